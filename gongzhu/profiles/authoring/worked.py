"""Worked examples for a new profile, computed from its rules, for the table to check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gongzhu.engine.game import Game
from gongzhu.engine.piles import read_exposures, read_piles
from gongzhu.engine.position import read_position
from gongzhu.engine.scoring import points, score_deal
from gongzhu.engine.settling import settled
from gongzhu.engine.verdict import Standing, verdict
from gongzhu.errors import InvalidAction
from gongzhu.profiles.authoring.question import Plain
from gongzhu.rules.exposure import BeforePlay
from gongzhu.rules.match_end import Deals, Limit
from gongzhu.rules.model import Rules
from gongzhu.text import Lang, Text

MOST = 3
"""How many examples a new profile gets."""


class Case(NamedTuple):
    """Something that may be worked out by any rules."""

    name: Text
    stated: Plain


_CASES: tuple[Case, ...] = (
    Case(Text("every scoring card", "大满贯"), {"captured": ["hearts", "QS", "JD", "10C"]}),
    Case(Text("all hearts and the pig", "收齐红心和猪"), {"captured": ["hearts", "QS"]}),
    Case(Text("all hearts and the sheep", "收齐红心和羊"), {"captured": ["hearts", "JD"]}),
    Case(
        Text("a sweep, with the rest elsewhere", "全红，其余在别家"),
        {"captured": [["hearts"], ["QS"], ["JD"], ["10C"]]},
    ),
    Case(Text("the low hearts", "小红心"), {"captured": ["4H", "3H", "2H"]}),
    Case(Text("middle hearts", "中间的红心"), {"captured": ["9H", "7H", "5H"]}),
    Case(Text("the ten alone", "单独的变压器"), {"captured": ["10C"]}),
    Case(Text("the ten with a small heart", "变压器和一张小红心"), {"captured": ["10C", "2H"]}),
    Case(Text("the ten with pig and sheep", "变压器和猪、羊"), {"captured": ["10C", "QS", "JD"]}),
    Case(Text("the exposed sheep", "亮出的羊"), {"captured": ["JD"], "exposed": ["JD"]}),
    Case(
        Text("a heart with the ace exposed", "红心A亮出后的红心"),
        {"captured": ["5H"], "exposed": ["AH"]},
    ),
    Case(Text("the exposed pig", "亮出的猪"), {"captured": ["QS"], "exposed": ["QS"]}),
    Case(
        Text("the exposed pig following", "亮出的猪跟牌"),
        {"hand": ["QS", "5S", "3D"], "trick": ["4S"], "exposed": ["QS"], "suits_led": []},
    ),
    Case(
        Text("the exposed pig leading", "亮出的猪先出"),
        {"hand": ["QS", "5S", "3D"], "trick": [], "exposed": ["QS"], "suits_led": []},
    ),
    Case(Text("leading a heart", "先出红心"), {"hand": ["5H", "3C"], "trick": [], "suits_led": []}),
    Case(
        Text("the first card of the match", "全场第一张牌"),
        {"hand": ["2S", "7S", "2C", "2H", "AD"], "trick": [], "deal": 1, "trick_number": 1},
    ),
    Case(Text("the pig by itself", "单独的猪"), {"captured": ["QS"]}),
    Case(Text("a deal as it is recorded", "一副的记分"), {"points": [-100, 100, 50, -160]}),
)


def worked(rules: Rules, parent: Rules, lang: Lang) -> list[Plain]:
    """A few examples of what the rules give; those that the parent answers otherwise come first."""
    game, before = Game.of(rules), Game.of(parent)
    telling: list[Plain] = []
    plain: list[Plain] = []
    for name, stated in (*_CASES, *_endings(rules)):
        found = _result(stated, game)
        if found is None:
            continue
        row = {"name": name.say(lang), **found}
        (plain if found == _result(stated, before) else telling).append(row)
    chosen = _of_each_kind(telling)
    return (chosen + plain)[: max(2, min(MOST, len(chosen)))]


def _of_each_kind(rows: Sequence[Plain]) -> list[Plain]:
    """The rows, the first of every kind before the second of any."""
    kinds = ("captured", "hand", "totals", "points")
    by_kind = [[row for row in rows if kind in row] for kind in kinds]
    longest = max(map(len, by_kind), default=0)
    return [found[place] for place in range(longest) for found in by_kind if place < len(found)]


def _endings(rules: Rules) -> Iterator[Case]:
    """Totals around what ends a match by the rules."""
    others = [40, 20, 300, 0, 10, -20, 60]
    match rules.match.end:
        case Limit(low=low, high=high):
            if low is not None:
                yield Case(Text("at the lower limit", "到达下限"), {"totals": [low, *others]})
                beyond = [low - 10, 40, low - 20, *others]
                yield Case(Text("two beyond the limit", "两家超过下限"), {"totals": beyond})
            if high is not None:
                yield Case(Text("at the upper limit", "到达上限"), {"totals": [high, *others]})
        case Deals(count=count):
            totals = [-120, 300, 300, *others]
            yield Case(
                Text("after the last deal", "打完最后一副"), {"totals": totals, "deal": count}
            )


def _result(stated: Plain, game: Game) -> Plain | None:
    """What the rules give for something stated; `None` where it can not be by these rules."""
    try:
        if "captured" in stated:
            return _score(stated, game)
        if "hand" in stated:
            return _legal(stated, game)
        if "points" in stated:
            scores = tuple(stated["points"])
            if len(scores) != game.side_count:
                return None
            return {**stated, "settled": [*settled(game.rules, scores)]}
        return _ending(stated, game)
    except InvalidAction:
        return None


def _exposures(stated: Plain, game: Game) -> Plain:
    """The exposed cards as an example of these rules states them."""
    cards = stated.get("exposed")
    if not cards:
        return {}
    exposure = game.rules.exposure
    levels = exposure.levels if isinstance(exposure, BeforePlay) else ("shown",)
    if levels == ("shown",):
        return {"exposed": cards}
    return {"exposed": dict.fromkeys(cards, levels[-1])}


def _score(stated: Plain, game: Game) -> Plain:
    captured = stated["captured"]
    deal = isinstance(captured[0], list)
    if deal and len(captured) != game.players:
        raise InvalidAction(Text("another number of players", "人数不同"))
    shown = _exposures(stated, game)
    piles = read_piles(game, captured if deal else [captured])
    exposed = read_exposures(game, shown.get("exposed", ()))
    scores = points(score_deal(game, piles, exposed, (0,) * game.players))
    return {"captured": captured, **shown, "score": [*scores] if deal else scores[0]}


def _legal(stated: Plain, game: Game) -> Plain | None:
    shown = _exposures(stated, game)
    hand = [card for card in stated["hand"] if any(str(one) == card for one in game.deck.cards)]
    found = read_position(
        game,
        hand=hand,
        trick=stated["trick"],
        exposed=read_exposures(game, shown.get("exposed", ())),
        suits_led=stated.get("suits_led", ()),
        deal=stated.get("deal", 1),
        trick_number=stated.get("trick_number"),
    )
    return {**stated, "hand": hand, **shown, "legal": [str(card) for card in found.legal]}


def _ending(stated: Plain, game: Game) -> Plain:
    totals = stated["totals"][: game.side_count]
    standing = Standing(tuple(totals), stated.get("deal", 1), (0,) * game.side_count)
    found = verdict(game.rules, standing)
    row: Plain = {**stated, "totals": totals, "ends": found.ends}
    if found.ends:
        row["losers"] = [side + 1 for side in found.losers]
        row["winners"] = [side + 1 for side in found.winners]
    return row
