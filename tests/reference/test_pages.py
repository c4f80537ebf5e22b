"""The reference pages say what the program says; `GONGZHU_REWRITE=1` writes them anew."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.reference.pages import pages

FOLDER = Path(__file__).parents[2] / "docs" / "reference"


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing of the machine shows in the pages."""
    for name in ("GONGZHU_PROFILE", "GONGZHU_LANG", "TERMINAL_WIDTH"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("GONGZHU_DATA", str(tmp_path))


def test_the_pages_are_what_the_program_says_now() -> None:
    made = pages()
    if os.environ.get("GONGZHU_REWRITE"):
        FOLDER.mkdir(exist_ok=True)
        for name, text in made.items():
            (FOLDER / name).write_text(text, encoding="utf-8")
    assert {path.name for path in FOLDER.glob("*.md")} == set(made)
    for name, text in made.items():
        kept = (FOLDER / name).read_text(encoding="utf-8")
        assert kept == text, f"{name} is stale: GONGZHU_REWRITE=1 pytest tests/reference"
