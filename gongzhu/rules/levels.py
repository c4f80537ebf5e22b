"""The levels of an exposure: how a card lies on the table before play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, get_args

from pydantic import AfterValidator
from pydantic_core import PydanticCustomError

from gongzhu.text import Text

Level = Literal["shown", "closed", "open"]
"""How a card is exposed. `closed` lies face down: the others learn of it when it is played."""

ALL_LEVELS: tuple[Level, ...] = get_args(Level)
"""Every level, in the order in which they are named."""

HIDDEN: frozenset[Level] = frozenset({"closed"})
"""The levels at which a card lies face down until it is played."""

NAMES: Mapping[Level, Text] = {
    "shown": Text("shown", "亮"),
    "closed": Text("closed (face down)", "暗卖"),
    "open": Text("open (face up)", "明卖"),
}
"""What people call each level."""

SHORT_NAMES: Mapping[Level, Text] = {
    "shown": Text("shown", "普通亮"),
    "closed": Text("closed", "暗卖"),
    "open": Text("open", "明卖"),
}
"""The same where it was said before what they are."""

_JOIN = Text(" or ", "或")


def _in_order(levels: tuple[Level, ...]) -> tuple[Level, ...]:
    for place, level in enumerate(levels):
        if level in levels[:place]:
            raise PydanticCustomError(
                "level_twice", "{level} twice", {"level": level, "item": place}
            )
    return tuple(level for level in ALL_LEVELS if level in levels)


LevelList = Annotated[tuple[Level, ...], AfterValidator(_in_order)]
"""Some levels, each once; their order means nothing."""


def named_levels(levels: Iterable[Level]) -> Text:
    """The levels as a sentence names them."""
    names = [NAMES[level] for level in levels]
    return Text(_JOIN.en.join(n.en for n in names), _JOIN.zh.join(n.zh for n in names))
