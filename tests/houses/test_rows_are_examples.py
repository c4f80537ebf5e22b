"""Every published row of a shipped profile is a worked example of that profile, so that `validate`
runs it."""

from __future__ import annotations

import pytest

from gongzhu.engine.game import Game
from gongzhu.engine.piles import read_cards, read_exposures, read_piles
from gongzhu.profiles.document import Example
from tests.houses.tables import SHIPPED, examples, profile
from tests.support import Row, rows

SCORES = [row for row in rows("house_scores.yaml") if row["profile"] in SHIPPED]
LEGAL = [row for row in rows("house_legal.yaml") if row["profile"] in SHIPPED]

MATCHES = [row for row in rows("house_matches.yaml") if row["profile"] in SHIPPED]


def row_id(row: Row) -> str:
    return str(row["id"])


def scores_so(example: Example, row: Row, game: Game) -> bool:
    """Whether an example states the pile, the exposures and the score of a row."""
    if example.captured is None or example.score is None:
        return False
    piles = [item for item in example.captured if not isinstance(item, str)]
    words = [item for item in example.captured if isinstance(item, str)]
    stated = read_piles(game, piles or [words])
    scores = example.score if isinstance(example.score, tuple) else (example.score,)
    exposed = read_exposures(game, example.exposed)
    mine = read_piles(game, [row["captured"]])[0]
    return exposed == read_exposures(game, row.get("exposed", {})) and any(
        pile == mine and score == row["score"] for pile, score in zip(stated, scores, strict=False)
    )


@pytest.mark.parametrize("row", SCORES, ids=row_id)
def test_a_row_of_scores_is_an_example(row: Row) -> None:
    game = profile(row["profile"]).game
    assert any(scores_so(example, row, game) for example in examples(row["profile"]))


@pytest.mark.parametrize("row", LEGAL, ids=row_id)
def test_a_row_of_legal_cards_is_an_example(row: Row) -> None:
    game = profile(row["profile"]).game
    assert any(
        example.hand is not None
        and read_cards(game, example.hand) == read_cards(game, row["hand"])
        and list(example.trick or ()) == row["trick"]
        and read_cards(game, example.legal or ()) == read_cards(game, row["legal"])
        and set(map(str, read_exposures(game, example.exposed)))
        == {card.split(":")[0] for card in row.get("exposed", {})}
        for example in examples(row["profile"])
    )


STATED = ("totals", "points", "ends", "losers", "winners", "pigs", "settled", "reset")


def plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize("row", MATCHES, ids=row_id)
def test_a_row_of_matches_is_an_example(row: Row) -> None:
    stated = {key: row[key] for key in STATED if key in row}
    if "count" in row:  # pigs that somebody has, with totals of no interest
        stated["pigs"] = row["count"]
        stated.pop("totals", None)
    assert stated
    assert any(
        all(plain(getattr(example, key)) == value for key, value in stated.items())
        for example in examples(row["profile"])
    )
