"""How players are made and asked."""

from __future__ import annotations

import random

import pytest

from gongzhu.cards import CardSet
from gongzhu.engine.actions import Expose, Play
from gongzhu.engine.deal import Deal, apply
from gongzhu.engine.view import view
from gongzhu.errors import GongzhuError
from gongzhu.players.player import NAMES, Player, decide, make
from gongzhu.players.strong import Strong
from tests.players.tables import game, play_deal
from tests.support import dealt


def test_every_name_makes_the_player_of_that_name() -> None:
    assert NAMES == ("random", "quick", "careful", "strong")
    for name in NAMES:
        assert make(name).name == name


def test_a_misspelt_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(GongzhuError) as raised:
        make("Carful")
    assert raised.value.say("en") == "there is no player 'Carful'; did you mean 'careful'?"
    assert raised.value.say("zh") == "没有名为“Carful”的牌手；是否指“careful”？"


def test_another_name_is_answered_with_all_there_are() -> None:
    with pytest.raises(GongzhuError) as raised:
        make("xyz")
    assert (
        raised.value.say("en")
        == "there is no player 'xyz'; there are random, quick, careful, strong"
    )


def _deal(seed: int) -> Deal:
    return dealt(game("individual"), random.Random(seed))


def _made(name: str) -> Player:
    """A player of its own; the strong one looks at little, so that it costs little."""
    return Strong(40, nodes=50_000) if name == "strong" else make(name)


@pytest.mark.parametrize("name", NAMES)
def test_a_player_answers_the_same_twice(name: str) -> None:
    player = _made(name)
    deal = _deal(5)
    while deal.waiting:
        seat = deal.waiting[0]
        action = decide(player, deal, seat, None, 3)
        assert decide(_made(name), deal, seat, None, 3) == action
        deal = apply(deal, action)


@pytest.mark.parametrize("name", NAMES)
def test_a_resumed_deal_plays_on_as_it_would_have(name: str) -> None:
    players = [_made(name)] * 4
    whole = play_deal(_deal(8), players, seed=21)
    actions = [event for event in whole.events if isinstance(event, Expose | Play)]
    for stop in (0, 3, 4, 20, 50):
        deal = _deal(8)
        for action in actions[:stop]:
            deal = apply(deal, action)
        assert play_deal(deal, players, seed=21) == whole


def test_another_seed_plays_otherwise() -> None:
    players = [make("random")] * 4
    assert play_deal(_deal(8), players, 1) != play_deal(_deal(8), players, 2)


def test_random_exposes_each_card_half_of_the_time() -> None:
    deal = _deal(1)
    shown = dict.fromkeys(game("individual").exposable, 0)
    for seed in range(400):
        for seat in range(4):
            for card in make("random").expose(view(deal, seat), random.Random(seed)):
                assert card in deal.hand(seat)
                shown[card] += 1
    assert all(150 < count < 250 for count in shown.values())


def test_random_plays_every_legal_card() -> None:
    deal = _deal(1)
    for seat in deal.waiting:
        deal = apply(deal, Expose(seat))
    seen = view(deal, deal.mover)
    played = CardSet.of(make("random").play(seen, random.Random(seed)) for seed in range(300))
    assert played == seen.legal
