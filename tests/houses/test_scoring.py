"""What a deal counts by the rules of every table, against the naive scorer."""

from __future__ import annotations

import functools
import itertools
import json
import os
import random

import pytest

from gongzhu.cards import CardSet
from gongzhu.engine.ledger import total
from gongzhu.engine.pile import Pile, Piles
from gongzhu.engine.scoring import points, score_deal
from tests.houses.tables import (
    SHIPPED,
    TABLES,
    names,
    plain,
    profile,
    said,
    some_exposures,
    some_piles,
)
from tests.naive.pile import score_pile_by
from tests.naive.scoring import score_deal_by
from tests.naive.table import part

DEALS = 250

FULL = bool(os.environ.get("GONGZHU_FULL"))
"""Whether every pile is looked at by the rules of every table."""
SPARSE = 48
"""Otherwise one in so many by the rules of a house that is not shipped, and one in five of what is
shipped beside the individual game."""


@pytest.mark.parametrize("table", TABLES)
def test_a_deal_counts_what_the_naive_scorer_says(table: str) -> None:
    game, rules = profile(table).game, plain(table)
    dice = random.Random(f"scores/{table}")
    for _ in range(DEALS):
        captured, exposed = some_piles(game, dice), some_exposures(game, dice)
        later = tuple(dice.randrange(4) for _ in range(game.players))
        scores = points(score_deal(game, captured, exposed, later))
        expected = score_deal_by(rules, list(map(names, captured)), said(exposed), list(later))
        assert list(scores) == expected, (list(map(str, captured)), said(exposed), later)


@functools.cache
def first_of_family(scoring: str) -> str:
    """The first table that scores so."""
    return next(table for table in TABLES if scores_by(table) == scoring)


def scores_by(table: str) -> str:
    """How a table scores a single pile."""
    rules = plain(table)
    return json.dumps([part(rules, "exposure").get("levels"), rules["scoring"]], sort_keys=True)


@pytest.mark.parametrize("table", TABLES)
def test_every_pile_counts_what_the_naive_scorer_says(table: str) -> None:
    """Every set of scoring cards in one pile, each with other exposures than its neighbours.

    Tables that score alike are looked at once, and most of them not at every set; see `FULL`.
    """
    first = first_of_family(scores_by(table))
    if table != first:
        assert plain(table)["scoring"] == plain(first)["scoring"]
        return
    every = 1 if FULL or table == "individual" else 5 if table in SHIPPED else SPARSE
    game, rules = profile(table).game, plain(table)
    cards = list(game.scoring_cards)
    choices = [None, *game.levels]
    exposures = [
        {card: level for card, level in zip(game.exposable, choice, strict=True) if level}
        for choice in itertools.product(choices, repeat=len(game.exposable))
    ]
    dice = random.Random(f"piles/{table}")
    step = dice.randrange(1, len(exposures), 2) if len(exposures) > 1 else 0
    nothing = [0] * (game.players - 1)
    hearts = names(game.hearts)
    for number in range(0, 1 << len(cards), every):
        pile = CardSet.of(card for place, card in enumerate(cards) if number >> place & 1)
        exposed = exposures[number * step % len(exposures)]
        levels = {card.bit: level for card, level in exposed.items()}
        piles = Piles.of(game, [pile.bits, *nothing])
        score = total(Pile(game, 0, piles, levels, 0).score())
        sweeper = names(pile) if hearts <= names(pile) else None
        assert score == score_pile_by(rules, names(pile), said(exposed), sweeper), (pile, exposed)


@pytest.mark.parametrize("table", TABLES)
def test_the_lines_of_a_ledger_add_up_and_name_cards_of_their_pile(table: str) -> None:
    game = profile(table).game
    dice = random.Random(f"lines/{table}")
    for _ in range(100):
        captured, exposed = some_piles(game, dice), some_exposures(game, dice)
        for ledger in score_deal(game, captured, exposed):
            assert total(ledger) == sum(line.points for line in ledger)
            for line in ledger:
                side = game.seats_of(game.sides[line.seat])
                pile = CardSet.of(card for seat in side for card in captured[seat])
                assert line.cards <= pile
                assert line.because <= CardSet.of(exposed)
