"""What piles count, asked of the scoring ledger and remembered.

Nothing here knows a card or a number of the rules.
"""

from __future__ import annotations

import functools

from gongzhu.cards import Card, CardSet
from gongzhu.engine.game import Game
from gongzhu.engine.ledger import Ledger
from gongzhu.engine.scoring import points, score_deal
from gongzhu.rules.levels import Level

Exposures = frozenset[tuple[Card, Level]]
Piles = tuple[int, ...]
"""What each seat has captured, as sets of bits."""

REMEMBERED = 20_000
"""How many scores are remembered of one game with the same exposures."""


class Scorer:
    """The scores of piles under one game's rules and exposures, each asked of the ledger once.

    `later_tricks` is how many tricks are counted for whoever has the card that makes them count.
    """

    def __init__(self, game: Game, exposed: Exposures, later_tricks: int = 0) -> None:
        self.game = game
        self.exposed = dict(exposed)
        self.later_tricks = (later_tricks,) * game.players if later_tricks else ()
        self.hearts = game.hearts.bits
        self.seats = tuple(map(game.seats_of, range(game.side_count)))
        """The seats of each side."""
        self.places = game.sides if game.pooled else tuple(range(game.players))
        """For each seat, where its pile is scored: with its side, or apart."""
        self.apart = game.pooled or game.side_count == game.players
        """Whether a side has one pile, and its score is what this pile counts."""
        self._whole: dict[Piles, tuple[int, ...]] = {}
        self._sides: dict[Piles, int] = {}
        self._single: dict[int, int] = {}
        self._mixing: dict[int, int] = {}

    def score(self, piles: Piles) -> tuple[int, ...]:
        """The score of each side.

        Sides are scored one by one, which is remembered well, unless a pile holds all the
        hearts: only then can a pile change what another side's counts.
        """
        scored = self.together(piles)
        if self.hearts and any(pile & self.hearts == self.hearts for pile in scored):
            return self._ask(piles)
        if self.apart:
            return tuple([self.alone(scored[seats[0]]) for seats in self.seats])
        return tuple([self.side(tuple([piles[seat] for seat in seats])) for seats in self.seats])

    def together(self, piles: Piles) -> Piles:
        """The piles as they are scored: partners' piles as one, where that is the rule."""
        if not self.game.pooled:
            return piles
        pooled = [0] * len(piles)
        for pile, place in zip(piles, self.places, strict=True):
            pooled[place] |= pile
        return tuple(pooled)

    def alone(self, cards: int) -> int:
        """What one pile counts, all other piles being empty, before partners share anything."""
        points = self._single.get(cards)
        if points is None:
            if len(self._single) >= REMEMBERED:
                self._single.clear()
            ledger = self._ledgers((cards, *(0,) * (self.game.players - 1)))[0]
            own = [line.points for line in ledger if line.seat == 0 and line.step != "shared"]
            points = self._single[cards] = sum(own)
        return points

    def side(self, piles: Piles) -> int:
        """What the piles of partners count for their side, all other piles being empty."""
        points_ = self._sides.get(piles)
        if points_ is None:
            if len(self._sides) >= REMEMBERED:
                self._sides.clear()
            placed = [0] * self.game.players
            for seat, pile in zip(self.seats[0], piles, strict=True):
                placed[seat] = pile
            points_ = self._sides[piles] = points(self._ledgers(tuple(placed)))[0]
        return points_

    def mixing(self, bit: int) -> int:
        """The scoring cards that count otherwise together with a card than the two do apart."""
        mixing = self._mixing.get(bit)
        if mixing is None:
            mixing = 0
            for card in self.game.scoring_cards - CardSet(bit):
                if self.alone(bit | card.bit) != self.alone(bit) + self.alone(card.bit):
                    mixing |= card.bit
            self._mixing[bit] = mixing
        return mixing

    def _ask(self, piles: Piles) -> tuple[int, ...]:
        scores = self._whole.get(piles)
        if scores is None:
            if len(self._whole) >= REMEMBERED:
                self._whole.clear()
            scores = self._whole[piles] = points(self._ledgers(piles))
        return scores

    def _ledgers(self, piles: Piles) -> tuple[Ledger, ...]:
        captured = list(map(CardSet, piles))
        return score_deal(self.game, captured, self.exposed, self.later_tricks)


scorer = functools.lru_cache(maxsize=64)(Scorer)
"""The scorer of a game, its exposures and later tricks; the same one for every decision."""
