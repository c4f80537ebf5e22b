"""The `record` commands: what they print of good records, of bad ones, and of views."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from gongzhu.cli.help_records import COMMANDS
from gongzhu.cli.todays import place_in, remark
from gongzhu.engine.dealing import Seed
from gongzhu.record import seed_file
from gongzhu.record.check import check
from gongzhu.record.reader import read
from gongzhu.record.replay import replay
from gongzhu.text import Lang
from tests.profiles.running import run
from tests.record.tables import VARIANTS, header_of, record_of

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data"
SHORT = DATA / "short.gongzhu"
LEVELS = DATA / "records" / "levels-and-claim.gongzhu"
VIEW = DATA / "records" / "view-of-a-seat.gongzhu"
STORED = [SHORT, *sorted((DATA / "records").glob("*.*[ut]"))]
LANGUAGES: tuple[Lang, ...] = ("en", "zh")
SHEETS = {
    "show": ("show", SHORT, "--deal", "1"),
    "show-claim": ("show", LEVELS),
    "show-view": ("show", VIEW),
    "replay": ("replay", LEVELS, "--to", "25"),
    "rescore": ("rescore", SHORT, "--profile", "open-closed"),
    "rescore-none": ("rescore", SHORT, "--profile", "taiwan-flat"),
}


def changed(tmp_path: Path, old: str, new: str) -> Path:
    """The golden record with a change in it."""
    text = SHORT.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "changed.gongzhu"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SHEETS)
def test_what_is_printed_is_what_was_read_over(name: str, lang: Lang) -> None:
    command, path, *more = SHEETS[name]
    with contextlib.chdir(DATA):
        done = run("record", command, Path(path).relative_to(DATA), *more, "--lang", lang)
    sheet = DATA / "records" / "shown" / f"{name}_{lang}.txt"
    if os.environ.get("GONGZHU_REWRITE"):
        sheet.write_text(done.out, encoding="utf-8")
    assert (done.code, done.err) == (0, "")
    assert done.out == sheet.read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", ["show", "replay", "check", "text"])
def test_every_record_fits_the_screen(command: str, lang: Lang) -> None:
    for path in STORED:
        done = run("record", command, path, "--lang", lang)
        assert done.code == 0
        lines = done.out.replace(str(path), "FILE").splitlines()
        if command == "text":  # JSON stands as it is
            lines = [line for line in lines if not line.startswith("{")]
        assert max(map(cell_len, lines)) <= 80
        assert "Traceback" not in done.err


SEEDS = DATA / "records" / "revealed-and-resumed.gongzhu"


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.name)
def test_every_command_takes_every_record(path: Path) -> None:
    players = len(json.loads(run("record", "show", path, "--json").out)["seats"])
    seat = next(
        str(seat)
        for seat in range(1, players + 1)
        if "view" not in path.name or run("record", "view", path, "--seat", str(seat)).code == 0
    )
    for command, *more in (
        ("show", "--lang", "zh"), ("replay",), ("replay", "--lang", "zh"), ("check", "--json"),
        ("text",), ("text", "--lines"), ("view", "--seat", seat),
    ):  # fmt: skip
        done = run("record", command, path, *more)
        assert (done.code, done.err) == (0, ""), command
        assert done.out
    done = run("record", "rescore", path, "--profile", "individual")
    assert done.code == 0 or (done.code == 2 and "individual" in done.err)


def test_replay_tells_of_seeds_and_commitments() -> None:
    words = {
        "en": ("The seed is published; dealt from it: deal {}.", "A fresh commitment:"),
        "zh": ("种子已公布；由它发的牌：第{}副。", "新的承诺值："),
    }
    for lang, (seed, commitment) in words.items():
        said = run("record", "replay", SEEDS, "--lang", lang).out
        first, fresh, second = (
            said.index(seed.format(1)), said.index(commitment), said.index(seed.format(2)),
        )  # fmt: skip
        assert first < fresh < second
        assert "a5230473f8ddf742cd7fe69e4c6950f248be2004e54712eac0e6ac013fe47ab8" in said
    said = run("record", "replay", DATA / "records" / "committed.gongzhu").out
    assert words["en"][0].format("1-2") in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_of_every_command_fits_the_screen(lang: Lang) -> None:
    for command in COMMANDS:
        lines = run(*command.split(), "--help", "--lang", lang).out.splitlines()
        assert max(map(cell_len, lines)) <= 80, command


def test_rescored_by_its_own_rules_a_record_has_one_column(tmp_path: Path) -> None:
    stored = DATA / "matches" / "individual.gongzhu"
    out = run("record", "rescore", stored, "--profile", "individual").out
    assert "Both are the same rules." in out
    assert "Both count the same." not in out
    heads = [line.split() for line in out.splitlines() if re.match(r"Deal \d+  ", line)]
    assert heads == [["Deal", str(n), "individual", "total"] for n in range(1, 6)]


def test_show_says_what_became_of_each_commitment(tmp_path: Path) -> None:
    text = SEEDS.read_text(encoding="utf-8").splitlines(keepends=True)
    running = tmp_path / "running.gongzhu"
    running.write_text("".join(text[:70]), encoding="utf-8")
    kept_back = tmp_path / "kept-back.gongzhu"
    kept_back.write_text("".join(text[:-2]) + text[-1], encoding="utf-8")
    checks = {
        SEEDS: [("follow from the seed", "确由事先承诺的种子发出", "1-2")],
        running: [
            ("follow from the seed", "确由事先承诺的种子发出", "1"),
            ("is not published yet", "种子尚未公布", "2"),
        ],
        kept_back: [
            ("follow from the seed", "确由事先承诺的种子发出", "1"),
            ("was never published", "种子从未公布", "2"),
        ],
        SHORT: [],
    }
    commitments = [json.loads(text[0])["commitment"], json.loads(text[31])["commitment"]]
    for path, said in checks.items():
        en, zh = (run("record", "show", path, "--lang", lang).out for lang in LANGUAGES)
        assert en.count("\nCheck: ") == zh.count("\n核对：") == len(said)
        for english, chinese, deals in said:
            assert re.search(rf"Check: .*{english}.*: {deals}\.\n", en.replace("\n   ", " "))
            assert re.search(rf"核对：.*{chinese}.*：{deals}。\n", zh.replace("\n   ", " "))
        plain = json.loads(run("record", "show", path, "--json").out)["commitments"]
        assert [one["commitment"] for one in plain] == ([] if path == SHORT else commitments)
        assert all(one["commitment"] in en and one["commitment"] in zh for one in plain)
    assert [(one["line"], one["published"], one["deals"]) for one in json.loads(
        run("record", "show", running, "--json").out)["commitments"]
    ] == [(1, 31, [1]), (32, None, [2])]  # fmt: skip


def test_eight_seats_with_long_names_fit_too(tmp_path: Path) -> None:
    from tests.cli.play_helpers import TABLES

    text = record_of(TABLES["eight players"], 1)
    path = tmp_path / "eight.gongzhu"
    names = ["很长很长很长的名字", "x" * 90, "", " ", "\x1b[31m", "Q", "QS", "a b"]
    header = json.loads(text.partition("\n")[0]) | {"seats": names}
    path.write_text(json.dumps(header) + "\n" + text.partition("\n")[2], encoding="utf-8")
    for command in ("show", "replay"):
        done = run("record", command, path)
        assert done.code == 0
        assert "\x1b" not in done.out
        lines = done.out.replace(str(path), "FILE").splitlines()
        assert max(map(cell_len, lines)) <= 80


def test_show_as_json_holds_the_whole_match() -> None:
    plain = json.loads(run("record", "show", SHORT, "--json").out)
    assert (plain["ok"], plain["complete"], plain["totals"]) == (
        True,
        True,
        [-1180, -620, -150, -10],
    )
    assert plain["losers"] == [1]
    first, second = plain["shown"]
    assert [len(trick["cards"]) for trick in first["tricks"]] == [4] * 13
    assert first["tricks"][0] == {"leader": 2, "cards": ["9C", "5C", "7C", "KC"], "taken_by": 1}
    assert first["exposures"][1] == {"seat": 3, "cards": {"AH": "shown", "10C": "shown"}}
    assert first["points"] == [-60, -560, -100, -200]
    assert [sum(line["points"] for line in side) for side in second["ledgers"]] == second["points"]
    assert second["totals"] == plain["totals"]
    only = json.loads(run("record", "show", SHORT, "--json", "--deal", "2").out)
    assert only["shown"] == [second]
    view = json.loads(run("record", "show", VIEW, "--json").out)
    assert view["view"] == 1
    assert view["shown"][1]["unseen"] > 20


def test_a_wrong_score_is_printed_with_its_line_its_code_and_the_right_arithmetic(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = changed(Path(), '"points":[-60,-560', '"points":[-60,-561')
    for command in ("check", "show"):
        done = run("record", command, path)
        assert done.code == 1
        assert done.out.endswith(
            f"{path}:59: error[GR405] side 2 scores -560 in deal 1, not -561\n"
            "  the arithmetic of side 2 in deal 1:\n"
            "    ♥K ♥Q ♥4 ♥2: −70 × 2 (♥A exposed) = −140\n"
            "    ♣10 exposed: 4 × −140 = −560\n"
        )
    view = run("record", "view", path, "--seat", "1")
    assert (view.code, view.out) == (1, "")
    path = changed(Path(), '"totals":[-1180', '"totals":[-1181')
    done = run("record", "check", path, "--lang", "zh")
    assert done.out == (
        f"{path}:117：错误[GR406] 第2副之后第1方总分应为-1180，而不是-1181\n"
        "  此前−60，第2副−1120：−60 − 1120 = −1180\n"
    )


def test_of_a_damaged_record_the_good_beginning_is_shown(tmp_path: Path) -> None:
    path = changed(
        tmp_path, '{"t":"play","seat":4,"card":"5H"}', '{"t":"play","seat":4,"card":"5X"}'
    )
    for command, *more in (("show",), ("replay",), ("rescore", "--profile", "taiwan-flat")):
        done = run("record", command, path, *more)
        assert done.code == 1
        assert ":15: error[GR018]" in done.out
        assert done.err == ""
    assert "North  ♠ A 9 8 7 6" in run("record", "show", path).out
    text = run("record", "text", path)
    assert (text.code, text.out.count("play ")) == (1, 2)
    assert ":15: 'card' must be a card" in text.err
    view = run("record", "view", path, "--seat", "1")
    assert (view.code, view.out) == (1, "")


@pytest.mark.parametrize(
    ("argv", "en", "zh"),
    [
        (("show", "nothing"), "cannot read nothing", "无法读取"),
        (("show", SHORT, "--deal", "3"), "has no deal 3; it holds deals 1 to 2", "没有第3副"),
        (("replay", SHORT, "--step"), "--step waits for Enter", "--step 要等人按回车"),
        (("rescore", SHORT, "--profile", "five-player"), "is for 5 players", "由5人来打"),
        (("rescore", SHORT, "--profile", "partnership"), "has other sides", "分方与记录不同"),
        (("rescore", SHORT, "--profile", "nosuch"), "GZ", "GZ"),
        (("view", SHORT, "--seat", "5"), "there is no seat 5", "没有5号座位"),
        (("view", VIEW, "--seat", "2"), "is the view of seat 1", "是1号座位所见"),
        (("text", "/dev/null"), "it is not a regular file", "它不是普通文件"),
    ],
)
def test_what_cannot_be_done_is_said(argv: tuple[str | Path, ...], en: str, zh: str) -> None:
    for lang, said in (("en", en), ("zh", zh)):
        done = run("record", *argv, "--lang", lang)
        assert (done.code, done.out) == (2, "")
        assert said in done.err


def test_a_file_that_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("eggs\n", encoding="utf-8")
    for command, *more in (
        ("show",), ("replay",), ("rescore", "--profile", "individual"), ("check",), ("text",),
        ("view", "--seat", "1"),
    ):  # fmt: skip
        done = run("record", command, path, *more)
        assert done.code == 1
        assert "GR007" in done.out or "is not JSON" in done.err


def test_text_and_lines_lead_back_to_each_other(tmp_path: Path) -> None:
    for lang in LANGUAGES:
        sheet, lines = tmp_path / f"{lang}.txt", tmp_path / f"{lang}.gongzhu"
        sheet.write_text(run("record", "text", LEVELS, "--lang", lang).out, encoding="utf-8")
        lines.write_text(run("record", "text", sheet, "--lines").out, encoding="utf-8")
        assert check(read(sheet)) == check(read(lines)) == check(read(LEVELS))
        for command in ("check", "show", "replay"):
            a, b = (run("record", command, path).out for path in (sheet, LEVELS))
            assert a.replace(str(sheet), "F").split() == b.replace(str(LEVELS), "F").split()
        again = run("record", "text", lines, "--lang", lang).out
        assert again == sheet.read_text(encoding="utf-8")


def test_a_view_is_read_by_every_command_and_says_whose_it_is(tmp_path: Path) -> None:
    path = tmp_path / "seen.gongzhu"
    text = LEVELS.read_text(encoding="utf-8").splitlines(keepends=True)
    (tmp_path / "part.gongzhu").write_text("".join(text[:30]), encoding="utf-8")
    done = run("record", "view", tmp_path / "part.gongzhu", "--seat", "3")
    assert done.code == 0
    path.write_text(done.out, encoding="utf-8")
    assert run("record", "view", path, "--seat", "3").out == done.out
    for command, *more in (
        ("show",), ("replay",), ("check",), ("rescore", "--profile", "no-exposure")
    ):  # fmt: skip
        for lang, said in (("en", "view of seat 3"), ("zh", "3号座位所见")):
            printed = run("record", command, path, *more, "--lang", lang)
            assert printed.code == 0
            assert said in printed.out
    assert json.loads(run("record", "check", path, "--json").out)["view"] == 3
    resumed = run("play", "--resume", path)
    assert (resumed.code, resumed.out) == (2, "")
    assert "only what seat 3 saw" in resumed.err
    other = run("analyse", path, "--seat", "1")
    assert "the view of seat 3" in other.err


def test_a_view_shows_no_card_that_was_made_up(tmp_path: Path) -> None:
    """Whatever fills the hidden hands is printed nowhere."""
    text = VIEW.read_text(encoding="utf-8")
    line = [line for line in text.splitlines() if '"unseen"' in line][-1]
    unseen = json.loads(line)["unseen"]
    other = json.loads(line)
    path = tmp_path / "view.gongzhu"
    commands = ("show", "replay", "check")
    path.write_text(text, encoding="utf-8")
    before = [run("record", command, path).out for command in commands]
    for trial in range(60):
        a, b = random.Random(trial).sample(range(len(unseen)), 2)
        other["unseen"] = [*unseen]
        other["unseen"][a], other["unseen"][b] = unseen[b], unseen[a]
        again = json.dumps(other, separators=(",", ":"))
        path.write_text(text.replace(line, again), encoding="utf-8")
        if check(read(path)).ok and replayed(path) != replayed(VIEW):
            break
    else:
        pytest.fail("no other way for the cards to lie")
    assert [run("record", command, path).out for command in commands] == before


def replayed(path: Path) -> object:
    """The hands with which a running deal goes on."""
    deal = replay(read(path)).deal
    return deal and deal.dealt


def test_replay_stops_where_it_is_told_to() -> None:
    whole = run("record", "replay", SHORT).out
    last = run("record", "replay", SHORT, "--to", "118").out
    assert last == whole
    beyond = run("record", "replay", SHORT, "--to", "999")
    assert beyond.code == 0
    assert beyond.out == whole + "\nThere is no line 999: the record ends with line 118.\n"
    for to in (1, 2, 7, 59, 60):
        done = run("record", "replay", SHORT, "--to", str(to))
        assert done.code == 0
        body = done.out.removesuffix(f"\nStopped after line {to}.\n")
        assert body != done.out
        assert whole.startswith(body)
    assert whole.count("Trick 13 taken by") == 2
    assert "The match is over after 2 deals." in whole


@pytest.mark.skipif(sys.platform == "win32", reason="terminals are different there")
def test_replay_waits_for_enter_at_a_terminal() -> None:
    import pty

    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "gongzhu", "record", "replay", str(SHORT), "--step"],
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "dumb"},
    )
    os.write(ours, b"\n\n\nq\n")
    out, err = process.communicate(timeout=60)
    os.close(ours)
    os.close(theirs)
    assert (process.returncode, err) == (0, b"")
    said = out.decode()
    assert said.count("Enter: go on") == 4
    assert "North  exposed ♥A ♣10" in said
    assert "exposed ♠Q" not in said


class Frozen:
    """A match by a profile of one's own, whose file is changed afterwards."""

    RULES = "schema: 1\nid: house\nextends: individual\nname: {en: House, zh: 自家}\n"
    END = "match: {end: {kind: deals, count: 2}}\n"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.profile = folder / "variants" / "house.yaml"
        self.profile.parent.mkdir(parents=True)
        self.profile.write_text(self.RULES + self.END, encoding="utf-8")
        self.record = folder / "match.gongzhu"
        done = self.run("play", "--auto", "--bots", "random", "--seed", "3", "--profile", "house",
                        "--record", self.record)  # fmt: skip
        assert done.code == 0
        self.played = done.out

    def run(self, *argv: str | Path) -> Any:
        return run(*argv, GONGZHU_DATA=str(self.folder))


def test_a_match_keeps_its_rules_whatever_becomes_of_the_file(tmp_path: Path) -> None:
    table = Frozen(tmp_path)
    checked = table.run("record", "check", table.record).out
    shown = table.run("record", "show", table.record).out
    assert "today" not in shown
    cut = table.record.read_text(encoding="utf-8").splitlines(keepends=True)
    changes = {
        "plays by other rules today": table.RULES + "scoring: {values: {QS: -500}}\n" + table.END,
        "cannot be used today": table.RULES + "scoring: {valeus: 1}\n",
        "No profile is called house here today": None,
    }
    for said, text in changes.items():
        if text is None:
            table.profile.unlink()
        else:
            table.profile.write_text(text, encoding="utf-8")
        assert table.run("record", "check", table.record).out == checked
        now = table.run("record", "show", table.record).out
        assert said in " ".join(now.split())
        body = re.sub(r"(The profile|No profile)[^.]*today[^.]*\.\n", "", now)
        assert body == shown
        assert not table.run("record", "show", table.record, "--lang", "zh").out.isascii()
        part = tmp_path / "part.gongzhu"
        part.write_text("".join(cut[:70]), encoding="utf-8")
        seed_file.keep(part, Seed.of(3))
        resumed = table.run("play", "--resume", part)
        assert resumed.code == 0
        assert said in " ".join(resumed.out.split())
        assert part.read_text(encoding="utf-8") == "".join(cut)
        text_form = tmp_path / "match.txt"
        text_form.write_text(table.run("record", "text", table.record).out, encoding="utf-8")
        assert check(read(text_form)) == check(read(table.record))


def test_a_profile_that_was_given_as_a_file_is_looked_for_there(tmp_path: Path) -> None:
    table = Frozen(tmp_path)
    file = tmp_path / "own.yaml"
    file.write_text(table.RULES + table.END, encoding="utf-8")
    table.profile.unlink()
    record = tmp_path / "own.gongzhu"
    with contextlib.chdir(tmp_path):
        played = table.run("play", "--auto", "--bots", "random", "--seed", "3", "--profile",
                           "./own.yaml", "--record", record)  # fmt: skip
    assert played.code == 0
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    assert json.loads(lines[0])["x_file"] == os.path.realpath(file)
    assert "own.yaml" not in table.run("record", "view", record, "--seat", "1").out
    for said, text in {
        "": file.read_text(encoding="utf-8"),
        "The profile house plays by other rules today": table.RULES + "scoring: {values: {QS: -5}}",
        "The profile house cannot be used today": "eggs",
        "The profile house is not in": None,
    }.items():
        if text is None:
            file.unlink()
        else:
            file.write_text(text, encoding="utf-8")
        part = tmp_path / "part.gongzhu"
        part.write_text("".join(lines[:70]), encoding="utf-8")
        seed_file.keep(part, Seed.of(3))
        for done in (table.run("record", "show", record), table.run("play", "--resume", part)):
            out = " ".join(done.out.split())
            assert done.code == 0
            assert said in out if said else "today" not in out and "any more" not in out


@pytest.mark.parametrize(
    "place",
    ["own.yaml", "../own.yaml", "/etc/passwd", "/dev/zero", "//host/own.yaml", 7, None, "",
     "\\\\host\\own.yaml", "/" + "x" * 5000 + ".yaml", ["/own.yaml"]],
)  # fmt: skip
def test_only_the_path_of_a_profile_is_believed(place: object) -> None:
    header = dataclasses.replace(header_of(VARIANTS["short"]), extras={"x_file": place})
    assert place_in(header) is None
    said = remark(header, VARIANTS["short"])
    assert said is not None
    assert "No profile is called" in said.en


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes with a name there")
def test_a_pipe_or_a_folder_in_the_place_of_a_profile_is_left_alone(tmp_path: Path) -> None:
    pipe, folder = tmp_path / "pipe.yaml", tmp_path / "folder.yaml"
    os.mkfifo(pipe)
    folder.mkdir()
    for place in (pipe, folder, tmp_path / "no\x00ne.yaml"):
        header = dataclasses.replace(header_of(VARIANTS["short"]), extras={"x_file": str(place)})
        said = remark(header, VARIANTS["short"])
        assert said is not None
        assert "any more" in said.en
        assert said.zh.isprintable()


def test_a_text_of_strangers_does_nothing_to_a_terminal(tmp_path: Path) -> None:
    evil = "\x1b]0;x\x07\x9b31m\u202e"
    header = dataclasses.replace(
        header_of(VARIANTS["short"], program=evil, started=evil),
        profile=evil, seats=(evil,) * 4, note=evil, extras={"x_\x1b": evil},
    )  # fmt: skip
    path = tmp_path / "evil.gongzhu"
    body = record_of(VARIANTS["short"], 1).partition("\n")[2]
    path.write_text(f"{header}\n{body}", encoding="utf-8")
    for command, *more in (
        ("show",), ("replay",), ("check",), ("text",), ("text", "--lines"), ("view", "--seat", "1"),
        ("rescore", "--profile", "individual"),
    ):  # fmt: skip
        done = run("record", command, path, *more)
        assert all(line.isprintable() for line in (done.out + done.err).split("\n"))
