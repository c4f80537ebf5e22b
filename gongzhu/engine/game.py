"""The rules of a table made ready for play: each axis of play is read here, once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from gongzhu.cards import SUITS, Card, CardSet, Deck
from gongzhu.engine.slots import (
    HELD_FOLLOWING,
    HELD_LEADING,
    PLAYERS,
    SUIT_OF,
    TABLE_SIZE,
)
from gongzhu.rules.exposed import Effect
from gongzhu.rules.exposure import BeforePlay, NoExposure
from gongzhu.rules.first_lead import Captor, Holder
from gongzhu.rules.follow import MustFollow
from gongzhu.rules.hearts_lead import HeartsFree
from gongzhu.rules.hold_back import FirstLeadOfSuit, HoldBack, NoHoldBack
from gongzhu.rules.model import Rules
from gongzhu.rules.sides import Individual, OppositePartners, Score
from gongzhu.rules.transformer import Multiply, NoTransformer
from gongzhu.seats import sides_of


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

    hearts: CardSet
    """The hearts of the deck."""

    scoring_cards: CardSet
    """Every card that counts when captured; a heart of 0 points does too."""

    values: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
    """The cards that are counted in one line, the hearts together and any other card by itself,
    with the bit and the points of each; from spades to diamonds."""

    effects: tuple[tuple[int, int, int], ...]
    """What exposed cards do: the bit of each, the cards it multiplies, and the factor."""

    sides: tuple[int, ...]
    """The side of each seat; a seat of its own where everybody plays alone."""

    pooled: bool
    """Whether the partners' captured cards are scored as one pile."""

    @classmethod
    def of(cls, rules: Rules) -> Game:
        """The game that is played by `rules`."""
        players = rules.table.players
        sides, pooled = _sides(rules)
        return cls(
            rules=rules,
            deck=rules.cards,
            players=players,
            table=_table(rules),
            exposable=exposable_cards(rules),
            hearts=rules.cards.suit("H"),
            scoring_cards=_scoring_cards(rules),
            values=_values(rules),
            effects=_effects(rules),
            sides=sides,
            pooled=pooled,
        )

    @property
    def side_count(self) -> int:
        """How many sides there are, and so how many scores a deal has."""
        return max(self.sides) + 1

    def seats_of(self, side: int) -> tuple[int, ...]:
        """The seats of one side."""
        return tuple(seat for seat, own in enumerate(self.sides) if own == side)


def opening_card(rules: Rules, deal: int) -> Card | None:
    """The card that must be led to the first trick of a deal (numbered from 1), if there is one."""
    axis = rules.lead.first_deal if deal == 1 else rules.lead.later_deals
    match axis:
        case Holder(must_play=True, card=card):
            return card
        case Holder() | Captor():
            return None
        case _:
            assert_never(axis)


def _sides(rules: Rules) -> tuple[tuple[int, ...], bool]:
    axis = rules.table.sides
    match axis:
        case Individual():
            return sides_of(rules.table.players, partners=False), False
        case OppositePartners(score=score):
            return sides_of(rules.table.players, partners=True), _pools(score)
        case _:
            assert_never(axis)


def _pools(score: Score) -> bool:
    match score:
        case "added":
            return False
        case "pooled":
            return True
        case _:
            assert_never(score)


def exposable_cards(rules: Rules) -> CardSet:
    """The cards that may be exposed before play; none where there is no such phase."""
    return _exposure(rules)[0]


def _exposure(rules: Rules) -> tuple[CardSet, HoldBack]:
    """What may be exposed, and when that is held back."""
    axis = rules.exposure
    match axis:
        case NoExposure():
            return CardSet(), NoHoldBack(kind="none")
        case BeforePlay(cards=cards, hold_back=hold_back):
            return CardSet.of(cards), hold_back
        case _:
            assert_never(axis)


def _values(rules: Rules) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
    hearts = rules.cards.suit("H")
    lines: dict[int, tuple[tuple[int, int], ...]] = {}
    for card, points in sorted(rules.scoring.values.items(), reverse=True):
        line = hearts.bits if card in hearts else card.bit
        lines[line] = (*lines.get(line, ()), (card.bit, points))
    return tuple(lines.items())


def _effects(rules: Rules) -> tuple[tuple[int, int, int], ...]:
    effects = sorted(rules.scoring.exposed.items(), reverse=True)
    return tuple((card.bit, _reach(rules, card, effect), effect.times) for card, effect in effects)


def _reach(rules: Rules, card: Card, effect: Effect) -> int:
    match effect.on:
        case "itself":
            return card.bit
        case "hearts":
            return rules.cards.suit("H").bits
        case _:
            assert_never(effect.on)


def _scoring_cards(rules: Rules) -> CardSet:
    axis = rules.scoring.transformer
    match axis:
        case NoTransformer():
            return CardSet.of(rules.scoring.values)
        case Multiply(card=card, company="any_scoring_card"):
            return CardSet.of((*rules.scoring.values, card))
        case _:
            assert_never(axis)


def _table(rules: Rules) -> tuple[int, ...]:
    match rules.play.follow:
        case MustFollow():
            pass  # the laws of play know no other way yet
        case _:
            assert_never(rules.play.follow)
    match rules.play.hearts:
        case HeartsFree():
            pass  # no limit at all
        case _:
            assert_never(rules.play.hearts)
    row = [0] * TABLE_SIZE
    row[PLAYERS] = rules.table.players
    for place, letter in enumerate(SUITS):
        row[SUIT_OF + place] = rules.cards.suit(letter).bits
    exposable, hold_back = _exposure(rules)
    match hold_back:
        case NoHoldBack():
            pass
        case FirstLeadOfSuit(when_leading=when_leading, unless="only_card_of_suit"):
            row[HELD_FOLLOWING] = exposable.bits
            row[HELD_LEADING] = exposable.bits if when_leading else 0
        case _:
            assert_never(hold_back)
    return tuple(row)
