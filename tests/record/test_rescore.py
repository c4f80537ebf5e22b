"""The same captures by other rules: what they count, and what those rules would have refused."""

from __future__ import annotations

import functools
import re
from pathlib import Path

import pytest

from gongzhu.cards import Card
from gongzhu.engine.game import Game
from gongzhu.engine.reasons import Why
from gongzhu.players.seat_record import lines_seen
from gongzhu.profiles import check as check_profile
from gongzhu.record.lines import Header
from gongzhu.record.reader import read
from gongzhu.record.replay import Step, replay, walk
from gongzhu.record.rescore import Change, Rescored, Rescoring, why_not
from tests.record.tables import (
    VARIANTS,
    Plain,
    five_players,
    header_of,
    levels_in_secret,
    no_exposure,
    one_deal,
    partners,
    record_of,
    rules_of,
)
from tests.support import SHIPPED, game

DATA = Path(__file__).parent.parent / "data"
SHORT = DATA / "short.gongzhu"
HOUSES = sorted((DATA / "houses").glob("*.yaml"))


def another_deck(plain: Plain) -> None:
    five_players(plain)
    plain["deck"]["remove"] = ["2C", "3D"]


@functools.cache
def house(name: str) -> Game:
    profile = check_profile(str(DATA / "houses" / f"{name}.yaml")).profile
    assert profile
    return profile.game


def rescored(source: Path | str, other: Game) -> tuple[list[Rescored], Rescoring]:
    reading = read(source)
    assert reading.header
    found = Rescoring(other, reading.header.view)
    deals: list[Rescored] = []
    for item in walk(reading):
        assert isinstance(item, Step)
        if not isinstance(item.line, Header):
            deals += found.take(item)
    return deals, found


@pytest.mark.parametrize("name", [*SHIPPED, *(path.stem for path in HOUSES)])
def test_by_its_own_rules_a_record_counts_what_it_counted_and_all_was_allowed(name: str) -> None:
    of = game(name) if name in SHIPPED else house(name)
    deals, found = rescored(record_of(one_deal(of.rules), 2), Game.of(one_deal(of.rules)))
    assert deals
    assert (found.illegal_play, found.illegal_exposure, found.over) == (None, None, True)
    for deal in deals:
        assert deal.own.ledgers == deal.other.ledgers
        assert deal.own_standing == deal.other_standing
        assert deal.changes == ()


@pytest.mark.parametrize("other", ["clubs-first", "two-spades-forced", "hearts-broken"])
@pytest.mark.parametrize("seed", range(6))
def test_the_first_refusal_is_that_of_the_engine(other: str, seed: int) -> None:
    """The same lines under a header with the other rules are refused at the same place."""
    rules = one_deal(game("individual").rules)
    text = record_of(rules, seed)
    _, found = rescored(text, game(other))
    said_nothing = re.compile(r'^.*"cards":\{\}\}$', re.MULTILINE)  # that is no exposure
    body = said_nothing.sub("", text.partition("\n")[2])
    problems = replay(read(f"{header_of(game(other).rules)}\n{body}")).problems
    refused = [problem for problem in problems if problem.code in ("GR205", "GR301")]
    if not refused:
        assert found.illegal_play is None
        assert found.illegal_exposure is None
        return
    firsts = [one.line for one in (found.illegal_exposure, found.illegal_play) if one]
    if refused[0].code == "GR205":  # the wrong seat leads: told of its first card
        assert found.illegal_play
        assert found.illegal_play.reason.why is Why.NOT_YOUR_TURN
    else:
        assert min(firsts) == refused[0].line


def test_the_golden_record_without_exposures() -> None:
    """Deal 1: −60, −560, −100, −200 with the ace, the ten and the pig exposed; without, the hearts
    count once and the ten doubles."""
    deals, found = rescored(SHORT, game("no-exposure"))
    assert deals[0].own.points == (-60, -560, -100, -200)
    assert deals[0].other.points == (-30, 2 * -70, -100 + 100, -100)
    cards = [Card.parse(card) for card in ("QS", "AH", "10C")]
    assert deals[0].changes == tuple(Change(card, "left_out", None) for card in cards)
    assert found.illegal_exposure
    assert (found.illegal_exposure.line, found.illegal_exposure.seat) == (4, 2)
    assert found.illegal_exposure.reason.why is Why.NO_EXPOSURE


def test_a_level_that_the_others_do_not_have_counts_as_the_nearest() -> None:
    other = Game.of(rules_of(levels_in_secret))
    deals, found = rescored(SHORT, other)
    assert {change.fate for change in deals[0].changes} == {"level"}
    assert {change.level for change in deals[0].changes} == {"open"}
    assert found.illegal_exposure
    assert found.illegal_exposure.reason.why is Why.LEVEL_UNKNOWN


def test_what_must_be_exposed_there_counts_as_exposed() -> None:
    rules = rules_of(lambda plain: plain["exposure"].update({"must": ["QS", "JD"]}))
    deals, found = rescored(record_of(rules_of(no_exposure), 1), Game.of(rules))
    fates = {str(change.card): change.fate for change in deals[0].changes}
    assert fates == {"QS": "forced", "JD": "forced"}
    assert found.illegal_exposure is None


def test_a_claim_where_there_is_none() -> None:
    text = (DATA / "records" / "levels-and-claim.gongzhu").read_text(encoding="utf-8")
    _, found = rescored(text, game("individual"))
    assert found.illegal_play
    assert found.illegal_play.line <= text[: text.index('"t":"claim"')].count("\n") + 1


def test_rules_that_cannot_be_applied_are_refused() -> None:
    individual = game("individual")
    cases = {
        "is for 5 players": Game.of(rules_of(five_players)),
        "has other sides": Game.of(rules_of(partners("added"))),
        "another deck: 12 cards": Game.of(VARIANTS["short"]),
    }
    for said, other in cases.items():
        refused = why_not(individual, other, "other")
        assert refused
        assert said in refused.say("en")
        assert not refused.say("zh").isascii()
    five = game("five-player")
    apart = Game.of(rules_of(another_deck))
    refused = why_not(five, apart, "other")
    assert refused
    assert "without 3D 2C" in refused.say("en").replace("2C 3D", "3D 2C")
    assert why_not(individual, game("taiwan-flat"), "other") is None


def test_of_a_view_only_what_its_seat_did_is_judged() -> None:
    text = record_of(rules_of(no_exposure), 3)
    lines = text.splitlines(keepends=True)
    for seat in range(4):
        cut = "".join(lines[:20])
        view = "".join(f"{line}\n" for line in lines_seen(replay(read(cut)).steps, seat))
        _, found = rescored(view, game("two-spades-forced"))
        assert found.illegal_play is None or found.illegal_play.seat == seat


def test_the_deal_after_which_the_other_rules_end_the_match() -> None:
    rules = rules_of(lambda plain: plain["match"].update(end={"kind": "deals", "count": 1}))
    deals, _ = rescored(SHORT, Game.of(rules))
    assert [deal.over for deal in deals] == [True, False]
