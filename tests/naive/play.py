"""Which cards may be played and who wins a trick, said as plainly as possible.

Cards are strings such as 'QS' and '10C', seats are counted from 0 in playing order. This is the
slow second implementation that the engine is compared with; it imports nothing from there.
"""

from __future__ import annotations

RANKS_LOW_TO_HIGH = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
"""Seed 001, section 02; seed 000, paragraph on four players: aces are high."""


def suit(card: str) -> str:
    """The letter of the card's suit: S, H, D or C."""
    return card[-1]


def rank(card: str) -> int:
    """How high the card ranks in its suit, 0 for a two up to 12 for an ace."""
    return RANKS_LOW_TO_HIGH.index(card[:-1])


def held_back(card: str, hand: set[str], exposed: set[str], suits_led: set[str]) -> bool:
    """Whether an exposure keeps this card out of a trick of its own suit.

    Seed 001, section 06; seed 000, paragraph on exposing. Written for at most one exposable card
    in each suit, as in every seed.
    """
    # Only an exposed card is ever held back.
    if card not in exposed:
        return False
    # Once its suit has been led in an earlier trick, it is free.
    if suit(card) in suits_led:
        return False
    # The only card of its suit in the hand is free; beside another card it is held back.
    others_of_the_suit = {other for other in hand if suit(other) == suit(card) and other != card}
    return len(others_of_the_suit) > 0


def legal(
    hand: set[str],
    trick: list[str],
    exposed: set[str],
    suits_led: set[str],
    must_lead: str | None = None,
) -> set[str]:
    """The cards of this hand that may be played now.

    `trick` holds the cards already played to it, lead first; [] means that this hand leads.
    `suits_led` are the suits led in earlier tricks of the deal. `must_lead` is a card that must be
    led now by whoever holds it (no seed asks for one). Seed 001, sections 03 and 06.
    """
    if not trick:
        if must_lead is not None and must_lead in hand:
            return {must_lead}
        # Any suit may be led at any time; holding back binds the leader as well.
        return {card for card in hand if not held_back(card, hand, exposed, suits_led)}

    led = suit(trick[0])
    of_the_led_suit = {card for card in hand if suit(card) == led}

    # Without a card of the led suit, any card may be discarded, an exposed one too.
    if not of_the_led_suit:
        return set(hand)

    # Otherwise the led suit must be followed, with any card that is not held back.
    return {card for card in of_the_led_suit if not held_back(card, hand, exposed, suits_led)}


def winner(trick: list[str]) -> int:
    """The place in the trick, counted from 0, of the highest card of the led suit.

    Seed 001, section 03; seed 000, paragraph on following: there are no trumps.
    """
    best = 0
    for place in range(len(trick)):
        same_suit = suit(trick[place]) == suit(trick[0])
        if same_suit and rank(trick[place]) > rank(trick[best]):
            best = place
    return best


def count_lines(
    hands: list[set[str]],
    mover: int,
    exposed: set[str],
    suits_led: set[str],
    trick: list[str] | None = None,
    depth: int | None = None,
) -> int:
    """How many different legal lines of play there are from here.

    A line is the sequence of cards up to the end of the deal, or up to `depth` cards. There are as
    many seats as hands. `mover` plays next; the seats before it have played `trick`. The winner of
    a trick leads the next one (seed 001, section 03).
    """
    on_table = [] if trick is None else list(trick)
    seats = len(hands)

    # A full trick goes to its winner, who leads; from now on its suit has been led.
    if len(on_table) == seats:
        leader = mover
        mover = (leader + winner(on_table)) % seats
        suits_led = suits_led | {suit(on_table[0])}
        on_table = []

    # The line ends here.
    if depth == 0:
        return 1
    if not on_table and not any(hands):
        return 1

    # Otherwise each legal card begins lines of its own.
    lines = 0
    for card in sorted(legal(hands[mover], on_table, exposed, suits_led)):
        hands_left = [set(hand) for hand in hands]
        hands_left[mover].remove(card)
        lines = lines + count_lines(
            hands_left,
            (mover + 1) % seats,
            exposed,
            suits_led,
            [*on_table, card],
            None if depth is None else depth - 1,
        )
    return lines
