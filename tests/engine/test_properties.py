"""What is true of every deal by every table's rules, tried on random deals from fixed seeds."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from gongzhu.cards import Card, CardSet
from gongzhu.engine.actions import Action, Expose, Play
from gongzhu.engine.deal import Deal, apply, start, why_not
from gongzhu.engine.events import Dealt, Taken
from gongzhu.engine.game import Game
from gongzhu.engine.match import Match, result
from gongzhu.engine.reasons import IllegalAction, Why
from gongzhu.engine.scoring import points
from gongzhu.seats import rotate
from tests.naive import play as naive
from tests.support import (
    TABLES,
    actions,
    changed,
    dealt,
    finished,
    game,
    letters,
    names,
    some_action,
    states,
)

TWO_OF_SPADES = Card.parse("2S")

tables = pytest.mark.parametrize("table", TABLES)


def deals(table: str, count: int, what: str) -> Iterator[Deal]:
    """Random deals before their first action."""
    dice = random.Random(f"{what} {table}")
    return (dealt(game(table), dice) for _ in range(count))


def refusal(deal: Deal, action: Action) -> Why:
    """Why an action is refused; `why_not` and `apply` have to say the same."""
    before = deal.state, deal.events
    reason = why_not(deal, action)
    with pytest.raises(IllegalAction) as refused:
        apply(deal, action)
    assert refused.value.reason == reason
    assert (deal.state, deal.events) == before
    assert reason is not None
    return reason.why


@tables
def test_every_card_is_captured_once_and_every_trick_has_a_card_of_each_seat(table: str) -> None:
    dice = random.Random(f"capture {table}")
    played = game(table)
    for _ in range(250):
        deal = finished(played, dice)
        assert sum(len(pile) for pile in deal.piles) == len(played.deck.cards)
        assert CardSet.of(card for pile in deal.piles for card in pile) == played.deck.cards
        assert not any(deal.hand(seat) for seat in range(played.players))
        trick: list[Play] = []
        for event in deal.events:
            if isinstance(event, Play):
                trick.append(event)
            elif isinstance(event, Taken):
                assert sorted(play.seat for play in trick) == list(range(played.players))
                assert CardSet.of(play.card for play in trick) == event.cards
                assert trick[naive.winner([str(play.card) for play in trick])].seat == event.seat
                trick = []
        assert trick == []


@tables
def test_a_play_moves_one_card_and_the_seats_take_turns(table: str) -> None:
    dice = random.Random(f"turns {table}")
    for deal in deals(table, 40, "turns"):
        before: Deal | None = None
        for now in states(deal, dice):
            if before is not None and isinstance(action := actions(now)[-1], Play):
                seat = action.seat
                assert now.hand(seat) == before.hand(seat) - CardSet.of([action.card])
                others = set(range(now.game.players)) - {seat}
                assert all(now.hand(other) == before.hand(other) for other in others)
                taken = now.events[-1]
                next_seat = (seat + 1) % now.game.players
                assert now.mover == (taken.seat if isinstance(taken, Taken) else next_seat)
            before = now


@tables
def test_the_mover_always_has_a_card_to_play_and_only_own_cards(table: str) -> None:
    dice = random.Random(f"movers {table}")
    for deal in deals(table, 100, "movers"):
        for now in states(deal, dice):
            if now.phase == "play":
                assert now.legal
                assert now.legal <= now.hand(now.mover)
            else:
                assert not now.legal


@tables
def test_the_list_the_test_and_the_reason_agree_for_every_card(table: str) -> None:
    dice = random.Random(f"agree {table}")
    seen = set()
    for deal in deals(table, 8, "agree"):
        for now in states(deal, dice):
            if now.phase != "play":
                assert now.refusals() == {}
                continue
            refused = now.refusals()
            assert CardSet.of(refused) == now.hand(now.mover) - now.legal
            for card in now.hand(now.mover):
                action = Play(now.mover, card)
                if card in now.legal:
                    assert why_not(now, action) is None
                    assert apply(now, action).events[len(now.events)] == action
                else:
                    assert refusal(now, action) == refused[card].why
                    seen.add(refused[card].why)
    expected = {Why.MUST_FOLLOW}
    if table not in ("no exposure", "never held back"):
        expected.add(Why.HELD_BACK)
    if table == "opened with 2S":
        expected.add(Why.MUST_LEAD)
    assert seen == expected


@tables
def test_other_cards_and_other_seats_are_refused_with_their_own_reason(table: str) -> None:
    dice = random.Random(f"refused {table}")
    for deal in deals(table, 3, "refused"):
        for now in states(deal, dice):
            seats = range(now.game.players)
            some = dice.choice(list(now.game.deck.cards))
            if now.phase == "expose":
                assert refusal(now, Play(dice.choice(seats), some)) == Why.STILL_EXPOSING
                continue
            late = Why.PLAY_HAS_BEGUN if now.game.exposable else Why.NO_EXPOSURE
            assert refusal(now, Expose(dice.choice(seats))) == late
            if now.phase == "over":
                assert refusal(now, Play(dice.choice(seats), some)) == Why.DEAL_OVER
                continue
            for seat in seats:
                for card in now.hand(seat) if seat != now.mover else ():
                    assert refusal(now, Play(seat, card)) == Why.NOT_YOUR_TURN
            for card in now.game.deck.cards - now.hand(now.mover):
                assert refusal(now, Play(now.mover, card)) == Why.NOT_IN_HAND


@tables
def test_exposing_is_refused_for_cards_of_others_and_cards_that_may_not_be(table: str) -> None:
    dice = random.Random(f"exposing {table}")
    for deal in deals(table, 6, "exposing"):
        for now in states(deal, dice):
            for seat in now.waiting if now.phase == "expose" else ():
                may = now.hand(seat) & now.game.exposable
                for card in now.game.deck.cards:
                    one = Expose(seat, CardSet.of([card]))
                    if card in may:
                        assert why_not(now, one) is None
                    elif card in now.game.exposable:
                        assert refusal(now, one) == Why.NOT_IN_HAND
                    else:
                        assert refusal(now, one) == Why.NOT_EXPOSABLE
            if now.phase == "expose":
                for seat in set(range(now.game.players)) - set(now.waiting):
                    assert refusal(now, Expose(seat)) == Why.EXPOSED_ALREADY


@tables
def test_replaying_the_events_gives_the_same_deal_at_every_step(table: str) -> None:
    dice = random.Random(f"replay {table}")
    for deal in deals(table, 10, "replay"):
        opened = deal.events[0]
        assert isinstance(opened, Dealt)
        again = start(
            deal.game,
            opened.hands,
            number=opened.number,
            leader=opened.leader,
            must_lead=TWO_OF_SPADES if table == "opened with 2S" else None,
        )
        for now in states(deal, dice):
            if (done := actions(now)) and now.events != again.events:
                again = apply(again, done[-1])
            assert again == now
            assert hash(again) == hash(now)
        assert again.phase == "over"


@tables
def test_the_legal_cards_are_those_of_the_plain_rules(table: str) -> None:
    """Pitfall second-implementation: 5,000 positions for each table."""
    dice = random.Random(f"second {table}")
    positions = 0
    while positions < 5000:
        for now in states(dealt(game(table), dice), dice):
            if now.phase != "play":
                continue
            positions += 1
            trick = [str(card) for _, card in now.trick]
            bound = set() if table == "never held back" else names(CardSet.of(now.exposed))
            if table == "led freely" and not trick:
                bound = set()
            opening = table == "opened with 2S" and not letters(now)
            hand = names(now.hand(now.mover))
            legal = naive.legal(hand, trick, bound, letters(now), "2S" if opening else None)
            if table == "two exposable hearts" and {"AH", "5H"} <= bound & hand:
                # The plain rules know one exposable card a suit. Two of them that are all their
                # holder has of the suit are not held back: neither leaves another card to play.
                hearts = {card for card in hand if naive.suit(card) == "H"}
                if hearts == {"AH", "5H"}:
                    legal = naive.legal(hand, trick, bound - hearts, letters(now))
            assert names(now.legal) == legal, (hand, trick, bound, letters(now))


@tables
def test_moving_everybody_on_moves_the_result_on(table: str) -> None:
    dice = random.Random(f"rotate {table}")
    played = game(table)
    for _ in range(60):
        by = dice.randrange(1, played.players)
        deal = finished(played, dice)
        again = Match(played).deal(rotate(deal.dealt, by))
        opened, moved = deal.events[0], again.events[0]
        assert isinstance(opened, Dealt)
        assert isinstance(moved, Dealt)
        assert moved.leader == (opened.leader + by) % played.players
        for action in actions(deal):
            again = apply(again, action._replace(seat=(action.seat + by) % played.players))
        assert again.piles == rotate(deal.piles, by)
        assert result(again).points == rotate(result(deal).points, by)


@tables
def test_scores_stay_within_what_the_cards_can_count(table: str) -> None:
    dice = random.Random(f"bounds {table}")
    played = game(table)
    most = 2 if table == "partnership" else 1
    for _ in range(100):
        for score in points(result(finished(played, dice)).ledgers):
            assert -2400 * 3 * most <= score <= 3200 * most


@tables
def test_the_direction_of_play_changes_nothing_but_where_people_sit(table: str) -> None:
    dice, again = random.Random(1), random.Random(1)
    other = Game.of(changed(game(table).rules, "table.direction", "clockwise"))
    assert finished(game(table), dice).events == finished(other, again).events


def test_actions_of_seats_that_do_not_exist_are_refused() -> None:
    deal = dealt(game("individual"), random.Random(4))
    while deal.phase == "expose":
        assert refusal(deal, Expose(4)) == Why.NO_SUCH_SEAT
        assert refusal(deal, Expose(-1)) == Why.NO_SUCH_SEAT
        deal = apply(deal, some_action(deal, random.Random(4)))
    card = next(iter(deal.legal))
    assert refusal(deal, Play(4, card)) == Why.NO_SUCH_SEAT
    assert refusal(deal, Play(-1, card)) == Why.NO_SUCH_SEAT
