"""How fast `gongzhu simulate` plays, and what a second process gains.

    python tests/benchmarks/bench_simulate.py [DEALS]

Prints seconds and processor seconds of one and of two processes, for random deals (by default
30 million) and for a thousand times fewer of the player `careful`. Only on a machine with two idle
processors the seconds say what a second process gains: at least 1.8 times as fast is the target.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time


def run(*argv: str) -> tuple[float, float, str]:
    """Seconds, processor seconds and output of a command."""
    before, begun = os.times(), time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "gongzhu", "simulate", *argv, "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    after, seconds = os.times(), time.perf_counter() - begun
    used = after.children_user + after.children_system
    return seconds, used - before.children_user - before.children_system, done.stdout


def main() -> None:
    """Measure and print."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 30_000_000
    run("--deals", "5000")  # so that everything is compiled
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    for players, count in (("random", deals), ("careful", deals // 1000)):
        results = [
            run("--deals", str(count), "--players", players, "--jobs", jobs) for jobs in "12"
        ]
        (one, used, said), (two, used_by_two, also_said) = results
        assert said == also_said
        print(
            f"{count:,} deals, {players}: {one:.1f} s in one process ({count / one:,.0f} a second)"
        )
        print(
            f"  {two:.1f} s in two: {one / two:.2f} times as fast; processors {used:.1f} and "
            f"{used_by_two:.1f} s"
        )


if __name__ == "__main__":
    main()
