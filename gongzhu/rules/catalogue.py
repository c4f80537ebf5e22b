"""Every setting of the rules, read off the models: nothing here is written a second time.

The meaning of a field is the string under it (English) and its entry of `fields_zh` (Chinese);
what its choices say is in `options`, and what a kind of a block says is its sentence, filled from
its `sample`. All of it is read when somebody asks, never at import.
"""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from gongzhu.cards import Card
from gongzhu.rules.base import Part, Value
from gongzhu.rules.model import Rules
from gongzhu.rules.shapes import (
    Block,
    Entries,
    Flag,
    Group,
    Items,
    Number,
    OneCard,
    Shape,
    Words,
    kind_of,
    shape_of,
)
from gongzhu.text import Text, literal

CARD, LEVEL = "CARD", "LEVEL"
"""What stands in a path for any card and for any level of exposure."""

Path = tuple[str, ...]


class Choice(NamedTuple):
    """One of the values that a setting may have."""

    value: str | int | bool
    says: Text
    """The rule it makes, as a rule sheet says it; it holds no marks."""

    source: str = ""
    sample: str = ""
    model: type[Value] | None = None
    """The value of the axis, where the choice is a kind."""


@dataclass(frozen=True)
class Setting:
    """One setting: what a profile may write there, and what that means."""

    path: Path
    kinds: tuple[str, ...]
    """The kinds of its block that have it; empty where it needs none."""

    about: Text
    shape: Shape
    required: bool
    """Whether it has to be written, by the profile or one that it extends."""

    neutral: object
    """What it means not to mention it, as plain data; `None` for nothing at all."""

    choices: tuple[Choice, ...]
    sources: tuple[str, ...]
    sample: object
    """An example of what may be written there, as plain data."""

    owner: type[Part]
    """The model that has the field."""

    @property
    def name(self) -> str:
        """The path as people write it: `exposure.hold_back.unless`."""
        return ".".join(self.path)

    @property
    def key(self) -> str:
        """The last word of the path."""
        return self.path[-1]

    @property
    def section(self) -> str:
        """The block at the top of a profile that it belongs to."""
        return self.path[0]

    @property
    def is_axis(self) -> bool:
        """Whether it is agreed on for itself, and is not a detail of a kind of something else."""
        return isinstance(self.shape, Block) or (
            not self.kinds and len(self.path) == 2 and not isinstance(self.shape, Group)
        )


@functools.cache
def settings() -> tuple[Setting, ...]:
    """Every setting in the order of a profile, sections too; kinds that share one are together.

    >>> [setting.name for setting in settings() if setting.key == "unless"]
    ['exposure.hold_back.unless']
    """
    found: dict[tuple[Path, Text, Shape], Setting] = {}
    for setting in _settings(Rules, ()):
        same = (setting.path, setting.about, setting.shape)
        if same in found:
            one = found[same]
            kinds = tuple(dict.fromkeys((*one.kinds, *setting.kinds)))
            sources = tuple(dict.fromkeys((*one.sources, *setting.sources)))
            found[same] = replace(one, kinds=kinds, sources=sources)
        else:
            found[same] = setting
    return tuple(found.values())


def sections() -> tuple[Setting, ...]:
    """The blocks at the top of a profile."""
    return tuple(setting for setting in settings() if len(setting.path) == 1)


def axes() -> tuple[Setting, ...]:
    """What tables agree on; the details of a kind are not among them."""
    return tuple(setting for setting in settings() if setting.is_axis)


def details(axis: Setting, kind: str | None = None) -> tuple[Setting, ...]:
    """The settings below an axis, or only those of one of its kinds."""
    return tuple(
        setting
        for setting in settings()
        if setting.path[:-1] == axis.path and (kind is None or kind in setting.kinds)
    )


def axis_of(setting: Setting) -> Setting:
    """The axis that a setting belongs to: itself, or the nearest one above."""
    above = {one.path: one for one in axes()}
    for depth in range(len(setting.path), 0, -1):
        if axis := above.get(setting.path[:depth]):
            return axis
    return setting


def read_sample(text: str) -> Any:
    """What a sample of the axes says, as plain data.

    >>> read_sample("{kind: holder, card: 2S, must_play: false}")
    {'kind': 'holder', 'card': '2S', 'must_play': False}
    """

    def quoted(word: re.Match[str]) -> str:
        plain = re.fullmatch(r"-?\d+|true|false", word[0])
        return word[0] if plain else json.dumps(word[0])

    return json.loads(re.sub(r"[^\s{}\[\],:]+", quoted, text))


def sample_of(kind: type[Value]) -> Value:
    """The value that a kind's own sample makes."""
    return kind.model_validate_json(json.dumps(read_sample(kind.sample)))


# ── From the models ──────────────────────────────────────────────────────────────────────────


def _settings(model: type[Part], path: Path) -> Iterator[Setting]:
    kinds = (kind_of(model),) if issubclass(model, Value) else ()
    for name, field in model.model_fields.items():
        if name == "kind":
            continue
        shape = shape_of(field.annotation, field.metadata)
        setting = _setting(model, name, field, shape, (*path, name), kinds)
        yield setting
        yield from _below(shape, setting.path)


def _below(shape: Shape, path: Path) -> Iterator[Setting]:
    match shape:
        case Group(model=model):
            yield from _settings(model, path)
        case Block(kinds=kinds):
            for kind in kinds:
                yield from _settings(kind, path)
        case Entries(key=key, value=value):
            yield from _below(value, (*path, CARD if key == OneCard() else LEVEL))


def _setting(
    model: type[Part], name: str, field: FieldInfo, shape: Shape, path: Path, kinds: Path
) -> Setting:
    choices = tuple(_choices(model, name, shape))
    sources = tuple(dict.fromkeys(choice.source for choice in choices if choice.source))
    own = model.field_sources.get(name, "")
    if not own and not sources and issubclass(model, Value):
        own = getattr(model, "source", "")
    if own:
        sources = (own,)
    neutral = None if field.is_required() else plain(field.default)
    return Setting(
        path=path,
        kinds=kinds,
        about=literal(meaning(model, name), model.fields_zh.get(name, "")),
        shape=shape,
        required=field.is_required(),
        neutral=neutral,
        choices=choices,
        sources=sources,
        sample=_sample(model, name, shape, neutral),
        owner=model,
    )


def _choices(model: type[Part], name: str, shape: Shape) -> Iterator[Choice]:
    if isinstance(shape, Block):
        for kind in shape.kinds:
            value = sample_of(kind)
            says = literal(value.say("en"), value.say("zh"))
            yield Choice(kind_of(kind), says, kind.source, kind.sample, kind)
        return
    words = model.options.get(name, {})
    values = shape.values if isinstance(shape, Words) else (False, True)
    if isinstance(shape, Words) or (isinstance(shape, Flag) and words):
        for word in values:
            yield Choice(word, _tidy(words[word]) if word in words else Text("", ""))


def _tidy(words: Text) -> Text:
    """Words of a sentence on their own; marks that a sentence would fill are three dots."""
    said = (re.sub(r"{\w+}", "…", one).strip() for one in words)
    return literal(*said)


def _sample(model: type[Part], name: str, shape: Shape, neutral: object) -> object:
    """What may be written at a setting: its own sample, or one that differs from the neutral."""
    if name in model.field_samples:
        return read_sample(model.field_samples[name])
    sample = read_sample(model.sample) if issubclass(model, Value) else {}
    if name in sample:
        return sample[name]
    match shape:
        case Block(kinds=kinds):
            samples = [read_sample(kind.sample) for kind in kinds]
            return next((one for one in samples if one != neutral and neutral), samples[0])
        case Words(values=values):
            return next((value for value in values if value != neutral), values[0])
        case Flag():
            return not neutral
        case Number(least=least):
            return 100 if least is None or least < 0 else least + 1
        case Items(item=Words(values=values)):
            return list(values[-2:])
        case Items():
            return ["QS"]
        case OneCard():
            return "QS"
        case Group(model=group):
            return {
                key: _sample(group, key, shape_of(field.annotation, field.metadata), None)
                for key, field in group.model_fields.items()
                if field.is_required()
            }
        case Entries(key=key, value=value):
            below = _sample(model, "", value, None)
            return {"QS" if key == OneCard() else "open": below or {"times": 4}}


def plain(value: object) -> object:
    """A value of the rules as plain data, as a profile writes it.

    >>> plain((Card.parse("QS"),))
    ['QS']
    """
    match value:
        case BaseModel():
            return value.model_dump(mode="json", exclude_unset=True)
        case Card():
            return str(value)
        case tuple():
            return [plain(one) for one in value]
        case Mapping():
            return {str(key): plain(one) for key, one in value.items()}
    return value


# ── What the strings under the fields say ────────────────────────────────────────────────────


def meaning(model: type[BaseModel], name: str) -> str:
    """What the string under a field says, its own or that of the class it comes from."""
    for owner in model.__mro__:
        said = _strings(owner.__module__).get(f"{owner.__qualname__}.{name}")
        if said:
            return said
    return ""


@functools.cache
def _strings(module: str) -> Mapping[str, str]:
    """The string under each field of each class of a module, by `Class.field`."""
    if not module.startswith("gongzhu."):
        return {}
    try:
        tree = ast.parse(inspect.getsource(importlib.import_module(module)))
    except OSError:  # somebody ships the program without its sources
        return {}
    found = {}
    for each in (node for node in tree.body if isinstance(node, ast.ClassDef)):
        for field, after in zip(each.body, each.body[1:], strict=False):
            match field, after:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str() as said)),
                ):
                    found[f"{each.name}.{name}"] = " ".join(said.split())
    return found
