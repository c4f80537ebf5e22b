"""What the scoring cards count."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from gongzhu.cards import Card
from gongzhu.rules.base import CardName, listed, signed
from gongzhu.text import Lang, Text

Points = Annotated[int, Field(ge=-10_000, le=10_000)]
"""Points, good ones positive."""

Values = Mapping[CardName, Points]
"""The points of each scoring card for its captor. A card with 0 still is a scoring card."""

SOURCE = "001_a2fe2f6fd61c4602.txt, section 04"
_SENTENCE = Text("Captured cards count: {list}.", "收到的牌计分：{list}。")
_EACH = Text("{cards} {points} each", "{cards} 各{points}")
_ONE = Text("{cards} {points}", "{cards} {points}")
_JOIN = Text("; ", "；")


def say(values: Mapping[Card, int], lang: Lang) -> str:
    """The rule in words, cards of equal value and suit together."""
    groups: dict[tuple[str, int], list[Card]] = {}
    for card in sorted(values, reverse=True):
        groups.setdefault((card.suit, values[card]), []).append(card)
    parts = [
        (_EACH if len(cards) > 1 else _ONE).say(lang, cards=listed(cards), points=signed(points))
        for (_, points), cards in groups.items()
    ]
    return _SENTENCE.say(lang, list=_JOIN.say(lang).join(parts))
