"""What tables disagree on before and during play."""

from __future__ import annotations

from typing import Any

from gongzhu.cards import PIG, Card, CardSet
from gongzhu.profiles.authoring.question import Choice, Plain, Question, at, stated
from gongzhu.rules.claim import LeaderClaims
from gongzhu.rules.first_lead import Captor, Holder
from gongzhu.rules.hearts_lead import BloodLock
from gongzhu.rules.model import Rules
from gongzhu.text import Text

# ── Who leads ────────────────────────────────────────────────────────────────────────────────


def _starts(card: str) -> Any:
    """The holder of a card starts; later deals follow where they were found in the same way."""

    def patch(rules: Rules) -> Plain:
        first = rules.lead.first_deal
        must = isinstance(first, Holder) and first.must_play
        block = {"kind": "holder", "card": card, "must_play": must}
        same = rules.lead.later_deals == first
        return {"lead": {"first_deal": block, **({"later_deals": block} if same else {})}}

    return patch


def _led(must: bool) -> Any:
    def patch(rules: Rules) -> Plain:
        same = rules.lead.later_deals == rules.lead.first_deal
        block = {"must_play": must}
        return {"lead": {"first_deal": block, **({"later_deals": block} if same else {})}}

    return patch


def _as_in_the_first(rules: Rules) -> Plain:
    return {"lead": {"later_deals": rules.lead.first_deal.model_dump(mode="json")}}


def _held(rules: Rules) -> bool:
    return isinstance(rules.lead.first_deal, Holder)


START = Question(
    "start",
    Text("Who leads to the first trick of a match?", "一场的第一墩由谁先出？"),
    "lead.first_deal",
    (
        Choice("2s", Text("the holder of the 2 of spades", "持有黑桃2的人"), _starts("2S")),
        Choice("2c", Text("the holder of the 2 of clubs", "持有梅花2的人"), _starts("2C")),
        Choice("7s", Text("the holder of the 7 of spades", "持有黑桃7的人"), _starts("7S")),
        Choice("2h", Text("the holder of the 2 of hearts", "持有红心2的人"), _starts("2H")),
        Choice(
            "lot",
            Text("a seat drawn by lot", "抽签决定"),
            at("lead.first_deal", {"kind": "random"}),
        ),
        Choice(
            "seat-1",
            Text("seat 1, as the host", "1号座位（庄家）"),
            at("lead.first_deal", {"kind": "seat", "seat": 1}),
        ),
    ),
)
MUST_LEAD = Question(
    "must-lead",
    Text("Must that very card be led?", "必须先出这张牌吗？"),
    "lead.first_deal",
    (
        Choice("no", Text("no, any card may be led", "不必，可出任意牌"), _led(False)),
        Choice("yes", Text("yes, that card is led", "必须先出这张牌"), _led(True)),
    ),
    _held,
)
LATER = Question(
    "later",
    Text("Who leads in the deals after that?", "以后各副由谁先出？"),
    "lead.later_deals",
    (
        Choice(
            "pig",
            Text("whoever captured the pig (QS) in the last deal", "上一副收走猪（QS）的人"),
            stated("lead.later_deals", Captor(kind="captor", card=PIG)),
        ),
        Choice("same", Text("as in the first deal", "与第一副相同"), _as_in_the_first),
        Choice(
            "round",
            Text("the lead goes round the table", "各家轮流先出"),
            at("lead.later_deals", {"kind": "rotation"}),
        ),
    ),
)

# ── The table and the tricks ─────────────────────────────────────────────────────────────────

_LEAST = CardSet.parse("2C 2D 3C 3D 2S 3S 4C 4D")


def _players(count: int) -> Any:
    """So many players; as many of the lowest cards stay out as the rest needs to come out even."""

    def patch(rules: Rules) -> Plain:
        lead = (rules.lead.first_deal, rules.lead.later_deals)
        named = CardSet.of(axis.card for axis in lead if isinstance(axis, Captor | Holder))
        spare = sorted(_LEAST - named, key=lambda card: (card.index % 13, "CDS".index(card.suit)))
        left = CardSet.of(spare[: 52 % count])
        deck = {"packs": 1, "remove": [str(card) for card in left]}
        return {"table": {"players": count}, "deck": deck}

    return patch


PLAYERS = Question(
    "players",
    Text("How many play?", "几个人玩？"),
    "table.players",
    (
        Choice(
            "three",
            Text("three, without one low card: 17 each", "三人，去掉一张小牌，每人17张"),
            _players(3),
            aliases=("3",),
        ),
        Choice(
            "four",
            Text("four, with all 52 cards", "四人，52张全用"),
            _players(4),
            aliases=("4",),
        ),
        Choice(
            "five",
            Text("five, without two low cards: 10 each", "五人，去掉两张小牌，每人10张"),
            _players(5),
            aliases=("5",),
        ),
        Choice(
            "six",
            Text("six, without four low cards: 8 each", "六人，去掉四张小牌，每人8张"),
            _players(6),
            aliases=("6",),
        ),
    ),
)
HEARTS = Question(
    "hearts-lead",
    Text("When may a heart be led?", "什么时候可以先出红心？"),
    "play.hearts",
    (
        Choice("free", Text("at any time", "任何时候"), at("play.hearts", {"kind": "free"})),
        Choice(
            "broken",
            Text("once somebody has played a heart", "有人出过红心之后"),
            at("play.hearts", {"kind": "broken"}),
        ),
        Choice(
            "discard",
            Text("once somebody has discarded", "有人垫过牌之后"),
            at("play.hearts", {"kind": "after_discard"}),
        ),
        Choice(
            "blood-lock",
            Text(
                "not while AH lies exposed and no heart was played",
                "AH 亮出后，须有人出过红心（血锁）",
            ),
            stated("play.hearts", BloodLock(kind="blood_lock", card=Card.parse("AH"))),
        ),
    ),
)
CLAIM = Question(
    "claim",
    Text("May the rest of the tricks be claimed?", "能摊牌收走其余各墩吗？"),
    "play.claim",
    (
        Choice(
            "no",
            Text("no, every trick is played", "不能，每墩都打"),
            at("play.claim", {"kind": "none"}),
        ),
        Choice(
            "yes",
            Text("yes, by the player on lead who cannot lose one", "可以，先出者稳赢其余各墩时"),
            stated("play.claim", LeaderClaims(kind="leader", from_trick=1)),
        ),
        Choice(
            "late",
            Text("the same, from trick 8 on", "同上，第8墩起"),
            stated("play.claim", LeaderClaims(kind="leader", from_trick=8)),
        ),
    ),
)
STOP = Question(
    "stop",
    Text("When is a deal over?", "一副什么时候结束？"),
    "play.end",
    (
        Choice(
            "last",
            Text("after the last card", "打完所有的牌"),
            at("play.end", {"kind": "all_tricks"}),
        ),
        Choice(
            "scored",
            Text("once all scoring cards are captured", "计分牌收完即停"),
            at("play.end", {"kind": "nothing_left"}),
        ),
    ),
)
DIRECTION = Question(
    "direction",
    Text("Which way round does play go?", "出牌按什么方向？"),
    "table.direction",
    (
        Choice(
            "anticlockwise",
            Text("anticlockwise, to the right", "逆时针"),
            at("table.direction", "anticlockwise"),
        ),
        Choice(
            "clockwise",
            Text("clockwise, to the left", "顺时针"),
            at("table.direction", "clockwise"),
        ),
    ),
)
