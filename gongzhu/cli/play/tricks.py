"""The tricks of a deal in words: the one on the table, and the one taken last."""

from __future__ import annotations

from typing import NamedTuple

from gongzhu.cards import PIG, SHEEP, Card
from gongzhu.cli.play import levels
from gongzhu.cli.play.layout import padded
from gongzhu.cli.play.names import Names
from gongzhu.describe.fate import taker
from gongzhu.engine.actions import Play
from gongzhu.engine.events import Rest, Taken
from gongzhu.engine.view import View
from gongzhu.text import Text

_LEADS = Text("Trick {n} of {count}: {name} leads", "第{n}墩（共{count}墩）：{name}先出")
_YOU_LEAD = Text("Trick {n} of {count}: you lead", "第{n}墩（共{count}墩）：你先出")
_TAKEN = Text("Trick {n}, taken by {name}:", "第{n}墩，归{name}：")
_NONE_TAKEN = Text("No trick has been taken yet in this deal.", "这一副还没有人收过墩。")
_CLAIMED = Text("The tricks after it were claimed by {name}.", "此后各墩由{name}摊牌收走。")
_NOT_BEGUN = Text("Play has not begun.", "还没有开始出牌。")
_TO_PLAY = Text("Still to play: {names}.", "还没出的：{names}。")
OVER = Text("The deal is over.", "这一副已经打完。")

_PIG = Text("pig", "猪")
_SHEEP = Text("sheep", "羊")
_SHOWN = Text("exposed", "已亮")
_NOTES = Text("{card}  ({notes})", "{card}（{notes}）")
_COMMA = Text(", ", "，")


class Trick(NamedTuple):
    """A trick with what was played to it so far, lead first."""

    number: int
    plays: tuple[Play, ...]
    taken: Taken | None


def tricks(view: View) -> list[Trick]:
    """The tricks of the deal in order; the last one may still be on the table."""
    found: list[Trick] = []
    for event in view.events:
        if isinstance(event, Play):
            if not found or found[-1].taken:
                found.append(Trick(len(found) + 1, (), None))
            found[-1] = found[-1]._replace(plays=(*found[-1].plays, event))
        elif isinstance(event, Taken):
            found[-1] = found[-1]._replace(taken=event)
    return found


def highest(view: View) -> int:
    """The seat that would take the trick as it lies on the table."""
    return taker(view, view.trick)


def head(view: View, names: Names) -> str:
    """The line above the trick that is played now: which it is, and who leads."""
    text = _YOU_LEAD if view.leader == names.you else _LEADS
    return text.say(
        names.lang,
        n=sum(trick.taken is not None for trick in tricks(view)) + 1,
        count=view.game.deck.hand_size(view.game.players),
        name=names.start(view.leader),
    )


def played(view: View, play: Play, names: Names) -> str:
    """One card that somebody played, with what makes it special."""
    name = padded(names.start(play.seat), names.width)
    return f"  {name}  {_noted(view, play.card, names)}"


def _noted(view: View, card: Card, names: Names) -> str:
    notes = []
    for special, name in ((PIG, _PIG), (SHEEP, _SHEEP)):
        if card == special and card in view.game.scoring_cards:
            notes.append(name.say(names.lang))
    if card in view.exposed:
        level = view.exposed[card]
        shown = level == "shown"
        notes.append((_SHOWN if shown else levels.SHORT[level]).say(names.lang))
    if not notes:
        return str(card)
    return _NOTES.say(names.lang, card=card, notes=_COMMA.say(names.lang).join(notes))


def on_table(view: View, names: Names) -> list[str]:
    """The trick on the table, and whose turn it is."""
    match view.phase:
        case "expose":
            return [_NOT_BEGUN.say(names.lang)]
        case "over":
            return [OVER.say(names.lang)]
        case "play":
            seats = view.game.players
            to_play = [(view.leader + step) % seats for step in range(len(view.trick), seats)]
            return [
                head(view, names),
                *(played(view, Play(seat, card), names) for seat, card in view.trick),
                _TO_PLAY.say(names.lang, names=names.listed(map(names.mid, to_play))),
            ]


def last(view: View, names: Names) -> list[str]:
    """The trick that was taken last, card by card, and who claimed the rest after it."""
    claimed = [
        _CLAIMED.say(names.lang, name=names.mid(event.seat))
        for event in view.events
        if isinstance(event, Rest)
    ]
    done = [(trick, trick.taken) for trick in tricks(view) if trick.taken]
    if not done:
        return claimed or [_NONE_TAKEN.say(names.lang)]
    trick, taken = done[-1]
    title = _TAKEN.say(names.lang, n=trick.number, name=names.mid(taken.seat))
    return [title, *(played(view, play, names) for play in trick.plays), *claimed]
