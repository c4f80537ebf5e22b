"""Where things stand in the two rows of integers that the laws work on.

The *table* `t` holds what the rules say and never changes; the *state* `s` holds how a deal
stands. Card sets are integers (see `gongzhu.cards`), seats count from 0. Names that end in
`_OF` are the first of one slot per seat or suit: `s[HAND_OF + seat]`.
"""

from __future__ import annotations

MAX_SEATS = 8

# The table: what a profile says.
PLAYERS = 0
"""How many seats there are."""
HELD_FOLLOWING = 1
"""Cards that, once exposed, are held back when following the first lead of their suit."""
HELD_LEADING = 2
"""Cards that, once exposed, are held back when leading their suit for the first time."""
SUIT_OF = 3
"""The cards of each of the four suits."""
TABLE_SIZE = SUIT_OF + 4

# The state: how a deal stands.
WAITING = 0
"""Seats that may still expose, one bit each; while there are any, nobody plays."""
MOVER = 1
"""The seat that plays next."""
LEADER = 2
"""The seat that led, or leads, the trick on the table."""
LED = 3
"""The cards of the suit led, or 0 while the mover leads."""
SUITS_LED = 4
"""The cards of all suits led in the tricks before this one."""
EXPOSED = 5
"""The exposed cards."""
MUST_LEAD = 6
"""The card that has to open the deal, or 0; 0 once a card was played."""
HAND_OF = 7
"""What each seat holds."""
TRICK_OF = HAND_OF + MAX_SEATS
"""What each seat has played to the trick on the table, or 0."""
CAPTURED_OF = TRICK_OF + MAX_SEATS
"""What each seat has captured."""
STATE_SIZE = CAPTURED_OF + MAX_SEATS
