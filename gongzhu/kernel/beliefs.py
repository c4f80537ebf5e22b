"""How well imagined hands go with what was discarded: the past of a deal played again.

Whoever cannot follow suit gets rid of what costs most. If a hand would have had much better to
throw away than what was thrown, it is not likely to be the true one.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from gongzhu.engine import laws
from gongzhu.engine.slots import (
    CLOSED,
    EXPOSED,
    HAND_OF,
    LED,
    MOVER,
    OPEN,
    PLAYERS,
    STATE_SIZE,
    UNBOUND,
)
from gongzhu.kernel import policy
from gongzhu.kernel.playouts import copy, take_worths

MOST = 60.0
"""No card that was thrown tells more against a hand than if it had cost so many points."""


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
    """How many hundredths of a point the others would have given away by what they discarded, by
    the rules of thumb, in each of the states that lie one after the other, into `found`.

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
        for place in range(len(cards)):
            card = cards[place]
            if seats[place] != me and s[LED] != 0 and card & s[LED] == 0:
                take_worths(t, k, worths, s, s[MOVER], w)
                lost += min(policy.regret(t, w, q, s, laws.legal(t, s), card), MOST)
            laws.play(t, s, card)
        found[number] = int(lost * 100)
