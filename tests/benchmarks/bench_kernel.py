"""How fast the kernel plays and scores, beside OpenSpiel and beside C++ written for one table.

    python tests/benchmarks/bench_kernel.py

It measures the `gongzhu` that Python finds: the installed one, or a checkout by `PYTHONPATH=.`.
Prints a table of figures beside their targets. Nothing fails by being slow: shared machines are
noisy. Programs that are compared run in turn, round by round, and the table shows medians of
processor time. The rows of OpenSpiel appear where the package `open_spiel` is installed, those of
C++ where there is a compiler (`CXX`, else g++); that program plays the very same deals, and its
piles and scores must be the kernel's to the last point.
"""

from __future__ import annotations

import concurrent.futures
import datetime
import functools
import multiprocessing
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import numpy

import gongzhu
from gongzhu.cards import Card
from gongzhu.engine.scoring import Exposures
from gongzhu.kernel.batch import Batch
from gongzhu.kernel.deals import RESULT_CAPTURED_OF, RESULT_SIZE
from gongzhu.kernel.rows import Row, row

if TYPE_CHECKING:
    from tests.benchmarks.bench_engine import (
        ENVIRONMENT,
        OPEN_SPIEL,
        Figure,
        load_average,
        processor,
    )
else:  # it lies beside this program, whatever folder that is run in
    from bench_engine import ENVIRONMENT, OPEN_SPIEL, Figure, load_average, processor

ROUNDS = int(os.environ.get("BENCH_ROUNDS", "9"))
DEALS = 200_000
"""How many deals the kernel and the C++ program play in a round."""

PIECE = 10_000
"""How many of them the kernel is asked for in one call."""

SEED = 20260801
TABLES = ("individual", "five-player", "partnership")

Work = Callable[[], float]
"""One round: does it and gives back deals a second."""


def seconds(action: Callable[[], object]) -> float:
    """The processor time of this process that something takes."""
    began = time.process_time()
    action()
    return time.process_time() - began


def in_turn(works: Mapping[str, Work]) -> dict[str, list[float]]:
    """Rates by round of programs that take turns, so that a disturbance meets them all."""
    for work in works.values():
        work()
    found: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, work in works.items():
            found[name].append(work())
    return found


def ratio(rates: Mapping[str, list[float]], one: str, other: str) -> float:
    """How many times as fast one is as another: the median of the rounds."""
    return median(a / b for a, b in zip(rates[one], rates[other], strict=True))


# The kernel


@functools.cache
def batch(table: str) -> Batch:
    return Batch(gongzhu.load(table).game, fast=True)


@functools.cache
def seeds_and_numbers(first: int, count: int) -> tuple[Row, Row]:
    return row([SEED] * count, fast=True), row(range(first, first + count), fast=True)


def play_and_score(of: Batch, first: int, count: int) -> tuple[Row, Row]:
    """Random deals from shuffle to score: what was captured, and the scores."""
    results = of.deals(*seeds_and_numbers(first, count))
    return results, of.score(results, count).scores


def in_pieces(of: Batch, count: int) -> None:
    """The same deals in pieces which a processor can keep at hand."""
    for first in range(0, count, PIECE):
        play_and_score(of, first, PIECE)


def kernel(table: str) -> float:
    return DEALS / seconds(lambda: in_pieces(batch(table), DEALS))


def plain_python() -> float:
    of, count = Batch(gongzhu.load("individual").game, fast=False), 1_000
    of.score(of.deals([SEED] * count, range(count)), count)
    took = seconds(lambda: of.score(of.deals([SEED] * count, range(count)), count))
    return count / took


# OpenSpiel's hearts: its own loop in C++ deals and plays, and asks four uniform bots


def open_spiel() -> float:
    import pyspiel

    assert OPEN_SPIEL is not None
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(4)]
    count = 4_000

    def play() -> None:
        for number in range(count):
            pyspiel.evaluate_bots(OPEN_SPIEL.new_initial_state(), bots, number)

    return count / seconds(play)


# C++

COMPILER = shutil.which(os.environ.get("CXX", "g++"))
OPTIONS = ("-O2", "-O2 -march=native", "-O3 -march=native")


def build(options: str, folder: Path) -> Path:
    """The C++ program, compiled."""
    assert COMPILER
    program = folder / ("deals" + options.replace(" ", "").replace("=", ""))
    source = Path(__file__).with_name("deals.cpp")
    command = [COMPILER, "-std=c++17", *options.split(), str(source), "-o", str(program)]
    subprocess.run(command, check=True)
    return program


def run(program: Path, count: int) -> tuple[float, list[list[int]]]:
    """The seconds that the C++ program took, and what it says of each seat."""
    command = [str(program), str(SEED), "0", str(count)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n")
    return float(said[0]), [list(map(int, line.split())) for line in said[1:] if line]


def cpp(program: Path) -> float:
    return DEALS / run(program, DEALS)[0]


def told() -> list[list[int]]:
    """What the C++ program says of each seat, from the kernel's deals."""
    results, scores = play_and_score(batch("individual"), 0, DEALS)
    points = numpy.asarray(scores).reshape(DEALS, -1)
    piles = numpy.asarray(results).reshape(DEALS, RESULT_SIZE)[:, RESULT_CAPTURED_OF:]
    return [
        [
            int(points[:, seat].sum()),
            int((points[:, seat] ** 2).sum()),
            int(numpy.bitwise_xor.reduce(piles[:, seat])),
        ]
        for seat in range(4)
    ]


def rates() -> Iterator[Figure]:
    works: dict[str, Work] = {table: functools.partial(kernel, table) for table in TABLES}
    if OPEN_SPIEL is not None:
        works["open_spiel"] = open_spiel
    with tempfile.TemporaryDirectory() as folder:
        if COMPILER:
            for options in OPTIONS:
                program = build(options, Path(folder))
                assert run(program, DEALS)[1] == told(), "C++ and the kernel play other deals"
                works[options] = functools.partial(cpp, program)
        found = in_turn(works)
    yield Figure("kernel, individual", median(found["individual"]), "deals/s")
    if "open_spiel" in found:
        yield Figure("OpenSpiel hearts, evaluate_bots", median(found["open_spiel"]), "deals/s")
        yield Figure("  kernel to it", ratio(found, "individual", "open_spiel"), "times", "≥ 25")
    built = [options for options in OPTIONS if options in found]
    strongest = max(built, key=lambda options: median(found[options]), default="")
    for options in built:
        yield Figure(f"C++ {options}", median(found[options]), "deals/s")
        target = "≥ 0.65" if options == strongest else ""
        yield Figure("  kernel to it", ratio(found, "individual", options), "times", target)
    cards = {table: len(gongzhu.load(table).game.deck.cards) for table in TABLES}
    for table in TABLES[1:]:
        as_fast = ratio(found, table, "individual") * cards[table] / cards["individual"]
        yield Figure(f"{table} to individual, a card", as_fast, "times", "≥ 0.75")


# Piles


def piles() -> Iterator[Figure]:
    """A million piles as they are captured in play, under two exposures, scored in one call."""
    of, count = batch("individual").scores, 1_000_000
    results, _ = play_and_score(batch("individual"), 0, count // 4)
    seats = numpy.asarray(results).reshape(-1, RESULT_SIZE)[:, RESULT_CAPTURED_OF:][:, :4]
    captured = row(seats.reshape(-1).tolist(), fast=True)
    exposed: Exposures = {Card.parse("QS"): "shown", Card.parse("AH"): "shown"}
    took = [seconds(lambda: of.piles(captured, exposed)) for _ in range(ROUNDS + 1)][1:]
    yield Figure("piles scored in one call", count / median(took) / 1e6, "M/s", "≥ 20")


# Two processes


def job() -> None:
    """Half a million deals, in a process of its own."""
    in_pieces(batch("individual"), 500_000)


def together(pool: concurrent.futures.Executor, jobs: int) -> float:
    """How long so many jobs take at the same time, by the clock."""
    began = time.perf_counter()
    for done in [pool.submit(job) for _ in range(jobs)]:
        done.result()
    return time.perf_counter() - began


def processes() -> Iterator[Figure]:
    spawn = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=spawn) as pool:
        together(pool, 4)  # both compile, and ask the ledger for the scores of these deals
        together(pool, 4)
        times = [2 * together(pool, 1) / together(pool, 2) for _ in range(ROUNDS)]
    yield Figure("two processes to one", median(times), "times", "≥ 1.8")


# The first call, and memory

FIRST = """
import time
began = time.perf_counter()
import gongzhu
from gongzhu.kernel.batch import Batch
of = Batch(gongzhu.load("individual").game, fast=True)
of.score(of.deals([1] * 10, range(10)), 10)
print(time.perf_counter() - began)
"""

MEMORY = """
import gongzhu, resource, sys
from gongzhu.kernel.batch import Batch
of = Batch(gongzhu.load("individual").game, fast=True)
def resident():
    try:
        pages = int(open("/proc/self/statm").read().split()[1])
        return pages * resource.getpagesize()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
for at in range(0, 1_000_000, 10_000):
    of.score(of.deals([1] * 10_000, range(at, at + 10_000)), 10_000)
    if at == 90_000:
        before = resident()
print((resident() - before) / 2**20)
"""


def said(program: str, cache: Path | None = None) -> float:
    environment = {**ENVIRONMENT, "NUMBA_CACHE_DIR": str(cache)} if cache else ENVIRONMENT
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)


def starts() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        cold = said(FIRST, Path(folder))
        warm = median(said(FIRST, Path(folder)) for _ in range(5))
    yield Figure("first deals of a program, cold", cold, "s")
    yield Figure("first deals of a program, cached", warm, "s")
    empty = Batch(gongzhu.load("individual").game, fast=True)
    took = seconds(lambda: in_pieces(empty, 100_000))
    yield Figure("first 100,000 deals, no score known", took, "s")
    yield Figure("memory, from 1e5 to 1e6 deals", said(MEMORY), "MiB", "flat")


# The table


def figures() -> Iterator[Figure]:
    yield from rates()
    yield Figure("kernel in plain Python", plain_python(), "deals/s")
    yield from piles()
    yield from processes()
    yield from starts()


def main() -> None:
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    print(
        f"{processor()}, {os.cpu_count()} cores, {load_average()}; "
        f"{platform.python_implementation()} {platform.python_version()}; "
        f"gongzhu {gongzhu.__version__}; {today}"
    )
    print(f"{'':37}{'measured':>12} {'':8}{'target':>8}")
    for figure in figures():
        digits = 0 if figure.value >= 1000 else 2
        line = f"{figure.what:37}{figure.value:12,.{digits}f} {figure.unit:8}{figure.target:>8}"
        print(line.rstrip(), flush=True)


if __name__ == "__main__":
    main()
