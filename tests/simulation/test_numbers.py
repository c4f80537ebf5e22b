"""The same plan comes to the same numbers, however it is carried out; and to the right ones."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import time
from collections import Counter
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from fractions import Fraction
from unittest import mock

import pytest

from gongzhu.cards import Card
from gongzhu.engine.game import Game
from gongzhu.engine.match import Match, Result, result
from gongzhu.errors import GongzhuError
from gongzhu.kernel.deals import RESULT_HAND_OF, RESULT_SIZE
from gongzhu.kernel.dice import shuffle, start
from gongzhu.simulation import counting, dealing
from gongzhu.simulation.comparing import Pair
from gongzhu.simulation.counting import integers
from gongzhu.simulation.dealing import Tables, scored
from gongzhu.simulation.matches import LONGEST
from gongzhu.simulation.plan import Chunk, Plan
from gongzhu.simulation.running import RESTARTS, Outcome, deaf_children, simulate
from gongzhu.simulation.tally import Moments, Tally
from gongzhu.simulation.work import work
from tests.houses.tables import SHIPPED, profile
from tests.kernel.test_differential import played as played_by_engine
from tests.simulation.plans import plan_of, played

THREE = ("individual", "queen-of-diamonds", "open-closed")


@pytest.mark.parametrize("matches", [False, True], ids=["deals", "matches"])
def test_compiled_functions_give_the_numbers_of_plain_ones(matches: bool) -> None:
    plan = plan_of(*THREE, count=30 if matches else 200, matches=matches)
    assert played(replace(plan, fast=True)) == played(plan)


@pytest.mark.parametrize("matches", [False, True], ids=["deals", "matches"])
def test_the_size_of_chunks_makes_no_difference(matches: bool) -> None:
    plan = plan_of("individual", "partnership", count=20, matches=matches)
    assert played(plan, 7) == played(plan)


def test_two_processes_give_the_numbers_of_one() -> None:
    plan = plan_of("no-exposure", count=1_100)
    assert len([*plan.chunks()]) == 3
    one, two = simulate(plan, jobs=1), simulate(plan, jobs=2)
    assert one.part == two.part == played(plan)
    assert not two.stopped


def test_computer_players_give_the_same_numbers_in_any_chunks() -> None:
    plan = plan_of("individual", count=3, players=("careful", "random", "careful", "random"))
    assert played(plan, 1) == played(plan)
    assert played(plan) != played(replace(plan, players=("random", "random", "careful", "careful")))


def test_quick_players_in_the_kernel_give_the_same_numbers_compiled_and_plain() -> None:
    plan = plan_of("individual", "taiwan-flat", count=6, players=("quick",) * 3 + ("random",))
    assert plan.in_kernel
    assert played(replace(plan, fast=True)) == played(plan)


def test_tables_where_quick_players_would_play_otherwise_are_not_compared() -> None:
    plan = plan_of("open-closed", "queen-of-diamonds", count=2, players=("quick",))
    assert played(plan).changed == ()
    assert len(played(replace(plan, players=("careful",))).changed) == 1


def test_another_seed_gives_other_numbers() -> None:
    plan = plan_of("individual", count=50)
    assert played(plan) != played(replace(plan, seed=8))


# The same cards.


def hands(results: list[int], seats: int) -> list[list[int]]:
    rows = range(RESULT_HAND_OF, len(results), RESULT_SIZE)
    return [results[at : at + seats] for at in rows]


@pytest.mark.parametrize("players", [("random",), ("careful",)])
def test_the_same_number_is_the_same_cards_by_whatever_rules_and_players(
    players: tuple[str, ...],
) -> None:
    wanted = hands(integers(Tables().at(profile("individual").game).deals(3, range(2))), 4)
    for name in ("individual", "taiwan-flat", "partnership"):
        table = Tables(players).at(profile(name).game)
        assert hands(integers(table.deals(3, range(2))), 4) == wanted


def test_the_cards_are_those_that_the_dice_of_the_number_deal() -> None:
    game = profile("individual").game
    deck = [card.bit for card in game.deck.cards]
    shuffle(deck, [start(3, 1)])
    dealt = [sum(deck[at : at + 13]) for at in range(0, 52, 13)]
    assert hands(integers(Tables().at(game).deals(3, [1])), 4) == [dealt]


# The right numbers: a recount that knows nothing of rows, from what the engine says of each deal.


def balance(game: Game, points: tuple[int, ...], side: int) -> Fraction:
    """What a side scores above the mean of the others."""
    others = [points[other] for other in range(game.side_count) if other != side]
    return points[side] - Fraction(sum(others), len(others))


def moments(game: Game, balances: list[Fraction]) -> Moments:
    whole = [int(each * (game.side_count - 1)) for each in balances]
    return Moments(len(whole), sum(whole), sum(each * each for each in whole))


def recounted(game: Game, results: list[Result], hands_of: list[tuple[object, ...]]) -> Tally:
    """The tally of some deals, counted the slow way."""
    leads: list[Fraction] = []
    exposures: dict[tuple[str, str], list[Fraction]] = {}
    happened: Counter[str] = Counter()
    for told, dealt in zip(results, hands_of, strict=True):
        leads.append(balance(game, told.points, game.sides[told.leader]))
        for seat, hand in enumerate(dealt):
            for card in game.exposable:
                if card in hand:  # type: ignore[operator]
                    key = str(card), told.exposed.get(card, "held")
                    side = game.sides[seat]
                    exposures.setdefault(key, []).append(balance(game, told.points, side))
        piles = told.piles
        if game.pooled:
            both = [piles[seat] | piles[seat + 2] for seat in range(2)]
            piles = (*both,)
        names = {line.step for ledger in told.ledgers for line in ledger} - {"shared"}
        names -= {"sweep", "full_house"}
        happened.update(names)
        happened["sweep"] += any(bool(game.hearts) and game.hearts <= pile for pile in piles)
        happened["full_house"] += any(
            game.scoring_cards & game.deck.cards <= pile for pile in piles
        )
    return Tally(
        deals=len(results),
        scores=tuple(
            Counter(told.points[side] for told in results) for side in range(game.side_count)
        ),
        opened=tuple(sum(told.leader == seat for told in results) for seat in range(game.players)),
        leader=moments(game, leads),
        happened=+happened,
        exposures={key: moments(game, found) for key, found in sorted(exposures.items())},
    )


@pytest.mark.parametrize("name", SHIPPED)
def test_a_tally_is_what_a_slow_recount_of_the_same_deals_finds(name: str) -> None:
    game, count = profile(name).game, 60
    deals = [played_by_engine(Match(game), 7, number) for number in range(count)]
    wanted = recounted(game, [*map(result, deals)], [deal.dealt for deal in deals])
    (found,) = played(plan_of(name, count=count)).tables
    assert found._replace(exposures=dict(sorted(found.exposures.items()))) == wanted


@pytest.mark.parametrize("name", ["individual", "instant-win", "partnership", "plus-minus-1000"])
def test_matches_end_as_those_of_the_engine(name: str) -> None:
    game = profile(name).game
    lengths: Counter[int] = Counter()
    lost, won = [0] * game.side_count, [0] * game.side_count
    for number in range(6):
        match = Match(game)
        while not match.verdict.ends:
            deal = played_by_engine(match, 7, number * LONGEST + len(match.results))
            match = match.add(deal)
        lengths[len(match.results)] += 1
        for side in match.verdict.losers:
            lost[side] += 1
        for side in match.verdict.winners:
            won[side] += 1
    (found,) = played(plan_of(name, count=6, matches=True)).tables
    assert found.matches == (lengths, tuple(lost), tuple(won), 0)
    assert found.deals == sum(length * times for length, times in lengths.items())


def test_matches_of_computer_players_are_played_by_the_rules() -> None:
    (found,) = played(plan_of("clubs-first", count=1, players=("careful",), matches=True)).tables
    assert found.matches is not None
    assert found.matches.lengths.total() == 1
    assert [*found.matches.lengths] == [found.deals]


def test_a_match_that_does_not_end_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gongzhu.simulation.matches.LONGEST", 2)
    (found,) = played(plan_of("individual", count=20, matches=True)).tables
    assert found.matches is not None
    assert found.matches.cut > 0
    assert found.matches.cut + found.matches.lengths.total() == 20


# Two tables.


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("individual", "taiwan-flat"),
        ("individual", "queen-of-diamonds"),
        ("no-exposure", "open-closed"),
        ("auto-expose", "open-closed"),
    ],
)
@pytest.mark.parametrize("players", [("random",), ("careful",)], ids=["random", "careful"])
def test_deals_that_change_are_those_with_a_dispute(
    a: str, b: str, players: tuple[str, ...]
) -> None:
    """The ledgers of both tables are asked about each deal by itself."""
    one, other = profile(a).game, profile(b).game
    numbers = range(30 if players == ("random",) else 2)
    pair = Pair(one, other, Tables(players))
    wanted = []
    for number in numbers:
        dispute = pair.dispute(7, number)
        if [sum(line.points for line in ledger) for ledger in dispute.a] != [
            sum(line.points for line in ledger) for ledger in dispute.b
        ]:
            wanted.append(number)
    assert pair.changed(7, numbers) == wanted
    assert pair.changed(7, numbers, Tables(players).at(pair.table).deals(7, numbers)) == wanted


def test_pairs_of_three_profiles_are_those_of_two_by_two() -> None:
    of_three = played(plan_of(*THREE, count=40)).changed
    of_two = [played(plan_of(THREE[one.a], THREE[one.b], count=40)).changed[0] for one in of_three]
    assert [one.changed for one in of_three] == [one.changed for one in of_two]
    assert len(of_three) == 3


# By hand, where the kernel does not fit.


@pytest.mark.parametrize("name", SHIPPED)
def test_results_are_scored_by_hand_as_by_tables(name: str) -> None:
    game = profile(name).game
    table = Tables().at(game)
    results = integers(table.deals(7, range(40)))
    told = table.score(results, 40)
    for number in range(40):
        row = results[number * RESULT_SIZE : (number + 1) * RESULT_SIZE]
        points, found = scored(game, row)
        sides = game.side_count
        assert list(points) == integers(told.scores)[number * sides : (number + 1) * sides]
        assert found == integers(told.found)[number]


def test_a_table_of_too_many_piles_is_played_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gongzhu.kernel.scores.MOST", 100)
    plan = plan_of("individual", "no-exposure", count=4, seed=99)
    part = work(plan, Chunk(0, 4))
    assert part.tables[0].deals == 4
    table = dealing.Tables().at(profile("individual").game)
    assert not table.in_kernel
    assert hands(integers(table.deals(99, [0])), 4)


def test_quick_players_cannot_play_such_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gongzhu.kernel.scores.MOST", 100)
    with pytest.raises(GongzhuError, match="too many kinds of piles for the player 'quick'"):
        Tables(("quick",)).at(profile("individual").game)


def test_scores_too_large_for_compiled_sums_are_counted_plainly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plan = plan_of("individual", count=50, fast=True)
    wanted = played(plan)
    monkeypatch.setattr(counting, "MOST", 10)
    assert played(plan) == wanted


def test_an_exposure_is_that_of_the_seat_that_held_the_card() -> None:
    (found,) = played(plan_of("individual", count=100)).tables
    for card in profile("individual").game.exposable:
        both = [found.exposures[str(card), state].number for state in ("held", "shown")]
        assert sum(both) == 100
    assert {Card.parse(card) for card, _ in found.exposures} == {
        *profile("individual").game.exposable
    }


# Processes that go away.


@pytest.mark.skipif(os.name != "posix", reason="signals are held back on POSIX systems")
def test_ctrl_c_while_a_process_is_started_is_not_lost() -> None:
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt), deaf_children():
            os.kill(os.getpid(), signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, heard)


@pytest.mark.parametrize("patience", [0.0, 1.0], ids=["at once", "after a while"])
def test_a_killed_process_changes_no_number(patience: float) -> None:
    """Most chunks have been given to nobody yet; after a while, none can be given any more."""
    plan = plan_of("no-exposure", count=1_200)
    killed: list[int] = []
    told: list[int] = []

    def watch(done: int) -> None:
        told.append(done)
        if len(told) < 5:
            gc.collect()  # what is dropped with the first processes is gone for the next ones
        if not killed:
            child = multiprocessing.active_children()[0]
            assert child.pid is not None
            os.kill(child.pid, signal.SIGKILL)
            killed.append(child.pid)
            time.sleep(patience)

    with mock.patch.object(Plan, "chunk_size", 30):
        assert len([*plan.chunks()]) == 40
        outcome = simulate(plan, jobs=2, watch=watch)
    assert killed
    assert outcome == Outcome(played(plan))


def test_processes_that_are_killed_again_and_again_are_an_error() -> None:
    plan = plan_of("no-exposure", count=3_000)
    killed: list[int] = []
    told: list[int] = []

    def watch(done: int) -> None:
        told.append(done)
        for child in multiprocessing.active_children():
            if child.pid is not None:
                os.kill(child.pid, signal.SIGKILL)
                killed.append(child.pid)

    with mock.patch("gongzhu.simulation.running.RESTARTS", 0):
        outcome = simulate(plan, jobs=2, watch=watch)
    assert killed
    assert "were killed again and again" in str(outcome.error)
    assert outcome.part is not None
    assert outcome.part.done == told[-1] < 3_000
    assert not multiprocessing.active_children()


def test_processes_that_are_killed_before_anything_is_done_are_an_error() -> None:
    plan = plan_of("no-exposure", count=3_000)
    broken = mock.Mock(side_effect=BrokenProcessPool)
    with (
        mock.patch("concurrent.futures.ProcessPoolExecutor.submit", broken),
        pytest.raises(GongzhuError, match="were killed again and again"),
    ):
        simulate(plan, jobs=2)
    assert broken.call_count == RESTARTS + 1
