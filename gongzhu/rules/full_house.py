"""What capturing every scoring card does."""

from __future__ import annotations

from typing import ClassVar, Literal

from gongzhu.rules.base import Value
from gongzhu.text import Text


class NoFullHouse(Value):
    """A full house counts what its cards count, and no more."""

    kind: Literal["none"]

    sentence: ClassVar = Text(
        "A full house (every scoring card) earns nothing beyond its cards.",
        "大满贯（收齐所有计分牌）没有额外奖分。",
    )
    source: ClassVar = "001_a2fe2f6fd61c4602.txt, section 05"


FullHouse = NoFullHouse
NEUTRAL = NoFullHouse(kind="none")
