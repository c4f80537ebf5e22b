"""Reading a record from any bytes whatever: the good beginning, and what ended it."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from gongzhu.errors import GongzhuError
from gongzhu.record.codes import TORN
from gongzhu.record.decoding import MAX_LINE, is_cut
from gongzhu.record.lines import ExposeLine, Header, Line
from gongzhu.record.parsing import parse_line
from gongzhu.record.problems import Flaw, Problem
from gongzhu.record.text_reading import TextReader
from gongzhu.record.text_words import MAGIC
from gongzhu.text import Text

MAX_FILE = 64 * 2**20
"""How many bytes of a file are read."""

MAX_LINES = 1_000_000
"""How many lines of a file are read, empty ones included."""

_NO_FILE = Text("it is not a regular file", "它不是普通文件")
_UNREADABLE = Text("cannot read {path}: {reason}", "无法读取{path}：{reason}")


class Numbered(NamedTuple):
    """A line, and where in the file it stands, from 1."""

    number: int
    line: Line


@dataclass(frozen=True, slots=True)
class Reading:
    """What could be read of a record. The lines are well formed; whether they are true is open."""

    lines: tuple[Numbered, ...]
    """The lines up to the first one that cannot be read."""

    problems: tuple[Problem, ...]
    """What ended the good beginning, if anything did."""

    size: int
    """How many bytes of the file the good lines take."""

    is_text: bool = False
    """Whether it was read from a text form, which nobody goes on writing."""

    open_end: bool = False
    """Whether the last line of such a text has no end, so that it may be half of a line."""

    @property
    def header(self) -> Header | None:
        """The header, unless already that cannot be read."""
        first = self.lines[0].line if self.lines else None
        return first if isinstance(first, Header) else None

    @property
    def torn(self) -> bool:
        """Whether the last line was cut off, as by a crash."""
        return any(problem.code == TORN for problem in self.problems)


def read(source: Path | str | bytes) -> Reading:
    """The record in a file (a `Path`) or in a text; whatever it holds, this raises nothing.

    Only a file that cannot be opened raises `GongzhuError`.

    >>> [problem.code for problem in read("no record at all").problems]
    ['GR007']
    """
    match source:
        case Path():
            return read_bytes(_contents(source))
        case str():
            return read_bytes(source.encode("utf-8", "surrogatepass"))
        case bytes():
            return read_bytes(source)


def read_bytes(data: bytes) -> Reading:
    """The record in the bytes of a file, in either of its forms."""
    if data.removeprefix(codecs.BOM_UTF8).startswith(MAGIC.encode()):
        return _read_text(data)
    lines: list[Numbered] = []
    number, size = 1, 0
    try:
        for number, raw, end in _lines(data):
            if number > MAX_LINES:
                raise Flaw("GR003", limit=MAX_LINES)
            if raw.strip():
                lines.append(Numbered(number, _parse(raw, first=not lines, last=end == len(data))))
            size = end
        if len(data) > MAX_FILE:
            number += 1
            raise Flaw("GR001", limit=MAX_FILE >> 20)
        if not lines:
            number = 1
            raise Flaw("GR004")
    except Flaw as flaw:
        return Reading(tuple(lines), (flaw.at(number),), size)
    return Reading(tuple(lines), (), size)


def _read_text(data: bytes) -> Reading:
    """The record in a text form."""
    lines: list[Numbered] = []
    number, size, reader = 1, 0, TextReader()
    last = False
    try:
        for number, raw, end in _lines(data):
            if number > MAX_LINES or len(lines) > MAX_LINES:
                raise Flaw("GR003", limit=MAX_LINES)
            last = end == len(data) and not raw.endswith(b"\n")
            found = [*reader.take(number, raw)]
            torn = last and reader.may_go_on
            if torn and found and isinstance(found[-1].line, ExposeLine):
                del found[-1]
            lines += [Numbered(*one) for one in found]
            if torn:
                raise Flaw(TORN)
            size = end
        if len(data) > MAX_FILE:
            number += 1
            raise Flaw("GR001", limit=MAX_FILE >> 20)
        if reader.lacking is not None:
            number = reader.lacking
            raise Flaw(TORN)
        lines += [Numbered(*one) for one in reader.rest()]
    except Flaw as flaw:
        code = TORN if last and lines and flaw.code != "GR003" else flaw.code
        problem = Problem(reader.at or number, code, flaw.data)
        return Reading(tuple(lines), (problem,), size, is_text=True)
    return Reading(tuple(lines), (), size, is_text=True, open_end=last)


def _parse(raw: bytes, *, first: bool, last: bool) -> Line:
    try:
        return parse_line(raw, first=first)
    except Flaw as flaw:
        unreadable = flaw.code in ("GR006", "GR007") and len(raw) <= MAX_LINE
        if unreadable and last and not first and not raw.endswith(b"\n") and is_cut(raw):
            raise Flaw(TORN) from None
        raise


def _lines(data: bytes) -> Iterator[tuple[int, bytes, int]]:
    """Each line with its number and where it ends; of a file too large, only whole lines."""
    start = len(codecs.BOM_UTF8) if data.startswith(codecs.BOM_UTF8) else 0
    number, limit = 0, min(len(data), MAX_FILE)
    while start < limit:
        number += 1
        end = data.find(b"\n", start, limit) + 1
        if not end:
            if len(data) > MAX_FILE:
                return
            end = limit
        yield number, data[start:end], end
        start = end


def _contents(path: Path) -> bytes:
    try:
        if path.exists() and not path.is_file():  # reading a pipe or a device may never end
            raise GongzhuError(_UNREADABLE, path=path, reason=_NO_FILE)
        with path.open("rb") as file:
            return file.read(MAX_FILE + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise GongzhuError(_UNREADABLE, path=path, reason=reason) from None
