"""The rule sheet: stored for every shipped profile, complete, marked, and fit for paper.

After a change to a sentence or a profile, the stored sheets are written anew and read over by

    GONGZHU_WRITE_TEXTS=1 pytest -n 0 tests/describe/test_sheets.py
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from pydantic import BaseModel
from rich.cells import cell_len

from gongzhu.cards import Card, CardSet
from gongzhu.cli.rules import BASE, SheetFormat, printed, sheet_for
from gongzhu.describe.clauses import clauses
from gongzhu.describe.pages import html, markdown
from gongzhu.describe.sheet import About, Sheet, sheet_of, typeset
from gongzhu.profiles import Profile, load
from gongzhu.profiles.library import shipped_ids
from gongzhu.rules.base import Value
from gongzhu.rules.exposure import BeforePlay
from gongzhu.text import Lang, Text
from tests.profiles.running import run
from tests.support import changed

DATA = Path(__file__).parent.parent / "data"
STORED = DATA / "sheets"
HOUSES = sorted((DATA / "houses").glob("*.yaml"))
SHIPPED = shipped_ids()
PROFILES = [*SHIPPED, *map(str, HOUSES)]
LANGUAGES: tuple[Lang, ...] = ("en", "zh")

languages = pytest.mark.parametrize("lang", LANGUAGES)
profiles = pytest.mark.parametrize("ref", PROFILES, ids=lambda ref: Path(ref).stem)


@functools.cache
def profile(ref: str) -> Profile:
    """A profile; loading runs all its examples, so once is enough."""
    return load(ref)


@functools.cache
def sheet(ref: str) -> Sheet:
    """The sheet of a profile, compared with the default one."""
    return sheet_for(profile(ref), profile(BASE))


def text(ref: str, lang: Lang, layout: SheetFormat = "text") -> str:
    """A sheet as the command prints it."""
    return "".join(line + "\n" for line in printed(sheet(ref), lang, layout))


# What is printed.


@languages
@pytest.mark.parametrize("ref", SHIPPED)
def test_the_sheet_of_a_shipped_profile_reads_as_stored(ref: str, lang: Lang) -> None:
    stored = STORED / f"{ref}.{lang}.txt"
    done = run("rules", ref, "--lang", lang)
    assert (done.code, done.err) == (0, "")
    said = done.out
    if os.environ.get("GONGZHU_WRITE_TEXTS"):
        stored.write_text(said, encoding="utf-8")
    assert said == stored.read_text(encoding="utf-8")


def test_no_sheet_is_stored_of_a_profile_that_is_gone() -> None:
    names = {f"{ref}.{lang}.txt" for ref in SHIPPED for lang in LANGUAGES}
    assert {path.name for path in STORED.iterdir()} == names


@languages
@profiles
def test_the_sheet_fits_eighty_columns(ref: str, lang: Lang) -> None:
    lines = text(ref, lang).splitlines()
    assert [line for line in lines if cell_len(line) > 80] == []
    assert [line for line in lines if line != line.rstrip()] == []
    assert not re.search(r"\{\w*\}|None|\bkind\b|  \S+。。|\.\.", "\n".join(lines))


@profiles
def test_the_chinese_of_the_clauses_holds_no_english(ref: str) -> None:
    read = sheet(ref)
    said = [entry.text.zh for part in read.parts for entry in part.entries]
    said += [read.aim.zh, *(cell.zh for row in read.worth.rows for cell in row.cells)]
    said += [step.zh for example in read.examples for step in example.steps]
    for sentence in said:
        assert not re.search("[A-Za-z]{2}", sentence), sentence


# What it holds.


def numbers(value: object) -> Iterator[int]:
    """Every number of some settings."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from numbers(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from numbers(inner)
    elif type(value) is int:
        yield value


def cards(value: object) -> Iterator[Card]:
    """Every card of some settings."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from cards(key)
            yield from cards(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from cards(inner)
    elif isinstance(value, Card):
        yield value


@languages
@profiles
def test_every_number_and_card_of_the_profile_occurs_in_its_sheet(ref: str, lang: Lang) -> None:
    rules = profile(ref).rules
    said = re.sub(r"\s+", " ", text(ref, lang))
    settings = rules.model_dump(exclude_defaults=True)
    for number in {abs(number) for number in numbers(settings)}:
        assert re.search(rf"(?<!\d){number}(?!\d)", said), number
    for number in (len(rules.cards.cards) // rules.table.players, rules.table.players):
        assert re.search(rf"(?<!\d){number}(?!\d)", said), number
    assert rules.short_id in said
    for card in {*cards(settings)} - {*rules.scoring.values}:
        assert card.symbol in said, card
    for card in rules.scoring.values:
        row = rf"{re.escape(card.symbol[0])}(?:\w+ )*{card.rank}(?!\w)"
        assert re.search(row, said), card


@profiles
def test_both_languages_have_the_same_clauses(ref: str) -> None:
    sheets = [text(ref, lang, "markdown").splitlines() for lang in LANGUAGES]
    shapes = [[re.match(r"- \*\*\\\*|- |#+|\||", line) for line in lines] for lines in sheets]
    assert [m[0] for m in shapes[0] if m] == [m[0] for m in shapes[1] if m]


@profiles
def test_a_clause_is_said_once_and_has_a_place_of_its_own(ref: str) -> None:
    entries = [entry for part in sheet(ref).parts for entry in part.entries]
    paths = [entry.path for entry in entries]
    assert len(set(paths)) == len(paths)
    assert all(entry.text.en and entry.text.zh for entry in entries)


def values(part: BaseModel, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    """Every axis that has kinds, with its path."""
    for name in type(part).model_fields:
        inner = getattr(part, name)
        if isinstance(inner, BaseModel):
            if hasattr(inner, "kind"):
                yield (*path, name), inner
            yield from values(inner, (*path, name))


@profiles
def test_every_axis_has_its_clause(ref: str) -> None:
    """A value that no sheet could ever say would be no rule."""
    rules = profile(ref).rules
    said = {clause.path: clause.text for clause in clauses(rules)}
    for path, value in values(rules):
        if path == ("exposure",):
            continue  # several clauses
        assert path in said
        sentence = value.say("en")  # type: ignore[attr-defined]
        exact = ("scoring", "transformer"), ("match", "loser")
        assert path in exact or sentence in said[path].say("en")


def test_every_value_of_every_axis_is_said_on_the_sheet_of_some_profile() -> None:
    def below(kind: type[Value]) -> Iterator[type[Value]]:
        for child in kind.__subclasses__():
            yield child
            yield from below(child)

    used = {type(value) for ref in PROFILES for _, value in values(profile(ref).rules)}
    known = {kind for kind in below(Value) if not kind.__name__.startswith("_")}
    assert {kind.__name__ for kind in known - used} == set()


# What is marked.


def test_the_default_profile_has_no_marks() -> None:
    assert sheet(BASE).legend is None
    assert "*" not in text(BASE, "en")


@profiles
def test_what_differs_is_marked_in_every_layout_alike(ref: str) -> None:
    read = sheet(ref)
    marks = sum(entry.differs for part in read.parts for entry in part.entries)
    marks += sum(row.differs for row in read.worth.rows)
    assert (marks > 0) == (profile(ref).rules.id != profile(BASE).rules.id)
    own = profile(ref).id == BASE
    plain, marked, page = text(ref, "en"), text(ref, "en", "markdown"), text(ref, "en", "html")
    assert len(re.findall(r"^\* ", plain, re.MULTILINE)) == marks + (not own)
    assert len(re.findall(r"\*\*\\\*\*\*", marked)) == marks
    assert page.count("<mark>") == marks


def test_a_rule_that_only_the_default_has_is_marked_as_missing() -> None:
    """Where the other table has a rule that this one lacks, the sheet says so."""
    (entry,) = [
        entry
        for part in sheet("no-exposure").parts
        for entry in part.entries
        if entry.path == ("exposure", "cards")
    ]
    assert entry.differs
    assert entry.text.en == "No card is exposed before play."


def test_the_same_rules_under_another_name_are_called_the_same() -> None:
    base = profile(BASE)
    known = About(BASE, base.name)
    own = sheet_of(base.game, About("house", Text("Our house", "我家")), (base.game, known))
    assert own.legend is not None
    assert own.legend.en.startswith("The same rules as")
    assert not any(entry.differs for part in own.parts for entry in part.entries)


# The page.


class Page(HTMLParser):
    """Reads a page strictly: every element is closed where it was opened."""

    VOID = frozenset({"meta"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def page(source: str) -> Page:
    read = Page()
    read.feed(source)
    read.close()
    assert read.open == []
    return read


@languages
@profiles
def test_the_page_is_sound_and_needs_nothing_else(ref: str, lang: Lang) -> None:
    source = text(ref, lang, "html")
    read = page(source)
    tags = {tag for tag, _ in read.seen}
    assert tags.isdisjoint({"script", "link", "img", "iframe"})
    assert not re.search(r"https?:|url\(|@import|\son\w+=", source)
    assert dict(read.seen)["html"] == {"lang": "zh-Hans" if lang == "zh" else "en"}
    ids = [attributes["id"] for _, attributes in read.seen if "id" in attributes]
    assert len(set(ids)) == len(ids)


def test_a_name_cannot_break_the_page() -> None:
    evil = '</title><script>alert("&")</script> *_`|'
    about = About("house", Text("x", "x"))
    own = sheet_of(profile(BASE).game, about)._replace(title=Text(evil, evil))
    read = page("\n".join(html(own, "en")))
    assert "script" not in {tag for tag, _ in read.seen}
    assert evil in "".join(read.words)
    title = next(markdown(own, "en"))
    assert re.sub(r"\\(.)", r"\1", title) == f"# {evil}"


# Parts.


@pytest.mark.parametrize(
    ("plain", "printed"),
    [
        ("QS 10C AH", "♠Q ♣10 ♥A"),
        ("达到-1000或更低", "达到−1000或更低"),
        ("one-off, 2-4, D19", "one-off, 2-4, D19"),
        ("各-10", "各−10"),
    ],
)
def test_cards_and_minus_signs_are_typeset(plain: str, printed: str) -> None:
    assert typeset(plain) == printed


def test_several_levels_get_a_column_each() -> None:
    worth = sheet("open-closed").worth
    assert [cell.en for cell in worth.head] == ["Card", "Points", "Closed", "Open"]
    pig = worth.rows[0]
    assert [cell.en for cell in pig.cells] == ["♠Q pig", "−100", "−200", "−400"]


@pytest.mark.parametrize(
    "change",
    [
        ("exposure.order", "secret"),
        ("exposure.levels", ("closed", "open")),
        ("exposure.must", tuple(CardSet.parse("QS"))),
        ("exposure.automatic_last", True),
        ("exposure.hold_back.discard", "locked"),
        ("exposure.hold_back.when_leading", False),
    ],
    ids=lambda change: change[0],
)
def test_a_setting_of_exposing_changes_one_clause_at_least(change: tuple[str, object]) -> None:
    rules = profile(BASE).rules
    assert isinstance(rules.exposure, BeforePlay)
    before, after = ([*clauses(of)] for of in (rules, changed(rules, *change)))
    assert before != after


def test_the_worked_scores_are_those_of_the_engine() -> None:
    ends = [example.steps[-1].en for example in sheet(BASE).examples]
    assert [step.rpartition(" = ")[2] for step in ends] == ["−220", "+300", "−840"]
