"""A reader who leaves early, such as `head`: the program ends without a word."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.profiles.running import BAD

ROOT = Path(__file__).parents[2]
CUT_SHORT = 141


def unread(argv: tuple[str, ...], *, both: bool, unbuffered: bool) -> tuple[int, bytes]:
    """How a command ends when nobody reads its output, and what it says on stderr."""
    environment: Mapping[str, str] = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "PYTHONUNBUFFERED": "1" if unbuffered else "",
    }
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "gongzhu", *argv],
            stdin=subprocess.DEVNULL,
            stdout=writer,
            stderr=writer if both else subprocess.PIPE,
            cwd=BAD,
            env=environment,
            timeout=60,
            check=False,
        )
    finally:
        os.close(writer)
    return done.returncode, done.stderr or b""


@pytest.mark.parametrize("unbuffered", [False, True], ids=["buffered", "unbuffered"])
@pytest.mark.parametrize(
    "line",
    [
        "variants list",
        "variants list --help --lang zh",
        "validate GZ102-misspelt-key.yaml",
        "validate . --format json",
    ],
)
def test_an_output_that_nobody_reads(line: str, unbuffered: bool) -> None:
    """Bad profiles too: exit code 1 would be a verdict, and nobody heard it."""
    assert unread(tuple(line.split()), both=False, unbuffered=unbuffered) == (CUT_SHORT, b"")


@pytest.mark.parametrize("line", ["validate no.yaml", "score --captured XX", "frobnicate"])
def test_messages_that_nobody_reads(line: str) -> None:
    assert unread(tuple(line.split()), both=True, unbuffered=False) == (CUT_SHORT, b"")


def test_a_shell_that_shows_the_first_line() -> None:
    command = f"'{sys.executable}' -m gongzhu validate . | head -1"
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=BAD,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.count(b"\n") == 1
    assert done.stderr == b""
