"""What tables disagree on when they score."""

from __future__ import annotations

from typing import Any

from gongzhu.cards import Card
from gongzhu.profiles.authoring.question import Choice, Plain, Question, at, stated
from gongzhu.rules.exposure import BeforePlay
from gongzhu.rules.full_house import BonusFullHouse, FlatFullHouse
from gongzhu.rules.levels import SHORT_NAMES
from gongzhu.rules.model import Rules
from gongzhu.rules.sweep import AllHearts
from gongzhu.rules.transformer import Multiply
from gongzhu.text import Text

_TENS = dict.fromkeys(("10H", "9H", "8H", "7H", "6H", "5H"), -10)
_FACES = {"10H": -10, "9H": -9, "8H": -8, "7H": -7, "6H": -6, "5H": -5}


def _low(values: dict[str, int]) -> Any:
    """What the hearts from 2 to 10 count, those of them that are dealt."""

    def patch(rules: Rules) -> Plain:
        deck = rules.cards.cards
        dealt = {card: points for card, points in values.items() if Card.parse(card) in deck}
        return at("scoring.values", dealt)

    return patch


LOW_HEARTS = Question(
    "low-hearts",
    Text("What do the small hearts count?", "小红心怎样计分？"),
    "scoring.values",
    (
        Choice(
            "zero",
            Text(
                "5 to 10 count minus ten each, 4, 3 and 2 nothing", "5至10各扣10分，4、3、2不计分"
            ),
            _low(_TENS | {"4H": 0, "3H": 0, "2H": 0}),
        ),
        Choice(
            "tens",
            Text("2 to 10 count minus ten each", "2至10各扣10分"),
            _low(_TENS | {"4H": -10, "3H": -10, "2H": -10}),
        ),
        Choice(
            "four",
            Text("4 to 10 count minus ten each, 3 and 2 nothing", "4至10各扣10分，3、2不计分"),
            _low(_TENS | {"4H": -10, "3H": 0, "2H": 0}),
        ),
        Choice(
            "faces",
            Text("2 to 10 count minus their faces, but 4 ten", "2至10按牌面点数扣分，但4扣10分"),
            _low(_FACES | {"4H": -10, "3H": -3, "2H": -2}),
        ),
    ),
)


def _sweeps(rules: Rules) -> bool:
    return isinstance(rules.scoring.sweep, AllHearts)


def _turning(pig: str) -> Any:
    """A sweep that turns the hearts positive; whose sheep turns too is asked apart."""

    def patch(rules: Rules) -> Plain:
        block: Plain = {"kind": "all_hearts", "hearts": "positive", "points": 0, "pig": pig}
        if not _sweeps(rules):
            block["sheep"] = "unchanged"
        return at("scoring.sweep", block)

    return patch


SWEEP = Question(
    "sweep",
    Text(
        "What does taking every heart do to the hearts and to the pig (QS)?",
        "收齐红心对红心和猪（QS）有什么作用？",
    ),
    "scoring.sweep",
    (
        Choice(
            "own",
            Text(
                "the hearts turn positive, and so does the sweeper's own pig",
                "红心变正，收齐者自己的猪也变正",
            ),
            _turning("captor"),
        ),
        Choice(
            "full-house",
            Text(
                "the hearts turn positive, the sweeper's own pig only with every scoring card",
                "红心变正，收齐者自己的猪只在大满贯时变正",
            ),
            _turning("full_house"),
        ),
        Choice(
            "never",
            Text("the hearts turn positive, but nobody's pig", "红心变正，猪都不变"),
            _turning("never"),
        ),
        Choice(
            "everyone",
            Text(
                "the hearts turn positive, and so does the pig of whoever has it",
                "红心变正，不论谁收到的猪也变正",
            ),
            _turning("everyone"),
        ),
        Choice(
            "no-sweep",
            Text("nothing: there is no sweep", "没有作用：不算全红"),
            at("scoring.sweep", {"kind": "none"}),
        ),
    ),
)
SWEEP_SHEEP = Question(
    "sweep-sheep",
    Text("And whose sheep (JD) turns negative on a sweep?", "全红时谁的羊（JD）变负？"),
    "scoring.sweep",
    (
        Choice("nobody", Text("nobody's", "都不变"), at("scoring.sweep.sheep", "unchanged")),
        Choice(
            "own", Text("the sweeper's own", "收齐者自己的"), at("scoring.sweep.sheep", "captor")
        ),
        Choice(
            "everyone", Text("whoever has it", "不论谁收到"), at("scoring.sweep.sheep", "everyone")
        ),
        Choice(
            "unless-full",
            Text("whoever has it, but not at a full house", "不论谁收到，但大满贯除外"),
            at("scoring.sweep.sheep", "everyone_unless_full_house"),
        ),
    ),
    _sweeps,
)


def _multiplies(rules: Rules) -> bool:
    return isinstance(rules.scoring.transformer, Multiply)


def _alone(points: int) -> Any:
    """What the transformer counts alone; exposed it is twice as much, face up four times."""

    def patch(rules: Rules) -> Plain:
        block: Plain = {"alone": points}
        transformer = rules.scoring.transformer
        if isinstance(transformer, Multiply) and transformer.exposed:
            block["exposed"] = {"alone": 2 * points}
            if levels := transformer.exposed.levels:
                block["exposed"]["levels"] = {
                    level: {"alone": (4 if level == "open" else 2) * points} for level in levels
                }
        return at("scoring.transformer", block)

    return patch


def _alone_with_exposures(rules: Rules) -> Text:
    """The points alone, and those that come of exposing it."""
    transformer, exposure = rules.scoring.transformer, rules.exposure
    assert isinstance(transformer, Multiply)
    said = _POINTS.filled(points=transformer.alone) if transformer.alone else _NOTHING
    if not transformer.exposed or not isinstance(exposure, BeforePlay):
        return said
    alone = {level: transformer.exposed.at(level).alone for level in exposure.levels}
    if not any((transformer.alone, *alone.values())):
        return said
    if exposure.levels == ("shown",):
        return _EXPOSED.filled(said=said, points=alone["shown"])
    for level, points in alone.items():
        said = _AT_LEVEL.filled(said=said, level=SHORT_NAMES[level], points=points)
    return said


_POINTS = Text("{points} points", "{points}分")
_NOTHING = Text("nothing", "不计分")
_EXPOSED = Text("{said}, exposed {points}", "{said}，亮后{points}分")
_AT_LEVEL = Text("{said}, {level} {points}", "{said}，{level}{points}分")

ALONE = Question(
    "alone",
    Text(
        "What does the transformer (10C at most tables) count alone?",
        "变压器（多为10C）单独收到时计多少分？",
    ),
    "scoring.transformer",
    (
        Choice(
            "fifty",
            Text("50 points, exposed 100", "50分，亮后100分"),
            _alone(50),
            _alone_with_exposures,
            ("50",),
        ),
        Choice(
            "nothing",
            Text("nothing", "不计分"),
            _alone(0),
            _alone_with_exposures,
            ("0",),
        ),
    ),
    _multiplies,
)
COMPANY = Question(
    "company",
    Text("When is the transformer alone?", "变压器怎样算单独？"),
    "scoring.transformer",
    (
        Choice(
            "no-card",
            Text("with no other scoring card, not even 2H", "没有其他计分牌，连2H也没有"),
            at("scoring.transformer.company", "any_scoring_card"),
        ),
        Choice(
            "no-points",
            Text("with no other card that counts something", "没有其他有分的牌"),
            at("scoring.transformer.company", "any_nonzero_card"),
        ),
        Choice(
            "no-total",
            Text("where the other cards come to 0 together", "其余计分牌合计为0"),
            at("scoring.transformer.company", "nonzero_total"),
        ),
    ),
    _multiplies,
)
FULL_HOUSE = Question(
    "full-house",
    Text(
        "What does a full house bring, every scoring card in one pile?",
        "大满贯（收齐所有计分牌）有什么奖分？",
    ),
    "scoring.full_house",
    (
        Choice(
            "none",
            Text("what its cards count, and no more", "只按牌计分"),
            at("scoring.full_house", {"kind": "none"}),
        ),
        Choice(
            "flat",
            Text("1000 points instead of its cards", "不按牌计分，固定1000分"),
            stated("scoring.full_house", FlatFullHouse(kind="flat", points=1000)),
        ),
        Choice(
            "bonus",
            Text("500 points on top of its cards", "牌分之外另得500分"),
            stated("scoring.full_house", BonusFullHouse(kind="bonus", points=500)),
        ),
        Choice(
            "wins",
            Text("it wins the match at once", "立即赢得整场"),
            at("scoring.full_house", {"kind": "instant_win"}),
        ),
    ),
)
