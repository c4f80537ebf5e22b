"""The naive code agrees with every row of `tests/data`, so that it may judge the engine."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import NotRequired, TypedDict, cast

import pytest
import yaml

from tests.naive import match, play, scoring

DATA = Path(__file__).parent.parent / "data"

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
PACK = [rank + suit for suit in "SHDC" for rank in RANKS]
SPECIAL = ["AH", "QS", "JD", "10C"]


class PileRow(TypedDict):
    """A row of scores.yaml about one pile."""

    id: str
    name: str
    source: str
    profile: str
    captured: list[str]
    exposed: list[str]
    score: int


class DealRow(TypedDict):
    """A row of scores.yaml about a whole deal."""

    id: str
    name: str
    source: str
    profile: str
    captured: list[list[str]]
    exposed: list[str]
    score: list[int]


class LegalRow(TypedDict):
    """A row of legal.yaml."""

    id: str
    name: str
    source: str
    profile: str
    hand: list[str]
    trick: list[str]
    exposed: list[str]
    suits_led: list[str]
    legal: list[str]
    deal: NotRequired[int]
    trick_number: NotRequired[int]


class TrickRow(TypedDict):
    """A row of tricks.yaml."""

    id: str
    name: str
    source: str
    trick: list[str]
    winner: int


class MatchRow(TypedDict):
    """A row of matches.yaml."""

    id: str
    name: str
    source: str
    profile: str
    totals: list[int]
    ends: bool
    losers: NotRequired[list[int]]


class PerftRow(TypedDict):
    """A row of perft.yaml."""

    id: str
    name: str
    profile: str
    hands: list[list[str]]
    mover: int
    exposed: list[str]
    suits_led: list[str]
    trick: list[str]
    lines: int


def read(name: str) -> list[dict[str, object]]:
    """The rows of a data file."""
    rows = yaml.safe_load((DATA / name).read_text(encoding="utf-8"))
    return cast("list[dict[str, object]]", rows)


SCORES = read("scores.yaml")
PILES = [cast("PileRow", row) for row in SCORES if isinstance(row["score"], int)]
DEALS = [cast("DealRow", row) for row in SCORES if isinstance(row["score"], list)]
LEGAL = cast("list[LegalRow]", read("legal.yaml"))
TRICKS = cast("list[TrickRow]", read("tricks.yaml"))
MATCHES = cast("list[MatchRow]", read("matches.yaml"))
PERFT = cast("list[PerftRow]", read("perft.yaml"))


def named(row: object) -> str:
    """The id under which pytest shows a row."""
    return str(cast("dict[str, object]", row)["id"])


def lines(row: PerftRow) -> int:
    """What the naive counter finds for a row of perft.yaml."""
    return play.count_lines(
        [set(hand) for hand in row["hands"]],
        row["mover"] - 1,
        set(row["exposed"]),
        set(row["suits_led"]),
        row["trick"],
    )


# The rows.


@pytest.mark.parametrize("row", PILES, ids=named)
def test_a_pile_scores_what_its_source_says(row: PileRow) -> None:
    assert scoring.score_pile(set(row["captured"]), set(row["exposed"])) == row["score"]


@pytest.mark.parametrize("row", DEALS, ids=named)
def test_a_deal_scores_what_its_source_says(row: DealRow) -> None:
    piles = [set(pile) for pile in row["captured"]]
    assert scoring.score_deal(piles, set(row["exposed"])) == row["score"]


@pytest.mark.parametrize("row", LEGAL, ids=named)
def test_the_playable_cards_are_those_of_the_source(row: LegalRow) -> None:
    legal = play.legal(set(row["hand"]), row["trick"], set(row["exposed"]), set(row["suits_led"]))
    assert legal == set(row["legal"])


@pytest.mark.parametrize("row", TRICKS, ids=named)
def test_a_trick_is_won_as_the_source_says(row: TrickRow) -> None:
    assert play.winner(row["trick"]) + 1 == row["winner"]


@pytest.mark.parametrize("row", MATCHES, ids=named)
def test_a_match_ends_as_the_source_says(row: MatchRow) -> None:
    assert match.ends(row["totals"]) == row["ends"]
    assert [seat + 1 for seat in match.losers(row["totals"])] == row.get("losers", [])


@pytest.mark.parametrize("row", PERFT, ids=named)
def test_an_ending_has_the_recorded_number_of_lines(row: PerftRow) -> None:
    assert lines(row) == row["lines"]


# The rows are sound.


@pytest.mark.parametrize(
    "name", ["scores.yaml", "legal.yaml", "tricks.yaml", "matches.yaml", "perft.yaml"]
)
def test_every_row_has_its_own_id_and_name(name: str) -> None:
    rows = read(name)
    assert len({row["id"] for row in rows}) == len(rows)
    assert len({row["name"] for row in rows}) == len(rows)


@pytest.mark.parametrize("row", PILES, ids=named)
def test_a_pile_names_cards_of_the_pack_once(row: PileRow) -> None:
    assert set(row["captured"]) <= set(PACK)
    assert len(set(row["captured"])) == len(row["captured"])
    assert set(row["exposed"]) <= set(SPECIAL)


@pytest.mark.parametrize("row", DEALS, ids=named)
def test_the_piles_of_a_deal_name_cards_of_the_pack_once(row: DealRow) -> None:
    cards = [card for pile in row["captured"] for card in pile]
    assert set(cards) <= set(PACK)
    assert len(set(cards)) == len(cards)
    assert set(row["exposed"]) <= set(SPECIAL)
    assert len(row["captured"]) == len(row["score"])


@pytest.mark.parametrize("row", LEGAL, ids=named)
def test_a_legal_row_could_happen(row: LegalRow) -> None:
    cards = row["hand"] + row["trick"]
    assert set(cards) <= set(PACK)
    assert len(set(cards)) == len(cards)
    assert set(row["exposed"]) <= set(SPECIAL)
    assert set(row["suits_led"]) <= set("SHDC")
    assert len(row["trick"]) < (5 if row["profile"] == "five-player" else 4)


@pytest.mark.parametrize("row", PERFT, ids=named)
def test_an_ending_could_happen(row: PerftRow) -> None:
    seats = 5 if row["profile"] == "five-player" else 4
    cards = [card for hand in row["hands"] for card in hand] + row["trick"]
    assert len(row["hands"]) == seats
    assert set(cards) <= set(PACK)
    assert len(set(cards)) == len(cards)
    assert seats == 4 or not {"2C", "2D"} & set(cards)

    # Before the trick began, every seat held as many cards.
    held = [len(hand) for hand in row["hands"]]
    for back in range(len(row["trick"])):
        held[(row["mover"] - 1 - 1 - back) % seats] += 1
    assert len(set(held)) == 1
    assert row["lines"] < 20_000


# What has no rows.


def test_opposite_partners_add_their_scores() -> None:
    piles = [{"QS"}, {"JD"}, {"10C"}, {"AH"}]
    assert scoring.score_deal(piles, set(), "added") == [-100 + 50, 100 - 50]


def test_opposite_partners_pool_their_cards() -> None:
    piles = [{"QS"}, {"JD"}, {"10C"}, {"AH"}]
    assert scoring.score_deal(piles, set(), "pooled") == [2 * -100, 100 - 50]


def test_only_pooled_cards_let_partners_sweep_together() -> None:
    piles = [set(scoring.HEARTS[:6]), {"QS"}, set(scoring.HEARTS[6:]), {"JD"}]
    assert scoring.score_deal(piles, set(), "added") == [-200, 0]
    assert scoring.score_deal(piles, set(), "pooled") == [200, 0]


def test_partners_need_an_even_number_of_seats() -> None:
    with pytest.raises(ValueError, match="even"):
        scoring.score_deal([{"QS"}, set(), set()], set(), "added")


def test_an_unknown_kind_of_partners_is_refused() -> None:
    with pytest.raises(ValueError, match="rivals"):
        scoring.score_deal([{"QS"}, set()], set(), "rivals")


@pytest.mark.parametrize(("seats", "partners"), [(4, "none"), (5, "none"), (4, "added")])
def test_a_table_without_sweep_or_company_sums_to_minus_150(seats: int, partners: str) -> None:
    """Pitfall assumed-sum."""
    shuffled = random.Random(150)
    for _ in range(1000):
        piles: list[set[str]] = [set() for _ in range(seats)]
        piles[0].add("10C")
        for card in [*scoring.HEARTS, "QS", "JD"]:
            piles[shuffled.randrange(1, seats)].add(card)
        if any(set(scoring.HEARTS) <= pile for pile in piles):
            continue
        assert sum(scoring.score_deal(piles, set(), partners)) == -150


def test_the_captor_of_the_pig_leads_the_next_deal() -> None:
    assert match.next_leader([{"JD"}, set(), {"10C", "QS"}, {"AH"}]) == 2


def test_a_deal_without_the_pig_names_no_leader() -> None:
    with pytest.raises(ValueError, match="QS"):
        match.next_leader([{"JD"}, set(), set(), set()])


def test_a_card_that_must_be_led_is_the_only_choice_of_its_holder() -> None:
    assert play.legal({"2S", "AH", "5D"}, [], set(), set(), must_lead="2S") == {"2S"}


def test_a_card_that_must_be_led_binds_neither_other_hands_nor_followers() -> None:
    assert play.legal({"3S", "AH"}, [], set(), set(), must_lead="2S") == {"3S", "AH"}
    assert play.legal({"2S", "9S"}, ["4S"], set(), set(), must_lead="2S") == {"2S", "9S"}


def test_a_line_may_be_cut_after_some_cards() -> None:
    hands = [{"2S", "3S"}, {"4S", "5S"}, {"6S", "7S"}, {"8S", "9S"}]
    counts = [play.count_lines(hands, 0, set(), set(), depth=depth) for depth in range(9)]
    assert counts == [1, 2, 4, 8, 16, 16, 16, 16, 16]


def test_a_mover_always_has_a_legal_card() -> None:
    shuffled = random.Random(52)
    for _ in range(2000):
        deck = list(PACK)
        shuffled.shuffle(deck)
        size = shuffled.randrange(1, 14)
        hand, trick = set(deck[:size]), deck[size : size + shuffled.randrange(4)]
        exposed = {card for card in SPECIAL if shuffled.random() < 0.5}
        suits_led = {letter for letter in "SHDC" if shuffled.random() < 0.5}
        legal = play.legal(hand, trick, exposed, suits_led)
        assert legal
        assert legal <= hand


# Wrong rules that other programs have followed; the rows have to notice each of them.

Legal = Callable[[set[str], list[str], set[str], set[str]], set[str]]
right = play.legal


def revokes(hand: set[str], trick: list[str], exposed: set[str], led: set[str]) -> set[str]:
    """Nobody has to follow suit."""
    return set(hand) if trick else right(hand, trick, exposed, led)


def never_holds_back(
    hand: set[str], trick: list[str], exposed: set[str], led: set[str]
) -> set[str]:
    """Exposing restricts nobody."""
    return right(hand, trick, set(), led)


def frees_the_leader(
    hand: set[str], trick: list[str], exposed: set[str], led: set[str]
) -> set[str]:
    """Holding back binds followers only."""
    return right(hand, trick, exposed if trick else set(), led)


def frees_followers(hand: set[str], trick: list[str], exposed: set[str], led: set[str]) -> set[str]:
    """The suit counts as led before the followers have played (pitfall followers-not-bound)."""
    return right(hand, trick, set() if trick else exposed, led)


def bars_the_lone_leader(
    hand: set[str], trick: list[str], exposed: set[str], led: set[str]
) -> set[str]:
    """The only card of its suit may not be led either (pitfall singleton-may-not-lead)."""
    if trick:
        return right(hand, trick, exposed, led)
    free = {card for card in hand if card not in exposed or play.suit(card) in led}
    return free or set(hand)


def spares_the_lone_follower(
    hand: set[str], trick: list[str], exposed: set[str], led: set[str]
) -> set[str]:
    """The only card of its suit need not follow (pitfall exposed-singleton)."""
    legal = right(hand, trick, exposed, led)
    lone = trick and len(legal) == 1 and legal <= exposed and play.suit(trick[0]) not in led
    return (hand - legal) or legal if lone else legal


def bars_discards(hand: set[str], trick: list[str], exposed: set[str], led: set[str]) -> set[str]:
    """An exposed card may not be thrown on another suit before its own was led."""
    legal = right(hand, trick, exposed, led)
    if not trick or any(play.suit(card) == play.suit(trick[0]) for card in hand):
        return legal
    return {card for card in legal if card not in exposed or play.suit(card) in led} or legal


def never_lifts(hand: set[str], trick: list[str], exposed: set[str], led: set[str]) -> set[str]:
    """Later leads of the suit change nothing."""
    return right(hand, trick, exposed, set())


WRONG: list[Legal] = [
    revokes,
    never_holds_back,
    frees_the_leader,
    frees_followers,
    bars_the_lone_leader,
    spares_the_lone_follower,
    bars_discards,
    never_lifts,
]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.__name__)
def test_the_legal_rows_notice_a_wrong_rule(wrong: Legal) -> None:
    assert any(
        wrong(set(row["hand"]), row["trick"], set(row["exposed"]), set(row["suits_led"]))
        != set(row["legal"])
        for row in LEGAL
    )


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.__name__)
def test_the_endings_notice_a_wrong_rule(wrong: Legal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "legal", wrong)
    assert any(lines(row) != row["lines"] for row in PERFT if row["lines"] < 500)


def test_the_endings_notice_a_wrong_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pitfall wrong-winner: the highest card of any suit takes the trick."""

    def highest_of_any_suit(trick: list[str]) -> int:
        return max(range(len(trick)), key=lambda place: play.rank(trick[place]))

    monkeypatch.setattr(play, "winner", highest_of_any_suit)
    assert any(lines(row) != row["lines"] for row in PERFT if row["lines"] < 500)
