"""Many deals of one table at once."""

from __future__ import annotations

from collections.abc import Sequence

from gongzhu.engine.game import Game
from gongzhu.engine.slots import STATE_SIZE
from gongzhu.kernel import deals
from gongzhu.kernel.compiling import available, compiled
from gongzhu.kernel.rows import Row, filled, row
from gongzhu.kernel.scores import Scored, Scores


class Batch:
    """Plays and scores random deals of a game: compiled where the extra `fast` is installed, and
    the same functions in plain Python elsewhere."""

    def __init__(self, game: Game, *, fast: bool | None = None) -> None:
        """`fast` chooses one of the two; raises `TooMany` where no table can hold the scores."""
        self.game = game
        self.fast = available() if fast is None else fast
        self.scores = Scores(game, fast=self.fast)
        self._table = row(game.table, fast=self.fast)
        self._cards = row([card.bit for card in game.deck.cards], fast=self.fast)
        self._deck = filled(len(self._cards), fast=self.fast)
        self._state, self._last = (filled(STATE_SIZE, fast=self.fast) for _ in range(2))
        self._dice = filled(1, fast=self.fast)

    def deals(self, seeds: Sequence[int], numbers: Sequence[int], last: Row | None = None) -> Row:
        """The results of one deal for each seed and number, one after the other.

        Without `last` they are first deals; otherwise each follows the deal whose result lies in
        its place of `last`.
        """
        if last is None:
            results = filled(len(numbers) * deals.RESULT_SIZE, fast=self.fast)
        else:
            results = row(last, fast=self.fast)
        play = compiled(deals.play_deals) if self.fast else deals.play_deals
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
        )
        return results

    def score(self, results: Row, count: int) -> Scored:
        """The scores of so many results."""
        return self.scores.results(results, count)
