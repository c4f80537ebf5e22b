"""Every text of the program is in both languages and holds the same marks in both."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator, Mapping
from string import Formatter

import pytest

import gongzhu
from gongzhu.text import Text, literal

MODULES = ["gongzhu", *sorted(
    found.name for found in pkgutil.walk_packages(gongzhu.__path__, "gongzhu.")
)]  # fmt: skip


def texts(value: object, where: str, depth: int = 0) -> Iterator[tuple[str, Text]]:
    """The texts in a value: itself, or in mappings, sequences, classes and their instances."""
    if isinstance(value, Text):
        yield where, value
    elif depth > 4:
        return
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from texts(inner, f"{where}[{key!r}]", depth + 1)
    elif isinstance(value, list | tuple | set | frozenset):
        for place, inner in enumerate(value):
            yield from texts(inner, f"{where}[{place}]", depth + 1)
    elif isinstance(value, type) and value.__module__.startswith("gongzhu"):
        for name, inner in vars(value).items():
            if not name.startswith("__"):
                yield from texts(inner, f"{where}.{name}", depth + 1)


def of_module(name: str) -> list[tuple[str, Text]]:
    module = importlib.import_module(name)
    return [
        found
        for key, value in vars(module).items()
        if not key.startswith("__")
        for found in texts(value, key)
    ]


FOUND = {name: of_module(name) for name in MODULES}


def marks(template: str) -> set[str]:
    return {mark for _, mark, _, _ in Formatter().parse(template) if mark is not None}


def test_texts_are_found_all_over_the_program() -> None:
    where = {name.split(".")[1] for name, found in FOUND.items() if found and "." in name}
    assert {"rules", "engine", "profiles", "describe", "cli", "record", "players"} <= where
    assert sum(map(len, FOUND.values())) > 150


@pytest.mark.parametrize("module", [name for name, found in FOUND.items() if found])
def test_the_texts_of_a_module_are_in_both_languages_with_the_same_marks(module: str) -> None:
    for where, text in FOUND[module]:
        assert text.en.strip(" "), where
        assert text.zh.strip(" "), where
        assert marks(text.en) == marks(text.zh), where
        assert "" not in marks(text.en), where
        words = re.sub(r"{\w*}|gongzhu", "", text.zh)
        assert re.search("[\u4e00-\u9fff]", words) or not re.search("[A-Za-z]", words), where


def test_a_text_is_said_with_its_marks_filled() -> None:
    text = Text("{n} cards", "{n}张牌")
    assert (text.say("en", n=3), text.say("zh", n=3)) == ("3 cards", "3张牌")
    assert text.filled(n="{x}").say("en") == "{x} cards"


def test_a_text_among_the_data_is_said_in_the_same_language() -> None:
    suit = Text("spades", "黑桃")
    assert Text("lead {suit}", "先出{suit}").say("zh", suit=suit) == "先出黑桃"


def test_a_literal_text_fills_nothing() -> None:
    assert literal("{n}", "{n}").say("en", n=1) == "{n}"
