"""Deals from the shuffle to the last trick, as functions of integers.

What happened in a deal is a *result*: a short row of integers, of which many lie one after the
other in one long row.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from gongzhu.engine import laws, laying, leading
from gongzhu.engine.slots import (
    AT_OPEN,
    CAPTURED_OF,
    CLOSED,
    EXPOSED,
    FIRST_OPENING,
    FREE,
    HAND_OF,
    LATER_OPENING,
    LATER_TRICKS,
    LEADER,
    LEVELS,
    MAX_SEATS,
    MOVER,
    MUST_LEAD,
    OPEN,
    OPENER,
    PLAYERS,
    STATE_SIZE,
    WAITING,
)
from gongzhu.kernel.dice import any_of, below, count, shuffle, start

# A result: what is left of a deal.
RESULT_OPENER = 0
RESULT_EXPOSED = 1
RESULT_CLOSED = 2
RESULT_OPEN = 3
RESULT_LATER_TRICKS = 4
RESULT_HAND_OF = 5
"""What each seat was dealt."""
RESULT_CAPTURED_OF = RESULT_HAND_OF + MAX_SEATS
RESULT_SIZE = RESULT_CAPTURED_OF + MAX_SEATS

AT_RANDOM = 0
"""The way of playing in which every legal card is as likely as any other."""


def deal_out(
    t: Sequence[int],
    s: MutableSequence[int],
    cards: Sequence[int],
    deck: MutableSequence[int],
    r: MutableSequence[int],
) -> None:
    """Shuffle the cards and give each seat its hand, in a state that is emptied first."""
    for slot in range(STATE_SIZE):
        s[slot] = 0
    for place in range(len(cards)):
        deck[place] = cards[place]
    shuffle(deck, r)
    each = len(deck) // t[PLAYERS]
    for seat in range(t[PLAYERS]):
        hand = 0
        for place in range(seat * each, (seat + 1) * each):
            hand |= deck[place]
        s[HAND_OF + seat] = hand


def open_deal(
    t: Sequence[int],
    s: MutableSequence[int],
    last: Sequence[int],
    is_first: bool,
    r: MutableSequence[int],
) -> None:
    """Find who leads, and with what; where it is drawn by lot, draw. Changes `s`.

    `last` is the state in which the deal before ended; in the first deal it is not looked at.
    """
    seat = leading.first_opener(t, s) if is_first else leading.next_opener(t, s, last)
    if seat == leading.BY_LOT:
        seat = below(r, t[PLAYERS])
    s[OPENER] = seat
    s[MOVER] = seat
    s[LEADER] = seat
    s[MUST_LEAD] = t[FIRST_OPENING] if is_first else t[LATER_OPENING]
    if t[FREE] != 0:
        s[WAITING] = (1 << t[PLAYERS]) - 1
    laying.lay_due(t, s)


def expose_at_random(t: Sequence[int], s: MutableSequence[int], r: MutableSequence[int]) -> None:
    """Let everybody expose any cards that it may. Changes `s`."""
    for seat in range(t[PLAYERS]):
        expose_any(t, s, seat, r)
    answered(t, s)


def expose_any(
    t: Sequence[int], s: MutableSequence[int], seat: int, r: MutableSequence[int]
) -> None:
    """Expose each card that a seat may with probability 1/2, at any level. Changes `s`."""
    cards = s[HAND_OF + seat] & t[FREE] & ~s[EXPOSED]
    while cards != 0:
        card = cards & -cards
        cards ^= card
        if below(r, 2) == 1:
            laying.lay(t, s, card, any_level(t, r))


def answered(t: Sequence[int], s: MutableSequence[int]) -> None:
    """Let the rules have their way once everybody has said what it exposes. Changes `s`."""
    if s[WAITING] != 0:
        s[WAITING] = 0
        laying.lay_due(t, s)


def any_level(t: Sequence[int], r: MutableSequence[int]) -> int:
    """One of the levels at which cards may be exposed."""
    place = below(r, count(t[LEVELS])) if t[LEVELS] & (t[LEVELS] - 1) else 0
    for level in range(AT_OPEN + 1):
        if t[LEVELS] >> level & 1:
            if place == 0:
                return level
            place -= 1
    return 0


def play_at_random(t: Sequence[int], s: MutableSequence[int], r: MutableSequence[int]) -> None:
    """Play to the end of the deal, each time any legal card. Changes `s`."""
    cards = laws.legal(t, s)
    while cards != 0:
        laws.play(t, s, any_of(cards, r))
        cards = laws.legal(t, s)


def keep(t: Sequence[int], s: Sequence[int], results: MutableSequence[int], number: int) -> None:
    """Write down what a finished deal leaves, all but the hands."""
    at = number * RESULT_SIZE
    results[at + RESULT_OPENER] = s[OPENER]
    results[at + RESULT_EXPOSED] = s[EXPOSED]
    results[at + RESULT_CLOSED] = s[CLOSED]
    results[at + RESULT_OPEN] = s[OPEN]
    results[at + RESULT_LATER_TRICKS] = s[LATER_TRICKS]
    for seat in range(t[PLAYERS]):
        results[at + RESULT_CAPTURED_OF + seat] = s[CAPTURED_OF + seat]


def remember(
    t: Sequence[int], last: MutableSequence[int], results: Sequence[int], number: int
) -> None:
    """Bring back of a result what the next deal may depend on. Changes `last`."""
    at = number * RESULT_SIZE
    last[OPENER] = results[at + RESULT_OPENER]
    for seat in range(t[PLAYERS]):
        last[CAPTURED_OF + seat] = results[at + RESULT_CAPTURED_OF + seat]


def begin(
    t: Sequence[int],
    cards: Sequence[int],
    seed: int,
    number: int,
    is_first: bool,
    results: MutableSequence[int],
    item: int,
    deck: MutableSequence[int],
    s: MutableSequence[int],
    last: MutableSequence[int],
    r: MutableSequence[int],
) -> None:
    """Shuffle, deal and find out who leads; the hands are written down in a result.

    A first deal follows none, any other the deal whose result lies there. Changes the rows.
    """
    r[0] = start(seed, number)
    remember(t, last, results, item)
    deal_out(t, s, cards, deck, r)
    for seat in range(t[PLAYERS]):
        results[item * RESULT_SIZE + RESULT_HAND_OF + seat] = s[HAND_OF + seat]
    open_deal(t, s, last, is_first, r)


def play_deals(
    t: Sequence[int],
    cards: Sequence[int],
    seeds: Sequence[int],
    numbers: Sequence[int],
    is_first: bool,
    results: MutableSequence[int],
    deck: MutableSequence[int],
    s: MutableSequence[int],
    last: MutableSequence[int],
    r: MutableSequence[int],
) -> None:
    """Play one deal at random for each seed and number, from shuffle to last trick, into
    `results`.

    A first deal follows none; any other the deal whose result lies in its place of `results`.
    The other rows are room to work in: a deck, two states and a generator.
    """
    for item in range(len(numbers)):
        begin(t, cards, seeds[item], numbers[item], is_first, results, item, deck, s, last, r)
        expose_at_random(t, s, r)
        play_at_random(t, s, r)
        keep(t, s, results, item)
