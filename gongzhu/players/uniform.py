"""The player `random`: whatever the rules allow, each choice as likely as any other."""

from __future__ import annotations

import random

from gongzhu.cards import Card, CardSet
from gongzhu.engine.view import View


class Uniform:
    """Exposes each card it may expose with probability 1/2 and plays any legal card."""

    name = "random"

    def expose(self, view: View, rng: random.Random) -> CardSet:
        """Some of the exposable cards; each is in with probability 1/2."""
        return CardSet.of(card for card in view.exposable if rng.random() < 0.5)

    def play(self, view: View, rng: random.Random) -> Card:
        """One of the legal cards, each as likely as any other."""
        return rng.choice(list(view.legal))
