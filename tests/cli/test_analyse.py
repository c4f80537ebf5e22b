"""`gongzhu analyse`: what it prints of a record, and what it makes of a damaged one."""

from __future__ import annotations

import functools
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from rich.cells import cell_len

from gongzhu.cli import advising
from gongzhu.cli.advising import Adviser
from gongzhu.engine.view import View
from gongzhu.kernel import compiling
from gongzhu.kernel.scores import TooMany
from gongzhu.players import foresight
from gongzhu.players.strong import Strong
from gongzhu.record.lines import PlayLine
from gongzhu.record.reader import read
from gongzhu.record.replay import replay
from gongzhu.text import Lang
from tests.cli.play_helpers import Sitting, advised, rules
from tests.describe.test_advice import Weighed
from tests.profiles.running import Run, run

ONE_DEAL = {"end": {"kind": "deals", "count": 1}}
LANGUAGES: tuple[Lang, ...] = ("en", "zh")


@functools.cache
def match_of(seed: int = 7) -> str:
    """The record of a match of one deal, played by `random`."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.gongzhu"
        Sitting(table=rules(match=ONE_DEAL), humans=(), seed=seed, record=path)
        return path.read_text(encoding="utf-8")


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """That record in a file."""
    path = tmp_path / "match.gongzhu"
    path.write_text(match_of(), encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def small() -> Iterator[None]:
    """Few ways for the cards to lie are tried."""
    with advised():
        yield


def analyse(*argv: str | Path) -> Run:
    """The command with as few ways for the cards to lie as it takes."""
    return run("analyse", "--worlds", "10", *argv)


def data(*argv: str | Path, code: int = 0) -> dict[str, Any]:
    """What it prints as JSON."""
    done = analyse("--json", *argv)
    assert (done.code, done.err) == (code, "")
    found: dict[str, Any] = json.loads(done.out)
    return found


def flat(self: Adviser, view: View) -> list[Weighed]:
    """Cards weighed at no cost: each is ten points worse than the card above it."""
    return [Weighed(card, 0.0, -10.0 * n, 2.0) for n, card in enumerate(view.legal)]


class TestWhatItTells:
    def test_the_costliest_plays_and_how_each_seat_did(self, match: Path) -> None:
        done = analyse(match, "--worst", "3")
        assert (done.code, done.err) == (0, "")
        lines = done.out.splitlines()
        assert re.fullmatch(r"\S+match.gongzhu: test, deals: 1, plays weighed: \d+", lines[0])
        assert lines[3] == "The plays that cost most:"
        told = re.findall(
            r"^(\d)\. Deal 1, trick \d+, seat [1-4] \(\w+\): [♠♥♣♦]\w+ cost \d+ points;",
            done.out,
            re.MULTILINE,
        )
        assert told == ["1", "2", "3"]
        assert len(re.findall(r"points, margin", done.out)) == 6
        assert [line.split()[:2] for line in lines[-4:]] == [["seat", str(n)] for n in range(1, 5)]

    def test_in_chinese(self, match: Path) -> None:
        with mock.patch.object(Adviser, "weigh", flat):
            done = analyse(match, "--lang", "zh", "--worst", "1")
        assert re.search(
            r"^1\. 第1副第\d+墩，[1-4]号座位（\w+）：出 [♠♥♣♦]\w+ 损失\d+分", done.out, re.M
        )
        assert "平均损失" in done.out

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_lines_fit_in_80_columns(self, match: Path, lang: Lang) -> None:
        with mock.patch.object(Adviser, "weigh", flat):
            done = analyse(match, "--worst", "40", "--lang", lang)
        assert all(cell_len(line) <= 80 for line in done.out.splitlines()[1:])

    def test_the_lines_of_a_mistake_stand_under_its_first_word(self, match: Path) -> None:
        with mock.patch.object(Adviser, "weigh", flat):
            lines = analyse(match, "--worst", "12").out.splitlines()
        at = 0
        for line in lines[4 : lines.index("", 4)]:
            if begins := re.match(r"\d+\. ", line):
                at = len(begins[0])
            elif line.startswith(" "):
                assert len(line) - len(line.lstrip()) == at
        assert at == 4

    def test_how_many_ways_are_tried_is_said(self, match: Path) -> None:
        """Where nothing is compiled few, or it would take minutes; and as many as are named."""
        with mock.patch.object(Adviser, "weigh", flat):
            for fast, worlds in ((False, 12), (True, advising.WORLDS)):
                with mock.patch.object(compiling, "available", return_value=fast):
                    told = run("analyse", match).out
                    assert f"; up to {worlds} ways for hidden cards to lie" in " ".join(
                        told.split()
                    )
                    assert json.loads(run("analyse", "--json", match).out)["worlds"] == worlds
            assert data(match)["worlds"] == 10

    def test_every_choice_is_weighed_and_nothing_else(self, match: Path) -> None:
        steps = replay(read(match)).steps
        expected = [0, 0, 0, 0]
        for before, step in itertools.pairwise(steps):
            if isinstance(step.line, PlayLine) and before.deal and len(before.deal.legal) > 1:
                expected[step.line.seat] += 1
        with mock.patch.object(Adviser, "weigh", flat):
            found = data(match)
        assert [seat["weighed"] for seat in found["seats"]] == expected
        assert found["weighed"] == sum(expected)

    def test_a_choice_is_weighed_by_what_its_player_sees(self, match: Path) -> None:
        seen = []

        def weigh(_: Strong, view: View, rng: random.Random) -> list[Weighed]:
            seen.append((view, rng.getstate()))
            return [Weighed(card, 0.0, 0.0) for card in view.legal]

        with mock.patch.object(Strong, "weigh", weigh):
            data(match, "--seat", "2", "--seed", "9")
        assert {view.seat for view, _ in seen} == {1}
        for view, state in seen:
            hands = view.events[0].hands  # type: ignore[union-attr]
            assert [bool(hand) for hand in hands] == [False, True, False, False]
            played = sum(type(event).__name__ == "Play" for event in view.events)
            assert state == random.Random(f"9/1/1/{played}").getstate()

    def test_a_cost_is_the_balance_that_was_lost(self, match: Path) -> None:
        found = data(match, "--worst", "10", "--seat", "1,2")["worst"]
        assert found
        for mistake in found:
            margins = {card["card"]: card["margin"] for card in mistake["cards"]}
            assert [*margins.values()] == sorted(margins.values(), reverse=True)
            assert mistake["better"] == next(iter(margins))
            lost = margins[mistake["better"]] - margins[mistake["card"]]
            assert mistake["cost"] == pytest.approx(lost, abs=0.11)

    def test_the_sums_of_a_seat(self, match: Path) -> None:
        """With costs of 10 for each card above the one that was played."""
        with mock.patch.object(Adviser, "weigh", flat):
            found = data(match, "--worst", "1000")
        for seat in found["seats"]:
            costs = [one["cost"] for one in found["worst"] if one["seat"] == seat["seat"]]
            assert seat["mistakes"] == len(costs)
            assert seat["over_10"] == sum(cost > 10 for cost in costs)
            assert seat["mean_cost"] == round(sum(costs) / seat["weighed"], 1)
        every = [one["cost"] for one in found["worst"]]
        assert every == sorted(every, reverse=True)
        assert all(every)

    def test_what_is_within_chance_is_no_mistake(self, match: Path) -> None:
        def doubtful(self: Adviser, view: View) -> list[Weighed]:
            return [one._replace(error=1000.0) for one in flat(self, view)]

        with mock.patch.object(Adviser, "weigh", doubtful):
            found = data(match)
            assert found["worst"] == []
            assert {seat["mean_cost"] for seat in found["seats"]} == {0.0}
            assert "No play clearly cost anything." in analyse(match).out

    def test_the_same_seed_gives_the_same_answer(self, match: Path) -> None:
        asked = (match, "--seat", "1", "--seed", "4")
        assert analyse(*asked) == analyse(*asked)

    def test_where_a_play_stands_in_the_record(self, match: Path) -> None:
        lines = match.read_text().splitlines()
        with mock.patch.object(Adviser, "weigh", flat):
            found = data(match)
        assert found["worst"]
        for mistake in found["worst"]:
            line = json.loads(lines[mistake["line"] - 1])
            assert (line["seat"], line["card"]) == (mistake["seat"], mistake["card"])

    @pytest.mark.parametrize("profile", ["open-closed", "five-player", "partnership"])
    def test_by_other_rules(self, profile: str, tmp_path: Path) -> None:
        path = tmp_path / "m.gongzhu"
        run(
            "play",
            "--auto",
            "--bots",
            "random",
            "--profile",
            profile,
            "--seed",
            "1",
            "--record",
            path,
        )
        head = path.read_text().splitlines()[:40]
        path.write_text("\n".join(head) + "\n")
        assert analyse(path).code == 0


class TestWhose:
    def test_a_seat_or_a_name(self, match: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Adviser, "weigh", flat)
        whole = data(match)["seats"]
        assert data(match, "--seat", "2")["seats"] == [whole[1]]
        assert data(match, "--player", "east")["seats"] == [whole[1]]
        assert data(match, "--seat", "1,4", "--player", "East")["seats"] == [
            whole[0],
            whole[1],
            whole[3],
        ]

    @pytest.mark.parametrize(
        ("argv", "english", "chinese"),
        [
            (["--seat", "5"], "'5' is no seat", "“5”不是座位"),
            (["--seat", ""], "'' is no seat", "“”不是座位"),
            (
                ["--player", "Nobody"],
                "nobody in this record is called 'Nobody'; there are South, East, North, West",
                "记录里没有名为“Nobody”的玩家；有 South、East、North、West",
            ),
            (["--worlds", "9"], "--worlds: at least 10", "--worlds：至少为10"),
            (["--worst", "-1"], "--worst: at least 0", "--worst：至少为0"),
            (["--worst", "1001"], "--worst: at most 1000", "--worst：至多为1000"),
        ],
    )
    def test_who_is_not_there(
        self, match: Path, argv: list[str], english: str, chinese: str
    ) -> None:
        for lang, said in (("en", english), ("zh", chinese)):
            done = analyse(match, *argv, "--lang", lang)
            assert (done.code, done.out) == (2, "")
            assert said in done.err

    @pytest.mark.parametrize(
        ("seats", "english", "chinese"),
        [
            (["", "A", "", "A"], "called 'x'; there are A\n", "有 A\n"),
            ([" ", "", "", ""], "no seat of this record has a name", "各座位都没有名字"),
        ],
    )
    def test_empty_names_are_not_listed_nor_any_name_twice(
        self, seats: list[str], english: str, chinese: str, tmp_path: Path
    ) -> None:
        header, rest = match_of().split("\n", 1)
        path = tmp_path / "m.gongzhu"
        path.write_text(json.dumps({**json.loads(header), "seats": seats}) + "\n" + rest)
        assert english in analyse(path, "--player", "x").err
        assert chinese in analyse(path, "--player", "x", "--lang", "zh").err

    def test_rules_with_too_many_scores(self, match: Path) -> None:
        with mock.patch.object(foresight, "Foresight", side_effect=TooMany):
            done = analyse(match)
        assert (done.code, done.out) == (2, "")
        assert "cannot be used by these rules" in done.err


class TestDamage:
    def damaged(self, path: Path, *, lines: int, end: str) -> Path:
        good = match_of().splitlines(keepends=True)[:lines]
        path.write_text("".join(good) + end, encoding="utf-8")
        return path

    @pytest.mark.parametrize(
        ("end", "code", "problem"),
        [
            ("", 0, None),
            ('{"t":"play","seat', 0, "warning[GR005]"),
            ('{"t":"play","seat":1,"card":"QQ"}\n', 1, "error[GR018]"),
            ('{"t":"end","losers":[1]}\n', 1, "error[GR407]"),
        ],
    )
    def test_what_could_be_read_is_weighed(
        self,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        end: str,
        code: int,
        problem: str | None,
    ) -> None:
        monkeypatch.setattr(Adviser, "weigh", flat)
        path = self.damaged(tmp_path / "m.gongzhu", lines=20, end=end)
        done = analyse(path)
        assert done.code == code
        assert "deals: 0 and one unfinished, plays weighed: " in done.out
        assert "打完0副，另有1副未完，衡量了" in analyse(path, "--lang", "zh").out
        if problem:
            assert done.err.startswith(f"{path}:21: {problem}")
        found = json.loads(analyse("--json", path).out)
        assert [one["code"] for one in found["problems"]] == (
            [problem.split("[")[1][:-1]] if problem else []
        )
        checked = json.loads(run("record", "check", "--json", path).out)
        assert found | checked == checked | found  # the same words mean the same
        assert (found["complete"], found["interrupted"]) == (False, False)
        assert (found["deals"], found["begun"]) == (0, 1)

    def test_a_score_that_is_not_so_is_told_as_a_check_tells_it(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(Adviser, "weigh", flat)
        text = match_of()
        path = tmp_path / "m.gongzhu"
        for record, code in ((text, 0), (re.sub(r'"points":\[', '"points":[1', text), 1)):
            path.write_text(record)
            found = data(path, code=code)
            checked = json.loads(run("record", "check", "--json", path).out)
            assert found | checked == checked | found
            assert found["complete"] is (code == 0)
            assert found["weighed"]

    @pytest.mark.parametrize("text", ["", "no record\n", '{"gongzhu":1}\n', '{"t":"end"}\n'])
    def test_what_is_no_record_gives_the_readers_problem(self, tmp_path: Path, text: str) -> None:
        path = tmp_path / "m.gongzhu"
        path.write_text(text)
        done, checked = analyse(path), run("record", "check", path)
        assert (done.code, done.out) == (1, "")
        assert done.err == checked.out
        found = data(path, code=1)
        assert (found["weighed"], found["seats"]) == (0, [])
        assert len(found["problems"]) == 1

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        done = analyse(tmp_path / "none.gongzhu")
        assert (done.code, done.out) == (2, "")
        assert "cannot read" in done.err

    def test_a_name_out_of_a_record_cannot_steer_the_terminal(self, tmp_path: Path) -> None:
        text = match_of().replace('"East"', '"\\u001b[31mE"', 1)
        path = tmp_path / "m.gongzhu"
        path.write_text(text)
        with mock.patch.object(Adviser, "weigh", flat):
            done = analyse(path)
        assert "\x1b" not in done.out
        assert "(?[31mE)" in done.out

    @pytest.mark.parametrize("form", ["text", "json"])
    def test_ctrl_c_gives_what_is_there_so_far(self, match: Path, form: str) -> None:
        asked = 0

        def weigh(self: Adviser, view: View) -> list[Weighed]:
            nonlocal asked
            asked += 1
            if asked == 6:
                raise KeyboardInterrupt
            return flat(self, view)

        with mock.patch.object(Adviser, "weigh", weigh):
            done = analyse(match, *(["--json"] if form == "json" else []))
        assert done.code == 130
        if form == "json":
            found = json.loads(done.out)
            assert (found["weighed"], found["interrupted"]) == (5, True)
            assert (found["complete"], found["deals"]) == (True, 1)  # as a check says
        else:
            assert "plays weighed: 5" in done.out
            assert "Interrupted: this is what was weighed so far." in done.out


@pytest.mark.parametrize("argv", [["--help"], ["play", "--bots", "careful", "--seed", "1"]])
def test_only_who_asks_for_the_strong_player_waits_for_numba(
    argv: list[str], tmp_path: Path
) -> None:
    code = (
        "import sys; from gongzhu.cli.main import main; main(sys.argv[1:]); "
        "print([name for name in ('numba', 'numpy', 'rich.progress', 'gongzhu.players.strong', "
        "'gongzhu.players.foresight') if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *argv],
        capture_output=True,
        text=True,
        check=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    )
    assert done.stderr == "[]\n"
