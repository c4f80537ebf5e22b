"""What has become of the profile by which a match was begun."""

from __future__ import annotations

from gongzhu.profiles import Profile, check
from gongzhu.profiles.library import path_of
from gongzhu.record.problems import shown
from gongzhu.rules.model import Rules
from gongzhu.text import Text

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


def todays(profile: str) -> Profile | None:
    """The profile of that id as it is today, if it can be used."""
    return check(profile).profile if path_of(profile) else None


def remark(profile: str, rules: Rules) -> Text | None:
    """A line on a match whose profile plays by other rules today, or is there no more."""
    name = shown(profile)
    if not path_of(profile):
        return _NONE.filled(profile=name)
    today = todays(profile)
    if today is None:
        return _FAULTY.filled(profile=name)
    if today.rules.id == rules.id:
        return None
    return _OTHER.filled(profile=name, today=today.rules.short_id, id=rules.short_id)
