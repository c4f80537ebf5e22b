"""What was captured, in words: scoring cards, provisional points, a sweep in reach."""

from __future__ import annotations

from collections.abc import Iterable

from gongzhu.cards import CardSet
from gongzhu.cli.play.layout import padded
from gongzhu.cli.play.names import Names
from gongzhu.engine.game import Game
from gongzhu.engine.scoring import points, score_deal
from gongzhu.engine.view import View
from gongzhu.text import Text

_CAPTURED = Text("Captured scoring cards:", "已收的计分牌：")
_PROVISIONAL = Text("Provisional score: {scores}.", "暂计分：{scores}。")
_FINAL = Text("Score of this deal: {scores}.", "这一副得分：{scores}。")
_SWEEP = Text(
    "{name}: {held} of {all} hearts, a sweep is still possible.",
    "{name}：{all}张红心已收{held}张，仍可能全红。",
)


def captured(view: View, names: Names) -> list[str]:
    """The scoring cards that lie before each seat, and what they count so far."""
    lines = [_CAPTURED.say(names.lang)]
    for seat, pile in enumerate(view.piles):
        lines.append(f"  {padded(names.start(seat), names.width)}  {pile or '-'}")
    return [*lines, *sweep_watch(view, names), provisional(view, names)]


def provisional(view: View, names: Names) -> str:
    """What the piles count as they lie; until the deal is over, its end can turn it."""
    text = _FINAL if view.phase == "over" else _PROVISIONAL
    return text.say(names.lang, scores=names.scores(points(view.provisional)))


def sweep_watch(view: View, names: Names) -> list[str]:
    """A word on whoever has more than half of the hearts while nobody else has any."""
    game = view.game
    if view.phase == "over" or not can_sweep(game):
        return []
    piles: Iterable[tuple[str, CardSet]]
    if game.pooled:
        piles = [
            (names.side(side), _together(view.piles[seat] for seat in seats))
            for side, seats in enumerate(names.sides)
        ]
    else:
        piles = [(names.start(seat), pile) for seat, pile in enumerate(view.piles)]
    taken = _together(view.piles) & game.hearts
    for name, pile in piles:
        if pile & game.hearts == taken and 2 * len(taken) > len(game.hearts):
            return [_SWEEP.say(names.lang, name=name, held=len(taken), all=len(game.hearts))]
    return []


def can_sweep(game: Game) -> bool:
    """Whether taking every heart turns the score at this table, read off the ledger."""
    piles = [game.hearts, *[CardSet()] * (game.players - 1)]
    return any(line.step == "sweep" for line in score_deal(game, piles, {})[0])


def _together(piles: Iterable[CardSet]) -> CardSet:
    whole = CardSet()
    for pile in piles:
        whole |= pile
    return whole
