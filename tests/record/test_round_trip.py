"""What is written is read back; true records pass the check, by every kind of rules."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from gongzhu.cards import Card
from gongzhu.engine.actions import Claim, Expose, Play
from gongzhu.engine.events import Forced, Rest, Taken
from gongzhu.record.check import check
from gongzhu.record.lines import (
    ClaimLine,
    DealLine,
    EndLine,
    ExposeLine,
    Header,
    Line,
    PlayLine,
    ResultLine,
    line_of,
)
from gongzhu.record.parsing import parse_line
from gongzhu.record.reader import read
from gongzhu.record.replay import Step, replay
from gongzhu.record.writer import Writer
from gongzhu.rules.model import Rules
from tests.record.tables import VARIANTS, header_of, play_match, record_of

GOLDEN = Path(__file__).parent.parent / "data" / "short.gongzhu"
SEEDS = range(12)


def written(steps: tuple[Step, ...]) -> str:
    """The steps of a replay written down again, as a program does that plays a match."""
    stream = io.StringIO()
    writer = Writer(stream)
    for step in steps:
        match step.line:
            case Header():
                writer.header(step.line)
            case DealLine():
                assert step.deal
                writer.deal(step.deal)
            case ExposeLine() | PlayLine() | ClaimLine():
                assert step.deal
                last = [e for e in step.deal.events if not isinstance(e, Taken | Rest | Forced)][-1]
                assert isinstance(last, Expose | Play | Claim)
                writer.action(last)
            case ResultLine():
                writer.result(step.match)
            case EndLine():
                writer.end(step.match)
    return stream.getvalue()


def test_the_golden_record_is_read_and_written_byte_for_byte() -> None:
    reading = read(GOLDEN)
    assert reading.problems == ()
    lines = "".join(f"{line}\n" for _, line in reading.lines)
    assert lines.encode() == GOLDEN.read_bytes()


def test_the_golden_record_is_played_and_written_byte_for_byte() -> None:
    assert written(replay(read(GOLDEN)).steps).encode() == GOLDEN.read_bytes()


def test_the_golden_record_is_true() -> None:
    report = check(read(GOLDEN))
    assert report.as_json() == {
        "ok": True,
        "complete": True,
        "profile": "teahouse",
        "rules_id": "b144d5e66723c72041dd2a35aa3df6cf9b66ec1e191f2b3228866335d28e0a87",
        "deals": 2,
        "totals": [-1180, -620, -150, -10],
        "proof": {"proven": [], "pending": [], "lost": []},
        "problems": [],
    }


def test_the_header_looks_as_documented() -> None:
    header = header_of(VARIANTS["individual"], program="gongzhu 1", started="2025-05-01T00:00:00Z")
    plain = json.loads(str(header))
    assert list(plain) == [
        "gongzhu", "profile", "rules_id", "rules", "seats", "program", "started"
    ]  # fmt: skip
    assert plain["rules_id"] == VARIANTS["individual"].id
    assert plain["rules"]["match"] == {
        "settlement": {"kind": "points"},
        "end": {"kind": "limit", "low": -1000, "strict": False},
        "loser": {"kind": "lowest", "ties": "shared"},
        "winner": {"kind": "none"},
        "after": {"kind": "stop"},
    }
    assert str(header).startswith('{"gongzhu":1,"profile":"house","rules_id":"')


@pytest.mark.parametrize("name", VARIANTS)
def test_the_rules_in_a_header_are_the_same_rules(name: str) -> None:
    rules = VARIANTS[name]
    assert Rules.model_validate_json(json.dumps(header_of(rules).rules)) == rules


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", VARIANTS)
def test_a_random_match_is_recorded_truly(name: str, seed: int) -> None:
    stream = io.StringIO()
    match = play_match(Writer(stream), VARIANTS[name], seed)
    text = stream.getvalue()
    report = check(read(text))
    assert report.problems == ()
    assert (report.complete, report.deals) == (True, len(match.results))
    assert report.totals == match.totals
    replayed = replay(read(text))
    assert replayed.match is not None
    assert replayed.match.results == match.results
    assert replayed.ended
    assert replayed.deal is None
    assert written(replayed.steps) == text


@pytest.mark.parametrize("name", VARIANTS)
def test_who_says_nothing_exposes_nothing(name: str) -> None:
    spoken, silent = (record_of(VARIANTS[name], 7, answers=answers) for answers in (True, False))
    if name != "no exposure":
        assert silent.count("\n") < spoken.count("\n")
    one, other = (replay(read(text)).match for text in (silent, spoken))
    assert one is not None
    assert other is not None
    assert one.results == other.results
    assert check(read(silent)).ok


LINES: list[Line] = [
    Header("p", "0" * 64, {"a": [1, {"b": False}]}, ("甲", "")),
    Header("p", "0" * 64, {}, ("A",), "prog", "2025-01-01T00:00:00Z", note="", extras={"x_": []}),
    DealLine(3, ((Card.parse("AS"), Card.parse("2D")), ()), 7, note='"\\\n\u2028'),
    ExposeLine(0),
    ExposeLine(7, {Card.parse("JD"): "shown", Card.parse("QS"): "shown"}, extras={"x_b": -1}),
    ExposeLine(1, {Card.parse("JD"): "closed", Card.parse("QS"): "open"}),
    ClaimLine(2),
    ClaimLine(0, note="n", extras={"x_a": 1}),
    PlayLine(2, Card.parse("10C"), note="好", extras={"x_a": {"z": 1, "a": [True, None]}}),
    ResultLine(2, (-220, 80), (10**150, 0)),
    EndLine(()),
    EndLine((0, 2), (1,)),
]


@pytest.mark.parametrize("line", LINES, ids=str)
def test_a_line_reads_back(line: Line) -> None:
    text = str(line)
    again = parse_line(text.encode(), first=isinstance(line, Header))
    assert again == line
    assert str(again) == text


def test_keys_of_other_programs_come_last_and_in_order() -> None:
    line = PlayLine(0, Card.parse("2S"), note="n", extras={"x_b": 1, "x_a": 2})
    assert str(line) == '{"t":"play","seat":1,"card":"2S","note":"n","x_a":2,"x_b":1}'


def test_exposed_cards_are_written_in_one_order() -> None:
    cards = [Card.parse("JD"), Card.parse("QS"), Card.parse("AH")]
    line = ExposeLine(0, dict.fromkeys(cards, "shown"))
    assert list(line.as_json()["cards"]) == ["QS", "AH", "JD"]  # type: ignore[call-overload]


def test_that_a_seat_exposes_nothing_is_written() -> None:
    assert str(line_of(Expose(1))) == '{"t":"expose","seat":2,"cards":{}}'


def test_a_claim_is_written_with_the_seat_alone() -> None:
    assert str(line_of(Claim(2))) == '{"t":"claim","seat":3}'
