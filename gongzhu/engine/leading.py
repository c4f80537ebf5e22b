"""Who leads to the first trick of a deal, and who is asked first what to expose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from gongzhu.cards import PIG, Card, CardSet
from gongzhu.engine.game import Game
from gongzhu.rules.exposure import BeforePlay
from gongzhu.rules.first_lead import Captor, FixedSeat, Holder, Otherwise, RandomSeat, Rotation


class LastDeal(NamedTuple):
    """What the next leader may depend on."""

    leader: int
    piles: Sequence[CardSet]


def first_leaders(game: Game, hands: Sequence[CardSet], last: LastDeal | None) -> tuple[int, ...]:
    """The seats that may lead to the first trick: one, or all of them where it is drawn by lot.

    `last` is the deal before, or `None` in the first.

    Source: 001_a2fe2f6fd61c4602.txt, section 02; house-rules catalogue, 2.2.
    """
    lead = game.rules.lead
    axis = lead.first_deal if last is None else lead.later_deals
    match axis:
        case Holder(card=card):
            return (_seat_with(card, hands),)
        case FixedSeat(seat=seat):
            return (seat - 1,)
        case RandomSeat():
            return tuple(range(game.players))
        case Rotation():
            assert last is not None
            return ((last.leader + 1) % game.players,)
        case Captor(card=card, otherwise=otherwise):
            assert last is not None
            captor = captor_of(card, last.piles)
            return (captor,) if captor is not None else _otherwise(game, hands, last, otherwise)
        case _:
            assert_never(axis)


def _otherwise(
    game: Game, hands: Sequence[CardSet], last: LastDeal, otherwise: Otherwise
) -> tuple[int, ...]:
    match otherwise:
        case "first_deal":
            return first_leaders(game, hands, None)
        case "same_leader":
            return (last.leader,)
        case _:
            assert_never(otherwise)


def asked_first(game: Game, leader: int, last: LastDeal | None) -> int:
    """The seat that is asked first what it exposes, where all are asked in turn.

    Source: house-rules catalogue, 2.5 (timing; C1).
    """
    axis = game.rules.exposure
    if last is None or not isinstance(axis, BeforePlay):
        return leader
    match axis.begins:
        case "leader":
            return leader
        case "pig_captor":
            captor = captor_of(PIG, last.piles)
            return leader if captor is None else captor
        case _:
            assert_never(axis.begins)


def captor_of(card: Card, piles: Sequence[CardSet]) -> int | None:
    """The seat that captured a card, if one did."""
    return next((seat for seat, pile in enumerate(piles) if card in pile), None)


def _seat_with(card: Card, hands: Sequence[CardSet]) -> int:
    return next(seat for seat, hand in enumerate(hands) if card in hand)
