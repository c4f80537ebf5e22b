"""`gongzhu variants new`: asking, writing, and never writing over anything."""

from __future__ import annotations

import shlex
import unicodedata
from pathlib import Path
from typing import Any

import pytest

import gongzhu
from gongzhu.cli import help, terms
from gongzhu.profiles import check
from gongzhu.profiles.authoring.draft import QUESTIONS, Parent, steps
from gongzhu.text import Lang
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


ASKED = len([*steps(Parent.of(gongzhu.load("individual")), {})]) - 1
"""How many questions are left where one is answered by an option."""


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
    assert file.read_text(encoding="utf-8").startswith("# yaml-language-server: $schema=file:///")
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


@pytest.mark.parametrize(("typed", "code"), [("", 2), ("2\n\n", 2), ("2\nq\n", 0), ("Ｑ\n", 0)])
def test_an_early_end_writes_nothing(typed: str, code: int, folder: Path) -> None:
    done = new("tea-house", typed=typed)
    assert (done.code, done.out) == (code, "")
    assert not folder.exists()


def test_ctrl_c_writes_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("gongzhu.cli.asking.Asking._read", interrupted)
    assert new("tea-house").code == 130
    assert not folder.exists()


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_help_names_the_exit_code_of_a_stop(lang: Lang) -> None:
    named = help.EXIT_CODES.say(lang)
    for code in (terms.FINE, terms.BAD, terms.USAGE, terms.INTERRUPTED, terms.CUT_SHORT):
        assert str(code) in named


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
        (
            ("tea-house", "--answer", "start=2c", "--answer", "start=2s", "--defaults"),
            "--answer start: it is given twice",
        ),
        (("tea-house", "--extends", "-", "--defaults"), "standard input"),
        (("tea-house", "--out", "x.yaml", "--stdout", "--defaults"), "do not go together"),
        (("tea-house", "--out", "x.txt", "--defaults"), "ends in .yaml"),
    ],
)
def test_what_cannot_be_is_refused(argv: tuple[str, ...], said: str, tmp_path: Path) -> None:
    done = new(*argv)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert [*tmp_path.iterdir()] == []


def test_a_full_width_number_is_a_number() -> None:
    assert "card: 2C" in new("tea-house", "--stdout", typed="２\n" + "\n" * 40).out
    done = new("tea-house", "--answer", "players=５", "--defaults", "--stdout")
    assert "players: 5" in done.out


def test_a_parent_by_path_gets_the_new_one_beside_it(tmp_path: Path) -> None:
    assert new("one", "--out", "a/one.yaml", "--defaults").code == 0
    for number, parent in enumerate(("./a/one.yaml", str(tmp_path / "a/one.yaml"))):
        name = f"new-{number}"
        done = new(name, "--extends", parent, "--answer", "start=2c", "--defaults")
        assert (done.code, done.err) == (0, "")
        written = (tmp_path / f"a/{name}.yaml").read_text(encoding="utf-8")
        assert "extends: ./one.yaml" in written
        assert check(str(tmp_path / f"a/{name}.yaml")).profile


def test_what_is_printed_says_where_it_belongs(tmp_path: Path, monkeypatch: Any) -> None:
    assert new("one", "--out", "a/one.yaml", "--defaults").code == 0
    done = new("two", "--extends", "./a/one.yaml", "--defaults", "--stdout")
    assert (done.code, done.err) == (0, "")
    assert "extends: a/one.yaml" in done.out
    (tmp_path / "b").mkdir()
    monkeypatch.chdir(tmp_path / "b")
    done = new("two", "--extends", "../a/one.yaml", "--defaults", "--stdout")
    assert done.code == 0
    assert "extends: ./one.yaml" in done.out
    assert "save it in ../a" in done.err


def test_an_own_parent_by_path_is_named_by_its_id(folder: Path) -> None:
    assert new("one", "--defaults").code == 0
    done = new("two", "--extends", str(folder / "one.yaml"), "--out", "two.yaml", "--defaults")
    assert done.code == 0
    assert "extends: one\n" in Path("two.yaml").read_text(encoding="utf-8")


def test_a_parent_out_of_reach_is_refused_before_the_first_question() -> None:
    assert new("one", "--out", "a/one.yaml", "--defaults").code == 0
    for argv in (("--extends", "./a/one.yaml", "--out", "b/two.yaml"), ("--extends", "-")):
        done = new("two", *argv, typed="\n" * 40)
        assert (done.code, done.out) == (2, "")
        assert "Who leads" not in done.err
    assert new("one", "--out", "a b/one.yaml", "--defaults").code == 0
    done = new("two", "--extends", "a b/one.yaml", "--out", "b/two.yaml", typed="\n" * 40)
    assert "--out 'a b/two.yaml'" in done.err
    for place in range(7):
        parent = f"./d{place - 1}.yaml" if place else "individual"
        out = f"d{place}.yaml"
        assert new(f"d{place}", "--extends", parent, "--out", out, "--defaults").code == 0
    done = new("d7", "--extends", "./d6.yaml", typed="\n" * 40)
    assert "GZ206" in done.err
    assert "Who leads" not in done.err


def test_an_answer_that_makes_no_sense_any_more_is_told(folder: Path) -> None:
    done = new("tea-house", "--answer", "must-lead=yes", typed="lot\n" + "\n" * 40)
    assert done.code == 0
    assert done.err.count("--answer must-lead=yes does not go with these answers") == 1
    done = new("tea-room", "--answer", "must-lead=yes", typed="lot\nb\n2c\n" + "\n" * 40)
    assert "--answer must-lead=yes goes with these answers again" in done.err
    assert "must_play: true" in (folder / "tea-room.yaml").read_text(encoding="utf-8")


def test_an_answer_that_is_not_offered_any_more_is_asked_for(folder: Path) -> None:
    typed = "".join(f"{word}\n" for word in ("2c",)) + "\n" * 40
    done = new("tea-house", "--answer", "sides=added", "--answer", "winner=all", typed=typed)
    assert done.code == 2
    assert "winner: 'all' is not one of" in done.err
    argv = ("--extends", "plus-minus-1000", "--answer", "winner=all")
    asked = ["" for _ in range(15)]
    done = new("tea-house", *argv, typed="\n".join([*asked, "four-deals", "", *[""] * 40]))
    assert done.code == 0
    assert "--answer winner=all does not go with these answers" in done.err
    assert "And who wins?" in done.err


@pytest.mark.parametrize("out", ["ex.yaml/h.yaml", "ex.yaml/a/h.yaml", "/dev/null/h.yaml"])
def test_a_file_is_no_folder(out: str, tmp_path: Path) -> None:
    (tmp_path / "ex.yaml").write_text("", encoding="utf-8")
    done = new("tea-house", "--out", out, typed="\n" * 40)
    assert (done.code, done.out) == (2, "")
    assert "cannot write" in done.err
    assert "is not a folder" in done.err
    assert "Who leads" not in done.err


def test_a_name_too_long_for_a_file_is_refused_first() -> None:
    done = new("tea-house", "--out", "x" * 251 + ".yaml", typed="\n" * 40)
    assert done.code == 2
    assert "cannot write" in done.err
    assert "Who leads" not in done.err
    assert new("tea-house", "--out", "x" * 250 + ".yaml", "--defaults").code == 0


def test_the_commands_can_be_copied(tmp_path: Path) -> None:
    done = new("tea-house", "--out", "my tables/it's.yaml", "--defaults")
    assert done.code == 0
    commands = [line.split(":  ")[1] for line in done.out.splitlines()[1:]]
    assert [shlex.split(command)[-1] for command in commands] == ["my tables/it's.yaml"] * 3


def test_the_schema_is_named_by_a_uri(monkeypatch: Any, tmp_path: Path) -> None:
    (tmp_path / "my variants").mkdir()
    (tmp_path / "my variants/profile.schema.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr("gongzhu.cli.placing.shipped_folder", lambda: tmp_path / "my variants")
    done = new("tea-house", "--defaults", "--stdout")
    first = done.out.splitlines()[0]
    assert first.endswith("/my%20variants/profile.schema.json")
    assert "$schema=file:///" in first


@pytest.mark.parametrize("name", ["Q", "b", "{x}"])
def test_a_table_may_have_any_name(name: str, folder: Path) -> None:
    answers = [f"{question.id}={question.choices[0].key}" for question in QUESTIONS[:1]]
    done = new("tea-house", "--answer", answers[0], typed="\n" * ASKED + f"{name}\n{name}\n")
    assert done.code == 0, done.err
    profile = check("tea-house").profile
    assert profile
    assert (profile.name.say("en"), profile.name.say("zh")) == (name, name)


@pytest.mark.parametrize("name", ["{", "a: b # c", "'\"", "x" * 80, "2", "名：称", "e\u0301"])
def test_a_name_stays_what_it_is(name: str) -> None:
    answers = ("--answer", f"name-en={name}", "--answer", f"name-zh={name}")
    assert new("tea-house", *answers, "--defaults").code == 0
    profile = check("tea-house").profile
    assert profile
    composed = unicodedata.normalize("NFC", name)
    assert (profile.name.say("en"), profile.name.say("zh")) == (composed, composed)


@pytest.mark.parametrize("name", ["a\nb", "x" * 81, "a\u202eb", "a\ue000b", ""])
def test_a_name_is_one_plain_line(name: str) -> None:
    done = new("tea-house", "--answer", f"name-en={name}", "--defaults", "--stdout")
    assert (done.code, done.out) == (2, "")
    assert "plain characters in one line" in done.err


def test_in_chinese() -> None:
    done = new("tea-house", "--answer", "start=2c", "--defaults", "--stdout", "--lang", "zh")
    assert done.code == 0
    assert "# 持有 2C 的人先出" in done.out
    assert "请同桌核对" in done.out


def test_the_schema_is_printed() -> None:
    done = run("variants", "schema")
    assert done.code == 0
    assert '"$schema": "https://json-schema.org/draft/2020-12/schema"' in done.out
