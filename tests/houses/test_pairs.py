"""Values that the worked examples of a profile cannot speak of: how two of them differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from gongzhu.cards import Card, CardSet
from gongzhu.engine.actions import Claim, Expose, Play
from gongzhu.engine.deal import Deal, apply, why_not
from gongzhu.engine.game import Game
from gongzhu.engine.match import Match, Result
from gongzhu.engine.scoring import points, score_deal
from gongzhu.engine.slots import CAPTURED_OF
from gongzhu.engine.view import view
from gongzhu.seats import default_names
from tests.support import Row, ending, rows, sentence, varied

HANDS = tuple(map(CardSet.parse, ("QS AS", "JD 3C", "2S 4C", "10C AH")))


def begun(of: Game, captured: str = "") -> Match:
    """A match after one deal that seat 2 led; seat 4 captured these cards."""
    piles = (CardSet(), CardSet(), CardSet(), CardSet.parse(captured))
    return Match(of, (Result(of, 1, 1, piles, {}, (0,) * 4, ((),) * 4),))


def names(of: Game) -> list[str]:
    return list(default_names(of.players, of.rules.table.direction, "en"))


def leaders(of: Game) -> list[int]:
    return [seat + 1 for seat in Match(of).leaders(HANDS)]


def later_leaders(of: Game) -> list[int]:
    """Who may lead a second deal, nobody having captured the pig in the first."""
    return [seat + 1 for seat in begun(of).leaders(HANDS)]


def asked(of: Game) -> list[int]:
    deal = Match(of).deal(HANDS)
    return [seat + 1 for seat in deal.waiting] if deal.phase == "expose" else []


def asked_later(of: Game) -> list[int]:
    return [seat + 1 for seat in begun(of, "QS").deal(HANDS).waiting]


def seen(of: Game) -> list[str]:
    """What seat 2 sees of the pig that seat 1 exposes."""
    deal = apply(Match(of).deal(HANDS), Expose(0, CardSet.parse("QS")))
    return list(map(str, view(deal, 1).exposed))


def cards_left(of: Game) -> int:
    """How many cards are in hand after a trick that takes the last scoring cards."""
    deal = last_scoring_cards(of)
    for card in ("AS", "KS", "QS", "JS"):
        deal = apply(deal, Play(deal.mover, Card.parse(card)))
    return sum(len(deal.hand(seat)) for seat in range(of.players))


def last_scoring_cards(of: Game) -> Deal:
    """Two tricks before the end, with the pig as the last scoring card in hand."""
    hands = tuple(map(CardSet.parse, ("AS 3C", "KS 4C", "QS 5C", "JS 6C")))
    deal = ending(of, hands, mover=0, suits_led="HDCS")
    captured = (of.scoring_cards - CardSet.parse("QS")).bits
    state = list(deal.state)
    state[CAPTURED_OF] = captured
    return deal._replace(state=tuple(state))


def claim(of: Game) -> str:
    hands = tuple(map(CardSet.parse, ("AS KS", "3C 4C", "5C 6C", "7C 8C")))
    reason = why_not(ending(of, hands, mover=0, suits_led="HDCS"), Claim(0))
    return reason.why.value if reason else "stands"


def king_of_hearts(of: Game) -> int:
    """What the king of hearts counts while the ace lies exposed."""
    piles = [CardSet.parse("KH"), *[CardSet()] * (of.players - 1)]
    return points(score_deal(of, piles, {Card.parse("AH"): "shown"}))[0]


def scores(of: Game) -> list[int]:
    """What each side scores for a deal."""
    piles = list(map(CardSet.parse, ("QS", "AH", "JD", "")))
    return list(points(score_deal(of, piles, {})))


OBSERVED: Mapping[str, Callable[[Game], object]] = {
    "names": names,
    "leaders": leaders,
    "later leaders": later_leaders,
    "asked": asked,
    "asked later": asked_later,
    "seen": seen,
    "cards left": cards_left,
    "claim": claim,
    "scores": scores,
    "king of hearts": king_of_hearts,
}


@pytest.mark.parametrize("row", rows("pairs.yaml"), ids=sentence)
def test_two_values_differ(row: Row) -> None:
    observe = OBSERVED[row["observe"]]
    assert [observe(varied(change)) for change in row["settings"]] == row["gives"]
    assert row["gives"][0] != row["gives"][1]
