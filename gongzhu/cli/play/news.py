"""What happens at the table, told as it happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from gongzhu.cli.play import levels
from gongzhu.cli.play.exposing import does
from gongzhu.cli.play.layout import padded
from gongzhu.cli.play.names import Names
from gongzhu.cli.play.piles import provisional, sweep_watch
from gongzhu.cli.play.tricks import head, played, tricks
from gongzhu.engine import exposing
from gongzhu.engine.actions import Claim, Expose, Play
from gongzhu.engine.events import Dealt, Event, Forced, Rest, Taken
from gongzhu.engine.view import View
from gongzhu.rules.levels import HIDDEN
from gongzhu.text import Lang, Text

_DEAL = Text("Deal {n}", "第{n}副")
_FIRST_LEAD = Text("First lead: {name}.", "首先出牌：{name}。")
_ASKED_FIRST = Text("First to say what to expose: {name}.", "首先表示亮牌：{name}。")
_EXPOSES = Text("  {name}  exposed {cards}", "  {name}  亮 {cards}")
_EXPOSES_NOT = Text("  {name}  exposed nothing", "  {name}  不亮")
_FORCED = Text("  {name}  exposed {cards}, as the rules want it", "  {name}  按规则亮 {cards}")
_CHOSE = Text("  {name}  has chosen", "  {name}  已选定")
_ALL_CHOSE = Text("Everybody has chosen:", "各家都已选定：")
_FACE_DOWN_ONE = Text("1 card face down", "暗卖1张")
_FACE_DOWN = Text("{n} cards face down", "暗卖{n}张")
_TURNED_UP = Text("It was exposed face down: {does}.", "此牌是暗卖的：{does}。")
_YOU_CLAIM = Text("  {name}  claim all remaining tricks", "  {name}  摊牌，收走其余各墩")
_CLAIMS = Text("  {name}  claims all remaining tricks", "  {name}  摊牌，收走其余各墩")
_REST = Text("The rest goes to {name}: {cards}.", "其余归{name}：{cards}。")
_REST_NOTHING = Text("The rest goes to {name}: no scoring card.", "其余归{name}：没有计分牌。")
_TAKES = Text("Trick {n} taken by {name}: {cards}.", "第{n}墩归{name}：{cards}。")
_TAKES_NOTHING = Text(
    "Trick {n} taken by {name}: no scoring card.", "第{n}墩归{name}：没有计分牌。"
)
_ENDS_EARLY = Text(
    "Nothing that counts is left: the deal ends here.", "计分牌已全部收走：这一副到此结束。"
)


def news(view: View, seen: int, names: Names) -> Iterator[str]:
    """What happened since the first `seen` events, a line each; `view` has all that is new."""
    events = view.events[seen:]
    shown_now = _shown_at_once(view, seen)
    for event in events:
        if shown_now and isinstance(event, Expose):
            yield _ALL_CHOSE.say(names.lang)
            for earlier in shown_now:
                yield from _told(view, earlier, names)
            shown_now = []
        yield from _told(view, event, names)


def _shown_at_once(view: View, seen: int) -> list[Event]:
    """What was exposed in secret before, where that is shown now that the last has chosen."""
    if not exposing.in_secret(view.game) or view.in_secret:
        return []
    return [event for event in view.events[:seen] if isinstance(event, Expose)]


def _told(view: View, event: Event, names: Names) -> Iterator[str]:
    lang = names.lang
    match event:
        case Dealt(number=number):
            yield ""
            yield _DEAL.say(lang, n=number)
            if view.phase == "expose":
                yield _FIRST_LEAD.say(lang, name=names.mid(view.leader))
                if view.waiting[0] != view.leader:
                    yield _ASKED_FIRST.say(lang, name=names.mid(view.waiting[0]))
        case Expose(seat=seat):
            name = padded(names.start(seat), names.width)
            if view.in_secret and seat != view.seat:
                yield _CHOSE.say(lang, name=name)
                return
            cards = _laid(view, event, lang)
            yield (_EXPOSES if cards else _EXPOSES_NOT).say(lang, name=name, cards=cards)
        case Forced(seat=seat):
            name = padded(names.start(seat), names.width)
            yield _FORCED.say(lang, name=name, cards=_laid(view, event, lang))
        case Play(seat=seat, card=card):
            yield played(view, event, names)
            if view.exposed.get(card) in HIDDEN and seat != view.seat:
                turned = does(view.game, card, view.exposed[card], lang)
                yield "   " + _TURNED_UP.say(lang, does=turned)
        case Claim(seat=seat):
            text = _YOU_CLAIM if seat == names.you else _CLAIMS
            yield text.say(lang, name=padded(names.start(seat), names.width))
        case Rest(seat=seat, cards=cards):
            counting = cards & view.game.face_up
            text = _REST if counting else _REST_NOTHING
            yield text.say(lang, name=names.mid(seat), cards=counting)
        case Taken(seat=seat, cards=cards):
            number = sum(trick.taken is not None for trick in tricks(view))
            counting = cards & view.game.face_up
            text = _TAKES if counting else _TAKES_NOTHING
            yield text.say(lang, n=number, name=names.mid(seat), cards=counting)
            if counting & view.game.hearts:
                yield from sweep_watch(view, names)
            if view.phase != "over":
                if counting or view.later_tricks[seat]:
                    yield provisional(view, names)
            elif number < (view.game.deck.hand_size(view.game.players) or 0):
                yield _ENDS_EARLY.say(lang)
        case _:
            assert_never(event)
    if view.phase == "play" and not view.trick and event is view.events[-1]:
        yield ""
        yield head(view, names)


def _laid(view: View, event: Expose | Forced, lang: Lang) -> str:
    """The cards that a seat laid on the table, as far as they are seen."""
    seen = {card: view.exposed[card] for card in event.cards}
    parts = [levels.named(view.game, seen, lang)] if seen else []
    if event.face_down:
        text = _FACE_DOWN_ONE if event.face_down == 1 else _FACE_DOWN
        parts.append(text.say(lang, n=event.face_down))
    return levels.joined(parts, lang)
