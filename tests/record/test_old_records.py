"""Records that were written once are read for ever: the same deals, the same totals.

`tests/data/records` holds records of format 1 with exposures of every level, sides, claims and five
players, three that commit to a seed, one of format 2 (the view of a seat) and three in the text
form. None is ever written anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict

import pytest
import yaml

from gongzhu.profiles.meaning import objections
from gongzhu.record.check import check
from gongzhu.record.reader import read

DATA = Path(__file__).parent.parent / "data"
STORED = sorted([*DATA.rglob("*.gongzhu"), *(DATA / "records").glob("*.txt")])


class Stored(TypedDict):
    """What a record must come to."""

    deals: int
    complete: bool
    totals: list[int]


TOTALS: dict[str, Stored] = yaml.safe_load((DATA / "records" / "totals.yaml").read_text())


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.name)
def test_a_stored_record_comes_to_what_it_always_did(path: Path) -> None:
    report = check(read(path), objections)
    assert report.problems == ()
    assert TOTALS[path.relative_to(DATA).as_posix()] == {
        "deals": report.deals,
        "complete": report.complete,
        "totals": [*report.totals],
    }


def test_none_is_missing() -> None:
    assert {path.relative_to(DATA).as_posix() for path in STORED} == {*TOTALS}


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("levels-and-claim", ['"shown"', '"closed"', '"open"', '"t":"claim"']),
        ("five-players", ['"players":5', '"cards":{"']),
        ("pooled-partners", ['"opposite_partners"', '"pooled"']),
        ("committed", ['"commitment":"', '"t":"seed"', '"t":"end"']),
        ("revealed-and-resumed", ['"t":"seed"', '"t":"commit"', '"t":"play"']),
        ("words-of-others", ['"words":["moon"', '"t":"seed"']),
        ("view-of-a-seat", ['"gongzhu":2', '"view":', '"unseen":', '"face_down":']),
    ],
)
def test_they_hold_what_they_are_kept_for(name: str, parts: list[str]) -> None:
    text = (DATA / "records" / f"{name}.gongzhu").read_text(encoding="utf-8")
    assert all(part in text for part in parts)
