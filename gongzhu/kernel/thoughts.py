"""What the mover of a quick deal goes by and keeps in mind: rows of slots.

The row `w` says what cards are worth. The row `m` of integers begins with what outlasts the
decisions of a deal; its other slots and the row `v` of numbers are filled anew for each of them.
"""

from __future__ import annotations

from gongzhu.engine.slots import MAX_SEATS

# The row of worths: what each card counts by itself under what is exposed, by its place in a pack,
# and after the 52 places of a pack:
PACK = 52
MIXING = PACK
"""The card that multiplies what else is in its pile, or 0."""
TIMES = PACK + 1
"""By what it multiplies."""
SWEEP = PACK + 2
"""What all hearts together count beyond what they count one by one."""
DECK = PACK + 3
"""The cards of the deck."""
COUNTING = PACK + 4
"""The cards that bear on what a pile counts by itself."""
RIVALS = PACK + 5
"""How many sides there are beside the own."""
SIDES = PACK + 6
PILES = PACK + 7
"""How many piles are scored: one for each seat, or for each side."""
TYPICAL = PACK + 8
"""The worth of the scoring card of middling worth."""
PER_TRICK = PACK + 9
"""What each later trick counts for whoever has the card that makes them count."""
COUNTED_WORTH = PACK + 10
"""What that card counts by itself."""
COMPANY = PACK + 11
"""The cards beside which the mixing one is not alone, and which it multiplies."""
FINE = PACK + 12
"""What a pile counts that has none of the next."""
LIFTING = PACK + 13
"""The cards that lift the fine."""
ORDERED = PACK + 14
"""How many cards bear on what a pile counts."""
ORDER_OF = PACK + 15
"""Their places in a pack, from the least worth up; later tricks are not reckoned there."""
TURNING = ORDER_OF + PACK
"""The cards that count otherwise in the pile of a sweep."""
TURNED_OF = TURNING + 1
"""How much more each card counts there, by its place in a pack."""
WORTHS_SIZE = TURNED_OF + PACK

# The row `m`.
LACKS_OF = 0
"""For each seat, the cards of the suits that it did not follow."""
MEMORY_SIZE = LACKS_OF + MAX_SEATS

# The row `m` goes on with what is worked out for each decision.
KNOWN_OF = MEMORY_SIZE
"""For each seat, the cards that all know it to hold."""
UNSEEN = KNOWN_OF + MAX_SEATS
"""Cards of which it is not known who holds them."""
OUTSIDE = UNSEEN + 1
"""All cards of other hands."""
RUNNER = OUTSIDE + 1
"""A seat of whose pile all hearts are that were captured, or one of the two below."""
NOBODY = -1
"""No heart was captured yet."""
DIVIDED = -2
"""Several piles have some."""
BEST = RUNNER + 1
"""The card that takes the trick so far, or 0."""
HOLDER = BEST + 1
"""Who has played it."""
TABLE = HOLDER + 1
"""The cards of the trick so far."""
LATER = TABLE + 1
"""How many seats play after the mover."""
SUM_OF = LATER + 1
"""For each seat, what the cards of that pile count one by one which the mixing one multiplies."""
PILE_OF = SUM_OF + MAX_SEATS
"""For each seat, the pile that is scored with its own."""
SIDE_OF = PILE_OF + MAX_SEATS
"""The side of each seat."""
PAID = SIDE_OF + MAX_SEATS
"""The seats for which later tricks count, one bit each."""
LEFT_OPEN = PAID + 1
"""The cards that count and were not captured yet."""
GIVEN_IN = LEFT_OPEN + 1
"""The suit whose trick was thought about last, or -1."""
THROWN_KNOWN = GIVEN_IN + 1
"""Of which takers and seats `THROWN_OF` was worked out for that suit, one bit each."""
SLIPPED_KNOWN = THROWN_KNOWN + 1
"""The same for `SLIPPED_OF`."""
NOTES_SIZE = SLIPPED_KNOWN + 1

# The row `v`.
SHARE_OF = 0
"""For each seat and suit, how likely it holds an unseen card of that suit."""
WORTH_OF = SHARE_OF + 4 * MAX_SEATS
"""For each seat and each card that counts, by its place in a pack, what it is worth to the mover
that the seat captures it; nothing is written for cards that were captured."""
HELD_OF = WORTH_OF + PACK * MAX_SEATS
"""For each seat and each card that counts, how likely the seat holds it."""
ELSEWHERE = HELD_OF + PACK * MAX_SEATS
"""For each card that counts, what it is worth to the mover in other piles on average."""
THROWN_OF = ELSEWHERE + PACK
"""For each taker of a trick and each seat, what the seat is likely to give it on a trick of a suit
that the seat has not got; see `THROWN_KNOWN`."""
SLIPPED_OF = THROWN_OF + MAX_SEATS * MAX_SEATS
"""The same on a trick that the seat follows."""
THROWS_OF = SLIPPED_OF + MAX_SEATS * MAX_SEATS
"""What the card that a seat likes best to throw on a trick of the mover is worth to the mover."""
DISCARDS_OF = THROWS_OF + MAX_SEATS
"""For each suit, what others are likely to throw on a trick of the mover."""
WHOLE_OF = DISCARDS_OF + 4
"""For each suit, what it is worth to hold the cards of it that the mover holds."""
TAKER_OF = WHOLE_OF + 4
"""For each seat, how likely it takes the trick."""
LEFT = TAKER_OF + MAX_SEATS
"""The share of the deal that is still to be played."""
SIGN_OF = LEFT + 1
"""For each seat, what a point of its side is worth to the mover."""
CHANCE = SIGN_OF + MAX_SEATS
"""How likely the one who has all hearts so far captures the others."""
VIEW_SIZE = CHANCE + 1
