"""A file with its parents: one parent each, by id or relative path, at most eight deep."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from gongzhu.profiles.findings import Finding, Place, Source
from gongzhu.profiles.library import (
    display_name,
    file_meant,
    is_own,
    is_path,
    nearest_id,
    path_of,
)
from gongzhu.profiles.nodes import Block, Leaf, Node, at
from gongzhu.profiles.reading import parse
from gongzhu.profiles.sources import read_source, shown
from gongzhu.text import Text

DEPTH = 8
"""How many files may build on each other."""

LENGTH = 1000
"""How many characters a path may have; looking along a long one would take its time."""

_TOO_LONG = Text("its name is too long", "文件名太长")
_LINKED_OUT = Text(
    "it is a link out of the folder of your own profiles", "它是链接，指向自家规则的文件夹之外"
)
_COPY = Text("put the file itself there", "请把文件本身放在那里")
_SEE = Text("see 'gongzhu variants list'", "请看“gongzhu variants list”")
_DID_YOU_MEAN = Text("did you mean '{guess}'?", "是否指“{guess}”？")
_FROM_NOWHERE = Text(
    "what is read from standard input lies in no folder, so it can only extend a profile by its id",
    "从标准输入读取的内容不在任何文件夹里，只能用 id 指明要继承的规则",
)


@dataclass(frozen=True)
class File:
    """One file of the chain, read."""

    source: Source
    path: Path | None
    tree: Block
    limit: Path | None
    """The folder that a path to its parent may not lead out of; `None` where it lies in none."""

    @property
    def name(self) -> str:
        """The id it gives itself, or the name of the file."""
        node = at(self.tree, ("id",))
        return str(node.value) if isinstance(node, Leaf) else self.source.name


class Chain(NamedTuple):
    """A file with its parents, as far as they could be read."""

    files: list[File]
    """The files, nearest first; none where the first could not be read itself."""

    findings: list[Finding]
    """What is wrong with reading them."""

    whole: bool
    """Whether no parent is missing; if one is, the rules are unknown."""


def follow(source: Source, path: Path | None, limit: Path | None = None) -> Chain:
    """The file and its parents, and what is wrong with reading them.

    Relative paths stay inside the folder `limit`, or that of the file where none is given.
    """
    tree, found = _tree(source)
    findings = [*found]
    if tree is None:
        return Chain([], findings, False)
    own = path.parent if path else None
    files = [File(source, path, tree, limit or own)]
    while (extends := at(files[-1].tree, ("extends",))) is not None:
        parent = _parent(files, extends.place, extends)
        if isinstance(parent, Finding):
            return Chain(files, [*findings, parent], False)
        tree, found = _tree(parent.source)
        findings += found
        if tree is None:
            return Chain(files, findings, False)
        files.append(File(parent.source, parent.path, tree, parent.limit))
    lost = any(finding.path == "extends" and finding.code != "GZ020" for finding in findings)
    return Chain(files, findings, not lost)


@functools.lru_cache(maxsize=32)
def _tree(source: Source) -> tuple[Block | None, tuple[Finding, ...]]:
    """What a text says; kept, since most profiles of a folder have the same parent."""
    tree, findings = parse(source)
    return tree, tuple(findings)


class _Found(NamedTuple):
    """A parent that was read, and what its own parents may lie in."""

    source: Source
    path: Path
    limit: Path


def _parent(files: list[File], place: Place, extends: Node) -> _Found | Finding:
    """The source of the next parent, or why there is none."""
    if not isinstance(extends, Leaf) or not isinstance(extends.value, str):
        return Finding("GZ205", place, "extends")
    ref = extends.value
    data: dict[str, object] = {"id": shown(ref)}
    if is_path(ref) and len(ref) > LENGTH:
        return Finding("GZ207", place, "extends", {**data, "reason": _TOO_LONG})
    path, limit = _by_path(ref, files[-1]) if is_path(ref) else _by_id(ref)
    if path is None or limit is None:
        if is_path(ref):
            help = _FROM_NOWHERE if files[-1].path is None else None
            return Finding("GZ204", place, "extends", data, help)
        here = files[-1].path
        guess = (file_meant(ref, here.parent) if here else None) or nearest_id(ref)
        data["guess"] = guess
        return Finding("GZ202", place, "extends", data, _DID_YOU_MEAN if guess else None)
    if is_path(ref) and not _is_inside(path, limit):
        return Finding("GZ204", place, "extends", data)
    if not is_path(ref) and is_own(path) and not _is_inside(path, limit):
        return Finding("GZ207", place, "extends", {**data, "reason": _LINKED_OUT}, _COPY)
    known = [_identity(file) for file in files]
    if path.resolve() in known:
        names = [file.source.name for file in files[known.index(path.resolve()) :]]
        return Finding("GZ203", place, "extends", {"cycle": " → ".join([*names, names[0]])})
    if len(files) == DEPTH:
        return Finding("GZ206", place, "extends", {"depth": DEPTH})
    source = read_source(path, display_name(path))
    if isinstance(source, Finding) and source.code == "GZ001":
        data["reason"] = source.data["reason"]
        return Finding("GZ207", place, "extends", data, None if is_path(ref) else _SEE)
    if isinstance(source, Finding):
        return source
    return _Found(source, path, limit)


def _by_id(ref: str) -> tuple[Path | None, Path | None]:
    """The file of a shipped or own profile, and its folder, which its parents lie in too."""
    path = path_of(ref)
    return path, path.parent if path else None


def _by_path(ref: str, file: File) -> tuple[Path | None, Path | None]:
    """The file at a path that begins in the folder of `file`, and the folder to stay in."""
    if file.path is None or "\\" in ref or Path(ref).is_absolute():
        return None, None
    return file.path.parent / ref, file.limit


def _is_inside(path: Path, folder: Path) -> bool:
    """Whether a file lies in a folder or below it, wherever links lead."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a name too long, or links that go round in a circle
        return False


def _identity(file: File) -> Path | None:
    return file.path.resolve() if file.path else None
