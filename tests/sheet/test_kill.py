"""A program that is killed at any moment has lost nothing that it acknowledged."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

import pytest

from gongzhu.cli import sheets
from gongzhu.sheet.saying import Said
from tests.sheet.tables import begun, read

KILLS = int(os.environ.get("GONGZHU_SHEET_KILLS", "150"))
"""How often; 500 take about half a minute."""

PER_SHEET = 25
EVERYTHING_TO_LIN = "Lin: rest"
"""However often that is written down, the match is never over."""

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


def adding(file: Path, out: int) -> None:
    """In a process of its own: add deal after deal, and say so by a line for each."""
    status = 1
    try:
        os.dup2(out, 1)
        os.write(1, b".")
        while True:
            said = Said(EVERYTHING_TO_LIN, exposed="QS")
            sheets.add_command("en", file=str(file), said=said, json=False)
            os.write(1, b"\n")  # what it says on top goes to the stream of the test
    finally:
        os._exit(status)


def killed(file: Path, after: float) -> int:
    """Kill a process that adds deals; how many it acknowledged."""
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        os.close(reads)
        adding(file, writes)
    os.close(writes)
    os.read(reads, 1)  # it has begun
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reads, "rb") as answers:
        return answers.read().count(b"\n")


def how_long(file: Path) -> float:
    """About how many seconds it takes to add a deal."""
    return 0.5 / max(killed(file, 0.5), 1)


def test_what_was_acknowledged_is_there_after_a_kill(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dice = random.Random(500)
    lost = most = acknowledged = deals = 0
    usual = how_long(begun(tmp_path))
    for kill in range(KILLS):
        if kill % PER_SHEET == 0:
            folder = tmp_path / str(kill)
            folder.mkdir()
            file, deals = begun(folder), 0
        answered = killed(file, dice.uniform(0, 3 * usual))
        reading = read(file)
        assert reading.damage is None
        assert reading.sheet
        now = len(reading.sheet.deals)
        assert reading.sheet.account().totals == (1000 * now, 0, 0, 0)
        lost += max(deals + answered - now, 0)
        most = max(most, now - deals - answered)
        acknowledged += answered
        deals = now
    assert lost == 0
    assert most <= 1  # what was written while it was killed, before it could be acknowledged
    assert acknowledged > KILLS // 10
    capsys.readouterr()
