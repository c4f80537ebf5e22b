"""The careful player is much better than chance, and lives by the rules of its table."""

from __future__ import annotations

import random

import pytest

from gongzhu.cards import Card
from gongzhu.players.careful import Careful
from gongzhu.players.player import make
from gongzhu.players.uniform import Uniform
from tests.players.tables import game, play_deal, strength
from tests.support import dealt


def test_beats_three_random_players() -> None:
    margin, error, own = strength(game("individual"), Careful(), Uniform(), deals=160)
    assert margin > 70 + 3 * error
    assert own > 0


@pytest.mark.parametrize(
    "table",
    [
        "five-player",
        "partnership",
        "partners pooled",
        "no exposure",
        "three players",
        "reversed sheep",
        "no transformer",
        "no sweep",
        "plain hearts",
        "jabmoo",
    ],
)
def test_beats_random_players_by_other_rules(table: str) -> None:
    margin, error, _ = strength(game(table), Careful(), Uniform(), deals=60)
    assert margin > 2 * error


SWEPT = ((138, 3), (161, 3), (236, 2), (248, 0), (251, 0), (295, 3), (297, 1), (316, 3))
"""Deals, with the seat that sweeps them when all four play at random."""


def test_sweeps_that_get_past_random_players_are_mostly_stopped() -> None:
    of = game("individual")
    through = {"random": 0, "careful": 0}
    for seed, sweeper in SWEPT:
        for name in through:
            players = [make("random" if seat == sweeper else name) for seat in range(4)]
            deal = play_deal(dealt(of, random.Random(seed)), players, seed)
            through[name] += of.hearts <= deal.captured(sweeper)
    assert through["random"] == len(SWEPT)
    assert through["careful"] * 2 < len(SWEPT)


def test_bots_ignore_option() -> None:
    """pitfalls.md, bots-ignore-option: a reversed sheep is captured less often."""
    sheep = Card.parse("JD")
    taken = {}
    for table in ("individual", "reversed sheep"):
        of = game(table)
        taken[table] = 0
        for seed in range(60):
            seat = seed % 4
            players = [Careful() if place == seat else Uniform() for place in range(4)]
            deal = play_deal(dealt(of, random.Random(seed)), players, seed)
            taken[table] += sheep in deal.captured(seat)
    assert taken["individual"] > 20
    assert taken["reversed sheep"] < 10
