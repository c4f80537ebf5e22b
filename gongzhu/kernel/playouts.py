"""Deals played the quick way: whole ones, and from any state on.

Each seat has its way of playing: at random, or by the rules of thumb of `gongzhu.kernel.policy`.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from gongzhu.engine import laws, laying
from gongzhu.engine.slots import (
    AT_OPEN,
    CLOSED,
    EXPOSED,
    FREE,
    HAND_OF,
    LEVELS,
    MOVER,
    OPEN,
    PLAYERS,
    STATE_SIZE,
)
from gongzhu.kernel import policy
from gongzhu.kernel.deals import AT_RANDOM, answered, begin, expose_any, keep
from gongzhu.kernel.dice import any_of
from gongzhu.kernel.points import row_of
from gongzhu.kernel.policy import WORTHS_SIZE

QUICK = 1
"""The way of playing by `gongzhu.kernel.policy`."""
NOT = -1
"""The level of a card that is not exposed."""


def take_worths(
    t: Sequence[int],
    k: Sequence[int],
    worths: Sequence[int],
    s: Sequence[int],
    seat: int,
    w: MutableSequence[int],
) -> None:
    """Look up what cards are worth under what a seat sees exposed, into `w`."""
    unseen = 0
    if s[CLOSED] != 0:
        for other in range(t[PLAYERS]):
            if other != seat:
                unseen |= s[CLOSED] & s[HAND_OF + other]
    at = row_of(k, s[EXPOSED] & ~unseen, s[CLOSED] & ~unseen, s[OPEN]) // 2 * WORTHS_SIZE
    for slot in range(WORTHS_SIZE):
        w[slot] = worths[at + slot]


def worths_at(k: Sequence[int], s: Sequence[int]) -> int:
    """Where the worths under all that is exposed begin."""
    return row_of(k, s[EXPOSED], s[CLOSED], s[OPEN]) // 2 * WORTHS_SIZE


def expose(
    t: Sequence[int],
    k: Sequence[int],
    worths: Sequence[int],
    q: Sequence[float],
    s: MutableSequence[int],
    unasked: MutableSequence[int],
    laid: MutableSequence[int],
    ways: Sequence[int],
    r: MutableSequence[int],
) -> None:
    """Let everybody expose what it wants to, each seat its own way. Changes `s`.

    `unasked` and `laid` are room for two states.
    """
    copy(s, unasked)
    for seat in range(t[PLAYERS]):
        if ways[seat] == AT_RANDOM:
            expose_any(t, s, seat, r)
            continue
        cards = s[HAND_OF + seat] & t[FREE] & ~unasked[EXPOSED]
        while cards != 0:
            card = cards & -cards
            cards ^= card
            level = exposes(t, k, worths, q, unasked, laid, s[HAND_OF + seat], card)
            if level != NOT:
                laying.lay(t, s, card, level)
    answered(t, s)


def exposes(
    t: Sequence[int],
    k: Sequence[int],
    worths: Sequence[int],
    q: Sequence[float],
    s: Sequence[int],
    laid: MutableSequence[int],
    hand: int,
    card: int,
) -> int:
    """The level at which a quick player exposes a card, or `NOT`; `s` is a state in which nobody
    was asked yet, `laid` room for another. Each card is thought about by itself."""
    most = 0.0
    chosen = NOT
    for level in range(AT_OPEN + 1):
        if t[LEVELS] >> level & 1:
            gain = gain_of(t, k, worths, q, s, laid, hand, card, level)
            if gain > most:
                most = gain
                chosen = level
    return chosen


def gain_of(
    t: Sequence[int],
    k: Sequence[int],
    worths: Sequence[int],
    q: Sequence[float],
    s: Sequence[int],
    laid: MutableSequence[int],
    hand: int,
    card: int,
    level: int,
) -> float:
    """What a hand may hope for from exposing a card at a level; 0 where that is `NOT`."""
    if level == NOT:
        return 0.0
    copy(s, laid)
    laying.lay(t, laid, card, level)
    return policy.gain(t, worths, worths_at(k, s), worths_at(k, laid), q, hand)


def copy(s: Sequence[int], other: MutableSequence[int]) -> None:
    """Make another state the same."""
    for slot in range(STATE_SIZE):
        other[slot] = s[slot]


def finish(
    t: Sequence[int],
    k: Sequence[int],
    worths: Sequence[int],
    w: MutableSequence[int],
    q: Sequence[float],
    s: MutableSequence[int],
    ways: Sequence[int],
    r: MutableSequence[int],
) -> None:
    """Play to the end of the deal, each seat its own way. Changes `s`; `w` is room for worths."""
    take_worths(t, k, worths, s, s[MOVER], w)
    cards = laws.legal(t, s)
    while cards != 0:
        if ways[s[MOVER]] == AT_RANDOM:
            laws.play(t, s, any_of(cards, r))
        else:
            if s[CLOSED] != 0:
                take_worths(t, k, worths, s, s[MOVER], w)
            laws.play(t, s, policy.choose(t, w, q, s, cards))
        cards = laws.legal(t, s)


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
    k: Sequence[int],
    worths: Sequence[int],
    q: Sequence[float],
    w: MutableSequence[int],
    unasked: MutableSequence[int],
    ways: Sequence[int],
) -> None:
    """The same as `gongzhu.kernel.deals.play_deals`, each seat playing its own way."""
    for item in range(len(numbers)):
        begin(t, cards, seeds[item], numbers[item], is_first, results, item, deck, s, last, r)
        expose(t, k, worths, q, s, unasked, last, ways, r)
        finish(t, k, worths, w, q, s, ways, r)
        keep(t, s, results, item)


def play_out(
    t: Sequence[int],
    k: Sequence[int],
    worths: Sequence[int],
    q: Sequence[float],
    states: Sequence[int],
    cards: Sequence[int],
    results: MutableSequence[int],
    s: MutableSequence[int],
    w: MutableSequence[int],
    ways: Sequence[int],
    r: MutableSequence[int],
) -> None:
    """Play states that lie one after the other to their ends, each as often as there are cards to
    begin with, and write the results in that order. The card 0 stands for none."""
    number = 0
    for at in range(0, len(states), STATE_SIZE):
        for card in cards:
            for slot in range(STATE_SIZE):
                s[slot] = states[at + slot]
            answered(t, s)
            if card != 0:
                laws.play(t, s, card)
            finish(t, k, worths, w, q, s, ways, r)
            keep(t, s, results, number)
            number += 1
