"""What may stand at a setting of the rules, read off the models."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from gongzhu.cards import Card
from gongzhu.rules.base import Part, Value


@dataclass(frozen=True)
class Number:
    """A whole number, with the least and the greatest that is allowed."""

    least: int | None = None
    most: int | None = None


@dataclass(frozen=True)
class Flag:
    """`true` or `false`."""


@dataclass(frozen=True)
class OneCard:
    """A card."""


@dataclass(frozen=True)
class Words:
    """One of a few words or numbers."""

    values: tuple[str | int, ...]


@dataclass(frozen=True)
class Items:
    """A list, each entry once."""

    item: Shape


@dataclass(frozen=True)
class Block:
    """A block of one of several kinds."""

    kinds: tuple[type[Value], ...]


@dataclass(frozen=True)
class Group:
    """A block with settings of its own, of one kind only."""

    model: type[Part]


@dataclass(frozen=True)
class Entries:
    """A mapping, such as from cards to points."""

    key: Shape
    value: Shape


Shape: TypeAlias = Number | Flag | OneCard | Words | Items | Block | Group | Entries


def kind_of(value: type[Value]) -> str:
    """The word behind `kind` that means this value of an axis.

    >>> from gongzhu.rules.sweep import AllHearts
    >>> kind_of(AllHearts)
    'all_hearts'
    """
    (kind,) = get_args(value.model_fields["kind"].annotation)
    return str(kind)


def shape_of(annotation: Any, metadata: Sequence[Any] = ()) -> Shape:
    """What an annotation of the models allows; that a value may be absent is not part of it."""
    origin = get_origin(annotation)
    if origin is Annotated:
        inner, *more = get_args(annotation)
        return shape_of(inner, more)
    if origin in (Union, types.UnionType):
        choices = [one for one in get_args(annotation) if one is not type(None)]
        if len(choices) == 1:
            return shape_of(choices[0], metadata)
        return Block(tuple(choices))
    if origin is Literal:
        return Words(get_args(annotation))
    if origin is tuple:
        return Items(shape_of(get_args(annotation)[0]))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        key, value = get_args(annotation)
        return Entries(shape_of(key), shape_of(value))
    if annotation is bool:
        return Flag()
    if annotation is Card:
        return OneCard()
    if annotation is int:
        return Number(_bound(metadata, "ge"), _bound(metadata, "le"))
    if issubclass(annotation, Value):
        return Block((annotation,))
    return Group(annotation)


def _bound(metadata: Sequence[Any], name: str) -> int | None:
    """The limit of that name among what annotates a number."""
    for one in metadata:
        inside = [one, *getattr(one, "metadata", ())]
        for limit in inside:
            if isinstance(bound := getattr(limit, name, None), int):
                return bound
    return None
