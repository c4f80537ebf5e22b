"""`gongzhu validate`: everything that is wrong in profiles, with its place and what to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from gongzhu.cli import terms
from gongzhu.profiles import Checked, check
from gongzhu.profiles.findings import Finding, Place, Source
from gongzhu.profiles.library import SUFFIXES, display_name
from gongzhu.profiles.report import Format, as_json, headline, summary, text
from gongzhu.text import Lang, Text

_NO_PROFILES = Text(
    "there is no profile (*.yaml) in this folder", "这个文件夹里没有规则文件（*.yaml）"
)


def command(lang: Lang, *, refs: Sequence[str], format: Format, strict: bool) -> None:
    """Check each profile, print what was found, and end with 0, 1 or 2.

    `strict` makes a warning as bad as an error; information never is.
    """
    checks = [each for ref in refs for each in _checks(ref, lang)]
    findings = [finding for _, _, checked in checks for finding in checked.findings]
    match format:
        case "json":
            found = [as_json(finding, lang) for finding in findings]
            terms.print_json({"version": 1, "findings": found})
        case "sarif":
            from gongzhu.profiles.report.sarif import log

            terms.print_json(log(findings, lang))
        case "github":
            from gongzhu.profiles.report.github import annotation

            terms.print_lines([annotation(finding, lang) for finding in findings])
        case "concise":
            terms.print_lines([headline(finding, lang) for finding in findings])
        case "text":
            for name, file, checked in checks:
                terms.print_lines([*text(checked.findings, lang, file)])
                terms.print_lines([summary(name, checked.findings, lang)])
    code = terms.FINE
    bad = ("error", "warning") if strict else ("error",)
    if any(finding.severity in bad for finding in findings):
        code = terms.BAD
    if any(checked.unreadable for _, _, checked in checks):
        code = terms.USAGE
    if code:
        raise SystemExit(code)


def _checks(ref: str, lang: Lang) -> Iterator[tuple[str, str, Checked]]:
    """Every profile that an argument names: how it is shown, how it is found, its findings."""
    if not _is_folder(ref):
        yield ref, ref, check(ref, thorough=True)
        return
    files = [file for file in sorted(Path(ref).rglob("*")) if _is_profile(file, Path(ref))]
    if not files:
        place = Place(Source(ref, ""))
        yield ref, ref, Checked(None, (Finding("GZ001", place, "", {"reason": _NO_PROFILES}),))
    for file in files:
        path = file.as_posix() if "/" in file.as_posix() else f"./{file}"
        yield display_name(file), path, check(path, thorough=True, limit=Path(ref))


def _is_folder(ref: str) -> bool:
    try:
        return ref != "" and Path(ref).is_dir()
    except OSError:  # such as a name that is too long
        return False


def _is_profile(file: Path, folder: Path) -> bool:
    """Whether a file of a folder is to be checked; what is hidden belongs to other programs."""
    hidden = any(part.startswith(".") for part in file.relative_to(folder).parts)
    return not hidden and file.suffix in SUFFIXES and not file.is_dir()
