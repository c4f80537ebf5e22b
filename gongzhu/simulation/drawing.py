"""Charts as SVG inside a page, whose colours they take."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from gongzhu.simulation.charts import Bars, Values, ticks_of
from gongzhu.simulation.report import decimal, signed, whole
from gongzhu.text import Lang

WIDTH, HEIGHT = 640, 220
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 10, 28
ROW = 30


def bars_svg(chart: Bars, lang: Lang) -> Iterator[str]:
    """A chart with bars."""
    most = max(bar.share for bar in chart.bars) or 1.0
    width = (WIDTH - LEFT - RIGHT) / len(chart.bars)
    scale = (HEIGHT - TOP - BOTTOM) / most
    base = HEIGHT - BOTTOM
    yield _opened(chart.title.say(lang), HEIGHT)
    for part in (0.5, 1.0):
        y = base - most * part * scale
        yield f'<line class="rule" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        label = decimal(100 * most * part)
        yield f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{label}</text>'
    for place, bar in enumerate(chart.bars):
        x, height = LEFT + place * width, bar.share * scale
        yield (
            f'<rect x="{x + 0.5:.1f}" y="{base - height:.1f}" width="{max(width - 1, 1):.1f}" '
            f'height="{height:.1f}"><title>{whole(bar.low)}: '
            f"{decimal(100 * bar.share, 2)} %</title></rect>"
        )
    alone = chart.bars[0].high - chart.bars[0].low == 1
    for place, number in ticks_of(chart):
        x = LEFT + (place + alone / 2) * width  # below its bar, or where its bar begins
        yield (f'<text x="{x:.1f}" y="{base + 17}" text-anchor="middle">{whole(number)}</text>')
    yield f'<line class="axis" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{base}" y2="{base}"/></svg>'


def values_svg(chart: Values, lang: Lang) -> Iterator[str]:
    """A chart of values beside 0, one below the other."""
    height = TOP + ROW * len(chart.values) + 6
    reach = max(abs(one.value) + one.reach for one in chart.values) or 1.0
    left, right = 130, WIDTH - 90
    zero = (left + right) / 2
    scale = (right - left) / 2 / reach
    yield _opened(chart.title.say(lang), height)
    yield f'<line class="axis" x1="{zero}" x2="{zero}" y1="{TOP}" y2="{height - 6}"/>'
    for place, one in enumerate(chart.values):
        y = TOP + ROW * place + ROW / 2
        x = zero + one.value * scale
        yield f'<text x="{left - 12}" y="{y + 4}" text-anchor="end">{escape(one.name)}</text>'
        yield (
            f'<rect x="{min(x, zero):.1f}" y="{y - 8}" width="{abs(x - zero):.1f}" height="16"/>'
        )
        ends = x - one.reach * scale, x + one.reach * scale
        yield f'<line class="error" x1="{ends[0]:.1f}" x2="{ends[1]:.1f}" y1="{y}" y2="{y}"/>'
        yield f'<text x="{right + 12}" y="{y + 4}">{signed(one.value)}</text>'
    yield "</svg>"


def _opened(title: str, height: float) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}" '
        f'xmlns="http://www.w3.org/2000/svg">'
    )
