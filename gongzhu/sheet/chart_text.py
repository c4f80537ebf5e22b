"""A chart of running totals for a terminal of 80 columns."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

from gongzhu.describe.score import plain, signed
from gongzhu.sheet.chart import DEALS, LIMIT, Chart, cut, every
from gongzhu.text import Lang, Text

WIDTH = 80
MARKS = "123456789abc"
"""What stands for each line, the same everywhere: a colour or a wide sign would not be."""

SEVERAL = "*"

_NAME = 18
_HEIGHTS = 7
_ROWS = 18
"""The most rows below the first."""

_APART = 5
"""The most columns from one deal to the next."""

_SIGNS = "─┈│−…"
_PLAIN = str.maketrans(_SIGNS, "-.|-~")

_SEVERAL = Text("{mark} several", "{mark} 几家重合")


def lines(chart: Chart, lang: Lang, *, signs: bool = True) -> list[str]:
    """The chart in lines of at most 80 columns; without `signs` in plain letters but for names.

    >>> for line in lines(Chart("", ("Lin", "Wu"), ((-30, 20), (-130, 120))), "en")[-3:]:
    ...     print(line)
    −150│
         0    1    2  Deals
    1 Lin −130  2 Wu +120  * several
    """
    said = [line.rstrip() for line in _lines(chart, lang)]
    return said if signs else [line.translate(_PLAIN) for line in said]


def has_signs(encoding: str | None) -> bool:
    """Whether an output in that encoding can show the lines of a chart.

    >>> has_signs("utf-8"), has_signs("ascii")
    (True, False)
    """
    try:
        _SIGNS.encode(encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def _lines(chart: Chart, lang: Lang) -> Iterator[str]:
    if chart.title:
        yield cut(chart.title, WIDTH)
    heights = chart.heights(_HEIGHTS)
    each = _ROWS // (len(heights) - 1)

    def row_of(total: int) -> int:
        return round((heights[-1] - total) * each / heights.step)

    limits = {row_of(limit): plain(limit) for limit in chart.limits}
    labels = {row_of(height): plain(height) for height in heights} | limits
    margin = max(map(len, labels.values()))
    place = _places(chart.deals, WIDTH - margin - 1 - cell_len(LIMIT.say(lang)))
    width = place[-1] + 4
    cells = [[" "] * width for _ in range(row_of(heights[0]) + 1)]
    cells[row_of(0)] = ["─"] * width
    for row in limits:
        cells[row] = ["┈"] * width
    for mark, line in zip(MARKS, chart.lines, strict=False):
        for column, total in zip(place, line, strict=True):
            cell = cells[row_of(total)]
            cell[column] = mark if cell[column] in f"─┈ {mark}" else SEVERAL
    for row, cell in enumerate(cells):
        label = labels.get(row, "").rjust(margin)
        yield f"{label}│{''.join(cell)} {LIMIT.say(lang) if row in limits else ''}"
    yield " " * (margin + 1) + _numbers(chart.deals, place, DEALS.say(lang))
    several = any(SEVERAL in cell for cell in cells)
    yield from _legend(chart, _SEVERAL.say(lang, mark=SEVERAL) if several else "")


def _places(deals: int, width: int) -> list[int]:
    """In which column each deal is, from the start; several share one where there are many."""
    room = width - 5
    apart = min(_APART, room // max(deals, 1))
    if apart:
        return [deal * apart for deal in range(deals + 1)]
    return [deal * room // deals for deal in range(deals + 1)]


def _numbers(deals: int, place: list[int], unit: str) -> str:
    """The numbers below the columns, as many as have room."""
    line = ""
    for deal in every(deals, max(2, min(12, place[-1] // 5 + 1))):
        line = line.ljust(place[deal]) + str(deal)
    return f"{line}  {unit}"


def _legend(chart: Chart, several: str) -> Iterator[str]:
    """Which mark is whose and how they stand, as many in a line as fit."""
    line = ""
    entries = [
        f"{mark} {cut(name, _NAME)} {signed(total)}"
        for mark, name, total in zip(MARKS, chart.names, chart.last, strict=False)
    ]
    for entry in [*entries, *([several] if several else [])]:
        longer = f"{line}  {entry}" if line else entry
        if cell_len(longer) > WIDTH:
            yield line
            longer = entry
        line = longer
    yield line
