"""Every card that a profile names outside its deck, and where."""

from __future__ import annotations

from collections.abc import Iterator

from gongzhu.cards import Card
from gongzhu.engine.table import counted_card, exposable_cards
from gongzhu.profiles.meaning.clash import Stated, path
from gongzhu.profiles.nodes import Path, at
from gongzhu.rules.base import Value
from gongzhu.rules.exact_set import ExactSet
from gongzhu.rules.first_lead import Captor, Holder
from gongzhu.rules.first_trick import NoDiscard
from gongzhu.rules.hearts_lead import BloodLock
from gongzhu.rules.transformer import Multiply

EXPOSURE_CARDS, FIRST_TRICK_CARDS = path("exposure.cards"), path("play.first_trick.cards")


def lead_card(axis: Value) -> Card | None:
    """The card that decides who leads, where one does."""
    return axis.card if isinstance(axis, Captor | Holder) else None


def cards_named(stated: Stated) -> Iterator[tuple[Card, Path]]:
    """The cards that have to be in the deck, with the setting that names each.

    What inheritance leaves behind is not meant: a value, an effect or a barred card that only a
    parent names.
    """
    rules = stated.rules
    for key, axis in (
        ("first_deal", rules.lead.first_deal),
        ("later_deals", rules.lead.later_deals),
    ):
        if card := lead_card(axis):
            yield card, ("lead", key, "card")
    if at(stated.tree, EXPOSURE_CARDS):
        for card in exposable_cards(rules):
            yield card, stated.item(EXPOSURE_CARDS, card)
    if isinstance(rules.scoring.transformer, Multiply):
        yield rules.scoring.transformer.card, path("scoring.transformer.card")
    for key, cards in (("values", rules.scoring.values), ("exposed", rules.scoring.exposed)):
        for card in cards:
            if stated.owns(("scoring", key, str(card))):
                yield card, ("scoring", key, str(card))
    yield from _of_newer_axes(stated)


def _of_newer_axes(stated: Stated) -> Iterator[tuple[Card, Path]]:
    rules = stated.rules
    hearts, first_trick = rules.play.hearts, rules.play.first_trick
    lock = path("play.hearts.card")
    if isinstance(hearts, BloodLock) and stated.owns(lock):
        yield hearts.card, lock
    if isinstance(first_trick, NoDiscard) and stated.owns(FIRST_TRICK_CARDS):
        for card in first_trick.cards:
            yield card, stated.item(FIRST_TRICK_CARDS, card)
    if counted := counted_card(rules):
        yield counted, path("scoring.later_tricks.card")
    if isinstance(rules.scoring.exact_set, ExactSet):
        cards = path("scoring.exact_set.cards")
        for card in rules.scoring.exact_set.cards:
            yield card, stated.item(cards, card)
