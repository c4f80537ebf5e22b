"""What every check of the meaning works with: the rules as a file states them, and a clash."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from gongzhu.cards import Card
from gongzhu.profiles.nodes import Block, Items, Leaf, Path, at, key_at
from gongzhu.rules.model import Rules


class Clash(NamedTuple):
    """Settings that contradict each other; `paths` names the likeliest culprit first."""

    code: str
    paths: tuple[Path, ...]
    data: Mapping[str, object] = {}
    also: tuple[Path, ...] | None = None
    """Settings that could make it good, too, but are hardly to blame; where nothing is said, all
    that the check is about."""


class Stated(NamedTuple):
    """Rules, and the file that states them together with its parents."""

    rules: Rules
    tree: Block
    """The merged settings with the place each was read from."""

    file: str

    def owns(self, path: Path) -> bool:
        """Whether the file itself states a setting."""
        place = key_at(self.tree, path)
        return place is not None and place.source.name == self.file

    def item(self, path: Path, word: Card | str) -> Path:
        """The path of a word in a list; of the list itself if it is not written there."""
        items = at(self.tree, path)
        if isinstance(items, Items):
            for index, item in enumerate(items.items):
                if isinstance(item, Leaf) and item.value == str(word):
                    return (*path, index)
        return path

    def first_owned(self, *paths: Path) -> Path | None:
        """The first of some settings that the file itself states."""
        return next(filter(self.owns, paths), None)


class Check(NamedTuple):
    """A check: the codes it may give, the settings it is about, and how it looks for them."""

    codes: tuple[str, ...]
    axes: tuple[str, ...]
    find: Callable[[Stated], Iterator[Clash]]

    @property
    def settings(self) -> tuple[Path, ...]:
        """The settings it is about, as paths."""
        return tuple(map(path, self.axes))


def path(setting: str) -> Path:
    """The path of a setting.

    >>> path("table.players")
    ('table', 'players')
    """
    return tuple(setting.split("."))
