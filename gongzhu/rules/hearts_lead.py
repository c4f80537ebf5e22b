"""When a heart may be led."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from gongzhu.cards import Card
from gongzhu.rules.base import CardName, Value
from gongzhu.text import Text


class HeartsFree(Value):
    """Hearts may be led from the first trick on."""

    kind: Literal["free"]

    sentence = Text(
        "Any suit may be led at any time, hearts and spades too.",
        "任何时候都可以先出任何花色，包括红心和黑桃。",
    )
    source = "001_a2fe2f6fd61c4602.txt, section 03"
    sample = "{kind: free}"


class _Locked(Value):
    """What all ways of locking the hearts have in common."""

    kind: str
    because: ClassVar[Text]
    """What keeps them locked, as a refusal says it."""


class HeartsBroken(_Locked):
    """Hearts may be led only after a heart was played."""

    kind: Literal["broken"]

    sentence = Text(
        "No heart may be led before one has been played to some trick; a hand of nothing but "
        "hearts is exempt.",
        "有人出过红心之前，不能先出红心；手里只剩红心者除外。",
    )
    source = "house-rules catalogue, 2.3 (B4, D16 option)"
    sample = "{kind: broken}"
    because = Text("no heart has been played", "还没人出过红心")


class AfterDiscard(_Locked):
    """Hearts may be led only after somebody discarded a card of any other suit than the one led."""

    kind: Literal["after_discard"]

    sentence = Text(
        "No heart may be led before somebody has discarded on another suit; a hand of nothing but "
        "hearts is exempt.",
        "有人垫过牌之前，不能先出红心；手里只剩红心者除外。",
    )
    source = "house-rules catalogue, 2.3 (D27)"
    sample = "{kind: after_discard}"
    because = Text("nobody has discarded", "还没人垫过牌")


class BloodLock(_Locked):
    """Hearts may not be led while a certain card lies exposed and no heart was played."""

    kind: Literal["blood_lock"]
    card: CardName = Card.parse("AH")
    """The card whose exposure locks the hearts."""

    sentence = Text(
        "Blood lock: while {card} lies exposed, no heart may be led before one has been played; a "
        "hand of nothing but hearts is exempt.",
        "血锁：{card} 亮出后，有人出过红心之前，不能先出红心；手里只剩红心者除外。",
    )
    source = "house-rules catalogue, 2.3 (D7)"
    sample = "{kind: blood_lock, card: AH}"
    because = Text(
        "{card} lies exposed and no heart has been played", "{card} 已亮且还没人出过红心"
    )
    fields_zh = {"card": "亮出后锁住红心的牌。"}


HeartsLead = Annotated[
    HeartsFree | HeartsBroken | AfterDiscard | BloodLock, Field(discriminator="kind")
]
NEUTRAL = HeartsFree.neutral()
