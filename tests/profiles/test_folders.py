"""`validate FOLDER`: its files may extend each other anywhere in it, and nothing outside."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.profiles.running import HEAD, inside, run

SOUND = f"{HEAD}table: {{direction: clockwise}}\n"


def child(extends: str) -> str:
    """A profile that extends another one."""
    return f"schema: 1\nid: child\nextends: {extends}\nmatch: {{end: {{low: -500}}}}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a space in its name, a folder in it, and a profile beside it."""
    folder = tmp_path / "our rules"
    (folder / "sub" / "deep").mkdir(parents=True)
    (folder / "top.yaml").write_text(SOUND, encoding="utf-8")
    (tmp_path / "outside.yaml").write_text(SOUND, encoding="utf-8")
    return folder


def told(ref: str | Path) -> list[str]:
    """The errors, in one line each."""
    lines = run("validate", ref, "--format", "concise").out.splitlines()
    return [line for line in lines if "error[" in line]


@pytest.mark.parametrize("ref", [".", "../our rules", "./"])
def test_a_file_may_extend_one_above_it_in_the_folder(folder: Path, ref: str) -> None:
    (folder / "sub" / "a.yaml").write_text(child("../top.yaml"), encoding="utf-8")
    (folder / "sub" / "deep" / "b.yaml").write_text(child("../../sub/a.yaml"), encoding="utf-8")
    with inside(folder):
        assert told(ref) == []
        assert told(folder) == []


def test_the_folder_that_was_asked_for_is_the_limit(folder: Path) -> None:
    (folder / "sub" / "a.yaml").write_text(child("../top.yaml"), encoding="utf-8")
    with inside(folder):
        assert [line[:30] for line in told("sub")] == ["sub/a.yaml:3:10: error[GZ204] "]
        assert [line[:30] for line in told("sub/a.yaml")] == ["sub/a.yaml:3:10: error[GZ204] "]


@pytest.mark.parametrize(
    "extends", ["../../outside.yaml", "../sub/../../outside.yaml", "link.yaml", "out/outside.yaml"]
)
def test_nothing_outside_the_folder_is_read(folder: Path, extends: str) -> None:
    (folder / "sub" / "a.yaml").write_text(child(extends), encoding="utf-8")
    (folder / "sub" / "out").symlink_to(folder.parent)
    (folder / "sub" / "link.yaml").symlink_to(folder.parent / "outside.yaml")
    with inside(folder):
        assert [line[:30] for line in told(".")] == ["sub/a.yaml:3:10: error[GZ204] "]


def test_a_folder_that_is_a_link_is_its_target(folder: Path) -> None:
    (folder / "sub" / "a.yaml").write_text(child("../top.yaml"), encoding="utf-8")
    (folder.parent / "link").symlink_to(folder)
    assert told(folder.parent / "link") == []
