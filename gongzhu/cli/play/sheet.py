"""The score sheet: the arithmetic of a deal, the running totals, who has lost and won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gongzhu.cli.play.layout import WIDTH, columns, padded, wrapped
from gongzhu.cli.play.names import Names
from gongzhu.describe.score import added, explain, plain, signed
from gongzhu.engine.game import Game
from gongzhu.engine.ledger import total
from gongzhu.engine.match import Match, Result
from gongzhu.engine.verdict import Standing, Verdict, pigs_needed
from gongzhu.text import Text

TITLE = Text("Score of deal {n}", "第{n}副计分")
_TOGETHER = Text("{name} together: {sum} = {points}", "{name}合计：{sum} = {points}")
_DEAL = Text("Deal {n}", "第{n}副")
_BEFORE = Text("Before", "此前")
_RECORDED = Text("Recorded", "记入")
_TOTAL = Text("Total", "总分")
_PIGS = Text("Pigs", "猪数")
_EXTRA_DEAL = Text("The highest total is shared: another deal is played.", "最高分并列：再打一副。")
_NOT_YET = Text("No deal is finished yet.", "还没有打完一副。")
_OVER = Text("The match is over after {n} deals.", "全场结束，共打了{n}副。")
_OVER_ONE = Text("The match is over after 1 deal.", "全场结束，共打了1副。")
_LOST = Text("{name} lost with {points}.", "{name}输了：{points}分。")
_LOST_BY_PIGS = Text("{name} lost with pigs: {pigs}.", "{name}输了：猪数{pigs}。")
_WON = Text("{name} won with {points}.", "{name}赢了：{points}分。")
_RESET = Text(
    "By these rules play goes on with a new match, from 0.", "按本规则，接着从0分开始新的一场。"
)


def after_deal(match: Match, names: Names) -> Iterator[str]:
    """The last deal with its arithmetic, and how the match stands if it goes on."""
    last = match.results[-1]
    yield ""
    yield TITLE.say(names.lang, n=last.number)
    yield from arithmetic(match.game, last, names)
    if not match.verdict.ends:
        yield ""
        yield from totals(match, names, deals=1)
    if match.verdict.extra_deal:
        yield _EXTRA_DEAL.say(names.lang)


def arithmetic(
    game: Game, result: Result, names: Names, sides: Sequence[int] | None = None
) -> Iterator[str]:
    """What everybody's cards counted, step by step; only those of some sides, if they are named."""
    for side, ledger in enumerate(result.ledgers):
        if sides is not None and side not in sides:
            continue
        seats = names.sides[side]
        if game.pooled or len(seats) == 1:
            yield from _beside(names.side_short(side), explain(ledger, names.lang), names)
            continue
        piles = [tuple(line for line in ledger if line.seat == seat) for seat in seats]
        for seat, pile in zip(seats, piles, strict=True):
            yield from _beside(names.start(seat), explain(pile, names.lang), names)
        yield "  " + _TOGETHER.say(
            names.lang,
            name=names.side(side),
            sum=added(list(map(total, piles))),
            points=signed(total(ledger)),
        )


def _beside(name: str, steps: Sequence[str], names: Names) -> Iterator[str]:
    """Lines in a column to the right of a name."""
    margin = names.margin
    for step in steps:
        for part in wrapped(step, WIDTH - margin):
            yield padded(f"  {name}", margin) + part
            name = ""


def totals(match: Match, names: Names, *, deals: int | None = None) -> list[str]:
    """The points of each deal and the totals; only the last `deals`, if so many are wanted."""
    results = match.results
    if not results:
        return [_NOT_YET.say(names.lang)]
    shown = results[-deals:] if deals else results
    rows = [["", *map(names.side_short, range(match.game.side_count))]]
    if before := results[: len(results) - len(shown)]:
        earlier = Match(match.game, before).totals
        rows.append([_BEFORE.say(names.lang), *map(plain, earlier)])
    for result in shown:
        label = _DEAL.say(names.lang, n=result.number)
        rows.append([label, *map(signed, result.points)])
        if any(one.settled != one.points for one in results):
            rows.append([_RECORDED.say(names.lang), *map(signed, result.settled)])
    rows.append([_TOTAL.say(names.lang), *map(plain, match.totals)])
    if pigs_needed(match.game.rules) is not None:
        rows.append([_PIGS.say(names.lang), *map(str, match.standing.pigs)])
    return columns(rows)


def end(match: Match, names: Names) -> Iterator[str]:
    """That the match is over, the whole sheet, and who has lost and won."""
    lang = names.lang
    played = len(match.results)
    yield ""
    yield (_OVER if played > 1 else _OVER_ONE).say(lang, n=played)
    yield from totals(match, names)
    yield from outcome(match.game, match.verdict, match.standing, names)


def outcome(game: Game, verdict: Verdict, standing: Standing, names: Names) -> Iterator[str]:
    """Who has lost and won a match that is over, and whether another follows."""
    pigs = standing.pigs
    lost = _LOST if pigs_needed(game.rules) is None else _LOST_BY_PIGS
    for text, sides in ((lost, verdict.losers), (_WON, verdict.winners)):
        for side in sides:
            points = plain(standing.totals[side])
            yield text.say(names.lang, name=names.side(side), points=points, pigs=pigs[side])
    if verdict.reset:
        yield _RESET.say(names.lang)
