"""`gongzhu score`: its contract with other programs, and its words for people."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gongzhu.profiles import load
from tests.profiles.running import GOOD, HEAD, inside, run
from tests.support import Row, rows, sentence

SCORES = rows("scores.yaml")
PILES = [row for row in SCORES if isinstance(row["score"], int)]
DEALS = [row for row in SCORES if isinstance(row["score"], list)]


def in_json(*argv: str | Path, stdin: bytes = b"") -> dict[str, Any]:
    """What a command says with --json: one object on stdout, nothing on stderr."""
    done = run("score", *argv, "--json", stdin=stdin)
    assert (done.code, done.err) == (0, "")
    assert done.out.count("\n") == 1
    said: dict[str, Any] = json.loads(done.out)
    return said


# ── The contract ─────────────────────────────────────────────────────────────────────────────


def test_the_documented_call() -> None:
    said = in_json("--profile", "individual", "--captured", "10C QS 7H", "--exposed", "10C QS")
    assert list(said) == ["profile", "rules_id", "score", "ledger"]
    assert said["profile"] == "individual"
    assert said["rules_id"] == load("individual").rules.id
    assert said["score"] == -840
    assert said["ledger"] == [
        {"step": "values", "seat": 1, "cards": ["QS"], "points": -100},
        {"step": "values", "seat": 1, "cards": ["7H"], "points": -10},
        {
            "step": "exposure",
            "seat": 1,
            "cards": ["QS"],
            "points": -100,
            "factor": 2,
            "because": ["QS"],
        },
        {
            "step": "transformer",
            "seat": 1,
            "cards": ["10C"],
            "points": -630,
            "factor": 4,
            "because": ["10C"],
        },
    ]


@pytest.mark.parametrize("row", PILES, ids=sentence)
def test_every_pile_of_the_data(row: Row) -> None:
    captured, exposed = (" ".join(row[key]) for key in ("captured", "exposed"))
    said = in_json("--profile", row["profile"], "--captured", captured, "--exposed", exposed)
    assert said["score"] == row["score"]
    assert sum(line["points"] for line in said["ledger"]) == row["score"]


@pytest.mark.parametrize("row", DEALS, ids=sentence)
def test_every_deal_of_the_data(row: Row) -> None:
    deal = json.dumps({"captured": row["captured"], "exposed": row["exposed"]}).encode()
    said = in_json("--profile", row["profile"], "--deal", "-", stdin=deal)
    assert list(said) == ["profile", "rules_id", "scores", "ledgers"]
    assert said["scores"] == row["score"]
    sums = [sum(line["points"] for line in ledger) for ledger in said["ledgers"]]
    assert sums == row["score"]


@pytest.mark.parametrize(
    "text",
    [
        "captured: [[QS], [JD], [10C], [rest]]\nexposed: {QS: shown}\n",
        "captured: [[QS], [JD], [10C], [hearts]]\nexposed: [QS]\n",
        '{"captured": [["QS"], ["JD"], ["10C"], ["hearts"]], "exposed": {"QS": "shown"}}',
        "captured:\n  - [猪]\n  - [羊]\n  - [变压器]\n  - [红心]\nexposed: [猪]\n",
    ],
)
def test_a_deal_from_a_file_or_standard_input(tmp_path: Path, text: str) -> None:
    (tmp_path / "deal.yaml").write_text(text, encoding="utf-8")
    by_file = in_json("--deal", tmp_path / "deal.yaml")
    assert by_file["scores"] == [-200, 100, 50, 200]
    assert in_json("--deal", "-", stdin=text.encode()) == by_file


def test_partners_are_scored_by_side(tmp_path: Path) -> None:
    deal = b"captured: [[QS], [AH], [JD], [10C]]\n"
    said = in_json("--profile", "partnership", "--deal", "-", stdin=deal)
    assert said["scores"] == [0, 0]
    assert [line["seat"] for line in said["ledgers"][1]] == [2, 4]
    five = b"captured: [[QS], [JD], [10C], [hearts], []]\n"
    scores = in_json("--profile", "five-player", "--deal", "-", stdin=five)["scores"]
    assert scores == [-100, 100, 50, 200, 0]


def test_a_profile_by_path() -> None:
    teahouse = GOOD / "teahouse.yaml"
    said = in_json("--profile", teahouse, "--captured", "2H 3H 4H")
    assert (said["profile"], said["score"]) == ("teahouse", -30)


def test_the_profile_of_the_environment_and_the_option_above_it() -> None:
    said = run("score", "--captured", "QS", "--json", GONGZHU_PROFILE="five-player")
    assert json.loads(said.out)["profile"] == "five-player"
    over = run(
        "score", "--captured", "QS", "--json", "--profile", "partnership", GONGZHU_PROFILE="nope"
    )
    assert json.loads(over.out)["profile"] == "partnership"
    wrong = run("score", "--captured", "QS", GONGZHU_PROFILE="indivdual")
    assert (wrong.code, wrong.out) == (2, "")
    assert "did you mean 'individual'?" in wrong.err


@pytest.mark.parametrize(
    "words", ["10C QS 7H", "10C,QS,7H", "10C, QS , 7H", "TC ♠Q h7", "变压器、猪，红心7"]
)
def test_cards_may_be_written_in_many_ways(words: str) -> None:
    assert in_json("--captured", words)["score"] == -220


def test_nothing_captured_is_no_points() -> None:
    said = in_json("--captured", "")
    assert (said["score"], said["ledger"]) == (0, [])


# ── For people ───────────────────────────────────────────────────────────────────────────────


def test_the_arithmetic_of_a_pile() -> None:
    done = run("score", "--captured", "10C QS 7H", "--exposed", "10C QS")
    assert done == (
        0,
        "QS: −100 × 2 (QS exposed) = −200\n"
        "7H: −10\n"
        "10C exposed: 4 × (−200 − 10) = −840\n"
        "score: −840\n",
        "",
    )


def test_the_arithmetic_in_chinese() -> None:
    done = run("score", "--captured", "10C QS", "--lang", "zh")
    assert done == (0, "QS：−100\n10C：2 × −100 = −200\n得分：−200\n", "")


@pytest.mark.parametrize(
    ("profile", "lang", "names"),
    [
        ("individual", "en", ["seat 1", "seat 2", "seat 3", "seat 4"]),
        ("partnership", "en", ["side 1", "side 2"]),
        ("individual", "zh", ["1号座位", "2号座位", "3号座位", "4号座位"]),
        ("partnership", "zh", ["第1方", "第2方"]),
    ],
)
def test_a_deal_names_seats_or_sides(profile: str, lang: str, names: list[str]) -> None:
    deal = b"captured: [[QS], [JD], [10C], [rest]]\n"
    done = run("score", "--profile", profile, "--deal", "-", "--lang", lang, stdin=deal)
    heads = [line.partition(":")[0] for line in done.out.splitlines() if line[0] != " "]
    assert heads == names
    assert (done.code, done.err) == (0, "")


# ── Refusals ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ([], "give either --captured for one pile or --deal for a whole deal"),
        (
            ["--captured", "QS", "--deal", "-"],
            "give either --captured for one pile or --deal for a whole deal",
        ),
        (
            ["--deal", "-", "--exposed", "QS"],
            "with --deal the exposed cards stand in the file, under 'exposed'",
        ),
        (["--captured", "QX"], "'QX' is no card; write rank then suit, as in QS, 10C or AH"),
        (["--captured", "11C"], "'11C' is no card; did you mean 10C?"),
        (["--captured", "QS QS"], "QS is given twice"),
        (["--captured", "hearts AH"], "AH is given twice"),
        (["--captured", "QS", "--exposed", "KH"], "KH cannot be exposed; only QS AH 10C JD can"),
        (
            ["--captured", "QS", "--exposed", "zz"],
            "'zz' is no card; write rank then suit, as in QS, 10C or AH",
        ),
        (["--captured", "2C", "--profile", "five-player"], "2C is not in this deck"),
    ],
)
def test_what_is_refused_on_the_command_line(argv: list[str], said: str) -> None:
    done = run("score", *argv)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"gongzhu: {said}\n"


def test_no_exposures_where_the_rules_have_none() -> None:
    done = run("score", "--profile", GOOD / "teahouse.yaml", "--captured", "QS", "--exposed", "QS")
    assert (done.code, done.err) == (2, "gongzhu: these rules have no exposures\n")
    in_chinese = run("score", "--captured", "QX", "--lang", "zh")
    assert in_chinese.err == "gongzhu：“QX”不是牌；请先写点数再写花色，如 QS、10C、AH\n"


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("captured: [[QS], [QS], [], []]\n", 1, "-:1:19: error[GZ131] captured:"),
        ("captured: [[QS], [], []]\n", 1, "-:1:11: error[GZ131] captured:"),
        ("captured: [QS]\n", 1, "-:1:12: error[GZ103] captured[1]:"),
        ("captured: [[], [], [], []]\nexposd: [QS]\n", 1, "-:2:1: error[GZ102] exposd:"),
        ("captured: [[], [], [], []]\nexposed: {QS: open}\n", 1, "-:2:15: error[GZ131] exposed:"),
        ("captured: [[QS], [], [], []\n", 1, "-:1:11: error[GZ010] captured"),
        ("captured: [[QS], ~, [], []]\n", 1, "-:1:18: error[GZ021] captured[2]:"),
        ("", 1, "-: error[GZ026] the file is empty"),
    ],
)
def test_a_wrong_deal_is_told_with_its_place(text: str, code: int, said: str) -> None:
    done = run("score", "--deal", "-", stdin=text.encode())
    assert (done.code, done.out) == (code, "")
    assert done.err.startswith(said)


@pytest.mark.parametrize("deal", ["no-such-deal.yaml", "/dev/zero", ".", "", "x" * 10_000, "a\0b"])
def test_a_deal_that_cannot_be_read(deal: str) -> None:
    done = run("score", "--deal", deal)
    assert (done.code, done.out) == (2, "")
    assert "error[GZ001] cannot read the file: " in done.err


def test_a_bad_profile_is_refused_before_anything_is_printed(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text(HEAD + "alnoe: 60\n", encoding="utf-8")
    with inside(tmp_path):
        done = run("score", "--profile", "bad.yaml", "--captured", "QS", "--json")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("bad.yaml:4:1: error[GZ102] alnoe: unknown key 'alnoe'\n")
