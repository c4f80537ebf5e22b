"""The shape of a profile: what pydantic refuses, said with places and plain words."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from gongzhu.profiles.document import HEAD_KEYS, RULE_KEYS, SCHEMA, Head
from gongzhu.profiles.expected import EXPECTED, describe, is_card, remedy
from gongzhu.profiles.findings import Finding, Note, Place
from gongzhu.profiles.keys import Language
from gongzhu.profiles.nodes import (
    Block,
    Items,
    Leaf,
    Node,
    Path,
    at,
    dotted,
    inner,
    key_at,
    leaves,
    only,
    plain,
    without,
)
from gongzhu.profiles.reading import FINDINGS
from gongzhu.profiles.sources import shown
from gongzhu.profiles.unknown import DID_YOU_MEAN, Fault, unknown_choice, unknown_key
from gongzhu.rules.model import Rules
from gongzhu.text import Text

Model = TypeVar("Model", bound=BaseModel)

ENTRIES = 128
"""How many entries a list or a block may have; a pack has 52 cards. Examples may be more."""

GUESSES = 25
"""For how many unknown keys it is looked for what is meant."""

PROFILE = Language(Head, Rules, aside=HEAD_KEYS)
"""The keys of a profile."""

_EACH_LEVEL_ONCE = Text("name each level once", "每种亮法只写一次")
_CARD_GUESS = Text("did you mean {guess}?", "是否指 {guess}？")
_WRITE_CARD = Text("write {guess}", "请写 {guess}")
_NO_CARD = Text("is no card", "不是牌")
_OTHER_SPELLING = Text("is not the way a profile writes a card", "不是规则文件里牌的写法")

_FIRST_LINE = Text("begin with the line 'schema: 1'", "请以“schema: 1”一行开头")
_AN_ID = Text("add a line such as 'id: tea-house'", "请加上一行，如“id: tea-house”")
_RULES_OR_PARENT = Text(
    "write it, or write 'extends: individual' and only what your table plays differently",
    "请补上，或写“extends: individual”再只写你们不同的规则",
)
_ADD = Text("write '{key}: …' in this block", "请在这一块里写上“{key}: …”")

_ONE_OF = Text("one of {choices}", " {choices} 之一")
_JUST = Text("{choices}", " {choices}")


def read_head(tree: Block) -> tuple[Head | None, list[Fault]]:
    """What the file says about itself, and what is wrong with that; unknown top keys too."""
    match at(tree, ("schema",)):
        case Leaf(value=int() as version, place=place) if version > SCHEMA:
            data = {"found": version, "known": SCHEMA}
            return None, [Fault(Finding("GZ120", place, "schema", data), ("schema",))]
    strange = [key for key in tree.entries if key not in HEAD_KEYS and key not in RULE_KEYS]
    unknown = [
        unknown_key(tree, (key,), PROFILE, guess=place < GUESSES)
        for place, key in enumerate(strange[:FINDINGS])
    ]
    head, faults = _read(Head, only(tree, HEAD_KEYS), PROFILE)
    return head, unknown + faults


def read_rules(tree: Block) -> tuple[Rules | None, list[Fault]]:
    """The rules that a merged tree states, and what is wrong with it."""
    return _read(Rules, only(tree, RULE_KEYS), PROFILE)


def validate(
    model: type[Model], tree: Block, language: Language
) -> tuple[Model | None, list[Finding]]:
    """The model that the tree states; or `None` and a finding for everything that is wrong."""
    read, faults = _read(model, tree, language)
    return read, [fault.finding for fault in each_once(faults)]


def sound(model: type[Model], node: Node) -> Model | None:
    """The model that a node states, if it does; nothing is said about what is wrong."""
    try:
        return model.model_validate_json(json.dumps(plain(node)))
    except ValidationError:
        return None


def each_once(faults: Sequence[Fault]) -> list[Fault]:
    """Without the keys that only seem to be missing: misspelt, misplaced, or far too long."""
    meant = {fault.meant for fault in faults if fault.finding.code in ("GZ102", "GZ114")}
    return [
        fault
        for fault in faults
        if fault.finding.code not in ("GZ101", "GZ107") or fault.meant not in meant
    ]


def _read(model: type[Model], tree: Block, language: Language) -> tuple[Model | None, list[Fault]]:
    faults = [*_too_long(tree), *_truth_for_a_number(tree, language)]
    for fault in faults:
        if fault.finding.code == "GZ114":
            tree = without(tree, fault.path)
    try:
        read = model.model_validate_json(json.dumps(plain(tree)))
    except ValidationError as error:
        errors = error.errors(include_url=False)[:FINDINGS]
        unknown = [each for each in errors if each["type"] == "extra_forbidden"][GUESSES:]
        faults += [_fault(tree, each, language, guess=each not in unknown) for each in errors]
        return None, _each_place_once(_of_known_kinds(faults))
    return (None, faults) if faults else (read, [])


def _too_long(tree: Block) -> Iterator[Fault]:
    """Lists and blocks that nobody can mean: each wrong card costs a search for the nearest."""
    if not any(_any_long(entry.node, (key,)) for key, entry in tree.entries.items()):
        return
    for path, node in inner(tree):
        count = len(node.items if isinstance(node, Items) else node.entries)
        if count > ENTRIES and path not in _LONG:
            keys = takewhile(lambda step: isinstance(step, str), path)
            data = {"count": count, "limit": ENTRIES}
            place = _block_place(tree, path)
            yield Fault(Finding("GZ114", place, dotted(path, tree), data), (*keys,), path)


_LONG = (("examples",), ("sources",))


def _any_long(node: Node, path: Path = ()) -> bool:
    """Whether a node holds a list or a block that is too long, as hardly any does."""
    match node:
        case Leaf():
            return False
        case Items(items=items):
            below: Sequence[Node] = items
        case Block(entries=entries):
            below = [entry.node for entry in entries.values()]
    if len(below) > ENTRIES and path not in _LONG:
        return True
    return any(_any_long(each) for each in below if not isinstance(each, Leaf))


def _truth_for_a_number(tree: Block, language: Language) -> Iterator[Fault]:
    """Where `true` stands for 1: pydantic does not tell the two apart among a few numbers."""
    for path, node in leaves(tree):
        numbers = language.numbers(language.block(path))
        if numbers and isinstance(node, Leaf) and isinstance(node.value, bool):
            yield Fault(_not_one_of(node, dotted(path, tree), numbers), path)


def _of_known_kinds(faults: Sequence[Fault]) -> list[Fault]:
    """Without the keys that only seem unknown: those of a block whose `kind` is misspelt."""
    misspelt = {
        fault.path
        for fault in faults
        if fault.finding.code == "GZ102" and fault.meant == (*fault.path[:-1], "kind")
    }
    blocks = {path[:-1] for path in misspelt}
    return [
        fault
        for fault in faults
        if fault.finding.code != "GZ102" or fault.path[:-1] not in blocks or fault.path in misspelt
    ]


def _each_place_once(faults: Sequence[Fault]) -> list[Fault]:
    """Without the second complaints that a union makes about one value.

    A list that is wrong inside is no block either, but that is not what is wrong with it.
    """
    outer = {fault.path[:depth] for fault in faults for depth in range(len(fault.path))}
    kept: dict[tuple[Place, str], Fault] = {}
    for fault in faults:
        if fault.finding.code != "GZ103" or fault.path not in outer:
            kept.setdefault((fault.finding.place, fault.finding.path), fault)
    return list(kept.values())


def _fault(
    tree: Block, error: Mapping[str, Any], language: Language, *, guess: bool = True
) -> Fault:
    kind: str = error["type"]
    path, missing = _locate(tree, error["loc"], language)
    if kind == "missing":
        return _missing_key(tree, path, str(error["loc"][-1]))
    if kind == "extra_forbidden":
        return unknown_key(tree, path, language, guess=guess)
    if kind in ("union_tag_not_found", "union_tag_invalid"):
        return _kind_fault(tree, path, language)
    if missing == "[key]" and kind == "literal_error":
        return unknown_choice(tree, path, _choices(str(error["ctx"]["expected"])))
    if missing == "[key]":
        return Fault(_bad_card(tree, path, key_at(tree, path), error), path)
    finding = _bad_value(tree, path, error, language)
    return Fault(finding, path[:-1] if path[-1] == "kind" else path)


def _bad_value(tree: Block, path: Path, error: Mapping[str, Any], language: Language) -> Finding:
    """The finding for a value that is not what is expected at `path`."""
    kind: str = error["type"]
    context: Mapping[str, Any] = error.get("ctx", {})
    node = at(tree, path) or tree
    where = dotted(path, tree)
    found = describe(node)
    if kind == "literal_error":
        return _not_one_of(node, where, _choices(str(context["expected"])))
    if kind in ("card_unknown", "card_spelling"):
        return _bad_card(tree, path, node.place, error)
    if kind in ("card_twice", "level_twice"):
        item = at(node, (int(context["item"]),)) or node
        twice = context.get("card") or context["level"]
        help = None if "card" in context else _EACH_LEVEL_ONCE
        return Finding("GZ110", item.place, where, {"card": twice}, help)
    if kind in EXPECTED:
        expected = EXPECTED["card_type" if is_card(path) and kind == "string_type" else kind]
        data = {"expected": expected, "found": found}
        return Finding("GZ103", node.place, where, data, remedy(node, path, kind, language))
    for bound, code in (("ge", "GZ105"), ("le", "GZ106")):
        if bound in context:
            data = {"found": found, "limit": context[bound]}
            return Finding(code, node.place, where, data)
    if kind == "string_pattern_mismatch":
        return Finding("GZ111", node.place, where, {"found": shown(str(plain(node)))})
    if kind in ("string_too_short", "string_too_long"):
        long = kind == "string_too_long"
        what = Text("too long", "太长") if long else Text("empty", "是空的")
        return Finding("GZ112", node.place, where, {"what": what})
    return Finding("GZ113", node.place, where, {"reason": error["msg"]})


def _locate(
    tree: Block, loc: Iterable[str | int], language: Language
) -> tuple[Path, str | int | None]:
    """The part of a pydantic location that is in the document, and the first step that is not.

    Pydantic names the chosen member of a union in its locations; such steps are skipped.
    """
    path: Path = ()
    told: Path | None = None
    missing: str | int | None = None
    for step in loc:
        if path != told and len(language.kinds(language.block(path))) > 1:
            told = path  # this step is the kind
        elif at(tree, (*path, step)) is not None:
            path = (*path, step)
        elif missing is None or step == "[key]":
            missing = step
    return path, missing


def _missing_key(tree: Block, path: Path, key: str) -> Fault:
    help = _ADD
    if not path:
        help = {"schema": _FIRST_LINE, "id": _AN_ID}.get(key, _ADD)
        help = _RULES_OR_PARENT if key in RULE_KEYS else help
    where = dotted((*path, key), tree)
    finding = Finding("GZ101", _block_place(tree, path), where, {"key": key}, help)
    return Fault(finding, path or (key,), (*path, key))


def _block_place(tree: Block, path: Path) -> Place:
    """Where a missing key is reported: at the key of its block, or at the top of the file."""
    place = key_at(tree, path)
    if place:
        return place
    node = at(tree, path)
    if path and node:
        return node.place
    first = next(iter(tree.entries.values()), None)
    return first.key if first else tree.place


def _kind_fault(tree: Block, path: Path, language: Language) -> Fault:
    node = at(tree, path) or tree
    choices = language.kinds(language.block(path))
    kind = at(node, ("kind",))
    if kind is not None:
        return Fault(_not_one_of(kind, dotted((*path, "kind"), tree), choices), path)
    where = dotted(path, tree)
    if not isinstance(node, Block):
        help = remedy(node, path, "model_type", language)
        data: dict[str, object] = {"expected": EXPECTED["model_type"], "found": describe(node)}
        return Fault(Finding("GZ103", node.place, where, data, help), path)
    if near := difflib.get_close_matches("kind", node.entries, 1):
        return unknown_key(tree, (*path, near[0]), language)
    data = {"choices": ", ".join(choices)}
    finding = Finding("GZ107", _block_place(tree, path), where, data)
    return Fault(finding, path, (*path, "kind"))


def _not_one_of(node: Node, where: str, choices: list[str]) -> Finding:
    text = plain(node)
    near = difflib.get_close_matches(text, choices, 1) if isinstance(text, str) else []
    expected = (_ONE_OF if len(choices) > 1 else _JUST).filled(choices=", ".join(choices))
    data = {"found": describe(node), "choices": expected, "guess": near[0] if near else ""}
    return Finding("GZ104", node.place, where, data, DID_YOU_MEAN if near else None)


def _choices(expected: str) -> list[str]:
    """The values in pydantic's list of them, such as `'a', 'b' or 'c'`."""
    return [word.strip().strip("'") for word in expected.replace(" or ", ",").split(",") if word]


def _bad_card(tree: Block, path: Path, place: Place | None, error: Mapping[str, Any]) -> Finding:
    node = at(tree, path)
    is_key = place is not None and node is not None and place != node.place
    text = path[-1] if is_key or not isinstance(node, Leaf) else node.value
    guess = error["ctx"]["guess"]
    known = error["type"] == "card_spelling"
    help = (_WRITE_CARD if known else _CARD_GUESS) if guess else None
    where = place or (node.place if node else tree.place)
    what = _OTHER_SPELLING if known else _NO_CARD
    data = {"text": shown(str(text)), "guess": guess, "what": what}
    return Finding("GZ108", where, dotted(path, tree), data, help)


def extended_from(finding: Finding, place: Place) -> Finding:
    """A finding in a parent's file, with a note where it was extended."""
    note = Note(Text("extended from here", "由此处继承"), place)
    return replace(finding, notes=(*finding.notes, note))
