"""When an exposed card may not be played yet."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from gongzhu.rules.base import Value
from gongzhu.rules.levels import ALL_LEVELS, LevelList, named_levels
from gongzhu.text import Lang, Text


class NoHoldBack(Value):
    """An exposed card may be played like any other."""

    kind: Literal["none"]

    sentence = Text("An exposed card may be played like any other.", "亮过的牌可照常打出。")
    source = "house-rules catalogue, 2.3 (D3, D24)"
    sample = "{kind: none}"


_EXEMPT = {
    "only_card_of_suit": Text(
        "unless its holder has no other card of that suit",
        "除非手里该花色只剩这一张",
    ),
    "only_card_when_following": Text(
        "unless its holder has no other card of that suit and does not lead",
        "除非手里该花色只剩这一张且不是自己先出",
    ),
    "nothing_else": Text("unless its holder may play nothing else at all", "除非没有别的牌可出"),
}
_LEADING = {
    True: Text(" This binds its holder when leading too.", "自己先出这一花色时也受此限。"),
    False: Text(" It may be led, though.", "但可以主动先出。"),
}
_DISCARD = {
    "free": Text(" Discarding it on another suit is always allowed.", "垫在别的花色上不受限制。"),
    "locked": Text(
        " Nor may it be discarded on another suit meanwhile.", "这期间也不能垫在别的花色上。"
    ),
}
_LEVELS = Text(" Only cards exposed {levels} are bound by this.", "只有{levels}的牌受此限。")


class _HeldBack(Value):
    """What all ways of holding back have in common."""

    kind: str
    because: ClassVar[Text]
    """What keeps the card back, as a refusal says it."""

    when_leading: bool = True
    """Whether it also may not be led."""

    unless: Literal["only_card_of_suit", "only_card_when_following", "nothing_else"] = (
        "only_card_of_suit"
    )
    """Who is exempt: whoever holds no other card of the suit, always or only when not leading; or
    only who may play nothing else at all."""

    discard: Literal["free", "locked"] = "free"
    """Whether it may be discarded on another suit meanwhile."""

    levels: LevelList = ALL_LEVELS
    """Which levels of exposure are bound."""

    options = {"unless": _EXEMPT, "when_leading": _LEADING, "discard": _DISCARD}
    fields_zh = {
        "when_leading": "是否也不能主动先出。",
        "unless": "谁不受限：该花色只有这一张的人（任何时候，或仅在不是先出时），或别无可出者。",
        "discard": "这期间能否垫在别的花色上。",
        "levels": "哪几种亮法受此限。",
    }

    def say(self, lang: Lang) -> str:
        said = self.sentence.say(lang, unless=_EXEMPT[self.unless])
        said += _LEADING[self.when_leading].say(lang) + _DISCARD[self.discard].say(lang)
        if self.levels != ALL_LEVELS:
            said += _LEVELS.say(lang, levels=named_levels(self.levels))
        return said


class FirstLeadOfSuit(_HeldBack):
    """An exposed card stays in hand on the first trick led in its suit."""

    kind: Literal["first_lead_of_suit"]

    sentence = Text(
        "An exposed card may not be played on the first trick led in its suit, {unless}.",
        "亮出的牌在其花色第一次被先出的那一墩不能打出，{unless}。",
    )
    source = "001_a2fe2f6fd61c4602.txt, section 06"
    sample = "{kind: first_lead_of_suit}"
    because = Text("this is the first trick led in {suit}", "这是第一次先出{suit}")


class HolderPlaysSuit(_HeldBack):
    """An exposed card stays in hand until its holder has played another card of its suit."""

    kind: Literal["holder_plays_suit"]

    sentence = Text(
        "An exposed card may not be played before its holder has played another card of its suit "
        "to an earlier trick, {unless}.",
        "亮牌者在以前某一墩打出过同花色的牌之前，不能打出亮出的牌，{unless}。",
    )
    source = "house-rules catalogue, 2.3 (D18)"
    sample = "{kind: holder_plays_suit, discard: locked}"
    because = Text(
        "you have played no card of {suit} in an earlier trick", "你在以前各墩还没出过{suit}"
    )


class SuitSeen(_HeldBack):
    """An exposed card stays in hand until anybody has played a card of its suit."""

    kind: Literal["suit_seen"]

    sentence = Text(
        "An exposed card may not be played before a card of its suit was played to an earlier "
        "trick, by anybody, even as a discard, {unless}.",
        "以前某一墩有人打出过（包括垫出）同花色的牌之前，不能打出亮出的牌，{unless}。",
    )
    source = "house-rules catalogue, 2.3 (D21)"
    sample = "{kind: suit_seen, discard: locked}"
    because = Text(
        "no card of {suit} has been played in an earlier trick", "以前各墩还没人出过{suit}"
    )


class NotFirstTrick(_HeldBack):
    """An exposed card stays in hand during the first trick of the deal."""

    kind: Literal["first_trick"]

    sentence = Text(
        "An exposed card may not be played to the first trick of the deal, {unless}.",
        "亮出的牌在每副的第一墩不能打出，{unless}。",
    )
    source = "003_0499c358002df268.txt (Playing); house-rules catalogue, 2.9 (12)"
    sample = "{kind: first_trick, discard: locked}"
    because = Text("this is the first trick of the deal", "这是这一副的第一墩")


HeldBack = FirstLeadOfSuit | HolderPlaysSuit | SuitSeen | NotFirstTrick
"""Every way of holding back."""

HoldBack = Annotated[
    NoHoldBack | FirstLeadOfSuit | HolderPlaysSuit | SuitSeen | NotFirstTrick,
    Field(discriminator="kind"),
]
NEUTRAL = NoHoldBack.neutral()
