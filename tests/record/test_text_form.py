"""The text form of a record: it reads back, and whatever else is pasted gets a line and a code."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest

from gongzhu.cards import Card
from gongzhu.errors import GongzhuError
from gongzhu.players.seat_record import lines_seen
from gongzhu.record.check import check
from gongzhu.record.lines import (
    ClaimLine,
    CommitLine,
    DealLine,
    EndLine,
    ExposeLine,
    Header,
    Line,
    PlayLine,
    ResultLine,
    SeedLine,
)
from gongzhu.record.reader import Reading, read
from gongzhu.record.replay import replay
from gongzhu.record.text_form import text_of
from gongzhu.record.text_words import WORDS
from gongzhu.record.writer import Writer
from gongzhu.text import Lang
from tests.record.tables import VARIANTS, header_of, one_deal, record_of

DATA = Path(__file__).parent.parent / "data"
STORED = sorted(DATA.rglob("*.gongzhu"))
SHORT = (
    "\n".join(text_of([line for _, line in read(record_of(one_deal(VARIANTS["short"]), 1)).lines]))
    + "\n"
)
LANGUAGES: tuple[Lang, ...] = ("en", "zh")


def lines(reading: Reading) -> list[Line]:
    return [line for _, line in reading.lines]


def again(reading: Reading, lang: Lang = "en") -> Reading:
    """The record written as text and read back."""
    read_back = read("\n".join(text_of(lines(reading), lang)) + "\n")
    assert read_back.is_text
    return read_back


def assert_equal(one: Reading, other: Reading) -> None:
    """Both are the same record; rules may be written out or without their neutral values."""
    assert one.problems == other.problems == ()
    assert one.header
    assert other.header
    assert lines(one)[1:] == lines(other)[1:]
    assert dataclasses.replace(one.header, rules=other.header.rules) == other.header
    assert check(one) == check(other)


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_every_stored_record_reads_back(path: Path) -> None:
    reading = read(path)
    for lang in LANGUAGES:
        assert_equal(again(reading, lang), reading)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_record_of_any_kind_reads_back_and_so_does_the_view_of_a_seat(name: str) -> None:
    text = record_of(VARIANTS[name], 5)
    assert_equal(again(read(text)), read(text))
    cut = text[: len(text) * 2 // 3].rpartition("\n")[0] + "\n"
    view = read("".join(f"{line}\n" for line in lines_seen(replay(read(cut)).steps, 1)))
    assert_equal(again(view, "zh"), view)


AWKWARD: list[Line] = [
    DealLine(3, ((Card.parse("2D"), Card.parse("AS"), Card.parse("3D")), ()), 1),
    DealLine(4, ((Card.parse("2D"),), ()), 0, unseen=(Card.parse("10C"), Card.parse("AS"))),
    DealLine(4, ((), ()), 1, words=("moon", "", 'two words: "3"')),
    CommitLine("5e" * 32),
    SeedLine("07" * 32),
    SeedLine("08" * 32, note="at last"),
    DealLine(5, ((), ()), 0, note="odd"),
    ExposeLine(1),
    ExposeLine(0, {Card.parse("QS"): "open", Card.parse("AH"): "closed"}, 2),
    ExposeLine(0, {}, 1, extras={"x_a": [1]}),
    PlayLine(0, Card.parse("2S")),
    PlayLine(1, Card.parse("3S")),
    PlayLine(0, Card.parse("4S")),
    PlayLine(0, Card.parse("5S"), note="again\x1b[31m\u2028"),
    PlayLine(7, Card.parse("5S")),
    ClaimLine(1),
    ClaimLine(0, note=""),
    ResultLine(1, (-5, 10**150), (0, 0)),
    ResultLine(2, (), (7,)),
    EndLine(()),
    EndLine((0, 1), (1,)),
    EndLine((), (1,)),
]
NAMES = ("", " a", '"', "a: b", "猪\x1b[31m", "\u2028", "note: x", "# no", "x" * 300)


def test_lines_that_no_match_has_read_back_too() -> None:
    for name in NAMES:
        header = Header(
            name, "0" * 64, {"a": ["b, c", {"d": '",'}]}, (name, "B"), name, name,
            note=name, extras={"x_ ": 1, "x_\n": name},
        )  # fmt: skip
        written = [header, *AWKWARD]
        text = "\n".join(text_of(written))
        assert all(line.isprintable() for line in text.split("\n"))
        assert lines(read(text)) == written


def test_nothing_is_wider_than_a_terminal_but_what_somebody_else_wrote() -> None:
    assert max(map(len, SHORT.splitlines())) <= 80


def test_the_words_mean_one_thing_in_each_language() -> None:
    spellings = [word for text in WORDS.values() for word in text]
    assert len(set(spellings)) == len(spellings)


BAD: dict[str, tuple[str, str, int, str]] = {
    "another version": ("gongzhu text 1", "gongzhu text 2", 1, "GR020"),
    "no version": ("gongzhu text 1", "gongzhu text", 1, "GR020"),
    "prose": ("play ", "so they played ", 0, "GR021"),
    "an unknown word": ("play ", "plays ", 0, "GR021"),
    "a word of the header after it": ("expose 1:", "profile: x", 0, "GR019"),
    "seats out of order": ("seat 2: P2", "seat 3: P2", 4, "GR022"),
    "hands out of order": ("hand 2:", "hand 3:", 0, "GR022"),
    "a hand too many": ("expose 1: -", "hand 5: -", 0, "GR209"),
    "no card": ("hand 1: S ", "hand 1: S 1 ", 0, "GR018"),
    "a card without a suit": ("hand 1: S ", "hand 1: 5 ", 0, "GR018"),
    "no seat": ("play ", "play x", 0, "GR021"),
    "seat 0": ("expose 1:", "expose 0:", 0, "GR018"),
    "no points": ("result 1: ", "result 1: x ", 0, "GR018"),
    "no totals": (" total ", " ", 0, "GR024"),
    "no leader": (": leader ", ": ", 0, "GR024"),
    "settings that are no JSON": ("settings: {", "settings: [", 0, "GR007"),
    "extras of no other program": ("rules: ", 'extras: {"seats":[]}\nrules: ', 0, "GR017"),
    "a claim with words": ("expose 1: -", "claim 1: all", 0, "GR021"),
    "rules that are twice": ("rules: ", f"rules: {'0' * 64}\nrules: ", -1, "GR009"),
    "a suit without cards": ("\nhand 1: ", "\nhand 1: H ", -1, "GR018"),
    "two suits at once": ("\nhand 1: ", "\nhand 1: SH ", -1, "GR018"),
    "no level after all": ("expose 1: -", "expose 1: QS=", 0, "GR018"),
    "no card at all": ("expose 1: -", "expose 1:", 0, "GR025"),
    "a card exposed twice": ("expose 1: -", "expose 1: QS QS", 0, "GR009"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_wrong_is_named_with_its_line(name: str) -> None:
    old, new, line, code = BAD[name]
    assert old in SHORT
    text = SHORT.replace(old, new, 1)
    number = line if line > 0 else text[: SHORT.index(old)].count("\n") + 1 - line
    [problem] = read(text).problems
    assert (problem.line, problem.code) == (number, code)
    for lang in LANGUAGES:
        assert problem.message(lang).isprintable()


def test_five_cards_are_no_trick() -> None:
    text = SHORT.replace("play 1: ", "play 1: 2S 3S 4S 5S ", 1)
    assert [problem.code for problem in read(text).problems] == ["GR023"]


def test_a_text_cut_anywhere_is_a_good_beginning_or_says_where_it_stops() -> None:
    whole = check(read(SHORT))
    body = SHORT.index("\ndeal 1")
    true = replay(read(SHORT)).steps
    for cut in range(len(SHORT)):
        text = SHORT[:cut]
        report = check(read(text))
        assert all(1 <= problem.line <= text.count("\n") + 1 for problem in report.problems)
        if cut < body:
            assert not report.ok or report.deals == 0
        elif report.ok:
            steps = replay(read(text)).steps
            if report.problems and isinstance(steps[-1].line, ResultLine | EndLine):
                steps = steps[:-1]  # it is the line that was cut
            assert [step.line for step in steps[1:]] == [s.line for s in true[1 : len(steps)]]
            assert report.totals in ((0,) * 4, *(step.standing.totals for step in true))
    assert whole.complete


def test_one_damaged_byte_is_found_or_changes_no_score() -> None:
    whole = check(read(SHORT))
    data = SHORT.encode()
    for at in range(len(data)):
        damaged = data[:at] + bytes([data[at] ^ 1 << at % 7]) + data[at + 1 :]
        report = check(read(damaged))
        assert all(problem.line >= 1 for problem in report.problems)
        json.dumps(report.as_json("zh")).encode()
        if report.ok and report.complete:
            assert report.totals == whole.totals


def test_comments_and_empty_lines_mean_nothing() -> None:
    text = "\ufeff" + SHORT.replace("\n", "\r\n\r\n # a remark\r\n")
    assert lines(read(text)) == lines(read(SHORT))


def test_nobody_goes_on_writing_a_text(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_text(SHORT[: SHORT.index("\nplay") + 1], encoding="utf-8")
    with pytest.raises(GongzhuError, match="text form") as caught:
        Writer.append(path)
    assert "文本格式" in caught.value.say("zh")
    assert path.read_text(encoding="utf-8") == SHORT[: SHORT.index("\nplay") + 1]


def test_nobody_goes_on_with_what_one_seat_saw(tmp_path: Path) -> None:
    path = tmp_path / "view.gongzhu"
    path.write_text(f"{dataclasses.replace(header_of(VARIANTS['short']), view=2)}\n")
    with pytest.raises(GongzhuError, match="only what seat 3 saw"):
        Writer.append(path)


@pytest.mark.parametrize("name", ["pooled-partners", "five-players", "committed"])
def test_a_text_that_is_cut_in_a_claim_is_torn_and_no_lie(name: str) -> None:
    """Wherever a result or the end was cut off, what is left of it is no wrong claim."""
    whole = "\n".join(
        text_of([line for _, line in read(DATA / "records" / f"{name}.gongzhu").lines])
    )
    found = check(read(whole))
    assert (found.problems, found.complete) == ((), True)
    for word in ("result 1:", "end:"):
        start = whole.index(f"\n{word}") + 1
        end = (whole + "\n").index("\n", start)
        for cut in range(start + 1, end):
            report = check(read(whole[:cut]))
            assert [problem.code for problem in report.problems] in (["GR005"], []), whole[:cut]
            assert report.problems or whole[cut] == " "
            assert not report.complete or whole[cut] == " "


def test_a_wrong_claim_without_the_end_of_its_line_is_a_lie_all_the_same() -> None:
    whole = "\n".join(
        text_of([line for _, line in read(DATA / "records" / "five-players.gongzhu").lines])
    )
    last = whole.splitlines()[-1]
    for claim in ("end: losers 2", "end: losers 1 2"):
        report = check(read(whole.removesuffix(last) + claim))
        assert [problem.code for problem in report.problems] == ["GR408"]
