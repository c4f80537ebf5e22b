"""Findings as plain data, for programs."""

from __future__ import annotations

from gongzhu.profiles.findings import Finding
from gongzhu.text import Lang


def as_json(finding: Finding, lang: Lang) -> dict[str, object]:
    """One finding as plain data; the keys are a stable contract."""
    span = finding.place.span
    plain: dict[str, object] = {
        "code": finding.code,
        "severity": finding.severity,
        "file": finding.place.source.name,
        "path": finding.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "message": finding.message(lang),
        "help": finding.advice(lang),
    }
    if finding.notes:
        plain["notes"] = [
            {"message": note.say(lang)}
            | (
                {
                    "file": note.place.source.name,
                    "line": note.place.span.line,
                    "column": note.place.span.column,
                }
                if note.place
                else {}
            )
            for note in finding.notes
        ]
    return plain
