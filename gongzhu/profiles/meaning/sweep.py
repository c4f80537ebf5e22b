"""Checks of what capturing every heart does."""

from __future__ import annotations

from collections.abc import Iterator

from gongzhu.cards import PIG, SHEEP, CardSet
from gongzhu.engine.table import scoring_cards
from gongzhu.profiles.meaning.clash import Check, Clash, Stated, path
from gongzhu.profiles.meaning.points import may_be, sweep_turns
from gongzhu.rules.base import signed
from gongzhu.rules.model import Rules
from gongzhu.rules.sweep import AllHearts

_KIND, _HEARTS = path("scoring.sweep.kind"), path("scoring.sweep.hearts")
_POINTS = path("scoring.sweep.points")
_PIG, _SHEEP = path("scoring.sweep.pig"), path("scoring.sweep.sheep")
_REMOVE = path("deck.remove")


def sweep_has_hearts(stated: Stated) -> Iterator[Clash]:
    """GZ310: a sweep needs hearts to be swept."""
    rules = stated.rules
    swept = isinstance(rules.scoring.sweep, AllHearts)
    if swept and rules.cards.cards and not rules.cards.suit("H"):
        yield Clash("GZ310", (_KIND, _REMOVE), {}, ())


def sweep_does_something(stated: Stated) -> Iterator[Clash]:
    """GZ348 to GZ352: each part of a sweep that the file states changes something."""
    rules = stated.rules
    axis = rules.scoring.sweep
    if not isinstance(axis, AllHearts) or not rules.cards.suit("H"):
        return
    if axis.hearts == "positive" and axis.points and stated.owns(_POINTS):
        yield Clash("GZ348", (_POINTS, _HEARTS), {"points": axis.points})
    if axis.hearts == "added" and not axis.points and stated.first_owned(_HEARTS, _POINTS):
        yield Clash("GZ349", (_POINTS, _HEARTS))
    elif not list(sweep_turns(rules, axis)):
        if own := stated.first_owned(_HEARTS, _PIG, _SHEEP, _KIND):
            yield Clash("GZ352", (own, path("scoring.values")))
        return
    if not pig_may_turn(rules) and axis.pig != "never" and stated.owns(_PIG):
        yield Clash("GZ350", (_PIG, path("scoring.values.QS"), _REMOVE))
    if not sheep_may_turn(rules) and axis.sheep != "unchanged" and stated.owns(_SHEEP):
        yield Clash("GZ351", (_SHEEP, path("scoring.values.JD"), _REMOVE))


def pig_may_turn(rules: Rules) -> bool:
    """Whether the pig ever counts below 0."""
    return may_be(rules, PIG, -1)


def sheep_may_turn(rules: Rules) -> bool:
    """Whether the sheep ever counts above 0."""
    return may_be(rules, SHEEP, 1)


def sweep_is_a_reward(stated: Stated) -> Iterator[Clash]:
    """GZ513, GZ514: a sweep is worth while, and a full house is more than one with the pig."""
    rules = stated.rules
    axis = rules.scoring.sweep
    if not isinstance(axis, AllHearts):
        return
    if axis.hearts != "positive" and axis.points < 0:
        yield Clash("GZ513", (_POINTS, _HEARTS), {"points": signed(axis.points)})
    hearts = rules.cards.suit("H")
    every = scoring_cards(rules) & rules.cards.cards
    if axis.pig == "full_house" and every == hearts | CardSet.of([PIG]):
        yield Clash("GZ514", (_PIG, path("scoring.values")))


_AXES = (
    "scoring.sweep",
    "scoring.values",
    "scoring.exposed",
    "exposure.cards",
    "exposure.levels",
    "deck.remove",
)

CHECKS = (
    Check(("GZ310",), ("scoring.sweep", "deck.remove"), sweep_has_hearts),
    Check(("GZ348", "GZ349", "GZ350", "GZ351", "GZ352"), _AXES, sweep_does_something),
    Check(
        ("GZ513", "GZ514"),
        ("scoring.sweep", "scoring.values", "scoring.transformer", "deck.remove"),
        sweep_is_a_reward,
    ),
)
