"""The reference pages, from the same data as the program's own help."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from typing import Any

from gongzhu.cli import help
from gongzhu.cli.explaining import (
    FAMILIES,
    codes,
    facts_of,
    finding_lines,
    meaning_of,
)
from gongzhu.cli.main import main
from gongzhu.describe.explaining import (
    Facts,
    Shown,
    how_to_write,
    is_neutral,
    meanings,
    type_words,
)
from gongzhu.describe.flow import flow
from gongzhu.profiles.authoring.draft import QUESTIONS
from gongzhu.profiles.codes.cases import CASES
from gongzhu.rules.catalogue import Setting, axes, sections, settings
from gongzhu.rules.lookup import Found
from gongzhu.text import Text

MADE = (
    "<!-- Made by tests/reference from the program: GONGZHU_REWRITE=1 pytest tests/reference -->\n"
)


def pages() -> Mapping[str, str]:
    """Every page of `docs/reference`, by its file name."""
    made = {
        "settings.md": _settings(),
        "codes.md": _codes(),
        "commands.md": _commands(),
        "questions.md": _questions(),
    }
    return {name: f"{MADE}\n" + "\n".join(lines) + "\n" for name, lines in made.items()}


def _both(text: Text) -> str:
    return f"{text.say('en')} {text.say('zh')}".strip()


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


# ── Settings ─────────────────────────────────────────────────────────────────────────────────


def _settings() -> Iterator[str]:
    yield "# Settings"
    yield ""
    yield "Every setting of a profile, as `gongzhu explain SETTING` says it too. What a profile and"
    yield "its parents do not mention has its neutral value. How profiles are written:"
    yield "[profiles.md](../profiles.md)."
    for section in sections():
        yield ""
        yield f"## {section.name}"
        yield ""
        yield _both(section.about)
        for axis in axes():
            if axis.section == section.key:
                yield from _axis(axis)


def _axis(axis: Setting) -> Iterator[str]:
    facts = facts_of(Found(axis))
    if len(axis.path) > 1:
        yield ""
        yield f"### {axis.name}"
    yield ""
    for _, about in meanings(axis):
        yield _both(about)
    yield ""
    yield f"- Written as {type_words(axis.shape).say('en')}."
    if axis.required:
        yield "- It has to be said, by the profile or one that it extends."
    elif axis.neutral is not None:
        yield f"- Where nothing is said: `{flow(axis.neutral)}`."
    if facts.codes:
        yield f"- What does not go together with it: {', '.join(facts.codes)}."
    if facts.example:
        profile, row = facts.example
        yield f"- Worked example, of `{profile}`: `{flow(row)}`"
    if facts.shown:
        yield from _shown(facts.shown)
    yield from _values(axis, facts)
    below = [one for one in settings() if _detail_of(axis, one)]
    if below:
        yield ""
        yield "| Setting | Written as | Where nothing is said | Meaning |"
        yield "|---|---|---|---|"
        yield from map(_detail, below)
    yield ""
    yield "```yaml"
    yield from how_to_write(axis)
    yield "```"


def _shown(shown: Shown) -> Iterator[str]:
    """What an axis does in the default rules, where it is written as below."""
    said = [shown.case] if shown.case else []
    yield f"- Worked example, in `individual`{''.join(f': {_both(one)}' for one in said)}"
    if shown.before:
        yield f"  - without it: {_both(shown.before)}"
    yield f"  - written as below: {_both(shown.after)}"


def _detail_of(axis: Setting, one: Setting) -> bool:
    """Whether a setting is a detail of this axis, and of no other in between."""
    if one.path[: len(axis.path)] != axis.path or one.is_axis:
        return False
    nearer = [other for other in axes() if len(other.path) > len(axis.path)]
    return not any(one.path[: len(other.path)] == other.path for other in nearer)


def _detail(one: Setting) -> str:
    neutral = "" if one.neutral is None else f"`{flow(one.neutral)}`"
    neutral = "must be said" if one.required else neutral
    kinds = f" ({', '.join(one.kinds)})" if one.kinds else ""
    cells = [f"`{one.name}`{kinds}", type_words(one.shape).say("en"), neutral, _both(one.about)]
    said = [
        f"`{flow(choice.value)}`: {_both(choice.says)}" for choice in one.choices if choice.says.en
    ]
    cells[-1] += "".join(f"<br>{each}" for each in said)
    return f"| {' | '.join(map(_cell, cells))} |"


def _values(axis: Setting, facts: Facts) -> Iterator[str]:
    if axis.choices:
        yield ""
        yield "| Value | Rule | Source | Shipped profiles |"
        yield "|---|---|---|---|"
    for choice in axis.choices:
        word = flow(choice.value)
        name = f"`{word}`" + (" (neutral)" if is_neutral(axis, choice) else "")
        profiles = ", ".join(facts.users.get(word, ()))
        source = choice.source or "; ".join(axis.sources)
        cells = [name, _both(choice.says), source, profiles]
        yield f"| {' | '.join(map(_cell, cells))} |"
    if not axis.choices and axis.sources:
        yield f"- Source: {'; '.join(axis.sources)}"


# ── Codes ────────────────────────────────────────────────────────────────────────────────────


def _codes() -> Iterator[str]:
    yield "# Codes"
    yield ""
    yield "What `gongzhu validate` (GZ) and `gongzhu record check` (GR) report, and"
    yield "`gongzhu explain CODE` says. A code never changes its meaning. Three dots stand for"
    yield "what a finding fills in."
    for family, about in FAMILIES.items():
        yield ""
        yield f"## {family}xx: {about.say('en')} {about.say('zh')}"
        yield ""
        yield "| Code | | Meaning | What to do |"
        yield "|---|---|---|---|"
        for code in codes():
            meaning = meaning_of(code)
            if code.startswith(family) and meaning:
                said = [code, meaning.severity, _both(meaning.message), _both(meaning.help)]
                yield f"| {' | '.join(map(_cell, said))} |"
        for code in CASES:
            if code.startswith(family):
                yield from _case(code)


def _case(code: str) -> Iterator[str]:
    yield ""
    yield f"{code}, for example:"
    yield ""
    yield "```text"
    yield from finding_lines(code, "en")
    yield "```"
    yield ""
    yield "Right:"
    yield ""
    yield "```yaml"
    yield from CASES[code].good.splitlines()
    yield "```"


# ── The questions of a new profile ───────────────────────────────────────────────────────────


def _questions() -> Iterator[str]:
    yield "# Questions of `gongzhu variants new`"
    yield ""
    yield "What tables disagree on, most disputed first. `--answer QUESTION=ANSWER` answers one on"
    yield "the command line. Only what makes sense by the answers before is asked, and only what"
    yield "leads to sound rules is offered; Enter keeps what the parent plays."
    for question in QUESTIONS:
        yield ""
        yield f"## {question.id}"
        yield ""
        yield f"{_both(question.text)} It is about `{question.path}`."
        yield ""
        yield "| Answer | Meaning |"
        yield "|---|---|"
        for choice in question.choices:
            yield f"| `{choice.key}` | {_cell(_both(choice.text))} |"


# ── The command line ─────────────────────────────────────────────────────────────────────────


def _commands() -> Iterator[str]:
    yield "# Command line"
    yield ""
    yield "What `--help` says, in both languages."
    for name in help.COMMANDS:
        yield ""
        yield f"## gongzhu {name}".rstrip()
        for lang in ("en", "zh"):
            yield ""
            yield "```text"
            yield from _help(name, lang)
            yield "```"


def _help(name: str, lang: str) -> list[str]:
    printed: Any = io.StringIO()
    with redirect_stdout(printed):
        main([*name.split(), "--help", "--lang", lang])
    return [line.rstrip() for line in printed.getvalue().strip("\n").splitlines()]
