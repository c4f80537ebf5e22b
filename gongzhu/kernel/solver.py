"""Endings solved exactly: what every side scores if all hands are known and each side plays best.

A side plays for its *balance*: its own score less what the others have on average. Two sides play
for opposite things, so that lines which cannot change the outcome are left out (alpha-beta);
where there are more, every side takes at each turn what brings itself most (max^n).

Equal balances. Of two sides, the first takes the greater own score and the second the line
where that is smaller: one number orders all outcomes. Of more sides, whoever plays takes the
highest card of those that are best. (`gongzhu.cards` says which of two cards is higher.)

Nothing here calls itself, since compiled functions are laid into each other: the positions on
the way to the one that is looked at lie in a row, the *stack*.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from gongzhu.engine.slots import (
    HAND_OF,
    LED,
    MAX_SEATS,
    MOVER,
    STATE_SIZE,
)
from gongzhu.kernel.deals import answered
from gongzhu.kernel.dice import count
from gongzhu.kernel.endplay import (
    CARDS,
    FAR,
    FOUND,
    HIGH,
    HISTORY_OF,
    LIMIT,
    LOW,
    MISSING,
    NODES,
    VALUE,
    balance,
    begin,
    is_kept,
    keep_key,
    look_up,
    run_on,
    score_now,
)
from gongzhu.kernel.points import SIDES

# A position on the stack: its state, then what the search knows of it.
LEFT = STATE_SIZE
"""The cards that were not tried yet."""
TRYING = STATE_SIZE + 1
"""The card that is tried now."""
BEST_YET = STATE_SIZE + 2
"""The best value so far."""
LOW_YET = STATE_SIZE + 3
"""What the first side is sure of elsewhere, and what was found here."""
HIGH_YET = STATE_SIZE + 4
"""What the second side is sure of elsewhere, and what was found here."""
WAS_LOW = STATE_SIZE + 5
WAS_HIGH = STATE_SIZE + 6
"""The same before anything was found here."""
POINTS_OF = STATE_SIZE + 7
"""The score of each side in the best line so far."""
FRAME = POINTS_OF + MAX_SEATS
STACK_SIZE = FRAME * CARDS

SPREAD = 1 << 30
"""What one point of balance is worth beside a point of the first side's score."""
FARTHEST = 1 << 29
"""Scores have to be nearer to 0 than this to be packed into one number."""
ENDLESS = 1 << 62

GIVEN_UP = 0
SOLVED = 1
OPEN_YET = 2


def pack(points: Sequence[int], x: MutableSequence[int]) -> int:
    """The scores of two sides as one number, the greater the better for the first."""
    for side in range(2):
        if points[side] >= FARTHEST or points[side] <= -FARTHEST:
            x[FAR] = 1
            return 0
    return (points[0] - points[1]) * SPREAD + points[0]


def unpack(value: int, points: MutableSequence[int]) -> None:
    """The two scores in a number, into `points`."""
    own = ((value + FARTHEST) & (SPREAD - 1)) - FARTHEST
    points[0] = own
    points[1] = own - (value - own) // SPREAD


def likeliest(x: Sequence[int], seat: int, cards: int) -> int:
    """The card that cut off most so far; the highest of equal ones."""
    best = cards & -cards
    most = x[HISTORY_OF + seat * CARDS + count(best - 1)]
    cards ^= best
    while cards != 0:
        card = cards & -cards
        cards ^= card
        often = x[HISTORY_OF + seat * CARDS + count(card - 1)]
        if often >= most:
            best = card
            most = often
    return best


def recall(
    t: Sequence[int],
    k: Sequence[int],
    s: Sequence[int],
    x: MutableSequence[int],
    memory: Sequence[int],
    points: MutableSequence[int],
) -> bool:
    """Whether enough was kept of this beginning of a trick to value it; into `points`, or where
    there are two sides into the value in `x`. If not, it may have made the window smaller."""
    entry = look_up(t, k, s, x)
    if not is_kept(k, x, memory, entry):
        return False
    entry += FOUND
    if k[SIDES] != 2:
        for side in range(k[SIDES]):
            points[side] = memory[entry + side]
        return True
    if memory[entry] >= x[HIGH]:
        x[VALUE] = memory[entry]
        return True
    if memory[entry + 1] <= x[LOW]:
        x[VALUE] = memory[entry + 1]
        return True
    x[LOW] = max(x[LOW], memory[entry])
    x[HIGH] = min(x[HIGH], memory[entry + 1])
    x[VALUE] = x[LOW]
    return x[LOW] == x[HIGH]


def remember(
    t: Sequence[int],
    k: Sequence[int],
    s: MutableSequence[int],
    x: MutableSequence[int],
    memory: MutableSequence[int],
    stack: Sequence[int],
    at: int,
    points: Sequence[int],
) -> None:
    """Keep what was found of the beginning of a trick that lies on the stack. Changes `s`."""
    pull(stack, at, s)
    entry = look_up(t, k, s, x)
    keep_key(k, x, memory, entry)
    entry += FOUND
    if k[SIDES] != 2:
        for side in range(k[SIDES]):
            memory[entry + side] = points[side]
        return
    # A value that is no better than what somebody is sure of elsewhere is only a bound.
    memory[entry] = x[VALUE] if x[VALUE] > stack[at + WAS_LOW] else -ENDLESS
    memory[entry + 1] = x[VALUE] if x[VALUE] < stack[at + WAS_HIGH] else ENDLESS


def open_up(
    s: Sequence[int], x: Sequence[int], stack: MutableSequence[int], at: int, cards: int
) -> None:
    """Lay a position on the stack, of which these cards are to be tried."""
    for slot in range(STATE_SIZE):
        stack[at + slot] = s[slot]
    stack[at + LEFT] = cards
    stack[at + TRYING] = 0
    stack[at + BEST_YET] = -ENDLESS
    stack[at + LOW_YET] = x[LOW]
    stack[at + HIGH_YET] = x[HIGH]
    stack[at + WAS_LOW] = x[LOW]
    stack[at + WAS_HIGH] = x[HIGH]


def pull(stack: Sequence[int], at: int, s: MutableSequence[int]) -> None:
    """Bring back the state that lies on the stack."""
    for slot in range(STATE_SIZE):
        s[slot] = stack[at + slot]


def weigh(
    k: Sequence[int],
    x: MutableSequence[int],
    stack: MutableSequence[int],
    at: int,
    points: MutableSequence[int],
) -> bool:
    """Weigh what the card came to that was tried in the position on the stack; whether nothing
    else has to be tried there. If so, its best line is what was found."""
    side = stack[at + MOVER] % k[SIDES]
    if k[SIDES] != 2:
        value = balance(k, points, side)
        # Nothing is ever cut off here, so that cards are tried from the highest down.
        if value > stack[at + BEST_YET]:
            stack[at + BEST_YET] = value
            for other in range(k[SIDES]):
                stack[at + POINTS_OF + other] = points[other]
        if stack[at + LEFT] != 0:
            return False
        for other in range(k[SIDES]):
            points[other] = stack[at + POINTS_OF + other]
        return True
    value = x[VALUE] if side == 0 else -x[VALUE]
    if value > stack[at + BEST_YET]:
        stack[at + BEST_YET] = value
        if side == 0:
            stack[at + LOW_YET] = max(stack[at + LOW_YET], x[VALUE])
        else:
            stack[at + HIGH_YET] = min(stack[at + HIGH_YET], x[VALUE])
    if stack[at + LOW_YET] < stack[at + HIGH_YET]:
        if stack[at + LEFT] != 0:
            return False
    elif stack[at + LEFT] != 0:
        seat = stack[at + MOVER]
        tricks = count(stack[at + HAND_OF + seat])
        x[HISTORY_OF + seat * CARDS + count(stack[at + TRYING] - 1)] += tricks * tricks
    x[VALUE] = stack[at + BEST_YET] if side == 0 else -stack[at + BEST_YET]
    return True


def search(
    t: Sequence[int],
    k: Sequence[int],
    table: Sequence[int],
    s: MutableSequence[int],
    card: int,
    x: MutableSequence[int],
    memory: MutableSequence[int],
    stack: MutableSequence[int],
    missing: MutableSequence[int],
    piles: MutableSequence[int],
    places: MutableSequence[int],
    points: MutableSequence[int],
) -> bool:
    """The score of each side after a card, or 0 for none, into `points`; whether the limit
    sufficed. Changes `s`."""
    at = -FRAME
    x[LOW] = -ENDLESS
    x[HIGH] = ENDLESS
    while x[NODES] < x[LIMIT]:
        # To be valued is `s` after the card; whoever is on the stack minds only whether the value
        # lies between LOW and HIGH, and where.
        cards = run_on(t, s, x, card)
        if cards == 0:
            score_now(k, table, s, x, missing, piles, places, points)
            if k[SIDES] == 2:
                x[VALUE] = pack(points, x)
        is_valued = cards == 0 or (s[LED] == 0 and recall(t, k, s, x, memory, points))
        if not is_valued:
            at += FRAME
            open_up(s, x, stack, at, cards)
        while is_valued:
            if at < 0:
                if k[SIDES] == 2:
                    unpack(x[VALUE], points)
                return True
            is_valued = weigh(k, x, stack, at, points)
            if is_valued:
                if stack[at + LED] == 0:
                    remember(t, k, s, x, memory, stack, at, points)
                at -= FRAME
        if stack[at + TRYING] != 0:
            pull(stack, at, s)
        card = likeliest(x, s[MOVER], stack[at + LEFT])
        stack[at + LEFT] ^= card
        stack[at + TRYING] = card
        x[LOW] = stack[at + LOW_YET]
        x[HIGH] = stack[at + HIGH_YET]
    return False


def solve(
    t: Sequence[int],
    k: Sequence[int],
    table: Sequence[int],
    states: Sequence[int],
    cards: Sequence[int],
    found: MutableSequence[int],
    scores: MutableSequence[int],
    s: MutableSequence[int],
    x: MutableSequence[int],
    memory: MutableSequence[int],
    stack: MutableSequence[int],
    missing: MutableSequence[int],
    piles: MutableSequence[int],
    places: MutableSequence[int],
    points: MutableSequence[int],
) -> int:
    """The scores of states that lie one after the other, each after each of the first cards.

    `found` says of each whether it is solved, given up or open yet; what is open is solved, up to
    the first state that asks for scores that are not known yet: gives back how many, with their
    places in `missing`. The rows from `s` on are room to work in.
    """
    each = len(cards)
    for number in range(len(found) // each):
        if found[number * each] != OPEN_YET:
            continue
        x[MISSING] = 0
        for place in range(each):
            for slot in range(STATE_SIZE):
                s[slot] = states[number * STATE_SIZE + slot]
            answered(t, s)
            if place == 0:
                begin(t, k, s, x)
            card = cards[place]
            is_solved = search(
                t, k, table, s, card, x, memory, stack, missing, piles, places, points
            )
            item = number * each + place
            found[item] = SOLVED if is_solved and x[FAR] == 0 else GIVEN_UP
            for side in range(k[SIDES]):
                scores[item * k[SIDES] + side] = points[side]
        if x[MISSING] != 0:
            found[number * each] = OPEN_YET
            return min(x[MISSING], len(missing))
    return 0
