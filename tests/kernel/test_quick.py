"""The quick way of playing is one way: in the kernel, compiled or not, and at a seat that sees
nothing but its view."""

from __future__ import annotations

import random
from statistics import mean

import pytest

from gongzhu.cards import CardSet
from gongzhu.engine.deal import apply
from gongzhu.engine.ledger import total
from gongzhu.engine.match import Match, Result, result
from gongzhu.engine.pile import Pile, Piles
from gongzhu.kernel import deals, seeing, thoughts
from gongzhu.kernel.batch import Batch
from gongzhu.kernel.deals import AT_RANDOM
from gongzhu.kernel.playouts import QUICK
from gongzhu.kernel.rows import Row
from gongzhu.kernel.scores import Scores
from gongzhu.kernel.worths import all_worths, worths
from gongzhu.players.player import decide, make
from tests.houses.tables import SHIPPED, TABLES, profile
from tests.kernel.dealing import dealt

SEED = 20261130
DEALS = 8


def played(match: Match, number: int) -> Result:
    """A deal that the player `quick` plays at every seat, from its view alone."""
    deal, _ = dealt(match, SEED, number)
    player = make("quick")
    while deal.waiting:
        deal = apply(deal, decide(player, deal, deal.waiting[0], None, SEED))
    return result(deal)


def results_of(of: Batch, count: int) -> tuple[Row, list[int]]:
    results = of.deals([SEED] * count, range(count))
    return results, [int(score) for score in of.score(results, count).scores]


@pytest.mark.parametrize("name", SHIPPED)
def test_the_player_plays_as_the_kernel_does(name: str) -> None:
    """From its view a seat comes to the same exposures, piles and scores."""
    game = profile(name).game
    of = Batch(game, ways=[QUICK] * game.players, fast=True)
    results, scores = results_of(of, DEALS)
    sides = game.side_count
    for number in range(DEALS):
        found = played(Match(game), number)
        at = number * deals.RESULT_SIZE
        assert CardSet(int(results[at + deals.RESULT_EXPOSED])) == CardSet.of(found.exposed)
        assert tuple(scores[number * sides : (number + 1) * sides]) == found.points


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("mixed", [False, True])
def test_plain_and_compiled_play_alike(name: str, mixed: bool) -> None:
    game = profile(name).game
    ways = [AT_RANDOM if mixed and seat % 2 else QUICK for seat in range(game.players)]
    fast, plain = (Batch(game, ways=ways, fast=fast) for fast in (True, False))
    results, scores = results_of(fast, DEALS)
    assert (list(map(int, results)), scores) == results_of(plain, DEALS)


def test_quick_is_worth_much_among_random_players() -> None:
    """Not a figure of a benchmark, but enough to notice rules of thumb that went wrong."""
    game = profile("individual").game
    _, scores = results_of(Batch(game, ways=[QUICK, AT_RANDOM, AT_RANDOM, AT_RANDOM]), 2_000)
    assert mean(scores[0::4]) - mean(scores[1::4]) > 100


def test_worths_are_what_the_ledger_says() -> None:
    """The documents' values, alone and with the pig and the ace of hearts exposed."""
    game = profile("individual").game
    cards = {str(card): card for card in game.deck.cards}
    plain = worths(game, {})
    assert {name: plain[card.index] for name, card in cards.items() if plain[card.index]} == {
        "QS": -100, "JD": 100, "10C": 50, "AH": -50, "KH": -40, "QH": -30, "JH": -20, "10H": -10,
        "9H": -10, "8H": -10, "7H": -10, "6H": -10, "5H": -10,
    }  # fmt: skip
    assert plain[thoughts.MIXING] == cards["10C"].bit
    assert plain[thoughts.TIMES] == 2
    shown = worths(game, {cards["QS"].bit: "shown", cards["AH"].bit: "shown"})
    assert (shown[cards["QS"].index], shown[cards["KH"].index]) == (-200, -80)


@pytest.mark.parametrize("name", sorted({*TABLES} - {"negatives-only", "tens-bonus"}))
def test_what_cards_bring_a_pile_is_what_the_ledger_says(name: str) -> None:
    """All but sweeps and the like, which are not reckoned card by card; in the two tables left out
    cards count otherwise beside each other."""
    game = profile(name).game
    dice = random.Random(name)
    right = 0
    nothing = [0] * (game.players - 1)
    for _ in range(20):
        shown = [card.bit for card in game.exposable if dice.random() < 0.4]
        exposed = {bit: dice.choice(game.levels) for bit in shown}
        row = worths(game, exposed)
        cards = [card.bit for card in game.scoring_cards & game.deck.cards]
        dice.shuffle(cards)
        size = dice.randrange(6)
        pile, more = sum(cards[:size]), sum(cards[size : size + dice.choice((1, 2))])
        then, now = (
            total(Pile(game, 0, Piles.of(game, (captured, *nothing)), exposed, 0).score())
            for captured in (pile | more, pile)
        )
        before = seeing.sum_of(row, pile & row[thoughts.COMPANY])
        right += seeing.counted(row, pile, before, more) == then - now
    assert right >= 19


def test_there_is_a_row_of_worths_for_everything_that_can_be_exposed() -> None:
    for name in ("open-closed", "no-exposure"):
        scores = Scores(profile(name).game, fast=False)
        flat = all_worths(scores)
        assert len(flat) % thoughts.WORTHS_SIZE == 0
        rng = random.Random(1)
        for _ in range(10):
            code = rng.randrange(len(flat) // thoughts.WORTHS_SIZE)
            at = code * thoughts.WORTHS_SIZE
            expected = worths(scores.game, scores.exposed_in(2 * code))
            assert list(flat[at : at + thoughts.WORTHS_SIZE]) == expected
