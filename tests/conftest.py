"""What holds for every test: none sees the tester's own profiles and matches."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def nothing_of_the_testers_own(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Programs that a test starts look for the user's data in an empty place too."""
    monkeypatch.delenv("GONGZHU_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.getbasetemp() / "no-data"))
