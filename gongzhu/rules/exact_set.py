"""What capturing certain scoring cards and no others brings."""

from typing import Annotated, Literal

from pydantic import Field

from gongzhu.rules.base import CardList, Value, listed, signed
from gongzhu.rules.values import Points
from gongzhu.text import Lang, Text


class NoExactSet(Value):
    """No combination of cards brings anything of its own."""

    kind: Literal["none"]

    sentence = Text("No pair or set of cards brings a bonus of its own.", "没有特定牌组的奖分。")
    source = "001_a2fe2f6fd61c4602.txt, section 04"
    sample = "{kind: none}"


class ExactSet(Value):
    """A pile whose scoring cards are exactly these brings a bonus."""

    kind: Literal["bonus"]
    cards: CardList
    """The cards."""

    points: Points
    """The bonus, on top of what they count."""

    sentence = Text(
        "Who captures {cards} and no other scoring card gets {points} on top.",
        "只收到 {cards} 而没有其他计分牌的人，另得{points}。",
    )
    source = "house-rules catalogue, 2.4 (D22)"
    sample = "{kind: bonus, cards: [QS, JD], points: 200}"
    fields_zh = {"cards": "哪几张牌。", "points": "在牌分之外的奖分。"}

    def say(self, lang: Lang) -> str:
        return self.sentence.say(lang, cards=listed(self.cards), points=signed(self.points))


ExactSetBonus = Annotated[NoExactSet | ExactSet, Field(discriminator="kind")]
NEUTRAL = NoExactSet.neutral()
