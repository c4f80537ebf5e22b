"""Writing a record while a match is played: every line is on its way to the disk at once."""

from __future__ import annotations

import contextlib
import io
import os
from pathlib import Path
from types import TracebackType
from typing import IO, Any, TextIO

from gongzhu.engine.actions import Action
from gongzhu.engine.deal import Deal
from gongzhu.engine.match import Match
from gongzhu.errors import GongzhuError
from gongzhu.record.codes import CODES, Severity
from gongzhu.record.lines import DealLine, EndLine, Header, Line, ResultLine, line_of
from gongzhu.record.parsing import parse_line
from gongzhu.record.problems import Flaw
from gongzhu.record.reader import MAX_FILE, Reading, read_bytes
from gongzhu.text import Text

_EXISTS = Text(
    "{path} exists already and is left as it is; name another file for the record, or resume the "
    "match in it",
    "{path}已存在，未作改动；请换一个文件名，或续打其中的对局",
)
_CANNOT_OPEN = Text("cannot write a record to {path}: {reason}", "无法把记录写到{path}：{reason}")
_CANNOT_WRITE = Text("cannot write to the record: {reason}", "无法写入记录：{reason}")
_DAMAGED = Text(
    "{path} cannot be continued: line {line}: {what}; mend or remove that line, or begin a new "
    "record",
    "{path}无法续写：第{line}行：{what}；请修正或删除该行，或另建新记录",
)
OVER = Text(
    "the match in {path} is over; begin a new record in another file",
    "{path}中的对局已经结束；请另建新记录",
)
_TEXT_FORM = Text(
    "{path} is the text form of a record; write its lines to a file by "
    "'gongzhu record text --lines', and go on with that",
    "{path}是记录的文本格式；请先用“gongzhu record text --lines”写成记录文件，再续打",
)
A_VIEW = Text(
    "{path} holds only what seat {seat} saw; nobody can go on with it",
    "{path}只有{seat}号座位所见的内容，无法续打",
)
_UNFIT = Text("this line has no place in a record: {what}", "这一行不能写入记录：{what}")

_CHANGED = Text(
    "{path} was changed by another program just now; try again",
    "{path}刚刚被另一个程序改动，请再试一次",
)
_SHARED = Text(
    "another program writes to this record at the same time",
    "另有程序正在写入这个记录",
)
_IN_USE = Text(
    "another program plays on in {path} now; stop it first",
    "另有程序正在{path}中记录；请先停止它",
)
_ERROR: Severity = "error"


class Writer:
    """Writes the lines of one match to a text stream, which it flushes after each line.

    The stream must be UTF-8 and must not translate line ends; `create` and `append` see to that.

    >>> import sys
    >>> from gongzhu.cards import Card
    >>> from gongzhu.engine.actions import Play
    >>> Writer(sys.stdout).action(Play(2, Card.parse("2S")))
    {"t":"play","seat":3,"card":"2S"}
    """

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    @classmethod
    def create(cls, path: Path | str) -> Writer:
        """A writer to a new file; raises `GongzhuError` where there is one already.

        An empty file is as good as none: that is what a program leaves that was killed in time.
        """
        try:
            with contextlib.ExitStack() as on_failure:
                left = is_left_empty(path)
                stream = on_failure.enter_context(
                    open(path, "r+" if left else "x", encoding="utf-8", newline="\n")
                )
                _lock(stream, path)
                if os.fstat(stream.fileno()).st_size:
                    raise FileExistsError
                on_failure.pop_all()
                return cls(stream)
        except FileExistsError:
            raise GongzhuError(_EXISTS, path=path) from None
        except (OSError, ValueError) as error:
            raise GongzhuError(_CANNOT_OPEN, path=path, reason=_reason(error)) from None

    @classmethod
    def append(cls, path: Path | str, known: Reading | None = None) -> Writer:
        """A writer that goes on where a record stops, without the torn last line of a crash.

        Raises `GongzhuError`, and changes nothing, where the file is no record, is damaged in
        another way, or its match is over; and where it does not hold any more what the caller has
        read before, which is `known`.
        """
        try:
            with contextlib.ExitStack() as on_failure:
                file = on_failure.enter_context(open(path, "r+b"))
                _lock(file, path)
                data = file.read(MAX_FILE + 1)
                reading = read_bytes(data)
                _refuse_damage(reading, path)
                if known is not None and reading != known:
                    raise GongzhuError(_CHANGED, path=path)
                file.truncate(reading.size)
                file.seek(0, os.SEEK_END)
                if not data[: reading.size].endswith(b"\n"):
                    file.write(b"\n")
                    file.flush()
                on_failure.pop_all()
                return cls(io.TextIOWrapper(file, encoding="utf-8", newline="\n"))
        except (OSError, ValueError) as error:
            raise GongzhuError(_CANNOT_OPEN, path=path, reason=_reason(error)) from None

    def header(self, header: Header) -> None:
        """Write the first line."""
        self.write(header)

    def deal(self, deal: Deal) -> None:
        """Write that cards were dealt."""
        self.write(DealLine.of(deal))

    def action(self, action: Action) -> None:
        """Write what a seat did; that it exposes nothing is written too."""
        self.write(line_of(action))

    def result(self, match: Match) -> None:
        """Write what the last deal of the match counted."""
        self.write(ResultLine.of(match))

    def end(self, match: Match) -> None:
        """Write that the match is over, and who lost it."""
        self.write(EndLine.of(match.verdict))

    def write(self, line: Line) -> None:
        """Write any line. Raises `GongzhuError` for one that could not be read back."""
        text = f"{line}\n"
        try:
            parse_line(text.encode(), first=isinstance(line, Header))
        except Flaw as flaw:
            what = CODES[flaw.code].message.filled(**flaw.data)
            raise GongzhuError(_UNFIT, what=what) from None
        try:
            self._refuse_strangers()
            self.stream.write(text)
            self.stream.flush()
        except OSError as error:
            raise GongzhuError(_CANNOT_WRITE, reason=_reason(error)) from None

    @property
    def position(self) -> int:
        """Where the next line will stand; `back_to` takes back what was written since."""
        return self.stream.tell()

    def back_to(self, position: int) -> None:
        """Take back every line since `position`.

        For a save that belongs to one player alone: what others may rely on is only added to.
        """
        try:
            self._refuse_strangers()
            self.stream.seek(position)
            self.stream.truncate()
        except OSError as error:
            raise GongzhuError(_CANNOT_WRITE, reason=_reason(error)) from None

    def _refuse_strangers(self) -> None:
        """Raise `GongzhuError` where the file has grown or shrunk since this wrote to it last."""
        try:
            size = os.fstat(self.stream.fileno()).st_size
        except io.UnsupportedOperation:
            return  # a stream in memory, which nobody else has
        if self.stream.seekable() and size != self.stream.tell():
            raise GongzhuError(_SHARED)

    def close(self) -> None:
        """Close the stream."""
        self.stream.close()

    def __enter__(self) -> Writer:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if error is None:
            self.close()
            return
        with contextlib.suppress(OSError):  # what could not be written was told by the error
            self.close()


def is_left_empty(path: Path | str) -> bool:
    """Whether there is an empty file, as a program leaves that was killed in time."""
    try:
        return os.path.isfile(path) and os.path.getsize(path) == 0
    except (OSError, ValueError):
        return False


def _lock(file: IO[Any], path: Path | str) -> None:
    """Keep the file to this program until it is closed or the program is gone, however it went.

    Raises `GongzhuError` where another one has it. Where files cannot be locked, what others
    write is still noticed before the next line.
    """
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise GongzhuError(_IN_USE, path=path) from None
    except OSError:
        pass


def _refuse_damage(reading: Reading, path: Path | str) -> None:
    if reading.is_text:
        raise GongzhuError(_TEXT_FORM, path=path)
    for problem in reading.problems:
        if problem.severity == _ERROR:
            what = CODES[problem.code].message.filled(**problem.data)
            raise GongzhuError(_DAMAGED, path=path, line=problem.line, what=what)
    if reading.header and reading.header.view is not None:
        raise GongzhuError(A_VIEW, path=path, seat=reading.header.view + 1)
    if isinstance(reading.lines[-1].line, EndLine):
        raise GongzhuError(OVER, path=path)


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
