"""A record as a text that people can read and paste; `text_reading` reads it back.

A line of the record that carries a note, keys of another program, or words that were added to a
shuffle stands there as the JSON it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence

from gongzhu.cards import Card, CardSet
from gongzhu.record.header_rules import rules_of
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
from gongzhu.record.problems import Flaw
from gongzhu.record.text_words import FACE_DOWN, MAGIC, NOTHING, TEXT_VERSION, WORDS, Word
from gongzhu.text import Lang

_WIDTH = 80
_UNSEEN = 13
"""How many unseen cards stand in a line."""
_PIECE = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^",])+,?|,')


def text_of(lines: Iterable[Line], lang: Lang = "en") -> Iterator[str]:
    """The lines of the text form of a record, with its words in one language.

    >>> [*text_of([PlayLine(2, Card.parse("2S"))])]
    ['play 3: 2S']
    """
    said = _Sheet(lang)
    for line in lines:
        yield from said.take(line)
    yield from said.trick()


class _Sheet:
    """Writes line after line; the cards of one trick wait for each other."""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang
        self.players = 0
        self.plays: list[PlayLine] = []

    def take(self, line: Line) -> Iterator[str]:
        """What is to be written once this line has come."""
        plain = line.note is None and not line.extras
        if isinstance(line, DealLine) and line.words:
            plain = False
        if isinstance(line, PlayLine) and plain:
            if not self._follows(line):
                yield from self.trick()
            self.plays.append(line)
            return
        yield from self.trick()
        if isinstance(line, Header):
            self.players = len(line.seats)
            yield from self._header(line)
        elif not plain:
            yield ascii_unless_printable(line.as_json())
        else:
            yield from self._body(line)

    def trick(self) -> Iterator[str]:
        """The cards played since the last line that was written."""
        if self.plays:
            cards = " ".join(str(play.card) for play in self.plays)
            yield self._said("play", self.plays[0].seat + 1, cards)
            self.plays = []

    def _follows(self, line: PlayLine) -> bool:
        """Whether a card was played by the next seat, to the same trick."""
        if not self.plays or len(self.plays) == self.players:
            return False
        return line.seat == (self.plays[-1].seat + 1) % self.players

    def _said(self, word: Word, number: int | None, content: str | None = None) -> str:
        said = WORDS[word].say(self.lang)
        if number is not None:
            said += f" {number}"
        return said if content is None else f"{said}: {content}"

    def _header(self, line: Header) -> Iterator[str]:
        yield f"{MAGIC} {TEXT_VERSION}"
        yield self._said("profile", None, _quoted(line.profile))
        for seat, name in enumerate(line.seats, 1):
            yield self._said("seat", seat, _quoted(name))
        origin: tuple[tuple[Word, str], ...] = (
            ("program", line.program),
            ("started", line.started),
            ("commitment", line.commitment),
        )
        for word, text in origin:
            if text:
                yield self._said(word, None, _quoted(text))
        if line.note is not None:
            yield self._said("note", None, _quoted(line.note))
        if line.extras:
            extras = {key: line.extras[key] for key in sorted(line.extras)}
            yield self._said("extras", None, ascii_unless_printable(extras))
        if line.view is not None:
            yield self._said("view", None, str(line.view + 1))
        yield self._said("rules", None, line.rules_id)
        for part in _broken(_settings(line), _WIDTH - 10):
            yield self._said("settings", None, part)

    def _body(self, line: Line) -> Iterator[str]:
        match line:
            case DealLine():
                yield ""
                leader = f"{WORDS['leader'].say(self.lang)} {line.leader + 1}"
                yield self._said("deal", line.number, leader)
                for seat, hand in enumerate(line.hands, 1):
                    yield self._said("hand", seat, _cards(hand))
                for begin in range(0, len(line.unseen), _UNSEEN):
                    part = line.unseen[begin : begin + _UNSEEN]
                    yield self._said("unseen", None, _cards(part))
            case ExposeLine():
                yield self._said("expose", line.seat + 1, _exposed(line))
            case CommitLine():
                yield ""
                yield self._said("commit", None, line.commitment)
            case SeedLine():
                yield ""
                yield self._said("seed", None, line.seed)
            case ClaimLine():
                yield self._said("claim", line.seat + 1)
            case ResultLine():
                total = WORDS["total"].say(self.lang)
                points = f"{_numbers(line.points)} {total} {_numbers(line.totals)}"
                yield self._said("result", line.number, points)
            case EndLine():
                yield ""
                said = f"{WORDS['losers'].say(self.lang)} {_sides(line.losers)}"
                if line.winners:
                    said += f" {WORDS['winners'].say(self.lang)} {_sides(line.winners)}"
                yield self._said("end", None, said)
            case _:
                raise AssertionError(line)


def ascii_unless_printable(plain: object) -> str:
    """Something as JSON in one line that may be shown on a terminal."""
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    return text if text.isprintable() else json.dumps(plain, separators=(",", ":"))


def _settings(line: Header) -> str:
    """The rules as JSON: as their identity has them, where they are what the header says."""
    try:
        return rules_of(line).canonical()
    except Flaw:
        return ascii_unless_printable(line.rules)


def _broken(text: str, width: int) -> Iterator[str]:
    """A JSON text in pieces, broken behind commas that are in no string."""
    part = ""
    for piece in _PIECE.findall(text):
        if part and len(part) + len(piece) > width:
            yield part
            part = ""
        part += piece
    yield part


def _quoted(text: str) -> str:
    """A text as it is where that can be told from its surroundings; in quotes elsewhere."""
    plain = text.isprintable() and text == text.strip() and not text.startswith('"')
    return text if text and plain else ascii_unless_printable(text)


def _cards(cards: Sequence[Card]) -> str:
    """Cards by suit, in the order in which they stand.

    >>> _cards([*CardSet.parse("QS 10S 7H")])
    'S Q 10  H 7'
    """
    said = ""
    suit = None
    for card in cards:
        said += f" {card.rank}" if card.suit == suit else f"  {card.suit} {card.rank}"
        suit = card.suit
    return said.strip() or NOTHING


def _exposed(line: ExposeLine) -> str:
    cards = CardSet.of(line.cards)
    levels = line.cards
    said = [str(card) if levels[card] == "shown" else f"{card}={levels[card]}" for card in cards]
    if line.face_down:
        said.append(f"{FACE_DOWN}{line.face_down}")
    return " ".join(said) or NOTHING


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers)) or NOTHING


def _sides(sides: Iterable[int]) -> str:
    return _numbers(side + 1 for side in sides)
