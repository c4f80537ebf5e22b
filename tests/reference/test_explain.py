"""`gongzhu explain`: every setting and every code, in both languages, and what is unknown."""

from __future__ import annotations

import itertools
import json
import re

import pytest

from gongzhu.cli.explaining import codes, explain_code, facts_of, meaning_of
from gongzhu.describe.explaining import Facts, explain, how_to_write
from gongzhu.describe.words import KEYS
from gongzhu.profiles import check_source
from gongzhu.profiles.document import HEAD_KEYS
from gongzhu.profiles.findings import Source
from gongzhu.profiles.meaning import CHECKS
from gongzhu.profiles.usage import codes_about
from gongzhu.rules.catalogue import Setting, axes, axis_of, settings
from gongzhu.rules.lookup import Found, values_of
from gongzhu.rules.shapes import Group
from gongzhu.text import Lang, Text
from tests.profiles.running import run

languages = pytest.mark.parametrize("lang", ["en", "zh"])


@languages
def test_every_setting_is_explained(lang: Lang) -> None:
    for setting in settings():
        lines = explain(setting, facts_of(Found(setting)), lang)
        said = "\n".join(line.text for line in lines)
        assert said.startswith(setting.name)
        assert not re.search(r"None|Text\(|<class", said), setting.name


@languages
@pytest.mark.parametrize("axis", axes(), ids=lambda axis: axis.name)
def test_every_axis_is_shown_by_an_example(axis: Setting, lang: Lang) -> None:
    """Of a shipped profile, or worked out in the default rules."""
    facts = facts_of(Found(axis))
    assert bool(facts.example) != bool(facts.shown)
    said = [line.text for line in explain(axis, facts, lang)]
    heading = "Worked example" if lang == "en" else "例子"
    assert any(line.startswith(heading) for line in said)
    if facts.shown:
        assert axis.key in "\n".join(facts.shown.lines)
        assert facts.shown.after.say(lang) != (facts.shown.before or Text("", "")).say(lang)
        assert any(facts.shown.after.say(lang) in line for line in said)


@pytest.mark.parametrize(
    ("axis", "case", "before", "after"),
    [
        ("scoring.no_scoring_card", "captured: no scoring card", "card: 0", "card: −50"),
        ("scoring.exact_set", "captured: ♠Q ♦J", "= 0", "= +200"),
        ("play.first_trick", "♣4 was led", "♠Q ♥5 ♦J may be played", "♥5 may be played"),
        ("table.direction", "None", "anticlockwise", "clockwise"),
        ("deck.packs", "None", "None", "One pack of 52 cards"),
    ],
)
def test_what_an_axis_does_is_worked_out(axis: str, case: str, before: str, after: str) -> None:
    (setting,) = [one for one in axes() if one.name == axis]
    shown = facts_of(Found(setting)).shown
    assert shown
    for text, said in ((shown.case, case), (shown.before, before), (shown.after, after)):
        assert said in (text.say("en") if text else "None")


def in_default(lines: list[str]) -> tuple[str, ...]:
    """The errors of a profile that extends the default one and says no more than some lines."""
    text = "schema: 1\nid: house\nextends: individual\n" + "\n".join(lines) + "\n"
    return tuple(str(one.code) for one in check_source(Source("house.yaml", text)).errors)


@pytest.mark.parametrize("setting", settings(), ids=lambda one: one.name)
def test_what_is_shown_to_write_is_accepted_in_the_default_rules(setting: Setting) -> None:
    if isinstance(setting.shape, Group):
        return
    for focus in (None, *setting.choices):
        lines = how_to_write(setting, focus)
        assert in_default(lines) == (), (setting.name, lines)
    said = explain(setting, Facts(), "en")
    for choice in setting.choices:
        if choice.sample:
            begin = next(n for n, line in enumerate(said) if line.text == "write:")
            shown = itertools.takewhile(lambda line: line.exact, said[begin + 1 :])
            assert in_default([line.text for line in shown]) == (), (setting.name, choice.value)
            said = said[begin + 1 :]


def test_a_setting_names_only_what_concerns_it() -> None:
    """A detail of a kind falls back to its axis, an axis to nothing."""
    by_name = {one.name: one for one in settings()}
    assert codes_about(by_name["table.direction"]) == []
    assert codes_about(by_name["play.follow"]) == []
    for setting in settings():
        axis = axis_of(setting)
        for check in CHECKS:
            if any(f"{one}.".startswith(f"{axis.name}.") for one in check.axes):
                continue
            own = {code for other in CHECKS if other is not check for code in other.codes}
            strange = set(check.codes) - own
            assert isinstance(setting.shape, Group) or not strange & {*codes_about(setting)}


@pytest.mark.parametrize(
    ("word", "names"),
    {
        "everyone": ["scoring.sweep.pig", "scoring.sweep.sheep"],
        "closed": ["exposure.levels", "exposure.hold_back.levels"],
        "captor": ["lead.later_deals", "scoring.sweep.pig", "scoring.sweep.sheep"],
        "leader": ["play.claim", "exposure.begins"],
    }.items(),
)
def test_a_word_that_is_a_value_of_several_settings_lists_them(word: str, names: list[str]) -> None:
    for lang in ("en", "zh"):
        done = run("explain", word, "--lang", lang)
        assert (done.code, done.err) == (0, "")
        assert [line.strip() for line in done.out.splitlines() if line.strip() in names] == names
    said = json.loads(run("explain", word, "--json").out)
    assert [one["setting"] for one in said["values"]] == names
    assert all(one["says"] for one in said["values"])


@pytest.mark.parametrize("word", ["pooled", "secret", "positive", "Pooled"])
def test_a_word_that_is_a_value_of_one_setting_explains_it(word: str) -> None:
    done = run("explain", word)
    assert done.code == 0
    assert f"\nValues\n  {word.lower()}\n" in done.out


def test_a_setting_that_is_called_like_a_card_is_explained() -> None:
    names = {"pig": "sweep.pig", "sheep": "sweep.sheep", "transformer": "transformer"}
    for word, name in names.items():
        assert run("explain", word).out.startswith(f"scoring.{name}\n")


def test_every_value_is_found() -> None:
    for setting in settings():
        for choice in setting.choices:
            if not isinstance(choice.value, bool):
                assert run("explain", str(choice.value)).code in (0, 2)
                assert values_of(str(choice.value))


@languages
@pytest.mark.parametrize("key", HEAD_KEYS)
def test_the_other_keys_of_a_profile_are_explained(key: str, lang: Lang) -> None:
    done = run("explain", key, "--lang", lang)
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0] == key
    _, sample = KEYS[key]
    given = {"schema": "schema: 1", "id": "id: house", "extends": "extends: individual"}
    text = "\n".join({**given, key: sample}.values()) + "\n"
    assert check_source(Source("house.yaml", text)).profile, sample


@pytest.mark.parametrize("word", ["猪", "QS", "黑桃Q"])
def test_a_card_is_explained(word: str) -> None:
    out = run("explain", word).out
    assert out.startswith("♠Q, the pig\n")
    for said in ("♠Q: −100", "× 2", "scoring.values.QS", "exposure.cards", "scoring.sweep.pig"):
        assert said in out
    assert "不计分" in run("explain", "3C", "--lang", "zh").out
    assert "lead.first_deal.card" in run("explain", "2S").out


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
        "nothing_else",
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
