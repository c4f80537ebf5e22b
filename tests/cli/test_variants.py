"""`gongzhu variants`: the shipped rules in words, as settings, and with where they come from."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from gongzhu.cli.terms import folded
from gongzhu.profiles import check_source, load
from gongzhu.profiles.findings import Source
from tests.profiles.running import GOOD, HEAD, SHIPPED, inside, run

FILES = sorted(GOOD.glob("*.yaml"))
PROFILES = [*SHIPPED, *map(str, FILES)]
LANGUAGES = ("en", "zh")
FOLDER = Path(__file__).resolve().parents[2] / "variants"
LISTED = sorted(names.stem for names in FOLDER.glob("*.yaml"))
LISTED.sort(key=lambda name: name != "individual")


def names(ref: str) -> str:
    """How a profile is called in the name of a test."""
    return Path(ref).stem


# ── In words ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_names_and_describes_the_shipped_profiles(lang: str) -> None:
    done = run("variants", "list", "--lang", lang)
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert [line for line in lines if cell_len(line) > 80] == []
    assert [line.split()[0] for line in lines if line[0] != " "] == LISTED
    about = {ref: load(ref).description for ref in LISTED}
    described = "".join(
        f"{ref}{text.zh if lang == 'zh' else text.en}" for ref, text in about.items() if text
    )
    assert re.sub(r"\s+", "", done.out) == re.sub(r"\s+", "", described)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ref", PROFILES, ids=names)
def test_the_words_fit_eighty_columns(ref: str, lang: str) -> None:
    done = run("variants", "show", ref, "--lang", lang)
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert [line for line in lines if cell_len(line) > 80] == []
    assert [line for line in lines if line != line.rstrip()] == []
    assert not re.search(r"\{\w*\}|None|\bkind\b", done.out)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ref", SHIPPED)
def test_folding_changes_no_word(ref: str, lang: str) -> None:
    profile = load(ref)
    said = run("variants", "show", ref, "--lang", lang).out
    run_together = re.sub(r"\s+", "", said)
    for number in profile.rules.scoring.values.values():
        assert str(abs(number)) in said
    sentence = profile.rules.scoring.transformer.say("zh" if lang == "zh" else "en")
    assert re.sub(r"\s+", "", sentence) in run_together
    assert profile.rules.short_id in said


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("word " * 3, ["word word word"]),
        ("a" * 200, ["a" * 200]),
        ("long " * 17, ["long " * 15 + "long", "  long"]),
        ("猪" * 41, ["猪" * 40, "  猪"]),
        ("猪" * 39 + "羊，好", ["猪" * 39, "  羊，好"]),
        ("猪" * 39 + "（羊）", ["猪" * 39, "  （羊）"]),
    ],
)
def test_folding(text: str, lines: list[str]) -> None:
    assert folded(text, "", "  ") == lines


# ── As settings ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("ref", PROFILES, ids=names)
def test_the_settings_under_a_head_are_a_profile_with_the_same_rules(ref: str) -> None:
    rules = load(ref).rules
    plain = run("variants", "show", ref, "--resolved").out
    with_origin = run("variants", "show", ref, "--resolved", "--origin").out
    for settings in (plain, with_origin):
        text = f"schema: 1\nid: again\n{settings}"
        again = check_source(Source("again.yaml", text), thorough=True)
        assert again.findings == ()
        assert again.profile is not None
        assert again.profile.rules.id == rules.id


@pytest.mark.parametrize("ref", PROFILES, ids=names)
def test_every_setting_shows_the_line_it_was_read_from(ref: str) -> None:
    done = run("variants", "show", ref, "--resolved", "--origin")
    plain = run("variants", "show", ref, "--resolved").out.splitlines()
    lines = done.out.splitlines()
    assert [line.partition("  #")[0] for line in lines] == plain
    for line in lines:
        stated = re.fullmatch(r" *([\w]+): (.+?)  # (\S+):(\d+)", line)
        if stated is None:
            assert line.endswith(
                (":", "  # not stated, the neutral value", "settled by other settings")
            )
            continue
        key, value, file, number = stated.groups()
        path = Path(file) if Path(file).is_absolute() else Path(__file__).parents[2] / file
        source = path.read_text(encoding="utf-8").splitlines()[int(number) - 1]
        if not value.startswith("["):  # the cards of a list are sorted
            assert value in source, line
            assert key in source, line


def line_of(name: str, text: str) -> str:
    """The place of the only line of a shipped profile that begins with a text."""
    path = Path(__file__).parents[2] / "variants" / f"{name}.yaml"
    lines = path.read_text(encoding="utf-8").splitlines()
    (number,) = [at for at, line in enumerate(lines, 1) if line.startswith(text)]
    return f"variants/{name}.yaml:{number}"


def test_the_origin_names_the_file_of_the_parent_and_of_the_child() -> None:
    lines = run("variants", "show", "partnership", "--resolved", "--origin").out.splitlines()
    sides = line_of("partnership", "  sides:")
    assert f"    kind: opposite_partners  # {sides}" in lines
    assert f"  players: 4  # {line_of('individual', 'table:')}" in lines


def test_the_origin_in_chinese_says_what_nobody_stated() -> None:
    argv = ["variants", "show", str(GOOD / "plainest.yaml"), "--resolved", "--origin"]
    lines = run(*argv, "--lang", "zh").out.splitlines()
    assert "  direction: anticlockwise  # 未写，取中性值" in lines


# ── JSON ─────────────────────────────────────────────────────────────────────────────────────


def in_json(*argv: str) -> dict[str, Any]:
    """What a command says with --json: one object on stdout, nothing on stderr."""
    done = run("variants", *argv, "--json")
    assert (done.code, done.err) == (0, "")
    assert done.out.count("\n") == 1
    said: dict[str, Any] = json.loads(done.out)
    return said


ABOUT = [
    "profile",
    "name",
    "description",
    "rules_id",
    "file",
    "own",
    "extends",
    "players",
    "examples",
    "sources",
]


def test_the_list_in_json() -> None:
    variants = in_json("list")["variants"]
    assert [one["profile"] for one in variants] == LISTED
    for one in variants:
        assert list(one) == ABOUT
        assert one["rules_id"] == load(one["profile"]).rules.id
        assert one["name"].keys() == {"en", "zh"}
        assert one["examples"] > 0
        assert one["sources"]


def test_a_profile_in_json() -> None:
    said = in_json("show", "five-player")
    assert list(said) == ABOUT
    assert (said["file"], said["extends"], said["players"]) == (
        "variants/five-player.yaml",
        ["individual"],
        5,
    )


@pytest.mark.parametrize("ref", PROFILES, ids=names)
def test_the_rules_in_json_are_a_profile_with_the_same_rules(ref: str) -> None:
    said = in_json("show", ref, "--resolved")
    assert list(said) == [*ABOUT, "rules"]

    def without_none(value: object) -> object:
        if isinstance(value, dict):
            return {key: without_none(one) for key, one in value.items() if one is not None}
        return value

    rules = without_none(said["rules"])
    assert isinstance(rules, dict)
    text = json.dumps({"schema": 1, "id": "again", **rules})
    again = check_source(Source("again.yaml", text))
    assert again.profile is not None
    assert again.profile.rules.id == said["rules_id"]


def test_the_origin_in_json() -> None:
    said = in_json("show", "partnership", "--resolved", "--origin")
    assert list(said) == [*ABOUT, "rules", "origin"]
    assert said["origin"]["table.sides.score"] == line_of("partnership", "  sides:")
    assert said["origin"]["scoring.values.10H"] == line_of("individual", "  values:")
    assert said["origin"]["scoring.exposed.QS.on"] is None


# ── Refusals ─────────────────────────────────────────────────────────────────────────────────


def test_the_origin_of_words_is_wrong_usage() -> None:
    done = run("variants", "show", "individual", "--origin")
    assert done == (2, "", "gongzhu: --origin goes with --resolved\n")


def test_an_unknown_profile() -> None:
    done = run("variants", "show", "five_player")
    assert (done.code, done.out) == (2, "")
    assert "did you mean 'five-player'?" in done.err


def test_a_profile_without_its_suffix(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(HEAD, encoding="utf-8")
    with inside(tmp_path):
        done = run("variants", "show", "house")
        assert "did you mean './house.yaml'?" in done.err
        assert run("variants", "show", "./house.yaml").code == 0


def test_a_profile_on_standard_input() -> None:
    text = f"{HEAD}table: {{direction: clockwise}}\n".encode()
    done = run("variants", "show", "-", stdin=text)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("house (house, rules ")
