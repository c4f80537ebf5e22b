"""`gongzhu simulate`: what it prints and writes, what it refuses, and how it stops."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from rich.cells import cell_len

from gongzhu.cli import simulating
from gongzhu.cli.watching import watching
from gongzhu.errors import GongzhuError
from gongzhu.simulation.plan import Chunk, Plan
from gongzhu.simulation.running import Outcome
from gongzhu.simulation.tally import Part
from gongzhu.simulation.work import Ready, work
from gongzhu.text import Text
from tests.profiles.running import HEAD, Run, inside, run
from tests.simulation.plans import plan_of, played

FEW = ("simulate", "--deals", "20")


def in_json(*argv: str) -> dict[str, Any]:
    done = run("simulate", *argv, "--json")
    assert (done.code, done.err) == (0, "")
    assert done.out.count("\n") == 1
    read: dict[str, Any] = json.loads(done.out)
    return read


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("more", [(), ("--matches",), ("--players", "careful", "--deals", "2")])
def test_the_result_fits_a_terminal(lang: str, more: tuple[str, ...]) -> None:
    done = run(*FEW, "--profile", "individual,partnership", *more, "--lang", lang)
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert [line for line in lines if cell_len(line) > 80 or line != line.rstrip()] == []
    assert not re.search(r"\{\w*\}|None", done.out)


def test_json_has_the_numbers_of_the_plan() -> None:
    read = in_json("--deals", "30", "--seed", "7", "--profile", "individual, taiwan-flat")
    part = played(plan_of("individual", "taiwan-flat", count=30))
    for table, tally in zip(read["profiles"], part.tables, strict=True):
        for side, histogram in zip(table["sides"], tally.scores, strict=True):
            assert side["histogram"] == {str(key): histogram[key] for key in sorted(histogram)}
    assert read["compared"][0]["changed"] == part.changed[0].changed


def test_the_same_seed_gives_the_same_bytes() -> None:
    assert run(*FEW, "--json") == run(*FEW, "--json")
    assert run(*FEW, "--json") != run(*FEW, "--seed", "2", "--json")


def test_a_profile_of_ones_own(tmp_path: Path) -> None:
    text = HEAD + "scoring: {values: {4H: -10}}\n"
    (tmp_path / "house.yaml").write_text(text, encoding="utf-8")
    with inside(tmp_path):
        done = run(*FEW, "--profile", "individual,house.yaml")
    assert (done.code, done.err) == (0, "")
    assert "individual and house" in done.out


# What it refuses, before a deal is played.


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--deals", "0"], "--deals: at least 1"),
        (["--deals", "1000000001"], "--deals: at most 1000000000"),
        (["--deals", "many"], "--deals: write a whole number"),
        (["--seed", "-1"], "--seed: at least 0"),
        (["--seed", str(2**63)], f"--seed: at most {2**63 - 1}"),
        (["--jobs", "0"], "--jobs: at least 1"),
        (["--jobs", "257"], "--jobs: at most 256"),
        (["--players", "carefull"], "there is no player 'carefull'; did you mean 'careful'?"),
        (["--players", " , "], "--players: name a player"),
        (["--players", "random,careful"], "2 players are named, but 'individual' seats 4"),
        (["--profile", ","], "--profile: name a profile"),
        (["--profile", "individual,individual"], "the profile 'individual' is named twice"),
        (["--profile", "individal"], "did you mean 'individual'?"),
        (["--jobs", "2", "--cluster", "tcp://x:1"], "--jobs is for this machine"),
        (["--out", "report.pdf"], "must end in one of .html, .md, .csv, .json, .png, .svg"),
        (["--out", "report"], "must end in one of"),
        (["--out", ""], "must end in one of"),
        (["--out", "nowhere/report.md"], "there is no folder nowhere"),
        (["--out", "folder.md"], "this is a folder"),
        (["--out", "x" * 300 + ".md"], "nothing can be written there: File name too long"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)
def test_what_cannot_be_done_is_refused_at_once(argv: list[str], said: str, tmp_path: Path) -> None:
    (tmp_path / "folder.md").mkdir()
    with inside(tmp_path), mock.patch.object(simulating, "simulate") as never:
        done = run("simulate", *argv)
        chinese = run("simulate", *argv, "--lang", "zh")
    never.assert_not_called()
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert "Traceback" not in done.err
    assert chinese.code == 2
    assert re.search("[\u4e00-\u9fff]", chinese.err)


def test_two_files_with_one_id_are_told_apart(tmp_path: Path) -> None:
    for name, points in (("one", 10), ("two", 20)):
        text = HEAD + f"scoring: {{values: {{4H: -{points}}}}}\n"
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    with inside(tmp_path):
        done = run(*FEW, "--profile", "one.yaml,two.yaml")
        same = run(*FEW, "--profile", "one.yaml,one.yaml")
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "gongzhu: two files have the id 'house': one.yaml and two.yaml; "
        "give one of them another id\n"
    )
    assert "the profile 'house' is named twice" in same.err


def test_nine_profiles_are_too_many() -> None:
    names = run("variants", "list", "--json")
    ids = [one["profile"] for one in json.loads(names.out)["variants"]][:9]
    done = run(*FEW, "--profile", ",".join(ids))
    assert (done.code, done.out) == (2, "")
    assert "9 profiles are too many: at most 8" in done.err


def test_a_faulty_profile_is_refused_as_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(HEAD + "scoring: {alnoe: 1}\n", encoding="utf-8")
    with inside(tmp_path):
        done = run(*FEW, "--profile", "house.yaml")
    assert (done.code, done.out) == (1, "")
    assert "GZ102" in done.err


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
def test_a_folder_that_may_not_be_written_is_said(tmp_path: Path) -> None:
    with mock.patch("tempfile.TemporaryFile", side_effect=PermissionError(13, "Permission denied")):
        done = run(*FEW, "--out", tmp_path / "a.md")
    assert (done.code, done.out) == (2, "")
    assert "nothing can be written there: Permission denied" in done.err


def test_without_numba_it_says_once_how_to_be_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gongzhu.cli.announcing.available", lambda: False)
    monkeypatch.setattr("gongzhu.simulation.plan.available", lambda: False)
    done = run("simulate", "--deals", "20", "--profile", "individual,no-exposure")
    assert done.code == 0
    assert done.err.count('pip install "gongzhu[fast]"') == done.err.count("\n") == 1
    assert run("simulate", "--deals", "1", "--players", "careful").err == ""
    with mock.patch.object(simulating, "simulate", return_value=Outcome(None, stopped=True)):
        done = run("simulate", "--deals", "1", "--players", "strong,random,strong,random")
    assert done.err.splitlines()[0] == (
        "gongzhu: without numba a deal of 'strong' takes half a minute or so; "
        'pip install "gongzhu[fast]" makes it much faster'
    )
    assert done.err.count("numba") == 1


def test_what_is_compiled_first_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gongzhu.cli.announcing.is_ready", lambda function: False)
    monkeypatch.setattr(
        "gongzhu.cli.announcing.ready", lambda plan: Ready(replace(plan, fast=False))
    )
    with mock.patch.object(simulating, "simulate", return_value=Outcome(None, stopped=True)):
        done = run("simulate", "--deals", "4000", "--profile", "no-exposure")
    assert done.err.startswith("gongzhu: compiling the rules of play, once for this version")
    monkeypatch.setattr("gongzhu.cli.announcing.keeps", lambda: False)
    with mock.patch.object(simulating, "simulate", return_value=Outcome(None, stopped=True)):
        done = run("simulate", "--deals", "4000", "--profile", "no-exposure")
    assert "once" not in done.err.splitlines()[0]
    assert "cannot be kept on disk here" in done.err


def test_that_the_strong_player_is_compiled_first_is_announced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for pace in ("uncompiled", "compiled"):
        monkeypatch.setattr("gongzhu.cli.advising.pace", lambda pace=pace: pace)
        with mock.patch.object(simulating, "simulate", return_value=Outcome(None, stopped=True)):
            done = run("simulate", "--deals", "1", "--players", "strong")
        assert ("ompiling the strong player" in done.err) == (pace == "uncompiled")


# What it writes.


@pytest.mark.parametrize("suffix", ["html", "md", "csv", "json", "svg"])
def test_a_report_is_written_and_replaced(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"report.{suffix.upper()}"
    for _ in range(2):
        file.write_text("old")
        file.chmod(0o640)
        done = run(*FEW, "--out", file)
        assert (done.code, done.err) == (0, f"gongzhu: written to {file}\n")
        assert "old" not in file.read_text(encoding="utf-8")[:10]
        assert file.stat().st_mode & 0o777 == 0o640
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_what_cannot_be_written_whole_leaves_the_old_report(tmp_path: Path) -> None:
    file = tmp_path / "report.md"
    file.write_text("old")
    with mock.patch("os.replace", side_effect=OSError(28, "No space left on device")):
        done = run(*FEW, "--out", file)
    assert done.code == 2
    assert "No space left on device" in done.err
    assert "seat 1" in done.out
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]


def test_a_picture_says_where_there_is_no_chinese_font(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gongzhu.simulation.plot.chinese_font", lambda: None)
    done = run(*FEW, "--out", tmp_path / "a.svg", "--lang", "zh")
    assert done.code == 0
    assert done.err.startswith("gongzhu：没有安装中文字体")


# How it stops.

STOPPED = """
import contextlib, signal, sys
# Whatever started the tests may have been deaf to Ctrl-C, and so would be all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)
from gongzhu.cli import simulating

@contextlib.contextmanager
def watching(plan, lang):
    yield lambda done: print("done", done, file=sys.stderr, flush=True)

simulating.watching = watching
from gongzhu.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


def stopped(*argv: str) -> Run:
    """What is printed if Ctrl-C comes as soon as something is done; everybody hears it."""
    begun = subprocess.Popen(
        [sys.executable, "-c", STOPPED, "simulate", *argv],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with begun:
        try:
            assert begun.stderr is not None
            while "done" not in begun.stderr.readline():
                assert begun.poll() is None
            os.killpg(begun.pid, signal.SIGINT)
            out, err = begun.communicate(timeout=60)
        finally:
            begun.kill()
    return Run(begun.returncode, out, err)


@pytest.mark.skipif(os.name != "posix", reason="process groups are those of POSIX")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_gives_the_result_so_far(jobs: str) -> None:
    done = stopped("--deals", "1000000", "--players", "careful", "--jobs", jobs, "--json")
    assert done.code == 130
    read = json.loads(done.out)
    assert read["partial"]
    assert 0 < read["deals"] < read["planned"] == 1_000_000
    assert "Traceback" not in done.err
    assert "Error" not in done.err


def test_a_stop_before_anything_was_played_is_a_stop() -> None:
    with mock.patch("gongzhu.simulation.running.work", side_effect=KeyboardInterrupt):
        done = run(*FEW)
    assert done == (130, "", "gongzhu: stopped before the first deals were counted\n")


def test_a_stop_still_writes_the_report(tmp_path: Path) -> None:
    calls: list[object] = []

    def interrupted(plan: Plan, chunk: Chunk) -> Part:
        calls.append(chunk)
        if len(calls) > 2:
            raise KeyboardInterrupt
        return work(plan, chunk)

    file = tmp_path / "report.md"
    with mock.patch("gongzhu.simulation.running.work", side_effect=interrupted):
        done = run(*FEW, "--players", "careful", "--jobs", "1", "--out", file)
    assert done.code == 130
    assert "the result of 2 of 20 deals." in done.out
    assert "the result of 2 of 20" in file.read_text(encoding="utf-8")


def test_what_breaks_in_the_middle_gives_the_result_so_far(tmp_path: Path) -> None:
    calls: list[object] = []

    def broken(plan: Plan, chunk: Chunk) -> Part:
        calls.append(chunk)
        if len(calls) > 2:
            raise GongzhuError(Text("it broke", "坏了"))
        return work(plan, chunk)

    file = tmp_path / "report.md"
    with mock.patch("gongzhu.simulation.running.work", side_effect=broken):
        done = run(*FEW, "--players", "careful", "--jobs", "1", "--out", file)
    assert done.code == 2
    assert done.err.splitlines()[-1] == "gongzhu: it broke"
    assert "the result of 2 of 20 deals." in done.out
    assert "the result of 2 of 20 deals." in file.read_text(encoding="utf-8")


# How far it is.


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("lang", "left"), [("en", "left"), ("zh", "还需")])
def test_a_terminal_shows_how_far_it_is(lang: Any, left: str) -> None:
    shown = Terminal()
    plan = plan_of("individual", count=1_000)
    environment = {"TERM": "xterm", "COLUMNS": "80"}
    with (
        contextlib.redirect_stderr(shown),
        mock.patch.dict(os.environ, environment),
        watching(plan, lang) as watch,
    ):
        for done in (100, 300, 500):
            watch(done)
    assert "500/1,000" in shown.getvalue()
    assert left in shown.getvalue()


def test_what_is_no_terminal_shows_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with watching(plan_of("individual", count=10), "en") as watch:
        watch(5)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("count", "players", "fast", "jobs"),
    [
        (100, "random", False, 1),
        (25_000, "random", False, 2),
        (200_000, "random", True, 1),
        (2_000_000, "random", True, 2),
        (2_000_000, "quick", True, 4),
        (10**9, "random", False, 4),
        (10, "careful", False, 1),
        (20, "careful", False, 2),
    ],
)
def test_a_process_is_started_only_where_it_is_worth_while(
    count: int, players: str, fast: bool, jobs: int
) -> None:
    plan = plan_of("individual", count=count, players=(players,), fast=fast)
    with mock.patch.object(simulating, "cores", return_value=4):
        assert simulating.jobs_for(plan) == jobs


def test_what_stops_does_not_wait_for_many_deals() -> None:
    for fast in (False, True):
        assert plan_of("individual", count=10**9, fast=fast).chunk_size <= 5_000


def test_a_table_that_the_kernel_cannot_score_is_played_by_hand_and_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gongzhu.kernel.scores.MOST", 100)
    done = run("simulate", "--deals", "3", "--seed", "99", "--json")
    assert done.code == 0
    assert "the rules of individual have too many kinds of piles" in done.err
    assert done.err.count("\n") == 1
    assert json.loads(done.out)["deals"] == 3
