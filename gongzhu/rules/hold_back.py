"""When an exposed card may not be played yet."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from gongzhu.rules.base import Value
from gongzhu.text import Lang, Text


class NoHoldBack(Value):
    """An exposed card may be played like any other."""

    kind: Literal["none"]

    sentence: ClassVar = Text(
        "An exposed card may be played like any other.", "亮过的牌可照常打出。"
    )
    source: ClassVar = "house-rules catalogue, 2.3 (D3, D24)"


_LEADING = Text(" This binds its holder when leading too.", "自己先出这一花色时也受此限。")
_FOLLOWING = Text(" It may be led, though.", "但可以主动先出。")


class FirstLeadOfSuit(Value):
    """An exposed card stays in hand on the first trick led in its suit."""

    kind: Literal["first_lead_of_suit"]
    when_leading: bool = True
    """Whether it also may not be led to that trick."""

    unless: Literal["only_card_of_suit"] = "only_card_of_suit"
    """Who is exempt: whoever holds no other card of the suit."""

    sentence: ClassVar = Text(
        "An exposed card may not be played on the first trick led in its suit, unless its holder "
        "has no other card of that suit.{leading} Discarding it on another suit is always allowed.",
        "亮出的牌在其花色第一次被先出的那一墩不能打出，除非手里该花色只剩这一张。{leading}"
        "垫在别的花色上不受限制。",
    )
    source: ClassVar = "001_a2fe2f6fd61c4602.txt, section 06"

    def say(self, lang: Lang) -> str:
        return self.sentence.say(lang, leading=_LEADING if self.when_leading else _FOLLOWING)


HoldBack = Annotated[NoHoldBack | FirstLeadOfSuit, Field(discriminator="kind")]
NEUTRAL = NoHoldBack(kind="none")
