"""Why an action is refused: a reason is a member plus what it is about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from gongzhu.errors import GongzhuError
from gongzhu.text import Lang, Text


class Why(StrEnum):
    """The kind of a refusal; its value is the stable name used in JSON."""

    MUST_FOLLOW = "must_follow"
    MUST_LEAD = "must_lead"
    HEARTS_LOCKED = "hearts_locked"
    NO_FIRST_DISCARD = "no_first_discard"
    HELD_BACK = "held_back"
    NOT_IN_HAND = "not_in_hand"
    NO_SUCH_SEAT = "no_such_seat"
    NOT_YOUR_TURN = "not_your_turn"
    STILL_EXPOSING = "still_exposing"
    DEAL_OVER = "deal_over"
    NO_EXPOSURE = "no_exposure"
    NOT_EXPOSABLE = "not_exposable"
    EXPOSED_ALREADY = "exposed_already"
    PLAY_HAS_BEGUN = "play_has_begun"
    LEVEL_UNKNOWN = "level_unknown"
    LEVEL_MISSING = "level_missing"
    LIES_EXPOSED = "lies_exposed"
    NOT_ASKED_YET = "not_asked_yet"
    NO_CLAIM = "no_claim"
    NOT_ON_LEAD = "not_on_lead"
    CLAIM_TOO_EARLY = "claim_too_early"
    CLAIM_UNSURE = "claim_unsure"


TEXTS: Mapping[Why, Text] = {
    Why.MUST_FOLLOW: Text(
        "{suit} were led and you hold some: follow suit with {others}",
        "先出的是{suit}，你有{suit}必须跟：{others}",
    ),
    Why.MUST_LEAD: Text(
        "this deal must be opened with {others}",
        "这一副必须先出{others}",
    ),
    Why.HEARTS_LOCKED: Text(
        "hearts may not be led yet ({lock}): lead {others}",
        "现在还不能先出红心（{lock}）：可出{others}",
    ),
    Why.NO_FIRST_DISCARD: Text(
        "{card} may not be discarded on the first trick: play {others}",
        "第一墩不能垫{card}：可出{others}",
    ),
    Why.HELD_BACK: Text(
        "{card} was exposed and {until}: it is held back while you hold {others}",
        "{card}已亮出，{until}：手里还有{others}时不能打出它",
    ),
    Why.NOT_IN_HAND: Text("{card} is not in your hand", "你手里没有{card}"),
    Why.NO_SUCH_SEAT: Text(
        "there is no seat {seat}; seats count from 1 to {players}",
        "没有{seat}号座位；座位从1到{players}",
    ),
    Why.NOT_YOUR_TURN: Text(
        "it is the turn of seat {mover}, not of seat {seat}", "现在轮到{mover}号座位，不是{seat}号"
    ),
    Why.STILL_EXPOSING: Text(
        "nobody plays before every seat has said what it exposes; seat {seats} has not",
        "各家都表示亮牌与否之后才能出牌；{seats}号座位还没表示",
    ),
    Why.DEAL_OVER: Text("the deal is over", "这一副已经打完"),
    Why.NO_EXPOSURE: Text("these rules have no exposures", "本规则不亮牌"),
    Why.NOT_EXPOSABLE: Text(
        "{card} cannot be exposed; only {others} can", "{card}不能亮；只能亮{others}"
    ),
    Why.EXPOSED_ALREADY: Text(
        "seat {seat} has already said what it exposes", "{seat}号座位已经表示过亮牌"
    ),
    Why.PLAY_HAS_BEGUN: Text(
        "cards are exposed before the first lead, and play has begun",
        "亮牌须在首次出牌之前，现已开打",
    ),
    Why.LEVEL_UNKNOWN: Text(
        "cards are exposed as {levels} here, not as '{level}'",
        "这里的亮牌方式是{levels}，没有“{level}”",
    ),
    Why.LEVEL_MISSING: Text("say how {card} is exposed: {levels}", "请写明{card}的亮法：{levels}"),
    Why.LIES_EXPOSED: Text("{card} lies exposed already", "{card}已经亮出"),
    Why.NOT_ASKED_YET: Text(
        "seat {mover} says first what it exposes, then seat {seat}",
        "先由{mover}号座位表示亮牌，然后才轮到{seat}号",
    ),
    Why.NO_CLAIM: Text("these rules have no claims", "本规则不能摊牌"),
    Why.NOT_ON_LEAD: Text(
        "only the player on lead claims the rest, before leading; seat {seat} is not",
        "只有轮到先出的人在出牌前可以摊牌；{seat}号座位不是",
    ),
    Why.CLAIM_TOO_EARLY: Text("nobody claims before trick {trick}", "第{trick}墩之前不能摊牌"),
    Why.CLAIM_UNSURE: Text(
        "a card that may still be out could take one of the tricks",
        "外面可能还有牌能赢其中一墩",
    ),
}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something may not be done; `data` fills the sentence that belongs to `why`."""

    why: Why
    data: Mapping[str, object] = field(default_factory=dict)

    def say(self, lang: Lang) -> str:
        """The reason in words."""
        return TEXTS[self.why].say(lang, **self.data)


class IllegalAction(GongzhuError):
    """An action that can be read but is refused; it carries the `reason`."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(TEXTS[reason.why], **reason.data)
        self.reason = reason
