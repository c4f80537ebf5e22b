"""The strong player as an adviser: how thoroughly it weighs, and what people are told of that."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from typing import TYPE_CHECKING, Literal

from gongzhu.describe.advice import ranked
from gongzhu.errors import GongzhuError
from gongzhu.players.player import dice
from gongzhu.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gongzhu.cards import Card
    from gongzhu.engine.game import Game
    from gongzhu.engine.view import View
    from gongzhu.players.strong import Strong, Weighed
    from gongzhu.rules.levels import Level

Pace = Literal["compiled", "uncompiled", "plain"]
"""Whether the strong player is compiled, has still to be, or cannot be on this machine."""

WORLDS = 200
"""How many ways for the hidden cards to lie are tried for a piece of advice."""

FEWEST = 5
"""So many are tried however long that takes."""

WORK = 4_000
"""How many cards plain Python plays in about a second, or says how likely they were played."""

COMPILING = Text(
    "Compiling the strong player for this machine, once: a minute or so.",
    "正在为本机编译 strong，只需一次，约一分钟。",
)
COMPILING_AGAIN = Text(
    "Compiling the strong player: a minute or so; the result cannot be kept on disk here.",
    "正在编译 strong，约一分钟；编译结果在本机无处保存。",
)
SLOW = Text(
    'Without numba the strong player is slow; better: pip install "gongzhu[fast]"',
    '没有 numba，strong 算得很慢；可安装：pip install "gongzhu[fast]"',
)
_TOO_MANY = Text(
    "the strong player cannot be used by these rules: there are too many scores to keep",
    "这套规则不能用 strong：可能的得分太多",
)


class Adviser:
    """Weighs cards as the player `strong` does; the same view and seed get the same answer.

    If it shall be `quick`, it waits for no compiler, and tries fewer ways for the cards to lie.
    """

    def __init__(self, game: Game, seed: int, *, worlds: int, quick: bool = False) -> None:
        """Raises `GongzhuError` where the strong player cannot be used by these rules."""
        check(game)
        self._seed = seed
        self._worlds = worlds
        self._quick = quick

    def weigh(self, view: View) -> list[Weighed]:
        """The cards that may be played now, the best first."""
        return ranked(self._strong(view).weigh(view, dice(view, self._seed)))

    def expose(self, view: View) -> Mapping[Card, Level]:
        """The cards that are best exposed before play."""
        return self._strong(view).expose(view, dice(view, self._seed))

    def worlds(self, view: View) -> int:
        """How many ways for the hidden cards to lie are tried at this place of a deal."""
        if not self._quick:
            return self._worlds
        from gongzhu.players.strong import DRAWN_UNCOMPILED

        cards = len(view.exposable)
        ways = len(view.legal) or 1 + len(view.game.levels) * cards * (cards + 1) // 2
        left = sum(view.sizes)
        played = len(view.game.deck.cards) - left
        return min(self._worlds, max(FEWEST, WORK // (ways * left + DRAWN_UNCOMPILED * played)))

    def _strong(self, view: View) -> Strong:
        from gongzhu.players.strong import Strong

        return Strong(self.worlds(view), fast=False if self._quick else None)


def check(game: Game) -> None:
    """Raise `GongzhuError` where the strong player cannot be used by these rules."""
    from gongzhu.kernel.compiling import available
    from gongzhu.kernel.scores import TooMany
    from gongzhu.players.foresight import foresight

    try:
        foresight(game, available())
    except TooMany:
        raise GongzhuError(_TOO_MANY) from None


def pace() -> Pace:
    """How the strong player can be had now."""
    from gongzhu.kernel.compiling import available
    from gongzhu.players import foresight

    if not available():
        return "plain"
    return "compiled" if foresight.is_ready() else "uncompiled"


def worlds() -> int:
    """How many ways for the hidden cards to lie are tried where nobody says how many."""
    from gongzhu.kernel.compiling import available
    from gongzhu.players.strong import WORLDS_UNCOMPILED

    return WORLDS if available() else WORLDS_UNCOMPILED


def keeps() -> bool:
    """Whether the strong player, once compiled, stays so for the next program."""
    from gongzhu.kernel import compiling

    return compiling.keeps()


def compiling() -> Text:
    """What is said where the strong player is compiled now."""
    return COMPILING if keeps() else COMPILING_AGAIN


def notice(*, waiting: bool) -> Text | None:
    """What is to be said before the strong player is first asked, if anything.

    That it is compiled is only of interest where somebody is `waiting` at a terminal.
    """
    match pace():
        case "plain":
            return SLOW
        case "uncompiled" if waiting:
            return compiling()
        case _:
            return None


def compile_beside() -> subprocess.Popen[bytes]:
    """Another process that compiles the strong player, for whoever asks for it later."""
    return subprocess.Popen(
        [sys.executable, "-P", "-c", "from gongzhu.cli import advising; advising.try_out()"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C at the table is not meant for it
    )


def try_out() -> None:
    """Ask the strong player for an early card and a late one, so that it is compiled."""
    import gongzhu
    from gongzhu.engine.deal import apply
    from gongzhu.engine.match import Match
    from gongzhu.engine.view import view
    from gongzhu.players.player import decide, make
    from gongzhu.players.strong import Strong

    deal = Match(gongzhu.load("no-exposure").game).shuffled(random.Random(0))
    while deal.waiting:
        if len(deal.legal) > 1 and len(deal.hand(deal.mover)) in (13, 3):
            Strong(worlds=1).weigh(view(deal, deal.mover), random.Random(0))
        deal = apply(deal, decide(make("random"), deal, deal.mover, None, seed=0))
