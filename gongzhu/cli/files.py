"""Files that a command writes for its `--out`: looked at before the work, then all or nothing."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from pathlib import Path

from gongzhu.errors import GongzhuError
from gongzhu.record.problems import shown
from gongzhu.text import Lang, Text

LONGEST = 1000
"""How much of a name is told."""

_NO_FOLDER = Text("--out {file}: there is no folder {folder}", "--out {file}：没有文件夹 {folder}")
_FOLDER = Text("--out {file}: this is a folder", "--out {file}：这是文件夹")
_UNWRITABLE = Text(
    "--out {file}: nothing can be written there: {reason}", "--out {file}：无法写入：{reason}"
)
_WRITTEN = Text("gongzhu: written to {file}", "gongzhu：已写入 {file}")


def writable(name: str) -> Path:
    """The file of that name; raises `GongzhuError` where it could not be written."""
    path = Path(name)
    try:
        if path.is_dir():
            raise GongzhuError(_FOLDER, file=shown(name, LONGEST))
        if not path.parent.is_dir():
            folder = shown(str(path.parent), LONGEST)
            raise GongzhuError(_NO_FOLDER, file=shown(name, LONGEST), folder=folder)
        if path.exists() and not path.is_file():
            return path
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except (OSError, ValueError) as error:
        raise _unwritable(name, error) from error
    return path


def write(path: Path, content: bytes, lang: Lang) -> None:
    """Let a file have this content, and say so; what was there is replaced once all is written.

    Raises `GongzhuError` where that fails.
    """
    try:
        replace(path, content)
    except OSError as error:
        raise _unwritable(str(path), error) from error
    print(_WRITTEN.say(lang, file=shown(str(path), LONGEST)), file=sys.stderr)


def replace(path: Path, content: bytes) -> None:
    """Let a file have this content, all of it or none.

    What is no regular file, such as a pipe or a device, is written to and stays what it is; a link
    stays a link.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.chmod(name, _mode(path))
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def _mode(path: Path) -> int:
    """The permissions that the file has, or that a new one would have."""
    try:
        return path.stat().st_mode & 0o777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _unwritable(name: str, error: Exception) -> GongzhuError:
    reason = getattr(error, "strerror", None) or str(error)
    return GongzhuError(_UNWRITABLE, file=shown(name, LONGEST), reason=reason)
