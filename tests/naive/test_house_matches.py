"""What the naive code makes of leads, exposing and ends of matches without documented rows."""

from __future__ import annotations

import pytest

from tests.naive import match
from tests.naive.exposing import asked_in_turn, exposed_in_the_end
from tests.naive.table import Rules, from_yaml
from tests.naive.test_house_rows import rules_of

INDIVIDUAL = rules_of("individual")
HANDS = [{"2S", "AH"}, {"QS", "3S"}, {"JD", "2C"}, {"10C", "7S"}]


def ending(end: str, more: str = "") -> Rules:
    """Rules with nothing but an end of the match and what follows from it."""
    return from_yaml(f"match: {{end: {end}{more}}}")


# The end of a match.


@pytest.mark.parametrize(
    ("end", "totals", "deals", "ends"),
    [
        ("{kind: limit, low: -500}", [-500, 0], 1, True),
        ("{kind: limit, low: -500, strict: true}", [-500, 0], 1, False),
        ("{kind: limit, low: -500, strict: true}", [-501, 0], 1, True),
        ("{kind: limit, high: 500}", [500, -9000], 1, True),
        ("{kind: limit, high: 500, strict: true}", [500, 0], 1, False),
        ("{kind: limit, low: -500, deals: 4}", [0, 0], 3, False),
        ("{kind: limit, low: -500, deals: 4}", [0, 0], 4, True),
        ("{kind: deals, count: 4}", [-9000, 0], 3, False),
        ("{kind: deals, count: 4}", [0, 0], 4, True),
    ],
)
def test_a_match_ends_where_the_table_agreed(
    end: str, totals: list[int], deals: int, ends: bool
) -> None:
    assert match.verdict_by(ending(end), totals, deals)[0] == ends


def test_three_pigs_end_a_match_whatever_the_totals_are() -> None:
    rules = ending("{kind: pigs, count: 3}", ", loser: {kind: all_beyond}")
    assert match.verdict_by(rules, [-9000, 0, 0], 9, [2, 2, 2]) == (False, [], [])
    assert match.verdict_by(rules, [0, 0, -9000], 9, [3, 0, 2]) == (True, [0], [])


LOSERS = {
    "{kind: lowest, ties: shared}": [2, 3],
    "{kind: all_beyond, limits: low}": [1, 2, 3],
    "{kind: all_beyond, limits: either}": [0, 1, 2, 3],
    "{kind: none}": [],
}


@pytest.mark.parametrize("loser", LOSERS)
def test_those_lose_who_were_agreed_to(loser: str) -> None:
    rules = ending("{kind: limit, low: -1000, high: 1000}", f", loser: {loser}")
    assert match.verdict_by(rules, [1000, -1000, -1200, -1200, 0], 1)[1] == LOSERS[loser]


WINNERS = {
    "{kind: none}": (True, []),
    "{kind: highest, ties: shared}": (True, [0, 2]),
    "{kind: highest, ties: extra_deal}": (False, []),
    "{kind: all_beyond}": (True, [0, 1, 2]),
}


@pytest.mark.parametrize("winner", WINNERS)
def test_those_win_who_were_agreed_to(winner: str) -> None:
    rules = ending("{kind: limit, high: 500}", f", winner: {winner}")
    ends, _, winners = match.verdict_by(rules, [700, 500, 700, -90], 1)
    assert (ends, winners) == WINNERS[winner]


def test_an_instant_win_ends_a_match_and_spares_the_winner_the_last_place() -> None:
    rules = rules_of("instant-win")
    assert match.verdict_by(rules, [-900, 100, -300, 0], 1, instant=0) == (True, [2], [0])
    assert match.verdict_by(rules, [-900, 100, -300, 0], 1) == (False, [], [])


def test_an_instant_win_does_not_wait_for_the_highest_total() -> None:
    rules = rules_of("full-house-pig")
    assert match.verdict_by(rules, [50, 50, 0, -10], 1, instant=1) == (True, [3], [1])


def test_everybody_but_a_sweeper_gets_a_pig() -> None:
    points = [200, -100, 150, -300]
    assert match.pigs_by(rules_of("blood-lock"), points, sweeper_side=0) == [0, 1, 1, 1]
    assert match.pigs_by(rules_of("blood-lock"), points) == [0, 0, 0, 1]
    assert match.pigs_by(INDIVIDUAL, points) == [0, 0, 0, 0]


def test_half_a_point_over_the_mean_is_rounded_up() -> None:
    rules = from_yaml("match: {settlement: {kind: minus_mean}}")
    assert match.settled_by(rules, [0, 1, 0]) == [0, 1, 0]
    assert match.settled_by(rules, [0, -1, 0]) == [1, -1, 1]


def test_the_difference_to_all_others_sums_to_nothing() -> None:
    rules = from_yaml("match: {settlement: {kind: minus_others}}")
    assert match.settled_by(rules, [100, -50, 0, 30]) == [320, -280, -80, 40]
    assert match.settled_by(INDIVIDUAL, [100, -50, 0, 30]) == [100, -50, 0, 30]


# Who leads.


def leading(first: str, later: str) -> Rules:
    """Rules with nothing but the first leads."""
    return from_yaml(f"lead: {{first_deal: {first}, later_deals: {later}}}")


@pytest.mark.parametrize(
    ("later", "leaders"),
    [
        ("{kind: captor, card: QS, otherwise: first_deal}", {3}),
        ("{kind: holder, card: 2S}", {0}),
        ("{kind: seat, seat: 3}", {2}),
        ("{kind: random}", {0, 1, 2, 3}),
        ("{kind: rotation}", {0}),
    ],
)
def test_a_later_deal_is_led_by_whom_the_table_names(later: str, leaders: set[int]) -> None:
    """The seat before the first has led the deal before, and captured the pig in it."""
    rules = leading("{kind: holder, card: 7S}", later)
    assert match.leaders_by(rules, HANDS, 2, last_leader=3, captor=3) == leaders
    assert match.leaders_by(rules, HANDS, 1) == {3}


def test_a_card_that_nobody_captured_leaves_the_lead_to_the_rule_for_that() -> None:
    captor = "{kind: captor, card: QS, otherwise: "
    fresh = leading("{kind: seat, seat: 2}", captor + "first_deal}")
    same = leading("{kind: seat, seat: 2}", captor + "same_leader}")
    assert match.leaders_by(fresh, HANDS, 2, last_leader=3) == {1}
    assert match.leaders_by(same, HANDS, 2, last_leader=3) == {3}


# Exposing.


def exposing(settings: str) -> Rules:
    """Rules with nothing but a way of exposing the four usual cards."""
    return from_yaml(f"exposure: {{kind: before_play, cards: [AH, QS, JD, 10C]{settings}}}")


def test_what_somebody_wishes_is_exposed_and_nothing_else() -> None:
    wishes = {"QS": "shown"}
    assert exposed_in_the_end(exposing(""), HANDS, wishes) == wishes
    assert exposed_in_the_end(from_yaml("{}"), HANDS, wishes) == {}
    assert exposed_in_the_end(exposing(""), HANDS, {"2S": "shown"}) == {}


def test_a_card_that_must_be_exposed_needs_no_wish() -> None:
    rules = exposing(", must: [AH, QS]")
    assert exposed_in_the_end(rules, HANDS, {}) == {"AH": "shown", "QS": "shown"}


@pytest.mark.parametrize(
    ("must", "wished", "count"),
    [("[]", ["AH", "QS"], 2), ("[]", ["AH", "QS", "JD"], 4), ("[JD]", ["AH", "QS"], 4)],
)
def test_the_last_card_follows_when_all_others_lie_exposed(
    must: str, wished: list[str], count: int
) -> None:
    wishes = dict.fromkeys(wished, "shown")
    automatic = exposing(f", automatic_last: true, must: {must}")
    assert len(exposed_in_the_end(automatic, HANDS, wishes)) == count
    assert len(exposed_in_the_end(exposing(f", must: {must}"), HANDS, wishes)) <= 3


def test_a_wish_keeps_its_level_and_other_levels_are_refused() -> None:
    rules = exposing(", levels: [closed, open]")
    assert exposed_in_the_end(rules, HANDS, {"QS": "open"}) == {"QS": "open"}
    with pytest.raises(ValueError, match="shown"):
        exposed_in_the_end(rules, HANDS, {"QS": "shown"})


def test_seats_are_asked_in_turn_from_the_leader_or_from_the_captor_of_the_pig() -> None:
    leader = exposing(", order: in_turn")
    captor = exposing(", order: in_turn, begins: pig_captor")
    assert asked_in_turn(leader, 2, 1, 2) == [2, 3, 0, 1]
    assert asked_in_turn(captor, 2, 1, 2) == [1, 2, 3, 0]
    assert asked_in_turn(captor, 2, None, 2) == [2, 3, 0, 1]
    assert asked_in_turn(captor, 2, 1, 1) == [2, 3, 0, 1]


@pytest.mark.parametrize("order", ["any", "secret"])
def test_nobody_waits_for_anybody_where_exposing_has_no_turns(order: str) -> None:
    assert asked_in_turn(exposing(f", order: {order}"), 2, 1, 2) == []
    assert asked_in_turn(from_yaml("{}"), 2, 1, 2) == []
