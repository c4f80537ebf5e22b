"""What is typed after a deal, and what is said of it when something is wrong."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gongzhu.cards import CardSet
from gongzhu.sheet.deals import needed
from gongzhu.sheet.entry import LONGEST, read_entry
from gongzhu.sheet.extras import exposures_said, points_said
from gongzhu.sheet.shortest import entry_of
from tests.sheet.tables import FOUR
from tests.support import Row, game, rows, sentence

ENTRIES = rows("sheet_entries.yaml")


@pytest.mark.parametrize("row", ENTRIES, ids=sentence)
def test_an_entry_means_or_is_told(row: Row) -> None:
    table = game(row.get("profile", "individual"))
    players = row.get("players", FOUR)
    entry = read_entry(row["text"], players, table)
    assert [text.say("en") for text in entry.problems] == row.get("problems", [])
    if "problems_zh" in row:
        assert [text.say("zh") for text in entry.problems] == row["problems_zh"]
    assert [text.say("en") for text in entry.notes] == row.get("notes", [])
    if "piles" in row:
        assert entry.piles == tuple(map(CardSet.parse, row["piles"]))


@given(st.lists(st.integers(0, 3), min_size=16, max_size=16))
@settings(max_examples=100, deadline=None)
def test_the_shortest_entry_is_read_back(owners: list[int]) -> None:
    table = game("individual")
    piles = [CardSet()] * 4
    for card, owner in zip(needed(table), owners, strict=True):
        piles[owner] |= CardSet(card.bit)
    for rest in (True, False):
        text = entry_of(piles, FOUR, table, rest=rest)
        entry = read_entry(text, FOUR, table)
        assert (entry.piles, entry.problems) == (tuple(piles), ())


@given(st.text("LinWuChenHe:/; \nQSJD10C-AHrestall无其余，：\x1b\u202e", max_size=60))
@settings(max_examples=100, deadline=None)
def test_anything_typed_is_read_or_told(text: str) -> None:
    table = game("individual")
    entry = read_entry(text, FOUR, table)
    if not entry.problems:
        assert sum(len(pile & needed(table)) for pile in entry.piles) == 16
    said = "".join(problem.say(lang) for problem in entry.problems for lang in ("en", "zh"))
    assert said.isprintable()


def test_an_entry_is_not_as_long_as_a_novel() -> None:
    entry = read_entry("Q" * (LONGEST + 1), FOUR, game("individual"))
    assert [text.en for text in entry.problems] == [
        "this is longer than an entry can be (4000 characters)"
    ]


def test_everything_wrong_with_exposures_is_said() -> None:
    table = game("individual")
    exposed, problems = exposures_said("QS, 2C QS XX", table)
    assert [str(card) for card in exposed] == ["QS"]
    assert [text.en for text in problems] == [
        "exposed: 2C cannot be exposed; only QS AH 10C JD can (card 2)",
        "exposed: QS is given twice (card 3)",
        "exposed: 'XX' is no card; write rank then suit, as in QS, 10C or AH (card 4)",
    ]


@pytest.mark.parametrize(
    ("text", "profile", "exposed"),
    [
        ("none", "individual", {}),
        ("无", "individual", {}),
        (" None ", "open-closed", {}),
        ("no", "individual", {}),
        ("-", "individual", {}),
        ("QS=明,AH=暗", "open-closed", {"QS": "open", "AH": "closed"}),
        ("猪＝明卖、羊＝暗卖", "open-closed", {"QS": "open", "JD": "closed"}),
        ("QS=明亮 JD=暗亮", "open-closed", {"QS": "open", "JD": "closed"}),
        ("QS (open), AH(closed)", "open-closed", {"QS": "open", "AH": "closed"}),
        ("QS（明） 羊（暗卖）", "open-closed", {"QS": "open", "JD": "closed"}),
        ("QS (face up) JD = face-down", "open-closed", {"QS": "open", "JD": "closed"}),
        ("QS 明 AH closed", "open-closed", {"QS": "open", "AH": "closed"}),
        ("QS=亮", "individual", {"QS": "shown"}),
    ],
)
def test_exposures_as_people_say_them(text: str, profile: str, exposed: dict[str, str]) -> None:
    found, problems = exposures_said(text, game(profile))
    assert problems == []
    assert {str(card): level for card, level in found.items()} == exposed


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("QS", "亮牌：请写明QS的亮法：暗卖、明卖（第1张）"),
        ("QS=红", "亮牌：这里的亮牌方式是暗卖、明卖，没有“红”（第1张）"),
    ],
)
def test_what_is_said_of_levels_in_chinese_is_chinese(text: str, said: str) -> None:
    _, problems = exposures_said(text, game("open-closed"))
    assert [problem.say("zh") for problem in problems] == [said]


@pytest.mark.parametrize(
    ("text", "points", "problems"),
    [
        (
            "Lin=-100,Wu=+50 3=0,何=1",
            None,
            ["'何' is none of Lin, Wu, Chen, He"],
        ),
        ("Lin=−100,Wu=+50 3=0,He=1", (-100, 50, 0, 1), []),
        ("Lin=1,Lin=2,Wu=1,Chen=1,He=1", None, ["Lin given twice"]),
        (
            "Lin=1.5,Wu=1,Chen=1,He=1",
            None,
            ["'Lin=1.5' is not of the form Lin=-100"],
        ),
        ("Lin＝－100，Wu：50、Chen＝０；He=-1", (-100, 50, 0, -1), []),
        ("Lin = −100\nWu = 50\nChen: 0\nHe: 50", (-100, 50, 0, 50), []),
        ("Lin,Wu=1,Chen=1", None, ["'Lin' is not of the form Lin=-100", "how many for He?"]),
        ("=5,Wu=1,Chen=1,He=1", None, ["'=5' is not of the form Lin=-100"]),
        ("Lin=9000000,Wu=1,Chen=1,He=1", None, ["9000000 cannot be; 1000000 at most either way"]),
    ],
)
def test_agreed_points(text: str, points: tuple[int, ...] | None, problems: list[str]) -> None:
    found, wrong = points_said(text, FOUR, game("individual"))
    assert [said.en.removeprefix("points: ") for said in wrong] == problems
    assert points is None or found == points


def test_partners_share_their_points() -> None:
    table = game("partnership")
    assert points_said("Chen=-5,Wu=3", FOUR, table)[0] == (-5, 3)
    wrong = points_said("Chen=-5,Lin=3", FOUR, table)[1]
    assert [text.en for text in wrong] == [
        "points: Lin + Chen given twice",
        "points: how many for Wu + He?",
    ]
