"""What has become of the profile by which a match was begun."""

from __future__ import annotations

import os
from pathlib import Path

from gongzhu.profiles import Profile, check
from gongzhu.profiles.library import SUFFIXES, is_path, path_of
from gongzhu.record.lines import Header
from gongzhu.record.problems import shown
from gongzhu.rules.model import Rules
from gongzhu.text import Text

FILE = "x_file"
"""The key of a header that says in which file the profile was, where it was given as one."""

_LONGEST = 4096
_OTHER = Text(
    "The profile {profile} plays by other rules today ({today}); this match keeps its own ({id}).",
    "规则 {profile} 现在的内容已不同（{today}）；这一场仍按开始时的规则（{id}）。",
)
_FAULTY = Text(
    "The profile {profile} cannot be used today; this match keeps the rules it began with.",
    "规则 {profile} 现在无法使用；这一场仍按开始时的规则。",
)
_NONE = Text(
    "No profile is called {profile} here today; this match keeps the rules it began with.",
    "现在没有名为 {profile} 的规则；这一场仍按开始时的规则。",
)
_NO_FILE = Text(
    "The profile {profile} is not in {file} any more; this match keeps the rules it began with.",
    "规则 {profile} 已不在 {file}；这一场仍按开始时的规则。",
)


def place_of(ref: str) -> str | None:
    """Where a profile is that was given as a file, as a header may say it.

    >>> place_of("individual") is None
    True
    """
    place = os.path.realpath(ref) if is_path(ref) else ""
    return place if _is_place(place) else None


def place_in(header: Header) -> str | None:
    """Where the profile of a match was, if its record says so in a way that can be trusted."""
    place = header.extras.get(FILE)
    return place if isinstance(place, str) and _is_place(place) else None


def todays(header: Header) -> Profile | None:
    """The profile of a match as it is today, if it can be used."""
    place = place_in(header)
    if place is not None:
        return check(place).profile if os.path.isfile(place) else None
    return check(header.profile).profile if path_of(header.profile) else None


def remark(header: Header, rules: Rules) -> Text | None:
    """A line on a match whose profile plays by other rules today, or is there no more."""
    name, place = shown(header.profile), place_in(header)
    if place is not None and not os.path.isfile(place):
        return _NO_FILE.filled(profile=name, file=shown(place, 200))
    if place is None and not path_of(header.profile):
        return _NONE.filled(profile=name)
    today = todays(header)
    if today is None:
        return _FAULTY.filled(profile=name)
    if today.rules.id == rules.id:
        return None
    return _OTHER.filled(profile=name, today=today.rules.short_id, id=rules.short_id)


def _is_place(place: str) -> bool:
    """Whether a text is the absolute path of what may be a profile, and on no other machine."""
    try:
        size = len(place.encode())
    except UnicodeEncodeError:
        return False
    here = os.path.isabs(place) and not place.startswith(("//", "\\\\"))
    return here and size <= _LONGEST and Path(place).suffix in SUFFIXES
