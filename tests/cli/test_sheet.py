"""`gongzhu sheet`: what people type, what they are told, and what programs read."""

from __future__ import annotations

import csv
import html.parser
import json
from pathlib import Path
from typing import Any

import pytest

from gongzhu.cli import sheets
from gongzhu.profiles import load
from tests.profiles.running import HEAD, Run, run
from tests.sheet.tables import PIG_TO_LIN, PIG_TO_WU

DATA = Path(__file__).parents[1] / "data"
PLAYERS = "Lin,Wu,Chen,He"
HIGH_HEARTS = ["AH", "KH", "QH", "JH", "10H", "9H", "8H", "7H", "6H", "5H"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "friday.jsonl"
    done = run("sheet", "new", path, "--players", PLAYERS)
    assert (done.code, done.out) == (0, "")
    return path


def fine(*argv: str | Path, stdin: bytes = b"") -> str:
    """What a command says that does what it should, without a word on stderr."""
    done = run("sheet", *argv, stdin=stdin)
    assert (done.code, done.err) == (0, "")
    return done.out


def in_json(*argv: str | Path) -> dict[str, Any]:
    said = fine(*argv, "--json")
    assert said.count("\n") == 1
    found: dict[str, Any] = json.loads(said)
    return found


def refused(file: Path, *argv: str | Path, code: int = 1, stdin: bytes = b"") -> str:
    """What is said of something that is not done; the file is as it was."""
    before = file.read_bytes()
    done = run("sheet", *argv, stdin=stdin)
    assert (done.code, done.out) == (code, "")
    assert file.read_bytes() == before
    return done.err


# ── The contract ─────────────────────────────────────────────────────────────────────────────


def test_the_documented_json(file: Path) -> None:
    fine("add", file, PIG_TO_LIN, "--exposed", "QS,AH")
    fine("add", file, PIG_TO_WU)
    said = in_json("show", file)
    assert said["players"] == ["Lin", "Wu", "Chen", "He"]
    assert [deal["points"] for deal in said["deals"]] == [[-600, 100, 0, 0], [100, -100, 0, 400]]
    assert [deal["totals"] for deal in said["deals"]] == [[-600, 100, 0, 0], [-500, 0, 0, 400]]
    assert said["totals"] == [-500, 0, 0, 400]
    assert (said["over"], said["losers"], said["winners"]) == (False, [], [])
    assert said["next_leader"] == "Wu"
    assert said["profile_changed"] is False
    assert said["rules_id"] == load("individual").rules.id
    assert said["deals"][0]["exposed"] == {"QS": "shown", "AH": "shown"}
    assert said["deals"][0]["uncounted"] is False
    sums = [sum(line["points"] for line in side) for side in said["deals"][0]["ledgers"]]
    assert sums == said["deals"][0]["points"]
    assert in_json("undo", file)["totals"] == [-600, 100, 0, 0]


def test_json_of_add_edit_and_recount_has_the_same_shape(file: Path) -> None:
    added = in_json("add", file, PIG_TO_LIN)
    assert added["n"] == 1
    edited = in_json("edit", file, "1", "--exposed", "QS")
    assert edited["totals"] == [-400, 100, 0, 0]
    recounted = in_json("recount", file, "--profile", "plus-minus-1000")
    assert recounted["profile"] == "plus-minus-1000"
    assert set(edited) - {"n"} == set(added) - {"n"} == set(recounted)


def test_the_losers_are_players_and_partners_lose_together(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    run("sheet", "new", path, "--players", PLAYERS, "--profile", "partnership")
    fine("add", path, "--points", "Lin=-1000,He=3")
    said = in_json("show", path)
    assert said["sides"] == [["Lin", "Chen"], ["Wu", "He"]]
    assert (said["over"], said["losers"], said["next_leader"]) == (True, ["Lin", "Chen"], None)
    assert said["goes_on"] is False
    assert "the match is over after deal 1 (lost by Lin, Chen)" in refused(
        path, "add", path, "L: rest"
    )


def test_a_new_sheet_in_json(tmp_path: Path) -> None:
    said = in_json("new", tmp_path / "n.jsonl", "--players", PLAYERS, "--profile", "clubs-first")
    assert (said["deals"], said["totals"], said["over"]) == ([], [0, 0, 0, 0], False)
    assert said["next_leader"] is None


# ── What people are told ─────────────────────────────────────────────────────────────────────


def test_after_a_deal_the_arithmetic_the_totals_and_the_leader(file: Path) -> None:
    assert fine("add", file, PIG_TO_LIN, "--exposed", "QS,AH").splitlines() == [
        "Deal 1, exposed: QS AH",
        "  Lin   QS: −100 × 2 (QS exposed) = −200",
        "        AH KH QH JH 10H 9H 8H 7H 6H 5H: −200 × 2 (AH exposed) = −400",
        "        together: −200 − 400 = −600",
        "  Wu    JD: +100",
        "  Chen  2H: 0 × 2 (AH exposed) = 0",
        "        10C: 2 × 0 = 0",
        "  He    4H 3H: 0 × 2 (AH exposed) = 0",
        "",
        "         Lin    Wu  Chen  He",
        "Deal 1  −600  +100     0   0",
        "Total   −600   100     0   0",
        "Lin leads the next deal.",
    ]


def test_everything_wrong_is_said_at_once(file: Path) -> None:
    said = refused(file, "add", file, "Lin: QS 11H 7H / Wu: 7H", "--exposed", "2C", "--led", "Zoe")
    assert said.splitlines() == [
        "gongzhu: the deal was not kept:",
        "  'Zoe' is none of Lin, Wu, Chen, He",
        '  "11H": no such card (token 3, column 9); did you mean 10H?',
        "  7H given twice: Lin, Wu",
        "  Who took 2H-6H, 8H, 9H, JH-AH, 10C, JD?",
        "  exposed: 2C cannot be exposed; only QS AH 10C JD can (card 1)",
    ]
    said = refused(file, "add", file, "Lin: QS 7H / Wu: rest 7H", "--lang", "zh")
    assert said.splitlines() == ["gongzhu：这一副没有保存：", "  7H给了两次：Lin, Wu"]


def test_words_may_stand_without_quotes_and_come_in_on_standard_input(file: Path) -> None:
    one = fine("add", file, "Lin:", "QS", "5H-AH", "/", "Wu:", "rest")
    fine("undo", file)
    assert fine("add", file, "-", stdin="Lin：黑桃Q 5♥-A♥\nWu：其余\n".encode()) == one
    bad = run("sheet", "add", file, "-", stdin=b"\xff\xfe")
    assert (bad.code, bad.out) == (2, "")


def test_agreed_points_are_marked_everywhere(file: Path) -> None:
    fine("add", file, PIG_TO_LIN)
    said = fine("add", file, "--points", "Lin=-100,Wu=50,Chen=0,He=0")
    assert said.startswith("Deal 2: uncounted: points that were agreed on: Lin −100")
    assert in_json("show", file)["deals"][1]["uncounted"] is True
    assert "Deal 2 (uncounted)" in fine("show", file)
    for kind, mark in (("csv", ",yes,"), ("markdown", "uncounted"), ("html", "uncounted")):
        assert mark in fine("export", file, kind)
    done = run("sheet", "recount", file, "--profile", "taiwan-flat")
    assert done.code == 0
    assert done.err.startswith("gongzhu: note: deal 2 cannot be recounted and adds nothing: ")
    assert "not both" in refused(file, "add", file, "Lin: rest", "--points", "Lin=1")


def test_who_led_against_the_rules_is_kept_and_told(file: Path) -> None:
    fine("add", file, PIG_TO_LIN, "--led", "he")
    done = run("sheet", "add", file, PIG_TO_WU, "--led", "he")
    assert done.err == (
        "gongzhu: note: by these rules Lin leads this deal; it was kept as you say\n"
    )
    assert [deal["leader"] for deal in in_json("show", file)["deals"]] == ["He", "He"]


def test_an_edit_keeps_what_is_not_said_anew(file: Path) -> None:
    fine("add", file, PIG_TO_LIN, "--exposed", "QS", "--led", "Wu")
    fine("add", file, PIG_TO_WU)
    fine("edit", file, "1", PIG_TO_WU)
    first = in_json("show", file)["deals"][0]
    assert (first["exposed"], first["leader"]) == ({"QS": "shown"}, "Wu")
    fine("edit", file, "1", "--exposed", "")
    assert in_json("show", file)["deals"][0]["exposed"] == {}
    fine("edit", file, "1", "--points", "1=1,2=2,3=3,4=4")
    fine("edit", file, "1", "--led", "Chen")
    first = in_json("show", file)["deals"][0]
    assert (first["points"], first["leader"]) == ([1, 2, 3, 4], "Chen")
    assert "not both" in refused(file, "edit", file, "1", "--exposed", "QS")
    assert "has 2 deals" in refused(file, "edit", file, "3", PIG_TO_LIN)
    said = refused(file, "edit", file, "2", code=2)
    assert "deal 2 is: Lin: JD / Wu: QS / He: rest" in said
    assert "--points Lin=1,Wu=2,Chen=3,He=4" in refused(file, "edit", file, "1", code=2)


def test_there_may_be_nothing_to_undo(file: Path) -> None:
    assert "there is nothing to undo" in refused(file, "undo", file)


def test_tricks_that_count_are_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "q.jsonl"
    run("sheet", "new", path, "--players", PLAYERS, "--profile", "queen-of-diamonds")
    entry = "Lin: QD 10C / Wu: rest"
    assert "How many tricks did Lin take after QD?" in refused(path, "add", path, entry)
    assert "at most 12" in refused(path, "add", path, entry, "--later-tricks", "20")
    assert in_json("add", path, entry, "--later-tricks", "5")["totals"][0] == 100
    assert in_json("edit", path, "1", "--later-tricks", "0")["totals"][0] == 50
    other = tmp_path / "i.jsonl"
    run("sheet", "new", other, "--players", PLAYERS)
    assert "no later tricks count" in refused(other, "add", other, "L: rest", "--later-tricks", "1")


# ── Rules that change ────────────────────────────────────────────────────────────────────────


def test_a_sheet_keeps_its_rules_when_the_profile_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    own = data / "variants" / "house.yaml"
    own.parent.mkdir(parents=True)
    own.write_text(HEAD + "scoring: {values: {2H: -5}}\n")
    monkeypatch.setenv("GONGZHU_DATA", str(data))
    path = tmp_path / "h.jsonl"
    run("sheet", "new", path, "--players", PLAYERS, "--profile", "house")
    before = in_json("add", path, "Lin: 2H / Wu: rest")["totals"]
    assert before[0] == -5
    own.write_text(HEAD + "scoring: {values: {2H: -7}}\n")
    done = run("sheet", "show", path)
    assert done.code == 0
    assert "the profile 'house' plays by other rules today" in done.err
    assert json.loads(run("sheet", "show", path, "--json").out)["profile_changed"] is True
    assert json.loads(run("sheet", "show", path, "--json").out)["totals"] == before
    assert in_json("recount", path, "--profile", "house")["totals"][0] == -7
    own.write_text("no profile at all")
    assert in_json("show", path)["profile_changed"] is False


def test_other_rules_must_be_for_as_many_players(file: Path) -> None:
    said = refused(file, "recount", file, "--profile", "five-player", code=2)
    assert said == "gongzhu: five-player is for 5 players, and 4 play here\n"


# ── Files ────────────────────────────────────────────────────────────────────────────────────


def test_a_torn_line_is_told_and_the_sheet_goes_on(file: Path) -> None:
    fine("add", file, PIG_TO_LIN)
    with file.open("ab") as end:
        end.write(b'{"t":"deal","n":2,"capt')
    done = run("sheet", "show", file)
    assert done.code == 0
    assert f"{file}:3: the last line is cut off" in done.err
    assert run("sheet", "add", file, PIG_TO_WU).code == 0
    assert len(in_json("show", file)["deals"]) == 2


def test_of_a_damaged_sheet_the_good_beginning_is_shown(file: Path) -> None:
    fine("add", file, PIG_TO_LIN)
    fine("add", file, PIG_TO_WU)
    file.write_bytes(file.read_bytes().replace(b'[["JD"],["QS"]', b'[["JD","QS"],[]'))
    done = run("sheet", "show", file, "--json")
    assert done.code == 1
    assert json.loads(done.out)["totals"] == [-300, 100, 0, 0]
    assert f"{file}:3: the line is not as it was written" in done.err
    for command, *more in (("add", PIG_TO_LIN), ("undo",), ("export", "csv")):
        assert f"{file}:3: " in refused(file, command, file, *more)


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("Lin,Wu,Chen", "4 people play by these rules, and 3 names were given"),
        ("Lin,Wu,Chen,lin", "two players are called 'lin'"),
        ("Lin,Wu,Chen,猪", "'猪' cannot be a name here: it is a word for cards"),
        ("Lin,Wu,Chen,5H-AH", "'5H-AH' cannot be a name here"),
        ("Lin,Wu,Chen,-", "'-' cannot be a name here"),
        ("Lin,Wu,Chen,12", "'12' cannot be a name here"),
        ("Lin,Wu,Chen,a:b", "'a:b' cannot be a name here: no blanks"),
        ("Lin,Wu,Chen,a\x1b[1m", "'a?[1m' cannot be a name here: no blanks"),
        ("Lin,Wu,Chen," + "x" * 30, "is too long for a name: 24 characters at most"),
    ],
)
def test_names_that_will_not_do(names: str, said: str, tmp_path: Path) -> None:
    done = run("sheet", "new", tmp_path / "new.jsonl", "--players", names)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert not (tmp_path / "new.jsonl").exists()


def test_what_cannot_be_read_or_written(file: Path, tmp_path: Path) -> None:
    assert "cannot read" in run("sheet", "show", tmp_path / "none").err
    assert "not a regular file" in run("sheet", "show", tmp_path).err
    assert "is there already" in refused(file, "new", file, "--players", PLAYERS, code=2)
    record = Path("tests/data/short.gongzhu").resolve()
    assert "the record of a match and no score sheet" in refused(record, "show", record)
    assert "is the sheet itself" in refused(file, "export", file, "csv", "--out", file, code=2)
    done = run("sheet", "export", file, "csv", "--out", tmp_path / "no" / "x.csv")
    assert (done.code, done.out) == (2, "")


# ── Exports ──────────────────────────────────────────────────────────────────────────────────


def hostile(tmp_path: Path) -> Path:
    """A sheet of players who were named by somebody unkind."""
    path = tmp_path / "x.jsonl"
    done = run("sheet", "new", path, "--players", "=HYPERLINK(A1),@b<script>,-*c*,+d&amp")
    assert done.code == 0
    run("sheet", "add", path, "1: QS hearts / 2: rest", "--exposed", "QS")
    run("sheet", "add", path, "--points", "1=-5,2=5,3=0,4=0")
    return path


def test_a_wide_sign_begins_no_formula_either(tmp_path: Path) -> None:
    path = tmp_path / "w.jsonl"
    assert run("sheet", "new", path, "--players", "＝1+1,＋b,－c,＠d").code == 0
    run("sheet", "add", path, "1: rest")
    rows = [*csv.DictReader(fine("export", path, "csv").splitlines())]
    assert [row["player"] for row in rows] == ["'＝1+1", "'＋b", "'－c", "'＠d"]


@pytest.mark.parametrize(
    "kept", ["another sheet", "a record", "a text", "a damaged sheet"], ids=lambda kept: kept[2:]
)
def test_an_export_replaces_no_sheet_and_no_record(kept: str, file: Path, tmp_path: Path) -> None:
    fine("add", file, PIG_TO_LIN)
    match = DATA / "matches" / "individual.gongzhu"
    content = {
        "another sheet": file.read_bytes(),
        "a record": match.read_bytes(),
        "a text": run("record", "text", match).out.encode(),
        "a damaged sheet": b"\xef\xbb\xbf" + file.read_bytes()[:60],
    }[kept]
    assert content
    for argv in (("export", file, "csv"), ("chart", file)):
        other = tmp_path / "other.svg"
        other.write_bytes(content)
        done = run("sheet", *argv, "--out", other)
        assert (done.code, done.out) == (2, "")
        assert "this is a score sheet or a record" in done.err
        assert other.read_bytes() == content
        other.write_text("<svg/>")
        assert run("sheet", *argv, "--out", other).code == 0


def test_names_have_one_spelling_of_each_sign(tmp_path: Path) -> None:
    path = tmp_path / "n.jsonl"
    apart = "Zoe\u0308"
    run("sheet", "new", path, "--players", f"{apart},Wu,Chen,He")
    assert in_json("show", path)["players"][0] == "Zo\u00eb"
    assert in_json("add", path, f"{apart}: QS / Wu: rest")["deals"][0]["captured"][0] == ["QS"]
    twice = run("sheet", "new", tmp_path / "m.jsonl", "--players", f"{apart},Zo\u00eb,Chen,He")
    assert "two players are called" in twice.err


@pytest.mark.parametrize(
    ("command", "missing"), [("recount", "--profile"), ("export", "FORMAT"), ("new", "FILE")]
)
def test_what_is_missing_is_said_in_both_languages(command: str, missing: str) -> None:
    argv = ("sheet", command, *(["x.jsonl"] if missing != "FILE" else []))
    for lang, said in [
        ("en", f"gongzhu: {missing} is missing"),
        ("zh", f"gongzhu：缺少 {missing}"),
    ]:
        done = run(*argv, "--lang", lang)
        assert (done.code, done.err.splitlines()[0]) == (2, said)


def test_csv_holds_no_formula_and_adds_up(tmp_path: Path) -> None:
    rows = [*csv.DictReader(fine("export", hostile(tmp_path), "csv").splitlines())]
    assert len(rows) == 8
    names = [row["player"] for row in rows[:4]]
    assert names == ["'=HYPERLINK(A1)", "'@b<script>", "'-*c*", "'+d&amp"]
    text = ("player", "captures", "exposed", "rule notes", "profile", "rules id")
    assert not any(row[column].startswith(("=", "+", "-", "@")) for row in rows for column in text)
    for seat in range(4):
        own = [row for row in rows if row["seat"] == str(seat + 1)]
        assert sum(int(row["recorded"]) for row in own) == int(own[-1]["total"])
    assert rows[0]["captures"] == "QS 2H-AH"
    assert rows[0]["exposed"] == "QS"
    assert "a sweep" in rows[0]["rule notes"]
    assert [row["uncounted"] for row in rows] == [""] * 4 + ["yes"] * 4


class Seen(html.parser.HTMLParser):
    """What a browser sees of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.links: list[str] = []
        self.cells: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.links += [name for name, _ in attrs if name in ("src", "href", "onload")]

    def handle_data(self, data: str) -> None:
        self.cells.append(data)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_html_needs_nothing_else_and_runs_nothing(lang: str, tmp_path: Path) -> None:
    out = tmp_path / "x.html"
    path = hostile(tmp_path)
    done = run("sheet", "export", path, "html", "--out", out, "--lang", lang)
    assert (done.code, done.out) == (0, "")
    page = out.read_text(encoding="utf-8")
    seen = Seen()
    seen.feed(page)
    assert "script" not in seen.tags
    assert seen.links == []
    assert {"@b<script>", "-*c*", "+d&amp"} <= {*seen.cells}
    assert ("记分表" in page) == (lang == "zh")


def test_markdown_is_a_table_whatever_the_names_are(tmp_path: Path) -> None:
    lines = fine("export", hostile(tmp_path), "markdown").splitlines()
    table = [line.replace("\\|", "") for line in lines if line.startswith("|")]
    assert len({line.count("|") for line in table}) == 1
    assert "\\<script\\>" in lines[4]
    assert "\\*c\\*" in lines[4]


def test_json_is_what_show_prints(file: Path) -> None:
    fine("add", file, PIG_TO_LIN)
    said = in_json("show", file)
    del said["profile_changed"]
    assert json.loads(fine("export", file, "json")) == said


# ── Asked deal by deal ───────────────────────────────────────────────────────────────────────


def asked(file: Path, *answers: str, lang: str = "en") -> Run:
    lines = "".join(f"{answer}\n" for answer in answers)
    return run("sheet", "add", file, "--lang", lang, stdin=lines.encode())


def test_asked_card_by_card_with_few_keys(file: Path) -> None:
    done = asked(file, "l", "wu", "Lin", "He 5-A", "c", "QS", "")
    assert done.code == 0
    assert done.out.splitlines() == ["Kept as deal 1.", "Lin leads the next deal."]
    for question in ("Who took QS (the pig)?", "Who took JD (the sheep)?", "Who took 10C (the tr"):
        assert question in done.err
    assert "open: 2H-4H" in done.err
    assert "Keep it?" in done.err
    assert (
        in_json("show", file)["deals"][0]["entry"] == "Lin: rest / Wu: JD / Chen: 2H-4H / He: 5H-AH"
    )


@pytest.mark.parametrize("hearts", ["He 5 - A", "He 5 -A", "He 5- A", "He 5 ～ A", "He 5 to A"])
def test_a_range_of_hearts_with_blanks_is_a_range(hearts: str, file: Path) -> None:
    assert asked(file, "l", "wu", "Lin", hearts, "c", "QS", "").code == 0
    assert in_json("show", file)["deals"][0]["captured"][3] == HIGH_HEARTS


@pytest.mark.parametrize("answer", ["none", "无", "no"])
def test_no_exposure_in_a_word(answer: str, file: Path) -> None:
    assert asked(file, "Lin rest", answer, "").code == 0
    assert in_json("add", file, "Lin: rest", "--exposed", answer)["deals"][1]["exposed"] == {}
    assert in_json("show", file)["deals"][0]["exposed"] == {}


def test_it_is_asked_whatever_the_players_are_called(tmp_path: Path) -> None:
    path = tmp_path / "n.jsonl"
    run("sheet", "new", path, "--players", "Lin,1st,1er,He")
    assert asked(path, "Lin rest", "", "").code == 0


def test_answers_are_taken_back_and_whole_entries_are_taken(file: Path) -> None:
    done = asked(
        file,
        "u",
        "l",
        "u",
        "wu",
        "He 猪",
        "Lin: JD 10C 2-4H",
        "He the rest",
        "u",
        "c",
        "XX",
        "",
        "no thanks",
        "y",
    )
    assert done.code == 0
    assert "this is the first question" in done.err
    assert "QS given twice: Wu, He" in done.err
    assert "exposed: 'XX' is no card" in done.err
    said = in_json("show", file)["deals"][0]
    assert said["captured"][0] == ["4H", "3H", "2H", "10C", "JD"]
    assert said["captured"][1] == ["QS"]


@pytest.mark.parametrize("answers", [[], ["l"], ["l", "w", "c"], ["l rest"], ["l rest", ""]])
def test_an_input_that_ends_keeps_nothing_and_says_so(answers: list[str], file: Path) -> None:
    before = file.read_bytes()
    done = asked(file, *answers)
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith("gongzhu: the answers have ended; nothing was kept\n")
    assert file.read_bytes() == before


@pytest.mark.parametrize("answers", [["q"], ["l", "q"], ["l rest", "", "n"], ["l rest", "", "q"]])
def test_somebody_who_stops_keeps_nothing(answers: list[str], file: Path) -> None:
    before = file.read_bytes()
    done = asked(file, *answers, lang="zh")
    assert (done.code, done.out) == (0, "")
    assert done.err.endswith("gongzhu：已停止，未保存\n")
    assert file.read_bytes() == before


def test_ctrl_c_keeps_nothing_and_says_so(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    before = file.read_bytes()
    monkeypatch.setattr("gongzhu.cli.sheets_asking.Asking._read", interrupted)
    done = run("sheet", "add", file)
    assert (done.code, done.out) == (130, "")
    assert done.err.endswith("gongzhu: stopped; nothing was kept\n")
    assert file.read_bytes() == before


def test_levels_and_later_tricks_are_asked_for_where_they_matter(tmp_path: Path) -> None:
    path = tmp_path / "q.jsonl"
    run("sheet", "new", path, "--players", PLAYERS, "--profile", "queen-of-diamonds")
    done = asked(path, "l rest", "", "many", "3", "")
    assert done.code == 0
    assert "How many tricks did Lin take after QD?" in done.err
    assert in_json("show", path)["deals"][0]["later_tricks"] == 3
    path = tmp_path / "o.jsonl"
    run("sheet", "new", path, "--players", PLAYERS, "--profile", "open-closed")
    done = asked(path, "l rest", "QS", "QS=open", "")
    assert "With the level, as in QS=closed." in " ".join(done.err.split())
    assert in_json("show", path)["deals"][0]["exposed"] == {"QS": "open"}


def test_options_that_will_not_do_are_told_before_anything_is_asked(file: Path) -> None:
    said = refused(file, "add", file, "--exposed", "XX", "--led", "Zoe")
    assert said.splitlines()[1:] == [
        "  'Zoe' is none of Lin, Wu, Chen, He",
        "  exposed: 'XX' is no card; write rank then suit, as in QS, 10C or AH (card 1)",
    ]


def test_levels_may_be_said_in_chinese(tmp_path: Path) -> None:
    path = tmp_path / "o.jsonl"
    run("sheet", "new", path, "--players", PLAYERS, "--profile", "open-closed")
    said = in_json("add", path, "Lin: rest", "--exposed", "猪=明卖 A♥=暗卖")
    assert said["deals"][0]["exposed"] == {"QS": "open", "AH": "closed"}


def test_no_more_than_some_problems_are_told(file: Path) -> None:
    said = refused(file, "add", file, "Lin: " + " ".join(f"X{n}X" for n in range(60)))
    assert len(said.splitlines()) == 2 + sheets._MOST
    assert said.splitlines()[-1] == "  and 41 more"
