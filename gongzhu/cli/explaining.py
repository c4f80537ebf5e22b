"""`gongzhu explain`: what a setting of the rules or a code means, and what to do about it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, NoReturn

from gongzhu.cards import Card
from gongzhu.cli import terms
from gongzhu.describe.explaining import Facts, Line, as_json, explain
from gongzhu.describe.words import KEYS, about_card, about_key
from gongzhu.errors import CardError
from gongzhu.profiles import check_source
from gongzhu.profiles.codes import CODES
from gongzhu.profiles.codes.cases import CASES
from gongzhu.profiles.findings import Source
from gongzhu.profiles.library import DEFAULT
from gongzhu.profiles.loader import shipped
from gongzhu.profiles.report import text
from gongzhu.profiles.showing import shown
from gongzhu.profiles.usage import codes_about, demonstration, settings_of, users
from gongzhu.record.codes import CODES as RECORD_CODES
from gongzhu.rules.catalogue import axes, sections, settings
from gongzhu.rules.lookup import Found, lookup, nearest
from gongzhu.rules.shapes import Group
from gongzhu.text import Lang, Text, literal

_UNKNOWN = Text("there is nothing called '{word}' to explain", "没有叫“{word}”的设定或代码")
_GUESS = Text("{said}; did you mean {guesses}?", "{said}；是否指 {guesses}？")
_LIST = Text("{said}; 'gongzhu explain' lists everything", "{said}；“gongzhu explain”列出全部")
_SEVERAL = Text("'{word}' may mean {names}; name one of them", "“{word}”可指 {names}；请写明其一")
_VALUE_OF = Text("'{word}' is a value of these settings", "“{word}”是以下设定的取值")
_MORE = Text("'gongzhu explain {name}' says more", "详情请看“gongzhu explain {name}”")
_SEVERITIES: Mapping[str, Text] = {
    "error": Text("an error: what was checked does not hold", "错误：所查内容不成立"),
    "warning": Text("a warning: it is allowed, but hardly meant", "警告：允许，但多半不是本意"),
    "info": Text("information: nothing is wrong", "提示：并没有错"),
}
_ABOUT = Text("It says: {message}.", "内容：{message}。")
_ADVICE = Text("What to do: {help}.", "怎么办：{help}。")
_NO_ADVICE: Mapping[str, Text] = {
    "GZ": Text("the finding names the place and what fits there", "提示会指出位置和应写的内容"),
    "GR0": Text(
        "the file was damaged or changed by hand; take an older copy, or go on with what could "
        "be read before this line",
        "文件已损坏或被手工改过；请用较早的副本，或从这一行之前继续",
    ),
    "GR1": Text(
        "the first line tells by which rules and by whom the match is played; take it from an "
        "older copy of the record",
        "第一行写明按什么规则、由谁来打；请从较早的副本恢复",
    ),
    "GR2": Text(
        "a line is missing, doubled or in the wrong place; look at the lines before it",
        "有一行缺失、重复或位置不对；请检查它之前的各行",
    ),
    "GR3": Text(
        "somebody did what the rules of the record do not allow; the message says why, and "
        "'gongzhu legal' shows what was allowed",
        "有人做了规则不允许的事；信息里有原因，“gongzhu legal”可查看当时能出什么",
    ),
    "GR4": Text(
        "a result or the end is not what the plays give; the message has both, and the plays count",
        "记录的结果与所打的牌不符；信息里两者都有，以所打的牌为准",
    ),
    "GR5": Text(
        "the cards are not those that were promised before the first one was dealt; "
        "docs/provable-deals.md says how they follow from a seed",
        "牌与发牌前的承诺不符；牌如何由种子得出，见docs/provable-deals.md",
    ),
    "GR6": Text(
        "the file was changed by hand, damaged, or is no sheet; take an older copy, or begin a new "
        "sheet with the deals that 'gongzhu sheet show' still prints",
        "文件被手工改过、已损坏，或不是记分表；请用较早的副本，"
        "或把“gongzhu sheet show”仍能输出的各副记入新表",
    ),
}
_SETTINGS = Text("It is about", "与之有关的设定")
_BAD = Text("Wrong", "错误的写法")
_GOOD = Text("Right", "正确的写法")
_SAYS = Text("What 'gongzhu validate' says of it", "“gongzhu validate”的报告")
_AXES = Text("Settings (gongzhu explain scoring.sweep)", "设定（gongzhu explain scoring.sweep）")
_CODES = Text("Codes (gongzhu explain GZ102)", "代码（gongzhu explain GZ102）")

FAMILIES: Mapping[str, Text] = {
    "GZ0": Text("reading a profile: encoding, YAML", "读取规则文件：编码、YAML"),
    "GZ1": Text("its shape: keys, types, cards", "规则文件的形式：键、类型、牌"),
    "GZ2": Text("what it extends, and how it is found", "继承与查找"),
    "GZ3": Text("settings that contradict each other", "互相矛盾的设定"),
    "GZ4": Text("worked examples", "例子"),
    "GZ5": Text("advice", "建议"),
    "GR0": Text("reading a record", "读取牌局记录"),
    "GR1": Text("the header of a record", "记录头"),
    "GR2": Text("the order of its lines, and the deals", "各行的顺序与发牌"),
    "GR3": Text("what players did", "玩家的行动"),
    "GR4": Text("results and the end", "结果与终局"),
    "GR5": Text("where the cards came from", "牌的来历"),
    "GR6": Text("score sheets", "记分表"),
}


class Meaning(NamedTuple):
    """What a code stands for, of profiles and of records alike."""

    code: str
    severity: str
    message: Text
    help: Text


def command(lang: Lang, *, word: str | None, json: bool) -> None:
    """Explain one word, or list what can be explained."""
    if word is None or not word.strip():
        _overview(lang, json)
        return
    code = word.strip().upper()
    if re.fullmatch(r"G[ZR]\d{3}", code):
        meaning = meaning_of(code)
        if meaning is None:
            _unknown(word, [one for one in codes() if one[:3] == code[:3]][:3], lang)
        if json:
            terms.print_json(_code_json(meaning, lang))
        else:
            _print(explain_code(meaning, lang))
        return
    if lines := other_lines(word.strip(), lang):
        if json:
            terms.print_json({"word": word.strip(), "says": [line.text for line in lines]})
        else:
            _print(lines)
        return
    found = lookup(word)
    if not found:
        _unknown(word, nearest(word, codes()), lang)
    if all(one.choice for one in found) and len(found) > 1:
        if json:
            terms.print_json({"word": word.strip(), "values": [*map(_value_json(lang), found)]})
        else:
            _print([*value_lines(word.strip(), found, lang)])
        return
    if len(found) > 1:
        names = ", ".join(one.name for one in found)
        terms.refuse(_SEVERAL, lang, word=word, names=names)
    facts = facts_of(found[0])
    setting, choice = found[0].setting, found[0].choice
    if json:
        terms.print_json(as_json(setting, facts, lang, choice))
    else:
        _print(explain(setting, facts, lang, choice))


def other_lines(word: str, lang: Lang) -> list[Line]:
    """What is said of a word that is no setting: another key of a profile, or a card."""
    if word.lower() in KEYS:
        return about_key(word.lower(), lang)
    if any(word.lower() == one.key for one in settings()):
        return []  # `pig` and `transformer` are settings as well as names of cards
    try:
        card = Card.parse(word)
    except CardError:
        return []
    default = shipped(DEFAULT)
    return about_card(card, default.game, default.name, lang)


def facts_of(found: Found) -> Facts:
    """What the shipped profiles and the checks know about a setting."""
    setting = found.setting
    if isinstance(setting.shape, Group) and len(setting.path) == 1:
        return Facts()  # a section is the sum of its settings
    about = {code: _generic(CODES[code].message) for code in codes_about(setting) if code in CODES}
    example = demonstration(setting)
    worked = None if example or not setting.is_axis else shown(setting)
    return Facts(users(setting), example, worked, about)


def value_lines(word: str, found: Sequence[Found], lang: Lang) -> Iterator[Line]:
    """The settings that have a word as a value, and what it means at each."""
    yield Line(_VALUE_OF.say(lang, word=word))
    for one in found:
        assert one.choice
        yield Line(one.name, 2)
        yield Line(one.choice.says.say(lang), 4)
    yield Line("")
    yield Line(_MORE.say(lang, name=found[0].name))


def _value_json(lang: Lang) -> Callable[[Found], dict[str, object]]:
    def plain(found: Found) -> dict[str, object]:
        assert found.choice
        value, says = found.choice.value, found.choice.says
        return {"setting": found.name, "value": value, "says": says.say(lang)}

    return plain


def codes() -> tuple[str, ...]:
    """Every code, of profiles and of records."""
    return (*CODES, *RECORD_CODES)


def meaning_of(code: str) -> Meaning | None:
    """What a code stands for; marks of its message that a finding fills are three dots."""
    if code in CODES:
        severity, message, help = CODES[code]
        return Meaning(code, severity, _generic(message), _generic(help or _NO_ADVICE["GZ"]))
    if code in RECORD_CODES:
        known = RECORD_CODES[code]
        return Meaning(code, known.severity, _generic(known.message), _NO_ADVICE[code[:3]])
    return None


def _generic(message: Text) -> Text:
    """A message without what only a finding knows."""
    said = [re.sub(r"(?<!{){\w+}(?!})", "…", one) for one in message]
    return literal(*(one.replace("{{", "{").replace("}}", "}") for one in said))


def explain_code(meaning: Meaning, lang: Lang) -> list[Line]:
    """The explanation of a code: what it means, what to do, and an example where there is one."""
    return [*_explained(meaning, lang)]


def _explained(meaning: Meaning, lang: Lang) -> Iterator[Line]:
    code = meaning.code
    yield Line(f"{code}: {FAMILIES[code[:3]].say(lang)}")
    yield Line(_SEVERITIES[meaning.severity].say(lang), 2)
    yield Line(_ABOUT.say(lang, message=_sentence(meaning.message.say(lang))), 2)
    yield Line(_ADVICE.say(lang, help=_sentence(meaning.help.say(lang))), 2)
    if about := settings_of(code):
        yield Line("")
        yield Line(_SETTINGS.say(lang))
        yield Line(", ".join(about), 2)
    if case := CASES.get(code):
        for heading, lines in ((_BAD, case.bad), (_SAYS, None), (_GOOD, case.good)):
            yield Line("")
            yield Line(heading.say(lang))
            shown = lines.splitlines() if lines else finding_lines(code, lang)
            yield from (Line(line, 2, exact=True) for line in shown)


def finding_lines(code: str, lang: Lang) -> list[str]:
    """What `validate` says of the bad lines of a code's case."""
    source = Source("tea-house.yaml", CASES[code].profile())
    found = check_source(source, thorough=True).findings
    return [*text([one for one in found if one.code == code][:1], lang)]


def _sentence(said: str) -> str:
    return said.rstrip(".。?？")


def _code_json(meaning: Meaning, lang: Lang) -> dict[str, object]:
    case = CASES.get(meaning.code)
    return {
        "code": meaning.code,
        "severity": meaning.severity,
        "message": meaning.message.say(lang),
        "help": meaning.help.say(lang),
        "settings": settings_of(meaning.code),
        "bad": case.bad if case else None,
        "good": case.good if case else None,
    }


def _overview(lang: Lang, json: bool) -> None:
    families = {family: [one for one in codes() if one.startswith(family)] for family in FAMILIES}
    if json:
        named = {one.name: one.about.say(lang) for one in axes()}
        terms.print_json({"settings": named, "codes": families})
        return
    _print(overview(families, lang))


def overview(families: Mapping[str, list[str]], lang: Lang) -> list[Line]:
    """Every axis by section, and the families of codes."""
    lines = [Line(_AXES.say(lang))]
    for section in sections():
        lines.append(Line(f"{section.name}: {section.about.say(lang)}", 2))
        for axis in axes():
            if axis.section == section.key and axis.path != section.path:
                lines.append(Line(f"{axis.name}: {axis.about.say(lang)}", 4))
    lines += [Line(""), Line(_CODES.say(lang))]
    for family, each in families.items():
        said = FAMILIES[family].say(lang)
        lines.append(Line(f"{family}xx: {said} ({each[0]} … {each[-1]})", 2))
    return lines


def _print(lines: list[Line]) -> None:
    printed: list[str] = []
    for line in lines:
        indent = " " * line.indent
        if line.exact or not line.text:
            printed.append(f"{indent}{line.text}".rstrip())
        else:
            printed += terms.folded(line.text, indent, indent + "  ")
    terms.print_lines(printed)


def _unknown(word: str, guesses: list[str], lang: Lang) -> NoReturn:
    from gongzhu.profiles.sources import shown as readable

    said = _UNKNOWN.filled(word=readable(word))
    if guesses:
        terms.refuse(_GUESS, lang, said=said, guesses=", ".join(guesses))
    terms.refuse(_LIST, lang, said=said)
