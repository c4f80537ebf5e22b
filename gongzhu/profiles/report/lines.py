"""Findings as people read them: text with the line and a caret, or one line for each."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from unicodedata import category

from gongzhu.profiles.codes import Severity
from gongzhu.profiles.findings import Finding, Place
from gongzhu.profiles.sources import shown as shown_name
from gongzhu.text import Lang, Text

SHOWN = 20
"""How many findings of one file are written out in the text format."""

SHOWN_INFO = 5
"""How many of these may be no more than information."""

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info")
"""How grave findings are, the gravest first."""

_SEVERITIES = {
    "error": Text("error", "错误"),
    "warning": Text("warning", "警告"),
    "info": Text("info", "提示"),
}
_COUNTS = Text("{errors}, {warnings}", "{errors}个错误，{warnings}个警告")
HELP = Text("help: {advice}", "建议：{advice}")
_MORE = Text("and {count} more", "另有{count}处")
_LIST = Text(
    "and {count} more; all of them: gongzhu validate --format concise {file}",
    "另有{count}处；全部列出：gongzhu validate --format concise {file}",
)
_NOT_LOADED = Text("{summary}: {file} was not loaded", "{summary}：{file} 未加载")
_FINE = Text("{file}: fine", "{file}：没有问题")
_SUMMARY = Text("{file}: {summary}", "{file}：{summary}")


def text(findings: Sequence[Finding], lang: Lang, file: str | None = None) -> Iterator[str]:
    """The findings in lines: place, code, message, the source line with a caret, notes, help.

    Where there are too many, errors are shown rather than warnings and information; the command
    that shows all of them is for `file`, an id or a path of a profile, if there is one.
    """
    shown = _weightiest(findings)
    before: Place | None = None
    for finding in shown:
        yield headline(finding, lang)
        if finding.place != before:
            yield from _snippet(finding.place)
        before = finding.place
        gutter = " " * _gutter(finding.place)
        for line in explanation(finding, lang):
            yield f"{gutter} = {line}"
    if len(findings) > len(shown):
        more = len(findings) - len(shown)
        yield (_LIST if file else _MORE).say(lang, count=more, file=_as_argument(file or ""))


def _as_argument(file: str) -> str:
    """The name of a file as somebody types it after a command."""
    word = shown_name(shlex.quote(file), 1000)
    return f"-- {word}" if file.startswith("-") and file != "-" else word


def _weightiest(findings: Sequence[Finding]) -> list[Finding]:
    """The findings that are written out, in their order."""
    ranked = sorted(findings, key=lambda finding: SEVERITIES.index(finding.severity))
    infos = sum(finding.severity == "info" for finding in findings)
    kept = ranked[: min(SHOWN, len(ranked) - max(0, infos - SHOWN_INFO))]
    return [finding for finding in findings if any(finding is other for other in kept)]


def headline(finding: Finding, lang: Lang) -> str:
    """One finding in one line."""
    severity = _SEVERITIES[finding.severity].say(lang)
    path = f" {finding.path}:" if finding.path else ""
    place = str(finding.place) if finding.place.source.text else finding.place.source.name
    return f"{place}: {severity}[{finding.code}]{path} {finding.message(lang)}"


def explanation(finding: Finding, lang: Lang) -> Iterator[str]:
    """What belongs to a finding besides its headline: notes with their places, then the help."""
    for note in finding.notes:
        where = f" ({note.place})" if note.place else ""
        yield f"{note.say(lang)}{where}"
    if advice := finding.advice(lang):
        yield HELP.say(lang, advice=advice)


def summary(file: str, findings: Sequence[Finding], lang: Lang) -> str:
    """How many errors and warnings a file has, and whether it was loaded."""
    counts = Counter(finding.severity for finding in findings)
    errors, warnings = counts["error"], counts["warning"]
    if lang == "en":
        said = _COUNTS.en.format(errors=_some(errors, "error"), warnings=_some(warnings, "warning"))
    else:
        said = _COUNTS.zh.format(errors=errors, warnings=warnings)
    if errors:
        return _NOT_LOADED.say(lang, summary=said, file=file)
    if warnings:
        return _SUMMARY.say(lang, summary=said, file=file)
    return _FINE.say(lang, file=file)


def _some(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _gutter(place: Place) -> int:
    return max(4, len(str(place.span.line)))


def _snippet(place: Place) -> Iterator[str]:
    """The line of a place with a caret under what is meant; nothing for an empty source."""
    line = place.source.line(place.span.line)
    if not line.strip():
        return
    gutter = _gutter(place)
    start = place.span.column - 1
    end = place.span.end_column - 1 if place.span.end_line == place.span.line else len(line)
    shown, start, end = _window(line, start, max(end, start + 1))
    from rich.cells import cell_len  # a wide character takes two columns

    before, under = cell_len(shown[:start]), cell_len(shown[start:end]) or 1
    yield f"{place.span.line:>{gutter}} | {shown}"
    yield f"{'':>{gutter}} | {' ' * before}{'^' * under}"


def _window(line: str, start: int, end: int, width: int = 100) -> tuple[str, int, int]:
    """At most `width` characters of a line around what is meant, with marks where it was cut.

    Tabs become blanks; what a terminal would obey or hide becomes a visible sign.
    """
    line = "".join(map(_seen, line))
    if len(line) <= width:
        return line, start, min(end, len(line))
    first = max(0, min(start - width // 3, len(line) - width))
    last = first + width
    cut = ("…" if first else "") + line[first:last] + ("…" if last < len(line) else "")
    moved = start - first + (1 if first else 0)
    return cut, moved, min(moved + end - start, len(cut))


def _seen(char: str) -> str:
    if char == "\t":
        return " "
    return char if char.isprintable() or category(char) == "Zs" else "\ufffd"
