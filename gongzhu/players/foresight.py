"""What choices come to in imagined worlds: solved to the end where the budget allows, and played
out by rules of thumb elsewhere."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence

from gongzhu.engine.game import Game
from gongzhu.engine.slots import HAND_OF, MOVER
from gongzhu.kernel import beliefs, compiling, playouts, points, solver
from gongzhu.kernel.endings import Endings
from gongzhu.kernel.trials import Trials
from gongzhu.players.knowledge import Knowledge

DEEPEST = 6
"""How many tricks may be left at most where solving is tried."""
TRIED = 4
"""So many worlds are tried first; unless all of them can be solved, nothing is."""
FEWEST = 16
"""A budget that does not suffice for so many worlds is not spent."""

Points = tuple[int, ...]
"""The score of each side."""


def is_ready() -> bool:
    """Whether everything that looks ahead was compiled before."""
    return (
        compiling.is_ready(playouts.play_out)
        and compiling.is_ready(points.score_results)
        and compiling.is_ready(beliefs.surprises)
        and compiling.is_ready(solver.solve)
    )


class Foresight:
    """Looks ahead in one game."""

    def __init__(self, game: Game, *, fast: bool) -> None:
        """Raises `TooMany` where no table can hold the scores."""
        self._trials = Trials(game, fast=fast)
        self._endings = Endings(game, self._trials.scores, fast=fast)

    def outcomes(
        self,
        knowledge: Knowledge,
        states: Sequence[Sequence[int]],
        cards: Sequence[int],
        nodes: int,
    ) -> list[list[Points]]:
        """The score of each side after each card is played in each state: one list for every
        state, in the order of `cards`; 0 stands for no card.

        As many states are solved as can be by playing so many cards, each for all of its cards;
        the others are played out.
        """
        known = self._solved(states, cards, nodes)
        left = [state for state, world in zip(states, known, strict=True) if not world]
        played = iter(self._trials.outcomes(left, cards, knowledge.before, knowledge.plays))
        return [world or next(played) for world in known]

    def likelihoods(self, knowledge: Knowledge, states: Sequence[Sequence[int]]) -> list[float]:
        """How likely each of the states is beside the others, by what was exposed, what was not,
        and what was played."""
        found = self._trials.surprises(knowledge.before, states, knowledge.plays, knowledge.seat)
        least = min(found)
        return [math.exp(least - surprise) for surprise in found]

    def _solved(
        self, states: Sequence[Sequence[int]], cards: Sequence[int], nodes: int
    ) -> list[list[Points]]:
        """The same for each of the states that was solved, and nothing for the others."""
        most = nodes // min(len(states), FEWEST)
        known: list[list[Points]] = [[] for _ in states]
        if states[0][HAND_OF + states[0][MOVER]].bit_count() > DEEPEST:
            return known
        used = 0
        for place, state in enumerate(states[:TRIED]):
            known[place] = self._whole(self._endings.values([state], cards, nodes=most)[0])
            if not known[place]:
                return [[] for _ in states]
            used += self._endings.nodes_used
        enough = TRIED + (nodes - used) * TRIED // max(used, 1)
        worlds = self._endings.values(states[TRIED:enough], cards, nodes=most)
        for place, world in enumerate(worlds, TRIED):
            known[place] = self._whole(world)
        return known

    @staticmethod
    def _whole(world: Sequence[Points | None]) -> list[Points]:
        """A state of which every card was solved, and nothing otherwise."""
        points = [each for each in world if each is not None]
        return points if len(points) == len(world) else []


@functools.lru_cache(maxsize=16)
def foresight(game: Game, fast: bool) -> Foresight:
    """The foresight in a game; the same for every decision."""
    return Foresight(game, fast=fast)
