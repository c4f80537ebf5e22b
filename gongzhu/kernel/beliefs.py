"""How well imagined hands go with what was exposed and played: the past of a deal played again.

Whoever holds a hand exposes and plays what the rules of thumb find good in it, or nearly as good,
most of the time. If a hand would have had much better to do than what was done, it is not likely to
be the true one.
"""

from __future__ import annotations

import math
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
    MOVER,
    OPEN,
    PLAYERS,
    STATE_SIZE,
    UNBOUND,
    WAITING,
)
from gongzhu.kernel import policy, seeing
from gongzhu.kernel.dice import count
from gongzhu.kernel.playouts import NOT, copy, exposes, gain_of, take_worths

TEMPER = 3.0
"""A card that promises so many points less than another one is e times less likely to be played.

Whoever thinks by these very rules, as the player `careful` does, would be known still better by
smaller numbers here and below. Others do not, and no single card that they play should rule a hand
out."""
LAPSE = 0.1
"""How often one plays any legal card whatever."""
EXPOSE_TEMPER = 20.0
"""The same as `TEMPER` for what an exposure promises."""
MOST = 60.0
"""No single exposure tells more against a hand than if it had cost so many points."""
BEHIND = 14.0
"""A state that has come to be so many times e less likely than another is not looked at further."""
UNIT = 1000
"""By what logarithms are multiplied, to be kept as integers."""


def surprises(
    t: Sequence[int],
    k: Sequence[int],
    worths: Sequence[int],
    before: Sequence[int],
    states: Sequence[int],
    seats: Sequence[int],
    cards: Sequence[int],
    me: int,
    found: MutableSequence[int],
    s: MutableSequence[int],
    w: MutableSequence[int],
    m: MutableSequence[int],
    v: MutableSequence[float],
    unasked: MutableSequence[int],
    laid: MutableSequence[int],
) -> None:
    """How unlikely it is that the others expose and play as they did in each of the states that
    lie one after the other, into `found`: `UNIT` times the logarithm, less what is the same in all
    of them.

    Of a state that is far less likely than one before it (see `BEHIND`) only that much is said.
    `before` is the state at the first lead as the seat `me` sees it; `seats` and `cards` say who
    has played what since. The last rows are room to work in.
    """
    copy(before, unasked)
    for slot in (EXPOSED, CLOSED, OPEN):
        unasked[slot] = 0
    unasked[WAITING] = (1 << t[PLAYERS]) - 1
    laying.lay_due(t, unasked)
    least = math.inf
    for number in range(len(found)):
        at = number * STATE_SIZE
        copy(before, s)
        for slot in (EXPOSED, CLOSED, OPEN, UNBOUND):
            s[slot] = states[at + slot]
        for seat in range(t[PLAYERS]):
            s[HAND_OF + seat] = states[at + HAND_OF + seat]
        for place in range(len(cards)):
            s[HAND_OF + seats[place]] |= cards[place]
        surprise = 0.0
        for seat in range(t[PLAYERS]):
            if seat != me:
                lost = lost_by_exposing(t, k, worths, s, unasked, laid, seat)
                surprise += lost / EXPOSE_TEMPER
        take_worths(t, k, worths, s, s[MOVER], w)
        seeing.forget(m)
        for place in range(len(cards)):
            if surprise > least + BEHIND:
                break
            if seats[place] != me:
                if s[CLOSED] != 0:
                    take_worths(t, k, worths, s, s[MOVER], w)
                surprise += surprise_of(t, w, s, m, v, laws.legal(t, s), cards[place])
            seeing.notice(s, m, cards[place])
            laws.play(t, s, cards[place])
        least = min(least, surprise)
        found[number] = int(surprise * UNIT)


def surprise_of(
    t: Sequence[int],
    w: MutableSequence[int],
    s: MutableSequence[int],
    m: MutableSequence[int],
    v: MutableSequence[float],
    legal: int,
    played: int,
) -> float:
    """The logarithm of how unlikely it is that the mover plays one of its legal cards."""
    if legal & (legal - 1) == 0:
        return 0.0
    carries = policy.think(t, w, s, m, v, legal)
    if carries != 0:
        told = 1.0 if played == carries else 0.0
        return -math.log((1 - LAPSE) * told + LAPSE / count(legal))
    own = policy.promise(t, w, s, m, v, played)
    all_ = 1.0
    others = legal & ~played
    while others != 0:
        card = others & -others
        others ^= card
        value = policy.promise(t, w, s, m, v, card)
        all_ += math.exp(min((value - own) / TEMPER, 50.0))
    return -math.log((1 - LAPSE) / all_ + LAPSE / count(legal))


def lost_by_exposing(
    t: Sequence[int],
    k: Sequence[int],
    worths: Sequence[int],
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
        best = exposes(t, k, worths, unasked, laid, hand, card)
        done = level_of(s, card)
        if done != best:
            most = gain_of(t, k, worths, unasked, laid, hand, card, best)
            lost += min(most - gain_of(t, k, worths, unasked, laid, hand, card, done), MOST)
    return lost


def level_of(s: Sequence[int], card: int) -> int:
    """The level at which a card lies exposed, or `NOT`."""
    if s[EXPOSED] & card == 0:
        return NOT
    if s[CLOSED] & card:
        return AT_CLOSED
    return AT_OPEN if s[OPEN] & card else AT_SHOWN
