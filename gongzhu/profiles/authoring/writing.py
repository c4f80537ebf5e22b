"""A new profile as a text: what differs, each setting with what it means."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from gongzhu.describe.flow import WIDTH, flow, lines
from gongzhu.profiles.authoring.draft import Parent, differences
from gongzhu.profiles.authoring.sentences import sentence
from gongzhu.profiles.authoring.worked import worked
from gongzhu.profiles.document import SCHEMA
from gongzhu.profiles.schema import MODELINE
from gongzhu.rules.model import Rules
from gongzhu.text import Lang, Text

_ABOUT = Text(
    "What this table plays differently from {parent}; everything else is as there.",
    "本桌与 {parent} 不同的规则，其余相同。",
)
_SAME = Text(
    "Nothing differs from {parent} yet: write here what your table plays differently.",
    "目前与 {parent} 完全相同：请在这里写上你们不同的规则。",
)
_EXAMPLES = Text(
    "Worked out by gongzhu from the rules above, not by your table: see that you agree. Where you "
    "do not, correct the number, and 'gongzhu validate' says which rule gives another.",
    "以下例子由 gongzhu 按上面的规则算出，请同桌核对。若不同意，请改成你们的数，"
    "“gongzhu validate”会指出哪条规则算得不同。",
)

_UNIT = re.compile(
    r"[（“]*(?:[\u3000-\u9fff\uff00-\uffef]|[^\s\u3000-\u9fff\uff00-\uffef]+)[，。；：、）”]*( ?)"
)
"""What may not be parted: a word, or one Chinese sign with the marks that belong to it."""


class Draft(NamedTuple):
    """Everything that a new profile says."""

    id: str
    name: Text
    extends: str
    parent: Parent
    rules: Rules
    schema: str | None
    """Where the schema for editors lies."""


def profile_text(draft: Draft, lang: Lang) -> str:
    """The profile as a file, with comments in one language."""
    return "\n".join(_written(draft, lang)) + "\n"


def _written(draft: Draft, lang: Lang) -> Iterator[str]:
    changed = differences(draft.parent, draft.rules)
    if draft.schema:
        yield MODELINE.format(path=draft.schema)
    about = _ABOUT if changed else _SAME
    yield from comment(about.say(lang, parent=draft.extends))
    yield f"schema: {SCHEMA}"
    yield f"id: {_text(draft.id)}"
    yield f"extends: {_text(draft.extends)}"
    en, zh = _text(draft.name.say("en")), _text(draft.name.say("zh"))
    yield f"name: {{en: {en}, zh: {zh}}}"
    for section, stated in changed.items():
        yield ""
        yield f"{section}:"
        if section == "exposure":
            yield from _exposure(stated, draft.rules, lang)
            continue
        for key, value in stated.items():
            yield from comment(sentence(draft.rules, f"{section}.{key}", lang), "  ")
            yield from lines(key, value, "  ")
    yield ""
    yield "examples:"
    yield from comment(_EXAMPLES.say(lang), "  ")
    for row in worked(draft.rules, draft.parent.rules, lang):
        yield from _row(row)


def _exposure(stated: Mapping[str, Any], rules: Rules, lang: Lang) -> Iterator[str]:
    """The exposures; when they are held back is a rule of its own."""
    own = {key: value for key, value in stated.items() if key != "hold_back"}
    if own:
        yield from comment(sentence(rules, "exposure", lang), "  ")
        for key, value in own.items():
            yield from lines(key, value, "  ")
    if "hold_back" in stated:
        yield from comment(sentence(rules, "exposure.hold_back", lang), "  ")
        yield from lines("hold_back", stated["hold_back"], "  ")


def _row(row: Mapping[str, Any]) -> Iterator[str]:
    line = "  - {"
    for place, (key, value) in enumerate(row.items()):
        part = f"{key}: {_text(value) if key == 'name' else flow(value)}"
        part += "}" if place == len(row) - 1 else ","
        if len(line) + len(part) >= WIDTH:
            yield line
            line = "    "
        line += part if line.endswith(("{", "    ")) else f" {part}"
    yield line


def _text(text: str) -> str:
    """A text that stays one, whatever is in it."""
    return flow(text)


def comment(text: str, indent: str = "") -> Iterator[str]:
    """A comment in lines that fit; Chinese signs are two columns wide and may be parted."""
    start = f"{indent}# "
    line, gap = start, ""
    for unit in _UNIT.finditer(text):
        word = unit[0].rstrip()
        if _width(line + gap + word) > WIDTH and line != start:
            yield line.rstrip()
            line, gap = start, ""
        line += gap + word
        gap = " " if unit[0].endswith(" ") else ""
    yield line.rstrip()


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)
