"""The compiled kernel and the interactive engine play the same deals to the same scores.

The interactive side knows nothing of the kernel but its dice: it chooses among the cards that
its own deal calls legal, and asks the seats that its own deal says are waiting. A difference in
legality, in who wins a trick or leads, in what is exposed or in what it counts would show within
a deal.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator

import pytest

from gongzhu.cards import Card, CardSet
from gongzhu.engine.actions import Expose, Play
from gongzhu.engine.deal import Deal, apply
from gongzhu.engine.game import Game
from gongzhu.engine.match import Match, Result, result
from gongzhu.kernel import deals
from gongzhu.kernel.batch import Batch
from gongzhu.kernel.dice import any_of, below
from gongzhu.kernel.rows import Row
from gongzhu.rules.levels import ALL_LEVELS, Level
from tests.houses.tables import SHIPPED, profile
from tests.kernel.dealing import dealt

SEED = 20260801
FIRST_DEALS = 10_000
"""How many first deals are compared for each shipped profile."""
CHUNK = 1_250
MATCHES = 100
LENGTH = 4
"""So many matches of so many deals each are compared for each shipped profile."""


@functools.cache
def batch(name: str) -> Batch:
    """The kernel for a table; compiled functions are shared by all."""
    return Batch(profile(name).game, fast=True)


# The interactive side


def played(match: Match, seed: int, number: int) -> Deal:
    """The next deal of a match, played to its end with the dice of this seed and number."""
    deal, r = dealt(match, seed, number)
    if deal.phase == "expose":
        answers = [answer(deal, seat, r) for seat in range(match.game.players)]
        while deal.phase == "expose":
            deal = apply(deal, answers[deal.waiting[0]])
    while legal := deal.legal:
        deal = apply(deal, Play(deal.mover, CARDS[any_of(legal.bits, r)]))
    return deal


CARDS = {1 << index: Card(index) for index in range(52)}


def answer(deal: Deal, seat: int, r: list[int]) -> Expose:
    """What a seat exposes: each card that it may with probability 1/2, at any level."""
    levels = sorted(deal.game.levels, key=ALL_LEVELS.index)
    chosen: dict[Card, Level] = {}
    for card in reversed(list(deal.hand(seat) & deal.game.exposable - CardSet.of(deal.exposed))):
        if below(r, 2):
            chosen[card] = levels[below(r, len(levels))] if len(levels) > 1 else levels[0]
    return Expose.at(seat, chosen)


def told(played: Result) -> list[int]:
    """What the kernel would write down of a deal, without the hands, and the scores."""
    cards, levels = CardSet.of(played.exposed).bits, played.exposed.items()
    closed, opened = (
        CardSet.of(card for card, at in levels if at == level).bits for level in ("closed", "open")
    )
    later = sum(played.later_tricks)
    piles = (pile.bits for pile in played.piles)
    return [played.leader, cards, closed, opened, later, *piles, *played.points]


# The kernel's side


def told_by_kernel(of: Batch, results: Row, count: int) -> Iterator[list[int]]:
    """The same of each of so many results."""
    scored, sides, seats = of.score(results, count), of.game.side_count, of.game.players
    rows = [int(slot) for slot in results]
    scores = [int(score) for score in scored.scores]
    for number in range(count):
        at = number * deals.RESULT_SIZE
        piles = at + deals.RESULT_CAPTURED_OF
        yield [
            *rows[at : at + deals.RESULT_HAND_OF],
            *rows[piles : piles + seats],
            *scores[number * sides : (number + 1) * sides],
        ]


def dealt_by_kernel(of: Game, results: Row, number: int) -> list[int]:
    at = number * deals.RESULT_SIZE + deals.RESULT_HAND_OF
    return [int(hand) for hand in results[at : at + of.players]]


@pytest.mark.parametrize("first", range(0, FIRST_DEALS, CHUNK), ids="from deal {}".format)
@pytest.mark.parametrize("name", SHIPPED)
def test_first_deals_are_the_same(name: str, first: int) -> None:
    """Who led, what was exposed, every pile, the later tricks and every score."""
    of, numbers = batch(name), range(first, first + CHUNK)
    results = of.deals([SEED] * CHUNK, numbers)
    match = Match(of.game)
    for number, kernel in zip(numbers, told_by_kernel(of, results, CHUNK), strict=True):
        assert kernel == told(result(played(match, SEED, number))), f"deal {number}"


@pytest.mark.parametrize("name", SHIPPED)
def test_later_deals_of_matches_are_the_same(name: str) -> None:
    """The kernel knows of the deal before only what it kept; the engine has the whole match."""
    of = batch(name)
    matches = [Match(of.game)] * MATCHES
    last: Row | None = None
    for deal in range(LENGTH):
        numbers = range(deal * MATCHES, (deal + 1) * MATCHES)
        last = of.deals([SEED + 1] * MATCHES, numbers, last)
        found = told_by_kernel(of, last, MATCHES)
        for place, (number, kernel) in enumerate(zip(numbers, found, strict=True)):
            ended = played(matches[place], SEED + 1, number)
            matches[place] = matches[place].add(ended)
            hands = [hand.bits for hand in ended.dealt]
            assert dealt_by_kernel(of.game, last, place) == hands, f"deal {number}"
            assert kernel == told(matches[place].results[-1]), f"deal {number}"
