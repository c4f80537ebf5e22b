"""Which cards to expose: imagine how the scoring cards may fall, and score both ways."""

from __future__ import annotations

import random

from gongzhu.cards import Card
from gongzhu.engine.view import View
from gongzhu.players.memory import Memory
from gongzhu.players.outlook import Outlook
from gongzhu.players.scorer import Piles, scorer
from gongzhu.players.stakes import Stakes
from gongzhu.rules.levels import Level

WORLDS = 36
"""How many ways for the cards to fall are imagined."""
STEERED = 3
"""A card whose worth depends on its company falls at its worst in one of so many of them."""
MARGIN = 0.65
"""How much of the points it moves an exposure has to bring on average."""


def worth_exposing(view: View, rng: random.Random) -> dict[Card, Level]:
    """The exposable cards whose exposure gains more than it risks, each by itself, at the level
    that gains most."""
    if not view.exposable:
        return {}
    stakes = Stakes(view)
    outlook = Outlook(Memory(view), stakes)
    chances: dict[int, float] = {}
    for suit in outlook.memory.suits:
        chances.update(outlook.captures(suit))
    worlds = _worlds(view, chances, rng)
    chosen: dict[Card, Level] = {}
    for card in view.exposable:
        gains = {level: _gain(card, level, worlds, stakes) for level in view.game.levels}
        best = max(gains, key=lambda level: gains[level])
        if gains[best] > 0:
            chosen[card] = best
    return chosen


def _gain(card: Card, level: Level, worlds: list[Piles], stakes: Stakes) -> float:
    """What exposing a card at a level brings over what it has to bring; above 0 it is worth it."""
    shown = scorer(stakes.game, stakes.exposed | {(card, level)}, stakes.later_tricks)
    changes = []
    for number, piles in enumerate(worlds):
        falls = [piles]
        if number % STEERED == 0 and _depends(card, stakes):
            falls = [_moved(piles, card.bit, seat) for seat in range(len(piles))]
        changes.append(min(stakes.balance(fall, shown) - stakes.balance(fall) for fall in falls))
    return sum(changes) - MARGIN * sum(map(abs, changes))


def _depends(card: Card, stakes: Stakes) -> bool:
    """Whether what a card counts depends on its company, so that the others will see to it that
    it comes to where it hurts."""
    return stakes.scorer.mixing(card.bit).bit_count() * 2 > stakes.open.bit_count()


def _moved(piles: Piles, bit: int, seat: int) -> Piles:
    """The piles with one card in the pile of a seat."""
    return tuple(pile | bit if place == seat else pile & ~bit for place, pile in enumerate(piles))


def _worlds(view: View, chances: dict[int, float], rng: random.Random) -> list[Piles]:
    """Ways for the scoring cards to fall: each comes to this seat in its share of them."""
    others = [seat for seat in range(view.game.players) if seat != view.seat]
    worlds = [[0] * view.game.players for _ in range(WORLDS)]
    for bit, chance in chances.items():
        mine = set(rng.sample(range(WORLDS), round(WORLDS * chance)))
        for number, piles in enumerate(worlds):
            piles[view.seat if number in mine else rng.choice(others)] |= bit
    return list(map(tuple, worlds))
