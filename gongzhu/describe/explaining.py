"""What a setting of the rules means, in words: its values, its default, how to write it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gongzhu.describe.flow import flow, lines
from gongzhu.rules.base import Value
from gongzhu.rules.catalogue import Choice, Setting, details, read_sample, settings
from gongzhu.rules.shapes import (
    Block,
    Entries,
    Flag,
    Group,
    Items,
    Number,
    OneCard,
    Shape,
    Words,
    kind_of,
)
from gongzhu.text import Lang, Text

_TYPES: Mapping[type, Text] = {
    Flag: Text("true or false", "true 或 false"),
    OneCard: Text("a card", "一张牌"),
    Words: Text("one of {values}", " {values} 之一"),
    Block: Text("a block of kind {values}", "一块，kind 为 {values} 之一"),
    Group: Text("a block of settings", "一块设定"),
}
_RANGE = Text("a whole number from {least} to {most}", "{least}到{most}的整数")
_CARDS = Text("a list of cards", "牌的列表")
_LIST = Text("a list of {item}", "{item} 的列表")
_BY_CARD = Text("a block with an entry for each card", "每张牌一项的块")
_BY_LEVEL = Text("a block with an entry for each level of exposure", "每种亮法一项的块")

GOES_WITH = Text("It goes with kind: {kinds}.", "与 kind: {kinds} 一起写。")
_WRITTEN = Text("Written as: {type}.", "写法：{type}。")
_DEFAULT = Text("Where nothing is said: {value}.", "不写时：{value}。")
_REQUIRED = Text(
    "It has to be said, by the profile or one that it extends.", "必须写明（本规则或其上级）。"
)
_VALUES = Text("Values", "取值")
_NEUTRAL = Text("{value} (where nothing is said)", "{value}（不写时）")
_SOURCE = Text("source: {source}", "出处：{source}")
_WRITE = Text("write:", "写法：")
_SHIPPED = Text("shipped: {profiles}", "内置规则：{profiles}")
_PROFILES = Text("Shipped profiles", "内置规则")
_MORE = Text("{some} and {count} more", "{some} 等，另有{count}个")
_SETTINGS = Text("Settings", "设定")
_HOW = Text("How to write it", "怎样写")
_EXAMPLE = Text("Worked example, of {profile}", "例子，出自 {profile}")
_SHOWN = Text("Worked example, in “{name}”", "例子，写在“{name}”里")
_BEFORE = Text("without it: {said}", "不写时：{said}")
_NOW = Text("so: {said}", "写后：{said}")
_CODES = Text("What does not go together with it", "与它有关的矛盾和建议")
_SOURCES = Text("Who plays it so", "谁这样玩")

MOST_PROFILES = 6
"""How many profiles are named for a value; of the rest the number is said."""


class Line(NamedTuple):
    """A line of an explanation; it is folded below `indent` if it is too long."""

    text: str
    indent: int = 0
    exact: bool = False
    """Whether it is something to copy, which is never folded."""


class Shown(NamedTuple):
    """What a setting does in the default rules, worked out."""

    name: Text
    """What the default rules are called."""

    lines: tuple[str, ...]
    """The setting as a profile writes it."""

    case: Text | None
    """Captured cards, or a hand; `None` where the rule itself is all there is to say."""

    before: Text | None
    """What holds without these lines; `None` where the default rules have the setting so."""

    after: Text
    """What holds with them."""

    def as_json(self, lang: Lang) -> dict[str, object]:
        """The same for programs."""
        return {
            "write": "\n".join(self.lines),
            "case": self.case.say(lang) if self.case else None,
            "before": self.before.say(lang) if self.before else None,
            "after": self.after.say(lang),
        }


class Facts(NamedTuple):
    """What is known about a setting from elsewhere."""

    users: Mapping[str, Sequence[str]] = {}
    example: tuple[str, Mapping[str, Any]] | None = None
    shown: Shown | None = None
    """What it does, where no example of a shipped profile shows it."""

    codes: Mapping[str, Text] = {}
    """The codes about it, each with what it says."""


def type_words(shape: Shape) -> Text:
    """What may be written, such as `a whole number from 2 to 8`."""
    match shape:
        case Number(least=least, most=most):
            return _RANGE.filled(least=least, most=most)
        case Words(values=values):
            return _TYPES[Words].filled(values=", ".join(map(str, values)))
        case Block(kinds=kinds):
            return _TYPES[Block].filled(values=", ".join(map(kind_of, kinds)))
        case Items(item=item):
            return _CARDS if item == OneCard() else _LIST.filled(item=type_words(item))
        case Entries(key=key):
            return _BY_CARD if key == OneCard() else _BY_LEVEL
    return _TYPES[type(shape)]


def meanings(setting: Setting) -> list[tuple[tuple[str, ...], Text]]:
    """What a setting means, once for each group of kinds where it means something else."""
    return [(one.kinds, one.about) for one in settings() if one.path == setting.path]


def explain(setting: Setting, facts: Facts, lang: Lang, focus: Choice | None = None) -> list[Line]:
    """The explanation of a setting; `focus` shows one of its kinds only."""
    return [*_explained(setting, facts, lang, focus)]


def _explained(setting: Setting, facts: Facts, lang: Lang, focus: Choice | None) -> Iterator[Line]:
    yield Line(setting.name)
    for kinds, about in meanings(setting):
        said = about.say(lang)
        if kinds:
            said += " " * (lang == "en") + GOES_WITH.say(lang, kinds=", ".join(kinds))
        yield Line(said, 2)
    if not isinstance(setting.shape, Group) and not focus:
        yield Line(_WRITTEN.say(lang, type=type_words(setting.shape)), 2)
        yield from _default(setting, lang)
    choices = [focus] if focus else setting.choices
    if choices:
        yield Line("")
        yield Line(_VALUES.say(lang))
        for choice in choices:
            yield from _choice(setting, choice, facts, lang)
    elif facts.users:
        yield Line("")
        yield Line(_PROFILES.say(lang))
        for value, profiles in facts.users.items():
            yield Line(f"{value}: {_named(profiles, lang)}", 2)
    kind = str(focus.value) if focus else None
    if below := details(setting, kind):
        yield Line("")
        yield Line(_SETTINGS.say(lang))
        for one in below:
            goes_with = one.kinds if len(setting.choices) > 1 else ()
            named = f" ({', '.join(goes_with)})" if goes_with else ""
            yield Line(f"{one.key}{named}: {one.about.say(lang)}", 2)
    if setting.sources and not any(choice.source for choice in setting.choices):
        yield Line("")
        yield Line(_SOURCES.say(lang))
        yield from (Line(source, 2) for source in setting.sources)
    if not isinstance(setting.shape, Group):
        yield Line("")
        yield Line(_HOW.say(lang))
        yield from (Line(line, 2, exact=True) for line in how_to_write(setting, focus))
    if facts.example:
        profile, row = facts.example
        yield Line("")
        yield Line(_EXAMPLE.say(lang, profile=profile))
        yield Line(flow(row), 2)
    elif shown := facts.shown:
        yield Line("")
        yield Line(_SHOWN.say(lang, name=shown.name))
        yield from (Line(line, 2, exact=True) for line in shown.lines)
        if shown.case:
            yield Line(shown.case.say(lang), 2)
        if shown.before:
            yield Line(_BEFORE.say(lang, said=shown.before), 2)
        yield Line(_NOW.say(lang, said=shown.after), 2)
    if facts.codes:
        yield Line("")
        yield Line(_CODES.say(lang))
        for code, message in facts.codes.items():
            yield Line(f"{code}  {message.say(lang)}", 2)


def _default(setting: Setting, lang: Lang) -> Iterator[Line]:
    if setting.required:
        yield Line(_REQUIRED.say(lang), 2)
    elif setting.neutral is not None:
        yield Line(_DEFAULT.say(lang, value=flow(setting.neutral)), 2)


def is_neutral(setting: Setting, choice: Choice) -> bool:
    """Whether a choice is what it means not to mention the setting."""
    neutral = setting.neutral
    if isinstance(neutral, Mapping):
        neutral = neutral.get("kind")
    return not setting.required and neutral == choice.value


def _choice(setting: Setting, choice: Choice, facts: Facts, lang: Lang) -> Iterator[Line]:
    word = flow(choice.value)
    name = _NEUTRAL.say(lang, value=word) if is_neutral(setting, choice) else word
    yield Line(name, 2)
    if said := choice.says.say(lang):
        yield Line(said, 4)
    if choice.sample:
        yield Line(_WRITE.say(lang), 4)
        for section, value in written(setting, choice).items():
            yield Line(f"{section}: {flow(value)}", 6, exact=True)
    if choice.source:
        yield Line(_SOURCE.say(lang, source=choice.source), 4)
    if profiles := facts.users.get(word):
        yield Line(_SHIPPED.say(lang, profiles=_named(profiles, lang)), 4)


def _named(profiles: Sequence[str], lang: Lang) -> str:
    some = ", ".join(profiles[:MOST_PROFILES])
    more = len(profiles) - MOST_PROFILES
    return _MORE.say(lang, some=some, count=more) if more > 0 else some


def how_to_write(setting: Setting, focus: Choice | None = None) -> list[str]:
    """The setting as a profile that extends the default one writes it, with what it needs."""
    found: list[str] = []
    for section, value in written(setting, focus).items():
        if isinstance(value, Mapping):
            found.append(f"{section}:")
            found += [line for key, one in value.items() for line in lines(key, one, "  ")]
        else:
            found += lines(section, value)
    return found


def written(setting: Setting, focus: Choice | None = None) -> Mapping[str, Any]:
    """The same as plain data, section by section."""
    value: Any = setting.sample
    if focus:
        value = read_sample(focus.sample) if focus.sample else focus.value
        value = [value] if isinstance(setting.shape, Items) else value
    path = list(setting.path)
    if issubclass(setting.owner, Value) and setting.kinds:
        whole = {"kind": setting.kinds[0], **read_sample(setting.owner.sample)}
        value = {**whole, path.pop(): value}
    for step in reversed(path):
        value = {{"CARD": "QS", "LEVEL": "open"}.get(step, step): value}
    with_needs = _merged(value, _NEEDS.get(setting.name, {}))
    if focus:
        with_needs = _merged(with_needs, _NEEDS.get(f"{setting.name}={focus.value}", {}))
    return with_needs


_TWO_LEVELS = {"exposure": {"levels": ["closed", "open"]}}
_UPPER = {"match": {"end": {"high": 1000}}}
_FIVE = {"table": {"players": 5}, "deck": {"remove": ["2C", "2D"]}}

_NEEDS: Mapping[str, Mapping[str, Any]] = {
    "table.players": _FIVE,
    "deck.remove": _FIVE,
    "exposure.begins": {"exposure": {"order": "in_turn"}},
    "exposure.hold_back.levels": _TWO_LEVELS,
    "scoring.exposed.CARD.levels": _TWO_LEVELS,
    "scoring.exposed.CARD.levels.LEVEL.times": _TWO_LEVELS,
    "scoring.exposed.CARD.levels.LEVEL.sign": _TWO_LEVELS,
    "scoring.transformer=none": {"exposure": {"cards": ["QS", "AH", "JD"]}},
    "scoring.transformer.exposed.levels": _TWO_LEVELS,
    "scoring.transformer.exposed.levels.LEVEL.times": {
        **_TWO_LEVELS,
        "scoring": {"transformer": {"exposed": {"levels": {"open": {"alone": 100}}}}},
    },
    "scoring.transformer.exposed.levels.LEVEL.alone": {
        **_TWO_LEVELS,
        "scoring": {"transformer": {"exposed": {"levels": {"open": {"times": 4}}}}},
    },
    "scoring.sweep.hearts=flat": {"scoring": {"sweep": {"points": 200}}},
    "scoring.sweep.hearts=added": {"scoring": {"sweep": {"points": 300}}},
    "scoring.sweep.points": {"scoring": {"sweep": {"hearts": "flat"}}},
    "match.loser.limits": _UPPER,
    "match.winner=all_beyond": _UPPER,
}
"""What a setting, or a value of it, only makes sense with in the default rules."""


def _merged(value: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(value)
    for key, one in more.items():
        own = merged.get(key)
        both = isinstance(own, Mapping) and isinstance(one, Mapping)
        merged[key] = _merged(own, one) if both and own is not None else one
    return merged


def as_json(setting: Setting, facts: Facts, lang: Lang, focus: Choice | None) -> dict[str, object]:
    """The same for programs."""
    example = facts.example
    return {
        "setting": setting.name,
        "kinds": [*setting.kinds],
        "about": setting.about.say(lang),
        "type": type_words(setting.shape).say(lang),
        "required": setting.required,
        "default": setting.neutral,
        "values": [
            {
                "value": choice.value,
                "says": choice.says.say(lang),
                "source": choice.source or None,
                "sample": choice.sample or None,
                "profiles": [*facts.users.get(flow(choice.value), ())],
            }
            for choice in ([focus] if focus else setting.choices)
        ],
        "settings": [one.name for one in details(setting)],
        "sources": [*setting.sources],
        "write": "\n".join(how_to_write(setting, focus)),
        "example": {"profile": example[0], **example[1]} if example else None,
        "shown": facts.shown.as_json(lang) if facts.shown else None,
        "codes": [*facts.codes],
    }
