"""Who loses a match that is over."""

from typing import Annotated, Literal

from pydantic import Field

from gongzhu.rules.base import Value
from gongzhu.text import Lang, Text


class Lowest(Value):
    """The lowest total loses."""

    kind: Literal["lowest"]
    ties: Literal["shared"] = "shared"
    """Equal lowest totals lose together."""

    sentence = Text(
        "The lowest total loses; equal lowest totals lose together.",
        "总分最低者输；并列最低则同输。",
    )
    source = "001_a2fe2f6fd61c4602.txt, section 08"
    sample = "{kind: lowest}"
    options = {"ties": {"shared": Text("lose together", "同输")}}
    fields_zh = {"ties": "并列最低怎么办。"}


_LIMITS = {
    "low": Text("the lower limit (or has the pigs that end the match)", "下限（或猪数已满）"),
    "either": Text("either limit (or has the pigs that end the match)", "任一界限（或猪数已满）"),
}


_TOTALS_LOSE = {
    "low": Text(
        "Everybody whose total is low enough to end the match loses.",
        "总分低到足以结束全场的人都输。",
    ),
    "either": Text("Everybody whose total ends the match loses.", "总分使全场结束的人都输。"),
}
_PIGS_LOSE = Text("Everybody with that many pigs loses.", "猪数已满的人都输。")


class LosersBeyond(Value):
    """Everybody who reached what ends the match loses."""

    kind: Literal["all_beyond"]
    limits: Literal["low", "either"] = "low"
    """Which limits lose: the lower one, or the upper one as well."""

    sentence = Text("Everybody who has reached {limits} loses.", "凡达到{limits}的人都输。")
    source = "house-rules catalogue, 2.8 and 2.9 (9) (A3, D7, D10)"
    sample = "{kind: all_beyond}"
    options = {"limits": _LIMITS}
    fields_zh = {"limits": "哪些界限算输：只有下限，或上限也算。"}

    def say(self, lang: Lang, *, pigs: bool | None = None) -> str:
        """The rule in words, for a match that ends by `pigs` or by a limit, if that is known."""
        if pigs is None:
            return super().say(lang)
        return (_PIGS_LOSE if pigs else _TOTALS_LOSE[self.limits]).say(lang)


class NoLoser(Value):
    """Nobody is named the loser."""

    kind: Literal["none"]

    sentence = Text("Nobody is named the loser.", "不评输家。")
    source = "house-rules catalogue, 2.8 (B5, D3, D22)"
    sample = "{kind: none}"


Loser = Annotated[Lowest | LosersBeyond | NoLoser, Field(discriminator="kind")]
NEUTRAL = Lowest.neutral()
