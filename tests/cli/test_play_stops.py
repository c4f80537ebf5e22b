"""Stopping in the middle, going on from the record, and a record that cannot be written."""

from __future__ import annotations

import errno
import io
from pathlib import Path
from typing import Any

import pytest

from gongzhu.engine.dealing import Seed
from gongzhu.players.player import decide
from gongzhu.record.lines import Header
from gongzhu.record.reader import read
from gongzhu.record.writer import Writer
from tests.cli.play_helpers import Person, Sitting

QUESTIONS = 29
"""How often a person is asked in a match of two deals: to expose, 26 cards, to go on, to expose."""

SEED = Seed.of(4)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "family match.gongzhu"


@pytest.mark.parametrize("stop", range(1, QUESTIONS + 1))
def test_the_input_may_end_anywhere(stop: int, path: Path) -> None:
    match = Sitting(Person(stop=stop), record=path, seed=SEED)
    assert match.code == 0
    assert match.lines[-2] == "Stopped. To go on with this match, type:"
    assert match.lines[-1] == f"  gongzhu play --resume '{path}'"
    assert not match.replay().problems


def test_there_are_so_many_questions() -> None:
    assert Sitting(seed=SEED).person.asked == QUESTIONS


@pytest.mark.parametrize("stop", range(1, QUESTIONS + 1, 4))
@pytest.mark.parametrize("table", ["two deals", "no exposures", "partners added"])
def test_an_interrupted_match_goes_on_as_if_nothing_had_been(
    stop: int, table: str, path: Path
) -> None:
    whole = Sitting(table=table, seed=SEED)
    first = Sitting(
        Person(stop=min(stop, whole.person.asked), error=KeyboardInterrupt),
        table,
        seed=SEED,
        record=path,
    )
    assert first.code == 130
    assert first.lines[-1] == f"  gongzhu play --resume '{path}'"
    rest = Sitting(table=table, seed=SEED, record=path, resume=True)
    assert rest.code == 0
    assert rest.totals == whole.totals
    assert rest.lines[-6:-2] == whole.lines[-4:]  # how to check the record comes after them
    assert rest.replay().ended


def test_a_match_interrupted_at_every_question_ends_all_the_same(path: Path) -> None:
    whole = Sitting(seed=SEED)
    match = Sitting(Person(stop=2, error=KeyboardInterrupt), seed=SEED, record=path)
    rounds = 1
    while match.code == 130:
        person = Person(stop=2, error=KeyboardInterrupt)
        match = Sitting(person, seed=SEED, record=path, resume=True)
        rounds += 1
    assert match.code == 0
    assert match.totals == whole.totals
    assert rounds > 20


def test_a_resumed_match_says_where_it_stands(path: Path) -> None:
    Sitting(Person(stop=18), seed=3, record=path)
    lines = Sitting(Person(stop=1), seed=3, record=path, resume=True).lines
    assert "Deal 1  −140   +50    −30   −30" in lines
    at = lines.index("The match goes on in deal 2.")
    assert lines[at + 1].startswith("Trick 2 of 13: ")
    assert any(line.startswith("  ♠ ") for line in lines[at:])


def test_a_match_may_stop_while_cards_are_exposed(path: Path) -> None:
    Sitting(Person(stop=1), seed=3, record=path)
    lines = Sitting(Person(stop=1), seed=3, record=path, resume=True).lines
    at = lines.index("The match goes on in deal 1.")
    assert lines[at + 1] == "  West   exposed nothing"
    assert lines[at + 2] == "Your hand:"


def test_bots_may_be_interrupted_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    def interrupted(*args: Any) -> Any:
        nonlocal asked
        asked += 1
        if asked == 40:
            raise KeyboardInterrupt
        return decide(*args)

    monkeypatch.setattr("gongzhu.cli.play.session.decide", interrupted)
    match = Sitting(humans=(), record=path, seed=SEED)
    assert match.code == 130
    assert f"gongzhu play --resume '{path}'" in match.errors.getvalue()
    rest = Sitting(humans=(), record=path, resume=True, seed=SEED)
    assert rest.code == 0
    assert rest.totals == Sitting(humans=(), seed=SEED).totals


def test_quitting_says_how_to_go_on(path: Path) -> None:
    match = Sitting(Person(["quit"]), record=path, go_on="gongzhu go on family")
    assert match.code == 0
    assert match.lines[-1] == "  gongzhu go on family"


def test_without_a_record_there_is_no_going_on() -> None:
    match = Sitting(Person(stop=1), lang="zh")
    assert match.code == 0
    assert match.lines[-1] == "已停止。这一场没有记录，无法接着打。"


def test_there_may_be_no_input_at_all(path: Path) -> None:
    match = Sitting(record=path, stdin=None)
    assert match.code == 0
    assert match.lines[-2].startswith("Stopped.")


def test_the_header_says_what_resuming_needs(path: Path) -> None:
    Sitting(Person(stop=1), record=path, program="gongzhu 1", started="2026-01-01T00:00:00Z")
    header = read(path).header
    assert isinstance(header, Header)
    assert header.extras == {"x_bots": "random", "x_humans": [1]}
    assert header.seats == ("You", "East", "North", "West")
    assert (header.program, header.profile) == ("gongzhu 1", "test")


def test_undo_is_refused_where_a_record_is_written(path: Path) -> None:
    match = Sitting(Person(["", None, "undo"], stop=4), record=path, seed=SEED)
    assert any(
        line.startswith("A match recorded with --record has no undo: ") for line in match.lines
    )


def test_save_says_where_the_match_is_kept(path: Path) -> None:
    match = Sitting(Person(["save"], stop=2), record=path)
    assert f"  {path}" in match.lines
    assert match.text.count("gongzhu play --resume") == 2
    assert "This match is not recorded." in Sitting(Person(["save"], stop=2)).lines


class FullDisk(io.StringIO):
    """A stream that takes so many lines and no more."""

    def __init__(self, lines: int) -> None:
        super().__init__()
        self.room = lines

    def write(self, text: str, /) -> int:
        if not self.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        self.room -= 1
        return super().write(text)


def full_after(lines: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every new record have room for so many lines."""
    monkeypatch.setattr(Writer, "create", lambda path: Writer(FullDisk(lines)))


@pytest.mark.parametrize("room", [1, 2, 3, 10, 57, 58, 59, 60])
def test_a_full_disk_does_not_stop_the_match(
    room: int, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Sitting(seed=SEED)
    full_after(room, monkeypatch)
    match = Sitting(seed=SEED, record=path)
    assert match.code == 0
    assert match.totals == whole.totals
    assert match.errors.getvalue().splitlines() == [
        "gongzhu: cannot write to the record: No space left on device. Play goes on, but what "
        "follows is not recorded."
    ]


def test_it_is_said_again_when_the_match_stops(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full_after(5, monkeypatch)
    match = Sitting(Person(["", None, "undo", "save"], stop=5), record=path, seed=SEED)
    assert match.text.count("The record stops where it could not be written any more.") == 2
    assert "no undo" in match.text


def test_a_record_that_cannot_be_begun_stops_everything(path: Path) -> None:
    path.write_text("something else")
    match = Sitting(record=path)
    assert match.code == 2
    assert match.text == ""
    assert "exists already" in match.errors.getvalue()
    assert path.read_text() == "something else"


def test_a_record_in_no_folder_stops_everything(tmp_path: Path) -> None:
    match = Sitting(record=tmp_path / "nowhere" / "match.gongzhu", lang="zh")
    assert match.code == 2
    assert "无法把记录写到" in match.errors.getvalue()
