"""What is said where a deal was kept and the output about it cannot be written."""

from __future__ import annotations

import contextlib
import errno
import io
from pathlib import Path

import pytest

from gongzhu.cli.main import main
from tests.profiles.running import run


class Full(io.StringIO):
    """An output that takes nothing once it is to be written."""

    def flush(self) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")


def unprinted(*argv: str | Path) -> tuple[int, str]:
    err = io.StringIO()
    with contextlib.redirect_stdout(Full()), contextlib.redirect_stderr(err):
        code = main(["sheet", *map(str, argv)])
    return code, err.getvalue()


@pytest.mark.parametrize("json", [(), ("--json",)], ids=["text", "json"])
def test_what_was_done_is_said_though_it_cannot_be_printed(json: list[str], tmp_path: Path) -> None:
    file = tmp_path / "f.jsonl"
    run("sheet", "new", file, "--players", "Lin,Wu,Chen,He")
    for argv, done in [
        (("add", file, "Lin: rest"), "note: Kept as deal 1. What follows is about the output"),
        (("edit", file, "1", "Wu: rest"), "note: Kept as deal 1. What follows"),
        (("undo", file), "note: Undone: line 3 of the file, deal 1. What follows"),
    ]:
        before = file.read_bytes()
        code, err = unprinted(*argv, *json)
        assert code == 2
        assert done in err
        assert "cannot write the output: No space left on device" in err
        assert file.read_bytes() != before
    assert (
        "已撤销：文件第2行，第1副。以下只是输出的问题" in unprinted("undo", file, "--lang", "zh")[1]
    )


def test_what_was_not_done_is_not_said(tmp_path: Path) -> None:
    file = tmp_path / "f.jsonl"
    run("sheet", "new", file, "--players", "Lin,Wu,Chen,He")
    assert "Kept" not in unprinted("add", file, "Lin: QS")[1]
    assert "What follows" not in unprinted("show", file)[1]
