"""The file of a sheet: written once it is acknowledged, or left as it was."""

from __future__ import annotations

import errno
import os
import resource
import stat
from pathlib import Path
from typing import Any

import pytest

from gongzhu.errors import GongzhuError
from gongzhu.sheet import store
from gongzhu.sheet.lines import DealLine, Opened
from tests.sheet.tables import PIG_TO_LIN, PIG_TO_WU, added, begun, meant, read, sheet_in, undone

fcntl = pytest.importorskip("fcntl")


def told(error: pytest.ExceptionInfo[GongzhuError]) -> str:
    assert error.value.say("zh")
    return error.value.say("en")


def refused(file: Path, like: str) -> None:
    """See that a deal cannot be added, that it is said why, and that the file is as it was."""
    before = file.read_bytes()
    reading = read(file)
    assert reading.sheet
    line = DealLine("deal", len(reading.sheet.deals) + 1, meant(PIG_TO_WU, reading.sheet))
    with pytest.raises(GongzhuError, match=like) as error:
        store.append(file, line, reading)
    assert told(error)
    assert file.read_bytes() == before


def test_nothing_is_left_beside_a_new_sheet(tmp_path: Path) -> None:
    file = begun(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [file.name]
    assert stat.S_IMODE(file.stat().st_mode) == 0o666 & ~_mask()


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_a_sheet_is_not_begun_over_a_file(tmp_path: Path) -> None:
    file = begun(tmp_path)
    added(file, PIG_TO_LIN)
    before = file.read_bytes()
    with pytest.raises(GongzhuError, match="is there already and is left as it is"):
        begun(tmp_path)
    assert file.read_bytes() == before
    (tmp_path / "link").symlink_to("nowhere")
    with pytest.raises(GongzhuError, match="is there already"):
        store.create(tmp_path / "link", sheet_in(file).opened)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["friday.jsonl", "link"]


def test_a_sheet_where_no_links_can_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", no_links)
    assert sheet_in(begun(tmp_path)).deals == ()


def test_each_line_is_on_the_disk_before_it_is_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = begun(tmp_path)
    synced: list[int] = []
    fsync = os.fsync

    def noted(handle: int) -> None:
        fsync(handle)
        synced.append(os.fstat(handle).st_size)

    monkeypatch.setattr(os, "fsync", noted)
    for _ in range(2):
        added(file, PIG_TO_LIN)
        assert synced[-1] == file.stat().st_size
    undone(file)
    assert synced[-1] == file.stat().st_size
    assert len(synced) == 3


def test_another_program_that_writes_is_waited_for_and_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "PATIENCE", 0.1)
    file = begun(tmp_path)
    with file.open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        refused(file, "another program is writing to")
    added(file, PIG_TO_WU)


def test_a_lock_by_a_second_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "PATIENCE", 0.1)
    monkeypatch.setattr(store, "_locked", store._lock_file)
    file = begun(tmp_path)
    added(file, PIG_TO_WU)
    assert not (tmp_path / "friday.jsonl.lock").exists()
    (tmp_path / "friday.jsonl.lock").touch()
    refused(file, "If none is, remove .*friday.jsonl.lock")


def test_what_somebody_else_added_in_the_meantime_is_not_written_over(tmp_path: Path) -> None:
    file = begun(tmp_path)
    seen = read(file)
    deal = meant(PIG_TO_LIN, sheet_in(file))
    added(file, PIG_TO_WU)
    before = file.read_bytes()
    with pytest.raises(GongzhuError, match="was changed by somebody else in the meantime"):
        store.append(file, DealLine("deal", 1, deal), seen)
    assert file.read_bytes() == before


@pytest.mark.parametrize("room", [0, 1, 40])
def test_a_disk_that_is_full(room: int, tmp_path: Path) -> None:
    file = begun(tmp_path)
    added(file, PIG_TO_LIN)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size + room, hard))
    try:
        refused(file, "cannot write to .*; nothing was changed")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert len(added(file, PIG_TO_WU).deals) == 2


def test_a_disk_that_fails_at_the_last_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = begun(tmp_path)

    def failing(_: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing)
        refused(file, "Input/output error")
    assert len(added(file, PIG_TO_WU).deals) == 1


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS])
def test_a_place_where_nothing_may_be_written(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = begun(tmp_path)
    opened: Any = open

    def no_writing(path: Any, mode: str = "r", **more: Any) -> Any:
        if "+" in mode or "x" in mode:
            raise OSError(number, os.strerror(number))
        return opened(path, mode, **more)

    monkeypatch.setattr("builtins.open", no_writing)
    refused(file, os.strerror(number))
    with pytest.raises(GongzhuError, match=os.strerror(number)):
        store.create(tmp_path / "new.jsonl", sheet_in(file).opened)
    monkeypatch.undo()
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_a_damaged_sheet_is_not_added_to(tmp_path: Path) -> None:
    file = begun(tmp_path)
    added(file, PIG_TO_LIN)
    seen = read(file)
    file.write_bytes(file.read_bytes().replace(b'["JD"]', b'["JH"]'))
    before = file.read_bytes()
    line = DealLine("deal", 2, meant(PIG_TO_WU, begun_again(tmp_path)))
    with pytest.raises(store.Damaged, match=r"friday\.jsonl:2: the line is not as it was written"):
        store.append(file, line, seen)
    assert file.read_bytes() == before


def begun_again(folder: Path) -> Any:
    other = folder / "other"
    other.mkdir()
    return sheet_in(begun(other))


def test_a_name_in_halves_of_characters_is_written_and_read(tmp_path: Path) -> None:
    file = begun(tmp_path)
    header = sheet_in(file).opened.header
    odd = Opened.of(
        sheet_in(file).game.rules, profile="x\udce9", players=header.seats, program="", created=""
    )
    store.create(tmp_path / "odd.jsonl", odd)
    assert sheet_in(tmp_path / "odd.jsonl").opened.header.profile == "x?"
