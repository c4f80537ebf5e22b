"""Every table that the tests know: the shipped profiles and the house rules in `tests/data`."""

from __future__ import annotations

import functools
import json
import random
from pathlib import Path
from typing import cast

import gongzhu
from gongzhu.cards import CardSet
from gongzhu.engine.game import Game
from gongzhu.engine.scoring import Exposures
from gongzhu.profiles import Profile
from gongzhu.profiles.document import Example
from gongzhu.profiles.findings import Source
from gongzhu.profiles.folders import shipped_folder
from gongzhu.profiles.library import shipped_ids
from gongzhu.profiles.nodes import Items, at
from gongzhu.profiles.reading import parse
from gongzhu.profiles.shape import sound
from gongzhu.profiles.sources import read_source
from tests.naive.table import Rules as Plain

HOUSES = Path(__file__).parents[1] / "data" / "houses"

SHIPPED = tuple(shipped_ids())
TABLES = (*SHIPPED, *(path.stem for path in sorted(HOUSES.glob("*.yaml"))))
"""The names of all tables."""


@functools.cache
def profile(name: str) -> Profile:
    """The profile of a table."""
    path = HOUSES / f"{name}.yaml"
    return gongzhu.load(str(path) if path.exists() else name)


@functools.cache
def examples(name: str) -> tuple[Example, ...]:
    """The worked examples that a table's own file states."""
    path = HOUSES / f"{name}.yaml"
    source = read_source(path if path.exists() else shipped_folder() / path.name)
    assert isinstance(source, Source)
    tree, findings = parse(source)
    assert tree is not None
    assert not findings
    nodes = at(tree, ("examples",))
    assert isinstance(nodes, Items)
    found = tuple(example for node in nodes.items if (example := sound(Example, node)))
    assert len(found) == len(nodes.items)
    return found


@functools.cache
def plain(name: str) -> Plain:
    """The rules of a table as the naive code reads them."""
    return cast("Plain", json.loads(profile(name).rules.model_dump_json(exclude_none=True)))


def names(cards: CardSet) -> set[str]:
    """The cards as the naive code writes them."""
    return set(map(str, cards))


def some_exposures(game: Game, dice: random.Random) -> Exposures:
    """Some of the exposable cards, each at some level."""
    chosen = [card for card in game.exposable if dice.random() < 0.5]
    return {card: dice.choice(game.levels) for card in chosen}


def said(exposed: Exposures) -> dict[str, str]:
    """The exposures as the naive code writes them."""
    return {str(card): level for card, level in exposed.items()}


def some_piles(game: Game, dice: random.Random) -> list[CardSet]:
    """Piles for every seat; often one of them has all the hearts, or everything."""
    kind = dice.random()
    found = [CardSet()] * game.players
    sweeper = dice.randrange(game.players)
    for card in game.deck.cards:
        swept = kind < 0.2 or (kind < 0.6 and card in game.hearts)
        seat = sweeper if swept and dice.random() < 0.995 else dice.randrange(game.players)
        found[seat] |= CardSet(card.bit)
    return found
