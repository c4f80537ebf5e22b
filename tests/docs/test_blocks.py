"""Every block of the README and the docs is run, so that none can go stale.

A `yaml` block whose first line is a comment with a file name is written to that file and must be
a sound profile, unless a command says otherwise or reads it as a deal. In a `console` block each
line after `$ ` is run by a shell in the folder of those files, and must print exactly what follows
it. A `python` block is run. A `sh` block holds the commands that set a machine up; `.ci/run` runs
them.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from gongzhu.profiles import check

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
KINDS = {"yaml", "console", "python", "sh", "text"}


class Block(NamedTuple):
    """A fenced block of a page."""

    kind: str
    text: str
    line: int


class Command(NamedTuple):
    """A command of a console block and what it must print."""

    line: str
    output: str


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    found = re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [Block(b[1], b[2], text.count("\n", 0, b.start()) + 1) for b in found]


def commands(block: Block) -> Iterator[Command]:
    """The commands of a console block."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        line, _, output = part.partition("\n")
        yield Command(line, output)


def file_name(block: Block) -> str | None:
    """The file a yaml block stands for."""
    first = block.text.partition("\n")[0]
    found = re.fullmatch(r"# ([\w./-]+\.yaml)", first)
    return found[1] if found else None


def shell(line: str, folder: Path) -> str:
    """What a command line prints, on both streams in order."""
    tools = folder / ".bin"
    if not tools.exists():
        tools.mkdir()
        script = tools / "gongzhu"
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m gongzhu "$@"\n')
        script.chmod(0o755)
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("GONGZHU_")},
        "PATH": f"{tools}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "XDG_DATA_HOME": str(folder / "data"),
    }
    done = subprocess.run(
        line,
        shell=True,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=60,
        check=False,
    )
    return done.stdout.decode()


def write_files(page: Path, folder: Path) -> list[str]:
    """The files that the yaml blocks of a page stand for."""
    names = []
    for block in blocks(page):
        name = file_name(block) if block.kind == "yaml" else None
        if name:
            (folder / name).write_text(block.text, encoding="utf-8")
            names.append(name)
    return names


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_block_is_of_a_kind_that_is_checked(page: Path) -> None:
    found = {(block.kind, block.line) for block in blocks(page)}
    assert {kind for kind, _ in found} <= KINDS
    assert page.read_text(encoding="utf-8").count("```") == 2 * len(found)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_console_blocks_print_what_they_show(page: Path, tmp_path: Path) -> None:
    write_files(page, tmp_path)
    shown = [
        command for block in blocks(page) if block.kind == "console" for command in commands(block)
    ]
    printed = [Command(command.line, shell(command.line, tmp_path)) for command in shown]
    assert printed == shown


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_profiles_are_sound_unless_a_command_shows_what_is_wrong(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = write_files(page, tmp_path)
    shown = "".join(block.text for block in blocks(page) if block.kind == "console")
    monkeypatch.chdir(tmp_path)
    for name in names:
        if f"--deal {name}" in shown:
            continue
        refused = f"{name} was not loaded" in shown
        assert check(name, thorough=True).wrong == refused, name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_blocks_run(page: Path, tmp_path: Path) -> None:
    write_files(page, tmp_path)
    for block in blocks(page):
        if block.kind == "python":
            (tmp_path / "block.py").write_text(block.text, encoding="utf-8")
            printed = shell(f'"{sys.executable}" block.py', tmp_path)
            assert "Traceback" not in printed
            said = re.findall(r"# prints (.*)", block.text)
            assert printed.splitlines() == said


def test_the_readme_sets_a_machine_up_with_two_commands() -> None:
    lines = [
        line
        for block in blocks(ROOT / "README.md")
        if block.kind == "sh"
        for line in block.text.splitlines()
    ]
    ci = (ROOT / ".ci" / "run").read_text()
    assert [line.rsplit("&& ", 1)[1] for line in lines] == [
        ".venv/bin/gongzhu play",
        ".venv/bin/python -m pytest",
    ]
    assert all(line.startswith("python3 -m venv .venv && ") for line in lines)
    assert "README.md" in ci  # where both of them are run
