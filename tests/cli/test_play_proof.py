"""The seed of a match at the terminal: committed to, kept in private, published, lost, checked."""

from __future__ import annotations

import json
import re
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gongzhu.cli.play import seeds
from gongzhu.cli.play.seeds import OldSeed
from gongzhu.engine.dealing import Seed
from gongzhu.errors import GongzhuError
from gongzhu.record.lines import ClaimLine, CommitLine, DealLine, Header, SeedLine
from gongzhu.record.reader import read
from gongzhu.record.seed_file import seed_file
from gongzhu.record.writer import Writer
from tests.cli.play_helpers import Person, Sitting
from tests.profiles.running import run

AUTO = ("play", "--auto", "--bots", "random")
languages = pytest.mark.parametrize("lang", ["en", "zh"])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "family match.gongzhu"


def played(path: Path, *more: str) -> str:
    """What a match of bots prints that is kept in a file."""
    done = run(*AUTO, "--record", str(path), *more)
    assert done.code == 0
    return done.out


def cut(path: Path, length: int, seed: str) -> None:
    """Let a match have been killed when its record was so long."""
    path.write_bytes(path.read_bytes()[:length])
    seed_file(path).write_text(seed)


class TestWholeMatch:
    def test_what_is_committed_to_is_published_at_the_end(self, path: Path) -> None:
        told = played(path)
        lines = [line for _, line in read(path).lines]
        header, seed = lines[0], lines[-2]
        assert isinstance(header, Header)
        assert isinstance(seed, SeedLine)
        assert header.commitment == Seed.parse(seed.seed).commitment(header.rules_id)
        assert f"\nCommitment: {header.commitment}\n" in told
        assert header.extras.keys() == {"x_bots", "x_humans"}
        assert seed.seed not in told
        assert told.endswith(f"to check every deal, type:\n  gongzhu record check '{path}'\n")
        assert not seed_file(path).exists()

    @languages
    def test_a_check_says_so(self, path: Path, lang: str) -> None:
        told = played(path, "--seed", "7", "--lang", lang)
        assert ("Bots play: random, seed 7." in told) == (lang == "en")
        done = run("record", "check", str(path), "--lang", lang)
        assert done.code == 0
        told = " ".join(done.out.split())
        assert told.endswith(("committed to, in deals: 1-2", "种子发出：1-2"))
        found = json.loads(run("record", "check", str(path), "--json").out)
        assert found["proof"] == {"proven": [1, 2], "pending": [], "lost": []}

    def test_without_a_number_every_match_has_a_seed_of_its_own(self, tmp_path: Path) -> None:
        paths = [tmp_path / "a", tmp_path / "b"]
        first, second = (played(path) for path in paths)
        assert "Bots play: random.\n" in first
        assert first != second
        assert read(paths[0]).header != read(paths[1]).header

    def test_the_same_number_gives_the_same_match(self, tmp_path: Path) -> None:
        paths = [tmp_path / "a", tmp_path / "b"]
        first, second = (played(path, "--seed", "7") for path in paths)
        assert first.splitlines()[:-1] == second.splitlines()[:-1]
        bodies = [path.read_bytes().split(b"\n", 1)[1] for path in paths]
        assert bodies[0] == bodies[1]

    def test_what_is_not_recorded_is_not_committed_to(self) -> None:
        told = Sitting(seed=Seed.of(3)).text
        assert "Commitment" not in told
        assert "record check" not in told

    def test_a_table_says_it_too_in_chinese(self, path: Path) -> None:
        match = Sitting(seed=Seed.of(3), record=path, lang="zh")
        assert re.search("^发牌承诺：[0-9a-f]{64}$", match.text, re.MULTILINE)
        assert match.lines[-2:] == [
            "发牌的种子已写入记录；要核对每一副牌，请输入：",
            f"  gongzhu record check '{path}'",
        ]


class TestWhileItRuns:
    def test_the_seed_is_in_a_private_file_only(self, path: Path) -> None:
        secret = seeds.fresh()
        Sitting(Person(stop=5), record=path, seed=secret)
        kept = seed_file(path)
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        assert json.loads(kept.read_text()) == {"seed": secret.hex}
        assert secret.hex not in path.read_text()
        assert str(secret.dice) not in path.read_text()

    def test_a_number_is_kept_as_a_number(self, path: Path) -> None:
        Sitting(Person(stop=5), record=path, seed=Seed.of(3))
        assert json.loads(seed_file(path).read_text()) == {"number": 3}
        header = read(path).header
        assert header
        assert header.extras.keys() == {"x_bots", "x_humans"}

    @pytest.mark.parametrize("part", range(1, 20))
    def test_wherever_it_was_killed_it_goes_on_as_it_would_have(
        self, part: int, tmp_path: Path
    ) -> None:
        whole, killed = tmp_path / "whole", tmp_path / "killed"
        played(whole, "--seed", "7")
        text = whole.read_bytes()
        head = text.index(b"\n") + 1
        killed.write_bytes(text)
        cut(killed, head + (len(text) - head) * part // 20, '{"number": 7}')
        assert run("play", "--resume", str(killed)).err == ""
        assert killed.read_bytes() == text
        assert not seed_file(killed).exists()

    @pytest.mark.parametrize("left", [0, 1, 2])
    def test_at_the_end_too(self, path: Path, left: int) -> None:
        """Killed before the seed, before the last line, or while that was written."""
        played(path, "--seed", "7")
        text = path.read_text()
        *_, seed, end = text.splitlines(keepends=True)
        length = len(text) - len(end) - len(seed)
        cut(path, length + [0, len(seed), len(seed) + 3][left], '{"number": 7}')
        done = run("play", "--resume", str(path))
        assert done.err == ""
        assert done.out.endswith(f"to check every deal, type:\n  gongzhu record check '{path}'\n")
        assert path.read_text() == text
        assert not seed_file(path).exists()

    def test_a_killed_process_has_kept_it(self, path: Path, tmp_path: Path) -> None:
        argv = [sys.executable, "-m", "gongzhu", "play", "--record", str(path)]
        with subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as game:
            until = time.monotonic() + 60
            while not (path.exists() and b'"t":"deal"' in path.read_bytes()):
                assert time.monotonic() < until
                time.sleep(0.02)
            game.send_signal(signal.SIGKILL)
        found = json.loads(run("record", "check", str(path), "--json").out)
        assert found["proof"]["pending"] == [1]
        assert run("record", "reveal", str(path)).code == 0
        found = json.loads(run("record", "check", str(path), "--json").out)
        assert found["proof"]["proven"] == [1]


class TestLost:
    """The file beside the record is gone, or is another one."""

    def stopped(self, path: Path, kept: str | None = None) -> None:
        """A match of bots that was killed in its first deal; `kept` is what lies beside it."""
        played(path, "--seed", "7")
        cut(path, path.read_text().index('"t":"play"') + 200, kept or "")
        if kept is None:
            seed_file(path).unlink()

    @languages
    @pytest.mark.parametrize("kept", [None, ""])
    def test_the_match_goes_on_from_a_fresh_seed(
        self, path: Path, kept: str | None, lang: str
    ) -> None:
        self.stopped(path, kept)
        done = run("play", "--resume", str(path), "--lang", lang)
        assert done.code == 0
        words = {"en": "the seed of this match is not in", "zh": "本场的种子已不在"}
        assert words[lang] in done.err.replace("\n", " ")
        lines = [line for _, line in read(path).lines]
        fresh = [line.commitment for line in lines if isinstance(line, CommitLine)]
        assert len(fresh) == 1
        assert fresh[0] in done.out
        found = json.loads(run("record", "check", str(path), "--json").out)
        assert found["ok"]
        assert found["complete"]
        deals = sum(isinstance(line, DealLine) for line in lines)
        assert found["proof"] == {
            "proven": list(range(2, deals + 1)),
            "pending": [],
            "lost": [1],
        }
        told = run("record", "check", str(path), "--lang", lang).out
        assert " ".join(told.split()).endswith(("in deals: 1", "无法核对：1"))
        assert not seed_file(path).exists()

    @pytest.mark.parametrize(
        "other",
        [
            *("my notes", "{", "[" * 9999, '{"seed": "07"}', '{"number": -1}', '{"number": true}'),
            "\0",
            # The seed of another match may be all that is left of it.
            *('{"number": 8}', f'{{"seed": "{"07" * 32}"}}'),
        ],
    )
    def test_something_else_of_that_name_is_left_alone(self, path: Path, other: str) -> None:
        self.stopped(path, other)
        whole, _, _ = path.read_bytes().rpartition(b"\n")
        done = run("play", "--resume", str(path))
        assert done.code == 2
        assert "there is something else, such as the seed" in done.err.replace("\n", " ")
        assert "Play goes on" not in done.err
        assert path.read_bytes() == whole + b"\n"
        assert seed_file(path).read_text() == other
        seed_file(path).unlink()
        assert run("play", "--resume", str(path)).code == 0

    def test_so_it_is_before_a_new_match(self, path: Path) -> None:
        seed_file(path).write_text("my notes")
        done = run(*AUTO, "--record", str(path))
        assert (done.code, done.out) == (2, "")
        assert seed_file(path).read_text() == "my notes"
        assert not path.exists()

    def test_a_link_is_not_followed(self, path: Path, tmp_path: Path) -> None:
        mine = tmp_path / "mine"
        mine.write_text('{"number": 1}')
        seed_file(path).symlink_to(mine)
        assert run(*AUTO, "--record", str(path)).code == 2
        assert mine.read_text() == '{"number": 1}'
        assert not path.exists()

    def test_the_seed_of_a_record_that_was_moved_is_not_lost(self, path: Path) -> None:
        self.stopped(path, '{"number": 7}')
        moved = path.rename(path.with_name("moved"))
        done = run(*AUTO, "--record", str(path))
        assert (done.code, done.out) == (2, "")
        assert not path.exists()
        seed_file(path).rename(seed_file(moved))
        assert run("record", "reveal", str(moved)).code == 0

    def test_a_match_that_was_killed_before_its_first_line_is_in_nobodys_way(
        self, path: Path
    ) -> None:
        path.touch()
        seed_file(path).write_text('{"number": 8}')
        played(path, "--seed", "7")
        assert json.loads(run("record", "check", str(path), "--json").out)["complete"]

    def test_no_match_begins_whose_seed_cannot_be_kept(self, tmp_path: Path) -> None:
        path = tmp_path / ("m" * 252)  # a name that may not be longer
        done = run(*AUTO, "--record", str(path))
        assert done.code == 2
        assert "cannot keep the seed of the match in" in done.err
        assert list(tmp_path.iterdir()) == []

    def test_a_match_that_was_over_needs_none(self, path: Path) -> None:
        played(path, "--seed", "7")
        text = path.read_text()
        *_, seed, end = text.splitlines(keepends=True)
        path.write_text(text[: -len(end) - len(seed)])
        assert run("play", "--resume", str(path)).err == ""
        assert path.read_text() == text[: -len(end) - len(seed)] + end
        assert json.loads(run("record", "check", str(path), "--json").out)["proof"]["lost"] == [
            1,
            2,
        ]


class TestReveal:
    """`record reveal` publishes the seed of a match that was left."""

    def left(self, path: Path) -> None:
        Sitting(Person(stop=5), record=path, seed=Seed.of(3))

    @languages
    def test_the_seed_is_published(self, path: Path, lang: str) -> None:
        self.left(path)
        done = run("record", "reveal", str(path), "--lang", lang)
        assert done.code == 0
        assert done.out.splitlines()[-1] == f"  gongzhu record check '{path}'"
        assert path.read_text().endswith(f"{SeedLine(Seed.of(3).hex)}\n")
        assert not seed_file(path).exists()
        found = json.loads(run("record", "check", str(path), "--json").out)
        assert (found["proof"]["proven"], found["complete"]) == ([1], False)

    def test_as_json(self, path: Path) -> None:
        self.left(path)
        done = run("record", "reveal", str(path), "--json")
        assert json.loads(done.out) == {"record": str(path), "seed": Seed.of(3).hex}

    @languages
    def test_the_match_may_go_on_with_another_seed(self, path: Path, lang: str) -> None:
        self.left(path)
        run("record", "reveal", str(path))
        done = run("play", "--resume", str(path), "--lang", lang)
        assert ("was published" if lang == "en" else "已经公布") in done.err
        assert seed_file(path).exists()
        assert run("record", "reveal", str(path)).code == 0
        found = json.loads(run("record", "check", str(path), "--json").out)
        assert found["ok"]
        assert found["proof"]["proven"] == [1]

    @languages
    def test_what_cannot_be_published_is_said(self, path: Path, lang: str) -> None:
        def refused(words: str) -> None:
            before = path.read_bytes() if path.exists() else b""
            done = run("record", "reveal", str(path), "--lang", lang)
            assert (done.code, done.out) == (2, "")
            assert words in done.err
            assert (path.read_bytes() if path.exists() else b"") == before

        refused("No such file")
        self.left(path)
        kept = seed_file(path).read_text()
        seed_file(path).write_text('{"number": 4}')
        refused({"en": "so it cannot be published", "zh": "无法公布"}[lang])
        seed_file(path).write_text(kept)
        run("record", "reveal", str(path))
        refused({"en": "published already, in line 23", "zh": "已在第23行公布"}[lang])
        path.write_text("no record")
        refused({"en": "commits to no seed", "zh": "没有承诺过种子"}[lang])

    def test_a_match_that_is_over_takes_no_seed(self, path: Path) -> None:
        played(path, "--seed", "7")
        lines = path.read_text().splitlines(keepends=True)
        path.write_text("".join([*lines[:-2], lines[-1]]))
        done = run("record", "reveal", str(path))
        assert done.code == 2
        assert "is over, and its record ends without the seed" in done.err

    def test_a_text_form_is_said_to_be_one(self, path: Path, tmp_path: Path) -> None:
        self.left(path)
        text = tmp_path / "match.txt"
        text.write_text(run("record", "text", str(path)).out, encoding="utf-8")
        for argv in (("record", "reveal"), ("play", "--resume")):
            done = run(*argv, str(text))
            assert done.code == 2
            assert "is the text form of a record" in done.err
            assert "seed" not in done.err

    def test_a_seed_that_is_not_the_one_committed_to_is_not_gone_on_from(self, path: Path) -> None:
        self.left(path)
        path.write_text(path.read_text() + f"{SeedLine(Seed.of(4).hex)}\n")
        done = run("play", "--resume", str(path))
        assert (done.code, done.out) == (1, "")
        assert "this is not the seed committed to" in done.err


def test_what_another_program_played_meanwhile_is_not_written_over(path: Path) -> None:
    Sitting(Person(stop=5), record=path, seed=Seed.of(3))
    known = read(path)
    with Writer.append(path) as other:
        other.write(ClaimLine(0, note="meanwhile"))
    before = path.read_bytes()
    with pytest.raises(GongzhuError, match="was changed by another program just now"):
        Writer.append(path, known)
    assert path.read_bytes() == before


class TestSeeds:
    def test_a_match_that_follows_has_the_next_number_or_a_seed_of_its_own(self) -> None:
        assert seeds.after(Seed.of(7)) == Seed.of(8)
        secret = seeds.fresh()
        following = seeds.after(secret)
        assert following.number is None
        assert following != secret
        assert seeds.after(OldSeed(7)).number is None
        assert len({seeds.chosen(None).secret for _ in range(100)}) == 100

    def test_the_seed_of_an_old_record_is_still_its_number(self, path: Path) -> None:
        """That its cards are the same is seen in tests/record/test_stored_matches.py."""
        stored = Path(__file__).parents[1] / "data" / "matches" / "individual.gongzhu"
        text = stored.read_text()
        path.write_text(text[: text.index('"n":2') - 10])
        run("play", "--resume", str(path))
        assert path.read_text() == text
        assert json.loads(run("record", "check", str(path), "--json").out)["proof"] == {
            "proven": [],
            "pending": [],
            "lost": [],
        }

    def test_a_record_of_others_is_not_gone_on_with(self, path: Path) -> None:
        played(path)
        text = path.read_text()
        head = json.loads(text.splitlines()[0])
        del head["commitment"]
        path.write_text(json.dumps(head) + "\n")
        done = run("play", "--resume", str(path))
        assert done.code == 2
        assert "was not begun by 'gongzhu play'" in done.err
