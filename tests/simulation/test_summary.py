"""What is told of a tally: against the plain formulas, and in every form it is written in."""

from __future__ import annotations

import csv
import io
import itertools
import json
import pickle
import re
import statistics
import tracemalloc
import xml.etree.ElementTree
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest

from gongzhu.cards import Card
from gongzhu.cli.reporting import rendered
from gongzhu.describe.cells import harmless
from gongzhu.engine.game import Game
from gongzhu.engine.ledger import Step
from gongzhu.kernel.scores import STEPS
from gongzhu.simulation import plot
from gongzhu.simulation.charts import TICKS, bars_of, ticks_of
from gongzhu.simulation.data import as_csv, as_json
from gongzhu.simulation.plan import Plan
from gongzhu.simulation.report import EVENTS, decimal, report_of, signed
from gongzhu.simulation.running import Outcome, simulate
from gongzhu.simulation.summary import (
    Estimate,
    Summary,
    TableSummary,
    share_of,
    spread_of,
    summary_of,
)
from gongzhu.simulation.text import aligned, lines
from gongzhu.text import Lang, Text
from tests.houses.tables import profile
from tests.simulation.plans import plan_of, played

LANGUAGES: tuple[Lang, ...] = ("en", "zh")


def summary(plan: Plan) -> Summary:
    names = [profile(name).name for name in plan.profiles]
    return summary_of(plan, names, Outcome(played(plan), stopped=False))


@pytest.fixture(scope="module")
def deals() -> Summary:
    return summary(plan_of("individual", "open-closed", "five-player", count=60))


@pytest.fixture(scope="module")
def matches() -> Summary:
    return summary(plan_of("partnership", "plus-minus-1000", count=8, matches=True))


# Numbers.


@pytest.mark.parametrize("numbers", [[5], [1, 2, 2, 9], [-40, 0, 0, 0, 100, 100, 220]])
def test_a_spread_is_what_the_statistics_module_says(numbers: list[int]) -> None:
    spread = spread_of(Counter(numbers))
    assert spread.mean.value == pytest.approx(statistics.mean(numbers))
    if len(numbers) == 1:
        assert (spread.deviation, spread.mean.error) == (None, None)
    else:
        deviation = statistics.stdev(numbers)
        assert spread.deviation == pytest.approx(deviation)
        assert spread.mean.error == pytest.approx(deviation / len(numbers) ** 0.5)
    assert (spread.low, spread.high) == (min(numbers), max(numbers))
    median = statistics.median_low(numbers)
    assert spread.quantiles[2] == median


def test_quantiles_are_exact() -> None:
    assert spread_of(Counter(range(1, 101))).quantiles == (5, 25, 50, 75, 95)
    assert spread_of(Counter({0: 94, 7: 6})).quantiles == (0, 0, 0, 0, 7)


def test_scores_of_all_sides_are_counted_in_every_deal(deals: Summary) -> None:
    for table in deals.tables:
        assert [side.score.number for side in table.sides] == [60] * len(table.sides)
        assert sum(side.led for side in table.sides) == pytest.approx(1)


def test_the_worth_of_an_exposure_is_the_difference_of_two_means(deals: Summary) -> None:
    for table in deals.tables:
        for one in table.exposures:
            difference = one.balance_exposed.value - one.balance_held.value
            assert one.worth.value == pytest.approx(difference)
            errors = [one.balance_exposed.error, one.balance_held.error]
            known = [error for error in errors if error is not None]
            assert (one.worth.error is None) == (len(known) < 2)
            assert one.worth.error is None or one.worth.error > max(known)


def test_tables_that_deal_other_cards_are_not_compared(deals: Summary) -> None:
    compared = {(one.a, one.b): one for one in deals.compared}
    assert compared["individual", "open-closed"].share is not None
    five = compared["individual", "five-player"]
    assert five.share is None
    assert five.why_not == Text("the tables seat 4 and 5 players", "两桌人数不同（4人和5人）")


def test_the_worth_of_what_is_never_only_held_is_not_told() -> None:
    (table,) = summary(plan_of("all-exposed", count=20)).tables
    assert not [one for one in table.exposures if one.held == 0]


def test_every_step_of_a_ledger_is_told_of_or_happens_all_the_time() -> None:
    always: set[Step] = {"values", "exposure", "transformer", "shared"}
    assert {*STEPS} - always == {*EVENTS}


# Words.


def in_words(summary: Summary, lang: Lang) -> str:
    report = report_of(summary, lang)
    return "\n".join(lines(report, lambda said: [said]))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_are_aligned_and_fit_eighty_columns(
    deals: Summary, matches: Summary, lang: Lang
) -> None:
    from rich.cells import cell_len

    for told in (deals, matches):
        for section in report_of(told, lang).sections:
            for grid in section.grids:
                rows = [*aligned(grid)]
                assert len({cell_len(row) for row in rows}) == 1
                assert cell_len(rows[0]) <= 80
                assert all(len(row) == len(grid.head) for row in grid.rows)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_have_no_marks_left(deals: Summary, matches: Summary, lang: Lang) -> None:
    for told in (deals, matches):
        said = in_words(told, lang)
        assert not re.search(r"\{\w*\}|None|(?<!\w)-\d", said)
        if lang == "zh":
            assert "deals" not in said


def test_a_partial_result_says_so(deals: Summary) -> None:
    partial = replace(deals, planned=1_000_000)
    assert partial.partial
    assert "Stopped early: this is the result of 60 of 1,000,000 deals." in in_words(partial, "en")
    assert "提前停止：计划 1,000,000 副，以下是其中 60 副的结果。" in in_words(partial, "zh")
    assert "Stopped" not in in_words(deals, "en")


def test_only_random_exposures_are_called_an_experiment() -> None:
    plan = plan_of("individual", count=4, players=("careful", "random", "random", "random"))
    assert "a coin decides" not in in_words(summary(plan), "en")
    assert "seat 1 (careful)" in in_words(summary(plan), "en")
    assert "a coin decides" in in_words(summary(plan_of("individual", count=10)), "en")


def test_the_last_card_exposed_by_force_is_no_experiment() -> None:
    forced = in_words(summary(plan_of("auto-expose", count=10)), "en")
    assert "a coin decides" not in forced
    assert "by force" in forced
    report = report_of(summary(plan_of("individual", "auto-expose", count=10)), "en")
    notes = [section.notes[-1] for section in report.sections[:2]]
    assert ["a coin decides" in note for note in notes] == [True, False]
    assert ["by force" in note for note in notes] == [False, True]
    assert report.notes == ()


def test_two_tables_are_told_that_only_the_scores_differ(deals: Summary) -> None:
    note = "what would be played differently is not counted"
    assert note in in_words(deals, "en")
    assert note not in in_words(summary(plan_of("individual", count=2)), "en")


def test_one_deal_is_one_deal() -> None:
    assert in_words(summary(plan_of("individual", count=1)), "en").startswith("1 deal, seed 7")
    assert (
        report_of(summary(plan_of("individual", count=1, matches=True)), "en")
        .about[0]
        .startswith("1 match, seed 7")
    )


def test_an_error_that_is_not_known_is_not_0() -> None:
    told = summary(plan_of("individual", "no-exposure", count=1))
    said = in_words(told, "en")
    assert re.search(r"^seat 1 +\S+ +– +– ", said, re.MULTILINE)
    assert not re.search(r"± (–|0\.0\b)", said)
    one = as_json(told)["profiles"][0]  # type: ignore[index]
    assert one["sides"][0]["mean"]["error"] is None
    assert one["leader"]["error"] is None
    assert one["events"]["full_house"]["per_thousand"] == {"value": 0.0, "error": None}
    rows = [*csv.DictReader(io.StringIO(as_csv(told)))]
    assert {row["value"] for row in rows if row["statistic"] == "error"} == {""}


@pytest.mark.parametrize(("part", "whole"), [(0, 40), (40, 40)])
def test_a_share_of_none_or_all_has_no_error(part: int, whole: int) -> None:
    assert share_of(part, whole) == Estimate(part / whole, None)


@pytest.mark.parametrize(
    ("number", "said", "with_sign"),
    [
        (0.0, "0.0", "0.0"),
        (-0.01, "0.0", "0.0"),
        (-1234.56, "−1,234.6", "−1,234.6"),
        (2, "2.0", "+2.0"),
    ],
)
def test_how_numbers_are_written(number: float, said: str, with_sign: str) -> None:
    assert (decimal(number), signed(number)) == (said, with_sign)


# Data.


def test_json_has_the_numbers_of_the_summary(deals: Summary, matches: Summary) -> None:
    read: dict[str, Any] = json.loads(rendered(deals, "json", "en"))
    assert read == json.loads(json.dumps(as_json(deals)))
    assert (read["deals"], read["planned"], read["partial"]) == (60, 60, False)
    first = read["profiles"][0]["sides"][0]
    assert sum(first["histogram"].values()) == 60
    assert first["mean"]["value"] == round(deals.tables[0].sides[0].score.mean.value, 6)
    assert read["compared"][1]["not_compared"]["en"].startswith("the tables seat")
    both = as_json(matches)
    assert both["matches"] == 8
    assert both["compared"] == []


def test_csv_has_the_same_numbers(deals: Summary, matches: Summary) -> None:
    rows = [*csv.DictReader(io.StringIO(as_csv(deals)))]
    mean = deals.tables[0].sides[0].score.mean.value
    (found,) = [
        row
        for row in rows
        if (row["profile"], row["measure"], row["of"], row["statistic"])
        == ("individual", "score", "seat 1", "mean")
    ]
    assert float(found["value"]) == round(mean, 6)
    keys = [tuple(row.values())[:4] for row in rows]
    assert len(keys) == len({*keys})
    assert "length" in as_csv(matches)


@pytest.mark.parametrize("cell", [*"=+-@＝＋－＠", "=1+1", "\t=1", "\n=1"])
def test_no_text_of_a_csv_is_a_formula(cell: str) -> None:
    assert harmless(cell) == f"'{cell}"


# Pages and pictures.


class Tags(HTMLParser):
    """The tags of a page that are open, and whatever it would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "line", "rect"):
            self.open.append(tag)
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("line", "rect"):
            assert self.open.pop() == tag


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_is_whole_and_needs_nothing_else(
    deals: Summary, matches: Summary, lang: Lang
) -> None:
    for told in (deals, matches):
        page = rendered(told, "html", lang).decode()
        tags = Tags()
        tags.feed(page)
        assert (tags.open, tags.fetched) == ([], [])
        assert "prefers-color-scheme: dark" in page
        for drawn in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
            xml.etree.ElementTree.fromstring(drawn)
        assert page.count("<svg") >= len(told.tables)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_markdown_has_every_table(deals: Summary, lang: Lang) -> None:
    page = rendered(deals, "md", lang).decode()
    grids = sum(len(section.grids) for section in report_of(deals, lang).sections)
    assert page.count("| --- |") == grids


def test_a_name_in_a_page_is_text() -> None:
    plan = plan_of("individual", count=3)
    name = Text("<script>|*x*&lt;~~y~~", "<b>")
    told = summary_of(plan, [name], Outcome(played(plan), stopped=False))
    assert "<script>" not in rendered(told, "html", "en").decode()
    assert "\\<script\\>\\|\\*x\\*\\&lt;\\~\\~y\\~\\~" in rendered(told, "md", "en").decode()


@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_a_picture_is_a_picture(matches: Summary, suffix: Any) -> None:
    picture = rendered(matches, suffix, "en")
    assert picture == rendered(matches, suffix, "en")
    if suffix == "png":
        assert picture.startswith(b"\x89PNG")
    else:
        xml.etree.ElementTree.fromstring(picture)


def test_a_picture_without_matplotlib_says_what_to_install(
    deals: Summary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(Exception, match=r'pip install "gongzhu\[plot\]"'):
        plot.picture(deals, "en", "png")


def spread_over(deals: Summary, low: int, high: int) -> TableSummary:
    """A table whose scores are all numbers from `low` to `high`."""
    table = deals.tables[0]
    histogram = dict.fromkeys(range(low, high + 1), 1)
    return replace(table, score=replace(table.score, histogram=histogram))


@pytest.mark.parametrize(
    ("low", "high"), [(-137, 163), (0, 9), (-1_290, 640), (3, 26), (-61, 20), (5, 5)]
)
def test_the_numbers_below_the_bars_are_round(deals: Summary, low: int, high: int) -> None:
    chart = bars_of(spread_over(deals, low, high))[0]
    ticks = [*ticks_of(chart)]
    assert min(2, len(chart.bars)) <= len(ticks) <= TICKS
    assert all(chart.bars[place].low == number for place, number in ticks)
    steps = {other - one for (_, one), (_, other) in itertools.pairwise(ticks)}
    assert {str(step).rstrip("0") for step in steps} <= {"1", "2", "5"}
    assert len(steps) <= 1


def test_a_picture_writes_numbers_as_a_page_does(deals: Summary) -> None:
    told = replace(deals, tables=(spread_over(deals, -1_290, 640),))
    assert "−1,000" in rendered(told, "svg", "en").decode()
    assert "−1,000" in rendered(told, "html", "en").decode()


def test_bars_hold_everything(deals: Summary) -> None:
    for table in deals.tables:
        for chart in bars_of(table):
            assert sum(bar.share for bar in chart.bars) == pytest.approx(1)
            assert len(chart.bars) <= 42
            assert len({bar.high - bar.low for bar in chart.bars}) == 1


# Memory.


def test_ten_times_the_chunks_take_no_more_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept of a chunk but the sum of all: each comes back as new objects here."""
    plan = plan_of("individual", count=10)
    part = pickle.dumps(played(plan))
    monkeypatch.setattr("gongzhu.simulation.running.work", lambda plan, chunk: pickle.loads(part))
    monkeypatch.setattr(Plan, "chunk_size", 10)
    peaks = []
    tracemalloc.start()
    try:
        for chunks in (300, 3_000):
            tracemalloc.reset_peak()
            before = tracemalloc.get_traced_memory()[0]
            simulate(replace(plan, count=chunks * plan.chunk_size))
            peaks.append(tracemalloc.get_traced_memory()[1] - before)
    finally:
        tracemalloc.stop()
    assert peaks[1] < 1.2 * peaks[0]


def test_a_game_of_a_plan_is_that_of_its_profile() -> None:
    plan = plan_of("open-closed", count=1)
    (game,) = plan.games()
    assert isinstance(game, Game)
    assert game.rules.id == profile("open-closed").game.rules.id
    assert Card.parse("QS") in game.exposable
