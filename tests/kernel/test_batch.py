"""Many deals at once: the same plain and compiled, and however they are cut into pieces."""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence

import pytest

from gongzhu.cards import PIG, CardSet
from gongzhu.engine.slots import STOPS
from gongzhu.kernel import deals
from gongzhu.kernel.batch import Batch
from gongzhu.kernel.compiling import available
from gongzhu.kernel.rows import Row
from tests.houses.tables import SHIPPED, TABLES, profile

SEED = 20260802
SOME = 60
LENGTH = 3
SIZE = deals.RESULT_SIZE


@functools.cache
def batch(table: str, *, fast: bool) -> Batch:
    return Batch(profile(table).game, fast=fast)


def numbers(slots: Row) -> list[int]:
    return [int(slot) for slot in slots]


def told(of: Batch, results: Row) -> tuple[list[int], list[int], list[int]]:
    """The results, their scores, and what happened."""
    scored = of.score(results, len(results) // SIZE)
    return numbers(results), numbers(scored.scores), numbers(scored.found)


@pytest.mark.parametrize("table", TABLES)
def test_deals_are_the_same_plain_and_compiled(table: str) -> None:
    """First deals and the deals that follow them, with their scores; of house rules fewer."""
    some = SOME if table in SHIPPED else 10
    plain, fast = batch(table, fast=False), batch(table, fast=True)
    last: Row | None = None
    last_fast: Row | None = None
    for deal in range(LENGTH):
        given = range(deal * some, (deal + 1) * some)
        last = plain.deals([SEED] * some, given, last)
        last_fast = fast.deals([SEED] * some, given, last_fast)
        assert told(plain, last) == told(fast, last_fast), f"deal {deal}"


@pytest.mark.parametrize("table", SHIPPED)
def test_the_cards_of_a_deal_are_all_there(table: str) -> None:
    """Each is dealt once and captured once, unless hands in which nothing counts are thrown in;
    what is exposed may be."""
    game, of = profile(table).game, batch(table, fast=True)
    results = numbers(of.deals([SEED] * SOME, range(SOME)))
    for at in range(0, len(results), SIZE):
        hands = results[at + deals.RESULT_HAND_OF :][: game.players]
        piles = results[at + deals.RESULT_CAPTURED_OF :][: game.players]
        assert sum(hands) == game.deck.cards.bits
        assert len({hand.bit_count() for hand in hands}) == 1
        assert sum(pile.bit_count() for pile in piles) == CardSet(sum(piles)).bits.bit_count()
        left = game.deck.cards.bits & ~sum(piles)
        assert not left & (game.table[STOPS] or left)
        assert not results[at + deals.RESULT_EXPOSED] & ~game.exposable.bits


# However they are cut into pieces


def in_pieces(of: Batch, seeds: Sequence[int], given: Sequence[int], size: int) -> list[int]:
    found: list[int] = []
    for at in range(0, len(given), size):
        found += numbers(of.deals(seeds[at : at + size], given[at : at + size]))
    return found


@pytest.mark.parametrize("size", [1, 7, 64, 1000])
@pytest.mark.parametrize("table", ["individual", "five-player", "queen-of-diamonds"])
def test_deals_are_the_same_in_pieces_of_any_size(table: str, size: int) -> None:
    of, given = batch(table, fast=True), range(200)
    assert in_pieces(of, [SEED] * 200, given, size) == numbers(of.deals([SEED] * 200, given))


def test_a_deal_depends_on_its_seed_and_number_and_on_nothing_beside_it() -> None:
    of, dice = batch("individual", fast=True), random.Random("order")
    pairs = [(seed, number) for seed in (0, 1, 2**63 - 1) for number in (0, 1, 2**63 - 1, 5)]
    rows = {}
    for seed, number in pairs:
        rows[seed, number] = numbers(of.deals([seed], [number]))
    assert len(set(map(tuple, rows.values()))) == len(pairs)
    dice.shuffle(pairs)
    found = numbers(of.deals([seed for seed, _ in pairs], [number for _, number in pairs]))
    assert found == [slot for pair in pairs for slot in rows[pair]]


def test_scores_are_the_same_in_pieces_and_at_once() -> None:
    of = batch("open-closed", fast=True)
    results = of.deals([SEED] * 100, range(100))
    scored = of.score(results, 100)
    for at in range(100):
        one = of.score(results[at * SIZE : (at + 1) * SIZE], 1)
        assert numbers(one.scores) == numbers(scored.scores[4 * at : 4 * at + 4])
        assert numbers(one.found) == numbers(scored.found[at : at + 1])


def test_no_deals_have_no_results() -> None:
    for fast in (False, True):
        of = batch("individual", fast=fast)
        results = of.deals([], [])
        assert len(results) == 0
        assert len(of.score(results, 0).scores) == 0


# Matches


@pytest.mark.parametrize("fast", [False, True], ids=["plain", "compiled"])
def test_a_later_deal_follows_the_one_in_its_place(fast: bool) -> None:
    """Whoever captured the pig leads, by the individual game; the row before stays as it was."""
    of = batch("individual", fast=fast)
    last = of.deals([SEED] * 40, range(40))
    before = numbers(last)
    later = of.deals([SEED] * 40, range(40, 80), last)
    assert numbers(last) == before
    for at in range(0, len(before), SIZE):
        captor = next(
            seat for seat in range(4) if before[at + deals.RESULT_CAPTURED_OF + seat] & PIG.bit
        )
        assert later[at + deals.RESULT_OPENER] == captor
    first = numbers(of.deals([SEED] * 40, range(40, 80)))
    assert [first[at + deals.RESULT_HAND_OF] for at in range(0, len(first), SIZE)] == [
        later[at + deals.RESULT_HAND_OF] for at in range(0, len(first), SIZE)
    ]
    assert first != numbers(later)


@pytest.mark.parametrize("table", ["individual", "rotating-lead", "queen-of-diamonds"])
def test_matches_are_the_same_in_pieces(table: str) -> None:
    of = batch(table, fast=True)
    last = of.deals([SEED] * 50, range(50))
    later = numbers(of.deals([SEED] * 50, range(50, 100), last))
    for at in range(0, 50, 5):
        piece = last[at * SIZE : (at + 5) * SIZE]
        found = of.deals([SEED] * 5, range(50 + at, 55 + at), piece)
        assert numbers(found) == later[at * SIZE : (at + 5) * SIZE]


def test_the_compiled_form_is_taken_where_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    game = profile("individual").game
    assert available()
    assert Batch(game).fast
    monkeypatch.setattr("gongzhu.kernel.batch.available", lambda: False)
    slow = Batch(game)
    assert not slow.fast
    assert isinstance(slow.deals([1], [1]), list)
