"""What tables disagree on when cards are exposed."""

from __future__ import annotations

from typing import Any

from gongzhu.cards import Card
from gongzhu.profiles.authoring.question import Choice, Plain, Question, at
from gongzhu.rules.exposure import BeforePlay
from gongzhu.rules.hold_back import NoHoldBack
from gongzhu.rules.model import Rules
from gongzhu.rules.transformer import Multiply
from gongzhu.text import Text

_ACE, _PIG, _SHEEP = (Card.parse(word) for word in ("AH", "QS", "JD"))


def _exposing(**stated: object) -> Any:
    """Cards may be exposed: those of the rules so far, or the four that most tables expose."""

    def patch(rules: Rules) -> Plain:
        transformer = rules.scoring.transformer
        card = transformer.card if isinstance(transformer, Multiply) else None
        if isinstance(rules.exposure, BeforePlay):
            cards = [str(each) for each in rules.exposure.cards]
        else:
            wanted = [_ACE, _PIG, _SHEEP, *([card] if card else [])]
            cards = [str(each) for each in wanted if each in rules.cards.cards]
        new = {"kind": "before_play", "cards": cards, "must": [], "automatic_last": False}
        new |= {"levels": ["shown"]} | stated
        if new["must"] == "all":
            new["must"] = cards
        if not isinstance(rules.exposure, BeforePlay):
            new["hold_back"] = {"kind": "first_lead_of_suit"}
        open_too = "open" in str(new["levels"])
        scoring: Plain = {"exposed": {}}
        for each in ("AH", "QS", "JD"):
            if each in cards:
                known = rules.scoring.exposed.get(Card.parse(each))
                effect: Plain = {"times": 2, **({"on": "hearts"} if each == "AH" else {})}
                if known:
                    effect = known.model_dump(mode="json", exclude_defaults=True)
                if open_too and "levels" not in effect:
                    effect["levels"] = {"open": {"times": 4}}
                scoring["exposed"][each] = effect
        if isinstance(transformer, Multiply) and str(card) in cards:
            strong: Plain = {"times": 4, "alone": 100 if transformer.alone else 0}
            if transformer.exposed:
                strong = transformer.exposed.model_dump(mode="json", exclude_defaults=True)
            if open_too and "levels" not in strong:
                doubled = {"times": 2 * strong["times"], "alone": 2 * strong["alone"]}
                strong["levels"] = {"open": doubled}
            scoring["transformer"] = {"exposed": strong}
        return {"exposure": new, "scoring": scoring}

    return patch


def exposes(rules: Rules) -> bool:
    """Whether cards may be exposed at all."""
    return isinstance(rules.exposure, BeforePlay)


def _chooses(rules: Rules) -> bool:
    exposure = rules.exposure
    return isinstance(exposure, BeforePlay) and set(exposure.must) != set(exposure.cards)


EXPOSE = Question(
    "expose",
    Text("Are cards exposed before play?", "出牌前亮牌吗？"),
    "exposure",
    (
        Choice("none", Text("no card is exposed", "不亮牌"), at("exposure", {"kind": "none"})),
        Choice(
            "free",
            Text(
                "their holders may expose AH, QS, JD and 10C, or not", "AH、QS、JD、10C 可亮可不亮"
            ),
            _exposing(),
        ),
        Choice(
            "fourth",
            Text("the same, and three exposed bring the fourth", "同上，且三亮逼四"),
            _exposing(automatic_last=True),
        ),
        Choice("all", Text("all of them are always exposed", "全部必须亮"), _exposing(must="all")),
        Choice(
            "levels",
            Text("face down counts twofold, face up fourfold", "暗卖×2，明卖×4"),
            _exposing(levels=["closed", "open"]),
        ),
    ),
)
ORDER = Question(
    "expose-order",
    Text("In what order is exposed?", "按什么顺序亮牌？"),
    "exposure",
    (
        Choice(
            "any",
            Text("anybody at any time before play", "出牌前随时可亮"),
            at("exposure.order", "any"),
        ),
        Choice(
            "turn",
            Text("one after the other from the leader", "从首家起依次表示"),
            at("exposure.order", "in_turn"),
        ),
        Choice(
            "secret",
            Text("all at once, in secret", "同时暗选，一起亮出"),
            at("exposure.order", "secret"),
        ),
    ),
    _chooses,
)
HOLD_BACK = Question(
    "hold-back",
    Text("When may an exposed card not be played yet?", "亮出的牌何时还不能打出？"),
    "exposure.hold_back",
    (
        Choice(
            "first-lead",
            Text(
                "on the first trick led in its suit, not even led",
                "该花色第一次先出的那一墩不能打，也不能先出",
            ),
            at("exposure.hold_back", {"kind": "first_lead_of_suit", "when_leading": True}),
        ),
        Choice(
            "followers",
            Text(
                "on the first trick led in its suit, but it may be led",
                "该花色第一次先出的那一墩不能跟出，但可以先出",
            ),
            at("exposure.hold_back", {"kind": "first_lead_of_suit", "when_leading": False}),
        ),
        Choice(
            "own-suit",
            Text(
                "before its holder has played another card of the suit",
                "亮牌者还没打出过同花色的牌之前",
            ),
            at("exposure.hold_back", {"kind": "holder_plays_suit"}),
        ),
        Choice(
            "first-trick",
            Text("on the first trick of the deal", "每副的第一墩"),
            at("exposure.hold_back", {"kind": "first_trick"}),
        ),
        Choice(
            "never",
            Text("it may be played like any other card", "可照常打出"),
            at("exposure.hold_back", {"kind": "none"}),
        ),
    ),
    exposes,
)
ONLY_CARD = Question(
    "only-card",
    Text("May it be played where it is the only card of its suit?", "该花色只剩这一张时能打吗？"),
    "exposure.hold_back",
    (
        Choice(
            "yes",
            Text("yes, following and leading", "可以，跟牌、先出都行"),
            at("exposure.hold_back.unless", "only_card_of_suit"),
        ),
        Choice(
            "following",
            Text("only when following", "只有跟牌时可以"),
            at("exposure.hold_back.unless", "only_card_when_following"),
        ),
    ),
    lambda rules: (
        isinstance(rules.exposure, BeforePlay)
        and not isinstance(rules.exposure.hold_back, NoHoldBack)
        and rules.exposure.hold_back.when_leading
    ),
)


def _exposable(card: Card) -> Any:
    def when(rules: Rules) -> bool:
        exposure = rules.exposure
        known = rules.scoring.exposed.get(card)
        return (
            isinstance(exposure, BeforePlay)
            and card in exposure.cards
            and known is not None
            and known.on != "nothing"
        )

    return when


ace_exposable = _exposable(_ACE)
"""Whether the ace of hearts may be exposed, and that does something."""

SHEEP_SIGN = Question(
    "sheep",
    Text("What does the exposed sheep (JD) count?", "亮出的羊（JD）怎样计分？"),
    "scoring.exposed",
    (
        Choice(
            "plus",
            Text("plus points, multiplied", "正分，加倍"),
            at("scoring.exposed.JD.sign", "kept"),
        ),
        Choice(
            "minus",
            Text("minus points, multiplied", "变为负分，加倍"),
            at("scoring.exposed.JD.sign", "reversed"),
        ),
    ),
    _exposable(_SHEEP),
)
ACE = Question(
    "ace",
    Text("What does the exposed ace of hearts multiply?", "亮出的红心A使什么加倍？"),
    "scoring.exposed",
    (
        Choice("hearts", Text("every heart", "所有红心"), at("scoring.exposed.AH.on", "hearts")),
        Choice("ace", Text("only itself", "只有它自己"), at("scoring.exposed.AH.on", "itself")),
    ),
    ace_exposable,
)
