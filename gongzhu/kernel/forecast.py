"""What a card may be expected to bring in the trick on the table, by rules of thumb."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from gongzhu.engine import laws
from gongzhu.engine.slots import EXPOSED, LED, MAX_SEATS, MOVER, PLAYERS, SUIT_OF
from gongzhu.kernel.dice import count
from gongzhu.kernel.seeing import counted, none_of, paid, seat_after, suit_number, worth_of
from gongzhu.kernel.thoughts import (
    BEST,
    COUNTING,
    GIVEN_IN,
    HELD_OF,
    HOLDER,
    KNOWN_OF,
    LATER,
    ORDER_OF,
    ORDERED,
    OUTSIDE,
    PACK,
    PAID,
    PER_TRICK,
    PILE_OF,
    SIDE_OF,
    SIGN_OF,
    SLIPPED_KNOWN,
    SLIPPED_OF,
    SUM_OF,
    TABLE,
    TAKER_OF,
    THROWN_KNOWN,
    THROWN_OF,
    WORTH_OF,
)

WILL_BAD = 0.08
"""How often a seat that could stay under takes a trick that costs it points."""
WILL_GOOD = 0.85
"""How often a seat takes a trick that brings it points."""
WILL_EARLY = 0.35
"""How often a seat takes a trick without points while others still play after it."""
WILL_LAST = 0.6
"""How often the last seat takes a trick without points, to be rid of a high card."""
AGAIN = 0.4
"""How much less likely a seat beats a card that itself beat another."""
SLIPS_UNDER = 0.85
"""How likely a card that a seat wants to lose goes on a trick that it is too low to take."""
SLIPS_IN = 0.35
"""The same, when it is not known how high the trick will go."""
THROWN = 1.1
"""The same for a void seat; more than all, since who lacks a suit has the more of the others."""
SELDOM = 0.02
"""What is less likely is not thought of."""


def trick_value(
    t: Sequence[int],
    w: Sequence[int],
    s: MutableSequence[int],
    m: MutableSequence[int],
    v: MutableSequence[float],
    card: int,
) -> float:
    """What a card may be expected to bring in the trick; how likely it takes it is left in `v`."""
    me = s[MOVER]
    number = suit_number(t, s[LED] if s[LED] != 0 else card)
    suit = t[SUIT_OF + number]
    table = m[TABLE] | card
    best = m[BEST]
    holder = m[HOLDER]
    if s[LED] == 0 or (card & suit and card > best):
        best = card
        holder = me
    for seat in range(t[PLAYERS]):
        v[TAKER_OF + seat] = 0.0
    v[TAKER_OF + holder] = 1.0
    if m[LATER] == 0:
        return worth_of(t, w, m, v, holder, table) + paid(w, m, v, holder)
    playable = suit
    if s[EXPOSED] & suit & m[OUTSIDE]:
        playable &= ~held(t, s, m, suit)
    above = playable & ~((best << 1) - 1)
    below = playable & (best - 1)
    find_takers(t, w, m, v, me, holder, above, below, number, table)
    if m[GIVEN_IN] != number:
        m[GIVEN_IN] = number
        m[THROWN_KNOWN] = 0
        m[SLIPPED_KNOWN] = 0
    value = 0.0
    for seat in range(t[PLAYERS]):
        chance = v[TAKER_OF + seat]
        if chance > SELDOM:
            added = worth_of(t, w, m, v, seat, table) + paid(w, m, v, seat)
            for step in range(1, m[LATER] + 1):
                other = seat_after(t, me, step)
                if other == seat:
                    added += own(w, v, seat, m[OUTSIDE] & above)
                else:
                    added += given(t, w, m, v, seat, other, number, playable, below, holder)
            value += chance * added
    return value


def given(
    t: Sequence[int],
    w: Sequence[int],
    m: MutableSequence[int],
    v: MutableSequence[float],
    taker: int,
    seat: int,
    suit: int,
    playable: int,
    below: int,
    holder: int,
) -> float:
    """What the card that a later seat adds to a trick of a taker may be expected to be worth to the
    mover. What does not hang on the mover's card is worked out once for a suit."""
    value = 0.0
    at = MAX_SEATS * taker + seat
    void = none_of(m, v, seat, t[SUIT_OF + suit], suit)
    if void > SELDOM:
        if m[THROWN_KNOWN] >> at & 1 == 0:
            m[THROWN_KNOWN] |= 1 << at
            cards = m[OUTSIDE] & ~t[SUIT_OF + suit]
            v[THROWN_OF + at] = lost(w, m, v, taker, seat, cards, THROWN)
        value += void * v[THROWN_OF + at]
    if taker == holder:
        cards = m[OUTSIDE] & below
        value += (1 - void) * lost(w, m, v, taker, seat, cards, SLIPS_UNDER)
    elif void < 1:
        if m[SLIPPED_KNOWN] >> at & 1 == 0:
            m[SLIPPED_KNOWN] |= 1 << at
            v[SLIPPED_OF + at] = lost(w, m, v, taker, seat, m[OUTSIDE] & playable, SLIPS_IN)
        value += (1 - void) * v[SLIPPED_OF + at]
    return value


def held(t: Sequence[int], s: MutableSequence[int], m: Sequence[int], suit: int) -> int:
    """The exposed cards of others that are held back in a trick of a suit, as long as their holders
    have another card of it: the laws are asked about a hand of the whole suit."""
    mover, led = s[MOVER], s[LED]
    s[LED] = suit
    cards = 0
    for seat in range(t[PLAYERS]):
        known = m[KNOWN_OF + seat] & suit
        if known:
            s[MOVER] = seat
            cards |= known & laws.held_back(t, s, suit)
    s[MOVER], s[LED] = mover, led
    return cards


def find_takers(
    t: Sequence[int],
    w: Sequence[int],
    m: Sequence[int],
    v: MutableSequence[float],
    me: int,
    holder: int,
    above: int,
    below: int,
    suit: int,
    table: int,
) -> None:
    """How likely each seat takes the trick, given the cards above and below its best."""
    for step in range(1, m[LATER] + 1):
        seat = seat_after(t, me, step)
        can = 1 - none_of(m, v, seat, above, suit)
        if can > 0:
            must = can * none_of(m, v, seat, below, suit)
            beats = must + (can - must) * will(w, m, seat, holder, table, step == m[LATER])
            taken = 0.0
            for other in range(t[PLAYERS]):
                gone = v[TAKER_OF + other] * (beats if other == holder else beats * AGAIN)
                v[TAKER_OF + other] -= gone
                taken += gone
            v[TAKER_OF + seat] = taken


def will(
    w: Sequence[int],
    m: Sequence[int],
    seat: int,
    holder: int,
    table: int,
    is_last: bool,
) -> float:
    """How likely a seat takes a trick that it may take or leave."""
    points = counted(w, m[PILE_OF + seat], m[SUM_OF + seat], table)
    if m[PAID] >> seat & 1:
        points += w[PER_TRICK]
    if points < 0:
        return WILL_BAD
    if points > 0:
        return WILL_GOOD / 2 if m[SIDE_OF + seat] == m[SIDE_OF + holder] else WILL_GOOD
    return WILL_LAST if is_last else WILL_EARLY


def own(w: Sequence[int], v: Sequence[float], seat: int, cards: int) -> float:
    """What a seat that overtakes may capture of its own with the card it does it with."""
    value = 0.0
    cards &= w[COUNTING]
    while cards != 0:
        card = cards & -cards
        cards ^= card
        at = PACK * seat + count(card - 1)
        value += v[HELD_OF + at] * v[WORTH_OF + at]
    return value


def lost(
    w: Sequence[int],
    m: Sequence[int],
    v: Sequence[float],
    taker: int,
    seat: int,
    cards: int,
    slips: float,
) -> float:
    """What the card that a seat likes best to give to a taker is worth to the mover: a bad one, or
    a good one to its own side."""
    value = 0.0
    cards &= w[COUNTING]
    if cards == 0:
        return value
    friendly = m[SIDE_OF + taker] == m[SIDE_OF + seat]
    good = friendly == (v[SIGN_OF + taker] > 0)
    left = 1.0
    place = w[ORDERED] - 1 if friendly else 0
    while cards != 0:
        index = w[ORDER_OF + place]
        if cards >> index & 1:
            cards ^= 1 << index
            worth = v[WORTH_OF + PACK * taker + index]
            if (worth > 0) if good else (worth < 0):
                given = left * min(1.0, slips * v[HELD_OF + PACK * seat + index])
                value += given * worth
                left -= given
        place += -1 if friendly else 1
    return value
