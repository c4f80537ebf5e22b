"""What a seat may see of a running deal, and that nothing it sees depends on a hidden card."""

from __future__ import annotations

import random

import pytest

from gongzhu.cards import Card, CardSet
from gongzhu.engine.actions import Claim, Expose, Play
from gongzhu.engine.deal import Deal, apply
from gongzhu.engine.events import Dealt
from gongzhu.engine.match import Match
from gongzhu.engine.reasons import IllegalAction
from gongzhu.engine.view import View, redact, view
from tests.support import TABLES, actions, dealt, finished, game, states

tables = pytest.mark.parametrize("table", TABLES)


def hidden(deal: Deal, seat: int) -> CardSet:
    """The cards in other hands that were not exposed."""
    others = set(range(deal.game.players)) - {seat}
    cards = CardSet.of(card for other in others for card in deal.hand(other))
    return cards - CardSet.of(deal.exposed)


def swapped(deal: Deal, one: Card, two: Card) -> tuple[CardSet, ...]:
    """The dealt hands with two cards changed for each other."""
    both = CardSet.of([one, two])

    def change(hand: CardSet) -> CardSet:
        held = hand & both
        return (hand - both) | (both - held) if len(held) == 1 else hand

    return tuple(map(change, deal.dealt))


def replayed(deal: Deal, hands: tuple[CardSet, ...]) -> Deal | None:
    """The deal as it would stand with other hands; `None` where it could not have come so far.

    Who led is known to all, and so is that the leader was dealt 2S.
    """
    first, again = Match(deal.game).deal(deal.dealt), Match(deal.game).deal(hands)
    if first.leader != again.leader:
        return None
    try:
        for action in actions(deal):
            again = apply(again, action)
    except IllegalAction:
        return None
    return again


def redealt(deal: Deal, seat: int, dice: random.Random) -> Deal:
    """The deal with some of the cards that `seat` cannot see in other hands than they are."""
    others = list(set(range(deal.game.players)) - {seat})
    for _ in range(6):
        one, two = dice.sample(others, 2)
        free = [list(deal.hand(other) & hidden(deal, seat)) for other in (one, two)]
        if all(free):
            hands = swapped(deal, dice.choice(free[0]), dice.choice(free[1]))
            deal = replayed(deal, hands) or deal
    return deal


@tables
def test_a_view_is_the_same_wherever_the_hidden_cards_are(table: str) -> None:
    dice = random.Random(f"hidden {table}")
    moved = 0
    for _ in range(10):
        for now in states(dealt(game(table), dice), dice):
            if dice.random() < 0.2:
                seat = dice.randrange(now.game.players)
                other = redealt(now, seat, dice)
                moved += other.dealt != now.dealt
                totals = tuple(range(now.game.side_count))
                assert view(other, seat, totals) == view(now, seat, totals)
                assert repr(view(other, seat)) == repr(view(now, seat))
    assert moved > 50


def cards_in(seen: View) -> CardSet:
    """Every card that a view names anywhere, but for the rules it holds."""
    named = seen.hand | seen.legal | CardSet.of(seen.exposed) | CardSet.of(seen.exposers)
    named |= CardSet.of(seen.refusals) | CardSet.of(card for _, card in seen.trick)
    for pile in seen.piles:
        named |= pile
    for event in seen.events:
        match event:
            case Play(card=card):
                named |= CardSet.of([card])
            case Dealt(hands=hands):
                named |= CardSet.of(card for hand in hands for card in hand)
            case Claim():
                pass
            case _:
                named |= event.cards
    return named


@tables
def test_a_view_names_no_hidden_card_and_leaves_just_those_unseen(table: str) -> None:
    dice = random.Random(f"names {table}")
    for _ in range(6):
        for now in states(dealt(game(table), dice), dice):
            for seat in range(now.game.players):
                seen = view(now, seat)
                secret = hidden(now, seat)
                assert not cards_in(seen) & secret
                assert seen.unseen == secret


@tables
def test_a_view_shows_the_own_hand_and_turn_and_what_lies_face_up(table: str) -> None:
    dice = random.Random(f"shows {table}")
    for _ in range(4):
        for now in states(dealt(game(table), dice), dice):
            for seat in range(now.game.players):
                seen = view(now, seat)
                turn = now.phase == "play" and now.mover == seat
                assert seen.hand == now.hand(seat)
                assert seen.legal == (now.legal if turn else CardSet())
                assert seen.refusals == (now.refusals() if turn else {})
                assert (seen.phase, seen.waiting) == (now.phase, now.waiting)
                assert (seen.trick, seen.exposed) == (now.trick, now.exposed)
                assert [len(now.hand(other)) for other in range(now.game.players)] == [*seen.sizes]
                for other, pile in enumerate(seen.piles):
                    assert pile == now.captured(other) & now.game.scoring_cards
                for card, exposer in seen.exposers.items():
                    assert card in now.dealt[exposer]


@tables
def test_the_provisional_score_of_a_finished_deal_is_its_score(table: str) -> None:
    dice = random.Random(f"provisional {table}")
    for _ in range(20):
        deal = finished(game(table), dice)
        match = Match(deal.game).add(deal)
        assert view(deal, 0).provisional == match.results[0].ledgers


def test_other_hands_are_empty_in_the_event_of_the_deal() -> None:
    deal = dealt(game("individual"), random.Random(13))
    opened = deal.events[0]
    assert isinstance(opened, Dealt)
    for seat in range(4):
        seen = redact(opened, seat, deal)
        assert isinstance(seen, Dealt)
        assert seen.hands[seat] == opened.hands[seat]
        assert not any(hand for other, hand in enumerate(seen.hands) if other != seat)


def test_what_happens_in_the_open_is_seen_as_it_is() -> None:
    deal = finished(game("individual"), random.Random(14))
    assert all(redact(event, 2, deal) == event for event in deal.events[1:])


def test_the_last_trick_is_the_one_taken_last() -> None:
    deal = finished(game("individual"), random.Random(15))
    assert view(deal, 0).last_trick == deal.events[-1]
    assert view(dealt(game("individual"), random.Random(15)), 0).last_trick is None


def test_a_seat_sees_which_of_its_own_cards_it_may_expose() -> None:
    hands = tuple(CardSet.parse(words) for words in ("QS 3C", "JD 10C", "AH 2S", "AS 2H"))
    deal = Match(game("individual")).deal(hands)
    assert [str(view(deal, seat).exposable) for seat in range(4)] == ["QS", "10C JD", "AH", ""]


def test_exposing_nothing_is_seen_by_everybody() -> None:
    deal = dealt(game("individual"), random.Random(3))
    deal = apply(deal, Expose(2))
    for seat in range(4):
        assert view(deal, seat).events[-1] == Expose(2)
        assert 2 not in view(deal, seat).waiting
