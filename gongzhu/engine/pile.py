"""One pile of captured cards on its way through the steps of scoring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Self, assert_never

from gongzhu.cards import PIG, SHEEP, CardSet
from gongzhu.engine.game import Game
from gongzhu.engine.ledger import Line, Step, total
from gongzhu.rules.exact_set import ExactSet, NoExactSet
from gongzhu.rules.full_house import (
    BonusFullHouse,
    FlatFullHouse,
    InstantWin,
    NoFullHouse,
    StackedFullHouse,
)
from gongzhu.rules.later_tricks import AfterCard, NoLaterTricks
from gongzhu.rules.levels import Level
from gongzhu.rules.no_scoring_card import EmptyPenalty, NothingForNothing
from gongzhu.rules.sweep import AllHearts, NoSweep
from gongzhu.rules.transformer import Multiply, NoTransformer, Strength

_NO_CARDS = CardSet()


class Piles(NamedTuple):
    """The scoring cards of every pile of a deal, and who swept."""

    cards: Sequence[int]
    """The scoring cards of each pile, by seat."""

    sweeper: int | None
    """The seat whose pile has every heart of the deck, if there is one."""

    full_house: int | None
    """The seat whose pile has every scoring card of the deck, if there is one."""

    @classmethod
    def of(cls, game: Game, cards: Sequence[int]) -> Self:
        """The piles with these scoring cards, by seat."""
        every = (game.scoring_cards & game.deck.cards).bits
        return cls(cards, _holder(cards, game.hearts.bits), _holder(cards, every))


def _holder(piles: Sequence[int], cards: int) -> int | None:
    if not cards:
        return None
    return next((seat for seat, pile in enumerate(piles) if not cards & ~pile), None)


class Pile:
    """One pile on its way through the steps."""

    def __init__(
        self,
        game: Game,
        seat: int,
        piles: Piles,
        levels: Mapping[int, Level],
        later_tricks: int,
    ) -> None:
        """`levels` are the exposed cards, as bits, each with its level."""
        self.game = game
        self.seat = seat
        self.piles = piles
        self.cards = piles.cards[seat]
        self.hearts = game.hearts.bits
        self.levels = levels
        self.later_tricks = later_tricks
        self.worth: dict[int, int] = {}  # what each card counts, as far as the steps have come
        self.counts = False  # whether a card counts anything, as its value goes
        self.lines: list[Line] = []

    def score(self) -> list[Line]:
        """The lines of the pile, in the order of the steps."""
        if self.cards:
            self.count_values()
            self.apply_exposures()
            self.apply_sweep()
            self.apply_transformer()
        before_extras = len(self.lines)
        self.count_later_tricks()
        self.apply_exact_set()
        self.apply_no_scoring_card()
        if self.cards:
            self.apply_full_house(before_extras)
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
                self.counts |= any(counted.values())
                self.add("values", cards, sum(counted.values()))

    def apply_exposures(self) -> None:
        for card, reach, factors in self.game.effects:
            cards = self.cards & reach
            if cards and card in self.levels:
                factor = factors[self.levels[card]]
                if factor != 1:
                    self.add("exposure", cards, self.change(cards, factor), factor, card)

    def apply_sweep(self) -> None:
        if self.piles.sweeper is None:
            return
        axis = self.game.rules.scoring.sweep
        match axis:
            case NoSweep():
                return
            case AllHearts():
                if self.piles.sweeper == self.seat:
                    self.turn_hearts(axis)
                if self.pig_turns(axis) and self.sum_of(PIG.bit) < 0:
                    self.add("pig", PIG.bit, self.change(PIG.bit, -1))
                if self.sheep_turns(axis) and self.sum_of(SHEEP.bit) > 0:
                    self.add("sheep", SHEEP.bit, self.change(SHEEP.bit, -1))
            case _:
                assert_never(axis)

    def turn_hearts(self, axis: AllHearts) -> None:
        now = self.sum_of(self.hearts)
        match axis.hearts:
            case "positive":
                if now < 0:
                    self.add("sweep", self.hearts, self.change(self.hearts, -1))
                return
            case "flat":
                added = axis.points - now
            case "added":
                added = axis.points
            case _:
                assert_never(axis.hearts)
        self.worth[self.hearts & -self.hearts] += added  # which of the hearts does not matter
        if added:
            self.add("sweep", self.hearts, added)

    def pig_turns(self, axis: AllHearts) -> bool:
        """Whether the pig of this pile turns positive, somebody having swept."""
        match axis.pig:
            case "captor":
                return self.piles.sweeper == self.seat
            case "never":
                return False
            case "full_house":
                return self.piles.full_house == self.seat
            case "everyone":
                return True
            case _:
                assert_never(axis.pig)

    def sheep_turns(self, axis: AllHearts) -> bool:
        """Whether the sheep of this pile turns negative, somebody having swept."""
        match axis.sheep:
            case "unchanged":
                return False
            case "captor":
                return self.piles.sweeper == self.seat
            case "everyone":
                return True
            case "everyone_unless_full_house":
                return self.piles.full_house is None
            case _:
                assert_never(axis.sheep)

    @property
    def ten(self) -> int:
        """The transformer, if the rules have one and it is in this pile; else 0."""
        axis = self.game.rules.scoring.transformer
        match axis:
            case NoTransformer():
                return 0
            case Multiply(card=card):
                return self.cards & card.bit
            case _:
                assert_never(axis)

    def strength(self, axis: Multiply) -> tuple[Strength | Multiply, int]:
        """How strong the transformer is, and the card that makes it so if it was exposed."""
        bit = axis.card.bit
        if axis.exposed and bit in self.levels:
            return axis.exposed.at(self.levels[bit]), bit
        return axis, 0

    def apply_transformer(self) -> None:
        ten = self.ten
        if not ten:
            return
        axis = self.game.rules.scoring.transformer
        assert isinstance(axis, Multiply)
        strength, because = self.strength(axis)
        sum_ = self.sum_of(~ten)
        if self.is_alone(axis, ten, sum_):
            self.add("alone", ten, strength.alone, None, because)
        elif self.is_multiplied(axis, sum_):
            self.add("transformer", ten, sum_ * (strength.times - 1), strength.times, because)

    def is_alone(self, axis: Multiply, ten: int, sum_: int) -> bool:
        match axis.company:
            case "any_scoring_card":
                return self.cards == ten
            case "any_nonzero_card":
                return not self.counts
            case "nonzero_total":
                return sum_ == 0
            case _:
                assert_never(axis.company)

    def is_multiplied(self, axis: Multiply, sum_: int) -> bool:
        match axis.scope:
            case "all":
                return True
            case "negatives":
                return sum_ < 0
            case _:
                assert_never(axis.scope)

    def count_later_tricks(self) -> None:
        if not self.later_tricks:
            return
        axis = self.game.rules.scoring.later_tricks
        match axis:
            case NoLaterTricks():
                return
            case AfterCard(card=card, points=points):
                added = points * self.later_tricks
                self.add("later_tricks", card.bit, added, self.later_tricks)
            case _:
                assert_never(axis)

    def apply_exact_set(self) -> None:
        axis = self.game.rules.scoring.exact_set
        match axis:
            case NoExactSet():
                return
            case ExactSet(cards=cards, points=points):
                if self.cards and self.cards == CardSet.of(cards).bits:
                    self.add("exact_set", self.cards, points)
            case _:
                assert_never(axis)

    def apply_no_scoring_card(self) -> None:
        axis = self.game.rules.scoring.no_scoring_card
        match axis:
            case NothingForNothing():
                return
            case EmptyPenalty(points=points):
                if not self.cards:
                    self.add("no_scoring_card", 0, points)
            case _:
                assert_never(axis)

    def apply_full_house(self, lines: int) -> None:
        """Count a full house; so many lines of the pile say what the cards came to."""
        axis = self.game.rules.scoring.full_house
        full = self.piles.full_house == self.seat
        match axis:
            case NoFullHouse() | InstantWin():
                return  # an instant win is a matter of the match, not of points
            case BonusFullHouse(points=points):
                if full:
                    self.add("full_house", self.cards, points)
            case StackedFullHouse(points=points):
                if full:
                    self.award(points, self.stacked_factor(), lines)
            case FlatFullHouse():
                if full or self.is_full_without_transformer(axis):
                    self.award(axis.points, self.flat_factor(axis), lines)
            case _:
                assert_never(axis)

    def award(self, points: int, factor: int, lines: int) -> None:
        """Count points times a factor instead of what the first lines say of the cards."""
        added = points * factor - total(self.lines[:lines])
        self.add("full_house", self.cards, added, factor)

    def is_full_without_transformer(self, axis: FlatFullHouse) -> bool:
        match axis.needs:
            case "every_scoring_card":
                return False
            case "all_but_transformer":
                needed = CardSet.of(self.game.rules.scoring.values) & self.game.deck.cards
                return bool(needed) and not needed.bits & ~self.cards
            case _:
                assert_never(axis.needs)

    def flat_factor(self, axis: FlatFullHouse) -> int:
        match axis.transformer:
            case "included":
                return 1
            case "multiplies":
                return self.transformer_factor()
            case _:
                assert_never(axis.transformer)

    def stacked_factor(self) -> int:
        """The factors of all exposed cards and of the transformer."""
        factor = self.transformer_factor()
        for card, _, factors in self.game.effects:
            if card in self.levels and card != self.ten:
                factor *= factors[self.levels[card]]
        return factor

    def transformer_factor(self) -> int:
        """What the transformer of this pile multiplies by; 1 where it has none."""
        axis = self.game.rules.scoring.transformer
        if not self.ten or not isinstance(axis, Multiply):
            return 1
        return self.strength(axis)[0].times
