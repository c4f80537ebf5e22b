"""What is printed: lines of at most 80 columns, cards with their suit signs, colour if wanted."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TextIO

from gongzhu.cards import SYMBOLS
from gongzhu.cli.play.layout import wrapped

_CARD = re.compile(r"(?<![0-9A-Za-z])(10|[2-9JQKA])([SHCD])(?![0-9A-Za-z])")
_RED = re.compile(r"[♥♦](?:10|[2-9JQKA])?")
_MARKED = re.compile(r"\(\d+:\S+\)")
_SIGNS = "♠♥♣♦−×·"
_WITHOUT_SIGNS = str.maketrans("♠♥♣♦−×·", "SHCD-x,")


class Screen:
    """Where lines are printed. Cards in them (`QS`) are shown as players know them (`♠Q`).

    Where the stream's encoding has no suit signs the cards stay letters.
    """

    def __init__(self, stream: TextIO, *, colour: bool, prompts_stay: bool) -> None:
        self._stream = stream
        self._encoding = getattr(stream, "encoding", None) or "utf-8"
        self._signs = _encodes(_SIGNS, self._encoding)
        self._colour = colour
        self._prompts_stay = prompts_stay

    def show(self, lines: Iterable[str]) -> None:
        """Print lines, each broken where it is too wide."""
        for line in lines:
            for part in wrapped(self._with_signs(line)):
                self._write(self._coloured(part) + "\n")
        self._stream.flush()

    def say(self, line: str) -> None:
        """Print one line."""
        self.show([line])

    def quote(self, line: str, *, whole: bool = False) -> None:
        """Print a line that shows what may be typed: its cards stay letters.

        A `whole` line is not broken, so that it can be copied.
        """
        for part in [line] if whole else wrapped(line):
            self._write(part + "\n")
        self._stream.flush()

    def prompt(self, question: str) -> str:
        """The question as it is put before the answer.

        It is printed as a line of its own where answers do not come from a keyboard.
        """
        question = self._with_signs(question)
        if not self._prompts_stay:
            self._write(question.rstrip() + "\n")
            self._stream.flush()
        return question

    def hide(self) -> None:
        """Push what is on a terminal out of sight, between two people at one keyboard."""
        if self._prompts_stay:
            self._write("\n" * 60)

    def _with_signs(self, line: str) -> str:
        if self._signs:
            return _CARD.sub(lambda card: SYMBOLS[card[2]] + card[1], line)
        return line

    def _coloured(self, line: str) -> str:
        if not self._colour:
            return line
        line = _MARKED.sub("\x1b[2m\\g<0>\x1b[22m", line)
        return _RED.sub("\x1b[31m\\g<0>\x1b[39m", line)

    def _write(self, text: str) -> None:
        if not self._signs:
            text = text.translate(_WITHOUT_SIGNS)
        if not _encodes(text, self._encoding):
            text = text.encode(self._encoding, "replace").decode(self._encoding)
        self._stream.write(text)


def _encodes(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
