"""What capturing every heart does."""

from typing import Annotated, Literal

from pydantic import Field

from gongzhu.rules.base import Value, signed
from gongzhu.rules.values import Points
from gongzhu.text import Lang, Text


class NoSweep(Value):
    """All hearts count what they count."""

    kind: Literal["none"]

    sentence = Text("Taking all hearts changes nothing.", "收齐红心没有特别规定。")
    source = "house-rules catalogue, 2.6 (D21, D22, D28)"
    sample = "{kind: none}"


_HEARTS = {
    "positive": Text("makes their sum positive", "则红心总分变为正分"),
    "flat": Text(
        "makes them count {points} together, whatever was exposed", "则红心合计{points}，不论亮牌"
    ),
    "added": Text("adds {points} to their sum", "则红心总分另加{points}"),
}
_PIG = {
    "captor": Text(
        " The sweeper's own captured pig (QS) turns positive as well; anybody else's stays.",
        "收齐者自己收到的猪（QS）也变正；别人的猪不变。",
    ),
    "never": Text(" The pig (QS) stays as it is.", "猪（QS）不变。"),
    "full_house": Text(
        " The sweeper's own pig (QS) turns positive only with every scoring card; otherwise it "
        "stays, and so does anybody else's.",
        "收齐者的猪（QS）只有在大满贯时才变正，否则不变；别人的猪不变。",
    ),
    "everyone": Text(
        " The pig (QS) turns positive for whoever captured it.", "不论谁收到猪（QS），都变正。"
    ),
}
_SHEEP = {
    "unchanged": Text(" The sheep (JD) stays as it is.", "羊（JD）不变。"),
    "captor": Text(
        " The sweeper's own sheep (JD) turns negative; anybody else's stays.",
        "收齐者自己收到的羊（JD）变负；别人的羊不变。",
    ),
    "everyone": Text(
        " The sheep (JD) turns negative for whoever captured it.",
        "不论谁收到羊（JD），都变负。",
    ),
    "everyone_unless_full_house": Text(
        " The sheep (JD) turns negative for whoever captured it, but not where the sweeper has "
        "every scoring card.",
        "不论谁收到羊（JD），都变负；但大满贯时不变。",
    ),
}


class AllHearts(Value):
    """One pile with every heart of the deck turns them positive."""

    kind: Literal["all_hearts"]
    hearts: Literal["positive", "flat", "added"]
    """What the hearts become: their sum, exposures included, with a plus sign; a fixed number of
    points; or their sum with points added to it."""

    points: Points = 0
    """How many points are fixed or added, where the hearts are `flat` or `added`."""

    pig: Literal["captor", "never", "full_house", "everyone"]
    """Whose pig turns positive: the sweeper's own, nobody's, the sweeper's own only with every
    scoring card, or whoever has it."""

    sheep: Literal["unchanged", "captor", "everyone", "everyone_unless_full_house"]
    """Whose sheep turns negative: nobody's, the sweeper's own, or whoever has it; the last spares
    it where the sweeper has every scoring card."""

    sentence = Text(
        "Sweep: taking every heart, down to the lowest, {hearts}.{pig}{sheep}",
        "全红：收齐所有红心（一张不少），{hearts}。{pig}{sheep}",
    )
    source = "001_a2fe2f6fd61c4602.txt, section 05; house-rules catalogue, 2.6 and 2.9 (8)"
    sample = "{kind: all_hearts, hearts: positive, pig: captor, sheep: unchanged}"
    options = {"hearts": _HEARTS, "pig": _PIG, "sheep": _SHEEP}
    field_samples = {"points": "200"}
    fields_zh = {
        "hearts": "红心变成什么：总分（含亮牌）变正、固定分数、或总分另加分数。",
        "points": "固定或另加的分数。",
        "pig": "谁的猪变正：收齐者自己的、都不变、只在大满贯时、或不论谁的。",
        "sheep": "谁的羊变负：都不变、收齐者自己的、不论谁的、或不论谁的但大满贯除外。",
    }

    def say(self, lang: Lang) -> str:
        hearts = _HEARTS[self.hearts].filled(points=signed(self.points))
        return self.sentence.say(lang, hearts=hearts, pig=_PIG[self.pig], sheep=_SHEEP[self.sheep])


Sweep = Annotated[NoSweep | AllHearts, Field(discriminator="kind")]
NEUTRAL = NoSweep.neutral()
