"""Exposed cards in words, and what exposing one does at this table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gongzhu.cards import Card, CardSet
from gongzhu.cli.play import levels
from gongzhu.cli.play.names import Names
from gongzhu.describe.score import plain
from gongzhu.engine.actions import Expose
from gongzhu.engine.events import Forced
from gongzhu.engine.game import Game
from gongzhu.engine.scoring import score_deal
from gongzhu.engine.view import View
from gongzhu.rules.levels import Level
from gongzhu.text import Lang, Text

_LIST = Text("Exposed: {list}.", "已亮：{list}。")
_NONE = Text("Nothing is exposed.", "没有人亮牌。")
_NEVER = Text("No card is exposed at this table.", "这张牌桌不亮牌。")
_SEMICOLON = Text("; ", "；")
_HELD = Text("{does} ({name})", "{does}（{name}）")
_FACTOR = Text("{card} ×{factor}", "{card} ×{factor}")
_HEARTS = Text("{card} every heart ×{factor}", "{card} 所有红心×{factor}")
_OFFER = Text("Exposing would mean: {list}.", "亮牌的效果：{list}。")
_FACE_DOWN = Text("{n} face down", "{n}张暗卖")
_CHOSEN = Text("Have chosen what to expose: {names}.", "已选定要亮的牌：{names}。")


class Effect(NamedTuple):
    """What an exposed card does to the score."""

    factor: int
    hearts: bool
    """Whether every heart is multiplied, not the card alone."""


def effect(game: Game, card: Card, level: Level) -> Effect | None:
    """What exposing a card at a level does, read off the ledger of a pile that holds everything
    but a heart, so that nothing is turned by a sweep."""
    left_out = next(reversed([*(game.hearts - CardSet(card.bit))]), None)
    pile = game.scoring_cards - CardSet(left_out.bit if left_out else 0)
    hearts = pile & game.hearts
    piles = [pile, *[CardSet()] * (game.players - 1)]
    for line in score_deal(game, piles, {card: level})[0]:
        if card in line.because and line.factor:
            every = line.step == "exposure" and len(hearts) > 1 and line.cards == hearts
            return Effect(line.factor, every)
    return None


def does(game: Game, card: Card, level: Level, lang: Lang) -> str:
    """A card, with its level where that has to be said, and what its exposure does to the score."""
    said = levels.with_level(card, level, lang) if levels.apart(game) else str(card)
    found = effect(game, card, level)
    if found is None:
        return said
    text = _HEARTS if found.hearts else _FACTOR
    return text.say(lang, card=said, factor=plain(found.factor))


def exposures(view: View, names: Names) -> list[str]:
    """What lies exposed, with its effect and its holder; of what lies face down the number."""
    lang = names.lang
    if not view.game.exposable:
        return [_NEVER.say(lang)]
    held = [
        _HELD.say(lang, does=does(view.game, card, level, lang), name=names.mid(exposer))
        for card, level in view.exposed.items()
        for exposer in [view.exposers[card]]
    ]
    for seat, count in _face_down(view):
        hidden = _FACE_DOWN.say(lang, n=count)
        held.append(_HELD.say(lang, does=hidden, name=names.mid(seat)))
    lines = [_LIST.say(lang, list=_SEMICOLON.say(lang).join(held))] if held else []
    if view.in_secret:
        chosen = [event.seat for event in view.events if isinstance(event, Expose)]
        if chosen:
            lines.append(_CHOSEN.say(lang, names=names.listed(map(names.mid, chosen))))
    return lines or [_NONE.say(lang)]


def _face_down(view: View) -> Iterator[tuple[int, int]]:
    """The seats that have cards lying face down which this seat cannot see, and how many."""
    counts = dict.fromkeys(range(view.game.players), 0)
    for event in view.events:
        if isinstance(event, Expose | Forced):
            counts[event.seat] += event.face_down
    yield from ((seat, count) for seat, count in counts.items() if count)


def any_exposed(view: View) -> bool:
    """Whether anything lies exposed, face up or down."""
    return bool(view.exposed) or any(_face_down(view))


def offer(view: View, names: Names) -> str:
    """What exposing each card of this hand that may be exposed would do."""
    lang = names.lang
    said = [
        does(view.game, card, level, lang) for card in view.exposable for level in view.game.levels
    ]
    return _OFFER.say(lang, list=_SEMICOLON.say(lang).join(said))
