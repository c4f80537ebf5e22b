"""`gongzhu explain`: every setting and every code, in both languages, and what is unknown."""

from __future__ import annotations

import json
import re

import pytest

from gongzhu.cli.explaining import codes, explain_code, facts_of, meaning_of
from gongzhu.describe.explaining import explain
from gongzhu.rules.catalogue import axes, settings
from gongzhu.rules.lookup import Found
from gongzhu.text import Lang
from tests.profiles.running import run

languages = pytest.mark.parametrize("lang", ["en", "zh"])


@languages
def test_every_setting_is_explained(lang: Lang) -> None:
    for setting in settings():
        lines = explain(setting, facts_of(Found(setting)), lang)
        said = "\n".join(line.text for line in lines)
        assert said.startswith(setting.name)
        assert not re.search(r"None|Text\(|<class", said), setting.name


def test_most_axes_are_shown_by_an_example_of_a_shipped_profile() -> None:
    without = {axis.name for axis in axes() if not facts_of(Found(axis)).example}
    assert not without & {"scoring.sweep", "exposure.hold_back", "match.end", "table.sides"}
    assert len(without) < len(axes()) / 2


@languages
def test_every_code_is_explained(lang: Lang) -> None:
    for code in codes():
        meaning = meaning_of(code)
        assert meaning
        said = "\n".join(line.text for line in explain_code(meaning, lang))
        assert said.startswith(code)
        assert not re.search(r"{\w+}|{{", said), code


def test_a_setting_with_its_parts() -> None:
    done = run("explain", "scoring.sweep")
    assert (done.code, done.err) == (0, "")
    for part in ("none (where nothing is said)", "all_hearts", "individual", "GZ310", "score:"):
        assert part in done.out
    assert all(len(line) <= 80 for line in done.out.splitlines() if "{" not in line)


def test_a_kind_is_explained_alone() -> None:
    out = run("explain", "blood_lock").out
    assert "play.hearts" in out
    assert "after_discard" not in out


def test_a_setting_for_programs() -> None:
    said = json.loads(run("explain", "unless", "--json").out)
    assert said["setting"] == "exposure.hold_back.unless"
    assert said["default"] == "only_card_of_suit"
    assert [one["value"] for one in said["values"]] == [
        "only_card_of_suit",
        "only_card_when_following",
    ]


def test_a_code_with_what_validate_says() -> None:
    out = run("explain", "gz102").out
    assert "unknown key 'alnoe'" in out
    assert "did you mean 'alone'?" in out
    said = json.loads(run("explain", "GZ102", "--json").out)
    assert (said["code"], said["severity"]) == ("GZ102", "error")


@languages
def test_alone_it_lists_everything(lang: Lang) -> None:
    done = run("explain", "--lang", lang)
    assert done.code == 0
    for word in ("scoring.sweep", "exposure.hold_back", "GZ3xx", "GR4xx"):
        assert word in done.out
    listed = json.loads(run("explain", "--json", "--lang", lang).out)
    assert "scoring.sweep" in listed["settings"]
    assert "GZ102" in listed["codes"]["GZ1"]


@pytest.mark.parametrize(
    ("word", "said"),
    {
        "sweeep": "sweep",
        "GZ199": "GZ101",
        "end": "play.end, match.end",
        "xyzzy": "lists everything",
    }.items(),
)
def test_an_unknown_word_ends_with_2(word: str, said: str) -> None:
    done = run("explain", word)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
