"""What may be typed at any prompt, in English and Chinese words and by one letter."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from gongzhu.cli.play.layout import padded
from gongzhu.text import Lang, Text


class Command(Enum):
    """A question to the table, or a wish; its value is its English word."""

    HELP = "help"
    HAND = "hand"
    LEGAL = "legal"
    WHY = "why"
    TRICK = "trick"
    LAST = "last"
    CAPTURED = "captured"
    EXPOSED = "exposed"
    SCORES = "scores"
    RULES = "rules"
    HINT = "hint"
    CLAIM = "claim"
    UNDO = "undo"
    SAVE = "save"
    QUIT = "quit"


class Words(NamedTuple):
    """How a command is typed."""

    letter: str
    chinese: tuple[str, ...]
    """The first is the one that the help shows."""

    help: Text
    english: tuple[str, ...] = ()
    """Other English words for it."""


WORDS: dict[Command, Words] = {
    Command.HELP: Words("?", ("帮助", "求助"), Text("this list", "显示这张表")),
    Command.HAND: Words("h", ("手牌", "手", "牌"), Text("your hand", "看手牌")),
    Command.LEGAL: Words(
        "m",
        ("可出", "可"),
        Text("what you may play, and why not the rest", "看哪些牌能出，其余为何不能"),
    ),
    Command.WHY: Words(
        "w",
        ("为何", "为什么", "为"),
        Text("why QS: why a card may not be played", "为何 QS：这张牌为何不能出"),
    ),
    Command.TRICK: Words("t", ("本墩", "墩"), Text("the trick on the table", "看桌上这一墩")),
    Command.LAST: Words("l", ("上墩", "上一墩", "上"), Text("the last trick", "看上一墩")),
    Command.CAPTURED: Words(
        "c",
        ("收牌", "收"),
        Text("everybody's captured scoring cards", "看各家收到的计分牌"),
        ("captures",),
    ),
    Command.EXPOSED: Words(
        "x", ("亮牌",), Text("the exposed cards", "看亮出的牌"), ("exposures", "exposure")
    ),
    Command.SCORES: Words(
        "s", ("比分", "分数", "分"), Text("the score sheet so far", "看计分表"), ("score",)
    ),
    Command.RULES: Words(
        "r", ("规则", "规"), Text("the rules of this table", "看本桌规则"), ("rule",)
    ),
    Command.HINT: Words(
        "i", ("提示", "提"), Text("what the computer would do, and why", "看电脑会怎么做，为什么")
    ),
    Command.CLAIM: Words(
        "d",
        ("摊牌", "摊"),
        Text("claim all remaining tricks, before you lead", "轮到你先出时，摊牌收走其余各墩"),
        ("declare",),
    ),
    Command.UNDO: Words("u", ("悔牌", "悔"), Text("take back your last card", "收回刚出的牌")),
    Command.SAVE: Words("v", ("保存", "存"), Text("where the match is kept", "看对局存在哪里")),
    Command.QUIT: Words(
        "q",
        ("退出", "退"),
        Text("stop here; the record is kept", "停在这里；记录会保留"),
        ("exit",),
    ),
}

_CARD = Text(
    "A card is typed as its number in your hand, or as QS, Q♠, 黑桃Q or 猪.",
    "牌可输入手牌里的编号，或 QS、Q♠、黑桃Q、猪。",
)
_ENTER = Text(
    "Enter plays the only card you may play.",
    "只有一张能出时，直接回车即可。",
)
_ALWAYS = Text("At any prompt you may also type:", "任何时候还可以输入：")


def parse(text: str) -> tuple[Command, str] | None:
    """The command that somebody typed, and what follows it; `None` for anything else.

    >>> parse("WHY qs"), parse("为什么猪"), parse("7")
    ((<Command.WHY: 'why'>, 'qs'), (<Command.WHY: 'why'>, '猪'), None)
    """
    word, _, rest = folded(text).partition(" ")
    for command, words in WORDS.items():
        if rest and command is not Command.WHY:
            continue  # "Q ♠" is a card, and does not quit
        if word in (words.letter, command.value, *words.english, *words.chinese):
            return command, rest.strip()
    for start in WORDS[Command.WHY].chinese:
        if word.startswith(start):
            return Command.WHY, word.removeprefix(start)
    return None


def nearest(text: str) -> str | None:
    """The command word that is closest to what somebody typed, if any is close."""
    words = [word for command, own in WORDS.items() for word in (command.value, *own.chinese)]
    found = difflib.get_close_matches(folded(text)[:20], words, n=1, cutoff=0.75)
    return found[0] if found else None


def folded(text: str) -> str:
    """What was typed without differences of width and case."""
    return unicodedata.normalize("NFKC", text).casefold().strip()


def help_lines(lang: Lang, *, claims: bool) -> Iterator[str]:
    """Everything that may be typed; claiming only where the rules have claims."""
    yield _CARD.say(lang)
    yield _ENTER.say(lang)
    yield _ALWAYS.say(lang)
    for command, words in WORDS.items():
        if command is Command.CLAIM and not claims:
            continue
        word = words.chinese[0] if lang == "zh" else command.value
        yield f"  {words.letter}  {padded(word, 8)}  {words.help.say(lang)}"
