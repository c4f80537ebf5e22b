"""A chart of running totals as a picture: SVG that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil
from typing import NamedTuple

from rich.cells import cell_len

from gongzhu.describe.score import plain, signed
from gongzhu.sheet.chart import DEALS, LIMIT, TOTAL, Chart, cut, every, marked
from gongzhu.text import Lang, Text

WIDTH = 800
HEIGHT = 340
"""Of the plot; title, numbers and legend come on top."""

TOP, BELOW, SIDE = 64, 46, 16
EM = 13
"""The size of the letters."""

_ROW = 24
_COLUMNS = 3
_SAMPLE = 52
"""How much of the legend a line takes before its name."""

_NAME = 40
"""How long a name is told in full, where it is told beside a mark."""

_TITLE = 18
"""The size of the letters of the title."""

_HEIGHTS = 8
_MARKS = 20
_NUMBERS = 12

_FONTS = (
    "'Noto Sans', 'Helvetica Neue', Arial, 'Noto Sans CJK SC', 'PingFang SC', "
    "'Microsoft YaHei', sans-serif"
)
_INK, _SOFT, _RULE, _LIMIT = "#1d1f21", "#5d6369", "#d5d9dd", "#b3261e"

_POINT = Text("{name}, deal {deal}: {total}", "{name}，第{deal}副：{total}")
_START = Text("{name}, before the first deal: 0", "{name}，开始时：0")

Corners = Sequence[tuple[float, float]]


class Style(NamedTuple):
    """How a line is drawn. No two differ in their colour only."""

    colour: str
    dash: str
    mark: Corners
    """The corners of its marks around a point; none where it is a circle."""


_SQUARE = ((-1, -1), (1, -1), (1, 1), (-1, 1))
_DIAMOND = ((0, -1.4), (1.4, 0), (0, 1.4), (-1.4, 0))
_UP = ((0, -1.3), (1.3, 1), (-1.3, 1))
_DOWN = ((0, 1.3), (1.3, -1), (-1.3, -1))
_PLUS = (
    *((-0.45, -1.4), (0.45, -1.4), (0.45, -0.45), (1.4, -0.45), (1.4, 0.45), (0.45, 0.45)),
    *((0.45, 1.4), (-0.45, 1.4), (-0.45, 0.45), (-1.4, 0.45), (-1.4, -0.45), (-0.45, -0.45)),
)
_CROSS = tuple((0.75 * (x - y), 0.75 * (x + y)) for x, y in _PLUS)
_BAR = ((-1.5, -0.6), (1.5, -0.6), (1.5, 0.6), (-1.5, 0.6))

STYLES = (
    Style("#0b62a4", "", ()),
    Style("#c2410c", "9 4", _SQUARE),
    Style("#0f766e", "2 4", _UP),
    Style("#9d2b82", "12 4 2 4", _DIAMOND),
    Style("#7a5c00", "5 3", _DOWN),
    Style("#3f4a5a", "14 3 5 3", _CROSS),
    Style("#5b3fb5", "4 6", _PLUS),
    Style("#2f7d1f", "16 6", _BAR),
)
"""Dark enough for white paper; told apart by their dashes and marks in grey, too."""


class _Frame(NamedTuple):
    """Where on the picture a total after a deal is."""

    left: float
    deals: int
    heights: range

    def x(self, deal: int) -> float:
        return self.left + (WIDTH - SIDE - 8 - self.left) * deal / max(self.deals, 1)

    def y(self, total: int) -> float:
        top, bottom = self.heights[-1], self.heights[0]
        return TOP + HEIGHT * (top - total) / (top - bottom)


def svg(chart: Chart, lang: Lang) -> str:
    """The chart as one SVG element that stands in a file of its own or inside a page.

    Whatever is in names and titles, they are text in it; what cannot be seen is a question mark.
    """
    return "\n".join(_lines(chart, lang)) + "\n"


def _lines(chart: Chart, lang: Lang) -> Iterator[str]:
    heights = chart.heights(_HEIGHTS)
    numbers = max(cell_len(plain(height)) for height in heights)
    frame = _Frame(SIDE + 8 + numbers * 0.6 * EM, chart.deals, heights)
    columns = 2 if len(chart.names) == 4 else min(_COLUMNS, len(chart.names))
    height = TOP + HEIGHT + BELOW + _ROW * ceil(len(chart.names) / columns) + 8
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'font-family="{_FONTS}" font-size="{EM}">'
    )
    title = _fitting(chart.title, WIDTH - 2 * SIDE, _TITLE)
    yield f"<title>{escape(title)}</title>"
    yield f"<desc>{escape(chart.about(lang))}</desc>"
    yield f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>'
    yield _text(SIDE, 28, title, size=_TITLE, weight=600)
    yield from _axes(frame, lang)
    for limit in chart.limits:
        yield from _limit(frame, limit, lang)
    for place, (name, line) in enumerate(zip(chart.names, chart.lines, strict=True)):
        yield from _line(frame, STYLES[place % len(STYLES)], cut(name, _NAME), line, lang)
    for limit in chart.limits:
        yield _limit_said(frame, limit, lang)
    for place, (name, total) in enumerate(zip(chart.names, chart.last, strict=True)):
        row, column = divmod(place, columns)
        room = (WIDTH - 2 * SIDE) / columns
        x = SIDE + column * room
        y = TOP + HEIGHT + BELOW + _ROW * row + 12
        tail = f" {signed(total)}"
        said = _fitting(name, room - _SAMPLE - SIDE - _length(tail, EM), EM) + tail
        yield from _legend(STYLES[place % len(STYLES)], x, y, said)
    yield "</svg>"


def _axes(frame: _Frame, lang: Lang) -> Iterator[str]:
    right = WIDTH - SIDE
    yield _text(SIDE, TOP - 14, TOTAL.say(lang), fill=_SOFT)
    for height in frame.heights:
        y = frame.y(height)
        stroke = f'stroke="{_RULE}"' if height else f'stroke="{_SOFT}" stroke-width="1.5"'
        yield _rule(frame.left, right, y, stroke)
        yield _text(frame.left - 6, y + 4.5, plain(height), fill=_SOFT, anchor="end")
    base = TOP + HEIGHT
    for deal in every(frame.deals, _NUMBERS):
        x = frame.x(deal)
        yield f'<path d="M{x:.2f},{base:.2f}V{base + 4:.2f}" stroke="{_SOFT}"/>'
        yield _text(x, base + 18, str(deal), fill=_SOFT, anchor="middle")
    yield _text(right, base + 36, DEALS.say(lang), fill=_SOFT, anchor="end")


def _limit(frame: _Frame, limit: int, lang: Lang) -> Iterator[str]:
    stroke = f'stroke="{_LIMIT}" stroke-width="2" stroke-dasharray="1 3"'
    yield _rule(frame.left, WIDTH - SIDE, frame.y(limit), stroke)


def _limit_said(frame: _Frame, limit: int, lang: Lang) -> str:
    """The words beside a limit, inside of it and over the lines."""
    y = frame.y(limit) + (-6 if limit <= 0 else 16)
    said = f"{LIMIT.say(lang)} {plain(limit)}"
    return _text(frame.left + 6, y, said, fill=_LIMIT, halo=True)


def _line(
    frame: _Frame, style: Style, name: str, totals: Sequence[int], lang: Lang
) -> Iterator[str]:
    points = [(frame.x(deal), frame.y(total)) for deal, total in enumerate(totals)]
    path = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
    dash = f' stroke-dasharray="{style.dash}"' if style.dash else ""
    yield (
        f'<polyline points="{path}" fill="none" stroke="{style.colour}" stroke-width="2"'
        f'{dash} stroke-linejoin="round"/>'
    )
    for deal in marked(frame.deals, _MARKS):
        text = _POINT if deal else _START
        said = text.say(lang, name=name, deal=deal, total=signed(totals[deal]))
        yield _mark(style, *points[deal], said)


def _mark(style: Style, x: float, y: float, said: str = "") -> str:
    look = f'fill="{style.colour}" stroke="#fff" stroke-width="0.8"'
    title = f"<title>{escape(said)}</title>" if said else ""
    if not style.mark:
        return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="4" {look}>{title}</circle>'
    corners = " ".join(f"{x + 4 * dx:.2f},{y + 4 * dy:.2f}" for dx, dy in style.mark)
    return f'<polygon points="{corners}" {look}>{title}</polygon>'


def _legend(style: Style, x: float, y: float, said: str) -> Iterator[str]:
    dash = f' stroke-dasharray="{style.dash}"' if style.dash else ""
    yield _rule(x, x + 44, y, f'stroke="{style.colour}" stroke-width="2"{dash}')
    yield _mark(style, x + 22, y)
    yield _text(x + _SAMPLE, y + 4.5, said)


def _fitting(text: str, room: float, size: int) -> str:
    """A text, cut where it might be longer than there is room."""
    width = _NAME * 2
    while _length(said := cut(text, width), size) > room and width > 1:
        width -= 1
    return said


def _length(text: str, size: int) -> float:
    """About how long a text is, rather more than less: every font has letters of its own."""
    wide = sum(cell_len(sign) > 1 or sign in "MWmw@%&…" for sign in text)
    capital = sum(sign.isupper() and sign not in "MW" for sign in text)
    return size * (wide + 0.75 * capital + 0.6 * (len(text) - wide - capital))


def _rule(left: float, right: float, y: float, look: str) -> str:
    return f'<line x1="{left:.2f}" x2="{right:.2f}" y1="{y:.2f}" y2="{y:.2f}" {look}/>'


def _text(
    x: float,
    y: float,
    said: str,
    *,
    fill: str = _INK,
    anchor: str = "start",
    size: int = EM,
    weight: int = 400,
    halo: bool = False,
) -> str:
    look = f'fill="{fill}"'
    if anchor != "start":
        look += f' text-anchor="{anchor}"'
    if size != EM:
        look += f' font-size="{size}"'
    if weight != 400:
        look += f' font-weight="{weight}"'
    if halo:
        look += ' stroke="#fff" stroke-width="4" paint-order="stroke"'
    return f'<text x="{x:.2f}" y="{y:.2f}" {look}>{escape(said)}</text>'
