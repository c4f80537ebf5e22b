"""The player `random`: whatever the rules allow, each choice as likely as any other."""

from __future__ import annotations

import random
from collections.abc import Mapping

from gongzhu.cards import Card
from gongzhu.engine.view import View
from gongzhu.rules.levels import Level


class Uniform:
    """Exposes each card it may expose with probability 1/2 and plays any legal card."""

    name = "random"

    def expose(self, view: View, rng: random.Random) -> Mapping[Card, Level]:
        """Some of the exposable cards; each is in with probability 1/2, at any of the levels."""
        levels = view.game.levels
        chosen = [card for card in view.exposable if rng.random() < 0.5]
        return {card: rng.choice(levels) if len(levels) > 1 else levels[0] for card in chosen}

    def play(self, view: View, rng: random.Random) -> Card:
        """One of the legal cards, each as likely as any other."""
        return rng.choice(list(view.legal))
