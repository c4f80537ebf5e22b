"""The card that multiplies the rest of a pile."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from pydantic import Field

from gongzhu.rules.base import CardName, Part, Value, signed
from gongzhu.rules.exposed import Times
from gongzhu.rules.levels import ALL_LEVELS, SHORT_NAMES, Level
from gongzhu.rules.values import Points
from gongzhu.text import Lang, Text


class NoTransformer(Value):
    """No card multiplies."""

    kind: Literal["none"]

    sentence = Text("There is no transformer.", "没有变压器。")
    source = "house-rules catalogue, 2.4 (tables that leave the ten out)"
    sample = "{kind: none}"


_STRENGTH_ZH = {"times": "其余计分牌总和的倍数。", "alone": "单独收到时的分数。"}


class Strength(Part):
    """What the transformer does at one level of exposure."""

    times: Times
    """The factor on the other scoring cards."""

    alone: Points
    """What it counts alone."""

    fields_zh = _STRENGTH_ZH


class ExposedTransformer(Strength):
    """What the transformer does once it was exposed."""

    levels: Mapping[Level, Strength] = Field(default={})
    """What it does at levels of exposure where it does something else."""

    fields_zh = {**_STRENGTH_ZH, "levels": "其他亮法下的作用。"}

    def at(self, level: Level) -> Strength:
        """What it does where it was exposed at a level."""
        return self.levels.get(level, self)


_SCOPE = {
    "all": Text(" Any sum is multiplied.", "总和不论正负都加倍。"),
    "negatives": Text(" A sum above 0 is not multiplied.", "总和为正分时不加倍。"),
}
_COMPANY = {
    "any_scoring_card": Text(
        "where there is no other (a heart of 0 points is one, too)",
        "没有其他计分牌时（0分的红心也算有）",
    ),
    "any_nonzero_card": Text(
        "where no other card of the pile counts anything (a heart of 0 points is no company)",
        "没有其他有分的牌时（0分的红心不算有）",
    ),
    "nonzero_total": Text(
        "where the others come to 0 together",
        "其余计分牌合计为0时",
    ),
}
_EXPOSED = Text(" Exposed: ×{times}, alone {alone}.", "亮后×{times}，单独计{alone}。")
_EXPOSED_AT = Text(
    " Exposed {level}: ×{times}, alone {alone}.", "{level}后×{times}，单独计{alone}。"
)


class Multiply(Value):
    """The transformer multiplies the sum of its captor's other scoring cards."""

    kind: Literal["multiply"]
    card: CardName
    """The card."""

    times: Times
    """The factor on the sum of the other scoring cards of the whole deal."""

    alone: Points = 0
    """What it counts when its captor has no company for it."""

    scope: Literal["all", "negatives"] = "all"
    """Which sums it multiplies: any, or only those below 0."""

    exposed: ExposedTransformer | None = None
    """What changes when it was exposed."""

    company: Literal["any_scoring_card", "any_nonzero_card", "nonzero_total"] = "any_scoring_card"
    """What keeps it from being alone: any other scoring card, one that counts something, or other
    cards that do not come to 0 together."""

    sentence = Text(
        "{card} multiplies the sum of its captor's other scoring cards by {times}, or counts "
        "{alone} {company}.{scope}{exposed}",
        "{card} 使收走者其余计分牌的总和×{times}；{company}，计{alone}。{scope}{exposed}",
    )
    source = (
        "001_a2fe2f6fd61c4602.txt, sections 04 and 06; house-rules catalogue, 2.4 and 2.9 (5, 6)"
    )
    sample = "{kind: multiply, card: 10C, times: 2, alone: 50}"
    options = {"scope": _SCOPE, "company": _COMPANY}
    field_samples = {"exposed": "{times: 4, alone: 100}"}
    fields_zh = {
        "card": "哪张牌是变压器。",
        "times": "收走者整副其余计分牌总和的倍数。",
        "alone": "没有其他计分牌时的分数。",
        "scope": "对哪些总和加倍：全部，或只对负分。",
        "exposed": "亮后有何不同。",
        "company": "怎样算不单独：有其他计分牌、有其他有分的牌、或其余合计不为0。",
    }

    def say(self, lang: Lang, levels: tuple[Level, ...] = ("shown",)) -> str:
        return self.sentence.say(
            lang,
            card=self.card,
            times=self.times,
            alone=signed(self.alone),
            company=_COMPANY[self.company],
            scope="" if self.scope == "all" else _SCOPE[self.scope],
            exposed="".join(self._exposed(lang, levels)),
        )

    def _exposed(self, lang: Lang, levels: tuple[Level, ...]) -> Iterator[str]:
        if not self.exposed:
            return
        for level in (level for level in ALL_LEVELS if level in levels):
            strength = self.exposed.at(level)
            yield (_EXPOSED_AT if len(levels) > 1 else _EXPOSED).say(
                lang,
                level=SHORT_NAMES[level],
                times=strength.times,
                alone=signed(strength.alone),
            )


Transformer = Annotated[NoTransformer | Multiply, Field(discriminator="kind")]
NEUTRAL = NoTransformer.neutral()
