"""What capturing every heart does."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from gongzhu.rules.base import Value
from gongzhu.text import Text


class NoSweep(Value):
    """All hearts count what they count."""

    kind: Literal["none"]

    sentence: ClassVar = Text("Taking all hearts changes nothing.", "收齐红心没有特别规定。")
    source: ClassVar = "house-rules catalogue, 2.6 (D21, D22, D28)"


class AllHearts(Value):
    """One pile with every heart of the deck turns them positive."""

    kind: Literal["all_hearts"]
    hearts: Literal["positive"]
    """What the hearts become: their sum, exposures included, with a plus sign."""

    pig: Literal["captor"]
    """Whose pig turns positive: the sweeper's own; anybody else's stays as it is."""

    sheep: Literal["unchanged"]
    """What happens to the sheep: nothing."""

    sentence: ClassVar = Text(
        "Sweep: taking every heart, the zero ones too, makes their sum positive; the sweeper's own "
        "captured pig (QS) turns positive as well. Anybody else's pig stays, and so does the sheep "
        "(JD).",
        "全红：收齐所有红心（包括0分的）则红心总分变为正分；收齐者自己收到的猪（QS）也变正。"
        "别人的猪不变，羊（JD）不变。",
    )
    source: ClassVar = "001_a2fe2f6fd61c4602.txt, section 05"


Sweep = Annotated[NoSweep | AllHearts, Field(discriminator="kind")]
NEUTRAL = NoSweep(kind="none")
