"""When a match is over."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from gongzhu.rules.base import Value
from gongzhu.text import Text


class Limit(Value):
    """The match ends after a deal that leaves a total at the limit or beyond."""

    kind: Literal["limit"]
    low: Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
    """The total that ends the match once somebody has it or less."""

    sentence: ClassVar = Text(
        "The match ends when a completed deal leaves somebody at {low} or below.",
        "一副打完后有人总分达到{low}或更低，全场结束。",
    )
    source: ClassVar = "001_a2fe2f6fd61c4602.txt, section 08"


class Deals(Value):
    """The match ends after an agreed number of deals."""

    kind: Literal["deals"]
    count: Annotated[int, Field(ge=1, le=1000)]
    """How many deals are played, whatever the totals."""

    sentence: ClassVar = Text("The match ends after {count} deals.", "打满{count}副，全场结束。")
    source: ClassVar = "house-rules catalogue, 2.8 (B5)"


MatchEnd = Annotated[Limit | Deals, Field(discriminator="kind")]
