"""Exposing cards before play: who is asked when, what may be exposed, and what must be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableSequence, Sequence
from typing import assert_never

from gongzhu.cards import Card, CardSet
from gongzhu.engine import laying
from gongzhu.engine.actions import Expose
from gongzhu.engine.events import Forced
from gongzhu.engine.game import Game
from gongzhu.engine.reasons import Reason, Why
from gongzhu.engine.slots import CLOSED, EXPOSED, HAND_OF, OPEN, WAITING
from gongzhu.rules.levels import ALL_LEVELS, NAMES, Level, named_levels
from gongzhu.seats import around

_LEVEL_SETS: Mapping[Level, int] = {"closed": CLOSED, "open": OPEN}
"""The slot that names the cards exposed at a level; any other exposed card is `shown`."""


def exposed_cards(s: Sequence[int]) -> dict[Card, Level]:
    """The exposed cards of a state, each with its level."""
    exposed = CardSet(s[EXPOSED])
    levels: dict[Card, Level] = dict.fromkeys(exposed, "shown")
    for level, slot in _LEVEL_SETS.items():
        if s[slot]:
            levels |= dict.fromkeys(CardSet(s[slot]), level)
    return levels


def exposed_bits(exposures: Mapping[Card, Level]) -> tuple[int, int, int]:
    """The exposed cards as a state has them: all, those that lie closed, and those that lie open.

    >>> exposed_bits({Card.parse("2C"): "closed", Card.parse("3C"): "shown"})
    (24576, 8192, 0)
    """
    levels = {
        level: CardSet.of(card for card, own in exposures.items() if own == level).bits
        for level in _LEVEL_SETS
    }
    return CardSet.of(exposures).bits, levels["closed"], levels["open"]


def lay(game: Game, s: MutableSequence[int], exposures: Mapping[Card, Level]) -> None:
    """Lay cards on the table, each at its level. Changes `s`."""
    for card, level in exposures.items():
        laying.lay(game.table, s, card.bit, ALL_LEVELS.index(level))


def lay_forced(game: Game, s: MutableSequence[int]) -> Iterator[Forced]:
    """Expose what the rules want exposed as things stand. Changes `s`.

    Source: house-rules catalogue, 2.5 (allowed).
    """
    due = laying.lay_due(game.table, s)
    for seat in range(game.players) if due else ():
        cards = CardSet(due & s[HAND_OF + seat])
        if cards:
            yield Forced(seat, cards)


def asked(game: Game, s: Sequence[int], first: int) -> tuple[int, ...]:
    """The seats that may say now what they expose, in playing order from `first`.

    Source: house-rules catalogue, 2.5 (timing).
    """
    left = s[WAITING]
    waiting = tuple([seat for seat in around(first, game.players) if left >> seat & 1])
    match game.order:
        case None | "any" | "secret":
            return waiting
        case "in_turn":
            return waiting[:1]
        case _:
            assert_never(game.order)


def in_secret(game: Game) -> bool:
    """Whether nobody sees what others expose before everybody has answered."""
    return game.order == "secret"


def why_not_expose(
    game: Game, s: Sequence[int], action: Expose, waiting: Sequence[int]
) -> Reason | None:
    """Why a seat may not expose these cards now; `waiting` are the seats that are asked."""
    if not game.exposable:
        return Reason(Why.NO_EXPOSURE)
    if not s[WAITING]:
        return Reason(Why.PLAY_HAS_BEGUN)
    if not s[WAITING] >> action.seat & 1:
        return Reason(Why.EXPOSED_ALREADY, {"seat": action.seat + 1})
    if action.seat not in waiting:
        return Reason(Why.NOT_ASKED_YET, {"seat": action.seat + 1, "mover": waiting[0] + 1})
    hand, exposed = CardSet(s[HAND_OF + action.seat]), CardSet(s[EXPOSED])
    for card, level in action.exposures.items():
        reason = why_no_level(game, level) or why_not_lay(game, hand, exposed, card)
        if reason:
            return reason
    return None


def why_not_lay(game: Game, hand: CardSet, exposed: CardSet, card: Card) -> Reason | None:
    """Why a card may not be exposed from a hand, whoever is asked; `exposed` are those that are.

    What others hold makes no difference: they may have laid it face down.
    """
    if card not in game.exposable:
        return Reason(Why.NOT_EXPOSABLE, {"card": card, "others": game.exposable})
    if card not in hand:
        return Reason(Why.NOT_IN_HAND, {"card": card})
    if card in exposed:
        return Reason(Why.LIES_EXPOSED, {"card": card})
    return None


def why_never(game: Game, hand: CardSet, card: Card, level: Level) -> Reason | None:
    """Why a card may not be exposed from a hand at a level, whoever is asked when."""
    if not game.exposable:
        return Reason(Why.NO_EXPOSURE)
    return why_no_level(game, level) or why_not_lay(game, hand, CardSet(), card)


def why_no_level(game: Game, level: Level) -> Reason | None:
    """Why no card is exposed at a level."""
    if level in game.levels:
        return None
    return Reason(Why.LEVEL_UNKNOWN, {"level": NAMES[level], "levels": named_levels(game.levels)})
