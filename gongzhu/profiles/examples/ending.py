"""Examples of totals: whether a match is over, and who has lost and won."""

from __future__ import annotations

from gongzhu.engine.game import Game
from gongzhu.engine.verdict import Standing, verdict
from gongzhu.profiles.document import Example
from gongzhu.profiles.examples.difference import Difference, named, rule, truth
from gongzhu.profiles.examples.kinds import by_side, sides
from gongzhu.text import Text

_ENDS = Text("the match ends", "全场结束")
_GOES_ON = Text("the match goes on", "继续打")
_RESET = Text("a new match follows from 0", "总分归零继续打")
_NO_RESET = Text("no new match follows", "不再继续")


def end(example: Example, game: Game) -> Difference | None:
    """How an example of totals differs from what the rules give."""
    totals = example.totals or ()
    by_side("totals", totals, game)
    if example.pigs is not None:
        by_side("pigs", example.pigs, game)
    pigs = example.pigs or (0,) * game.side_count
    return judged(example, game, Standing(totals, example.deal, pigs))


def judged(example: Example, game: Game, standing: Standing) -> Difference | None:
    """How what an example says of the end of a match differs from the verdict."""
    sides("losers", example.losers, game.side_count)
    sides("winners", example.winners, game.side_count)
    match = game.rules.match
    actual = verdict(game.rules, standing)
    if example.ends != actual.ends:
        said = truth(example.ends, _ENDS, _GOES_ON), truth(actual.ends, _ENDS, _GOES_ON)
        return Difference("ends", *said, rule(match.end))
    for key, stated, found, axis in (
        ("losers", example.losers, actual.losers, match.loser),
        ("winners", example.winners, actual.winners, match.winner),
    ):
        numbers = tuple(side + 1 for side in found)
        if stated is not None and tuple(sorted(stated)) != numbers:
            because = rule(axis if actual.ends else match.end)
            return Difference(key, named(stated), named(numbers), because)
    if example.reset is not None and example.reset != actual.reset:
        said = (
            truth(example.reset, _RESET, _NO_RESET),
            truth(actual.reset, _RESET, _NO_RESET),
        )
        return Difference("reset", *said, rule(match.after))
    return None
