"""States of a deal played out to their ends, many at once, and what each end counts."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from gongzhu.engine.game import Game
from gongzhu.engine.slots import STATE_SIZE
from gongzhu.kernel import beliefs, playouts, seeing
from gongzhu.kernel.compiling import available, compiled
from gongzhu.kernel.deals import RESULT_SIZE
from gongzhu.kernel.playouts import QUICK
from gongzhu.kernel.rows import filled, numbers, row
from gongzhu.kernel.scores import Scores
from gongzhu.kernel.thoughts import NOTES_SIZE, VIEW_SIZE, WORTHS_SIZE
from gongzhu.kernel.worths import all_worths


class Trials:
    """Plays out states of one game by the quick way of playing."""

    def __init__(self, game: Game, *, fast: bool | None = None) -> None:
        """`fast` chooses compiled functions or plain ones; compiled where they are to be had.
        Raises `TooMany` where no table can hold the scores."""
        self.game = game
        self.fast = available() if fast is None else fast
        self.scores = Scores(game, fast=self.fast)
        self._table = row(game.table, fast=self.fast)
        self._worths = all_worths(self.scores)
        self._state, self._unasked, self._laid = (
            filled(STATE_SIZE, fast=self.fast) for _ in range(3)
        )
        self._row = filled(WORTHS_SIZE, fast=self.fast)
        self._notes = filled(NOTES_SIZE, fast=self.fast)
        self._view = numbers(VIEW_SIZE, fast=self.fast)
        self._ways = row([QUICK] * game.players, fast=self.fast)
        self._dice = filled(1, fast=self.fast)

    def outcomes(
        self,
        states: Sequence[Sequence[int]],
        cards: Sequence[int],
        before: Sequence[int],
        plays: Sequence[tuple[int, int]],
    ) -> list[list[tuple[int, ...]]]:
        """The score of each side after each card is played in each state: one list for every
        state, in the order of `cards`; 0 stands for no card.

        Every state is played on from there by everybody the quick way, who remembers the plays
        since the state at the first lead.
        """
        noticed = [0] * NOTES_SIZE
        seeing.recall(
            self.game.table,
            list(before),
            [card for _, card in plays],
            noticed,
        )
        flat = list(itertools.chain.from_iterable(states))
        count = len(states) * len(cards)
        results = filled(count * RESULT_SIZE, fast=self.fast)
        play = compiled(playouts.play_out) if self.fast else playouts.play_out
        play(
            self._table,
            self.scores.key,
            self._worths,
            row(flat, fast=self.fast),
            row(cards, fast=self.fast),
            row(noticed, fast=self.fast),
            results,
            self._state,
            self._row,
            self._notes,
            self._view,
            self._ways,
            self._dice,
        )
        scores = list(map(int, self.scores.results(results, count).scores))
        sides = self.game.side_count
        points = [tuple(scores[at : at + sides]) for at in range(0, len(scores), sides)]
        return [points[at : at + len(cards)] for at in range(0, count, len(cards))]

    def surprises(
        self,
        before: Sequence[int],
        states: Sequence[Sequence[int]],
        plays: Sequence[tuple[int, int]],
        seat: int,
    ) -> list[float]:
        """How unlikely what the others exposed and played is in each state, as a logarithm.

        `before` is the state at the first lead as `seat` sees it, `plays` say who has played what
        since.
        """
        found = filled(len(states), fast=self.fast)
        replay = compiled(beliefs.surprises) if self.fast else beliefs.surprises
        replay(
            self._table,
            self.scores.key,
            self._worths,
            row(before, fast=self.fast),
            row(list(itertools.chain.from_iterable(states)), fast=self.fast),
            row([seat for seat, _ in plays], fast=self.fast),
            row([card for _, card in plays], fast=self.fast),
            seat,
            found,
            self._state,
            self._row,
            self._notes,
            self._view,
            self._unasked,
            self._laid,
        )
        return [surprise / beliefs.UNIT for surprise in found]
