"""Sheets in files, for the tests."""

from __future__ import annotations

from pathlib import Path

from gongzhu.profiles import load
from gongzhu.profiles.meaning import objections
from gongzhu.sheet import store
from gongzhu.sheet.deals import Deal
from gongzhu.sheet.lines import DealLine, Opened, UndoLine
from gongzhu.sheet.reading import Reading, Sheet
from gongzhu.sheet.saying import Said, understood

FOUR = ("Lin", "Wu", "Chen", "He")
PIG_TO_LIN = "Lin: QS 5H-AH / Wu: JD / Chen: 10C 2H / He: rest"
PIG_TO_WU = "Wu: QS / Lin: JD / He: rest"


def begun(folder: Path, profile: str = "individual", players: tuple[str, ...] = FOUR) -> Path:
    """A new sheet in a folder."""
    file = folder / "friday.jsonl"
    rules = load(profile).rules
    opened = Opened.of(
        rules, profile=profile, players=players, program="", created="2026-11-30T20:00:00Z"
    )
    store.create(file, opened)
    return file


def read(file: Path) -> Reading:
    """What is in the file of a sheet."""
    return store.read_file(file, objections)


def sheet_in(file: Path) -> Sheet:
    """The sheet in a file that nothing is wrong with."""
    reading = read(file)
    assert not reading.problems
    assert reading.sheet
    return reading.sheet


def meant(entry: str | None, sheet: Sheet, **said: str) -> Deal:
    """The deal that somebody means."""
    found = understood(
        Said(entry, said.get("exposed"), points=said.get("points")), sheet.players, sheet.game
    )
    assert found.deal, found.problems
    return found.deal


def added(file: Path, entry: str | None = None, **said: str) -> Sheet:
    """The sheet in a file with another deal."""
    reading = read(file)
    assert reading.sheet
    deal = meant(entry, reading.sheet, **said)
    return store.append(file, DealLine("deal", len(reading.sheet.deals) + 1, deal), reading)


def undone(file: Path) -> Sheet:
    """The sheet in a file without its last change."""
    reading = read(file)
    assert reading.sheet
    assert reading.sheet.last_change
    return store.append(file, UndoLine(reading.sheet.last_change), reading)
