"""Where points may come from by some rules, good ones and bad ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import assert_never

from gongzhu.cards import PIG, SHEEP, Card, CardSet
from gongzhu.engine.table import exposable_cards, levels_of
from gongzhu.rules.exact_set import ExactSet
from gongzhu.rules.exposed import Effect
from gongzhu.rules.full_house import BonusFullHouse, FlatFullHouse, InstantWin, StackedFullHouse
from gongzhu.rules.later_tricks import AfterCard
from gongzhu.rules.levels import ALL_LEVELS, Level
from gongzhu.rules.model import Rules
from gongzhu.rules.no_scoring_card import EmptyPenalty
from gongzhu.rules.sweep import AllHearts
from gongzhu.rules.transformer import Multiply, Strength


def used_levels(rules: Rules) -> tuple[Level, ...]:
    """The levels at which a card may be exposed; any, where it is a mistake that none is named."""
    return levels_of(rules) or ALL_LEVELS


def reached(rules: Rules, card: Card, effect: Effect) -> CardSet:
    """The cards that the effect of exposing a card is on."""
    match effect.on:
        case "itself":
            return CardSet.of([card])
        case "hearts":
            return rules.cards.suit("H")
        case "nothing":
            return CardSet()
        case _:
            assert_never(effect.on)


def factors_on(rules: Rules, card: Card) -> list[int]:
    """The factors that exposing some card may put on a card, at the levels there are."""
    return [
        effect.at(level)
        for exposed, effect in rules.scoring.exposed.items()
        if exposed in exposable_cards(rules) and card in reached(rules, exposed, effect)
        for level in used_levels(rules)
    ]


def exposed_strengths(rules: Rules) -> Mapping[Level, Strength]:
    """How strong the exposed transformer is at each level, where it may be exposed."""
    axis = rules.scoring.transformer
    if not isinstance(axis, Multiply) or not axis.exposed:
        return {}
    if axis.card not in exposable_cards(rules):
        return {}
    return {level: axis.exposed.at(level) for level in used_levels(rules)}


def strengths(rules: Rules) -> list[Strength]:
    """How strong the transformer may be: not exposed first, then at each level there is."""
    axis = rules.scoring.transformer
    if not isinstance(axis, Multiply):
        return []
    return [Strength(times=axis.times, alone=axis.alone), *exposed_strengths(rules).values()]


def power(strength: Strength) -> tuple[int, int]:
    """A strength to be compared with others."""
    return strength.times, strength.alone


def grows(rules: Rules) -> bool:
    """Whether the transformer does something else once it was exposed."""
    return len(set(map(power, strengths(rules)))) > 1


def may_be(rules: Rules, card: Card, sign: int) -> bool:
    """Whether a card of the deck may count above 0 (`sign` 1) or below (-1), exposed or not."""
    points = rules.scoring.values.get(card, 0) * sign
    if card not in rules.cards.cards or not points:
        return False
    return points > 0 or any(factor < 0 for factor in factors_on(rules, card))


def sweep_turns(rules: Rules, axis: AllHearts) -> Iterator[tuple[str, int]]:
    """What a sweep changes, `hearts`, `pig` or `sheep`, and the sign of what comes of it."""
    hearts = rules.cards.suit("H")
    match axis.hearts:
        case "positive":
            if any(may_be(rules, heart, -1) for heart in hearts):
                yield "hearts", 1
        case "flat":
            yield "hearts", axis.points
        case "added":
            if axis.points:
                yield "hearts", axis.points
    if axis.pig != "never" and may_be(rules, PIG, -1):
        yield "pig", 1
    if axis.sheep != "unchanged" and may_be(rules, SHEEP, 1):
        yield "sheep", -1


def can_count(rules: Rules, sign: int) -> bool:
    """Whether a deal can bring anybody points above 0 (`sign` 1) or below (-1)."""
    if any(may_be(rules, card, sign) for card in rules.scoring.values):
        return True
    return any(points * sign > 0 for points in _extras(rules))


def has_points(rules: Rules) -> bool:
    """Whether anything brings points, or wins at once."""
    wins = isinstance(rules.scoring.full_house, InstantWin)
    return wins or can_count(rules, 1) or can_count(rules, -1)


def _extras(rules: Rules) -> Iterator[int]:
    """Points, or their sign, that come from something else than the values of cards."""
    scoring = rules.scoring
    yield from (strength.alone for strength in strengths(rules))
    if isinstance(scoring.sweep, AllHearts):
        yield from (sign for _, sign in sweep_turns(rules, scoring.sweep))
    for axis in (
        scoring.later_tricks,
        scoring.exact_set,
        scoring.no_scoring_card,
        scoring.full_house,
    ):
        match axis:
            case StackedFullHouse(points=points):
                reversed_ = any(effect.sign == "reversed" for effect in scoring.exposed.values())
                yield points
                yield -points if reversed_ else 0
            case (
                AfterCard(points=points)
                | ExactSet(points=points)
                | EmptyPenalty(points=points)
                | FlatFullHouse(points=points)
                | BonusFullHouse(points=points)
            ):
                yield points
            case _:
                pass
