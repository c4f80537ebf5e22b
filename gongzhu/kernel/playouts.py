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
from gongzhu.kernel import hoping, policy, seeing
from gongzhu.kernel.deals import AT_RANDOM, answered, begin, expose_any, keep
from gongzhu.kernel.dice import any_of
from gongzhu.kernel.points import row_of
from gongzhu.kernel.thoughts import LACKS_OF, MEMORY_SIZE, WORTHS_SIZE

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
            level = exposes(t, k, worths, unasked, laid, s[HAND_OF + seat], card)
            if level != NOT:
                laying.lay(t, s, card, level)
    answered(t, s)


def exposes(
    t: Sequence[int],
    k: Sequence[int],
    worths: Sequence[int],
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
            gain = gain_of(t, k, worths, s, laid, hand, card, level)
            if gain > most:
                most = gain
                chosen = level
    return chosen


def gain_of(
    t: Sequence[int],
    k: Sequence[int],
    worths: Sequence[int],
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
    return hoping.gain(t, worths, worths_at(k, s), worths_at(k, laid), hand)


def copy(s: Sequence[int], other: MutableSequence[int]) -> None:
    """Make another state the same."""
    for slot in range(STATE_SIZE):
        other[slot] = s[slot]


def finish(
    t: Sequence[int],
    k: Sequence[int],
    worths: Sequence[int],
    w: MutableSequence[int],
    s: MutableSequence[int],
    m: MutableSequence[int],
    v: MutableSequence[float],
    ways: Sequence[int],
    r: MutableSequence[int],
) -> None:
    """Play to the end of the deal, each seat its own way. Changes `s` and `m`, what was noticed so
    far; `w` and `v` are room to work in."""
    take_worths(t, k, worths, s, s[MOVER], w)
    cards = laws.legal(t, s)
    while cards != 0:
        if ways[s[MOVER]] == AT_RANDOM:
            card = any_of(cards, r)
        else:
            if s[CLOSED] != 0:
                take_worths(t, k, worths, s, s[MOVER], w)
            card = policy.choose(t, w, s, m, v, cards)
        seeing.notice(s, m, card)
        laws.play(t, s, card)
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
    w: MutableSequence[int],
    m: MutableSequence[int],
    v: MutableSequence[float],
    unasked: MutableSequence[int],
    ways: Sequence[int],
) -> None:
    """The same as `gongzhu.kernel.deals.play_deals`, each seat playing its own way."""
    for item in range(len(numbers)):
        begin(t, cards, seeds[item], numbers[item], is_first, results, item, deck, s, last, r)
        expose(t, k, worths, s, unasked, last, ways, r)
        seeing.forget(m)
        finish(t, k, worths, w, s, m, v, ways, r)
        keep(t, s, results, item)


def play_out(
    t: Sequence[int],
    k: Sequence[int],
    worths: Sequence[int],
    states: Sequence[int],
    cards: Sequence[int],
    noticed: Sequence[int],
    results: MutableSequence[int],
    s: MutableSequence[int],
    w: MutableSequence[int],
    m: MutableSequence[int],
    v: MutableSequence[float],
    ways: Sequence[int],
    r: MutableSequence[int],
) -> None:
    """Play states that lie one after the other to their ends, each as often as there are cards to
    begin with, and write the results in that order.

    The card 0 stands for none; `noticed` is what the play so far has told everybody.
    """
    number = 0
    for at in range(0, len(states), STATE_SIZE):
        for card in cards:
            for slot in range(STATE_SIZE):
                s[slot] = states[at + slot]
            for slot in range(LACKS_OF, MEMORY_SIZE):
                m[slot] = noticed[slot]
            answered(t, s)
            if card != 0:
                seeing.notice(s, m, card)
                laws.play(t, s, card)
            finish(t, k, worths, w, s, m, v, ways, r)
            keep(t, s, results, number)
            number += 1
