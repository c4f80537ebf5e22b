"""The player `careful`: rules of thumb, reckoned from the profile's own scoring."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from gongzhu.cards import Card
from gongzhu.engine.view import View
from gongzhu.players.exposing import worth_exposing
from gongzhu.players.forecast import Forecast
from gongzhu.players.memory import Memory
from gongzhu.players.outlook import Outlook
from gongzhu.players.stakes import Stakes
from gongzhu.players.sweeping import sweeping
from gongzhu.rules.levels import Level

LEAD = 40.0
"""What it costs to take the last tricks and have to lead to the next: whoever leads has only
cards that nobody can follow any more. Early in the deal a lead costs little, and nothing once
every card that counts was captured."""


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
        memory, stakes = Memory(view), Stakes(view)
        return sweeping(memory, stakes) or best(memory, stakes)


def best(memory: Memory, stakes: Stakes) -> Card:
    """The legal card with the highest promise; of equal ones the highest card."""
    forecast, outlook = Forecast(memory, stakes), Outlook(memory, stakes)
    lead = LEAD * (1 - stakes.left) ** 2 if stakes.open else 0.0

    def promise(card: Card) -> float:
        points, takes = forecast.of(card.bit)
        return points - lead * takes + outlook.without(card.bit)

    return max(_different(memory, stakes), key=promise)


def _different(memory: Memory, stakes: Stakes) -> Iterator[Card]:
    """The legal cards, without those that are as good as the card above them: neither counts,
    and no card between the two is in another hand or in the trick."""
    others = memory.outside | sum(card.bit for _, card in memory.view.trick)
    above = 0
    for card in memory.view.legal:
        between = above - card.bit if above else 0
        alike = not (above | card.bit) & stakes.open and not between & others
        if not above or not alike or memory.suit_of(card.bit) != memory.suit_of(above):
            yield card
        above = card.bit
