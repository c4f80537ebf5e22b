"""Taking a card back where the match is kept: only in the program's own save."""

from __future__ import annotations

from pathlib import Path

from gongzhu.record.check import check
from gongzhu.record.reader import read

from .play_helpers import Person, Sitting

ANSWERS = [None, None, None, "u", "u", *[None] * 4, "u"]


def test_a_card_taken_back_is_not_in_the_save(tmp_path: Path) -> None:
    plain = Sitting(seed=3, record=tmp_path / "plain", own_record=True)
    undone = Sitting(Person(ANSWERS), seed=3, record=tmp_path / "undone", own_record=True)
    assert undone.text.count("Taken back") == 3
    assert undone.totals == plain.totals
    assert check(read(tmp_path / "undone")).ok
    assert (tmp_path / "undone").read_bytes() == (tmp_path / "plain").read_bytes()


def test_it_goes_on_after_a_stop(tmp_path: Path) -> None:
    save = tmp_path / "save"
    plain = Sitting(seed=3, record=tmp_path / "plain", own_record=True)
    Sitting(Person([None, None, None, "u"], stop=6), seed=3, record=save, own_record=True)
    resumed = Sitting(Person([None, "u"]), seed=3, record=save, own_record=True, resume=True)
    assert "Taken back" in resumed.text
    assert resumed.totals == plain.totals
    assert check(read(save)).complete


def test_a_record_that_was_asked_for_is_only_added_to(tmp_path: Path) -> None:
    person = Person([None, None, None, "u"], stop=5)
    sitting = Sitting(person, seed=3, record=tmp_path / "asked-for")
    assert "Taken back" not in sitting.text
    assert "has no undo" in sitting.text
