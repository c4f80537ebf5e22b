"""The careful player does what a person would do for a reason, by the rules of each table."""

from __future__ import annotations

import random

import pytest

from gongzhu.cards import CardSet
from gongzhu.engine.piles import read_exposures
from gongzhu.engine.view import view
from gongzhu.players.careful import Careful
from tests.players.tables import position
from tests.support import Row, rows, sentence

ROWS = rows("careful.yaml")


@pytest.mark.parametrize("row", ROWS, ids=sentence)
def test_does_what_a_person_would(row: Row) -> None:
    deal, seat = position(row)
    seen = view(deal, seat)
    if "expose" in row:
        said = "" if row["expose"] == "nothing" else row["expose"]
        expected = read_exposures(deal.game, said.split())
        for seed in range(5):
            assert Careful().expose(seen, random.Random(seed)) == expected, row["why"]
        return
    card = Careful().play(seen, random.Random(1))
    if "play" in row:
        assert card in CardSet.parse(row["play"]), row["why"]
    if "never" in row:
        assert card not in CardSet.parse(row["never"]), row["why"]


def test_there_are_enough_situations() -> None:
    assert len(ROWS) >= 25
    assert {row["theme"] for row in ROWS} >= {"unload", "pig", "sheep", "transformer", "sweep"}
