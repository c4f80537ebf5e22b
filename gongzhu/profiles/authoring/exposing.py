"""What tables disagree on when cards are exposed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gongzhu.cards import Card, CardSet
from gongzhu.profiles.authoring.question import Choice, Plain, Question, at, stated
from gongzhu.rules.base import listed
from gongzhu.rules.exposed import Effect
from gongzhu.rules.exposure import BeforePlay
from gongzhu.rules.hold_back import FirstLeadOfSuit, HolderPlaysSuit, NoHoldBack, NotFirstTrick
from gongzhu.rules.levels import Level
from gongzhu.rules.model import Rules
from gongzhu.rules.transformer import Multiply
from gongzhu.text import Text

_ACE, _PIG, _SHEEP = (Card.parse(word) for word in ("AH", "QS", "JD"))


def _usual(rules: Rules) -> list[str]:
    """The cards that most tables expose, those of them that this one scores."""
    transformer = rules.scoring.transformer
    wanted = [card for card in (_ACE, _PIG, _SHEEP) if card in rules.scoring.values]
    if isinstance(transformer, Multiply):
        wanted.append(transformer.card)
    return [str(card) for card in CardSet.of(wanted) & rules.cards.cards]


def _exposing(**said: object) -> Any:
    """The usual cards may be exposed; what that does stays, where the rules say it already."""

    def patch(rules: Rules) -> Plain:
        cards = _usual(rules)
        new: Plain = {"kind": "before_play", "cards": cards, "must": [], "automatic_last": False}
        new |= {"levels": ["shown"]} | said
        if new["must"] == "all":
            new["must"] = cards
        if not isinstance(rules.exposure, BeforePlay):
            new["hold_back"] = {"kind": "first_lead_of_suit"}
        open_too = "open" in new["levels"]
        effects = {card: _effect(rules, card, open_too) for card in cards}
        transformer = rules.scoring.transformer
        scoring: Plain = {}
        if isinstance(transformer, Multiply) and effects.pop(str(transformer.card), {}):
            scoring["transformer"] = {"exposed": _strength(transformer, open_too)}
        return {"exposure": new, "scoring": scoring | {"exposed": effects}}

    return patch


def _strength(transformer: Multiply, open_too: bool) -> Plain:
    """What the exposed transformer does, by the same."""
    if transformer.exposed and not open_too:
        return transformer.exposed.model_dump(mode="json", exclude_defaults=True)
    twice = _times(transformer, 2)
    if not open_too:
        return twice
    return twice | {"levels": {"closed": twice, "open": _times(transformer, 4)}}


def _times(transformer: Multiply, factor: int) -> Plain:
    return {"times": factor * transformer.times, "alone": factor * transformer.alone}


def _effect(rules: Rules, card: str, open_too: bool) -> Plain:
    """What an exposed card does: twofold, and fourfold face up; as it did, where that is open."""
    known = rules.scoring.exposed.get(Card.parse(card))
    does = known is not None and known.on != "nothing"
    if known is not None and does and not open_too:
        return known.model_dump(mode="json", exclude_defaults=True)
    usual = "hearts" if card == str(_ACE) else "itself"
    effect: Plain = {"times": 2, "on": known.on if known is not None and does else usual}
    if open_too:
        signs = {level: _sign(known, level) for level in ("closed", "open")}
        effect |= {"sign": signs["closed"]}
        effect["levels"] = {
            "closed": {"times": 2, "sign": signs["closed"]},
            "open": {"times": 4, "sign": signs["open"]},
        }
    return effect


def _sign(known: Effect | None, level: Level) -> str:
    return "kept" if known is None else known.levels.get(level, known).sign


def _exposable_said(text: Text) -> Callable[[Rules], Text]:
    """The text, filled with the cards that may be exposed."""

    def exact(rules: Rules) -> Text:
        assert isinstance(rules.exposure, BeforePlay)
        return text.filled(cards=listed(rules.exposure.cards))

    return exact


_FREE = Text("their holders may expose {cards}, or not", "{cards} 可亮可不亮")
_FOURTH = Text(
    "the same, but once all but one of them are exposed the last one is too",
    "同上，且其余都亮则最后一张也亮（三亮逼四）",
)
_ALL = Text("{cards} are always exposed", "{cards} 全部必须亮")
_LEVELS = Text(
    "{cards} may be exposed, or not: face down counts twofold, face up fourfold",
    "{cards} 可亮可不亮：暗卖×2，明卖×4",
)
_FOUR = "QS AH 10C JD"


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
        Choice("free", _FREE.filled(cards=_FOUR), _exposing(), _exposable_said(_FREE)),
        Choice("fourth", _FOURTH, _exposing(automatic_last=True)),
        Choice("all", _ALL.filled(cards=_FOUR), _exposing(must="all"), _exposable_said(_ALL)),
        Choice(
            "levels",
            _LEVELS.filled(cards=_FOUR),
            _exposing(levels=["closed", "open"]),
            _exposable_said(_LEVELS),
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
            at("exposure", {"order": "in_turn", "begins": "leader"}),
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
            stated("exposure.hold_back", FirstLeadOfSuit(kind="first_lead_of_suit"), "unless"),
        ),
        Choice(
            "followers",
            Text(
                "on the first trick led in its suit, but it may be led",
                "该花色第一次先出的那一墩不能跟出，但可以先出",
            ),
            stated(
                "exposure.hold_back",
                FirstLeadOfSuit(kind="first_lead_of_suit", when_leading=False),
                "unless",
            ),
        ),
        Choice(
            "own-suit",
            Text(
                "before its holder has played another card of the suit",
                "亮牌者还没打出过同花色的牌之前",
            ),
            stated("exposure.hold_back", HolderPlaysSuit(kind="holder_plays_suit"), "unless"),
        ),
        Choice(
            "first-trick",
            Text("on the first trick of the deal", "每副的第一墩"),
            stated("exposure.hold_back", NotFirstTrick(kind="first_trick"), "unless"),
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


def _signed(sign: str) -> Any:
    """The sign of the exposed sheep, at every level."""

    def patch(rules: Rules) -> Plain:
        levels = {level: {"sign": sign} for level in rules.scoring.exposed[_SHEEP].levels}
        return at("scoring.exposed.JD", {"sign": sign, **({"levels": levels} if levels else {})})

    return patch


def _sheep_exposable(rules: Rules) -> bool:
    return rules.scoring.values.get(_SHEEP, 0) > 0 and _exposable(_SHEEP)(rules)


SHEEP_SIGN = Question(
    "sheep",
    Text("What does the exposed sheep (JD) bring?", "亮出的羊（JD）怎样计分？"),
    "scoring.exposed",
    (
        Choice("plus", Text("plus points", "正分"), _signed("kept")),
        Choice("minus", Text("minus points", "负分"), _signed("reversed")),
    ),
    _sheep_exposable,
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
