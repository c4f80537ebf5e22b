"""How well imagined hands go with what was exposed and discarded: the past of a deal played again.

Whoever cannot follow suit gets rid of what costs most, and whoever can hope for something from
exposing a card exposes it. If a hand would have had much better to do than what was done, it is not
likely to be the true one.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from gongzhu.engine import laws, laying
from gongzhu.engine.slots import (
    AT_OPEN,
    CLOSED,
    EXPOSED,
    FREE,
    HAND_OF,
    LED,
    LEVELS,
    MOVER,
    OPEN,
    PLAYERS,
    STATE_SIZE,
    UNBOUND,
)
from gongzhu.kernel import policy
from gongzhu.kernel.playouts import copy, take_worths, worths_at

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
) -> None:
    """How many hundredths of a point the others would have given away by what they exposed and
    discarded, by the rules of thumb, in each of the states that lie one after the other, into
    `found`.

    `before` is the state at the first lead as the seat `me` sees it; `seats` and `cards` say who
    has played what since.
    """
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
                lost += unlikely_exposures(t, k, worths, q, s, seat)
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
    s: MutableSequence[int],
    seat: int,
) -> float:
    """How many points a seat would have given away by exposing what it did and nothing else; `s` is
    a state at the first lead, and is left as it is."""
    exposed, closed, open_, unbound = s[EXPOSED], s[CLOSED], s[OPEN], s[UNBOUND]
    hand = s[HAND_OF + seat]
    lost = 0.0
    cards = hand & t[FREE]
    while cards != 0:
        card = cards & -cards
        cards ^= card
        done = 0.0
        most = 0.0
        s[EXPOSED], s[CLOSED], s[OPEN] = 0, 0, 0
        before = worths_at(k, s)
        for level in range(AT_OPEN + 1):
            if t[LEVELS] >> level & 1:
                s[EXPOSED], s[CLOSED], s[OPEN] = 0, 0, 0
                laying.lay(t, s, card, level)
                gain = policy.gain(t, worths, before, worths_at(k, s), q, hand)
                most = max(most, gain)
                if exposed & card and s[CLOSED] == closed & card and s[OPEN] == open_ & card:
                    done = gain
        lost += min(most - done, MOST)
    s[EXPOSED], s[CLOSED], s[OPEN], s[UNBOUND] = exposed, closed, open_, unbound
    return lost
