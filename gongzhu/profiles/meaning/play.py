"""Checks of which cards may be played, and how long a deal goes on."""

from __future__ import annotations

from collections.abc import Iterator

from gongzhu.cards import CardSet
from gongzhu.engine.table import counted_card, levels_of, scoring_cards
from gongzhu.profiles.meaning.clash import Check, Clash, Stated, path
from gongzhu.profiles.meaning.hearts import lock_is_idle
from gongzhu.profiles.meaning.lead import opening_cards
from gongzhu.profiles.meaning.named import FIRST_TRICK_CARDS
from gongzhu.rules.claim import LeaderClaims
from gongzhu.rules.deal_end import NothingLeft
from gongzhu.rules.first_trick import NoDiscard
from gongzhu.rules.hearts_lead import BloodLock, HeartsFree
from gongzhu.rules.levels import HIDDEN
from gongzhu.rules.model import Rules

_HEARTS, _LOCK_CARD = path("play.hearts.kind"), path("play.hearts.card")
_EXPOSED = path("exposure.cards")
_END = path("play.end.kind")


def lock_has_hearts(stated: Stated) -> Iterator[Clash]:
    """GZ316: there are hearts to be kept from being led."""
    rules = stated.rules
    locked = not isinstance(rules.play.hearts, HeartsFree)
    if locked and rules.cards.cards and not rules.cards.suit("H") and stated.owns(_HEARTS):
        yield Clash("GZ316", (_HEARTS, path("deck.remove")))


def lock_card_is_exposable(stated: Stated) -> Iterator[Clash]:
    """GZ315, GZ317: the card that locks the hearts may be exposed, and not in secret."""
    axis = stated.rules.play.hearts
    if not isinstance(axis, BloodLock):
        return
    own = stated.first_owned(_LOCK_CARD, _HEARTS)
    if lock_is_idle(stated.rules):
        if own:
            yield Clash("GZ317", (own, _EXPOSED), {"card": axis.card})
    elif HIDDEN & set(levels_of(stated.rules)):
        paths = (path("exposure.levels"), _LOCK_CARD, _HEARTS)
        yield Clash("GZ315", paths, {"card": axis.card})


def first_trick_bars_some(stated: Stated) -> Iterator[Clash]:
    """GZ318, GZ319, GZ320: some cards are barred, not all, and none that is led anyway."""
    axis, deck = stated.rules.play.first_trick, stated.rules.cards.cards
    if not isinstance(axis, NoDiscard) or not stated.owns(FIRST_TRICK_CARDS):
        return
    barred = CardSet.of(axis.cards)
    if not barred:
        yield Clash("GZ318", (FIRST_TRICK_CARDS,))
    elif deck and deck <= barred:
        yield Clash("GZ319", (FIRST_TRICK_CARDS,))
    opened = [card for _, card in opening_cards(stated)]
    if len(opened) == 2 and opened[0] == opened[1] and opened[0] in barred:
        item = stated.item(FIRST_TRICK_CARDS, opened[0])
        yield Clash("GZ320", (item, path("lead.first_deal.must_play")), {"card": opened[0]})


def claims_come_in_time(stated: Stated) -> Iterator[Clash]:
    """GZ321, GZ505: there are tricks left to be claimed."""
    axis = stated.rules.play.claim
    tricks = len(stated.rules.cards.cards) // stated.rules.table.players
    if not isinstance(axis, LeaderClaims) or not tricks:
        return
    paths = (path("play.claim.from_trick"), path("table.players"), path("deck.remove"))
    if axis.from_trick > tricks:
        yield Clash("GZ321", paths, {"trick": axis.from_trick, "tricks": tricks})
    elif axis.from_trick == tricks:
        yield Clash("GZ505", paths)


def deals_end_early(stated: Stated) -> Iterator[Clash]:
    """GZ322, GZ506: a deal may be over early, and nothing that counts is lost by it."""
    rules = stated.rules
    if not isinstance(rules.play.end, NothingLeft):
        return
    if every_card_scores(rules) and stated.owns(_END):
        yield Clash("GZ322", (_END, path("scoring.values")))
    if card := counted_card(rules):
        yield Clash("GZ506", (_END, path("scoring.later_tricks.card")), {"card": card})


def every_card_scores(rules: Rules) -> bool:
    """Whether the last scoring card is always captured with the last card of the deck."""
    return bool(rules.cards.cards) and rules.cards.cards <= scoring_cards(rules)


CHECKS = (
    Check(("GZ316",), ("play.hearts", "deck.remove"), lock_has_hearts),
    Check(
        ("GZ315", "GZ317"),
        ("play.hearts", "exposure.kind", "exposure.cards", "exposure.levels"),
        lock_card_is_exposable,
    ),
    Check(
        ("GZ318", "GZ319", "GZ320"),
        ("play.first_trick", "lead.first_deal", "lead.later_deals", "deck.remove"),
        first_trick_bars_some,
    ),
    Check(("GZ321", "GZ505"), ("play.claim", "table.players", "deck.remove"), claims_come_in_time),
    Check(
        ("GZ322", "GZ506"),
        ("play.end", "scoring.values", "scoring.transformer", "scoring.later_tricks"),
        deals_end_early,
    ),
)
