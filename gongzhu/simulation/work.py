"""What one chunk of a plan comes to: a function of the plan and the chunk alone."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from gongzhu.kernel.deals import RESULT_SIZE
from gongzhu.kernel.rows import Row
from gongzhu.simulation.comparing import Pair, pairs_of
from gongzhu.simulation.counting import tally_of
from gongzhu.simulation.dealing import Table, Tables
from gongzhu.simulation.matches import play_matches
from gongzhu.simulation.plan import Chunk, Plan
from gongzhu.simulation.tally import Changed, Part, Tally

_own = threading.local()
"""The tables that a thread made ready last: they have room to work in that is nobody else's."""

_one_at_a_time = threading.Lock()


class Ready:
    """The tables of a plan, ready to play."""

    def __init__(self, plan: Plan) -> None:
        games = plan.games()
        fast = plan.compiles
        self.plan = plan
        tables = Tables(plan.players, fast=fast)
        self.tables = [tables.at(game) for game in games]
        """One for each profile."""

        self.pairs: dict[tuple[int, int], Pair] = {}
        """Every two that are compared, by their places."""

        for a, b in [] if plan.matches else pairs_of(games, plan.players):
            self.pairs[a, b] = Pair(games[a], games[b], tables)

    def play(self, chunk: Chunk) -> Part:
        """What a chunk comes to."""
        seed = self.plan.seed
        if self.plan.matches:
            tallies = tuple(play_matches(table, seed, chunk) for table in self.tables)
            return Part(chunk.size, tallies, ())
        numbers = chunk.numbers
        played = [table.deals(seed, numbers) for table in self.tables]
        tallies = tuple(map(self._tally, self.tables, played))
        changed = [self._changed(a, b, numbers, played) for a, b in self.pairs]
        return Part(chunk.size, tallies, tuple(changed))

    def _tally(self, table: Table, results: Row) -> Tally:
        scored = table.score(results, len(results) // RESULT_SIZE)
        return tally_of(table.game, results, scored, fast=table.fast)

    def _changed(self, a: int, b: int, numbers: Sequence[int], played: Sequence[Row]) -> Changed:
        pair = self.pairs[a, b]
        at = a if pair.table is pair.games[0] else b
        changed = pair.changed(self.plan.seed, numbers, played[at])
        return Changed(a, b, at, len(numbers), len(changed))


def work(plan: Plan, chunk: Chunk) -> Part:
    """What a chunk of a plan comes to, wherever and whenever it is played."""
    return ready(plan).play(chunk)


def ready(plan: Plan) -> Ready:
    """The tables of a plan for this thread, with everything compiled that has to be."""
    made: Ready | None = getattr(_own, "ready", None)
    if made is None or made.plan != plan:
        with _one_at_a_time:  # the compiler is asked by one thread, and finds the cache for others
            made = Ready(plan)
            if plan.compiles:
                made.play(Chunk(0, 1))
        _own.ready = made
    return made
