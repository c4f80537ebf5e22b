"""Texts as they may stand in a table that a spreadsheet opens."""

from __future__ import annotations

RISKY = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n")
"""What a cell begins with that some spreadsheet reads as a formula."""


def harmless(cell: str) -> str:
    """A text that no spreadsheet reads as a formula.

    >>> harmless("=1+1"), harmless("＝1+1"), harmless("seat 1")
    ("'=1+1", "'＝1+1", 'seat 1')
    """
    return f"'{cell}" if cell.startswith(RISKY) else cell
