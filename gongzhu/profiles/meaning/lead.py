"""Checks of who leads to the first trick, and with what."""

from __future__ import annotations

from collections.abc import Iterator

from gongzhu.cards import PIG, Card, CardSet
from gongzhu.engine.table import opening_card, scoring_cards
from gongzhu.profiles.meaning.clash import Check, Clash, Stated, path
from gongzhu.profiles.meaning.hearts import hearts_wait
from gongzhu.profiles.meaning.hold_back import may_not_open
from gongzhu.rules.deal_end import AllTricks
from gongzhu.rules.first_lead import Captor, FixedSeat
from gongzhu.rules.model import Rules

_DEALS = (("first_deal", 1), ("later_deals", 2))
"""The two settings, each with a deal it is about."""


def opening_cards(stated: Stated) -> Iterator[tuple[str, Card]]:
    """The cards that have to be led to the first trick, with the setting that says so."""
    for key, deal in _DEALS:
        if card := opening_card(stated.rules, deal):
            yield key, card


def seats_exist(stated: Stated) -> Iterator[Clash]:
    """GZ312: a fixed seat is one at the table."""
    players = stated.rules.table.players
    for key, _ in _DEALS:
        axis = getattr(stated.rules.lead, key)
        if isinstance(axis, FixedSeat) and axis.seat > players:
            paths = (("lead", key, "seat"), path("table.players"))
            yield Clash("GZ312", paths, {"seat": axis.seat, "players": players}, ())


def openings_may_be_led(stated: Stated) -> Iterator[Clash]:
    """GZ313, GZ314: no other rule forbids the card that has to be led."""
    for key, card in opening_cards(stated):
        paths = (("lead", key, "must_play"), ("lead", key, "card"))
        if may_not_open(stated.rules, card):
            yield Clash("GZ313", (*paths, path("exposure.hold_back.kind")), {"card": card})
        if card.suit == "H" and hearts_wait(stated.rules):
            yield Clash("GZ314", (*paths, path("play.hearts.kind")), {"card": card})


def somebody_captures(rules: Rules, card: Card) -> bool:
    """Whether somebody has captured a card of the deck whenever a deal is over."""
    played = isinstance(rules.play.end, AllTricks) or card in scoring_cards(rules)
    return played and card in rules.cards.cards


def captors_card_counts(stated: Stated) -> Iterator[Clash]:
    """GZ503: people know who captured a card that counts; of another one they hardly do.

    The pig is asked for by custom, also where it counts nothing.
    """
    axis = stated.rules.lead.later_deals
    if not isinstance(axis, Captor) or axis.card not in stated.rules.cards.cards:
        return
    if axis.card not in scoring_cards(stated.rules) | CardSet.of([PIG]):
        yield Clash("GZ503", (path("lead.later_deals.card"),), {"card": axis.card})


CHECKS = (
    Check(("GZ312",), ("lead.first_deal", "lead.later_deals", "table.players"), seats_exist),
    Check(
        ("GZ313", "GZ314"),
        (
            "lead.first_deal",
            "lead.later_deals",
            "play.hearts",
            "exposure.cards",
            "exposure.levels",
            "exposure.hold_back",
            "deck.remove",
        ),
        openings_may_be_led,
    ),
    Check(
        ("GZ503",),
        ("lead.later_deals", "scoring.values", "scoring.transformer"),
        captors_card_counts,
    ),
)
