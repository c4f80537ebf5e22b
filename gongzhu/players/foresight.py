"""What choices come to in imagined worlds: solved to the end where the budget allows, and played
out by rules of thumb elsewhere."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from gongzhu.engine.game import Game
from gongzhu.engine.slots import HAND_OF, MOVER
from gongzhu.kernel import compiling, playouts, points, solver
from gongzhu.kernel.endings import Endings
from gongzhu.kernel.trials import Trials

DEEPEST = 6
"""How many tricks may be left at most where solving is tried."""
SOLVED = 100
"""So many worlds at most are solved; the rest is not looked at then."""
TRIED = 4
"""So many are tried first; unless all of them can be solved, everything is played out."""
NODES = 100
"""The cards that may be played in search of one world, for every world that is imagined: who
imagines more, takes more time for each."""

Points = tuple[int, ...]
"""The score of each side."""


def is_ready() -> bool:
    """Whether everything that looks ahead was compiled before."""
    return (
        compiling.is_ready(playouts.play_out)
        and compiling.is_ready(points.score_results)
        and compiling.is_ready(solver.solve)
    )


class Foresight:
    """Looks ahead in one game."""

    def __init__(self, game: Game, *, fast: bool) -> None:
        """Raises `TooMany` where no table can hold the scores."""
        self._trials = Trials(game, fast=fast)
        self._endings = Endings(game, self._trials.scores, fast=fast)

    def outcomes(self, states: Sequence[Sequence[int]], cards: Sequence[int]) -> list[list[Points]]:
        """The score of each side after each card is played in each state: one list for every
        state that was looked at, in the order of `cards`; 0 stands for no card."""
        if states[0][HAND_OF + states[0][MOVER]].bit_count() <= DEEPEST:
            solved = self._solved(states, cards)
            if solved:
                return solved
        return self._trials.outcomes(states, cards)

    def _solved(self, states: Sequence[Sequence[int]], cards: Sequence[int]) -> list[list[Points]]:
        """The same for some of the states, each solved if it can be; nothing if few can."""
        solve = functools.partial(self._endings.values, nodes=NODES * len(states))
        first = solve(states[:TRIED], cards)
        if any(None in world for world in first):
            return []
        values = first + solve(states[TRIED:SOLVED], cards)
        left = [state for state, world in zip(states, values, strict=False) if None in world]
        played = iter(self._trials.outcomes(left, cards))
        found: list[list[Points]] = []
        for world in values:
            points = [each for each in world if each is not None]
            found.append(points if len(points) == len(cards) else next(played))
        return found


@functools.lru_cache(maxsize=16)
def foresight(game: Game, fast: bool) -> Foresight:
    """The foresight in a game; the same for every decision."""
    return Foresight(game, fast=fast)
