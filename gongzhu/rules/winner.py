"""Who wins a match that is over."""

from typing import Annotated, Literal

from pydantic import Field

from gongzhu.rules.base import Value
from gongzhu.text import Text


class NoWinner(Value):
    """Nobody is named the winner."""

    kind: Literal["none"]

    sentence = Text("Nobody is named the winner.", "不评赢家。")
    source = "001_a2fe2f6fd61c4602.txt, section 08"
    sample = "{kind: none}"


_TIES = {
    "shared": Text("equal highest totals win together", "并列最高则同赢"),
    "extra_deal": Text(
        "where the highest total is shared, the match goes on with another deal, and whether it "
        "is over is judged anew",
        "并列最高则再打一副，打完重新判断是否结束",
    ),
}


class Highest(Value):
    """The highest total wins."""

    kind: Literal["highest"]
    ties: Literal["shared", "extra_deal"] = "shared"
    """What happens where the highest total is shared."""

    sentence = Text("The highest total wins; {ties}.", "总分最高者赢；{ties}。")
    source = "house-rules catalogue, 2.8 (B5, D3, D6, D22, D24)"
    sample = "{kind: highest, ties: extra_deal}"
    options = {"ties": _TIES}
    fields_zh = {"ties": "并列最高怎么办。"}


class WinnersBeyond(Value):
    """Everybody who reached the upper limit wins."""

    kind: Literal["all_beyond"]

    sentence = Text(
        "Everybody whose total is high enough to end the match wins.",
        "总分高到足以结束全场的人都赢。",
    )
    source = "house-rules catalogue, 2.8 and 2.9 (9) (C1, C2, D4, D8)"
    sample = "{kind: all_beyond}"


Winner = Annotated[NoWinner | Highest | WinnersBeyond, Field(discriminator="kind")]
NEUTRAL = NoWinner.neutral()
