"""`gongzhu variants new`: asking, writing, and never writing over anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from gongzhu.profiles import check
from tests.profiles.running import Run, run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder; it is made when something is written."""
    monkeypatch.setenv("GONGZHU_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "data" / "variants"


def new(*argv: str, typed: str = "") -> Run:
    """The command with what is typed on standard input."""
    return run("variants", "new", *argv, stdin=typed.encode())


def test_by_options_alone(folder: Path) -> None:
    done = new("tea-house", "--answer", "start=2c", "--answer", "name-zh=茶馆", "--defaults")
    assert (done.code, done.err) == (0, "")
    file = folder / "tea-house.yaml"
    assert str(file) in done.out
    assert "gongzhu play --profile tea-house" in done.out
    profile = check("tea-house").profile
    assert profile
    assert profile.name.zh == "茶馆"
    assert str(getattr(profile.rules.lead.first_deal, "card", "")) == "2C"
    assert file.read_text(encoding="utf-8").startswith("# yaml-language-server: $schema=/")
    assert [path.name for path in folder.iterdir()] == ["tea-house.yaml"]


def test_line_by_line(folder: Path) -> None:
    typed = "2\nyes\nb\nno\n" + "\n" * 40
    done = new("tea-house", typed=typed)
    assert done.code == 0
    assert "first_deal: {card: 2C}" in (folder / "tea-house.yaml").read_text(encoding="utf-8")
    assert "Who leads to the first trick of a match?" in done.err
    assert done.out.startswith("written and checked")


def test_what_is_no_answer_is_asked_again() -> None:
    done = new("tea-house", "--stdout", typed="99\nfoo\n7s\n" + "\n" * 40)
    assert done.code == 0
    assert done.err.count("is none of these") == 2
    assert "card: 7S" in done.out


@pytest.mark.parametrize(("typed", "code"), [("", 2), ("2\n\n", 2), ("2\nq\n", 1)])
def test_an_early_end_writes_nothing(typed: str, code: int, folder: Path) -> None:
    done = new("tea-house", typed=typed)
    assert (done.code, done.out) == (code, "")
    assert not folder.exists()


def test_ctrl_c_writes_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("gongzhu.cli.authoring._Asking._read", interrupted)
    assert new("tea-house").code == 130
    assert not folder.exists()


def test_a_file_is_never_written_over(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "tea-house.yaml").write_text("mine", encoding="utf-8")
    done = new("tea-house", "--defaults")
    assert done.code == 1
    assert "is there already" in done.err
    assert (folder / "tea-house.yaml").read_text(encoding="utf-8") == "mine"


def test_out_makes_folders_and_says_how_to_name_the_file(tmp_path: Path) -> None:
    done = new("tea-house", "--out", "a/b/tea-house.yaml", "--answer", "expose=none", "--defaults")
    assert done.code == 0
    assert "gongzhu play --profile a/b/tea-house.yaml" in done.out
    assert check("a/b/tea-house.yaml").profile


def test_a_parent_by_path(tmp_path: Path) -> None:
    assert new("one", "--out", "one.yaml", "--answer", "start=2c", "--defaults").code == 0
    done = new("two", "--extends", "./one.yaml", "--out", "two.yaml", "--defaults")
    assert done.code == 0
    assert "extends: ./one.yaml" in (tmp_path / "two.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("Tea House", "--defaults"), "cannot be an id"),
        (("individual", "--defaults"), "is the id of a shipped profile"),
        (("tea-house", "--extends", "nowhere", "--defaults"), "there is no profile 'nowhere'"),
        (("tea-house", "--answer", "start", "--defaults"), "KEY=VALUE"),
        (("tea-house", "--answer", "begin=2c", "--defaults"), "there is no question 'begin'"),
        (("tea-house", "--answer", "start=3c", "--defaults"), "'3c' is not one of 2s, 2c"),
        (
            ("tea-house", "--answer", "expose=none", "--answer", "sheep=minus", "--defaults"),
            "--answer sheep: this is not asked",
        ),
        (("tea-house", "--out", "x.yaml", "--stdout", "--defaults"), "do not go together"),
        (("tea-house", "--out", "x.txt", "--defaults"), "ends in .yaml"),
    ],
)
def test_what_cannot_be_is_refused(argv: tuple[str, ...], said: str, tmp_path: Path) -> None:
    done = new(*argv)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert [*tmp_path.iterdir()] == []


def test_in_chinese() -> None:
    done = new("tea-house", "--answer", "start=2c", "--defaults", "--stdout", "--lang", "zh")
    assert done.code == 0
    assert "# 持有 2C 的人先出" in done.out
    assert "请同桌核对" in done.out


def test_the_schema_is_printed() -> None:
    done = run("variants", "schema")
    assert done.code == 0
    assert '"$schema": "https://json-schema.org/draft/2020-12/schema"' in done.out
