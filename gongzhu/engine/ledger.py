"""The ledger of a deal: lines whose points add up to the score.

Nothing else is ever added up: a score is what its lines come to, and whoever explains a score
reads these lines aloud.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from gongzhu.cards import CardSet

Step = Literal[
    "values",
    "exposure",
    "sweep",
    "pig",
    "sheep",
    "transformer",
    "alone",
    "later_tricks",
    "exact_set",
    "no_scoring_card",
    "full_house",
    "shared",
]
"""Which rule a line applies, in the order of the steps."""


class Line(NamedTuple):
    """One step for some cards of one pile, and how many points it adds.

    A factor says what it multiplied by: a line that doubles -110 has `factor=2, points=-110`. A
    line that divides a side's sum is `shared`, and its factor is the divisor. A `full_house` with a
    factor counts instead of the cards: its points are the difference. One without comes on top.
    """

    step: Step
    seat: int
    """Whose pile; the first seat of the side where partners' cards are scored as one pile."""

    cards: CardSet
    points: int
    factor: int | None = None
    because: CardSet = CardSet()
    """The exposed card that has this effect, where one has."""

    def as_json(self) -> dict[str, object]:
        """The line as plain data."""
        plain: dict[str, object] = {
            "step": self.step,
            "seat": self.seat + 1,
            "cards": [str(card) for card in self.cards],
            "points": self.points,
        }
        if self.factor is not None:
            plain["factor"] = self.factor
        if self.because:
            plain["because"] = [str(card) for card in self.because]
        return plain


Ledger = tuple[Line, ...]
"""All the lines of one side, pile by pile, in the order of the steps."""


def total(lines: Iterable[Line]) -> int:
    """What the lines add up to."""
    return sum(line.points for line in lines)
