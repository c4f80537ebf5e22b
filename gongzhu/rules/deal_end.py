"""When a deal is over."""

from typing import Annotated, Literal

from pydantic import Field

from gongzhu.rules.base import Value
from gongzhu.text import Text


class AllTricks(Value):
    """Every card is played."""

    kind: Literal["all_tricks"]

    sentence = Text("A deal is played to its last card.", "每副打完所有的牌。")
    source = "001_a2fe2f6fd61c4602.txt, section 03"
    sample = "{kind: all_tricks}"


class NothingLeft(Value):
    """The deal stops once every scoring card was captured."""

    kind: Literal["nothing_left"]

    sentence = Text(
        "A deal is over as soon as every scoring card has been captured.",
        "计分牌全部被收走后，这一副立即结束。",
    )
    source = "house-rules catalogue, 2.3 (D18, D19)"
    sample = "{kind: nothing_left}"


DealEnd = Annotated[AllTricks | NothingLeft, Field(discriminator="kind")]
NEUTRAL = AllTricks.neutral()
