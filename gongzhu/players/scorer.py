"""What piles count, asked of the scoring ledger and remembered.

Nothing here knows a card or a number of the rules.
"""

from __future__ import annotations

import functools

from gongzhu.cards import Card, CardSet
from gongzhu.engine.game import Game
from gongzhu.engine.scoring import points, score_deal
from gongzhu.rules.exposure import Level

Exposures = frozenset[tuple[Card, Level]]
Piles = tuple[int, ...]
"""What each seat has captured, as sets of bits."""

REMEMBERED = 20_000
"""How many scores are remembered of one game with the same exposures."""


class Scorer:
    """The scores of piles under one game's rules and exposures, each asked of the ledger once."""

    def __init__(self, game: Game, exposed: Exposures) -> None:
        self.game = game
        self.exposed = dict(exposed)
        self.hearts = game.hearts.bits
        self.places = game.sides if game.pooled else tuple(range(game.players))
        """For each seat, where its pile is scored: with its side, or apart."""
        self._whole: dict[Piles, tuple[int, ...]] = {}
        self._single: dict[int, int] = {}
        self._mixing: dict[int, int] = {}

    def score(self, piles: Piles) -> tuple[int, ...]:
        """The score of each side.

        Piles are scored one by one, which is remembered well, unless one holds all the hearts:
        only then can a pile change what another one counts.
        """
        scored = self.together(piles)
        if any(pile & self.hearts == self.hearts for pile in scored):
            return self._ask(piles)
        scores = [0] * self.game.side_count
        for seat, pile in enumerate(scored):
            scores[self.game.sides[seat]] += self.alone(pile)
        return tuple(scores)

    def together(self, piles: Piles) -> Piles:
        """The piles as they are scored: partners' piles as one, where that is the rule."""
        if not self.game.pooled:
            return piles
        pooled = [0] * len(piles)
        for pile, place in zip(piles, self.places, strict=True):
            pooled[place] |= pile
        return tuple(pooled)

    def alone(self, cards: int) -> int:
        """What one pile counts, all other piles being empty."""
        points = self._single.get(cards)
        if points is None:
            if len(self._single) >= REMEMBERED:
                self._single.clear()
            piles = (cards, *(0,) * (self.game.players - 1))
            points = self._single[cards] = self._ask(piles)[self.game.sides[0]]
        return points

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
            scores = points(score_deal(self.game, list(map(CardSet, piles)), self.exposed))
            self._whole[piles] = scores
        return scores


scorer = functools.lru_cache(maxsize=64)(Scorer)
"""The scorer of a game and its exposures; the same one for every decision of a deal."""
