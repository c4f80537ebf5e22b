"""Rules of play that only some tables have, tried in deals that are played."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from gongzhu.cards import Card, CardSet
from gongzhu.describe.score import explain, plain
from gongzhu.engine.actions import Claim, Expose, Play, parse_action
from gongzhu.engine.deal import Deal, apply, why_not
from gongzhu.engine.game import Game
from gongzhu.engine.leading import LastDeal, first_leaders
from gongzhu.engine.ledger import Step, total
from gongzhu.engine.match import Match, result
from gongzhu.engine.reasons import Why
from gongzhu.engine.scoring import score_deal
from gongzhu.engine.view import view
from gongzhu.text import Lang
from tests.support import dealt, ending, finished, played, states, varied

HANDS = tuple(CardSet.parse(words) for words in ("AS 3C", "KS 4C", "2S 5C", "QS 6C"))


def cards(*piles: str) -> list[CardSet]:
    return [CardSet.parse(pile) for pile in piles]


def after(deal: Deal, words: str) -> Deal:
    """The deal after these cards were played in turn."""
    for word in words.split():
        deal = apply(deal, Play(deal.mover, Card.parse(word)))
    return deal


def refusals(deal: Deal) -> dict[str, Why]:
    return {str(card): reason.why for card, reason in deal.refusals().items()}


# Leaders


def leads(**lead: Mapping[str, Any]) -> Game:
    return varied({"lead": lead})


def test_a_seat_leads_every_deal() -> None:
    of = leads(first_deal={"kind": "seat", "seat": 4}, later_deals={"kind": "seat", "seat": 2})
    assert first_leaders(of, HANDS, None) == (3,)
    assert first_leaders(of, HANDS, LastDeal(0, cards("QS", "", "", ""))) == (1,)


def test_the_lead_goes_round_the_table_from_whoever_led_the_first_trick() -> None:
    match, dice = Match(leads(later_deals={"kind": "rotation"})), random.Random(5)
    for _ in range(6):
        match = played(match, dice)
    first = match.results[0].leader
    assert [past.leader for past in match.results] == [(first + deal) % 4 for deal in range(6)]


def test_a_leader_drawn_by_lot_is_any_seat_and_comes_again_from_the_seed() -> None:
    of = leads(first_deal={"kind": "random"}, later_deals={"kind": "random"})
    assert first_leaders(of, HANDS, None) == (0, 1, 2, 3)
    drawn = [Match(of).shuffled(random.Random(seed)) for seed in range(60)]
    again = [Match(of).shuffled(random.Random(seed)) for seed in range(60)]
    assert drawn == again
    assert {deal.mover for deal in drawn} == {0, 1, 2, 3}
    assert Match(of).deal(HANDS, 2).mover == 2


def test_drawing_a_leader_is_the_only_use_of_the_dice_beside_the_shuffle() -> None:
    """A table that draws no leader deals the hands it always dealt from a seed."""
    dice, again = random.Random(3), random.Random(3)
    of = leads(later_deals={"kind": "rotation"})
    assert Match(of).shuffled(dice).dealt == of.deck.deal(4, again)
    assert dice.getstate() == again.getstate()


def test_the_captor_leads_or_the_same_seat_where_the_card_stayed_out() -> None:
    """A deal that ends early may leave the sheep in a hand."""
    captor = {"kind": "captor", "card": "2C", "otherwise": "same_leader"}
    of = leads(later_deals=captor)
    assert first_leaders(of, HANDS, LastDeal(1, cards("", "", "2C", ""))) == (2,)
    assert first_leaders(of, HANDS, LastDeal(1, cards("QS", "", "", ""))) == (1,)


# The end of a deal

EARLY = varied({"play": {"end": {"kind": "nothing_left"}}})


@pytest.mark.parametrize("seed", range(40))
def test_a_deal_ends_with_the_trick_that_takes_the_last_scoring_card(seed: int) -> None:
    dice = random.Random(seed)
    *before, last = states(dealt(EARLY, dice), dice)
    assert last.phase == "over"
    assert not any(last.hand(seat) for seat in range(4))
    taken = CardSet.of(card for pile in last.piles for card in pile)
    assert EARLY.scoring_cards <= taken
    for now in before:
        left = EARLY.scoring_cards - CardSet.of(card for pile in now.piles for card in pile)
        assert left
    assert sum(result(last).points) == sum(map(total, score_deal(EARLY, last.piles, last.exposed)))


def test_some_deals_end_before_their_last_trick() -> None:
    dice = random.Random(1)
    ends = [sum(map(len, finished(EARLY, dice).piles)) for _ in range(40)]
    assert min(ends) < 52
    assert all(size % 4 == 0 for size in ends)


# Tricks that count

QUEEN = {"scoring": {"later_tricks": {"kind": "after_card", "card": "QD", "points": 10}}}


def test_the_tricks_after_the_queen_count_for_her_captor_alone() -> None:
    of = varied(QUEEN)
    hands = cards("AD AS 2C 3C", "QD 2S 4C AC", "2D 3S 5C 7C", "3D 4S 6C 8C")
    deal = ending(of, hands, mover=0)
    deal = after(deal, "AD QD 2D 3D")
    assert deal.later_tricks == (0, 0, 0, 0)
    deal = after(deal, "AS 2S 3S 4S")
    assert deal.later_tricks == (1, 0, 0, 0)
    assert [total(ledger) for ledger in view(deal, 2).provisional] == [10, 0, 0, 0]
    deal = after(deal, "2C AC 5C 6C")
    assert deal.later_tricks == (1, 0, 0, 0)
    deal = after(deal, "4C 7C 8C 3C")
    assert deal.later_tricks == (1, 0, 0, 0)
    assert score_deal(of, deal.piles, {}, deal.later_tricks)[0][0].factor == 1


def test_claimed_tricks_count_as_well() -> None:
    of = varied({**QUEEN, "play": {"claim": {"kind": "leader"}}})
    deal = ending(of, cards("AD AS KS", "QD 2S 4C", "2D 3S 5C", "3D 4S 6C"), mover=0)
    deal = apply(after(deal, "AD QD 2D 3D"), Claim(0))
    assert deal.later_tricks == (2, 0, 0, 0)
    early = ending(of, cards("AD AS KS", "QD 2S 4C", "2D 3S 5C", "3D 4S 6C"), mover=0)
    assert apply(early, Claim(0)).later_tricks == (0, 0, 0, 0)


# The first trick


def test_the_pig_is_not_discarded_on_the_first_trick_unless_nothing_else_is_left() -> None:
    cards_ = ["QS", "AH", "JD"]
    of = varied({"play": {"first_trick": {"kind": "no_discard", "cards": cards_}}})
    hands = cards("3C AC 5C", "QS AH 4H", "QS AH JD", "KC QS 2S")
    deal = after(ending(of, hands, mover=0), "AC")
    assert refusals(deal) == {"QS": Why.NO_FIRST_DISCARD, "AH": Why.NO_FIRST_DISCARD}
    deal = after(deal, "4H")
    assert refusals(deal) == {}
    deal = after(deal, "QS")
    assert set(refusals(deal).values()) == {Why.MUST_FOLLOW}
    deal = after(deal, "KC 5C")
    assert refusals(deal) == {}


# Leading hearts

HEARTS = cards("5H 3C 4S", "6S 7S 8S", "9H 9S 9C", "10S JS 2H")


@pytest.mark.parametrize("kind", ["broken", "after_discard"])
def test_a_discarded_heart_opens_the_hearts(kind: str) -> None:
    of = varied({"play": {"hearts": {"kind": kind}}})
    deal = ending(of, HEARTS, mover=0)
    assert refusals(deal) == {"5H": Why.HEARTS_LOCKED}
    deal = after(deal, "3C 6S 9C 2H")
    assert deal.mover == 2
    assert refusals(deal) == {}


def test_a_discard_of_any_card_opens_the_hearts_only_where_that_is_enough() -> None:
    for kind, locked in (("broken", {"9H"}), ("after_discard", set[str]())):
        of = varied({"play": {"hearts": {"kind": kind}}})
        deal = after(ending(of, HEARTS, mover=0), "3C 6S 9C 10S")
        assert set(refusals(deal)) == locked


def test_the_blood_lock_needs_the_exposed_ace() -> None:
    of = varied({"play": {"hearts": {"kind": "blood_lock", "card": "AH"}}})
    free = ending(of, HEARTS, mover=0)
    locked = ending(of, HEARTS, mover=0, exposed=CardSet.parse("AH"))
    assert refusals(free) == {}
    assert refusals(locked) == {"5H": Why.HEARTS_LOCKED}
    assert refusals(after(locked, "3C 6S 9C 2H")) == {}


def test_a_hand_of_hearts_leads_one() -> None:
    of = varied({"play": {"hearts": {"kind": "broken"}}})
    assert refusals(ending(of, cards("5H 6H", "2S 3S", "4S 5S", "6S 7S"), mover=0)) == {}


# Holding back

SPADES = cards("QS 5S AD", "2S KD 4S", "3S 2D 6C", "7S 3D 8C")


def held(kind: str, **more: object) -> Deal:
    of = varied({"exposure": {"hold_back": {"kind": kind, **more}}})
    return ending(of, SPADES, mover=0, exposed=CardSet.parse("QS"))


@pytest.mark.parametrize(
    ("kind", "first", "later"),
    [
        ("first_lead_of_suit", "AD KD 2D 3D", True),
        ("holder_plays_suit", "AD KD 2D 3D", True),
        ("suit_seen", "AD KD 2D 3D", True),
        ("first_trick", "AD KD 2D 3D", False),
        ("first_lead_of_suit", "5S 2S 3S 7S", False),
        ("holder_plays_suit", "5S 2S 3S 7S", False),
        ("suit_seen", "5S 2S 3S 7S", False),
    ],
)
def test_what_lifts_the_bar_on_an_exposed_card(kind: str, first: str, later: bool) -> None:
    deal = held(kind)
    assert refusals(deal) == {"QS": Why.HELD_BACK}
    deal = after(deal, first)
    if deal.mover == 3:  # seat 4 took the trick with 7S and leads spades no more
        deal = after(deal, "8C")
    assert ("QS" in refusals(deal)) == later


def test_a_discarded_spade_lifts_the_bar_where_the_suit_need_only_be_seen() -> None:
    hands = cards("QS 5S AD", "2S KC 4S", "3S 2D 6C", "7S 3D 8C")
    for kind, bound in (("suit_seen", False), ("first_lead_of_suit", True)):
        of = varied({"exposure": {"hold_back": {"kind": kind}}})
        deal = ending(of, hands, mover=0, exposed=CardSet.parse("QS"))
        deal = after(deal, "AD 2S 2D 3D")
        assert ("QS" in refusals(deal)) == bound


def test_the_holders_own_discard_lifts_the_bar_for_its_holder() -> None:
    hands = cards("QS 5S 6S", "AD KD 4S", "3S 2D 6C", "7S 3D 8C")
    of = varied({"exposure": {"hold_back": {"kind": "holder_plays_suit", "discard": "locked"}}})
    deal = ending(of, hands, mover=1, exposed=CardSet.parse("QS"))
    deal = after(deal, "AD 2D 3D")
    assert refusals(deal) == {"QS": Why.HELD_BACK}
    deal = after(deal, "5S KD 6C 8C")
    assert refusals(deal) == {}


def test_a_lone_exposed_card_may_be_barred_from_being_led_only() -> None:
    of = varied({"exposure": {"hold_back": {"unless": "only_card_when_following"}}})
    hands = cards("QS 2H", "3S 3H", "4S 4H", "5S 5H")
    leading = ending(of, hands, mover=0, exposed=CardSet.parse("QS"))
    assert refusals(leading) == {"QS": Why.HELD_BACK}
    following = after(ending(of, hands, mover=3, exposed=CardSet.parse("QS")), "5S")
    assert str(following.legal) == "QS"
    alone = ending(of, cards("QS", "3S", "4S", "5S"), mover=0, exposed=CardSet.parse("QS"))
    assert str(alone.legal) == "QS"


def test_only_the_bound_levels_are_held_back() -> None:
    exposure = {
        "levels": ["closed", "open"],
        "hold_back": {"kind": "first_lead_of_suit", "levels": ["open"]},
    }
    of = varied({"exposure": exposure, "lead": {"first_deal": {"kind": "seat", "seat": 1}}})
    for level, bound in (("open", True), ("closed", False)):
        deal = Match(of).deal(tuple(SPADES))
        while deal.phase == "expose":
            said = f"1 exposes QS={level}" if deal.waiting[0] == 0 else None
            deal = apply(deal, parse_action(said) if said else Expose(deal.waiting[0]))
        assert ("QS" in refusals(deal)) == bound


# Ledgers

EXTRAS: dict[Step, tuple[dict[str, Any], list[str], tuple[int, ...], list[int]]] = {
    "sheep": (
        {"sweep": {"sheep": "everyone"}},
        ["AH KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H 2H", "JD", "QS", ""],
        (),
        [200, -100, -100, 0],
    ),
    "pig": (
        {"sweep": {"pig": "everyone"}},
        ["AH KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H 2H", "JD", "QS", ""],
        (),
        [200, 100, 100, 0],
    ),
    "later_tricks": (QUEEN["scoring"], ["QD", "QS", "AS", ""], (3, 5, 0, 0), [30, -100, 0, 0]),
    "exact_set": (
        {"exact_set": {"kind": "bonus", "cards": ["QS", "JD"], "points": 200}},
        ["QS JD AS", "AH", "10C", ""],
        (),
        [200, -50, 50, 0],
    ),
    "no_scoring_card": (
        {"no_scoring_card": {"kind": "penalty", "points": -50}},
        ["QS", "AS", "", "10C"],
        (),
        [-100, -50, -50, 50],
    ),
    "full_house": (
        {"full_house": {"kind": "flat", "points": 1000}},
        ["AH KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H 2H QS JD 10C", "", "", ""],
        (),
        [1000, 0, 0, 0],
    ),
}


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("step", EXTRAS)
def test_a_step_that_only_some_tables_have_is_counted_and_explained(step: Step, lang: Lang) -> None:
    scoring, piles, later, expected = EXTRAS[step]
    of = varied({"scoring": scoring})
    ledgers = score_deal(of, cards(*piles), {}, later)
    assert [total(ledger) for ledger in ledgers] == expected
    assert any(line.step == step for ledger in ledgers for line in ledger)
    for ledger, score in zip(ledgers, expected, strict=True):
        words = explain(ledger, lang)
        last = words[-1].rsplit(maxsplit=1)[-1].rsplit("：", maxsplit=1)[-1].lstrip("+")
        assert last == plain(score)
        assert not any("{" in said for said in words)
        assert all(line.as_json()["points"] == line.points for line in ledger)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("score", "side"), [("halved", -127), ("averaged", -127)])
def test_partners_share_a_sum_in_a_line_of_its_own(score: str, side: int, lang: Lang) -> None:
    values = {"AH": -55}
    of = varied(
        {
            "table": {"sides": {"kind": "opposite_partners", "score": score}},
            "scoring": {"values": values},
        }
    )
    mine, theirs = score_deal(of, cards("QS AH", "JD", "QH KH KS JH 10H", ""), {})
    assert total(mine) == side
    assert (mine[-1].step, mine[-1].factor) == ("shared", 2)
    assert total(theirs) == 50
    rounded = {"en": ", rounded up", "zh": "（进位）"}
    assert explain(mine, lang)[-1].endswith(plain(side) + rounded[lang])


def test_a_claim_is_offered_to_nobody_where_there_is_none() -> None:
    deal = ending(varied({}), SPADES, mover=0)
    assert not view(deal, 0).may_claim
    assert why_not(deal, Claim(0)) is not None
