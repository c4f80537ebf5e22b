"""Every setting of the rules explains itself, in both languages."""

from __future__ import annotations

import re

import pytest

from gongzhu.describe.flow import flow
from gongzhu.profiles.document import RULE_KEYS
from gongzhu.profiles.findings import Source
from gongzhu.profiles.nodes import plain
from gongzhu.profiles.reading import parse
from gongzhu.rules.catalogue import (
    Setting,
    axes,
    axis_of,
    read_sample,
    sample_of,
    sections,
    settings,
)
from gongzhu.rules.lookup import lookup, nearest
from gongzhu.rules.shapes import Block, Flag, Group, Words

SETTINGS = settings()
NAMED = [f"{one.name} {'/'.join(one.kinds)}".strip() for one in SETTINGS]
each = pytest.mark.parametrize("setting", SETTINGS, ids=NAMED)
CHINESE = re.compile("[\u4e00-\u9fff]")


@each
def test_a_setting_means_something_in_both_languages(setting: Setting) -> None:
    assert re.search(r"[a-z].*\.$", setting.about.say("en")), "say it under the field"
    assert CHINESE.search(setting.about.say("zh")), "say it in fields_zh"
    assert not CHINESE.search(setting.about.say("en"))


def test_every_choice_has_its_words_in_both_languages() -> None:
    for setting in SETTINGS:
        if isinstance(setting.shape, Words | Block):
            assert setting.choices
        for choice in setting.choices:
            assert choice.says.say("en"), (setting.name, choice.value)
            assert CHINESE.search(choice.says.say("zh")), (setting.name, choice.value)
            assert "{" not in "".join(choice.says)


def test_every_axis_names_who_plays_it_so() -> None:
    for axis in axes():
        assert axis.sources, axis.name
        for choice in axis.choices:
            assert choice.source or axis.sources, (axis.name, choice.value)


def read(text: str) -> object:
    """A value as a profile's file is read, by YAML 1.2."""
    tree, findings = parse(Source("sample.yaml", f"sample: {text}"))
    assert tree
    assert not findings
    said = plain(tree)
    assert isinstance(said, dict)
    return said["sample"]


def test_every_sample_reads_as_yaml_does_and_makes_its_value() -> None:
    models = {choice.model for setting in SETTINGS for choice in setting.choices if choice.model}
    assert len(models) > 40
    for model in models:
        assert read_sample(model.sample) == read(model.sample)
        assert sample_of(model).say("en") != sample_of(model).say("zh")


def test_every_sample_of_a_field_reads_as_yaml_does() -> None:
    for setting in SETTINGS:
        for sample in setting.owner.field_samples.values():
            assert read_sample(sample) == read(sample)
        assert read(flow(setting.sample)) == setting.sample


def test_the_neutral_value_is_one_of_the_choices() -> None:
    for setting in SETTINGS:
        if setting.required or isinstance(setting.shape, Flag | Group):
            continue
        if isinstance(setting.shape, Words):
            assert setting.neutral in [choice.value for choice in setting.choices], setting.name
        if isinstance(setting.shape, Block):
            assert isinstance(setting.neutral, dict)
            assert setting.neutral["kind"] in [choice.value for choice in setting.choices]


def test_every_section_and_every_axis_is_there() -> None:
    assert tuple(section.key for section in sections()) == RULE_KEYS
    names = {axis.name for axis in axes()}
    assert {"table.players", "deck.remove", "scoring.values", "exposure.hold_back"} <= names
    assert "exposure.cards" not in names
    assert all(axis_of(one).name in names for one in SETTINGS if not isinstance(one.shape, Group))


@pytest.mark.parametrize(
    ("word", "name"),
    {
        "scoring.sweep": "scoring.sweep",
        "sweep": "scoring.sweep",
        "unless": "exposure.hold_back.unless",
        "hold-back": "exposure.hold_back",
        "hold_back.unless": "exposure.hold_back.unless",
        "blood_lock": "play.hearts",
        "scoring.exposed.QS.times": "scoring.exposed.CARD.times",
        "scoring.exposed.*.levels.open.sign": "scoring.exposed.CARD.levels.LEVEL.sign",
        "Scoring": "scoring",
        "exposure": "exposure",
        "match.end.count": "match.end.count",
    }.items(),
)
def test_a_word_finds_its_setting(word: str, name: str) -> None:
    assert [found.name for found in lookup(word)] == [name]


def test_a_word_of_several_settings_finds_them_all() -> None:
    assert [found.name for found in lookup("end")] == ["play.end", "match.end"]
    assert len(lookup("none")) > 5
    assert lookup("swep") == []
    assert "sweep" in nearest("swep")
