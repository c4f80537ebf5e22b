"""A hand on the screen, and which of its cards may be played."""

from __future__ import annotations

from itertools import groupby

from gongzhu.cards import SUIT_NAMES, SYMBOLS, Card, CardSet
from gongzhu.cli.play.exposing import any_exposed, exposures
from gongzhu.cli.play.names import Names
from gongzhu.cli.play.tricks import OVER, highest
from gongzhu.engine.reasons import Reason
from gongzhu.engine.view import View
from gongzhu.text import Text

_YOURS = Text("Your hand:", "你的手牌：")
_HAND_OF = Text("Hand of {name}:", "{name}的手牌：")
_EMPTY = Text("no cards left", "没有牌了")
_LED = Text("{suit} led, {name} highest so far.", "先出的是{suit}，目前{name}最大。")
_BRACKETS = Text("{line} Cards in brackets: not now.", "{line}括号里的牌现在不能出。")
_MAY = Text("May be played now: {cards}.", "现在可以出：{cards}。")
_REFUSED = Text("Not now: {cards}. {reason}.", "现在不能出：{cards}。{reason}。")
_MAY_EXPOSE = Text("May be exposed: {cards}.", "可以亮：{cards}。")


def numbered(hand: CardSet) -> dict[Card, int]:
    """The number by which each card of a hand may be called, from 1."""
    return {card: number for number, card in enumerate(hand, 1)}


def listed(cards: CardSet, hand: CardSet) -> str:
    """Some cards of a hand, each with its number."""
    numbers = numbered(hand)
    return " ".join(f"{numbers[card]}:{card}" for card in cards)


def hand(view: View, names: Names) -> list[str]:
    """A hand by suits with the cards' numbers; what may not be played now stands in brackets."""
    numbers = numbered(view.hand)
    rows = []
    for suit, cards in groupby(view.hand, key=lambda card: card.suit):
        row = f"  {SYMBOLS[suit]} "
        for card in cards:
            text = f"{numbers[card]}:{card.rank}"
            row += f" ({text})" if card in view.refusals else f"  {text} "
        rows.append(row.rstrip())
    return rows or ["  " + _EMPTY.say(names.lang)]


def titled(view: View, names: Names) -> list[str]:
    """A hand below a line that says whose it is."""
    return [_title(view, names), *hand(view, names)]


def _title(view: View, names: Names) -> str:
    if view.seat == names.you:
        return _YOURS.say(names.lang)
    return _HAND_OF.say(names.lang, name=names.start(view.seat))


def turn(view: View, names: Names) -> list[str]:
    """What a person needs for choosing a card, below the cards of the trick so far."""
    lines = exposures(view, names) if any_exposed(view) else []
    title = "" if view.trick or view.refusals else _title(view, names)
    if view.trick:
        suit = SUIT_NAMES[view.trick[0][1].suit].say(names.lang)
        title = capital(_LED.say(names.lang, suit=suit, name=names.mid(highest(view))))
    if view.refusals:
        title = _BRACKETS.say(names.lang, line=title).lstrip()
    return [*lines, title, *hand(view, names)]


def legal(view: View, names: Names) -> list[str]:
    """What the seat may do now, and why not the rest."""
    lang = names.lang
    match view.phase:
        case "over":
            return [OVER.say(lang)]
        case "expose":
            return [_MAY_EXPOSE.say(lang, cards=listed(view.exposable, view.hand))]
        case "play":
            lines = [_MAY.say(lang, cards=listed(view.legal, view.hand))]
            refused: dict[str, list[Card]] = {}
            for card in view.hand:
                if card in view.refusals:
                    refused.setdefault(sentence(view.refusals[card], names), []).append(card)
            for reason, cards in refused.items():
                lines.append(_REFUSED.say(lang, cards=CardSet.of(cards), reason=reason))
            return lines


def sentence(reason: Reason, names: Names) -> str:
    """A reason as the start of a sentence."""
    return capital(reason.say(names.lang))


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]
