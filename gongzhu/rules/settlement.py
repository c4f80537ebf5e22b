"""What a deal adds to the totals."""

from typing import Annotated, Literal

from pydantic import Field

from gongzhu.rules.base import Value
from gongzhu.text import Text


class OwnPoints(Value):
    """Everybody records what the own deal counts."""

    kind: Literal["points"]

    sentence = Text("The score of each deal is added to the total.", "每副得分累加到总分。")
    source = "001_a2fe2f6fd61c4602.txt, section 08"
    sample = "{kind: points}"


class MinusMean(Value):
    """Everybody records the difference to the mean of the others."""

    kind: Literal["minus_mean"]

    sentence = Text(
        "Each deal adds one's own score minus the mean of the others' scores, rounded to the "
        "nearest point, halves up.",
        "每副记入总分的是自己得分减去其他人得分的平均，四舍五入。",
    )
    source = "house-rules catalogue, 2.7 (D19)"
    sample = "{kind: minus_mean}"


class MinusOthers(Value):
    """Everybody settles the difference with every other side."""

    kind: Literal["minus_others"]

    sentence = Text(
        "Each deal adds the differences between one's own score and that of every other side.",
        "每副记入总分的是自己得分与其他每一家得分之差的总和。",
    )
    source = "house-rules catalogue, 2.7 (D18)"
    sample = "{kind: minus_others}"


Settlement = Annotated[OwnPoints | MinusMean | MinusOthers, Field(discriminator="kind")]
NEUTRAL = OwnPoints.neutral()
