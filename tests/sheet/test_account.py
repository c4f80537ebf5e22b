"""What the deals of a sheet come to: matches, leaders, and the same deals by other rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from gongzhu.cards import CardSet
from gongzhu.engine.game import Game
from gongzhu.profiles.library import shipped_ids
from gongzhu.sheet.account import Account, account, called, forced
from gongzhu.sheet.deals import Agreed, Captured, Deal, as_plain
from gongzhu.sheet.plain import as_plain as sheet_as_plain
from gongzhu.sheet.saying import Said, understood
from tests.sheet.tables import FOUR, PIG_TO_LIN, PIG_TO_WU, added, begun, sheet_in, undone
from tests.support import game, varied


def deal(table: Game, entry: str, exposed: str = "", **more: int) -> Deal:
    players = (*FOUR, "Gao")[: table.players]
    found = understood(Said(entry, exposed, more.get("later_tricks")), players, table)
    assert found.deal, found.problems
    return found.deal


def points(table: Game, *entries: str) -> list[tuple[int, ...] | None]:
    return [row.points for row in account(table, [deal(table, one) for one in entries]).rows]


# ── The end of a match ───────────────────────────────────────────────────────────────────────


def test_a_match_is_over_at_the_limit_and_closed() -> None:
    found = account(game("individual"), [Agreed((-999, 0, 0, 0)), Agreed((-1, 0, 0, 0))])
    assert [row.verdict.ends for row in found.rows] == [False, True]
    assert found.closed
    assert found.ended is found.rows[1]
    assert found.verdict.losers == (0,)
    assert found.next_leader is None


def test_where_a_new_match_follows_the_totals_begin_again() -> None:
    table = varied({"match": {"after": {"kind": "reset"}}})
    found = account(table, [Agreed((-1200, 0, 0, 0)), Agreed((5, 6, 7, 8))])
    assert [row.match for row in found.rows] == [1, 2]
    assert [row.totals for row in found.rows] == [(-1200, 0, 0, 0), (5, 6, 7, 8)]
    over = account(table, [Agreed((-1200, 0, 0, 0))])
    assert over.verdict.ends
    assert not over.closed
    assert not found.verdict.ends


def test_an_edit_may_end_the_match_before_its_last_deals() -> None:
    deals = [Agreed((-1000, 0, 0, 0)), Agreed((500, 0, 0, 0)), Agreed((0, -2000, 0, 0))]
    found = account(game("individual"), deals)
    assert [row.beyond for row in found.rows] == [False, True, True]
    assert found.ended is found.rows[0]
    assert found.verdict.losers == (0,)
    assert found.totals == (-1000, 0, 0, 0)
    assert [row.points for row in found.rows[1:]] == [(500, 0, 0, 0), (0, -2000, 0, 0)]
    assert [row.recorded for row in found.rows[1:]] == [(0, 0, 0, 0)] * 2
    assert [row.totals for row in found.rows] == [(-1000, 0, 0, 0)] * 3


def test_what_is_recorded_may_differ_from_the_points() -> None:
    table = varied({"match": {"settlement": {"kind": "minus_others"}}})
    row = account(table, [Agreed((-100, 0, 0, 0))]).rows[0]
    assert row.points == (-100, 0, 0, 0)
    assert row.recorded == (-300, 100, 100, 100)


def test_pigs_are_counted_for_agreed_points_too() -> None:
    table = varied({"match": {"end": {"kind": "pigs", "count": 2}}})
    found = account(table, [Agreed((-5, 0, 0, 0)), Agreed((0, -5, -5, 0)), Agreed((0, -9, 0, 0))])
    assert [tuple(row.standing.pigs) for row in found.rows] == [
        (1, 0, 0, 0),
        (1, 1, 1, 0),
        (1, 2, 1, 0),
    ]
    assert found.closed


# ── Who leads ────────────────────────────────────────────────────────────────────────────────

LEADS: list[tuple[str, dict[str, object], list[int | None]]] = [
    ("whoever captured the pig", {}, [None, 0, 1]),
    ("nobody knows who holds a card", {"kind": "holder", "card": "2S"}, [None, None, None]),
    ("the same seat always", {"kind": "seat", "seat": 3}, [None, 2, 2]),
    ("a lot", {"kind": "random"}, [None, None, None]),
    ("nobody knows who led first", {"kind": "rotation"}, [None, None, None]),
    ("whoever captured what is not written down", {"kind": "captor", "card": "2C"}, [None] * 3),
]


@pytest.mark.parametrize(("name", "later", "leaders"), LEADS, ids=[lead[0] for lead in LEADS])
def test_the_leader(name: str, later: dict[str, object], leaders: list[int | None]) -> None:
    table = varied({"lead": {"later_deals": later}}) if later else game("individual")
    deals = [deal(table, PIG_TO_LIN), deal(table, PIG_TO_WU)]
    found = [account(table, deals[:count]).next_leader for count in range(3)]
    assert found == leaders


def test_the_lead_goes_round_from_who_led() -> None:
    table = varied({"lead": {"later_deals": {"kind": "rotation"}}})
    first = deal(table, PIG_TO_LIN)
    assert isinstance(first, Captured)
    led = Captured(first.piles, leader=3)
    found = account(table, [led, Agreed((0, 0, 0, 0))])
    assert [row.leader for row in found.rows] == [3, 0]
    assert found.next_leader == 1


def test_after_agreed_points_nobody_knows_who_captured_the_pig() -> None:
    found = account(game("individual"), [Agreed((0, 0, 0, 0))])
    assert found.next_leader is None


# ── What a table is told ─────────────────────────────────────────────────────────────────────

CALLS = [
    ("Lin: hearts / Wu: rest", ["Lin captured every heart: a sweep."]),
    ("Lin: rest", ["Lin captured every scoring card: a full house."]),
    (
        "Lin: hearts / Wu: 10C / He: rest",
        ["Lin captured every heart: a sweep.", "Wu has 10C alone."],
    ),
    (PIG_TO_LIN, []),
]


@pytest.mark.parametrize(("entry", "said"), CALLS)
def test_what_turns_a_score_upside_down_is_called_out(entry: str, said: list[str]) -> None:
    table = game("individual")
    row = account(table, [deal(table, entry)]).rows[0]
    assert [text.en for text in called(row, FOUR)] == said


def test_the_last_card_that_must_be_exposed_is() -> None:
    table = game("auto-expose")
    three = deal(table, PIG_TO_LIN, exposed="QS AH JD")
    assert isinstance(three, Captured)
    assert forced(table, three) == CardSet.parse("10C")
    row = account(table, [three]).rows[0]
    assert row.result
    assert len(row.result.exposed) == 4


# ── The same deals by other rules ────────────────────────────────────────────────────────────


def recounted(table: Game, *deals: Deal) -> Account:
    return account(table, deals, recount=True)


def test_the_same_captures_by_other_rules() -> None:
    own = game("individual")
    deals = [deal(own, PIG_TO_LIN), deal(own, PIG_TO_WU)]
    other = game("taiwan-faces")
    expected = account(other, [deal(other, PIG_TO_LIN), deal(other, PIG_TO_WU)])
    assert recounted(other, *deals).totals == expected.totals
    assert recounted(other, *deals).totals != account(own, deals).totals


def test_agreed_points_are_not_recounted_and_add_nothing() -> None:
    own = game("individual")
    found = recounted(game("taiwan-flat"), Agreed((-5, 1, 2, 3)), deal(own, PIG_TO_WU))
    assert found.rows[0].points is None
    assert found.rows[0].why
    assert found.totals == found.rows[1].points
    plain = sheet_as_plain(found, FOUR, "taiwan-flat", "en")
    first = plain["deals"][0]  # type: ignore[index]
    assert first["points"] is None
    assert "agreed" in first["why"]


def test_what_nobody_wrote_down_is_not_guessed() -> None:
    found = recounted(game("queen-of-diamonds"), deal(game("individual"), PIG_TO_LIN))
    assert found.rows[0].points is None
    assert found.rows[0].why
    assert "QD" in found.rows[0].why.en


def test_exposures_at_another_table_have_its_levels() -> None:
    levels = game("open-closed")
    open_pig = deal(levels, "Lin: rest", exposed="QS=open")
    row = recounted(game("individual"), open_pig).rows[0]
    assert row.result
    assert list(row.result.exposed.values()) == ["shown"]


@pytest.mark.parametrize("profile", shipped_ids())
def test_every_shipped_profile_is_kept_and_shown(profile: str, tmp_path: Path) -> None:
    table = game(profile)
    players = (*FOUR, "Gao")[: table.players]
    file = begun(tmp_path, profile, players)
    sheet = sheet_in(file)
    one = deal(table, "Lin: rest", later_tricks=2) if table.counted else deal(table, "Lin: rest")
    assert as_plain(one)
    plain = sheet_as_plain(account(sheet.game, [one, one]), players, profile, "zh")
    assert plain["rules_id"] == table.rules.id
    assert len(plain["deals"]) == 2  # type: ignore[arg-type]


# ── Changes ──────────────────────────────────────────────────────────────────────────────────


def test_undo_goes_back_through_adds_and_edits(tmp_path: Path) -> None:
    file = begun(tmp_path)
    states = [sheet_in(file).deals]
    added(file, PIG_TO_LIN)
    states.append(sheet_in(file).deals)
    added(file, PIG_TO_WU)
    size = len(file.read_bytes())
    while states:
        assert undone(file).deals == states.pop()
    assert sheet_in(file).last_change is None
    assert len(file.read_bytes()) > size  # nothing is ever taken out of the file
