"""The rules in which two tables differ, in sentences."""

from __future__ import annotations

from typing import NamedTuple

from gongzhu.describe.clauses import Path, Section, both, sections
from gongzhu.engine.table import levels_of
from gongzhu.rules import exposed, values
from gongzhu.rules.model import Rules
from gongzhu.text import Text


class Difference(NamedTuple):
    """One clause as each of two tables has it; `None` where a table has no such clause."""

    heading: Text
    path: Path
    a: Text | None
    b: Text | None


def differences(a: Rules, b: Rules) -> tuple[Difference, ...]:
    """Where two tables say different things, in the order of play.

    What neither of them mentions is left out; of cards and their effects only those that differ
    are named.
    """
    in_a, in_b = sections(a, b), sections(b, a)
    found = []
    for one, other in zip(in_a, in_b, strict=True):
        left, right = _by_path(one), _by_path(other)
        for path in _merged([*left], [*right]):
            texts = left.get(path), right.get(path)
            if texts[0] != texts[1]:
                found.append(Difference(one.heading, path, *_narrowed(path, a, b, texts)))
    return tuple(found)


def _by_path(section: Section) -> dict[Path, Text]:
    return {clause.path: clause.text for clause in section.clauses}


def _merged(a: list[Path], b: list[Path]) -> list[Path]:
    """The paths of both, each after those that it follows in its own order."""
    merged = list(a)
    for place, path in enumerate(b):
        if path not in merged:
            before = [other for other in b[:place] if other in merged]
            merged.insert(merged.index(before[-1]) + 1 if before else 0, path)
    return merged


def _narrowed(
    path: Path, a: Rules, b: Rules, texts: tuple[Text | None, Text | None]
) -> tuple[Text | None, Text | None]:
    """What each table says, of the cards only that differ where a clause lists cards."""
    if None in texts:
        return texts
    if path == ("scoring", "values"):
        return _values(a, b), _values(b, a)
    if path == ("scoring", "exposed"):
        return _effects(a, b), _effects(b, a)
    return texts


def _values(own: Rules, other: Rules) -> Text | None:
    there = other.scoring.values
    apart = {card: worth for card, worth in own.scoring.values.items() if there.get(card) != worth}
    return both(lambda lang: values.say(apart, lang)) if apart else None


def _effects(own: Rules, other: Rules) -> Text | None:
    effects, there = own.scoring.exposed, other.scoring.exposed
    levels = levels_of(own)
    if levels == levels_of(other):
        effects = {card: effect for card, effect in effects.items() if there.get(card) != effect}
    return both(lambda lang: exposed.say(effects, lang, levels)) if effects else None
