"""Writing a JSON Schema in which what is the same in several places stands once."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]


def shared(schema: Json) -> Json:
    """The same schema with every setting that it describes more than once under `$defs`."""
    seen: Counter[str] = Counter()
    _count(schema, seen)
    parts: Json = {}
    said: Json = _once(schema, seen, {}, parts)
    said["$defs"] = {**said.get("$defs", {}), **parts}
    return said


_LONG = 200  # what is shorter is easier to read in its place


def _count(schema: Any, seen: Counter[str]) -> None:
    """How often each schema of a setting stands there."""
    for key, below in _parts(schema):
        if key:
            seen[json.dumps(below)] += 1
        _count(below, seen)


def _once(schema: Any, seen: Counter[str], names: dict[str, str], shared: Json) -> Any:
    """The schema with a reference wherever the same schema of a setting stands more than once."""
    if isinstance(schema, list):
        return [_once(one, seen, names, shared) for one in schema]
    if not isinstance(schema, dict):
        return schema
    found = {}
    for key, value in schema.items():
        if key != "properties":
            found[key] = _once(value, seen, names, shared)
            continue
        found[key] = {}
        for name, below in value.items():
            said = json.dumps(below)
            if seen[said] < 2 or len(said) < _LONG:
                found[key][name] = _once(below, seen, names, shared)
                continue
            if said not in names:
                names[said] = (
                    f"{name}-{1 + sum(known.startswith(f'{name}-') for known in names.values())}"
                )
                shared[names[said]] = _once(below, seen, names, shared)
            found[key][name] = {"$ref": f"#/$defs/{names[said]}"}
    return found


def _parts(schema: Any) -> Iterator[tuple[str, Any]]:
    """What a schema is made of, with the setting's name where it is that of a setting."""
    for key, value in schema.items() if isinstance(schema, dict) else ():
        if key == "properties":
            yield from value.items()
        else:
            yield "", value
    for value in schema if isinstance(schema, list) else ():
        yield "", value
