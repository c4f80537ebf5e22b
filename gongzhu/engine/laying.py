"""The laws of exposing: what the rules expose by themselves, and what exposing a card changes.

Like the laws of play these are plain functions of integers over a table `t` and a state `s` (see
`gongzhu.engine.slots`), which serve the interactive engine and can be compiled.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from gongzhu.engine.slots import (
    AT_CLOSED,
    AT_OPEN,
    CLOSED,
    EXPOSED,
    FORCED,
    FORCED_LEVEL,
    LAST_FORCED,
    OPEN,
    UNBOUND,
    UNBOUND_LEVELS,
    WAITING,
)


def lay(t: Sequence[int], s: MutableSequence[int], cards: int, level: int) -> None:
    """Lay cards on the table at a level, one of the `AT_` numbers. Changes `s`."""
    s[EXPOSED] |= cards
    if level == AT_CLOSED:
        s[CLOSED] |= cards
    if level == AT_OPEN:
        s[OPEN] |= cards
    if t[UNBOUND_LEVELS] >> level & 1:
        s[UNBOUND] |= cards


def due(t: Sequence[int], s: Sequence[int]) -> int:
    """The cards that the rules want exposed as things stand, and that are not yet.

    Before anybody was asked these are the cards that must be; when all were asked it may be the
    last card.

    Source: house-rules catalogue, 2.5 (allowed).
    """
    cards = t[FORCED]
    if s[WAITING] == 0:
        left = t[LAST_FORCED] & ~s[EXPOSED]
        if left & (left - 1) == 0:
            cards |= left
    return cards & ~s[EXPOSED]


def lay_due(t: Sequence[int], s: MutableSequence[int]) -> int:
    """Expose the cards that are due, and give them back. Changes `s`."""
    cards = due(t, s)
    lay(t, s, cards, t[FORCED_LEVEL])
    return cards
