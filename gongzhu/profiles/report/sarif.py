"""Findings as a SARIF 2.1.0 log, which code hosts and editors show beside the lines.

The form is that of https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePath
from string import Formatter
from urllib.parse import quote

import gongzhu
from gongzhu.profiles.codes import CODES, Severity
from gongzhu.profiles.findings import Finding, Place
from gongzhu.profiles.report.lines import HELP
from gongzhu.text import Lang, Text

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS: Mapping[Severity, str] = {"error": "error", "warning": "warning", "info": "note"}
_LANGUAGES: Mapping[Lang, str] = {"en": "en-US", "zh": "zh-CN"}


def log(findings: Sequence[Finding], lang: Lang) -> dict[str, object]:
    """All findings in one run; the rules are the codes that occur, in order."""
    codes = sorted({finding.code for finding in findings})
    driver = {
        "name": "gongzhu",
        "version": gongzhu.__version__,
        "language": _LANGUAGES[lang],
        "rules": [_rule(code, lang) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "language": _LANGUAGES[lang],
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, codes, lang) for finding in findings],
    }
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(code: str, lang: Lang) -> dict[str, object]:
    severity, message, help = CODES[code]
    said = {"text": _outline(message, lang)}
    return {
        "id": code,
        "shortDescription": said,
        "fullDescription": said,
        "help": {"text": _outline(help, lang)} if help else said,
        "defaultConfiguration": {"level": _LEVELS[severity]},
    }


def _outline(text: Text, lang: Lang) -> str:
    """A message with dots where something is filled in."""
    parts = Formatter().parse(text.zh if lang == "zh" else text.en)
    return "".join(said + ("…" if mark is not None else "") for said, mark, _, _ in parts)


def _result(finding: Finding, codes: Sequence[str], lang: Lang) -> dict[str, object]:
    """One finding. What has no place of its own is part of the message, as is the help."""
    said = [f"{finding.path}: {finding.message(lang)}" if finding.path else finding.message(lang)]
    said += [note.say(lang) for note in finding.notes if note.place is None]
    if advice := finding.advice(lang):
        said.append(HELP.say(lang, advice=advice))
    result: dict[str, object] = {
        "ruleId": finding.code,
        "ruleIndex": codes.index(finding.code),
        "level": _LEVELS[finding.severity],
        "message": {"text": "\n".join(said)},
        "locations": [_location(finding.place)],
    }
    elsewhere: list[dict[str, object]] = []
    for note in finding.notes:
        if note.place:
            related = {**_location(note.place), "message": {"text": note.say(lang)}}
            elsewhere += [related] if related not in elsewhere else []  # each may be there once
    if elsewhere:
        result["relatedLocations"] = elsewhere
    return result


def _location(place: Place) -> dict[str, object]:
    """A stretch of a file; the whole of it where there is no text to point at."""
    physical: dict[str, object] = {"artifactLocation": {"uri": _uri(place.source.name)}}
    if place.source.text:
        span = place.span
        physical["region"] = {
            "startLine": span.line,
            "startColumn": span.column,
            "endLine": span.end_line,
            "endColumn": span.end_column,
        }
    return {"physicalLocation": physical}


def _uri(name: str) -> str:
    """The name of a file as a URI; a relative one is relative to where the program was run."""
    if PurePath(name).is_absolute():
        return ("file://" if name.startswith("/") else "file:///") + quote(
            name, safe="/:", errors="replace"
        )
    return quote(name, errors="replace")
