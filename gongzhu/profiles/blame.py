"""Which word of a list of cards an objection of the engine is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gongzhu.cards import Card
from gongzhu.errors import CardError
from gongzhu.profiles.findings import Place
from gongzhu.profiles.nodes import Block, Items, Leaf, Node

HEARTS = frozenset(("hearts", "红心"))
SEVERAL = HEARTS | {"rest", "其余"}
"""The words that stand for several cards; see `gongzhu.engine.piles`."""


def culprit(node: Node, data: Mapping[str, object]) -> Place:
    """The place of the word that `data`, the data of an objection, names; else that of `node`.

    Of several the last: where a card is given twice, the second time is one too many.
    """
    if "level" in data and isinstance(node, Block):
        node = Items(tuple(entry.node for entry in node.entries.values()), node.place)
    named = str(data.get("text") or data.get("level") or data.get("card") or "")
    found = node.place
    for word, place in _words(node):
        if named and named in (word, word.strip()[:20]):
            found = place
        elif "card" in data:
            try:
                found = place if str(Card.parse(word)) == named else found
            except CardError:
                if word not in SEVERAL:
                    break  # the engine did not come so far
    return found


def _words(node: Node) -> Iterator[tuple[str, Place]]:
    """The words of a list, of lists in it too, or the keys of a block."""
    match node:
        case Leaf(value=str() as word, place=place):
            yield word, place
        case Items(items=items):
            for item in items:
                yield from _words(item)
        case Block(entries=entries):
            for key, entry in entries.items():
                yield key, entry.key
