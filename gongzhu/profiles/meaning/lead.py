"""Checks of who leads to the first trick, and with what."""

from __future__ import annotations

from collections.abc import Iterator

from gongzhu.cards import PIG, Card, CardSet
from gongzhu.engine.table import exposable_cards, opening_card, scoring_cards
from gongzhu.profiles.meaning.clash import Check, Clash, Stated, path
from gongzhu.rules.first_lead import Captor, FixedSeat
from gongzhu.rules.hearts_lead import BloodLock, HeartsFree

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
    """GZ314: no other rule forbids the card that has to be led."""
    hearts = stated.rules.play.hearts
    locked = not isinstance(hearts, HeartsFree)
    if isinstance(hearts, BloodLock):
        locked = hearts.card in exposable_cards(stated.rules)
    for key, card in opening_cards(stated) if locked else ():
        if card.suit == "H":
            paths = (("lead", key, "must_play"), ("lead", key, "card"), path("play.hearts.kind"))
            yield Clash("GZ314", paths, {"card": card})


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
        ("GZ314",),
        ("lead.first_deal", "lead.later_deals", "play.hearts", "exposure.cards"),
        openings_may_be_led,
    ),
    Check(
        ("GZ503",),
        ("lead.later_deals", "scoring.values", "scoring.transformer"),
        captors_card_counts,
    ),
)
