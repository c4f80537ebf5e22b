"""Lines and files made to harm: each is refused, soon, and under its own code."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gongzhu.errors import GongzhuError
from gongzhu.record.check import check
from gongzhu.record.decoding import MAX_DEPTH, MAX_DIGITS, MAX_LINE
from gongzhu.record.reader import MAX_FILE, MAX_LINES, read
from gongzhu.record.replay import MAX_DEALS, replay
from tests.record.tables import VARIANTS, header_of, rules_of, short

HEADER = f"{header_of(VARIANTS['individual'])}\n".encode()
MEGABYTE = 2**20


@pytest.fixture(autouse=True)
def soon() -> Iterator[None]:
    """Nothing here takes long; the largest files may take some seconds on a slow machine."""
    start = time.process_time()
    yield
    assert time.process_time() - start < 20


def nested(depth: int, opened: str = "[", closed: str = "]") -> bytes:
    return (
        '{"t":"end","losers":[],"x_a":' + opened * depth + "1" + closed * depth + "}\n"
    ).encode()


LINES: dict[str, tuple[bytes, str]] = {
    "a byte that is not UTF-8": (b'{"t":"play","note":"\xff"}\n', "GR006"),
    "half a character in CESU": (b'{"t":"play","note":"\xed\xa0\x80"}\n', "GR006"),
    "a NUL": (b'{"t":"pl\0ay"}\n', "GR007"),
    "NULs only, with an end": (b"\0\0\0\n", "GR007"),
    "a control character": (b'{"t":"play\x1b"}\n', "GR007"),
    "a line too long": (b'{"t":"play","note":"' + b"x" * MAX_LINE + b'"}\n', "GR002"),
    "a line too long without an end": (b'{"t":"play","note":"' + b"x" * MAX_LINE, "GR002"),
    "a megabyte of brackets": (b"[" * (MEGABYTE - 1) + b"\n", "GR008"),
    "a megabyte of braces": (b'{"a":' * (MEGABYTE // 5 - 1) + b"\n", "GR008"),
    "deep lists": (nested(MAX_DEPTH), "GR008"),
    "deep objects": (nested(MAX_DEPTH, '{"a":', "}"), "GR008"),
    "brackets in a text": (
        b'{"t":"x","note":"' + b'\\"[{' * 10_000 + b'"}\n',
        "GR015",
    ),
    "quotes without an end": (b'{"t":"' + b'\\"[' * 300_000 + b"\n", "GR007"),
    "a key twice": (b'{"t":"play","seat":1,"seat":1,"card":"QS"}\n', "GR009"),
    "a key twice inside": (b'{"t":"end","losers":[],"x_a":[{"b":1,"b":2}]}\n', "GR009"),
    "a key twice in other letters": (b'{"t":"end","losers":[],"x_a":1,"\\u0078_a":2}\n', "GR009"),
    "a fraction": (b'{"t":"play","seat":1.0,"card":"QS"}\n', "GR010"),
    "an exponent": (b'{"t":"result","n":1,"points":[1e999],"totals":[]}\n', "GR010"),
    "not a number": (b'{"t":"result","n":NaN,"points":[],"totals":[]}\n', "GR010"),
    "infinity": (b'{"t":"result","n":1,"points":[-Infinity],"totals":[]}\n', "GR010"),
    "ten thousand digits": (
        b'{"t":"result","n":1,"points":[' + b"9" * 10_000 + b'],"totals":[]}\n',
        "GR010",
    ),
    "a million digits": (b'{"x_a":' + b"9" * (MEGABYTE - 100) + b"}\n", "GR010"),
    "a digit too many": (b'{"x_a":' + b"9" * (MAX_DIGITS + 1) + b"}\n", "GR010"),
    "half a character": (b'{"t":"play","seat":1,"card":"QS","note":"\\ud83d"}\n', "GR011"),
    "half a character in a key": (b'{"t":"end","losers":[],"x_\\udc00":1}\n', "GR011"),
    "a list": (b"[]\n", "GR012"),
    "a number": (b"7\n", "GR012"),
    "a text": (b'"play"\n', "GR012"),
    "null": (b"null\n", "GR012"),
    "two objects": (b'{"t":"end","losers":[]}{}\n', "GR007"),
    "true for a number": (b'{"t":"result","n":true,"points":[],"totals":[]}\n', "GR018"),
    "a text for a seat": (b'{"t":"play","seat":"1","card":"QS"}\n', "GR018"),
    "null for a card": (b'{"t":"play","seat":1,"card":null}\n', "GR018"),
    "a list for a card": (b'{"t":"play","seat":1,"card":["QS"]}\n', "GR018"),
    "a list for a kind": (b'{"t":["play"]}\n', "GR015"),
    "a Chinese card": ('{"t":"play","seat":1,"card":"猪"}\n'.encode(), "GR018"),
    "a large seat": (b'{"t":"play","seat":' + b"9" * 150 + b',"card":"QS"}\n', "GR018"),
    "a seat below 1": (b'{"t":"play","seat":-1,"card":"QS"}\n', "GR018"),
    "deal 0": (b'{"t":"deal","n":0,"hands":[],"leader":1}\n', "GR018"),
    "a list for exposed cards": (b'{"t":"expose","seat":1,"cards":["QS"]}\n', "GR018"),
    "a number for losers": (b'{"t":"end","losers":1}\n', "GR018"),
    "a text for losers": (b'{"t":"end","losers":"1"}\n', "GR018"),
    "an object for points": (b'{"t":"result","n":1,"points":{},"totals":[]}\n', "GR018"),
    "a side that is none": (b'{"t":"end","losers":[9]}\n', "GR018"),
    "very many wrong cards": (
        b'{"t":"deal","n":1,"hands":[[' + b'"ZZ",' * 200_000 + b'"ZZ"]],"leader":1}\n',
        "GR018",
    ),
    "very many hands": (
        b'{"t":"deal","n":1,"hands":[' + b"[]," * 300_000 + b'[]],"leader":1}\n',
        "GR202",
    ),
    "very many cards": (
        b'{"t":"deal","n":1,"hands":[[' + b'"QS",' * 200_000 + b'"QS"]],"leader":1}\n',
        "GR202",
    ),
    "very many keys": (
        b'{"t":"play",' + b",".join(b'"k%d":1' % n for n in range(80_000)) + b"}\n",
        "GR016",
    ),
    "signs that move the cursor": (b'{"t":"\\u001b[2J\\u202e"}\n', "GR015"),
}


@pytest.mark.parametrize("name", LINES)
def test_a_hostile_line_is_refused_soon(name: str) -> None:
    line, code = LINES[name]
    start = time.process_time()
    report = check(read(HEADER + line + b'{"t":"end","losers":[]}\n'))
    if not line.endswith(b"\n"):
        report = check(read(HEADER + line))
    assert time.process_time() - start < 2
    problem = report.problems[0]
    assert (problem.line, problem.code) == (2, code)
    assert not report.ok
    for lang in ("en", "zh"):
        assert len(problem.message(lang)) < 300
        assert problem.message(lang).isprintable()


@pytest.mark.parametrize("name", LINES)
def test_a_hostile_line_is_no_header(name: str) -> None:
    start = time.process_time()
    report = check(read(LINES[name][0]))
    assert time.process_time() - start < 2
    assert not report.ok
    assert report.problems[0].line == 1


@pytest.mark.parametrize("data", [b"", b"\n", b" \r\n\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_no_record(data: bytes) -> None:
    report = check(read(data))
    assert [(problem.line, problem.code) for problem in report.problems] == [(1, "GR004")]
    assert not report.ok
    assert report.as_json()["totals"] == []


def test_a_place_in_a_line_is_told_from_1() -> None:
    for line, code, column in (
        (b"x\n", "GR007", 1),
        (b'{"t":}\n', "GR007", 6),
        (b'{"\xff":1}\n', "GR006", 3),
    ):
        [problem] = read(HEADER + line).problems
        assert (problem.line, problem.code, problem.data["column"]) == (2, code, column)


def test_a_number_may_have_many_digits() -> None:
    assert read(HEADER + b'{"t":"end","losers":[],"x_a":%s}' % (b"9" * MAX_DIGITS)).lines[1:]


@pytest.mark.parametrize("tail", [b'{"t":"end","losers":[]}x', b"x", b"}{", b"[{", b"\0{"])
def test_what_is_no_beginning_of_a_line_is_not_torn(tail: bytes) -> None:
    reading = read(HEADER + tail)
    assert [problem.code for problem in reading.problems] == ["GR007"]
    assert not check(reading).ok


def test_deep_but_not_too_deep() -> None:
    assert read(HEADER + nested(MAX_DEPTH - 1)).problems == ()


def test_a_whole_emoji_in_escapes() -> None:
    line = b'{"t":"play","seat":1,"card":"QS","note":"\\ud83d\\udc37"}\n'
    assert read(HEADER + line).lines[1].line.note == "🐷"


def test_half_a_character_in_a_text_that_is_read() -> None:
    assert read(HEADER.decode().replace("house", "\ud800")).problems[0].code == "GR006"


def test_a_file_too_large() -> None:
    filler = b'{"t":"end","losers":[],"note":"%s"}\n' % (b"x" * (MAX_LINE - 100))
    data = HEADER + filler * (MAX_FILE // len(filler) + 1)
    assert len(data) > MAX_FILE
    reading = read(data)
    assert [problem.code for problem in reading.problems] == ["GR001"]
    assert reading.problems[0].line == len(reading.lines) + 1
    assert reading.size <= MAX_FILE


def test_one_line_as_large_as_a_file() -> None:
    assert read(b"{" * (MAX_FILE + 1)).problems[0].code == "GR001"
    assert read(b"{" * MAX_FILE).problems[0].code == "GR002"


def test_very_many_lines() -> None:
    reading = read(HEADER + b"\n" * MAX_FILE)
    assert [(problem.line, problem.code) for problem in reading.problems] == [
        (MAX_LINES + 1, "GR003")
    ]


def test_very_many_deals() -> None:
    def tiny(plain: dict[str, object]) -> None:
        short(plain)
        plain["deck"] = {"remove": [f"{r}{s}" for s in "HDC" for r in RANKS] + SPADES}
        plain["table"] = {"players": 2}
        plain["lead"] = {
            "first_deal": {"kind": "holder", "card": "2S"},
            "later_deals": {"kind": "holder", "card": "2S"},
        }
        plain["exposure"] = {"kind": "none"}
        plain["match"] = {"end": {"kind": "limit", "low": -1_000_000}}

    lines = [str(header_of(rules_of(tiny)))]
    for n in range(1, MAX_DEALS + 2):
        lines += [
            f'{{"t":"deal","n":{n},"hands":[["2S"],["AS"]],"leader":1}}',
            '{"t":"play","seat":1,"card":"2S"}',
            '{"t":"play","seat":2,"card":"AS"}',
            f'{{"t":"result","n":{n},"points":[0,0],"totals":[0,0]}}',
        ]
    reading = read("\n".join(lines))
    report = check(reading)
    assert (report.problems[0].code, report.deals) == ("GR211", MAX_DEALS)
    assert len(replay(reading).steps) == 1 + 4 * MAX_DEALS


RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SPADES = [f"{rank}S" for rank in RANKS if rank not in "2A"]


def test_a_file_that_cannot_be_opened_is_said(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing", tmp_path, Path("\0")):
        with pytest.raises(GongzhuError, match="cannot read") as caught:
            read(path)
        assert "无法读取" in caught.value.say("zh")


def test_a_file_is_read_like_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "a.gongzhu"
    path.write_bytes(HEADER)
    assert read(path) == read(HEADER) == read(HEADER.decode())


def test_a_device_without_end_is_not_read_for_ever() -> None:
    zero = Path("/dev/zero")
    if zero.exists():
        with pytest.raises(GongzhuError, match="not a regular file"):
            read(zero)


def test_lines_of_windows() -> None:
    data = HEADER + json.dumps({"t": "end", "losers": []}).encode() + b"\n"
    assert read(data.replace(b"\n", b"\r\n")).lines == read(data).lines
