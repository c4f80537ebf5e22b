"""The running totals of a match, as a chart shows them: lines over deals, limits, round numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from gongzhu.describe.score import plain, signed
from gongzhu.record.problems import shown
from gongzhu.text import Lang, Text

DEALS = Text("Deals", "副数")
TOTAL = Text("Total", "总分")
LIMIT = Text("limit", "界限")

_ABOUT = Text(
    "Totals after {deals} deals: {scores}.{limits}", "{deals}副之后的总分：{scores}。{limits}"
)
_ABOUT_ONE = Text("Totals after 1 deal: {scores}.{limits}", "1副之后的总分：{scores}。{limits}")
_LIMITS = Text(" The match ends at {limits}.", "到{limits}时全场结束。")
_SCORE = Text("{name} {total}", "{name} {total}")
_COMMA = Text(", ", "，")
_OR = Text(" or ", "或")


@dataclass(frozen=True, slots=True)
class Chart:
    """What a chart shows, whoever draws it.

    >>> chart = Chart("Tuesday", ("Lin", "Wu"), ((-30, 20), (-130, 120)), (-1000,))
    >>> chart.lines
    ((0, -30, -130), (0, 20, 120))
    >>> chart.about("en")
    'Totals after 2 deals: Lin −130, Wu +120. The match ends at −1000.'
    """

    title: str
    names: tuple[str, ...]
    """Who has a line: every side of the table."""

    totals: tuple[tuple[int, ...], ...]
    """The totals after each deal, by side."""

    limits: tuple[int, ...] = ()
    """The totals that end the match (`gongzhu.engine.verdict.limits_of`)."""

    @property
    def deals(self) -> int:
        """How many deals were scored."""
        return len(self.totals)

    @property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The totals of each side, from 0 before the first deal."""
        return tuple(zip((0,) * len(self.names), *self.totals, strict=True))

    @property
    def last(self) -> tuple[int, ...]:
        """The totals as they stand."""
        return tuple(line[-1] for line in self.lines)

    def heights(self, most: int) -> range:
        """Round numbers, at most so many, among which all totals, limits and 0 lie."""
        values = {0, *self.limits, *(total for line in self.lines for total in line)}
        return round_numbers(min(values), max(values), most)

    def about(self, lang: Lang) -> str:
        """The chart in a sentence, for whoever does not see it."""
        scores = _COMMA.say(lang).join(
            _SCORE.say(lang, name=shown(name), total=signed(total))
            for name, total in zip(self.names, self.last, strict=True)
        )
        ends = _OR.say(lang).join(map(plain, self.limits))
        limits = _LIMITS.say(lang, limits=ends) if ends else ""
        about = _ABOUT_ONE if self.deals == 1 else _ABOUT
        return about.say(lang, deals=self.deals, scores=scores, limits=limits)


def round_numbers(low: int, high: int, most: int) -> range:
    """Round numbers at equal distances, from at most `low` to at least `high`, 0 among them.

    >>> [*round_numbers(-220, 100, 6)]
    [-300, -200, -100, 0, 100]
    """
    low, high = min(low, 0), max(high, 0)
    if low == high:
        low, high = -1, 1
    unit = 1
    while True:
        for step in (unit, 2 * unit, 5 * unit):
            first, last = low // step * step, -(-high // step) * step
            if (last - first) // step < most:
                return range(first, last + 1, step)
        unit *= 10


def every(deals: int, most: int) -> range:
    """The deals that a number stands below, from 0, a round number apart, at most so many.

    >>> [*every(23, 10)]
    [0, 5, 10, 15, 20]
    """
    return range(0, deals + 1, round_numbers(0, max(deals, 1), most).step)


def cut(text: str, width: int, end: str = "…") -> str:
    """A name as it may stand in a chart: only visible signs, in at most so many columns.

    >>> cut("东南西北", 5), cut("Lin\\x1b", 5)
    ('东南…', 'Lin?')
    """
    said = shown(text, 200)
    if cell_len(said) <= width:
        return said
    while said and cell_len(said + end) > width:
        said = said[:-1]
    return said + end


def marked(deals: int, most: int) -> Sequence[int]:
    """The deals whose points have a mark: all, or some of many and always the last."""
    step = max(1, -(-deals // most))
    return sorted({*range(0, deals + 1, step), deals})
