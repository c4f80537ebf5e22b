"""What a pile without any scoring card counts."""

from typing import Annotated, Literal

from pydantic import Field

from gongzhu.rules.base import Value, signed
from gongzhu.rules.values import Points
from gongzhu.text import Lang, Text


class NothingForNothing(Value):
    """Who captures no scoring card scores 0."""

    kind: Literal["none"]

    sentence = Text("Who captures no scoring card scores 0.", "一张计分牌也没收到的人得0分。")
    source = "001_a2fe2f6fd61c4602.txt, section 04"
    sample = "{kind: none}"


class EmptyPenalty(Value):
    """Who captures no scoring card is fined."""

    kind: Literal["penalty"]
    points: Points
    """What a pile without any scoring card counts."""

    sentence = Text(
        "Who captures no scoring card scores {points}.", "一张计分牌也没收到的人得{points}。"
    )
    source = "house-rules catalogue, 2.4 (D15)"
    sample = "{kind: penalty, points: -50}"
    fields_zh = {"points": "没有计分牌时的分数。"}

    def say(self, lang: Lang) -> str:
        return self.sentence.say(lang, points=signed(self.points))


NoScoringCard = Annotated[NothingForNothing | EmptyPenalty, Field(discriminator="kind")]
NEUTRAL = NothingForNothing.neutral()
