"""What tables disagree on when they score, and when a match is over."""

from __future__ import annotations

from typing import Any

from gongzhu.cards import Card
from gongzhu.profiles.authoring.question import Choice, Plain, Question, at
from gongzhu.rules.loser import LosersBeyond
from gongzhu.rules.match_end import Limit
from gongzhu.rules.model import Rules
from gongzhu.rules.sweep import AllHearts
from gongzhu.rules.transformer import Multiply
from gongzhu.rules.winner import WinnersBeyond
from gongzhu.text import Text

_FACES = {"9H": -9, "8H": -8, "7H": -7, "6H": -6, "5H": -5, "4H": -10, "3H": -3, "2H": -2}
_TENS = {"9H": -10, "8H": -10, "7H": -10, "6H": -10, "5H": -10}


def _low(low: dict[str, int], above: dict[str, int] | None = None) -> Any:
    """Values of the low hearts; where the others count their faces they count ten again."""

    def patch(rules: Rules) -> Plain:
        values = rules.scoring.values
        faces = values.get(Card.parse("9H")) == _FACES["9H"]
        return at("scoring.values", low | (above or (_TENS if faces else {})))

    return patch


LOW_HEARTS = Question(
    "low-hearts",
    Text("What do the small hearts count?", "小红心怎样计分？"),
    "scoring.values",
    (
        Choice(
            "zero",
            Text("4, 3 and 2 count nothing, 5 to 10 ten each", "4、3、2不计分，5至10各扣10分"),
            _low({"4H": 0, "3H": 0, "2H": 0}),
        ),
        Choice(
            "tens",
            Text("each from 2 to 10 counts minus ten", "2至10各扣10分"),
            _low({"4H": -10, "3H": -10, "2H": -10}),
        ),
        Choice(
            "four",
            Text("4 counts minus ten, 3 and 2 nothing", "4扣10分，3、2不计分"),
            _low({"4H": -10, "3H": 0, "2H": 0}),
        ),
        Choice(
            "faces",
            Text("their faces, the 4 ten", "按牌面点数扣分，4扣10分"),
            at("scoring.values", _FACES),
        ),
    ),
)


def _sweeps(rules: Rules) -> bool:
    return isinstance(rules.scoring.sweep, AllHearts)


def _turning(pig: str) -> Any:
    def patch(rules: Rules) -> Plain:
        block: Plain = {"kind": "all_hearts", "pig": pig}
        if not _sweeps(rules):
            block |= {"hearts": "positive", "sheep": "unchanged"}
        return at("scoring.sweep", block)

    return patch


SWEEP = Question(
    "sweep",
    Text(
        "Taking every heart turns them positive. Whose pig (QS) turns with them?",
        "收齐红心则红心变正。谁的猪（QS）也变正？",
    ),
    "scoring.sweep",
    (
        Choice("own", Text("the sweeper's own", "收齐者自己的"), _turning("captor")),
        Choice(
            "full-house",
            Text("the sweeper's own, only with every scoring card", "收齐者自己的，但须大满贯"),
            _turning("full_house"),
        ),
        Choice("never", Text("nobody's", "都不变"), _turning("never")),
        Choice("everyone", Text("whoever has it", "不论谁收到"), _turning("everyone")),
        Choice(
            "no-sweep",
            Text("there is no sweep: hearts stay negative", "没有全红：红心仍为负分"),
            at("scoring.sweep", {"kind": "none"}),
        ),
    ),
)
SWEEP_SHEEP = Question(
    "sweep-sheep",
    Text("And whose sheep (JD) turns negative on a sweep?", "全红时谁的羊（JD）变负？"),
    "scoring.sweep",
    (
        Choice("nobody", Text("nobody's", "都不变"), at("scoring.sweep.sheep", "unchanged")),
        Choice(
            "own", Text("the sweeper's own", "收齐者自己的"), at("scoring.sweep.sheep", "captor")
        ),
        Choice(
            "everyone", Text("whoever has it", "不论谁收到"), at("scoring.sweep.sheep", "everyone")
        ),
        Choice(
            "unless-full",
            Text("whoever has it, but not at a full house", "不论谁收到，但大满贯除外"),
            at("scoring.sweep.sheep", "everyone_unless_full_house"),
        ),
    ),
    _sweeps,
)


def _multiplies(rules: Rules) -> bool:
    return isinstance(rules.scoring.transformer, Multiply)


def _alone(points: int) -> Any:
    def patch(rules: Rules) -> Plain:
        block: Plain = {"alone": points}
        transformer = rules.scoring.transformer
        if isinstance(transformer, Multiply) and transformer.exposed:
            block["exposed"] = {"alone": 2 * points}
            levels = transformer.exposed.levels
            if "open" in levels:
                block["exposed"]["levels"] = {"open": {"alone": 4 * points}}
        return at("scoring.transformer", block)

    return patch


ALONE = Question(
    "alone",
    Text("What does the transformer (10C) count alone?", "变压器（10C）单独收到时计多少分？"),
    "scoring.transformer",
    (
        Choice("50", Text("50 points", "50分"), _alone(50)),
        Choice("0", Text("nothing", "不计分"), _alone(0)),
    ),
    _multiplies,
)
COMPANY = Question(
    "company",
    Text("When is the transformer alone?", "变压器怎样算单独？"),
    "scoring.transformer",
    (
        Choice(
            "no-card",
            Text("with no other scoring card, not even 2H", "没有其他计分牌，连2H也没有"),
            at("scoring.transformer.company", "any_scoring_card"),
        ),
        Choice(
            "no-points",
            Text("with no other card that counts something", "没有其他有分的牌"),
            at("scoring.transformer.company", "any_nonzero_card"),
        ),
        Choice(
            "no-total",
            Text("where the other cards come to 0 together", "其余计分牌合计为0"),
            at("scoring.transformer.company", "nonzero_total"),
        ),
    ),
    _multiplies,
)
FULL_HOUSE = Question(
    "full-house",
    Text(
        "What does a full house bring, every scoring card in one pile?",
        "大满贯（收齐所有计分牌）有什么奖分？",
    ),
    "scoring.full_house",
    (
        Choice(
            "none",
            Text("what its cards count, and no more", "只按牌计分"),
            at("scoring.full_house", {"kind": "none"}),
        ),
        Choice(
            "flat",
            Text("1000 points instead of its cards", "不按牌计分，固定1000分"),
            at("scoring.full_house", {"kind": "flat", "points": 1000}),
        ),
        Choice(
            "bonus",
            Text("500 points on top of its cards", "牌分之外另得500分"),
            at("scoring.full_house", {"kind": "bonus", "points": 500}),
        ),
        Choice(
            "wins",
            Text("it wins the match at once", "立即赢得整场"),
            at("scoring.full_house", {"kind": "instant_win"}),
        ),
    ),
)


def _ends(kind: str, **stated: int) -> Any:
    """How a match ends; who loses or wins by a limit that is gone is settled by the totals."""

    def patch(rules: Rules) -> Plain:
        block: Plain = {"kind": kind, **stated}
        if kind == "limit":
            block = {"low": None, "high": None, "deals": None, **block}
        new: Plain = {"end": block}
        if isinstance(rules.match.loser, LosersBeyond) and kind == "deals":
            new["loser"] = {"kind": "lowest"}
        if isinstance(rules.match.winner, WinnersBeyond) and "high" not in stated:
            new["winner"] = {"kind": "none"}
        return {"match": new}

    return patch


LIMIT = Question(
    "limit",
    Text("When is a match over?", "全场什么时候结束？"),
    "match.end",
    (
        Choice(
            "1000", Text("once somebody is at -1000", "有人到-1000分"), _ends("limit", low=-1000)
        ),
        Choice("500", Text("once somebody is at -500", "有人到-500分"), _ends("limit", low=-500)),
        Choice(
            "2000", Text("once somebody is at -2000", "有人到-2000分"), _ends("limit", low=-2000)
        ),
        Choice(
            "both",
            Text("once somebody is at -1000 or at +1000", "有人到-1000或+1000分"),
            _ends("limit", low=-1000, high=1000),
        ),
        Choice("4-deals", Text("after 4 deals", "打满4副"), _ends("deals", count=4)),
        Choice("8-deals", Text("after 8 deals", "打满8副"), _ends("deals", count=8)),
        Choice(
            "pigs",
            Text("once somebody was the lowest in 3 deals", "有人三副得分最低（三头猪）"),
            _ends("pigs", count=3),
        ),
    ),
)
STRICT = Question(
    "strict",
    Text("Is being exactly at the limit enough?", "正好到界限算吗？"),
    "match.end",
    (
        Choice("yes", Text("yes, at it or beyond", "算，达到即可"), at("match.end.strict", False)),
        Choice("no", Text("no, only beyond it", "不算，须超过"), at("match.end.strict", True)),
    ),
    lambda rules: isinstance(rules.match.end, Limit),
)
LOSER = Question(
    "loser",
    Text("Who loses when it is over?", "结束时谁输？"),
    "match.loser",
    (
        Choice(
            "lowest",
            Text("the lowest total", "总分最低的人"),
            at("match.loser", {"kind": "lowest"}),
        ),
        Choice(
            "all",
            Text("everybody who reached the lower limit", "凡达到下限的人"),
            at("match.loser", {"kind": "all_beyond"}),
        ),
        Choice("nobody", Text("nobody is named", "不评输家"), at("match.loser", {"kind": "none"})),
    ),
)
WINNER = Question(
    "winner",
    Text("And who wins?", "谁赢？"),
    "match.winner",
    (
        Choice("nobody", Text("nobody is named", "不评赢家"), at("match.winner", {"kind": "none"})),
        Choice(
            "highest",
            Text("the highest total, equal ones together", "总分最高的人，并列同赢"),
            at("match.winner", {"kind": "highest", "ties": "shared"}),
        ),
        Choice(
            "play-off",
            Text("the highest total; a tie is played off", "总分最高的人，并列则加赛"),
            at("match.winner", {"kind": "highest", "ties": "extra_deal"}),
        ),
        Choice(
            "all",
            Text("everybody who reached the upper limit", "凡达到上限的人"),
            at("match.winner", {"kind": "all_beyond"}),
        ),
    ),
)
SIDES = Question(
    "sides",
    Text("Does everybody play alone?", "各自为战吗？"),
    "table.sides",
    (
        Choice("alone", Text("yes", "是"), at("table.sides", {"kind": "individual"})),
        *(
            Choice(key, text, at("table.sides", {"kind": "opposite_partners", "score": key}))
            for key, text in {
                "added": Text("partners opposite add their scores", "对家为伙伴，得分相加"),
                "pooled": Text("partners opposite pool their cards", "对家为伙伴，牌合在一起计分"),
                "halved": Text("partners record half of their sum", "对家为伙伴，记两人之和的一半"),
                "averaged": Text(
                    "partners record their average, half a point up",
                    "对家为伙伴，记平均分，半分进一",
                ),
            }.items()
        ),
    ),
)
SETTLEMENT = Question(
    "settlement",
    Text("What is recorded for a deal?", "每副记多少分？"),
    "match.settlement",
    (
        Choice(
            "points",
            Text("the own score", "自己的得分"),
            at("match.settlement", {"kind": "points"}),
        ),
        Choice(
            "mean",
            Text("the difference to the others' average", "与其他人平均分之差"),
            at("match.settlement", {"kind": "minus_mean"}),
        ),
        Choice(
            "others",
            Text("the difference to each of the others, added", "与每一家得分之差的总和"),
            at("match.settlement", {"kind": "minus_others"}),
        ),
    ),
)
AFTER = Question(
    "after",
    Text("What comes after a match?", "一场结束之后？"),
    "match.after",
    (
        Choice("stop", Text("play is over", "不再继续"), at("match.after", {"kind": "stop"})),
        Choice(
            "again",
            Text("a new match from 0", "从0开始新的一场"),
            at("match.after", {"kind": "reset"}),
        ),
    ),
)
