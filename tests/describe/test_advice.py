"""What is said of a card in a trick is true, and a doubtful difference is none."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import pytest

from gongzhu.cards import Card, CardSet
from gongzhu.describe.advice import advice, gap, ranked, reason
from gongzhu.describe.fate import Fate, fate, played
from gongzhu.engine.actions import Play
from gongzhu.engine.deal import Deal
from gongzhu.engine.events import Taken
from gongzhu.engine.game import Game
from gongzhu.engine.view import View, view
from tests.support import dealt, ending, game, states

INDIVIDUAL = game("individual")


def seen(hand: str, *others: str, trick: str = "", of: Game = INDIVIDUAL) -> View:
    """What the last seat of four sees, having this hand; all cards not named were played."""
    hands = [CardSet.parse(cards) for cards in (*others, *[""] * (3 - len(others)), hand)]
    table = [Card.parse(card) for card in trick.split()]
    deal = ending(of, hands, mover=3, suits_led="SHCD", trick=table)
    out = of.deck.cards - CardSet.of(table)
    for held in hands:
        out -= held
    return replace(view(deal, 3), events=tuple(Play(0, card) for card in out))


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
            "KS loses to 1 of the 3 spades that the others hold; it may catch the pig",
        ),
        (
            "AD",
            ["JD 2D"],
            "",
            "AD",
            "AD takes the trick: nobody holds higher diamonds; it may catch the sheep; it is the "
            "last of its suit in the hand",
        ),
        ("5C 3C", ["7C"], "9C", "5C", "5C stays under 9C"),
        ("JC 3C", ["7C"], "9C", "JC", "JC takes the trick, in which nothing counts so far"),
        ("JC 3C", ["7C"], "9C 4C 5C", "JC", "JC takes the trick, in which nothing counts"),
        (
            "AD 2S",
            ["JD 2D"],
            "9D",
            "AD",
            "AD takes the trick, in which nothing counts so far; it may catch the sheep; it is the "
            "last of its suit in the hand",
        ),
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
            "QS stays under AS and goes to another seat",
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
        ("7H 3H", ["KH"], "9C 4C", "7H", "7H is a discard and goes to another seat"),
        ("10C 3C", ["2C"], "JC", "10C", "10C stays under JC and goes to another seat"),
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
    captors = set()
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
                    if not took and not said.wins:
                        captors.add(said.captor)
                        sides = deal.game.sides
                        ours = sides[seat] == sides[last.seat]
                        if said.captor != "open":
                            assert ours is (said.captor == "partner")
                told.clear()
            before = deal if deal.phase == "play" else None
        assert not told
    partners = {"partner", "opponent", "open"}
    assert captors == (partners if name == "partnership" else {"another"})


@pytest.mark.parametrize(
    ("trick", "card", "english", "chinese"),
    [
        (
            "4C KC 5C",
            "JD",
            "JD is a discard and goes to the partner",
            "JD 是垫牌，归对家",
        ),
        (
            "4C 6H KC",
            "JD",
            "JD is a discard, so that an opponent captures 6H JD",
            "JD 是垫牌，6H JD 归对手",
        ),
        (
            "KC 5C",
            "JD",
            "JD is a discard; it is open whether it goes to the partner",
            "JD 是垫牌，是否归对家还不一定",
        ),
        (
            "5S KS",
            "QS",
            "QS stays under KS and goes to an opponent",  # though the ace may yet take it
            "QS 小于 KS，归对手",
        ),
    ],
)
def test_who_captures_at_a_table_of_partners(
    trick: str, card: str, english: str, chinese: str
) -> None:
    """Seat 4 plays last but one or last, and its partner is seat 2."""
    table = seen("JD QS", "AC AS", trick=trick, of=game("partnership"))
    said = fate(table, Card.parse(card)).text
    assert (said.en.split("; it is the last")[0], said.zh.split("；打出后")[0]) == (
        english,
        chinese,
    )


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
    ("hand", "others", "trick", "best", "other", "same"),
    [
        ("JH AH", ["QH 9H"], "8H 5S 3S", "JH", "AH", False),  # -20 and -50
        ("10C 7H", ["2C 9H"], "9S", "10C", "7H", False),  # the transformer and a heart
        ("5C 3D", ["AC KD"], "", "5C", "3D", False),  # another suit led
        ("9C 4C", ["10C 3C 8C"], "", "9C", "4C", False),
        ("9C 8C", ["10C 3C"], "", "9C", "8C", True),
        ("7H 6H", ["10H 3H"], "JH", "7H", "6H", True),
    ],
)
def test_cards_do_the_same_that_the_same_cards_beat_and_that_count_the_same(
    hand: str, others: Sequence[str], trick: str, best: str, other: str, same: bool
) -> None:
    said = reason(seen(hand, *others, trick=trick), Card.parse(best), Card.parse(other)).en
    assert ("do the same" in said) is same


def test_cards_that_differ_in_what_they_count_alone_are_told_so() -> None:
    table = seen("KH QH 10C", "2C", trick="9S")
    said = reason(table, Card.parse("QH"), Card.parse("KH"))
    assert said.en == "In this trick QH and KH fare alike, but they count differently"
    assert said.zh == "QH 和 KH 在这一墩里去向相同，但分值不同"


@pytest.mark.parametrize("name", ["individual", "partnership", "two exposable hearts"])
def test_cards_that_are_said_to_do_the_same_do(name: str) -> None:
    """In random deals; a discard cannot take the trick, whatever the others hold of its suit."""
    same = 0
    for seed in range(4):
        dice = random.Random(seed)
        for deal in states(dealt(game(name), dice), dice):
            if deal.phase != "play":
                continue
            eyes = view(deal, deal.mover)
            outside = deal.game.deck.cards - eyes.hand - played(eyes)
            for one, other in itertools.combinations(eyes.legal, 2):
                if "do the same" not in reason(eyes, one, other).en:
                    continue
                same += 1
                a, b = fate(eyes, one), fate(eyes, other)
                assert (a.beaten, a.catches, a.prey) == (b.beaten, b.catches, b.prey)
                assert a.out == b.out or not (a.follows or b.follows)
                if a.leads:
                    assert one.suit == other.suit
                    higher = [[card > each for card in outside] for each in (one, other)]
                    assert higher[0] == higher[1]
                worth = deal.game.rules.scoring.values
                assert worth.get(one) == worth.get(other)
                assert (one in deal.game.scoring_cards) == (other in deal.game.scoring_cards)
    assert same > 50


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
    assert advice(table, unclear).en.startswith("No card is clearly better")
