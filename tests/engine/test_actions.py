"""The text of an action reads back as that action."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gongzhu.cards import Card, CardSet
from gongzhu.engine.actions import Action, Claim, Expose, Play, parse_action
from gongzhu.errors import InvalidAction
from gongzhu.rules.levels import ALL_LEVELS, Level
from tests.support import TABLES, actions, finished, game

QUEEN, ACE = map(Card.parse, ("QS", "AH"))

cards = st.integers(0, 51).map(Card)
plays = st.builds(Play, st.integers(0, 7), cards)
levels: st.SearchStrategy[Level] = st.sampled_from(ALL_LEVELS)
exposures = st.builds(Expose.at, st.integers(0, 7), st.dictionaries(cards, levels))
claims = st.builds(Claim, st.integers(0, 7))


@given(st.one_of(plays, exposures, claims))
def test_an_action_reads_back(action: Action) -> None:
    assert parse_action(str(action)) == action
    assert eval(repr(action)) == action
    assert hash(parse_action(str(action))) == hash(action)


@pytest.mark.parametrize("table", TABLES)
def test_every_action_of_a_deal_reads_back(table: str) -> None:
    deal = finished(game(table), random.Random(f"text {table}"))
    for action in actions(deal):
        assert parse_action(str(action)) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("1 exposes nothing", Expose(0)),
        ("2 exposes QS AH", Expose(1, CardSet.parse("AH QS"))),
        ("2 exposes QS, AH", Expose(1, CardSet.parse("AH QS"))),
        ("1 exposes AH=closed 猪=open", Expose.at(0, {ACE: "closed", QUEEN: "open"})),
        ("1 exposes AH=shown QS=open", Expose.at(0, {ACE: "shown", QUEEN: "open"})),
        ("1 exposes QS=shown", Expose(0, CardSet.parse("QS"))),
        ("3 claims the rest", Claim(2)),
        ("4 plays 猪", Play(3, Card.parse("QS"))),
        ("  3  plays   ♠Q ", Play(2, Card.parse("QS"))),
    ],
)
def test_an_action_is_read_generously(text: str, action: Action) -> None:
    assert parse_action(text) == action


@pytest.mark.parametrize(
    "text",
    ["", "QS", "plays QS", "0 plays QS", "-1 plays QS", "1 plays", "1 plays QS AH", "x plays QS",
     "1 exposes QS=upright", "1 exposes QS=", "1 claims", "1 claims the rest now",
     "0 claims the rest", "1 shows QS", "²  plays QS", "1 PLAYS QS", "{0} plays"],
)  # fmt: skip
def test_what_is_no_action_says_how_to_write_one(text: str) -> None:
    with pytest.raises(InvalidAction) as wrong:
        parse_action(text)
    assert "'3 plays 2S'" in str(wrong.value)
    assert "不是动作" in wrong.value.say("zh")


@pytest.mark.parametrize("text", ["1 plays QX", "1 exposes QS XX", "1 exposes nothing QS"])
def test_an_action_with_a_word_that_is_no_card_names_the_word(text: str) -> None:
    with pytest.raises(InvalidAction, match="is no card"):
        parse_action(text)
