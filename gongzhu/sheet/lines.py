"""The lines of a sheet's file as values, each with its one spelling in JSON.

Every line ends in `check`: the first 16 hex digits of the SHA-256 of the line before's `check`
(nothing before the first line) and the line's own JSON without it. A line that was changed,
taken out or put somewhere else is found out by it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from gongzhu.record.lines import OWN, Header
from gongzhu.rules.model import Rules
from gongzhu.sheet.deals import Deal, as_plain

VERSION = 1
"""The version of the format."""

FORMAT = "gongzhu_sheet"
"""The key that the first line begins with."""

__all__ = ["FORMAT", "OWN", "VERSION", "DealLine", "Line", "Opened", "UndoLine", "written"]


@dataclass(frozen=True, slots=True)
class Opened:
    """The first line: by which rules the table plays, and who plays."""

    header: Header
    """The rules and the players, as a record of a match names them; seats are players."""

    @classmethod
    def of(
        cls, rules: Rules, *, profile: str, players: tuple[str, ...], program: str, created: str
    ) -> Opened:
        """The first line of a new sheet."""
        header = Header.of(rules, profile=profile, seats=players, program=program, started=created)
        return cls(header)

    def body(self) -> dict[str, object]:
        """The line as plain data, its keys in the order in which they are written."""
        header = self.header
        plain: dict[str, object] = {
            FORMAT: VERSION,
            "profile": header.profile,
            "rules_id": header.rules_id,
            "rules": header.rules,
            "players": list(header.seats),
        }
        if header.program:
            plain["program"] = header.program
        if header.started:
            plain["created"] = header.started
        return plain


@dataclass(frozen=True, slots=True)
class DealLine:
    """A deal is written down, or one that was written down is replaced."""

    kind: Literal["deal", "edit"]
    number: int
    """Which deal of the sheet, from 1."""

    deal: Deal
    at: str = ""
    """When: ISO 8601, UTC."""

    def body(self) -> dict[str, object]:
        """The line as plain data."""
        return {"t": self.kind, "n": self.number, **as_plain(self.deal), **_at(self.at)}


@dataclass(frozen=True, slots=True)
class UndoLine:
    """An earlier line no longer counts: always the last one that still did."""

    of: int
    """The number of that line in the file, from 1."""

    at: str = ""

    def body(self) -> dict[str, object]:
        """The line as plain data."""
        return {"t": "undo", "of": self.of, **_at(self.at)}


Line = Opened | DealLine | UndoLine


def _at(at: str) -> dict[str, object]:
    return {"at": at} if at else {}


def written(line: Line, before: str) -> tuple[str, str]:
    """The line as it is written after one with some `check`, and its own.

    >>> text, check = written(UndoLine(7), "")
    >>> text == '{"t":"undo","of":7,"check":"' + check + '"}'
    True
    """
    check = check_of(line.body(), before)
    return _dumped({**line.body(), "check": check}), check


def check_of(body: Mapping[str, object], before: str) -> str:
    """The `check` of a line, given as plain data without it."""
    text = before + _dumped(body)
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]


def _dumped(body: Mapping[str, object]) -> str:
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))
