"""Where things stand in the two rows of integers that the laws work on.

The *table* `t` holds what the rules say and never changes; the *state* `s` holds how a deal
stands. Card sets are integers (see `gongzhu.cards`), seats count from 0. Names that end in
`_OF` are the first of one slot per seat or suit: `s[HAND_OF + seat]`.
"""

from __future__ import annotations

from collections.abc import Mapping

MAX_SEATS = 8

# The table: what a profile says.
PLAYERS = 0
"""How many seats there are."""
HELD_FOLLOWING = 1
"""Cards that, once exposed, are held back when following the suit led."""
HELD_LEADING = 2
"""Cards that, once exposed, are held back when leading."""
HELD_DISCARDING = 3
"""Cards that, once exposed, are held back when discarding on another suit."""
HELD_UNTIL = 4
"""What lifts the hold-back: one of the `UNTIL_` numbers."""
LONE_EXEMPT = 5
"""When the only card of its suit is exempt: one of the `LONE_` numbers."""
HEARTS_LOCK = 6
"""What opens the hearts for leading: one of the `LOCK_` numbers."""
LOCK_CARD = 7
"""The card that locks the hearts while it lies exposed, or 0."""
NO_FIRST_DISCARD = 8
"""Cards that may not be discarded on the first trick."""
STOPS = 9
"""The cards whose capture ends the deal, or 0 where it is played to the last card."""
COUNTED = 10
"""The card after whose capture the tricks of its captor are counted, or 0."""
MORE_LIMITS = 11
"""Whether there are other limits than following suit, opening the deal and holding back."""
PARTNER = 12
"""How many seats on a partner sits whose tricks are counted with the own, or 0."""
SUIT_OF = 13
"""The cards of each of the four suits."""
FREE = SUIT_OF + 4
"""The cards whose holder chooses whether to expose them."""
FORCED = FREE + 1
"""The cards that are exposed whether their holder wants it or not."""
FORCED_LEVEL = FREE + 2
"""The level at which they are, and the last card is: one of the `AT_` numbers."""
LAST_FORCED = FREE + 3
"""The cards of which the last one is exposed by itself once all others are, or 0."""
UNBOUND_LEVELS = FREE + 4
"""The levels that no hold-back binds: one bit for each `AT_` number."""
FIRST_LEADER = FREE + 5
"""Who leads in the first deal: one of the `LEADS_` numbers."""
FIRST_LEADER_IS = FREE + 6
"""The card, or the seat, that this goes by."""
LATER_LEADER = FREE + 7
"""Who leads in every other deal: one of the `LEADS_` numbers."""
LATER_LEADER_IS = FREE + 8
"""The card, or the seat, that this goes by."""
LED_AGAIN = FREE + 9
"""Whether the same seat leads again where nobody captured the card that decides."""
FIRST_OPENING = FREE + 10
"""The card that has to open the first deal, or 0."""
LATER_OPENING = FREE + 11
"""The card that has to open every other deal, or 0."""
LEVELS = FREE + 12
"""The levels at which cards may be exposed: one bit for each `AT_` number."""
TABLE_SIZE = FREE + 13

AT_SHOWN = 0
AT_CLOSED = 1
AT_OPEN = 2

LEADS_HOLDER = 0
LEADS_CAPTOR = 1
LEADS_SEAT = 2
LEADS_NEXT = 3
LEADS_BY_LOT = 4

UNTIL_SUIT_LED = 0
UNTIL_HOLDER_PLAYS_SUIT = 1
UNTIL_SUIT_SEEN = 2
UNTIL_FIRST_TRICK_OVER = 3

LONE_ALWAYS = 0
LONE_WHEN_FOLLOWING = 1
LONE_NEVER = 2

LOCK_NONE = 0
LOCK_HEART_PLAYED = 1
LOCK_DISCARD = 2
LOCK_EXPOSED_CARD = 3

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
"""The exposed cards, at whatever level."""
CLOSED = 6
"""Those of them that were laid face down."""
OPEN = 7
"""Those of them that were exposed at the level `open`."""
UNBOUND = 8
"""Those of them that were exposed at a level which no hold-back binds."""
MUST_LEAD = 9
"""The card that has to open the deal, or 0; 0 once a card was played."""
TRICKS = 10
"""How many tricks have been taken."""
HEART_PLAYED = 11
"""Whether a heart was played: 1 or 0. Kept only where the rules ask for it."""
DISCARDED = 12
"""Whether somebody discarded on another suit: 1 or 0. Kept only where the rules ask for it."""
SUITS_SEEN = 13
"""The cards of all suits of which one was played to the tricks before this one. Kept only where
the rules ask for it."""
OWN_SUITS = 14
"""The suits of which each seat has played a card to the tricks before this one: four bits for
each seat, in the order of the suits. Kept only where the rules ask for it."""
LATER_TRICKS = 15
"""How many tricks the captor of the counted card has taken since."""
OPENER = 16
"""The seat that leads, or led, the first trick of the deal."""
HAND_OF = 17
"""What each seat holds."""
TRICK_OF = HAND_OF + MAX_SEATS
"""What each seat has played to the trick on the table, or 0."""
CAPTURED_OF = TRICK_OF + MAX_SEATS
"""What each seat has captured."""
STATE_SIZE = CAPTURED_OF + MAX_SEATS


def row(
    *,
    mover: int = 0,
    leader: int | None = None,
    hands: Mapping[int, int] | None = None,
    trick: Mapping[int, int] | None = None,
    captured: Mapping[int, int] | None = None,
    **slots: int,
) -> list[int]:
    """A state in which everything is as it is named, and nothing else has happened.

    `hands`, `trick` and `captured` give cards by seat; `slots` names any other slot in small
    letters, as in `led=…` or `suits_led=…`. Raises `KeyError` for a name that there is not.

    >>> row(mover=2, exposed=8)[EXPOSED]
    8
    """
    state = [0] * STATE_SIZE
    state[MOVER] = mover
    state[LEADER] = mover if leader is None else leader
    for first, cards in ((HAND_OF, hands), (TRICK_OF, trick), (CAPTURED_OF, captured)):
        for seat, bits in (cards or {}).items():
            state[first + seat] = bits
    for name, value in slots.items():
        state[_SLOTS[name]] = value
    return state


_SLOTS = {
    "waiting": WAITING,
    "led": LED,
    "suits_led": SUITS_LED,
    "exposed": EXPOSED,
    "closed": CLOSED,
    "open": OPEN,
    "unbound": UNBOUND,
    "must_lead": MUST_LEAD,
    "tricks": TRICKS,
    "heart_played": HEART_PLAYED,
    "discarded": DISCARDED,
    "suits_seen": SUITS_SEEN,
    "own_suits": OWN_SUITS,
    "later_tricks": LATER_TRICKS,
    "opener": OPENER,
}
