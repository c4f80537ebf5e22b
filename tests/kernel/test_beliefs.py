"""What was exposed, what was not and what was played tells of the hand it came from."""

from __future__ import annotations

import math
import random
from statistics import mean

import pytest

from gongzhu.cards import Card
from gongzhu.engine.actions import Expose, Play
from gongzhu.engine.deal import Deal, apply
from gongzhu.engine.match import Match
from gongzhu.engine.slots import HAND_OF
from gongzhu.engine.view import view
from gongzhu.kernel.trials import Trials
from gongzhu.players.foresight import Foresight
from gongzhu.players.knowledge import Knowledge
from gongzhu.players.player import decide, make
from gongzhu.players.worlds import Worlds
from tests.houses.tables import SHIPPED, profile


def discards(name: str, count: int) -> list[tuple[Deal, int]]:
    """Deals played at random, each right after somebody could not follow suit, with the seat of
    the next who has to play."""
    found: list[tuple[Deal, int]] = []
    for seed in range(1000):
        deal = Match(profile(name).game).shuffled(random.Random(seed))
        while deal.waiting and len(found) < count:
            seat = deal.waiting[0]
            action = decide(make("random"), deal, seat, None, seed)
            led = deal.trick[0][1].suit if deal.trick and deal.phase == "play" else None
            deal = apply(deal, action)
            if isinstance(action, Play) and led and action.card.suit != led and deal.waiting:
                found.append((deal, deal.waiting[0]))
                break
        if len(found) == count:
            break
    return found


def test_who_threw_something_else_is_not_likely_to_hold_the_pig() -> None:
    """The one after it, who has not seen the pig, believes so."""
    pig = Card.parse("QS")
    ratios = []
    for deal, seat in discards("individual", 60):
        seen = view(deal, seat)
        played = [event for event in seen.events if isinstance(event, Play)]
        thrower, thrown = played[-1].seat, played[-1].card
        if pig not in seen.unseen or thrown in deal.game.scoring_cards or thrower == seat:
            continue
        knowledge = Knowledge(seen)
        states = Worlds(knowledge).sample(200, random.Random(1))
        chances = Foresight(deal.game, fast=True).likelihoods(knowledge, states)
        holds = [state[HAND_OF + thrower] & pig.bit != 0 for state in states]
        if 20 < sum(holds) < 180:
            having = [chance for chance, has in zip(chances, holds, strict=True) if has]
            lacking = [chance for chance, has in zip(chances, holds, strict=True) if not has]
            ratios.append(mean(having) / mean(lacking))
    assert len(ratios) > 5
    assert mean(map(math.log, ratios)) < math.log(0.7)


@pytest.mark.parametrize("name", SHIPPED)
def test_plain_and_compiled_believe_alike(name: str) -> None:
    game = profile(name).game
    fast, plain = (Trials(game, fast=fast) for fast in (True, False))
    told = 0.0
    for deal, seat in discards(name, 3):
        knowledge = Knowledge(view(deal, seat))
        states = Worlds(knowledge).sample(10, random.Random(2))
        asked = (knowledge.before, states, knowledge.plays, seat)
        assert fast.surprises(*asked) == plain.surprises(*asked)
        told += sum(fast.surprises(*asked))
    assert told > 0


def test_who_has_not_exposed_the_pig_is_not_likely_to_hold_it_among_many_spades() -> None:
    deal = Match(profile("individual").game).shuffled(random.Random(1))
    while deal.phase == "expose":
        deal = apply(deal, Expose(deal.waiting[0]))
    pig, spades = Card.parse("QS").bit, deal.game.deck.suit("S").bits
    seat = next(seat for seat in range(4) if not deal.hand(seat).bits & pig)
    knowledge = Knowledge(view(deal, seat))
    states = Worlds(knowledge).sample(400, random.Random(1))
    chances = Foresight(deal.game, fast=True).likelihoods(knowledge, states)
    by_length: dict[int, list[float]] = {}
    for state, chance in zip(states, chances, strict=True):
        holder = next(hand for hand in state[HAND_OF : HAND_OF + 4] if hand & pig)
        by_length.setdefault((holder & spades).bit_count(), []).append(chance)
    assert mean(by_length[max(by_length)]) < mean(by_length[min(by_length)])


def test_nothing_is_believed_before_anything_is_done() -> None:
    game = profile("no-exposure").game
    deal = Match(game).shuffled(random.Random(1))
    knowledge = Knowledge(view(deal, deal.mover))
    states = Worlds(knowledge).sample(5, random.Random(1))
    assert Foresight(game, fast=False).likelihoods(knowledge, states) == [1.0] * 5


def test_true_hands_stand_out() -> None:
    """By what careful players have played, the true hands are more likely than imagined ones:
    by more than 4 in the logarithm on average, nine and six tricks before the end."""
    game = profile("individual").game
    ahead, careful = Foresight(game, fast=True), make("careful")
    gains = []
    for seed in range(8):
        deal = Match(game).shuffled(random.Random(seed))
        while deal.waiting:
            seat = deal.waiting[0]
            if deal.phase == "play" and len(deal.hand(seat)) in (9, 6):
                knowledge = Knowledge(view(deal, seat))
                truth = knowledge.state.copy()
                truth[HAND_OF : HAND_OF + 4] = [deal.hand(other).bits for other in range(4)]
                states = Worlds(knowledge).sample(200, random.Random(seed))
                own, *others = ahead.likelihoods(knowledge, [truth, *states])
                gains.append(math.log(own / mean(others)))
            deal = apply(deal, decide(careful, deal, seat, None, seed))
    assert mean(gains) > 4
    assert mean(gain > 0 for gain in gains) > 0.9
