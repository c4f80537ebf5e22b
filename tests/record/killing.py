"""Plays matches in processes that are killed at random moments, and looks at what they leave.

A program of its own, since a process that forks should have no threads: `python -m
tests.record.killing FOLDER KILLS SEED`. It prints what it found as JSON. Each process plays by
itself as `play --auto --record` does, or goes on as `play --resume` does with what the last one
left.
"""

from __future__ import annotations

import io
import json
import os
import random
import signal
import sys
import time
from pathlib import Path
from typing import NoReturn

from gongzhu.cli.play.seeds import Promise
from gongzhu.cli.play.session import run as play
from gongzhu.cli.play.setup import Setup
from gongzhu.engine.dealing import Seed
from gongzhu.record import seed_file
from gongzhu.record.check import check
from gongzhu.record.lines import Line
from gongzhu.record.proof import last_promise
from gongzhu.record.reader import read
from gongzhu.record.replay import Replay, replay
from gongzhu.record.writer import Writer
from gongzhu.rules.model import Rules
from gongzhu.text import literal
from tests.record.tables import Plain, rules_of, short

LONGEST = 0.004
"""How many seconds a process lives at most after it wrote its first line."""


class Telling(Writer):
    """Tells through a pipe of each line that has been written."""

    told = -1

    def write(self, line: Line) -> None:
        super().write(line)
        os.write(Telling.told, b".")


def goes_on_with(path: Path, rules: Rules, number: int) -> tuple[Seed, Promise, Replay | None]:
    """What a process plays on from: the seed that the last one has kept, or one of this number."""
    if not path.exists():
        return Seed.of(number), "new", None
    reading = read(path)
    found = replay(reading)
    last = last_promise(reading)
    assert last is not None
    kept = seed_file.kept(path, last.commitment, rules.id)
    if kept and not last.seed:
        return kept, "kept", found
    assert last.seed, "the seed was lost"
    return Seed.of(number), "none", found  # the last card was played


def child(path: Path, rules: Rules, number: int, told: int) -> NoReturn:
    """Play the match in a file until the end, whichever comes first."""
    Telling.told = told
    Writer.create = Telling.create  # type: ignore[method-assign]
    Writer.append = Telling.append  # type: ignore[method-assign]
    seed, promise, resume = goes_on_with(path, rules, number)
    setup = Setup(
        rules=rules,
        profile="house",
        name=literal("house", "house"),
        lang="en",
        seed=seed,
        promise=promise,
        humans=(),
        bots="random",
        record=path,
        resume=resume,
        stdin=None,
        stdout=io.StringIO(),
        stderr=io.StringIO(),
    )
    try:
        os._exit(play(setup))
    finally:
        os._exit(70)


def one(path: Path, rules: Rules, dice: random.Random) -> dict[str, object]:
    """Begin or resume the match in a file, kill it, and compare the file with what was told."""
    before = path.read_bytes() if path.exists() else b""
    whole = before[: before.rfind(b"\n") + 1]
    told, telling = os.pipe()
    process = os.fork()
    if not process:
        child(path, rules, dice.randrange(10**6), telling)
    os.close(telling)
    lines = 0
    if dice.random() < 0.9:
        lines += len(os.read(told, 1))
    time.sleep(dice.random() * LONGEST)
    os.kill(process, signal.SIGKILL)
    status = os.waitpid(process, 0)[1]
    while data := os.read(told, 65536):
        lines += len(data)
    os.close(told)
    after = path.read_bytes() if path.exists() else b""
    report = check(read(after)) if after else None
    return {
        "ended": None if os.WIFSIGNALED(status) else os.WEXITSTATUS(status),
        "kept": after.startswith(whole),
        "lost": whole.count(b"\n") + lines - after.count(b"\n"),
        "written": lines,
        "problems": [p.code for p in report.problems if p.severity == "error"] if report else [],
        "over": bool(report and report.complete),
    }


def some_short_deals(plain: Plain) -> None:
    """Five deals of three tricks."""
    short(plain)
    plain["match"]["end"]["count"] = 5


def run(folder: Path, kills: int, seed: int) -> list[dict[str, object]]:
    """What was found at each kill; a match that is over is followed by another."""
    dice = random.Random(seed)
    rules = rules_of(some_short_deals)
    path = folder / "0.gongzhu"
    found: list[dict[str, object]] = []
    while len(found) < kills:
        found.append(one(path, rules, dice))
        if found[-1]["over"] or not path.exists() or not path.stat().st_size:
            path = folder / f"{len(found)}.gongzhu"
    return found


if __name__ == "__main__":
    print(json.dumps(run(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))))
