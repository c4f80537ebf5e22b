"""Playing and scoring many deals at a table, in the kernel where it can and by hand elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from gongzhu.engine.game import Game
from gongzhu.engine.scoring import score_deal, whole
from gongzhu.errors import GongzhuError
from gongzhu.kernel.batch import Batch
from gongzhu.kernel.deals import RESULT_SIZE
from gongzhu.kernel.points import FULL, SWEPT
from gongzhu.kernel.rows import Row
from gongzhu.kernel.scores import STEPS, Scored, TooMany
from gongzhu.players import player
from gongzhu.simulation import seated
from gongzhu.simulation.counting import integers
from gongzhu.simulation.plan import RANDOM, WAYS, kernel_plays
from gongzhu.text import Text

_TOO_MANY = Text(
    "the rules have too many kinds of piles for the player 'quick'; let others play",
    "此规则的牌堆种类太多，quick 打不了；请换别的牌手",
)


class Table:
    """A game with those who play it. One thread at a time may use it."""

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        counts: Game,
        *,
        fast: bool = False,
    ) -> None:
        """`players` has one name for each seat. `counts` is the game whose later tricks are
        counted, mostly the same one. Only what the kernel plays is compiled. Raises `GongzhuError`
        where a player cannot play this game."""
        self.game = seated.counting(game, counts)
        self._played_at, self._counts = game, counts
        self._players = [player.make(name) for name in players]
        known = kernel_plays(players)
        ways = [WAYS[name] for name in players] if known else None
        self._batch: Batch | None
        try:
            self._batch = Batch(self.game, ways=ways, fast=fast and known)
        except TooMany as error:
            if known and set(players) != {RANDOM}:
                raise GongzhuError(_TOO_MANY) from error
            self._batch = None
        self.in_kernel = known and self._batch is not None
        """Whether the kernel plays."""

    @property
    def fast(self) -> bool:
        """Whether compiled functions play."""
        return self._batch is not None and self._batch.fast

    def deals(
        self,
        seed: int,
        numbers: Sequence[int],
        last: Row | None = None,
        before: int = 0,
        totals: Sequence[tuple[int, ...]] = (),
    ) -> Row:
        """The results of deals of these numbers, one after the other.

        With `last` each follows the deal whose result lies in its place there, as deal `before` of
        a match that stands at its place of `totals`.
        """
        if self.in_kernel and self._batch:
            return self._batch.deals([seed] * len(numbers), numbers, last)
        results: list[int] = []
        for place, number in enumerate(numbers):
            result = last[place * RESULT_SIZE :][:RESULT_SIZE] if last else [0] * RESULT_SIZE
            match = seated.match_after(self._played_at, before, result)
            standing = totals[place] if totals else None
            deal = seated.played(match, self._players, seed, number, standing)
            results += seated.kept(seated.recounted(deal, self._counts))
        return results

    def score(self, results: Row, count: int) -> Scored:
        """The scores of so many results, by the rules of this table."""
        if self._batch:
            return self._batch.score(results, count)
        scores: list[int] = []
        found: list[int] = []
        rows = integers(results)
        for number in range(count):
            one, cell = scored(self.game, rows[number * RESULT_SIZE : (number + 1) * RESULT_SIZE])
            scores += one
            found.append(cell)
        return Scored(scores, found)


class Tables:
    """Tables with the same players, each made once: a table learns its scores as it plays."""

    def __init__(self, players: Sequence[str] = (RANDOM,), *, fast: bool = False) -> None:
        """`players` has one name for all seats, or one for each."""
        self._names, self._fast = tuple(players), fast
        self._made: dict[tuple[Game, Game], Table] = {}

    def at(self, game: Game, counts: Game | None = None) -> Table:
        """The table for a game, or the same with the later tricks that another game counts."""
        counts = counts or game
        key = game, seated.counting(game, counts)
        if key not in self._made:
            names = self._names if len(self._names) > 1 else self._names * game.players
            self._made[key] = Table(game, names, counts, fast=self._fast)
        return self._made[key]


def scored(game: Game, result: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """The score of each side for one result, by the ledger, and what was found in it."""
    piles = seated.piles_of(game, result)
    later = seated.later_tricks_of(game, result)
    ledgers = score_deal(game, piles, seated.exposures_of(result), later)
    steps = {line.step for ledger in ledgers for line in ledger} - {"shared"}
    found = sum(4 << STEPS.index(step) for step in steps)
    all_piles = whole(game, piles)
    if all_piles.sweeper is not None:
        found |= SWEPT
    if all_piles.full_house is not None:
        found |= FULL
    return tuple(sum(line.points for line in ledger) for ledger in ledgers), found
