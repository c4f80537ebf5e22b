"""What other programs got wrong, one test after each slug of the list of pitfalls."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

import pytest

from gongzhu.cards import RANKS, Card, CardSet
from gongzhu.describe.clauses import clauses
from gongzhu.engine.actions import Action, Expose, Play
from gongzhu.engine.deal import Deal, apply, why_not
from gongzhu.engine.game import Game
from gongzhu.engine.match import Match
from gongzhu.engine.piles import read_exposures, read_piles
from gongzhu.engine.reasons import IllegalAction, Why
from gongzhu.engine.scoring import points, score_deal
from gongzhu.engine.verdict import Standing, verdict
from gongzhu.engine.view import view
from gongzhu.rules.match_end import Deals, Limit
from gongzhu.rules.model import Rules
from gongzhu.rules.sweep import NoSweep
from gongzhu.seats import default_names
from tests.support import changed, ending, finished, game, played, some_action, states

ALL_HEARTS = "AH KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H 2H"


def scores(of: Game, *piles: str, exposed: str = "") -> list[int]:
    """The scores of the sides; seats that are not named captured nothing."""
    captured = [pile.split() for pile in piles]
    captured += [[] for _ in range(of.players - len(piles))]
    levels = read_exposures(of, exposed.split())
    return list(points(score_deal(of, read_piles(of, captured), levels)))


def at_play(of: Game, *hands: str, leader: int = 0, exposed: str = "") -> Deal:
    """Some hands, with a seat on lead in a deal in which no suit was led yet."""
    cards = [CardSet.parse(hand) for hand in hands]
    return ending(of, cards, mover=leader, exposed=CardSet.parse(exposed))


def after(deal: Deal, *cards: str) -> Deal:
    """The deal after these cards were played in turn."""
    for card in cards:
        deal = apply(deal, Play(deal.mover, Card.parse(card)))
    return deal


def refused(deal: Deal, action: Action) -> Why:
    with pytest.raises(IllegalAction) as illegal:
        apply(deal, action)
    assert why_not(deal, action) == illegal.value.reason
    return illegal.value.reason.why


def valued(**worth: int) -> Game:
    """The individual game with other values for some cards, written `c10C` for 10C."""
    rules = game("individual").rules
    values = dict(rules.scoring.values)
    values.update({Card.parse(name.removeprefix("c")): points for name, points in worth.items()})
    return Game.of(changed(rules, "scoring.values", values))


# Scoring


@pytest.mark.parametrize("table", ["individual", "no sweep", "no exposure", "no transformer"])
def test_bonus_off(table: str) -> None:
    twelve = ALL_HEARTS.removesuffix(" 2H")
    assert scores(game(table), f"{twelve} QS JD", "2H") == [-200, 0, 0, 0]


@pytest.mark.parametrize("exposed", ["", "10C"])
def test_zero_heart_company(exposed: str) -> None:
    assert scores(game("individual"), "10C 3H", exposed=exposed) == [0, 0, 0, 0]


def test_pig_on_sweep() -> None:
    of = game("individual")
    assert scores(of, f"{ALL_HEARTS} QS", "JD", "10C") == [300, 100, 50, 0]
    assert scores(of, f"{ALL_HEARTS} QS JD") == [400, 0, 0, 0]
    assert scores(of, f"{ALL_HEARTS} QS JD 10C") == [800, 0, 0, 0]


def test_sweep_of_another() -> None:
    assert scores(game("individual"), ALL_HEARTS, "QS", "JD", "10C") == [200, -100, 100, 50]


def test_two_exposure_levels_of_which_there_is_one_here() -> None:
    assert scores(game("individual"), "10C QS 7H", exposed="10C QS") == [-840, 0, 0, 0]


def test_flat_full_house() -> None:
    everything = f"{ALL_HEARTS} QS JD 10C"
    assert scores(game("individual"), everything, exposed="AH QS JD 10C") == [3200, 0, 0, 0]


def test_house_heart_values() -> None:
    pips = {f"c{rank}H": -int(rank) for rank in RANKS[3:9]}
    of = valued(**pips, c4H=-10, c3H=-3, c2H=-2)
    low = "10H 9H 8H 7H 6H 5H 4H 3H 2H"
    assert sum(scores(of, "AH KH QH JH", low)) == -200
    assert scores(of, "4H")[0] == -10
    assert scores(of, "10C 2H")[0] == -4
    assert scores(of, ALL_HEARTS)[0] == 200


def test_pig_200() -> None:
    assert scores(valued(QS=-200), "QS") == [-200, 0, 0, 0]
    assert scores(valued(QS=-200), "QS", exposed="QS") == [-400, 0, 0, 0]


@pytest.mark.parametrize("table", ["five-player", "partnership"])
def test_assumed_sum(table: str) -> None:
    """The scores of a table need not cancel out; 10,000 deals without exposure or sweep."""
    of, dice = game(table), random.Random(150)
    others = of.scoring_cards - CardSet.parse("10C")
    deals = 0
    while deals < 10_000:
        ten = dice.randrange(of.players)
        seats = [seat for seat in range(of.players) if seat != ten]
        piles = [CardSet()] * of.players
        piles[ten] = CardSet.parse("10C")
        for card in others:
            piles[dice.choice(seats)] |= CardSet.of([card])
        if not any(of.hearts <= pile for pile in piles):
            deals += 1
            assert sum(points(score_deal(of, piles, {}))) == -200 - 100 + 100 + 50


def test_zero_is_a_value() -> None:
    rules = game("individual").rules
    alone = Game.of(changed(rules, "scoring.transformer.alone", 0))
    assert scores(alone, "10C") == [0, 0, 0, 0]
    assert scores(alone, "10C", exposed="10C") == [100, 0, 0, 0]
    shown = Game.of(changed(rules, "scoring.transformer.exposed.alone", 0))
    assert scores(shown, "10C") == [50, 0, 0, 0]
    assert scores(shown, "10C", exposed="10C") == [0, 0, 0, 0]
    worthless = valued(**{f"c{rank}H": 0 for rank in RANKS})
    assert scores(worthless, ALL_HEARTS) == [0, 0, 0, 0]
    assert scores(worthless, f"{ALL_HEARTS} QS") == [100, 0, 0, 0]
    assert scores(valued(JD=0), "10C JD") == [0, 0, 0, 0]


def test_no_exposure_phase() -> None:
    of, dice = game("no exposure"), random.Random(30)
    match = Match(of)
    while not match.verdict.ends:
        deal = match.deal(of.deck.deal(4, dice))
        for now in states(deal, dice):
            assert now.phase != "expose"
            assert not any(view(now, seat).exposable for seat in range(4))
        assert not any(isinstance(event, Expose) for event in now.events)
        match = match.add(now)
    deal = match.deal(of.deck.deal(4, dice))
    assert refused(deal, Expose(deal.mover)) == Why.NO_EXPOSURE
    said = " ".join(clause.text.say("en") for clause in clauses(of.rules))
    assert said.lower().count("expos") == 1, "only: no card is exposed before play"


# Match


@pytest.mark.parametrize(
    ("totals", "ends"),
    [
        ([-999, 0, 0, 0], False),
        ([-1000, 0, 0, 0], True),
        ([999, 0, 0, 0], False),
        ([1000, 0, 0, 0], False),
        ([1000, -1000, 0, 0], True),
    ],
    ids=["-999 goes on", "-1000 ends", "+999 goes on", "+1000 goes on", "-1000 beside +1000 ends"],
)
def test_limit_edge(totals: Sequence[int], ends: bool) -> None:
    assert verdict(game("individual").rules, Standing(totals, 3)).ends == ends


def ended(rules: Rules, end: Deals | Limit) -> Game:
    return Game.of(changed(rules, "match.end", end))


def test_deal_count() -> None:
    """A total far beyond any limit does not end a match of four deals."""
    of = ended(valued(QS=-5000).rules, Deals(kind="deals", count=4))
    match, dice = Match(of), random.Random(4)
    for deals in range(1, 5):
        assert not match.verdict.ends
        match = played(match, dice)
        assert len(match.results) == deals
        assert min(match.totals) < -1000
    assert match.verdict.ends
    assert match.verdict.losers == (match.totals.index(min(match.totals)),)


@pytest.mark.parametrize("seed", range(5))
def test_one_deal_only(seed: int) -> None:
    match, dice = Match(game("individual")), random.Random(f"sheet {seed}")
    while not match.verdict.ends:
        match = played(match, dice)
    assert [past.number for past in match.results] == list(range(1, len(match.results) + 1))
    assert len(match.results) > 2
    for before, past in pairwise(match.results):
        assert Card.parse("QS") in before.piles[past.leader]


# Legal play


def test_followers_not_bound() -> None:
    """The suit counts as led once the trick is over, and not while the followers play to it."""
    hands = ("3S 2S KC", "QS 4S 5S", "6S 7S 2D", "8S 9S 3D")
    deal = after(at_play(game("individual"), *hands, exposed="QS"), "3S")
    assert str(deal.legal) == "5S 4S"
    assert refused(deal, Play(1, Card.parse("QS"))) == Why.HELD_BACK
    deal = after(deal, "4S", "6S", "8S")
    assert deal.mover == 3
    assert str(after(deal, "9S", "2S").legal) == "QS 5S"


def test_exposed_singleton() -> None:
    of = game("individual")
    third = after(at_play(of, "3S 2C", "QS 7H", "6S 7S", "8S 9S", exposed="QS"), "3S")
    assert str(third.legal) == "QS"
    assert str(at_play(of, "QS 2H", "3C 4C", "5C 6C", "7C 8C", exposed="QS").legal) == "QS 2H"
    discard = after(at_play(of, "3D 2C", "QS 4S", "6S 7S", "8S 9S", exposed="QS"), "3D")
    assert str(discard.legal) == "QS 4S"


def test_singleton_may_not_lead_is_no_rule_here() -> None:
    deal = at_play(game("individual"), "QS 2H", "3S 4S", "5S 6S", "7S 8S", exposed="QS")
    assert str(deal.legal) == "QS 2H"


def test_two_exposed_cards_that_are_all_of_a_suit_are_both_free() -> None:
    deal = at_play(
        game("two exposable hearts"), "2H 3H", "AH 5H", "4H 6H", "7H 8H", exposed="AH 5H"
    )
    assert str(after(deal, "2H").legal) == "AH 5H"
    deal = at_play(
        game("two exposable hearts"), "2H 3H", "AH 5H 4H", "9H 6H", "7H 8H", exposed="AH 5H"
    )
    assert str(after(deal, "2H").legal) == "4H"


def test_wrong_winner() -> None:
    deal = at_play(game("individual"), "3H 2C", "AS 2S", "AD 2D", "AC 3C")
    deal = after(deal, "3H", "AS", "AD", "AC")
    assert deal.mover == 0
    assert str(deal.captured(0)) == "AS 3H AC AD"
    deal = after(at_play(game("individual"), "3H 2C", "AS 2H", "AD 2D", "AC 3C"), "3H")
    assert refused(deal, Play(1, Card.parse("AS"))) == Why.MUST_FOLLOW


@pytest.mark.parametrize("table", ["no exposure", "individual"])
def test_skipped_phase(table: str) -> None:
    """The holder of 2S leads where there are no exposures, and where nobody exposes."""
    hands = game(table).deck.deal(4, random.Random(475))
    deal = Match(game(table)).deal(hands)
    for seat in deal.waiting if table == "individual" else ():
        deal = apply(deal, Expose(seat))
    assert deal.phase == "play"
    assert Card.parse("2S") in hands[deal.mover]
    assert deal.legal == hands[deal.mover]


def test_one_table_size() -> None:
    """The fifth of five seats is held back exactly as the fourth of four."""
    fives = ("3S 9H", "5S 9D", "6S 9C", "7S 8H", "QS 4S")
    deal = after(at_play(game("five-player"), *fives, exposed="QS"), "3S", "5S", "6S", "7S")
    assert (deal.mover, str(deal.legal)) == (4, "4S")
    fours = ("3S 9H", "5S 9D", "6S 9C", "QS 4S")
    deal = after(at_play(game("individual"), *fours, exposed="QS"), "3S", "5S", "6S")
    assert (deal.mover, str(deal.legal)) == (3, "4S")


def test_hearts_broken() -> None:
    rest = ("3S 4S", "5S 6S", "7S 8S")
    assert str(at_play(game("individual"), "5H 3C", *rest).legal) == "5H 3C"
    assert str(at_play(game("individual"), "5H 3H", *rest).legal) == "5H 3H"


def test_three_seats() -> None:
    deal = finished(game("three players"), random.Random(51))
    assert [len(hand) for hand in deal.dealt] == [17, 17, 17]
    assert len([event for event in deal.events if isinstance(event, Play)]) == 51
    assert len(deal.events) == 1 + 3 + 51 + 17


# Exposing


def test_expose_twice() -> None:
    """Four refusals, each for its own reason."""
    hands = [CardSet.parse(words) for words in ("QS AC", "AH 2S", "JD 3C", "10C 4D")]
    deal = Match(game("individual")).deal(tuple(hands))
    before = deal
    not_held = refused(deal, Expose(0, CardSet.parse("AH")))
    not_exposable = refused(deal, Expose(0, CardSet.parse("AC")))
    assert deal == before
    deal = apply(deal, Expose(0, CardSet.parse("QS")))
    twice = refused(deal, Expose(0, CardSet.parse("QS")))
    for seat in (1, 2, 3):
        deal = apply(deal, Expose(seat))
    deal = apply(deal, Play(1, Card.parse("2S")))
    late = refused(deal, Expose(0, CardSet.parse("QS")))
    assert [not_held, not_exposable, twice, late] == [
        Why.NOT_IN_HAND,
        Why.NOT_EXPOSABLE,
        Why.EXPOSED_ALREADY,
        Why.PLAY_HAS_BEGUN,
    ]
    assert list(deal.exposed) == [Card.parse("QS")]


def test_exposure_order() -> None:
    """In whatever order the seats expose, the same cards lie open and the same seat leads."""
    hands = game("individual").deck.deal(4, random.Random(20))
    ends = set()
    for order in ([0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]):
        deal = Match(game("individual")).deal(hands)
        for seat in order:
            deal = apply(deal, Expose(seat, hands[seat] & game("individual").exposable))
        ends.add((CardSet.of(deal.exposed), deal.mover, deal.legal))
    assert len(ends) == 1
    assert ends.pop()[0] == game("individual").exposable


# Shuffling and seats


def test_biased_shuffle() -> None:
    """Chi-square of 4,000 deals: every card comes to every seat, and the deck is not in order."""
    of, dice = game("individual"), random.Random(1999)
    deals = 4000
    seen = {card: [0] * 4 for card in of.deck.cards}
    for _ in range(deals):
        for seat, hand in enumerate(of.deck.deal(4, dice)):
            for card in hand:
                seen[card][seat] += 1
    even = deals / 4
    chi = sum((count - even) ** 2 / even for counts in seen.values() for count in counts)
    assert 100 < chi < 220, "about 156 is expected, and more than 220 once in 2,000 times"


def test_direction() -> None:
    """The next player sits on the right of the leader, or on the left where play is clockwise."""
    assert default_names(4, "anticlockwise", "en") == ("You", "East", "North", "West")
    assert default_names(4, "clockwise", "en") == ("You", "West", "North", "East")
    for table, second in (("individual", "East"), ("clockwise", "West")):
        of = game(table)
        deal = Match(of).deal(tuple(map(CardSet.parse, ("2S", "3S", "4S", "5S"))))
        for seat in deal.waiting:
            deal = apply(deal, Expose(seat))
        deal = after(deal, "2S")
        names = default_names(of.players, of.rules.table.direction, "en")
        assert names[deal.mover] == second


def test_computer_revokes() -> None:
    """Whoever plays what the engine offers never breaks a rule of following suit."""
    of, dice = game("individual"), random.Random(249)
    for _ in range(100):
        deal = Match(of).deal(of.deck.deal(4, dice))
        for now in states(deal, dice):
            if now.phase == "play" and now.trick:
                action = some_action(now, dice)
                assert isinstance(action, Play)
                led = now.trick[0][1].suit
                assert action.card.suit == led or not now.hand(now.mover) & of.deck.suit(led)


def test_no_sweep_is_an_option_of_its_own() -> None:
    of = Game.of(changed(game("individual").rules, "scoring.sweep", NoSweep(kind="none")))
    assert scores(of, f"{ALL_HEARTS} QS") == [-300, 0, 0, 0]
