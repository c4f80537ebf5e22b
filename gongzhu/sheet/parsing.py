"""From the plain data of one line to the line it is; the shape is checked, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from gongzhu.cards import CardSet
from gongzhu.record.decoding import found
from gongzhu.record.lines import Header
from gongzhu.record.parsing import Fields
from gongzhu.record.problems import Flaw
from gongzhu.sheet.deals import Agreed, Captured, Deal
from gongzhu.sheet.lines import FORMAT, VERSION, DealLine, Opened, UndoLine

MOST_POINTS = 1_000_000
"""How many points may be agreed on for one deal."""


def opened(plain: Mapping[str, object]) -> Opened:
    """The first line; raises `Flaw` where it is none."""
    fields = Fields(plain)
    if FORMAT not in fields:
        raise Flaw("GR603" if "gongzhu" in fields else "GR602")
    version = fields.take(FORMAT)
    if type(version) is not int or version != VERSION:
        raise Flaw("GR604", found=found(version), version=VERSION)
    header = Header(
        profile=fields.text("profile"),
        rules_id=fields.digits("rules_id"),
        rules=fields.mapping("rules"),
        seats=fields.texts("players"),
        program=fields.text("program", ""),
        started=fields.text("created", ""),
    )
    fields.extras()
    return Opened(header)


def event(plain: Mapping[str, object]) -> DealLine | UndoLine:
    """Any other line."""
    fields = Fields(plain)
    kind = fields.take("t")
    match kind:
        case "deal" | "edit":
            number = fields.count("n")
            line: DealLine | UndoLine = DealLine(kind, number, _deal(fields), fields.text("at", ""))
        case "undo":
            line = UndoLine(fields.count("of"), fields.text("at", ""))
        case _:
            raise Flaw("GR015", found=found(kind), kinds="deal edit undo")
    fields.extras()
    return line


def _deal(fields: Fields) -> Deal:
    leader = fields.seat("leader") if "leader" in fields else None
    if "points" in fields:
        return Agreed(fields.points("points", MOST_POINTS), leader)
    piles = fields.piles("captured")
    exposed = fields.exposures("exposed")
    later = fields.number("later_tricks", 0, 52) if "later_tricks" in fields else None
    return Captured(tuple(CardSet.of(pile) for pile in piles), exposed, later, leader)
