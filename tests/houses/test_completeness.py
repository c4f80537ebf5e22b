"""Every value of every axis is used by a profile, and an example somewhere depends on it."""

from __future__ import annotations

import functools
import random

import pytest

from gongzhu.engine.game import Game
from gongzhu.engine.match import Match
from gongzhu.profiles.meaning import objections
from gongzhu.rules.catalogue import Choice, Setting
from gongzhu.rules.model import Rules
from tests.houses.flipping import (
    changed,
    chosen,
    comes_out_differently,
    plain,
    random_rules,
    with_choices,
)
from tests.houses.tables import SHIPPED, TABLES, examples, profile
from tests.support import played, rows

COMBINATIONS = 40
DEALS = 200

CHOICES = [(setting, choice) for setting in with_choices() for choice in setting.choices]


def named(value: object) -> str:
    """The name of a setting with its value."""
    if isinstance(value, Setting):
        return value.name
    assert isinstance(value, Choice)
    return str(value.value).lower()


@functools.cache
def shown_by_rows() -> set[str]:
    """The values that the examples of a profile cannot speak of, as `exposure.order=secret`."""
    return {value for row in rows("pairs.yaml") for value in row["shows"]}


@pytest.mark.parametrize(("setting", "choice"), CHOICES, ids=named)
def test_a_profile_uses_the_value(setting: Setting, choice: Choice) -> None:
    assert any(choice.value in chosen(plain(profile(table).rules), setting) for table in TABLES)


@pytest.mark.parametrize(("setting", "choice"), CHOICES, ids=named)
def test_an_example_depends_on_the_value(setting: Setting, choice: Choice) -> None:
    if len(setting.choices) == 1 or f"{setting.name}={named(choice)}" in shown_by_rows():
        return
    assert any(_depends(table, setting, choice) for table in TABLES)


def _depends(table: str, setting: Setting, choice: Choice) -> bool:
    """Whether an example of a profile with this value comes out differently with another one."""
    rules = profile(table).rules
    if choice.value not in chosen(plain(rules), setting):
        return False
    others = [other for other in setting.choices if other.value != choice.value]
    return any(
        comes_out_differently(example, flipped)
        for other in others
        for flipped in changed(rules, setting, other, contradictory=True)
        for example in examples(table)
    )


@pytest.mark.parametrize("number", range(COMBINATIONS))
def test_random_sound_rules_play_and_score(number: int) -> None:
    dice = random.Random(f"combination/{number}")
    rules = random_rules(profile(dice.choice(SHIPPED)).rules, dice)
    assert objections(rules) == []
    play_and_score(rules, dice)


def play_and_score(rules: Rules, dice: random.Random) -> None:
    """Play deals by some rules, match after match, and see that each has a score for each side."""
    game = Game.of(rules)
    match = Match(game)
    for _ in range(DEALS):
        if match.verdict.ends or len(match.results) == 20:
            match = Match(game)
        match = played(match, dice)
        result = match.results[-1]
        assert len(result.points) == len(result.settled) == game.side_count
