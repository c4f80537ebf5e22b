"""When matches end by the rules of every table, and what deals bring, against the naive code."""

from __future__ import annotations

import random

import pytest

from gongzhu.engine.match import Match, result
from gongzhu.engine.pigs import pigs_of
from gongzhu.engine.settling import settled
from gongzhu.engine.verdict import Standing, verdict
from tests.houses.tables import TABLES, names, plain, profile
from tests.naive.match import pigs_by, resets_by, settled_by, verdict_by
from tests.naive.scoring import sweeper_side_by
from tests.support import finished, played

EDGES = (-2001, -2000, -1601, -1600, -1501, -1500, -1001, -1000, -999, -501, -500, -499, 0, 40)
EDGES_UP = (499, 500, 999, 1000, 1001)


@pytest.mark.parametrize("table", TABLES)
def test_a_match_ends_as_the_naive_code_says(table: str) -> None:
    game, rules = profile(table).game, plain(table)
    dice = random.Random(f"ends/{table}")
    for _ in range(1500):
        totals = tuple(dice.choice(EDGES + EDGES_UP) for _ in range(game.side_count))
        pigs = tuple(dice.randrange(5) for _ in range(game.side_count))
        deals = dice.choice((1, 2, 3, 4, 5, 8, 59, 60, 61))
        found = verdict(game.rules, Standing(totals, deals, pigs))
        expected = verdict_by(rules, list(totals), deals, list(pigs))
        assert (found.ends, set(found.losers), set(found.winners)) == (
            expected[0],
            set(expected[1]),
            set(expected[2]),
        ), (totals, pigs, deals)
        assert found.reset == (found.ends and resets_by(rules))


@pytest.mark.parametrize("table", TABLES)
def test_a_deal_brings_what_the_naive_code_says(table: str) -> None:
    game, rules = profile(table).game, plain(table)
    dice = random.Random(f"brings/{table}")
    for _ in range(200):
        points = tuple(dice.randrange(-300, 300) for _ in range(game.side_count))
        assert list(settled(game.rules, points)) == settled_by(rules, list(points))
        assert list(pigs_of(game, points)) == pigs_by(rules, list(points))
    for _ in range(20):
        deal = result(finished(game, dice))
        sweeper = sweeper_side_by(rules, list(map(names, deal.piles)))
        assert list(deal.pigs) == pigs_by(rules, list(deal.points), sweeper)


@pytest.mark.parametrize("table", TABLES)
def test_a_match_comes_to_its_end(table: str) -> None:
    """Totals are the settled points of the deals, and random play ends every match in the end."""
    game = profile(table).game
    dice = random.Random(f"whole/{table}")
    match = Match(game)
    totals = [0] * game.side_count
    while not match.verdict.ends and len(match.results) < 300:
        match = played(match, dice)
        totals = [sum(pair) for pair in zip(totals, match.results[-1].settled, strict=True)]
        assert list(match.totals) == totals
    assert match.verdict.ends
