"""Seats around a table, for any number of players."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gongzhu.errors import InvalidAction
from gongzhu.seats import Direction, around, default_names, parse_seat, rotate, sides_of
from gongzhu.text import Lang

seats_of_a_table = st.integers(2, 8).flatmap(
    lambda players: st.tuples(st.just(players), st.integers(0, players - 1))
)


@given(seats_of_a_table)
def test_play_goes_round_to_every_seat_once(table: tuple[int, int]) -> None:
    players, start = table
    order = list(around(start, players))
    assert order[0] == start
    assert sorted(order) == list(range(players))
    assert all((one + 1) % players == two for one, two in pairwise(order))


@pytest.mark.parametrize(
    ("players", "sides"),
    [(4, (0, 1, 0, 1)), (6, (0, 1, 2, 0, 1, 2)), (8, (0, 1, 2, 3, 0, 1, 2, 3))],
)
def test_partners_sit_opposite(players: int, sides: tuple[int, ...]) -> None:
    assert sides_of(players, partners=True) == sides
    assert sides_of(players, partners=False) == tuple(range(players))


@given(st.lists(st.integers(), min_size=1, max_size=8), st.integers(-20, 20))
def test_moving_on_and_back_changes_nothing(values: list[int], by: int) -> None:
    assert rotate(rotate(values, by), -by) == tuple(values)
    assert rotate(values, len(values)) == tuple(values)
    assert rotate(values, by)[by % len(values)] == values[0]


@pytest.mark.parametrize("players", range(2, 9))
def test_seats_are_read_from_1(players: int) -> None:
    assert [parse_seat(str(seat + 1), players) for seat in range(players)] == list(range(players))


@pytest.mark.parametrize(
    "text", ["0", "5", "-1", "+1", "1.0", "", "one", "一", "１", "²", "9" * 999]
)
def test_what_is_no_seat_is_refused_with_the_seats_there_are(text: str) -> None:
    with pytest.raises(InvalidAction) as wrong:
        parse_seat(text, 4)
    assert "seats count from 1 to 4" in str(wrong.value)
    assert "座位从1到4" in wrong.value.say("zh")
    assert len(str(wrong.value)) < 80


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("direction", ["anticlockwise", "clockwise"])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_seat_has_its_own_name(players: int, direction: Direction, lang: Lang) -> None:
    names = default_names(players, direction, lang)
    assert len(set(names)) == players
    assert names[0] == ("You" if lang == "en" else "你")


def test_four_seats_are_called_after_the_compass_as_play_goes_round() -> None:
    assert default_names(4, "anticlockwise", "en") == ("You", "East", "North", "West")
    assert default_names(4, "clockwise", "en") == ("You", "West", "North", "East")
    assert default_names(4, "anticlockwise", "zh") == ("你", "东", "北", "西")


def test_other_tables_count_their_seats() -> None:
    assert default_names(3, "clockwise", "en") == ("You", "Player 2", "Player 3")
    assert default_names(5, "anticlockwise", "zh")[4] == "玩家5"
