"""Players keep to the rules of every table, and see no more than their seat may."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from gongzhu.cards import CardSet
from gongzhu.engine.deal import Deal, apply
from gongzhu.engine.match import Match
from gongzhu.engine.slots import HAND_OF
from gongzhu.engine.view import view
from gongzhu.players.careful import Careful
from gongzhu.players.knowledge import Knowledge
from gongzhu.players.player import Player, decide
from gongzhu.players.quick import Quick
from gongzhu.players.strong import Strong
from gongzhu.players.uniform import Uniform
from tests.players.tables import TABLES, game, lacks_of, play_deal
from tests.support import dealt

DEALS = 1000
"""How many deals are played in all, spread over the tables."""


@pytest.mark.parametrize("table", TABLES)
def test_no_card_is_ever_illegal(table: str) -> None:
    """`apply` refuses what is illegal; a failure names the deal and the seed that replay it."""
    of = game(table)
    for seed in range(-(-DEALS // len(TABLES))):
        players: list[Player | None] = [None] * of.players
        players[seed % of.players] = Careful()
        if seed % 4 == 0:
            players[(seed + 1) % of.players] = Careful()
            players[(seed + 2) % of.players] = Uniform()
        deal = play_deal(dealt(of, random.Random(seed)), players, seed)
        assert deal.phase == "over", (table, seed)
        assert not any(deal.hand(seat) for seat in range(of.players)), (table, seed)


@pytest.mark.parametrize("table", TABLES)
def test_a_whole_match_of_careful_players_ends(table: str) -> None:
    match = Match(game(table))
    dice = random.Random(table)
    for _ in range(3):
        deal = match.deal(match.game.deck.deal(match.game.players, dice))
        match = match.add(play_deal(deal, [Careful()] * match.game.players, 1))
    assert len(match.results) == 3


UNLIKE = ("individual", "five-player", "partners pooled", "three players", "no exposure")
"""Tables that differ much from each other, for what takes long."""
BLIND = (
    *((Careful(), table, 3) for table in TABLES),
    *((player, table, 1) for player in (Quick(), Strong(4, nodes=500)) for table in UNLIKE),
)
"""Players, with a table and how many deals they play there."""


@pytest.mark.parametrize(
    ("player", "table", "deals"),
    BLIND,
    ids=[f"{player.name}-{table}" for player, table, _ in BLIND],
)
def test_hidden_cards_cannot_change_a_decision(player: Player, table: str, deals: int) -> None:
    of = game(table)
    for seed in range(deals):
        dice = random.Random(f"{table}/{seed}")
        deal = dealt(of, dice)
        while deal.waiting:
            seat = dice.choice(deal.waiting)
            action = decide(player, deal, seat, None, seed)
            if dice.random() < 0.3:
                for other in _other_worlds(deal, seat, dice):
                    assert decide(player, other, seat, None, seed) == action, (table, seed)
            deal = apply(deal, action)


def _other_worlds(deal: Deal, seat: int, dice: random.Random, count: int = 2) -> Iterator[Deal]:
    """The deal with cards that `seat` cannot see exchanged among the others, as far as what was
    seen allows it: exposed cards stay, and nobody gets a suit that it did not follow."""
    knowledge = Knowledge(view(deal, seat))
    lacks = lacks_of(knowledge)
    others = [other for other in range(deal.game.players) if other != seat]
    for _ in range(count):
        hands = [list(deal.hand(other) & CardSet(knowledge.unseen)) for other in others]
        for _ in range(60 if len(others) > 1 else 0):
            one, two = dice.sample(range(len(others)), 2)
            if hands[one] and hands[two]:
                i, j = dice.randrange(len(hands[one])), dice.randrange(len(hands[two]))
                gives, gets = hands[one][i], hands[two][j]
                lacking = lacks[others[two]] & gives.bit
                if not lacking and not lacks[others[one]] & gets.bit:
                    hands[one][i], hands[two][j] = gets, gives
        state = list(deal.state)
        for other, hand in zip(others, hands, strict=True):
            state[HAND_OF + other] = CardSet.of(hand).bits | knowledge.known[other]
        yield deal._replace(state=tuple(state))


def test_other_worlds_are_other_worlds() -> None:
    deal = dealt(game("individual"), random.Random(1))
    for other in _other_worlds(deal, 0, random.Random(1)):
        assert other.hand(0) == deal.hand(0)
        assert other.hand(1) != deal.hand(1)
        whole = CardSet.of(card for seat in range(4) for card in other.hand(seat))
        assert whole == deal.game.deck.cards
