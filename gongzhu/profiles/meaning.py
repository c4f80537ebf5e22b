"""Contradictions: what a profile of the right shape may still get wrong, one function each.

A check looks at sound-looking rules and names the settings that do not go together. The finding
is placed at the first of them that the file itself states; the others become notes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from gongzhu.cards import RANKS, Card, CardSet
from gongzhu.engine.game import exposable_cards
from gongzhu.profiles.findings import Finding, Note, Place, Source
from gongzhu.profiles.nodes import Block, Items, Leaf, Path, at, dotted, key_at
from gongzhu.rules.exposure import BeforePlay
from gongzhu.rules.match_end import Limit
from gongzhu.rules.model import Rules
from gongzhu.rules.sides import OppositePartners
from gongzhu.rules.sweep import AllHearts
from gongzhu.rules.transformer import Multiply
from gongzhu.text import Text


class Clash(NamedTuple):
    """Settings that contradict each other; `paths` names the likeliest culprit first."""

    code: str
    paths: tuple[Path, ...]
    data: Mapping[str, object]
    also: tuple[Path, ...] = ()
    """Settings that could make it good, too, but are hardly to blame."""


_SETTING = Text("{path} is set here", "{path} 在此处设定")


class Contradiction(NamedTuple):
    """A clash as it is reported, and the settings it is about."""

    finding: Finding
    paths: tuple[Path, ...]
    also: tuple[Path, ...]


def contradictions(rules: Rules, tree: Block, file: str) -> list[Contradiction]:
    """Every contradiction in the rules that `tree`, read from `file`, states."""
    return [
        Contradiction(_place(clash, tree, file), clash.paths, clash.also)
        for check in CHECKS
        for clash in check(rules, tree, file)
    ]


_WITHOUT_EFFECT = Text(
    "a card that is not dealt has a value, or one that cannot be exposed has an effect",
    "未发的牌有分值，或不能亮的牌有亮牌作用",
)


def objections(rules: Rules) -> list[str]:
    """The contradictions in rules that came without a file, such as those of a record."""
    nowhere = Place(Source("", ""))
    found = contradictions(rules, Block({}, nowhere), "")
    said = [contradiction.finding.message("en") for contradiction in found]
    return said if settled(rules) == rules else [*said, _WITHOUT_EFFECT.en]


def _place(clash: Clash, tree: Block, file: str) -> Finding:
    places = [(path, place) for path in clash.paths if (place := _value_place(tree, path))]
    own = [(path, place) for path, place in places if place.source.name == file]
    first = (own or places or [(clash.paths[0], tree.place)])[0]
    notes = tuple(
        Note(_SETTING, place, {"path": dotted(_setting(path))})
        for path, place in places
        if (path, place) != first
    )
    path, place = first
    return Finding(clash.code, place, dotted(path), clash.data, None, notes)


def _setting(path: Path) -> Path:
    """The setting that a path leads to, without the number of an item in it."""
    return path[:-1] if isinstance(path[-1], int) else path


def _item(tree: Block, path: Path, card: Card) -> Path:
    """The path of a card in a list; of the list itself if it is not written there."""
    items = at(tree, path)
    if isinstance(items, Items):
        for index, item in enumerate(items.items):
            if isinstance(item, Leaf) and item.value == str(card):
                return (*path, index)
    return path


def _value_place(tree: Block, path: Path) -> Place | None:
    """The place of a value; for a block the place of its key, which is shorter."""
    node = at(tree, path)
    if node is None:
        return None
    return key_at(tree, path) if isinstance(node, Block) else node.place


def _stated(tree: Block, path: Path, file: str) -> bool:
    place = key_at(tree, path)
    return place is not None and place.source.name == file


def deck_divides(rules: Rules, tree: Block, file: str) -> Iterator[Clash]:
    """GZ301, GZ302: the cards come out even, and there are some."""
    players, count = rules.table.players, len(rules.cards.cards)
    paths: tuple[Path, ...] = (("table", "players"), ("deck", "remove"))
    if count == 0:
        yield Clash("GZ302", (paths[1],), {})
    elif count % players:
        spare = _removable(rules)[: count % players]
        removed = CardSet.of((*rules.deck.remove, *spare))
        data: dict[str, object] = {"count": count, "players": players, "left": count % players}
        data["cards"] = ", ".join(map(str, removed))
        yield Clash("GZ301", paths, data, (("deck", "packs"),))


def _removable(rules: Rules) -> list[Card]:
    """Cards one can leave out, the usual ones first: low clubs and diamonds that nobody names."""
    lead = rules.lead
    named = CardSet.of((*rules.scoring.values, lead.first_deal.card, lead.later_deals.card))
    spare = [
        Card.parse(rank + suit) for rank in RANKS for suit in "CDS" if rank not in ("10", "J", "Q")
    ]
    return [card for card in spare if card in rules.cards.cards - named]


def cards_in_deck(rules: Rules, tree: Block, file: str) -> Iterator[Clash]:
    """GZ303: every card that the file names is dealt."""
    deck = rules.cards.cards
    named: list[tuple[Card, Path]] = [
        (rules.lead.first_deal.card, ("lead", "first_deal", "card")),
        (rules.lead.later_deals.card, ("lead", "later_deals", "card")),
    ]
    if isinstance(rules.exposure, BeforePlay) and at(tree, ("exposure", "cards")):
        path: Path = ("exposure", "cards")
        named += [(card, _item(tree, path, card)) for card in rules.exposure.cards]
    if isinstance(rules.scoring.transformer, Multiply):
        named.append((rules.scoring.transformer.card, ("scoring", "transformer", "card")))
    for key, cards in (("values", rules.scoring.values), ("exposed", rules.scoring.exposed)):
        stated = [card for card in cards if _stated(tree, ("scoring", key, str(card)), file)]
        named += [(card, ("scoring", key, str(card))) for card in stated]
    missing = [card for card, _ in named if card not in deck] if deck else []
    for card in dict.fromkeys(missing):
        paths = [path for other, path in named if other == card]
        where = ", ".join(dotted(_setting(path)) for path in paths)
        removed = _item(tree, ("deck", "remove"), card)
        yield Clash("GZ303", (*paths, removed), {"card": card, "where": where})


def exposures_have_effects(rules: Rules, tree: Block, file: str) -> Iterator[Clash]:
    """GZ304, GZ305, GZ306: what may be exposed has an effect, and what has an effect may be."""
    exposable = exposable_cards(rules)
    effects = CardSet.of(rules.scoring.exposed)
    exposing: Path = ("exposure", "cards" if isinstance(rules.exposure, BeforePlay) else "kind")
    transformer = rules.scoring.transformer
    if isinstance(transformer, Multiply) and transformer.exposed:
        effects |= CardSet.of([transformer.card])
        path: Path = ("scoring", "transformer", "exposed")
        if transformer.card not in exposable and _stated(tree, path, file):
            yield Clash("GZ305", (path, exposing), {"card": transformer.card})
    for card in (exposable & rules.cards.cards) - effects:
        item = _item(tree, ("exposure", "cards"), card)
        paths: tuple[Path, ...] = (item, ("scoring", "exposed"))
        yield Clash("GZ304", paths, {"card": card}, (("scoring", "transformer"),))
    for card in rules.scoring.exposed:
        path = ("scoring", "exposed", str(card))
        if card not in exposable and _stated(tree, path, file):
            yield Clash("GZ305", (path, exposing), {"card": card})
    if isinstance(rules.exposure, BeforePlay) and not exposable:
        yield Clash("GZ306", (("exposure", "cards"),), {})


def hearts_have_values(rules: Rules, tree: Block, file: str) -> Iterator[Clash]:
    """GZ307: every heart of the deck says what it counts, 0 included."""
    without = rules.cards.suit("H") - CardSet.of(rules.scoring.values)
    if without:
        paths: tuple[Path, ...] = (("scoring", "values"),)
        yield Clash("GZ307", paths, {"cards": str(without)}, (("deck", "remove"),))


def partners_sit_opposite(rules: Rules, tree: Block, file: str) -> Iterator[Clash]:
    """GZ308: partners need an even number of seats, and two sides at least."""
    players = rules.table.players
    if isinstance(rules.table.sides, OppositePartners) and (players % 2 or players < 4):
        yield Clash(
            "GZ308", (("table", "players"), ("table", "sides", "kind")), {"players": players}
        )


def transformer_has_no_value(rules: Rules, tree: Block, file: str) -> Iterator[Clash]:
    """GZ311: a card that multiplies the others does not count beside them."""
    transformer = rules.scoring.transformer
    if isinstance(transformer, Multiply) and transformer.card in rules.scoring.values:
        paths: tuple[Path, ...] = (
            ("scoring", "values", str(transformer.card)),
            ("scoring", "transformer", "card"),
        )
        yield Clash("GZ311", paths, {"card": transformer.card})


def limit_below_zero(rules: Rules, tree: Block, file: str) -> Iterator[Clash]:
    """GZ309: a lower limit of 0 or more would end a match before anybody lost a point."""
    end = rules.match.end
    if isinstance(end, Limit) and end.low >= 0:
        yield Clash("GZ309", (("match", "end", "low"),), {"low": end.low})


def sweep_has_hearts(rules: Rules, tree: Block, file: str) -> Iterator[Clash]:
    """GZ310: a sweep needs hearts to be swept."""
    hearts = rules.cards.suit("H")
    if isinstance(rules.scoring.sweep, AllHearts) and rules.cards.cards and not hearts:
        yield Clash("GZ310", (("scoring", "sweep", "kind"), ("deck", "remove")), {})


Check = Callable[[Rules, Block, str], Iterator[Clash]]

CHECKS: tuple[Check, ...] = (
    deck_divides,
    cards_in_deck,
    exposures_have_effects,
    hearts_have_values,
    partners_sit_opposite,
    transformer_has_no_value,
    limit_below_zero,
    sweep_has_hearts,
)
"""Every check; a new one is written above and named here."""


def settled(rules: Rules) -> Rules:
    """The rules without what cannot happen any more after a child changed its parent's rules.

    Inheritance cannot take a key away. So a value of a card that the child leaves out of the
    deck, and the effect of a card that may no longer be exposed, go with that change.
    """
    deck, exposable = rules.cards.cards, exposable_cards(rules)
    scoring = rules.scoring
    transformer = scoring.transformer
    if isinstance(transformer, Multiply) and transformer.card not in exposable:
        transformer = transformer.model_copy(update={"exposed": None})
    values = {card: worth for card, worth in scoring.values.items() if card in deck}
    exposed = {card: effect for card, effect in scoring.exposed.items() if card in exposable}
    scoring = scoring.model_copy(
        update={"values": values, "exposed": exposed, "transformer": transformer}
    )
    return rules.model_copy(update={"scoring": scoring})
