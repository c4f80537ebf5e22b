"""What the commands share: languages, exit codes, output."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Sequence
from typing import NoReturn

from gongzhu.errors import GongzhuError
from gongzhu.text import Lang, Text

FINE = 0
BAD = 1
USAGE = 2
INTERNAL = 70
INTERRUPTED = 130
CUT_SHORT = 141
"""What a shell gives for a program whose reader left; it says nothing of what was checked."""

ERROR = Text("gongzhu: {message}", "gongzhu：{message}")


class Refused(Exception):
    """A command that ends early: what to say on stderr, and the exit code."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.message, self.code = message, code


def refuse(error: GongzhuError | Text, lang: Lang, code: int = USAGE, **data: object) -> NoReturn:
    """End the command with a message for a person and an exit code."""
    said = error.say(lang) if isinstance(error, GongzhuError) else error.say(lang, **data)
    raise Refused(ERROR.say(lang, message=said), code)


def language(argv: Sequence[str]) -> Lang:
    """The language to speak: `--lang`, then GONGZHU_LANG, then the system's, then English."""
    for place, word in enumerate(argv):
        if word == "--lang" and place + 1 < len(argv):
            return "zh" if argv[place + 1] == "zh" else "en"
        if word.startswith("--lang="):
            return "zh" if word == "--lang=zh" else "en"
    for name in ("GONGZHU_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "zh" if value.lower().startswith("zh") else "en"
    return "en"


_UNIT = re.compile(
    # A wide character may stand alone, a word may not be cut; marks stay with what they close.
    r"[（“「\[]*"
    "(?:[\u3000-\u9fff\uf900-\uffef]|[^\\s\u3000-\u9fff\uf900-\uffef]+)"
    r"[，。；：、）”」！？\]]*"
)
WIDTH = 80


def folded(text: str, first: str = "", rest: str = "") -> list[str]:
    """A text in lines that fit a terminal of 80 columns, with an indent for each.

    >>> folded("one two", first="  ", rest="    ")
    ['  one two']
    """
    from rich.cells import cell_len  # a wide character takes two columns

    lines, line, end = [], first, 0
    for unit in _UNIT.finditer(text):
        gap = " " if unit.start() > end and end else ""
        end = unit.end()
        if cell_len(line + gap + unit[0]) > WIDTH and line.strip():
            lines.append(line)
            line, gap = rest, ""
        line += gap + unit[0]
    return [*lines, line]


def print_json(value: object) -> None:
    """One JSON object on stdout."""
    print(json.dumps(value, ensure_ascii=False))


def print_lines(lines: Sequence[str]) -> None:
    """Lines on stdout."""
    sys.stdout.write("".join(line + "\n" for line in lines))
