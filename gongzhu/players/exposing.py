"""Which cards to expose: imagine how the scoring cards may fall, and score both ways."""

from __future__ import annotations

import random

from gongzhu.cards import CardSet
from gongzhu.engine.view import View
from gongzhu.players.memory import Memory
from gongzhu.players.outlook import Outlook
from gongzhu.players.scorer import scorer
from gongzhu.players.stakes import Stakes

WORLDS = 30
"""How many ways for the cards to fall are imagined."""
MARGIN = 0.5
"""How much of the points it moves an exposure has to bring on average."""


def worth_exposing(view: View, rng: random.Random) -> CardSet:
    """The exposable cards whose exposure gains more than it risks, each by itself."""
    if not view.exposable:
        return CardSet()
    stakes = Stakes(view)
    outlook = Outlook(Memory(view), stakes)
    chances: dict[int, float] = {}
    for suit in outlook.memory.suits:
        chances.update(outlook.captures(suit))
    seats = range(view.game.players)
    others = [seat for seat in seats if seat != view.seat]
    worlds = []
    for _ in range(WORLDS):
        piles = [0] * view.game.players
        for bit, chance in chances.items():
            piles[view.seat if rng.random() < chance else rng.choice(others)] |= bit
        worlds.append(tuple(piles))
    chosen = []
    for card in view.exposable:
        shown = scorer(view.game, stakes.exposed | {(card, "shown")})
        changes = [stakes.balance(piles, shown) - stakes.balance(piles) for piles in worlds]
        if sum(changes) > MARGIN * sum(map(abs, changes)):
            chosen.append(card)
    return CardSet.of(chosen)
