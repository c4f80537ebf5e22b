"""Endings solved by search come out as if every line had been tried by the interactive engine."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Iterator, Sequence

import pytest

from gongzhu.cards import CardSet
from gongzhu.engine import laws
from gongzhu.engine.game import Game
from gongzhu.engine.slots import HAND_OF, MOVER, STOPS
from gongzhu.kernel import endplay, solver
from gongzhu.kernel.compiling import compiled
from gongzhu.kernel.endings import Endings
from gongzhu.kernel.rows import filled, row
from tests.houses.tables import SHIPPED, TABLES, profile
from tests.kernel import claims
from tests.kernel.endings import after, chosen, ending

SHALLOW = 6
"""How many endings of two tricks are tried at every table."""
DEEPER = 3
"""How many of three tricks at every shipped one."""
CLAIMS = 16
"""How many claims are judged at every shipped table."""
DISTINCT = ("individual", "partnership", "pooled-partners", "queen-of-diamonds", "after-discard")
"""Tables that differ much from each other, for what takes long."""


@functools.cache
def endings(name: str, *, fast: bool = True) -> Endings:
    return Endings(profile(name).game, fast=fast)


def compare(name: str, tricks: int, count: int) -> None:
    """The solver and the engine, with each first card and without one."""
    game, dice = profile(name).game, random.Random(f"{name} {tricks}")
    for number in range(count):
        deal = ending(game, tricks, dice, midway=number % 2 == 1)
        tried = after(deal)
        cards = [0, *(card.bit for card in tried)]
        expected = [chosen(deal, list(tried.values())), *tried.values()]
        assert endings(name).values([deal.state], cards) == [expected], (deal.state, deal.exposed)


@pytest.mark.parametrize("name", TABLES)
def test_two_tricks_are_solved_as_if_every_line_was_played(name: str) -> None:
    compare(name, 2, SHALLOW)


@pytest.mark.parametrize("name", SHIPPED)
def test_three_tricks_are_solved_as_if_every_line_was_played(name: str) -> None:
    compare(name, 3, DEEPER)


def short_searches(name: str, count: int) -> list[tuple[int, ...]]:
    """Endings of four tricks that take some search, but not much of it."""
    dice, game = random.Random(f"short {name}"), profile(name).game
    unsolved = [[None]]
    found: list[tuple[int, ...]] = []
    while len(found) < count:
        state = ending(game, 4, dice).state
        few, many = (endings(name).values([state], [0], nodes=nodes) for nodes in (300, 2_000))
        if few == unsolved and many != unsolved:
            found.append(state)
    return found


@pytest.mark.parametrize("name", DISTINCT)
def test_leaving_out_cards_that_are_alike_changes_nothing(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    states = short_searches(name, 3)
    monkeypatch.setattr(endplay, "apart", lambda t, s, x, cards: cards)
    plain = Endings(profile(name).game, fast=False).values(states, [0], nodes=1 << 40)
    assert plain == endings(name).values(states, [0])


@pytest.mark.parametrize("name", DISTINCT)
def test_what_is_kept_of_other_lines_changes_nothing(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    states = short_searches(name, 14)
    monkeypatch.setattr(solver, "recall", lambda t, k, s, x, memory, points: False)
    plain = Endings(profile(name).game, fast=False).values(states, [0], nodes=1 << 40)
    assert plain == endings(name).values(states, [0])


@pytest.mark.parametrize("name", DISTINCT)
def test_plain_functions_solve_alike_with_the_same_number_of_cards_played(name: str) -> None:
    dice = random.Random(f"plain {name}")
    fast, plain = endings(name), endings(name, fast=False)
    for midway in (False, True, True):
        deal = ending(profile(name).game, 3, dice, midway=midway)
        cards = [card.bit for card in deal.legal]
        assert plain.values([deal.state], cards) == fast.values([deal.state], cards)
        assert plain.nodes_used == fast.nodes_used


def test_many_states_at_once_are_solved_as_one_by_one() -> None:
    dice = random.Random("many")
    states = [ending(profile("individual").game, 3, dice).state for _ in range(20)]
    fresh = Endings(profile("individual").game, fast=True)
    together = fresh.values(states, [0])
    assert together == [endings("individual").values([state], [0])[0] for state in states]
    assert fresh.values([], [0]) == []
    assert fresh.values(states[:2], []) == [[], []]


@pytest.mark.parametrize("name", ["individual", "partnership"])
def test_a_budget_that_does_not_suffice_gives_nothing_and_never_something_else(name: str) -> None:
    dice = random.Random(f"budget {name}")
    game = profile(name).game
    deal = ending(game, 4, dice)
    cards = [card.bit for card in deal.legal]
    true = endings(name).values([deal.state], cards)[0]
    needed = endings(name).nodes_used
    given_up = set()
    for nodes in (1, needed // 4, needed // 2, needed - 1, needed, needed + 1):
        found = endings(name).values([deal.state], cards, nodes=nodes)[0]
        assert all(value in (None, right) for value, right in zip(found, true, strict=True))
        given_up.add(None in found)
        assert (None in found) <= (nodes < needed + 1)
    assert given_up == {False, True}


# Claims


def takes_the_rest(game: Game, state: Sequence[int]) -> bool:
    search = compiled(claims.takes_the_rest)
    stack = filled(claims.FRAME * len(game.deck.cards), fast=True)
    return search(row(game.table, fast=True), row(state, fast=True), stack)


def strong_hand(game: Game, dice: random.Random) -> list[int]:
    """An ending of two tricks in which the leader often has most of the high cards."""
    state = list(ending(game, 2, dice).state)
    cards = CardSet(sum(state[HAND_OF : HAND_OF + game.players]))
    chance = dice.choice([3, 30])
    by_rank = sorted(cards, key=lambda card: card.index % 13 + chance * dice.random())
    for seat in range(game.players):
        mine = (by_rank.pop() if seat == 0 else by_rank.pop(0) for _ in range(2))
        state[HAND_OF + (state[MOVER] + seat) % game.players] = CardSet.of(mine).bits
    return state


def ways_to_lie(game: Game, state: Sequence[int]) -> Iterator[list[int]]:
    """Every way for the cards that the mover does not hold to lie in the other hands."""
    others = [seat for seat in range(game.players) if seat != state[MOVER]]
    out = [card.bit for card in CardSet(sum(state[HAND_OF + seat] for seat in others))]
    each = len(out) // len(others)

    def share_out(left: Sequence[int], place: int, lying: list[int]) -> Iterator[list[int]]:
        if place == len(others):
            yield list(lying)
            return
        for hand in itertools.combinations(left, each):
            lying[HAND_OF + others[place]] = sum(hand)
            yield from share_out([card for card in left if card not in hand], place + 1, lying)

    yield from share_out(out, 0, list(state))


def takes_every_trick(game: Game, state: Sequence[int], claimant: int) -> bool:
    """Whether a seat can, by the recursion that one would write down first."""
    cards = CardSet(laws.legal(game.table, state))
    found = []
    for card in cards:
        line = list(state)
        taker = laws.play(game.table, line, card.bit)
        found.append(taker in (-1, claimant) and takes_every_trick(game, line, claimant))
    return not found or (any(found) if state[MOVER] == claimant else all(found))


@pytest.mark.parametrize("name", SHIPPED)
def test_a_claim_stands_where_the_rest_can_be_taken_however_the_cards_lie(name: str) -> None:
    """The law of claims against every way for the cards to lie and every defence.

    Where a deal ends early the law is strict: it asks for tricks that nobody may come to play.
    """
    game, dice = profile(name).game, random.Random(f"claims {name}")
    stood = set()
    for _ in range(CLAIMS):
        state = strong_hand(game, dice)
        stands = laws.claim_stands(game.table, state)
        stood.add(stands)
        if stands or not game.table[STOPS]:
            assert stands == all(takes_the_rest(game, way) for way in ways_to_lie(game, state))
    assert stood == {False, True}


@pytest.mark.parametrize("name", SHIPPED)
def test_taking_the_rest_is_found_as_if_every_line_was_played(name: str) -> None:
    game, dice = profile(name).game, random.Random(f"rest {name}")
    found = []
    for _ in range(CLAIMS):
        state = strong_hand(game, dice)
        found.append(takes_the_rest(game, state))
        assert found[-1] == takes_every_trick(game, state, state[MOVER]), state
    assert set(found) == {False, True}
