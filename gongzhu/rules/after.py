"""What follows a match that is over."""

from typing import Annotated, Literal

from pydantic import Field

from gongzhu.rules.base import Value
from gongzhu.text import Text


class Stop(Value):
    """The match is over, and that is all."""

    kind: Literal["stop"]

    sentence = Text("Then play is over.", "全场结束后不再继续。")
    source = "001_a2fe2f6fd61c4602.txt, section 08"
    sample = "{kind: stop}"


class Reset(Value):
    """The totals go back to 0, and a new match begins."""

    kind: Literal["reset"]

    sentence = Text(
        "Then the totals go back to 0 and a new match begins.", "之后总分归零，开始新的一场。"
    )
    source = "house-rules catalogue, 2.8 (A3, D9, D10)"
    sample = "{kind: reset}"


After = Annotated[Stop | Reset, Field(discriminator="kind")]
NEUTRAL = Stop.neutral()
