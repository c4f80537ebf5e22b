"""What the tricks after a certain card count."""

from typing import Annotated, Literal

from pydantic import Field

from gongzhu.rules.base import CardName, Value, signed
from gongzhu.rules.values import Points
from gongzhu.text import Lang, Text


class NoLaterTricks(Value):
    """Only captured cards count."""

    kind: Literal["none"]

    sentence = Text("Tricks as such count nothing.", "墩数本身不计分。")
    source = "001_a2fe2f6fd61c4602.txt, section 04"
    sample = "{kind: none}"


class AfterCard(Value):
    """Each trick counts for whoever has captured a certain card in an earlier one."""

    kind: Literal["after_card"]
    card: CardName
    """The card."""

    points: Points
    """What each later trick of its captor counts."""

    sentence = Text(
        "Whoever has captured {card} gets {points} for every trick taken after that one; nothing "
        "multiplies this.",
        "收走 {card} 的人，此后每赢一墩得{points}；这些分不加倍。",
    )
    source = "003_0499c358002df268.txt (Scoring, 7)"
    sample = "{kind: after_card, card: QD, points: 10}"
    fields_zh = {"card": "哪张牌。", "points": "收走者此后每一墩的分数。"}

    def say(self, lang: Lang) -> str:
        return self.sentence.say(lang, card=self.card, points=signed(self.points))


LaterTricks = Annotated[NoLaterTricks | AfterCard, Field(discriminator="kind")]
NEUTRAL = NoLaterTricks.neutral()
