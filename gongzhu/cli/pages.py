"""The help pages of the commands, in the reader's language."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Iterator, Sequence
from typing import Any

from gongzhu.cli import help, terms
from gongzhu.text import Lang


def describe(command: Any, name: str, lang: Lang) -> None:
    """Fill in the help of a command and of those below it, in one language."""
    command.help = help.COMMANDS[name].say(lang)
    shown = "\n".join(f"  {example}" for example in help.EXAMPLES[name])
    command.epilog = f"\b\n{help.EXAMPLE_HEADING.say(lang)}\n{shown}\n\n{help.EXIT_CODES.say(lang)}"
    for parameter in command.params:
        parameter.help = help.OPTIONS[parameter.name].say(lang)
    for below, sub in getattr(command, "commands", {}).items():
        describe(sub, f"{name} {below}".strip(), lang)


@contextlib.contextmanager
def translated(args: Sequence[str], lang: Lang) -> Iterator[None]:
    """Say the fixed words of a help page in the reader's language."""
    if lang == "en" or not _asks_for_help(args):
        yield
        return
    page = io.StringIO()
    with contextlib.redirect_stdout(page):
        yield
    said = page.getvalue()
    for english, chinese in help.HEADINGS.items():
        said = said.replace(english, chinese)
    said = said.replace("Show this message and exit.", help.OPTIONS["help"].zh)
    terms.print_lines(_refolded(said.splitlines()))


def _refolded(page: Sequence[str]) -> list[str]:
    """A help page in lines that fit: the library does not know that some characters are wide."""
    from rich.cells import cell_len

    lines: list[str] = []
    rest = list(page)
    while rest:
        line = rest.pop(0)
        row = re.fullmatch(r"( *\S.*?  +)(\S.*)", line)
        if cell_len(line) <= terms.WIDTH or row is None:
            lines.append(line)
            continue
        indent = " " * len(row[1])
        said = row[2]
        while rest and rest[0].startswith(indent):
            said += rest.pop(0).strip()
        lines += terms.folded(said, row[1], indent)
    return lines


def _asks_for_help(args: Sequence[str]) -> bool:
    """Whether a help page is all that can come; a bare `gongzhu` shows one too."""
    if not {"-h", "--help"}.isdisjoint(args):
        return True
    match args:
        case [] | ["--lang", _]:
            return True
        case [only]:
            return only.startswith("--lang=")
        case _:
            return False
