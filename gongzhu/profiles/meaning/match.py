"""Checks of when a match is over, and who has lost and won it."""

from __future__ import annotations

from collections.abc import Iterator

from gongzhu.cards import CardSet
from gongzhu.profiles.meaning.clash import Check, Clash, Stated, path
from gongzhu.profiles.meaning.points import can_count, has_points
from gongzhu.rules.full_house import InstantWin
from gongzhu.rules.loser import LosersBeyond, Lowest
from gongzhu.rules.match_end import Limit, Pigs
from gongzhu.rules.model import MatchRules, Rules
from gongzhu.rules.settlement import OwnPoints
from gongzhu.rules.sweep import AllHearts
from gongzhu.rules.winner import Highest, WinnersBeyond

_LOW, _HIGH = path("match.end.low"), path("match.end.high")
_END, _DEALS, _STRICT = path("match.end.kind"), path("match.end.deals"), path("match.end.strict")
_LOSER, _LIMITS = path("match.loser.kind"), path("match.loser.limits")
_WINNER = path("match.winner.kind")
_MANY = 100
"""So many deals are hardly ever played."""


def limits_are_beyond_zero(stated: Stated) -> Iterator[Clash]:
    """GZ309, GZ371: a limit is not reached before anybody lost or won a point."""
    end = stated.rules.match.end
    if isinstance(end, Limit) and end.low is not None and end.low >= 0:
        yield Clash("GZ309", (_LOW,), {"low": end.low}, ())
    if isinstance(end, Limit) and end.high is not None and end.high <= 0:
        yield Clash("GZ371", (_HIGH,), {"high": end.high}, ())


def match_ends(stated: Stated) -> Iterator[Clash]:
    """GZ370, GZ372, GZ520: there is an end, and not after the first deal."""
    end = stated.rules.match.end
    if isinstance(end, Limit):
        limited = end.low is not None or end.high is not None
        if not limited and end.deals is None:
            yield Clash("GZ370", (_END,))
        elif end.strict and not limited and stated.owns(_STRICT):
            yield Clash("GZ372", (_STRICT, _END))
        if limited and end.deals == 1:
            yield Clash("GZ520", (_DEALS,))
    if isinstance(end, Pigs) and end.count == 1:
        yield Clash("GZ520", (path("match.end.count"),))


def limits_can_be_reached(stated: Stated) -> Iterator[Clash]:
    """GZ377, GZ378, GZ522: totals come to the limits, and within a match that people play."""
    rules = stated.rules
    end = rules.match.end
    if not isinstance(end, Limit) or not isinstance(rules.match.settlement, OwnPoints):
        return
    if not has_points(rules) or not CardSet.of(rules.scoring.values) & rules.cards.cards:
        return  # GZ302, GZ340, GZ341, GZ347
    for limit, sign, setting in ((end.low, -1, _LOW), (end.high, 1, _HIGH)):
        if limit is None or limit * sign <= 0:
            continue
        key = setting[-1]
        if not can_count(rules, sign):
            code = "GZ377" if sign < 0 else "GZ378"
            yield Clash(code, (setting, path("scoring.values")), {str(key): limit})
        elif (deal := _heaviest(rules, sign)) and abs(limit) > _MANY * deal:
            yield Clash("GZ522", (setting,), {"deals": _MANY, "limit": limit})


def _heaviest(rules: Rules, sign: int) -> int:
    """What one side can lose or win in a deal, with nothing exposed or multiplied."""
    values = {
        card: points for card, points in rules.scoring.values.items() if card in rules.cards.cards
    }
    if sign > 0 and isinstance(rules.scoring.sweep, AllHearts):
        values = {card: abs(points) for card, points in values.items()}
    return sum(points * sign for points in values.values() if points * sign > 0)


def somebody_loses(stated: Stated) -> Iterator[Clash]:
    """GZ373, GZ374: those beyond a limit lose only where there is a limit."""
    loser, end = stated.rules.match.loser, stated.rules.match.end
    if not isinstance(loser, LosersBeyond):
        return
    low = isinstance(end, Pigs) or (isinstance(end, Limit) and end.low is not None)
    high = isinstance(end, Limit) and end.high is not None
    if not low and not (high and loser.limits == "either"):
        yield Clash("GZ373", (_LOSER, _END))
    elif loser.limits == "either" and not high and stated.owns(_LIMITS):
        yield Clash("GZ374", (_LIMITS, _END))


def somebody_wins(stated: Stated) -> Iterator[Clash]:
    """GZ375, GZ376, GZ525: those beyond the upper limit win where there is one, and only win."""
    match, end = stated.rules.match, stated.rules.match.end
    instant = isinstance(stated.rules.scoring.full_house, InstantWin)
    if isinstance(match.winner, WinnersBeyond):
        high = isinstance(end, Limit) and end.high is not None
        if not high and not instant:
            yield Clash("GZ375", (_WINNER, _END))
        elif not high and stated.owns(_WINNER):
            yield Clash("GZ525", (_WINNER, _END))
        elif high and isinstance(match.loser, LosersBeyond) and match.loser.limits == "either":
            yield Clash("GZ376", (_LIMITS, _WINNER))


def settlement_matters(stated: Stated) -> Iterator[Clash]:
    """GZ521: totals are settled only where they decide something."""
    match = stated.rules.match
    if not isinstance(match.settlement, OwnPoints) and not totals_decide(match):
        yield Clash("GZ521", (path("match.settlement.kind"), _END))


def totals_decide(match: MatchRules) -> bool:
    """Whether the end of the match, its loser or its winner depends on the totals."""
    by_totals = isinstance(match.loser, Lowest) or isinstance(match.winner, Highest)
    return by_totals or not isinstance(match.end, Pigs)


CHECKS = (
    Check(("GZ309", "GZ371"), ("match.end",), limits_are_beyond_zero),
    Check(("GZ370", "GZ372", "GZ520"), ("match.end",), match_ends),
    Check(
        ("GZ377", "GZ378", "GZ522"),
        ("match.end", "match.settlement", "scoring", "exposure", "deck.remove"),
        limits_can_be_reached,
    ),
    Check(("GZ373", "GZ374"), ("match.end", "match.loser"), somebody_loses),
    Check(
        ("GZ375", "GZ376", "GZ525"),
        ("match.end", "match.loser", "match.winner", "scoring.full_house"),
        somebody_wins,
    ),
    Check(
        ("GZ521",),
        ("match.end", "match.loser", "match.winner", "match.settlement"),
        settlement_matters,
    ),
)
