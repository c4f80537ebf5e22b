"""The endings of many states of a deal, solved exactly."""

from __future__ import annotations

from collections.abc import Sequence

from gongzhu.engine.game import Game
from gongzhu.engine.slots import STATE_SIZE
from gongzhu.kernel import endplay, solver
from gongzhu.kernel.compiling import available, compiled
from gongzhu.kernel.rows import filled, row
from gongzhu.kernel.scores import Scores

NODES = 200_000
"""How many cards are played in search of the values of one state, unless told otherwise."""
AT_ONCE = 1 << 14
"""How many unknown scores are noted at once."""


class Endings:
    """Solves states of one game."""

    def __init__(
        self,
        game: Game,
        scores: Scores | None = None,
        *,
        fast: bool | None = None,
    ) -> None:
        """`scores` are tables to share with others, compiled ones if `fast`; `fast` chooses
        compiled functions or plain ones, compiled where they are to be had. Raises `TooMany`
        where no table can hold the scores."""
        self.game = game
        self.fast = available() if fast is None else fast
        self.scores = Scores(game, fast=self.fast) if scores is None else scores
        assert self.scores.fast == self.fast
        self._table = row(game.table, fast=self.fast)
        self._room = filled(endplay.ROOM_SIZE, fast=self.fast)
        self._memory = filled(endplay.ENTRIES * endplay.ENTRY_SIZE, fast=self.fast)
        self._stack = filled(solver.STACK_SIZE, fast=self.fast)
        self._missing = filled(AT_ONCE, fast=self.fast)
        self._state = filled(STATE_SIZE, fast=self.fast)
        self._seats = [filled(game.players, fast=self.fast) for _ in range(3)]

    @property
    def nodes_used(self) -> int:
        """How many cards were played in search of the values of the last state."""
        return int(self._room[endplay.NODES])

    def values(
        self, states: Sequence[Sequence[int]], cards: Sequence[int], *, nodes: int = NODES
    ) -> list[list[tuple[int, ...] | None]]:
        """The score of each side after each card is played in each state, if everybody plays best
        from there on: one list for every state, in the order of `cards`; 0 stands for no card.

        All hands are known in a state. `nodes` is the budget for each; where it did not suffice
        there is `None`. See `gongzhu.kernel.solver` for what is best, and which of equals is taken.
        """
        flat = [slot for state in states for slot in state]
        count, sides = len(states) * len(cards), self.game.side_count
        found = filled(count, solver.OPEN_YET, fast=self.fast)
        scores = filled(count * sides, fast=self.fast)
        self._room[endplay.LIMIT] = nodes
        solve = compiled(solver.solve) if self.fast else solver.solve
        if not count:
            return [[] for _ in states]
        while unknown := solve(
            self._table,
            self.scores.key,
            self.scores.table,
            row(flat, fast=self.fast),
            row(cards, fast=self.fast),
            found,
            scores,
            self._state,
            self._room,
            self._memory,
            self._stack,
            self._missing,
            *self._seats,
        ):
            self.scores.fill(self._missing[:unknown])
        points = list(map(int, scores))
        values = [
            tuple(points[item * sides : (item + 1) * sides]) if found[item] else None
            for item in range(count)
        ]
        return [values[at : at + len(cards)] for at in range(0, count, len(cards))]
