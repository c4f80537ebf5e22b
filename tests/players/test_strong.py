"""The strong player: what it may see, what it weighs, and that it is strong."""

from __future__ import annotations

import random

import pytest

from gongzhu.cards import Card, CardSet
from gongzhu.engine.actions import Play
from gongzhu.engine.deal import Deal, apply
from gongzhu.engine.game import Game
from gongzhu.engine.match import Match, result
from gongzhu.engine.view import view
from gongzhu.players.careful import Careful
from gongzhu.players.knowledge import Knowledge
from gongzhu.players.player import decide
from gongzhu.players.strong import Strong
from gongzhu.players.uniform import Uniform
from gongzhu.players.worlds import Worlds
from tests.houses.tables import TABLES
from tests.players.tables import game, play_deal, strength
from tests.support import dealt

QUICKLY = 6
"""A budget for tests that look at what is asked, not at how well it is answered."""


@pytest.mark.parametrize("table", TABLES)
def test_plays_a_deal_of_every_table_to_its_end(table: str) -> None:
    """`apply` refuses what is illegal."""
    match = Match(game(table))
    deal = play_deal(
        match.shuffled(random.Random(table)),
        [Strong(QUICKLY), *[Careful()] * 2, Strong(QUICKLY), Careful()],
        seed=1,
    )
    assert deal.phase == "over"
    match.add(deal)


def test_the_same_view_and_seed_get_the_same_card_compiled_or_not() -> None:
    deal = dealt(game("individual"), random.Random(4))
    cards = []
    for fast in (True, False):
        played = play_deal(
            deal, [Strong(QUICKLY, nodes=5_000, drawn=4, fast=fast), *[Careful()] * 3], seed=9
        )
        cards.append([event for event in played.events if isinstance(event, Play)])
    assert cards[0] == cards[1]


def test_counts_every_way_to_lie_where_there_are_few() -> None:
    """Then what is weighed does not hang on chance, and has no error."""
    of = game("individual")
    deal = _begun(of, seed=3)
    while len(deal.hand(deal.mover)) > 2:
        deal = apply(deal, decide(Uniform(), deal, deal.mover, None, 3))
    seen = view(deal, deal.mover)
    assert 1 < Worlds(Knowledge(seen)).count < 400
    one, other = (Strong(400).weigh(seen, random.Random(seed)) for seed in (1, 2))
    assert one == other
    assert not any(weighed.error for weighed in one)


def test_imagines_less_where_nothing_is_compiled() -> None:
    assert Strong(fast=False).worlds < Strong(fast=True).worlds


def test_exposes_what_is_safe_to_expose_and_not_what_is_not() -> None:
    """Pigs: one among many low spades, and one that only comes with the two cards above it."""
    of = game("individual")
    for hand, card, wanted in (
        ("QS 8S 7S 6S 5S 4S 3S 2S 2H 3H 2C 3C 2D", "QS", True),
        ("AS KS QS 5H 4H 3H 2H 5C 4C 3C 5D 4D 3D", "QS", False),
    ):
        own = CardSet.parse(hand)
        rest = list(of.deck.cards - own)
        hands = (own, *(CardSet.of(rest[seat::3]) for seat in range(3)))
        chosen = Strong(100).expose(view(Match(of).deal(hands), 0), random.Random(1))
        assert (Card.parse(card) in chosen) == wanted


def test_weighs_every_legal_card_the_highest_first() -> None:
    deal = _begun(game("individual"), seed=6)
    seen = view(deal, deal.mover)
    weighed = Strong(40).weigh(seen, random.Random(1))
    assert [one.card for one in weighed] == list(seen.legal)
    best = max(weighed, key=lambda one: one.balance)
    assert best.error == 0
    assert all(one.error > 0 for one in weighed if one.balance < best.balance)
    assert Strong(40).play(seen, random.Random(1)) == best.card


def _begun(of: Game, seed: int) -> Deal:
    """A deal at its first lead, the exposures as careful players make them."""
    deal = dealt(of, random.Random(seed))
    while deal.phase == "expose":
        deal = apply(deal, decide(Careful(), deal, deal.waiting[0], None, seed))
    return deal


def test_what_is_certain_is_weighed_exactly() -> None:
    """Where there is one way for the cards to lie, and one for the deal to end, nothing is
    guessed."""
    of, compared = game("individual"), 0
    for seed in range(60):
        deal = _begun(of, seed)
        while len(deal.hand(deal.mover)) > 2 or len(deal.trick) < 3:
            deal = apply(deal, decide(Uniform(), deal, deal.mover, None, seed))
        seen = view(deal, deal.mover)
        if len(seen.legal) == 2 and Worlds(Knowledge(seen)).count == 1:
            for one in Strong(2).weigh(seen, random.Random(1)):
                ended = play_deal(apply(deal, Play(deal.mover, one.card)), [None] * 4, seed)
                assert one.points == result(ended).points[deal.mover]
                compared += 1
    assert compared > 10


def test_scores_far_more_than_chance() -> None:
    """Far from a measurement, which `tests/benchmarks/bench_strength.py` makes; enough to notice
    a player that went blind: it would score on the same cards what chance does."""
    strong, chance = (
        strength(game("individual"), player, Uniform(), deals=12, seed=5).margin
        for player in (Strong(60, nodes=100_000), Uniform())
    )
    assert strong > chance + 100
