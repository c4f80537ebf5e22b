"""What a question about a table's rules is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from gongzhu.rules.base import Value
from gongzhu.rules.model import Rules
from gongzhu.text import Text

Plain = dict[str, Any]
"""Settings as a profile writes them: blocks, lists and scalars."""

Patch = Mapping[str, Any] | Callable[[Rules], Plain]
"""What a choice states, merged as a child profile is; or what it states by the rules so far."""


class Choice(NamedTuple):
    """One of the answers to a question.

    Its patch states everything that its text says, so that the text is true of the rules that come
    of it, whatever they were before.
    """

    key: str
    """The word that chooses it; no number, which would choose a place in the list."""

    text: Text
    patch: Patch
    exact: Callable[[Rules], Text] | None = None
    """What it says where that depends on the rules that come of it."""

    aliases: tuple[str, ...] = ()
    """Other words that choose it."""

    def named(self, word: str) -> bool:
        """Whether a word, in small letters, is one that chooses it."""
        return word == self.key or word in self.aliases


def always(_: Rules) -> bool:
    """A question that makes sense by any rules."""
    return True


class Question(NamedTuple):
    """One thing that tables disagree on."""

    id: str
    text: Text
    path: str
    """The setting that it is about."""

    choices: tuple[Choice, ...]
    when: Callable[[Rules], bool] = always
    """Whether it makes sense by the rules so far."""

    def patch(self, choice: Choice, rules: Rules) -> Mapping[str, Any]:
        """What a choice states, by the rules so far."""
        return choice.patch(rules) if callable(choice.patch) else choice.patch


def at(path: str, value: object) -> Plain:
    """A patch that states one setting.

    >>> at("match.end.low", -500)
    {'match': {'end': {'low': -500}}}
    """
    patch: Any = value
    for key in reversed(path.split(".")):
        patch = {key: patch}
    stated: Plain = patch
    return stated


def stated(path: str, value: Value, *left: str) -> Plain:
    """A patch that states every detail of an axis, but for those that are `left` as they are.

    >>> from gongzhu.rules.claim import LeaderClaims
    >>> stated("play.claim", LeaderClaims(kind="leader"))
    {'play': {'claim': {'kind': 'leader', 'from_trick': 1}}}
    """
    return at(path, value.model_dump(mode="json", exclude=set(left)))
