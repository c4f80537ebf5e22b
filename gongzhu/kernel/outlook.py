"""What a hand promises and threatens after the trick on the table, suit by suit, by rules of
thumb."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from gongzhu.engine.slots import HAND_OF, MOVER, PLAYERS, SUIT_OF, TRICK_OF
from gongzhu.kernel.dice import count
from gongzhu.kernel.seeing import none_of, power, suit_number
from gongzhu.kernel.thoughts import (
    COUNTING,
    DISCARDS_OF,
    ELSEWHERE,
    HELD_OF,
    KNOWN_OF,
    ORDER_OF,
    ORDERED,
    OUTSIDE,
    PACK,
    SHARE_OF,
    SIGN_OF,
    THROWS_OF,
    UNSEEN,
    WHOLE_OF,
    WORTH_OF,
)

# The numbers below were fitted to the outcome of some thousand positions, each played to its end
# once for every legal card.

ROUNDS = 0.3
"""How many more rounds of a suit than its even share to reckon with."""
LEFTOVER = 0.02
"""How likely one captures a bad card of one's own that one will hardly have to follow suit with."""
FALLS = 1.3
"""How much likelier a bad card falls on a trick than any other card of its suit."""
HOME = (0.97, 0.62, 0.46, 0.36)
"""How likely one brings home an own good card, by the number of higher cards of others."""
CATCHES = (0.06, 0.35, 0.55, 0.65)
"""How likely one captures a good card of others, by the number of own cards above it."""
LONG = 0.05
"""How much less likely good cards come home for each card of the suit above three."""
STRAY = 0.09
"""How likely one captures a bad card of others that one has no card above."""
TRICKS = 0.3
"""How much of what later tricks of one's own may catch is reckoned: one may yet get out of them."""
BURDEN = 0.6
"""How much of what a bad card of one's own may cost is reckoned."""
TREASURE = 0.3
"""How much of what a good card of one's own may bring is reckoned: others hunt it."""
HUNT = 0.5
"""How much of what a good card of others may bring is reckoned."""


def look_ahead(
    t: Sequence[int],
    w: Sequence[int],
    s: Sequence[int],
    m: Sequence[int],
    v: MutableSequence[float],
    legal: int,
) -> None:
    """Work out what holds for every card that may be played. Changes `v`."""
    me = s[MOVER]
    size = count(s[HAND_OF + me])
    for seat in range(t[PLAYERS]):
        v[THROWS_OF + seat] = 0.0
        if seat != me:
            v[THROWS_OF + seat] = throws(w, m, v, me, seat)
    for suit in range(4):
        cards = t[SUIT_OF + suit]
        value = 0.0
        if cards & legal:
            for seat in range(t[PLAYERS]):
                if seat != me and size > count(s[TRICK_OF + seat]) + count(m[KNOWN_OF + seat]):
                    value += none_of(m, v, seat, cards, suit) * v[THROWS_OF + seat]
            v[DISCARDS_OF + suit] = value
            v[WHOLE_OF + suit] = worth_of_hand(t, w, m, v, me, s[HAND_OF + me] & cards, suit)


def throws(w: Sequence[int], m: Sequence[int], v: Sequence[float], me: int, seat: int) -> float:
    """What the card that a seat likes best to give to the mover is worth to the mover."""
    friendly = v[SIGN_OF + seat] > 0
    left = 1.0
    value = 0.0
    cards = m[OUTSIDE] & w[COUNTING]
    place = w[ORDERED] - 1 if friendly else 0
    while cards != 0:
        index = w[ORDER_OF + place]
        if cards >> index & 1:
            cards ^= 1 << index
            worth = v[WORTH_OF + PACK * me + index] - v[ELSEWHERE + index]
            if (worth > 0) if friendly else (worth < 0):
                given = left * v[HELD_OF + PACK * seat + index]
                value += given * worth
                left -= given
        place += -1 if friendly else 1
    return value


def relief(
    t: Sequence[int],
    w: Sequence[int],
    s: Sequence[int],
    m: Sequence[int],
    v: Sequence[float],
    card: int,
) -> float:
    """What it is worth that a card leaves the hand of the mover, whoever takes the trick."""
    me = s[MOVER]
    suit = suit_number(t, card)
    left = s[HAND_OF + me] & t[SUIT_OF + suit] & ~card
    return worth_of_hand(t, w, m, v, me, left, suit) - v[WHOLE_OF + suit]


def worth_of_hand(
    t: Sequence[int],
    w: Sequence[int],
    m: Sequence[int],
    v: Sequence[float],
    me: int,
    cards: int,
    suit: int,
) -> float:
    """What it is worth to hold some cards of a suit, over holding none."""
    value = 0.0
    if cards == 0:
        return value
    outside = m[OUTSIDE] & t[SUIT_OF + suit]
    followers = followers_of(t, m, v, suit)
    mine = cards
    for place in range(count(cards)):
        card = mine & -mine
        mine ^= card
        comes, takes, falls = fate(t, cards, outside, followers, place, card)
        if comes > 0:
            trick = v[DISCARDS_OF + suit] + caught(w, v, me, outside & (card - 1), falls)
            value += TRICKS * comes * takes * trick
        if card & w[COUNTING]:
            here = v[WORTH_OF + PACK * me + count(card - 1)]
            there = v[ELSEWHERE + count(card - 1)]
            chance = kept(cards, outside, card, here > there, comes, takes)
            reckoned = TREASURE if here > there else BURDEN
            value += reckoned * (chance * here + (1 - chance) * there)
    if outside & w[COUNTING]:
        value += hunted(w, v, me, outside, cards)
    return value


def followers_of(t: Sequence[int], m: Sequence[int], v: Sequence[float], suit: int) -> int:
    """How many other seats may still follow a suit."""
    followers = 0
    free = m[UNSEEN] & t[SUIT_OF + suit]
    for seat in range(t[PLAYERS]):
        if (free and v[SHARE_OF + 4 * seat + suit] > 0) or m[KNOWN_OF + seat] & t[SUIT_OF + suit]:
            followers += 1
    return followers


def fate(
    t: Sequence[int], cards: int, outside: int, followers: int, place: int, card: int
) -> tuple[float, float, float]:
    """What is likely to become of a card of the mover's, the one at a place among its cards of a
    suit, when the suit is led again and again: how likely a round comes in which it is played,
    how likely it then takes the trick, and how likely a bad card of the suit falls on that."""
    unseen = count(outside)
    rounds = (unseen + count(cards)) / t[PLAYERS] + ROUNDS
    comes = min(1.0, max(0.0, rounds - place))
    left = unseen - place * followers
    playing = min(followers, left)
    if playing > 0:
        # The others play low first too, so later rounds are taken with higher cards.
        takes = power(count(outside & (card - 1)) / unseen, playing + place)
        return comes, takes, playing / left * FALLS
    return (comes if followers > 0 else 0.0), 0.5, 0.0


def capture(
    t: Sequence[int],
    s: Sequence[int],
    m: Sequence[int],
    v: Sequence[float],
    card: int,
) -> float:
    """How likely the mover captures a card that counts, in its hand or another."""
    me = s[MOVER]
    suit = suit_number(t, card)
    cards = s[HAND_OF + me] & t[SUIT_OF + suit]
    outside = m[OUTSIDE] & t[SUIT_OF + suit]
    followers = followers_of(t, m, v, suit)
    is_good = v[WORTH_OF + PACK * me + count(card - 1)] > v[ELSEWHERE + count(card - 1)]
    if card & outside and is_good:
        return brings(cards, card)
    chance = STRAY
    mine = cards
    for place in range(count(cards)):
        own = mine & -mine
        mine ^= own
        comes, takes, falls = fate(t, cards, outside, followers, place, own)
        if own == card:
            return kept(cards, outside, card, is_good, comes, takes)
        if own > card:
            chance += comes * takes * min(1.0, falls)
    return min(0.9, chance)


def caught(w: Sequence[int], v: Sequence[float], me: int, below: int, falls: float) -> float:
    """What bad cards of others below an own one may cost when it takes a trick."""
    value = 0.0
    below &= w[COUNTING]
    while below != 0:
        card = below & -below
        below ^= card
        index = count(card - 1)
        worth = v[WORTH_OF + PACK * me + index] - v[ELSEWHERE + index]
        if worth <= 0:
            value += min(1.0, falls) * worth
    return value


def kept(cards: int, outside: int, card: int, is_good: bool, comes: float, takes: float) -> float:
    """How likely the mover captures a card of its own."""
    if not is_good:
        return comes * takes + (1 - comes) * LEFTOVER
    higher = count(outside & ~((card << 1) - 1))
    chance = HOME[min(higher, len(HOME) - 1)]
    return chance - too_long(cards) if higher > 0 else chance


def brings(cards: int, card: int) -> float:
    """How likely the mover captures a good card of others with some cards of its suit."""
    covers = count(cards & ~(card - 1))
    return max(0.0, CATCHES[min(covers, len(CATCHES) - 1)] - too_long(cards))


def hunted(w: Sequence[int], v: Sequence[float], me: int, outside: int, cards: int) -> float:
    """What good cards of others may bring."""
    value = 0.0
    outside &= w[COUNTING]
    while outside != 0:
        card = outside & -outside
        outside ^= card
        index = count(card - 1)
        worth = v[WORTH_OF + PACK * me + index] - v[ELSEWHERE + index]
        if worth > 0:
            value += HUNT * brings(cards, card) * worth
    return value


def too_long(cards: int) -> float:
    """How much less likely either is with many cards of the suit."""
    return LONG * max(0, count(cards) - 3)
