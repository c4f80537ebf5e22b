"""Checks of the deck and of who sits at the table."""

from __future__ import annotations

from collections.abc import Iterator

from gongzhu.cards import RANKS, Card, CardSet
from gongzhu.profiles.meaning.clash import Check, Clash, Stated, path
from gongzhu.profiles.meaning.named import cards_named, lead_card
from gongzhu.profiles.nodes import dotted
from gongzhu.rules.sides import OppositePartners

_PLAYERS, _REMOVE = path("table.players"), path("deck.remove")
_FEW = 4
"""With fewer cards each it is hardly a game."""


def deck_divides(stated: Stated) -> Iterator[Clash]:
    """GZ301, GZ302, GZ502: the cards come out even, and there are some."""
    rules = stated.rules
    players, count = rules.table.players, len(rules.cards.cards)
    if count == 0:
        yield Clash("GZ302", (_REMOVE,), {}, ())
    elif count % players:
        spare = _removable(stated)[: count % players]
        removed = CardSet.of((*rules.deck.remove, *spare))
        data: dict[str, object] = {"count": count, "players": players, "left": count % players}
        data["cards"] = ", ".join(map(str, removed))
        yield Clash("GZ301", (_PLAYERS, _REMOVE), data, (path("deck.packs"),))
    elif count // players < _FEW:
        yield Clash("GZ502", (_REMOVE, _PLAYERS), {"tricks": count // players})


def _removable(stated: Stated) -> list[Card]:
    """Cards one can leave out, the usual ones first: low clubs and diamonds that nobody names."""
    rules = stated.rules
    leading = map(lead_card, (rules.lead.first_deal, rules.lead.later_deals))
    named = CardSet.of((*rules.scoring.values, *filter(None, leading)))
    spare = [
        Card.parse(rank + suit) for rank in RANKS for suit in "CDS" if rank not in ("10", "J", "Q")
    ]
    return [card for card in spare if card in rules.cards.cards - named]


def cards_in_deck(stated: Stated) -> Iterator[Clash]:
    """GZ303: every card that the file names is dealt."""
    deck = stated.rules.cards.cards
    named = list(cards_named(stated))
    missing = [card for card, _ in named if card not in deck] if deck else []
    for card in dict.fromkeys(missing):
        paths = [where for other, where in named if other == card]
        removed = stated.item(_REMOVE, card)
        settings = [where[:-1] if isinstance(where[-1], int) else where for where in paths]
        data = {"card": card, "where": ", ".join(map(dotted, settings))}
        yield Clash("GZ303", (*paths, removed), data, ())


def partners_sit_opposite(stated: Stated) -> Iterator[Clash]:
    """GZ308: partners need an even number of seats, and two sides at least."""
    table = stated.rules.table
    if isinstance(table.sides, OppositePartners) and (table.players % 2 or table.players < 4):
        paths = (_PLAYERS, path("table.sides.kind"))
        yield Clash("GZ308", paths, {"players": table.players}, ())


CHECKS = (
    Check(("GZ301", "GZ302", "GZ502"), ("table.players", "deck.remove"), deck_divides),
    Check(
        ("GZ303",),
        (
            "deck.remove",
            "lead.first_deal.card",
            "lead.later_deals.card",
            "play.hearts.card",
            "play.first_trick.cards",
            "exposure.cards",
            "scoring.values",
            "scoring.exposed",
            "scoring.transformer.card",
            "scoring.later_tricks.card",
            "scoring.exact_set.cards",
        ),
        cards_in_deck,
    ),
    Check(("GZ308",), ("table.players", "table.sides"), partners_sit_opposite),
)
