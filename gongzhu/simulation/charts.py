"""What is drawn of a summary, whoever draws it: bars, and values with their errors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gongzhu.simulation.report import exposure_name
from gongzhu.simulation.summary import TableSummary
from gongzhu.text import Lang, Text

BARS = 41
"""The most bars a chart has."""

TICKS = 10
"""The most numbers below them."""


class Bar(NamedTuple):
    """How many numbers lie from `low` up to `high`, which belongs to the next bar."""

    low: int
    high: int
    share: float


class Bars(NamedTuple):
    """A chart of how numbers are spread."""

    title: Text
    bars: tuple[Bar, ...]


class Value(NamedTuple):
    """A value with twice its standard error on either side; 0 where that is not known."""

    name: str
    value: float
    reach: float


class Values(NamedTuple):
    """A chart of values beside 0."""

    title: Text
    values: tuple[Value, ...]


_SCORES = Text(
    "Score of a deal, share in %; the outer bars hold all beyond",
    "每副得分的分布，%；两端含更远的分数",
)
_LENGTH = Text(
    "Deals in a match, share in %; the outer bars hold all beyond",
    "一场的副数分布，%；两端含更远的副数",
)
_WORTH = Text("What exposing is worth, with two standard errors", "亮牌的得失（±2倍标准误差）")


def bars_of(table: TableSummary) -> tuple[Bars, ...]:
    """The charts of a table that have bars."""
    charts = [Bars(_SCORES, tuple(_bars(table.score.histogram)))]
    if table.matches and table.matches.length:
        charts.append(Bars(_LENGTH, tuple(_bars(table.matches.length.histogram))))
    return tuple(charts)


def values_of(table: TableSummary, lang: Lang) -> Values | None:
    """The chart of what exposures are worth; `None` where nothing is exposed."""
    levels = len({one.level for one in table.exposures}) > 1
    found = tuple(
        Value(exposure_name(one, lang, levels=levels), one.worth.value, 2 * (one.worth.error or 0))
        for one in table.exposures
    )
    return Values(_WORTH, found) if found else None


def _bars(histogram: Mapping[int, int]) -> Sequence[Bar]:
    """Bars of one width that hold the numbers; the rare ends are drawn in the outermost bars."""
    total = sum(histogram.values())
    low, high = _bulk(histogram, total)
    step = _round(high - low + 1, BARS)
    first = low // step * step
    places = (high - first) // step + 1
    counts = [0] * places
    for value, times in histogram.items():
        counts[min(max((value - first) // step, 0), places - 1)] += times
    return [
        Bar(first + place * step, first + (place + 1) * step, count / total)
        for place, count in enumerate(counts)
    ]


def _bulk(histogram: Mapping[int, int], total: int) -> tuple[int, int]:
    """Between which numbers all but the rarest hundredth on either side lie."""
    ordered = sorted(histogram)
    ends = []
    for values in (ordered, ordered[::-1]):
        reached = 0
        for value in values:
            reached += histogram[value]
            if 100 * reached >= total:
                ends.append(value)
                break
    return ends[0], ends[1]


def ticks_of(chart: Bars) -> Iterator[tuple[int, int]]:
    """The places of the bars that begin with round numbers, a handful, and these numbers."""
    step = chart.bars[0].high - chart.bars[0].low
    first, last = chart.bars[0].low, chart.bars[-1].low
    tick = _round(last - first + 1, TICKS, step)
    for place, bar in enumerate(chart.bars):
        if bar.low % tick == 0:
            yield place, bar.low


def _round(width: int, most: int, unit: int = 1) -> int:
    """A round number, of which a width has at most so many, and which has whole units."""
    step = 1
    while True:
        for factor in (1, 2, 5):
            if step * factor * (most - 1) >= width and step * factor % unit == 0:
                return step * factor
        step *= 10
