"""Whether a match is over, and who has lost and won it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from gongzhu.rules.after import Reset, Stop
from gongzhu.rules.full_house import (
    BonusFullHouse,
    FlatFullHouse,
    InstantWin,
    NoFullHouse,
    StackedFullHouse,
)
from gongzhu.rules.loser import LosersBeyond, Lowest, NoLoser
from gongzhu.rules.match_end import Deals, Limit, Pigs
from gongzhu.rules.model import Rules
from gongzhu.rules.winner import Highest, NoWinner, WinnersBeyond


class Standing(NamedTuple):
    """How a match stands after a completed deal, by side."""

    totals: Sequence[int]
    deals_played: int
    pigs: Sequence[int] = ()
    full_house: int | None = None
    """The side that captured every scoring card of the last deal, if one did."""

    @classmethod
    def begin(cls, sides: int) -> Standing:
        """How a match stands before its first deal."""
        return cls((0,) * sides, 0, (0,) * sides)

    def after(
        self, recorded: Sequence[int], pigs: Sequence[int], full_house: int | None
    ) -> Standing:
        """How it stands after another deal that recorded so much for each side.

        >>> Standing.begin(2).after((-10, 30), (1, 0), None).totals
        (-10, 30)
        """
        return Standing(
            tuple(map(sum, zip(self.totals, recorded, strict=True))),
            self.deals_played + 1,
            tuple(map(sum, zip(self.pigs, pigs, strict=True))),
            full_house,
        )


class Verdict(NamedTuple):
    """Whether a match is over, and for which sides it was lost or won; sides count from 0."""

    ends: bool
    losers: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    """Nobody, where no rule names a winner."""

    reset: bool = False
    """Whether play goes on from 0 with a new match."""

    extra_deal: bool = False
    """Whether the match only goes on because the highest total is shared."""


def verdict(rules: Rules, standing: Standing) -> Verdict:
    """How a match stands after a completed deal.

    Source: 001_a2fe2f6fd61c4602.txt, section 08; house-rules catalogue, 2.8.
    """
    if not standing.deals_played:
        return Verdict(False)
    instant = _instant_winner(rules, standing)
    if instant is None and not _ends(rules, standing):
        return Verdict(False)
    if instant is None and not _decided(rules, standing):
        return Verdict(False, extra_deal=True)
    winners = _winners(rules, standing) if instant is None else (instant,)
    return Verdict(True, _losers(rules, standing, instant), winners, _goes_on(rules))


def _instant_winner(rules: Rules, standing: Standing) -> int | None:
    axis = rules.scoring.full_house
    match axis:
        case NoFullHouse() | FlatFullHouse() | BonusFullHouse() | StackedFullHouse():
            return None
        case InstantWin():
            return standing.full_house
        case _:
            assert_never(axis)


def _ends(rules: Rules, standing: Standing) -> bool:
    axis = rules.match.end
    match axis:
        case Limit(deals=deals):
            if deals is not None and standing.deals_played >= deals:
                return True
            return bool(_below(axis, standing.totals) or _above(axis, standing.totals))
        case Deals(count=count):
            return standing.deals_played >= count
        case Pigs(count=count):
            return any(pigs >= count for pigs in standing.pigs)
        case _:
            assert_never(axis)


def pigs_needed(rules: Rules) -> int | None:
    """How many pigs end a match; `None` where pigs are not counted."""
    axis = rules.match.end
    match axis:
        case Limit() | Deals():
            return None
        case Pigs(count=count):
            return count
        case _:
            assert_never(axis)


def limits_of(rules: Rules) -> tuple[int, ...]:
    """The totals that end a match, the lower one first; none where no total does."""
    axis = rules.match.end
    match axis:
        case Limit(low=low, high=high):
            return tuple(limit for limit in (low, high) if limit is not None)
        case Deals() | Pigs():
            return ()
        case _:
            assert_never(axis)


def _below(axis: Limit, totals: Sequence[int]) -> tuple[int, ...]:
    """The sides at the lower limit or beyond; only those beyond where it is strict."""
    if axis.low is None:
        return ()
    low = axis.low - 1 if axis.strict else axis.low
    return tuple(side for side, total in enumerate(totals) if total <= low)


def _above(axis: Limit, totals: Sequence[int]) -> tuple[int, ...]:
    if axis.high is None:
        return ()
    high = axis.high + 1 if axis.strict else axis.high
    return tuple(side for side, total in enumerate(totals) if total >= high)


def _decided(rules: Rules, standing: Standing) -> bool:
    """Whether a match that could end does: a shared highest total may ask for another deal."""
    axis = rules.match.winner
    match axis:
        case NoWinner() | WinnersBeyond():
            return True
        case Highest(ties=ties):
            match ties:
                case "shared":
                    return True
                case "extra_deal":
                    return len(_highest(standing.totals)) == 1
                case _:
                    assert_never(ties)
        case _:
            assert_never(axis)


def _winners(rules: Rules, standing: Standing) -> tuple[int, ...]:
    axis = rules.match.winner
    match axis:
        case NoWinner():
            return ()
        case Highest():
            return _highest(standing.totals)
        case WinnersBeyond():
            end = rules.match.end
            return _above(end, standing.totals) if isinstance(end, Limit) else ()
        case _:
            assert_never(axis)


def _losers(rules: Rules, standing: Standing, instant: int | None) -> tuple[int, ...]:
    """The sides that have lost; after an instant win the lowest is one of the others."""
    axis = rules.match.loser
    totals = standing.totals
    match axis:
        case NoLoser():
            return ()
        case Lowest():
            lowest = min(total for side, total in enumerate(totals) if side != instant)
            return tuple(
                side for side, total in enumerate(totals) if total == lowest and side != instant
            )
        case LosersBeyond(limits=limits):
            end = rules.match.end
            match end:
                case Limit():
                    beyond = {*_below(end, totals)}
                    beyond |= {*_above(end, totals)} if limits == "either" else set()
                case Pigs(count=count):
                    beyond = {side for side, pigs in enumerate(standing.pigs) if pigs >= count}
                case Deals():
                    beyond = set()
                case _:
                    assert_never(end)
            return tuple(sorted(beyond - {instant}))
        case _:
            assert_never(axis)


def _goes_on(rules: Rules) -> bool:
    axis = rules.match.after
    match axis:
        case Stop():
            return False
        case Reset():
            return True
        case _:
            assert_never(axis)


def _highest(totals: Sequence[int]) -> tuple[int, ...]:
    highest = max(totals)
    return tuple(side for side, total in enumerate(totals) if total == highest)
