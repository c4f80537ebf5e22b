"""What is wrong in a record, and in which line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gongzhu.record.codes import CODES, Severity
from gongzhu.text import Lang, Text


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong in a record, and in which line, counted from 1.

    >>> problem = Problem(7, "GR405", {"side": 1, "deal": 1, "expected": -220, "claimed": -210})
    >>> problem.message("en")
    'side 1 scores -220 in deal 1, not -210'
    """

    line: int
    code: str
    data: Mapping[str, object] = field(default_factory=dict)
    """What fills the message, and more that a program may want; plain data and texts."""

    @property
    def severity(self) -> Severity:
        """`warning` for a mere crash, `error` for all else: a property of the code."""
        return CODES[self.code].severity

    def message(self, lang: Lang) -> str:
        """What is wrong, in the reader's language."""
        return CODES[self.code].message.say(lang, **self.data)

    def as_json(self, lang: Lang = "en") -> dict[str, object]:
        """The problem as plain data, its message in `lang`."""
        data = {
            key: value.say(lang) if isinstance(value, Text) else value
            for key, value in self.data.items()
        }
        return {
            "line": self.line,
            "code": self.code,
            "severity": self.severity,
            "message": self.message(lang),
            **data,
        }


class Flaw(Exception):
    """Stops at what is wrong in a line, before anybody asks which line that is."""

    def __init__(self, code: str, /, **data: object) -> None:
        super().__init__(code)
        self.code = code
        self.data = data

    def at(self, line: int) -> Problem:
        """The problem it is in a line of this number."""
        return Problem(line, self.code, self.data)


def shown(value: object, limit: int = 40) -> str:
    """Something from a file as it may stand in a message: short, and nothing but visible signs.

    >>> shown("a\\x1b[31mb"), shown("x" * 99, 5)
    ('a?[31mb', 'xxxx…')
    """
    text = value[: limit + 1] if isinstance(value, str) else str(value)
    visible = "".join(char if char.isprintable() else "?" for char in text[: limit + 1])
    return visible if len(visible) <= limit else visible[: limit - 1] + "…"
