"""What the seats and sides of a table are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from gongzhu.describe.score import signed
from gongzhu.engine.game import Game
from gongzhu.seats import default_names, rotate
from gongzhu.text import Lang, Text

_SOUTH = Text("South", "南")
_PLAYER = Text("Player {n}", "玩家{n}")
_YOU = Text("you", "你")
_AND = Text(" and ", "和")
_COMMA = Text(", ", "、")
_PLUS = Text("+", "+")
_SCORE = Text("{name} {points}", "{name} {points}")
_ALL_NOTHING = Text("0 for everybody", "各家都是0")
_OTHERS_NOTHING = Text("others 0", "其余0")
_COMMA_BETWEEN = Text(", ", "，")


class Names(NamedTuple):
    """The names of one table in one language."""

    lang: Lang
    seats: tuple[str, ...]
    you: int | None
    """The seat of the only person at the table, who is called "you"."""

    sides: tuple[tuple[int, ...], ...]
    """The seats of each side."""

    @classmethod
    def of(cls, game: Game, humans: Sequence[int], lang: Lang) -> Names:
        """The names of a table; compass points count from the seat of its only person."""
        players = game.players
        you = humans[0] if len(humans) == 1 else None
        names = list(default_names(players, game.rules.table.direction, lang))
        if players == 4:
            if you is None:
                names[0] = _SOUTH.say(lang)
            names = list(rotate(names, you or 0))
        else:
            names = [
                names[0] if seat == you else _PLAYER.say(lang, n=seat + 1)
                for seat in range(players)
            ]
        sides = tuple(game.seats_of(side) for side in range(game.side_count))
        return cls(lang, tuple(names), you, sides)

    @property
    def width(self) -> int:
        """How many columns the longest name of a seat takes."""
        return max(map(cell_len, self.seats))

    @property
    def margin(self) -> int:
        """Where a column to the right of the names of all sides begins."""
        return 4 + max(cell_len(self.side_short(side)) for side in range(len(self.sides)))

    def start(self, seat: int) -> str:
        """A seat at the start of a sentence or in a table."""
        return self.seats[seat]

    def mid(self, seat: int) -> str:
        """A seat inside a sentence."""
        return _YOU.say(self.lang) if seat == self.you else self.seats[seat]

    def side(self, side: int) -> str:
        """A side at the start of a sentence."""
        first, *others = self.sides[side]
        return self.listed([self.start(first), *map(self.mid, others)])

    def side_short(self, side: int) -> str:
        """A side as the head of a column."""
        return _PLUS.say(self.lang).join(map(self.start, self.sides[side]))

    def scores(self, points: Sequence[int]) -> str:
        """The points of each side; those that have none are told together."""
        said = [
            _SCORE.say(self.lang, name=self.side_short(side), points=signed(score))
            for side, score in enumerate(points)
            if score
        ]
        if not said:
            return _ALL_NOTHING.say(self.lang)
        if len(said) < len(points):
            said.append(_OTHERS_NOTHING.say(self.lang))
        return _COMMA_BETWEEN.say(self.lang).join(said)

    def listed(self, names: Iterable[str]) -> str:
        """Some names as one part of a sentence.

        >>> Names("en", (), None, ()).listed(["East", "North", "West"])
        'East, North and West'
        """
        *first, last = names
        return _COMMA.say(self.lang).join(first) + (_AND.say(self.lang) if first else "") + last
