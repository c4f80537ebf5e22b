"""A whole match of each shipped profile, stored: played again, it must be the same to the line.

They were dealt before the cards of a match followed from a seed that is committed to; so each is
gone on with from its first line, as an old match that was broken off at once. The stored files are
never written by a test. A difference means that an old match would no longer be what it was: then
a new profile is needed, not a new file.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gongzhu.cli.main import main
from gongzhu.profiles.library import shipped_ids
from gongzhu.profiles.meaning import objections
from gongzhu.record.check import check
from gongzhu.record.reader import read
from gongzhu.rules.model import Rules

STORED = Path(__file__).resolve().parents[1] / "data" / "matches"


def lines(path: Path) -> list[object]:
    """The lines of a record, without what the program and the clock say of themselves.

    A header spells out neutral values, so that it knows none of the axes that came after it; the
    rules are compared without them, as their id is.
    """
    plain = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    rules = Rules.model_validate_json(json.dumps(plain[0]["rules"]))
    plain[0]["rules"] = json.loads(rules.canonical())
    return [
        {key: plain[0][key] for key in plain[0] if key not in ("program", "started")},
        *plain[1:],
    ]


@pytest.mark.parametrize("profile", shipped_ids())
def test_the_stored_match_is_played_again_line_by_line(profile: str, tmp_path: Path) -> None:
    played = tmp_path / "match.gongzhu"
    stored = (STORED / f"{profile}.gongzhu").read_bytes()
    played.write_bytes(stored[: stored.index(b"\n") + 1])
    assert main(["play", "--resume", str(played)]) == 0
    for number, (now, then) in enumerate(
        zip(lines(played), lines(STORED / f"{profile}.gongzhu"), strict=True), 1
    ):
        assert now == then, f"line {number}"


@pytest.mark.parametrize("profile", shipped_ids())
def test_the_stored_match_holds(profile: str) -> None:
    report = check(read(STORED / f"{profile}.gongzhu"), objections)
    assert report.problems == ()
    assert report.complete
    assert report.profile == profile
