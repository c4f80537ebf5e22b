"""A match: deal after deal until the rules say that it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from gongzhu.cards import CardSet, Shuffler
from gongzhu.engine import deal as deals
from gongzhu.engine.deal import Deal
from gongzhu.engine.events import Dealt
from gongzhu.engine.game import Game, opening_card
from gongzhu.engine.leading import LastDeal, asked_first, first_leaders
from gongzhu.engine.ledger import Ledger
from gongzhu.engine.pigs import pigs_of
from gongzhu.engine.scoring import Exposures, points, score_deal, side_with_all
from gongzhu.engine.settling import settled
from gongzhu.engine.verdict import Standing, Verdict, verdict

__all__ = ["Dice", "Match", "Result", "Verdict", "result", "verdict"]


class Dice(Shuffler, Protocol):
    """A source of randomness that can draw lots, too; `random.Random(seed)` is one."""

    def choice(self, seq: Sequence[int], /) -> int:
        """One of `seq`."""
        ...


@dataclass(frozen=True, slots=True)
class Result:
    """A completed deal: what was captured and what it counted, by side."""

    game: Game = field(compare=False, repr=False)
    number: int
    leader: int
    """The seat that led the first trick of the deal."""

    piles: tuple[CardSet, ...]
    exposed: Exposures
    later_tricks: tuple[int, ...]
    ledgers: tuple[Ledger, ...]

    @property
    def points(self) -> tuple[int, ...]:
        """The score of each side."""
        return points(self.ledgers)

    @property
    def settled(self) -> tuple[int, ...]:
        """What the deal adds to the total of each side."""
        return settled(self.game.rules, self.points)

    @property
    def pigs(self) -> tuple[int, ...]:
        """The pigs of each side, where pigs are counted."""
        return pigs_of(self.game, self.points, self.piles)

    @property
    def full_house(self) -> int | None:
        """The side that captured every scoring card, if one did."""
        return side_with_all(self.game, self.piles)

    def added_to(self, standing: Standing) -> Standing:
        """How a match stands with this deal."""
        return standing.after(self.settled, self.pigs, self.full_house)


@dataclass(frozen=True, slots=True)
class Match:
    """The completed deals of a match. The rules it started with stay its rules."""

    game: Game
    results: tuple[Result, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """The running total of each side."""
        return tuple(self.standing.totals)

    @property
    def standing(self) -> Standing:
        """How the match stands after its last completed deal."""
        standing = Standing.begin(self.game.side_count)
        for result in self.results:
            standing = result.added_to(standing)
        return standing

    @property
    def verdict(self) -> Verdict:
        """Whether the match is over, and who has lost and won."""
        return verdict(self.game.rules, self.standing)

    @property
    def last(self) -> LastDeal | None:
        """The deal that the next leader may depend on."""
        if not self.results:
            return None
        return LastDeal(self.results[-1].leader, self.results[-1].piles)

    def leaders(self, hands: Sequence[CardSet]) -> tuple[int, ...]:
        """The seats that may lead to the next deal; several where the leader is drawn by lot."""
        return first_leaders(self.game, hands, self.last)

    def deal(self, hands: tuple[CardSet, ...], leader: int | None = None) -> Deal:
        """The next deal, with these hands.

        The rules say who leads; where it is drawn by lot, `leader` is who was drawn, and the
        first seat without it.
        """
        number = len(self.results) + 1
        if leader is None:
            leader = self.leaders(hands)[0]
        opening = opening_card(self.game.rules, number)
        first = asked_first(self.game, leader, self.last)
        return deals.start(
            self.game, hands, number=number, leader=leader, must_lead=opening, asked_first=first
        )

    def shuffled(self, dice: Dice) -> Deal:
        """The next deal, with hands and, where the rules say so, a leader that `dice` decide."""
        hands = self.game.deck.deal(self.game.players, dice)
        leaders = self.leaders(hands)
        return self.deal(hands, leaders[0] if len(leaders) == 1 else dice.choice(leaders))

    def add(self, deal: Deal) -> Match:
        """The match with a deal that was played to its end."""
        return Match(self.game, (*self.results, result(deal)))


def result(deal: Deal) -> Result:
    """What a deal counts as it stands: final when it is over, provisional before."""
    opened = deal.events[0]
    assert isinstance(opened, Dealt)
    game, piles, exposed, later = deal.game, deal.piles, deal.exposed, deal.later_tricks
    ledgers = score_deal(game, piles, exposed, later)
    return Result(game, deal.number, opened.leader, piles, exposed, later, ledgers)
