"""The keys that a language of models knows, and the one somebody may have meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple, get_args, get_origin

from pydantic import BaseModel

from gongzhu.profiles.nodes import Path

Where = tuple[str, ...]
"""A block of the language: its keys from the top, `*` for any key of a mapping; `()` is the top."""

ANY = "*"
_NEAR = 0.7


class Meant(NamedTuple):
    """The known key that an unknown one may stand for."""

    key: str
    block: Where
    kinds: tuple[str, ...] = ()
    """The kinds of the block that have the key, where the kind that was written has it not."""


class Language:
    """Every key that some models know, by the blocks they may be written in."""

    def __init__(self, *models: type[BaseModel], aside: Iterable[str] = ()) -> None:
        """`aside` names keys of the top whose blocks are of no use to a key found elsewhere."""
        self._aside = frozenset(aside)
        self._blocks: dict[Where, dict[str, list[str]]] = {}
        self._numbers: dict[Where, list[str]] = {}
        for model in models:
            for block, key, kinds, numbers in _keys(model, ()):
                known = self._blocks.setdefault(block, {}).setdefault(key, [])
                known += [kind for kind in kinds if kind not in known]
                if numbers:
                    self._numbers[(*block, key)] = [str(number) for number in numbers]

    def block(self, path: Path) -> Where:
        """The block of the language that a path leads to.

        >>> from gongzhu.profiles.shape import PROFILE
        >>> PROFILE.block(("scoring", "exposed", "QS"))
        ('scoring', 'exposed', '*')
        """
        block: Where = ()
        for step in path:
            if isinstance(step, str):
                block = (*block, ANY if ANY in self._blocks.get(block, {}) else step)
        return block

    def keys(self, block: Where, kind: str | None = None) -> list[str]:
        """The keys that may be written in a block, or only those of one of its kinds."""
        keys = self._blocks.get(block, {})
        known = kind in self.kinds(block)
        return [key for key in keys if key != ANY and not (known and kind not in keys[key])]

    def kinds(self, block: Where) -> list[str]:
        """The kinds that a block may be of; none where it has no `kind`."""
        return self._blocks.get(block, {}).get("kind", [])

    def numbers(self, block: Where) -> list[str]:
        """The numbers that may stand at a setting, where there are but a few; else none."""
        return self._numbers.get(block, [])

    def meant(self, block: Where, kind: str | None, key: str) -> Meant | None:
        """The known key that the unknown `key` may stand for, in a block of that `kind`.

        The very key of another kind comes first, then a near one of the same block; then the
        very key, or a near one, of the block that is closest.
        """
        word = key.lower().replace("-", "_").replace(" ", "_")
        here = self._blocks.get(block, {})
        if word in here and word not in self.keys(block, kind):
            return Meant(word, block, tuple(here[word]))
        if near := _near(word, self.keys(block, kind)):
            return Meant(near, block)
        if near := _near(word, self.keys(block)):
            return Meant(near, block, tuple(here[near]))
        others = {
            name for other in self._blocks if self._open(other, block) for name in self.keys(other)
        }
        found = word if word in self._everywhere() else _near(word, others)
        return Meant(found, self._closest(block, found)) if found else None

    def _everywhere(self) -> set[str]:
        return {key for keys in self._blocks.values() for key in keys if key != ANY}

    def _open(self, block: Where, seen_from: Where) -> bool:
        """Whether near keys of a block are worth naming to somebody who wrote elsewhere."""
        return not block or block[0] not in self._aside or block[:1] == seen_from[:1]

    def _closest(self, block: Where, key: str) -> Where:
        def distance(other: Where) -> tuple[int, int]:
            same = 0
            while same < min(len(block), len(other)) and block[same] == other[same]:
                same += 1
            return -same, len(other)

        return min((other for other, keys in self._blocks.items() if key in keys), key=distance)


def _near(word: str, keys: Iterable[str]) -> str | None:
    found = difflib.get_close_matches(word, sorted(keys), n=1, cutoff=_NEAR)
    return found[0] if found else None


class _Key(NamedTuple):
    block: Where
    key: str
    kinds: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()


def _keys(model: type[BaseModel], block: Where) -> Iterator[_Key]:
    """Every key of a model and of those below it, with its block and the kinds it goes with."""
    kinds = get_args(model.model_fields["kind"].annotation) if "kind" in model.model_fields else ()
    for name, field in model.model_fields.items():
        key = field.alias or name
        choices = get_args(field.annotation) if get_origin(field.annotation) is Literal else ()
        yield _Key(block, key, kinds, tuple(one for one in choices if isinstance(one, int)))
        yield from _below(field.annotation, (*block, key))


def _below(annotation: Any, block: Where) -> Iterator[_Key]:
    """The keys of what a field may hold: a model itself, in a union, a list or a mapping."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield from _keys(annotation, block)
        return
    origin = get_origin(annotation)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        yield _Key(block, ANY)
        block = (*block, ANY)
    for argument in get_args(annotation) if origin is not None else ():
        yield from _below(argument, block)
