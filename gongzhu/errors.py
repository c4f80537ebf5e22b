"""What can go wrong, each carrying a message in both languages."""

from __future__ import annotations

from gongzhu.text import Lang, Text


class GongzhuError(Exception):
    """The root of every error this package raises on purpose; `str()` gives the English text.

    >>> GongzhuError(Text("no seat {seat}", "没有{seat}号座位"), seat=9).say("zh")
    '没有9号座位'
    """

    def __init__(self, text: Text, /, **data: object) -> None:
        super().__init__(text.say("en", **data))
        self.text = text
        self.data = data

    def say(self, lang: Lang) -> str:
        """The message in the reader's language."""
        return self.text.say(lang, **self.data)


class InvalidAction(GongzhuError):
    """Something typed or read that names no card, seat or action at all."""


class CardError(InvalidAction, ValueError):
    """A text that is no card; a `ValueError` too, so that models may report it."""
