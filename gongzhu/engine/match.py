"""A match: deal after deal until the rules say that it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, assert_never

from gongzhu.cards import CardSet
from gongzhu.engine import deal as deals
from gongzhu.engine.deal import Deal
from gongzhu.engine.events import Dealt
from gongzhu.engine.game import Game, opening_card
from gongzhu.engine.leading import LastDeal, first_leader
from gongzhu.engine.ledger import Ledger
from gongzhu.engine.scoring import Exposures, points, score_deal
from gongzhu.rules.loser import Lowest
from gongzhu.rules.match_end import Deals, Limit
from gongzhu.rules.model import Rules


class Verdict(NamedTuple):
    """Whether a match is over, and for which sides it was lost or won; sides count from 0."""

    ends: bool
    losers: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    """Nobody, as long as no rule names a winner."""


def verdict(rules: Rules, totals: Sequence[int], deals_played: int) -> Verdict:
    """How a match stands after a completed deal.

    Source: 001_a2fe2f6fd61c4602.txt, section 08.
    """
    if not deals_played or not _ends(rules, totals, deals_played):
        return Verdict(False)
    axis = rules.match.loser
    match axis:
        case Lowest(ties="shared"):
            lowest = min(totals)
            return Verdict(True, tuple(i for i, total in enumerate(totals) if total == lowest))
        case _:
            assert_never(axis)


def _ends(rules: Rules, totals: Sequence[int], deals_played: int) -> bool:
    axis = rules.match.end
    match axis:
        case Limit(low=low):
            return min(totals) <= low
        case Deals(count=count):
            return deals_played >= count
        case _:
            assert_never(axis)


@dataclass(frozen=True, slots=True)
class Result:
    """A completed deal: what was captured and what it counted, by side."""

    number: int
    leader: int
    """The seat that led the first trick of the deal."""

    piles: tuple[CardSet, ...]
    exposed: Exposures
    ledgers: tuple[Ledger, ...]

    @property
    def points(self) -> tuple[int, ...]:
        """The score of each side."""
        return points(self.ledgers)


@dataclass(frozen=True, slots=True)
class Match:
    """The completed deals of a match. The rules it started with stay its rules."""

    game: Game
    results: tuple[Result, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """The running total of each side."""
        totals = [0] * self.game.side_count
        for result in self.results:
            totals = [total + got for total, got in zip(totals, result.points, strict=True)]
        return tuple(totals)

    @property
    def verdict(self) -> Verdict:
        """Whether the match is over, and who has lost."""
        return verdict(self.game.rules, self.totals, len(self.results))

    def deal(self, hands: tuple[CardSet, ...]) -> Deal:
        """The next deal, with these hands; the rules say who leads."""
        number = len(self.results) + 1
        last = self.results[-1] if self.results else None
        leader = first_leader(self.game, hands, LastDeal(last.leader, last.piles) if last else None)
        must_lead = opening_card(self.game.rules, number)
        return deals.start(self.game, hands, number=number, leader=leader, must_lead=must_lead)

    def add(self, deal: Deal) -> Match:
        """The match with a deal that was played to its end."""
        return Match(self.game, (*self.results, result(deal)))


def result(deal: Deal) -> Result:
    """What a deal counts as it stands: final when it is over, provisional before."""
    opened = deal.events[0]
    assert isinstance(opened, Dealt)
    ledgers = score_deal(deal.game, deal.piles, deal.exposed)
    return Result(deal.number, opened.leader, deal.piles, deal.exposed, ledgers)
