"""Bots play whole matches under every table's rules, and nobody sees what is hidden there."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gongzhu.cards import Card, CardSet
from gongzhu.engine.actions import Claim, Expose, Play
from gongzhu.engine.deal import Deal, apply, why_not
from gongzhu.engine.events import Dealt, Forced, Rest
from gongzhu.engine.game import Game
from gongzhu.engine.match import Match
from gongzhu.engine.view import View, view
from gongzhu.players.careful import Careful
from gongzhu.players.knowledge import Knowledge
from gongzhu.players.player import decide, make
from gongzhu.record.check import check
from gongzhu.record.reader import read
from gongzhu.rules.levels import HIDDEN
from gongzhu.rules.model import Rules
from tests.cli.play_helpers import Sitting
from tests.houses.tables import TABLES, profile
from tests.record.tables import VARIANTS, rules_of
from tests.support import states

KEPT = "record: "
EVERY = (*TABLES, *(KEPT + name for name in VARIANTS))


def rules(table: str) -> Rules:
    """The rules of a profile, or of a table that the tests of records know."""
    return VARIANTS[table[len(KEPT) :]] if table.startswith(KEPT) else profile(table).rules


@pytest.mark.parametrize("table", EVERY)
def test_a_whole_match_of_bots_is_recorded_and_holds(table: str, tmp_path: Path) -> None:
    match = Sitting(table=rules(table), humans=(), record=tmp_path / "match.gongzhu")
    assert match.code == 0
    assert match.errors.getvalue() == ""
    assert match.record is not None
    report = check(read(match.record))
    assert report.ok, report.problems
    assert report.complete


@pytest.mark.parametrize("table", EVERY)
def test_careful_players_play_a_deal_to_its_end(table: str) -> None:
    """`apply` refuses what is illegal, and a claim that does not stand."""
    match = Match(_game(table))
    deal = match.shuffled(random.Random(table))
    while deal.waiting:
        seat = deal.waiting[0]
        deal = apply(deal, decide(Careful(), deal, seat, match.totals, 1))
    assert deal.phase == "over"
    match.add(deal)


@pytest.mark.parametrize("table", EVERY)
def test_no_view_holds_what_is_hidden(table: str) -> None:
    dice = random.Random(table)
    for deal in states(Match(_game(table)).shuffled(dice), dice):
        for seat in range(deal.game.players):
            seen = view(deal, seat)
            _sees_no_hands(seen)
            _sees_no_face_down_card(deal, seen)


def _game(table: str) -> Game:
    return Game.of(rules(table))


def _sees_no_hands(seen: View) -> None:
    opened = seen.events[0]
    assert isinstance(opened, Dealt)
    for seat, hand in enumerate(opened.hands):
        assert seat == seen.seat or not hand


def _sees_no_face_down_card(deal: Deal, seen: View) -> None:
    secret = seen.in_secret
    for event, whole in zip(seen.events, deal.events, strict=True):
        if not isinstance(whole, Expose | Forced) or whole.seat == seen.seat:
            continue
        assert isinstance(event, Expose | Forced)
        if secret and isinstance(whole, Expose):
            assert event == Expose(whole.seat)
            continue
        hidden = [
            card
            for card in whole.cards
            if deal.exposed[card] in HIDDEN and card in deal.hand(whole.seat)
        ]
        assert event.face_down == len(hidden)
        assert len(event.cards) == len(whole.cards) - len(hidden)
        for card in hidden:
            assert card not in event.cards
            assert card not in seen.exposed
            assert card not in seen.exposers
            assert card in seen.unseen
            assert not card.bit & sum(Knowledge(seen).known)


# What cannot be told apart.


def test_which_card_lies_face_down_makes_no_difference_to_others() -> None:
    deal = _dealt("open-closed", "QS JD")
    seats = [Expose.at(0, {card: "closed"}) for card in CardSet.parse("QS JD")]
    pig, sheep = (apply(deal, action) for action in seats)
    for seat in (1, 2, 3):
        assert view(pig, seat) == view(sheep, seat)
        assert decide(Careful(), pig, seat, None, 1) == decide(Careful(), sheep, seat, None, 1)
    assert view(pig, 0) != view(sheep, 0)


def test_a_card_that_lay_face_down_is_known_once_it_is_played() -> None:
    deal = _dealt("open-closed", "QS JD")
    deal = apply(deal, Expose.at(0, {Card.parse("QS"): "closed"}))
    while Card.parse("QS") in deal.hand(0):
        assert Card.parse("QS") not in view(deal, 1).exposed
        seat = deal.waiting[0]
        if deal.phase == "expose":
            deal = apply(deal, Expose(seat))
        else:
            card = Card.parse("QS") if seat == 0 and Card.parse("QS") in deal.legal else None
            deal = apply(deal, Play(seat, card or next(reversed([*deal.legal]))))
    assert view(deal, 1).exposed == {Card.parse("QS"): "closed"}
    assert view(deal, 1).exposers == {Card.parse("QS"): 0}


def test_a_forced_card_that_lies_face_down_is_told_as_a_number() -> None:
    axis = {"levels": ["closed", "open"], "must": ["QS"]}
    game = Game.of(rules_of(lambda plain: plain["exposure"].update(axis)))
    deal = Match(game).shuffled(random.Random(1))
    forced = next(event for event in deal.events if isinstance(event, Forced))
    assert forced.cards == CardSet.parse("QS")
    for seat in range(4):
        seen = view(deal, seat)
        told = next(event for event in seen.events if isinstance(event, Forced))
        if seat == forced.seat:
            assert told == forced
            assert seen.exposed == {Card.parse("QS"): "closed"}
        else:
            assert told == Forced(forced.seat, CardSet(), face_down=1)
            assert not seen.exposed


@pytest.mark.parametrize("table", ["secret-exposure", "record: levels in secret"])
def test_what_is_chosen_in_secret_makes_no_difference_before_all_have_chosen(table: str) -> None:
    deal = _dealt(table, "QS JD")
    shown = dict.fromkeys(CardSet.parse("QS JD"), deal.game.levels[-1])
    everything, nothing = (apply(deal, Expose.at(0, cards)) for cards in (shown, {}))
    for seat in (1, 2, 3):
        assert view(everything, seat) == view(nothing, seat)
        refused = [why_not(each, Expose.at(seat, shown)) for each in (everything, nothing)]
        assert refused[0] == refused[1]
    assert view(everything, 0).exposed == shown
    for seat in (1, 2, 3):
        everything = apply(everything, Expose(seat))
    assert view(everything, 1).exposed == shown


def _dealt(table: str, cards: str) -> Deal:
    """A first deal in which the first seat holds some cards and others wait behind it."""
    game = _game(table)
    for seed in range(10_000):
        deal = Match(game).shuffled(random.Random(seed))
        if CardSet.parse(cards) <= deal.hand(0) and deal.waiting[0] == 0:
            return deal
    raise AssertionError("no such deal")


# Claims.


@pytest.mark.parametrize("name", ["random", "careful"])
def test_bots_claim_what_is_theirs(name: str) -> None:
    game = _game("claims")
    claims = 0
    for seed in range(8):
        deal = Match(game).shuffled(random.Random(seed))
        while deal.waiting:
            seat = deal.waiting[0]
            may = view(deal, seat).may_claim
            action = decide(make(name), deal, seat, None, seed)
            assert isinstance(action, Claim) == may
            deal = apply(deal, action)
        if isinstance(deal.events[-1], Rest):
            claims += 1
            assert not any(deal.hand(seat) for seat in range(4))
    assert claims


def test_a_view_says_whether_there_are_claims_at_all() -> None:
    for table, claims in (("claims", True), ("individual", False)):
        deal = Match(_game(table)).shuffled(random.Random(1))
        assert view(deal, 0).has_claims is claims
        assert not view(deal, 0).may_claim
