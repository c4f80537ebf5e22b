"""The player `strong`: imagines how the hidden cards may lie, plays every choice out in each of
these worlds, and takes the one that brings its side most."""

from __future__ import annotations

import math
import operator
import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gongzhu.cards import Card
from gongzhu.engine import exposing
from gongzhu.engine.game import Game
from gongzhu.engine.view import View
from gongzhu.kernel.compiling import available
from gongzhu.players.balance import balance
from gongzhu.players.foresight import Foresight, foresight
from gongzhu.players.knowledge import Knowledge
from gongzhu.players.worlds import Worlds
from gongzhu.rules.levels import Level

WORLDS = 250
"""How many ways for the hidden cards to lie are gone through for a decision."""
DRAWN = 8
"""So many times as many are imagined, and the likely ones of them gone through."""
MARGIN = 0.2
"""How much of the points it moves an exposure has to bring on average."""
NODES = 2_000_000
"""How many cards may be played in search of endings for a decision."""
WORLDS_UNCOMPILED, DRAWN_UNCOMPILED, NODES_UNCOMPILED = 12, 3, 60_000
"""The same where the extra `fast` is missing."""

Exposures = Mapping[Card, Level]


class Weighed(NamedTuple):
    """A card, and what playing it may be expected to bring."""

    card: Card
    points: float
    """What the own side may be expected to score in the whole deal."""

    balance: float
    """The same, less what each of the other sides may on average."""

    error: float
    """The standard error of how far the balance is from the best card's; 0 for that one, and for
    all where every way for the cards to lie was gone through."""


class Strong:
    """Decides by sampling; the same view and a generator in the same state get the same answer."""

    name = "strong"

    def __init__(
        self,
        worlds: int | None = None,
        nodes: int | None = None,
        drawn: int | None = None,
        *,
        fast: bool | None = None,
    ) -> None:
        """The budget for a decision: `worlds` is how many ways for the cards to lie are gone
        through, `nodes` how many cards may be played in search of endings, and `drawn` how many
        times as many ways are imagined. `fast` chooses compiled or plain functions, compiled where
        they are to be had; what is not named goes by that."""
        self.fast = available() if fast is None else fast
        self.worlds = worlds or (WORLDS if self.fast else WORLDS_UNCOMPILED)
        self.nodes = nodes or (NODES if self.fast else NODES_UNCOMPILED)
        self.drawn = drawn or (DRAWN if self.fast else DRAWN_UNCOMPILED)

    def expose(self, view: View, rng: random.Random) -> Exposures:
        """The exposures that promise most; none unless some promise enough more than none.

        One is added to the other as long as that promises enough.
        """
        if not view.exposable:
            return {}
        knowledge = Knowledge(view)
        states, _ = self._states(knowledge, rng, 1)
        chosen: dict[Card, Level] = {}
        now = self._promised(knowledge, states, chosen)
        while True:
            ways = [
                {**chosen, card: level}
                for card in view.exposable
                if card not in chosen
                for level in view.game.levels
            ]
            promised = [self._promised(knowledge, states, way) for way in ways]
            gains = [_gain(then, now) for then in promised]
            if not ways or max(gains) <= 0:
                return chosen
            best = gains.index(max(gains))
            chosen, now = ways[best], promised[best]

    def play(self, view: View, rng: random.Random) -> Card:
        """The legal card with the best balance; of equal ones the highest card."""
        if len(view.legal) == 1:
            return next(iter(view.legal))
        return max(self.weigh(view, rng), key=lambda weighed: weighed.balance).card

    def weigh(self, view: View, rng: random.Random) -> list[Weighed]:
        """What each legal card may be expected to bring, the highest card first."""
        cards = list(view.legal)
        knowledge = Knowledge(view)
        ahead = self._foresight(view.game)
        states, is_all = self._states(knowledge, rng, self.drawn)
        chances = ahead.likelihoods(knowledge, states)
        if len(states) > self.worlds:
            states, chances = _picked(states, chances, self.worlds, rng)
            is_all = False
        outcomes = ahead.outcomes(knowledge, states, [card.bit for card in cards], self.nodes)
        side = view.game.sides[view.seat]
        points = [[world[place][side] for world in outcomes] for place in range(len(cards))]
        columns = [_column(outcomes, place, side) for place in range(len(cards))]
        means = [_mean(column, chances) for column in columns]
        best = columns[means.index(max(means))]
        return [
            Weighed(
                card,
                _mean(own, chances),
                mean,
                0.0 if is_all else _error(column, best, chances),
            )
            for card, own, column, mean in zip(cards, points, columns, means, strict=True)
        ]

    def _promised(
        self, knowledge: Knowledge, states: list[list[int]], way: Exposures
    ) -> list[float]:
        """What exposing some cards brings in each state."""
        game = knowledge.game
        laid = [_laid(game, state, way) for state in states]
        outcomes = self._foresight(game).outcomes(knowledge, laid, [0], self.nodes)
        return _column(outcomes, 0, game.sides[knowledge.seat])

    def _states(
        self, knowledge: Knowledge, rng: random.Random, times: int
    ) -> tuple[list[list[int]], bool]:
        """Hidden states, some times as many as are gone through, and whether they are all that
        there are."""
        worlds = Worlds(knowledge)
        count = self.worlds * times
        if worlds.count <= count:
            return [*worlds.every()], True
        return worlds.sample(count, rng), False

    def _foresight(self, game: Game) -> Foresight:
        return foresight(game, self.fast)


def _picked(
    states: Sequence[list[int]], chances: Sequence[float], count: int, rng: random.Random
) -> tuple[list[list[int]], list[float]]:
    """At most so many of the states, each as often as it is likely, and how often.

    They are picked at equal steps along the sum of the chances, the first step at random, so that
    none comes up more than once more or less often than it should.
    """
    step = math.fsum(chances) / count
    at = step * rng.random()
    reached = 0.0
    picked: list[list[int]] = []
    often: list[float] = []
    for state, chance in zip(states, chances, strict=True):
        reached += chance
        times = max(math.ceil((reached - at) / step), 0)
        if times:
            picked.append(state)
            often.append(float(times))
            at += times * step
    return picked, often


def _laid(game: Game, state: Sequence[int], way: Exposures) -> list[int]:
    """A state in which cards are exposed as well."""
    laid = list(state)
    exposing.lay(game, laid, way)
    return laid


def _gain(then: Sequence[float], now: Sequence[float]) -> float:
    """What an exposure brings over what it has to bring; above 0 it is worth it."""
    changes = [one - other for one, other in zip(then, now, strict=True)]
    return math.fsum(changes) - MARGIN * math.fsum(map(abs, changes))


def _column(outcomes: Sequence[Sequence[Sequence[int]]], place: int, side: int) -> list[float]:
    """What one choice brings in each world."""
    return [balance(world[place], side) for world in outcomes]


def _mean(values: Sequence[float], chances: Sequence[float]) -> float:
    return math.fsum(map(operator.mul, values, chances)) / math.fsum(chances)


def _error(values: Sequence[float], best: Sequence[float], chances: Sequence[float]) -> float:
    """The standard error of the mean difference of two choices in the same worlds."""
    apart = [one - other for one, other in zip(values, best, strict=True)]
    mean = _mean(apart, chances)
    spread = ((chance * (each - mean)) ** 2 for each, chance in zip(apart, chances, strict=True))
    return math.sqrt(math.fsum(spread)) / math.fsum(chances)
