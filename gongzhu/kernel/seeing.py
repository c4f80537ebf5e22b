"""What the mover of a quick deal can work out: where the cards may be, and what they are worth.

It looks at its own hand, at what lies open and at what was played; of other hands it asks only
which exposed cards are still in them.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from gongzhu.engine import laws
from gongzhu.engine.laws import HEARTS
from gongzhu.engine.slots import (
    CAPTURED_OF,
    CLOSED,
    COUNTED,
    EXPOSED,
    HAND_OF,
    LATER_TRICKS,
    LED,
    MOVER,
    PLAYERS,
    SUIT_OF,
    TRICK_OF,
)
from gongzhu.kernel.dice import count
from gongzhu.kernel.thoughts import (
    BEST,
    CHANCE,
    COMPANY,
    COUNTED_WORTH,
    COUNTING,
    DECK,
    DIVIDED,
    ELSEWHERE,
    FINE,
    GIVEN_IN,
    HELD_OF,
    HOLDER,
    KNOWN_OF,
    LACKS_OF,
    LATER,
    LEFT,
    LEFT_OPEN,
    LIFTING,
    MIXING,
    NOBODY,
    OUTSIDE,
    PACK,
    PAID,
    PER_TRICK,
    PILE_OF,
    PILES,
    RIVALS,
    RUNNER,
    SHARE_OF,
    SIDE_OF,
    SIDES,
    SIGN_OF,
    SUM_OF,
    SWEEP,
    TABLE,
    TIMES,
    TURNED_OF,
    TURNING,
    TYPICAL,
    UNSEEN,
    WORTH_OF,
)

DOUBT = 3
"""How slowly one comes to believe in a sweep: its chance is the share of hearts to this power."""
UNLIKELY = 0.02
"""Sweeps less likely than this are not thought of."""


def forget(m: MutableSequence[int]) -> None:
    """Nobody has failed to follow yet."""
    for slot in range(KNOWN_OF):
        m[slot] = 0


def notice(s: Sequence[int], m: MutableSequence[int], card: int) -> None:
    """Remember what the card that the mover is about to play tells of its hand."""
    if s[LED] != 0 and card & s[LED] == 0:
        m[LACKS_OF + s[MOVER]] |= s[LED]


def recall(
    t: Sequence[int],
    s: MutableSequence[int],
    cards: Sequence[int],
    m: MutableSequence[int],
) -> None:
    """Remember which cards were played since the state `s`, and by whom. Changes `s` and `m`."""
    forget(m)
    for place in range(len(cards)):
        notice(s, m, cards[place])
        laws.play(t, s, cards[place])


def look(
    t: Sequence[int],
    w: MutableSequence[int],
    s: Sequence[int],
    m: MutableSequence[int],
    v: MutableSequence[float],
) -> None:
    """Work out what the mover can know. Changes `m` and `v`, and in `w` the worth of a card that
    makes later tricks count: of those since it was captured, and a fair share of those to come."""
    me = s[MOVER]
    players = t[PLAYERS]
    table = 0
    gone = s[HAND_OF + me]
    known = 0
    later = players - 1
    for seat in range(players):
        table |= s[TRICK_OF + seat]
        gone |= s[CAPTURED_OF + seat]
        later -= count(s[TRICK_OF + seat])
        shown = 0
        if seat != me:
            shown = s[EXPOSED] & ~s[CLOSED] & s[HAND_OF + seat]
        m[KNOWN_OF + seat] = shown
        m[SIDE_OF + seat] = seat % w[SIDES]
        is_mine = m[SIDE_OF + seat] == me % w[SIDES]
        v[SIGN_OF + seat] = 1.0 if is_mine else -1.0 / w[RIVALS]
        known |= shown
    m[HOLDER] = laws.winner(t, s)
    m[BEST] = s[TRICK_OF + m[HOLDER]]
    m[TABLE] = table
    m[LATER] = later
    m[OUTSIDE] = w[DECK] & ~(gone | table)
    m[UNSEEN] = m[OUTSIDE] & ~known
    v[LEFT] = count(s[HAND_OF + me]) * players / count(w[DECK])
    if t[COUNTED] != 0:
        tricks = s[LATER_TRICKS] + count(s[HAND_OF + me]) // players
        w[count(t[COUNTED] - 1)] = w[COUNTED_WORTH] + w[PER_TRICK] * tricks
    look_for_cards(t, s, m, v)
    look_at_piles(t, w, s, m, v)
    look_at_worths(t, w, m, v, me)


def look_for_cards(
    t: Sequence[int], s: Sequence[int], m: Sequence[int], v: MutableSequence[float]
) -> None:
    """How likely each seat holds an unseen card of each suit; all were dealt as many cards."""
    size = count(s[HAND_OF + s[MOVER]])
    for suit in range(4):
        whole = 0
        for seat in range(t[PLAYERS]):
            room = 0
            if seat != s[MOVER] and m[LACKS_OF + seat] & t[SUIT_OF + suit] == 0:
                room = size - count(s[TRICK_OF + seat]) - count(m[KNOWN_OF + seat])
            whole += room
            v[SHARE_OF + 4 * seat + suit] = room
        for seat in range(t[PLAYERS]):
            v[SHARE_OF + 4 * seat + suit] /= max(whole, 1)


def look_at_piles(
    t: Sequence[int],
    w: Sequence[int],
    s: Sequence[int],
    m: MutableSequence[int],
    v: MutableSequence[float],
) -> None:
    """What lies in the piles, and whether somebody has all the hearts so far."""
    hearts = t[SUIT_OF + HEARTS]
    m[RUNNER] = NOBODY
    v[CHANCE] = 0.0
    m[PAID] = 0
    several = 0
    captured = 0
    for seat in range(t[PLAYERS]):
        pile = s[CAPTURED_OF + seat]
        if w[PILES] < t[PLAYERS]:
            for other in range(seat % w[PILES], t[PLAYERS], w[PILES]):
                pile |= s[CAPTURED_OF + other]
        m[PILE_OF + seat] = pile
        m[SUM_OF + seat] = sum_of(w, pile & w[COMPANY])
        captured |= pile
        if t[COUNTED] != 0 and laws.has_counted_card(t, s, seat):
            m[PAID] |= 1 << seat
        if seat < w[PILES] and pile & hearts:
            several += 1
            m[RUNNER] = seat
            v[CHANCE] = chance_of_sweep(pile & hearts, hearts)
    if several > 1:
        m[RUNNER] = DIVIDED
        v[CHANCE] = 0.0
    m[LEFT_OPEN] = w[COUNTING] & ~captured
    m[GIVEN_IN] = -1


def chance_of_sweep(captured: int, hearts: int) -> float:
    """How likely one who has captured some hearts, and all that were, captures the others too."""
    chance = power(count(captured) / count(hearts), DOUBT)
    return chance if chance >= UNLIKELY else 0.0


def look_at_worths(
    t: Sequence[int],
    w: Sequence[int],
    m: Sequence[int],
    v: MutableSequence[float],
    me: int,
) -> None:
    """What each card that is still to be captured is worth to the mover in each pile, and how
    likely each seat holds it."""
    cards = m[LEFT_OPEN]
    while cards != 0:
        card = cards & -cards
        cards ^= card
        index = count(card - 1)
        suit = suit_number(t, card)
        elsewhere = 0.0
        for seat in range(t[PLAYERS]):
            worth = worth_of_card(t, w, m, v, seat, card)
            v[WORTH_OF + PACK * seat + index] = worth
            if seat != me:
                elsewhere += worth
            chance = 0.0
            if card & m[UNSEEN]:
                chance = v[SHARE_OF + 4 * seat + suit]
            elif card & m[KNOWN_OF + seat]:
                chance = 1.0
            v[HELD_OF + PACK * seat + index] = chance
        v[ELSEWHERE + index] = elsewhere / (t[PLAYERS] - 1)


def worth_of_card(
    t: Sequence[int],
    w: Sequence[int],
    m: Sequence[int],
    v: Sequence[float],
    seat: int,
    card: int,
) -> float:
    """What it is worth to the mover that a seat captures one card; a typical card is thought to
    come to the mixing one."""
    if m[RUNNER] == DIVIDED and w[FINE] == 0 and (m[PILE_OF + seat] | card) & w[MIXING] == 0:
        return v[SIGN_OF + seat] * w[count(card - 1)]
    worth = worth_of(t, w, m, v, seat, card)
    if card == w[MIXING] and m[PILE_OF + seat] & w[COMPANY] == 0:
        later = v[SIGN_OF + seat] * (float(w[TYPICAL] * (w[TIMES] - 1)))
        worth += v[LEFT] * (later - worth)
    return worth


def worth_of(
    t: Sequence[int],
    w: Sequence[int],
    m: Sequence[int],
    v: Sequence[float],
    seat: int,
    cards: int,
) -> float:
    """What it is worth to the mover that a seat captures some cards, in view of a sweep."""
    hearts = t[SUIT_OF + HEARTS]
    worth = v[SIGN_OF + seat] * (counted(w, m[PILE_OF + seat], m[SUM_OF + seat], cards))
    if w[SWEEP] == 0 or (m[RUNNER] < 0 and (m[RUNNER] == DIVIDED or cards & hearts == 0)):
        return worth
    pile = m[PILE_OF + seat] & hearts
    if m[RUNNER] < 0 or pile != 0:
        after = chance_of_sweep(pile | (cards & hearts), hearts)
        if after > 0:
            worth += after * v[SIGN_OF + seat] * (swept(t, w, m[PILE_OF + seat] | cards))
        if v[CHANCE] > 0:
            worth -= v[CHANCE] * v[SIGN_OF + seat] * (swept(t, w, m[PILE_OF + seat]))
    elif cards & hearts and v[CHANCE] > 0:
        worth -= v[CHANCE] * v[SIGN_OF + m[RUNNER]] * (swept(t, w, m[PILE_OF + m[RUNNER]]))
    return worth


def swept(t: Sequence[int], w: Sequence[int], pile: int) -> float:
    """What all hearts that are still to come would bring to a pile."""
    hearts = t[SUIT_OF + HEARTS]
    bonus = w[SWEEP]
    turned = pile & w[TURNING]
    while turned != 0:
        card = turned & -turned
        turned ^= card
        bonus += w[TURNED_OF + count(card - 1)]
    times = w[TIMES] if w[MIXING] & pile else 1
    before = sum_of(w, pile & w[COMPANY])
    return counted(w, pile, before, hearts & ~pile) + float(bonus * times)


def counted(w: Sequence[int], pile: int, before: int, cards: int) -> float:
    """What some cards count that come to a pile, no sweep reckoned; `before` is what those of the
    pile count one by one which the mixing card multiplies."""
    cards &= w[COUNTING]
    if cards == 0:
        return 0.0
    mixing = w[MIXING]
    worth = sum_of(w, cards & ~mixing)
    if w[FINE] != 0 and pile & w[LIFTING] == 0 and cards & w[LIFTING]:
        worth -= w[FINE]
    if mixing == 0 or (pile | cards) & mixing == 0:
        return float(worth)
    alone = w[count(mixing - 1)]
    is_alone = pile & w[COMPANY] == 0
    more = sum_of(w, cards & w[COMPANY])
    after = (before + more) * w[TIMES]
    if is_alone and cards & w[COMPANY] == 0:
        after = alone
    now = before
    if pile & mixing:
        now = alone if is_alone else before * w[TIMES]
    return float(worth - more + after - now)


def sum_of(w: Sequence[int], cards: int) -> int:
    """What some cards count, each by itself."""
    worth = 0
    cards &= w[COUNTING]
    while cards != 0:
        card = cards & -cards
        cards ^= card
        worth += w[count(card - 1)]
    return worth


def seat_after(t: Sequence[int], seat: int, step: int) -> int:
    """The seat so many places on."""
    place = seat + step
    return place if place < t[PLAYERS] else place - t[PLAYERS]


def paid(w: Sequence[int], m: Sequence[int], v: Sequence[float], seat: int) -> float:
    """What it is worth to the mover that a seat takes one more trick, whatever is in it."""
    return v[SIGN_OF + seat] * w[PER_TRICK] if m[PAID] >> seat & 1 else 0.0


def suit_number(t: Sequence[int], card: int) -> int:
    """The number of a card's suit."""
    for suit in range(3):
        if card & t[SUIT_OF + suit]:
            return suit
    return 3


def none_of(m: Sequence[int], v: Sequence[float], seat: int, cards: int, suit: int) -> float:
    """How likely a seat holds none of some cards of one suit."""
    if cards & m[KNOWN_OF + seat]:
        return 0.0
    return power(1 - v[SHARE_OF + 4 * seat + suit], count(cards & m[UNSEEN]))


def power(base: float, exponent: int) -> float:
    """A number times itself so many times."""
    value = 1.0
    for _ in range(exponent):
        value *= base
    return value
