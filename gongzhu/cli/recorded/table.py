"""What the commands on records share: the file, what its seats are called, what may be shown."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from rich.cells import cell_len

from gongzhu.cli import terms
from gongzhu.cli.play.names import Names
from gongzhu.cli.play.screen import Screen
from gongzhu.engine.actions import Expose
from gongzhu.engine.deal import Deal
from gongzhu.engine.events import Forced
from gongzhu.engine.game import Game
from gongzhu.engine.view import View, view
from gongzhu.errors import GongzhuError
from gongzhu.record.lines import Header
from gongzhu.record.problems import shown
from gongzhu.record.reader import Reading, read
from gongzhu.text import Lang, Text

_SEAT = Text("Seat {n}", "座位{n}")
_WIDEST = 12
_ROOM = 70

BROKEN = Text(
    "{file}:{line}: {message}; 'gongzhu record check' says more",
    "{file}:{line}：{message}；可用“gongzhu record check”查看详情",
)
ONE_VIEW = Text(
    "This is the view of seat {seat}: what it did not see is not in it.",
    "这是{seat}号座位所见的记录，未见的内容不在其中。",
)


def reading_of(file: str, lang: Lang) -> Reading:
    """What can be read of a record; the command ends where the file cannot be opened."""
    try:
        return read(Path(file))
    except GongzhuError as error:
        terms.refuse(error, lang)


def screen() -> Screen:
    """Where a command prints its lines."""
    return Screen(sys.stdout, colour=False, prompts_stay=sys.stdin is not None)


def names_of(game: Game, header: Header, lang: Lang) -> Names:
    """What the record calls its seats, as short as a table of them needs."""
    width = min(_WIDEST, _ROOM // game.players - 2)
    seats = tuple(
        _cut(shown(name).strip(), width) or _SEAT.say(lang, n=seat)
        for seat, name in enumerate(header.seats, 1)
    )
    sides = tuple(game.seats_of(side) for side in range(game.side_count))
    return Names(lang, seats, None, sides)


def numbered(seats: Sequence[int]) -> list[int]:
    """Seats or sides as people count them."""
    return [seat + 1 for seat in seats]


def seen(deal: Deal, seat: int | None) -> View:
    """What a record shows of a deal: everything, or what the seat saw whose view it is."""
    if seat is not None:
        return view(deal, seat)
    exposers = {
        card: event.seat
        for event in deal.events
        if isinstance(event, Expose | Forced)
        for card in event.cards
    }
    return replace(view(deal, 0), events=deal.events, exposed=deal.exposed, exposers=exposers)


def _cut(name: str, width: int) -> str:
    if cell_len(name) <= width:
        return name
    while cell_len(name) >= width:
        name = name[:-1]
    return name + "…"
