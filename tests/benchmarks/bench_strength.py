"""How strong the players are: points a deal, with standard errors, and how long a move takes.

    python tests/benchmarks/bench_strength.py          (some hours; BENCH_DEALS=100 is shorter)

Every shuffle is played once for each seat, or side, with the stronger player there and the others
everywhere else, so that the luck of the cards falls to both. BENCH_DEALS is how many deals are
played in each row of the table; the standard error is that of the means of shuffles. Nothing
fails; the targets stand beside the figures.
"""

from __future__ import annotations

import math
import os
import platform
import random
import sys
import time
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import NamedTuple

import gongzhu
from gongzhu.engine.deal import apply
from gongzhu.engine.game import Game
from gongzhu.engine.match import Match, result
from gongzhu.players.player import Player, decide, make

DEALS = int(os.environ.get("BENCH_DEALS", "1000"))
SEED = 2026


class Contest(NamedTuple):
    """One row of the table."""

    profile: str
    player: str
    others: str
    target: int


CONTESTS = (
    Contest("individual", "careful", "random", 70),
    Contest("individual", "quick", "random", 0),
    Contest("individual", "strong", "careful", 40),
    Contest("partnership", "strong", "careful", 80),
    Contest("five-player", "strong", "careful", 0),
    Contest("open-closed", "strong", "careful", 0),
)


class Clock:
    """How long the decisions of the stronger player took."""

    def __init__(self) -> None:
        self.spent: list[float] = []

    def __str__(self) -> str:
        longest = sorted(self.spent)[int(len(self.spent) * 0.99)]
        return f"{fmean(self.spent) * 1000:.1f} ms a move, 99 % within {longest * 1000:.0f} ms"


def margin(
    game: Game, players: Sequence[Player], side: int, seed: int, player: Player, clock: Clock
) -> float:
    """The points of a side less those of the others on average, in one deal."""
    deal = Match(game).shuffled(random.Random(seed))
    while deal.waiting:
        seat = deal.waiting[0]
        began = time.perf_counter()
        action = decide(players[seat], deal, seat, None, seed)
        if players[seat] is player and (deal.phase == "expose" or len(deal.legal) > 1):
            clock.spent.append(time.perf_counter() - began)
        deal = apply(deal, action)
    points = result(deal).points
    rest = [score for other, score in enumerate(points) if other != side]
    return points[side] - fmean(rest)


def contest(row: Contest) -> None:
    game = gongzhu.load(row.profile).game
    player, others = make(row.player), make(row.others)
    clock, means = Clock(), []
    shuffles = max(DEALS // game.side_count, 2)
    for number in range(shuffles):
        margins = []
        for side in range(game.side_count):
            seats = [player if game.sides[seat] == side else others for seat in range(game.players)]
            margins.append(margin(game, seats, side, SEED + number, player, clock))
        means.append(fmean(margins))
        if sys.stderr.isatty():
            print(f"\r{number + 1}/{shuffles}", end="\r", file=sys.stderr)
    error = stdev(means) / math.sqrt(len(means))
    told = f"{fmean(means):+7.1f} ± {error:4.1f} points a deal"
    told += f" (target {row.target:+})" if row.target else ""
    print(f"{row.profile:12} {row.player:8} among {row.others:8} {told}; {clock}", flush=True)


def main(chosen: Sequence[str]) -> None:
    print(f"{platform.machine()}, Python {platform.python_version()}; {DEALS} deals a row")
    for row in CONTESTS:
        if not chosen or {row.profile, row.player} & set(chosen):
            contest(row)


if __name__ == "__main__":
    main(sys.argv[1:])
