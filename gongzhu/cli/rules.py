"""`gongzhu rules`: a profile as a sheet that people can play from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from gongzhu.cli import profiles, terms
from gongzhu.cli.terms import folded
from gongzhu.describe.pages import html, markdown
from gongzhu.describe.sheet import EXAMPLES, VALUES, About, Sheet, sheet_of
from gongzhu.describe.worth import Table
from gongzhu.profiles import Profile
from gongzhu.profiles.loader import shipped
from gongzhu.text import Lang, Text

SheetFormat = Literal["text", "markdown", "html"]

BASE = "individual"
"""The profile that others are compared with."""

_STEP = Text("; ", "；")
_COLON = Text(": ", "：")
_OWN, _DIFFERS = "  ", "* "


def command(lang: Lang, *, ref: str, format: SheetFormat) -> None:
    """Print the sheet of one profile."""
    profile = profiles.load(ref, lang)
    sheet = sheet_for(profile, shipped(BASE))
    terms.print_lines([*printed(sheet, lang, format)])


def sheet_for(profile: Profile, base: Profile) -> Sheet:
    """The sheet of a profile, compared with another one."""
    return sheet_of(profile.game, _about(profile), (base.game, _about(base)))


def printed(sheet: Sheet, lang: Lang, format: SheetFormat) -> Iterator[str]:
    """A sheet in lines."""
    match format:
        case "text":
            return _lines(sheet, lang)
        case "markdown":
            return markdown(sheet, lang)
        case "html":
            return html(sheet, lang)


def _about(profile: Profile) -> About:
    return About(profile.id, profile.name)


def _lines(sheet: Sheet, lang: Lang) -> Iterator[str]:
    """The sheet in lines of 80 columns; what differs has a star in the margin."""
    yield from folded(sheet.title.say(lang))
    yield ""
    yield from folded(sheet.aim.say(lang))
    for part in sheet.parts:
        yield from ("", part.heading.say(lang))
        for entry in part.entries:
            margin = _DIFFERS if entry.differs else _OWN
            yield from folded(entry.text.say(lang), margin, "    ")
    yield from ("", VALUES.say(lang))
    yield from _table(sheet.worth, lang)
    yield from ("", EXAMPLES.say(lang))
    for example in sheet.examples:
        steps = _STEP.say(lang).join(step.say(lang) for step in example.steps)
        yield from folded(f"{example.pile.say(lang)}{_COLON.say(lang)}{steps}", _OWN, "    ")
    yield ""
    for text in (sheet.legend, sheet.rules):
        if text:
            yield from folded(text.say(lang))


def _table(table: Table, lang: Lang) -> Iterator[str]:
    """The table of values in columns, and what its last columns mean."""
    from rich.cells import cell_len

    rows = [
        [cell.say(lang) for cell in cells] for cells in (table.head, *(r[0] for r in table.rows))
    ]
    margins = [_OWN, *(_DIFFERS if row.differs else _OWN for row in table.rows)]
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for margin, cells in zip(margins, rows, strict=True):
        line = margin
        for cell, width in zip(cells, widths, strict=True):
            line += cell + " " * (width - cell_len(cell) + 3)
        yield line.rstrip()
    yield from folded(table.note.say(lang), _OWN, "    ")
