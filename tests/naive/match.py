"""When a match ends, who has lost it and who leads the next deal, said as plainly as possible.

Seats (or sides, where partners share a total) are counted from 0. This is the slow second
implementation that the engine is compared with; it imports nothing from there.
"""

from __future__ import annotations


def ends(totals: list[int], low: int = -1000) -> bool:
    """Whether the match is over after a completed deal. Seed 001, section 08; seed 000."""
    return any(total <= low for total in totals)


def losers(totals: list[int], low: int = -1000) -> list[int]:
    """Who has lost: the lowest total, all who share it, nobody while the match goes on.

    Seed 001, section 08.
    """
    if not ends(totals, low):
        return []
    return [seat for seat in range(len(totals)) if totals[seat] == min(totals)]


def next_leader(captured: list[set[str]]) -> int:
    """The seat that leads the next deal: whoever captured the pig. Seed 001, section 02."""
    for seat in range(len(captured)):
        if "QS" in captured[seat]:
            return seat
    raise ValueError("nobody has captured QS")
