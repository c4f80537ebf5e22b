"""Nothing of the wrong type is accepted anywhere: every setting of the language is tried.

The settings are those of `good/every-setting-*.yaml`, and a test sees to it that those files leave
none out. What is expected follows from what stands there: the finding is at the very value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple

import pytest
from pydantic import Field

from gongzhu.profiles import check_source
from gongzhu.profiles.findings import Place, Source, Span
from gongzhu.profiles.keys import ANY, Language
from gongzhu.profiles.nodes import Block, Items, Leaf, Node, Path, at, dotted, key_at, leaves
from gongzhu.profiles.reading import parse
from gongzhu.profiles.shape import PROFILE, validate
from gongzhu.rules.base import Part
from tests.profiles.running import GOOD, HEAD, found

FILES = {path.stem: path.read_text(encoding="utf-8") for path in sorted(GOOD.glob("*.yaml"))}
FULL = [name for name in FILES if name.startswith("every-setting-")]


def tree_of(name: str) -> Block:
    """The tree of a good file."""
    tree, findings = parse(Source(f"{name}.yaml", FILES[name]))
    assert tree is not None
    assert findings == []
    return tree


def nodes(node: Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """Every node below this one, with its path."""
    below: list[tuple[str | int, Node]] = []
    match node:
        case Block(entries=entries):
            below = [(key, entry.node) for key, entry in entries.items()]
        case Items(items=items):
            below = list(enumerate(items))
    for step, each in below:
        yield (*path, step), each
        yield from nodes(each, (*path, step))


class Setting(NamedTuple):
    """A value in a file."""

    file: str
    path: Path
    node: Node

    def __str__(self) -> str:
        return f"{self.file}:{dotted(self.path)}"


SETTINGS = [Setting(name, path, node) for name in FULL for path, node in nodes(tree_of(name))]


def put(text: str, place: Span, written: str) -> str:
    """A text with something else at a place."""
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    start = starts[place.line - 1] + place.column - 1
    end = starts[place.end_line - 1] + place.end_column - 1
    return text[:start] + written + text[end:]


def said_of(text: str) -> list[str]:
    """What is found in a text."""
    return found(check_source(Source("x.yaml", text), thorough=True).findings)


def test_the_files_state_every_key_of_the_language() -> None:
    stated = set()
    for name in FILES:
        for path, _ in nodes(tree_of(name)):
            if isinstance(path[-1], str):
                stated.add((PROFILE.block(path[:-1]), path[-1]))
    known = {(block, key) for block in blocks(PROFILE) for key in PROFILE.keys(block)}
    assert {(block, key) for block, key in known if (block, key) not in stated} == set()


def test_the_files_use_every_kind_of_the_language() -> None:
    used = set()
    for name in FILES:
        for path, node in leaves(tree_of(name)):
            if path[-1] == "kind" and isinstance(node, Leaf):
                used.add((PROFILE.block(path[:-1]), node.value))
    known = {(block, kind) for block in blocks(PROFILE) for kind in PROFILE.kinds(block)}
    assert known - used == set()


def blocks(language: Language) -> set[tuple[str, ...]]:
    """Every block that has keys, found by going down from the top."""
    seen: set[tuple[str, ...]] = set()
    todo: list[tuple[str, ...]] = [()]
    while todo:
        block = todo.pop()
        seen.add(block)
        todo += [
            (*block, key) for key in (*language.keys(block), ANY) if language.keys((*block, key))
        ]
    return seen


# ── Wrong types ──────────────────────────────────────────────────────────────────────────────

WRONG = {"text": "nope", "number": "7", "list": "[nope]", "block": "{nope: 7}", "true": "true"}
Wrong = Literal["text", "number", "list", "block", "true"]

FREE = ("id", "name", "en", "zh", "ref", "extends")
"""Texts that may be any; `covers` holds such texts, too."""


def is_what(node: Node) -> Wrong:
    """Which of the wrong values would be of the right type here."""
    match node:
        case Leaf(value=bool()):
            return "true"
        case Leaf(value=int()):
            return "number"
        case Leaf():
            return "text"
        case Items():
            return "list"
        case Block():
            return "block"


def code_for(setting: Setting, wrong: Wrong) -> str:
    """The code that a wrong value must get."""
    value = setting.node.value if isinstance(setting.node, Leaf) else None
    card = isinstance(value, str) and re.fullmatch("(10|[2-9JQKA])[SHCD]|rest", value)
    choice = setting.path[-1] in ("schema", "packs") or (
        isinstance(value, str)
        and not card
        and setting.path[-1] not in FREE
        and "covers" not in setting.path
        and "exposed" not in setting.path[:-1][:3:2]
    )
    if choice:
        return "GZ104"
    if card and wrong == "text":
        return "GZ402" if setting.path[0] == "examples" else "GZ108"
    return "GZ103"


def mixes(setting: Setting, wrong: Wrong) -> bool:
    """Whether a card among piles, or a pile among cards, is what is wrong."""
    among = setting.path[2:3] == ("captured",) and len(setting.path) == 4
    return among and (is_what(setting.node), wrong) in (("list", "text"), ("text", "list"))


CASES = [
    (setting, wrong)
    for setting in SETTINGS
    for wrong in ("text", "number", "list", "block", "true")
    if is_what(setting.node) != wrong or code_for(setting, wrong) in ("GZ104", "GZ108", "GZ402")
]


@pytest.mark.parametrize("wrong", ["text", "number", "list", "block", "true"])
def test_a_value_of_the_wrong_type(wrong: Wrong) -> None:
    odd = {}
    for setting, _ in [case for case in CASES if case[1] == wrong]:
        written = put(FILES[setting.file], setting.node.place.span, WRONG[wrong])
        said = said_of(written)
        if [one.split()[:2] for one in said] != [expected(setting, wrong)]:
            odd[str(setting)] = (said, expected(setting, wrong))
    assert odd == {}


def expected(setting: Setting, wrong: Wrong) -> list[str]:
    """The code and the place of the one finding for a wrong value."""
    span = setting.node.place.span
    code, line, column = code_for(setting, wrong), span.line, span.column
    match (setting.path[-1], is_what(setting.node), wrong):
        case ("schema", _, "number"):
            code = "GZ120"  # of a newer version
        case ("extends", _, _):
            code = "GZ205"
        case ("score" | "later_tricks", "number", "list"):
            column += 1  # a list is right here, and the first item is what is wrong
        case ("exposed", "block", "list") if setting.path[0] == "examples":
            column, code = column + 1, "GZ402"
        case ("exposed" | "expose", "list", "block"):
            column += len("{nope: ")
        case ("score", "list", "number"):
            code = "GZ402"  # a deal has several scores
    if mixes(setting, wrong):  # cards and lists of cards side by side
        captured = at(tree_of(setting.file), setting.path[:3])
        assert captured is not None
        line, column, code = captured.place.span.line, captured.place.span.column, "GZ402"
    return [code, f"{line}:{column}"]


def test_null_is_refused_everywhere() -> None:
    odd = {}
    for setting in SETTINGS:
        span = setting.node.place.span
        said = said_of(put(FILES[setting.file], span, "null"))
        if [one.split()[:2] for one in said] != [["GZ021", f"{span.line}:{span.column}"]]:
            odd[str(setting)] = said
    assert odd == {}


# ── Numbers out of range ─────────────────────────────────────────────────────────────────────

RANGES: dict[str, tuple[int, int]] = {
    "table.players": (2, 8),
    "scoring.values.QS": (-10_000, 10_000),
    "scoring.exposed.QS.times": (1, 100),
    "scoring.transformer.times": (1, 100),
    "scoring.transformer.alone": (-10_000, 10_000),
    "scoring.transformer.exposed.times": (1, 100),
    "scoring.transformer.exposed.alone": (-10_000, 10_000),
    "examples[3].deal": (1, 1000),
    "examples[3].trick_number": (1, 100),
    "lead.first_deal.seat": (1, 8),
    "play.claim.from_trick": (1, 100),
    "scoring.exposed.QS.levels.open.times": (1, 100),
    "scoring.transformer.exposed.levels.open.times": (1, 100),
    "scoring.transformer.exposed.levels.open.alone": (-10_000, 10_000),
    "scoring.sweep.points": (-10_000, 10_000),
    "scoring.exact_set.points": (-10_000, 10_000),
    "scoring.no_scoring_card.points": (-10_000, 10_000),
    "scoring.full_house.points": (-10_000, 10_000),
    "match.end.deals": (1, 1000),
    "scoring.later_tricks.points": (-10_000, 10_000),
    "match.end.count": (1, 1000),
}


@pytest.mark.parametrize("setting", RANGES)
def test_a_number_out_of_range(setting: str) -> None:
    least, most = RANGES[setting]
    name, path = next((one.file, one.path) for one in SETTINGS if dotted(one.path) == setting)
    node = at(tree_of(name), path)
    assert node is not None
    place = f"{node.place.span.line}:{node.place.span.column} {dotted(path, tree_of(name))}"

    def said(number: int) -> list[str]:
        return said_of(put(FILES[name], node.place.span, str(number)))

    assert said(least - 1) == [f"GZ105 {place}"]
    assert said(most + 1) == [f"GZ106 {place}"]
    ends = [one.split()[0] for number in (least, most) for one in said(number)]
    assert {"GZ105", "GZ106"}.isdisjoint(ends)


def test_a_number_that_no_file_may_hold() -> None:
    text = f"{HEAD}match: {{end: {{low: -1000001}}}}\n"
    assert said_of(text) == ["GZ022 4:20 match.end.low"]


# ── Words that are nearly right ──────────────────────────────────────────────────────────────


def advice_of(text: str) -> list[tuple[str, Place, str | None]]:
    """Each finding with its place and its advice."""
    findings = check_source(Source("x.yaml", text)).findings
    return [(one.code, one.place, one.advice("en")) for one in findings]


def misspelt(word: str) -> str:
    """A word with two letters the other way round."""
    at = next(at for at in range(len(word) // 2, 0, -1) if word[at] != word[at - 1])
    return word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :]


KINDS = [setting for setting in SETTINGS if setting.path[-1] == "kind"]


@pytest.mark.parametrize("setting", KINDS, ids=str)
def test_a_misspelt_kind_with_a_suggestion(setting: Setting) -> None:
    assert isinstance(setting.node, Leaf)
    kind = str(setting.node.value)
    text = put(FILES[setting.file], setting.node.place.span, misspelt(kind))
    ((code, place, advice),) = advice_of(text)
    assert (code, place.span[:2]) == ("GZ104", setting.node.place.span[:2])
    assert advice == f"did you mean '{kind}'?"


KEYS = [
    setting
    for setting in SETTINGS
    if isinstance(setting.path[-1], str)
    and len(setting.path[-1]) > 3
    and setting.path[:-1] != ("examples", 1, "exposed")
]


@pytest.mark.parametrize("setting", KEYS, ids=str)
def test_a_misspelt_key_with_a_suggestion(setting: Setting) -> None:
    key = str(setting.path[-1])
    place = key_at(tree_of(setting.file), setting.path)
    assert place is not None
    said = advice_of(put(FILES[setting.file], place.span, misspelt(key)))
    code, where, advice = next(one for one in said if one[1].span[:2] == place.span[:2])
    assert (code, where.span[:2]) == ("GZ102", place.span[:2])
    assert advice == f"did you mean '{key}'?"
    missing = [one for one in said if one[0] == "GZ101"]
    assert missing == []


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        ("alone: 60", "'alone' belongs in scoring.transformer"),
        ("scoring: {alnoe: 60}", "did you mean 'alone'? It belongs in scoring.transformer"),
        ("scoring: {transformer: {values: {}}}", "'values' belongs in scoring"),
        ("scoring: {transformer: {sweep: {}}}", "'sweep' belongs in scoring"),
        ("scoring: {players: 4}", "'players' belongs in table"),
        ("scoring: {extends: individual}", "'extends' belongs at the top of the file"),
        ("table: {kind: individual}", "'kind' belongs in table.sides"),
        ("captured: [QS]", "'captured' belongs in examples"),
        ("exposure: {on: hearts}", "'on' belongs in scoring.exposed, under a card"),
        ("exposure: {when_leading: false}", "'when_leading' belongs in exposure.hold_back"),
        ("play: {must_play: true}", "'must_play' belongs in lead.first_deal"),
        ("match: {count: 8}", "'count' belongs in match.end"),
        (
            "match: {end: {count: 8}}",
            "'count' goes with kind: deals / pigs, and the kind here is limit",
        ),
        ("match: {END: {}}", "did you mean 'end'?"),
        ("table: {玩家: 4}", "the keys here are: players, direction, sides"),
        ("match: {end: {kind: deals, count: 8, x: 1}}", "the keys here are: kind, count"),
    ],
)
def test_where_a_key_belongs(line: str, advice: str) -> None:
    assert [one[2] for one in advice_of(f"{HEAD}{line}\n")] == [advice]


# ── Cards ────────────────────────────────────────────────────────────────────────────────────

CARDS = {
    "SQ": "write QS",
    "qs": "write QS",
    "Q♠": "write QS",
    "♠Q": "write QS",
    "TC": "write 10C",
    "C10": "write 10C",
    "黑桃Q": "write QS",
    "变压器": "write 10C",
    "pig": "write QS",
    "11C": "did you mean 10C?",
    "1OC": "did you mean 10C?",
    "Queen": "a profile writes rank then suit letter, as in QS, 10C or AH",
    "hearts": "a profile writes rank then suit letter, as in QS, 10C or AH",
}


@pytest.mark.parametrize("word", CARDS)
@pytest.mark.parametrize(
    ("setting", "column"),
    [
        ("lead: {{first_deal: {{card: {word}}}}}", 27),
        ("lead: {{later_deals: {{card: {word}}}}}", 28),
        ("deck: {{remove: [{word}]}}", 17),
        ("exposure: {{cards: [{word}]}}", 20),
        ("scoring: {{transformer: {{card: {word}}}}}", 31),
        ("scoring: {{values: {{{word}: 5}}}}", 20),
        ("scoring: {{exposed: {{{word}: {{times: 2}}}}}}", 21),
    ],
)
def test_a_card_is_written_in_one_way(word: str, setting: str, column: int) -> None:
    ((code, place, advice),) = advice_of(f"{HEAD}{setting.format(word=word)}\n")
    assert (code, place.span[:2]) == ("GZ108", (4, column))
    assert advice == CARDS[word]


@pytest.mark.parametrize("setting", ["deck: {remove: [2C, 3C, 2C]}", "exposure: {cards: [QS, QS]}"])
def test_a_card_is_listed_once(setting: str) -> None:
    assert [one.split()[0] for one in said_of(f"{HEAD}{setting}\n")] == ["GZ110"]


# ── What nobody thought of ───────────────────────────────────────────────────────────────────


class Odd(Part):
    """A model with a limit that no model of the language has yet."""

    words: Annotated[tuple[str, ...], Field(max_length=1)]


def test_a_fault_that_nobody_foresaw_is_told_with_its_place() -> None:
    tree, _ = parse(Source("x.yaml", "words: [a, b]\n"))
    assert tree is not None
    odd, findings = validate(Odd, tree, Language(Odd))
    assert odd is None
    assert found(tuple(findings)) == ["GZ113 1:8 words"]
    assert findings[0].message("en").startswith("this cannot be used here: ")
