"""The answers to what people ask at a prompt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from gongzhu.cards import Card, CardSet
from gongzhu.cli.play import exposing, hands, piles, sheet, tricks
from gongzhu.cli.play.commands import Command, folded
from gongzhu.cli.play.names import Names
from gongzhu.describe.clauses import sections, spoken
from gongzhu.engine.match import Match
from gongzhu.engine.reasons import Reason, Why
from gongzhu.engine.view import View
from gongzhu.errors import InvalidAction
from gongzhu.text import Text

_WHY_WHICH = Text(
    "Name the card too, as in: why QS. Not to be played now: {cards}.",
    "请写出是哪张牌，例如：为何 QS。现在不能出的：{cards}。",
)
_NONE = Text("none", "无")
_MAY_PLAY = Text("{card} may be played now.", "{card} 现在可以出。")
_MAY_EXPOSE = Text("{card} may be exposed now.", "{card} 现在可以亮。")
_SENTENCE = Text("{reason}.", "{reason}。")
_NO_NUMBER = Text(
    "there is no card {number}; your cards are numbered 1 to {count}",
    "没有编号为{number}的牌；你的牌编号从1到{count}",
)
_SO_FAR = Text("Deal {n} is not over.", "第{n}副还没打完。")


@dataclass(frozen=True, slots=True)
class Scene:
    """What the person at the keyboard may ask about."""

    view: View
    names: Names
    match: Match
    hint: Callable[[], Iterable[str]]
    """What the computer would do at this seat, in words."""

    kept: Sequence[str]
    """Where the match is recorded, and how to go on with it."""


def answer(scene: Scene, command: Command, rest: str) -> Iterable[str]:
    """The lines that answer a question; raises `InvalidAction` where it names no card."""
    view, names = scene.view, scene.names
    match command:
        case Command.HAND:
            return hands.titled(view, names)
        case Command.LEGAL:
            return hands.legal(view, names)
        case Command.WHY:
            return [why(view, rest, names)]
        case Command.TRICK:
            return tricks.on_table(view, names)
        case Command.LAST:
            return tricks.last(view, names)
        case Command.CAPTURED:
            return piles.captured(view, names)
        case Command.EXPOSED:
            return exposing.exposures(view, names)
        case Command.SCORES:
            return _scores(scene)
        case Command.RULES:
            return _rules(scene)
        case Command.HINT:
            return scene.hint()
        case Command.HELP | Command.CLAIM | Command.UNDO | Command.SAVE | Command.QUIT:
            return []  # not about the deal


def card_named(text: str, hand: CardSet) -> Card:
    """The card that somebody means by its number in a hand or by its name.

    Raises `InvalidAction` where there is no such card; that it is in the hand is not checked.
    """
    number = folded(text)
    if number.isascii() and number.isdecimal():
        for card, own in hands.numbered(hand).items():
            if str(own) == number.lstrip("0"):
                return card
        raise InvalidAction(_NO_NUMBER, number=number[:20], count=len(hand))
    return Card.parse(text)


def why(view: View, text: str, names: Names) -> str:
    """Why a card may not be played now, or exposed while that is going on; or that it may."""
    lang = names.lang
    if not text:
        refused = CardSet.of(view.refusals) or _NONE
        return _WHY_WHICH.say(lang, cards=refused)
    card = card_named(text, view.hand)
    reason = refusal(view, card)
    if reason:
        return _SENTENCE.say(lang, reason=hands.sentence(reason, names))
    return (_MAY_EXPOSE if view.phase == "expose" else _MAY_PLAY).say(lang, card=card)


def refusal(view: View, card: Card) -> Reason | None:
    """Why the seat may not play a card now, or expose it while that is going on."""
    match view.phase:
        case "over":
            return Reason(Why.DEAL_OVER)
        case "expose":
            return view.why_not_expose(card)
        case "play" if card not in view.hand:
            return Reason(Why.NOT_IN_HAND, {"card": card})
        case "play":
            return view.refusals.get(card)


def _scores(scene: Scene) -> list[str]:
    lines = sheet.totals(scene.match, scene.names)
    if scene.view.phase != "over":
        lines += [
            _SO_FAR.say(scene.names.lang, n=scene.view.number),
            piles.provisional(scene.view, scene.names),
        ]
    return lines


def _rules(scene: Scene) -> Iterable[str]:
    for heading, sentences in spoken(sections(scene.view.game.rules), scene.names.lang):
        yield heading
        for sentence in sentences:
            yield "  " + sentence
