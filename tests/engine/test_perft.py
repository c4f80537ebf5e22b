"""Small endings are counted out: the engine finds as many legal lines as the plain rules."""

from __future__ import annotations

import random

import pytest

from gongzhu.cards import Card, CardSet
from gongzhu.engine.actions import Play
from gongzhu.engine.deal import Deal, apply
from tests.naive import play as naive
from tests.support import count_lines, dealt, ending, game, letters, names, some_action

CARDS = 4
"""How many cards each seat of an ending holds."""


def random_ending(dice: random.Random) -> Deal:
    """Hands of four cards of few suits, so that they can follow; some may lie on the table."""
    of = game("individual")
    suits = dice.sample("SHDC", dice.choice([2, 2, 3]))
    special = [card for card in of.exposable if card.suit in suits]
    plain = [card for card in of.deck.cards - of.exposable if card.suit in suits]
    dice.shuffle(plain)
    cards = [*special, *plain][: CARDS * of.players]
    dice.shuffle(cards)
    deal = ending(
        of,
        [CardSet.of(cards[seat :: of.players]) for seat in range(of.players)],
        mover=dice.randrange(of.players),
        exposed=CardSet.of(card for card in special if dice.random() < 0.7),
        suits_led="".join(letter for letter in "SHDC" if dice.random() < 0.2),
    )
    for _ in range(dice.randrange(of.players)):
        deal = apply(deal, some_action(deal, dice))
    return deal


def plainly_counted(deal: Deal, depth: int) -> int:
    """What the plain rules count from where a deal stands."""
    return naive.count_lines(
        [names(deal.hand(seat)) for seat in range(deal.game.players)],
        deal.mover,
        names(CardSet.of(deal.exposed)),
        letters(deal),
        [str(card) for _, card in deal.trick],
        depth=depth,
    )


@pytest.mark.parametrize("seed", range(200), ids="ending {}".format)
def test_the_lines_of_a_random_ending_are_those_of_the_plain_rules(seed: int) -> None:
    """Both count to the last trick, in which nobody has a choice."""
    deal = random_ending(random.Random(f"ending {seed}"))
    depth = (CARDS - 1) * 4 - len(deal.trick)
    assert count_lines(deal, depth) == plainly_counted(deal, depth)


def after(table: str, plays: int, dice: random.Random) -> Deal:
    """A random deal in which so many cards have been played."""
    deal = dealt(game(table), dice)
    while deal.phase == "expose":
        deal = apply(deal, some_action(deal, dice))
    for _ in range(plays):
        deal = apply(deal, some_action(deal, dice))
    return deal


@pytest.mark.parametrize("plays", [0, 1, 9, 18, 26, 35])
@pytest.mark.parametrize("table", ["individual", "five-player", "three players", "six players"])
def test_the_next_four_cards_of_a_real_deal_are_counted_alike(table: str, plays: int) -> None:
    dice = random.Random(f"middle {table} {plays}")
    deal = after(table, plays, dice)
    assert count_lines(deal, 4) == plainly_counted(deal, 4)


def test_a_count_notices_a_card_that_may_not_be_played() -> None:
    hands = [CardSet.parse(words) for words in ("QS 2S", "3H 4H", "5D 6D", "7C 8C")]
    free = ending(game("individual"), hands, mover=0)
    held = ending(game("individual"), hands, mover=0, exposed=CardSet.parse("QS"))
    assert (count_lines(free, 99), count_lines(held, 99)) == (16, 8)
    assert [str(apply(held, Play(0, card)).trick[0][1]) for card in held.legal] == ["2S"]
    assert Card.parse("QS") in held.refusals()
