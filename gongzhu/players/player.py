"""What a player is, and how it is asked."""

from __future__ import annotations

import difflib
import random
from collections.abc import Callable, Mapping
from typing import Protocol

from gongzhu.cards import Card
from gongzhu.engine.actions import Action, Claim, Expose, Play
from gongzhu.engine.deal import Deal
from gongzhu.engine.view import View, view
from gongzhu.errors import GongzhuError
from gongzhu.players.careful import Careful
from gongzhu.players.uniform import Uniform
from gongzhu.rules.levels import Level
from gongzhu.text import Text


class Player(Protocol):
    """Somebody who decides from what one seat may see, and from nothing else.

    A player keeps nothing between two questions: the same view and a generator in the same state
    get the same answer.
    """

    @property
    def name(self) -> str:
        """What this kind of player is called, as `make` knows it."""
        ...

    def expose(self, view: View, rng: random.Random) -> Mapping[Card, Level]:
        """The cards to expose before play, some of `view.exposable` or none, each with its level:
        one of `view.game.levels`."""
        ...

    def play(self, view: View, rng: random.Random) -> Card:
        """The card to play now: one of `view.legal`."""
        ...


# Those that need the kernel are imported when they are asked for.


def _quick() -> Player:
    from gongzhu.players.quick import Quick

    return Quick()


def _strong() -> Player:
    from gongzhu.players.strong import Strong

    return Strong()


_MAKERS: Mapping[str, Callable[[], Player]] = {
    "random": Uniform,
    "quick": _quick,
    "careful": Careful,
    "strong": _strong,
}

NAMES: tuple[str, ...] = tuple(_MAKERS)
"""The names of all kinds of players."""

_UNKNOWN = Text(
    "there is no player '{name}'; there are {names}",
    "没有名为“{name}”的牌手；可选：{names}",
)
_UNKNOWN_NEAR = Text(
    "there is no player '{name}'; did you mean '{guess}'?",
    "没有名为“{name}”的牌手；是否指“{guess}”？",
)


def make(name: str) -> Player:
    """The player of that name; raises `GongzhuError` with the nearest name for any other.

    >>> make("careful").name
    'careful'
    >>> make("carefull")
    Traceback (most recent call last):
    gongzhu.errors.GongzhuError: there is no player 'carefull'; did you mean 'careful'?
    """
    maker = _MAKERS.get(name)
    if maker is not None:
        return maker()
    near = difflib.get_close_matches(name[:40].lower(), NAMES, n=1, cutoff=0.5)
    if near:
        raise GongzhuError(_UNKNOWN_NEAR, name=name[:40], guess=near[0])
    raise GongzhuError(_UNKNOWN, name=name[:40], names=", ".join(NAMES))


def decide(
    player: Player, deal: Deal, seat: int, totals: tuple[int, ...] | None, seed: int
) -> Action:
    """What a player does now at a seat whose turn it is, having seen only that seat's view.

    The generator comes from the seed and the place in the match alone, so that a match that was
    broken off plays on exactly as it would have.

    >>> import gongzhu
    >>> from gongzhu.engine.match import Match
    >>> game = gongzhu.load("individual").game
    >>> deal = Match(game).deal(game.deck.deal(4, random.Random(1)))
    >>> str(decide(make("careful"), deal, 0, None, seed=7))
    '1 exposes nothing'
    """
    seen = view(deal, seat, totals)
    rng = dice(seen, seed)
    if deal.phase == "expose":
        return Expose.at(seat, player.expose(seen, rng))
    if seen.may_claim:
        return Claim(seat)
    return Play(seat, player.play(seen, rng))


def dice(view: View, seed: int) -> random.Random:
    """The generator of a decision: it comes from the seed and the place in the match alone."""
    cards_played = sum(isinstance(event, Play) for event in view.events)
    return random.Random(f"{seed}/{view.number}/{view.seat}/{cards_played}")
