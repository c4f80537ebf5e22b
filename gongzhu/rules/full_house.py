"""What capturing every scoring card does."""

from typing import Annotated, Literal

from pydantic import Field

from gongzhu.rules.base import Value, signed
from gongzhu.rules.values import Points
from gongzhu.text import Text


class NoFullHouse(Value):
    """A full house counts what its cards count, and no more."""

    kind: Literal["none"]

    sentence = Text(
        "A full house (every scoring card) earns nothing beyond its cards.",
        "大满贯（收齐所有计分牌）没有额外奖分。",
    )
    source = "001_a2fe2f6fd61c4602.txt, section 05"
    sample = "{kind: none}"


_NEEDS = {
    "every_scoring_card": Text("every scoring card", "收齐所有计分牌"),
    "all_but_transformer": Text(
        "every scoring card, the transformer aside", "除变压器外收齐所有计分牌"
    ),
}
_TRANSFORMER = {
    "included": Text("the transformer does not multiply it", "变压器不再加倍"),
    "multiplies": Text("the transformer multiplies it", "变压器再对此加倍"),
}


class FlatFullHouse(Value):
    """A full house counts a fixed number of points, whatever its cards count."""

    kind: Literal["flat"]
    points: Points
    """What the full house counts."""

    needs: Literal["every_scoring_card", "all_but_transformer"] = "every_scoring_card"
    """Which cards make the full house."""

    transformer: Literal["included", "multiplies"] = "included"
    """Whether the number stands, or is multiplied where the transformer was captured as well."""

    sentence = Text(
        "A full house ({needs}) counts {points} flat, instead of its cards; {transformer}.",
        "大满贯（{needs}）固定计{points}，不再按牌计分；{transformer}。",
    )
    source = "house-rules catalogue, 2.6 and 2.9 (18) (B6, D15, D16, D17, D24, D27)"
    sample = "{kind: flat, points: 1000}"
    options = {"needs": _NEEDS, "transformer": _TRANSFORMER}
    fields_zh = {
        "points": "大满贯的分数。",
        "needs": "哪些牌算大满贯。",
        "transformer": "分数固定，或同时收到变压器时再加倍。",
    }

    def words(self) -> dict[str, object]:
        return super().words() | {"points": signed(self.points)}


class BonusFullHouse(Value):
    """A full house brings points on top of its cards."""

    kind: Literal["bonus"]
    points: Points
    """What is added."""

    sentence = Text(
        "A full house (every scoring card) earns {points} on top of its cards.",
        "大满贯（收齐所有计分牌）在牌分之外另得{points}。",
    )
    source = "house-rules catalogue, 2.6 (D22)"
    sample = "{kind: bonus, points: 500}"
    fields_zh = {"points": "另加的分数。"}

    def words(self) -> dict[str, object]:
        return {"points": signed(self.points)}


class StackedFullHouse(Value):
    """A full house counts a fixed number of points that every exposure and the ten multiply."""

    kind: Literal["stacked"]
    points: Points
    """What is multiplied."""

    sentence = Text(
        "A full house (every scoring card) counts {points}, instead of its cards, times the factor "
        "of each exposed card and of the transformer.",
        "大满贯（收齐所有计分牌）不按牌计分，而计{points}乘以每张亮牌和变压器的倍数。",
    )
    source = "house-rules catalogue, 2.6 (D20)"
    sample = "{kind: stacked, points: 400}"
    fields_zh = {"points": "被乘的分数。"}

    def words(self) -> dict[str, object]:
        return {"points": signed(self.points)}


class InstantWin(Value):
    """A full house wins the match at once."""

    kind: Literal["instant_win"]

    sentence = Text(
        "A full house (every scoring card) wins the whole match at once, whatever the totals are.",
        "大满贯（收齐所有计分牌）立即赢得整场，不论总分。",
    )
    source = "003_0499c358002df268.txt (Scoring, 8)"
    sample = "{kind: instant_win}"


FullHouse = Annotated[
    NoFullHouse | FlatFullHouse | BonusFullHouse | StackedFullHouse | InstantWin,
    Field(discriminator="kind"),
]
NEUTRAL = NoFullHouse.neutral()
