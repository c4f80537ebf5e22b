"""What happens at the table, told as it happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from gongzhu.cli.play.layout import padded
from gongzhu.cli.play.names import Names
from gongzhu.cli.play.piles import provisional, sweep_watch
from gongzhu.cli.play.tricks import head, played, tricks
from gongzhu.engine.actions import Expose, Play
from gongzhu.engine.events import Dealt, Event, Taken
from gongzhu.engine.view import View
from gongzhu.text import Text

_DEAL = Text("Deal {n}", "第{n}副")
_FIRST_LEAD = Text("First lead: {name}.", "首先出牌：{name}。")
_EXPOSES = Text("  {name}  exposed {cards}", "  {name}  亮 {cards}")
_EXPOSES_NOT = Text("  {name}  exposed nothing", "  {name}  不亮")
_TAKES = Text("Trick {n} taken by {name}: {cards}.", "第{n}墩归{name}：{cards}。")
_TAKES_NOTHING = Text(
    "Trick {n} taken by {name}: no scoring card.", "第{n}墩归{name}：没有计分牌。"
)


def news(view: View, seen: int, names: Names) -> Iterator[str]:
    """What happened since the first `seen` events, a line each; `view` has all that is new."""
    for event in view.events[seen:]:
        yield from _told(view, event, names)


def _told(view: View, event: Event, names: Names) -> Iterator[str]:
    lang = names.lang
    match event:
        case Dealt(number=number):
            yield ""
            yield _DEAL.say(lang, n=number)
            if view.phase == "expose":
                yield _FIRST_LEAD.say(lang, name=names.mid(view.leader))
        case Expose(seat=seat, cards=cards):
            name = padded(names.start(seat), names.width)
            yield (_EXPOSES if cards else _EXPOSES_NOT).say(lang, name=name, cards=cards)
        case Play():
            yield played(view, event, names)
        case Taken(seat=seat, cards=cards):
            number = sum(trick.taken is not None for trick in tricks(view))
            counting = cards & view.game.scoring_cards
            text = _TAKES if counting else _TAKES_NOTHING
            yield text.say(lang, n=number, name=names.mid(seat), cards=counting)
            if counting & view.game.hearts:
                yield from sweep_watch(view, names)
            if counting and view.phase != "over":
                yield provisional(view, names)
        case _:
            assert_never(event)
    if view.phase == "play" and not view.trick and event is view.events[-1]:
        yield ""
        yield head(view, names)
