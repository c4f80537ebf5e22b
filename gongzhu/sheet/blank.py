"""A score sheet for paper: an A4 page of empty rows, with what has to be known to fill them in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor

from rich.cells import cell_len

from gongzhu.describe.sheet import About, Sheet, sheet_of
from gongzhu.engine.game import Game
from gongzhu.engine.verdict import pigs_needed
from gongzhu.errors import GongzhuError
from gongzhu.record.problems import shown
from gongzhu.sheet.names import LONGEST
from gongzhu.text import Lang, Text

MOST_DEALS = 24
"""How many rows a page gets unless somebody asks for more."""

_WIDTH, _HEIGHT = 183.4, 275.0
"""What can be printed on, in millimetres, with the rule at the right."""

_LOWEST, _USUAL, _HIGHEST = 5.4, 7.6, 12.0
"""The height of a row."""

_FRAME = 37.0
"""What title, heads and foot take together."""

_LINE, _CELL, _TABLE_ROW = 3.6, 59, 3.8
"""A line of the rules: its height, how many columns of a terminal it holds; a row of values."""

_FEW = 8
"""Where rules are so long that fewer rows would be left, they stand on the other side."""

_SIGNS = 6
"""The most cards that have room to be printed in a row."""

_TITLE = Text("Score sheet: {name}", "记分表：{name}")
_DATE = Text("Date", "日期")
_PLACE = Text("Place", "地点")
_DEAL = Text("Deal", "副")
_EXPOSED = Text("Exposed", "亮牌")
_RING = Text("(ring)", "（圈出）")
_RING_AND_NOTE = Text("(ring, say how)", "（圈出，注明）")
_POINTS = Text("points", "得分")
_TOTAL = Text("total", "总分")
_PIGS = Text("pigs", "猪")
_WITH = Text(" + ", " + ")

_TOO_MANY = Text(
    "--deals {deals}: at most {most} fit on the page with these rules",
    "--deals {deals}：按此规则，一页至多放得下{most}副",
)
_NO_DEALS = Text("--deals: at least 1, not {deals}", "--deals：至少为1，不是 {deals}")
_PLAYERS = Text(
    "--players: {players} play by these rules, and {count} are named",
    "--players：此规则为{players}人，而写了{count}人",
)
_NO_NAME = Text("--players: a name is empty", "--players：有的名字是空的")
_TWICE = Text("--players: '{name}' is named twice", "--players：“{name}”出现了两次")

_TAGS: Mapping[Lang, str] = {"en": "en", "zh": "zh-Hans"}

_STYLE = """\
@page { size: A4; margin: 11mm 13mm; }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: none; }
body { font: 8pt/3.6mm "Noto Sans", "Helvetica Neue", Arial, "Noto Sans CJK SC", "PingFang SC",
  "Microsoft YaHei", sans-serif; color: #111; background: #fff; width: 184mm; margin: 0 auto; }
header { display: flex; align-items: flex-end; gap: 5mm; height: 10mm; }
h1 { font-size: 11.5pt; line-height: 6mm; margin: 0 auto 0 0; overflow: hidden; white-space: nowrap;
  text-overflow: ellipsis; }
.field { flex: none; width: 27mm; border-bottom: .3mm solid #111; }
table { border-collapse: collapse; }
th, td { border: .2mm solid #777; padding: 0 1mm; text-align: left; font-weight: normal; }
.deals { width: 183.4mm; table-layout: fixed; margin: 3mm 0 0; }
.deals th { text-align: center; border-color: #111; }
.deals td:first-child { text-align: center; color: #444; }
.deals th, .deals td { overflow: hidden; white-space: nowrap; }
.name { height: 9mm; font-size: 10pt; font-weight: bold; text-overflow: ellipsis; }
.what th { height: 4.5mm; font-size: 7pt; padding: 0; }
.edge { border-left: .5mm solid #111; }
.deals .last td { border-bottom: .5mm solid #111; }
.cards { font-size: 8pt; color: #555; word-spacing: .6mm; }
.rules { columns: 2; column-gap: 6mm; margin-top: 3mm; }
.overleaf { break-before: page; }
.rules table { width: 100%; margin: 0 0 1mm; break-inside: avoid; }
.rules td, .rules th { line-height: 3.4mm; }
.rules th { font-weight: bold; }
p, ul { margin: 0; }
ul { padding-left: 3.5mm; }
li { break-inside: avoid; }
footer { font-size: 7pt; color: #444; height: 4mm; overflow: hidden; white-space: nowrap; }
@media screen { body { padding: 6mm 0; } }
"""


@dataclass(frozen=True, slots=True)
class Blank:
    """An empty sheet for some rules."""

    sheet: Sheet
    about: About
    columns: tuple[tuple[str, ...], ...]
    """Who scores together, column by column; without a name where it is to be written by hand."""

    cards: str | None
    """The cards that may be exposed, to ring them; `None` where none may be, empty where they are
    too many."""

    levels: bool
    """Whether there is more than one way to expose a card."""

    pigs: bool
    """Whether pigs are counted, too."""

    overleaf: bool
    """Whether the rules need a page of their own."""

    deals: int
    row: float
    """How high a row is, in millimetres."""


def blank_of(
    game: Game, about: About, *, names: Sequence[str] = (), deals: int | None = None
) -> Blank:
    """The sheet of some rules with as many rows as fit, or with so many deals.

    Raises `GongzhuError` where the names are not those of the players or the rows do not fit.
    """
    sheet = sheet_of(game, about)
    room = _HEIGHT - _FRAME - max(_rules_height(sheet, lang) for lang in _TAGS)
    overleaf = room < _FEW * _USUAL
    if overleaf:
        room = _HEIGHT - _FRAME
    most = floor(room / _LOWEST)
    if deals is None:
        deals = min(MOST_DEALS, floor(room / _USUAL))
    if deals < 1:
        raise GongzhuError(_NO_DEALS, deals=shown(deals))
    if deals > most:
        raise GongzhuError(_TOO_MANY, deals=shown(deals), most=most)
    named = _checked(game, names) or ("",) * game.players
    sides = [game.seats_of(side) for side in range(game.side_count)]
    return Blank(
        sheet=sheet,
        about=about,
        columns=tuple(tuple(named[seat] for seat in seats) for seats in sides),
        cards=_cards(game),
        levels=len(game.levels) > 1,
        pigs=pigs_needed(game.rules) is not None,
        overleaf=overleaf,
        deals=deals,
        row=min(_HIGHEST, floor(room / deals * 10) / 10),
    )


def html(blank: Blank, lang: Lang) -> Iterator[str]:
    """The sheet as the lines of one page that needs nothing else."""
    title = escape(" ".join(_TITLE.say(lang, name=blank.about.name).split()))
    yield "<!DOCTYPE html>"
    yield f'<html lang="{_TAGS[lang]}">'
    yield '<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title>"
    yield f"<style>\n{_STYLE}</style>\n</head>\n<body>"
    fields = "".join(f'<div class="field">{text.say(lang)}</div>' for text in (_DATE, _PLACE))
    yield f"<header><h1>{title}</h1>{fields}</header>"
    yield '<main>\n<table class="deals">'
    yield from _heads(blank, lang)
    yield from _rows(blank)
    yield "</table>"
    yield from _rules(blank, lang)
    yield f"</main>\n<footer>{escape(blank.sheet.rules.say(lang))}</footer>\n</body>\n</html>"


def _checked(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    if names and len(names) != game.players:
        raise GongzhuError(_PLAYERS, players=game.players, count=len(names))
    said = tuple(shown(name.strip(), LONGEST) for name in names)
    for place, name in enumerate(said):
        if not name:
            raise GongzhuError(_NO_NAME)
        if name in said[:place]:
            raise GongzhuError(_TWICE, name=name)
    return said


def _cards(game: Game) -> str | None:
    """The cards that somebody may expose, if they have room."""
    if not game.free:
        return None
    return " ".join(card.symbol for card in game.free) if len(game.free) <= _SIGNS else ""


def _scored(sheet: Sheet) -> list[Text]:
    """What has to be known to score a deal and to end a match."""
    return [
        entry.text
        for part in sheet.parts
        for entry in part.entries
        if entry.path[0] in ("scoring", "match") and entry.path != ("scoring", "exposed")
    ]


def _rules_height(sheet: Sheet, lang: Lang) -> float:
    """About how high the rules are in two columns, rather more than less."""

    def height(text: Text) -> float:
        return _LINE * ceil(cell_len(text.say(lang)) / _CELL)

    def row_height(cells: Sequence[Text]) -> float:
        widest = max(cell_len(cell.say(lang)) for cell in cells)
        return _TABLE_ROW * ceil(len(cells) * widest / _CELL)

    table = sum(map(row_height, (sheet.worth.head, *(row.cells for row in sheet.worth.rows))))
    lines = [height(text) for text in (sheet.worth.note, *_scored(sheet))]
    return max(table + lines[0], (table + sum(lines)) / 2 + max(lines))


def _heads(blank: Blank, lang: Lang) -> Iterator[str]:
    kinds = (_POINTS, _TOTAL, *((_PIGS,) if blank.pigs else ()))
    widths = {_POINTS: 5.0, _TOTAL: 6.0, _PIGS: 3.0}
    exposed = "" if blank.cards is None else f'<col style="width:{_exposed_width(blank)}mm">'
    taken = 9.0 + (0.0 if blank.cards is None else _exposed_width(blank))
    each = (_WIDTH - taken) / len(blank.columns) / sum(widths[kind] for kind in kinds)
    cols = "".join(f'<col style="width:{widths[kind] * each:.2f}mm">' for kind in kinds)
    yield f'<colgroup><col style="width:9mm">{exposed}{cols * len(blank.columns)}</colgroup>'
    names = "".join(
        f'<th class="name edge" colspan="{len(kinds)}">'
        f"{escape(_WITH.say(lang).join(names)) if any(names) else ''}</th>"
        for names in blank.columns
    )
    ring = "" if blank.cards is None else _EXPOSED.say(lang)
    if blank.cards:
        ring += f"<br>{(_RING_AND_NOTE if blank.levels else _RING).say(lang)}"
    exposing = "" if blank.cards is None else f'<th rowspan="2">{ring}</th>'
    yield f'<thead>\n<tr><th rowspan="2">{_DEAL.say(lang)}</th>{exposing}{names}</tr>'
    first, *others = (kind.say(lang) for kind in kinds)
    what = f'<th class="edge">{first}</th>' + "".join(f"<th>{other}</th>" for other in others)
    yield f'<tr class="what">{what * len(blank.columns)}</tr>\n</thead>'


def _exposed_width(blank: Blank) -> float:
    return 4.0 + 6.5 * len(blank.cards.split()) if blank.cards else 34.0


def _rows(blank: Blank) -> Iterator[str]:
    exposed = "" if blank.cards is None else f'<td class="cards">{blank.cards}</td>'
    one = '<td class="edge"></td>' + "<td></td>" * (2 if blank.pigs else 1)
    cells = one * len(blank.columns)
    height = f'style="height:{blank.row:.1f}mm"'
    for deal in range(1, blank.deals + 1):
        last = ' class="last"' if deal == blank.deals else ""
        yield f"<tr{last} {height}><td>{deal}</td>{exposed}{cells}</tr>"


def _rules(blank: Blank, lang: Lang) -> Iterator[str]:
    def said(text: Text) -> str:
        return escape(text.say(lang))

    sheet = blank.sheet
    yield f'<div class="rules{" overleaf" if blank.overleaf else ""}">\n<table>'
    yield f"<tr>{''.join(f'<th>{said(cell)}</th>' for cell in sheet.worth.head)}</tr>"
    for row in sheet.worth.rows:
        yield f"<tr>{''.join(f'<td>{said(cell)}</td>' for cell in row.cells)}</tr>"
    yield f"</table>\n<p>{said(sheet.worth.note)}</p>\n<ul>"
    for text in _scored(sheet):
        yield f"<li>{said(text)}</li>"
    yield "</ul>\n</div>"
