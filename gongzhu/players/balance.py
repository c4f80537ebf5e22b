"""What a side plays for."""

from __future__ import annotations

from collections.abc import Sequence


def balance(points: Sequence[int], side: int) -> float:
    """The points of a side less those of the other sides on average.

    >>> balance((60, -30, 0, -30), 0)
    80.0
    """
    own = points[side]
    return own - (sum(points) - own) / max(len(points) - 1, 1)
