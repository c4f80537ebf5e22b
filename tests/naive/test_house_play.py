"""What may be played and claimed by house rules that no documented row tells about."""

from __future__ import annotations

import random

import pytest

from tests.naive import play
from tests.naive.hold_back import History, Trick, history_of
from tests.naive.table import Rules, deck, from_yaml, hearts
from tests.naive.test_house_rows import rules_of

INDIVIDUAL = rules_of("individual")
PACK = sorted(deck(INDIVIDUAL))
SPECIAL = ["AH", "QS", "JD", "10C"]
HEARTS = hearts(INDIVIDUAL)
START = History()


def test_the_settings_of_the_individual_game_allow_the_cards_of_the_default() -> None:
    dice = random.Random(13)
    for _ in range(3000):
        cards = list(PACK)
        dice.shuffle(cards)
        size = dice.randrange(1, 14)
        hand, trick = set(cards[:size]), cards[size : size + dice.randrange(4)]
        exposed = {card for card in SPECIAL if dice.random() < 0.5}
        led = frozenset(letter for letter in "SHDC" if dice.random() < 0.5)
        plainly = play.legal(hand, trick, exposed, set(led))
        past = History(suits_led=led, suits_seen=led, trick_number=5)
        levels = dict.fromkeys(exposed, "shown")
        assert play.legal_by(INDIVIDUAL, hand, trick, levels, past) == plainly


def playing(text: str) -> Rules:
    """Rules with nothing but these settings for play and exposing."""
    return from_yaml(text)


TRICKS: list[Trick] = [
    [(0, "2C"), (1, "3C"), (2, "4C"), (3, "5S")],
    [(2, "6D"), (3, "7D"), (0, "8D"), (1, "9D")],
]


def test_the_history_of_a_seat_is_told_by_the_tricks() -> None:
    past = history_of(TRICKS, 3)
    assert past.suits_led == {"C", "D"}
    assert past.suits_seen == {"C", "D", "S"}
    assert past.own == {"5S", "7D"}
    assert (past.discarded, past.heart_played, past.trick_number) == (True, False, 3)


HEARTS_LEADS = {
    "free": (True, True, True),
    "broken": (False, False, True),
    "after_discard": (False, True, True),
    "blood_lock, card: AH": (False, False, True),
}


@pytest.mark.parametrize("limit", HEARTS_LEADS)
def test_hearts_may_be_led_when_the_table_says(limit: str) -> None:
    """At the start, after a spade was discarded, and after a heart was discarded."""
    rules = playing(f"play: {{hearts: {{kind: {limit}}}}}")
    heart = [[(0, "2C"), (1, "3C"), (2, "4C"), (3, "5H")]]
    hand, exposed = {"6H", "9S"}, {"AH": "shown"}
    pasts = [START, history_of(TRICKS, 0), history_of([*TRICKS, *heart], 0)]
    found = ["6H" in play.legal_by(rules, hand, [], exposed, past) for past in pasts]
    assert tuple(found) == HEARTS_LEADS[limit]
    assert play.legal_by(rules, {"6H"}, [], exposed, START) == {"6H"}
    assert play.legal_by(rules, hand, ["2H"], exposed, START) == {"6H"}


def test_hearts_are_locked_only_while_the_ace_lies_exposed() -> None:
    assert play.legal_by(rules_of("blood-lock"), {"6H", "9S"}, [], {}, START) == {"6H", "9S"}


def test_named_cards_stay_in_hand_on_the_first_trick_while_there_is_another() -> None:
    rules = playing("play: {first_trick: {kind: no_discard, cards: [QS, AH]}}")
    later = History(trick_number=2)
    assert play.legal_by(rules, {"QS", "AH", "5D"}, ["2C"], {}, START) == {"5D"}
    assert play.legal_by(rules, {"QS", "AH"}, ["2C"], {}, START) == {"QS", "AH"}
    assert play.legal_by(rules, {"QS", "AH", "5D"}, ["2C"], {}, later) == {"QS", "AH", "5D"}
    assert play.legal_by(rules, {"QS", "5S"}, ["2S"], {}, START) == {"QS", "5S"}


SCOPES = {
    "first_lead_of_suit": [False, False, False, True],
    "holder_plays_suit": [False, False, True, True],
    "suit_seen": [False, True, True, True],
    "first_trick": [True, True, True, True],
}
PASTS = [
    History(trick_number=2),
    History(trick_number=2, suits_seen=frozenset("S")),
    History(trick_number=2, suits_seen=frozenset("S"), own=frozenset({"2S"})),
    History(
        trick_number=2,
        suits_led=frozenset("S"),
        suits_seen=frozenset("S"),
        own=frozenset({"2S"}),
    ),
]


def held(settings: str) -> Rules:
    """Rules with nothing but a way of holding back."""
    return playing(f"exposure: {{kind: before_play, hold_back: {{kind: {settings}}}}}")


@pytest.mark.parametrize("scope", SCOPES)
def test_an_exposed_card_is_free_once_its_time_has_come(scope: str) -> None:
    """After nothing of its suit, a discard of somebody, an own discard, and a lead."""
    rules, exposed = held(scope), {"QS": "shown"}
    found = ["QS" in play.legal_by(rules, {"QS", "5S"}, ["4S"], exposed, past) for past in PASTS]
    assert found == SCOPES[scope]
    assert play.legal_by(rules, {"QS", "5S"}, ["4S"], exposed, START) == {"5S"}


def test_holding_back_binds_the_leader_only_where_agreed() -> None:
    hand, exposed = {"QS", "5S", "3D"}, {"QS": "shown"}
    free = held("first_lead_of_suit, when_leading: false")
    assert play.legal_by(free, hand, [], exposed, START) == hand
    assert play.legal_by(held("first_lead_of_suit"), hand, [], exposed, START) == {"5S", "3D"}


def test_an_only_card_may_be_led_unless_it_is_exempt_only_when_following() -> None:
    hand, exposed = {"QS", "3D"}, {"QS": "shown"}
    following = held("first_lead_of_suit, unless: only_card_when_following")
    assert play.legal_by(held("first_lead_of_suit"), hand, [], exposed, START) == hand
    assert play.legal_by(following, hand, [], exposed, START) == {"3D"}
    assert play.legal_by(following, hand, ["4S"], exposed, START) == {"QS"}
    assert play.legal_by(following, {"QS"}, [], exposed, START) == {"QS"}


def test_a_locked_card_may_not_be_discarded_beside_another_of_its_suit() -> None:
    locked, exposed = held("first_lead_of_suit, discard: locked"), {"QS": "shown"}
    assert play.legal_by(locked, {"QS", "5S", "3H"}, ["4C"], exposed, START) == {"5S", "3H"}
    assert play.legal_by(locked, {"QS", "3H"}, ["4C"], exposed, START) == {"QS", "3H"}


def test_only_the_named_levels_are_held_back() -> None:
    rules = held("first_lead_of_suit, levels: [open]")
    found = [
        play.legal_by(rules, {"QS", "5S"}, ["4S"], {"QS": level}, START)
        for level in ("shown", "closed", "open")
    ]
    assert found == [{"QS", "5S"}, {"QS", "5S"}, {"5S"}]


def test_a_limit_that_would_leave_no_card_does_not_apply() -> None:
    two = {"AH": "shown", "5H": "shown"}
    assert play.legal_by(held("first_lead_of_suit"), {"AH", "5H"}, ["2H"], two, START) == set(two)
    assert play.legal_by(held("first_trick"), {"AH", "5H"}, [], two, START) == set(two)


def test_a_forced_card_opens_the_deal_and_nothing_else() -> None:
    first, second = rules_of("full-house-pig"), History(deal=2)
    assert play.legal_by(first, {"2C", "5D"}, [], {}, START) == {"2C"}
    assert play.legal_by(first, {"2C", "5D"}, [], {}, History(trick_number=2)) == {"2C", "5D"}
    assert play.legal_by(first, {"2C", "5D"}, [], {}, second) == {"2C", "5D"}
    assert play.legal_by(rules_of("blood-lock"), {"2S", "5D"}, [], {}, second) == {"2S"}


def test_a_forced_card_opens_a_later_deal_too_where_nobody_captured_the_pig() -> None:
    past = History(deal=2, leader_was_captured=False)
    assert play.legal_by(rules_of("full-house-pig"), {"2C", "5D"}, [], {}, past) == {"2C"}


CLAIM = from_yaml("play: {claim: {kind: leader, from_trick: 1}}")
SPADES = {card for card in PACK if card.endswith("S")}


@pytest.mark.parametrize(
    ("hand", "out", "stands"),
    [
        ({"AS"}, {"KS"}, True),
        ({"KS"}, {"AS"}, False),
        ({"2S"}, set(), True),
        ({"AS", "2S"}, {"KS"}, True),
        ({"AS", "2S"}, {"KS", "3S"}, False),
        ({"AS", "KS", "2S"}, {"QS", "JS"}, True),
        ({"AS", "QS", "2S"}, {"KS", "JS"}, False),
    ],
)
def test_a_claim_stands_where_nobody_can_take_a_trick(
    hand: set[str], out: set[str], stands: bool
) -> None:
    """`out`: the spades that the claimant has not seen yet; every other suit is unseen too."""
    assert play.claim_stands_by(CLAIM, hand, SPADES - hand - out, {}, START) == stands


def test_a_claim_with_a_card_still_held_back_needs_every_card_high() -> None:
    rules = {**INDIVIDUAL, **CLAIM}
    hand, played = {"AS", "QS", "2S"}, SPADES - {"AS", "QS", "2S", "JS"}
    led = History(suits_led=frozenset("S"), trick_number=5)
    assert play.claim_stands_by(rules, hand, played, {"QS": "shown"}, led)
    assert not play.claim_stands_by(rules, hand, played, {"QS": "shown"}, START)


def test_a_claim_comes_too_early_or_not_at_all_by_other_rules() -> None:
    late = rules_of("mud-partners")
    assert not play.claim_stands_by(late, {"AS"}, set(), {}, History(trick_number=7))
    assert play.claim_stands_by(late, {"AS"}, set(), {}, History(trick_number=8))
    assert not play.claim_stands_by(INDIVIDUAL, {"AS"}, set(), {}, History(trick_number=13))


def test_a_deal_is_over_when_nothing_is_left_to_play_for() -> None:
    assert play.deal_is_over_by(rules_of("auto-expose"), [HEARTS, {"QS", "JD"}, {"10C"}])
    assert not play.deal_is_over_by(rules_of("auto-expose"), [HEARTS, {"QS", "JD"}])
    assert not play.deal_is_over_by(INDIVIDUAL, [HEARTS, {"QS", "JD"}, {"10C"}])
    assert play.deal_is_over_by(INDIVIDUAL, [set(PACK)])


def test_the_mover_has_a_legal_card_by_every_way_of_holding_back() -> None:
    dice = random.Random(54)
    for _ in range(3000):
        scope, leading = dice.choice(list(SCOPES)), dice.choice(["true", "false"])
        unless = dice.choice(["only_card_of_suit", "only_card_when_following"])
        locked = dice.choice(["free", "locked"])
        rules = {
            **held(f"{scope}, when_leading: {leading}, unless: {unless}, discard: {locked}"),
            "play": from_yaml(
                "{hearts: {kind: broken}, first_trick: {kind: no_discard, cards: [AH]}}"
            ),
        }
        cards = list(PACK)
        dice.shuffle(cards)
        size = dice.randrange(1, 6)
        hand, trick = set(cards[:size]), cards[size : size + dice.randrange(4)]
        exposed = {card: "shown" for card in PACK if dice.random() < 0.5}
        legal = play.legal_by(rules, hand, trick, exposed, START)
        assert legal
        assert legal <= hand


SHORT = [{"QS", "5S"}, {"3S", "4D"}, {"6S", "7S"}, {"8S", "2H"}]
"""Hands of two cards; every other card has been captured."""


@pytest.mark.parametrize(
    ("settings", "exposed", "lines"),
    [
        ("exposure: {}", {}, 4),
        ("exposure: {hold_back: {kind: first_lead_of_suit}}", {"QS": "shown"}, 2),
        (
            "exposure: {hold_back: {kind: first_lead_of_suit, when_leading: false}}",
            {"QS": "open"},
            4,
        ),
        ("exposure: {hold_back: {kind: first_trick, levels: [open]}}", {"QS": "closed"}, 4),
    ],
)
def test_the_lines_of_a_short_ending_by_house_rules_are_counted(
    settings: str, exposed: dict[str, str], lines: int
) -> None:
    """The first seat chooses its lead, the third its answer; nobody else ever has a choice."""
    assert play.count_lines_by(from_yaml(settings), SHORT, 0, exposed, [], [], 8) == lines


def test_a_line_ends_with_the_deal_when_nothing_is_left_to_play_for() -> None:
    """The leader takes every trick with a card nobody can follow; only the queen counts.

    Played out there are 6 orders of three cards for each of four hands. Otherwise 3x3x3 lines end
    with a first lead of the queen, and 2x3x3x3 first tricks without her go on to 2x2x2 second ones
    with her, or to as many without her.
    """
    plain = from_yaml("scoring: {values: {QS: -100}}")
    shorter: Rules = {**plain, "deck": {"remove": sorted(HEARTS)}}
    early: Rules = {**shorter, "play": from_yaml("end: {kind: nothing_left}")}
    hands = [{"QS", "2C", "3C"}, {"2D", "3D", "4D"}, {"5D", "6D", "7D"}, {"8D", "9D", "10D"}]
    assert play.count_lines_by(shorter, hands, 0, {}, [], [], 12) == 6**4
    assert play.count_lines_by(early, hands, 0, {}, [], [], 12) == 27 + 54 * 8 + 54 * 8
