"""What piles count, looked up: the functions of integers behind `gongzhu.kernel.scores`.

A score is looked up by the *row* of what is exposed and the *place* of a pile in it. A place is
a number with one digit for each group of cards that no rule of scoring tells apart: how many of
them are in the pile. A row has one digit for each card whose exposure counts: its level.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from gongzhu.engine.scoring import share
from gongzhu.kernel.deals import (
    RESULT_CAPTURED_OF,
    RESULT_CLOSED,
    RESULT_EXPOSED,
    RESULT_LATER_TRICKS,
    RESULT_OPEN,
    RESULT_SIZE,
)
from gongzhu.kernel.dice import count

# The key: how a table's piles are looked up.
SEATS = 0
SIDES = 1
PILES = 2
"""How many piles are scored: one for each seat, or for each side where partners' are one."""
DIVISOR = 3
"""By what the sum of a side is divided."""
HALVES_UP = 4
"""Whether halves are rounded up."""
ALL_HEARTS = 5
"""The hearts of the deck."""
EVERY = 6
"""The scoring cards of the deck."""
COUNTED_CARD = 7
"""The card after whose capture the tricks of its captor count, or 0."""
PLACES = 8
"""How many places a row has."""
GROUPS = 9
"""How many groups of cards there are."""
EXPOSURES = 10
"""How many cards there are whose exposure counts."""
EXPOSURE_ROWS = 11
"""How many rows there are for each number of later tricks."""
SHOWN_DIGIT = 12
CLOSED_DIGIT = 13
OPEN_DIGIT = 14
GROUP_OF = 15
"""For each group its cards, and what one of them adds to the place; then for each card whose
exposure counts its bit, and what a step of its digit adds to the row."""

UNKNOWN = -(1 << 31)
"""The score of a place that the ledger was not asked about yet."""

SWEPT = 1
FULL = 2


def place_of(k: Sequence[int], pile: int) -> int:
    """Where a pile is looked up in a row."""
    place = 0
    at = GROUP_OF
    for _ in range(k[GROUPS]):
        place += count(pile & k[at]) * k[at + 1]
        at += 2
    return place


def row_of(k: Sequence[int], exposed: int, closed: int, open_: int) -> int:
    """The row for what is exposed, of piles while nobody else has swept; the next row is for those
    beside a sweep, and so many rows further on are those for one more later trick."""
    row = 0
    at = GROUP_OF + 2 * k[GROUPS]
    for _ in range(k[EXPOSURES]):
        card = k[at]
        digit = k[SHOWN_DIGIT]
        if closed & card:
            digit = k[CLOSED_DIGIT]
        if open_ & card:
            digit = k[OPEN_DIGIT]
        row += count(exposed & card) * digit * k[at + 1]
        at += 2
    return row


def together(k: Sequence[int], piles: MutableSequence[int]) -> None:
    """Lay partners' piles together where they are scored as one. Changes `piles`."""
    for seat in range(k[PILES], k[SEATS]):
        piles[seat % k[PILES]] |= piles[seat]


def scored_places(
    k: Sequence[int],
    piles: Sequence[int],
    exposed: int,
    closed: int,
    open_: int,
    later_tricks: int,
    places: MutableSequence[int],
) -> int:
    """Where each pile is looked up, into `places`; gives back whether there was a sweep or a full
    house, in bits. Partners' piles lie together already where they are scored as one."""
    sweeper = -1
    found = 0
    for pile in range(k[PILES]):
        if k[ALL_HEARTS] != 0 and k[ALL_HEARTS] & ~piles[pile] == 0:
            sweeper = pile
            found |= SWEPT
        if k[EVERY] & ~piles[pile] == 0:
            found |= FULL
    plain = row_of(k, exposed, closed, open_)
    for pile in range(k[PILES]):
        row = plain
        if sweeper >= 0 and sweeper != pile:
            row += 1
        if later_tricks != 0 and piles[pile] & k[COUNTED_CARD]:
            row += later_tricks * k[EXPOSURE_ROWS]
        places[pile] = row * k[PLACES] + place_of(k, piles[pile])
    return found


def add_up(
    k: Sequence[int], table: Sequence[int], places: Sequence[int], points: MutableSequence[int]
) -> int:
    """The score of each side, into `points`; gives back the place of a pile whose score is not
    known yet, or -1."""
    unknown = -1
    for side in range(k[SIDES]):
        points[side] = 0
    for pile in range(k[PILES]):
        worth = table[places[pile]]
        if worth == UNKNOWN:
            unknown = places[pile]
        points[pile if pile < k[SIDES] else pile % k[SIDES]] += worth
    if k[DIVISOR] != 1:
        for side in range(k[SIDES]):
            points[side] = share(points[side], k[DIVISOR], k[HALVES_UP] != 0)
    return unknown


def score_results(
    k: Sequence[int],
    table: Sequence[int],
    steps: Sequence[int],
    results: Sequence[int],
    scores: MutableSequence[int],
    found: MutableSequence[int],
    missing: MutableSequence[int],
    piles: MutableSequence[int],
    places: MutableSequence[int],
    points: MutableSequence[int],
) -> int:
    """The scores of results that lie one after the other: the score of each side of each.

    `found` is given for each result which steps its ledgers have, shifted by two bits, and
    whether there was a sweep or a full house. Gives back how many scores are not known yet, with
    their places in `missing`. The last three rows are room to work in, one slot for each seat.
    """
    unknown = 0
    for number in range(len(found)):
        at = number * RESULT_SIZE
        for seat in range(k[SEATS]):
            piles[seat] = results[at + RESULT_CAPTURED_OF + seat]
        together(k, piles)
        seen = scored_places(
            k,
            piles,
            results[at + RESULT_EXPOSED],
            results[at + RESULT_CLOSED],
            results[at + RESULT_OPEN],
            results[at + RESULT_LATER_TRICKS],
            places,
        )
        if add_up(k, table, places, points) >= 0:
            for pile in range(k[PILES]):
                if table[places[pile]] == UNKNOWN and unknown < len(missing):
                    missing[unknown] = places[pile]
                    unknown += 1
        for pile in range(k[PILES]):
            seen |= steps[places[pile]] << 2
        found[number] = seen
        for side in range(k[SIDES]):
            scores[number * k[SIDES] + side] = points[side]
    return unknown


def score_piles(
    k: Sequence[int],
    table: Sequence[int],
    row: int,
    piles: Sequence[int],
    scores: MutableSequence[int],
    missing: MutableSequence[int],
) -> int:
    """The scores of piles that lie in one row, each by itself, into `scores`.

    Gives back how many of them are not known yet, with their places in `missing`.
    """
    unknown = 0
    at = row * k[PLACES]
    for number in range(len(piles)):
        place = at + place_of(k, piles[number])
        worth = table[place]
        if worth == UNKNOWN and unknown < len(missing):
            missing[unknown] = place
            unknown += 1
        scores[number] = share(worth, k[DIVISOR], k[HALVES_UP] != 0) if k[DIVISOR] != 1 else worth
    return unknown
