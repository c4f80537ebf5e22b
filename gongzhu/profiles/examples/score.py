"""Examples of scores: one pile, or a whole deal."""

from __future__ import annotations

from gongzhu.describe.score import explain
from gongzhu.engine.game import Game
from gongzhu.engine.ledger import Ledger
from gongzhu.engine.pigs import pigs_of
from gongzhu.engine.piles import read_piles
from gongzhu.engine.scoring import points, score_deal, score_pile, whole
from gongzhu.engine.settling import settled
from gongzhu.engine.verdict import Standing
from gongzhu.errors import InvalidAction
from gongzhu.profiles.document import Example
from gongzhu.profiles.examples.difference import Difference, Words, numbers, rule
from gongzhu.profiles.examples.ending import judged
from gongzhu.profiles.examples.kinds import Unclear, by_side, exposures
from gongzhu.text import Lang, Text

_MIXED = Text(
    "one pile is a list of cards, a deal is one list for each seat; this mixes the two",
    "一堆牌写成一个列表，整副牌每个座位写一个列表；不能混写",
)
_EVERY_SIDE = Text(
    "a whole deal needs a list of {sides} scores, one for each side",
    "整副牌须写{sides}个得分，每方一个",
)
_LATER = Text(
    "write one number for a pile, or one for each of the {players} seats of a deal",
    "一堆牌写一个数，整副牌为{players}个座位各写一个数",
)
_ENDS = Text("write 'ends' beside it", "还要写“ends”")
_WHOLE = Text(
    "'{key}' needs a whole deal: one list of captured cards for each seat",
    "“{key}”须写整副牌：每个座位一个列表",
)
_SIDE = Text("side {side}: {sum}", "第{side}方：{sum}")
_JOIN = Text("; ", "；")


def score(example: Example, game: Game) -> Difference | None:
    """How an example of scores differs from what the rules give."""
    captured = example.captured or ()
    words = [item for item in captured if isinstance(item, str)]
    piles = [item for item in captured if not isinstance(item, str)]
    if words and piles:
        raise Unclear("captured", _MIXED, {})
    if len(piles) > 1 and not isinstance(example.score, tuple):
        raise Unclear("score", _EVERY_SIDE, {"sides": game.side_count})
    try:
        read = read_piles(game, piles or [words])
    except InvalidAction as error:
        raise Unclear("captured", error.text, error.data) from None
    later = _later_tricks(example, game, deal=len(piles) > 1)
    exposed = exposures(example, game)
    lines = score_deal(game, read, exposed, later)
    if isinstance(example.score, tuple):
        by_side("score", example.score, game)
        expected = example.score
    else:
        expected = (example.score or 0,)
        lines = (score_pile(game, read[0], exposed, later[0]),)
    said = points(lines)
    if expected != said:
        return Difference("score", numbers(expected), numbers(said), _arithmetic(lines))
    for key in ("pigs", "ends", "losers", "winners"):
        if key in example.model_fields_set and len(piles) < game.players:
            raise Unclear(key, _WHOLE, {"key": key})
    pigs = pigs_of(game, said, read)
    if example.pigs is not None:
        by_side("pigs", example.pigs, game)
        if example.pigs != pigs:
            return Difference(
                "pigs", numbers(example.pigs), numbers(pigs), rule(game.rules.match.end)
            )
    if example.ends is None:
        for key in {"losers", "winners"} & example.model_fields_set:
            raise Unclear(key, _ENDS, {})
        return None
    seat = whole(game, read).full_house
    side = None if seat is None else game.sides[seat]
    return judged(example, game, Standing(settled(game.rules, said), 1, pigs, side))


def _later_tricks(example: Example, game: Game, *, deal: bool) -> tuple[int, ...]:
    later = example.later_tricks
    if isinstance(later, tuple):
        if len(later) != game.players or not deal:
            raise Unclear("later_tricks", _LATER, {"players": game.players})
        return later
    if deal and later:
        raise Unclear("later_tricks", _LATER, {"players": game.players})
    return (later, *(0,) * (game.players - 1))


def _arithmetic(ledgers: tuple[Ledger, ...]) -> Words:
    def say(lang: Lang) -> list[str]:
        if len(ledgers) == 1:
            return explain(ledgers[0], lang)
        return [
            _SIDE.say(lang, side=side, sum=_JOIN.say(lang).join(explain(ledger, lang)))
            for side, ledger in enumerate(ledgers, 1)
        ]

    return say
