"""The words of a record's text form. Each may stand in either language; a line is

word [number] [: what it says]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from gongzhu.text import Text

MAGIC = "gongzhu text"
"""What the first line of a text form begins with; a record of JSON lines begins with a brace."""

TEXT_VERSION = 1
"""The version of the text form."""

Word = Literal[
    "profile", "seat", "program", "started", "commitment", "note", "extras", "view", "rules",
    "settings", "commit", "deal", "hand", "unseen", "expose", "play", "claim", "result", "seed",
    "end",
    "leader", "total", "losers", "winners",
]  # fmt: skip

WORDS: Mapping[Word, Text] = {
    "profile": Text("profile", "规则"),
    "seat": Text("seat", "座位"),
    "program": Text("program", "程序"),
    "started": Text("started", "开始"),
    "commitment": Text("commitment", "承诺值"),
    "note": Text("note", "备注"),
    "extras": Text("extras", "附加"),
    "view": Text("view", "视角"),
    "rules": Text("rules", "规则号"),
    "settings": Text("settings", "设定"),
    "commit": Text("commit", "新承诺"),
    "deal": Text("deal", "副"),
    "hand": Text("hand", "手牌"),
    "unseen": Text("unseen", "未见"),
    "expose": Text("expose", "亮牌"),
    "play": Text("play", "出牌"),
    "claim": Text("claim", "摊牌"),
    "result": Text("result", "得分"),
    "seed": Text("seed", "种子"),
    "end": Text("end", "结束"),
    "leader": Text("leader", "先出"),
    "total": Text("total", "总分"),
    "losers": Text("losers", "输家"),
    "winners": Text("winners", "赢家"),
}
"""What each word is written as."""

NOTHING = "-"
"""What stands for no card, and for nobody."""

FACE_DOWN = "?"
"""What the number of cards that lie face down, unseen, is written behind."""

MEANT: Mapping[str, Word] = {
    spelling: word for word, text in WORDS.items() for spelling in (text.en, text.zh)
}
"""The word that a spelling means."""
