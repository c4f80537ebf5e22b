"""The part of the schema for worked examples, made from their model.

A card may be spelt in so many ways that the schema takes any text for one; which card it is, and
whether it is one at all, `gongzhu validate` says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gongzhu.profiles.document import Example
from gongzhu.profiles.examples.kinds import KINDS
from gongzhu.rules.catalogue import meaning
from gongzhu.rules.levels import ALL_LEVELS
from gongzhu.text import Text

Json = dict[str, Any]

EXAMPLES: Json = {
    "type": "array",
    "description": "Worked examples: what these rules must give. 'gongzhu validate' runs them.",
    "markdownDescription": "Worked examples: what these rules must give. `gongzhu validate` runs "
    "them.\n\n例子：按这些规则应有的结果，由 `gongzhu validate` 验算。",
    "items": {"$ref": "#/$defs/example"},
}
CARD: Json = {
    "type": "string",
    "description": "A card, in any spelling: QS, ♠Q, 黑桃Q or 猪.",
    "examples": ["QS", "JD", "10C", "AH"],
}
"""A card of an example, under `cardInExample` of the definitions."""

_CARD: Json = {"$ref": "#/$defs/cardInExample"}
_NAME = Text("What the example shows.", "例子说明什么。")
_TITLES: Mapping[str, str] = {
    "captured": "a pile or a deal with its score",
    "hand": "a hand with its legal cards",
    "hands": "hands with the leader or the exposed cards",
    "points": "the points of a deal with what they bring",
    "totals": "totals with the end of the match",
}
_SAMPLES: Mapping[str, list[Any]] = {
    "captured": [["10C", "QS", "7H"], [["hearts"], ["QS"], ["JD"], ["rest"]]],
}


def example() -> Json:
    """An example of any kind; each kind has its own keys."""
    fields = Example.model_json_schema()["properties"]
    return {"oneOf": [_example_of(kind, fields) for kind in KINDS]}


def _example_of(kind: str, fields: Mapping[str, Json]) -> Json:
    needed, one_of, others = KINDS[kind]
    properties = {
        key: {
            "description": meaning(Example, key) or _NAME.en,
            **_stated(fields[key]),
            **({"examples": _SAMPLES[key]} if key in _SAMPLES else {}),
        }
        for key in ("name", kind, *needed, *one_of, *others)
    }
    more: Json = {"anyOf": [{"required": [key]} for key in one_of]} if one_of else {}
    return {
        "title": _TITLES[kind],
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
        "required": ["name", kind, *needed],
        **more,
    }


def _stated(field: Json) -> Json:
    """What may be written at a field: never nothing, and any text without a limit is a card."""
    if field.get("type") == "string":
        words = limits(field)
        return _CARD if words == {"type": "string"} else words
    if "anyOf" in field:
        either = [_stated(each) for each in field["anyOf"] if each != {"type": "null"}]
        return either[0] if len(either) == 1 else {"anyOf": either}
    if field.get("type") == "object":  # the exposed cards with their levels
        return {
            "type": "object",
            "propertyNames": _CARD,
            "additionalProperties": {"enum": [*ALL_LEVELS]},
        }
    if field.get("type") == "array":
        return {"type": "array", "items": _stated(field["items"])}
    return limits(field)


def limits(field: Json) -> Json:
    """What may be written at a field of one type, without what the model says of itself."""
    return {key: value for key, value in field.items() if key not in ("title", "default")}
