"""Whether the rest of the tricks may be claimed."""

from typing import Annotated, Literal

from pydantic import Field

from gongzhu.rules.base import Value
from gongzhu.text import Text


class NoClaim(Value):
    """Every trick is played."""

    kind: Literal["none"]

    sentence = Text("Nobody claims the rest of the tricks.", "不能摊牌。")
    source = "001_a2fe2f6fd61c4602.txt (no claim is described)"
    sample = "{kind: none}"


class LeaderClaims(Value):
    """The player on lead may take all remaining tricks at once, if they are sure.

    The sources ask for everybody's consent. Nobody has a reason to object exactly where no card
    that may still be out could take a trick; that is what is checked, from what the claimant
    knows, so that a refused claim gives nothing away.
    """

    kind: Literal["leader"]
    from_trick: Annotated[int, Field(ge=1, le=100)] = 1
    """The first trick before which somebody may claim."""

    sentence = Text(
        "From trick {from_trick} on, the player on lead may show the hand and claim all remaining "
        "tricks; the claim stands if no card still out can take any of them.",
        "从第{from_trick}墩起，轮到先出的人可以摊牌，收走其余各墩；"
        "条件是外面没有牌能赢其中任何一墩。",
    )
    source = "003_0499c358002df268.txt (Declare); house-rules catalogue, 2.3 (D9, D10)"
    sample = "{kind: leader, from_trick: 8}"
    fields_zh = {"from_trick": "最早可在第几墩之前摊牌。"}


Claim = Annotated[NoClaim | LeaderClaims, Field(discriminator="kind")]
NEUTRAL = NoClaim.neutral()
