"""Which cards to expose: imagine how the scoring cards may fall, and score both ways."""

from __future__ import annotations

import random
from collections.abc import Sequence

from gongzhu.cards import Card
from gongzhu.engine.view import View
from gongzhu.players.balance import balance
from gongzhu.players.reckoning import Reckoning
from gongzhu.players.scorer import Piles, Scorer, scorer
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
    game = view.game
    chances = Reckoning(view).captures()
    worlds = _worlds(view, chances, rng)
    exposed = frozenset(view.exposed.items())
    later = len(view.hand) // game.players if game.counted else 0
    plain = scorer(game, exposed, later)
    chosen: dict[Card, Level] = {}
    for card in view.exposable:
        mixes = plain.mixing(card.bit).bit_count() * 2 > len(chances)
        falls = _falls(card, worlds) if mixes else [[piles] for piles in worlds]
        gains = {
            level: _gain(plain, scorer(game, exposed | {(card, level)}, later), falls, view)
            for level in game.levels
        }
        best = max(gains, key=lambda level: gains[level])
        if gains[best] > 0:
            chosen[card] = best
    return chosen


def _gain(plain: Scorer, shown: Scorer, falls: Sequence[Sequence[Piles]], view: View) -> float:
    """What an exposure brings over what it has to bring; above 0 it is worth it."""
    side = view.game.sides[view.seat]
    changes = [
        min(balance(shown.score(fall), side) - balance(plain.score(fall), side) for fall in either)
        for either in falls
    ]
    return sum(changes) - MARGIN * sum(map(abs, changes))


def _falls(card: Card, worlds: Sequence[Piles]) -> list[list[Piles]]:
    """The worlds, of which in some others see to it that a card comes to where it hurts: each of
    these as the piles it may come to."""
    return [
        [_moved(piles, card.bit, seat) for seat in range(len(piles))]
        if number % STEERED == 0
        else [piles]
        for number, piles in enumerate(worlds)
    ]


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
