"""The record of the match, as long as it can be written."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from gongzhu.engine.actions import Action
from gongzhu.engine.deal import Deal
from gongzhu.engine.match import Match
from gongzhu.errors import GongzhuError
from gongzhu.record.lines import Line
from gongzhu.record.writer import Writer

T = TypeVar("T")


class Journal:
    """Writes what happens; where that fails it says so once, and play goes on unrecorded."""

    def __init__(self, writer: Writer | None, failed: Callable[[GongzhuError], None]) -> None:
        self._writer = writer
        self._failed = failed
        self.broken = False
        """Whether the record ends before the match does."""

    @property
    def recording(self) -> bool:
        """Whether what happens is being written."""
        return self._writer is not None

    def deal(self, deal: Deal) -> None:
        """Cards were dealt."""
        self._try(Writer.deal, deal)

    def action(self, action: Action) -> None:
        """A seat did something."""
        self._try(Writer.action, action)

    def result(self, match: Match) -> None:
        """A deal was scored."""
        self._try(Writer.result, match)

    def end(self, match: Match) -> None:
        """The match is over."""
        self._try(Writer.end, match)

    def line(self, line: Line) -> None:
        """Something else is to be kept."""
        self._try(Writer.write, line)

    @property
    def position(self) -> int:
        """Where the next line will stand; 0 where nothing is recorded."""
        return self._writer.position if self._writer else 0

    def back_to(self, position: int) -> None:
        """What was written since was taken back."""
        self._try(Writer.back_to, position)

    def close(self) -> None:
        """Nothing more will be written."""
        writer, self._writer = self._writer, None
        if writer is not None:
            try:
                writer.close()
            except OSError:
                self.broken = True

    def _try(self, write: Callable[[Writer, T], None], what: T) -> None:
        if self._writer is None:
            return
        try:
            write(self._writer, what)
        except GongzhuError as error:
            self.broken = True
            self.close()
            self._failed(error)
