"""Charts as a picture, by matplotlib (the extra `plot`)."""

from __future__ import annotations

import importlib
import importlib.util
import io
from collections.abc import Sequence
from typing import Any, Literal

from gongzhu.errors import GongzhuError
from gongzhu.simulation.charts import Bars, Values, bars_of, values_of
from gongzhu.simulation.report import number_said, signed
from gongzhu.simulation.summary import Summary, TableSummary
from gongzhu.text import Lang, Text

_NO_EXTRA = Text(
    "a picture needs the extra 'plot': pip install \"gongzhu[plot]\"; .html, .md, .csv and .json "
    "do without",
    '生成图片需要附加组件 plot：pip install "gongzhu[plot]"；.html、.md、.csv、.json 则不需要',
)

_FONTS = (
    "Noto Sans CJK SC",
    "Source Han Sans SC",
    "WenQuanYi Micro Hei",
    "WenQuanYi Zen Hei",
    "PingFang SC",
    "Heiti SC",
    "Microsoft YaHei",
    "SimHei",
    "Droid Sans Fallback",
    "Arial Unicode MS",
)
"""Fonts with Chinese characters, the likeliest first."""


def check() -> None:
    """Raises `GongzhuError` where matplotlib is not installed."""
    if importlib.util.find_spec("matplotlib") is None:
        raise GongzhuError(_NO_EXTRA)


def chinese_font() -> str | None:
    """A font of this machine with Chinese characters, if there is one."""
    fonts: Any = importlib.import_module("matplotlib.font_manager")
    installed = {font.name for font in fonts.fontManager.ttflist}
    return next((name for name in _FONTS if name in installed), None)


def picture(summary: Summary, lang: Lang, format: Literal["png", "svg"]) -> bytes:
    """The charts of every table, one row each.

    Raises `GongzhuError` where the extra is missing. Ask for Chinese only where there is a
    `chinese_font`.
    """
    check()
    matplotlib: Any = importlib.import_module("matplotlib")
    figure_module: Any = importlib.import_module("matplotlib.figure")
    family = ["DejaVu Sans"]
    if lang == "zh" and (font := chinese_font()):
        family.insert(0, font)
    rows = [_charts(table, lang) for table in summary.tables]
    columns = max(map(len, rows))
    with matplotlib.rc_context({"font.family": family, "svg.hashsalt": "gongzhu"}):
        figure = figure_module.Figure(
            figsize=(5.2 * columns, 3.4 * len(rows)), layout="constrained"
        )
        grid = figure.subplots(len(rows), columns, squeeze=False)
        for table, charts, axes in zip(summary.tables, rows, grid, strict=True):
            for ax in axes[len(charts) :]:
                ax.set_axis_off()
            for chart, ax in zip(charts, axes, strict=False):
                if isinstance(chart, Bars):
                    _draw_bars(ax, chart, lang)
                else:
                    _draw_values(ax, chart)
                ax.set_title(f"{table.profile}: {chart.title.say(lang)}", fontsize=9)
        page = io.BytesIO()
        metadata = {"Date": None} if format == "svg" else {}
        figure.savefig(page, format=format, dpi=150, metadata=metadata)
    return page.getvalue()


def _charts(table: TableSummary, lang: Lang) -> Sequence[Bars | Values]:
    values = values_of(table, lang)
    return (*bars_of(table), *([values] if values else ()))


def _draw_bars(ax: Any, chart: Bars, lang: Lang) -> None:
    width = chart.bars[0].high - chart.bars[0].low
    ax.bar(
        [bar.low for bar in chart.bars],
        [100 * bar.share for bar in chart.bars],
        width=0.9 * width,
        align="edge" if width > 1 else "center",
        color="#2f6f9f",
    )
    _plain_frame(ax)


def _draw_values(ax: Any, chart: Values) -> None:
    names = [one.name for one in chart.values]
    places = range(len(names))
    ax.barh(
        places,
        [one.value for one in chart.values],
        xerr=[one.reach for one in chart.values],
        color="#2f6f9f",
        ecolor="#b3261e",
        height=0.6,
    )
    for place, one in zip(places, chart.values, strict=True):
        ax.annotate(
            signed(one.value), (1.0, place), xycoords=("axes fraction", "data"), va="center"
        )
    ax.set_yticks(list(places), names)
    ax.invert_yaxis()
    ax.axvline(0, color="#5d6369", linewidth=0.8)
    _plain_frame(ax)


def _plain_frame(ax: Any) -> None:
    ax.spines[["top", "right"]].set_visible(False)
    ax.xaxis.set_major_formatter(lambda value, place: number_said(value))
    ax.tick_params(labelsize=8)
