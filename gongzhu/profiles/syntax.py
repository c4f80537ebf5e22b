"""What the YAML parser objects to, in words for people.

PyYAML has two parsers, one in C and one in Python, that say the same things in different words
and mark nearly the same places. Both are turned into the same finding here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

import yaml

from gongzhu.profiles.findings import Finding, Note, Place, Source
from gongzhu.profiles.sources import shown
from gongzhu.text import Text, literal

__all__ = ["SyntaxFaults", "word"]


class _Problem(NamedTuple):
    """What people are told, for a family of parser messages."""

    text: Text
    help: Text | None = None
    at_context: bool = False
    """Whether the fault lies where the broken thing began, not where that was noticed."""


_COLON = _Problem(
    Text("a ':' may not stand here", "这里不能有冒号“:”"),
    Text(
        "put a text that contains ': ' in quotes",
        "含有“: ”的文字需要加引号",
    ),
)
_GOES_ON = _Problem(
    Text(
        "this line goes on with the one above, so it has no key",
        "这一行接着上一行，因此不能有键",
    ),
    Text(
        "check the indentation of this line, and whether the line above has a ': '",
        "请检查这一行的缩进，以及上一行是否缺少“: ”",
    ),
)
_NO_COLON = _Problem(
    Text("there is no ': ' after this key", "这个键后面没有“: ”"),
    Text("write 'key: value', with a space after the colon", "请写成“key: value”，冒号后要有空格"),
    at_context=True,
)
_NO_SPACE = _Problem(
    Text("there is no space after this ':'", "这个“:”后面没有空格"),
    Text("write 'key: value', with a space after the colon", "请写成“key: value”，冒号后要有空格"),
)
_NO_ITEM = _Problem(
    Text("this line does not go on with the list above it", "这一行与上面的列表接不上"),
    Text(
        "every item begins with '- ', in the same column as the others",
        "列表的每一项都以“- ”开头，并与其他项对齐",
    ),
)
_INDENTATION = _Problem(
    Text("this line fits no block above it", "这一行与上面各层都对不齐"),
    Text(
        "lines of one block begin in the same column; indent with two spaces for each level",
        "同一层的各行应从同一列开始；每层缩进两个空格",
    ),
)
_MORE_TEXT = _Problem(
    Text("there is more text where a value has ended", "值已经结束，后面还有文字"),
    Text(
        "put the whole value in quotes, or begin the comment with ' #'",
        "请给整个值加引号；注释请以“ #”开头",
    ),
)
_BRACKETS = Text(
    "separate the items by commas and close every bracket",
    "各项之间用英文逗号分隔，每个括号都要闭合",
)
_LIST = _Problem(
    Text("the list in brackets has no ',' or ']' here", "方括号列表在这里缺少“,”或“]”"),
    _BRACKETS,
)
_BRACES = _Problem(
    Text("the block in braces has no ',' or '}}' here", "花括号内容在这里缺少“,”或“}}”"),
    _BRACKETS,
)
_QUOTE = _Problem(
    Text("this quotation mark is never closed", "这个引号没有闭合"),
    Text(
        "close it, or put a text that contains one kind of quotation mark into the other kind",
        "请补上引号；文字中若有一种引号，请用另一种引号括起来",
    ),
    at_context=True,
)
_SIGN = _Problem(
    Text("a value may not begin with this character", "值不能以这个字符开头"),
    Text("put the text in quotes if it is one", "如果这是文字，请加引号"),
)
_ITEM = _Problem(
    Text("a list item may not begin here", "列表项不能从这里开始"),
    Text("write each '- ' on a line of its own", "请让每个“- ”单独成行"),
)
_AFTER_END = _Problem(
    Text("this stands after the end of the profile", "这部分在规则文件结束之后"),
    Text(
        "the whole profile is one block; if it begins with '{{', the closing '}}' ends it",
        "整个文件是一个整体；如果以“{{”开头，则到对应的“}}”为止",
    ),
)
_NO_VALUE = _Problem(
    Text("a value is missing here", "这里缺少一个值"),
    Text("check for a comma or a bracket too many", "请检查是否多了逗号或括号"),
)
_ESCAPE = _Problem(
    Text("no character is written like this", "没有这种字符写法"),
    Text(
        "a backslash has a meaning between double quotes; use single quotes, or write two of them",
        "双引号内的反斜杠有特殊含义；请改用单引号，或连写两个反斜杠",
    ),
)
_FOLDED = _Problem(
    Text("after '|' or '>' the text begins on the next line", "“|”或“>”之后的文字要另起一行"),
    Text("put the text in quotes if it is one", "如果这是文字，请加引号"),
)

_SAID: tuple[tuple[str, _Problem | str], ...] = (
    # Searched in 'context: problem' of the parser; a code stands for what has one of its own.
    ("mapping values are not allowed", _COLON),
    ("could not find expected ':'", _NO_COLON),
    ("block collection: (expected <block end>|did not find)", _NO_ITEM),
    ("expected <block end>|did not find expected key", _INDENTATION),
    ("flow sequence: .*expected ','", _LIST),
    ("flow mapping: .*expected ','", _BRACES),
    ("unexpected (end of stream|document)", _QUOTE),
    ("unexpected ':'", _NO_SPACE),
    ("cannot start any token", _SIGN),
    ("sequence entries are not allowed", _ITEM),
    ("mapping keys are not allowed", "GZ018"),
    ("<?document start>?", _AFTER_END),
    ("node content", _NO_VALUE),
    ("anchor: ", "GZ013"),
    ("alias: ", "GZ014"),
    ("tag: |tag handle", "GZ015"),
    ("directive|version", "GZ016"),
    ("escape|hexdecimal", _ESCAPE),
    ("block scalar: ", _FOLDED),
)


class SyntaxFaults:
    """Makes the findings for one text."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._text = source.text

    def said(self, error: yaml.YAMLError, read: int) -> Finding:
        """The finding for what the parser says; up to the offset `read` it understood the text."""
        marked = error if isinstance(error, yaml.MarkedYAMLError) else yaml.MarkedYAMLError()
        words = marked.problem or shown(str(error), 200)
        said = f"{marked.context or ''}: {words}"
        problem = next(
            (problem for pattern, problem in _SAID if re.search(pattern, said)),
            _Problem(literal(words, words)),
        )
        found = min(marked.problem_mark.index if marked.problem_mark else read, len(self._text))
        began = min(marked.context_mark.index if marked.context_mark else found, found)
        line = self._text[self._text.rfind("\n", 0, found) + 1 : found]
        if problem is _COLON and not re.search(r":[ \t]", line):
            problem, found = _GOES_ON, found - len(line.lstrip())
        if problem is _INDENTATION:
            # The parser blames the block for whatever does not fit; only the first word tells.
            if self._text.startswith(":", found):
                problem = "GZ023"
            elif line.strip():
                problem = _MORE_TEXT
        if problem in (_LIST, _BRACES) and self._text[found : found + 2] in _NO_SPACES:
            problem = _NO_SPACE
        if problem is _ESCAPE:
            return self.broken_escape(began)
        if isinstance(problem, str):
            return self._coded(problem, found if problem in ("GZ018", "GZ023") else began)
        return self._fault(problem, found, began, read)

    def broken_escape(self, start: int) -> Finding:
        """The finding for an escape after the offset `start` that stands for no character."""
        at = next((m.start() for m in _ESCAPED.finditer(self._text, start) if _broken(m)), start)
        return self._fault(_ESCAPE, at, at, at)

    def no_new_line(self, start: int) -> Finding | None:
        """The finding for a comment right after `|` or `>`, at which only one parser stops."""
        sign = re.compile("[|>][-+0-9]*(?=#)").match(self._text, start)
        return self._fault(_FOLDED, sign.end(), start, start) if sign else None

    def no_space(self, colon: int) -> Finding | None:
        """The finding for a colon before a bracket or comma, at which only one parser stops."""
        if self._text[colon : colon + 2] not in _NO_SPACES:
            return None
        return self._fault(_NO_SPACE, colon, colon, colon)

    def misread(self, start: int, end: int) -> tuple[Note, ...]:
        """A note on a full-width or typographic sign that looks like one YAML knows."""
        match = _MISREAD.search(self._text, start, end)
        if match is None:
            return ()
        note = Text(
            "YAML does not know '{char}' ({number}); it may have to be '{plain}'",
            "YAML不识别“{char}”（{number}），可能应为“{plain}”",
        )
        data = {
            "char": shown(match[0]),
            "number": f"U+{ord(match[0]):04X}",
            "plain": _LIKE[match[0]],
        }
        return (Note(note, self._place(*match.span()), data),)

    def _fault(self, problem: _Problem, found: int, began: int, read: int) -> Finding:
        notes: list[Note] = []
        at = began if problem.at_context else found
        if problem in (_LIST, _BRACES):
            if self._text[found:].strip():
                opened = Text("the bracket was opened here", "括号从这里开始")
                notes.append(Note(opened, self._place(began, began + 1)))
            else:  # A bracket that is open at the end was forgotten where it began.
                at = began
        line_end = self._text.find("\n", found)
        notes += self.misread(read, len(self._text) if line_end < 0 else line_end)
        # One character is marked, or none at the end of a line.
        end = at + (at < len(self._text) and self._text[at] not in "\r\n")
        data = {"problem": problem.text}
        return Finding("GZ010", self._place(at, end), "", data, problem.help, tuple(notes))

    def _coded(self, code: str, start: int) -> Finding:
        written = word(self._text, start)
        return Finding(
            code, self._place(start, start + len(written)), data={"text": shown(written)}
        )

    def _place(self, start: int, end: int) -> Place:
        return Place(self._source, start, end)


def word(text: str, start: int) -> str:
    """What stands at an offset, up to the next space or bracket.

    >>> word("a: [&x 1]", 4)
    '&x'
    """
    match = _WORD.match(text, start)
    return match[0] if match else ""


_WORD = re.compile(r"[^\s,\[\]{}]*")
_NO_SPACES = (":,", ":[", ":]", ":{", ":}")
_ESCAPED = re.compile(r"\\(?:x(..)|u(.{4})|U(.{8})|(.))", re.DOTALL)


def _broken(escape: re.Match[str]) -> bool:
    """Whether an escape stands for no character; half of a surrogate pair is none."""
    *digits, simple = escape.groups()
    if simple is not None:
        return simple not in '0abt\tnvfre "/\\N_LP\r\n'
    number = "".join(filter(None, digits))
    if not re.fullmatch("[0-9A-Fa-f]+", number):
        return True
    return int(number, 16) > 0x10FFFF or 0xD800 <= int(number, 16) < 0xE000


_LIKE: Mapping[str, str] = {
    **dict(zip("：，；＃［］｛｝－｜＞", ":,;#[]{}-|>", strict=True)),
    **dict(zip("【】、“”„‘’", '[],"""' + "''", strict=True)),
    "\u3000": " ",
    "\xa0": " ",
}
_MISREAD = re.compile(f"[{''.join(map(re.escape, _LIKE))}]")
