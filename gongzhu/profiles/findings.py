"""A finding: what is wrong in a profile, where, and what to do about it."""

from __future__ import annotations

import re
import sys
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from gongzhu.profiles.codes import CODES, Severity
from gongzhu.text import Lang, Text


@dataclass(frozen=True)
class Source:
    """A text that was read, under the name people know it by."""

    name: str
    text: str = field(repr=False)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The offset at which each line starts, and one beyond every text."""
        return (0, *(match.end() for match in re.finditer("\n", self.text)), sys.maxsize)

    def line(self, number: int) -> str:
        """The text of a line, counted from 1; empty beyond the end."""
        lines = self.text.split("\n")
        return lines[number - 1].rstrip("\r") if 0 < number <= len(lines) else ""


class Span(NamedTuple):
    """A stretch of text: lines and columns from 1, in characters; the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


class Place(NamedTuple):
    r"""A stretch of one source, from an offset to another, which is exclusive.

    A profile has hundreds of places and few are ever shown, so lines are counted when asked for.

    >>> Place(Source("t.yaml", "schema: 1\nid: teahouse\n"), 10, 12).span
    Span(line=2, column=1, end_line=2, end_column=3)
    """

    source: Source
    start: int = 0
    end: int = 0

    @property
    def span(self) -> Span:
        """The stretch in lines and columns."""
        starts = self.source.starts
        line, end_line = bisect_right(starts, self.start), bisect_right(starts, self.end)
        column, end_column = self.start - starts[line - 1], self.end - starts[end_line - 1]
        return Span(line, column + 1, end_line, end_column + 1)

    def __str__(self) -> str:
        return f"{self.source.name}:{self.span.line}:{self.span.column}"

    def inside(self, outer: Place) -> bool:
        """Whether it begins inside another place."""
        return self.source == outer.source and outer.start <= self.start < outer.end


@dataclass(frozen=True, slots=True)
class Note:
    """A second place that explains a finding, such as the parent a value came from."""

    text: Text
    place: Place | None = None
    data: Mapping[str, object] = field(default_factory=dict)

    def say(self, lang: Lang) -> str:
        """The note in the reader's language."""
        return self.text.say(lang, **self.data)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found in a profile.

    `path` names the setting from the top, as in `scoring.transformer.alone`; it is empty where
    the whole file is meant. `data` fills the message that belongs to the code.
    """

    code: str
    place: Place
    path: str = ""
    data: Mapping[str, object] = field(default_factory=dict)
    help: Text | None = None
    notes: tuple[Note, ...] = ()

    @property
    def severity(self) -> Severity:
        """`error`, `warning` or `info`: a property of the code."""
        return CODES[self.code].severity

    def message(self, lang: Lang) -> str:
        """What is wrong, in the reader's language."""
        return CODES[self.code].message.say(lang, **self.data)

    def advice(self, lang: Lang) -> str | None:
        """What to do, in the reader's language; `None` where the message says it all."""
        text = self.help or CODES[self.code].help
        return text.say(lang, **self.data) if text else None

    def order(self) -> tuple[str, Span, str]:
        """A sort key: by file, by place, then by code."""
        return (self.place.source.name, self.place.span, self.code)
