"""Rules with one setting changed, and random rules put together from the values of the axes."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from pydantic import ValidationError

from gongzhu.engine.game import Game
from gongzhu.profiles.document import Example
from gongzhu.profiles.examples import Unclear, run
from gongzhu.profiles.meaning import objections, settled
from gongzhu.rules.catalogue import CARD, LEVEL, Choice, Setting, read_sample, settings
from gongzhu.rules.model import Rules

Plain = dict[str, Any]


def plain(rules: Rules) -> Plain:
    """The rules as plain data, without what is absent."""
    found: Plain = json.loads(rules.model_dump_json(exclude_none=True))
    return found


def places(tree: Plain, setting: Setting) -> Iterator[tuple[Plain, str]]:
    """Where a setting stands in some rules: the block and the key in it."""
    blocks = [tree]
    for step in setting.path[:-1]:
        below = []
        for block in blocks:
            if step in (CARD, LEVEL):
                below += [one for one in block.values() if isinstance(one, dict)]
            elif isinstance(block.get(step), dict):
                below.append(block[step])
        blocks = below
    for block in blocks:
        if not setting.kinds or block.get("kind") in setting.kinds:
            yield block, setting.key


def chosen(tree: Plain, setting: Setting) -> set[object]:
    """The values that a setting has in some rules."""
    values = set()
    for block, key in places(tree, setting):
        value = block.get(key, setting.neutral)
        value = value.get("kind") if isinstance(value, dict) else value
        values.add(value)
    return values


def changed(
    rules: Rules, setting: Setting, choice: Choice, *, contradictory: bool = False
) -> Iterator[Rules]:
    """The rules with one setting at another of its values, wherever it stands.

    Only sound rules, unless `contradictory` ones shall come too.
    """
    for number, _ in enumerate(places(plain(rules), setting)):
        tree = plain(rules)
        block, key = list(places(tree, setting))[number]
        block[key] = read_sample(choice.sample) if choice.model else choice.value
        if found := shaped(tree) if contradictory else sound(tree):
            yield found


def shaped(tree: Plain) -> Rules | None:
    """The rules, if they have the right shape."""
    try:
        return settled(Rules.model_validate_json(json.dumps(tree)))
    except ValidationError:
        return None


def sound(tree: Plain) -> Rules | None:
    """The rules, if they are free of contradictions."""
    rules = shaped(tree)
    return None if rules is None or objections(rules) else rules


def comes_out_differently(example: Example, rules: Rules) -> bool:
    """Whether an example can be run by some rules and does not hold."""
    try:
        return run(example, Game.of(rules)) is not None
    except Unclear:
        return False


def with_choices() -> tuple[Setting, ...]:
    """The settings that are one of a few values."""
    return tuple(setting for setting in settings() if setting.choices)


def random_rules(start: Rules, dice: random.Random, changes: int = 8) -> Rules:
    """Rules that differ from others in some settings, and are sound."""
    rules = start
    for _ in range(changes):
        setting = dice.choice(with_choices())
        found = list(changed(rules, setting, dice.choice(setting.choices)))
        rules = dice.choice(found) if found else rules
    return rules
