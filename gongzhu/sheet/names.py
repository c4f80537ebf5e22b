"""The players of a sheet: what they may be called, and whom somebody means."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Sequence

from gongzhu.engine.game import Game
from gongzhu.errors import InvalidAction
from gongzhu.record.problems import shown
from gongzhu.seats import default_names
from gongzhu.sheet.words import is_special, without_dash
from gongzhu.text import Text

LONGEST = 24
"""How many characters a name may have."""

_FORBIDDEN = re.compile(r"[\s,，、/／;；:：|\"'“”‘’]")
_HOUSE = "家"
"""What may follow a name in Chinese."""

_SOUTH = Text("South", "南")

_COUNT = Text(
    "{players} people play by these rules, and {found} names were given: write {players} names "
    "in playing order with commas between them",
    "按此规则应有{players}人，而写了{found}个名字：请按出牌顺序写{players}个名字，用逗号隔开",
)
_EMPTY = Text("a name is empty", "有一个名字是空的")
_LONG = Text(
    "'{name}' is too long for a name: {limit} characters at most",
    "名字“{name}”太长：最多{limit}个字符",
)
_SIGNS = Text(
    "'{name}' cannot be a name here: no blanks, quotes or any of / ; : , | are allowed in it, as "
    "they divide what is typed; write it in one piece",
    "“{name}”不能作名字：不可含空格、引号或 / ; : , |，这些用来分隔；请连写",
)
_CARD = Text(
    "'{name}' cannot be a name here: it is a word for cards or a seat number",
    "“{name}”不能作名字：它是牌的叫法或座位号",
)
_TWICE = Text("two players are called '{name}'", "有两个人都叫“{name}”")
_UNKNOWN = Text("'{name}' is none of {players}", "没有“{name}”这个人；牌桌上有{players}")
_NEAR = Text("'{name}' is no player; did you mean {guess}?", "没有“{name}”这个人；是否指{guess}？")
_SEVERAL = Text(
    "'{name}' may be {players}: write more of the name",
    "“{name}”可能是{players}：请多写几个字",
)


def check_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    """The names of the players of a new sheet, each sign in its one spelling (NFC).

    Raises `InvalidAction` where they will not do.

    >>> check_names(["Lin", "Wu", "Chen", "何"], 4)
    ('Lin', 'Wu', 'Chen', '何')
    """
    if len(names) != players:
        raise InvalidAction(_COUNT, players=players, found=len(names))
    seen = set()
    names = [unicodedata.normalize("NFC", name) for name in names]
    for name in names:
        said = shown(name, LONGEST)
        if not name:
            raise InvalidAction(_EMPTY)
        if len(name) > LONGEST:
            raise InvalidAction(_LONG, name=said, limit=LONGEST)
        if _FORBIDDEN.search(name) or not name.isprintable():
            raise InvalidAction(_SIGNS, name=said)
        if is_special(name) or name.isdecimal() or not without_dash(name):
            raise InvalidAction(_CARD, name=said)
        if name.casefold() in seen:
            raise InvalidAction(_TWICE, name=said)
        seen.add(name.casefold())
    return tuple(names)


def seat_called(word: str, players: Sequence[str], game: Game, *, by_winds: bool = False) -> int:
    """The seat of the player whom a word means: a name, the beginning of one only, a wind where
    four play, or the number of a seat; in any case. `by_winds`, a wind is no beginning of a name.

    Raises `InvalidAction` for nobody, and for somebody of several.
    """
    asked = _folded(word)
    names = [*map(_folded, players)]
    if asked in names:
        return names.index(asked)
    meant = {seat for seat, name in enumerate(names) if name.startswith(asked)}
    winds = {seat for seat, own in enumerate(_winds(game)) if asked in own}
    meant = winds if by_winds and winds else meant | winds
    if asked.isascii() and asked.isdecimal() and 1 <= int(asked[:9]) <= len(players):
        meant.add(int(asked) - 1)
    if not meant and len(asked) > 1 and asked.endswith(_HOUSE):
        return seat_called(word[:-1], players, game)
    if len(meant) == 1:
        return meant.pop()
    said = shown(word, LONGEST)
    if meant:
        raise InvalidAction(_SEVERAL, name=said, players=", ".join(players[s] for s in meant))
    near = difflib.get_close_matches(asked, names, n=1)
    guess = players[names.index(near[0])] if near else None
    if guess:
        raise InvalidAction(_NEAR, name=said, guess=guess)
    raise InvalidAction(_UNKNOWN, name=said, players=", ".join(players))


def is_wind(word: str, game: Game) -> bool:
    """Whether a word is what a seat is called by the winds."""
    return any(_folded(word) in winds for winds in _winds(game))


def is_name(word: str, players: Sequence[str]) -> bool:
    """Whether a word is the whole name of a player."""
    return _folded(word) in map(_folded, players)


def begins_name(word: str, players: Sequence[str]) -> bool:
    """Whether the name of some player begins so."""
    return any(_folded(name).startswith(_folded(word)) for name in players)


def name_begun(word: str, players: Sequence[str]) -> str:
    """The beginning of a word that is the whole name of a player, the longest; or nothing."""
    names = {*map(_folded, players)}
    ends = range(len(word) - 1, 0, -1)
    return next((word[:end] for end in ends if _folded(word[:end]) in names), "")


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def _winds(game: Game) -> list[tuple[str, ...]]:
    """What each seat is called by the winds; nothing where not four people play."""
    if game.players != 4:
        return []
    direction = game.rules.table.direction
    english, chinese = (default_names(4, direction, lang)[1:] for lang in ("en", "zh"))
    pairs = [(_SOUTH.en, _SOUTH.zh), *zip(english, chinese, strict=True)]
    return [(en.casefold(), en[0].casefold(), zh, f"{zh}家") for en, zh in pairs]
