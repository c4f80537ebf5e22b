"""`gongzhu sheet recount`: what it says of exposures and of agreed points."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.profiles.running import run

PLAYERS = "Lin,Wu,Chen,He"


def begun(folder: Path, profile: str) -> Path:
    file = folder / "r.jsonl"
    assert run("sheet", "new", file, "--players", PLAYERS, "--profile", profile).code == 0
    return file


@pytest.mark.parametrize(
    ("own", "exposed", "other", "notes"),
    [
        ("individual", "QS", "plus-minus-1000", []),
        ("individual", "QS", "open-closed", ["deal 1: QS counts as open"]),
        ("open-closed", "QS=closed", "individual", ["deal 1: QS counts as shown"]),
        (
            "individual",
            "QS,JD",
            "no-exposure",
            [
                "deal 1: QS cannot be exposed and counts as not exposed; "
                "JD cannot be exposed and counts as not exposed"
            ],
        ),
    ],
)
def test_a_changed_exposure_is_told(
    own: str, exposed: str, other: str, notes: list[str], tmp_path: Path
) -> None:
    file = begun(tmp_path, own)
    run("sheet", "add", file, "Lin: rest", "--exposed", exposed)
    done = run("sheet", "recount", file, "--profile", other)
    assert done.code == 0
    assert done.err.splitlines() == [f"gongzhu: note: {note}" for note in notes]


def test_what_must_be_exposed_by_the_other_rules_is_told_in_chinese(tmp_path: Path) -> None:
    file = begun(tmp_path, "individual")
    run("sheet", "add", file, "Lin: rest", "--exposed", "QS,AH,JD")
    done = run("sheet", "recount", file, "--profile", "auto-expose", "--lang", "zh")
    assert "第1副：" in done.err
    assert "必须亮" in done.err


def test_by_its_own_rules_agreed_points_stay(tmp_path: Path) -> None:
    file = begun(tmp_path, "individual")
    run("sheet", "add", file, "--points", "Lin=-5,Wu=1,Chen=2,He=3")
    done = run("sheet", "recount", file, "--profile", "individual", "--json")
    assert done.err == ""
    assert json.loads(done.out)["totals"] == [-5, 1, 2, 3]
