"""Reading the text of a profile: from a file, with care, and only characters people can see.

Everything here happens before YAML is looked at. A text that passes has at most 64 KiB, no
hidden or misleading characters, one spelling per letter (Unicode NFC), and lines that end in
LF or CRLF, so that an offset, a line and a column always mean the same place.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import unicodedata
from pathlib import Path
from typing import BinaryIO

from gongzhu.profiles.findings import Finding, Place, Source
from gongzhu.text import Text, literal

BYTES = 64 * 1024
"""The largest profile, in bytes of UTF-8."""

SHOWN = 20
"""How many findings of one kind a text gets: whoever pasted a novel needs no list of its commas."""


def shown(text: str, most: int = 40) -> str:
    r"""User text fit for a message: on one line, nothing invisible, not too long.

    >>> shown("two\nlines"), shown("x" * 100, 5)
    ('two\\nlines', 'xxxxx…')
    """
    seen = text[: most + 1]
    if not seen.isprintable():
        seen = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in seen)
    return seen if len(seen) <= most else seen[:most] + "…"


def read_source(path: Path, name: str | None = None) -> Source | Finding:
    """The text of a profile file, or the one finding that says why there is none.

    `name` is what people call the file; without it they see the path. At most one byte more
    than the limit is read, and only from a regular file: a pipe would block, a device may have
    no end.

    >>> found = read_source(Path("no-such-folder/teahouse.yaml"))
    >>> found.code, found.message("en")
    ('GZ001', 'cannot read the file: there is no such file')
    """
    known_as = shown(str(path) if name is None else name, 1000)
    data = _read(path)
    if isinstance(data, Text):
        return Finding("GZ001", Place(Source(known_as, "")), data={"reason": data})
    return _decoded(data, known_as)


def read_stream(stream: BinaryIO, name: str) -> Source | Finding:
    """The text of an open stream, such as standard input, under the same limits."""
    return _decoded(stream.read(BYTES + 1), name)


def _decoded(data: bytes, known_as: str) -> Source | Finding:
    # For a look at the faulty place, what cannot be decoded is shown as U+FFFD.
    source = Source(known_as, data.decode("utf-8", "replace"))
    if len(data) > BYTES:
        return _too_large(source)
    if encoding := _other_encoding(data):
        return Finding("GZ004", Place(source), data={"encoding": encoding})
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        # Each bad byte may become its own U+FFFD, but what stands before the first is the same.
        start = len(data[: error.start].decode("utf-8"))
        place = Place(source, start, start + 1)
        return Finding("GZ003", place, data={"byte": f"0x{data[error.start]:02X}"})
    return next(iter(_mark_at_start(source)), source)


def text_faults(source: Source) -> list[Finding]:
    r"""What keeps a text from being looked at as YAML, as far as its characters go.

    >>> [str(f.place) for f in text_faults(Source("t.yaml", "id: tea\u200bhouse"))]
    ['t.yaml:1:8']
    """
    # Counting bytes means encoding, so a text that cannot be too large is spared.
    if len(source.text) * 4 > BYTES and len(_start_of(source.text)) > BYTES:
        return [_too_large(source)]
    return [
        *_mark_at_start(source),
        *_forbidden(source, 1 if source.text.startswith("\ufeff") else 0),
        *_not_composed(source),
        *_tabs_in_indentation(source),
    ]


def hidden(value: str) -> Finding | None:
    r"""The finding for a text that got a forbidden character by an escape such as `"\u202e"`.

    Its place is the caller's to fill in.

    >>> hidden("teahouse") is None, hidden("tea\u202ehouse").data["char"]
    (True, 'U+202E')
    """
    nowhere = Source("", value)
    return next(iter([*_forbidden(nowhere), *_not_composed(nowhere)]), None)


# ── Files ────────────────────────────────────────────────────────────────────────────────────

_NO_FILE = Text("there is no such file", "没有这个文件")
_FOLDER = Text("it is a folder", "这是一个文件夹")
_DEVICE = Text("it is a pipe or a device, not a regular file", "这是管道或设备，不是普通文件")
_REASONS = {
    errno.ENOENT: _NO_FILE,
    errno.ENOTDIR: _NO_FILE,
    errno.EISDIR: _FOLDER,
    errno.EACCES: Text("permission denied", "没有读取权限"),
    errno.EPERM: Text("permission denied", "没有读取权限"),
    errno.ENAMETOOLONG: Text("its name is too long", "文件名太长"),
    errno.ELOOP: Text("its links go round in a circle", "符号链接形成循环"),
}


def _read(path: Path) -> bytes | Text:
    try:
        if wrong := _not_regular(path.stat()):
            return wrong
        # Between the look and the opening somebody may put a pipe there; opening must not block.
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        with open(os.open(path, flags), "rb", buffering=0) as file:
            if wrong := _not_regular(os.fstat(file.fileno())):
                return wrong
            data = b""
            while len(data) <= BYTES and (more := file.read(BYTES + 1 - len(data))):
                data += more
            return data
    except ValueError:  # a NUL or half a surrogate pair in the path
        return Text("this cannot be the name of a file", "这不可能是文件名")
    except OSError as error:
        words = error.strerror or type(error).__name__
        return _REASONS.get(error.errno or 0, literal(words, words))


def _not_regular(status: os.stat_result) -> Text | None:
    if stat.S_ISREG(status.st_mode):
        return None
    return _FOLDER if stat.S_ISDIR(status.st_mode) else _DEVICE


def _other_encoding(data: bytes) -> str | None:
    """UTF-16 or UTF-32, told by the byte order mark or by the zeros around the first character."""
    first = data[:4]
    if first.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return "UTF-32"
    if first.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "UTF-16"
    match [byte == 0 for byte in first]:
        case [True, True, True, False] | [False, True, True, True]:
            return "UTF-32"
        case [True, False, *_] | [False, True, *_]:
            return "UTF-16"
    return None


# ── Characters ───────────────────────────────────────────────────────────────────────────────


def _start_of(text: str) -> bytes:
    """Enough of the text as bytes to tell whether it is too large."""
    return text[: BYTES + 1].encode("utf-8", "surrogatepass")


def _too_large(source: Source) -> Finding:
    start = len(_start_of(source.text)[:BYTES].decode("utf-8", "ignore"))
    place = Place(source, start, min(start + 1, len(source.text)))
    return Finding("GZ002", place, data={"limit": BYTES})


def _mark_at_start(source: Source) -> list[Finding]:
    if source.text.startswith("\ufeff"):
        return [Finding("GZ005", Place(source, 0, 1))]
    return []


_KINDS = (
    ("\r", Text("a carriage return that ends no line", "不在行尾的回车符")),
    ("\x85\u2028\u2029", Text("a line break few editors show", "多数编辑器不显示的换行符")),
    ("\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f", Text("a control character", "控制字符")),
    (
        "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069",
        Text("it changes the direction of writing", "会改变书写方向的字符"),
    ),
    (
        "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2065\u206a-\u206f"
        "\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff",
        Text("it is invisible", "不可见字符"),
    ),
    ("\ud800-\udfff", Text("half of a surrogate pair", "不成对的代理字符")),
    (
        # The parser is handed one of these in place of a question mark: see `reading`.
        "\ue000-\uf8ff\U000f0000-\U0010ffff",
        Text("a private character that looks different everywhere", "各处显示不同的私用字符"),
    ),
    (
        "\ufdd0-\ufdef"
        + "".join(f"{chr(n - 2)}{chr(n - 1)}" for n in range(0x10000, 0xF0001, 0x10000)),
        Text("not a character at all", "不是字符"),
    ),
)
_FORBIDDEN = re.compile(f"[{''.join(chars for chars, _ in _KINDS)}]")


def _forbidden(source: Source, start: int = 0) -> list[Finding]:
    text = source.text
    faults: list[Finding] = []
    for match in _FORBIDDEN.finditer(text, start):
        char = match[0]
        if char == "\r" and text.startswith("\n", match.end()):
            continue
        what = next(what for chars, what in _KINDS if re.match(f"[{chars}]", char))
        faults.append(
            Finding(
                "GZ006",
                Place(source, *match.span()),
                data={"char": f"U+{ord(char):04X}", "what": what},
            )
        )
        if len(faults) == SHOWN:
            break
    return faults


def _not_composed(source: Source) -> list[Finding]:
    """Letters written in a way that looks like another, such as `e` and a separate accent.

    Two keys that look the same would otherwise be different.
    """
    if unicodedata.is_normalized("NFC", source.text):
        return []
    faults: list[Finding] = []
    for begins, line in zip(source.starts, source.text.split("\n"), strict=False):
        if unicodedata.is_normalized("NFC", line):
            continue
        # A part of composed text is composed too, so the first bad end can be searched by halves.
        # Composing the whole line would take minutes for some lines that are made to.
        good, end = 0, len(line)
        while end - good > 1:
            middle = (good + end) // 2
            if unicodedata.is_normalized("NFC", line[:middle]):
                good = middle
            else:
                end = middle
        start = end - 1
        while start > 0 and unicodedata.combining(line[start]):
            start -= 1
        faults.append(
            Finding(
                "GZ007",
                Place(source, begins + start, begins + end),
                data={"char": shown(line[start:end], 8), "number": f"U+{ord(line[end - 1]):04X}"},
            )
        )
        if len(faults) == SHOWN:
            break
    return faults


# A tab after the dash of a list item sets the depth of what follows, so it counts as indentation.
_TAB = re.compile(r"^[ -]*(\t)(?![ \t]*(?:#|\r?$))", re.MULTILINE)


def _tabs_in_indentation(source: Source) -> list[Finding]:
    if "\t" not in source.text:
        return []
    return [
        Finding("GZ008", Place(source, *match.span(1)))
        for _, match in zip(range(SHOWN), _TAB.finditer(source.text), strict=False)
    ]
