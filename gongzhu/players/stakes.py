"""What cards are worth to whoever captures them, as one seat sees it.

What a capture is worth is the difference of two scores: the piles as they lie with the cards
added, and without.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from gongzhu.cards import CardSet
from gongzhu.engine.view import View
from gongzhu.players.scorer import Piles, Scorer, scorer

DOUBT = 3
"""How slowly one comes to believe in a sweep: its chance is the share of hearts to this power."""
UNLIKELY = 0.02
"""Sweeps less likely than this are not thought of."""


def balance(points: Sequence[int], side: int) -> float:
    """The points of a side less those of the other sides on average.

    >>> balance((60, -30, 0, -30), 0)
    80.0
    """
    own = points[side]
    return own - (sum(points) - own) / max(len(points) - 1, 1)


class Stakes:
    """What captures are worth to one seat: its own side's points less the others' on average."""

    def __init__(self, view: View) -> None:
        game = view.game
        self.game = game
        self.me = view.seat
        self.sides = game.sides
        self.side = game.sides[view.seat]
        self.rivals = max(game.side_count - 1, 1)
        self.exposed = frozenset(view.exposed.items())
        self.piles: Piles = tuple(pile.bits for pile in view.piles)
        self.later_tricks = self._later_tricks(view)
        """How many tricks are likely to be counted for whoever has the card that makes them."""
        self.scorer = scorer(game, self.exposed, self.later_tricks)
        self.hearts = game.hearts.bits
        self.open = game.face_up.bits & ~sum(self.piles)
        """The cards bearing on the score that nobody has captured yet."""
        self.left = len(view.hand) * game.players / len(game.deck.cards)
        """The share of the deal that is still to be played."""
        self._paid = next((s for s, pile in enumerate(self.piles) if pile & game.counted), -1)
        together = self.scorer.together(self.piles)
        self._pile = [together[seat] for seat in self.scorer.places]
        self._divided = self.belief(self.piles)[0] < 0 and self.hearts & ~self.open != 0
        self._few = self.hearts.bit_count() * UNLIKELY ** (1 / DOUBT)
        self.now = self.value(self.piles)
        self._gains: dict[tuple[int, int], float] = {}
        self._orders: dict[int, list[tuple[int, float]]] = {}

    def same_side(self, seat: int, other: int) -> bool:
        """Whether two seats share a score."""
        return self.sides[seat] == self.sides[other]

    def balance(self, piles: Piles, scorer: Scorer | None = None) -> float:
        """The points of my side less those of the other sides on average."""
        return balance((scorer or self.scorer).score(piles), self.side)

    def points(self, seat: int, cards: int) -> int:
        """What the seat's own side gains if the seat captures some cards, as the piles lie."""
        scorer = self.scorer
        if scorer.apart:
            pile = self._pile[seat]
            return scorer.alone(pile | cards) - scorer.alone(pile)
        seats = scorer.seats[self.sides[seat]]
        now = tuple([self.piles[other] for other in seats])
        then = tuple([self.piles[other] | (cards if other == seat else 0) for other in seats])
        return scorer.side(then) - scorer.side(now)

    def trick(self, seat: int, cards: int) -> float:
        """What it is worth to me that a seat takes a trick with these cards in it."""
        gain = self.gain(seat, cards)
        if seat != self._paid:
            return gain
        paid = self._per_trick
        return gain + (paid if self.sides[seat] == self.side else -paid / self.rivals)

    def brings(self, seat: int, cards: int) -> int:
        """What a trick with these cards in it brings to the own side of a seat."""
        points = self.points(seat, cards) if cards else 0
        return points if seat != self._paid else points + self._per_trick

    @functools.cached_property
    def _per_trick(self) -> int:
        """The points for one more trick of whoever is paid for later tricks."""
        more = scorer(self.game, self.exposed, self.later_tricks + 1)
        return more.alone(self.game.counted) - self.scorer.alone(self.game.counted)

    def _later_tricks(self, view: View) -> int:
        """The tricks counted so far and a fair share of those to come; 0 where none count."""
        if not self.game.counted:
            return 0
        return sum(view.later_tricks) + len(view.hand) // self.game.players

    def gain(self, seat: int, cards: int) -> float:
        """What it is worth to me that a seat captures some cards, as the piles lie."""
        if not cards:
            return 0.0
        gain = self._gains.get((seat, cards))
        if gain is None:
            if self._no_sweep(cards):
                points = self.points(seat, cards)
                gain = points if self.sides[seat] == self.side else -points / self.rivals
            else:
                gain = self.value(self._with(seat, cards)) - self.now
            self._gains[seat, cards] = gain
        return gain

    def value(self, piles: Piles) -> float:
        """What piles are worth to me as they lie, in view of how far a sweep has come."""
        now = self.balance(piles)
        runner, chance = self.belief(piles)
        if chance < UNLIKELY:
            return now
        rest = self.hearts & ~sum(piles)
        swept = self.balance((*piles[:runner], piles[runner] | rest, *piles[runner + 1 :]))
        return now + chance * (swept - now)

    def belief(self, piles: Piles) -> tuple[int, float]:
        """Who has all the hearts captured so far, and how likely the others follow; -1 where
        several have some, or nobody has any."""
        taken = [pile for pile in self.scorer.together(piles) if pile & self.hearts]
        if len(taken) != 1:
            return -1, 0.0
        runner = next(seat for seat, pile in enumerate(piles) if pile & self.hearts)
        share = (taken[0] & self.hearts).bit_count() / self.hearts.bit_count()
        return runner, float(share**DOUBT)

    def _no_sweep(self, cards: int) -> bool:
        """Whether no sweep has to be thought of if some more cards are captured."""
        captured = (self.hearts & (~self.open | cards)).bit_count()
        return self._divided or captured < self._few

    def order(self, seat: int) -> list[tuple[int, float]]:
        """The open scoring cards with their worth to me in that seat's pile, the worst first.

        A card whose worth depends on its company is taken as the piles lie and with a typical
        card still to come: the more is still to be played, the more of the latter.
        """
        order = self._orders.get(seat)
        if order is None:
            order = []
            company = self._typical
            alone = self.gain(seat, company)
            mixing = self.scorer.mixing(company)
            mixed = self.piles[seat] & mixing
            for card in CardSet(self.open):
                worth = self.gain(seat, card.bit)
                if card.bit != company and (mixed or card.bit & mixing):
                    later = self.gain(seat, card.bit | company) - alone
                    worth += self.left * (later - worth)
                order.append((card.bit, worth))
            order.sort(key=lambda item: item[1])
            self._orders[seat] = order
        return order

    @functools.cached_property
    def elsewhere(self) -> dict[int, float]:
        """What each open scoring card is worth to me in another seat's pile, on average."""
        others = [seat for seat in range(self.game.players) if seat != self.me]
        sums = dict.fromkeys((bit for bit, _ in self.order(self.me)), 0.0)
        for seat in others:
            for bit, worth in self.order(seat):
                sums[bit] += worth
        return {bit: worth / len(others) for bit, worth in sums.items()}

    def _with(self, seat: int, cards: int) -> Piles:
        piles = self.piles
        return (*piles[:seat], piles[seat] | cards, *piles[seat + 1 :])

    @functools.cached_property
    def _typical(self) -> int:
        """The open scoring card of middling value."""
        scoring = CardSet(self.open) & self.game.scoring_cards
        cards = sorted(scoring, key=lambda card: self.scorer.alone(card.bit))
        return cards[len(cards) // 2].bit if cards else 0
