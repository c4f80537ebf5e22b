"""Writing what a simulation comes to into a file, in the format that its name asks for."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Literal, NamedTuple, cast, get_args

from gongzhu.errors import GongzhuError
from gongzhu.simulation import pages, plot
from gongzhu.simulation.data import as_csv, as_json
from gongzhu.simulation.report import report_of
from gongzhu.simulation.summary import Summary
from gongzhu.text import Lang, Text

Suffix = Literal["html", "md", "csv", "json", "png", "svg"]

_SUFFIX = Text(
    "--out {file}: the name must end in one of {suffixes}",
    "--out {file}：文件名须以 {suffixes} 之一结尾",
)
_NO_FOLDER = Text("--out {file}: there is no folder {folder}", "--out {file}：没有文件夹 {folder}")
_FOLDER = Text("--out {file}: this is a folder", "--out {file}：这是文件夹")
_UNWRITABLE = Text(
    "--out {file}: nothing can be written there: {reason}", "--out {file}：无法写入：{reason}"
)
_WRITTEN = Text("gongzhu: written to {file}", "gongzhu：已写入 {file}")
_NO_FONT = Text(
    "gongzhu: no font with Chinese characters is installed; the picture is labelled in English",
    "gongzhu：没有安装中文字体，图片改用英文标注",
)


class Target(NamedTuple):
    """A file that can be written, and its format."""

    path: Path
    suffix: Suffix

    @classmethod
    def at(cls, name: str) -> Target:
        """The file of that name; raises `GongzhuError` where it could not be written."""
        path = Path(name)
        suffix = path.suffix[1:].lower()
        if suffix not in get_args(Suffix):
            suffixes = ", ".join(f".{one}" for one in get_args(Suffix))
            raise GongzhuError(_SUFFIX, file=name, suffixes=suffixes)
        if suffix in ("png", "svg"):
            plot.check()
        try:
            if path.is_dir():
                raise GongzhuError(_FOLDER, file=name)
            if not path.parent.is_dir():
                raise GongzhuError(_NO_FOLDER, file=name, folder=path.parent)
            with tempfile.TemporaryFile(dir=path.parent):
                pass
        except (OSError, ValueError) as error:
            raise _unwritable(name, error) from error
        return cls(path, cast("Suffix", suffix))

    def write(self, summary: Summary, lang: Lang) -> None:
        """Write the summary; what was there before is replaced once all of it is written.

        Raises `GongzhuError` where that fails.
        """
        if self.suffix in ("png", "svg") and lang == "zh" and plot.chinese_font() is None:
            print(_NO_FONT.say(lang), file=sys.stderr)
            lang_of_picture: Lang = "en"
        else:
            lang_of_picture = lang
        content = rendered(summary, self.suffix, lang_of_picture)
        try:
            replace(self.path, content)
        except OSError as error:
            raise _unwritable(str(self.path), error) from error
        print(_WRITTEN.say(lang, file=self.path), file=sys.stderr)


def rendered(summary: Summary, suffix: Suffix, lang: Lang) -> bytes:
    """The content of a file of that format."""
    match suffix:
        case "html":
            page = "\n".join(pages.html(report_of(summary, lang), lang))
        case "md":
            page = "\n".join(pages.markdown(report_of(summary, lang)))
        case "csv":
            return as_csv(summary).encode()
        case "json":
            page = json.dumps(as_json(summary), ensure_ascii=False, indent=1)
        case "png" | "svg":
            return plot.picture(summary, lang, suffix)
    return f"{page}\n".encode()


def replace(path: Path, content: bytes) -> None:
    """Let a file have this content, all of it or none."""
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
    return GongzhuError(_UNWRITABLE, file=name, reason=reason)
