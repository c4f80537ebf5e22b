"""What happened in a deal, in order. Players' actions are events as they are."""

from __future__ import annotations

from typing import NamedTuple

from gongzhu.cards import CardSet
from gongzhu.engine.actions import Expose, Play


class Dealt(NamedTuple):
    """A deal began; `leader` will lead its first trick. A seat's view shows its own hand only."""

    number: int
    leader: int
    hands: tuple[CardSet, ...]


class Taken(NamedTuple):
    """A trick was taken by `seat`, who leads to the next."""

    seat: int
    cards: CardSet


Event = Dealt | Expose | Play | Taken
