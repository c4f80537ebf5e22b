"""A whole deal as people say it, with all that is wrong with it at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gongzhu.cards import lowest
from gongzhu.engine.game import Game
from gongzhu.errors import InvalidAction
from gongzhu.sheet.deals import Agreed, Captured, Deal
from gongzhu.sheet.entry import read_entry
from gongzhu.sheet.extras import exposures_said, points_said
from gongzhu.sheet.names import seat_called
from gongzhu.sheet.reading import what_is_wrong
from gongzhu.text import Text

_CARDS_TOO = Text(
    "write either the cards that were captured or points that were agreed on, not both",
    "请写收到的牌，或写商定的分数，不能都写",
)
_TRICKS = Text(
    "How many tricks did {player} take after {card}? They count by these rules: --later-tricks N",
    "{player}收走 {card} 之后又赢了几墩？本规则要计分：--later-tricks N",
)
_NO_TRICKS = Text("no later tricks count by these rules", "本规则不计此后所赢的墩")


class Said(NamedTuple):
    """What somebody says of a deal; what is not said is `None`."""

    entry: str | None = None
    exposed: str | None = None
    later_tricks: int | None = None
    points: str | None = None
    led: str | None = None


class Understood(NamedTuple):
    """The deal, or everything that is wrong with it."""

    deal: Deal | None
    problems: tuple[Text, ...] = ()
    notes: tuple[Text, ...] = ()


def understood(
    said: Said, players: Sequence[str], game: Game, before: Deal | None = None
) -> Understood:
    """The deal that somebody means; of a deal `before` stays what is not said anew.

    >>> from gongzhu.profiles import load
    >>> game = load("individual").game
    >>> deal = understood(Said("a: rest", exposed="QS"), "abcd", game).deal
    >>> isinstance(deal, Captured) and len(deal.piles[0])
    16
    """
    problems: list[Text] = []
    leader = before.leader if before else None
    if said.led is not None:
        try:
            leader = seat_called(said.led, players, game)
        except InvalidAction as error:
            problems.append(error.text.filled(**error.data))
    if said.points is not None:
        return _agreed(said, players, game, leader, problems)
    if isinstance(before, Agreed) and said.entry is None:
        if said.exposed is not None or said.later_tricks is not None:
            problems.append(_CARDS_TOO)
        return _checked(Agreed(before.points, leader), game, problems)
    old = before if isinstance(before, Captured) else None
    notes: tuple[Text, ...] = ()
    if said.entry is not None:
        entry = read_entry(said.entry, players, game)
        piles, notes = entry.piles, entry.notes
        problems += entry.problems
    else:
        assert old is not None
        piles = old.piles
    exposed = old.exposed if old else {}
    if said.exposed is not None:
        exposed, wrong = exposures_said(said.exposed, game)
        problems += wrong
    later = said.later_tricks
    if later is not None and not game.counted:
        problems.append(_NO_TRICKS)
    if later is None and old and said.entry is None:
        later = old.later_tricks
    captor = next((seat for seat, pile in enumerate(piles) if pile.bits & game.counted), None)
    if later is None and captor is not None:
        problems.append(_TRICKS.filled(player=players[captor], card=lowest(game.counted)))
    return _checked(Captured(piles, exposed, later, leader), game, problems, notes)


def _agreed(
    said: Said, players: Sequence[str], game: Game, leader: int | None, problems: list[Text]
) -> Understood:
    points, wrong = points_said(said.points or "", players, game)
    problems += wrong
    if said.entry is not None or said.exposed is not None or said.later_tricks is not None:
        problems.append(_CARDS_TOO)
    return _checked(Agreed(points, leader), game, problems)


def _checked(
    deal: Deal, game: Game, problems: Sequence[Text], notes: tuple[Text, ...] = ()
) -> Understood:
    """The deal if nothing is wrong with it."""
    if not problems and (what := what_is_wrong(game, deal)) is not None:
        problems = [what]
    return Understood(None if problems else deal, tuple(problems), notes)
