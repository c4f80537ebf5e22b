"""The sentence of any axis of some rules."""

from __future__ import annotations

from functools import reduce

from gongzhu.rules import deck, direction, exposed, players, values
from gongzhu.rules.base import Value
from gongzhu.rules.exposure import BeforePlay
from gongzhu.rules.levels import Level
from gongzhu.rules.loser import LosersBeyond
from gongzhu.rules.match_end import Pigs
from gongzhu.rules.model import Rules
from gongzhu.rules.transformer import Multiply
from gongzhu.text import Lang


def sentence(rules: Rules, path: str, lang: Lang) -> str:
    """The rule at a setting, as a rule sheet says it.

    >>> import gongzhu
    >>> sentence(gongzhu.load("individual").rules, "table.direction", "zh")
    '逆时针出牌：右手边的人是下家。'
    """
    levels: tuple[Level, ...] = ("shown",)
    if isinstance(rules.exposure, BeforePlay):
        levels = rules.exposure.levels
    match path:
        case "table.players":
            return players.say(rules.table.players, lang)
        case "table.direction":
            return direction.say(rules.table.direction, lang)
        case "deck" | "deck.remove" | "deck.packs":
            return deck.say(rules.deck, lang)
        case "scoring.values":
            return values.say(rules.scoring.values, lang)
        case "scoring.exposed":
            return exposed.say(rules.scoring.exposed, lang, levels)
    value = reduce(getattr, path.split("."), rules)
    if isinstance(value, Multiply):
        return value.say(lang, levels)
    if isinstance(value, LosersBeyond):
        return value.say(lang, pigs=isinstance(rules.match.end, Pigs))
    assert isinstance(value, Value)
    return value.say(lang)
