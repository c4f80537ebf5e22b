"""Finding the setting that somebody means by a word."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from gongzhu.cards import Card
from gongzhu.errors import CardError
from gongzhu.rules.catalogue import CARD, LEVEL, Choice, Path, Setting, settings
from gongzhu.rules.levels import ALL_LEVELS, NAMES
from gongzhu.rules.shapes import Items, Words


@dataclass(frozen=True)
class Found:
    """A setting that a word may mean, and the choice of it where the word is that of a choice."""

    setting: Setting
    choice: Choice | None = None

    @property
    def name(self) -> str:
        """How to name it so that nothing else can be meant."""
        return self.setting.name


def lookup(word: str) -> list[Found]:
    """What a word means: one setting, several that cannot be told apart, or nothing.

    A path is exact; the last words of one will do where they are clear, an axis before a detail;
    then the values.

    >>> [found.name for found in lookup("unless")], [found.name for found in lookup("all_hearts")]
    (['exposure.hold_back.unless'], ['scoring.sweep'])
    """
    path = _path(word)
    if exact := [setting for setting in settings() if setting.path == path]:
        return [Found(_joined(exact))]
    ending = [setting for setting in settings() if setting.path[-len(path) :] == path]
    axes = [setting for setting in ending if setting.is_axis]
    if len(_paths(axes)) == 1:
        return [Found(_joined(axes))]
    values = values_of(word)
    kinds = [found for found in values if found.choice and found.choice.model]
    if axes:
        ending = axes
    elif len(kinds) == 1 and len(_paths(ending)) > 1:
        return kinds
    each = [
        Found(_joined([setting for setting in ending if setting.path == path]))
        for path in _paths(ending)
    ]
    return each or values


def values_of(word: str) -> list[Found]:
    """Every setting that has a word as one of its values, with that value.

    >>> [found.name for found in values_of("captor")]
    ['lead.later_deals', 'scoring.sweep.pig', 'scoring.sweep.sheep']
    """
    value = word.strip().lower().replace("-", "_")
    found = [
        Found(setting, choice)
        for setting in settings()
        for choice in _choices(setting)
        if str(choice.value) == value and not isinstance(choice.value, bool)
    ]
    return list({one.name: one for one in found}.values())


def _choices(setting: Setting) -> Iterable[Choice]:
    """The values of a setting; of a list of levels each that it may hold."""
    if setting.shape == Items(Words(ALL_LEVELS)):
        return [Choice(level, NAMES[level]) for level in ALL_LEVELS]
    return setting.choices


def nearest(word: str, more: Iterable[str] = ()) -> list[str]:
    """The names that are closest to a word that means nothing."""
    known = {setting.name: setting.name for setting in settings()}
    known |= {setting.key: setting.key for setting in settings()}
    known |= {
        str(choice.value): str(choice.value)
        for setting in settings()
        for choice in _choices(setting)
    }
    known |= {name.lower(): name for name in more}
    found = difflib.get_close_matches(word.lower(), known, n=3, cutoff=0.6)
    return [known[name] for name in found]


def _path(word: str) -> Path:
    steps = word.strip().strip(".").replace("-", "_").split(".")
    return tuple(_step(step) for step in steps)


def _step(step: str) -> str:
    """A step of a path; a card stands for any card, and a level below `levels` for any level."""
    if step in ("*", CARD, LEVEL):
        return CARD if step == "*" else step
    if step in ALL_LEVELS:
        return LEVEL
    try:
        if str(Card.parse(step)) == step:
            return CARD
    except CardError:
        pass
    return step.lower()


def _paths(found: Sequence[Setting]) -> list[Path]:
    return list(dict.fromkeys(setting.path for setting in found))


def _joined(same: Sequence[Setting]) -> Setting:
    """One setting for the same path in several kinds; its meanings stay together."""
    first = same[0]
    if len(same) == 1:
        return first
    kinds = tuple(dict.fromkeys(kind for setting in same for kind in setting.kinds))
    return replace(first, kinds=kinds)
