"""Checks of what brings points beside the cards: later tricks, sets, nothing, a full house."""

from __future__ import annotations

from collections.abc import Iterator

from gongzhu.cards import CardSet
from gongzhu.engine.table import exposable_cards, scoring_cards
from gongzhu.profiles.meaning.clash import Check, Clash, Stated, path
from gongzhu.profiles.meaning.effects import multiplies
from gongzhu.profiles.meaning.points import strengths
from gongzhu.rules.base import signed
from gongzhu.rules.exact_set import ExactSet
from gongzhu.rules.full_house import BonusFullHouse, FlatFullHouse, StackedFullHouse
from gongzhu.rules.later_tricks import AfterCard
from gongzhu.rules.model import Rules
from gongzhu.rules.no_scoring_card import EmptyPenalty
from gongzhu.rules.transformer import Multiply

_SET = path("scoring.exact_set.cards")
_FULL_HOUSE = path("scoring.full_house.points")
_TRANSFORMER = path("scoring.transformer.kind")


def later_tricks_count(stated: Stated) -> Iterator[Clash]:
    """GZ353: tricks that count something."""
    axis, points = stated.rules.scoring.later_tricks, path("scoring.later_tricks.points")
    if isinstance(axis, AfterCard) and not axis.points and stated.owns(points):
        yield Clash("GZ353", (points,))


def exact_set_is_one(stated: Stated) -> Iterator[Clash]:
    """GZ354, GZ355, GZ356, GZ515, GZ516: some scoring cards, but not all, bring points."""
    axis, points = stated.rules.scoring.exact_set, path("scoring.exact_set.points")
    if not isinstance(axis, ExactSet):
        return
    if not axis.points and stated.owns(points):
        yield Clash("GZ354", (points,))
    deck = stated.rules.cards.cards
    cards, every = CardSet.of(axis.cards), scoring_cards(stated.rules) & deck
    if not cards:
        yield Clash("GZ356", (_SET,))
    for card in (cards & deck) - every:
        yield Clash("GZ355", (stated.item(_SET, card), path("scoring.values")), {"card": card})
    if len(cards) == 1 and cards <= every and cards != every:
        yield Clash("GZ515", (_SET,), {"card": axis.cards[0]})
    elif cards and cards == every:
        yield Clash("GZ516", (_SET, path("scoring.values")))


def nothing_is_fined(stated: Stated) -> Iterator[Clash]:
    """GZ357, GZ517: who captures no scoring card is fined, not rewarded."""
    axis, points = stated.rules.scoring.no_scoring_card, path("scoring.no_scoring_card.points")
    if not isinstance(axis, EmptyPenalty):
        return
    if not axis.points and stated.owns(points):
        yield Clash("GZ357", (points,))
    elif axis.points > 0:
        yield Clash("GZ517", (points,), {"points": signed(axis.points)})


def full_house_is_a_reward(stated: Stated) -> Iterator[Clash]:
    """GZ358, GZ518: a full house brings points, and good ones."""
    axis = stated.rules.scoring.full_house
    match axis:
        case BonusFullHouse(points=0):
            if stated.owns(_FULL_HOUSE):
                yield Clash("GZ358", (_FULL_HOUSE,))
        case FlatFullHouse() | BonusFullHouse() | StackedFullHouse():
            if axis.points < 0:
                yield Clash("GZ518", (_FULL_HOUSE,), {"points": signed(axis.points)})
        case _:
            pass


def full_house_is_multiplied(stated: Stated) -> Iterator[Clash]:
    """GZ359, GZ360, GZ519: what a full house says of factors is about some that there are."""
    rules = stated.rules
    axis = rules.scoring.full_house
    needs, transformer = path("scoring.full_house.needs"), path("scoring.full_house.transformer")
    if isinstance(axis, FlatFullHouse):
        without = not isinstance(rules.scoring.transformer, Multiply)
        if without and axis.needs != "every_scoring_card" and stated.owns(needs):
            yield Clash("GZ359", (needs, _TRANSFORMER))
        if axis.transformer == "multiplies" and not transforms(rules) and stated.owns(transformer):
            yield Clash("GZ360", (transformer, _TRANSFORMER))
    if isinstance(axis, StackedFullHouse) and not transforms(rules):
        exposable = exposable_cards(rules)
        effects = [
            effect
            for card, effect in rules.scoring.exposed.items()
            if card in exposable and effect.on != "nothing"
        ]
        if not any(multiplies(rules, effect) for effect in effects):
            yield Clash("GZ519", (path("scoring.full_house.kind"), _TRANSFORMER))


def transforms(rules: Rules) -> bool:
    """Whether there is a transformer with a factor above 1."""
    return any(force.times > 1 for force in strengths(rules))


CHECKS = (
    Check(("GZ353",), ("scoring.later_tricks",), later_tricks_count),
    Check(
        ("GZ354", "GZ355", "GZ356", "GZ515", "GZ516"),
        ("scoring.exact_set", "scoring.values", "scoring.transformer", "deck.remove"),
        exact_set_is_one,
    ),
    Check(("GZ357", "GZ517"), ("scoring.no_scoring_card",), nothing_is_fined),
    Check(("GZ358", "GZ518"), ("scoring.full_house",), full_house_is_a_reward),
    Check(
        ("GZ359", "GZ360", "GZ519"),
        ("scoring.full_house", "scoring.transformer", "scoring.exposed", "exposure"),
        full_house_is_multiplied,
    ),
)
