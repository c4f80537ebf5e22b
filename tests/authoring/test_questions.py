"""Whatever is answered, the profile that comes of it is valid and says no more than it must."""

from __future__ import annotations

import functools
import random

import pytest

import gongzhu
from gongzhu.profiles import check_source
from gongzhu.profiles.authoring.draft import KEEP, QUESTIONS, Parent, answered, differences, steps
from gongzhu.profiles.authoring.writing import Draft, profile_text
from gongzhu.profiles.findings import Source
from gongzhu.profiles.library import shipped_ids
from gongzhu.rules.catalogue import settings
from gongzhu.text import Lang, Text

PARENTS = shipped_ids()
CHOICES = [(question.id, choice.key) for question in QUESTIONS for choice in question.choices]


@functools.cache
def parent_of(name: str) -> Parent:
    """A shipped profile to build on."""
    return Parent.of(gongzhu.load(name))


def written(parent: str, answers: dict[str, str], lang: Lang = "en") -> str:
    """The profile of some answers, which must load as the rules that they make."""
    made = answered(parent_of(parent), answers)
    draft = Draft("tea-house", Text("Tea house", "茶馆"), parent, parent_of(parent), made, None)
    text = profile_text(draft, lang)
    checked = check_source(Source("tea-house.yaml", text), thorough=True)
    wrong = [(one.code, one.path, one.message("en")) for one in checked.errors]
    assert not wrong, (answers, wrong, text)
    assert checked.profile
    assert checked.profile.rules == made
    assert checked.profile.examples >= 2
    return text


def test_the_questions_are_told_apart() -> None:
    ids = [question.id for question in QUESTIONS]
    assert len(set(ids)) == len(ids)
    names = {setting.name for setting in settings()}
    for question in QUESTIONS:
        keys = [choice.key for choice in question.choices]
        assert len(set(keys)) == len(keys) > 1
        assert question.path in names
        words = [word for choice in question.choices for word in (choice.key, *choice.aliases)]
        assert len(set(words)) == len(words)
        assert not {"b", "q", KEEP} & set(words)
        assert not [key for key in keys if key.isdigit()]


@pytest.mark.parametrize("parent", ["individual", "five-player", "open-closed"])
def test_what_is_typed_means_what_it_says(parent: str) -> None:
    for step in steps(parent_of(parent), {}):
        numbers = [number for number, _ in step.numbered()]
        assert len(set(numbers)) == len(numbers)
        for number, choice in step.numbered():
            assert step.meant(str(number)) is choice
            for word in (choice.key, *choice.aliases):
                assert step.meant(word) is choice, (step.question.id, word)


@pytest.mark.parametrize("parent", ["individual", "three-player"])
def test_a_number_of_players_is_no_place_in_the_list(parent: str) -> None:
    step = next(one for one in steps(parent_of(parent), {}) if one.question.id == "players")
    for number in (3, 4, 5, 6):
        choice = step.meant(str(number))
        assert choice
        made = step.choose(choice.key)
        assert made
        assert made.table.players == number
    assert step.meant("1") is None


@pytest.mark.parametrize(("question", "key"), CHOICES, ids=[" ".join(one) for one in CHOICES])
def test_every_choice_alone_makes_a_valid_profile(question: str, key: str) -> None:
    written("individual", {question: key})


def test_every_choice_is_offered_somewhere() -> None:
    offered = {
        (step.question.id, choice.key)
        for parent in ("individual", "plus-minus-1000", "partnership")
        for step in steps(parent_of(parent), {"limit": "both"})
        for choice in step.choices
    }
    assert set(CHOICES) <= offered


@pytest.mark.parametrize("seed", range(24))
def test_random_answers_make_a_valid_profile(seed: int) -> None:
    dice = random.Random(seed)
    parent = dice.choice(PARENTS) if seed % 2 else "individual"
    answers: dict[str, str] = {}
    for step in steps(parent_of(parent), answers):
        answers[step.question.id] = dice.choice(step.choices).key
    written(parent, answers, "zh" if seed % 3 else "en")


@pytest.mark.parametrize("parent", PARENTS)
def test_the_defaults_change_nothing(parent: str) -> None:
    assert differences(parent_of(parent), answered(parent_of(parent), {})) == {}


def test_a_question_that_makes_no_sense_is_not_asked() -> None:
    asked = [step.question.id for step in steps(parent_of("individual"), {"expose": "none"})]
    assert "limit" in asked
    assert not {"hold-back", "sheep", "expose-order", "ace"} & set(asked)
    asked = [step.question.id for step in steps(parent_of("individual"), {"start": "lot"})]
    assert "must-lead" not in asked


def test_only_the_differences_are_written() -> None:
    text = written("individual", {"start": "2c", "full-house": "wins"})
    lines = [line for line in text.splitlines() if not line.strip().startswith("#")]
    assert "  first_deal: {card: 2C}" in lines
    assert "  full_house: {kind: instant_win}" in lines
    assert not any(line.startswith(("table:", "match:", "exposure:")) for line in lines)


def test_every_change_has_a_comment_in_the_chosen_language() -> None:
    assert "  # The holder of 2C leads" in written("individual", {"start": "2c"})
    assert "  # 持有 2C 的人先出" in written("individual", {"start": "2c"}, "zh")
    assert all(len(line) <= 100 for line in written("individual", {"start": "2c"}).splitlines())
