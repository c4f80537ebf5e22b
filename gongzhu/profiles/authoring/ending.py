"""What tables disagree on when a match is over, and who plays together."""

from __future__ import annotations

from typing import Any

from gongzhu.profiles.authoring.question import Choice, Plain, Question, at, stated
from gongzhu.rules.loser import LosersBeyond
from gongzhu.rules.match_end import Limit, Pigs
from gongzhu.rules.model import Rules
from gongzhu.rules.winner import Highest, WinnersBeyond
from gongzhu.text import Text


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
            "to-1000",
            Text("by a lower limit of -1000", "下限-1000分"),
            _ends("limit", low=-1000),
            aliases=("1000", "-1000"),
        ),
        Choice(
            "to-500",
            Text("by a lower limit of -500", "下限-500分"),
            _ends("limit", low=-500),
            aliases=("500", "-500"),
        ),
        Choice(
            "to-2000",
            Text("by a lower limit of -2000", "下限-2000分"),
            _ends("limit", low=-2000),
            aliases=("2000", "-2000"),
        ),
        Choice(
            "both",
            Text("by a limit of -1000 and one of +1000", "下限-1000分、上限+1000分"),
            _ends("limit", low=-1000, high=1000),
        ),
        Choice(
            "four-deals",
            Text("after 4 deals", "打满4副"),
            _ends("deals", count=4),
            aliases=("4-deals",),
        ),
        Choice(
            "eight-deals",
            Text("after 8 deals", "打满8副"),
            _ends("deals", count=8),
            aliases=("8-deals",),
        ),
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


def _beyond(rules: Rules) -> Text:
    """Who has reached what ends a match."""
    return _MOST_PIGS if isinstance(rules.match.end, Pigs) else _LOW_ENOUGH


_MOST_PIGS = Text("everybody with the pigs that end the match", "猪数已满的人")
_LOW_ENOUGH = Text(
    "everybody whose total is low enough to end the match", "总分低到足以结束全场的人"
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
            _LOW_ENOUGH,
            stated("match.loser", LosersBeyond(kind="all_beyond", limits="low")),
            _beyond,
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
            stated("match.winner", Highest(kind="highest", ties="shared")),
        ),
        Choice(
            "play-off",
            Text("the highest total; a tie is played off", "总分最高的人，并列则加赛"),
            stated("match.winner", Highest(kind="highest", ties="extra_deal")),
        ),
        Choice(
            "all",
            Text(
                "everybody whose total is high enough to end the match", "总分高到足以结束全场的人"
            ),
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
