"""Loading the profile a command was given; a faulty one is refused as `validate` reports it."""

from __future__ import annotations

from gongzhu.cli import terms
from gongzhu.profiles import Profile, check
from gongzhu.profiles.report import summary, text
from gongzhu.text import Lang


def load(ref: str, lang: Lang) -> Profile:
    """The profile; otherwise its findings go to stderr and the command ends as `validate` would."""
    checked = check(ref)
    if checked.profile is not None:
        return checked.profile
    lines = [*text(checked.findings, lang, ref)]
    lines.append(summary(checked.findings[0].place.source.name, checked.findings, lang))
    code = terms.USAGE if checked.unreadable else terms.BAD
    raise terms.Refused("\n".join(lines), code)
