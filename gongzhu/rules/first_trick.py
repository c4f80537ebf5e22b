"""What may not be played to the first trick of a deal."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from gongzhu.rules.base import CardList, Value, listed
from gongzhu.text import Lang, Text


class FirstTrickFree(Value):
    """The first trick is a trick like any other."""

    kind: Literal["free"]

    sentence: ClassVar = Text("The first trick is played like any other.", "第一墩没有特别限制。")
    source: ClassVar = "001_a2fe2f6fd61c4602.txt, section 03"
    sample: ClassVar = "{kind: free}"


class NoDiscard(Value):
    """Certain cards may not be thrown on the first trick."""

    kind: Literal["no_discard"]
    cards: CardList
    """The cards that may not be discarded on the first trick."""

    sentence: ClassVar = Text(
        "On the first trick nobody discards {cards}, unless nothing else is left in the hand.",
        "第一墩不能垫 {cards}，除非手里没有别的牌。",
    )
    source: ClassVar = "house-rules catalogue, 2.3 (D14)"
    sample: ClassVar = "{kind: no_discard, cards: [QS, JD]}"
    fields_zh: ClassVar = {"cards": "第一墩不能垫的牌。"}

    def say(self, lang: Lang) -> str:
        return self.sentence.say(lang, cards=listed(self.cards))


FirstTrick = Annotated[FirstTrickFree | NoDiscard, Field(discriminator="kind")]
NEUTRAL = FirstTrickFree(kind="free")
