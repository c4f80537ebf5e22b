"""The file of a sheet: made once, then only added to; what is acknowledged is on the disk."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import secrets
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

from gongzhu.errors import GongzhuError
from gongzhu.record.codes import CODES
from gongzhu.record.header_rules import Check
from gongzhu.record.problems import Problem, shown
from gongzhu.sheet.lines import DealLine, Opened, UndoLine, written
from gongzhu.sheet.reading import MAX_FILE, MAX_LINE, MAX_LINES, Reading, Sheet, read_bytes
from gongzhu.text import Text, literal

PATIENCE = 2.0
"""For how many seconds a file that another program writes to is waited for."""

_EXISTS = Text(
    "{file} is there already and is left as it is; choose another name",
    "{file} 已存在，未作改动；请换一个名字",
)
_CANNOT_READ = Text("cannot read {file}: {reason}", "无法读取 {file}：{reason}")
_CANNOT_WRITE = Text(
    "cannot write to {file}: {reason}; nothing was changed", "无法写入 {file}：{reason}；未作改动"
)
_NO_FILE = Text("it is not a regular file", "它不是普通文件")
_LOCKED = Text(
    "another program is writing to {file} right now; nothing was changed, try again",
    "另有程序正在写入 {file}；未作改动，请重试",
)
_LOCK_FILE = Text(
    "another program is writing to {file} right now, or was stopped while it did; nothing was "
    "changed. If none is, remove {lock}",
    "另有程序正在写入 {file}，或曾中途停止；未作改动。若确无程序在写，请删除 {lock}",
)
_CHANGED = Text(
    "{file} was changed by somebody else in the meantime; nothing was kept. Look at it and do it "
    "again",
    "{file} 在此期间被别人改动；未保存。请先查看，再重做",
)
_DAMAGED = Text("{file}:{line}: {what}", "{file}:{line}：{what}")
_FULL = Text("a sheet has at most {limit} lines", "一张记分表最多{limit}行")


class Damaged(GongzhuError):
    """A file that is no sheet, or not the one that was written; it is left as it is."""

    def __init__(self, file: Path, problem: Problem) -> None:
        what = CODES[problem.code].message.filled(**problem.data)
        super().__init__(_DAMAGED, file=name_of(file), line=problem.line, what=what)


def name_of(file: Path) -> str:
    """A file as it may stand in a message."""
    return shown(str(file), 1000)


def create(file: Path, opened: Opened) -> None:
    """A new sheet; raises `GongzhuError` where the file is there or cannot be written.

    It is there with its first line or not at all.
    """
    text, _ = written(opened, "")
    draft = file.with_name(f".{file.name[:40]}.{secrets.token_hex(4)}")
    try:
        if os.path.lexists(file):
            raise FileExistsError
        try:
            with open(draft, "xb", buffering=0) as new:
                _write(new, f"{text}\n".encode("utf-8", "replace"))
            _put(draft, file)
        finally:
            draft.unlink(missing_ok=True)
        _settle_folder(file.absolute().parent)
    except FileExistsError:
        raise GongzhuError(_EXISTS, file=name_of(file)) from None
    except (OSError, ValueError) as error:
        raise GongzhuError(_CANNOT_WRITE, file=name_of(file), reason=_reason(error)) from None


def _put(draft: Path, file: Path) -> None:
    try:
        os.link(draft, file)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        with open(file, "xb", buffering=0) as new:
            _write(new, draft.read_bytes())


def read_file(file: Path, check: Check | None = None) -> Reading:
    """What a file holds; raises `GongzhuError` where it cannot be read."""
    try:
        if file.exists() and not file.is_file():  # reading a pipe or a device may never end
            raise GongzhuError(_CANNOT_READ, file=name_of(file), reason=_NO_FILE)
        with file.open("rb") as opened:
            return read_bytes(opened.read(MAX_FILE + 1), check)
    except (OSError, ValueError) as error:
        raise GongzhuError(_CANNOT_READ, file=name_of(file), reason=_reason(error)) from None


def sound(file: Path, reading: Reading) -> Sheet:
    """The sheet of a file that nothing is wrong with but a line torn by a crash.

    Raises `Damaged` where there is more.
    """
    problem = reading.damage
    if problem or reading.sheet is None:
        raise Damaged(file, problem or reading.problems[0])
    return reading.sheet


def append(
    file: Path, line: DealLine | UndoLine, seen: Reading, check: Check | None = None
) -> Sheet:
    """The sheet with another line, which is on the disk when this returns.

    `seen` is what the line was made from: where the file has changed since, it is refused. Raises
    `GongzhuError`, and changes nothing, where it cannot be written.
    """
    try:
        with _locked(file), open(file, "r+b", buffering=0) as opened:
            data = file.read_bytes() if file.stat().st_size <= MAX_FILE else b""
            reading = read_bytes(data, check)
            sheet = sound(file, reading)
            if (reading.size, reading.check) != (seen.size, seen.check):
                raise GongzhuError(_CHANGED, file=name_of(file))
            text, _ = written(line, reading.check)
            after = sheet.with_line(reading.lines + 1, line)
            raw = f"{text}\n".encode()
            if not data[: reading.size].endswith(b"\n"):
                raw = b"\n" + raw
            if reading.lines >= MAX_LINES or reading.size + len(raw) > MAX_FILE:
                raise GongzhuError(_FULL, limit=MAX_LINES)
            assert len(raw) <= MAX_LINE
            _add(opened, reading.size, raw)
            return after
    except (OSError, ValueError) as error:
        raise GongzhuError(_CANNOT_WRITE, file=name_of(file), reason=_reason(error)) from None


def _add(opened: io.FileIO, size: int, raw: bytes) -> None:
    """Write behind the good lines, or leave the file as long as they are."""
    opened.truncate(size)
    opened.seek(size)
    try:
        _write(opened, raw)
    except BaseException:
        with contextlib.suppress(OSError, ValueError):
            os.ftruncate(opened.fileno(), size)
        raise


def _write(opened: io.FileIO, raw: bytes) -> None:
    """Write and wait until it is on the disk."""
    left = memoryview(raw)
    while left:
        left = left[opened.write(left) :]
    os.fsync(opened.fileno())


def _settle_folder(folder: Path) -> None:
    """Wait until the name of a new file is on the disk too, where folders can be waited for."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextlib.contextmanager
def _locked(file: Path) -> Iterator[None]:
    """While no other program writes to the file. The system lifts the lock of one that dies."""
    if sys.platform == "win32":
        with _lock_file(file):
            yield
        return
    import fcntl

    with open(file, "rb") as handle:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except OSError as error:
                if error.errno not in (errno.EWOULDBLOCK, errno.EACCES):
                    break  # a file system without locks; two programs at once are found below
                _wait(file, deadline, _LOCKED)
        yield


@contextlib.contextmanager
def _lock_file(file: Path) -> Iterator[None]:
    """The same by a second file, where the system has no locks of this kind."""
    lock = file.with_name(file.name + ".lock")
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
            break
        except FileExistsError:
            _wait(file, deadline, _LOCK_FILE)
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)


def _wait(file: Path, deadline: float, text: Text) -> None:
    if time.monotonic() >= deadline:
        _refuse(text, file)
    time.sleep(0.05)


def _refuse(text: Text, file: Path) -> NoReturn:
    raise GongzhuError(text, file=name_of(file), lock=name_of(file) + ".lock")


def _reason(error: Exception) -> Text:
    said = getattr(error, "strerror", None) or str(error)
    return literal(said, said)
