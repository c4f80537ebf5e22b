"""The codes of contradictions in when a match is over, and who has lost and won it."""

from __future__ import annotations

from collections.abc import Mapping

from gongzhu.profiles.codes.code import Code
from gongzhu.text import Text

MATCH: Mapping[str, Code] = {
    "GZ370": Code(
        "error",
        Text("the match never ends: no limit is named", "没有写任何界限，比赛永远不会结束"),
        Text("say low, high or deals", "请写 low、high 或 deals"),
    ),
    "GZ371": Code(
        "error",
        Text(
            "an upper limit of {high} would end the match at once",
            "上限{high}会让比赛一开始就结束",
        ),
        Text("an upper limit is above zero, as in high: 1000", "上限应大于零，如 high: 1000"),
    ),
    "GZ372": Code(
        "error",
        Text(
            "a limit has to be passed, but there is neither low nor high",
            "规定须超过界限，却没有 low 或 high",
        ),
        Text("say low or high, or take strict away", "请写 low 或 high，或去掉 strict"),
    ),
    "GZ373": Code(
        "error",
        Text(
            "nobody can lose: the match has no lower limit and counts no pigs",
            "没有人会输：没有下限，也不记猪",
        ),
        Text(
            "write loser: {{kind: lowest}}, or name a limit",
            "请写 loser: {{kind: lowest}}，或写明下限",
        ),
    ),
    "GZ374": Code(
        "error",
        Text("both limits lose, but there is no upper limit", "任一界限都算输，但没有上限"),
        Text(
            "write limits: low, or say high in match.end",
            "请写 limits: low，或在 match.end 写 high",
        ),
    ),
    "GZ375": Code(
        "error",
        Text("nobody can win: the match has no upper limit", "没有人会赢：没有上限"),
        Text(
            "write winner: {{kind: highest}}, or say high in match.end",
            "请写 winner: {{kind: highest}}，或在 match.end 写 high",
        ),
    ),
    "GZ376": Code(
        "error",
        Text(
            "who reaches the upper limit both wins and loses",
            "达到上限的人既算赢又算输",
        ),
        Text("write limits: low, or another winner", "请写 limits: low，或改用别的赢法"),
    ),
    "GZ377": Code(
        "error",
        Text(
            "nobody can come down to {low}: nothing counts below 0",
            "没有负分，谁也到不了{low}",
        ),
        Text(
            "give some card a value below 0, or name another end",
            "请给某些牌写负分，或换一种结束办法",
        ),
    ),
    "GZ378": Code(
        "error",
        Text(
            "nobody can come up to {high}: nothing counts above 0",
            "没有正分，谁也到不了{high}",
        ),
        Text(
            "give some card a value above 0, or name another end",
            "请给某些牌写正分，或换一种结束办法",
        ),
    ),
}
