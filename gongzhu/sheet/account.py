"""What the deals of a sheet come to: points, totals, the end of the match, who leads next.

Nothing of it is ever kept; it is worked out from what was captured whenever somebody asks.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from gongzhu.cards import CardSet, lowest
from gongzhu.describe.telling import exposed_under
from gongzhu.engine.game import Game
from gongzhu.engine.leading import known_leader
from gongzhu.engine.ledger import Ledger
from gongzhu.engine.match import Result
from gongzhu.engine.pigs import pigs_of
from gongzhu.engine.scoring import score_deal, whole
from gongzhu.engine.settling import settled
from gongzhu.engine.verdict import Standing, Verdict, verdict
from gongzhu.sheet.deals import Agreed, Captured, Deal, needed
from gongzhu.sheet.entry import listed, union
from gongzhu.text import Text

_AGREED = Text(
    "its points were agreed on and the cards were not kept", "这一副是商定的分数，没有留下牌"
)
_UNKNOWN = Text(
    "nobody wrote down who captured {cards}, and that counts by these rules",
    "没有记下 {cards} 归谁，而按此规则要计分",
)
_TRICKS = Text(
    "nobody wrote down how many tricks were taken after {card}, and they count by these rules",
    "没有记下收走 {card} 之后又赢了几墩，而按此规则要计分",
)
_SWEEP = Text("{player} captured every heart: a sweep.", "{player}收齐了红心：全红。")
_FULL_HOUSE = Text(
    "{player} captured every scoring card: a full house.", "{player}收齐了计分牌：大满贯。"
)
_ALONE = Text("{player} has {cards} alone.", "{player}单独收到 {cards}。")


@dataclass(frozen=True, slots=True)
class Row:
    """A deal with what it comes to."""

    number: int
    """Which deal of the sheet it is, from 1."""

    match: int
    """Which match of the sheet it belongs to, from 1."""

    deal: Deal
    leader: int | None
    """The seat that led it, as far as that is known."""

    result: Result | None
    """The arithmetic; `None` where the deal is not counted from cards."""

    points: tuple[int, ...] | None
    """The score of each side; `None` where it cannot be told by these rules."""

    recorded: tuple[int, ...] | None
    """What the deal adds to the totals; nothing where its match was over before it."""

    standing: Standing
    """How its match stands after it."""

    verdict: Verdict
    beyond: bool
    """Whether its match was over before it."""

    why: Text | None = None
    """Why it cannot be counted, where it cannot."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals of the sides after the deal."""
        return tuple(self.standing.totals)

    @property
    def ledgers(self) -> tuple[Ledger, ...]:
        """The arithmetic of each side; nothing where the deal is not counted."""
        return self.result.ledgers if self.result else ()


@dataclass(frozen=True, slots=True)
class Played:
    """One match of a sheet: its deals, and how it stands or ended."""

    game: Game
    number: int
    """Which match of the sheet it is, from 1."""

    rows: tuple[Row, ...] = ()

    @property
    def standing(self) -> Standing:
        """How the match stands, or ended: deals beyond its end add nothing."""
        return self.rows[-1].standing if self.rows else Standing.begin(self.game.side_count)

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals of the sides."""
        return tuple(self.standing.totals)

    @property
    def verdict(self) -> Verdict:
        """Whether the match is over, and who has lost and won it."""
        return self.rows[-1].verdict if self.rows else Verdict(False)

    @property
    def ended(self) -> Row | None:
        """The deal with which the match was over, if it is."""
        return next((row for row in self.rows if row.verdict.ends), None)


@dataclass(frozen=True, slots=True)
class Account:
    """All deals of a sheet, and how it stands."""

    game: Game
    rows: tuple[Row, ...] = ()

    @property
    def matches(self) -> tuple[Played, ...]:
        """The matches of the sheet; one without a deal where there is none yet."""
        groups = itertools.groupby(self.rows, lambda row: row.match)
        found = (Played(self.game, number, tuple(rows)) for number, rows in groups)
        return tuple(found) or (Played(self.game, 1),)

    @property
    def last(self) -> Played:
        """The match that is played, or the last one that was."""
        return self.matches[-1]

    @property
    def standing(self) -> Standing:
        """How the last match stands, or ended."""
        return self.last.standing

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals of the sides in it."""
        return self.last.totals

    @property
    def verdict(self) -> Verdict:
        """Whether it is over, and who has lost and won it."""
        return self.last.verdict

    @property
    def ended(self) -> Row | None:
        """The deal with which it was over, if it is."""
        return self.last.ended

    @property
    def closed(self) -> bool:
        """Whether no other deal may follow."""
        return self.verdict.ends and not self.verdict.reset

    @property
    def next_leader(self) -> int | None:
        """The seat that leads the next deal, as far as that is known before cards are dealt."""
        if self.closed:
            return None
        return _leader(self.game, self.rows[-1] if self.rows else None)


def players_of(game: Game, players: Sequence[str], sides: Iterable[int]) -> list[str]:
    """The names of the players of some sides."""
    return [players[seat] for side in sides for seat in game.seats_of(side)]


def account(game: Game, deals: Iterable[Deal], *, recount: bool = False) -> Account:
    """What the deals come to by the rules of a game.

    To `recount` is to count by other rules than the sheet's: points that were agreed on under
    those tell nothing then, and such deals add nothing.

    >>> from gongzhu.profiles import load
    >>> game = load("individual").game
    >>> piles = [CardSet.parse(cards) for cards in ("QS", "JD", "10C", "")]
    >>> piles[3] = game.hearts
    >>> account(game, [Captured(tuple(piles)), Agreed((0, -60, 0, -40))]).totals
    (-100, 40, 50, 160)
    """
    return Account(game, tuple(_rows(game, deals, recount)))


def _rows(game: Game, deals: Iterable[Deal], recount: bool) -> Iterator[Row]:
    before: Row | None = None
    for number, deal in enumerate(deals, 1):
        before = _row(game, number, deal, before, recount)
        yield before


def _row(game: Game, number: int, deal: Deal, before: Row | None, recount: bool) -> Row:
    match = before.match if before else 1
    new = before is None or (before.verdict.ends and before.verdict.reset)
    standing = Standing.begin(game.side_count) if before is None or new else before.standing
    if before and new:
        match += 1
    beyond = before is not None and not new and (before.beyond or before.verdict.ends)
    leader = deal.leader if deal.leader is not None else _leader(game, before)
    why = why_not_counted(game, deal)
    if why is not None and (recount or isinstance(deal, Captured)):
        same = before.verdict if before and not new else Verdict(False)
        return Row(number, match, deal, leader, None, None, None, standing, same, beyond, why)
    result = _result(game, number, deal, leader)
    if result:
        score, recorded = result.points, result.settled
        after = result.added_to(standing)
    else:
        assert isinstance(deal, Agreed)
        score, recorded = deal.points, settled(game.rules, deal.points)
        after = standing.after(recorded, pigs_of(game, score), None)
    if beyond and before:
        nothing = (0,) * game.side_count
        return replace(
            before,
            number=number,
            deal=deal,
            leader=leader,
            result=result,
            points=score,
            recorded=nothing,
            beyond=True,
            why=why,
        )
    said = verdict(game.rules, after)
    return Row(number, match, deal, leader, result, score, recorded, after, said, beyond, why)


def _leader(game: Game, before: Row | None) -> int | None:
    """Who leads the deal after a row."""
    first = before is None or (before.verdict.ends and before.verdict.reset)
    if before is None or first:
        return known_leader(game, None, None, first=True)
    piles = before.deal.piles if isinstance(before.deal, Captured) else None
    return known_leader(game, before.leader, piles)


def _result(game: Game, number: int, deal: Deal, leader: int | None) -> Result | None:
    if not isinstance(deal, Captured):
        return None
    later = deal.tricks_by_seat(game)
    exposed = exposed_under(game, deal.exposed)
    ledgers = score_deal(game, deal.piles, exposed, later)
    led = -1 if leader is None else leader
    return Result(game, number, led, deal.piles, exposed, later, ledgers)


def why_not_counted(game: Game, deal: Deal) -> Text | None:
    """Why nobody can count a deal by some rules; `None` where it can be counted."""
    if isinstance(deal, Agreed):
        return _AGREED
    missing = needed(game) - union(deal.piles)
    if missing:
        return _UNKNOWN.filled(cards=listed(missing))
    if game.counted and deal.later_tricks is None:
        return _TRICKS.filled(card=lowest(game.counted))
    return None


def called(row: Row, players: Sequence[str]) -> list[Text]:
    """What a table is told of a deal so that it can object: what turns a score upside down."""
    if row.result is None:
        return []
    game, piles = row.result.game, whole(row.result.game, row.result.piles)

    def owner(seat: int) -> str:
        seats = game.seats_of(game.sides[seat]) if game.pooled else (seat,)
        return " + ".join(players[own] for own in seats)

    found = []
    if piles.full_house is not None:
        found.append(_FULL_HOUSE.filled(player=owner(piles.full_house)))
    elif piles.sweeper is not None:
        found.append(_SWEEP.filled(player=owner(piles.sweeper)))
    for line in (line for ledger in row.ledgers for line in ledger if line.step == "alone"):
        found.append(_ALONE.filled(player=owner(line.seat), cards=line.cards))
    return found


def forced(game: Game, deal: Captured) -> CardSet:
    """The cards that lie exposed by the rules although nobody wrote it down."""
    return CardSet.of(exposed_under(game, deal.exposed)) - CardSet.of(deal.exposed)
