"""Who leads to the first trick of a deal, and with what."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from gongzhu.rules.base import CardName, Value
from gongzhu.text import Lang, Text

_MAY = Text("any card may be led", "首张可出任意牌")
_MUST = Text("that very card must be led", "并且必须先出这张牌")


class Holder(Value):
    """The player who was dealt a certain card leads."""

    kind: Literal["holder"]
    card: CardName
    """The card that decides; it must be in the deck."""

    must_play: bool = False
    """Whether that card must be led, or any card may be."""

    sentence: ClassVar = Text(
        "The holder of {card} leads; {lead}.", "持有 {card} 的人先出，{lead}。"
    )
    source: ClassVar = "001_a2fe2f6fd61c4602.txt, section 02 (2S, need not be led)"

    def say(self, lang: Lang) -> str:
        lead = _MUST if self.must_play else _MAY
        return self.sentence.say(lang, card=self.card, lead=lead)


Otherwise = Literal["first_deal", "same_leader"]

_OTHERWISE: dict[Otherwise, Text] = {
    "first_deal": Text("the leader is found as in the first deal", "按第一副的办法定先出的人"),
    "same_leader": Text("the same player leads again", "仍由上一副先出的人先出"),
}


class Captor(Value):
    """Whoever captured a certain card in the deal before leads, with any card."""

    kind: Literal["captor"]
    card: CardName
    """The card whose captor leads; it must be in the deck."""

    otherwise: Otherwise = "first_deal"
    """Who leads when nobody captured the card, as when a deal ended early: the leader is found as
    in the first deal, or leads again."""

    sentence: ClassVar = Text(
        "Whoever captured {card} in the last deal leads any card; if nobody did, {otherwise}.",
        "上一副收走 {card} 的人先出，可出任意牌；若无人收走，{otherwise}。",
    )
    source: ClassVar = "001_a2fe2f6fd61c4602.txt, section 02"

    def say(self, lang: Lang) -> str:
        return self.sentence.say(lang, card=self.card, otherwise=_OTHERWISE[self.otherwise])


FirstDeal = Holder
"""How the leader of the first deal is found."""

LaterDeals = Annotated[Captor | Holder, Field(discriminator="kind")]
"""How the leader of every other deal is found."""
