"""The rules of a table made ready for play: what play and scoring look up, derived once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from gongzhu.cards import Card, CardSet, Deck
from gongzhu.engine.slots import COUNTED
from gongzhu.engine.table import (
    exposable_cards,
    free_cards,
    levels_of,
    opening_card,
    order_of_exposing,
    scoring_cards,
    table_of,
    unbound_levels,
)
from gongzhu.rules.exposed import Effect
from gongzhu.rules.exposure import Order
from gongzhu.rules.levels import Level
from gongzhu.rules.model import Rules
from gongzhu.rules.sides import Individual, OppositePartners, Score
from gongzhu.seats import sides_of

__all__ = ["Game", "exposable_cards", "opening_card"]


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """Rules with everything derived from them that play and scoring look up."""

    rules: Rules
    deck: Deck
    players: int
    table: tuple[int, ...]
    """What the laws of play read; see `gongzhu.engine.slots`."""

    exposable: CardSet
    """The cards that may be exposed before play."""

    free: CardSet
    """Those of them whose holder chooses whether to expose them."""

    order: Order | None
    """In what order is exposed; `None` where nothing is."""

    levels: tuple[Level, ...]
    """The levels at which cards may be exposed."""

    unbound: frozenset[Level]
    """The levels that no hold-back binds."""

    counted: int
    """The card after whose capture the tricks of its captor count, as a bit, or 0."""

    hearts: CardSet
    """The hearts of the deck."""

    scoring_cards: CardSet
    """Every card that counts when captured; a heart of 0 points does too."""

    values: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
    """The cards that are counted in one line, the hearts together and any other card by itself,
    with the bit and the points of each; from spades to diamonds."""

    effects: tuple[tuple[int, int, Mapping[Level, int]], ...]
    """What exposed cards do: the bit of each, the cards it multiplies, and the factor by level."""

    sides: tuple[int, ...]
    """The side of each seat; a seat of its own where everybody plays alone."""

    score: Score
    """How the scores of partners come together; `added` where everybody plays alone."""

    @classmethod
    def of(cls, rules: Rules) -> Game:
        """The game that is played by `rules`."""
        sides, score = _sides(rules)
        table = table_of(rules, pooled=score == "pooled")
        return cls(
            rules=rules,
            deck=rules.cards,
            players=rules.table.players,
            table=table,
            exposable=exposable_cards(rules),
            free=free_cards(rules),
            order=order_of_exposing(rules),
            levels=levels_of(rules),
            unbound=frozenset(unbound_levels(rules)),
            counted=table[COUNTED],
            hearts=rules.cards.suit("H"),
            scoring_cards=scoring_cards(rules),
            values=_values(rules),
            effects=_effects(rules),
            sides=sides,
            score=score,
        )

    @property
    def pooled(self) -> bool:
        """Whether the partners' captured cards are scored as one pile."""
        return self.score == "pooled"

    @property
    def face_up(self) -> CardSet:
        """The cards that lie open before whoever captured them: those that bear on the score."""
        return self.scoring_cards | CardSet(self.counted)

    @property
    def side_count(self) -> int:
        """How many sides there are, and so how many scores a deal has."""
        return max(self.sides) + 1

    def seats_of(self, side: int) -> tuple[int, ...]:
        """The seats of one side."""
        return tuple(seat for seat, own in enumerate(self.sides) if own == side)


def _sides(rules: Rules) -> tuple[tuple[int, ...], Score]:
    axis = rules.table.sides
    match axis:
        case Individual():
            return sides_of(rules.table.players, partners=False), "added"
        case OppositePartners(score=score):
            return sides_of(rules.table.players, partners=True), score
        case _:
            assert_never(axis)


def _values(rules: Rules) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
    hearts = rules.cards.suit("H")
    lines: dict[int, tuple[tuple[int, int], ...]] = {}
    for card, points in sorted(rules.scoring.values.items(), reverse=True):
        line = hearts.bits if card in hearts else card.bit
        lines[line] = (*lines.get(line, ()), (card.bit, points))
    return tuple(lines.items())


def _effects(rules: Rules) -> tuple[tuple[int, int, Mapping[Level, int]], ...]:
    levels = levels_of(rules)
    return tuple(
        (card.bit, reach, {level: effect.at(level) for level in levels})
        for card, effect in sorted(rules.scoring.exposed.items(), reverse=True)
        if (reach := _reach(rules, card, effect))
    )


def _reach(rules: Rules, card: Card, effect: Effect) -> int:
    match effect.on:
        case "itself":
            return card.bit
        case "hearts":
            return rules.cards.suit("H").bits
        case "nothing":
            return 0
        case _:
            assert_never(effect.on)
