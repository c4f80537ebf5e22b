"""What the options of the command line have in common, and the language it is run in."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Annotated, Literal

import typer

from gongzhu.text import Lang

Language = Literal["en", "zh"]

MOST_JOBS = 256
MOST_SEED = 2**63 - 1
"""The dice of the kernel take a seed of so many bits."""

ProfileOption = Annotated[str, typer.Option("--profile", envvar="GONGZHU_PROFILE")]
LangOption = Annotated[Language | None, typer.Option("--lang")]
JsonOption = Annotated[bool, typer.Option("--json")]
FileArgument = Annotated[str, typer.Argument(metavar="FILE")]

spoken: ContextVar[Lang] = ContextVar("spoken", default="en")
"""The language of the command line that is run, where the command itself names none."""


def spoken_in(chosen: Language | None) -> Lang:
    """The language of a command: its own `--lang`, or that of the command line."""
    return chosen or spoken.get()
