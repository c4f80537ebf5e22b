"""Whatever becomes of the file: a message with the line, or the same totals up to there."""

from __future__ import annotations

import functools
import json
from pathlib import Path

import pytest

from gongzhu.sheet import store
from gongzhu.sheet.lines import DealLine, check_of
from gongzhu.sheet.reading import MAX_LINE, MAX_LINES, Reading, read_bytes
from tests.sheet.tables import PIG_TO_LIN, PIG_TO_WU, added, begun, read, sheet_in, undone


@functools.cache
def short_sheet(folder: Path) -> bytes:
    """A sheet with every kind of line."""
    file = begun(folder)
    added(file, PIG_TO_LIN, exposed="QS,AH")
    added(file, points="Lin=-100,Wu=50,Chen=0,He=7")
    reading = read(file)
    assert reading.sheet
    store.append(file, DealLine("edit", 1, added(file, PIG_TO_WU).deals[-1]), read(file))
    undone(file)
    return file.read_bytes()


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return short_sheet(tmp_path_factory.mktemp("sheet"))


@pytest.fixture(scope="module")
def good(data: bytes) -> list[Reading]:
    """What is read of the first lines, by how many they are."""
    lines = data.splitlines(keepends=True)
    return [read_bytes(b"".join(lines[:count])) for count in range(len(lines) + 1)]


def see(damaged: bytes, good: list[Reading]) -> Reading:
    """Look at what is read of a file that something happened to."""
    reading = read_bytes(damaged)
    if reading.sheet is None:
        assert [problem.line for problem in reading.problems] == [reading.lines + 1]
    else:
        read_well = damaged.split(b"\n")[: reading.lines]
        as_it_was = good[sum(map(bool, read_well))].sheet
        assert as_it_was
        assert reading.sheet.deals == as_it_was.deals
        assert [problem.line for problem in reading.problems] in ([], [reading.lines + 1])
    assert all(problem.message(lang) for problem in reading.problems for lang in ("en", "zh"))
    return reading


def test_the_sheet_has_every_kind_of_line(data: bytes, good: list[Reading]) -> None:
    assert data.count(b"\n") == len(good) - 1 == 6
    assert all(not reading.problems for reading in good[1:])
    last = good[-1].sheet
    assert last
    assert [row.points for row in last.account().rows] == [
        (-600, 100, 0, 0),
        (-100, 50, 0, 7),
        (100, -100, 0, 400),
    ]


def test_cut_anywhere(data: bytes, good: list[Reading]) -> None:
    for size in range(len(data)):
        reading = see(data[:size], good)
        whole = data[:size].count(b"\n")
        if whole:
            # a line that lacks nothing but its end is there
            complete = size + 1 < len(data) and data[size : size + 1] == b"\n"
            last = size == len(data) - 1
            assert reading.lines == whole + (complete or last)
            assert not reading.damage


@pytest.mark.parametrize("change", ["a bit", "a new line", "a quote", "a digit"])
def test_one_byte_is_another_anywhere(change: str, data: bytes, good: list[Reading]) -> None:
    for place, byte in enumerate(data):
        other = {"a bit": byte ^ 1, "a new line": 10, "a quote": 34, "a digit": 48 + place % 10}
        if other[change] != byte:
            reading = see(data[:place] + bytes([other[change]]) + data[place + 1 :], good)
            assert reading.problems


def test_a_line_that_is_missing_or_comes_twice_is_found_out(data: bytes) -> None:
    lines = data.splitlines(keepends=True)
    for place in range(1, len(lines) - 1):
        without = b"".join(lines[:place] + lines[place + 1 :])
        twice = b"".join(lines[: place + 1] + lines[place:])
        assert [problem.code for problem in read_bytes(without).problems] == ["GR601"]
        assert [problem.code for problem in read_bytes(twice).problems] == ["GR601"]
        assert read_bytes(twice).problems[0].line == place + 2


def test_the_sheet_goes_on_after_a_crash_in_a_line(tmp_path: Path) -> None:
    file = begun(tmp_path)
    added(file, PIG_TO_LIN)
    whole = file.read_bytes()
    added(file, PIG_TO_WU)
    for size in range(len(whole) + 1, file.stat().st_size - 1, 7):
        file.write_bytes(file.read_bytes()[:size])
        assert read(file).torn
        assert len(added(file, PIG_TO_WU).deals) == 2
        assert len(sheet_in(file).deals) == 2


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", "GR602"),
        (b"\n\n", "GR602"),
        (b"Lin 100 Wu 50\n", "GR602"),
        (b"\xff\xfe\x00", "GR602"),
        (b"[1,2]\n", "GR602"),
        (b'{"gongzhu":1,"profile":"individual"}\n', "GR603"),
        (b'{"gongzhu_sheet":2}\n', "GR604"),
        (b'{"gongzhu_sheet":true}\n', "GR604"),
        (b'{"gongzhu_sheet":1}\n', "GR016"),
        (b'{"gongzhu_sheet":1,"a":"' + b"x" * MAX_LINE + b'"}\n', "GR609"),
        (b'{"gongzhu_sheet":' + b"[" * 5000 + b"\n", "GR008"),
    ],
)
def test_what_is_no_sheet_is_said_to_be_none(text: bytes, code: str) -> None:
    reading = read_bytes(text)
    assert reading.sheet is None
    assert [(problem.line, problem.code) for problem in reading.problems] == [(1, code)]


def test_reading_is_bounded(data: bytes) -> None:
    header = data.splitlines(keepends=True)[0]
    reading = read_bytes(header + b"\n" * (MAX_LINES + 5))
    assert [problem.code for problem in reading.problems] == ["GR605"]
    assert reading.lines == MAX_LINES


def test_what_holds_its_check_and_cannot_be_is_refused(tmp_path: Path) -> None:
    """A program that writes a sheet wrongly writes right checks."""
    file = begun(tmp_path)
    seen = read(file)
    pile = [
        "QS",
        "JD",
        "10C",
        *(
            f"{rank}H"
            for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
        ),
    ]
    bodies: list[tuple[dict[str, object], str]] = [
        ({"t": "deal", "n": 2, "points": [0, 0, 0, 0]}, "GR201"),
        ({"t": "deal", "n": 1, "points": [0, 0, 0]}, "GR608"),
        ({"t": "deal", "n": 1, "points": [0, 0, 0, 10**9]}, "GR018"),
        ({"t": "deal", "n": 1, "points": [0, 0, 0, "1"]}, "GR018"),
        ({"t": "deal", "n": 1, "captured": [pile, [], []], "exposed": {}}, "GR608"),
        ({"t": "deal", "n": 1, "captured": [pile, ["QS"], [], []], "exposed": {}}, "GR608"),
        ({"t": "deal", "n": 1, "captured": [pile[1:], [], [], []], "exposed": {}}, "GR608"),
        (
            {"t": "deal", "n": 1, "captured": [pile, [], [], []], "exposed": {"2C": "shown"}},
            "GR608",
        ),
        ({"t": "deal", "n": 1, "captured": [pile, [], [], []], "exposed": {"QS": "open"}}, "GR608"),
        (
            {"t": "deal", "n": 1, "captured": [pile, [], [], []], "exposed": {}, "leader": 5},
            "GR608",
        ),
        ({"t": "deal", "n": 1, "captured": [pile, [], [], []]}, "GR016"),
        ({"t": "deal", "n": 1, "points": [0, 0, 0, 0], "y": 1}, "GR017"),
        ({"t": "edit", "n": 1, "points": [0, 0, 0, 0]}, "GR606"),
        ({"t": "undo", "of": 1}, "GR607"),
        ({"t": "pay"}, "GR015"),
    ]
    for body, code in bodies:
        line = json.dumps({**body, "check": check_of(body, seen.check)}).encode()
        reading = read_bytes(file.read_bytes() + line + b"\n")
        assert [(one.line, one.code) for one in reading.problems] == [(2, code)], body
    kept: dict[str, object] = {"t": "deal", "n": 1, "points": [0, 0, 0, 0], "x_where": "Kunming"}
    line = json.dumps({**kept, "check": check_of(kept, seen.check)}).encode()
    assert not read_bytes(file.read_bytes() + line + b"\n").problems
