"""The player `quick`: the rules of thumb by which the kernel plays deals by the million."""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping
from typing import NamedTuple

from gongzhu.cards import Card
from gongzhu.engine import laying
from gongzhu.engine.game import Game
from gongzhu.engine.slots import STATE_SIZE, row
from gongzhu.engine.view import View
from gongzhu.kernel import playouts
from gongzhu.kernel.rows import Row
from gongzhu.kernel.scores import Scores
from gongzhu.kernel.worths import all_worths
from gongzhu.players.reckoning import Reckoning
from gongzhu.rules.levels import ALL_LEVELS, Level


class Quick:
    """Decides by the plain functions of the kernel; never by chance."""

    name = "quick"

    def expose(self, view: View, rng: random.Random) -> Mapping[Card, Level]:
        """The cards whose exposure promises something, each thought about by itself.

        Raises `TooMany` where no table can hold the scores of the game.
        """
        unasked = row(waiting=(1 << view.game.players) - 1)
        laying.lay_due(view.game.table, unasked)
        thinking = _thinking(view.game)
        chosen: dict[Card, Level] = {}
        for card in view.exposable:
            level = playouts.exposes(
                view.game.table,
                thinking.key,
                thinking.worths,
                unasked,
                [0] * STATE_SIZE,
                view.hand.bits,
                card.bit,
            )
            if level != playouts.NOT:
                chosen[card] = ALL_LEVELS[level]
        return chosen

    def play(self, view: View, rng: random.Random) -> Card:
        """The legal card that promises most."""
        if len(view.legal) == 1:
            return next(iter(view.legal))
        return Reckoning(view).best(view.legal)


class _Thinking(NamedTuple):
    """What it looks up."""

    key: Row
    worths: Row


@functools.lru_cache(maxsize=16)
def _thinking(game: Game) -> _Thinking:
    scores = Scores(game, fast=False)
    return _Thinking(scores.key, all_worths(scores))
