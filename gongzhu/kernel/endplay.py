"""What a search of an ending goes by, apart from the searching: which cards are alike, when
nothing is left to play for, what an end counts, and what was found before.

Everything is a function of integers. The row `x` is the search's own room to work in.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from gongzhu.engine import laws
from gongzhu.engine.slots import (
    CAPTURED_OF,
    CLOSED,
    COUNTED,
    DISCARDED,
    EXPOSED,
    HAND_OF,
    LATER_TRICKS,
    LED,
    MAX_SEATS,
    MOVER,
    MUST_LEAD,
    NO_FIRST_DISCARD,
    OPEN,
    PLAYERS,
    SUIT_OF,
    SUITS_LED,
    TRICK_OF,
    TRICKS,
    UNBOUND,
)
from gongzhu.kernel.dice import WORD, count
from gongzhu.kernel.points import (
    ALL_HEARTS,
    EVERY,
    GROUP_OF,
    GROUPS,
    PILES,
    SEATS,
    SIDES,
    UNKNOWN,
    add_up,
    scored_places,
    together,
)

# The room of a search.
NODES = 0
"""How many cards were played in search of this state's values."""
LIMIT = 1
"""How many may be."""
STAMP = 2
"""The number of the state that is searched; what was kept of others is not looked at."""
MISSING = 3
"""How many scores were asked for that are not known yet."""
FAR = 4
"""Whether a score was too far from 0 to be searched with: 1 or 0."""
PRIZES = 5
"""The cards whose captors matter."""
VALUE = 6
"""What was found last, where there are two sides: their scores as one number."""
LOW = 7
"""What the first side is sure of elsewhere."""
HIGH = 8
"""What the second side is."""
KEY_OF = 9
"""What tells the first card of a trick apart from any other of this state."""
KEY_SIZE = 4 + MAX_SEATS
KIND_OF = KEY_OF + KEY_SIZE
"""The kind of each card, by its index; cards of one kind differ only in their rank."""
CARDS = 64
HISTORY_OF = KIND_OF + CARDS
"""How often, and how early, each card of each seat refuted a line."""
ROOM_SIZE = HISTORY_OF + MAX_SEATS * CARDS

# The memory: so many entries, each with the key and what was found.
ENTRIES = 1 << 13
FOUND = KEY_SIZE
"""What was found: two bounds, or a number for each side."""
ENTRY_SIZE = KEY_SIZE + MAX_SEATS


def begin(t: Sequence[int], k: Sequence[int], s: Sequence[int], x: MutableSequence[int]) -> None:
    """Make ready for the search of a state: forget the one before, and look at the cards."""
    x[NODES] = 0
    x[FAR] = 0
    x[STAMP] += 1
    x[PRIZES] = k[EVERY] | k[ALL_HEARTS] | t[COUNTED]
    for slot in range(HISTORY_OF, HISTORY_OF + t[PLAYERS] * CARDS):
        x[slot] = 0
    barred = t[NO_FIRST_DISCARD] if s[TRICKS] == 0 else 0
    by_themselves = s[EXPOSED] | s[MUST_LEAD] | t[COUNTED]
    for suit in range(4):
        name(x, t[SUIT_OF + suit] & ~barred, suit, 0)
        name(x, t[SUIT_OF + suit] & barred, 4 + suit, 0)
    for group in range(k[GROUPS]):
        cards = k[GROUP_OF + 2 * group]
        name(x, cards & ~barred, 8 + 2 * group, 0)
        name(x, cards & barred, 9 + 2 * group, 0)
    name(x, by_themselves, -CARDS, 1)


def name(x: MutableSequence[int], cards: int, kind: int, step: int) -> None:
    """Give cards a kind, or each a kind of its own where there is a step. Changes `x`."""
    while cards != 0:
        index = count((cards & -cards) - 1)
        cards &= cards - 1
        x[KIND_OF + index] = kind + step * index


def run_on(t: Sequence[int], s: MutableSequence[int], x: MutableSequence[int], card: int) -> int:
    """Play a card, unless it is 0, and on while the mover has no choice; the cards that there are
    to choose from then, or 0 where nothing is left to play for. Changes `s`.

    Of cards that are alike only the highest is given.
    """
    while True:
        if card != 0:
            x[NODES] += 1
            laws.play(t, s, card)
        if s[LED] == 0 and is_settled(t, s, x):
            return 0
        card = s[HAND_OF + s[MOVER]]
        if card & (card - 1) != 0:  # the last card of a hand is always legal
            cards = apart(t, s, x, laws.legal(t, s))
            if cards & (cards - 1) != 0:
                return cards
            card = cards


def is_settled(t: Sequence[int], s: Sequence[int], x: Sequence[int]) -> bool:
    """Whether the tricks to come make no difference to any score."""
    if t[COUNTED] != 0:
        return s[HAND_OF + s[MOVER]] == 0
    left = 0
    for seat in range(t[PLAYERS]):
        left |= s[HAND_OF + seat]
    return left & x[PRIZES] == 0


def apart(t: Sequence[int], s: Sequence[int], x: Sequence[int], cards: int) -> int:
    """The cards of which none is like a higher one: of one kind, and no card that is still in
    play, or on the table, between the two.

    After the one or the other nobody can do anything that it could not do after the other, and
    it comes to the same.
    """
    playing = 0
    for seat in range(t[PLAYERS]):
        playing |= s[HAND_OF + seat] | s[TRICK_OF + seat]
    left = cards
    card = cards & -cards
    rest = cards ^ card
    while rest != 0:
        higher = rest & -rest
        rest ^= higher
        between = (higher - 1) & ~(card | (card - 1)) & playing
        if between == 0 and x[KIND_OF + count(card - 1)] == x[KIND_OF + count(higher - 1)]:
            left ^= card
        card = higher
    return left


def score_now(
    k: Sequence[int],
    table: Sequence[int],
    s: Sequence[int],
    x: MutableSequence[int],
    missing: MutableSequence[int],
    piles: MutableSequence[int],
    places: MutableSequence[int],
    points: MutableSequence[int],
) -> None:
    """The score of each side if the deal ended now, into `points`. What is not known yet goes to
    `missing` and counts nothing; the search has to be made again then."""
    for seat in range(k[SEATS]):
        piles[seat] = s[CAPTURED_OF + seat]
    together(k, piles)
    scored_places(k, piles, s[EXPOSED], s[CLOSED], s[OPEN], s[LATER_TRICKS], places)
    if add_up(k, table, places, points) < 0:
        return
    for pile in range(k[PILES]):
        if table[places[pile]] == UNKNOWN:
            missing[x[MISSING] % len(missing)] = places[pile]
            x[MISSING] += 1
    for side in range(k[SIDES]):
        points[side] = 0


def balance(k: Sequence[int], points: Sequence[int], side: int) -> int:
    """What a side plays for: its own score less what the others have on average, times a number
    that makes it whole."""
    total = 0
    for other in range(k[SIDES]):
        total += points[other]
    return k[SIDES] * points[side] - total


def look_up(
    t: Sequence[int],
    k: Sequence[int],
    s: Sequence[int],
    x: MutableSequence[int],
) -> int:
    """Where in the memory the beginning of a trick is kept, or would be. Changes the key in `x`.

    All ways to it from one state played the same cards, so that most of what the laws remember
    is the same. What may differ is who leads, the exposed cards that are not bound any more,
    whether somebody discarded, the later tricks, and who captured which of the cards that count.
    """
    held = 0
    for seat in range(t[PLAYERS]):
        held |= s[HAND_OF + seat]
        x[KEY_OF + 4 + seat] = 0
    for seat in range(t[PLAYERS]):
        pile = seat % k[PILES]
        x[KEY_OF + 4 + pile] |= s[CAPTURED_OF + seat] & x[PRIZES]
    x[KEY_OF] = x[STAMP]
    x[KEY_OF + 1] = held
    x[KEY_OF + 2] = s[SUITS_LED] & s[EXPOSED] & ~s[UNBOUND] & held
    x[KEY_OF + 3] = s[MOVER] | s[DISCARDED] << 3 | s[LATER_TRICKS] << 4
    word = 0
    for slot in range(KEY_OF + 1, KEY_OF + 4 + k[PILES]):
        word = ((word ^ x[slot] ^ x[slot] >> 31) & WORD) * 0x5BD1E995
        word ^= word >> 29
    return (word >> 3 & (ENTRIES - 1)) * ENTRY_SIZE


def is_kept(k: Sequence[int], x: Sequence[int], memory: Sequence[int], at: int) -> bool:
    """Whether what lies there is of the key that was looked up last."""
    different = 0
    for slot in range(4 + k[PILES]):
        different |= memory[at + slot] ^ x[KEY_OF + slot]
    return different == 0


def keep_key(k: Sequence[int], x: Sequence[int], memory: MutableSequence[int], at: int) -> None:
    """Put down there the key that was looked up last."""
    for slot in range(4 + k[PILES]):
        memory[at + slot] = x[KEY_OF + slot]
