"""Who leads to the first trick of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from gongzhu.cards import Card, CardSet
from gongzhu.engine.game import Game
from gongzhu.rules.first_lead import Captor, Holder


class LastDeal(NamedTuple):
    """What the next leader may depend on."""

    leader: int
    piles: Sequence[CardSet]


def first_leader(game: Game, hands: Sequence[CardSet], last: LastDeal | None) -> int:
    """The seat that leads to the first trick; `last` is the deal before, or `None` in the first.

    Source: 001_a2fe2f6fd61c4602.txt, section 02.
    """
    lead = game.rules.lead
    axis = lead.first_deal if last is None else lead.later_deals
    match axis:
        case Holder(card=card):
            return _seat_with(card, hands)
        case Captor(card=card):
            assert last is not None
            for seat, pile in enumerate(last.piles):
                if card in pile:
                    return seat
            match axis.otherwise:
                case "first_deal":
                    return first_leader(game, hands, None)
                case "same_leader":
                    return last.leader
        case _:
            assert_never(axis)


def _seat_with(card: Card, hands: Sequence[CardSet]) -> int:
    return next(seat for seat, hand in enumerate(hands) if card in hand)
