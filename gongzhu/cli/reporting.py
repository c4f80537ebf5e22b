"""Writing what a simulation comes to into a file, in the format that its name asks for."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Literal, NamedTuple, cast, get_args

from gongzhu.cli import files
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
        suffix = Path(name).suffix[1:].lower()
        if suffix not in get_args(Suffix):
            suffixes = ", ".join(f".{one}" for one in get_args(Suffix))
            raise GongzhuError(_SUFFIX, file=name, suffixes=suffixes)
        if suffix in ("png", "svg"):
            plot.check()
        return cls(files.writable(name), cast("Suffix", suffix))

    def write(self, summary: Summary, lang: Lang) -> None:
        """Write the summary; what was there before is replaced once all of it is written.

        Raises `GongzhuError` where that fails.
        """
        if self.suffix in ("png", "svg") and lang == "zh" and plot.chinese_font() is None:
            print(_NO_FONT.say(lang), file=sys.stderr)
            lang_of_picture: Lang = "en"
        else:
            lang_of_picture = lang
        files.write(self.path, rendered(summary, self.suffix, lang_of_picture), lang)


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
