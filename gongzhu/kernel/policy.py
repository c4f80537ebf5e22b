"""A quick way of playing: rules of thumb over integers and a few numbers, for many deals at once.

It looks at the hand of the mover, at what lies open and at what was played, never at other hands.
What cards are worth comes from the ledger (`gongzhu.kernel.worths`); no rule of scoring is read
here. The row `w` is one of worths, `m` and `v` are what the mover keeps in mind: see
`gongzhu.kernel.thoughts`.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from gongzhu.engine.laws import HEARTS
from gongzhu.engine.slots import MOVER, SUIT_OF
from gongzhu.kernel import forecast, outlook, seeing, sweeping
from gongzhu.kernel.thoughts import (
    COUNTING,
    LEFT,
    LEFT_OPEN,
    OUTSIDE,
    TABLE,
    TAKER_OF,
)

LEAD_COST = 40.0
"""What it costs to take the last tricks and have to lead to the next: whoever leads has only
cards that nobody can follow any more. Early in the deal a lead costs little, and nothing once
every card that counts was captured."""


def choose(
    t: Sequence[int],
    w: MutableSequence[int],
    s: MutableSequence[int],
    m: MutableSequence[int],
    v: MutableSequence[float],
    legal: int,
) -> int:
    """The card to play, one of the legal ones; of equal ones the highest."""
    if legal & (legal - 1) == 0:
        return legal
    chosen = think(t, w, s, m, v, legal)
    if chosen != 0:
        return chosen
    most = 0.0
    cards = different(t, w, m, legal)
    while cards != 0:
        card = cards & -cards
        cards ^= card
        value = promise(t, w, s, m, v, card)
        if chosen == 0 or value >= most:
            chosen = card
            most = value
    return chosen


def think(
    t: Sequence[int],
    w: MutableSequence[int],
    s: MutableSequence[int],
    m: MutableSequence[int],
    v: MutableSequence[float],
    legal: int,
) -> int:
    """The card that carries a sweep of the mover's own; where there is none 0, and everything is
    worked out that `promise` goes by. Changes `w`, `m` and `v`."""
    seeing.look(t, w, s, m, v)
    card = sweeping.carry(t, w, s, m, v, legal)
    if card == 0:
        outlook.look_ahead(t, w, s, m, v, legal)
    return card


def promise(
    t: Sequence[int],
    w: Sequence[int],
    s: MutableSequence[int],
    m: MutableSequence[int],
    v: MutableSequence[float],
    card: int,
) -> float:
    """What a card may be expected to bring, in this trick and by leaving the hand."""
    value = forecast.trick_value(t, w, s, m, v, card)
    if m[LEFT_OPEN] != 0:
        value -= LEAD_COST * (1 - v[LEFT]) * (1 - v[LEFT]) * v[TAKER_OF + s[MOVER]]
    return value + outlook.relief(t, w, s, m, v, card)


def different(t: Sequence[int], w: Sequence[int], m: Sequence[int], legal: int) -> int:
    """The legal cards without those that are as good as a higher one: neither counts or is a
    heart, and no card between the two is in another hand or in the trick."""
    others = m[OUTSIDE] | m[TABLE]
    left = 0
    for suit in range(4):
        cards = legal & t[SUIT_OF + suit]
        while cards != 0:
            card = cards & -cards
            cards ^= card
            higher = cards & -cards
            between = (higher - 1) & ~((card << 1) - 1) if higher else 0
            alike = (card | higher) & (w[COUNTING] | t[SUIT_OF + HEARTS]) == 0
            if higher == 0 or not alike or between & others:
                left |= card
    return left
