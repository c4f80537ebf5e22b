"""The rest of the tricks claimed: when a claim stands, and what it brings."""

from __future__ import annotations

import random

import pytest

from gongzhu.cards import Card, CardSet, lowest
from gongzhu.engine import laws
from gongzhu.engine.actions import Claim, Play
from gongzhu.engine.deal import Deal, apply, why_not
from gongzhu.engine.events import Rest
from gongzhu.engine.game import Game
from gongzhu.engine.match import Match
from gongzhu.engine.reasons import IllegalAction, Why
from tests.support import Row, ending, game, rows, sentence, varied

CLAIMS = varied({"play": {"claim": {"kind": "leader"}}})


HIGH = CardSet.parse("AS KS QS JS AH KH QH AD KD QD JD 10D AC KC 10C 2C")


def refused(deal: Deal, seat: int) -> Why:
    with pytest.raises(IllegalAction) as illegal:
        apply(deal, Claim(seat))
    assert why_not(deal, Claim(seat)) == illegal.value.reason
    return illegal.value.reason.why


@pytest.mark.parametrize("others", [1, 3], ids=["out in one hand", "out in three hands"])
@pytest.mark.parametrize("row", rows("claims.yaml"), ids=sentence)
def test_a_claim_stands_by_what_the_claimant_knows(row: Row, others: int) -> None:
    out = [Card.parse(word) for word in row["out"]]
    hands = [CardSet.parse(" ".join(row["hand"])), *[CardSet()] * 3]
    for place in range(others):
        hands[place + 1] = CardSet.of(out[place::others])
    exposed = CardSet.parse(" ".join(row.get("exposed", [])))
    led = "".join(row.get("suits_led", []))
    opening = Card.parse(row["must_lead"]) if "must_lead" in row else None
    deal = ending(CLAIMS, hands, mover=0, exposed=exposed, suits_led=led, must_lead=opening)
    if not row["stands"]:
        assert refused(deal, 0) == Why.CLAIM_UNSURE
        return
    every = CardSet.of(card for hand in hands for card in hand)
    after = apply(deal, Claim(0))
    assert after.events == (Claim(0), Rest(0, every))
    assert (after.phase, after.waiting, after.piles[0]) == ("over", (), every)
    assert not any(after.hand(seat) for seat in range(4))


def always_won(deal: Deal, seat: int) -> bool:
    """Whether a seat that leads its highest cards takes all tricks, whatever others play."""
    if not deal.legal:
        return True
    if deal.mover == seat:
        suits = {card.suit for card in deal.legal}
        suit = deal.game.deck.suit(min(suits))
        cards = CardSet(laws.highest((deal.legal & suit).bits))
    else:
        cards = deal.legal
    for card in cards:
        now = apply(deal, Play(deal.mover, card))
        if (not now.trick and now.mover != seat) or not always_won(now, seat):
            return False
    return True


def test_a_claim_that_stands_takes_every_trick_when_it_is_played_out() -> None:
    dice = random.Random("claims")
    stood = 0
    while stood < 60:
        cards = dice.sample([*HIGH], 12)
        deal = ending(
            CLAIMS,
            [CardSet.of(cards[seat::4]) for seat in range(4)],
            mover=0,
            exposed=CardSet.of(card for card in CLAIMS.exposable if dice.random() < 0.5),
            must_lead=dice.choice([None, dice.choice(cards[::4])]),
        )
        if why_not(deal, Claim(0)) is None:
            stood += 1
            assert always_won(deal, 0), deal.dealt


def one_suit_each(of: Game) -> Deal:
    return ending(of, list(map(CardSet.parse, ("AS KS", "AH 2H", "AD 2D", "AC 2C"))), mover=0)


def test_only_the_player_on_lead_claims() -> None:
    deal = one_suit_each(CLAIMS)
    assert refused(deal, 1) == Why.NOT_ON_LEAD
    led = apply(deal, Play(0, Card.parse("AS")))
    assert refused(led, 1) == Why.NOT_ON_LEAD
    assert refused(led, 0) == Why.NOT_ON_LEAD
    assert refused(apply(deal, Claim(0)), 0) == Why.DEAL_OVER


def test_nobody_claims_where_the_rules_know_no_claim_or_before_its_trick() -> None:
    assert refused(one_suit_each(game("individual")), 0) == Why.NO_CLAIM
    late = varied({"play": {"claim": {"kind": "leader", "from_trick": 2}}})
    deal = one_suit_each(late)
    assert refused(deal, 0) == Why.CLAIM_TOO_EARLY
    for word in ("AS", "2H", "2D", "2C"):
        deal = apply(deal, Play(deal.mover, Card.parse(word)))
    assert why_not(deal, Claim(0)) is None


def test_nobody_claims_before_all_have_said_what_they_expose() -> None:
    hands = tuple(map(CardSet.parse, ("2S AS", "AH 2H", "AD 2D", "AC 2C")))
    deal = Match(CLAIMS).deal(hands)
    assert refused(deal, 0) == Why.STILL_EXPOSING


def test_the_highest_card_is_the_other_end_from_the_lowest() -> None:
    cards = CardSet.parse("AS QS 2S").bits
    assert laws.highest(cards) == Card.parse("AS").bit
    assert lowest(cards) == Card.parse("2S")
