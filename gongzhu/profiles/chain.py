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
    is_id,
    is_path,
    nearest_id,
    shipped_path,
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
_DID_YOU_MEAN = Text("did you mean '{guess}'?", "是否指“{guess}”？")
_FROM_NOWHERE = Text(
    "what is read from standard input lies in no folder, so it can only extend a shipped profile",
    "从标准输入读取的内容不在任何文件夹里，只能继承内置规则",
)


@dataclass(frozen=True)
class File:
    """One file of the chain, read."""

    source: Source
    path: Path | None
    tree: Block

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


def follow(source: Source, path: Path | None) -> Chain:
    """The file and its parents, and what is wrong with reading them."""
    tree, found = _tree(source)
    findings = [*found]
    if tree is None:
        return Chain([], findings, False)
    first = File(source, path, tree)
    files = [first]
    while (extends := at(files[-1].tree, ("extends",))) is not None:
        parent = _parent(files, extends.place, extends, first)
        if isinstance(parent, Finding):
            return Chain(files, [*findings, parent], False)
        tree, found = _tree(parent[0])
        findings += found
        if tree is None:
            return Chain(files, findings, False)
        files.append(File(parent[0], parent[1], tree))
    lost = any(finding.path == "extends" and finding.code != "GZ020" for finding in findings)
    return Chain(files, findings, not lost)


@functools.lru_cache(maxsize=32)
def _tree(source: Source) -> tuple[Block | None, tuple[Finding, ...]]:
    """What a text says; kept, since most profiles of a folder have the same parent."""
    tree, findings = parse(source)
    return tree, tuple(findings)


def _parent(
    files: list[File], place: Place, extends: Node, first: File
) -> tuple[Source, Path] | Finding:
    """The source of the next parent, or why there is none."""
    if not isinstance(extends, Leaf) or not isinstance(extends.value, str):
        return Finding("GZ205", place, "extends")
    ref = extends.value
    data: dict[str, object] = {"id": shown(ref)}
    if is_path(ref) and len(ref) > LENGTH:
        return Finding("GZ207", place, "extends", {**data, "reason": _TOO_LONG})
    path = _located(ref, files[-1], first)
    if path is None:
        if is_path(ref):
            help = _FROM_NOWHERE if first.path is None else None
            return Finding("GZ204", place, "extends", data, help)
        here = files[-1].path
        guess = (file_meant(ref, here.parent) if here else None) or nearest_id(ref)
        data["guess"] = guess
        return Finding("GZ202", place, "extends", data, _DID_YOU_MEAN if guess else None)
    known = [_identity(file) for file in files]
    if path.resolve() in known:
        names = [file.source.name for file in files[known.index(path.resolve()) :]]
        return Finding("GZ203", place, "extends", {"cycle": " → ".join([*names, names[0]])})
    if len(files) == DEPTH:
        return Finding("GZ206", place, "extends", {"depth": DEPTH})
    source = read_source(path, display_name(path))
    if isinstance(source, Finding) and source.code == "GZ001":
        return Finding("GZ207", place, "extends", {**data, "reason": source.data["reason"]})
    if isinstance(source, Finding):
        return source
    return source, path


def _located(ref: str, file: File, first: File) -> Path | None:
    """The file that `extends` names, if it is one that may be read.

    An id means a shipped profile. A path is relative to the file it stands in and may not lead
    out of the folder of the file that was asked for, nor may it be absolute.
    """
    if not is_path(ref):
        return shipped_path(ref) if is_id(ref) else None
    if file.path is None or first.path is None or "\\" in ref or Path(ref).is_absolute():
        return None
    path = file.path.parent / ref
    folder = first.path.parent.resolve()
    try:
        return path if path.resolve().is_relative_to(folder) else None
    except (OSError, RuntimeError):  # a name too long, or links that go round in a circle
        return None


def _identity(file: File) -> Path | None:
    return file.path.resolve() if file.path else None
