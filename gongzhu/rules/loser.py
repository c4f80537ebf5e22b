"""Who loses a match that is over."""

from __future__ import annotations

from typing import ClassVar, Literal

from gongzhu.rules.base import Value
from gongzhu.text import Text


class Lowest(Value):
    """The lowest total loses."""

    kind: Literal["lowest"]
    ties: Literal["shared"] = "shared"
    """Equal lowest totals lose together."""

    sentence: ClassVar = Text(
        "The lowest total loses; equal lowest totals lose together.",
        "总分最低者输；并列最低则同输。",
    )
    source: ClassVar = "001_a2fe2f6fd61c4602.txt, section 08"


Loser = Lowest
NEUTRAL = Lowest(kind="lowest")
