"""Who leads, when a match is over, and who has lost it."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from gongzhu.cards import Card, CardSet
from gongzhu.engine.actions import Expose, Play
from gongzhu.engine.deal import Deal, apply
from gongzhu.engine.game import Game
from gongzhu.engine.leading import LastDeal, first_leaders
from gongzhu.engine.ledger import total
from gongzhu.engine.match import Match, Result, result
from gongzhu.engine.reasons import IllegalAction, Why
from gongzhu.engine.scoring import score_deal
from gongzhu.engine.verdict import Standing, verdict
from gongzhu.rules.first_lead import Captor, Holder
from gongzhu.rules.match_end import Deals, Limit
from gongzhu.rules.model import Rules
from tests.naive import match as naive
from tests.support import SHIPPED, TABLES, changed, finished, game, names, played, some_action

PIG = Card.parse("QS")
HANDS = tuple(CardSet.parse(words) for words in ("AS 3C", "KS 4C", "2S 5C", "QS 6C"))


def piles(*captured: str) -> list[CardSet]:
    return [CardSet.parse(words) for words in captured]


def first_leader(of: Game, hands: Sequence[CardSet], last: LastDeal | None) -> int:
    """The one seat that leads."""
    [seat] = first_leaders(of, hands, last)
    return seat


def with_captor(otherwise: str) -> Game:
    axis = Captor.model_validate({"kind": "captor", "card": "QS", "otherwise": otherwise})
    return Game.of(changed(game("individual").rules, "lead.later_deals", axis))


# Leaders


def test_the_holder_of_2s_leads_the_first_deal() -> None:
    assert first_leader(game("individual"), HANDS, None) == 2


@pytest.mark.parametrize("captor", range(4))
def test_the_captor_of_the_pig_leads_the_next_deal(captor: int) -> None:
    captured = [CardSet()] * 4
    captured[captor] = CardSet.parse("QS AH")
    assert first_leader(game("individual"), HANDS, LastDeal(0, captured)) == captor


def test_the_holder_of_2s_leads_again_when_nobody_captured_the_pig() -> None:
    last = LastDeal(1, piles("AH", "", "JD", ""))
    assert first_leader(with_captor("first_deal"), HANDS, last) == 2


def test_the_same_seat_leads_again_where_a_table_says_so() -> None:
    last = LastDeal(1, piles("AH", "", "JD", ""))
    assert first_leader(with_captor("same_leader"), HANDS, last) == 1


@pytest.mark.parametrize("otherwise", ["first_deal", "same_leader"])
def test_what_else_would_be_agreed_does_not_matter_once_the_pig_was_captured(
    otherwise: str,
) -> None:
    last = LastDeal(1, piles("", "", "", "QS"))
    assert first_leader(with_captor(otherwise), HANDS, last) == 3


def test_the_captor_of_another_card_may_lead() -> None:
    axis = Captor(kind="captor", card=Card.parse("JD"))
    of = Game.of(changed(game("individual").rules, "lead.later_deals", axis))
    assert first_leader(of, HANDS, LastDeal(0, piles("QS", "", "JD", ""))) == 2


def test_the_holder_of_a_card_may_lead_every_deal() -> None:
    axis = Holder(kind="holder", card=Card.parse("6C"))
    of = Game.of(changed(game("individual").rules, "lead.later_deals", axis))
    last = LastDeal(0, piles("QS", "", "", ""))
    assert first_leader(of, HANDS, last) == 3
    assert first_leader(of, HANDS, None) == 2


def test_the_card_that_decides_must_be_led_where_a_table_says_so() -> None:
    match = Match(game("opened with 2S"))
    for _ in range(2):
        deal = match.deal(HANDS)
        assert deal.mover == 2
        for seat in deal.waiting:
            deal = apply(deal, Expose(seat))
        assert str(deal.legal) == "2S"
        with pytest.raises(IllegalAction) as refused:
            apply(deal, Play(2, Card.parse("5C")))
        assert refused.value.reason.why == Why.MUST_LEAD
        match = Match(match.game, (*match.results, captured_by(match, 0)))


def test_only_the_deals_that_say_so_must_be_opened_with_a_card() -> None:
    axis = Holder(kind="holder", card=Card.parse("2S"), must_play=True)
    of = Game.of(changed(game("no exposure").rules, "lead.first_deal", axis))
    first = Match(of).deal(HANDS)
    assert str(first.legal) == "2S"
    later = Match(of, (captured_by(Match(of), 2),)).deal(HANDS)
    assert (later.mover, str(later.legal)) == (2, "2S 5C")


def captured_by(match: Match, captor: int) -> Result:
    """A deal in which one seat captured the pig, and nothing else happened."""
    captured = tuple(CardSet.parse("QS") if seat == captor else CardSet() for seat in range(4))
    ledgers = score_deal(match.game, captured, {})
    number = len(match.results) + 1
    return Result(match.game, number, 0, captured, {}, (0,) * 4, ledgers)


# Whole matches


@pytest.mark.parametrize("table", TABLES)
def test_the_results_of_a_match_follow_from_each_other(table: str) -> None:
    """Pitfall one-deal-only: every deal is listed, and who captured the pig leads the next."""
    dice = random.Random(f"match {table}")
    match = Match(game(table))
    totals = [0] * match.game.side_count
    while not match.verdict.ends:
        assert match.totals == tuple(totals)
        hands = match.game.deck.deal(match.game.players, dice)
        deal = match.deal(hands)
        assert deal.number == len(match.results) + 1
        holder = next(seat for seat, hand in enumerate(hands) if Card.parse("2S") in hand)
        if match.results and table != "opened with 2S":
            assert deal.mover == naive.next_leader([names(p) for p in match.results[-1].piles])
        else:
            assert deal.mover == holder
        match = played_on(match, deal, dice)
        for side, ledger in enumerate(match.results[-1].ledgers):
            totals[side] += total(ledger)
    assert len(match.results) > 1
    assert match.totals == tuple(totals)
    assert match.verdict.losers == tuple(naive.losers(totals))
    assert naive.ends(totals)


def played_on(match: Match, deal: Deal, dice: random.Random) -> Match:
    while deal.waiting:
        deal = apply(deal, some_action(deal, dice))
    return match.add(deal)


def test_a_match_does_not_end_before_its_first_deal() -> None:
    of = Game.of(ended_by(Deals(kind="deals", count=1)))
    assert not Match(of).verdict.ends
    assert Match(of).totals == (0, 0, 0, 0)


def test_a_deal_in_the_middle_counts_what_lies_there() -> None:
    deal = finished(game("individual"), random.Random(8))
    assert result(deal).points == tuple(total(ledger) for ledger in result(deal).ledgers)
    assert result(deal).exposed == deal.exposed
    assert result(deal).piles == deal.piles


# Ends


def ended_by(end: Limit | Deals, profile: str = "individual") -> Rules:
    return changed(game(profile).rules, "match.end", end)


def losers(rules: Rules, totals: Sequence[int], deals: int = 9) -> list[int] | None:
    """The losers, counted from 1; `None` while the match goes on."""
    ended = verdict(rules, Standing(totals, deals))
    assert ended.winners == ()
    if not ended.ends:
        assert ended.losers == ()
        return None
    return [side + 1 for side in ended.losers]


@pytest.mark.parametrize("low", [-1, -500, -1000, -1600])
def test_the_limit_of_the_profile_counts_and_no_other(low: int) -> None:
    rules = ended_by(Limit(kind="limit", low=low))
    assert losers(rules, [low + 1, 0, 0, 0]) is None
    assert losers(rules, [low, 0, 0, 0]) == [1]
    assert losers(rules, [low - 1, 0, 0, 0]) == [1]


def test_a_limit_does_not_count_deals() -> None:
    assert losers(ended_by(Limit(kind="limit", low=-1000)), [0, 0, 0, 0], deals=10_000) is None


@pytest.mark.parametrize(
    ("totals", "lost_by"),
    [([30, 20, 10, 0], [4]), ([0, 0, 0, 0], [1, 2, 3, 4]), ([-5, 9, -5, 0], [1, 3])],
    ids=["the lowest although not below zero", "all who are level", "two lowest of four"],
)
def test_after_the_agreed_deals_the_lowest_total_loses(
    totals: list[int], lost_by: list[int]
) -> None:
    rules = ended_by(Deals(kind="deals", count=4))
    assert losers(rules, totals, deals=3) is None
    assert losers(rules, totals, deals=4) == lost_by
    assert losers(rules, totals, deals=5) == lost_by


@pytest.mark.parametrize("profile", SHIPPED)
def test_random_totals_end_a_match_as_the_plain_rules_say(profile: str) -> None:
    dice = random.Random(f"totals {profile}")
    of = game(profile)
    for _ in range(3000):
        steps = [dice.randrange(-1060, -940, 10) for _ in range(of.side_count)]
        totals = [step if dice.random() < 0.7 else dice.randrange(-3000, 3000) for step in steps]
        expected = [side + 1 for side in naive.losers(totals)] if naive.ends(totals) else None
        assert losers(of.rules, totals) == expected


# Partners


def test_partners_share_a_total() -> None:
    match, dice = Match(game("partnership")), random.Random(24)
    for _ in range(5):
        match = played(match, dice)
    alone = [0] * 4
    for past in match.results:
        for seat, ledger in enumerate(score_deal(game("individual"), past.piles, past.exposed)):
            alone[seat] += total(ledger)
    assert match.totals == (alone[0] + alone[2], alone[1] + alone[3])


def test_a_side_loses_and_not_a_seat() -> None:
    rules = game("partnership").rules
    assert losers(rules, [-1000, 300]) == [1]
    assert losers(rules, [300, -1000]) == [2]
    assert losers(rules, [-1200, -1200]) == [1, 2]


def test_the_captor_of_the_pig_leads_and_not_the_partner() -> None:
    last = LastDeal(0, piles("", "QS", "", ""))
    assert first_leader(game("partnership"), HANDS, last) == 1
    assert first_leader(game("partners pooled"), HANDS, last) == 1


def test_partners_sit_opposite() -> None:
    of = game("partnership")
    assert (of.sides, of.side_count) == ((0, 1, 0, 1), 2)
    assert (of.seats_of(0), of.seats_of(1)) == ((0, 2), (1, 3))
    six = Game.of(changed(of.rules, "table.players", 6))
    assert (six.sides, six.side_count) == ((0, 1, 2, 0, 1, 2), 3)
