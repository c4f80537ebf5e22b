"""From a file and its parents to rules: merged, shaped, and free of contradictions.

A setting of the wrong shape is reported and then left out, so that contradictions and failing
examples elsewhere are found in the same run. What may come from a left-out setting is not
reported: nobody should look for a mistake that is not there.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gongzhu.profiles.chain import File
from gongzhu.profiles.document import RULE_KEYS
from gongzhu.profiles.findings import Finding
from gongzhu.profiles.library import DEFAULT, display_name, shipped_path
from gongzhu.profiles.meaning import contradictions, settled
from gongzhu.profiles.nodes import Block, Path, at, key_at, merge, only, placed, without
from gongzhu.profiles.reading import parse
from gongzhu.profiles.shape import read_rules
from gongzhu.profiles.sources import read_source
from gongzhu.profiles.unknown import Fault
from gongzhu.rules.model import Rules

ROUNDS = 4
"""How often settings are left out and the rest is looked at again."""

Setting = tuple[str, ...]
"""The path of a setting: keys from the top."""


@dataclass(frozen=True)
class Resolved:
    """The rules of a file with its parents, as far as they can be told."""

    rules: Rules | None
    """The rules, if what is wrong leaves any; they are settled, and sound if nothing is wrong."""

    tree: Block
    """The merged settings with the place each was read from."""

    faults: list[Fault]
    """What has the wrong shape."""

    clashes: list[Finding]
    """The contradictions, and advice."""

    unsure: list[Setting]
    """The settings that are not what the file says, because that could not be used."""

    written: Block
    """The merged settings with what could not be used."""


def resolve(files: Sequence[File], left_out: Sequence[Setting] = ()) -> Resolved:
    """The rules that the files state together, nearest first, and what is wrong with them.

    `left_out` names settings that reading had to leave out of the trees.
    """
    trees = [only(file.tree, RULE_KEYS) for file in files]
    written = tree = merged(trees)
    rules, faults = read_rules(tree)
    unsure = [*map(_whole, left_out), *_unsure(faults)]
    if faults:
        rules, tree, gone = _without_faults(trees, faults)
        unsure += gone
    clashes, clashing = [], []
    if rules:
        for finding, paths, also in contradictions(rules, tree, files[0].source.name):
            settings = [_setting(path) for path in (*paths, *also)]
            if not any(touch(one, other) for one in settings for other in unsure):
                clashes.append(finding)
                if finding.severity == "error":
                    clashing += settings[: len(paths)]
        rules = settled(rules)
    return Resolved(rules, tree, faults, clashes, [*unsure, *clashing], written)


def merged(trees: Sequence[Block]) -> Block:
    """What the trees state together, the first over the second and so on."""
    tree = trees[-1]
    for child in reversed(trees[:-1]):
        tree = merge(tree, child)
    return tree


def touch(one: Setting, other: Setting) -> bool:
    """Whether two settings are the same or one is inside the other."""
    return all(mine == its for mine, its in zip(one, other, strict=False))


def _setting(path: Path) -> Setting:
    """The setting that a path leads to or into."""
    steps = list(path)
    end = next((depth for depth, step in enumerate(steps) if isinstance(step, int)), len(steps))
    return tuple(str(step) for step in steps[:end])


def _whole(setting: Setting) -> Setting:
    """The setting, or its block: without its kind, none of a block is what was written."""
    return setting[:-1] if setting[-1] == "kind" else setting


def _unsure(faults: Sequence[Fault]) -> Iterator[Setting]:
    for fault in faults:
        yield _setting(fault.path)
        if fault.meant:
            yield _setting(fault.meant)


def _without_faults(
    trees: list[Block], faults: Sequence[Fault]
) -> tuple[Rules | None, Block, set[Setting]]:
    """The rules without what is faulty, if they can be completed, their tree, and what went.

    A parent's setting takes the place of a faulty one, or else that of the default profile. More
    faults may come up on the way; they are consequences, or were covered by the others.
    """
    gone: set[Setting] = set()
    rules = None
    tree = merged(trees)
    for _ in range(ROUNDS):
        new = {_setting(fault.path) for fault in faults} - gone
        if not new:
            break
        gone |= new
        for setting in new:
            trees = [_dropping(each, setting, tree) for each in trees]
        tree = merged(trees)
        rules, faults = read_rules(tree)
    if rules is None:
        default = _default()
        for setting in sorted(gone, key=len):
            if (node := at(default, setting)) and at(tree, setting) is None:
                tree = placed(tree, setting, node)
        rules, _ = read_rules(tree)
    return rules, tree, gone


def _dropping(tree: Block, setting: Setting, all_merged: Block) -> Block:
    """The tree without a setting, if the merged tree has it from this one."""
    mine, used = key_at(tree, setting), key_at(all_merged, setting)
    return without(tree, setting) if mine is not None and mine == used else tree


@functools.cache
def _default() -> Block:
    """The settings of the default profile."""
    path = shipped_path(DEFAULT)
    assert path is not None
    source = read_source(path, display_name(path))
    tree = None if isinstance(source, Finding) else parse(source)[0]
    assert tree is not None
    return only(tree, RULE_KEYS)
