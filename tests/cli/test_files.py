"""What `--out` writes to: whole files, and what is no file at all."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from gongzhu.cli import files
from gongzhu.errors import GongzhuError


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "old"
    path.write_text("old and long")
    path.chmod(0o640)
    files.write(files.writable(str(path)), b"new", "en")
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    path.write_text("old")
    link.symlink_to(path)
    files.write(files.writable(str(link)), b"new", "en")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    files.write(files.writable(str(pipe)), b"said", "en")
    reader.join(timeout=20)
    assert read == [b"said"]
    assert pipe.is_fifo()


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="there is no /dev/full here")
def test_a_device_that_takes_nothing_is_told_and_stays_a_device() -> None:
    path = files.writable("/dev/full")
    with pytest.raises(GongzhuError, match="nothing can be written there"):
        files.write(path, b"said", "en")
    assert path.is_char_device()
