"""How fast the engine plays and scores, and how fast the program starts.

    python tests/benchmarks/bench_engine.py

It measures the `gongzhu` that Python finds: the installed one, or a checkout by `PYTHONPATH=.`.
Prints a table of figures beside their targets, with the machine and the date. Nothing fails:
shared machines are noisy, so read ratios within one run and not figures of two. The row of
OpenSpiel appears where the package `open_spiel` is installed.
"""

from __future__ import annotations

import datetime
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple

import gongzhu
from gongzhu import CardSet, Deal, Expose, Game, Match, Play, apply, points, score_deal
from gongzhu.engine import laws
from gongzhu.engine.match import result
from gongzhu.engine.slots import CAPTURED_OF, row

SECONDS = float(os.environ.get("BENCH_SECONDS", "0.25"))
"""How long each round of deals takes."""

ROUNDS = 20
STARTS = 9


class Figure(NamedTuple):
    """One row of the table."""

    what: str
    value: float
    unit: str
    target: str = ""


# Random deals, each with exposures (a card with probability 1/2), 52 plays and four ledgers


def deal_by_state(game: Game, dice: random.Random) -> tuple[int, ...]:
    """A random deal through what is public: frozen states, each from the one before."""
    deal: Deal = Match(game).deal(game.deck.deal(game.players, dice))
    for seat in deal.waiting if game.exposable else ():
        may = deal.hand(seat) & game.exposable
        deal = apply(deal, Expose(seat, CardSet.of(card for card in may if dice.random() < 0.5)))
    while legal := deal.legal:
        deal = apply(deal, Play(deal.mover, dice.choice(list(legal))))
    return result(deal).points


def deal_by_laws(game: Game, dice: random.Random) -> tuple[int, ...]:
    """The same deal by the laws alone, which change one list of integers."""
    table, seats = game.table, range(game.players)
    hands = game.deck.deal(game.players, dice)
    exposed = [card for card in game.exposable if dice.random() < 0.5]
    s = row(
        mover=Match(game).deal(hands).mover,
        hands={seat: hands[seat].bits for seat in seats},
        exposed=CardSet.of(exposed).bits,
    )
    for _ in range(len(game.deck.cards)):
        laws.play(table, s, any_bit(laws.legal(table, s), dice))
    piles = [CardSet(s[CAPTURED_OF + seat]) for seat in seats]
    return points(score_deal(game, piles, dict.fromkeys(exposed, "shown")))


def any_bit(bits: int, dice: random.Random) -> int:
    """One of the cards of a set, each as likely as any other."""
    for _ in range(dice.randrange(bits.bit_count())):
        bits &= bits - 1
    return bits & -bits


def deal_by_openspiel(dice: random.Random) -> list[float]:
    """A random deal of OpenSpiel's hearts from Python, without passing cards."""
    state = OPEN_SPIEL.new_initial_state()
    deck = list(range(52))
    dice.shuffle(deck)
    for card in deck:
        state.apply_action(card)
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
    return list(state.returns())


try:
    import pyspiel

    OPEN_SPIEL = pyspiel.load_game("hearts(pass_cards=False)")
except ImportError:
    OPEN_SPIEL = None


def per_second(deal: Callable[[random.Random], object]) -> float:
    """Deals a second of processor time: the best of some rounds, which disturbs least."""
    best = 0.0
    for seed in range(ROUNDS):
        dice, count = random.Random(seed), 0
        began = time.process_time()
        while (took := time.process_time() - began) < SECONDS:
            for _ in range(20):
                deal(dice)
            count += 20
        best = max(best, count / took)
    return best


def deals() -> list[Figure]:
    game = gongzhu.load("individual").game
    rows: list[tuple[str, Callable[[random.Random], object], str]] = [
        ("random deals, frozen states", lambda dice: deal_by_state(game, dice), "≥ 2,000"),
        ("random deals, laws on one list", lambda dice: deal_by_laws(game, dice), ""),
    ]
    if OPEN_SPIEL is not None:
        rows.append(("OpenSpiel hearts from Python", deal_by_openspiel, ""))
    return [Figure(what, per_second(deal), "deals/s", goal) for what, deal, goal in rows]


# Loading and starting


def milliseconds(action: Callable[[], object], times: int) -> float:
    """The median time of some runs."""
    took = []
    for _ in range(times):
        began = time.perf_counter()
        action()
        took.append(time.perf_counter() - began)
    return median(took) * 1000


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "gongzhu", *words]


ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("GONGZHU")}


def run(*words: str) -> None:
    subprocess.run(command(*words), env=ENVIRONMENT, stdout=subprocess.DEVNULL, check=True)


def first_prompt() -> None:
    """Start a match and wait until it asks for a card; nothing is typed."""
    with tempfile.TemporaryDirectory() as folder:
        record = f"{folder}/match.gongzhu"
        with subprocess.Popen(
            command("play", "--seed", "1", "--lang", "en", "--record", record),
            env=ENVIRONMENT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        ) as playing:
            assert playing.stdout is not None
            said = b""
            while b"? for help" not in said:
                more = os.read(playing.stdout.fileno(), 4096)
                assert more, f"the program ended before it asked: {said.decode()}"
                said += more
            playing.kill()


def starts() -> list[Figure]:
    score = ("score", "--captured", "10C QS 7H", "--exposed", "10C QS")
    return [
        Figure(
            "load a profile of two files",
            milliseconds(lambda: gongzhu.load("partnership"), 50),
            "ms",
            "≤ 5",
        ),
        Figure("bare Python", milliseconds(bare_python, STARTS), "ms"),
        Figure("gongzhu --help", milliseconds(lambda: run("--help"), STARTS), "ms", "≤ 250"),
        Figure("gongzhu score", milliseconds(lambda: run(*score), STARTS), "ms", "≤ 350"),
        Figure("gongzhu play, first prompt", milliseconds(first_prompt, STARTS), "ms", "≤ 500"),
    ]


def bare_python() -> None:
    subprocess.run([sys.executable, "-c", ""], env=ENVIRONMENT, check=True)


# The table


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def load_average() -> str:
    return f"load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "load unknown"


def main() -> None:
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    print(
        f"{processor()}, {os.cpu_count()} cores, {load_average()}; "
        f"{platform.python_implementation()} {platform.python_version()}; "
        f"gongzhu {gongzhu.__version__}; {today}"
    )
    print(f"{'':34}{'measured':>12} {'':10}{'target':>8}")
    for figure in (*deals(), *starts()):
        digits = 0 if figure.value >= 100 else 1
        print(f"{figure.what:34}{figure.value:12,.{digits}f} {figure.unit:10}{figure.target:>8}")


if __name__ == "__main__":
    main()
