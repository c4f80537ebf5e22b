"""The settings of a table as a profile writes them, and the deck they describe.

Rules are a plain dict, the whole `rules` of a profile after merging. Every reader names the value
that a missing key stands for. This is the slow second implementation that the engine is compared
with; it imports nothing from there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar, cast

import yaml

Rules = Mapping[str, object]
"""Settings by their names; some of them are such mappings themselves."""

T = TypeVar("T")

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
PACK = {rank + suit for suit in "SHDC" for rank in RANKS}
HEARTS = {rank + "H" for rank in RANKS}


def read_once(read: Callable[[Rules], T]) -> Callable[[Rules], T]:
    """Remember what was read from the rules of a table; neither they nor it are ever changed."""
    known: dict[int, tuple[Rules, T]] = {}

    def remembered(rules: Rules) -> T:
        if id(rules) not in known:
            known[id(rules)] = (rules, read(rules))  # while the rules are here, so is their id
        return known[id(rules)][1]

    return remembered


def from_yaml(text: str) -> Rules:
    """The settings in a YAML text.

    Everything is read as words: otherwise YAML would take the key `on` for the truth value.
    """
    return cast("Rules", yaml.load(text, yaml.BaseLoader))


def part(settings: Rules, *path: str) -> Rules:
    """The settings found under these keys, one below the other; none where a key is missing."""
    found = settings
    for key in path:
        found = cast("Rules", found.get(key, {}))
    return found


def kind(settings: Rules, neutral: str) -> str:
    """Which of its kinds a setting is."""
    return word(settings, "kind", neutral)


def word(settings: Rules, key: str, neutral: str) -> str:
    """A setting that is one of several words."""
    return str(settings.get(key, neutral))


def number(settings: Rules, key: str, neutral: int = 0) -> int:
    """A setting that is a whole number."""
    return int(str(settings.get(key, neutral)))


def flag(settings: Rules, key: str, neutral: bool) -> bool:
    """A setting that is true or false."""
    return str(settings.get(key, neutral)).lower() == "true"


def words(settings: Rules, key: str, neutral: list[str]) -> list[str]:
    """A setting that is a list of words or cards."""
    return [str(one) for one in cast("list[object]", settings.get(key, neutral))]


def players(rules: Rules) -> int:
    """How many seats there are."""
    return number(part(rules, "table"), "players", 4)


@read_once
def deck(rules: Rules) -> set[str]:
    """The cards that are dealt."""
    return PACK - set(words(part(rules, "deck"), "remove", []))


@read_once
def hearts(rules: Rules) -> set[str]:
    """The hearts of the deck."""
    return HEARTS & deck(rules)


@read_once
def values(rules: Rules) -> dict[str, int]:
    """What each card of the deck that has a value counts, as captured and without exposures."""
    settings = part(rules, "scoring", "values")
    return {card: number(settings, card) for card in set(settings) & deck(rules)}


@read_once
def transformer_card(rules: Rules) -> str | None:
    """The card that multiplies the rest of a pile, if the deck has one."""
    transformer = part(rules, "scoring", "transformer")
    if kind(transformer, "none") == "none":
        return None
    card = str(transformer["card"])
    return card if card in deck(rules) else None


@read_once
def scoring_cards(rules: Rules) -> set[str]:
    """Exactly the cards with a value, be it 0, and the transformer."""
    transformer = transformer_card(rules)
    return set(values(rules)) | (set() if transformer is None else {transformer})


@read_once
def every_scoring_card(rules: Rules) -> set[str]:
    """What a full house consists of: the hearts and every other scoring card."""
    return hearts(rules) | scoring_cards(rules)
