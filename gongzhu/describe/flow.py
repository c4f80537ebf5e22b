"""Settings as a profile writes them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

WIDTH = 100
"""How wide a line of a profile may be."""

_PLAIN = re.compile(r"[A-Za-z0-9_.\-/一-鿿][\w.\-/一-鿿（）+]*(?: [\w\-/一-鿿（）+]+)*")
_NOT_TEXT = re.compile(r"[-+]?[\d._]+|true|false|null|yes|no|on|off|y|n|~", re.IGNORECASE)


def flow(value: object) -> str:
    """A value on one line.

    >>> flow({"kind": "bonus", "cards": ["QS", "JD"], "points": 200})
    '{kind: bonus, cards: [QS, JD], points: 200}'
    """
    match value:
        case bool():
            return "true" if value else "false"
        case Mapping():
            return "{" + ", ".join(f"{key}: {flow(one)}" for key, one in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(flow, value)) + "]"
        case str():
            plain = _PLAIN.fullmatch(value) and not _NOT_TEXT.fullmatch(value)
            return value if plain else json.dumps(value, ensure_ascii=False)
    return str(value)


def lines(key: str, value: object, indent: str = "") -> Iterator[str]:
    """A setting in lines that fit: on one line, or in block form."""
    line = f"{indent}{key}: {flow(value)}"
    if len(line) <= WIDTH or not isinstance(value, Mapping):
        yield line
        return
    yield f"{indent}{key}:"
    for name, below in value.items():
        yield from lines(str(name), below, indent + "  ")
