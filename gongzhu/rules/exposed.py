"""What exposing a card does to the score."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from pydantic import Field

from gongzhu.cards import Card
from gongzhu.rules.base import CardName, Part
from gongzhu.rules.levels import ALL_LEVELS, SHORT_NAMES, Level
from gongzhu.text import Lang, Text

Times = Annotated[int, Field(ge=1, le=100)]
"""A factor."""

Sign = Literal["kept", "reversed"]
"""Whether a factor keeps the sign of what it multiplies."""

_REACH = {
    "itself": Text("it counts", "该牌"),
    "hearts": Text("every heart counts", "所有红心"),
    "nothing": Text("nothing changes", "不改变分值"),
}
_SIGN = {
    "kept": Text("with its sign as it is", "正负不变"),
    "reversed": Text("with its sign reversed", "正负相反"),
}
_SIGN_ZH = {"times": "倍数。", "sign": "亮后正负号是否反过来。"}


class LevelEffect(Part):
    """What an exposed card does at one level of exposure."""

    times: Times = 1
    """The factor."""

    sign: Sign = "kept"
    """Whether the sign is reversed."""

    options = {"sign": _SIGN}
    fields_zh = _SIGN_ZH

    @property
    def factor(self) -> int:
        """What it multiplies by, negative where the sign is reversed."""
        return -self.times if self.sign == "reversed" else self.times


class Effect(LevelEffect):
    """What one exposed card does, for whoever captures what it reaches."""

    on: Literal["itself", "hearts", "nothing"] = "itself"
    """What is multiplied: the card itself, every heart wherever it was captured, or nothing."""

    levels: Mapping[Level, LevelEffect] = Field(default={})
    """What the card does at levels of exposure where it does something else."""

    options = {"sign": _SIGN, "on": _REACH}
    fields_zh = {
        **_SIGN_ZH,
        "on": "作用于哪些牌：该牌本身、所有红心（不论谁收走）、或都不作用。",
        "levels": "其他亮法下的作用。",
    }

    def at(self, level: Level) -> int:
        """The factor where the card is exposed at a level."""
        return self.levels.get(level, self).factor


Exposed = Mapping[CardName, Effect]
"""The effect of each exposed card; effects on the same cards stack."""

SOURCE = "001_a2fe2f6fd61c4602.txt, section 06; house-rules catalogue, 2.5"
SAMPLE = "{QS: {times: 2}, AH: {times: 2, on: hearts}}"
_NOTHING = Text("Exposing changes no card's value.", "亮牌不改变分值。")
_SENTENCE = Text(
    "{list}. The effect is on whoever captures the cards.", "{list}。谁收走这些牌，就对谁生效。"
)
_ITSELF = Text("{card} exposed counts {factors}", "亮 {card}，该牌{factors}")
_HEARTS = Text("{card} exposed makes every heart count {factors}", "亮 {card}，所有红心{factors}")
_NO_EFFECT = Text("{card} exposed changes nothing", "亮 {card}，分值不变")
_TIMES = Text("×{times}", "×{times}")
_REVERSED = Text("×{times} with the opposite sign", "×{times}且正负相反")
_AT_LEVEL = Text("{factor} {level}", "{level}{factor}")
_JOIN = Text("; ", "；")
_AND = Text(", ", "、")


def say(exposed: Mapping[Card, Effect], lang: Lang, levels: tuple[Level, ...] = ("shown",)) -> str:
    """The rule in words, at the levels at which cards may be exposed."""
    if not exposed:
        return _NOTHING.say(lang)
    parts = [_effect(card, exposed[card], lang, levels) for card in sorted(exposed, reverse=True)]
    return _SENTENCE.say(lang, list=_JOIN.say(lang).join(parts))


def _effect(card: Card, effect: Effect, lang: Lang, levels: tuple[Level, ...]) -> str:
    if effect.on == "nothing":
        return _NO_EFFECT.say(lang, card=card)
    text = _HEARTS if effect.on == "hearts" else _ITSELF
    return text.say(lang, card=card, factors=_AND.say(lang).join(_factors(effect, lang, levels)))


def _factors(effect: Effect, lang: Lang, levels: tuple[Level, ...]) -> Iterator[str]:
    """The factor at each level; the level is named where there are several."""
    for level in (level for level in ALL_LEVELS if level in levels):
        factor = effect.at(level)
        said = (_REVERSED if factor < 0 else _TIMES).say(lang, times=abs(factor))
        apart = len(levels) > 1
        yield _AT_LEVEL.say(lang, factor=said, level=SHORT_NAMES[level]) if apart else said
