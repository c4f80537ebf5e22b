"""Seats around a table, for any number of players.

Inside the program seats count from 0 in playing order; wherever people read or write them they
count from 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeVar

from gongzhu.errors import InvalidAction
from gongzhu.text import Lang, Text

Direction = Literal["anticlockwise", "clockwise"]

T = TypeVar("T")

_YOU = Text("You", "你")
_EAST = Text("East", "东")
_NORTH = Text("North", "北")
_WEST = Text("West", "西")
_PLAYER = Text("Player {n}", "玩家{n}")


def around(start: int, players: int) -> Iterator[int]:
    """Every seat once, in playing order from `start`.

    >>> list(around(2, 4))
    [2, 3, 0, 1]
    """
    return ((start + step) % players for step in range(players))


def sides_of(players: int, partners: bool) -> tuple[int, ...]:
    """The side of each seat: its own, or the one it shares with the seat opposite.

    >>> sides_of(4, partners=True)
    (0, 1, 0, 1)
    """
    return tuple(seat % (players // 2) if partners else seat for seat in range(players))


def rotate(values: Sequence[T], by: int) -> tuple[T, ...]:
    """What belongs to each seat after everybody moved `by` seats on.

    >>> rotate("abcd", 1)
    ('d', 'a', 'b', 'c')
    """
    return tuple(values[(seat - by) % len(values)] for seat in range(len(values)))


def parse_seat(text: str, players: int) -> int:
    """The seat a person calls `text`, from 1; raises `InvalidAction` for any other."""
    if text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= players:
        return int(text) - 1
    raise InvalidAction(
        Text(
            "'{text}' is no seat; seats count from 1 to {players}",
            "“{text}”不是座位；座位从1到{players}",
        ),
        text=text[:20],
        players=players,
    )


def default_names(players: int, direction: Direction, lang: Lang) -> tuple[str, ...]:
    """What seats are called where nobody said: you sit south, and four seats have compass names.

    Going anticlockwise the next player sits on your right.

    >>> default_names(4, "anticlockwise", "en")
    ('You', 'East', 'North', 'West')
    >>> default_names(4, "clockwise", "zh")
    ('你', '西', '北', '东')
    """
    if players == 4:
        east_first = (_EAST, _NORTH, _WEST) if direction == "anticlockwise" else None
        others = east_first or (_WEST, _NORTH, _EAST)
        return tuple(text.say(lang) for text in (_YOU, *others))
    return (
        _YOU.say(lang),
        *(_PLAYER.say(lang, n=seat + 1) for seat in range(1, players)),
    )
