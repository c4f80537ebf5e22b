"""Every row of `tests/data` holds in the engine."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gongzhu.cards import Card, CardSet
from gongzhu.engine.actions import Play
from gongzhu.engine.deal import apply, start
from gongzhu.engine.events import Taken
from gongzhu.engine.game import Game
from gongzhu.engine.piles import read_exposures, read_piles
from gongzhu.engine.position import read_position
from gongzhu.engine.scoring import points, score_deal
from gongzhu.engine.verdict import Standing, verdict
from tests.support import Row, changed, count_lines, ending, game, rows, sentence

SCORES = rows("scores.yaml")
PILES = [row for row in SCORES if isinstance(row["score"], int)]
DEALS = [row for row in SCORES if isinstance(row["score"], list)]


def scores(row: Row, captured: Sequence[Sequence[str]]) -> tuple[int, ...]:
    played = game(row["profile"])
    exposed = read_exposures(played, row["exposed"])
    return points(score_deal(played, read_piles(played, captured), exposed))


@pytest.mark.parametrize("row", PILES, ids=sentence)
def test_a_pile_scores(row: Row) -> None:
    first, *others = scores(row, [row["captured"]])
    assert first == row["score"]
    assert not any(others)


@pytest.mark.parametrize("row", DEALS, ids=sentence)
def test_a_deal_scores(row: Row) -> None:
    assert list(scores(row, row["captured"])) == row["score"]


@pytest.mark.parametrize("row", rows("legal.yaml"), ids=sentence)
def test_a_hand_may_play(row: Row) -> None:
    of = game(row["profile"])
    position = read_position(
        of,
        hand=row["hand"],
        trick=row["trick"],
        exposed=read_exposures(of, row["exposed"]),
        suits_led=row["suits_led"],
        deal=row.get("deal", 1),
        trick_number=row.get("trick_number"),
    )
    assert {str(card) for card in position.legal} == set(row["legal"])
    assert {str(card) for card in position.refused} == set(row["hand"]) - set(row["legal"])


def table_of(seats: int) -> Game:
    """A table of so many seats that exposes nothing; the deck does not matter here."""
    rules = game("no exposure").rules
    return Game.of(changed(rules, "table.players", seats))


@pytest.mark.parametrize("row", rows("tricks.yaml"), ids=sentence)
@pytest.mark.parametrize("leader", [0, 2], ids=["led by seat 1", "led by seat 3"])
def test_a_trick_is_won(row: Row, leader: int) -> None:
    cards = [Card.parse(word) for word in row["trick"]]
    seats = len(cards)
    order = [(leader + place) % seats for place in range(seats)]
    hands = [CardSet()] * seats
    for seat, card in zip(order, cards, strict=True):
        hands[seat] = CardSet.of([card])
    deal = start(table_of(seats), tuple(hands), number=1, leader=leader, must_lead=None)
    for seat, card in zip(order, cards, strict=True):
        deal = apply(deal, Play(seat, card))
    assert deal.events[-1] == Taken(order[row["winner"] - 1], CardSet.of(cards))


@pytest.mark.parametrize("row", rows("matches.yaml"), ids=sentence)
def test_a_match_ends(row: Row) -> None:
    ended = verdict(game(row["profile"]).rules, Standing(row["totals"], 7))
    assert ended.ends == row["ends"]
    assert [side + 1 for side in ended.losers] == row.get("losers", [])


@pytest.mark.parametrize("row", rows("perft.yaml"), ids=sentence)
def test_an_ending_has_so_many_lines(row: Row) -> None:
    deal = ending(
        game(row["profile"]),
        [CardSet.parse(" ".join(hand)) for hand in row["hands"]],
        mover=row["mover"] - 1,
        exposed=CardSet.parse(" ".join(row["exposed"])),
        suits_led="".join(row["suits_led"]),
        trick=[Card.parse(word) for word in row["trick"]],
    )
    assert count_lines(deal, 99) == row["lines"]
