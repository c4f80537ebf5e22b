"""Which cards may be played by the rules of every table, against the naive code."""

from __future__ import annotations

import random
from typing import cast

import pytest

from gongzhu.cards import CardSet
from gongzhu.engine.actions import Claim, Expose, Play
from gongzhu.engine.deal import Deal, apply, why_not
from gongzhu.engine.events import Taken
from gongzhu.engine.leading import LastDeal
from gongzhu.engine.match import Match
from tests.houses.tables import TABLES, names, plain, profile, said
from tests.naive.exposing import asked_in_turn, exposed_in_the_end
from tests.naive.hold_back import Trick, history_of
from tests.naive.match import leaders_by
from tests.naive.play import claim_stands_by, deal_is_over_by, legal_by
from tests.naive.table import Rules, part, word
from tests.support import some_action

MATCHES = 4
DEALS = 6


def earlier(deal: Deal) -> list[Trick]:
    """The finished tricks of a deal, as the naive code writes them."""
    found: list[Trick] = []
    trick: Trick = []
    for event in deal.events:
        if isinstance(event, Play):
            trick.append((event.seat, str(event.card)))
        elif isinstance(event, Taken):
            found.append(trick)
            trick = []
    return found


@pytest.mark.parametrize("table", TABLES)
def test_play_goes_as_the_naive_code_says(table: str) -> None:
    game, rules = profile(table).game, plain(table)
    for number in range(MATCHES):
        dice = random.Random(f"play/{table}/{number}")
        match = Match(game)
        while len(match.results) < DEALS and not match.verdict.ends:
            deal = match.shuffled(dice)
            last = match.last
            leaders = leaders_by(
                rules,
                list(map(names, deal.dealt)),
                deal.number,
                last.leader if last else None,
                captor_of(word(part(rules, "lead", "later_deals"), "card", ""), last),
            )
            assert deal.leader in leaders
            assert set(match.leaders(deal.dealt)) == leaders
            pig = captor_of("QS", last)
            deal = _exposed(deal, dice, asked_in_turn(rules, deal.leader, pig, deal.number))
            while deal.phase == "play":
                past = earlier(deal)
                exposed = said(deal.exposed)
                hand = names(deal.hand(deal.mover))
                history = history_of(past, deal.mover, deal.number)
                trick = [str(card) for _, card in deal.trick]
                if not deal.trick:
                    played = {card for one in past for _, card in one}
                    stands = claim_stands_by(rules, hand, played, exposed, history)
                    assert (why_not(deal, Claim(deal.mover)) is None) == stands
                expected = legal_by(rules, hand, trick, exposed, history)
                assert names(deal.legal) == expected, (past, trick, hand, exposed)
                deal = apply(deal, some_action(deal, dice))
            cards_left = any(deal.hand(seat) for seat in range(game.players))
            assert not cards_left
            captured = set().union(*map(names, deal.piles))
            assert captured == names(game.deck.cards) or deal_is_over_by(
                rules, list(map(names, deal.piles))
            )
            match = match.add(deal)


def captor_of(card: str, last: LastDeal | None) -> int | None:
    """The seat that captured a card in the last deal."""
    piles = enumerate(last.piles) if last else ()
    return next((seat for seat, pile in piles if card in names(pile)), None)


def _exposed(deal: Deal, dice: random.Random, order: list[int]) -> Deal:
    """The deal with everything exposed; in the order of asking, where there is one."""
    left = list(order)
    wishes: dict[str, str] = {}
    while deal.phase == "expose":
        if left:
            assert deal.waiting == (left.pop(0),)
        action = some_action(deal, dice)
        assert isinstance(action, Expose)
        wishes |= said(action.exposures)
        deal = apply(deal, action)
    rules = cast("Rules", deal.game.rules.model_dump(mode="json", exclude_none=True))
    expected = exposed_in_the_end(rules, list(map(names, deal.dealt)), wishes)
    assert said(deal.exposed) == expected
    return deal


@pytest.mark.parametrize("table", TABLES)
def test_no_card_is_played_twice_or_lost(table: str) -> None:
    game = profile(table).game
    dice = random.Random(f"cards/{table}")
    for _ in range(20):
        deal = Match(game).shuffled(dice)
        seen = CardSet()
        while deal.waiting:
            deal = apply(deal, some_action(deal, dice))
        for pile in deal.piles:
            assert not pile & seen
            seen |= pile
        assert game.scoring_cards & game.deck.cards <= seen
