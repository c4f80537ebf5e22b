"""From the text of a profile to a tree of values, each with its place.

PyYAML parses, but only as far as its events: from there on everything is ours. Depth, number
and kind of what is read are checked before anything is built, and nothing here calls itself, so
no text can make it slow, large or deep. Scalars are read as in YAML 1.2, narrowed to what rules
need: `true` and `false`, whole numbers, and text. So `no`, `1:30` and `017` stay what they look
like.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice

import yaml

from gongzhu.profiles.findings import Finding, Note, Place, Source
from gongzhu.profiles.nodes import Block, Entry, Items, Leaf, Node, Scalar
from gongzhu.profiles.sources import hidden, shown, text_faults
from gongzhu.profiles.syntax import SyntaxFaults, word
from gongzhu.text import Text

DEPTH = 32
"""How many mappings and lists may stand one inside another."""

EVENTS = 5_000
"""How many parser events (a scalar is one, a list or mapping two) a profile may have."""

FINDINGS = 100
"""After so many findings reading stops: nobody mends more at once."""

NUMBER = 1_000_000
"""The largest number, and with a minus the smallest."""

# The one place that chooses the parser. Without libyaml the same files are read, only slower.
_LOADER: type[yaml.SafeLoader | yaml.CSafeLoader] = (
    yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
)


def parse(source: Source) -> tuple[Block | None, list[Finding]]:
    r"""The tree of a profile, and what is wrong with it as YAML, sorted by place.

    Never raises, whatever the text. There is no tree where reading had to stop. Where there are
    both a tree and findings, what the findings are about is left out of the tree: of two equal
    keys the first stays, a null is as if it had not been written.

    >>> from gongzhu.profiles.nodes import plain
    >>> block, findings = parse(Source("t.yaml", "id: teahouse\nvalues: {10C: -10, QS: '017'}\n"))
    >>> plain(block), findings
    ({'id': 'teahouse', 'values': {'10C': -10, 'QS': '017'}}, [])
    >>> block, findings = parse(Source("t.yaml", "id: a\nid: b\nend: ~\n"))
    >>> for found in findings:
    ...     print(found.place, found.message("en"))
    t.yaml:2:1 the key 'id' is here a second time
    t.yaml:3:6 null (an empty value) is not a value
    >>> plain(block)
    {'id': 'a'}
    """
    if faults := text_faults(source):
        return None, sorted(faults, key=Finding.order)
    tree = _Tree(source)
    block = tree.build()
    return block, sorted(tree.findings, key=Finding.order)


class _Stop(Exception):
    """Reading cannot go on, for the reason given by a finding."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.code)
        self.finding = finding


@dataclass(slots=True)
class _OpenList:
    """A list whose end has not been read yet."""

    start: int
    items: list[Node] = field(default_factory=list)
    count: int = 0

    def step(self) -> str:
        """The item that comes now, as a part of a path; people count from 1."""
        return f"[{self.count + 1}]"

    def add(self, node: Node | None) -> None:
        """Takes the next item; `None` stands for one with a fault."""
        self.count += 1
        if node is not None:
            self.items.append(node)

    def close(self, place: Place) -> Node:
        """The finished list."""
        return Items(tuple(self.items), place)


@dataclass(slots=True)
class _OpenBlock:
    """A mapping whose end has not been read yet; `key` is set while its value is awaited."""

    start: int
    entries: dict[str, Entry] = field(default_factory=dict)
    seen: dict[str, Place] = field(default_factory=dict)
    key: tuple[str, Place] | None = None
    keep: bool = True

    def step(self) -> str:
        """The key whose value comes now, as a part of a path."""
        return f".{shown(self.key[0])}" if self.key and self.key[0] else ""

    def add(self, node: Node | None) -> None:
        """Takes the value of the key; `None` stands for one with a fault."""
        assert self.key is not None
        name, place = self.key
        self.key = None
        if node is not None and self.keep:
            self.entries[name] = Entry(place, node)

    def close(self, place: Place) -> Node:
        """The finished mapping."""
        return Block(self.entries, place)


class _Tree:
    """Builds the tree from the parser's events, with a stack of what is still open."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.findings: list[Finding] = []
        self._text = source.text
        self._syntax = SyntaxFaults(source)
        self._stack: list[_OpenList | _OpenBlock] = []
        self._root: Node | None = None
        self._begun = False
        self._fed = _for_parser(source.text)
        self._asks = "?" in source.text
        # The text itself was checked, so a value holds nothing new unless by an escape.
        self._careful = "\t" in source.text or "\\" in source.text
        self._read = 0
        """The offset up to which the text was understood."""

    def build(self) -> Block | None:
        """The whole tree, or `None` where reading had to stop."""
        try:
            if directive := _DIRECTIVE.match(self._text):
                raise self._stop("GZ016", directive.end() - 1)
            for count, event in enumerate(self._events(), 1):
                if count > EVENTS:
                    raise self._stop("GZ012", _span(event)[0], limit=EVENTS)
                self._take(event)
                if len(self.findings) >= FINDINGS:
                    return None
            if self._root is None:
                raise self._stop("GZ026", 0, 0)
        except _Stop as stop:
            self.findings.append(stop.finding)
            return None
        assert isinstance(self._root, Block)
        return self._root

    def _events(self) -> Iterator[yaml.Event]:
        try:
            yield from yaml.parse(self._fed, Loader=_LOADER)
        except yaml.YAMLError as error:
            if "nesting depth" in str(error):
                # The parser in C looks far ahead for a colon and has a limit of its own, 1,000.
                opening = islice(_OPENING.finditer(self._text, self._read), self._left(), None)
                at = next((sign.start() for sign in opening), self._read)
                raise self._stop("GZ011", at, limit=DEPTH) from None
            raise self._broken(self._syntax.said(error, self._read)) from None
        except (ValueError, OverflowError):
            # The parser written in Python hands any number to `chr`; the one in C refuses it.
            raise self._broken(self._syntax.broken_escape(self._read)) from None

    def _take(self, event: yaml.Event) -> None:
        start, end = _span(event)
        if isinstance(event, yaml.ScalarEvent):
            self._allowed(event, start, end)
            self._scalar(event, start, end)
        elif isinstance(event, yaml.CollectionStartEvent):
            self._allowed(event, start, end)
            self._open(event, start)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._close(end)
        elif isinstance(event, yaml.AliasEvent):
            raise self._stop("GZ014", start, end, text=shown(self._text[start:end]))
        elif isinstance(event, yaml.DocumentStartEvent):
            self._document(start)

    # ── What is not allowed at all ───────────────────────────────────────────────────────────

    def _document(self, start: int) -> None:
        if self._begun:
            raise self._stop("GZ017", start, start + 3)
        self._begun = True
        self._read = start

    def _allowed(
        self, event: yaml.ScalarEvent | yaml.CollectionStartEvent, start: int, end: int
    ) -> None:
        if event.anchor is not None or event.tag is not None:
            name = word(self._text, start)
            code = "GZ013" if name.startswith("&") else "GZ015"
            raise self._stop(code, start, start + len(name), text=shown(name))
        top = self._stack[-1] if self._stack else None
        if isinstance(top, _OpenBlock) and top.key is None:
            # Between what was read last and a key stand only signs, spaces and comments.
            gap = self._text[self._read : start] if self._asks else ""
            if "?" in gap and "?" in (gap := _COMMENT.sub(lambda c: "#" * len(c[0]), gap)):
                raise self._stop("GZ018", self._read + gap.index("?"))
            if not isinstance(event, yaml.ScalarEvent):
                raise self._stop("GZ018", start)
        elif top is None and not isinstance(event, yaml.MappingStartEvent):
            raise self._no_block(event, start, end)

    def _no_block(self, event: yaml.Event, start: int, end: int) -> _Stop:
        if isinstance(event, yaml.SequenceStartEvent):
            return self._stop("GZ025", start, found=Text("a list of items", "一个列表"))
        if start == end:  # There is nothing but the line `---`.
            return self._stop("GZ026", 0, 0)
        stop = self._stop("GZ025", start, end, found=Text("a text", "一段文字"))
        return _Stop(replace(stop.finding, notes=self._syntax.misread(start, end)))

    # ── Scalars ──────────────────────────────────────────────────────────────────────────────

    def _scalar(self, event: yaml.ScalarEvent, start: int, end: int) -> None:
        top = self._stack[-1]
        value = event.value
        if self._asks and value.count(_QUESTION) == self._fed.count(_QUESTION, start, end):
            # Were there more, an escape would have written one: that is left to be refused.
            value = value.replace(_QUESTION, "?")
        if event.style in ("|", ">"):
            if fault := self._syntax.no_new_line(start):
                raise self._broken(fault)
            # The parser counts the empty lines that follow, too.
            end = start + len(self._text[start:end].rstrip())
        place = self._place(start, end)
        if isinstance(top, _OpenBlock) and top.key is None:
            if not event.style and (fault := self._syntax.no_space(end)):
                raise self._broken(fault)
            top.key = (value, place)
            sound = not self._careful or self._written_well(value, start, end)
            top.keep = self._key(top, value, place) and sound
        else:
            sound = not self._careful or self._written_well(value, start, end)
            read = value if event.style else self._plain(value, place, start)
            top.add(Leaf(read, place) if read is not None and sound else None)
        if start < end:  # The parsers put what is not there in different places.
            self._read = end

    def _plain(self, value: str, place: Place, start: int) -> Scalar | None:
        """The value of a scalar without quotes, or `None` if it has none."""
        if value in ("true", "false"):
            return value == "true"
        if _WHOLE.fullmatch(value):
            # Counting digits first: making a number of a hundred thousand of them takes time.
            if len(value) <= len(f"-{NUMBER}") and abs(int(value)) <= NUMBER:
                return int(value)
            self._note("GZ022", place, value=shown(value, 20), limit=NUMBER)
            return None
        if value in ("", "~", "null", "Null", "NULL"):
            if not value:  # Nothing is written, so mark the key or the dash.
                top = self._stack[-1]
                key = top.key if isinstance(top, _OpenBlock) else None
                place = key[1] if key else self._place(start - 1, start)
            self._note("GZ021", place)
            return None
        return value

    def _key(self, top: _OpenBlock, name: str, place: Place) -> bool:
        """Whether the value of this key is to be kept."""
        if not name:
            self._note("GZ023", place)
            return False
        if name == "<<":
            raise _Stop(Finding("GZ019", place, self._path()))
        if first := top.seen.get(name):
            note = Note(Text("the first one is here", "第一次出现在这里"), first)
            self._note("GZ020", place, (note,), key=shown(name))
            return False
        top.seen[name] = place
        return name.isascii() or self._letters(name, place)

    def _letters(self, name: str, place: Place) -> bool:
        """Whether a key has no Cyrillic, Greek, full-width … letters that pass for plain ones."""
        for char in name:
            like = unicodedata.normalize("NFKC", char)
            if not char.isascii() and (
                like.isascii() or unicodedata.category(char) in ("Lu", "Ll", "Lt", "Nd")
            ):
                number = f"U+{ord(char):04X}"
                self._note("GZ024", place, char=shown(char), number=number, key=shown(name))
                return False
        return True

    def _written_well(self, value: str, start: int, end: int) -> bool:
        """Whether a text has no tab, and nothing hidden that an escape smuggled in."""
        if (at := self._text.find("\t", start, end)) >= 0:
            self._note("GZ009", self._place(at, at + 1))
            return False
        if any("\ud800" <= char <= "\udfff" for char in value):
            raise self._broken(self._syntax.broken_escape(start))
        if fault := hidden(value):
            fault = replace(fault, place=self._place(start, end), path=self._path())
            self.findings.append(fault)
        return fault is None

    # ── Lists and mappings ───────────────────────────────────────────────────────────────────

    def _left(self) -> int:
        """How many more mappings and lists may be opened."""
        return DEPTH - len(self._stack)

    def _open(self, event: yaml.CollectionStartEvent, start: int) -> None:
        if not self._left():
            raise self._stop("GZ011", start, limit=DEPTH)
        block = isinstance(event, yaml.MappingStartEvent)
        self._stack.append(_OpenBlock(start) if block else _OpenList(start))
        self._read = max(self._read, start + (self._text[start] in "[{"))

    def _close(self, end: int) -> None:
        done = self._stack.pop()
        if self._text[done.start] in "[{":
            self._read = end
        # Without brackets the parser's mark is at whatever comes next, so the last value counts.
        node = done.close(self._place(done.start, max(self._read, done.start + 1)))
        if self._stack:
            self._stack[-1].add(node)
        else:
            self._root = node

    # ── Places and findings ──────────────────────────────────────────────────────────────────

    def _place(self, start: int, end: int) -> Place:
        return Place(self.source, start, end)

    def _path(self) -> str:
        """The setting that is being read, from the top, as in `examples[2].score`."""
        return "".join(opened.step() for opened in self._stack).removeprefix(".")

    def _note(self, code: str, place: Place, notes: tuple[Note, ...] = (), **data: object) -> None:
        self.findings.append(Finding(code, place, self._path(), data, notes=notes))

    def _stop(self, code: str, start: int, end: int | None = None, **data: object) -> _Stop:
        most = len(self._text)
        place = self._place(min(start, most), min(start + 1 if end is None else end, most))
        return _Stop(Finding(code, place, self._path(), data))

    def _broken(self, fault: Finding) -> _Stop:
        return _Stop(replace(fault, path=self._path()))


def _span(event: yaml.Event) -> tuple[int, int]:
    """The offsets of an event; the parser always gives them."""
    assert event.start_mark is not None
    assert event.end_mark is not None
    return event.start_mark.index, event.end_mark.index


_DIRECTIVE = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\r?\n)*%")
_OPENING = re.compile(r"[\[{]|- ")
_COMMENT = re.compile("#[^\n]*")
_WHOLE = re.compile("-?(0|[1-9][0-9]*)")

# ── What the two parsers do not agree about ──────────────────────────────────────────────────

_QUESTION = "\ue000"
"""Stands for a question mark in a text; `sources` refuses it, so it is nobody's own."""

_ASKING = re.compile(r"((?:^[ -]*|[,\[{] *|[:?] +)\?(?=\s|\Z))|\?", re.MULTILINE)


def _for_parser(text: str) -> str:
    """The text with equal offsets, such that the parsers in C and in Python read it alike.

    Tabs between values are spaces to one and faults to the other. A question mark inside `[ ]`
    is text to one and a fault to the other; only one that can mark a key is left as it is.
    """
    text = text.replace("\t", " ")
    return _ASKING.sub(lambda found: found[1] or _QUESTION, text) if "?" in text else text
