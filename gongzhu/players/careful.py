"""The player `careful`: rules of thumb, reckoned from the profile's own scoring."""

from __future__ import annotations

import random
from collections.abc import Mapping

from gongzhu.cards import Card
from gongzhu.engine.view import View
from gongzhu.players.exposing import worth_exposing
from gongzhu.players.reckoning import Reckoning
from gongzhu.rules.levels import Level


class Careful:
    """Weighs what each card brings in this trick, and what its loss changes in the hand."""

    name = "careful"

    def expose(self, view: View, rng: random.Random) -> Mapping[Card, Level]:
        """The cards whose exposure is likely to cost the others more than itself."""
        return worth_exposing(view, rng)

    def play(self, view: View, rng: random.Random) -> Card:
        """The legal card that promises most."""
        if len(view.legal) == 1:
            return next(iter(view.legal))
        return Reckoning(view).best(view.legal)
