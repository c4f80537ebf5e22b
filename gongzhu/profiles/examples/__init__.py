"""Worked examples: rows of a profile that say what its rules must give, and running them.

An example is a pile or a deal with its score, a hand with its legal cards, hands with the leader
or the exposed cards, the points of a deal with what they bring, or totals with the end of the
match. Source of the format: the profile language, version 1.
"""

from __future__ import annotations

from gongzhu.engine.game import Game
from gongzhu.profiles.document import Example
from gongzhu.profiles.examples.bringing import brings
from gongzhu.profiles.examples.difference import Difference
from gongzhu.profiles.examples.ending import end
from gongzhu.profiles.examples.kinds import Unclear, kind_of
from gongzhu.profiles.examples.legal import legal
from gongzhu.profiles.examples.opening import opening
from gongzhu.profiles.examples.score import score

__all__ = ["Difference", "Unclear", "kind_of", "run"]


def run(example: Example, game: Game) -> Difference | None:
    """How an example differs from what the rules give; `None` where it holds.

    Raises `Unclear` where it cannot be run.
    """
    match kind_of(example):
        case "captured":
            return score(example, game)
        case "hand":
            return legal(example, game)
        case "hands":
            return opening(example, game)
        case "points":
            return brings(example, game)
        case _:
            return end(example, game)
