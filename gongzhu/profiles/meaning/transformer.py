"""Checks of the card that multiplies the rest of a pile."""

from __future__ import annotations

from collections.abc import Iterator

from gongzhu.profiles.meaning.clash import Check, Clash, Stated, path
from gongzhu.profiles.meaning.points import power, strengths
from gongzhu.rules.model import Rules
from gongzhu.rules.transformer import Multiply

_TIMES, _KIND = path("scoring.transformer.times"), path("scoring.transformer.kind")
_COMPANY, _SCOPE = path("scoring.transformer.company"), path("scoring.transformer.scope")
_ALONE, _EXPOSED = path("scoring.transformer.alone"), path("scoring.transformer.exposed")


def transformer_does_something(stated: Stated) -> Iterator[Clash]:
    """GZ342, GZ343, GZ344, GZ524: it multiplies or counts, and what depends on that is needed."""
    axis, forces = stated.rules.scoring.transformer, strengths(stated.rules)
    if not isinstance(axis, Multiply):
        return
    multiplies = any(force.times != 1 for force in forces)
    counts_alone = any(force.alone for force in forces)
    own = stated.first_owned(_TIMES, _ALONE, _KIND)
    if own and not multiplies and not counts_alone:
        yield Clash("GZ342", (own,), {"card": axis.card})
    if axis.company != "any_scoring_card" and not counts_alone and stated.owns(_COMPANY):
        yield Clash("GZ343", (_COMPANY, _ALONE))
    elif nonzero_is_any(stated.rules) and stated.owns(_COMPANY):
        yield Clash("GZ524", (_COMPANY, path("scoring.values")))
    if axis.scope != "all" and not multiplies and stated.owns(_SCOPE):
        yield Clash("GZ344", (_SCOPE, _TIMES))


def nonzero_is_any(rules: Rules) -> bool:
    """Whether cards that count something are asked for, and every scoring card does."""
    axis, deck = rules.scoring.transformer, rules.cards.cards
    if not isinstance(axis, Multiply) or axis.company != "any_nonzero_card":
        return False
    return all(points or card not in deck for card, points in rules.scoring.values.items())


def exposing_makes_it_no_weaker(stated: Stated) -> Iterator[Clash]:
    """GZ512: an exposed transformer does not do less."""
    axis, forces = stated.rules.scoring.transformer, strengths(stated.rules)
    if not isinstance(axis, Multiply) or len(forces) < 2:
        return
    base, *exposed = map(power, forces)
    if any(force[0] < base[0] or force[1] < base[1] for force in exposed):
        yield Clash("GZ512", (_EXPOSED, _TIMES), {"card": axis.card})


_AXES = ("scoring.transformer", "exposure.cards", "exposure.levels")

CHECKS = (
    Check(
        ("GZ342", "GZ343", "GZ344", "GZ524"),
        (*_AXES, "scoring.values", "deck.remove"),
        transformer_does_something,
    ),
    Check(("GZ512",), _AXES, exposing_makes_it_no_weaker),
)
