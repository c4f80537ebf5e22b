"""Exposing: who is asked when, what others see of it, and what is exposed by itself."""

from __future__ import annotations

import pytest

from gongzhu.cards import Card, CardSet
from gongzhu.engine.actions import Expose, Play, parse_action
from gongzhu.engine.deal import Deal, apply, why_not
from gongzhu.engine.events import Forced
from gongzhu.engine.ledger import total
from gongzhu.engine.match import Match, Result
from gongzhu.engine.piles import read_exposures
from gongzhu.engine.reasons import Why
from gongzhu.engine.view import view
from tests.support import Row, rows, sentence, varied

QUEEN = Card.parse("QS")


def seen(deal: Deal) -> list[list[str]]:
    """The exposed cards that each seat knows of."""
    views = [view(deal, seat) for seat in range(deal.game.players)]
    return [str(CardSet.of(one.exposed)).split() for one in views]


@pytest.mark.parametrize("row", rows("exposing.yaml"), ids=sentence)
def test_cards_are_exposed(row: Row) -> None:
    of = varied(row["rules"])
    deal = Match(of).deal(tuple(CardSet.parse(" ".join(hand)) for hand in row["hands"]))
    forced = row.get("at_once", [])
    assert str(CardSet.of(deal.exposed)).split() == forced
    assert seen(deal) == [forced] * 4
    for step in row["steps"]:
        assert deal.phase == "expose"
        assert [seat + 1 for seat in deal.waiting] == step["asked"]
        action = Expose.at(step["seat"] - 1, read_exposures(of, step["says"]))
        assert parse_action(str(action)) == action
        deal = apply(deal, action)
        assert seen(deal) == step["seen"]
    assert deal.phase == "play"
    assert str(CardSet.of(deal.exposed)).split() == row["exposed"]


def after_answers(deal: Deal, **says: str) -> Deal:
    """The deal once all have answered: `s1="QS=closed"` is what seat 1 says, others nothing."""
    while deal.phase == "expose":
        seat = deal.waiting[0]
        words = says.get(f"s{seat + 1}", "").split()
        deal = apply(deal, Expose.at(seat, read_exposures(deal.game, words)))
    return deal


def test_who_is_not_asked_yet_is_refused_in_the_order_of_the_table() -> None:
    of = varied({"exposure": {"order": "in_turn"}})
    deal = Match(of).deal(tuple(map(CardSet.parse, ("QS", "2S", "JD", "10C"))))
    for seat in (0, 2, 3):
        reason = why_not(deal, Expose(seat))
        assert reason is not None
        assert (reason.why, reason.data["mover"]) == (Why.NOT_ASKED_YET, 2)


def test_the_captor_of_the_last_pig_is_asked_first() -> None:
    of = varied(
        {
            "exposure": {"order": "in_turn", "begins": "pig_captor"},
            "lead": {"later_deals": {"kind": "rotation"}},
        }
    )
    hands = tuple(map(CardSet.parse, ("QS", "2S", "JD", "10C")))
    first = Match(of).deal(hands)
    assert (first.mover, first.waiting) == (1, (1,))
    piles = (CardSet(), CardSet(), CardSet(), CardSet.parse("QS"))
    match = Match(of, (Result(of, 1, 1, piles, {}, (0,) * 4, ((),) * 4),))
    later = match.deal(hands)
    assert (later.mover, later.waiting) == (2, (3,))


def test_a_card_that_others_hold_is_no_matter_of_who_exposed_it() -> None:
    """A refusal gives away neither what was chosen in secret nor what lies face down."""
    for change in ({"order": "secret"}, {"levels": ["closed", "open"]}):
        of = varied({"exposure": change})
        deal = Match(of).deal(tuple(map(CardSet.parse, ("2S QS", "AH", "JD", "10C"))))
        claimed = Expose.at(1, {QUEEN: of.levels[0]})
        before = why_not(deal, claimed)
        deal = apply(deal, Expose.at(0, {QUEEN: of.levels[0]}))
        assert why_not(deal, claimed) == before
        assert before is not None
        assert before.why == Why.NOT_IN_HAND


def test_a_card_that_must_lie_exposed_is_not_exposed_again() -> None:
    of = varied({"exposure": {"must": ["QS"]}})
    deal = Match(of).deal(tuple(map(CardSet.parse, ("2S QS", "AH", "JD", "10C"))))
    assert deal.events[-1] == Forced(0, CardSet.of([QUEEN]))
    reason = why_not(deal, Expose(0, CardSet.of([QUEEN])))
    assert reason is not None
    assert reason.why == Why.LIES_EXPOSED
    assert view(deal, 0).exposable == CardSet()


def test_the_level_that_these_rules_do_not_have_is_refused() -> None:
    of = varied({"exposure": {"levels": ["closed", "open"]}})
    deal = Match(of).deal(tuple(map(CardSet.parse, ("2S QS", "AH", "JD", "10C"))))
    reason = why_not(deal, Expose(0, CardSet.of([QUEEN])))
    assert reason is not None
    assert reason.why == Why.LEVEL_UNKNOWN


def both_seen_alike(one: Deal, other: Deal, seats: tuple[int, ...]) -> bool:
    return all(
        view(one, seat) == view(other, seat) and repr(view(one, seat)) == repr(view(other, seat))
        for seat in seats
    )


def test_which_card_lies_face_down_changes_nothing_that_others_see() -> None:
    of = varied({"exposure": {"levels": ["closed", "open"]}})
    hands = tuple(map(CardSet.parse, ("2S QS AH", "AS 3D 4D", "KS 5D JD", "JS 6D 10C")))
    one = after_answers(Match(of).deal(hands), s1="QS=closed", s3="JD=open")
    other = after_answers(Match(of).deal(hands), s1="AH=closed", s3="JD=open")
    assert both_seen_alike(one, other, (1, 2, 3))
    assert not both_seen_alike(one, other, (0,))
    for word in ("2S", "AS", "KS", "JS"):
        one = apply(one, Play(one.mover, Card.parse(word)))
        other = apply(other, Play(other.mover, Card.parse(word)))
        assert both_seen_alike(one, other, (1, 2, 3))


def test_what_is_chosen_in_secret_changes_nothing_that_others_see() -> None:
    of = varied({"exposure": {"order": "secret"}})
    hands = tuple(map(CardSet.parse, ("2S QS AH", "AS 3D 4D", "KS 5D JD", "JS 6D 10C")))
    said = Match(of).deal(hands)
    silent, chosen = apply(said, Expose(0)), apply(said, Expose(0, CardSet.parse("QS AH")))
    assert both_seen_alike(silent, chosen, (1, 2, 3))
    assert not both_seen_alike(silent, chosen, (0,))
    assert not both_seen_alike(after_answers(silent), after_answers(chosen), (1,))


def test_a_closed_card_is_known_and_counted_once_it_is_played() -> None:
    """Until then others see that a card lies face down, and no more."""
    of = varied({"exposure": {"levels": ["closed", "open"], "hold_back": {"kind": "none"}}})
    hands = tuple(map(CardSet.parse, ("2S QS", "AS 3D", "KS 4D", "JS 5D")))
    deal = after_answers(Match(of).deal(hands), s1="QS=closed")
    for word in ("2S", "AS", "KS", "JS"):
        deal = apply(deal, Play(deal.mover, Card.parse(word)))
    own, other = view(deal, 0), view(deal, 2)
    assert own.exposed == {QUEEN: "closed"}
    assert other.exposed == {}
    assert Expose(0, face_down=1) in other.events
    assert Expose.at(0, {QUEEN: "closed"}) in own.events
    assert QUEEN in other.unseen
    for word in ("3D", "4D", "5D", "QS"):
        deal = apply(deal, Play(deal.mover, Card.parse(word)))
    shown = view(deal, 2)
    assert shown.exposed == {QUEEN: "closed"}
    assert Expose.at(0, {QUEEN: "closed"}) in shown.events
    assert [total(ledger) for ledger in shown.provisional].count(-200) == 1
