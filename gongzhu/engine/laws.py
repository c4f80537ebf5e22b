"""The laws of play: which cards may be played, who wins a trick, what is captured.

This is the one place of these rules. They are plain functions of integers over a table `t` that
was compiled from a profile and a state `s` (see `gongzhu.engine.slots`), so that the same source
serves the interactive engine and can be compiled for millions of deals. For that reason they use
nothing but integers, rows of integers, tuples and loops.

A law of play is a limit: it names cards of the mover that may not be played. Limits are applied
in a fixed order, each to the cards that the ones before it left, and a limit never names all of
them. So the mover always has a card to play.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from gongzhu.engine.slots import (
    CAPTURED_OF,
    EXPOSED,
    HAND_OF,
    HELD_FOLLOWING,
    HELD_LEADING,
    LEADER,
    LED,
    MOVER,
    MUST_LEAD,
    PLAYERS,
    SUIT_OF,
    SUITS_LED,
    TRICK_OF,
)


def must_follow(s: Sequence[int], cards: int) -> int:
    """Cards of other suits than the one led; none while leading or void of it.

    Source: 001_a2fe2f6fd61c4602.txt, section 03.
    """
    if cards & s[LED] == 0:
        return 0
    return cards & ~s[LED]


def must_lead(s: Sequence[int], cards: int) -> int:
    """All cards but the one that has to open the deal; none once it is open.

    Source: house-rules catalogue, 2.2 ("must that card be led?").
    """
    if cards & s[MUST_LEAD] == 0:
        return 0
    return cards & ~s[MUST_LEAD]


def held_back(t: Sequence[int], s: Sequence[int], cards: int) -> int:
    """Exposed cards whose suit has not been led before, where their holder has another of it.

    Discards are free.

    Source: 001_a2fe2f6fd61c4602.txt, section 06.
    """
    bound = cards & s[EXPOSED] & ~s[SUITS_LED]
    if bound == 0:
        return 0
    if s[LED] != 0:
        return beside_others(bound & t[HELD_FOLLOWING], cards, s[LED])
    barred = 0
    for suit in range(4):
        barred |= beside_others(bound & t[HELD_LEADING], cards, t[SUIT_OF + suit])
    return barred


def beside_others(bound: int, cards: int, suit: int) -> int:
    """The bound cards of a suit, if there are others of it; none where they are all there is."""
    if cards & suit & ~bound == 0:
        return 0
    return bound & suit


def refused(t: Sequence[int], s: Sequence[int]) -> tuple[int, int, int]:
    """The mover's cards that may not be played: one set per limit, in the order of the limits.

    The sets do not overlap; what is in none of them is legal.
    """
    cards = s[HAND_OF + s[MOVER]]
    follow = must_follow(s, cards)
    cards &= ~follow
    lead = must_lead(s, cards)
    cards &= ~lead
    return follow, lead, held_back(t, s, cards)


def legal(t: Sequence[int], s: Sequence[int]) -> int:
    """The cards the mover may play; never none while the mover holds a card."""
    follow, lead, held = refused(t, s)
    return s[HAND_OF + s[MOVER]] & ~(follow | lead | held)


def winner(t: Sequence[int], s: Sequence[int]) -> int:
    """The seat whose card of the suit led is the highest so far; only that suit competes.

    Source: 001_a2fe2f6fd61c4602.txt, section 03.
    """
    best = 0
    seat = s[LEADER]
    led = s[LED]
    for other in range(t[PLAYERS]):
        strength = s[TRICK_OF + other] & led
        if strength > best:
            best = strength
            seat = other
    return seat


def play(t: Sequence[int], s: MutableSequence[int], card: int) -> int:
    """Move the mover's card to the trick; the seat that took the trick if that ended it, or -1.

    The card is not checked. Changes `s`. The suit counts as led only once the trick is over, so
    that the followers of its first lead are bound by it too.
    """
    seat = s[MOVER]
    s[HAND_OF + seat] &= ~card
    s[TRICK_OF + seat] = card
    s[MUST_LEAD] = 0
    if s[LED] == 0:
        s[LEADER] = seat
        for suit in range(4):
            if card & t[SUIT_OF + suit]:
                s[LED] = t[SUIT_OF + suit]
    s[MOVER] = (seat + 1) % t[PLAYERS]
    if s[MOVER] != s[LEADER]:
        return -1
    return take(t, s)


def take(t: Sequence[int], s: MutableSequence[int]) -> int:
    """Give the finished trick to its winner, who leads next; the winner's seat. Changes `s`."""
    seat = winner(t, s)
    cards = 0
    for other in range(t[PLAYERS]):
        cards |= s[TRICK_OF + other]
        s[TRICK_OF + other] = 0
    s[CAPTURED_OF + seat] |= cards
    s[SUITS_LED] |= s[LED]
    s[LED] = 0
    s[MOVER] = seat
    s[LEADER] = seat
    return seat
