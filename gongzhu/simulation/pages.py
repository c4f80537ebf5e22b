"""A report as Markdown, and as a page of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from gongzhu.simulation.charts import bars_of, values_of
from gongzhu.simulation.drawing import bars_svg, values_svg
from gongzhu.simulation.report import Grid, Report, Section
from gongzhu.text import Lang

_TAGS = {"en": "en", "zh": "zh-Hans"}

_STYLE = """\
:root { color-scheme: light dark; --ink: #1d1f21; --paper: #fff; --soft: #5d6369; --line: #d5d9dd;
  --bar: #2f6f9f; --error: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8ea; --paper: #17191b; --soft: #a3a9af;
  --line: #3a3f44; --bar: #6ba9d6; --error: #ff9c8f; } }
* { box-sizing: border-box; }
body { font: 16px/1.5 "Noto Sans", "Helvetica Neue", Arial, "Noto Sans CJK SC", "PingFang SC",
  "Microsoft YaHei", sans-serif; color: var(--ink); background: var(--paper);
  max-width: 52rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.7rem; margin: 0 0 .3rem; }
h2 { font-size: 1.2rem; margin: 2.2rem 0 .6rem; border-bottom: 1px solid var(--line); }
p { margin: .4rem 0; }
.about, .note, figcaption { color: var(--soft); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: .8rem 0;
  font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid var(--line);
  white-space: nowrap; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
th { font-weight: 600; color: var(--soft); }
figure { margin: 1rem 0; }
svg { width: 100%; height: auto; }
svg text { font-size: 12px; fill: var(--soft); }
svg rect { fill: var(--bar); }
svg .rule { stroke: var(--line); }
svg .axis { stroke: var(--soft); }
svg .error { stroke: var(--error); stroke-width: 2; }
"""


def markdown(report: Report) -> Iterator[str]:
    """The report in lines of Markdown."""
    yield f"# {plain(report.title)}"
    for said in report.about:
        yield from ("", plain(said))
    for section in report.sections:
        yield from ("", f"## {plain(section.heading)}")
        for grid in section.grids:
            yield ""
            yield f"| {' | '.join(map(plain, grid.head))} |"
            yield f"| --- |{' ---: |' * (len(grid.head) - 1)}"
            for row in grid.rows:
                yield f"| {' | '.join(map(plain, row))} |"
        for note in section.notes:
            yield from ("", plain(note))
    for note in report.notes:
        yield from ("", plain(note))


def plain(said: str) -> str:
    """A text of which Markdown reads nothing but letters."""
    for sign in "\\`*_[]<>|#&~":
        said = said.replace(sign, f"\\{sign}")
    return said


def html(report: Report, lang: Lang) -> Iterator[str]:
    """The report as the lines of a page, with charts, in light and dark."""
    yield "<!DOCTYPE html>"
    yield f'<html lang="{_TAGS[lang]}">'
    yield '<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(report.title)}</title>"
    yield f"<style>\n{_STYLE}</style>\n</head>\n<body>\n<main>"
    yield f"<h1>{escape(report.title)}</h1>"
    for said in report.about:
        yield f'<p class="about">{escape(said)}</p>'
    for section in report.sections:
        yield f"<section>\n<h2>{escape(section.heading)}</h2>"
        for grid in section.grids:
            yield from _grid(grid)
        yield from _charts(section, lang)
        for note in section.notes:
            yield f'<p class="note">{escape(note)}</p>'
        yield "</section>"
    for note in report.notes:
        yield f'<p class="note">{escape(note)}</p>'
    yield "</main>\n</body>\n</html>"


def _grid(grid: Grid) -> Iterator[str]:
    yield '<div class="wide"><table>'
    yield f"<tr>{''.join(f'<th>{escape(cell)}</th>' for cell in grid.head)}</tr>"
    for row in grid.rows:
        yield f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
    yield "</table></div>"


def _charts(section: Section, lang: Lang) -> Iterator[str]:
    if section.table is None:
        return
    for bars in bars_of(section.table):
        yield "<figure>"
        yield from bars_svg(bars, lang)
        yield f"<figcaption>{escape(bars.title.say(lang))}</figcaption></figure>"
    values = values_of(section.table, lang)
    if values:
        yield "<figure>"
        yield from values_svg(values, lang)
        yield f"<figcaption>{escape(values.title.say(lang))}</figcaption></figure>"
