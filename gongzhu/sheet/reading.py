"""Reading a sheet from any bytes whatever: the good beginning, and what ended it."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, replace

from gongzhu.engine.game import Game
from gongzhu.engine.piles import read_exposures, read_later_tricks
from gongzhu.errors import GongzhuError, InvalidAction
from gongzhu.record.codes import TORN
from gongzhu.record.decoding import decode, is_cut
from gongzhu.record.header_rules import Check, game_of
from gongzhu.record.problems import Flaw, Problem
from gongzhu.sheet import parsing
from gongzhu.sheet.account import Account, account, why_not_counted
from gongzhu.sheet.deals import Agreed, Captured, Deal
from gongzhu.sheet.entry import union
from gongzhu.sheet.lines import FORMAT, DealLine, Opened, UndoLine, check_of
from gongzhu.sheet.names import check_names
from gongzhu.text import Text

MAX_FILE = 8 * 2**20
"""How many bytes of a file are read."""

MAX_LINE = 64 * 1024
"""How many bytes a line may have."""

MAX_LINES = 5_000
"""How many lines a sheet may have."""

_SIDES = Text("{found} numbers for {sides} sides", "{sides}方却有{found}个数")
_PILES = Text("{found} piles for {players} players", "{players}人却有{found}堆牌")
_TWICE = Text("a card is in two piles", "有一张牌在两堆里")
_SEAT = Text("there is no seat {seat}", "没有{seat}号座位")
_DECK = Text("a card is not in the deck", "有一张牌不在这副牌里")


@dataclass(frozen=True, slots=True)
class _Change:
    """What can be undone: the line that made it, and what stood there before."""

    line: int
    number: int
    before: Deal | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """The deals of a table that count now."""

    opened: Opened
    game: Game
    deals: tuple[Deal, ...] = ()
    changes: tuple[_Change, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players in playing order."""
        return self.opened.header.seats

    @property
    def last_change(self) -> int | None:
        """The number of the last line that still counts, if there is one to undo."""
        return self.changes[-1].line if self.changes else None

    def account(self) -> Account:
        """What the deals come to."""
        return account(self.game, self.deals)

    def with_line(self, number: int, line: DealLine | UndoLine) -> Sheet:
        """The sheet after another line; raises `Flaw` where that cannot stand here."""
        if isinstance(line, UndoLine):
            return self._undone(line)
        count = len(self.deals)
        if line.kind == "deal" and line.number != count + 1:
            raise Flaw("GR201", expected=count + 1, claimed=line.number)
        if line.kind == "edit" and line.number > count:
            raise Flaw("GR606", claimed=line.number, count=count)
        what = what_is_wrong(self.game, line.deal)
        if what is not None:
            raise Flaw("GR608", what=what)
        before = self.deals[line.number - 1] if line.kind == "edit" else None
        change = _Change(number, line.number, before)
        return replace(
            self, deals=self._put(line.number, line.deal), changes=(*self.changes, change)
        )

    def _put(self, number: int, deal: Deal | None) -> tuple[Deal, ...]:
        own = () if deal is None else (deal,)
        return (*self.deals[: number - 1], *own, *self.deals[number:])

    def _undone(self, line: UndoLine) -> Sheet:
        if line.of != self.last_change:
            raise Flaw("GR607", claimed=line.of, expected=self.last_change or 0)
        last = self.changes[-1]
        return replace(self, deals=self._put(last.number, last.before), changes=self.changes[:-1])


@dataclass(frozen=True, slots=True)
class Reading:
    """What could be read of a file."""

    sheet: Sheet | None
    """The sheet up to the first line that cannot be read; `None` where that is the first."""

    problems: tuple[Problem, ...]
    """What ended the good beginning, if anything did."""

    lines: int
    """How many lines of the file are good, empty ones included."""

    size: int
    """How many bytes they take."""

    check: str
    """The `check` of the last of them."""

    @property
    def torn(self) -> bool:
        """Whether all that is wrong is a last line that was cut off, as by a crash."""
        return any(problem.code == TORN for problem in self.problems)

    @property
    def damage(self) -> Problem | None:
        """What is wrong beyond that."""
        return next((one for one in self.problems if one.code != TORN), None)


def read_bytes(data: bytes, check: Check | None = None) -> Reading:
    """The sheet in the bytes of a file; whatever they are, this raises nothing.

    `check` names contradictions in the rules, if the caller knows how to find them.

    >>> [problem.code for problem in read_bytes(b"no sheet at all").problems]
    ['GR602']
    """
    sheet: Sheet | None = None
    good = size = start = 0
    before = ""
    number = 1
    try:
        while start < len(data):
            number = good + 1
            end = data.find(b"\n", start) + 1 or len(data)
            if end > MAX_FILE:
                raise Flaw("GR001", limit=MAX_FILE >> 20)
            if number > MAX_LINES:
                raise Flaw("GR605", limit=MAX_LINES)
            raw = data[start:end]
            if raw.strip():
                sheet, before = _take(sheet, number, raw, before, check)
            good, size, start = number, end, end
        if sheet is None:
            number = 1
            raise Flaw("GR602")
    except Flaw as flaw:
        return Reading(sheet, (flaw.at(number),), good, size, before)
    return Reading(sheet, (), good, size, before)


def _take(
    sheet: Sheet | None, number: int, raw: bytes, before: str, check: Check | None
) -> tuple[Sheet, str]:
    """The sheet after another line of the file, and the line's `check`."""
    plain = dict(_decoded(sheet, raw))
    claimed = plain.pop("check", None)
    own = check_of(plain, before)
    if sheet is None:
        parsing.opened(plain)  # what is no sheet at all is said to be none
        _compare(claimed, own)
        return _begun(raw, check), own
    _compare(claimed, own)
    try:
        return sheet.with_line(number, parsing.event(plain)), own
    except (Flaw, GongzhuError):
        raise
    except Exception as error:  # rules that contradict themselves may break anything
        raise Flaw("GR104", what=type(error).__name__) from None


def _decoded(sheet: Sheet | None, raw: bytes) -> Mapping[str, object]:
    if len(raw) > MAX_LINE:
        raise Flaw("GR609", limit=MAX_LINE >> 10)
    try:
        return decode(raw)
    except Flaw as flaw:
        unreadable = flaw.code in ("GR006", "GR007")
        if unreadable and sheet is not None and not raw.endswith(b"\n") and is_cut(raw):
            raise Flaw(TORN) from None
        if sheet is None and not raw.startswith(f'{{"{FORMAT}"'.encode()):
            raise Flaw("GR602") from None
        raise


def _compare(claimed: object, own: str) -> None:
    if claimed != own:
        raise Flaw("GR601")


@functools.lru_cache(maxsize=4)  # a file is read again before it is written to
def _begun(raw: bytes, check: Check | None) -> Sheet:
    """The sheet of a first line that is as it was written."""
    plain = decode(raw)
    del plain["check"]
    opened = parsing.opened(plain)
    game = game_of(opened.header, check)
    try:
        check_names(opened.header.seats, game.players)
    except InvalidAction as error:
        raise Flaw("GR608", what=error.text.filled(**error.data)) from None
    return Sheet(opened, game)


def what_is_wrong(game: Game, deal: Deal) -> Text | None:
    """Why a deal cannot be kept by the rules of a sheet; `None` where it can."""
    if deal.leader is not None and deal.leader >= game.players:
        return _SEAT.filled(seat=deal.leader + 1)
    if isinstance(deal, Agreed):
        if len(deal.points) != game.side_count:
            return _SIDES.filled(found=len(deal.points), sides=game.side_count)
        return None
    return _no_captures(game, deal)


def _no_captures(game: Game, deal: Captured) -> Text | None:
    if len(deal.piles) != game.players:
        return _PILES.filled(found=len(deal.piles), players=game.players)
    cards = union(deal.piles)
    if sum(map(len, deal.piles)) != len(cards):
        return _TWICE
    if not cards <= game.deck.cards:
        return _DECK
    try:
        read_exposures(game, {str(card): level for card, level in deal.exposed.items()})
        read_later_tricks(game, deal.piles, deal.tricks_by_seat(game))
    except InvalidAction as error:
        return error.text.filled(**error.data)
    return why_not_counted(game, deal)
