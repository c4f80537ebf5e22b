"""The levels of an exposure as people type and read them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from gongzhu.cards import Card
from gongzhu.engine.game import Game
from gongzhu.rules.levels import ALL_LEVELS, NAMES, Level
from gongzhu.text import Lang, Text

SHORT: Mapping[Level, Text] = {level: Text(level, NAMES[level].zh) for level in ALL_LEVELS}
"""What each level is called where there is little room."""

_TYPED: Mapping[Level, tuple[str, ...]] = {
    "shown": (),
    "closed": ("close", "face down", "down", "暗亮", "暗"),
    "open": ("face up", "up", "明亮", "明"),
}
"""Other words for each level, beside its names."""

_WORDS: Mapping[str, Level] = {
    word: level for level in ALL_LEVELS for word in (level, NAMES[level].zh, *_TYPED[level])
}
_FOUND = re.compile(
    "|".join(
        rf"\b{word}\b" if word.isascii() else word for word in sorted(_WORDS, key=len, reverse=True)
    ),
    re.IGNORECASE,
)
_AT = Text("{card} {level}", "{card} {level}")
_COMMA = Text(", ", "，")


class Named(NamedTuple):
    """What somebody typed about some cards: which, and at what level, if they said one."""

    cards: str
    level: Level | None


def parse(text: str) -> Iterator[Named]:
    """The cards that somebody typed, apart by the level that each shall be exposed at.

    The level stands behind its cards, or before all of them.

    >>> list(parse("QS open, 10C=closed"))
    [Named(cards='QS', level='open'), Named(cards='10C', level='closed')]
    >>> list(parse("暗卖 猪 羊"))
    [Named(cards='猪 羊', level='closed')]
    """
    text = unicodedata.normalize("NFKC", text)
    found = list(_FOUND.finditer(text))
    cards = [text[: found[0].start()] if found else text]
    ends = [following.start() for following in found[1:]] + [len(text)]
    cards += [text[word.end() : end] for word, end in zip(found, ends, strict=False)]
    cards = [part.strip(" ,，、;；=:：") for part in cards]
    levels: list[Level | None] = [_WORDS[word[0].casefold()] for word in found]
    before = bool(levels) and not cards[0]
    for part, level in zip(cards, [None, *levels] if before else [*levels, None], strict=True):
        if part:
            yield Named(part, level)


def apart(game: Game) -> bool:
    """Whether it has to be said how a card is exposed: where it is not simply shown."""
    return game.levels not in ((), ("shown",))


def named(game: Game, exposures: Mapping[Card, Level], lang: Lang) -> str:
    """Exposed cards, each with its level where that has to be said."""
    if not apart(game):
        return " ".join(map(str, exposures))
    return joined((with_level(card, level, lang) for card, level in exposures.items()), lang)


def with_level(card: Card, level: Level, lang: Lang) -> str:
    """A card with its level."""
    return _AT.say(lang, card=card, level=SHORT[level])


def joined(parts: Iterable[str], lang: Lang) -> str:
    """Parts of a sentence with commas between them."""
    return _COMMA.say(lang).join(parts)
