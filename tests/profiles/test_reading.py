"""Reading profiles: which texts are refused, with which finding and where, and what others mean.

Most expectations are rows of `tests/data/reading.yaml`. Every row goes through both parsers of
PyYAML, the one in C and the one in Python.
"""

from __future__ import annotations

import errno
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from gongzhu.profiles import reading
from gongzhu.profiles.codes import READING
from gongzhu.profiles.findings import Finding, Place, Source, Span
from gongzhu.profiles.nodes import Block, Items, Leaf, Node, plain
from gongzhu.profiles.reading import DEPTH, EVENTS, FINDINGS, NUMBER, parse
from gongzhu.profiles.sources import BYTES, SHOWN, hidden, read_source, shown, text_faults

ROWS: dict[str, list[dict[str, Any]]] = yaml.safe_load(
    (Path(__file__).parent.parent / "data" / "reading.yaml").read_text(encoding="utf-8")
)
LOADERS = [yaml.SafeLoader, *([yaml.CSafeLoader] if yaml.__with_libyaml__ else [])]

GOOD = """\
# yaml-language-server: $schema=profile.schema.json
schema: 1
id: harbour
name: {en: "Harbour club, open exposures", zh: 港口俱乐部（自由亮牌）}
sources:
  - {ref: seed-002.txt, covers: [table, lead, exposure, scoring, match]}

table: {players: 4, direction: anticlockwise, sides: {kind: individual}}
deck: {packs: 1, remove: []}
lead:
  first_deal: {kind: holder, card: 2S, must_play: false}
  later_deals: {kind: captor, card: QS}
play:
  hearts: {kind: free}
exposure:
  kind: before_play
  cards: [AH, QS, JD, 10C]
  hold_back:
    kind: first_lead_of_suit
    when_leading: true  # also when the holder leads
    unless: only_card_of_suit
scoring:
  values: {AH: -50, KH: -40, QH: -30, JH: -20, 10H: -10, 9H: -10, 8H: -10, 7H: -10,
           6H: -10, 5H: -10, 4H: 0, 3H: 0, 2H: 0, QS: -100, JD: 100}
  exposed: {AH: {times: 2, on: hearts}, QS: {times: 2}, JD: {times: 2}}
  transformer: {kind: multiply, card: 10C, times: 2, alone: 50}
  sweep: {kind: all_hearts, hearts: positive, pig: captor, sheep: unchanged}
  full_house: {kind: none}
match:
  end: {kind: limit, low: -1000}
  loser: {kind: lowest, ties: shared}
note: |
  The pig is fetched
  by the sheep.

examples:
  - {name: 'ten and pig, both shown', captured: [10C, QS, 7H], exposed: [10C, QS], score: -840}
  - {name: does it end?, totals: [-1000, 40, -1000, 300], ends: true, losers: [1, 3]}
"""


@pytest.fixture(params=LOADERS, ids=lambda loader: loader.__name__)
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> object:
    """Each test that asks for it runs once with each parser."""
    monkeypatch.setattr(reading, "_LOADER", request.param)
    return request.param


@contextmanager
def using(loader: type) -> Iterator[None]:
    """The same inside a test; hypothesis does not mix with fixtures."""
    before = reading._LOADER
    reading._LOADER = loader
    try:
        yield
    finally:
        reading._LOADER = before


def rows(kind: str) -> list[Any]:
    return [pytest.param(row, id=row["id"]) for row in ROWS[kind]]


def read(text: str) -> tuple[Block | None, list[Finding]]:
    return parse(Source("t.yaml", text))


def tree(text: str) -> object:
    block, _ = read(text)
    return None if block is None else plain(block)


def written(span: Span) -> str:
    return f"{span.line}:{span.column}-{span.end_line}:{span.end_column}"


def found(text: str) -> list[str]:
    return [f"{finding.code} {written(finding.place.span)}" for finding in read(text)[1]]


def nodes(node: Node, path: str = "") -> Iterator[tuple[str, Node]]:
    """Every node under its path, lists counted from 1 as in findings."""
    yield path, node
    match node:
        case Items(items=items):
            for count, item in enumerate(items, 1):
                yield from nodes(item, f"{path}[{count}]")
        case Block(entries=entries):
            for key, entry in entries.items():
                yield from nodes(entry.node, f"{path}.{key}".removeprefix("."))


def places(block: Block | None, findings: list[Finding]) -> Iterator[Place]:
    for finding in findings:
        yield finding.place
        yield from (note.place for note in finding.notes if note.place)
    for _, node in nodes(block) if block else ():
        yield node.place
        if isinstance(node, Block):
            yield from (entry.key for entry in node.entries.values())


def outside(text: str, block: Block | None, findings: list[Finding]) -> list[str]:
    """The places that lie outside the text or end before they begin."""
    lines = text.split("\n")

    def inside(line: int, column: int) -> bool:
        return 1 <= line <= len(lines) and 1 <= column <= len(lines[line - 1]) + 1

    return [
        written(span)
        for span in (place.span for place in places(block, findings))
        if not (inside(*span[:2]) and inside(*span[2:]) and span[:2] <= span[2:])
    ]


def bilingual(findings: list[Finding]) -> bool:
    """Whether everything is said in English and in Chinese, and on one visible line."""
    said = [
        *((finding.message("en"), finding.message("zh")) for finding in findings),
        *((finding.advice("en") or "", finding.advice("zh") or "") for finding in findings),
        *((note.say("en"), note.say("zh")) for finding in findings for note in finding.notes),
    ]
    chinese = re.compile("[\u4e00-\u9fff]")
    quoted = re.compile("'[^']*'")  # what the user wrote may be in any language
    return bool(said) and all(
        en.isprintable()
        and zh.isprintable()
        and en
        and chinese.search(zh)
        and not chinese.search(quoted.sub("", en))
        for en, zh in said
    )


@pytest.mark.usefixtures("loader")
class TestFaults:
    """Texts that are refused."""

    @pytest.mark.parametrize("row", rows("faults"))
    def test_are_found_at_their_places(self, row: dict[str, Any]) -> None:
        assert found(row["text"]) == row["found"]

    @pytest.mark.parametrize("row", [row for row in rows("faults") if "says" in row.values[0]])
    def test_say_what_is_wrong(self, row: dict[str, Any]) -> None:
        assert read(row["text"])[1][0].message("en") == row["says"]

    @pytest.mark.parametrize("row", [row for row in rows("faults") if "advice" in row.values[0]])
    def test_say_what_to_do(self, row: dict[str, Any]) -> None:
        assert read(row["text"])[1][0].advice("en") == row["advice"]

    @pytest.mark.parametrize("row", [row for row in rows("faults") if "path" in row.values[0]])
    def test_name_the_setting(self, row: dict[str, Any]) -> None:
        assert read(row["text"])[1][0].path == row["path"]

    @pytest.mark.parametrize("row", [row for row in rows("faults") if "note" in row.values[0]])
    def test_point_to_a_second_place(self, row: dict[str, Any]) -> None:
        place = read(row["text"])[1][0].notes[0].place
        assert place is not None
        assert written(place.span) == row["note"]

    def test_speak_both_languages(self) -> None:
        assert [row["id"] for row in ROWS["faults"] if not bilingual(read(row["text"])[1])] == []

    def test_lie_inside_the_text(self) -> None:
        assert [
            row["id"] for row in ROWS["faults"] if outside(row["text"], *read(row["text"]))
        ] == []


@pytest.mark.usefixtures("loader")
class TestTrees:
    """Texts that are read."""

    @pytest.mark.parametrize("row", rows("trees"))
    def test_values(self, row: dict[str, Any]) -> None:
        assert read(f"v: {row['text']}")[1] == []
        value = tree(f"v: {row['text']}")
        # True == 1 in Python, so the types are compared as well.
        assert repr(value) == repr({"v": row["tree"]})

    @pytest.mark.parametrize("row", rows("files"))
    def test_files(self, row: dict[str, Any]) -> None:
        assert repr(tree(row["text"])) == repr(row["tree"])

    @pytest.mark.parametrize("row", rows("places"))
    def test_places_of_values(self, row: dict[str, Any]) -> None:
        block, _ = read(row["text"])
        assert block is not None
        every = {path: written(node.place.span) for path, node in nodes(block)}
        assert {path: every[path] for path in row["of"]} == row["of"]

    @pytest.mark.parametrize("row", [row for row in rows("places") if "keys" in row.values[0]])
    def test_places_of_keys(self, row: dict[str, Any]) -> None:
        block, _ = read(row["text"])
        assert block is not None
        every = {
            f"{path}.{key}".removeprefix("."): written(entry.key.span)
            for path, node in nodes(block)
            if isinstance(node, Block)
            for key, entry in node.entries.items()
        }
        assert {path: every[path] for path in row["keys"]} == row["keys"]

    def test_a_good_profile_has_no_findings(self) -> None:
        assert read(GOOD)[1] == []

    def test_a_good_profile_is_what_other_readers_make_of_it(self) -> None:
        # PyYAML stumbles over a question mark in braces, and takes the key `on` for true.
        text = GOOD.replace("?", ".").replace(" on:", " 'on':")
        assert tree(text) == yaml.safe_load(text)

    def test_every_value_of_a_good_profile_stands_at_its_place(self) -> None:
        block, _ = read(GOOD)
        assert block is not None
        source = block.place.source
        for path, node in nodes(block):
            span = node.place.span
            if isinstance(node, Leaf) and span.line == span.end_line:
                text = source.line(span.line)[span.column - 1 : span.end_column - 1]
                assert yaml.safe_load(text) == node.value, path

    def test_lines_of_crlf_change_neither_tree_nor_place(self) -> None:
        (lf, _), (crlf, _) = read(GOOD), read(GOOD.replace("\n", "\r\n"))
        assert lf is not None
        assert crlf is not None
        one = [(path, node.place.span) for path, node in nodes(lf)]
        assert one == [(path, node.place.span) for path, node in nodes(crlf)]

    def test_findings_come_in_the_order_of_the_file(self) -> None:
        _, findings = read("a: 1\nb: {c: ~, a\u0430: 1}\na: ~\n")
        assert findings == sorted(findings, key=Finding.order)
        assert len(findings) == 4


@pytest.mark.usefixtures("loader")
class TestLimits:
    """The largest that is read, and the next."""

    def test_depth(self) -> None:
        levels = DEPTH - 1  # the profile itself is one
        assert read("x: " + "[" * levels + "1" + "]" * levels)[1] == []
        assert found("x: " + "[" * (levels + 1)) == [f"GZ011 1:{DEPTH + 3}-1:{DEPTH + 4}"]

    def test_depth_by_indentation(self) -> None:
        def text(levels: int) -> str:
            return (
                "".join(" " * level + "a:\n" for level in range(levels - 1))
                + " " * levels
                + "a: 1\n"
            )

        assert read(text(DEPTH))[1] == []
        assert found(text(DEPTH + 1)) == [f"GZ011 33:{DEPTH + 2}-33:{DEPTH + 3}"]

    def test_events(self) -> None:
        # Stream and document begin and end, the profile and the list do, and there is one key.
        items = EVENTS - 9
        assert read("x: [" + "a," * items + "]")[1] == []
        assert found("x: [" + "a," * (items + 1) + "]") == ["GZ012 1:9990-1:9990"]
        assert found("x: [" + "a," * 6000 + "]") == ["GZ012 1:9995-1:9996"]

    def test_bytes(self) -> None:
        assert read("x: " + "a" * (BYTES - 3))[1] == []
        assert found("x: " + "a" * (BYTES - 2)) == ["GZ002 1:65537-1:65538"]

    def test_bytes_are_not_characters(self) -> None:
        fits = "x: 1\n#" + "猪" * ((BYTES - 6) // 3)
        assert read(fits)[1] == []
        assert found(fits + "猪") == [f"GZ002 2:{len(fits) - 4}-2:{len(fits) - 3}"]

    def test_numbers(self) -> None:
        assert tree(f"x: {NUMBER}\ny: -{NUMBER}\n") == {"x": NUMBER, "y": -NUMBER}
        assert tree(f"x: {NUMBER + 1}\ny: -{NUMBER + 1}\n") == {}

    def test_findings_end_at_some_point(self) -> None:
        block, findings = read("a: 1\n" * 2000)
        assert block is None
        assert len(findings) == FINDINGS

    def test_forbidden_characters_end_at_some_point(self) -> None:
        assert len(read("\u202e" * 1000)[1]) == SHOWN

    def test_tabs_end_at_some_point(self) -> None:
        assert len(read("\ta\n" * 1000)[1]) == SHOWN

    def test_letters_in_pieces_end_at_some_point(self) -> None:
        assert len(read("e\u0301\n" * 1000)[1]) == SHOWN


HOSTILE = {
    "5,000 open brackets": ("x: " + "[" * 5000, "GZ011"),
    "5,000 open brackets on lines": ("x: " + "[\n" * 5000, "GZ011"),
    "5,000 open braces": ("x: " + "{a: " * 5000, "GZ011"),
    "5,000 dashes": ("x:\n " + "- " * 5000, "GZ011"),
    "nested question marks": ("? " * 15, "GZ018"),
    "30,000 question marks": ("? " * 30_000, "GZ018"),
    "an alias bomb": (
        "a: &a [x, x]\n"
        + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)),
        "GZ013",
    ),
    "an alias to itself": ("a: &a [*a]\n", "GZ013"),
    "a number of 100,000 digits": ("x: " + "9" * 100_000, "GZ002"),
    "a number of 60,000 digits": ("x: " + "9" * 60_000, "GZ022"),
    "one byte too many": ("x: " + "a" * (BYTES - 2), "GZ002"),
    "a line of 1 MB": ("x: " + "a" * 1_000_000, "GZ002"),
    "a key of 60,000 characters": ("id: x\n" + "a" * 60_000 + ": 1\n", "GZ010"),
    "10,000 equal keys": ("a: 1\n" * 10_000, "GZ020"),
    "10,000 empty values": ("x: {" + "a," * 10_000, "GZ021"),
    "quotes open for 30,000 lines": ("x: '" + "a\n" * 30_000, "GZ010"),
    "60,000 tabs": ("x:\n" + "\t" * 60_000 + "a", "GZ008"),
    "30,000 accents": ("x: a" + "\u0301" * 30_000, "GZ007"),
    "30,000 accents out of order": ("x: a" + "\u0301\u0327" * 15_000, "GZ007"),
    "20,000 direction signs": ("x: " + "\u202e" * 20_000, "GZ006"),
    "60,000 NULs": ("\0" * 60_000, "GZ006"),
    "a surrogate alone": ("x: \ud800", "GZ006"),
    "60,000 spaces": (" " * 60_000, "GZ026"),
    "60,000 comment signs": ("#" * 60_000, "GZ026"),
    "60,000 question signs": ("?" * 60_000, "GZ025"),
    "60,000 colons": (":" * 60_000, "GZ025"),
    "30,000 commas": ("x: [" + "a," * 30_000, "GZ012"),
}


@pytest.mark.parametrize(("text", "code"), HOSTILE.values(), ids=HOSTILE)
class TestHostileTexts:
    """Texts made to be slow, deep or misleading."""

    @pytest.mark.usefixtures("loader")
    def test_are_refused_with_a_place(self, text: str, code: str) -> None:
        block, findings = read(text)
        assert findings[0].code == code
        assert outside(text, block, findings) == []

    def test_are_refused_at_once(self, text: str, code: str) -> None:
        limit = 0.05 if yaml.__with_libyaml__ else 0.5
        taken: list[float] = []
        while len(taken) < 20 and min(taken, default=limit) >= limit:
            # Its own time, and the best of some: other tests run on the same machine.
            start = time.process_time()
            read(text)
            taken.append(time.process_time() - start)
        assert min(taken) < limit, code


def pipe(path: Path) -> Path:
    os.mkfifo(path)
    return path


def link(to: str) -> Callable[[Path], Path]:
    def make(path: Path) -> Path:
        path.symlink_to(to)
        return path

    return make


class TestFiles:
    """What a path may be, and what a file may contain."""

    @staticmethod
    def finding(path: Path, name: str | None = None) -> Finding:
        result = read_source(path, name)
        assert isinstance(result, Finding)
        return result

    @staticmethod
    def file(folder: Path, data: bytes) -> Path:
        path = folder / "t.yaml"
        path.write_bytes(data)
        return path

    def test_a_file_is_read(self, tmp_path: Path) -> None:
        assert read_source(self.file(tmp_path, GOOD.encode()), "harbour") == Source("harbour", GOOD)

    def test_without_a_name_the_path_is_shown(self, tmp_path: Path) -> None:
        source = read_source(self.file(tmp_path, b"id: x\r\n"))
        assert source == Source(str(tmp_path / "t.yaml"), "id: x\r\n")

    def test_a_name_cannot_write_to_the_terminal(self, tmp_path: Path) -> None:
        source = read_source(self.file(tmp_path, b"id: x\n"), "a\x1b[31m\n\udc80.yaml")
        assert isinstance(source, Source)
        assert source.name == "a\\x1b[31m\\n\\udc80.yaml"

    def test_a_link_to_a_file_is_read(self, tmp_path: Path) -> None:
        self.file(tmp_path, b"id: x\n")
        assert isinstance(read_source(link("t.yaml")(tmp_path / "link.yaml")), Source)

    def test_an_empty_file_is_read(self, tmp_path: Path) -> None:
        source = read_source(self.file(tmp_path, b""))
        assert isinstance(source, Source)
        assert parse(source)[1][0].code == "GZ026"

    def test_the_largest_file_is_read(self, tmp_path: Path) -> None:
        assert isinstance(read_source(self.file(tmp_path, b"x" * BYTES)), Source)

    @pytest.mark.parametrize(
        ("make", "reason"),
        [
            pytest.param(lambda path: path, "there is no such file", id="nothing"),
            pytest.param(lambda path: path / "a" / "b", "there is no such file", id="no folder"),
            pytest.param(lambda path: path.parent, "it is a folder", id="a folder"),
            pytest.param(
                lambda path: Path("/dev/zero"),
                "it is a pipe or a device, not a regular file",
                id="an endless device",
            ),
            pytest.param(
                pipe,
                "it is a pipe or a device, not a regular file",
                id="a pipe nobody writes to",
            ),
            pytest.param(
                link("/dev/zero"),
                "it is a pipe or a device, not a regular file",
                id="a link to a device",
            ),
            pytest.param(
                link("."),
                "it is a folder",
                id="a link to a folder",
            ),
            pytest.param(
                link("gone"),
                "there is no such file",
                id="a link to nothing",
            ),
            pytest.param(
                link("t.yaml"),
                "its links go round in a circle",
                id="a link to itself",
            ),
            pytest.param(
                lambda path: path / ("x" * 10_000),
                "its name is too long",
                id="a name of 10,000 letters",
            ),
            pytest.param(
                lambda path: path / "a\0b",
                "this cannot be the name of a file",
                id="a NUL in the name",
            ),
            pytest.param(
                lambda path: path / "a\ud800b",
                "this cannot be the name of a file",
                id="a surrogate in the name",
            ),
        ],
    )
    def test_what_cannot_be_read(
        self, tmp_path: Path, make: Callable[[Path], Path], reason: str
    ) -> None:
        finding = self.finding(make(tmp_path / "t.yaml"))
        assert finding.code == "GZ001"
        assert finding.message("en") == f"cannot read the file: {reason}"

    def test_the_reason_is_said_in_chinese(self, tmp_path: Path) -> None:
        assert self.finding(tmp_path).message("zh") == "无法读取文件：这是一个文件夹"

    @pytest.mark.parametrize(
        ("number", "reason"),
        [(errno.EACCES, "permission denied"), (errno.EIO, os.strerror(errno.EIO))],
        ids=["no permission", "a broken disk"],
    )
    def test_what_the_system_refuses(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, reason: str
    ) -> None:
        def refuse(*_: object) -> int:
            raise OSError(number, os.strerror(number))

        path = self.file(tmp_path, b"id: x\n")
        monkeypatch.setattr("gongzhu.profiles.sources.os.open", refuse)
        assert self.finding(path).message("en") == f"cannot read the file: {reason}"

    def test_a_pipe_put_in_place_of_the_file_does_not_block(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path, pipe, really = self.file(tmp_path, b"id: x\n"), tmp_path / "pipe", os.open
        os.mkfifo(pipe)
        monkeypatch.setattr(
            "gongzhu.profiles.sources.os.open", lambda _, flags: really(pipe, flags)
        )
        assert self.finding(path).code == "GZ001"

    def test_no_more_than_the_limit_and_one_byte_is_read(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path, really, handles = self.file(tmp_path, b"x" * BYTES * 4), os.open, []

        def watch(name: Path, flags: int) -> int:
            handles.append(os.dup(handle := really(name, flags)))
            return handle

        monkeypatch.setattr("gongzhu.profiles.sources.os.open", watch)
        self.finding(path)
        assert os.lseek(handles[0], 0, os.SEEK_CUR) == BYTES + 1
        os.close(handles[0])

    @pytest.mark.parametrize(
        ("data", "expected"),
        [
            pytest.param(b"id: x\n" + b"a" * BYTES, "GZ002 2:65531-2:65532", id="too large"),
            pytest.param(
                "猪".encode() * BYTES, "GZ002 1:21846-1:21847", id="a limit inside a letter"
            ),
            pytest.param(b"id: x\nname: caf\xe9\n", "GZ003 2:10-2:11", id="Latin-1"),
            pytest.param("id: x\nname: 拱猪\n".encode("gbk"), "GZ003 2:7-2:8", id="GBK"),
            pytest.param("名: 羊".encode()[:-1], "GZ003 1:4-1:5", id="cut inside a letter"),
            pytest.param(b"a: \xc0\x80\n", "GZ003 1:4-1:5", id="a NUL in two bytes"),
            pytest.param(b"a: \xed\xa0\x80\n", "GZ003 1:4-1:5", id="a surrogate in three bytes"),
            pytest.param(b"\xef\xbb\xbfid: x\n", "GZ005 1:1-1:2", id="UTF-8 with a BOM"),
            *(
                pytest.param(
                    f"{mark}id: 猪\n".encode(name),
                    "GZ004 1:1-1:1",
                    id=f"{name}{' with a BOM' * bool(mark)}",
                )
                for name in ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")
                for mark in ("", "\ufeff")
            ),
        ],
    )
    def test_what_is_no_text(self, tmp_path: Path, data: bytes, expected: str) -> None:
        finding = self.finding(self.file(tmp_path, data))
        assert f"{finding.code} {written(finding.place.span)}" == expected

    def test_another_encoding_is_named(self, tmp_path: Path) -> None:
        finding = self.finding(self.file(tmp_path, "id: x".encode("utf-16")))
        assert finding.message("en") == "the file is UTF-16, not UTF-8"

    def test_a_bad_byte_is_named(self, tmp_path: Path) -> None:
        finding = self.finding(self.file(tmp_path, b"caf\xe9"))
        assert finding.message("en") == "the file is not UTF-8: byte 0xE9 fits nowhere"

    def test_the_line_of_a_bad_byte_can_be_shown(self, tmp_path: Path) -> None:
        finding = self.finding(self.file(tmp_path, b"a: 1\nname: caf\xe9\n"))
        assert finding.place.source.line(2) == "name: caf\ufffd"


ODD = st.sampled_from(
    [
        *"ab01:-?,[]{}#&*!|>'\"%@` \n\t\\=~.<\0：é🐷\u200b\ud800",
        *(": ", "- ", "? ", "\n  ", "\n- ", "---\n", "...\n", "|\n", "> \n", "|2\n", "\r\n"),
        *("\\u", "\\x41", "\\UFFFFFFFF", "\\uD800", "e\u0301"),
        *("null", "<<: ", "!!str ", "&a ", "*a ", "%YAML 1.2\n"),
    ]
)
TEXTS = st.text() | st.lists(ODD, max_size=40).map("".join)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """The good profile after a few slips: something typed in, deleted or doubled."""
    text = GOOD
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        text = text[:start] + draw(ODD | st.just(text[start:end] * 2)) + text[end:]
    return text


class TestAnyText:
    """Nothing raises, and every place can be shown."""

    @pytest.mark.parametrize("loader", LOADERS, ids=lambda loader: loader.__name__)
    @settings(max_examples=200, deadline=None)
    @given(text=TEXTS)
    def test_a_text(self, loader: type, text: str) -> None:
        with using(loader):
            block, findings = read(text)
        assert outside(text, block, findings) == []
        assert block is not None or findings
        assert all(f.message("en") and f.message("zh") and f.advice("en") for f in findings)

    @pytest.mark.parametrize("loader", LOADERS, ids=lambda loader: loader.__name__)
    @settings(max_examples=80, deadline=None)
    @given(text=mutated())
    def test_a_good_text_with_slips(self, loader: type, text: str) -> None:
        with using(loader):
            block, findings = read(text)
        assert outside(text, block, findings) == []
        assert block is not None or findings

    @settings(max_examples=150, deadline=None, derandomize=True)
    @given(text=mutated() | TEXTS)
    def test_both_parsers_make_the_same_tree(self, text: str) -> None:
        trees = []
        for loader in LOADERS:
            with using(loader):
                block, _ = read(text)
            trees.append([(path, repr(node)) for path, node in nodes(block)] if block else None)
        assert trees[0] == trees[-1]

    @settings(max_examples=200, deadline=None)
    @given(data=st.binary() | TEXTS.map(lambda text: text.encode("utf-16", "replace")))
    def test_a_file(self, data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
        path = tmp_path_factory.getbasetemp() / "any.yaml"
        path.write_bytes(data)
        match read_source(path):
            case Source(text=text) as source:
                assert text.encode() == data
                assert outside(text, *parse(source)) == []
            case finding:
                assert finding.code in {"GZ003", "GZ004", "GZ005"}
                assert outside(finding.place.source.text, None, [finding]) == []


class TestCodes:
    """The list of codes and what is said."""

    def test_every_code_of_reading_has_an_example(self) -> None:
        seen = {found.split()[0] for row in ROWS["faults"] for found in row["found"]}
        others = {"GZ001", "GZ002", "GZ003", "GZ004", "GZ012"}  # TestFiles and TestLimits
        assert seen | others == {code for code in READING if code.startswith("GZ0")}

    def test_user_text_in_a_message_is_short_and_visible(self) -> None:
        assert shown("a\u202e\n" + "b" * 100) == "a\\u202e\\n" + "b" * 31 + "…"

    def test_hidden_characters_are_told_from_plain_ones(self) -> None:
        assert hidden("拱猪\n\t🐷") is None
        assert hidden("a\u200b") is not None

    def test_text_faults_of_a_good_text_are_none(self) -> None:
        assert text_faults(Source("t.yaml", GOOD)) == []
