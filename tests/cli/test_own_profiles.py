"""The user's own profiles: found by id wherever an id is taken, and never in the way of others."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from gongzhu.profiles import check, check_source
from gongzhu.profiles.findings import Source
from gongzhu.profiles.folders import data_folder, own_folder
from gongzhu.profiles.library import nearest_id, shipped_ids
from gongzhu.profiles.loader import shipped
from tests.profiles.running import SHIPPED, found, run

CHANGE = "lead: {first_deal: {must_play: true}}\n"
LANGUAGES = ("en", "zh")


def profile(name: str, extends: str = "individual", rest: str = CHANGE) -> str:
    """A profile that changes something in another one."""
    return f"schema: 1\nid: {name}\nextends: {extends}\n{rest}"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the user's own profiles, with one in it; its name needs quotes in a shell."""
    data = tmp_path / "my data"
    folder = data / "variants"
    folder.mkdir(parents=True)
    monkeypatch.setenv("GONGZHU_DATA", str(data))
    write(folder, "tea-house.yaml", profile("tea-house"))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    return folder


def write(folder: Path, name: str, text: str) -> Path:
    """A file of a folder."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def listed(*argv: str) -> dict[str, Any]:
    """What `variants list --json` says."""
    done = run("variants", "list", "--json", *argv)
    assert (done.code, done.err) == (0, "")
    said: dict[str, Any] = json.loads(done.out)
    return said


# ── Where it lies ────────────────────────────────────────────────────────────────────────────


def test_the_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/pig")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    monkeypatch.setenv("GONGZHU_DATA", "/mine")
    assert data_folder() == Path("/mine")
    monkeypatch.setenv("GONGZHU_DATA", "")
    assert data_folder() == Path("/data/gongzhu")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert data_folder() == Path("/home/pig/.local/share/gongzhu")


def test_who_has_no_home_has_no_own_profiles(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.delenv("GONGZHU_DATA", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert own_folder() is None
    assert run("variants", "list").code == 0
    assert run("validate", "tea-house").code == 2


def test_a_checkout_taken_for_the_data_folder_keeps_its_profiles_shipped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("GONGZHU_DATA", str(Path(__file__).parents[2]))
    assert own_folder() is None
    assert run("validate", *SHIPPED, "--format", "concise") == (0, "", "")


@pytest.mark.parametrize("kind", ["absent", "a file", "locked"])
def test_a_folder_that_is_not_there_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    folder = tmp_path / "variants"
    if kind == "a file":
        folder.write_text("")
    elif kind == "locked":
        folder.mkdir(mode=0)
    monkeypatch.setenv("GONGZHU_DATA", str(tmp_path))
    assert [one["profile"] for one in listed()["variants"]] == shipped_ids()
    assert listed()["broken"] == []
    assert run("validate", "individual").code == 0
    assert run("validate", "tea-house").code == 2
    if kind == "locked":
        folder.chmod(0o700)


# ── Where it is found ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "argv",
    [
        ("validate", "tea-house"),
        ("variants", "show", "tea-house"),
        ("variants", "show", "tea-house", "--resolved", "--origin", "--json"),
        ("score", "--profile", "tea-house", "--captured", "QS"),
        ("legal", "--profile", "tea-house", "--hand", "QS"),
        ("play", "--profile", "tea-house", "--auto", "--seed", "1", "--bots", "random"),
    ],
    ids=lambda argv: argv[0],
)
def test_it_is_found_by_its_id(own: Path, argv: tuple[str, ...]) -> None:
    assert run(*argv).code == 0
    (own / "tea-house.yaml").unlink()
    assert run(*argv).code == 2


def test_the_environment_may_name_it(own: Path) -> None:
    done = run("score", "--captured", "QS", "--json", GONGZHU_PROFILE="tea-house")
    assert json.loads(done.out)["profile"] == "tea-house"


def test_other_profiles_extend_it_by_its_id(own: Path, tmp_path: Path) -> None:
    house = write(tmp_path, "house.yaml", profile("house", "tea-house", "table: {players: 4}\n"))
    done = check(str(house))
    assert done.profile is not None
    assert done.profile.parents == ("tea-house", "individual")
    assert not done.profile.own
    assert check_source(Source("-", profile("x", "tea-house"))).profile is not None
    write(own, "late-night.yaml", profile("late-night", "tea-house", "table: {players: 4}\n"))
    late = check("late-night").profile
    assert late is not None
    assert late.own


def test_it_extends_a_file_of_its_own_folder(own: Path, tmp_path: Path) -> None:
    """Wherever the chain began: an own profile's path is followed in its own folder."""
    (own / "parts").mkdir()
    write(own / "parts", "base.yaml", profile("anything", "individual"))
    write(own, "north.yaml", profile("north", "./tea-house.yaml", "table: {players: 4}\n"))
    write(own, "south.yaml", profile("south", "parts/base.yaml", "table: {players: 4}\n"))
    for name in ("north", "south"):
        assert check(name).profile is not None
        house = write(tmp_path, "house.yaml", profile("house", name))
        assert check(str(house)).profile is not None
        assert check_source(Source("-", profile("x", name))).profile is not None


def test_nothing_leads_out_of_its_folder(own: Path, tmp_path: Path) -> None:
    outside = write(own.parent, "outside.yaml", profile("outside"))
    (own / "link.yaml").symlink_to(outside)
    paths = ("../outside.yaml", "./link.yaml", str(outside), "./x/../../outside.yaml")
    for extends in paths:
        write(own, "north.yaml", profile("north", extends))
        assert found(check("north").findings) == ["GZ204 3:10 extends"], extends
    write(own, "north.yaml", profile("north", "link"))
    assert found(check("north").findings) == ["GZ207 3:10 extends"]
    assert "folder of your own profiles" in check("north").findings[0].message("en")
    house = write(tmp_path, "house.yaml", profile("house", "link"))
    assert found(check(str(house)).findings) == ["GZ207 3:10 extends"]


def test_a_file_that_is_no_longer_there_is_told(own: Path) -> None:
    (own / "gone.yaml").symlink_to("nowhere.yaml")
    (finding,) = check_source(Source("-", profile("x", "gone"))).findings
    assert (finding.code, finding.advice("en")) == ("GZ207", "see 'gongzhu variants list'")
    assert found(check("gone").findings) == ["GZ001 1:1"]


@pytest.mark.parametrize(
    "ref",
    ["..", ".", "", "Tea-House", "tea house", "tea_house", "-tea", "x" * 65, "tea-house\n", "～"],
)
def test_only_an_id_is_looked_up(own: Path, ref: str) -> None:
    write(own, "x" * 65 + ".yaml", profile("x"))
    write(own, "Tea-House.yaml", profile("x"))
    write(own, "-tea.yaml", profile("x"))
    done = run("variants", "show", "--", ref)
    assert (done.code, done.out) == (2, "")
    assert "GZ201" in done.err


def test_what_is_near_may_be_the_users_own(own: Path) -> None:
    assert nearest_id("teahouse") == "tea-house"
    assert "did you mean 'tea-house'?" in run("validate", "tea-hose").out
    done = check_source(Source("-", profile("x", "tea-hous")))
    assert done.findings[0].advice("en") == "did you mean 'tea-house'?"


def test_a_circle_of_own_profiles_is_shown(own: Path) -> None:
    write(own, "north.yaml", profile("north", "south"))
    write(own, "south.yaml", profile("south", "north"))
    assert found(check("north").findings) == ["GZ203 3:10 extends"]


# ── Its name ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_profile_is_never_hidden(own: Path, name: str) -> None:
    before = shipped(name)
    path = write(own, f"{name}.yaml", profile(name))
    assert shipped(name).rules.id == before.rules.id
    assert found(check(str(path)).findings) == ["GZ208 2:5 id"]
    assert check(name).findings == check(str(path)).findings[:1]
    write(own, "other-name.yaml", profile(name))
    assert found(check("other-name").findings) == ["GZ208 2:5 id"]


@pytest.mark.parametrize(
    "argv",
    [
        ("validate", "individual"),
        ("rules", "individual"),
        ("score", "--profile", "individual", "--captured", "QS"),
        ("score", "--captured", "QS"),
        ("variants", "show", "individual"),
        ("variants", "diff", "five-player", "individual"),
        ("legal", "--profile", "individual", "--hand", "QS"),
    ],
    ids=" ".join,
)
def test_an_id_that_might_mean_two_profiles_is_refused(own: Path, argv: tuple[str, ...]) -> None:
    """Wherever it is asked for; what builds on the shipped profile goes on working."""
    path = write(own, "individual.yaml", profile("individual"))
    done = run(*argv)
    assert done.code == 1
    said = done.out + done.err
    assert f"{path}:2:5: error[GZ208]" in said
    assert "choose another id" in said
    for fine in ("validate", "rules"):
        assert run(fine, "five-player").code == run(fine, "tea-house").code == 0
    assert run("variants", "list").code == 0
    path.unlink()
    assert run(*argv).code == 0


@pytest.mark.parametrize("text", ["not: ours\n", "\0", profile("north"), "id: [individual]\n"])
def test_a_file_that_takes_no_shipped_id_hides_nothing(own: Path, text: str) -> None:
    write(own, "individual.yaml", text)
    assert run("validate", "individual").code == 0


@pytest.mark.parametrize(
    ("file", "name", "advice"),
    [
        ("north.yaml", "south", "rename the file to south.yaml, or write 'id: north'"),
        ("north.yml", "north", "rename the file to north.yaml"),
        ("North Side.yaml", "north", "rename the file to north.yaml"),
        ("individual.yaml", "north", "rename the file to north.yaml"),
    ],
)
def test_the_id_is_the_name_of_the_file(own: Path, file: str, name: str, advice: str) -> None:
    path = write(own, file, profile(name))
    (finding,) = check(str(path)).findings
    assert found((finding,)) == ["GZ209 2:5 id"]
    assert finding.advice("en") == advice
    assert finding.advice("zh") != advice


def test_a_faulty_id_is_told_once(own: Path) -> None:
    for text in ("schema: 1\nextends: individual\n", profile("Tea House"), profile("[]")):
        path = write(own, "north.yaml", text)
        codes = [finding.code for finding in check(str(path)).findings]
        assert len(codes) == 1
        assert codes[0] not in ("GZ208", "GZ209")


def test_the_name_is_told_with_everything_else(own: Path) -> None:
    path = write(own, "north.yaml", profile("south", rest="scoring: {alnoe: 1}\n"))
    assert found(check(str(path)).findings) == ["GZ209 2:5 id", "GZ102 4:11 scoring.alnoe"]


# ── The list ─────────────────────────────────────────────────────────────────────────────────


def test_the_list_shows_own_profiles_after_the_shipped_ones(own: Path) -> None:
    named = "name: {en: The tea house, zh: 茶馆}\n"
    write(own, "a-tea-house.yaml", profile("a-tea-house", rest=CHANGE + named))
    variants = listed()["variants"]
    assert [one["profile"] for one in variants] == [*shipped_ids(), "a-tea-house", "tea-house"]
    assert [one["own"] for one in variants] == [False] * len(shipped_ids()) + [True, True]
    lines = run("variants", "list").out.splitlines()
    heads = [line.split()[0] for line in lines if line[0] != " "]
    assert heads == [*shipped_ids(), "a-tea-house", "tea-house"]
    (line,) = [line for line in lines if line.startswith("a-tea-house")]
    assert line.endswith("  (your own) The tea house")
    assert "（自家规则）茶馆" in run("variants", "list", "--lang", "zh").out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_broken_one_is_listed_with_how_to_see_why(own: Path, lang: str) -> None:
    write(own, "north.yaml", profile("north", rest="scoring: {alnoe: 1}\n"))
    write(own, "individual.yaml", profile("individual"))
    write(own, "North Side.yml", profile("north-side"))
    write(own, "猪" * 60 + ".yaml", profile("zhu"))
    (own / "gone.yaml").symlink_to("nowhere.yaml")
    os.mkfifo(own / "pipe.yaml")
    (own / "folder.yaml").mkdir()
    write(own, ".hidden.yaml", "not: ours\n")
    write(own, "notes.txt", "not ours\n")
    said = listed("--lang", lang)
    assert [one["profile"] for one in said["variants"]] == [*shipped_ids(), "tea-house"]
    names = {one["profile"]: Path(one["file"]).name for one in said["broken"]}
    assert names.keys() == {None, "gone", "north", "pipe"}
    assert len(said["broken"]) == 6
    assert all(one["errors"] == 1 for one in said["broken"])
    done = run("variants", "list", "--lang", lang)
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    commands = [line.strip() for line in lines if line.strip().startswith("gongzhu ")]
    assert "gongzhu validate north" in commands
    assert f"gongzhu validate '{own}/North Side.yml'" in commands
    assert f"gongzhu validate '{own}/individual.yaml'" in commands
    wide = [line for line in lines if cell_len(line) > 80 and "gongzhu validate" not in line]
    assert [line for line in wide if not line.startswith("猪")] == []
    mended = run("validate", "north", "--lang", lang)
    assert mended.code == 1
    assert "alone" in mended.out


def test_what_a_terminal_would_obey_is_not_listed(own: Path) -> None:
    write(own, "\x1b[31mred\n.yaml", "not: ours\n")
    assert run("variants", "list").out.replace("\n", "").isprintable()
    assert len(listed()["broken"]) == 1


def test_a_broken_one_stands_in_nobodys_way(own: Path) -> None:
    write(own, "north.yaml", "\0")
    write(own, "individual.yaml", "not: ours\n")
    assert run("validate", "tea-house", *SHIPPED).code == 0
    assert run("play", "--profile", "north", "--auto").code == 1
    assert run("play", "--auto", "--seed", "1", "--bots", "random").code == 0


def test_the_whole_folder_may_be_validated(own: Path) -> None:
    write(own, "individual.yaml", profile("individual"))
    done = run("validate", str(own), "--format", "concise")
    assert done.code == 1
    assert [line.split("[")[1][:5] for line in done.out.splitlines()] == ["GZ208", "GZ403"]
