"""Sentences for people, in every language the project speaks, from one place per meaning."""

from __future__ import annotations

from typing import Literal, NamedTuple

Lang = Literal["en", "zh"]
"""English, or simplified Chinese."""


class Text(NamedTuple):
    """One message in English and Chinese; `{name}` marks what is filled in.

    >>> Text("{n} cards", "{n}张牌").say("zh", n=3)
    '3张牌'
    """

    en: str
    zh: str

    def say(self, lang: Lang, /, **data: object) -> str:
        """The message in `lang`; a `Text` among the data is said in the same language."""
        template = self.zh if lang == "zh" else self.en
        said = {
            name: value.say(lang) if isinstance(value, Text) else value
            for name, value in data.items()
        }
        return template.format(**said)

    def filled(self, **data: object) -> Text:
        """The message with its marks filled, as a text that holds no marks any more."""
        return literal(self.say("en", **data), self.say("zh", **data))


def literal(en: str, zh: str) -> Text:
    """A text in which braces are just braces.

    >>> literal("{a}", "{a}").say("en", a=1)
    '{a}'
    """
    return Text(*(said.replace("{", "{{").replace("}", "}}") for said in (en, zh)))
