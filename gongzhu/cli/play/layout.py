"""Lines of text in columns of a terminal, where a Chinese character takes two."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rich.cells import cell_len

WIDTH = 80

_CLOSING = "，。；：、）！？”》」"
_OPENING = "（“《「"
_PIECE = re.compile(r"\s+|[^\s\u2e80-\uffff]+|.")


def padded(text: str, width: int, *, right: bool = False) -> str:
    """The text filled with spaces up to `width` columns, at the left where `right` is wanted.

    >>> padded("东", 4) + "|"
    '东  |'
    """
    space = " " * (width - cell_len(text))
    return space + text if right else text + space


def wrapped(line: str, width: int = WIDTH) -> list[str]:
    """The line in pieces of at most `width` columns, the later ones indented a little further.

    English breaks between words, Chinese between characters, but never before a closing sign.

    >>> wrapped("  你可以亮牌，也可以不亮。", 16)
    ['  你可以亮牌，也', '     可以不亮。']
    """
    if cell_len(line) <= width:
        return [line]
    indent = len(line) - len(line.lstrip(" "))
    hang = " " * (indent + 3)
    lines = []
    current = line[:indent]
    for piece in _pieces(line[indent:], width - indent - 3):
        if cell_len(current) + cell_len(piece.rstrip()) > width and current.strip():
            lines.append(current.rstrip())
            current = hang + piece.lstrip()
        else:
            current += piece
    lines.append(current.rstrip())
    return lines


def _pieces(text: str, width: int) -> Iterable[str]:
    """The parts that a line may be broken between, none wider than `width`."""
    parts: list[str] = []
    for found in _PIECE.findall(text):
        joins = parts and (found[0] in _CLOSING or found.isspace() or parts[-1][-1] in _OPENING)
        if joins:
            parts[-1] += found
        else:
            parts.append(found)
    for part in parts:
        while cell_len(part.rstrip()) > width:
            cut = next(n for n in range(len(part), 0, -1) if cell_len(part[:n]) <= width)
            yield part[:cut]
            part = part[cut:]
        yield part


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as a table: the first column to the left, all others to the right.

    >>> columns([["", "East"], ["Deal 1", "-50"]])
    ['        East', 'Deal 1   -50']
    """
    widths = [max(map(cell_len, cells)) for cells in zip(*rows, strict=True)]
    gap = 2 if sum(widths) + 2 * (len(widths) - 1) <= WIDTH else 1
    lines = []
    for first, *others in rows:
        line = padded(first, widths[0])
        for cell, width in zip(others, widths[1:], strict=True):
            line += " " * gap + padded(cell, width, right=True)
        lines.append(line.rstrip())
    return lines
