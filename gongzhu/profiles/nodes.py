"""The tree a profile is read into: plain values, each with its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from gongzhu.profiles.findings import Place
from gongzhu.profiles.sources import shown

Scalar = str | int | bool


@dataclass(frozen=True, slots=True)
class Leaf:
    """A text, a whole number, or `true` / `false`."""

    value: Scalar
    place: Place


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    items: tuple[Node, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Entry:
    """One `key: value` of a block; `key` is the place of the key."""

    key: Place
    node: Node


@dataclass(frozen=True, slots=True)
class Block:
    """A mapping with text keys, in the order of the file."""

    entries: Mapping[str, Entry]
    place: Place


Node = Leaf | Items | Block


def plain(node: Node) -> object:
    """The node as dictionaries, lists and scalars, without places."""
    match node:
        case Leaf(value=value):
            return value
        case Items(items=items):
            return [plain(item) for item in items]
        case Block(entries=entries):
            return {key: plain(entry.node) for key, entry in entries.items()}


Path = tuple[str | int, ...]
"""Where a node is: keys and list indices from the top."""


def at(node: Node, path: Path) -> Node | None:
    """The node at `path`, if there is one."""
    for step in path:
        match node, step:
            case Block(entries=entries), str() if step in entries:
                node = entries[step].node
            case Items(items=items), int() if 0 <= step < len(items):
                node = items[step]
            case _:
                return None
    return node


def key_at(node: Node, path: Path) -> Place | None:
    """The place of the key that `path` ends in, if it ends in a key that is there."""
    block = at(node, path[:-1]) if path else None
    if isinstance(block, Block) and isinstance(path[-1], str) and path[-1] in block.entries:
        return block.entries[path[-1]].key
    return None


def without(node: Block, path: Path) -> Block:
    """The block without what is at `path`, a key at some depth; the block itself if not there."""
    first, *rest = path
    if not isinstance(first, str) or first not in node.entries:
        return node
    entries = dict(node.entries)
    below = entries[first].node
    if not rest:
        del entries[first]
    elif isinstance(below, Block):
        entries[first] = Entry(entries[first].key, without(below, tuple(rest)))
    else:
        return node
    return Block(entries, node.place)


def placed(block: Block, path: tuple[str, ...], node: Node) -> Block:
    """The block with a node at `path`, a key at some depth, whatever was there."""
    first, *rest = path
    entry = block.entries.get(first) or Entry(node.place, Block({}, node.place))
    if rest:
        below = entry.node if isinstance(entry.node, Block) else Block({}, node.place)
        node = placed(below, tuple(rest), node)
    return Block({**block.entries, first: Entry(entry.key, node)}, block.place)


def only(node: Block, keys: Iterable[str]) -> Block:
    """The block with some of its keys."""
    kept = set(keys)
    return Block({key: e for key, e in node.entries.items() if key in kept}, node.place)


def merge(parent: Block, child: Block) -> Block:
    """The parent's keys with the child's laid over them.

    Blocks merge key by key, anything else is replaced; so is a block whose `kind` is another.
    """
    entries = dict(parent.entries)
    for key, entry in child.entries.items():
        old = entries.get(key)
        node = entry.node
        if old and isinstance(old.node, Block) and isinstance(node, Block):
            node = merge(old.node, node) if _same_kind(old.node, node) else node
        entries[key] = Entry(entry.key, node)
    return Block(entries, child.place)


def _same_kind(parent: Block, child: Block) -> bool:
    kinds = [block.entries.get("kind") for block in (parent, child)]
    old, new = (plain(kind.node) if kind else None for kind in kinds)
    return old is None or new is None or old == new


def leaves(node: Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """Every leaf and list of the tree with its path, in the order of the file."""
    if isinstance(node, Block):
        for key, entry in node.entries.items():
            yield from leaves(entry.node, (*path, key))
    else:
        yield path, node


def inner(node: Node, path: Path = ()) -> Iterator[tuple[Path, Items | Block]]:
    """Every list and block below the node, outer ones first."""
    below: Iterable[tuple[str | int, Node]] = ()
    match node:
        case Block(entries=entries):
            below = ((key, entry.node) for key, entry in entries.items())
        case Items(items=items):
            below = enumerate(items)
    for step, each in below:
        if not isinstance(each, Leaf):
            yield (*path, step), each
            yield from inner(each, (*path, step))


def dotted(path: Path, tree: Node | None = None) -> str:
    """A path as people read it: `exposure.cards[3]`; items count from 1.

    An item of `tree` that has a name is called by it, as in `examples[the pig].score`.

    >>> dotted(("exposure", "cards", 2))
    'exposure.cards[3]'
    """
    text = ""
    for depth, step in enumerate(path, 1):
        if isinstance(step, int):
            match at(tree, (*path[:depth], "name")) if tree else None:
                case Leaf(value=str() as name):
                    text += f"[{shown(name, 80)}]"
                case _:
                    text += f"[{step + 1}]"
        else:
            text += f".{shown(step)}" if text else shown(step)
    return text
