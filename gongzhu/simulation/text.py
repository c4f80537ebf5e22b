"""A report in lines for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gongzhu.simulation.report import Grid, Report

GAP = "  "
Fold = Callable[[str], list[str]]
"""Folds a text into lines that fit."""


def lines(report: Report, fold: Fold) -> Iterator[str]:
    """The report in lines; tables are aligned, wide characters taking two columns."""
    for said in report.about:
        yield from fold(said)
    for section in report.sections:
        yield ""
        yield from fold(section.heading)
        for grid in section.grids:
            yield ""
            yield from aligned(grid)
        for note in section.notes:
            yield ""
            yield from fold(note)
    for note in report.notes:
        yield ""
        yield from fold(note)


def aligned(grid: Grid) -> Iterator[str]:
    """A table in lines: words from the left, numbers from the right."""
    from rich.cells import cell_len

    rows = (grid.head, *grid.rows)
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        first, *others = (
            " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True)
        )
        cells = (f"{blank}{cell}" for blank, cell in zip(others, row[1:], strict=True))
        yield GAP.join((row[0] + first, *cells)).rstrip()
