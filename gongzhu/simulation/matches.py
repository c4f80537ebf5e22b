"""Whole matches, many side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from gongzhu.cards import CardSet
from gongzhu.engine.game import Game
from gongzhu.engine.pigs import pigs_of
from gongzhu.engine.scoring import whole
from gongzhu.engine.settling import settled
from gongzhu.engine.verdict import Standing, Verdict, verdict
from gongzhu.kernel.deals import RESULT_SIZE
from gongzhu.kernel.rows import Row, filled, row
from gongzhu.simulation import seated
from gongzhu.simulation.counting import integers, tally_of
from gongzhu.simulation.dealing import Table
from gongzhu.simulation.plan import Chunk
from gongzhu.simulation.tally import Matches, Tally, together

LONGEST = 1_000
"""After so many deals a match that has not ended is broken off."""


def play_matches(table: Table, seed: int, chunk: Chunk) -> Tally:
    """What some matches come to that are played to their end by the rules.

    The deals of a match have the numbers from `LONGEST` times its own on.
    """
    game = table.game
    going = list(chunk.numbers)
    standings = [Standing.begin(game.side_count)] * chunk.size
    ended: list[tuple[int, Verdict]] = []
    last: Row | None = None
    tallies: list[Tally] = []
    for before in range(LONGEST):
        if not going:
            break
        numbers = [number * LONGEST + before for number in going]
        totals = [tuple(standing.totals) for standing in standings]
        results = table.deals(seed, numbers, last, before, totals)
        scored = table.score(results, len(going))
        tallies.append(tally_of(game, results, scored, fast=table.fast))
        scores, rows = integers(scored.scores), integers(results)
        left: list[int] = []
        for place in range(len(going)):
            result = rows[place * RESULT_SIZE : (place + 1) * RESULT_SIZE]
            points = scores[place * game.side_count : (place + 1) * game.side_count]
            standings[place] = added(game, standings[place], points, result)
            told = verdict(game.rules, standings[place])
            if told.ends:
                ended.append((before + 1, told))
            else:
                left.append(place)
        going = [going[place] for place in left]
        standings = [standings[place] for place in left]
        last = _rows_of(rows, left, fast=table.fast)
    tally = together(tallies)
    return tally._replace(matches=_matches(game, ended, len(going)))


def added(game: Game, standing: Standing, points: Sequence[int], result: Sequence[int]) -> Standing:
    """How a match stands with one more deal, of which scores and result are known."""
    piles: tuple[CardSet, ...] = seated.piles_of(game, result)
    full = whole(game, piles).full_house
    totals = map(sum, zip(standing.totals, settled(game.rules, points), strict=True))
    pigs = map(sum, zip(standing.pigs, pigs_of(game, points, piles), strict=True))
    side = None if full is None else game.sides[full]
    return Standing(tuple(totals), standing.deals_played + 1, tuple(pigs), side)


def _rows_of(rows: Sequence[int], places: Sequence[int], *, fast: bool) -> Row:
    """The results that lie at some places."""
    found: list[int] = []
    for place in places:
        found += rows[place * RESULT_SIZE : (place + 1) * RESULT_SIZE]
    return row(found, fast=fast) if found else filled(0, fast=fast)


def _matches(game: Game, ended: Sequence[tuple[int, Verdict]], cut: int) -> Matches:
    sides = range(game.side_count)
    return Matches(
        Counter(length for length, _ in ended),
        tuple(sum(side in told.losers for _, told in ended) for side in sides),
        tuple(sum(side in told.winners for _, told in ended) for side in sides),
        cut,
    )
