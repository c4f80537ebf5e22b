"""Whether the rest of the tricks can be taken whatever the others do, found by trying everything.

The engine judges a claim by a law (`gongzhu.engine.laws.claim_stands`), from what the claimant
knows. This is the same question with all hands known.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from gongzhu.engine import laws
from gongzhu.engine.slots import LED, MOVER, STATE_SIZE

LEFT = STATE_SIZE
"""After a state on the stack: the cards that were not tried yet."""
FRAME = STATE_SIZE + 1


def takes_the_rest(t: Sequence[int], s: MutableSequence[int], stack: MutableSequence[int]) -> bool:
    """Whether the mover, who leads, can take every trick that is left against any defence.

    The stack has `FRAME` slots for every card that is left. Changes both rows.
    """
    claimant = s[MOVER]
    at = -FRAME
    while True:
        is_lost = s[LED] == 0 and s[MOVER] != claimant
        cards = 0 if is_lost else laws.legal(t, s)
        if cards != 0:
            at += FRAME
            for slot in range(STATE_SIZE):
                stack[at + slot] = s[slot]
            stack[at + LEFT] = cards
        else:
            # One line is enough for the claimant, and one against it for anybody else.
            while at >= 0 and (stack[at + LEFT] == 0 or (stack[at + MOVER] == claimant) != is_lost):
                at -= FRAME
            if at < 0:
                return not is_lost
        for slot in range(STATE_SIZE):
            s[slot] = stack[at + slot]
        card = stack[at + LEFT] & -stack[at + LEFT]
        stack[at + LEFT] ^= card
        laws.play(t, s, card)
