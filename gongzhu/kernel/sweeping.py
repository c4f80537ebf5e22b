"""The mover's own sweep: when a hand is strong enough to take every heart, and how it goes about
it."""

from __future__ import annotations

from collections.abc import Sequence

from gongzhu.engine.laws import HEARTS
from gongzhu.engine.slots import HAND_OF, LED, MOVER, SUIT_OF
from gongzhu.kernel.dice import count
from gongzhu.kernel.outlook import followers_of
from gongzhu.kernel.seeing import worth_of
from gongzhu.kernel.thoughts import (
    BEST,
    LATER,
    OUTSIDE,
    PILE_OF,
    SWEEP,
    TABLE,
)

WORTH = 60
"""How many points a sweep has to bring at least to be tried."""


def carry(
    t: Sequence[int],
    w: Sequence[int],
    s: Sequence[int],
    m: Sequence[int],
    v: Sequence[float],
    legal: int,
) -> int:
    """The card that carries a sweep of the mover's own, or 0 where none should be tried."""
    me = s[MOVER]
    hearts = t[SUIT_OF + HEARTS]
    mine = m[PILE_OF + me] & hearts
    others = (m[OUTSIDE] | m[TABLE] | s[HAND_OF + me]) & hearts
    if w[SWEEP] == 0 or others == 0 or mine | others != hearts:
        return 0
    for suit in range(4):
        if loses(t, s, m, v, suit):
            return 0
    if worth_of(t, w, m, v, me, others) <= WORTH:
        return 0
    if s[LED] == 0:
        longest = 0
        most = -1
        for suit in range(4):
            if legal & t[SUIT_OF + suit] and count(m[OUTSIDE] & t[SUIT_OF + suit]) > most:
                most = count(m[OUTSIDE] & t[SUIT_OF + suit])
                longest = t[SUIT_OF + suit]
        return highest(legal & longest)
    takers = legal & s[LED] & ~((m[BEST] << 1) - 1)
    if takers == 0:
        return 0
    return takers & -takers if m[LATER] == 0 else highest(takers)


def highest(cards: int) -> int:
    """The highest of some cards of one suit."""
    card = 0
    while cards != 0:
        card = cards & -cards
        cards ^= card
    return card


def loses(
    t: Sequence[int], s: Sequence[int], m: Sequence[int], v: Sequence[float], suit: int
) -> bool:
    """Whether a card of the mover's would lose a trick if the suit is led from the top."""
    cards = s[HAND_OF + s[MOVER]] & t[SUIT_OF + suit]
    outside = m[OUTSIDE] & t[SUIT_OF + suit]
    if outside == 0 or cards == 0:
        return False
    followers = followers_of(t, m, v, suit)
    if followers == 0:
        return False
    longest = -(-count(outside) // followers) + (1 if followers > 1 else 0)
    while count(cards) > longest:
        cards &= cards - 1
    return cards & -cards < outside
