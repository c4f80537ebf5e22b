"""When a heart may be led."""

from __future__ import annotations

from typing import ClassVar, Literal

from gongzhu.rules.base import Value
from gongzhu.text import Text


class HeartsFree(Value):
    """Hearts may be led from the first trick on."""

    kind: Literal["free"]

    sentence: ClassVar = Text(
        "Any suit may be led at any time, hearts and spades too.",
        "任何时候都可以先出任何花色，包括红心和黑桃。",
    )
    source: ClassVar = "001_a2fe2f6fd61c4602.txt, section 03"


HeartsLead = HeartsFree
NEUTRAL = HeartsFree(kind="free")
