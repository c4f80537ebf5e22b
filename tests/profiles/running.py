"""Commands run inside the test process, and the files they are run on."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from gongzhu.cli.main import main
from gongzhu.profiles.findings import Finding

DATA = Path(__file__).parent.parent / "data" / "profiles"
BAD, GOOD = DATA / "bad", DATA / "good"

SHIPPED = ("individual", "five-player", "partnership")

HEAD = "schema: 1\nid: house\nextends: individual\n"
"""How a profile begins that changes something in the individual game."""


class Run(NamedTuple):
    """What a command ended with and printed."""

    code: int
    out: str
    err: str


def run(*argv: str | Path, stdin: bytes | None = b"", **environment: str) -> Run:
    """One command, with nothing of the tester's own settings; `None` closes standard input."""
    out, err = io.StringIO(), io.StringIO()
    fed = None if stdin is None else io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        mock.patch.object(sys, "stdin", fed),
        mock.patch.dict(os.environ, environment),
    ):
        for name in ("GONGZHU_PROFILE", "GONGZHU_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
            if name not in environment:
                os.environ.pop(name, None)
        code = main([str(word) for word in argv])
    return Run(code, out.getvalue(), err.getvalue())


@contextlib.contextmanager
def inside(folder: Path) -> Iterator[None]:
    """With a folder as the working folder, so that messages show short names."""
    with contextlib.chdir(folder):
        yield


def found(findings: tuple[Finding, ...]) -> list[str]:
    """Findings in short, as rows of data state them: `GZ102 5:3 scoring.alnoe`."""
    return [
        f"{one.code} {one.place.span.line}:{one.place.span.column} {one.path}".rstrip()
        for one in findings
    ]
