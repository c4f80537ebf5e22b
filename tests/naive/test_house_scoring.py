"""What the naive code scores by house rules that no documented row tells about."""

from __future__ import annotations

import random

import pytest

from tests.naive import scoring
from tests.naive.table import Rules, deck, from_yaml, hearts
from tests.naive.test_house_rows import rules_of

INDIVIDUAL = rules_of("individual")
PACK = sorted(deck(INDIVIDUAL))
SPECIAL = ["AH", "QS", "JD", "10C"]
HEARTS = hearts(INDIVIDUAL)
FULL = HEARTS | {"QS", "JD", "10C"}


def scores(
    rules: Rules, *piles: set[str], exposed: dict[str, str] | None = None, later: int = 0
) -> list[int]:
    """What the sides of a table for four score for these piles; the other piles are empty."""
    captured = [*piles, *[set[str]() for _ in range(4 - len(piles))]]
    return scoring.score_deal_by(rules, captured, exposed or {}, [later, 0, 0, 0])


def pile_rules(text: str, sides: str = "{kind: individual}") -> Rules:
    """The individual game with other settings of its scoring, and perhaps with partners."""
    changes = from_yaml(text)
    plain = INDIVIDUAL["scoring"]
    assert isinstance(plain, dict)
    return {
        **INDIVIDUAL,
        "table": {"players": 4, "sides": from_yaml(sides)},
        "scoring": {**plain, **changes},
    }


# The default game, which the older functions know by heart.


def test_the_settings_of_the_individual_game_score_like_the_default() -> None:
    dice = random.Random(3200)
    for _ in range(1000):
        lucky = dice.choice([1, 1, 20])
        piles: list[set[str]] = [set() for _ in range(4)]
        for card in PACK:
            dice.choices(piles, [lucky, 1, 1, 1])[0].add(card)
        shown = {card for card in SPECIAL if dice.random() < 0.5}
        exposed = dict.fromkeys(shown, "shown")
        assert scoring.score_deal_by(INDIVIDUAL, piles, exposed) == scoring.score_deal(piles, shown)
        for reading in ("added", "pooled"):
            rules = pile_rules("{}", f"{{kind: opposite_partners, score: {reading}}}")
            expected = scoring.score_deal(piles, shown, reading)
            assert scoring.score_deal_by(rules, piles, exposed) == expected


# Other tables.


def test_a_missing_setting_means_its_neutral_value() -> None:
    bare = from_yaml("{scoring: {values: {QS: -100, AH: -50}}}")
    assert scores(bare, {"QS", "10C", "AH"}, HEARTS - {"AH"}) == [-150, 0, 0, 0]
    assert scores(bare, HEARTS, exposed={"AH": "shown"}) == [-50, 0, 0, 0]


def test_settings_whose_key_on_was_read_as_a_truth_value_are_refused() -> None:
    broken: Rules = {"scoring": {"values": {"QS": -100}, "exposed": {"QS": {True: "hearts"}}}}
    with pytest.raises(ValueError, match="on"):
        scores(broken, {"QS"}, exposed={"QS": "shown"})


def test_an_exposed_sheep_may_turn_against_its_captor() -> None:
    rules = pile_rules("exposed: {JD: {times: 2, sign: reversed}}")
    assert scores(rules, {"JD"}, exposed={"JD": "shown"})[0] == -200
    assert scores(rules, {"JD"})[0] == 100


def test_a_level_may_have_its_own_factor_and_sign() -> None:
    rules = pile_rules("exposed: {JD: {times: 2, levels: {open: {times: 4, sign: reversed}}}}")
    assert scores(rules, {"JD"}, exposed={"JD": "closed"})[0] == 200
    assert scores(rules, {"JD"}, exposed={"JD": "open"})[0] == -400


def test_an_exposure_may_work_on_nothing() -> None:
    rules = pile_rules('exposed: {QS: {times: 2, "on": nothing}}')
    assert scores(rules, {"QS"}, exposed={"QS": "shown"})[0] == -100


def test_two_exposed_hearts_multiply_each_other() -> None:
    rules = pile_rules('exposed: {AH: {times: 2, "on": hearts}, 5H: {times: 3}}')
    both = {"AH": "shown", "5H": "shown"}
    assert scores(rules, {"5H"}, {"AH"}, exposed=both)[:2] == [-60, -100]


SWEEPS = {
    "hearts: positive": [400, -100, 200],
    "hearts: flat, points: 150": [150, -100, 200],
    "hearts: added, points: 400": [0, -100, 200],
    "hearts: positive, pig: everyone": [400, 100, 200],
    "hearts: positive, sheep: everyone": [400, -100, -200],
    "hearts: positive, sheep: everyone_unless_full_house": [400, -100, -200],
    "hearts: positive, sheep: captor": [400, -100, 200],
}


@pytest.mark.parametrize("sweep", SWEEPS)
def test_a_sweep_changes_what_the_table_agreed(sweep: str) -> None:
    """The ace and the sheep are exposed; pig and sheep lie in other piles."""
    rules = pile_rules(f"sweep: {{kind: all_hearts, {sweep}}}")
    exposed = {"AH": "shown", "JD": "shown"}
    assert scores(rules, HEARTS, {"QS"}, {"JD"}, exposed=exposed)[:3] == SWEEPS[sweep]


OWN_PIG_AND_SHEEP = {
    ("captor", "unchanged"): (400, 800),
    ("never", "unchanged"): (200, 400),
    ("full_house", "unchanged"): (200, 800),
    ("everyone", "unchanged"): (400, 800),
    ("captor", "captor"): (200, 400),
    ("captor", "everyone"): (200, 400),
    ("captor", "everyone_unless_full_house"): (200, 800),
}


@pytest.mark.parametrize(("pig", "sheep"), OWN_PIG_AND_SHEEP)
def test_the_sweeper_s_own_pig_and_sheep_turn_as_agreed(pig: str, sheep: str) -> None:
    rules = pile_rules(f"sweep: {{kind: all_hearts, hearts: positive, pig: {pig}, sheep: {sheep}}}")
    without_ten, full_house = OWN_PIG_AND_SHEEP[pig, sheep]
    assert scores(rules, FULL - {"10C"})[0] == without_ten
    assert scores(rules, FULL)[0] == full_house


def test_a_pig_that_is_positive_and_a_sheep_that_is_negative_stay_so_in_a_sweep() -> None:
    """An exposure has turned them already; a sweep makes signs, it does not change them."""
    turned = pile_rules(
        "exposed: {QS: {times: 1, sign: reversed}, JD: {times: 1, sign: reversed}}\n"
        "sweep: {kind: all_hearts, hearts: positive, pig: captor, sheep: captor}"
    )
    exposed = {"QS": "shown", "JD": "shown"}
    assert scores(turned, HEARTS | {"QS"}, exposed=exposed)[0] == 300
    assert scores(turned, HEARTS | {"JD"}, exposed=exposed)[0] == 100


def test_a_sweep_of_worthless_hearts_is_paid_beside_a_ten_that_counts_as_alone() -> None:
    rules = from_yaml(
        "scoring: {values: {AH: 0}, sweep: {kind: all_hearts, hearts: flat, points: 200},"
        " transformer: {kind: multiply, card: 10C, times: 2, alone: 50,"
        " company: any_nonzero_card}}"
    )
    assert scores(rules, HEARTS | {"10C"})[0] == 250


def test_a_sweep_by_one_partner_turns_the_pig_of_the_other_only_for_the_whole_table() -> None:
    added = "{kind: opposite_partners, score: added}"
    turned = pile_rules("sweep: {kind: all_hearts, hearts: positive, pig: everyone}", added)
    own = pile_rules("sweep: {kind: all_hearts, hearts: positive, pig: captor}", added)
    assert scores(turned, HEARTS, set(), {"QS"}) == [300, 0]
    assert scores(own, HEARTS, set(), {"QS"}) == [100, 0]


def test_the_hearts_of_a_smaller_deck_are_a_sweep_too() -> None:
    rules = {**INDIVIDUAL, "deck": {"remove": ["2H", "3H", "2C", "3C"]}}
    assert scores(rules, HEARTS - {"2H", "3H"})[0] == 200
    assert scores(INDIVIDUAL, HEARTS - {"2H", "3H"})[0] == -200


COMPANY = {
    "any_scoring_card": [0, 0, 50],
    "any_nonzero_card": [50, 0, 50],
    "nonzero_total": [50, 50, 50],
}


@pytest.mark.parametrize("company", COMPANY)
def test_what_is_company_for_the_ten(company: str) -> None:
    """Beside a worthless heart, beside pig and sheep, and beside cards that do not count."""
    ten = f"transformer: {{kind: multiply, card: 10C, times: 2, alone: 50, company: {company}}}"
    piles = [{"10C", "3H"}, {"10C", "QS", "JD"}, {"10C", "9C"}]
    assert [scores(pile_rules(ten), pile)[0] for pile in piles] == COMPANY[company]


def test_a_ten_for_losses_leaves_wins_as_they_are() -> None:
    rules = rules_of("taiwan-flat")
    assert [scores(rules, {"10C", card})[0] for card in ("QS", "JD")] == [-200, 100]


def test_later_tricks_count_for_the_captor_of_the_card_alone() -> None:
    rules = rules_of("queen-of-diamonds")
    assert scores(rules, {"QD"}, later=3)[0] == 30
    assert scores(rules, {"QS"}, {"QD"}, later=3)[:2] == [-100, 0]


def test_partners_who_pool_their_cards_pool_their_later_tricks() -> None:
    later = "later_tricks: {kind: after_card, card: QD, points: 10}"
    rules = pile_rules(later, "{kind: opposite_partners, score: pooled}")
    piles = [{"QD"}, set[str](), set(), set()]
    assert scoring.score_deal_by(rules, piles, {}, [2, 4, 3, 1]) == [50, 0]


def test_later_tricks_are_not_multiplied() -> None:
    assert scores(rules_of("queen-of-diamonds"), {"QD", "10C", "QS"}, later=2)[0] == -180


def test_a_pile_without_any_scoring_card_may_cost_points() -> None:
    assert scores(rules_of("jabmoo"), {"9C"}, {"2H"}, {"10C"}) == [-50, -2, 50, -50]


FULL_HOUSES = {
    "flat, points: 1000": (500, 1000),
    "flat, points: 1000, transformer: multiplies": (500, 4000),
    "flat, points: 1000, needs: all_but_transformer": (1000, 1000),
    "flat, points: 1000, needs: all_but_transformer, transformer: multiplies": (1000, 4000),
    "bonus, points: 1000": (500, 3000),
    "stacked, points: 100": (500, 800),
    "instant_win": (500, 2000),
}


@pytest.mark.parametrize("house", FULL_HOUSES)
def test_a_full_house_is_paid_as_agreed(house: str) -> None:
    """Sheep and ten are exposed; first without the ten, then with it."""
    rules = pile_rules(f"full_house: {{kind: {house}}}")
    exposed = {"JD": "shown", "10C": "shown"}
    found = [scores(rules, pile, exposed=exposed)[0] for pile in (FULL - {"10C"}, FULL)]
    assert tuple(found) == FULL_HOUSES[house]


def test_every_scoring_card_wins_at_once_only_where_that_was_agreed() -> None:
    piles = [set[str](), FULL, set(), set()]
    assert scoring.instant_winner_by(rules_of("instant-win"), piles) == 1
    assert scoring.instant_winner_by(rules_of("instant-win"), [HEARTS, {"QS"}]) is None
    assert scoring.instant_winner_by(INDIVIDUAL, piles) is None


PARTNERS = {"added": [-55, 55], "pooled": [-55, 55], "halved": [-27, 27], "averaged": [-27, 28]}


@pytest.mark.parametrize("reading", PARTNERS)
def test_partners_share_their_points_as_agreed(reading: str) -> None:
    values = "values: {QS: -50, JD: 50, 5H: -5, 6H: 5}"
    rules = pile_rules(values, f"{{kind: opposite_partners, score: {reading}}}")
    assert scores(rules, {"QS"}, {"JD"}, {"5H"}, {"6H"}) == PARTNERS[reading]


def test_the_side_of_a_sweeper_is_that_of_its_seat() -> None:
    piles = [set[str](), set(), set(), HEARTS]
    assert scoring.sweeper_side_by(INDIVIDUAL, piles) == 3
    assert scoring.sweeper_side_by(rules_of("teams-2v2"), piles) == 1
    assert scoring.sweeper_side_by(INDIVIDUAL, [{"AH"}, set(), set(), set()]) is None
