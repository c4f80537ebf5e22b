"""What exposing a card does to the score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from gongzhu.cards import Card
from gongzhu.rules.base import CardName, Part
from gongzhu.text import Lang, Text

Times = Annotated[int, Field(ge=1, le=100)]
"""A factor."""


class Effect(Part):
    """What one exposed card does, for whoever captures what it reaches."""

    times: Times
    """The factor."""

    on: Literal["itself", "hearts"] = "itself"
    """What is multiplied: the card itself, or every heart wherever it was captured."""

    sentences: ClassVar = {
        "itself": Text("{card} exposed counts ×{times}", "亮 {card} 则该牌×{times}"),
        "hearts": Text("{card} exposed makes every heart ×{times}", "亮 {card} 则所有红心×{times}"),
    }


Exposed = Mapping[CardName, Effect]
"""The effect of each exposed card; effects on the same cards stack."""

SOURCE = "001_a2fe2f6fd61c4602.txt, section 06"
_NOTHING = Text("Exposing changes no card's value.", "亮牌不改变分值。")
_SENTENCE = Text("{list}; whoever captures the card is meant.", "{list}；对收走该牌的人生效。")
_JOIN = Text("; ", "；")


def say(exposed: Mapping[Card, Effect], lang: Lang) -> str:
    """The rule in words."""
    if not exposed:
        return _NOTHING.say(lang)
    parts = [
        Effect.sentences[exposed[card].on].say(lang, card=card, times=exposed[card].times)
        for card in sorted(exposed, reverse=True)
    ]
    return _SENTENCE.say(lang, list=_JOIN.say(lang).join(parts))
