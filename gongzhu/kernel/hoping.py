"""What a hand may hope for from exposing a card, by rules of thumb."""

from __future__ import annotations

from collections.abc import Sequence

from gongzhu.engine.slots import PLAYERS, SUIT_OF
from gongzhu.kernel.dice import count
from gongzhu.kernel.seeing import suit_number
from gongzhu.kernel.thoughts import (
    COUNTING,
    MIXING,
    TIMES,
)

# These numbers were fitted by play against itself. What they come to is measured by
# tests/benchmarks/bench_strength.py.
BAD = 0.868
"""How likely one captures an own bad card, if it is the only one of its suit; half of it of two."""
GOOD = 0.117
"""How much likelier one captures an own good card, if nobody has a higher one of its suit."""
MIX = -76.148
"""What the mixing card is thought to count once more, for each time more that it multiplies."""
DARE = 4.187
"""How many points an exposure has to promise."""


def gain(t: Sequence[int], worths: Sequence[int], before: int, after: int, hand: int) -> float:
    """What a hand may hope for if cards come to count what they do under other exposures.

    `before` and `after` are where the worths begin that are compared.
    """
    hope = -DARE
    cards = worths[after + COUNTING]
    while cards != 0:
        card = cards & -cards
        cards ^= card
        if card == worths[after + MIXING]:
            more = MIX * (worths[after + TIMES] - worths[before + TIMES])
        else:
            slot = count(card - 1)
            more = 1.0 * (worths[after + slot] - worths[before + slot])
        hope += more * (capture_chance(t, hand, card, more) - 1 / t[PLAYERS])
    return hope


def capture_chance(t: Sequence[int], hand: int, card: int, worth: float) -> float:
    """How likely it is before the first trick that one captures a card."""
    if hand & card == 0:
        return 1 / t[PLAYERS]
    suit = t[SUIT_OF + suit_number(t, card)]
    if worth < 0:
        return BAD / count(hand & suit)
    higher = suit & ~((card << 1) - 1) & ~hand
    return 1 / t[PLAYERS] + GOOD / (1 + count(higher))
