"""The row of integers that the laws of play read, compiled from a table's rules.

Each axis of play is read here, once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from gongzhu.cards import SUITS, Card, CardSet
from gongzhu.engine import slots
from gongzhu.rules.deal_end import AllTricks, NothingLeft
from gongzhu.rules.exposure import BeforePlay, NoExposure, Order
from gongzhu.rules.first_lead import (
    Captor,
    FirstDeal,
    FixedSeat,
    Holder,
    LaterDeals,
    RandomSeat,
    Rotation,
)
from gongzhu.rules.first_trick import FirstTrickFree, NoDiscard
from gongzhu.rules.follow import MustFollow
from gongzhu.rules.hearts_lead import AfterDiscard, BloodLock, HeartsBroken, HeartsFree
from gongzhu.rules.hold_back import (
    FirstLeadOfSuit,
    HeldBack,
    HolderPlaysSuit,
    NoHoldBack,
    NotFirstTrick,
    SuitSeen,
)
from gongzhu.rules.later_tricks import AfterCard, NoLaterTricks
from gongzhu.rules.levels import ALL_LEVELS, Level
from gongzhu.rules.model import Rules
from gongzhu.rules.transformer import Multiply, NoTransformer
from gongzhu.text import Text


def table_of(rules: Rules, *, pooled: bool) -> tuple[int, ...]:
    """What the laws of play read of the rules; see `gongzhu.engine.slots`.

    `pooled` says whether partners' tricks are one heap.
    """
    match rules.play.follow:
        case MustFollow():
            pass  # the laws of play know no other way yet
        case _:
            assert_never(rules.play.follow)
    row = [0] * slots.TABLE_SIZE
    row[slots.PLAYERS] = rules.table.players
    for place, letter in enumerate(SUITS):
        row[slots.SUIT_OF + place] = rules.cards.suit(letter).bits
    row[slots.HEARTS_LOCK], row[slots.LOCK_CARD] = _lock(rules)
    row[slots.NO_FIRST_DISCARD] = _no_first_discard(rules)
    row[slots.MORE_LIMITS] = int(bool(row[slots.HEARTS_LOCK] or row[slots.NO_FIRST_DISCARD]))
    row[slots.STOPS] = _stops(rules)
    card = counted_card(rules)
    row[slots.COUNTED] = card.bit if card else 0
    row[slots.PARTNER] = rules.table.players // 2 if pooled else 0
    _hold_back(rules, row)
    _exposing(rules, row)
    _leading(rules, row)
    return tuple(row)


def _hold_back(rules: Rules, row: list[int]) -> None:
    axis = _held_back(rules)
    if axis is None:
        return
    cards = exposable_cards(rules).bits
    row[slots.HELD_UNTIL] = _until(axis)
    row[slots.HELD_FOLLOWING] = cards
    row[slots.HELD_LEADING] = cards if axis.when_leading else 0
    row[slots.HELD_DISCARDING] = cards if axis.discard == "locked" else 0
    row[slots.LONE_EXEMPT] = _lone(axis)


def _exposing(rules: Rules, row: list[int]) -> None:
    """What is exposed freely, and what by the rules themselves.

    Source: house-rules catalogue, 2.5 (allowed).
    """
    axis = rules.exposure
    match axis:
        case NoExposure():
            return
        case BeforePlay():
            row[slots.FREE] = free_cards(rules).bits
            row[slots.FORCED] = CardSet.of(axis.must).bits
            row[slots.FORCED_LEVEL] = ALL_LEVELS.index(axis.levels[0]) if axis.levels else 0
            row[slots.LAST_FORCED] = CardSet.of(axis.cards).bits if axis.automatic_last else 0
            row[slots.LEVELS] = _level_bits(axis.levels)
            row[slots.UNBOUND_LEVELS] = _level_bits(unbound_levels(rules))
        case _:
            assert_never(axis)


def _level_bits(levels: Iterable[Level]) -> int:
    return sum(1 << ALL_LEVELS.index(level) for level in levels)


def _leading(rules: Rules, row: list[int]) -> None:
    row[slots.FIRST_LEADER], row[slots.FIRST_LEADER_IS] = _leader(rules.lead.first_deal)
    row[slots.LATER_LEADER], row[slots.LATER_LEADER_IS] = _leader(rules.lead.later_deals)
    row[slots.LED_AGAIN] = int(_leads_again(rules))
    for slot, deal in ((slots.FIRST_OPENING, 1), (slots.LATER_OPENING, 2)):
        card = opening_card(rules, deal)
        row[slot] = card.bit if card else 0


def _leader(axis: FirstDeal | LaterDeals) -> tuple[int, int]:
    match axis:
        case Holder(card=card):
            return slots.LEADS_HOLDER, card.bit
        case Captor(card=card):
            return slots.LEADS_CAPTOR, card.bit
        case FixedSeat(seat=seat):
            return slots.LEADS_SEAT, seat - 1
        case Rotation():
            return slots.LEADS_NEXT, 0
        case RandomSeat():
            return slots.LEADS_BY_LOT, 0
        case _:
            assert_never(axis)


def _leads_again(rules: Rules) -> bool:
    axis = rules.lead.later_deals
    match axis:
        case Captor(otherwise=otherwise):
            match otherwise:
                case "first_deal":
                    return False
                case "same_leader":
                    return True
                case _:
                    assert_never(otherwise)
        case Holder() | FixedSeat() | RandomSeat() | Rotation():
            return False
        case _:
            assert_never(axis)


def _held_back(rules: Rules) -> HeldBack | None:
    """How exposed cards are held back, if they are."""
    axis = rules.exposure
    match axis:
        case NoExposure() | BeforePlay(hold_back=NoHoldBack()):
            return None
        case BeforePlay(hold_back=hold_back):
            assert not isinstance(hold_back, NoHoldBack)
            return hold_back
        case _:
            assert_never(axis)


def _lone(axis: HeldBack) -> int:
    match axis.unless:
        case "only_card_of_suit":
            return slots.LONE_ALWAYS
        case "only_card_when_following":
            return slots.LONE_WHEN_FOLLOWING
        case "nothing_else":
            return slots.LONE_NEVER
        case _:
            assert_never(axis.unless)


def _until(axis: HeldBack) -> int:
    match axis:
        case FirstLeadOfSuit():
            return slots.UNTIL_SUIT_LED
        case HolderPlaysSuit():
            return slots.UNTIL_HOLDER_PLAYS_SUIT
        case SuitSeen():
            return slots.UNTIL_SUIT_SEEN
        case NotFirstTrick():
            return slots.UNTIL_FIRST_TRICK_OVER
        case _:
            assert_never(axis)


def why_held_back(rules: Rules) -> Text:
    """What keeps an exposed card back, where something does."""
    axis = _held_back(rules)
    assert axis is not None
    return axis.because


def why_hearts_locked(rules: Rules) -> Text:
    """What keeps the hearts from being led, where something does."""
    axis = rules.play.hearts
    assert not isinstance(axis, HeartsFree)
    return axis.because.filled(**axis.words())


def unbound_levels(rules: Rules) -> tuple[Level, ...]:
    """The levels of exposure that no hold-back binds."""
    axis = _held_back(rules)
    if axis is None:
        return ()
    return tuple(level for level in levels_of(rules) if level not in axis.levels)


def exposable_cards(rules: Rules) -> CardSet:
    """The cards that may be exposed before play; none where there is no such phase."""
    return CardSet.of(rules.exposure.cards) if isinstance(rules.exposure, BeforePlay) else CardSet()


def levels_of(rules: Rules) -> tuple[Level, ...]:
    """The levels at which a card may be exposed; none where there is no such phase."""
    return rules.exposure.levels if isinstance(rules.exposure, BeforePlay) else ()


def free_cards(rules: Rules) -> CardSet:
    """The cards whose holder chooses whether to expose them."""
    axis = rules.exposure
    match axis:
        case NoExposure():
            return CardSet()
        case BeforePlay(cards=cards, must=must):
            return CardSet.of(cards) - CardSet.of(must)
        case _:
            assert_never(axis)


def order_of_exposing(rules: Rules) -> Order | None:
    """In what order is exposed; `None` where nothing is."""
    axis = rules.exposure
    match axis:
        case NoExposure():
            return None
        case BeforePlay(order=order):
            return order
        case _:
            assert_never(axis)


def scoring_cards(rules: Rules) -> CardSet:
    """Every card that counts when captured: those with a value, 0 too, and the transformer."""
    axis = rules.scoring.transformer
    match axis:
        case NoTransformer():
            return CardSet.of(rules.scoring.values)
        case Multiply(card=card):
            return CardSet.of((*rules.scoring.values, card))
        case _:
            assert_never(axis)


def opening_card(rules: Rules, deal: int) -> Card | None:
    """The card that must be led to the first trick of a deal (numbered from 1), if there is one."""
    axis = rules.lead.first_deal if deal == 1 else rules.lead.later_deals
    match axis:
        case Holder(must_play=True, card=card):
            return card
        case Holder() | Captor() | FixedSeat() | RandomSeat() | Rotation():
            return None
        case _:
            assert_never(axis)


def counted_card(rules: Rules) -> Card | None:
    """The card after whose capture the tricks of its captor are counted, if there is one."""
    axis = rules.scoring.later_tricks
    match axis:
        case NoLaterTricks():
            return None
        case AfterCard(card=card):
            return card
        case _:
            assert_never(axis)


def _lock(rules: Rules) -> tuple[int, int]:
    axis = rules.play.hearts
    match axis:
        case HeartsFree():
            return slots.LOCK_NONE, 0
        case HeartsBroken():
            return slots.LOCK_HEART_PLAYED, 0
        case AfterDiscard():
            return slots.LOCK_DISCARD, 0
        case BloodLock(card=card):
            return slots.LOCK_EXPOSED_CARD, card.bit
        case _:
            assert_never(axis)


def _no_first_discard(rules: Rules) -> int:
    axis = rules.play.first_trick
    match axis:
        case FirstTrickFree():
            return 0
        case NoDiscard(cards=cards):
            return CardSet.of(cards).bits
        case _:
            assert_never(axis)


def _stops(rules: Rules) -> int:
    axis = rules.play.end
    match axis:
        case AllTricks():
            return 0
        case NothingLeft():
            return (scoring_cards(rules) & rules.cards.cards).bits
        case _:
            assert_never(axis)
