"""The player `random`: whatever the rules allow, each choice as likely as any other."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from gongzhu.cards import Card, CardSet
from gongzhu.engine.view import View
from gongzhu.rules.levels import Level


def some(cards: CardSet, levels: Sequence[Level], rng: random.Random) -> dict[Card, Level]:
    """Some of the cards; each is in with probability 1/2, at any of the levels."""
    chosen = [card for card in cards if rng.random() < 0.5]
    return {card: rng.choice(levels) if len(levels) > 1 else levels[0] for card in chosen}


def any_of(cards: CardSet, rng: random.Random) -> Card:
    """One of the cards, each as likely as any other."""
    return rng.choice(list(cards))


class Uniform:
    """Exposes each card it may expose with probability 1/2 and plays any legal card."""

    name = "random"

    def expose(self, view: View, rng: random.Random) -> Mapping[Card, Level]:
        """Some of the exposable cards; each is in with probability 1/2, at any of the levels."""
        return some(view.exposable, view.game.levels, rng)

    def play(self, view: View, rng: random.Random) -> Card:
        """One of the legal cards, each as likely as any other."""
        return any_of(view.legal, rng)
