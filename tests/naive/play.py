"""Which cards may be played and who wins a trick, said as plainly as possible.

Cards are strings such as 'QS' and '10C', seats are counted from 0 in playing order. This is the
slow second implementation that the engine is compared with; it imports nothing from there. `legal`
knows the default game alone, `legal_by` reads the settings of a profile.
"""

from __future__ import annotations

from tests.naive.hold_back import History, Trick, held_back_by, history_of, still_bound
from tests.naive.table import Rules, deck, every_scoring_card, flag, kind, number, part, words

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


# By any house rules.


def lead_rule(rules: Rules, deal: int, captured: bool = True) -> Rules:
    """The rule that names the leader of a deal, counted from 1.

    `captured`: whether somebody has captured the card whose captor leads. Empty where that rule
    has the leader of the deal before lead again.
    """
    first = part(rules, "lead", "first_deal")
    later = part(rules, "lead", "later_deals")
    if deal == 1 or not later:
        return first
    if kind(later, "captor") == "captor" and not captured:
        return first if later.get("otherwise", "first_deal") == "first_deal" else {}
    return later


def must_lead_by(rules: Rules, history: History) -> str | None:
    """The card with which its holder has to open this deal, if there is one."""
    rule = lead_rule(rules, history.deal, history.leader_was_captured)
    if history.trick_number == 1 and rule.get("kind") == "holder":
        return str(rule["card"]) if flag(rule, "must_play", False) else None
    return None


def hearts_locked(rules: Rules, exposed: dict[str, str], history: History) -> bool:
    """Whether hearts may not be led yet."""
    limit = part(rules, "play", "hearts")
    if kind(limit, "free") == "broken":
        return not history.heart_played
    if kind(limit, "free") == "after_discard":
        return not history.discarded
    if kind(limit, "free") == "blood_lock":
        return str(limit.get("card", "AH")) in exposed and not history.heart_played
    return False


def legal_by(
    rules: Rules, hand: set[str], trick: list[str], exposed: dict[str, str], history: History
) -> set[str]:
    """The cards of this hand that may be played now by these rules.

    `exposed`: every exposed card of the deal and its level. Each limit in turn takes cards away,
    but not the last one that is left.
    """
    led = suit(trick[0]) if trick else None
    left = set(hand)

    if led is None:
        # A card that has to open the deal comes before every other limit.
        opening = must_lead_by(rules, history)
        if opening in hand:
            return {card for card in hand if card == opening}
        if hearts_locked(rules, exposed, history):
            left = {card for card in hand if suit(card) != "H"} or left
    elif any(suit(card) == led for card in hand):
        left = {card for card in hand if suit(card) == led}
    else:
        first_trick = part(rules, "play", "first_trick")
        if kind(first_trick, "free") == "no_discard" and history.trick_number == 1:
            left = left - set(words(first_trick, "cards", [])) or left

    waiting = {card for card in left if held_back_by(rules, card, hand, led, exposed, history)}
    return left - waiting or left


def claim_stands_by(
    rules: Rules, hand: set[str], played: set[str], exposed: dict[str, str], history: History
) -> bool:
    """Whether the player on lead may claim all the rest, and nobody could take a trick from it.

    `played`: every card already played by anybody. The claimant knows only these and its own hand.
    """
    claim = part(rules, "play", "claim")
    if kind(claim, "none") == "none" or history.trick_number < number(claim, "from_trick", 1):
        return False

    for letter in "SHDC":
        own = sorted((card for card in hand if suit(card) == letter), key=rank, reverse=True)
        unknown = [card for card in deck(rules) - hand - played if suit(card) == letter]
        if not own or not unknown:
            continue
        highest = max(rank(card) for card in unknown)
        # Each lead of a high card draws at least one unknown card, or there is none left to fear.
        needed = own[: len(unknown)]
        # A card that has to wait, or one that has to open the deal, could force a low one to be led
        # first.
        free_to_lead = not flag(part(rules, "exposure", "hold_back"), "when_leading", True)
        if not free_to_lead and any(still_bound(rules, card, exposed, history) for card in own):
            needed = own
        if must_lead_by(rules, history) in own:
            needed = own
        if any(rank(card) < highest for card in needed):
            return False
    return True


def deal_is_over_by(rules: Rules, captured: list[set[str]]) -> bool:
    """Whether nothing is left to play for, or to play at all; piles hold every captured card."""
    taken: set[str] = set()
    for pile in captured:
        taken = taken | pile
    if kind(part(rules, "play", "end"), "all_tricks") == "nothing_left":
        return every_scoring_card(rules) <= taken
    return deck(rules) <= taken


def count_lines_by(
    rules: Rules,
    hands: list[set[str]],
    mover: int,
    exposed: dict[str, str],
    earlier: list[Trick],
    trick: Trick,
    depth: int,
    deal: int = 1,
) -> int:
    """How many different legal lines of at most `depth` cards there are by these rules.

    `earlier`: the full tricks of the deal so far; `trick`: seats and cards on the table. A line is
    shorter where the deal is over before.
    """
    seats = len(hands)
    if len(trick) == seats:
        mover = trick[winner([card for _, card in trick])][0]
        earlier, trick = [*earlier, trick], []

    if depth == 0 or not any(hands):
        return 1
    # Who captured them does not matter here, only what is gone; a trick is played to its end.
    gone = {card for full in earlier for _, card in full}
    if not trick and deal_is_over_by(rules, [gone]):
        return 1

    lines = 0
    past = history_of(earlier, mover, deal)
    for card in legal_by(rules, hands[mover], [card for _, card in trick], exposed, past):
        left = [hand - {card} for hand in hands]
        played = [*trick, (mover, card)]
        after = (mover + 1) % seats
        lines = lines + count_lines_by(
            rules, left, after, exposed, earlier, played, depth - 1, deal
        )
    return lines
