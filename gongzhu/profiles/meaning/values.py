"""Checks of what the cards count."""

from __future__ import annotations

from collections.abc import Iterator

from gongzhu.cards import CardSet
from gongzhu.engine.table import scoring_cards
from gongzhu.profiles.meaning.clash import Check, Clash, Stated, path
from gongzhu.profiles.meaning.points import has_points
from gongzhu.rules.transformer import Multiply

_VALUES, _REMOVE = path("scoring.values"), path("deck.remove")
_TRANSFORMER = path("scoring.transformer.card")


def hearts_have_values(stated: Stated) -> Iterator[Clash]:
    """GZ307, GZ511: every heart of the deck says what it counts, 0 included; hardly above 0."""
    rules = stated.rules
    transformer = rules.scoring.transformer
    valued = CardSet.of(rules.scoring.values)
    if isinstance(transformer, Multiply):
        valued |= CardSet.of([transformer.card])  # see GZ346
    without = rules.cards.suit("H") - valued
    if without:
        yield Clash("GZ307", (_VALUES,), {"cards": str(without)}, (_REMOVE,))
    for card, points in rules.scoring.values.items():
        if card in rules.cards.suit("H") and points > 0:
            yield Clash("GZ511", ((*_VALUES, str(card)),), {"card": card}, ())


def transformer_has_no_value(stated: Stated) -> Iterator[Clash]:
    """GZ311, GZ346: a card that multiplies the others does not count beside them."""
    rules = stated.rules
    transformer = rules.scoring.transformer
    if not isinstance(transformer, Multiply):
        return
    card = transformer.card
    if card.suit == "H":
        yield Clash("GZ346", (_TRANSFORMER,), {"card": card}, ())
    elif card in rules.scoring.values:
        yield Clash("GZ311", ((*_VALUES, str(card)), _TRANSFORMER), {"card": card}, ())


def something_counts(stated: Stated) -> Iterator[Clash]:
    """GZ340, GZ341, GZ347: there are scoring cards, and some bring points."""
    rules = stated.rules
    deck = rules.cards.cards
    cards, transformer = scoring_cards(rules) & deck, rules.scoring.transformer
    if not deck or rules.cards.suit("H") - cards:
        return  # GZ302, GZ307
    if not cards:
        yield Clash("GZ340", (_VALUES, _REMOVE))
    elif isinstance(transformer, Multiply) and cards == CardSet.of([transformer.card]):
        yield Clash("GZ347", (_TRANSFORMER, _VALUES), {"card": transformer.card})
    elif not has_points(rules):
        yield Clash("GZ341", (_VALUES,))


CHECKS = (
    Check(("GZ307", "GZ511"), ("scoring.values", "deck.remove"), hearts_have_values),
    Check(("GZ311", "GZ346"), ("scoring.values", "scoring.transformer"), transformer_has_no_value),
    Check(
        ("GZ340", "GZ341", "GZ347"),
        (
            "scoring.values",
            "scoring.transformer",
            "scoring.sweep",
            "scoring.later_tricks",
            "scoring.exact_set",
            "scoring.no_scoring_card",
            "scoring.full_house",
            "deck.remove",
        ),
        something_counts,
    ),
)
