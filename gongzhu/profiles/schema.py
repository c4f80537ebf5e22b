"""The JSON Schema of a profile, for editors: completion, hover, and errors while typing.

It is made from the models and their texts, and knows the shape of a profile. What it cannot know,
such as cards that do not come out even, `gongzhu validate` says.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from gongzhu.profiles.document import ID_PATTERN, SCHEMA, Bilingual
from gongzhu.profiles.schema_examples import CARD, EXAMPLES, example, limits
from gongzhu.profiles.schema_parts import shared
from gongzhu.profiles.shape import ENTRIES
from gongzhu.rules.base import Part, Value
from gongzhu.rules.catalogue import Setting, settings
from gongzhu.rules.model import Rules
from gongzhu.rules.shapes import (
    Block,
    Entries,
    Flag,
    Group,
    Items,
    Number,
    OneCard,
    Shape,
    Words,
    kind_of,
    shape_of,
)

Json = dict[str, Any]

FILE = "profile.schema.json"
"""The name of the file, beside the shipped profiles."""

MODELINE = "# yaml-language-server: $schema={path}"
"""The line at the top of a profile that tells an editor of its schema."""

CARD_PATTERN = r"^(10|[2-9JQKA])[SHCD]$"
_CARD: Json = {"$ref": "#/$defs/card"}
_WORDS: Json = limits(Bilingual.model_json_schema()["properties"]["en"])


def schema() -> Json:
    """The schema, as plain data: partial profiles with `extends` are valid, complete ones too."""
    rules = {
        name: _described(_shape(_of(Rules, name), (name,)), _find((name,)))
        for name in Rules.model_fields
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Gong Zhu profile",
        "description": "By which rules a table plays Gong Zhu (拱猪). A profile that extends "
        "another one states only what differs.",
        "type": "object",
        "additionalProperties": False,
        "properties": {**_head(), **rules, "examples": EXAMPLES},
        "required": ["schema", "id"],
        "if": {"not": {"required": ["extends"]}},
        "then": _complete(Rules),
        "$defs": {
            "card": {
                "type": "string",
                "pattern": CARD_PATTERN,
                "description": "A card: rank, then suit letter, as in QS (the pig), JD (the "
                "sheep), 10C (the transformer) or AH.",
                "examples": ["QS", "JD", "10C", "AH"],
            },
            "cardInExample": CARD,
            "bilingual": _bilingual(),
            "example": example(),
        },
    }


def text() -> str:
    """The schema as the file that is shipped: what is the same in several places stands once."""
    return json.dumps(shared(schema()), ensure_ascii=False, indent=1) + "\n"


# ── What a profile says about itself ─────────────────────────────────────────────────────────


def _bilingual() -> Json:
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "en": {**_WORDS, "description": "In English."},
            "zh": {**_WORDS, "description": "In Chinese. 中文。"},
        },
        "required": ["en", "zh"],
        "examples": [{"en": "Tea house", "zh": "茶馆规则"}],
    }


def _head() -> Json:
    return {
        "schema": {
            "const": SCHEMA,
            "description": "The version of the profile language.",
        },
        "id": {
            "type": "string",
            "pattern": ID_PATTERN,
            "description": "The id of these rules: small letters, digits and hyphens. A profile of "
            "your own is called by it: tea-house.yaml has 'id: tea-house'.",
            "examples": ["tea-house"],
        },
        "extends": {
            **_WORDS,
            "description": "The profile this one builds on: an id of 'gongzhu variants list', or "
            "a relative path. Then only the differences have to be written.",
            "examples": ["individual", "partnership", "./house.yaml"],
        },
        "name": {"$ref": "#/$defs/bilingual", "description": "What people call these rules."},
        "description": {"$ref": "#/$defs/bilingual", "description": "The rules in a sentence."},
        "sources": {
            "type": "array",
            "description": "Where these rules come from.",
            "maxItems": ENTRIES,
            "items": {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    "ref": {**_WORDS, "description": "A document, a book, a person."},
                    "covers": {
                        "type": "array",
                        "items": _WORDS,
                        "maxItems": ENTRIES,
                        "description": "Which rules it states.",
                    },
                },
                "required": ["ref"],
            },
        },
    }


# ── The rules ────────────────────────────────────────────────────────────────────────────────


def _of(model: type[Part], name: str) -> Shape:
    field = model.model_fields[name]
    return shape_of(field.annotation, field.metadata)


def _find(path: Sequence[str], kind: str | None = None) -> Setting | None:
    """The setting of a path, of that kind of its block."""
    for setting in settings():
        if setting.path == tuple(path) and (kind is None or kind in setting.kinds):
            return setting
    return None


def _described(schema: Json, setting: Setting | None) -> Json:
    """The schema with what the setting means, its neutral value, and an example."""
    if setting is None:
        return schema
    about = setting.about
    schema = {
        "description": about.say("en"),
        "markdownDescription": f"{about.say('en')}\n\n{about.say('zh')}",
        **schema,
    }
    if not setting.required and setting.neutral is not None:
        schema["default"] = setting.neutral
    if setting.sample not in (None, {}):
        schema["examples"] = [setting.sample]
    return schema


def _shape(shape: Shape, path: tuple[str, ...], kind: str | None = None) -> Json:
    match shape:
        case Number(least=least, most=most):
            limits = {"minimum": least, "maximum": most}
            return {"type": "integer", **{k: v for k, v in limits.items() if v is not None}}
        case Flag():
            return {"type": "boolean", **_choices(path, kind)}
        case OneCard():
            return _CARD
        case Words(values=values):
            return {"enum": [*values], **_choices(path, kind)}
        case Items(item=item):
            return {
                "type": "array",
                "items": _shape(item, path),
                "uniqueItems": True,
                "maxItems": ENTRIES,
            }
        case Group(model=model):
            return _closed(_properties(model, path))
        case Entries(key=key, value=value):
            step = "CARD" if key == OneCard() else "LEVEL"
            return {
                "type": "object",
                "propertyNames": _shape(key, path),
                "additionalProperties": _shape(value, (*path, step)),
            }
        case Block(kinds=kinds):
            return {"oneOf": [*(_kind(one, path) for one in kinds), _partial(kinds, path)]}


def _choices(path: tuple[str, ...], kind: str | None) -> Json:
    """What each of the values of a setting means, for the list that an editor shows."""
    setting = _find(path, kind)
    if setting is None or not any(choice.says.en for choice in setting.choices):
        return {}
    says = [choice.says for choice in setting.choices]
    return {
        "enumDescriptions": [one.say("en") for one in says],
        "markdownEnumDescriptions": [f"{one.say('en')}\n\n{one.say('zh')}" for one in says],
    }


def _closed(properties: Json, **more: object) -> Json:
    return {"type": "object", "additionalProperties": False, "properties": properties, **more}


def _properties(model: type[Part], path: tuple[str, ...]) -> Json:
    kind = kind_of(model) if issubclass(model, Value) else None
    return {
        name: _described(_shape(_of(model, name), (*path, name), kind), _find((*path, name), kind))
        for name in model.model_fields
        if name != "kind"
    }


def _kind(model: type[Value], path: tuple[str, ...]) -> Json:
    """A block of that kind; what it lacks may be stated by a parent of the same kind."""
    setting = _find(path)
    assert setting is not None
    choice = next(one for one in setting.choices if one.model is model)
    en, zh = choice.says.say("en"), choice.says.say("zh")
    about = {"description": en, "markdownDescription": f"{en}\n\n{zh}\n\n`{choice.sample}`"}
    word = {"const": choice.value, **about}
    properties = {"kind": word, **_properties(model, path)}
    return {"title": str(choice.value), **about, **_closed(properties, required=["kind"])}


def _partial(kinds: Sequence[type[Value]], path: tuple[str, ...]) -> Json:
    """A block that leaves its kind to the profile it extends."""
    properties: dict[str, list[Json]] = {}
    for model in kinds:
        for name, each in _properties(model, path).items():
            known = properties.setdefault(name, [])
            if each not in known:
                known.append(each)
    either = {
        name: found[0] if len(found) == 1 else {"anyOf": found}
        for name, found in properties.items()
    }
    about = "Only what differs from the profile that this one extends; the kind stays."
    return _closed(either, title="(the kind of the parent)", description=about)


def _complete(model: type[Part]) -> Json:
    """What has to be there where no parent has stated it."""
    needed = [name for name, field in model.model_fields.items() if field.is_required()]
    below = {name: _whole(_of(model, name)) for name in model.model_fields if name != "kind"}
    found: Json = {"required": needed} if needed else {}
    if stated := {name: one for name, one in below.items() if one}:
        found["properties"] = stated
    return found


def _whole(shape: Shape) -> Json:
    match shape:
        case Group(model=model):
            return _complete(model)
        case Entries(value=value):
            below = _whole(value)
            return {"additionalProperties": below} if below else {}
        case Block(kinds=kinds):
            each = [
                {
                    "if": {"properties": {"kind": {"const": kind_of(kind)}}, "required": ["kind"]},
                    "then": below,
                }
                for kind in kinds
                if (below := _complete(kind)) and below != {"required": ["kind"]}
            ]
            return {"required": ["kind"], **({"allOf": each} if each else {})}
    return {}
