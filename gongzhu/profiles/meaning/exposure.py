"""Checks of which cards may be exposed, in what order and at which levels."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from gongzhu.cards import PIG, CardSet
from gongzhu.engine.table import exposable_cards, levels_of, unbound_levels
from gongzhu.profiles.meaning.clash import Check, Clash, Stated, path
from gongzhu.profiles.meaning.named import EXPOSURE_CARDS as CARDS
from gongzhu.profiles.meaning.points import exposed_strengths, power
from gongzhu.rules.exposure import BeforePlay
from gongzhu.rules.first_lead import Captor
from gongzhu.rules.levels import HIDDEN, NAMES, Level
from gongzhu.rules.model import Rules

_MUST, _LAST, _ORDER = (path(f"exposure.{key}") for key in ("must", "automatic_last", "order"))
_BEGINS, _LEVELS = path("exposure.begins"), path("exposure.levels")


def some_are_exposable(stated: Stated) -> Iterator[Clash]:
    """GZ306: where cards are exposed before play, some may be."""
    if isinstance(stated.rules.exposure, BeforePlay) and not exposable_cards(stated.rules):
        yield Clash("GZ306", (CARDS,), {}, ())


def forced_cards(stated: Stated) -> Iterator[Clash]:
    """GZ323, GZ324, GZ338, GZ507: what must be exposed may be, and leaves something to choose."""
    axis = stated.rules.exposure
    if not isinstance(axis, BeforePlay):
        return
    cards, must = CardSet.of(axis.cards), CardSet.of(axis.must)
    for card in must - cards if stated.owns(_MUST) else ():
        yield Clash("GZ323", (stated.item(_MUST, card), CARDS), {"card": card})
    left = cards - must
    if axis.automatic_last and cards and not left and stated.owns(_LAST):
        yield Clash("GZ324", (_LAST, _MUST))
    elif axis.automatic_last and len(left) == 1:
        yield Clash("GZ507", (_LAST, _MUST, CARDS), {"card": next(iter(left))})
    if (must or axis.automatic_last) and len(axis.levels) > 1:
        forced = _MUST if must else _LAST
        yield Clash("GZ338", (_LEVELS, forced), {"level": NAMES[axis.levels[0]]})


def order_matters(stated: Stated) -> Iterator[Clash]:
    """GZ325, GZ326, GZ327, GZ523: there is somebody to be asked, and somebody to be asked first."""
    axis = stated.rules.exposure
    if not isinstance(axis, BeforePlay):
        return
    nobody = axis.cards and set(axis.cards) <= set(axis.must)
    if axis.order != "any" and nobody and stated.owns(_ORDER):
        yield Clash("GZ325", (_ORDER, _MUST))
    if axis.begins == "leader" or not stated.owns(_BEGINS):
        return
    if axis.order != "in_turn":
        yield Clash("GZ326", (_BEGINS, _ORDER))
    elif PIG not in stated.rules.cards.cards:
        yield Clash("GZ327", (_BEGINS, path("deck.remove")))
    elif pig_captor_leads(stated.rules):
        yield Clash("GZ523", (_BEGINS, path("lead.later_deals.card")))


def pig_captor_leads(rules: Rules) -> bool:
    """Whether the captor of the pig, who may be asked first what to expose, leads anyway."""
    axis = rules.lead.later_deals
    return isinstance(axis, Captor) and axis.card == PIG


def levels_are_some(stated: Stated) -> Iterator[Clash]:
    """GZ328: there is a level to expose cards at."""
    if isinstance(stated.rules.exposure, BeforePlay) and not levels_of(stated.rules):
        yield Clash("GZ328", (_LEVELS,), {}, ())


def levels_differ(stated: Stated) -> Iterator[Clash]:
    """GZ509: a level has an effect of its own, lies face down, or is held back otherwise."""
    rules = stated.rules
    if not exposable_cards(rules):
        return
    for one, other in itertools.combinations(levels_of(rules), 2):
        if _like(rules, one) == _like(rules, other):
            yield Clash("GZ509", (_LEVELS,), {"one": NAMES[one], "other": NAMES[other]})


def _like(rules: Rules, level: Level) -> object:
    """All that a level of exposure does."""
    effects = {
        card: effect.at(level)
        for card, effect in rules.scoring.exposed.items()
        if effect.on != "nothing"
    }
    strength = exposed_strengths(rules).get(level)
    return effects, strength and power(strength), level in HIDDEN, level in unbound_levels(rules)


CHECKS = (
    Check(("GZ306",), ("exposure.kind", "exposure.cards"), some_are_exposable),
    Check(
        ("GZ323", "GZ324", "GZ338", "GZ507"),
        ("exposure.cards", "exposure.must", "exposure.automatic_last", "exposure.levels"),
        forced_cards,
    ),
    Check(
        ("GZ325", "GZ326", "GZ327", "GZ523"),
        (
            "exposure.cards",
            "exposure.must",
            "exposure.order",
            "exposure.begins",
            "lead.later_deals",
            "deck.remove",
        ),
        order_matters,
    ),
    Check(("GZ328",), ("exposure.levels",), levels_are_some),
    Check(
        ("GZ509",),
        ("exposure", "scoring.exposed", "scoring.transformer"),
        levels_differ,
    ),
)
