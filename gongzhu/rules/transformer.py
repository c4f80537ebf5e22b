"""The card that multiplies the rest of a pile."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from gongzhu.rules.base import CardName, Part, Value, signed
from gongzhu.rules.exposed import Times
from gongzhu.rules.values import Points
from gongzhu.text import Lang, Text


class NoTransformer(Value):
    """No card multiplies."""

    kind: Literal["none"]

    sentence: ClassVar = Text("There is no transformer.", "没有变压器。")
    source: ClassVar = "house-rules catalogue, 2.4 (tables that leave the ten out)"


class ExposedTransformer(Part):
    """What the transformer does once it was exposed."""

    times: Times
    """The factor on the other scoring cards."""

    alone: Points
    """What it counts alone."""


class Multiply(Value):
    """The transformer multiplies the sum of its captor's other scoring cards."""

    kind: Literal["multiply"]
    card: CardName
    """The card."""

    times: Times
    """The factor on the sum of the other scoring cards of the whole deal."""

    alone: Points = 0
    """What it counts when its captor has no company for it."""

    exposed: ExposedTransformer | None = None
    """What changes when it was exposed."""

    company: Literal["any_scoring_card"] = "any_scoring_card"
    """What keeps it from being alone: any other scoring card, a heart of 0 points too."""

    sentence: ClassVar = Text(
        "{card} multiplies the sum of its captor's other scoring cards by {times}, or counts "
        "{alone} where there is no other; a heart of 0 points is company too.{exposed}",
        "{card} 使收走者其余计分牌的总和×{times}；若没有其他计分牌则计{alone}，"
        "0分的红心也算其他计分牌。{exposed}",
    )
    source: ClassVar = "001_a2fe2f6fd61c4602.txt, sections 04 and 06"
    _exposed: ClassVar = Text(" Exposed: ×{times}, alone {alone}.", "亮后：×{times}，单独{alone}。")

    def say(self, lang: Lang) -> str:
        exposed = ""
        if self.exposed:
            exposed = self._exposed.say(
                lang, times=self.exposed.times, alone=signed(self.exposed.alone)
            )
        return self.sentence.say(
            lang, card=self.card, times=self.times, alone=signed(self.alone), exposed=exposed
        )


Transformer = Annotated[NoTransformer | Multiply, Field(discriminator="kind")]
NEUTRAL = NoTransformer(kind="none")
