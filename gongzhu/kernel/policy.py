"""A quick way of playing: rules of thumb over a few integers, for deals played out by the million.

It looks at the hand of the mover and at what lies open, never at other hands. What cards are
worth comes from the ledger (`gongzhu.kernel.worths`); no rule of scoring is read here.
"""

from __future__ import annotations

from collections.abc import Sequence

from gongzhu.engine import laws
from gongzhu.engine.laws import HEARTS
from gongzhu.engine.slots import (
    CAPTURED_OF,
    HAND_OF,
    LED,
    MOVER,
    PLAYERS,
    SUIT_OF,
    TRICK_OF,
)
from gongzhu.kernel.dice import count

# The worths: what each card counts by itself under what is exposed, by its place in a pack, and
# after the 52 places of a pack:
MIXING = 52
"""The card that multiplies what else is in its pile, or 0."""
TIMES = 53
"""By what it multiplies."""
SWEEP = 54
"""What all hearts together count beyond what they count one by one."""
DECK = 55
"""The cards of the deck."""
COUNTING = 56
"""The cards whose worth is not 0, and the mixing one."""
RIVALS = 57
"""How many sides there are beside the own."""
SIDES = 58
WORTHS_SIZE = 59

# The habits: numbers that were fitted by play against itself. What they come to is measured by
# tests/benchmarks/bench_strength.py.
BEATEN_BAD = 0
"""How likely a later player takes a trick that costs points, for each higher card unseen."""
BEATEN_GOOD = 1
"""The same for a trick that brings points or nothing."""
THROWN = 2
"""How much of what could be thrown on a trick is reckoned."""
CATCH = 3
"""How much of a bad card of others a higher card of its suit is likely to catch."""
FETCH = 4
"""The same of a good card."""
BURDEN = 5
"""How much of an own bad card is reckoned as a burden."""
TREASURE = 6
"""How much of an own good card is reckoned as one that must be kept."""
HIGH = 7
"""What it costs to hold a high card of a suit without scoring cards."""
MIX = 8
"""How much of the typical pile the mixing card is thought to multiply while a pile is empty."""
STOP = 9
"""How much of a threatening sweep is reckoned."""
LEAD = 10
"""What it costs to take a trick and have to lead."""
VOID = 11
"""What it is worth to play the only card of a suit; half of it of two, and so on."""
UNDER = 12
"""What later players add to a trick of others, as a share of what they would add to an own one."""
EXPOSE_BAD = 13
"""How likely one captures an own bad card, if it is the only one of its suit; half of it of two."""
EXPOSE_GOOD = 14
"""How much likelier one captures an own good card, if nobody has a higher one of its suit."""
EXPOSE_MIX = 15
"""What the mixing card is thought to count once more, for each time more that it multiplies."""
EXPOSE_DARE = 16
"""How many points an exposure has to promise."""
HABITS: tuple[float, ...] = (
    0.161,
    0.3,
    0.63,
    0.104,
    0.401,
    0.35,
    0.619,
    3.702,
    -190.548,
    0.5,
    12.437,
    11.378,
    0.084,
    0.868,
    0.117,
    -76.148,
    4.187,
)


def choose(
    t: Sequence[int], w: Sequence[int], q: Sequence[float], s: Sequence[int], legal: int
) -> int:
    """The card to play, one of the legal ones; of equal ones the highest."""
    if legal & (legal - 1) == 0:
        return legal
    table, best, holder, later, unseen, runner = situation(t, w, s)
    chosen = 0
    most = 0.0
    cards = legal
    while cards != 0:
        card = cards & -cards
        cards ^= card
        value = promise(t, w, q, s, card, table, best, holder, later, unseen, runner)
        if chosen == 0 or value >= most:
            chosen = card
            most = value
    return chosen


def situation(
    t: Sequence[int], w: Sequence[int], s: Sequence[int]
) -> tuple[int, int, int, int, int, int]:
    """What the mover finds: the cards on the table, the best of them and whose it is, how many
    play after, the cards that it cannot see, and who has all hearts so far, or -1."""
    table = 0
    gone = s[HAND_OF + s[MOVER]]
    later = t[PLAYERS] - 1
    for seat in range(t[PLAYERS]):
        card = s[TRICK_OF + seat]
        table |= card
        gone |= s[CAPTURED_OF + seat]
        later -= count(card)
    holder = laws.winner(t, s)
    best = s[TRICK_OF + holder]
    return table, best, holder, later, w[DECK] & ~(gone | table), sweeper_so_far(t, s)


def promise(
    t: Sequence[int],
    w: Sequence[int],
    q: Sequence[float],
    s: Sequence[int],
    card: int,
    table: int,
    best: int,
    holder: int,
    later: int,
    unseen: int,
    runner: int,
) -> float:
    """What a card may be expected to bring, in this trick and by leaving the hand."""
    me = s[MOVER]
    value = trick_value(t, w, q, s, card, me, table, best, holder, later, unseen, runner)
    return value + relief(t, w, q, card, s[HAND_OF + me], unseen)


def trick_value(
    t: Sequence[int],
    w: Sequence[int],
    q: Sequence[float],
    s: Sequence[int],
    card: int,
    me: int,
    table: int,
    best: int,
    holder: int,
    later: int,
    unseen: int,
    runner: int,
) -> float:
    """What a card may be expected to bring in the trick on the table."""
    led = s[LED]
    suit = led if led != 0 else suit_of(t, card)
    on_table = table | card
    mine = captured_worth(w, q, s, me, on_table)
    mine += sweep_changed(t, w, q, s, me, me, on_table, runner)
    thrown = 0.0
    if later > 0:
        thrown = expected_thrown(t, w, q, suit, card, later, unseen)
    if led != 0 and (card & led == 0 or card < best):
        given = given_to(w, q, s, me, holder, on_table)
        given += sweep_changed(t, w, q, s, me, holder, on_table, runner)
        return given - thrown * q[UNDER] / w[RIVALS]
    if later == 0:
        return mine - q[LEAD]
    above = count(unseen & suit & ~((card << 1) - 1))
    beaten = q[BEATEN_BAD] if mine + thrown < -5 else q[BEATEN_GOOD]
    beaten *= later / (t[PLAYERS] - 1)
    keeps = 1.0
    for _ in range(above):
        keeps *= 1 - beaten
    lost = -captured_worth(w, q, s, me, on_table) / w[RIVALS]
    return keeps * (mine + thrown - q[LEAD]) + (1 - keeps) * lost


def sweeper_so_far(t: Sequence[int], s: Sequence[int]) -> int:
    """The seat that has all the hearts captured so far; -1 where none or several have some."""
    runner = -1
    for seat in range(t[PLAYERS]):
        if s[CAPTURED_OF + seat] & t[SUIT_OF + HEARTS]:
            if runner >= 0:
                return -1
            runner = seat
    return runner


def sweep_changed(
    t: Sequence[int],
    w: Sequence[int],
    q: Sequence[float],
    s: Sequence[int],
    me: int,
    taker: int,
    cards: int,
    runner: int,
) -> float:
    """What it is worth to a seat, in view of a sweep, that somebody captures cards."""
    more = count(cards & t[SUIT_OF + HEARTS])
    if runner < 0 or more == 0:
        return 0.0
    all_ = count(t[SUIT_OF + HEARTS])
    have = count(s[CAPTURED_OF + runner] & t[SUIT_OF + HEARTS])
    change = -((have / all_) ** 3)
    if taker == runner:
        change += ((have + more) / all_) ** 3
    worth = q[STOP] * change * w[SWEEP]
    if runner % w[SIDES] == me % w[SIDES]:
        return worth
    return -worth / w[RIVALS]


def captured_worth(
    w: Sequence[int], q: Sequence[float], s: Sequence[int], seat: int, cards: int
) -> float:
    """What capturing cards is worth to the seat that does."""
    cards &= w[COUNTING]
    if cards == 0:
        return 0.0
    pile = s[CAPTURED_OF + seat]
    worth = sum_of(w, cards & ~w[MIXING])
    mixing = w[MIXING]
    if mixing == 0:
        return float(worth)
    if pile & mixing:
        return float(worth * w[TIMES])
    if cards & mixing == 0:
        return float(worth)
    before = sum_of(w, pile & w[COUNTING])
    all_ = before + worth
    extra = q[MIX] if all_ == 0 and pile & w[COUNTING] == 0 else 0.0
    return worth + all_ * (w[TIMES] - 1) + extra


def given_to(
    w: Sequence[int], q: Sequence[float], s: Sequence[int], me: int, seat: int, cards: int
) -> float:
    """What it is worth to a seat that another one captures cards."""
    worth = captured_worth(w, q, s, seat, cards)
    if seat % w[SIDES] == me % w[SIDES]:
        return worth
    return -worth / w[RIVALS]


def expected_thrown(
    t: Sequence[int],
    w: Sequence[int],
    q: Sequence[float],
    suit: int,
    card: int,
    later: int,
    unseen: int,
) -> float:
    """What later players may be expected to add to a trick that is taken with a card."""
    left = count(unseen & suit)
    thrown = 0.0
    under = unseen & suit & w[COUNTING] & ~w[MIXING]
    if under != 0:
        share = later / (t[PLAYERS] - 1)
        falls = 1.0 if left <= later else later / left
        bad = sum_of(w, under & (card - 1))
        thrown += share * falls * bad
    needed = later * 1.5
    if left < needed:
        rest = unseen & w[COUNTING] & ~suit
        worst = 0
        while rest != 0:
            one = rest & -rest
            rest ^= one
            worth = w[count(one - 1)]
            if worth < worst:
                worst = worth
        thrown += worst * (needed - left) / needed
    return q[THROWN] * thrown


def gain(
    t: Sequence[int], worths: Sequence[int], before: int, after: int, q: Sequence[float], hand: int
) -> float:
    """What a hand may hope for if cards come to count what they do under other exposures.

    `before` and `after` are where the worths begin that are compared.
    """
    hope = -q[EXPOSE_DARE]
    cards = worths[after + COUNTING]
    while cards != 0:
        card = cards & -cards
        cards ^= card
        if card == worths[after + MIXING]:
            more = q[EXPOSE_MIX] * (worths[after + TIMES] - worths[before + TIMES])
        else:
            slot = count(card - 1)
            more = 1.0 * (worths[after + slot] - worths[before + slot])
        hope += more * (capture_chance(t, q, hand, card, more) - 1 / t[PLAYERS])
    return hope


def capture_chance(
    t: Sequence[int], q: Sequence[float], hand: int, card: int, worth: float
) -> float:
    """How likely it is before the first trick that one captures a card."""
    if hand & card == 0:
        return 1 / t[PLAYERS]
    suit = suit_of(t, card)
    if worth < 0:
        return q[EXPOSE_BAD] / count(hand & suit)
    higher = suit & ~((card << 1) - 1) & ~hand
    return 1 / t[PLAYERS] + q[EXPOSE_GOOD] / (1 + count(higher))


def relief(
    t: Sequence[int],
    w: Sequence[int],
    q: Sequence[float],
    card: int,
    hand: int,
    unseen: int,
) -> float:
    """What it is worth that a card leaves the hand, whoever takes the trick."""
    suit = suit_of(t, card)
    others = unseen & suit
    if others == 0:
        return 0.0
    below = count(others & (card - 1))
    rank = below / count(others)
    value = q[HIGH] * rank + q[VOID] / count(hand & suit)
    catch = others & w[COUNTING] & ~w[MIXING] & (card - 1)
    while catch != 0:
        one = catch & -catch
        catch ^= one
        worth = w[count(one - 1)]
        value -= worth * (q[CATCH] if worth < 0 else q[FETCH])
    if card & w[COUNTING]:
        worth = w[count(card - 1)]
        if worth < 0:
            value -= worth * q[BURDEN] * rank
        else:
            value -= worth * q[TREASURE]
    return value


def sum_of(w: Sequence[int], cards: int) -> int:
    """What some cards count, each by itself."""
    worth = 0
    cards &= w[COUNTING]
    while cards != 0:
        card = cards & -cards
        cards ^= card
        worth += w[count(card - 1)]
    return worth


def suit_of(t: Sequence[int], card: int) -> int:
    """All cards of a card's suit."""
    for suit in range(4):
        if card & t[SUIT_OF + suit]:
            return t[SUIT_OF + suit]
    return 0
