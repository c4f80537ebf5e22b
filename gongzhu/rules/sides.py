"""Who shares a score."""

from typing import Annotated, Literal

from pydantic import Field

from gongzhu.rules.base import Value
from gongzhu.text import Text


class Individual(Value):
    """Everybody plays alone."""

    kind: Literal["individual"]

    sentence = Text("Everybody plays alone.", "各自为战，单独计分。")
    source = "001_a2fe2f6fd61c4602.txt, section 01"
    sample = "{kind: individual}"


Score = Literal["added", "pooled", "halved", "averaged"]

_SCORE: dict[Score, Text] = {
    "added": Text(
        "what each of them captured is scored apart, and the two scores are added",
        "两人各自计分后相加",
    ),
    "pooled": Text(
        "what they captured is put together and scored as one pile",
        "两人收到的牌合在一起计分",
    ),
    "halved": Text(
        "what each of them captured is scored apart, and they record half of the sum, without an "
        "odd point",
        "两人各自计分后相加，取一半记分，零头舍去",
    ),
    "averaged": Text(
        "what each of them captured is scored apart, and they record the average, half a point "
        "rounded up",
        "两人各自计分后取平均记分，半分进一",
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
    sweep. `pooled`: the partners' cards are scored as one pile. `halved`: half of the added
    scores, an odd point dropped. `averaged`: their average, half a point rounded up."""

    sentence = Text("Players sitting opposite are partners; {score}.", "对家为伙伴：{score}。")
    source = "000_7f966a08f059dcc4.txt (partnerships); house-rules catalogue, 2.7 (D4, D8, D9, D26)"
    sample = "{kind: opposite_partners, score: added}"
    options = {"score": _SCORE}
    fields_zh = {"score": "伙伴怎样一起计分：相加、合堆、取半、或取平均。"}


Sides = Annotated[Individual | OppositePartners, Field(discriminator="kind")]
NEUTRAL = Individual.neutral()
