"""What players reckon with is what the ledger says, under every table's rules."""

from __future__ import annotations

import random

import pytest

from gongzhu.cards import CardSet
from gongzhu.engine.game import Game
from gongzhu.engine.scoring import points, score_deal
from gongzhu.players.scorer import Scorer
from gongzhu.rules.sides import Individual
from tests.houses.tables import TABLES, profile, some_exposures
from tests.support import changed

PILES = 60


def fallen(game: Game, dice: random.Random) -> list[CardSet]:
    """Piles in the middle of a deal, often with all the hearts, or nothing, in one of them."""
    piles = [CardSet()] * game.players
    left = dice.random()
    hearts = dice.randrange(game.players) if dice.random() < 0.4 else None
    for card in game.face_up:
        seat = dice.randrange(game.players)
        if card in game.hearts and hearts is not None:
            piles[hearts] |= CardSet(card.bit)
        elif dice.random() < left:
            piles[seat] |= CardSet(card.bit)
    return piles


@pytest.mark.parametrize("table", TABLES)
def test_scores_are_those_of_the_ledger(table: str) -> None:
    game = profile(table).game
    dice = random.Random(table)
    for later in (0, 3):
        exposed = some_exposures(game, dice)
        scorer = Scorer(game, frozenset(exposed.items()), later)
        for _ in range(PILES):
            piles = fallen(game, dice)
            expected = points(score_deal(game, piles, exposed, [later] * game.players))
            assert scorer.score(tuple(pile.bits for pile in piles)) == expected, (later, piles)


@pytest.mark.parametrize("table", TABLES)
def test_a_pile_alone_counts_what_it_does_for_one_who_plays_alone(table: str) -> None:
    """Partners' shares and the empty piles of partners have no part in it."""
    game = profile(table).game
    alone = Game.of(changed(game.rules, "table.sides", Individual(kind="individual")))
    scorer = Scorer(game, frozenset())
    dice = random.Random(table)
    for _ in range(PILES):
        pile = fallen(game, dice)[0]
        others = [CardSet()] * (game.players - 1)
        assert scorer.alone(pile.bits) == points(score_deal(alone, [pile, *others], {}))[0], pile
