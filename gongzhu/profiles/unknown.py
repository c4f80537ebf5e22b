"""Keys that a profile does not know, and the ones that may be meant."""

from __future__ import annotations

import difflib
from typing import NamedTuple

from gongzhu.profiles.expected import KEYS_HERE
from gongzhu.profiles.findings import Finding, Note
from gongzhu.profiles.keys import ANY, Language, Meant, Where
from gongzhu.profiles.nodes import Block, Leaf, Path, at, dotted, key_at
from gongzhu.profiles.sources import shown
from gongzhu.text import Text

DID_YOU_MEAN = Text("did you mean '{guess}'?", "是否指“{guess}”？")
_NEAR_ELSEWHERE = Text(
    "did you mean '{guess}'? It belongs {block}", "是否指“{guess}”？它应写在{block}"
)
_ELSEWHERE = Text("'{guess}' belongs {block}", "“{guess}”应写在{block}")
_NEAR_OTHER_KIND = Text(
    "did you mean '{guess}'? It goes with kind: {kinds}",
    "是否指“{guess}”？它须与 kind: {kinds} 一起写",
)
_OTHER_KIND = Text(
    "'{guess}' goes with kind: {kinds}, and the kind here is {kind}",
    "“{guess}”须与 kind: {kinds} 一起写，而这里的 kind 是 {kind}",
)
_AT_TOP = Text("at the top of the file", "文件最外层")
_IN = Text("in {block}", " {block} 里")
_UNDER_A_CARD = Text("in {block}, under a card", " {block} 里某张牌之下")
_KIND_SET = Text("the kind is set here", "kind 在此处设定")


class Fault(NamedTuple):
    """Something of the wrong shape, and the settings that are unknown because of it."""

    finding: Finding
    path: Path
    """What has to be left out to go on with the rest."""

    meant: Path | None = None
    """The setting that an unknown key may stand for, or that is missing."""


def unknown_key(tree: Block, path: Path, language: Language, *, guess: bool = True) -> Fault:
    """A key that is not known in its block, with the known one that may be meant.

    To look for that one takes its time; `guess` says whether to.
    """
    key = str(path[-1])
    place = key_at(tree, path) or tree.place
    block = language.block(path[:-1])
    kind_node = at(tree, (*path[:-1], "kind"))
    kind = kind_node.value if isinstance(kind_node, Leaf) else None
    named = kind if isinstance(kind, str) else None
    data: dict[str, object] = {"key": shown(key)}
    notes: tuple[Note, ...] = ()
    meant = language.meant(block, named, key) if guess else None
    setting: Path | None = None
    if meant is None:
        data["keys"] = ", ".join(language.keys(block, named))
        help = KEYS_HERE
    else:
        exact = meant.key == key
        data |= {"guess": meant.key, "block": _said(meant.block), "kind": named}
        data["kinds"] = " / ".join(meant.kinds)
        setting = _path_of(meant, block, path)
        if meant.kinds:
            help = _OTHER_KIND if exact and named else _NEAR_OTHER_KIND
            if kind_node and kind_node.place.source != place.source:
                notes = (Note(_KIND_SET, kind_node.place),)
        elif meant.block == block:
            help = DID_YOU_MEAN
        else:
            help = _ELSEWHERE if exact else _NEAR_ELSEWHERE
    finding = Finding("GZ102", place, dotted(path, tree), data, help, notes)
    return Fault(finding, path, setting)


def unknown_choice(tree: Block, path: Path, choices: list[str]) -> Fault:
    """A key that is none of the few there are, where the key itself is a choice."""
    key = str(path[-1])
    near = difflib.get_close_matches(key, choices, 1)
    data: dict[str, object] = {"key": shown(key), "keys": ", ".join(choices)}
    data |= {"guess": near[0]} if near else {}
    place = key_at(tree, path) or tree.place
    help = DID_YOU_MEAN if near else KEYS_HERE
    finding = Finding("GZ102", place, dotted(path, tree), data, help)
    return Fault(finding, path, (*path[:-1], near[0]) if near else None)


def _said(block: Where) -> Text:
    """A block of the language as people are told of it."""
    if not block:
        return _AT_TOP
    under_a_card = block[-1] == ANY
    name = ".".join(step for step in block if step != ANY)
    return (_UNDER_A_CARD if under_a_card else _IN).filled(block=name)


def _path_of(meant: Meant, block: Where, path: Path) -> Path:
    """The setting that is meant instead of the one at `path`, as far as it can be told."""
    if meant.block == block:
        return (*path[:-1], meant.key)
    if ANY in meant.block:
        return meant.block[: meant.block.index(ANY)]
    return (*meant.block, meant.key)
