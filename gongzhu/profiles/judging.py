"""What the worked examples of a file and of its parents say about the rules.

Where settings could not be used, an example is judged only if it does not depend on them: it may
fail because of the other mistake, and each mistake is to be named once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gongzhu.cards import Card
from gongzhu.engine.game import Game
from gongzhu.errors import CardError
from gongzhu.profiles.blame import HEARTS, SEVERAL, culprit
from gongzhu.profiles.chain import File
from gongzhu.profiles.document import Example
from gongzhu.profiles.examples import Unclear, kind_of, run
from gongzhu.profiles.findings import Finding, Note, Place
from gongzhu.profiles.nodes import Block, Items, Leaf, Node, Path, at, dotted, key_at
from gongzhu.profiles.resolve import Resolved, Setting, touch
from gongzhu.profiles.shape import sound
from gongzhu.profiles.sources import shown
from gongzhu.text import Text, literal

MOST_FAILURES = 20
"""So many examples that do not hold are told; by then something else is wrong."""

_NOT_JUDGED = Text(
    "the {count} examples after this one were not judged: first correct those before",
    "此后的{count}个例子没有验算；请先改正前面的",
)


def failures(file: File, game: Game, resolved: Resolved, known: Sequence[Finding]) -> list[Finding]:
    """The examples of a file that do not hold or cannot be run.

    Left aside are those that `known` findings are about, and those that depend on settings which
    are not what the file says. After many failures the rest is not judged.
    """
    found: list[Finding] = []
    examples = at(file.tree, ("examples",))
    for path, node, example in _examples(file.tree):
        if any(finding.place.inside(node.place) for finding in known):
            continue
        if any(_depends(example, setting, game, resolved) for setting in resolved.unsure):
            continue
        if finding := _judged(file.tree, path, example, game):
            found.append(finding)
        if len(found) == MOST_FAILURES and isinstance(examples, Items):
            if left := len(examples.items) - 1 - int(path[1]):
                note = Note(_NOT_JUDGED, data={"count": left})
                found[-1] = replace(found[-1], notes=(*found[-1].notes, note))
            break
    return found


def changes(files: Sequence[File], game: Game) -> list[Finding]:
    """Which examples of the parents come out differently now: worth knowing, not wrong."""
    extends = at(files[0].tree, ("extends",))
    found = []
    for file in files[1:]:
        for _, node, example in _examples(file.tree):
            try:
                difference = run(example, game)
            except Unclear:
                continue  # it speaks of another table, such as four piles for five players
            if difference and extends:
                data = {
                    "name": shown(example.name, 80),
                    "parent": file.name,
                    "expected": difference.expected,
                    "actual": difference.actual,
                }
                there = Note(Text("the example is here", "该例在此"), _place(node, difference.key))
                found.append(Finding("GZ403", extends.place, "extends", data, None, (there,)))
    return found


def _examples(tree: Block) -> Iterator[tuple[Path, Node, Example]]:
    """Every example of a file that has the right shape."""
    examples = at(tree, ("examples",))
    for index, node in enumerate(examples.items if isinstance(examples, Items) else ()):
        if example := sound(Example, node):
            yield ("examples", index), node, example


def _judged(tree: Block, path: Path, example: Example, game: Game) -> Finding | None:
    """What is to be said about an example; `None` where it holds."""
    name = shown(example.name, 80)
    node = at(tree, path) or tree
    try:
        difference = run(example, game)
    except Unclear as error:
        key = key_at(node, (error.key,)) if error.stray else None
        place = key or culprit(at(node, (error.key,)) or node, error.data)
        data: dict[str, object] = {"name": name, "reason": error.text.filled(**error.data)}
        return Finding("GZ402", place, dotted(path, tree), data)
    if difference is None:
        return None
    data = {"name": name, "expected": difference.expected, "actual": difference.actual}
    said = zip(difference.because("en"), difference.because("zh"), strict=True)
    notes = tuple(Note(literal(en, zh)) for en, zh in said)
    return Finding("GZ401", _place(node, difference.key), dotted(path, tree), data, None, notes)


def _place(example: Node, key: str) -> Place:
    return (at(example, (key,)) or example).place


# ── What an example depends on ───────────────────────────────────────────────────────────────

_READ: dict[str, tuple[Setting, ...]] = {
    "captured": (
        ("table", "players"),
        ("table", "sides"),
        ("deck",),
        ("exposure",),
        ("scoring",),
        ("match",),
    ),
    "hand": (("table", "players"), ("deck",), ("exposure",), ("lead",), ("play",)),
    "hands": (("table", "players"), ("deck",), ("exposure",), ("lead",)),
    "points": (("table", "players"), ("table", "sides"), ("match",)),
    "totals": (("table", "players"), ("table", "sides"), ("match",)),
}


def _depends(example: Example, setting: Setting, game: Game, resolved: Resolved) -> bool:
    """Whether a setting may matter for an example; only a sure no is a no."""
    try:
        read = _READ[kind_of(example)]
    except Unclear:
        return False  # by no rules can it be run
    if not any(touch(setting, other) for other in read):
        return False
    return _matters(example, setting, game, resolved)


def _matters(example: Example, setting: Setting, game: Game, resolved: Resolved) -> bool:
    match setting:
        case ("exposure", *_) | ("scoring", "exposed", *_) if example.hands is None:
            return bool(example.exposed)
        case ("match", *_) if example.captured is not None:
            return example.ends is not None or example.pigs is not None
        case ("scoring", "values", card, *_):
            return _captures(example, card)
        case ("scoring", "transformer", *_):
            match at(resolved.written, ("scoring", "transformer", "card")):
                case Leaf(value=str() as card):
                    return _captures(example, card)
        case ("scoring", "sweep" | "full_house", *_):
            words = _words(example)
            return len(words) >= len(game.hearts) or not SEVERAL.isdisjoint(words)
    return True


def _captures(example: Example, card: str) -> bool:
    """Whether a card may be among the captured ones; any may, if it is no card at all."""
    try:
        named = Card.parse(card)
        cards = {Card.parse(word) for word in _words(example) if word not in HEARTS}
    except CardError:
        return True
    all_hearts = not HEARTS.isdisjoint(_words(example))
    return named in cards or (named.suit == "H" and all_hearts)


def _words(example: Example) -> list[str]:
    """Every word of what was captured."""
    words: list[str] = []
    for item in example.captured or ():
        words += [item] if isinstance(item, str) else item
    return words
