"""Findings as commands to a GitHub workflow, which shows each beside the line it is about."""

from __future__ import annotations

from collections.abc import Mapping

from gongzhu.profiles.codes import Severity
from gongzhu.profiles.findings import Finding
from gongzhu.profiles.report.lines import explanation, headline
from gongzhu.text import Lang

_COMMANDS: Mapping[Severity, str] = {"error": "error", "warning": "warning", "info": "notice"}


def annotation(finding: Finding, lang: Lang) -> str:
    """One finding as a workflow command; the message names its place for readers of the log."""
    source, span = finding.place.source, finding.place.span
    told: dict[str, object] = {"file": source.name}
    if source.text:
        told |= {"line": span.line, "endLine": span.end_line}
        if span.line == span.end_line:  # columns may not be given for more lines than one
            told |= {"col": span.column, "endColumn": span.end_column}
    told["title"] = finding.code
    properties = ",".join(f"{name}={_property(str(value))}" for name, value in told.items())
    message = "\n".join([headline(finding, lang), *explanation(finding, lang)])
    return f"::{_COMMANDS[finding.severity]} {properties}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
