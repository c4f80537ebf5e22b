"""`legal` and `score` where a house's rules ask for more than cards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.houses.tables import HOUSES
from tests.profiles.running import run


def house(name: str) -> str:
    return str(HOUSES / f"{name}.yaml")


POSITIONS = (
    ("hearts-broken", "2H 3S", (), "3S"),
    ("hearts-broken", "2H 3S", ("--hearts-broken",), "3S 2H"),
    (house("after-discard"), "2H 3S", (), "3S"),
    (house("after-discard"), "2H 3S", ("--discarded",), "3S 2H"),
    (house("holder-plays-suit"), "QS 3S", ("--trick", "4S", "--exposed", "QS"), "3S"),
    (
        house("holder-plays-suit"),
        "QS 3S",
        ("--trick", "4S", "--exposed", "QS", "--played", "5S"),
        "QS 3S",
    ),
    (house("suit-seen-locked"), "QS 3S", ("--trick", "4S", "--exposed", "QS"), "3S"),
    (
        house("suit-seen-locked"),
        "QS 3S",
        ("--trick", "4S", "--exposed", "QS", "--suits-seen", "HS"),
        "QS 3S",
    ),
    ("open-closed", "QS 3S", ("--trick", "4S", "--exposed", "QS=open"), "3S"),
    ("open-closed", "QS 3S", ("--trick", "4S", "--exposed", "QS=closed"), "QS 3S"),
)


@pytest.mark.parametrize(("profile", "hand", "options", "legal"), POSITIONS)
def test_a_position_is_described_as_its_rules_need_it(
    profile: str, hand: str, options: Sequence[str], legal: str
) -> None:
    ran = run("legal", "--profile", profile, "--hand", hand, *options)
    assert ran.code == 0
    assert ran.out.splitlines()[0] == f"may be played: {legal}"


def test_later_tricks_count_for_a_pile() -> None:
    options = ("--profile", "queen-of-diamonds", "--captured", "QD QS")
    assert run("score", *options, "--later-tricks", "3").out.endswith("score: −70\n")
    assert run("score", *options).out.endswith("score: −100\n")


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (
            ("--profile", "queen-of-diamonds", "--captured", "QS", "--later-tricks", "3"),
            "gongzhu: 3 later tricks count only for a pile with QD\n",
        ),
        (
            ("--captured", "QD", "--later-tricks", "3"),
            "gongzhu: no later tricks count by these rules\n",
        ),
        (
            ("--profile", "queen-of-diamonds", "--captured", "QD", "--later-tricks", "13"),
            "gongzhu: 13 later tricks cannot be; at most 12 come after the first\n",
        ),
        (
            ("--profile", "open-closed", "--captured", "QS", "--exposed", "QS"),
            "gongzhu: say how QS is exposed: closed, open\n",
        ),
    ],
)
def test_what_cannot_be_is_refused(options: Sequence[str], error: str) -> None:
    ran = run("score", *options)
    assert ran.code == 2
    assert ran.err == error


def test_a_pile_is_scored_at_the_levels_named() -> None:
    options = ("--profile", "open-closed", "--captured", "QS 10C")
    ran = run("score", *options, "--exposed", "QS=open 10C=closed")
    assert ran.out.endswith("score: −1600\n")


def test_a_deal_file_says_who_took_the_later_tricks(tmp_path: Path) -> None:
    file = tmp_path / "deal.yaml"
    captured = "captured: [[QS], [JD, QD], [10C], [hearts]]\n"
    file.write_text(captured + "later_tricks: [0, 3]\n", encoding="utf-8")
    scored = ("score", "--profile", "queen-of-diamonds", "--deal", str(file))
    assert "seat 2: +130" in run(*scored).out
    again = run(*scored, "--later-tricks", "3")
    assert again.code == 2
    assert "under 'later_tricks'" in again.err
    file.write_text(captured + "later_tricks: [3]\n", encoding="utf-8")
    wrong = run(*scored)
    assert wrong.code == 1
    assert "deal.yaml:2:15" in wrong.err
    assert "3 later tricks count only for a pile with QD" in wrong.err
