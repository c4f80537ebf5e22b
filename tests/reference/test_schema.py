"""The JSON Schema of a profile: fresh, fit for every profile there is, and not for wrong ones.

`GONGZHU_REWRITE=1` writes the shipped file anew.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from gongzhu.cards import Card, Deck
from gongzhu.profiles import check_source, schema
from gongzhu.profiles.document import Example
from gongzhu.profiles.findings import Source
from gongzhu.profiles.nodes import plain
from gongzhu.profiles.reading import parse

ROOT = Path(__file__).parents[2]
FILE = ROOT / "variants" / schema.FILE
FOLDERS = (ROOT / "variants", ROOT / "tests/data/houses")
PROFILES = sorted(path for folder in FOLDERS for path in folder.glob("*.yaml"))
HEAD = "schema: 1\nid: tea-house\nextends: individual\n"
VALIDATOR = Draft202012Validator(json.loads(schema.text()))


def read(text: str) -> object:
    """A profile as plain data, as the program reads it."""
    tree, _ = parse(Source("tea-house.yaml", text))
    return plain(tree) if tree else yaml.safe_load(text)


def test_the_shipped_schema_is_fresh() -> None:
    if os.environ.get("GONGZHU_REWRITE"):
        FILE.write_text(schema.text(), encoding="utf-8")
    fresh = FILE.read_text(encoding="utf-8") == schema.text()
    assert fresh, "stale: GONGZHU_REWRITE=1 pytest tests/reference"


def test_it_is_a_schema_of_the_draft_it_names() -> None:
    Draft202012Validator.check_schema(schema.schema())
    Draft202012Validator.check_schema(json.loads(schema.text()))


def test_what_is_shared_is_the_same_schema() -> None:
    """Whether a profile fits does not depend on how the schema is written."""
    unshared = Draft202012Validator(schema.schema())
    for path in PROFILES:
        assert unshared.is_valid(read(path.read_text(encoding="utf-8"))), path.name


@pytest.mark.parametrize("path", PROFILES, ids=lambda path: path.stem)
def test_every_profile_fits(path: Path) -> None:
    assert [*VALIDATOR.iter_errors(read(path.read_text(encoding="utf-8")))] == []


RIGHT = {
    "a child that states one thing": "scoring: {transformer: {alone: 60}}",
    "a child that keeps the kind": "lead: {first_deal: {card: 7S}}",
    "a child with another kind": "match: {end: {kind: deals, count: 8}}",
    "examples in any spelling": "examples: [{name: pig, captured: [猪, ♥7, 10c, 其余], score: 0}]",
    "levels": "scoring: {exposed: {QS: {levels: {open: {times: 4}}}}}",
}
WRONG = {
    "an unknown section": "expossure: {kind: none}",
    "an unknown key": "scoring: {alnoe: 60}",
    "an unknown key in a block": "scoring: {transformer: {alnoe: 60}}",
    "a key of another kind": "exposure: {kind: none, cards: [QS]}",
    "an unknown kind": "exposure: {kind: nothing}",
    "a text for a number": "table: {players: four}",
    "too many players": "table: {players: 9}",
    "a word that is no choice": "table: {direction: left}",
    "a card that is none": "lead: {first_deal: {card: 11S}}",
    "a card in another spelling": "lead: {first_deal: {card: s2}}",
    "a value of no card": "scoring: {values: {QX: -100}}",
    "a card twice": "exposure: {cards: [QS, QS]}",
    "a text for a list": "exposure: {cards: QS}",
    "an id with capitals": "id: Tea House",
    "a newer schema": "schema: 2",
    "a name in one language": "name: {en: Tea house}",
    "an example without a score": "examples: [{name: pig, captured: [QS]}]",
    "an example of two kinds": "examples: [{name: pig, captured: [QS], score: 0, hand: [QS]}]",
    "an example without a value": "examples: [{name: pig, captured: null, score: 0}]",
    "an example of the deal 1001": "examples: [{name: a, totals: [1], ends: no, deal: 1001}]",
    "an example with a number for a card": "examples: [{name: pig, captured: [7], score: 0}]",
    "an example without a name": "examples: [{name: '', captured: [QS], score: 0}]",
    "an example with a level that is none": """
examples: [{name: pig, captured: [QS], exposed: {QS: half}, score: 0}]""",
    "an unknown level": "scoring: {exposed: {QS: {levels: {half: {times: 4}}}}}",
}


SPELLINGS = [
    *("QS", "qs", "q♠", "♠Q", "♤q", "SQ", "10C", "tc", "TC", "10♧", "Ｑ♠", "ＱＳ", "１０ｃ"),
    *("黑桃Q", "红桃a", "红心10", "梅花2", "草花3", "方块J", "方片j", "Q黑桃", "黑桃１０"),
    *("猪", "羊", "变压器", "变", "pig", "PIG", "Sheep", "SHEEP", "transformer", "Transformer"),
    *("♠️Q", "10♥️", "红 心10", " QS ", "Q S", "黑桃 Q"),
]


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_a_card_of_an_example_may_be_spelt_as_the_program_reads_it(spelling: str) -> None:
    assert Card.parse(spelling)
    examples = [{"name": "a card", "captured": [spelling], "exposed": [spelling], "score": 0}]
    document = {**yaml.safe_load(HEAD), "examples": examples}
    assert [*VALIDATOR.iter_errors(document)] == []
    examples[0]["exposed"] = {spelling: "open"}
    assert [*VALIDATOR.iter_errors(document)] == []


@pytest.mark.parametrize("spelling", [*SPELLINGS, *map(str, Deck().cards), "11S", "QX"])
def test_a_card_of_the_rules_has_the_one_spelling_that_the_program_takes(spelling: str) -> None:
    lines = f"{HEAD}lead: {{first_deal: {{card: {json.dumps(spelling)}}}}}"
    taken = not check_source(Source("tea-house.yaml", lines)).errors
    assert VALIDATOR.is_valid(yaml.safe_load(lines)) == taken


def test_an_example_may_have_every_key_of_its_model() -> None:
    kinds = schema.schema()["$defs"]["example"]["oneOf"]
    keys = {key for kind in kinds for key in kind["properties"]}
    assert keys == set(Example.model_fields)


@pytest.mark.parametrize("lines", RIGHT.values(), ids=list(RIGHT))
def test_what_is_right_fits(lines: str) -> None:
    assert [*VALIDATOR.iter_errors(yaml.safe_load(f"{HEAD}{lines}"))] == []


@pytest.mark.parametrize("lines", WRONG.values(), ids=list(WRONG))
def test_what_is_wrong_does_not(lines: str) -> None:
    assert not VALIDATOR.is_valid(yaml.safe_load(f"{HEAD}{lines}"))


@pytest.mark.parametrize("gone", ["table", "lead", "scoring", "match", "schema", "id"])
def test_without_a_parent_everything_has_to_be_said(gone: str) -> None:
    whole = read((ROOT / "variants/individual.yaml").read_text(encoding="utf-8"))
    assert isinstance(whole, dict)
    assert VALIDATOR.is_valid(whole)
    del whole[gone]
    assert not VALIDATOR.is_valid(whole)


def test_without_a_parent_a_block_needs_its_kind_and_the_kind_its_keys() -> None:
    whole: Any = read((ROOT / "variants/individual.yaml").read_text(encoding="utf-8"))
    whole["lead"]["first_deal"] = {"card": "2S"}
    assert not VALIDATOR.is_valid(whole)
    whole["lead"]["first_deal"] = {"kind": "holder"}
    assert not VALIDATOR.is_valid(whole)
    whole["lead"]["first_deal"] = {"kind": "holder", "card": "2S"}
    assert VALIDATOR.is_valid(whole)


def test_an_editor_finds_words_for_every_choice() -> None:
    text = FILE.read_text(encoding="utf-8")
    for word in ("blood_lock", "only_card_when_following", "enumDescriptions", "血锁"):
        assert word in text
