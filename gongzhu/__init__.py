"""gongzhu: one engine for Gong Zhu (拱猪), by any table's rules.

What is listed in `__all__` is the public interface; everything else may change without notice.

>>> import gongzhu
>>> game = gongzhu.load("individual").game
>>> piles = gongzhu.read_piles(game, [["10C", "QS", "7H"]])
>>> gongzhu.points(gongzhu.score_deal(game, piles, {}))
(-220, 0, 0, 0)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gongzhu.cards import Card, CardSet, Deck
    from gongzhu.engine.actions import Expose, Play
    from gongzhu.engine.deal import Deal, apply
    from gongzhu.engine.game import Game
    from gongzhu.engine.match import Match, verdict
    from gongzhu.engine.piles import read_piles
    from gongzhu.engine.reasons import IllegalAction, Reason, Why
    from gongzhu.engine.scoring import points, score_deal
    from gongzhu.engine.view import View, view
    from gongzhu.errors import CardError, GongzhuError, InvalidAction
    from gongzhu.profiles import Profile, ProfileError, check, load
    from gongzhu.rules.model import Rules

__version__ = "0.1.0"

_HOMES = {
    "gongzhu.cards": ("Card", "CardSet", "Deck"),
    "gongzhu.engine.actions": ("Expose", "Play"),
    "gongzhu.engine.deal": ("Deal", "apply"),
    "gongzhu.engine.game": ("Game",),
    "gongzhu.engine.match": ("Match", "verdict"),
    "gongzhu.engine.piles": ("read_piles",),
    "gongzhu.engine.reasons": ("IllegalAction", "Reason", "Why"),
    "gongzhu.engine.scoring": ("points", "score_deal"),
    "gongzhu.engine.view": ("View", "view"),
    "gongzhu.errors": ("CardError", "GongzhuError", "InvalidAction"),
    "gongzhu.profiles": ("Profile", "ProfileError", "check", "load"),
    "gongzhu.rules.model": ("Rules",),
}

__all__ = [
    "Card", "CardError", "CardSet", "Deal", "Deck", "Expose", "Game", "GongzhuError",
    "IllegalAction", "InvalidAction", "Match", "Play", "Profile", "ProfileError", "Reason", "Rules",
    "View", "Why", "apply", "check", "load", "points", "read_piles", "score_deal", "verdict",
    "view",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """Import a public name when it is first asked for, so that no command pays for another."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module 'gongzhu' has no attribute {name!r}")
