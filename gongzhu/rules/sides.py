"""Who shares a score."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from gongzhu.rules.base import Value
from gongzhu.text import Lang, Text


class Individual(Value):
    """Everybody plays alone."""

    kind: Literal["individual"]

    sentence: ClassVar = Text("Everybody plays alone.", "各自为战，单独计分。")
    source: ClassVar = "001_a2fe2f6fd61c4602.txt, section 01"


Score = Literal["added", "pooled"]

_SCORE: dict[Score, Text] = {
    "added": Text(
        "each scores the own cards and the two scores are added",
        "两人各自计分后相加",
    ),
    "pooled": Text(
        "their captured cards are put together and scored as one pile",
        "两人收到的牌合在一起计分",
    ),
}


class OppositePartners(Value):
    """Players who sit opposite are partners and share a total.

    The seeds name the partnership game and leave its scoring open; adding is what every source
    does that says anything (house-rules catalogue, 2.7).
    """

    kind: Literal["opposite_partners"]
    score: Score = "added"
    """`added`: each partner's cards are scored apart, then added, so only one player alone can
    sweep. `pooled`: the partners' cards are scored as one pile."""

    sentence: ClassVar = Text(
        "Players sitting opposite are partners; {score}.", "对家为伙伴：{score}。"
    )
    source: ClassVar = "000_7f966a08f059dcc4.txt (partnerships); house-rules catalogue, 2.7"

    def say(self, lang: Lang) -> str:
        return self.sentence.say(lang, score=_SCORE[self.score])


Sides = Annotated[Individual | OppositePartners, Field(discriminator="kind")]
NEUTRAL = Individual(kind="individual")
