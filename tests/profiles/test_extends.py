"""Profiles that build on others: where parents are found, what is inherited, whose fault it is."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypedDict, cast

import pytest
import yaml

from gongzhu.profiles import check, check_source
from gongzhu.profiles.findings import Source
from gongzhu.profiles.loader import Checked
from gongzhu.text import Text
from tests.profiles.running import DATA, GOOD, HEAD, found, run


class Row(TypedDict):
    """A row of merging.yaml; `is` is what the setting has to be."""

    name: str
    child: str
    setting: str


ROWS = cast("list[Row]", yaml.safe_load((DATA / "merging.yaml").read_text(encoding="utf-8")))
SOUND = (DATA / "sound.yaml").read_text(encoding="utf-8")


def child(extends: str, rest: str = "match: {end: {kind: deals, count: 8}}\n") -> str:
    """A profile that extends another one."""
    return f"schema: 1\nid: child\nextends: {extends}\n{rest}"


def checked(folder: Path, text: str, **others: str) -> Checked:
    """What comes of a file of a folder that holds others too."""
    for name, other in others.items():
        (folder / f"{name}.yaml").write_text(other, encoding="utf-8")
    (folder / "child.yaml").write_text(text, encoding="utf-8")
    return check(str(folder / "child.yaml"), thorough=True)


def refused(folder: Path, extends: str) -> list[str]:
    """What is found where a file extends something it may not."""
    return found(checked(folder, child(extends)).findings)


# ── Where parents are found ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "extends",
    ["individual", "parent.yaml", "./parent.yaml", "sub/parent.yaml", "sub/../parent.yaml"],
)
def test_a_parent_by_id_or_by_relative_path(tmp_path: Path, extends: str) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "parent.yaml").write_text(SOUND, encoding="utf-8")
    done = checked(tmp_path, child(extends), parent=SOUND)
    assert done.profile is not None
    assert done.profile.rules.match.end.kind == "deals"


def test_a_path_is_relative_to_the_file_it_stands_in(tmp_path: Path) -> None:
    sub = tmp_path / "sub"
    sub.mkdir()
    (sub / "middle.yaml").write_text(child("../top.yaml"), encoding="utf-8")
    done = checked(tmp_path, child("sub/middle.yaml", "table: {direction: clockwise}\n"), top=SOUND)
    assert done.profile is not None
    assert done.profile.parents == ("child", "sound")


def test_keys_may_come_in_any_order(tmp_path: Path) -> None:
    lines = child("parent.yaml").splitlines()
    done = checked(tmp_path, "\n".join(reversed(lines)) + "\n", parent=SOUND)
    assert done.profile is not None


def test_a_link_inside_the_folder_may_be_followed(tmp_path: Path) -> None:
    (tmp_path / "real.yaml").write_text(SOUND, encoding="utf-8")
    (tmp_path / "link.yaml").symlink_to("real.yaml")
    assert checked(tmp_path, child("link.yaml")).profile is not None


def chain(folder: Path, length: int, top: str) -> str:
    """Writes files that extend each other and gives back the path of the first."""
    for number in range(1, length + 1):
        parent = f"{number + 1}.yaml" if number < length else top
        rest = f"match: {{end: {{kind: deals, count: {number}}}}}\n"
        (folder / f"{number}.yaml").write_text(child(parent, rest), encoding="utf-8")
    return str(folder / "1.yaml")


def test_eight_files_may_build_on_each_other(tmp_path: Path) -> None:
    done = check(chain(tmp_path, 7, "individual"))
    assert done.profile is not None
    assert len(done.profile.parents) == 7


@pytest.mark.parametrize("length", [8, 9, 100])
def test_more_than_eight_may_not(tmp_path: Path, length: int) -> None:
    begun = time.process_time()
    done = check(chain(tmp_path, length, "individual"))
    assert found(done.findings) == ["GZ206 3:10 extends"]
    assert done.findings[0].place.source.name.endswith("/8.yaml")
    assert time.process_time() - begun < 0.5


@pytest.mark.parametrize("length", range(1, 9))
def test_a_circle_is_shown(tmp_path: Path, length: int) -> None:
    done = check(chain(tmp_path, length, "1.yaml"))
    assert found(done.findings) == ["GZ203 3:10 extends"]
    shown = done.findings[0].message("en").replace(f"{tmp_path}/", "")
    names = [f"{number}.yaml" for number in (*range(1, length + 1), 1)]
    assert shown == f"profiles extend each other in a circle: {' → '.join(names)}"


def test_a_circle_further_up_is_shown_without_the_way_to_it(tmp_path: Path) -> None:
    done = check(chain(tmp_path, 5, "3.yaml"))
    shown = done.findings[0].message("en").replace(f"{tmp_path}/", "")
    assert shown.endswith(": 3.yaml → 4.yaml → 5.yaml → 3.yaml")


def test_a_circle_of_fifty_is_too_long_to_be_seen_as_one(tmp_path: Path) -> None:
    assert found(check(chain(tmp_path, 50, "1.yaml")).findings) == ["GZ206 3:10 extends"]


@pytest.mark.parametrize(
    ("extends", "advice"),
    [
        ("indivdual", "did you mean 'individual'?"),
        ("five_player", "did you mean 'five-player'?"),
        ("Partnership", "did you mean 'partnership'?"),
        ("neighbour", "did you mean './neighbour.yaml'?"),
        (
            "grandmother",
            "name a profile of 'gongzhu variants list', or a file by a relative path such as"
            " ./house.yaml",
        ),
    ],
)
def test_a_missing_parent_with_a_suggestion(tmp_path: Path, extends: str, advice: str) -> None:
    done = checked(tmp_path, child(extends), neighbour=SOUND)
    assert found(done.findings) == ["GZ202 3:10 extends"]
    assert done.findings[0].advice("en") == advice


# ── What may not be read ─────────────────────────────────────────────────────────────────────


def nothing(folder: Path) -> None:
    """Leaves a folder as it is."""


def outside(folder: Path) -> None:
    (folder.parent / "outside.yaml").write_text(SOUND, encoding="utf-8")


def link_out(folder: Path) -> None:
    outside(folder)
    (folder / "link.yaml").symlink_to("../outside.yaml")


def link_to_a_device(folder: Path) -> None:
    (folder / "link.yaml").symlink_to("/dev/zero")


def linked_folder(folder: Path) -> None:
    outside(folder)
    (folder / "sub").symlink_to("..")


def ring(folder: Path) -> None:
    (folder / "link.yaml").symlink_to("other.yaml")
    (folder / "other.yaml").symlink_to("link.yaml")


def pipe(folder: Path) -> None:
    os.mkfifo(folder / "pipe.yaml")


def folder_inside(folder: Path) -> None:
    (folder / "sub.yaml").mkdir()


def large(folder: Path) -> None:
    (folder / "large.yaml").write_bytes(b"#" * 100_000)


@pytest.mark.parametrize(
    ("prepare", "extends", "code"),
    [
        pytest.param(outside, "../outside.yaml", "GZ204", id="a path out of the folder"),
        pytest.param(outside, "./x/../../outside.yaml", "GZ204", id="a winding path out of it"),
        pytest.param(link_out, "link.yaml", "GZ204", id="a link out of it"),
        pytest.param(linked_folder, "sub/outside.yaml", "GZ204", id="a linked folder out of it"),
        pytest.param(link_to_a_device, "link.yaml", "GZ204", id="a link to an endless device"),
        pytest.param(nothing, "/etc/passwd", "GZ204", id="an absolute path"),
        pytest.param(nothing, "/dev/zero", "GZ204", id="an endless device"),
        pytest.param(nothing, "C:\\house.yaml", "GZ204", id="a path of another system"),
        pytest.param(nothing, "..\\house.yaml", "GZ204", id="a path with backslashes"),
        pytest.param(ring, "link.yaml", "GZ204", id="links that go round"),
        pytest.param(nothing, "x" * 10_000 + ".yaml", "GZ207", id="a very long file name"),
        pytest.param(nothing, "x/" * 30_000 + "a.yaml", "GZ207", id="a very long path"),
        pytest.param(nothing, "x" * 10_000, "GZ202", id="a very long id"),
        pytest.param(
            nothing, "~/house.yaml", "GZ207", id="a home folder, which is no such thing here"
        ),
        pytest.param(nothing, "no.yaml", "GZ207", id="a file that is not there"),
        pytest.param(nothing, "./", "GZ207", id="the folder itself"),
        pytest.param(folder_inside, "sub.yaml", "GZ207", id="a folder"),
        pytest.param(pipe, "pipe.yaml", "GZ207", id="a pipe, which would block"),
        pytest.param(nothing, "house.json", "GZ202", id="a file without the suffix or a slash"),
        pytest.param(nothing, "'-'", "GZ202", id="standard input"),
        pytest.param(nothing, "[]", "GZ205", id="an empty list"),
        pytest.param(nothing, "{kind: individual}", "GZ205", id="a block"),
        pytest.param(nothing, "true", "GZ205", id="true"),
        pytest.param(nothing, "''", "GZ202", id="an empty text"),
    ],
)
def test_what_may_not_be_extended(
    tmp_path: Path, prepare: Callable[[Path], None], extends: str, code: str
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    prepare(folder)
    begun = time.process_time()
    assert refused(folder, extends) == [f"{code} 3:10 extends"]
    assert time.process_time() - begun < 0.25


def test_a_parent_that_is_too_large(tmp_path: Path) -> None:
    large(tmp_path)
    done = checked(tmp_path, child("large.yaml"))
    assert [finding.code for finding in done.findings] == ["GZ002"]
    assert [note.say("en") for note in done.findings[0].notes] == ["extended from here"]


NO_FILES = ["\0.yaml", "a\0b", "x" * 10_000 + ".yaml", "/dev/zero", "", "no/such.yaml"]


@pytest.mark.parametrize("ref", NO_FILES)
def test_what_cannot_be_checked_at_all(ref: str) -> None:
    done = run("validate", ref, "--format", "concise")
    assert done.code == 2
    assert done.err.count("\n") + done.out.count("\n") == 1


def test_standard_input_lies_in_no_folder() -> None:
    done = check_source(Source("-", child("./house.yaml")))
    assert found(done.findings) == ["GZ204 3:10 extends"]
    assert "standard input" in str(done.findings[0].advice("en"))


# ── What is inherited ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row["name"]))
def test_merging(tmp_path: Path, row: Row) -> None:
    done = checked(tmp_path, child("parent.yaml", row["child"] + "\n"), parent=SOUND)
    assert done.profile is not None
    value: object = done.profile.rules.model_dump(mode="json")
    for step in row["setting"].split("."):
        assert isinstance(value, dict)
        value = value[step]
    assert value == cast("dict[str, object]", row)["is"]


@pytest.mark.parametrize("setting", ["exposure", "match", "scoring", "table", "deck"])
def test_null_takes_nothing_away(tmp_path: Path, setting: str) -> None:
    done = checked(tmp_path, child("parent.yaml", f"{setting}: null\n"), parent=SOUND)
    assert found(done.findings) == [f"GZ021 4:{len(setting) + 3} {setting}"]


def test_what_a_profile_says_about_itself_is_its_own(tmp_path: Path) -> None:
    done = checked(tmp_path, child("parent.yaml"), parent=SOUND)
    assert done.profile is not None
    assert done.profile.id == "child"
    assert done.profile.name == Text("child", "child")
    assert done.profile.description is None
    assert done.profile.sources == ()
    assert done.profile.examples == 0


def test_the_parents_examples_are_no_examples_of_the_child(tmp_path: Path) -> None:
    low = "match: {end: {low: -500}}\n"
    done = checked(tmp_path, child("parent.yaml", low), parent=SOUND)
    assert found(done.findings) == ["GZ403 3:10 extends"]
    assert [finding.severity for finding in done.findings] == ["info"]
    assert [str(note.place)[-17:] for note in done.findings[0].notes] == ["parent.yaml:56:52"]
    assert check(str(tmp_path / "child.yaml")).findings == ()


@pytest.mark.parametrize(
    "rest", ["", "match: {end: {low: -1000}}\n", "name: {en: Ours, zh: 我们}\n", "scoring: {}\n"]
)
def test_a_child_that_changes_nothing(tmp_path: Path, rest: str) -> None:
    done = checked(tmp_path, child("parent.yaml", rest), parent=SOUND)
    assert [finding.code for finding in done.findings] == ["GZ501"]
    assert done.profile is not None


# ── Whose fault it is ────────────────────────────────────────────────────────────────────────


def test_a_fault_of_the_parent_is_told_at_its_place(tmp_path: Path) -> None:
    faulty = SOUND.replace("alone: 50", "alnoe: 50")
    done = checked(tmp_path, child("parent.yaml"), parent=faulty)
    (finding,) = done.findings
    assert (finding.code, str(finding.place)) == ("GZ102", f"{tmp_path}/parent.yaml:44:54")
    notes = [(note.say("en"), str(note.place)) for note in finding.notes]
    assert notes == [("extended from here", f"{tmp_path}/child.yaml:3:10")]


@pytest.mark.parametrize(
    ("right", "wrong", "code"),
    [
        ("low: -1000", "low: 1000", "GZ309"),
        ("id: sound", "id: Sound", "GZ111"),
        ("players: 4", "players: 4, players: 4", "GZ020"),
        ("schema: 1", "schema: 2", "GZ120"),
        ("deck: {packs", "deck: [packs", "GZ010"),
    ],
)
def test_every_kind_of_fault_of_the_parent_says_who_extends_it(
    tmp_path: Path, right: str, wrong: str, code: str
) -> None:
    parent = SOUND.replace(right, wrong)
    done = checked(tmp_path, child("parent.yaml", "table: {direction: clockwise}\n"), parent=parent)
    (finding,) = done.findings
    assert (finding.code, finding.place.source.name) == (code, f"{tmp_path}/parent.yaml")
    assert finding.notes[-1].say("zh") == "由此处继承"
    assert str(finding.notes[-1].place) == f"{tmp_path}/child.yaml:3:10"


def test_an_inherited_culprit_shows_the_file_and_line_of_the_parent(tmp_path: Path) -> None:
    done = checked(tmp_path, child("parent.yaml", "table: {players: 5}\n"), parent=SOUND)
    (finding,) = done.findings
    assert (finding.code, str(finding.place)) == ("GZ301", f"{tmp_path}/child.yaml:4:18")
    notes = [(note.say("en"), str(note.place)) for note in finding.notes]
    assert notes == [("deck.remove is set here", f"{tmp_path}/parent.yaml:10:26")]


def test_a_fault_of_the_parent_that_the_child_mends_is_none(tmp_path: Path) -> None:
    faulty = SOUND.replace("low: -1000", "low: nothing")
    done = checked(tmp_path, child("parent.yaml"), parent=faulty)
    assert done.findings == ()


# ── The tea house ────────────────────────────────────────────────────────────────────────────


def test_the_tea_house_plays_as_it_says() -> None:
    done = check(str(GOOD / "teahouse.yaml"), thorough=True)
    assert done.profile is not None
    assert {finding.code for finding in done.findings} == {"GZ403"}
    in_full = check(str(GOOD / "teahouse-in-full.yaml"), thorough=True)
    assert in_full.profile is not None
    assert done.profile.rules.id == in_full.profile.rules.id
    assert done.profile.rules.scoring.exposed == {}


def test_effects_taken_away_by_hand_give_the_same_rules(tmp_path: Path) -> None:
    """A key cannot be taken away, but a block of another kind in between takes the place."""
    bare = "scoring: {transformer: {kind: none}}\nexposure: {kind: none}\n"
    again = "scoring: {transformer: {kind: multiply, card: 10C, times: 2, alone: 50}}\n"
    by_hand = checked(tmp_path, child("bare.yaml", again), bare=child("individual", bare))
    at_once = check_source(Source("once.yaml", f"{HEAD}exposure: {{kind: none}}\n"))
    assert by_hand.profile is not None
    assert at_once.profile is not None
    assert by_hand.profile.rules.id == at_once.profile.rules.id
