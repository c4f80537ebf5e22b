"""Rows of integers: arrays for compiled functions, lists for plain ones."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

Row = MutableSequence[int]


def row(values: Sequence[int], *, fast: bool) -> Row:
    """A row of its own with these values."""
    if not fast:
        return list(values)
    import numpy

    array: Any = numpy.array(values, dtype=numpy.int64)
    made: Row = array
    return made


def numbers(size: int, *, fast: bool) -> MutableSequence[float]:
    """A row of so many slots for numbers that need not be whole."""
    if not fast:
        return [0.0] * size
    import numpy

    array: Any = numpy.zeros(size)
    made: MutableSequence[float] = array
    return made


def filled(size: int, value: int = 0, *, fast: bool) -> Row:
    """A row of so many slots with one value in all of them."""
    if not fast:
        return [value] * size
    import numpy

    array: Any = numpy.full(size, value, dtype=numpy.int64)
    made: Row = array
    return made
