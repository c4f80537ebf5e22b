"""Examples of what the points of a deal bring: what is added to the totals, and pigs."""

from __future__ import annotations

from gongzhu.engine.game import Game
from gongzhu.engine.pigs import pigs_of
from gongzhu.engine.settling import settled
from gongzhu.profiles.document import Example
from gongzhu.profiles.examples.difference import Difference, numbers, rule
from gongzhu.profiles.examples.kinds import by_side


def brings(example: Example, game: Game) -> Difference | None:
    """How an example of points differs from what the rules make of them."""
    points = example.points or ()
    by_side("points", points, game)
    match = game.rules.match
    for key, stated, found, axis in (
        ("settled", example.settled, settled(game.rules, points), match.settlement),
        ("pigs", example.pigs, pigs_of(game, points), match.end),
    ):
        if stated is not None:
            by_side(key, stated, game)
            if stated != found:
                return Difference(key, numbers(stated), numbers(found), rule(axis))
    return None
