"""JSON from strangers: one line of bytes becomes plain data, or a flaw, within fixed bounds."""

from __future__ import annotations

import json
import re
from typing import NoReturn

from gongzhu.record.problems import Flaw, shown

MAX_LINE = 2**20
"""How many bytes a line may have."""

MAX_DEPTH = 32
"""How many objects and lists may stand inside one another."""

MAX_DIGITS = 200
"""How many digits a number may have; the largest score that rules allow has fewer."""

# A string that is not closed is taken to the end, so that no character is looked at twice.
_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[{]|[\]}]', re.DOTALL)


def decode(raw: bytes) -> dict[str, object]:
    """The object in one line; raises `Flaw` for anything else.

    Whole numbers only, no key twice, no halves of characters.
    """
    if len(raw) > MAX_LINE:
        raise Flaw("GR002", limit=MAX_LINE >> 20)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Flaw("GR006", column=error.start + 1, byte=f"0x{raw[error.start]:02X}") from None
    if text.count("[") + text.count("{") > MAX_DEPTH:
        _open_brackets(text)
    try:
        plain = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise Flaw("GR007", column=error.pos + 1) from None
    if "\\u" in text:
        _refuse_halves(plain)
    if not isinstance(plain, dict):
        raise Flaw("GR012", found=found(plain))
    return plain


def is_cut(raw: bytes) -> bool:
    """Whether a last line that cannot be read may be the beginning of a good one.

    A file system may also fill the end of a file with zeros when the power fails.
    """
    text = raw.decode("utf-8", "replace")
    return (text.startswith("{") and _open_brackets(text) > 0) or not text.strip("\0")


def found(value: object) -> str:
    """A value from a file as JSON, short enough for a message."""
    return shown(json.dumps(value, ensure_ascii=False))


def _open_brackets(text: str) -> int:
    """How many brackets are open at the end of a text; raises `Flaw` where there are too many."""
    depth = 0
    for token in _TOKEN.finditer(text):
        if token[0] in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise Flaw("GR008", limit=MAX_DEPTH)
        elif token[0] in "]}":
            depth -= 1
    return depth


def _refuse_halves(plain: object) -> None:
    text = json.dumps(plain, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise Flaw("GR011", char=f"U+{ord(text[error.start]):04X}") from None


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    plain = dict(pairs)
    if len(plain) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise Flaw("GR009", key=shown(key))
            seen.add(key)
    return plain


def _whole(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        _no_number(digits)
    return int(digits)


def _no_number(text: str) -> NoReturn:
    raise Flaw("GR010", found=shown(text), limit=MAX_DIGITS)


_DECODER = json.JSONDecoder(
    object_pairs_hook=_once, parse_int=_whole, parse_float=_no_number, parse_constant=_no_number
)
