"""Who plays what: the settings of the shipped profiles, and their examples that show a rule."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Any, NamedTuple, TypeVar

from gongzhu.describe.flow import flow
from gongzhu.engine.game import Game
from gongzhu.profiles.document import RULE_KEYS, Example
from gongzhu.profiles.examples import Unclear, run
from gongzhu.profiles.findings import Finding
from gongzhu.profiles.library import DEFAULT, display_name, shipped_ids, shipped_path
from gongzhu.profiles.meaning import CHECKS, settled
from gongzhu.profiles.nodes import Block, Items, Leaf, at, merge, only, plain
from gongzhu.profiles.reading import parse
from gongzhu.profiles.shape import read_rules, sound
from gongzhu.profiles.sources import read_source
from gongzhu.rules.base import Part
from gongzhu.rules.catalogue import Path, Setting, axis_of
from gongzhu.rules.catalogue import plain as plain_value
from gongzhu.rules.model import Rules

P = TypeVar("P", bound=Part)


class Shelf(NamedTuple):
    """A shipped profile, as far as is needed to see who plays what."""

    id: str
    rules: Rules
    examples: tuple[tuple[Example, Mapping[str, Any]], ...]
    """Its own examples, each also as it is written."""


@functools.cache
def shelves() -> Mapping[str, Shelf]:
    """The shipped profiles by id; each file is read once, and no example is run."""
    trees = {name: tree for name in shipped_ids() if (tree := _tree(name))}

    def whole(name: str) -> Block:
        parent = at(trees[name], ("extends",))
        own = only(trees[name], RULE_KEYS)
        if isinstance(parent, Leaf) and parent.value in trees:
            return merge(whole(str(parent.value)), own)
        return own

    found = {}
    for name, tree in trees.items():
        rules, _ = read_rules(whole(name))
        if rules:
            found[name] = Shelf(name, settled(rules), tuple(_examples(tree)))
    return found


def users(setting: Setting) -> dict[str, list[str]]:
    """The shipped profiles by what they have at a setting; those without its block are left out."""
    found: dict[str, list[str]] = {}
    for name, shelf in shelves().items():
        for value in _values(shelf.rules, setting.path):
            said = found.setdefault(_word(value), []) if value is not None else [name]
            if name not in said:
                said.append(name)
    return found


def demonstration(setting: Setting) -> tuple[str, Mapping[str, Any]] | None:
    """An example of a shipped profile that comes out differently without its value of a setting.

    The profile has another value than the neutral one, or than the default profile where there is
    no neutral one; with that value in its place the example does not hold.
    """
    default = shelves()[DEFAULT].rules
    axis = axis_of(setting)
    other_table = None
    for name, shelf in shelves().items():
        changed = _without(shelf.rules, setting, axis, default)
        if changed is None or changed == shelf.rules:
            continue
        game = Game.of(settled(changed))
        for example, written in shelf.examples:
            try:
                if run(example, game) is not None:
                    return name, written
            except Unclear:  # it speaks of another table, such as one with partners
                other_table = other_table or (name, written)
    return other_table


def codes_about(setting: Setting) -> list[str]:
    """The codes of the contradictions and the advice that are about a setting, or part of it.

    Where nothing is about a detail itself, what is about its axis counts; a section has none.
    """

    def about(name: str) -> set[str]:
        within = f"{name}."
        return {
            code
            for check in CHECKS
            if any(f"{axis}.".startswith(within) for axis in check.axes)
            for code in check.codes
        }

    return sorted(about(setting.name) or about(axis_of(setting).name))


def settings_of(code: str) -> list[str]:
    """The settings that a contradiction is about."""
    return list(dict.fromkeys(axis for one in CHECKS if code in one.codes for axis in one.axes))


def _tree(name: str) -> Block | None:
    path = shipped_path(name)
    source = read_source(path, display_name(path)) if path else None
    return None if source is None or isinstance(source, Finding) else parse(source)[0]


def _examples(tree: Block) -> Iterator[tuple[Example, Mapping[str, Any]]]:
    examples = at(tree, ("examples",))
    for node in examples.items if isinstance(examples, Items) else ():
        written = plain(node)
        if (example := sound(Example, node)) and isinstance(written, dict):
            yield example, written


def _values(rules: Rules, path: Path) -> Iterator[object]:
    """What some rules have at a path; several values where it leads through cards or levels."""
    found: list[Any] = [rules]
    for step in path:
        below: list[Any] = []
        for value in found:
            if isinstance(value, Mapping):
                below += value.values()
            elif hasattr(value, step):
                below.append(getattr(value, step))
        found = below
    yield from found


def _word(value: Any) -> str:
    """The word of a value: its kind, or what is written for it."""
    kind = getattr(value, "kind", None)
    if kind is not None:
        return str(kind)
    return flow(plain_value(value))


def _without(rules: Rules, setting: Setting, axis: Setting, default: Rules) -> Rules | None:
    """The rules with the neutral value of a setting, or else of its axis, in place of their own."""
    for one in (setting, axis):
        if any(step.isupper() for step in one.path):
            continue
        owner, name = one.path[:-1], one.path[-1]
        block: Any = rules
        for step in owner:
            block = getattr(block, step, None)
        field = type(block).model_fields.get(name) if isinstance(block, Part) else None
        if field is None:
            return None  # it has another kind
        if not field.is_required():
            return _replaced(rules, one.path, field.default)
        with contextlib.suppress(AttributeError):  # the default profile has another kind
            return _replaced(rules, one.path, reduce(getattr, one.path, default))
    return None


def _replaced(part: P, path: Path, value: object) -> P:
    name, *rest = path
    if rest:
        value = _replaced(getattr(part, name), tuple(rest), value)
    return part.model_copy(update={name: value})
