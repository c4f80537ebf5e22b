"""Who wins a match that is over."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from gongzhu.rules.base import Value
from gongzhu.text import Text


class NoWinner(Value):
    """Nobody is named the winner."""

    kind: Literal["none"]

    sentence: ClassVar = Text("Nobody is named the winner.", "不评赢家。")
    source: ClassVar = "001_a2fe2f6fd61c4602.txt, section 08"
    sample: ClassVar = "{kind: none}"


_TIES = {
    "shared": Text("equal highest totals win together", "并列最高则同赢"),
    "extra_deal": Text(
        "while the highest total is shared, another deal is played", "并列最高则再打一副"
    ),
}


class Highest(Value):
    """The highest total wins."""

    kind: Literal["highest"]
    ties: Literal["shared", "extra_deal"] = "shared"
    """What happens where the highest total is shared."""

    sentence: ClassVar = Text("The highest total wins; {ties}.", "总分最高者赢；{ties}。")
    source: ClassVar = "house-rules catalogue, 2.8 (B5, D3, D6, D22, D24)"
    sample: ClassVar = "{kind: highest, ties: extra_deal}"
    options: ClassVar = {"ties": _TIES}
    fields_zh: ClassVar = {"ties": "并列最高怎么办。"}


class WinnersBeyond(Value):
    """Everybody who reached the upper limit wins."""

    kind: Literal["all_beyond"]

    sentence: ClassVar = Text(
        "Everybody whose total is high enough to end the match wins.",
        "总分高到足以结束全场的人都赢。",
    )
    source: ClassVar = "house-rules catalogue, 2.8 and 2.9 (9) (C1, C2, D4, D8)"
    sample: ClassVar = "{kind: all_beyond}"


Winner = Annotated[NoWinner | Highest | WinnersBeyond, Field(discriminator="kind")]
NEUTRAL = NoWinner(kind="none")
