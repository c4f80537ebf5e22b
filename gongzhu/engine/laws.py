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
    COUNTED,
    DISCARDED,
    EXPOSED,
    HAND_OF,
    HEART_PLAYED,
    HEARTS_LOCK,
    HELD_DISCARDING,
    HELD_FOLLOWING,
    HELD_LEADING,
    HELD_UNTIL,
    LATER_TRICKS,
    LEADER,
    LED,
    LOCK_CARD,
    LOCK_DISCARD,
    LOCK_EXPOSED_CARD,
    LOCK_NONE,
    LONE_ALWAYS,
    LONE_EXEMPT,
    LONE_NEVER,
    MORE_LIMITS,
    MOVER,
    MUST_LEAD,
    NO_FIRST_DISCARD,
    OWN_SUITS,
    PARTNER,
    PLAYERS,
    STOPS,
    SUIT_OF,
    SUITS_LED,
    SUITS_SEEN,
    TRICK_OF,
    TRICKS,
    UNBOUND,
    UNTIL_FIRST_TRICK_OVER,
    UNTIL_HOLDER_PLAYS_SUIT,
    UNTIL_SUIT_LED,
)

HEARTS = 2
"""The place of the hearts among the suits."""


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


def hearts_locked(t: Sequence[int], s: Sequence[int], cards: int) -> int:
    """Hearts of a leader that may not be led yet; none where there is nothing else.

    Source: house-rules catalogue, 2.3 (hearts lead).
    """
    lock = t[HEARTS_LOCK]
    if lock == LOCK_NONE or s[LED] != 0:
        return 0
    if lock == LOCK_DISCARD:
        if s[DISCARDED] != 0:
            return 0
    elif s[HEART_PLAYED] != 0:
        return 0
    if lock == LOCK_EXPOSED_CARD and s[EXPOSED] & t[LOCK_CARD] == 0:
        return 0
    return unless_all(cards & t[SUIT_OF + HEARTS], cards)


def no_first_discard(t: Sequence[int], s: Sequence[int], cards: int) -> int:
    """Cards that may not be discarded on the first trick; none where there is nothing else.

    Source: house-rules catalogue, 2.3 (first trick).
    """
    if t[NO_FIRST_DISCARD] == 0 or s[TRICKS] != 0 or s[LED] == 0 or cards & s[LED] != 0:
        return 0
    return unless_all(cards & t[NO_FIRST_DISCARD], cards)


def held_back(t: Sequence[int], s: Sequence[int], cards: int) -> int:
    """Exposed cards that their holder may not play yet, having another card of the suit.

    Source: 001_a2fe2f6fd61c4602.txt, section 06; house-rules catalogue, 2.3 (bar on an exposed
    card).
    """
    bound = cards & s[EXPOSED] & ~s[UNBOUND]
    if bound != 0:
        bound &= ~lifted(t, s)
    if bound == 0:
        return 0
    if s[LED] == 0:
        bound &= t[HELD_LEADING]
        if t[LONE_EXEMPT] != LONE_ALWAYS:
            return unless_all(bound, cards)
    elif cards & s[LED] != 0:
        return beside_others(bound & t[HELD_FOLLOWING], cards, s[LED])
    else:
        bound &= t[HELD_DISCARDING]
        if t[LONE_EXEMPT] == LONE_NEVER:
            return unless_all(bound, cards)
    barred = 0
    for suit in range(4):
        barred |= beside_others(bound, cards, t[SUIT_OF + suit])
    return barred


def lifted(t: Sequence[int], s: Sequence[int]) -> int:
    """The cards that no hold-back binds any more, if they were exposed."""
    until = t[HELD_UNTIL]
    if until == UNTIL_SUIT_LED:
        return s[SUITS_LED]
    if until == UNTIL_HOLDER_PLAYS_SUIT:
        return suits_of(t, s[OWN_SUITS] >> 4 * s[MOVER])
    if until == UNTIL_FIRST_TRICK_OVER:
        return 0 if s[TRICKS] == 0 else s[EXPOSED]
    return s[SUITS_SEEN]


def suits_of(t: Sequence[int], suits: int) -> int:
    """The cards of the suits whose bit is set among the last four."""
    cards = 0
    for suit in range(4):
        if suits >> suit & 1:
            cards |= t[SUIT_OF + suit]
    return cards


def beside_others(bound: int, cards: int, suit: int) -> int:
    """The bound cards of a suit, if there are others of it; none where they are all there is."""
    if cards & suit & ~bound == 0:
        return 0
    return bound & suit


def unless_all(barred: int, cards: int) -> int:
    """Cards that may not be played, if others may; none where they are all there is."""
    return 0 if barred == cards else barred


def refused(t: Sequence[int], s: Sequence[int]) -> tuple[int, int, int, int, int]:
    """The mover's cards that may not be played: one set per limit, in the order of the limits.

    The order is: follow suit, open the deal, locked hearts, first trick, hold-back. The sets do
    not overlap; what is in none of them is legal.
    """
    cards = s[HAND_OF + s[MOVER]]
    follow = must_follow(s, cards)
    cards &= ~follow
    lead = must_lead(s, cards)
    cards &= ~lead
    locked = first = 0
    if t[MORE_LIMITS] != 0:
        locked = hearts_locked(t, s, cards)
        cards &= ~locked
        first = no_first_discard(t, s, cards)
        cards &= ~first
    return follow, lead, locked, first, held_back(t, s, cards)


def legal(t: Sequence[int], s: Sequence[int]) -> int:
    """The cards the mover may play; never none while the mover holds a card."""
    follow, lead, locked, first, held = refused(t, s)
    return s[HAND_OF + s[MOVER]] & ~(follow | lead | locked | first | held)


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
        led = 0
        for suit in range(4):
            led |= t[SUIT_OF + suit] if card & t[SUIT_OF + suit] else 0
        s[LED] = led
    if t[HEARTS_LOCK] != LOCK_NONE:
        if card & s[LED] == 0:
            s[DISCARDED] = 1
        if card & t[SUIT_OF + HEARTS]:
            s[HEART_PLAYED] = 1
    s[MOVER] = seat + 1 if seat + 1 < t[PLAYERS] else 0  # a division would take as long as the rest
    if s[MOVER] != s[LEADER]:
        return -1
    return take(t, s)


def take(t: Sequence[int], s: MutableSequence[int]) -> int:
    """Give the finished trick to its winner, who leads next; the winner's seat. Changes `s`."""
    seat = winner(t, s)
    if t[HELD_UNTIL] != UNTIL_SUIT_LED:
        remember_suits(t, s)
    cards = 0
    for other in range(t[PLAYERS]):
        cards |= s[TRICK_OF + other]
        s[TRICK_OF + other] = 0
    if t[COUNTED] != 0 and has_counted_card(t, s, seat):
        s[LATER_TRICKS] += 1
    s[CAPTURED_OF + seat] |= cards
    s[SUITS_LED] |= s[LED]
    s[TRICKS] += 1
    s[LED] = 0
    s[MOVER] = seat
    s[LEADER] = seat
    if t[STOPS] & cards:
        stop_if_nothing_left(t, s)
    return seat


def has_counted_card(t: Sequence[int], s: Sequence[int], seat: int) -> bool:
    """Whether a seat's tricks count from now on: it has captured the card, or its partner has
    where partners' tricks are one heap.

    Source: 003_0499c358002df268.txt (Scoring, 7).
    """
    captured = s[CAPTURED_OF + seat]
    if t[PARTNER] != 0:
        captured |= s[CAPTURED_OF + (seat + t[PARTNER]) % t[PLAYERS]]
    return captured & t[COUNTED] != 0


def remember_suits(t: Sequence[int], s: MutableSequence[int]) -> None:
    """Note the suits of the cards in a finished trick, for the table and for each seat."""
    for other in range(t[PLAYERS]):
        for suit in range(4):
            if s[TRICK_OF + other] & t[SUIT_OF + suit]:
                s[SUITS_SEEN] |= t[SUIT_OF + suit]
                s[OWN_SUITS] |= 1 << 4 * other + suit


def stop_if_nothing_left(t: Sequence[int], s: MutableSequence[int]) -> None:
    """Throw in the hands once all the cards that the deal is played for were captured.

    Source: house-rules catalogue, 2.3 (early end).
    """
    left = t[STOPS]
    for other in range(t[PLAYERS]):
        left &= ~s[CAPTURED_OF + other]
    if left == 0:
        for other in range(t[PLAYERS]):
            s[HAND_OF + other] = 0


def claim_stands(t: Sequence[int], s: Sequence[int]) -> bool:
    """Whether the mover, who leads, takes every remaining trick whatever the others hold.

    It is judged by what the mover can know: each card not played and not in the own hand may be
    in any other hand. Leading a suit from the top, the mover's n-th card of it meets at least
    the n-th card of whoever holds most of the others, who may keep the highest for last.

    Source: 003_0499c358002df268.txt (Declare); house-rules catalogue, 2.3 (claim).
    """
    hand = s[HAND_OF + s[MOVER]]
    out = 0
    for other in range(t[PLAYERS]):
        if other != s[MOVER]:
            out |= s[HAND_OF + other]
    fixed = held_back(t, s, hand) | hand & s[MUST_LEAD]
    for suit in range(4):
        mine = hand & t[SUIT_OF + suit]
        others = out & t[SUIT_OF + suit]
        while mine != 0 and others != 0:
            # One card of each is gone after every lead; the highest of the others stays longest.
            # Where the suit cannot be led from the top, no card may be lower than it.
            if highest(mine) < highest(others):
                return False
            if fixed & t[SUIT_OF + suit] == 0:
                others &= others - 1
            mine &= ~highest(mine)
    return True


def highest(cards: int) -> int:
    """The highest card of some cards of one suit, which are not none."""
    while cards & (cards - 1):
        cards &= cards - 1
    return cards


def take_rest(t: Sequence[int], s: MutableSequence[int]) -> None:
    """Give all remaining tricks to the mover, who has claimed them. Changes `s`.

    Where later tricks count, they do as if the mover led the card that makes them count at once;
    in another hand it falls in the last trick.
    """
    seat = s[MOVER]
    left = 0
    hand = s[HAND_OF + seat]
    while hand:
        hand &= hand - 1
        left += 1
    if has_counted_card(t, s, seat):
        s[LATER_TRICKS] += left
    elif s[HAND_OF + seat] & t[COUNTED]:
        s[LATER_TRICKS] += left - 1
    for other in range(t[PLAYERS]):
        s[CAPTURED_OF + seat] |= s[HAND_OF + other]
        s[HAND_OF + other] = 0
    s[TRICKS] += left
