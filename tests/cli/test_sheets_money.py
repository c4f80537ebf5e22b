"""`gongzhu sheet settle` and `gongzhu sheet blank` as people type them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.cli.test_closed_pipe import CUT_SHORT, unread
from tests.profiles.running import inside, run

FOUR = ("sheet", "settle", "--totals", "Lin=-220,Wu=80,Hu=0,Bai=100", "--stake", "1")


def test_who_pays_whom() -> None:
    assert run(*FOUR) == (
        0,
        "Everybody settles with the mean of the totals: 1 for each 100 points, in units\n"
        "of 0.01.\n"
        "\n"
        "     Total  Owes  Is owed  Money\n"
        "Lin   −220   210        0  −2.10\n"
        "Wu      80     0       90  +0.90\n"
        "Hu       0     0       10  +0.10\n"
        "Bai    100     0      110  +1.10\n"
        "\n"
        "Lin pays Bai 1.10\n"
        "Lin pays Wu 0.90\n"
        "Lin pays Hu 0.10\n",
        "",
    )


def test_in_chinese_with_parts_of_a_point() -> None:
    """Full-width signs are read, too."""
    typed = (
        "sheet",
        "settle",
        "--totals",
        "林＝−220，吴：81、胡=-1",
        "--stake",
        "0.5",
        "--per",
        "3",
    )
    assert run(*typed, "--lang", "zh") == (
        0,
        "各家与平均分结算：每3分合 0.5，最小单位 0.01。\n"
        "\n"
        "    总分   应付分   应收分    金额\n"
        "林  −220  173 1/3        0  −28.89\n"
        "吴    81        0  127 2/3  +21.28\n"
        "胡    −1        0   45 2/3   +7.61\n"
        "\n"
        "林 付给 吴 21.28\n"
        "林 付给 胡 7.61\n",
        "",
    )


def test_as_json() -> None:
    done = run(*FOUR, "--mode", "loser", "--losers", "Lin", "--unit", "1", "--json")
    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out) == {
        "mode": "loser",
        "per": 100,
        "stake": "1",
        "unit": "1",
        "players": [
            {"name": "Lin", "total": -220, "amount": "-8"},
            {"name": "Wu", "total": 80, "amount": "3"},
            {"name": "Hu", "total": 0, "amount": "2"},
            {"name": "Bai", "total": 100, "amount": "3"},
        ],
        "payments": [
            {"from": "Lin", "to": "Bai", "amount": "3"},
            {"from": "Lin", "to": "Wu", "amount": "3"},
            {"from": "Lin", "to": "Hu", "amount": "2"},
        ],
    }


def test_partners() -> None:
    typed = ("sheet", "settle", "--totals", "Lin+Hu=-220,Wu+Bai=80", "--stake", "1")
    assert run(*typed).out.splitlines()[-2:] == ["Hu pays Bai 1.50", "Lin pays Wu 1.50"]


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Nobody pays anything."), ("zh", "谁都不用付。")]
)
def test_nobody_pays(lang: str, said: str) -> None:
    done = run("sheet", "settle", "--totals", "Lin=5,Wu=5", "--stake", "1", "--lang", lang)
    assert done.out.splitlines()[-1] == said


def test_lines_have_80_columns() -> None:
    totals = ",".join(f"{'东' * 19}{n}={n * 10**5 - 10**6}" for n in range(10))
    for lang in ("en", "zh"):
        typed = ("--totals", totals, "--stake", "1", "--mode", "pairwise", "--lang", lang)
        done = run("sheet", "settle", *typed)
        assert max(map(cell_len, done.out.splitlines())) <= 80
        assert done.code == 0


@pytest.mark.parametrize(
    ("totals", "more", "said"),
    [
        ("Lin", "", "--totals: 'Lin' is no total; write Lin=-220,Wu=80, and partners as"),
        ("Lin=", "", "--totals: 'Lin=' is no total"),
        ("Lin=1.5,Wu=2", "", "--totals: 'Lin=1.5' is no total"),
        ("=5,Wu=2", "", "--totals: '=5' is no total"),
        ("Lin+=5,Wu=2", "", "--totals: 'Lin+=5' is no total"),
        ("Lin\x1b[31m=5,Wu=2", "", "--totals: 'Lin?[31m=5' is no total"),
        ("\u202eLin=5,Wu=2", "", "--totals: '?Lin=5' is no total"),
        ("x" * 25 + "=5,Wu=2", "", "--totals: a name has at most 24 letters: 'xxxxxxx"),
        ("Lin=1," * 500, "", "--totals: 'Lin=1,Lin=1,"),
        ("Lin=1,Lin=2", "", "'Lin' is named twice"),
        ("Lin=1", "", "from 2 to 12 people can settle, not 1"),
        ("", "", "from 2 to 12 people can settle, not 0"),
        ("Lin=1,Wu=2", "--per 0", "--per: a number of points from 1 to 1000000, not 0"),
        ("Lin=1,Wu=2", "--per x", "--per: write a whole number"),
        ("Lin=1,Wu=2", "--stake -1", "--stake: '-1' is no amount of money"),
        ("Lin=1,Wu=2", "--unit 0", "--unit: the amount must be above 0"),
        ("Lin=1,Wu=2", "--mode loser", "--losers goes with --mode loser"),
        ("Lin=1,Wu=2", "--losers Lin", "--losers goes with --mode loser"),
        ("Lin=1,Wu=2", "--mode loser --losers Chen", "'Chen' is none of the players: Lin, Wu"),
        ("Lin=1,Wu=2", "--mode all", "--mode: 'all' is not one of 'mean', 'pairwise', 'loser'"),
    ],
)
def test_what_cannot_be_settled(totals: str, more: str, said: str) -> None:
    done = run("sheet", "settle", "--totals", totals, "--stake", "1", *more.split())
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"gongzhu: {said}")
    chinese = run("sheet", "settle", "--totals", totals, "--stake", "1", *more.split(), "--lang=zh")
    assert chinese.code == 2
    assert chinese.err.startswith("gongzhu：")


def test_a_blank_sheet_is_printed_or_written(tmp_path: Path) -> None:
    printed = run("sheet", "blank", "five-player", "--players", "A,B,C,D,E", "--deals", "9")
    assert (printed.code, printed.err) == (0, "")
    assert printed.out.count('<tr style="height') + printed.out.count('<tr class="last"') == 9
    with inside(tmp_path):
        written = run(
            *("sheet", "blank", "five-player", "--players", "A，B、C,D,E"),
            *("--deals", "9", "--out", "sheet.html"),
        )
        assert written == (0, "", "gongzhu: written to sheet.html\n")
        assert Path("sheet.html").read_text(encoding="utf-8") == printed.out
        assert [*map(str, Path().iterdir())] == ["sheet.html"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("individual --out sheet.pdf", "--out sheet.pdf: the name must end in .html"),
        ("individual --out no/sheet.html", "--out no/sheet.html: there is no folder no"),
        ("individual --out a\x1b/sheet.html", "--out a?/sheet.html: there is no folder a?"),
        ("individual --out .html/", "--out .html/: the name must end in .html"),
        ("individual --players A,B", "--players: 4 play by these rules, and 2 are named"),
        ("individual --players A,,C,D", "--players: a name is empty"),
        ("individual --deals 99", "--deals 99: at most "),
        ("individual --deals 0", "--deals: at least 1, not 0"),
    ],
)
def test_no_blank_sheet(line: str, said: str, tmp_path: Path) -> None:
    with inside(tmp_path):
        done = run("sheet", "blank", *line.split(" "))
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith(f"gongzhu: {said}")
        assert not [*Path().iterdir()]


def test_a_profile_that_does_not_exist() -> None:
    done = run("sheet", "blank", "individul")
    assert (done.code, done.out) == (2, "")
    assert "individual" in done.err


def test_a_reader_who_leaves_early() -> None:
    assert unread(("sheet", "blank"), both=False, unbuffered=False) == (CUT_SHORT, b"")
