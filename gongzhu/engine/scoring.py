"""What the captured cards of a deal count: the rules of scoring, step by step.

The order of the steps is fixed, and the rules of a table fill them in: the cards' values,
exposures, the sweep with the pig, the transformer on the sum, then the sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from gongzhu.cards import PIG, Card, CardSet
from gongzhu.engine.game import Game
from gongzhu.engine.ledger import Ledger, Line, Step, total
from gongzhu.rules.exposure import Level
from gongzhu.rules.full_house import NoFullHouse
from gongzhu.rules.sweep import AllHearts, NoSweep
from gongzhu.rules.transformer import Multiply, NoTransformer

_NO_CARDS = CardSet()

Exposures = Mapping[Card, Level]
"""The exposed cards of a deal, each with its level; who exposed them does not matter."""


def score_deal(game: Game, captured: Sequence[CardSet], exposed: Exposures) -> tuple[Ledger, ...]:
    """The ledger of each side for what each seat captured, in order of sides.

    Cards that do not count may be left out of `captured`.

    Source: 001_a2fe2f6fd61c4602.txt, sections 04 to 06.
    """
    piles = list(captured)
    if game.pooled:
        for seat, side in enumerate(game.sides):
            if seat != side:
                piles[side] |= piles[seat]
                piles[seat] = CardSet()
    shown = CardSet.of(exposed).bits
    ledgers: list[Ledger] = [()] * game.side_count
    for seat, side in enumerate(game.sides):
        ledgers[side] += tuple(_Pile(game, seat, piles[seat], shown).score())
    return tuple(ledgers)


def points(ledgers: Iterable[Ledger]) -> tuple[int, ...]:
    """The score of each side."""
    return tuple(map(total, ledgers))


class _Pile:
    """One pile on its way through the steps."""

    def __init__(self, game: Game, seat: int, captured: CardSet, exposed: int) -> None:
        self.game = game
        self.seat = seat
        self.cards = captured.bits & game.scoring_cards.bits
        self.hearts = game.hearts.bits
        self.exposed = exposed
        self.worth: dict[int, int] = {}  # what each card counts, as far as the steps have come
        self.lines: list[Line] = []

    def score(self) -> list[Line]:
        if self.cards:
            self.count_values()
            self.apply_exposures()
            self.apply_sweep()
            self.apply_transformer()
            self.apply_full_house()
        return self.lines

    def add(
        self, step: Step, cards: int, points: int, factor: int | None = None, because: int = 0
    ) -> None:
        exposed = CardSet(because) if because else _NO_CARDS
        self.lines.append(Line(step, self.seat, CardSet(cards), points, factor, exposed))

    def sum_of(self, cards: int) -> int:
        """What some of the cards are worth together."""
        return sum([worth for card, worth in self.worth.items() if card & cards])

    def change(self, cards: int, factor: int) -> int:
        """Multiply what some of the cards are worth; the points this adds."""
        added = 0
        for card, worth in self.worth.items():
            if card & cards:
                self.worth[card] = worth * factor
                added += worth * (factor - 1)
        return added

    def count_values(self) -> None:
        for line, values in self.game.values:
            cards = self.cards & line
            if cards:
                counted = {card: points for card, points in values if card & cards}
                self.worth.update(counted)
                self.add("values", cards, sum(counted.values()))

    def apply_exposures(self) -> None:
        for card, reach, times in self.game.effects:
            cards = self.cards & reach
            if cards and card & self.exposed:
                self.add("exposure", cards, self.change(cards, times), times, card)

    def apply_sweep(self) -> None:
        axis = self.game.rules.scoring.sweep
        match axis:
            case AllHearts(hearts="positive", pig="captor", sheep="unchanged"):
                if not self.hearts or self.hearts & ~self.cards:
                    return
                if self.sum_of(self.hearts) < 0:
                    self.add("sweep", self.hearts, self.change(self.hearts, -1))
                if self.sum_of(PIG.bit) < 0:
                    self.add("pig", PIG.bit, self.change(PIG.bit, -1))
            case NoSweep():
                return
            case _:
                assert_never(axis)

    def apply_transformer(self) -> None:
        axis = self.game.rules.scoring.transformer
        match axis:
            case Multiply(card=card, company="any_scoring_card"):
                ten = card.bit
                if not self.cards & ten:
                    return
                strength = axis.exposed if axis.exposed and ten & self.exposed else axis
                because = ten if strength is axis.exposed else 0
                if self.cards == ten:
                    self.add("alone", ten, strength.alone, None, because)
                else:
                    added = self.sum_of(~ten) * (strength.times - 1)
                    self.add("transformer", ten, added, strength.times, because)
            case NoTransformer():
                return
            case _:
                assert_never(axis)

    def apply_full_house(self) -> None:
        axis = self.game.rules.scoring.full_house
        match axis:
            case NoFullHouse():
                return
            case _:
                assert_never(axis)
