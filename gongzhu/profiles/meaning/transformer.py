"""Checks of the card that multiplies the rest of a pile."""

from __future__ import annotations

from collections.abc import Iterator

from gongzhu.profiles.meaning.clash import Check, Clash, Stated, path
from gongzhu.profiles.meaning.points import strengths
from gongzhu.rules.transformer import Multiply

_TIMES, _KIND = path("scoring.transformer.times"), path("scoring.transformer.kind")
_COMPANY, _SCOPE = path("scoring.transformer.company"), path("scoring.transformer.scope")
_ALONE, _EXPOSED = path("scoring.transformer.alone"), path("scoring.transformer.exposed")


def transformer_does_something(stated: Stated) -> Iterator[Clash]:
    """GZ342, GZ343, GZ344: it multiplies or counts, and what depends on that is not idle."""
    axis, forces = stated.rules.scoring.transformer, strengths(stated.rules)
    if not isinstance(axis, Multiply):
        return
    multiplies = any(force.times != 1 for force in forces)
    counts_alone = any(force.alone for force in forces)
    if not multiplies and not counts_alone:
        if own := stated.first_owned(_TIMES, _ALONE, _KIND):
            yield Clash("GZ342", (own,), {"card": axis.card})
        return
    if axis.company != "any_scoring_card" and not counts_alone and stated.owns(_COMPANY):
        yield Clash("GZ343", (_COMPANY, _ALONE))
    if axis.scope != "all" and not multiplies and stated.owns(_SCOPE):
        yield Clash("GZ344", (_SCOPE, _TIMES))


def exposing_makes_it_no_weaker(stated: Stated) -> Iterator[Clash]:
    """GZ512: an exposed transformer does not do less."""
    axis, forces = stated.rules.scoring.transformer, strengths(stated.rules)
    if not isinstance(axis, Multiply) or len(forces) < 2:
        return
    base, *exposed = ((force.times, force.alone) for force in forces)
    if any(force[0] < base[0] or force[1] < base[1] for force in exposed):
        yield Clash("GZ512", (_EXPOSED, _TIMES), {"card": axis.card})


_AXES = ("scoring.transformer", "exposure.cards", "exposure.levels")

CHECKS = (
    Check(("GZ342", "GZ343", "GZ344"), _AXES, transformer_does_something),
    Check(("GZ512",), _AXES, exposing_makes_it_no_weaker),
)
