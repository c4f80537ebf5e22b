"""Exposed cards in words, and what exposing one does at this table."""

from __future__ import annotations

from typing import NamedTuple

from gongzhu.cards import Card, CardSet
from gongzhu.cli.play.names import Names
from gongzhu.engine.game import Game
from gongzhu.engine.scoring import score_deal
from gongzhu.engine.view import View
from gongzhu.text import Lang, Text

_LIST = Text("Exposed: {list}.", "已亮：{list}。")
_NONE = Text("Nothing is exposed.", "没有人亮牌。")
_NEVER = Text("No card is exposed at this table.", "这张牌桌不亮牌。")
_SEMICOLON = Text("; ", "；")
_HELD = Text("{does} ({name})", "{does}（{name}）")
_FACTOR = Text("{card} ×{factor}", "{card} ×{factor}")
_HEARTS = Text("{card} every heart ×{factor}", "{card} 所有红心×{factor}")
_OFFER = Text("Exposing would mean: {list}.", "亮牌的效果：{list}。")


class Effect(NamedTuple):
    """What an exposed card does to the score."""

    factor: int
    hearts: bool
    """Whether every heart is multiplied, not the card alone."""


def effect(game: Game, card: Card) -> Effect | None:
    """What exposing a card does, read off the ledger of a pile that holds everything."""
    piles = [game.scoring_cards, *[CardSet()] * (game.players - 1)]
    for line in score_deal(game, piles, {card: "shown"})[0]:
        if card in line.because and line.factor:
            return Effect(line.factor, line.step == "exposure" and line.cards == game.hearts)
    return None


def does(game: Game, card: Card, lang: Lang) -> str:
    """A card with what its exposure does to the score."""
    found = effect(game, card)
    if found is None:
        return str(card)
    return (_HEARTS if found.hearts else _FACTOR).say(lang, card=card, factor=found.factor)


def exposures(view: View, names: Names) -> list[str]:
    """What lies exposed, with its effect and its holder."""
    lang = names.lang
    if not view.game.exposable:
        return [_NEVER.say(lang)]
    if not view.exposed:
        return [_NONE.say(lang)]
    held = [
        _HELD.say(lang, does=does(view.game, card, lang), name=names.mid(view.exposers[card]))
        for card in view.exposed
    ]
    return [_LIST.say(lang, list=_SEMICOLON.say(lang).join(held))]


def offer(view: View, names: Names) -> str:
    """What exposing each card of this hand that may be exposed would do."""
    said = [does(view.game, card, names.lang) for card in view.exposable]
    return _OFFER.say(names.lang, list=_SEMICOLON.say(names.lang).join(said))
