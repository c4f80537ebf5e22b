"""`gongzhu legal`: its contract with other programs, and its words for people."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gongzhu.engine.reasons import Why
from tests.profiles.running import GOOD, run
from tests.support import Row, rows, sentence

LEGAL = rows("legal.yaml")


def in_json(*argv: str) -> dict[str, Any]:
    """What a command says with --json: one object on stdout, nothing on stderr."""
    done = run("legal", *argv, "--json")
    assert (done.code, done.err) == (0, "")
    assert done.out.count("\n") == 1
    said: dict[str, Any] = json.loads(done.out)
    return said


def test_the_documented_call() -> None:
    said = in_json(
        *("--profile", "individual", "--hand", "QS 5S 3D", "--trick", "4S"),
        *("--exposed", "QS", "--suits-led", ""),
    )
    assert said == {
        "legal": ["5S"],
        "refused": {
            "3D": {
                "reason": "must_follow",
                "text": "spades were led and you hold some: follow suit with 5S",
            },
            "QS": {
                "reason": "held_back",
                "text": "QS was exposed and this is the first trick led in spades: it is held back "
                "while you hold 5S",
            },
        },
    }


@pytest.mark.parametrize("row", LEGAL, ids=sentence)
def test_every_position_of_the_data(row: Row) -> None:
    argv = ["--profile", row["profile"], "--hand", " ".join(row["hand"])]
    for option in ("trick", "exposed", "suits_led"):
        argv += [f"--{option.replace('_', '-')}", ",".join(row.get(option, []))]
    for option in ("deal", "trick_number"):
        if option in row:
            argv += [f"--{option.replace('_', '-')}", str(row[option])]
    said = in_json(*argv)
    assert set(said["legal"]) == set(row["legal"])
    assert set(said["legal"]) | set(said["refused"]) == set(row["hand"])
    assert {one["reason"] for one in said["refused"].values()} <= set(Why)


def test_a_card_that_must_open_the_deal() -> None:
    pig = str(GOOD / "pig-must-be-led.yaml")
    said = in_json("--profile", pig, "--hand", "QS 5S 3D", "--exposed", "QS", "--trick-number", "1")
    assert said["legal"] == ["QS"]
    assert {one["reason"] for one in said["refused"].values()} == {"must_lead"}


def test_the_reasons_in_chinese_are_the_same_reasons() -> None:
    argv = ["--hand", "QS 5S 3D", "--trick", "4S", "--exposed", "QS"]
    english, chinese = in_json(*argv), in_json(*argv, "--lang", "zh")
    assert english["legal"] == chinese["legal"]
    for card, one in english["refused"].items():
        other = chinese["refused"][card]
        assert (one["reason"], one["text"]) != other["text"]
        assert one["reason"] == other["reason"]
    assert (
        chinese["refused"]["QS"]["text"] == "QS已亮出，这是第一次先出黑桃：手里还有5S时不能打出它"
    )


def test_for_people() -> None:
    done = run("legal", "--hand", "♠Q 5S d3", "--trick", "4S", "--exposed", "猪")
    assert done == (
        0,
        "may be played: 5S\n"
        "3D: spades were led and you hold some: follow suit with 5S\n"
        "QS: QS was exposed and this is the first trick led in spades: it is held back while you "
        "hold 5S\n",
        "",
    )
    assert run("legal", "--hand", "QS", "--lang", "zh") == (0, "可以出：QS\n", "")


@pytest.mark.parametrize("suits", ["S", "s", "S H", "SH", "S,H", "s,h"])
def test_suits_may_be_written_in_many_ways(suits: str) -> None:
    argv = ["--hand", "QS 5S", "--trick", "4S", "--exposed", "QS", "--suits-led", suits]
    assert in_json(*argv)["legal"] == ["QS", "5S"]


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--hand", ""], "a hand needs at least one card"),
        (["--hand", "QX"], "'QX' is no card; write rank then suit, as in QS, 10C or AH"),
        (["--hand", "QS QS"], "QS is given twice"),
        (["--hand", "QS", "--trick", "QS"], "QS is both in the hand and in the trick"),
        (
            ["--hand", "QS", "--trick", "2S 3S 4S 5S"],
            "the trick has 4 cards already; with 4 players at most 3 come before a hand",
        ),
        (
            ["--hand", "QS", "--suits-led", "X"],
            "'X' is no suit; write letters of suits with spaces between them, as in 'S H'",
        ),
        (["--hand", "2C", "--profile", "five-player"], "2C is not in this deck"),
    ],
)
def test_what_cannot_be(argv: list[str], said: str) -> None:
    assert run("legal", *argv) == (2, "", f"gongzhu: {said}\n")


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ([], "--hand is missing"),
        (["--hand"], "--hand needs a value"),
        (["--hand", "QS", "--deal", "0"], "--deal: at least 1"),
        (["--hand", "QS", "--trick-number", "x"], "--trick-number: write a whole number"),
    ],
)
def test_wrong_usage(argv: list[str], said: str) -> None:
    done = run("legal", *argv)
    assert (done.code, done.out) == (2, "")
    assert done.err.splitlines()[0] == f"gongzhu: {said}"
