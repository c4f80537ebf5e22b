"""From answers to rules, and from rules to what a profile has to state.

A choice is offered only where it leads to sound rules, and where a profile that extends the
parent can state them; so whatever is answered, the profile that comes of it is valid.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Container, Iterator, Mapping
from typing import Any, NamedTuple

from pydantic import ValidationError

from gongzhu.profiles.authoring import counting, ending, exposing, playing
from gongzhu.profiles.authoring.question import Choice, Plain, Question
from gongzhu.profiles.authoring.sentences import sentence
from gongzhu.profiles.loader import Profile
from gongzhu.profiles.meaning import objections, settled
from gongzhu.profiles.nodes import plain
from gongzhu.rules.levels import ALL_LEVELS
from gongzhu.rules.model import Rules
from gongzhu.text import literal

QUESTIONS: tuple[Question, ...] = (
    playing.START,
    playing.MUST_LEAD,
    playing.LATER,
    exposing.EXPOSE,
    exposing.ORDER,
    exposing.HOLD_BACK,
    exposing.ONLY_CARD,
    exposing.SHEEP_SIGN,
    exposing.ACE,
    counting.LOW_HEARTS,
    counting.SWEEP,
    counting.SWEEP_SHEEP,
    counting.ALONE,
    counting.COMPANY,
    counting.FULL_HOUSE,
    ending.LIMIT,
    ending.STRICT,
    ending.LOSER,
    ending.WINNER,
    ending.SIDES,
    playing.PLAYERS,
    playing.HEARTS,
    playing.CLAIM,
    playing.STOP,
    ending.SETTLEMENT,
    ending.AFTER,
    playing.DIRECTION,
)
"""Every question, what is disputed most first."""

KEEP = "keep"
"""The choice of what the parent plays, where it is none of the usual ones."""


class Parent(NamedTuple):
    """What a new profile extends."""

    rules: Rules
    written: Rules
    """The same with what has no effect, such as that of cards which may not be exposed: a child
    that lets them be exposed inherits it."""

    @classmethod
    def of(cls, profile: Profile) -> Parent:
        """The parent that a profile is."""
        return cls(profile.rules, Rules.model_validate_json(json.dumps(plain(profile.tree))))


class Step(NamedTuple):
    """A question as it is asked by the rules so far."""

    question: Question
    choices: tuple[Choice, ...]
    default: Choice
    """The choice that leaves the rules as they are."""

    rules: Rules
    """The rules so far."""

    def numbered(self) -> list[tuple[int, Choice]]:
        """The choices with the numbers that choose them: what is a number itself has its own."""
        own = [_own_number(choice) for choice in self.choices]
        free = (number for number in itertools.count(1) if number not in own)
        return [
            (number or next(free), choice) for number, choice in zip(own, self.choices, strict=True)
        ]

    def meant(self, word: str) -> Choice | None:
        """The choice somebody means: by its word, its number, or the beginning of its word."""
        for choice in self.choices:
            if choice.named(word):
                return choice
        if word.isdigit():
            return next((one for number, one in self.numbered() if str(number) == word), None)
        begun = [choice for choice in self.choices if choice.key.startswith(word)]
        return begun[0] if len(begun) == 1 else None

    def choose(self, key: str) -> Rules | None:
        """The rules after a choice; `None` where there is no such choice."""
        for choice in self.choices:
            if choice.key == key:
                return applied(self.rules, self.question.patch(choice, self.rules))
        return None


def _own_number(choice: Choice) -> int | None:
    """The number that a choice itself is called by, if it is one of a list's."""
    return next((int(word) for word in choice.aliases if word in "123456789"), None)


def steps(parent: Parent, answers: Mapping[str, str]) -> Iterator[Step]:
    """The questions in order, each by the rules that the answers so far make.

    A question without an answer has its default. Answers may be added while this goes on.
    """
    rules = parent.rules
    for question in QUESTIONS:
        step = ask(question, rules, parent)
        if step is None:
            continue
        yield step
        rules = step.choose(answers.get(question.id, step.default.key)) or rules


def next_step(parent: Parent, answers: Mapping[str, str]) -> Step | None:
    """The first question that has no answer yet; `None` where nothing is left to ask."""
    rules = parent.rules
    for question in QUESTIONS:
        if question.id in answers:
            rules = _answered(question, answers[question.id], rules, parent)
        elif step := ask(question, rules, parent):
            return step
    return None


def answered(parent: Parent, answers: Mapping[str, str]) -> Rules:
    """The rules that answers make, everything else as the parent has it."""
    rules = parent.rules
    for question in QUESTIONS:
        if question.id in answers:
            rules = _answered(question, answers[question.id], rules, parent)
    return rules


def ask(question: Question, rules: Rules, parent: Parent) -> Step | None:
    """The question by the rules so far; `None` where there is nothing to choose."""
    if not question.when(rules):
        return None
    choices = []
    default = None
    for choice in question.choices:
        after = _after(question, choice, rules, parent)
        if after is None:
            continue
        if choice.exact:
            choice = choice._replace(text=choice.exact(after))
        choices.append(choice)
        if default is None and after == rules:
            default = choice
    if default is None:
        said = (sentence(rules, question.path, lang) for lang in ("en", "zh"))
        default = Choice(KEEP, literal(*said), {})
        choices.insert(0, default)
    return Step(question, tuple(choices), default, rules) if len(choices) > 1 else None


def _after(question: Question, choice: Choice, rules: Rules, parent: Parent) -> Rules | None:
    """The rules after a choice; `None` where they would not be sound, or could not be stated."""
    patch = question.patch(choice, rules)
    after = applied(rules, patch)
    if after is None or not _holds(after, question.path, patch):
        return None
    if after == rules:
        return after
    return None if objections(after) or not _stateable(parent, after) else after


def _holds(rules: Rules, path: str, patch: Mapping[str, Any]) -> bool:
    """Whether the rules are at a path as a patch says; some of it may have no effect by them."""
    said: Any = patch
    made: Any = rules.model_dump(mode="json")
    for key in path.split("."):
        if not isinstance(said, Mapping) or key not in said:
            return True
        said, made = said[key], made[key]
    return _within(said, made)


def _within(said: Any, made: Any) -> bool:
    if not isinstance(said, Mapping):
        return bool(said == made)
    return isinstance(made, Mapping) and all(
        # a level at which a card does the same as at the first is not kept
        _within(value, made[key]) if key in made else key in ALL_LEVELS
        for key, value in said.items()
    )


def unfit(parent: Parent, answers: Mapping[str, str], among: Container[str]) -> list[str]:
    """The questions `among` them that are not asked, or not with such a choice, by the answers."""
    rules, found = parent.rules, []
    for question in QUESTIONS:
        if question.id not in answers:
            continue
        if question.id in among:
            step = ask(question, rules, parent)
            if step is None or step.choose(answers[question.id]) is None:
                found.append(question.id)
                continue
        rules = _answered(question, answers[question.id], rules, parent)
    return found


def _answered(question: Question, key: str, rules: Rules, parent: Parent) -> Rules:
    """The rules after an answer; the same where it is none, or the question makes no sense."""
    choice = next((one for one in question.choices if one.key == key), None)
    if choice is None or not question.when(rules):
        return rules
    return _after(question, choice, rules, parent) or rules


def applied(rules: Rules, patch: Mapping[str, Any]) -> Rules | None:
    """The rules with a patch merged into them, as a child profile is; `None` for no rules."""
    plain = _merged(rules.model_dump(mode="json"), patch)
    try:
        return settled(Rules.model_validate_json(json.dumps(plain)))
    except ValidationError:
        return None


def differences(parent: Parent, rules: Rules) -> Plain:
    """What a profile that extends the parent has to state for these rules."""
    found = _different(
        parent.written.model_dump(mode="json"),
        rules.model_dump(mode="json"),
        rules.model_dump(mode="json", exclude_defaults=True),
    )
    return found or {}


def _stateable(parent: Parent, rules: Rules) -> bool:
    return applied(parent.written, differences(parent, rules)) == rules


def _merged(base: Any, patch: Any) -> Any:
    if not (isinstance(base, dict) and isinstance(patch, Mapping)):
        return patch
    if "kind" in patch and patch["kind"] != base.get("kind"):
        return dict(patch)
    return base | {key: _merged(base.get(key), value) for key, value in patch.items()}


def _different(old: Any, new: Any, lean: Any) -> Any:
    """What has to be written over `old` for `new`; `lean` is the new without neutral values."""
    if not (isinstance(old, dict) and isinstance(new, dict)):
        return None if old == new else _lean(new, lean)
    if new.get("kind") != old.get("kind"):
        return _lean(new, lean)
    within = lean if isinstance(lean, dict) else {}
    found = {
        key: below
        for key, value in new.items()
        if (below := _different(old.get(key), value, within.get(key))) is not None
    }
    return found or None


def _lean(new: Any, lean: Any) -> Any:
    """A new value without what is neutral in it, but with every `kind` that it needs."""
    if not isinstance(new, dict):
        return new
    within = lean if isinstance(lean, dict) else {}
    return {
        key: _lean(value, within.get(key))
        for key, value in new.items()
        if key == "kind" or key in within
    }
