"""Who plays by hand: one seat, or several that share the keyboard."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from gongzhu.cli.main import main

from .play_helpers import Person, Sitting


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ("1,1", "name each seat of a person once"),
        ("5", "'5' is no seat; seats count from 1 to 4"),
        ("1,x", "'x' is no seat"),
        (",", "name each seat of a person once"),
    ],
)
def test_a_seat_that_cannot_be(seats: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--seat", seats]) == 2
    assert said in capsys.readouterr().err


def test_several_seats_are_kept_in_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "match.gongzhu"
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["play", "--seat", "3,1", "--seed", "3", "--record", str(record)]) == 0
    header = json.loads(record.read_text(encoding="utf-8").splitlines()[0])
    assert header["x_humans"] == [1, 3]


def test_whoever_has_nothing_to_expose_is_asked_like_the_others() -> None:
    """Else the others at the keyboard would know that a hand holds none of these cards."""
    match = Sitting(Person([""] * 8, stop=9), "individual", humans=(0, 1, 2, 3), seed=3)
    asked = match.text.count("Expose ") + match.text.count("Nothing here may be exposed.")
    assert asked == 4
