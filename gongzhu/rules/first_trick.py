"""What may not be played to the first trick of a deal."""

from typing import Annotated, Literal

from pydantic import Field

from gongzhu.rules.base import CardList, Value, listed
from gongzhu.text import Lang, Text


class FirstTrickFree(Value):
    """The first trick is a trick like any other."""

    kind: Literal["free"]

    sentence = Text("The first trick is played like any other.", "第一墩没有特别限制。")
    source = "001_a2fe2f6fd61c4602.txt, section 03"
    sample = "{kind: free}"


class NoDiscard(Value):
    """Certain cards may not be thrown on the first trick."""

    kind: Literal["no_discard"]
    cards: CardList
    """The cards that may not be discarded on the first trick."""

    sentence = Text(
        "On the first trick nobody discards {cards}, unless nothing else is left in the hand.",
        "第一墩不能垫 {cards}，除非手里没有别的牌。",
    )
    source = "house-rules catalogue, 2.3 (D14)"
    sample = "{kind: no_discard, cards: [QS, JD]}"
    fields_zh = {"cards": "第一墩不能垫的牌。"}

    def say(self, lang: Lang) -> str:
        return self.sentence.say(lang, cards=listed(self.cards))


FirstTrick = Annotated[FirstTrickFree | NoDiscard, Field(discriminator="kind")]
NEUTRAL = FirstTrickFree.neutral()
