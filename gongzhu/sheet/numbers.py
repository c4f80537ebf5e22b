"""A number for each name, as people type it: `Lin=-100, Wu：50`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

LONGEST = 1000
"""More than the numbers of a table ever take."""

_MINUS = str.maketrans("−–‒—", "----")
_GOOD = re.compile(
    r"(?P<name>[^=:,;、\n]+?)[ \t]*[=:]\s*(?P<number>[+-]?[0-9]{1,12})[ \t]*(?=[\s,;、]|$)"
)
_ANY = re.compile(r"(?P<name>[^=:,;、\s]*)(?:\s*[=:]\s*)?[^,;、\s]*")
_BETWEEN = re.compile(r"[\s,;、]*")


class Item(NamedTuple):
    """One name with its number."""

    text: str
    """How it was typed."""

    name: str
    """What stands for the name, which may be nothing."""

    number: int | None
    """`None` where there is none."""


def numbers_said(text: str) -> Iterator[Item]:
    """The items of a list in any width, with `=` or a colon in each and commas or blanks between.

    Nothing beyond `LONGEST` characters is looked at.

    >>> [(item.name, item.number) for item in numbers_said("林＝－100，Lin+Hu: +5 Wu=x")]
    [('林', -100), ('Lin+Hu', 5), ('Wu', None)]
    """
    plain = unicodedata.normalize("NFKC", text[:LONGEST]).translate(_MINUS)
    place = 0
    while (place := _end(_BETWEEN, plain, place)) < len(plain):
        found = _GOOD.match(plain, place)
        if found:
            yield Item(found[0], found["name"].strip(), int(found["number"]))
            place = found.end()
        else:
            any_item = _ANY.match(plain, place)
            assert any_item  # it takes a sign at least
            yield Item(any_item[0], any_item["name"], None)
            place = any_item.end()


def _end(pattern: re.Pattern[str], text: str, place: int) -> int:
    found = pattern.match(text, place)
    return found.end() if found else place
