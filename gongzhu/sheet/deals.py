"""A deal as the sheet keeps it: what everybody captured, or points that the table agreed on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gongzhu.cards import CardSet
from gongzhu.engine.game import Game
from gongzhu.engine.scoring import Exposures


@dataclass(frozen=True, slots=True)
class Captured:
    """What each seat captured; the score is worked out whenever it is wanted."""

    piles: tuple[CardSet, ...]
    exposed: Exposures = field(default_factory=dict)
    later_tricks: int | None = None
    """How many tricks the captor of the card that makes them count took after it; `None` where
    nobody wrote it down."""

    leader: int | None = None
    """The seat that led the deal, where somebody said so."""

    def tricks_by_seat(self, game: Game) -> tuple[int, ...]:
        """The later tricks as the ledger wants them."""
        later = self.later_tricks or 0
        return tuple(later if pile.bits & game.counted else 0 for pile in self.piles)


@dataclass(frozen=True, slots=True)
class Agreed:
    """Points that were agreed on because the cards were not kept: nobody can count them again."""

    points: tuple[int, ...]
    """The points of each side."""

    leader: int | None = None


Deal = Captured | Agreed


def needed(game: Game) -> CardSet:
    """The cards of which the sheet must know who captured them."""
    return game.face_up & game.deck.cards


def as_plain(deal: Deal) -> Mapping[str, object]:
    """The deal as plain data; seats count from 1."""
    plain: dict[str, object]
    match deal:
        case Captured(piles=piles, exposed=exposed, later_tricks=later):
            plain = {
                "captured": [[str(card) for card in pile] for pile in piles],
                "exposed": {str(card): exposed[card] for card in CardSet.of(exposed)},
            }
            if later is not None:
                plain["later_tricks"] = later
        case Agreed(points=points):
            plain = {"points": list(points)}
    if deal.leader is not None:
        plain["leader"] = deal.leader + 1
    return plain
