"""An example that does not come out as it says, and the words for what was expected."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from gongzhu.cards import CardSet
from gongzhu.describe.score import plain
from gongzhu.rules.base import Value
from gongzhu.text import Lang, Text

Words = Callable[[Lang], list[str]]
"""An explanation, made when somebody reads it."""


class Difference(NamedTuple):
    """An example that does not come out as it says."""

    key: str
    """The key whose value differs."""

    expected: Text
    actual: Text
    because: Words


def rule(value: Value) -> Words:
    """The sentence of a rule, to say why something came out as it did."""
    return lambda lang: [value.say(lang)]


def numbers(values: Iterable[int]) -> Text:
    """Numbers in a row."""
    text = ", ".join(map(plain, values))
    return Text(text, text)


def named(sides: Iterable[int]) -> Text:
    """The numbers of sides or seats, sorted."""
    text = ", ".join(map(str, sorted(sides)))
    return Text(text or "nobody", text or "无人")


def cards(cards: CardSet) -> Text:
    """Some cards, or none."""
    return Text(str(cards) or "no card", str(cards) or "没有牌")


def truth(value: bool | None, yes: Text, no: Text) -> Text:
    """One of two things said."""
    return yes if value else no
