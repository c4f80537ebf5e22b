"""Every change to a true record is found, at its line and under its code; the rows are data."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NotRequired, TypedDict, cast

import pytest
import yaml

from gongzhu.record.check import check
from gongzhu.record.reader import read

DATA = Path(__file__).parent.parent / "data"
LINES = (DATA / "short.gongzhu").read_text(encoding="utf-8").splitlines()


class Row(TypedDict):
    """A row of record_changes.yaml."""

    name: str
    line: NotRequired[int]
    change: NotRequired[list[list[str]]]
    drop: NotRequired[int]
    double: NotRequired[int]
    after: NotRequired[int]
    insert: NotRequired[str]
    at: NotRequired[int]
    code: NotRequired[str]
    ok: NotRequired[bool]
    complete: NotRequired[bool]


ROWS = cast(list[Row], yaml.safe_load((DATA / "record_changes.yaml").read_text(encoding="utf-8")))


def changed(row: Row) -> str:
    lines = list(LINES)
    if "line" in row:
        for old, new in row["change"]:
            assert old in lines[row["line"] - 1]
            lines[row["line"] - 1] = lines[row["line"] - 1].replace(old, new, 1)
    if "drop" in row:
        del lines[row["drop"] - 1]
    if "double" in row:
        lines.insert(row["double"], lines[row["double"] - 1])
    if "after" in row:
        lines.insert(row["after"], row["insert"])
    assert lines != LINES
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("row", ROWS, ids=[row["name"] for row in ROWS])
def test_a_change_is_found_at_its_line(row: Row) -> None:
    report = check(read(changed(row)))
    if "code" not in row:
        assert (report.ok, report.complete) == (row["ok"], row["complete"])
        assert report.problems == ()
        return
    first = report.problems[0].as_json()
    assert (first["line"], first["code"]) == (row["at"], row["code"])
    wanted = cast(dict[str, object], row.get("with", {}))
    assert {key: first[key] for key in wanted} == wanted
    assert not report.ok
    assert not report.complete


@pytest.mark.parametrize("row", ROWS, ids=[row["name"] for row in ROWS])
def test_a_problem_is_said_in_both_languages(row: Row) -> None:
    for problem in check(read(changed(row))).problems:
        en, zh = problem.message("en"), problem.message("zh")
        assert en.replace("…", "").isascii()
        assert not zh.isascii()
        assert not re.search(r"\{[a-z]+\}", en + zh)


def test_names_are_unique() -> None:
    names = [row["name"] for row in ROWS]
    assert len(set(names)) == len(names)


def test_every_line_but_an_empty_exposure_and_the_end_is_missed() -> None:
    for at, line in enumerate(LINES, 1):
        text = "".join(f"{other}\n" for number, other in enumerate(LINES, 1) if number != at)
        report = check(read(text))
        if line.endswith('"cards":{}}'):
            assert report.ok
            assert report.complete
        elif at == len(LINES):
            assert report.ok
            assert not report.complete
        else:
            assert not report.ok
            assert report.problems[0].line >= at


def test_every_line_that_comes_twice_is_noticed_at_once() -> None:
    for at in range(1, len(LINES) + 1):
        lines = [*LINES[:at], LINES[at - 1], *LINES[at:]]
        problems = check(read("\n".join(lines) + "\n")).problems
        assert problems[0].line == at + 1
