"""What every line must be like: 80 columns, no control signs, nothing that tells secrets."""

from __future__ import annotations

import io
import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len

from gongzhu.cards import Card, CardSet
from gongzhu.cli.play.commands import Command
from gongzhu.cli.play.layout import columns, wrapped
from gongzhu.engine.actions import Expose, Play
from gongzhu.engine.deal import Deal
from gongzhu.engine.dealing import Seed
from gongzhu.record.reader import read
from gongzhu.record.replay import replay
from gongzhu.text import Lang
from tests.cli.play_helpers import TABLES, Person, Sitting, changed

ASKED = [command.value for command in Command if command is not Command.QUIT]


def curious() -> Iterator[str | None]:
    """Every question and some nonsense before every fifth answer."""
    while True:
        yield from [*ASKED, "why QS", "why", "AS", "99", "猪狗", "nonsense " * 12, "hand"]
        yield from [None] * 5


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("table", [*TABLES])
def test_every_line_fits_in_80_columns(table: str, lang: Lang, tmp_path: Path) -> None:
    match = Sitting(Person(curious()), table, lang=lang, record=tmp_path / "m.gongzhu")
    assert match.code == 0
    for line in match.lines:
        if str(tmp_path) not in line:  # a command to copy is never broken
            assert cell_len(line) <= 80, line
    assert re.fullmatch(r"[^\x00-\x09\x0b-\x1f\x7f]*", match.text)


@pytest.mark.parametrize("table", ["individual", "eight players", "partners added"])
def test_a_turn_takes_twelve_lines_at_most(table: str) -> None:
    players = TABLES[table].table.players
    for seed in range(5):
        lines = Sitting(table=table, seed=seed).lines
        heads = [n for n, line in enumerate(lines) if line.startswith("Trick ") and " of " in line]
        for start in heads:
            end = next(n for n in itertools.count(start) if lines[n].endswith("):"))
            assert end - start < 12 + max(0, players - 4)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_colour_changes_nothing_but_colour(lang: Lang) -> None:
    plain = Sitting(lang=lang).text
    coloured = Sitting(lang=lang, colour=True).text
    assert re.sub(r"\x1b\[(2|22|31|39)m", "", coloured) == plain
    assert "\x1b[31m♥" in coloured
    assert "\x1b[31m♠" not in coloured
    assert "\x1b" not in plain


@pytest.mark.parametrize(("encoding", "queen"), [("ascii", "QS"), ("gbk", "QS"), ("utf-8", "♠Q")])
def test_cards_are_letters_where_there_are_no_suit_signs(encoding: str, queen: str) -> None:
    lang: Lang = "zh" if encoding == "gbk" else "en"
    raw = io.BytesIO()
    screen = io.TextIOWrapper(raw, encoding=encoding)
    Sitting(Person(["", "x"], stop=3), lang=lang, stdout=screen, seed=3)
    text = raw.getvalue().decode(encoding)
    assert queen in text
    assert "?:" not in text


def test_bytes_that_are_no_text_are_explained() -> None:
    raw = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n\n"), encoding="utf-8")
    match = Sitting(stdin=raw)
    assert match.code == 0
    assert match.lines[-1].startswith("Stopped.")


def test_a_very_long_answer_is_cut() -> None:
    match = Sitting(Person(["Q" * 100_000], stop=2), seed=3)
    assert len(match.text) < 3_000


class TestLayout:
    @pytest.mark.parametrize("width", range(12, 40))
    def test_broken_lines_lose_nothing(self, width: int) -> None:
        line = "  亮出的牌（♠Q）在其花色 first led by somebody，不能打出；“猪”也一样。"
        parts = wrapped(line, width)
        assert all(cell_len(part) <= width for part in parts)
        assert re.sub(r"\s", "", "".join(parts)) == re.sub(r"\s", "", line)
        assert all(part.startswith("     ") for part in parts[1:])

    def test_no_line_begins_with_a_closing_sign(self) -> None:
        parts = wrapped("你可以亮牌，也可以不亮；随便你，真的。", 14)
        assert not any(part.strip()[0] in "，；。" for part in parts)

    def test_a_word_longer_than_the_line_is_cut(self) -> None:
        assert all(cell_len(part) <= 10 for part in wrapped("x" * 95, 10))

    def test_chinese_takes_two_columns(self) -> None:
        assert columns([["", "东", "North"], ["第1副", "−50", "+10"]]) == [
            "        东  North",
            "第1副  −50    +10",
        ]


CARD = re.compile("([♠♥♣♦])(10|[2-9JQKA])")


def cards_in(line: str) -> CardSet:
    return CardSet.of(Card.parse(rank + suit) for suit, rank in CARD.findall(line))


def cards_of(event: Expose | Play) -> CardSet:
    return event.cards if isinstance(event, Expose) else CardSet(event.card.bit)


def played_deal(path: Path) -> Deal:
    """The first deal of a recorded match after its last card."""
    steps = replay(read(path)).steps
    return next(step.deal for step in steps if step.deal and step.deal.phase == "over")


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("table", ["two deals", "five players", "no exposures", "partners pooled"])
def test_no_card_is_shown_before_it_may_be_known(table: str, seed: int, tmp_path: Path) -> None:
    """A line may show the own hand, what lies open, and what was played in a line before."""
    questions = ["hand", "legal", "trick", "last", "captured", "exposed", "scores", "hint", "hand"]
    person = Person(
        itertools.chain.from_iterable(itertools.repeat([*questions, None])),
        choose=lambda numbers: numbers[0],
    )
    path = tmp_path / "m.gongzhu"
    rules = changed(table, "match", end={"kind": "deals", "count": 1})
    match = Sitting(person, rules, seed=Seed.of(seed), record=path)
    deal = played_deal(path)
    events = [event for event in deal.events if isinstance(event, Expose | Play)]
    names = match.lines[1].removeprefix("Order of play: ").rstrip(".").split(", ")
    known = deal.dealt[0]
    first_deal = match.text.partition("Score of deal 1")[0].splitlines()
    for line in first_deal[first_deal.index("Deal 1") :]:
        if any(words in line for words in ("Before the first lead", "they stay in", "led in its")):
            continue  # the rule names all cards that may be exposed
        shown = cards_in(line)
        if (
            events
            and line.startswith(f"  {names[events[0].seat]} ")
            and cards_of(events[0]) == shown
        ):
            known |= cards_of(events.pop(0))
        assert shown <= known, f"{line} shows {shown - known}"
    assert not events
    assert known == deal.game.deck.cards
