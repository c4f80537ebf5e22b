"""Many deals of one table at once."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence

from gongzhu.engine.game import Game
from gongzhu.engine.slots import STATE_SIZE
from gongzhu.kernel import deals, playouts
from gongzhu.kernel.compiling import available, compiled
from gongzhu.kernel.rows import Row, filled, numbers, row
from gongzhu.kernel.scores import Scored, Scores
from gongzhu.kernel.thoughts import NOTES_SIZE, VIEW_SIZE, WORTHS_SIZE
from gongzhu.kernel.worths import all_worths


class Batch:
    """Plays and scores deals of a game: compiled where the extra `fast` is installed, and the same
    functions in plain Python elsewhere."""

    def __init__(
        self, game: Game, *, ways: Sequence[int] | None = None, fast: bool | None = None
    ) -> None:
        """`ways` are those of playing of the seats, all `AT_RANDOM` unless some are `QUICK`.
        `fast` chooses compiled or plain functions; raises `TooMany` where no table can hold the
        scores."""
        self.game = game
        self.fast = available() if fast is None else fast
        self.scores = Scores(game, fast=self.fast)
        self._table = row(game.table, fast=self.fast)
        self._cards = row([card.bit for card in game.deck.cards], fast=self.fast)
        self._deck = filled(len(self._cards), fast=self.fast)
        self._state, self._last = (filled(STATE_SIZE, fast=self.fast) for _ in range(2))
        self._dice = filled(1, fast=self.fast)
        self._thinking: tuple[Row | MutableSequence[float], ...] = ()
        if ways is not None and any(way != deals.AT_RANDOM for way in ways):
            self._thinking = (
                self.scores.key,
                all_worths(self.scores),
                filled(WORTHS_SIZE, fast=self.fast),
                filled(NOTES_SIZE, fast=self.fast),
                numbers(VIEW_SIZE, fast=self.fast),
                filled(STATE_SIZE, fast=self.fast),
                row(ways, fast=self.fast),
            )

    def deals(self, seeds: Sequence[int], numbers: Sequence[int], last: Row | None = None) -> Row:
        """The results of one deal for each seed and number, one after the other.

        Without `last` they are first deals; otherwise each follows the deal whose result lies in
        its place of `last`.
        """
        if last is None:
            results = filled(len(numbers) * deals.RESULT_SIZE, fast=self.fast)
        else:
            results = row(last, fast=self.fast)
        play: Callable[..., None] = playouts.play_deals if self._thinking else deals.play_deals
        if self.fast:
            play = compiled(play)
        play(
            self._table,
            self._cards,
            row(seeds, fast=self.fast),
            row(numbers, fast=self.fast),
            last is None,
            results,
            self._deck,
            self._state,
            self._last,
            self._dice,
            *self._thinking,
        )
        return results

    def score(self, results: Row, count: int) -> Scored:
        """The scores of so many results."""
        return self.scores.results(results, count)
