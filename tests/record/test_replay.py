"""A record played again: how things stand after each line, and where it stops."""

from __future__ import annotations

import json
from pathlib import Path

from gongzhu.engine.ledger import total
from gongzhu.record.check import check
from gongzhu.record.codes import CODES
from gongzhu.record.lines import Header
from gongzhu.record.reader import read
from gongzhu.record.replay import replay

GOLDEN = Path(__file__).parent.parent / "data" / "short.gongzhu"
LINES = GOLDEN.read_text(encoding="utf-8").splitlines(keepends=True)


def test_the_steps_tell_how_things_stand() -> None:
    state = replay(read(GOLDEN))
    assert [step.number for step in state.steps] == list(range(1, 119))
    first, dealt, *_ = state.steps
    assert isinstance(first.line, Header)
    assert first.deal is None
    assert dealt.deal is not None
    assert dealt.deal.phase == "expose"
    assert [len(step.match.results) for step in state.steps[57:60]] == [0, 1, 1]
    assert state.steps[57].deal is not None
    assert state.steps[57].deal.phase == "over"
    assert state.steps[58].deal is None
    assert state.steps[58].standing.totals == (-60, -560, -100, -200)
    assert state.match is not None
    assert state.match.totals == (-1180, -620, -150, -10)
    assert state.ended
    assert state.problems == ()


def test_a_running_deal_is_there_to_go_on_with() -> None:
    state = replay(read("".join(LINES[:70])))
    assert state.deal is not None
    assert (state.deal.number, state.deal.mover, len(state.deal.trick)) == (2, 2, 2)
    assert not state.ended


def test_a_deal_without_its_result_is_over_and_not_counted() -> None:
    state = replay(read("".join(LINES[:58])))
    assert state.deal is not None
    assert state.deal.phase == "over"
    assert state.match is not None
    assert state.match.results == ()
    report = check(read("".join(LINES[:58])))
    assert report.ok
    assert not report.complete
    assert report.deals == 0


def test_replay_does_not_believe_results() -> None:
    text = "".join(LINES).replace('"points":[-60', '"points":[999').replace("[1]", "[3]")
    state, true = replay(read(text)), replay(read(GOLDEN))
    assert state.match is not None
    assert true.match is not None
    assert state.match.results == true.match.results
    assert state.problems == ()
    assert not check(read(text)).ok


def test_it_stops_at_the_first_line_that_is_refused() -> None:
    lines = list(LINES)
    lines[7] = lines[7].replace("5C", "10C")
    state = replay(read("".join(lines)))
    [problem] = state.problems
    assert (problem.line, problem.code) == (8, "GR301")
    assert [step.number for step in state.steps] == list(range(1, 8))
    assert state.deal is not None
    assert state.deal.mover == 2
    assert problem.as_json("zh") == {
        "line": 8,
        "code": "GR301",
        "severity": "error",
        "message": "规则不允许3号座位这样做：10C已亮出，这是第一次先出梅花："
        "手里还有5C 3C时不能打出它",
        "seat": 3,
        "reason": "held_back",
        "why": "10C已亮出，这是第一次先出梅花：手里还有5C 3C时不能打出它",
    }


def test_a_refusal_and_a_torn_end_are_both_told() -> None:
    lines = list(LINES)
    lines[58] = lines[58].replace("-560", "-561", 1)
    report = check(read("".join(lines)[:-3]))
    assert [(p.line, p.code, p.severity) for p in report.problems] == [
        (59, "GR405", "error"),
        (118, "GR005", "warning"),
    ]


def test_a_torn_end_is_no_lie() -> None:
    report = check(read("".join(LINES)[:-3]))
    assert report.ok
    assert not report.complete
    assert report.as_json()["problems"] == [
        {
            "line": 118,
            "code": "GR005",
            "severity": "warning",
            "message": "the last line is cut off, as after a crash; it is left out, and a match "
            "that is resumed goes on without it",
        }
    ]


def test_a_wrong_score_comes_with_its_ledger() -> None:
    lines = list(LINES)
    lines[58] = lines[58].replace("-560", "-561", 1)
    plain = check(read("".join(lines))).as_json()
    assert plain["deals"] == 1
    assert plain["totals"] == [-60, -560, -100, -200]
    [problem] = json.loads(json.dumps(plain))["problems"]
    assert problem["message"] == "side 2 scores -560 in deal 1, not -561"
    assert (problem["expected"], problem["claimed"]) == (-560, -561)
    result = replay(read(GOLDEN)).steps[58].match.results[0]
    assert problem["ledger"] == [line.as_json() for line in result.ledgers[1]]
    assert sum(line["points"] for line in problem["ledger"]) == total(result.ledgers[1]) == -560


def test_codes_are_numbered_and_said_in_both_languages() -> None:
    assert list(CODES) == sorted(CODES)
    for code, (message, _) in CODES.items():
        assert len(code) == 5
        assert code.startswith("GR")
        assert message.en.isascii()
        assert not message.zh.isascii()


def test_the_layers_below_a_record() -> None:
    """Neither YAML nor a face of the program is needed to read a record."""
    source = Path(__file__).parent.parent.parent / "gongzhu" / "record"
    for module in source.glob("*.py"):
        for line in module.read_text(encoding="utf-8").splitlines():
            if line.startswith(("import ", "from ")):
                name = line.split()[1]
                assert not name.startswith(("yaml", "typer", "gongzhu.profiles", "gongzhu.cli"))
