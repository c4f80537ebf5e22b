"""What is expected where a value has the wrong type, what is there, and what to write instead."""

from __future__ import annotations

import re
from collections.abc import Mapping

from gongzhu.profiles.keys import Language
from gongzhu.profiles.nodes import Block, Items, Leaf, Node, Path
from gongzhu.profiles.sources import shown
from gongzhu.text import Text, literal

EXPECTED: Mapping[str, Text] = {
    "int_type": Text("a whole number", "整数"),
    "string_type": Text("a text", "文字"),
    "bool_type": Text("true or false", "true 或 false"),
    "tuple_type": Text("a list such as [AH, QS]", "列表，如 [AH, QS]"),
    "dict_type": Text("a block of 'key: value' entries", "由“键: 值”组成的块"),
    "mapping_type": Text("a block of 'key: value' entries", "由“键: 值”组成的块"),
    "model_type": Text("a block of 'key: value' entries", "由“键: 值”组成的块"),
    "model_attributes_type": Text("a block of 'key: value' entries", "由“键: 值”组成的块"),
    "card_type": Text("a card such as QS or 10C", "一张牌，如 QS、10C"),
}
"""What a type is called, by the kind of error that pydantic makes."""

KEYS_HERE = Text("the keys here are: {keys}", "这里可用的键：{keys}")


def is_card(path: Path) -> bool:
    """Whether a text of an example is to be a card."""
    lists = {"captured", "exposed", "hand", "trick", "legal"}
    return isinstance(path[-1], int) and not lists.isdisjoint(path)


def describe(node: Node) -> Text:
    """What stands at a node, for a message."""
    match node:
        case Leaf(value=bool() as value):
            word = "true" if value else "false"
            return Text(word, word)
        case Leaf(value=int() as value):
            return Text(f"the number {value}", f"数字{value}")
        case Leaf(value=value):
            text = shown(str(value))
            if re.fullmatch(r"[-+]?[\d.,_]*\d[\d.,_]*", text) and not re.fullmatch(r"-?\d+", text):
                return literal(f"'{text}'", f"“{text}”")
            return literal(f"the text '{text}'", f"文字“{text}”")
        case Items():
            return Text("a list", "列表")
        case Block():
            return Text("a block of entries", "由键值组成的块")


def remedy(node: Node, path: Path, kind: str, language: Language) -> Text | None:
    """What to write instead of a value of the wrong type, where that can be told."""
    value = node.value if isinstance(node, Leaf) else None
    text = value if isinstance(value, str) else ""
    block = language.block(path)
    match kind:
        case "int_type" if number := re.fullmatch(r"\+?(-?[0-9]{1,7})", text):
            written = int(number[1])
            return literal(f"write {written}, without quotes or '+'", f"请写{written}，不要引号或+")
        case "bool_type" if text.lower() in _YES or text.lower() in _NO:
            word = "true" if text.lower() in _YES else "false"
            return literal(f"write {word}", f"请写 {word}")
        case "tuple_type" if text:
            return literal(f"put it in brackets: [{shown(text)}]", f"请用方括号：[{shown(text)}]")
        case "string_type" if isinstance(value, int) and not is_card(path):
            said = str(value).lower()
            return literal(f"put it in quotes: '{said}'", f"请加引号：'{said}'")
        case "model_type" | "model_attributes_type" | "dict_type" if (
            text and text in language.kinds(block)
        ):
            said = f"{path[-1]}: {{kind: {text}}}"
            return literal(f"write {said}", f"请写 {said}")
        case "model_type" | "model_attributes_type" | "dict_type" if keys := language.keys(block):
            return KEYS_HERE.filled(keys=", ".join(keys))
    return None


_YES = ("true", "yes", "on", "y", "是")
_NO = ("false", "no", "off", "n", "否")
