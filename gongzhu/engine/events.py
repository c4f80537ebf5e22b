"""What happened in a deal, in order. Players' actions are events as they are."""

from __future__ import annotations

from typing import NamedTuple

from gongzhu.cards import CardSet
from gongzhu.engine.actions import Claim, Expose, Play


class Dealt(NamedTuple):
    """A deal began; `leader` will lead its first trick. A seat's view shows its own hand only."""

    number: int
    leader: int
    hands: tuple[CardSet, ...]


class Forced(NamedTuple):
    """Cards of a seat were exposed because the rules say so; nobody chose to."""

    seat: int
    cards: CardSet
    face_down: int = 0
    """How many more of its cards lie face down, in the eyes of somebody who cannot see them."""


class Taken(NamedTuple):
    """A trick was taken by `seat`, who leads to the next."""

    seat: int
    cards: CardSet


class Rest(NamedTuple):
    """All remaining tricks went to `seat`, who claimed them; `cards` are those of all hands."""

    seat: int
    cards: CardSet


Event = Dealt | Expose | Forced | Play | Taken | Claim | Rest
