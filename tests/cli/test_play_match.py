"""Whole matches at the terminal table: with a person, with bots only, with several people."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gongzhu.describe.score import plain
from gongzhu.text import Lang
from tests.cli.play_helpers import TABLES, Person, Sitting, changed

DATA = Path(__file__).parents[1] / "data" / "play"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_first_deal_begins_like_this(lang: Lang) -> None:
    start = Sitting(Person(["all", None], stop=3), lang=lang, seed=3)
    assert start.text == (DATA / f"start_{lang}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_match_ends_like_this(lang: Lang) -> None:
    match = Sitting(lang=lang, seed=3)
    assert match.code == 0
    ending = match.lines[-25:]
    assert "\n".join(ending) + "\n" == (DATA / f"end_{lang}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("table", TABLES)
def test_the_sheet_of_a_match_has_the_totals_of_the_engine(table: str, tmp_path: Path) -> None:
    match = Sitting(table=table, record=tmp_path / "match.gongzhu")
    played = match.replay()
    assert match.code == 0
    assert played.ended
    assert played.match is not None
    assert match.totals == [plain(total) for total in played.match.totals]


@pytest.mark.parametrize("table", TABLES)
def test_bots_alone_print_every_sheet_and_the_end(table: str, tmp_path: Path) -> None:
    match = Sitting(table=table, humans=(), bots="careful", record=tmp_path / "match.gongzhu")
    played = match.replay().match
    assert played is not None
    titles = [line for line in match.lines if line.startswith("Score of deal")]
    assert titles == [f"Score of deal {n + 1}" for n in range(len(played.results))]
    assert match.totals == [plain(total) for total in played.totals]
    assert "lost with" in match.lines[-1]
    assert "Trick" not in match.text
    assert match.person.asked == 0


def test_bots_alone_answer_to_no_one() -> None:
    match = Sitting(humans=())
    assert "You" not in match.text
    assert match.errors.getvalue() == ""


def test_the_same_seed_gives_the_same_match() -> None:
    first, second, other = (Sitting(seed=seed).text for seed in (5, 5, 6))
    assert first == second != other


def test_a_person_may_sit_anywhere() -> None:
    match = Sitting(Person(stop=1), humans=(2,))
    assert "Order of play: North, West, You, East." in match.text


def test_partners_are_told_who_belongs_together() -> None:
    match = Sitting(Person(stop=1), "partners added")
    assert "Partners: You and North; East and West." in match.lines


def test_each_partner_is_scored_apart_where_scores_are_added() -> None:
    match = Sitting(table="partners added")
    assert any(line.startswith("  You and North together: ") for line in match.lines)
    assert " You+North  East+West" in match.text


def test_partners_are_scored_as_one_where_their_cards_are_pooled() -> None:
    match = Sitting(table="partners pooled")
    assert any(line.startswith("  You+North  ") for line in match.lines)


def test_a_sweep_in_reach_is_told() -> None:
    seen = [
        line
        for seed in range(16)
        for line in Sitting(seed=seed, bots="random").lines
        if "a sweep is still possible" in line
    ]
    assert seen
    assert all(re.match(r"\S+: ([7-9]|1[0-3]) of 13 hearts, ", line) for line in seen)


def test_no_sweep_is_told_where_it_counts_nothing() -> None:
    table = changed("two deals", "scoring", sweep={"kind": "none"})
    assert not any("still possible" in Sitting(table=table, seed=seed).text for seed in range(16))


class TestSeveralPeople:
    def test_the_keyboard_is_passed_on(self) -> None:
        match = Sitting(humans=(0, 2))
        passed = [line for line in match.lines if line.startswith("Pass the keyboard")]
        assert match.code == 0
        assert len(passed) > 20
        assert {line.split()[4].rstrip(",") for line in passed} == {"South", "North"}

    def test_no_hand_is_shown_before_enter(self) -> None:
        match = Sitting(Person(["hand", "scores", "?", "why QS", "12", "", "hand"]), humans=(0, 2))
        lines = match.lines
        first = next(n for n, line in enumerate(lines) if line.startswith("Pass the keyboard"))
        covered = lines[first : first + 12]
        assert sum("covered until Enter" in line for line in covered) == 5
        assert not any(line.startswith("  ♠ ") for line in covered[:11])

    def test_nobody_is_called_you(self) -> None:
        match = Sitting(humans=(1, 3))
        assert not re.search(r"\b(by|:) you\b", match.text)

    def test_the_trick_so_far_is_shown_again(self) -> None:
        match = Sitting(humans=(0, 1, 2, 3))
        assert match.code == 0
        assert "Still to play: South" in match.text

    def test_whoever_has_the_keyboard_may_quit(self) -> None:
        match = Sitting(Person(["quit"]), humans=(0, 2))
        assert match.code == 0
        assert match.person.asked == 1
