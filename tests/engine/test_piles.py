"""Captures, exposures and positions as people write them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gongzhu.cards import CardSet
from gongzhu.engine.piles import read_card, read_cards, read_exposures, read_piles
from gongzhu.engine.position import read_position
from gongzhu.engine.reasons import TEXTS, Why
from gongzhu.errors import InvalidAction
from tests.support import game


def test_one_list_is_the_pile_of_the_first_seat() -> None:
    piles = read_piles(game("individual"), [["QS", "♥A"]])
    assert [str(pile) for pile in piles] == ["QS AH", "", "", ""]


@pytest.mark.parametrize(("hearts", "rest"), [("hearts", "rest"), ("红心", "其余")])
def test_words_stand_for_all_hearts_and_for_what_nobody_else_has(hearts: str, rest: str) -> None:
    piles = read_piles(game("individual"), [[rest, "2C"], [hearts], ["QS"], []])
    assert str(piles[0]) == "10C 2C JD"
    assert piles[1] == game("individual").hearts
    assert piles[0] | piles[1] | piles[2] == game("individual").scoring_cards | CardSet.parse("2C")


def test_the_rest_is_what_the_deck_of_the_table_holds() -> None:
    piles = read_piles(game("five-player"), [["rest"], [], [], [], []])
    assert piles[0] == game("five-player").scoring_cards


Reading = Callable[[], object]
individual, five, none = game("individual"), game("five-player"), game("no exposure")


@pytest.mark.parametrize(
    ("reading", "message"),
    [
        (lambda: read_piles(individual, [["QS"], ["猪"], [], []]), "QS is given twice"),
        (lambda: read_piles(individual, [["hearts", "AH"]]), "AH is given twice"),
        (lambda: read_piles(individual, [["AH"], ["hearts"], [], []]), "AH is given twice"),
        (lambda: read_piles(individual, [["rest"], ["rest"], [], []]), "only one pile"),
        (lambda: read_piles(individual, [["QS"], ["AH"]]), "2 piles were given, but 4 play"),
        (lambda: read_piles(individual, [["QS"]], whole=True), "1 piles were given, but 4 play"),
        (lambda: read_piles(individual, []), "0 piles were given, but 4 play"),
        (lambda: read_piles(five, [["2C"]]), "2C is not in this deck"),
        (lambda: read_piles(individual, [["QX"]]), "'QX' is no card"),
        (lambda: read_cards(individual, ["QS", "SQ"]), "SQ is given twice"),
        (lambda: read_card(five, "2D"), "2D is not in this deck"),
        (lambda: read_exposures(individual, ["AC"]), "AC cannot be exposed; only QS AH 10C JD can"),
        (lambda: read_exposures(individual, {"QS": "open"}), "not as 'open'"),
        (lambda: read_exposures(none, ["QS"]), "these rules have no exposures"),
        (lambda: read_position(individual, hand=[]), "at least one card"),
        (lambda: read_position(individual, hand=["QS"], trick=["QS"]), "both in the hand"),
        (lambda: read_position(individual, hand=["QS"], trick=["2S", "2S"]), "given twice"),
        (lambda: read_position(individual, hand=["QS"], suits_led="X"), "'X' is no suit"),
        (
            lambda: read_position(individual, hand=["QS"], trick=["2S", "3S", "4S", "5S"]),
            "with 4 players at most 3 come before a hand",
        ),
    ],
)
def test_what_cannot_be_is_refused_and_said_in_words(reading: Reading, message: str) -> None:
    with pytest.raises(InvalidAction) as wrong:
        reading()
    assert message in str(wrong.value)
    assert wrong.value.say("zh") != str(wrong.value)


def test_exposures_are_read_as_a_list_and_with_their_levels() -> None:
    listed = read_exposures(individual, ["猪", "10C"])
    assert listed == read_exposures(individual, {"QS": "shown", "TC": "shown"})
    assert {str(card) for card in listed} == {"QS", "10C"}


def test_the_suits_led_may_be_written_in_small_letters() -> None:
    exposed = read_exposures(individual, ["QS"])
    small = read_position(individual, hand=["QS", "5S"], exposed=exposed, suits_led=["s"])
    assert str(small.legal) == "QS 5S"


def test_a_card_that_must_open_is_asked_for_in_the_first_trick_only() -> None:
    of = game("opened with 2S")
    first = read_position(of, hand=["2S", "AH"], deal=1, trick_number=1)
    assert {str(card): reason.why for card, reason in first.refused.items()} == {
        "AH": Why.MUST_LEAD
    }
    assert len(read_position(of, hand=["2S", "AH"], deal=1, trick_number=2).legal) == 2
    assert read_position(of, hand=["2S", "AH"]).legal == first.legal  # nothing was led before
    assert len(read_position(of, hand=["2S", "AH"], suits_led="H").legal) == 2
    with pytest.raises(InvalidAction, match="before the first trick"):
        read_position(of, hand=["2S", "AH"], suits_led="H", trick_number=1)
    follower = read_position(of, hand=["2S", "AH"], trick=["3H"], deal=1, trick_number=1)
    assert str(follower.legal) == "AH"


def test_a_refusal_is_said_in_both_languages() -> None:
    exposed = read_exposures(individual, ["QS"])
    held = read_position(individual, hand=["QS", "5S", "AH"], trick=["2S"], exposed=exposed)
    said = {
        str(card): (reason.say("en"), reason.say("zh")) for card, reason in held.refused.items()
    }
    assert said == {
        "QS": (
            "QS was exposed and this is the first trick led in spades: it is held back while you "
            "hold 5S",
            "QS已亮出，这是第一次先出黑桃：手里还有5S时不能打出它",
        ),
        "AH": (
            "spades were led and you hold some: follow suit with 5S",
            "先出的是黑桃，你有黑桃必须跟：5S",
        ),
    }


@pytest.mark.parametrize("why", Why)
def test_every_kind_of_refusal_has_its_words(why: Why) -> None:
    assert TEXTS[why].en
    assert why.value == why.name.lower()
