"""What a deal adds to the running totals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from gongzhu.engine.scoring import rounded
from gongzhu.rules.model import Rules
from gongzhu.rules.settlement import MinusMean, MinusOthers, OwnPoints


def settled(rules: Rules, points: Sequence[int]) -> tuple[int, ...]:
    """What each side records for a deal with these scores.

    Source: house-rules catalogue, 2.7 (settlement).
    """
    axis = rules.match.settlement
    match axis:
        case OwnPoints():
            return tuple(points)
        case MinusMean():
            return tuple(rounded(_difference(points, own), len(points) - 1) for own in points)
        case MinusOthers():
            return tuple(_difference(points, own) for own in points)
        case _:
            assert_never(axis)


def _difference(points: Sequence[int], own: int) -> int:
    """The differences between the own score and each of the others', added up."""
    return own * len(points) - sum(points)
