"""How well imagined hands go with what was exposed and discarded: the past of a deal played again.

Whoever cannot follow suit gets rid of what costs most, and whoever can hope for something from
exposing a card exposes it. If a hand would have had much better to do than what was done, it is not
likely to be the true one.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from gongzhu.engine import laws, laying
from gongzhu.engine.slots import (
    AT_CLOSED,
    AT_OPEN,
    AT_SHOWN,
    CLOSED,
    EXPOSED,
    FREE,
    HAND_OF,
    LED,
    MOVER,
    OPEN,
    PLAYERS,
    STATE_SIZE,
    UNBOUND,
    WAITING,
)
from gongzhu.kernel import policy
from gongzhu.kernel.playouts import NOT, copy, exposes, gain_of, take_worths

MOST = 60.0
"""No single choice tells more against a hand than if it had cost so many points."""


def regrets(
    t: Sequence[int],
    k: Sequence[int],
    worths: Sequence[int],
    q: Sequence[float],
    before: Sequence[int],
    states: Sequence[int],
    seats: Sequence[int],
    cards: Sequence[int],
    me: int,
    found: MutableSequence[int],
    s: MutableSequence[int],
    w: MutableSequence[int],
    unasked: MutableSequence[int],
    laid: MutableSequence[int],
) -> None:
    """How many hundredths of a point the others would have given away by what they exposed and
    discarded, by the rules of thumb, in each of the states that lie one after the other, into
    `found`.

    `before` is the state at the first lead as the seat `me` sees it; `seats` and `cards` say who
    has played what since. The last four rows are room to work in: a state, worths, two states.
    """
    copy(before, unasked)
    for slot in (EXPOSED, CLOSED, OPEN):
        unasked[slot] = 0
    unasked[WAITING] = (1 << t[PLAYERS]) - 1
    laying.lay_due(t, unasked)
    for number in range(len(found)):
        at = number * STATE_SIZE
        copy(before, s)
        for slot in (EXPOSED, CLOSED, OPEN, UNBOUND):
            s[slot] = states[at + slot]
        for seat in range(t[PLAYERS]):
            s[HAND_OF + seat] = states[at + HAND_OF + seat]
        for place in range(len(cards)):
            s[HAND_OF + seats[place]] |= cards[place]
        lost = 0.0
        for seat in range(t[PLAYERS]):
            if seat != me:
                lost += unlikely_exposures(t, k, worths, q, s, unasked, laid, seat)
        for place in range(len(cards)):
            card = cards[place]
            if seats[place] != me and s[LED] != 0 and card & s[LED] == 0:
                take_worths(t, k, worths, s, s[MOVER], w)
                lost += min(policy.regret(t, w, q, s, laws.legal(t, s), card), MOST)
            laws.play(t, s, card)
        found[number] = int(lost * 100)


def unlikely_exposures(
    t: Sequence[int],
    k: Sequence[int],
    worths: Sequence[int],
    q: Sequence[float],
    s: Sequence[int],
    unasked: Sequence[int],
    laid: MutableSequence[int],
    seat: int,
) -> float:
    """How many points a seat would have given away by exposing what it did and nothing else; `s` is
    a state at the first lead, `unasked` one in which nobody was asked yet."""
    hand = s[HAND_OF + seat]
    lost = 0.0
    cards = hand & t[FREE] & ~unasked[EXPOSED]
    while cards != 0:
        card = cards & -cards
        cards ^= card
        best = exposes(t, k, worths, q, unasked, laid, hand, card)
        done = level_of(s, card)
        if done != best:
            most = gain_of(t, k, worths, q, unasked, laid, hand, card, best)
            lost += min(most - gain_of(t, k, worths, q, unasked, laid, hand, card, done), MOST)
    return lost


def level_of(s: Sequence[int], card: int) -> int:
    """The level at which a card lies exposed, or `NOT`."""
    if s[EXPOSED] & card == 0:
        return NOT
    if s[CLOSED] & card:
        return AT_CLOSED
    return AT_OPEN if s[OPEN] & card else AT_SHOWN
