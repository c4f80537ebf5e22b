"""Where answers come from: a keyboard, or a stream that is read line by line."""

from __future__ import annotations

import contextlib
import sys
from typing import TextIO

from gongzhu.cli.play.screen import Screen

_LONGEST = 200


class Stopped(Exception):
    """Nobody will answer any more: the input has ended, or somebody wants to stop."""


def is_terminal(stream: TextIO | None) -> bool:
    """Whether somebody types at the terminal of this program, and sees what is typed."""
    return stream is not None and stream is sys.stdin and stream.isatty()


class Keyboard:
    """Asks on a screen and reads the answer from a stream."""

    def __init__(self, stream: TextIO | None, screen: Screen) -> None:
        self._stream = stream
        self._screen = screen
        self._terminal = is_terminal(stream)

    def ask(self, question: str) -> str:
        """What was typed as the answer; raises `Stopped` at the end of the input."""
        shown = self._screen.prompt(question)
        try:
            line = self._line(shown)
        except UnicodeDecodeError:
            line = "\ufffd"  # bytes that are no text; nothing that anybody could mean
        return "".join(sign if sign.isprintable() else " " for sign in line[:_LONGEST]).strip()

    def _line(self, shown: str) -> str:
        if self._terminal:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (lets people edit what they type)
            try:
                return input(shown)
            except EOFError:
                raise Stopped from None
        line = self._stream.readline() if self._stream else ""
        if not line:
            raise Stopped
        return line
