"""From the plain data of one line to the line it is; the shape is checked, nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeVar, get_args

from gongzhu.cards import RANKS, SUITS, Card
from gongzhu.engine.slots import MAX_SEATS
from gongzhu.record.decoding import decode, found
from gongzhu.record.lines import (
    OWN,
    VERSION,
    VIEW_VERSION,
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
from gongzhu.record.problems import Flaw, shown
from gongzhu.rules.levels import Level
from gongzhu.text import Text

T = TypeVar("T")

_CARDS = {str(card): card for card in (Card.parse(rank + suit) for suit in SUITS for rank in RANKS)}
_LEVELS: dict[str, Level] = {level: level for level in get_args(Level)}

_TEXT = Text("a text", "文字")
_ID = Text("64 hex digits (0-9, a-f)", "64位十六进制数（0-9、a-f）")
_OBJECT = Text("an object in braces", "花括号内的对象")
_LIST = Text("a list", "列表")
_INTEGER = Text("a whole number", "整数")
_RANGE = Text("a whole number from {low} to {high}", "{low}到{high}的整数")
_COUNT = Text("a whole number from 1 on", "从1起的整数")
_CARD = Text("a card, as in QS or 10C", "一张牌，如 QS、10C")
_LEVEL = Text("one of {levels}", "{levels}之一")


def parse_line(raw: bytes, *, first: bool = False) -> Line:
    """The line that some bytes are; raises `Flaw` where they are none.

    >>> parse_line(b'{"t":"play","seat":3,"card":"QS"}').seat
    2
    """
    return line_of_plain(decode(raw), first=first)


def line_of_plain(plain: Mapping[str, object], *, first: bool = False) -> Line:
    """The line that some plain data are; raises `Flaw` where they are none."""
    fields = Fields(plain)
    if first:
        return _header(fields)
    if "gongzhu" in fields:
        raise Flaw("GR019")
    kind = fields.take("t")
    parse = _KINDS.get(kind) if isinstance(kind, str) else None
    if parse is None:
        raise Flaw("GR015", found=shown(kind), kinds=" ".join(_KINDS))
    return parse(fields)


class Fields:
    """What a line holds, taken out key by key; raises `Flaw` for what is missing or misshapen."""

    def __init__(self, plain: Mapping[str, object]) -> None:
        self.left = dict(plain)

    def __contains__(self, key: str) -> bool:
        return key in self.left

    def take(self, key: str) -> object:
        if key not in self.left:
            raise Flaw("GR016", key=key)
        return self.left.pop(key)

    def text(self, key: str, default: str | None = None) -> str:
        if default is not None and key not in self.left:
            return default
        return _text(key, self.take(key))

    def digits(self, key: str) -> str:
        value = self.text(key)
        if not re.fullmatch("[0-9a-f]{64}", value):
            raise _wrong(key, _ID, value)
        return value

    def mapping(self, key: str) -> Mapping[str, object]:
        value = self.take(key)
        if not isinstance(value, dict):
            raise _wrong(key, _OBJECT, value)
        return value

    def items(self, key: str, parse: Callable[[str, object], T]) -> tuple[T, ...]:
        return _items(key, self.take(key), parse)

    def texts(self, key: str) -> tuple[str, ...]:
        return self.items(key, _text)

    def count(self, key: str = "n") -> int:
        value = self.take(key)
        if type(value) is not int or value < 1:
            raise _wrong(key, _COUNT, value)
        return value

    def number(self, key: str, low: int, high: int) -> int:
        return _number(key, self.take(key), low, high)

    def points(self, key: str, most: int) -> tuple[int, ...]:
        return self.items(key, lambda key, value: _number(key, value, -most, most))

    def piles(self, key: str) -> tuple[tuple[Card, ...], ...]:
        return self.items(key, _hand)

    def exposures(self, key: str) -> dict[Card, Level]:
        plain = self.mapping(key)
        return {_card(key, card): _level(level) for card, level in plain.items()}

    def face_down(self) -> int:
        return self.count("face_down") if "face_down" in self.left else 0

    def seat(self, key: str = "seat") -> int:
        return _place(key, self.take(key))

    def card(self) -> Card:
        return _card("card", self.take("card"))

    def note(self) -> str | None:
        return self.text("note") if "note" in self.left else None

    def extras(self) -> Mapping[str, object]:
        """What is left once everything else was taken."""
        for key in self.left:
            if not key.startswith(OWN):
                raise Flaw("GR017", key=shown(key))
        return self.left


def _header(fields: Fields) -> Header:
    if "gongzhu" not in fields:
        raise Flaw("GR013", version=VERSION)
    version = fields.take("gongzhu")
    if type(version) is not int or version not in (VERSION, VIEW_VERSION):
        raise Flaw("GR014", found=found(version), version=VIEW_VERSION)
    return Header(
        profile=fields.text("profile"),
        rules_id=fields.digits("rules_id"),
        rules=fields.mapping("rules"),
        seats=fields.items("seats", _text),
        program=fields.text("program", ""),
        started=fields.text("started", ""),
        commitment=fields.digits("commitment") if "commitment" in fields else "",
        view=fields.seat("view") if version == VIEW_VERSION else None,
        note=fields.note(),
        extras=fields.extras(),
    )


def _deal(fields: Fields) -> DealLine:
    return DealLine(
        number=fields.count(),
        hands=fields.items("hands", _hand),
        leader=fields.seat("leader"),
        words=fields.items("words", _text) if "words" in fields else (),
        unseen=fields.items("unseen", _card) if "unseen" in fields else (),
        note=fields.note(),
        extras=fields.extras(),
    )


def _expose(fields: Fields) -> ExposeLine:
    return ExposeLine(
        seat=fields.seat(),
        cards=fields.exposures("cards"),
        face_down=fields.face_down(),
        note=fields.note(),
        extras=fields.extras(),
    )


def _play(fields: Fields) -> PlayLine:
    return PlayLine(
        seat=fields.seat(), card=fields.card(), note=fields.note(), extras=fields.extras()
    )


def _claim(fields: Fields) -> ClaimLine:
    return ClaimLine(seat=fields.seat(), note=fields.note(), extras=fields.extras())


def _result(fields: Fields) -> ResultLine:
    return ResultLine(
        number=fields.count(),
        points=fields.items("points", _points),
        totals=fields.items("totals", _points),
        note=fields.note(),
        extras=fields.extras(),
    )


def _commit(fields: Fields) -> CommitLine:
    return CommitLine(
        commitment=fields.digits("commitment"), note=fields.note(), extras=fields.extras()
    )


def _seed(fields: Fields) -> SeedLine:
    return SeedLine(seed=fields.digits("seed"), note=fields.note(), extras=fields.extras())


def _end(fields: Fields) -> EndLine:
    return EndLine(
        losers=fields.items("losers", _place),
        winners=fields.items("winners", _place) if "winners" in fields else (),
        note=fields.note(),
        extras=fields.extras(),
    )


_KINDS: Mapping[str, Callable[[Fields], Line]] = {
    "commit": _commit,
    "deal": _deal,
    "expose": _expose,
    "play": _play,
    "claim": _claim,
    "result": _result,
    "seed": _seed,
    "end": _end,
}


def _text(key: str, value: object) -> str:
    if not isinstance(value, str):
        raise _wrong(key, _TEXT, value)
    return value


def _items(key: str, value: object, parse: Callable[[str, object], T]) -> tuple[T, ...]:
    if not isinstance(value, list):
        raise _wrong(key, _LIST, value)
    return tuple(parse(key, item) for item in value)


def _hand(key: str, value: object) -> tuple[Card, ...]:
    return _items(key, value, _card)


def _card(key: str, value: object) -> Card:
    card = _CARDS.get(value) if isinstance(value, str) else None
    if card is None:
        raise _wrong(key, _CARD, value)
    return card


def _level(value: object) -> Level:
    level = _LEVELS.get(value) if isinstance(value, str) else None
    if level is None:
        raise _wrong("cards", _LEVEL.filled(levels=" ".join(_LEVELS)), value)
    return level


def _points(key: str, value: object) -> int:
    if type(value) is not int:
        raise _wrong(key, _INTEGER, value)
    return value


def _number(key: str, value: object, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise _wrong(key, _RANGE.filled(low=low, high=high), value)
    return value


def _place(key: str, value: object) -> int:
    """A seat or a side, which the file counts from 1."""
    return _number(key, value, 1, MAX_SEATS) - 1


def _wrong(key: str, wanted: Text, value: object) -> Flaw:
    return Flaw("GR018", key=key, wanted=wanted, found=found(value))
