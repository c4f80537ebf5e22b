"""Sheets whose match is over: deals beyond its end, and several matches in one sheet."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from tests.profiles.running import run

PLAYERS = "Lin,Wu,Chen,He"


def done(*argv: str | Path) -> str:
    found = run("sheet", *argv)
    assert found.code == 0, found.err
    return found.out


def in_json(*argv: str | Path) -> Any:
    return json.loads(done(*argv, "--json"))


@pytest.fixture
def beyond(tmp_path: Path) -> Path:
    """A sheet whose first deal was made the last of its match by an edit."""
    path = tmp_path / "b.jsonl"
    done("new", path, "--players", PLAYERS)
    done("add", path, "--points", "Lin=-100,Wu=0,Chen=0,He=0")
    done("add", path, "--points", "Lin=500,Wu=-200,Chen=0,He=0")
    done("edit", path, "1", "--points", "Lin=-1000,Wu=100,Chen=0,He=0")
    return path


@pytest.fixture
def several(tmp_path: Path) -> Path:
    """A sheet with a match that is over and one that is not."""
    path = tmp_path / "s.jsonl"
    done("new", path, "--players", PLAYERS, "--profile", "open-closed")
    done("add", path, "--points", "Lin=-3000,Wu=100,Chen=0,He=0")
    done("add", path, "--points", "Lin=50,Wu=-60,Chen=0,He=0")
    return path


# ── Deals beyond the end ─────────────────────────────────────────────────────────────────────


def test_a_deal_beyond_the_end_is_shown_and_adds_nothing(beyond: Path) -> None:
    lines = done("show", beyond).splitlines()
    assert "Deal 2 (uncounted) (beyond)   +500  −200     0   0" in lines
    assert "Total                        −1000   100     0   0" in lines
    assert "Deals after it lie beyond the end of the match and add nothing." in lines
    said = in_json("show", beyond)
    assert said["totals"] == [-1000, 100, 0, 0]
    assert [deal["beyond"] for deal in said["deals"]] == [False, True]
    assert said["deals"][1]["totals"] == said["totals"]
    assert said["deals"][1]["recorded"] == [0, 0, 0, 0]


def test_money_is_that_of_the_end(beyond: Path) -> None:
    totals = [player["total"] for player in in_json("settle", beyond)["players"]]
    assert totals == [-1000, 100, 0, 0]


def test_exports_and_the_chart_end_with_the_match(beyond: Path) -> None:
    rows = [*csv.DictReader(done("export", beyond, "csv").splitlines())]
    assert [row["total"] for row in rows if row["seat"] == "1"] == ["-1000", "-1000"]
    assert rows[4]["score"] == "500"
    assert rows[4]["recorded"] == "0"
    assert "beyond the end of the match" in rows[4]["rule notes"]
    page = done("export", beyond, "markdown")
    assert "| +500 (uncounted) (beyond the end) |" in page
    assert "| Total | −1000 | 100 | 0 | 0 |" in page
    assert "Lin -1000" in done("chart", beyond)
    assert "after 1 deal:" in done("export", beyond, "svg")


# ── Several matches ──────────────────────────────────────────────────────────────────────────


def test_each_match_has_its_total_and_its_losers(several: Path) -> None:
    lines = done("show", several).splitlines()
    head = lines.index("                      Lin    Wu  Chen  He")
    assert lines[head : head + 6] == [
        "                      Lin    Wu  Chen  He",
        "Match 1",
        "Deal 1 (uncounted)  −3000  +100     0   0",
        "Total               −3000   100     0   0",
        "Match 2",
        "Deal 2 (uncounted)    +50   −60     0   0",
    ]
    said = done("show", several)
    assert "Match 1 is over after deal 1.\nLin lost with −3000." in said
    assert "第1副之后第1场结束。\nLin输了" in done("show", several, "--lang", "zh")
    page = done("export", several, "markdown")
    assert "| Match 1 |" in page
    assert "| Total | −3000 | 100 |" in page
    assert "| Total | 50 | −60 |" in page


def test_the_matches_in_json(several: Path) -> None:
    said = in_json("show", several)
    assert [match["match"] for match in said["matches"]] == [1, 2]
    assert [match["totals"] for match in said["matches"]] == [[-3000, 100, 0, 0], [50, -60, 0, 0]]
    assert [match["losers"] for match in said["matches"]] == [["Lin"], []]
    assert [match["over_after"] for match in said["matches"]] == [1, None]
    assert said["totals"] == [50, -60, 0, 0]


def test_settle_names_the_match_and_another_may_be_chosen(several: Path) -> None:
    assert done("settle", several).startswith("Match 2 of 2.\n")
    assert done("settle", several, "--match", "1").startswith("Match 1 of 2.\n")
    found = in_json("settle", several, "--match", "1", "--mode", "loser")
    assert found["match"] == 1
    assert found["players"][0] == {"name": "Lin", "total": -3000, "amount": "-91.00"}
    none = run("sheet", "settle", several, "--match", "3")
    assert (none.code, none.out) == (1, "")
    assert "has 2 matches; there is no match 3" in none.err
    typed = run("sheet", "settle", "--totals", "Lin=1,Wu=2", "--match", "1")
    assert typed.code == 2


def test_a_match_that_is_not_over_is_settled_with_a_note(several: Path) -> None:
    assert "the match is not over" in run("sheet", "settle", several).err
    assert run("sheet", "settle", several, "--match", "1").err == ""


def test_whole_sides_lose_and_beginnings_of_names_do(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    done("new", path, "--players", PLAYERS, "--profile", "partnership")
    done("add", path, "--points", "Lin=-1000,Wu=100")
    found = in_json("settle", path, "--mode", "loser", "--losers", "l")
    assert [player["amount"][:1] for player in found["players"]] == ["-", "-", "2", "2"]


def test_pairwise_after_a_settlement_by_the_rules_is_told(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    done("new", path, "--players", PLAYERS, "--profile", "auto-expose")
    done("add", path, "--points", "Lin=-9000,Wu=0,Chen=0,He=0")
    assert "settles them a second time" in run("sheet", "settle", path, "--mode", "pairwise").err
    assert run("sheet", "settle", path).err == ""
