"""What is said of a card in a trick is true, and a doubtful difference is none."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import pytest

from gongzhu.cards import Card, CardSet
from gongzhu.describe.advice import advice, gap, ranked, reason
from gongzhu.describe.fate import Fate, fate
from gongzhu.engine.actions import Play
from gongzhu.engine.deal import Deal
from gongzhu.engine.events import Taken
from gongzhu.engine.view import View, view
from tests.support import dealt, ending, game, states

INDIVIDUAL = game("individual")


def seen(hand: str, *others: str, trick: str = "") -> View:
    """What the last seat of four sees, having this hand; all cards not named were played."""
    hands = [CardSet.parse(cards) for cards in (*others, *[""] * (3 - len(others)), hand)]
    table = [Card.parse(card) for card in trick.split()]
    of = ending(INDIVIDUAL, hands, mover=3, suits_led="SHCD", trick=table)
    out = INDIVIDUAL.deck.cards - CardSet.of(table)
    for held in hands:
        out -= held
    return replace(view(of, 3), events=tuple(Play(0, card) for card in out))


class Weighed(NamedTuple):
    """A card with made-up numbers."""

    card: Card
    points: float
    balance: float
    error: float = 0.0


@pytest.mark.parametrize(
    ("hand", "others", "trick", "card", "english"),
    [
        ("AC 2C", ["KC"], "", "AC", "AC takes the trick: nobody holds higher clubs"),
        ("AC 2D", ["3D"], "", "AC", "AC takes the trick: nobody else holds clubs"),
        ("2C 3C", ["KC", "5C"], "", "2C", "All clubs of the others beat 2C"),
        ("9C 3C", ["KC", "5C"], "", "9C", "9C loses to 1 of the 2 clubs that the others hold"),
        (
            "KS 3S",
            ["QS AS", "5S"],
            "",
            "KS",
            "KS loses to 1 of the 3 spades that the others hold, and may catch the pig",
        ),
        (
            "AD",
            ["JD 2D"],
            "",
            "AD",
            "AD takes the trick: nobody holds higher diamonds, and may catch the sheep; it is the "
            "last of its suit in the hand",
        ),
        ("5C 3C", ["7C"], "9C", "5C", "5C stays under 9C"),
        ("JC 3C", ["7C"], "9C", "JC", "JC takes the trick, in which nothing counts"),
        (
            "JC 3C",
            ["AC 7C"],
            "9C",
            "JC",
            "JC is the highest so far, and loses to 1 of the 2 clubs that the others hold",
        ),
        (
            "JC 3C",
            ["AC"],
            "9C",
            "JC",
            "JC is the highest so far, and all clubs of the others beat it",
        ),
        ("JC 3C", [], "9C QS 4C", "JC", "JC takes the trick with QS in it"),
        (
            "QS 3S",
            ["4S"],
            "KS 2S AS",
            "QS",
            "QS stays under AS, so that another seat captures QS",
        ),
        (
            "7H 3H",
            ["KH"],
            "6H 5H",
            "7H",
            "7H is the highest so far, and all hearts of the others beat it; the trick holds "
            "6H 5H; it is a scoring card itself",
        ),
        ("7H 3H", ["KH"], "9C QH", "7H", "7H is a discard, so that another seat captures QH 7H"),
        ("4S 7H", ["2S"], "9C", "4S", "4S is a discard; it is the last of its suit in the hand"),
    ],
)
def test_what_is_said_of_a_card(
    hand: str, others: Sequence[str], trick: str, card: str, english: str
) -> None:
    assert fate(seen(hand, *others, trick=trick), Card.parse(card)).text.en == english


@pytest.mark.parametrize("name", ["individual", "five-player", "partnership", "clockwise"])
def test_what_is_said_of_a_card_comes_true(name: str) -> None:
    """In random deals: what is sure happens, and what is excluded does not."""
    told: list[Fate] = []
    for seed in range(10):
        before: Deal | None = None
        for deal in states(dealt(game(name), random.Random(seed)), random.Random(seed)):
            last = deal.events[-1]
            play = deal.events[-2] if isinstance(last, Taken) else last
            if before and isinstance(play, Play):
                told.append(fate(view(before, play.seat), play.card))
            if isinstance(last, Taken):
                seats = [event.seat for event in deal.events if isinstance(event, Play)]
                cards = len(told[-game(name).players :])
                for seat, said in zip(seats[-cards:], told[-cards:], strict=True):
                    took = seat == last.seat
                    assert took >= said.sure
                    assert took <= said.wins
                    assert said.counting <= last.cards & deal.game.scoring_cards
                told.clear()
            before = deal if deal.phase == "play" else None
        assert not told


def test_how_many_cards_beat_one_is_counted_by_trying_them() -> None:
    dice = random.Random(3)
    for deal in states(dealt(INDIVIDUAL, dice), dice):
        if deal.phase != "play" or deal.trick:
            continue
        for card in deal.legal:
            said = fate(view(deal, deal.mover), card)
            others = [
                other
                for seat in range(4)
                if seat != deal.mover
                for other in deal.hand(seat)
                if other.suit == card.suit
            ]
            assert (said.out, said.beaten) == (len(others), sum(one > card for one in others))


def test_two_cards_that_do_the_same_now_are_told_so() -> None:
    table = seen("5C 3C KC", "AC", trick="9C")
    low = reason(table, Card.parse("5C"), Card.parse("3C"))
    assert low.en.startswith("In this trick 5C and 3C do the same")
    high = reason(table, Card.parse("5C"), Card.parse("KC"))
    assert high.en == (
        "5C stays under 9C. KC is the highest so far, and all clubs of the others beat it"
    )
    assert high.zh == "5C 小于 9C。KC 目前最大，但别家的梅花都比它大"


@pytest.mark.parametrize(
    ("balance", "error", "clear"),
    [(-10, 0.0, True), (-10, 4.9, True), (-10, 5.1, False), (-0.4, 0.0, False)],
)
def test_a_difference_counts_from_twice_its_standard_error(
    balance: float, error: float, clear: bool
) -> None:
    best = Weighed(Card.parse("5C"), 0, 0)
    assert gap(best, Weighed(Card.parse("3C"), 0, balance, error)).clear is clear


def test_the_best_card_comes_first_and_of_equal_ones_the_higher() -> None:
    cards = [
        Weighed(Card.parse(name), 0, balance) for name, balance in (("3C", 5), ("5C", 5), ("KC", 9))
    ]
    assert [str(one.card) for one in ranked(cards)] == ["KC", "5C", "3C"]


def test_advice_names_the_next_card_that_does_something_else() -> None:
    table = seen("5C 3C KC", "AC", trick="9C")
    order = [
        Weighed(Card.parse("5C"), 0, 0),
        Weighed(Card.parse("3C"), 0, -20),
        Weighed(Card.parse("KC"), 0, -30),
    ]
    assert "KC is the highest" in advice(table, order).en
    assert "3C do the same" in advice(table, order[:2]).en
    unclear = [one._replace(error=50.0) for one in order]
    assert advice(table, unclear).en.startswith("It does not matter which")
