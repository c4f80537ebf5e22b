"""What is said of a command line that cannot be understood."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches

from gongzhu.text import Lang, Text

_NAME = r"Invalid value for '?(?P<name>[^:]+?)'?: "
_PATTERNS: tuple[tuple[str, Text], ...] = (
    (
        r"No such option: (?P<name>\S+)(?: \(Possible options: (?P<guess>[^,)]+).*)?$",
        Text("there is no option {name}", "没有选项 {name}"),
    ),
    (
        r"No such command '(?P<name>.*?)'\.(?: Did you mean .*)?$",
        Text("there is no command '{name}'", "没有命令“{name}”"),
    ),
    (
        r"Missing (?:option|argument) '(?P<name>[^']*)'(?: \(env var: [^)]*\))?\."
        r"(?: Choose from:\s.*)?$",
        Text("{name} is missing", "缺少 {name}"),
    ),
    (
        r"Option '(?P<name>[^']*)' requires an argument\.$",
        Text("{name} needs a value", "{name} 后面要写值"),
    ),
    (
        r"Option '(?P<name>[^']*)' does not take a value\.$",
        Text("{name} takes no value", "{name} 后面不能写值"),
    ),
    (
        r"Got unexpected extra arguments?(?:\(s\))? \((?P<name>.*)\)$",
        Text("there is no use for {name} here", "此处用不到 {name}"),
    ),
    (
        _NAME + r"(?:Value error, )?'(?P<value>.*)' is not one of (?P<choices>.*)\.$",
        Text("{name}: '{value}' is not one of {choices}", "{name}：“{value}”不是 {choices} 之一"),
    ),
    (
        _NAME + r"Input should be a valid integer.*$",
        Text("{name}: write a whole number", "{name}：请写整数"),
    ),
    (
        _NAME + r"Input should be greater than or equal to (?P<limit>-?\d+)$",
        Text("{name}: at least {limit}", "{name}：至少为{limit}"),
    ),
    (
        _NAME + r"Input should be less than or equal to (?P<limit>-?\d+)$",
        Text("{name}: at most {limit}", "{name}：至多为{limit}"),
    ),
    (r"Missing command\.$", Text("a command is missing", "缺少命令")),
)
_OTHER = Text("{message}", "命令行有误：{message}")
_GUESS = Text("{said}; did you mean {guess}?", "{said}；是否指 {guess}？")
_COMMANDS = Text("{said}: {commands}", "{said}：{commands}")
_HELP = Text(
    "gongzhu: {message}\ntry '{command} --help'", "gongzhu：{message}\n可查看“{command} --help”"
)


def explained(message: str, command: str, commands: Sequence[str], lang: Lang) -> str:
    """The library's message in the reader's language, with where to read more.

    `commands` are those that `command` has below it.
    """
    said = _said(message.strip(), commands, lang)
    return _HELP.say(lang, message=said, command=command)


def _said(message: str, commands: Sequence[str], lang: Lang) -> str:
    for pattern, text in _PATTERNS:
        if found := re.match(pattern, message, re.DOTALL):
            data = found.groupdict()
            said = text.say(lang, **data)
            if message.startswith("Missing command"):
                return _COMMANDS.say(lang, said=said, commands=", ".join(commands))
            guess = data.get("guess")
            if message.startswith("No such command"):
                guess = next(iter(get_close_matches(data["name"], commands, 1)), None)
            return _GUESS.say(lang, said=said, guess=guess) if guess else said
    return _OTHER.say(lang, message=message)
