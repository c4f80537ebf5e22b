"""What happens to a record when the program or the machine lets it down.

GONGZHU_FULL=1 kills 500 times; so it did on 2026-11-30: nothing acknowledged was lost.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gongzhu.engine.actions import Expose
from gongzhu.errors import GongzhuError
from gongzhu.record.check import check
from gongzhu.record.reader import read
from gongzhu.record.writer import Writer
from tests.record.tables import VARIANTS, header_of, record_of

ROOT = Path(__file__).resolve().parents[2]
KILLS = 500 if os.environ.get("GONGZHU_FULL") else 120
SHORT = record_of(VARIANTS["short"], 1)
HEADER = SHORT[: SHORT.index("\n") + 1]


def python(*argv: str, stdout: int | None = subprocess.PIPE) -> subprocess.CompletedProcess[str]:
    """A program of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [sys.executable, *argv],
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment,
        cwd=ROOT,
        timeout=120,
        check=False,
    )


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")
def test_nothing_acknowledged_is_lost_when_the_program_is_killed(tmp_path: Path) -> None:
    seed = os.urandom(3).hex()
    done = python("-m", "tests.record.killing", str(tmp_path), str(KILLS), str(int(seed, 16)))
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    for what in found:
        assert what["kept"], seed
        assert what["lost"] <= 0, seed  # a line may be written that nobody was told of yet
        assert what["problems"] == [], seed
        assert what["ended"] in (None, 0), seed
    assert sum(what["ended"] is None for what in found) > KILLS / 2
    assert sum(what["written"] for what in found) > KILLS / 2


LIMITED = """
import resource, signal, sys
from pathlib import Path
from gongzhu.cli.main import main
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
for size in map(int, sys.argv[2:]):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    code = main(["play", "--auto", "--bots", "random", "--seed", "1", "--profile", "three-player",
                 "--record", f"{sys.argv[1]}/{size}.gongzhu"])
    print(f"limit {size}: {code}", file=sys.stderr, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_a_full_disk_ends_the_record_and_not_the_match(tmp_path: Path) -> None:
    sizes = [100, 2100, 2500, 2801, 3333]
    done = python("-c", LIMITED, str(tmp_path), *map(str, sizes), stdout=subprocess.DEVNULL)
    assert "Traceback" not in done.stderr
    said = done.stderr.splitlines()
    whole = 0
    for size in sizes:
        path = tmp_path / f"{size}.gongzhu"
        ended = said.index(f"limit {size}: 0") if path.exists() else said.index(f"limit {size}: 2")
        assert "cannot write to the record: File too large" in said[ended - 1]
        if path.exists():
            assert "Play goes on" in said[ended - 1]
            reading = read(path)
            assert all(problem.severity == "warning" for problem in reading.problems)
            assert len(reading.lines) >= whole
            whole = len(reading.lines)
            assert check(reading).ok
            Writer.append(path).close()
            assert read(path).problems == ()
    assert whole > 10


def test_a_match_is_refused_where_no_file_can_be_made(tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    (folder / "match.gongzhu").write_text(HEADER, encoding="utf-8")
    (folder / "match.gongzhu").chmod(0o400)
    folder.chmod(0o500)
    places = [Path("/proc/match.gongzhu"), tmp_path]  # where not even root may; a folder
    if os.geteuid():
        places.append(folder / "new.gongzhu")
        with pytest.raises(GongzhuError, match=r"cannot write a record to .*: Permission denied"):
            Writer.append(folder / "match.gongzhu")
    for place in places:
        with pytest.raises(
            GongzhuError, match=r"cannot write a record to|exists already"
        ) as caught:
            Writer.create(place)
        assert any(text in caught.value.say("zh") for text in ("无法把记录写到", "已存在"))
    folder.chmod(0o700)
    assert (folder / "match.gongzhu").read_text(encoding="utf-8") == HEADER


def test_one_record_has_one_program_that_writes(tmp_path: Path) -> None:
    path = tmp_path / "match.gongzhu"
    with Writer.create(path) as writer:
        writer.write(header_of(VARIANTS["short"]))
        before = path.read_bytes()
        with pytest.raises(GongzhuError, match="another program plays on in") as caught:
            Writer.append(path)
        assert "另有程序" in caught.value.say("zh")
        assert path.read_bytes() == before
        done = python("-m", "gongzhu", "record", "check", str(path))
        assert done.returncode == 0, "who only reads is not in the way"
    with Writer.append(path) as writer:
        writer.action(Expose(0))
    assert read(path).problems == ()


def test_what_cannot_be_printed_is_said(tmp_path: Path) -> None:
    path = tmp_path / "match.gongzhu"
    path.write_text(SHORT, encoding="utf-8")
    if not Path("/dev/full").is_char_device():
        pytest.skip("no device that is always full")
    with open("/dev/full", "w") as full:
        done = python("-m", "gongzhu", "record", "text", str(path), stdout=full.fileno())
    assert done.returncode == 2
    assert "cannot write the output: No space left" in done.stderr
