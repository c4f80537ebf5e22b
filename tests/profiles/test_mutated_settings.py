"""Every setting of every shipped profile, spoilt in many ways: one finding each, at its place.

What is to be found follows from how a file was spoilt, and where from PyYAML's marks of the good
file; nothing of the validator is asked. Examples are cut off, so that they do not speak up too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from gongzhu.profiles import check_source
from gongzhu.profiles.findings import Source
from tests.profiles.running import DATA

VARIANTS = sorted(Path(__file__).parents[2].joinpath("variants").glob("*.yaml"))
SECTIONS = ("table", "deck", "lead", "play", "exposure", "scoring", "match")
CARD = re.compile("(10|[2-9JQKA])[SHCD]")
TOTALS = ("low", "high")
"""Numbers that may be so great that the next one is no number of a file at all."""

MISPLACED = {
    "alone": "scoring.transformer",
    "automatic_last": "exposure",
    "must_play": "lead.first_deal",
    "otherwise": "lead.later_deals",
    "packs": "deck",
    "settlement": "match",
}
"""Keys that belong in one block only, to be written at the top."""


class Spoilt(NamedTuple):
    """A spoilt file, and what is to be found in it."""

    how: str
    text: str
    found: tuple[str, int, int]
    """Code, line and column."""

    advice: str | None = None


class Setting(NamedTuple):
    """A key with its value, as PyYAML found them."""

    key: yaml.ScalarNode
    value: yaml.Node
    in_line: bool
    """Whether it stands between braces."""


def cut(path: Path) -> str:
    """The text of a profile without its examples."""
    return path.read_text(encoding="utf-8").split("\nexamples:")[0] + "\n"


def settings(node: yaml.Node, section: str = "") -> Iterator[Setting]:
    """Every rule that a file states."""
    if not isinstance(node, yaml.MappingNode):
        return
    for key, value in node.value:
        inside = section or (key.value if key.value in SECTIONS else "")
        if inside:
            yield Setting(key, value, bool(node.flow_style))
            yield from settings(value, inside)


def put(text: str, node: yaml.Node, written: str) -> str:
    """The text with something else in the place of a node."""
    return text[: node.start_mark.index] + written + text[node.end_mark.index :]


def swapped(word: str) -> str:
    """A word with two letters the other way round."""
    at = next(at for at in range(len(word) // 2, 0, -1) if word[at] != word[at - 1])
    return word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :]


def place(node: yaml.Node, lines: int = 0) -> tuple[int, int]:
    """Where a node begins, or so many lines below, counted from 1."""
    return node.start_mark.line + 1 + lines, node.start_mark.column + 1


def spoilt_keys(text: str, one: Setting) -> Iterator[Spoilt]:
    key = one.key.value
    if CARD.fullmatch(key):
        wrong = put(text, one.key, key[::-1])
        advice = f"write {key}" if len(key) == 2 else f"did you mean {key}?"  # 01 is no rank
        yield Spoilt(f"card {key} turned round", wrong, ("GZ108", *place(one.key)), advice)
        return
    if len(key) > 3 and key not in SECTIONS:
        wrong = put(text, one.key, swapped(key))
        advice = f"did you mean '{key}'?"
        yield Spoilt(f"{key} misspelt", wrong, ("GZ102", *place(one.key)), advice)
    if one.value.start_mark.line == one.value.end_mark.line:
        value = text[one.value.start_mark.index : one.value.end_mark.index]
        between = ", " if one.in_line else "\n" + " " * one.key.start_mark.column
        wrong = put(text, one.value, f"{value}{between}{key}: {value}")
        end = one.value.end_mark
        second = (end.line + 1, end.column + 3) if one.in_line else place(one.key, lines=1)
        yield Spoilt(f"{key} twice", wrong, ("GZ020", *second))


def spoilt_values(text: str, one: Setting) -> Iterator[Spoilt]:
    key, value = one.key.value, one.value
    at = place(value)
    if isinstance(value, yaml.SequenceNode):
        yield Spoilt(f"{key} a number", put(text, value, "7"), ("GZ103", *at))
        for item in value.value:
            if CARD.fullmatch(item.value):
                wrong = put(text, item, f"X{item.value}")
                yield Spoilt(f"no card in {key}", wrong, ("GZ108", *place(item)))
    elif isinstance(value, yaml.MappingNode) and not value.flow_style:
        return  # its end is somewhere below
    elif isinstance(value, yaml.MappingNode):
        yield Spoilt(f"{key} a number", put(text, value, "7"), ("GZ103", *at))
    elif key == "kind":
        wrong = put(text, value, swapped(value.value))
        yield Spoilt("kind misspelt", wrong, ("GZ104", *at), f"did you mean '{value.value}'?")
    elif CARD.fullmatch(value.value):
        yield Spoilt(f"{key} no card", put(text, value, f"X{value.value}"), ("GZ108", *at))
        yield Spoilt(f"{key} a number", put(text, value, "7"), ("GZ103", *at))
    elif re.fullmatch(r"-?\d+", value.value):
        if key != "packs":
            yield Spoilt(f"{key} a word", put(text, value, "seven"), ("GZ103", *at))
        if key not in (*TOTALS, "packs"):
            yield Spoilt(f"{key} too large", put(text, value, "20000"), ("GZ106", *at))
    elif value.value in ("true", "false"):
        yield Spoilt(f"{key} yes", put(text, value, "yes"), ("GZ103", *at))
    else:
        wrong = put(text, value, swapped(value.value))
        yield Spoilt(f"{key} misspelt", wrong, ("GZ104", *at), f"did you mean '{value.value}'?")


def spoilt_files(text: str) -> Iterator[Spoilt]:
    root = yaml.compose(text)
    assert root is not None
    for one in settings(root):
        yield from spoilt_keys(text, one)
        yield from spoilt_values(text, one)
    last = text.count("\n") + 1
    for key, block in MISPLACED.items():
        yield Spoilt(
            f"{key} at the top",
            f"{text}{key}: 1\n",
            ("GZ102", last, 1),
            f"'{key}' belongs in {block}",
        )


@pytest.mark.parametrize("path", VARIANTS, ids=lambda path: path.stem)
def test_a_spoilt_setting_is_found_where_it_is(path: Path) -> None:
    odd = {}
    for spoilt in spoilt_files(cut(path)):
        findings = check_source(Source("spoilt.yaml", spoilt.text)).findings
        said = [(one.code, *one.place.span[:2]) for one in findings if one.severity == "error"]
        advice = findings[0].advice("en") if findings else ""
        if said != [spoilt.found] or (spoilt.advice and spoilt.advice != advice):
            odd[spoilt.how] = (said, spoilt.found, advice, spoilt.advice)
    assert odd == {}


def test_the_cases_are_many() -> None:
    made = sum(len(list(spoilt_files(cut(path)))) for path in VARIANTS)
    by_hand = len(list((DATA / "bad").glob("GZ*.yaml")))
    assert made > 500
    assert by_hand > 250
