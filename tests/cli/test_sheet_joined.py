"""`gongzhu sheet chart`, and `gongzhu sheet settle` with a sheet: what a kept sheet comes to."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.profiles.running import run
from tests.sheet.tables import PIG_TO_LIN, PIG_TO_WU


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A sheet of two deals, with the totals −500, 0, 0 and 400."""
    path = tmp_path / "friday.jsonl"
    assert run("sheet", "new", path, "--players", "Lin,Wu,Chen,He").code == 0
    assert run("sheet", "add", path, PIG_TO_LIN, "--exposed", "QS,AH").code == 0
    assert run("sheet", "add", path, PIG_TO_WU).code == 0
    return path


def test_the_totals_of_a_sheet_are_settled(file: Path) -> None:
    done = run("sheet", "settle", file, "--per", "100", "--stake", "1", "--json")
    assert json.loads(done.out)["payments"] == [
        {"from": "Lin", "to": "He", "amount": "4.25"},
        {"from": "Lin", "to": "Chen", "amount": "0.25"},
        {"from": "Lin", "to": "Wu", "amount": "0.25"},
    ]


def test_partners_settle_the_total_of_their_side(tmp_path: Path) -> None:
    path = tmp_path / "two.jsonl"
    run("sheet", "new", path, "--players", "Lin,Wu,Chen,He", "--profile", "partnership")
    assert run("sheet", "add", path, PIG_TO_LIN).code == 0
    done = run("sheet", "settle", path, "--json")
    totals = {one["name"]: one["total"] for one in json.loads(done.out)["players"]}
    assert totals["Lin"] == totals["Chen"] != totals["Wu"] == totals["He"]


def test_who_lost_is_known_by_the_rules(file: Path) -> None:
    asked = run("sheet", "settle", file, "--mode", "loser")
    assert (asked.code, asked.out) == (1, "")
    assert "nobody has lost this match so far; say who did with --losers" in asked.err
    named = run("sheet", "settle", file, "--mode", "loser", "--losers", "Wu")
    assert run("sheet", "add", file, "--points", "Lin=-600,Wu=0,Chen=0,He=0").code == 0
    lost = run("sheet", "settle", file, "--mode", "loser", "--json")
    assert named.code == lost.code == 0
    assert {payment["from"] for payment in json.loads(lost.out)["payments"]} == {"Lin"}


@pytest.mark.parametrize("argv", [[], ["friday.jsonl", "--totals", "Lin=-1,Wu=1"]])
def test_a_sheet_or_totals(argv: list[str]) -> None:
    done = run("sheet", "settle", *argv)
    assert (done.code, done.out) == (2, "")
    assert done.err == "gongzhu: name a sheet to settle, or give --totals, and not both\n"


def test_a_chart_for_the_terminal(file: Path) -> None:
    lines = run("sheet", "chart", file).out.replace("−", "-").splitlines()
    assert lines[-1] == "1 Lin -500  2 Wu 0  3 Chen 0  4 He +400  * several"
    assert any(line.startswith("-1000") and line.endswith("limit") for line in lines)


def test_a_sheet_without_deals_has_a_chart(tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    run("sheet", "new", path, "--players", "A,B,C,D", "--profile", "plus-minus-1000")
    done = run("sheet", "chart", path, "--lang", "zh")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[-1].startswith("1 A 0  2 B 0")
    assert sum(line.endswith("界限") for line in done.out.splitlines()) == 2


def test_only_the_last_match_of_a_sheet_is_drawn(tmp_path: Path) -> None:
    """Where the rules go on from 0, the lines begin there again."""
    path = tmp_path / "many.jsonl"
    run("sheet", "new", path, "--players", "Lin,Wu,Chen,He", "--profile", "open-closed")
    for points in ("-2500,Wu=0", "-50,Wu=7"):
        added = run("sheet", "add", path, "--points", f"Lin={points},Chen=0,He=0")
        assert added.code == 0
    drawn = run("sheet", "export", path, "svg").out
    assert "Totals after 1 deal: Lin −50, Wu +7" in drawn
    assert "2500" not in drawn


def test_the_picture_is_a_file_of_its_own_and_stands_in_the_page(file: Path) -> None:
    picture, page = file.with_suffix(".svg"), file.with_suffix(".html")
    assert run("sheet", "chart", file, "--out", picture).code == 0
    assert run("sheet", "export", file, "html", "--out", page).code == 0
    svg = picture.read_text(encoding="utf-8")
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert svg == run("sheet", "export", file, "svg").out
    assert svg.rstrip() in page.read_text(encoding="utf-8")


def test_a_picture_never_replaces_the_sheet(file: Path) -> None:
    before = file.read_bytes()
    wrong = run("sheet", "chart", file, "--out", file)
    itself = run("sheet", "export", file, "svg", "--out", file)
    assert (wrong.code, itself.code) == (2, 2)
    assert "the name must end in .svg" in wrong.err
    assert "this is the sheet itself" in itself.err
    assert file.read_bytes() == before
