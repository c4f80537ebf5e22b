"""What is said of a deal beside the captures: exposures, agreed points, players."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from gongzhu.cards import split
from gongzhu.engine.game import Game
from gongzhu.engine.piles import read_exposures
from gongzhu.engine.scoring import Exposures
from gongzhu.errors import InvalidAction
from gongzhu.record.problems import shown
from gongzhu.rules.levels import SHORT_NAMES, Level
from gongzhu.sheet import words
from gongzhu.sheet.names import seat_called
from gongzhu.sheet.numbers import numbers_said
from gongzhu.sheet.parsing import MOST_POINTS
from gongzhu.text import Text

_NOBODY = {"-", "no", "nobody", "没", "没人", "不亮"}
_CALLED: dict[Level, str] = {
    "shown": "shown 亮 普通 普通亮",
    "closed": "closed face-down down 暗 暗卖 暗亮 暗牌",
    "open": "open face-up up 明 明卖 明亮 明牌",
}
"""What people call the levels."""

_LEVELS = {name: level for level, names in _CALLED.items() for name in names.split()}
_BRACKETS = re.compile(r"\s*=?\s*\(([^()]*)\)")
_EQUALS = re.compile(r"\s*=\s*")

_EXPOSED = Text("exposed: {what} (card {token})", "亮牌：{what}（第{token}张）")
_POINTS = Text(
    "points: '{word}' is not of the form {player}=-100", "分数：“{word}”不合写法，如 {player}=-100"
)
_LIMIT = Text(
    "points: {found} cannot be; {limit} at most either way", "分数：{found}不可能；正负最多{limit}"
)
_TWICE = Text("points: {player} given twice", "分数：{player}写了两次")
_MISSING = Text("points: how many for {player}?", "分数：{player}多少分？")
_NONE = Text("points: {what}", "分数：{what}")


def exposures_said(text: str, game: Game) -> tuple[Exposures, list[Text]]:
    """The exposed cards with their levels, and everything that is wrong with them.

    >>> from gongzhu.profiles import load
    >>> exposures_said("猪 A♥", load("individual").game)[0]
    {Card.parse('QS'): 'shown', Card.parse('AH'): 'shown'}
    """
    if words.is_none(text.strip()) or text.strip().lower() in _NOBODY:
        return {}, []
    good: list[str] = []
    problems = []
    for token, word in enumerate(_exposure_words(text), 1):
        try:
            read_exposures(game, [*good, word])
            good.append(word)
        except InvalidAction as error:
            data = dict(error.data)
            if "levels" in data:
                data["levels"] = _levels(game)
            what = error.text.filled(**data)
            problems.append(_EXPOSED.filled(what=what, token=token))
    return read_exposures(game, good), problems


def _exposure_words(text: str) -> list[str]:
    """The exposed cards of a text, each with its level as the rules call it: `QS=open`."""
    plain = unicodedata.normalize("NFKC", text)
    plain = _BRACKETS.sub(lambda found: "=" + "-".join(found[1].split()), plain)
    said: list[str] = []
    for word in split(_EQUALS.sub("=", plain)):
        card, equals, level = word.rpartition("=")
        known = _LEVELS.get(level.casefold())
        if known and not equals and said and "=" not in said[-1]:
            said[-1] += f"={known}"
        else:
            said.append(f"{card}={known}" if known and equals else word)
    return said


def _levels(game: Game) -> Text:
    names = [SHORT_NAMES[level] for level in game.levels]
    return Text(", ".join(name.en for name in names), "、".join(name.zh for name in names))


def points_said(
    text: str, players: Sequence[str], game: Game
) -> tuple[tuple[int, ...], list[Text]]:
    """Agreed points by side, as in `Lin=-100,Wu=50`, and everything that is wrong with them.

    Partners share their points; one of them is named.

    >>> from gongzhu.profiles import load
    >>> points_said("1=-100 2=50 3=0 4=+150", "abcd", load("individual").game)[0]
    (-100, 50, 0, 150)
    """
    found: dict[int, int] = {}
    problems: list[Text] = []
    unclear = False
    for item in numbers_said(text):
        side = None
        try:
            side = game.sides[seat_called(item.name, players, game)] if item.name else None
        except InvalidAction as error:
            if item.number is not None:
                problems.append(_NONE.filled(what=error.text.filled(**error.data)))
        unclear = unclear or side is None
        if item.number is None:
            problems.append(_POINTS.filled(word=shown(item.text), player=players[0]))
        elif abs(item.number) > MOST_POINTS:
            problems.append(_LIMIT.filled(found=item.number, limit=MOST_POINTS))
        elif side is not None and side in found:
            problems.append(_TWICE.filled(player=_side(side, players, game)))
        if side is not None:
            found[side] = item.number or 0
    for side in range(game.side_count):
        if side not in found and not unclear:  # it may be the one that could not be read
            problems.append(_MISSING.filled(player=_side(side, players, game)))
    return tuple(found.get(side, 0) for side in range(game.side_count)), problems


def _side(side: int, players: Sequence[str], game: Game) -> str:
    return " + ".join(players[seat] for seat in game.seats_of(side))
