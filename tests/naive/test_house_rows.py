"""The naive code agrees with the documented rows of every house rule that settings can say."""

from __future__ import annotations

from pathlib import Path
from typing import NotRequired, TypedDict, cast

import pytest
import yaml

from tests.naive import match, play, scoring
from tests.naive.hold_back import History
from tests.naive.table import Rules, deck, from_yaml, hearts, part, players

DATA = Path(__file__).parent.parent / "data"


class ScoreRow(TypedDict):
    """A row of house_scores.yaml."""

    id: str
    profile: str
    captured: list[str]
    others: NotRequired[list[list[str]]]
    exposed: NotRequired[dict[str, str]]
    score: int


class LegalRow(TypedDict):
    """A row of house_legal.yaml."""

    id: str
    profile: str
    hand: list[str]
    trick: list[str]
    exposed: NotRequired[dict[str, str]]
    suits_led: NotRequired[list[str]]
    suits_seen: NotRequired[list[str]]
    played: NotRequired[list[str]]
    deal: NotRequired[int]
    legal: list[str]


class MatchRow(TypedDict):
    """A row of house_matches.yaml; which keys it has says what it is about."""

    id: str
    profile: str
    totals: NotRequired[list[int]]
    deals_played: NotRequired[int]
    count: NotRequired[list[int]]
    ends: NotRequired[bool]
    losers: NotRequired[list[int]]
    winners: NotRequired[list[int]]
    reset: NotRequired[bool]
    points: NotRequired[list[int]]
    pigs: NotRequired[list[int]]
    settled: NotRequired[list[int]]
    seats: NotRequired[list[int]]
    side_1: NotRequired[int]


def read(name: str) -> list[dict[str, object]]:
    """The rows of a data file."""
    rows = yaml.safe_load((DATA / name).read_text(encoding="utf-8"))
    return cast("list[dict[str, object]]", rows)


HOUSE_RULES = from_yaml((DATA / "house_rules.yaml").read_text(encoding="utf-8"))
SCORES = cast("list[ScoreRow]", read("house_scores.yaml"))
LEGAL = cast("list[LegalRow]", read("house_legal.yaml"))
MATCHES = cast("list[MatchRow]", read("house_matches.yaml"))
VERDICTS = [row for row in MATCHES if "ends" in row]
PIGS = [row for row in MATCHES if "pigs" in row]
SETTLED = [row for row in MATCHES if "settled" in row]
SIDES = [row for row in MATCHES if "side_1" in row]


def rules_of(profile: str) -> Rules:
    """The settings of a table."""
    if profile not in HOUSE_RULES:
        raise KeyError(profile)
    return part(HOUSE_RULES, profile)


def named(row: object) -> str:
    """The id and the table under which pytest shows a row."""
    keys = cast("dict[str, object]", row)
    return f"{keys['id']} {keys['profile']}"


def pile(rules: Rules, words: list[str]) -> set[str]:
    """The cards of a pile; `hearts` stands for all of them."""
    cards = {word for word in words if word != "hearts"}
    return cards | hearts(rules) if "hearts" in words else cards


def piles(row: ScoreRow) -> list[set[str]]:
    """All piles of the deal in seat order, empty where the row says nothing."""
    rules = rules_of(row["profile"])
    found = [pile(rules, words) for words in [row["captured"], *row.get("others", [])]]
    return found + [set() for _ in range(players(rules) - len(found))]


def history(row: LegalRow) -> History:
    """What the row tells about earlier tricks."""
    led, own = row.get("suits_led", []), row.get("played", [])
    seen = [*row.get("suits_seen", []), *led, *(play.suit(card) for card in own)]
    return History(
        suits_led=frozenset(led),
        suits_seen=frozenset(seen),
        own=frozenset(own),
        trick_number=2 if seen else 1,
        deal=row.get("deal", 1),
    )


@pytest.mark.parametrize("row", SCORES, ids=named)
def test_a_pile_scores_by_house_rules_what_its_source_says(row: ScoreRow) -> None:
    scores = scoring.score_deal_by(rules_of(row["profile"]), piles(row), row.get("exposed", {}))
    assert scores[0] == row["score"]


@pytest.mark.parametrize("row", LEGAL, ids=named)
def test_the_playable_cards_by_house_rules_are_those_of_the_source(row: LegalRow) -> None:
    rules, exposed = rules_of(row["profile"]), row.get("exposed", {})
    legal = play.legal_by(rules, set(row["hand"]), row["trick"], exposed, history(row))
    assert legal == set(row["legal"])


@pytest.mark.parametrize("row", VERDICTS, ids=named)
def test_a_match_by_house_rules_ends_as_the_source_says(row: MatchRow) -> None:
    rules, deals = rules_of(row["profile"]), row.get("deals_played", 1)
    ends, losers, winners = match.verdict_by(rules, row["totals"], deals, row.get("count"))
    assert ends == row["ends"]
    if "losers" in row:
        assert [side + 1 for side in losers] == row["losers"]
    if "winners" in row:
        assert [side + 1 for side in winners] == row["winners"]
    if "reset" in row:
        assert match.resets_by(rules) == row["reset"]


@pytest.mark.parametrize("row", PIGS, ids=named)
def test_a_deal_brings_the_pigs_that_the_source_says(row: MatchRow) -> None:
    assert match.pigs_by(rules_of(row["profile"]), row["points"]) == row["pigs"]


@pytest.mark.parametrize("row", SETTLED, ids=named)
def test_a_deal_is_settled_as_the_source_says(row: MatchRow) -> None:
    assert match.settled_by(rules_of(row["profile"]), row["points"]) == row["settled"]


@pytest.mark.parametrize("row", SIDES, ids=named)
def test_partners_score_together_what_the_source_says(row: MatchRow) -> None:
    assert scoring.score_sides_by(rules_of(row["profile"]), row["seats"])[0] == row["side_1"]


# The rows are sound.


def test_every_row_has_its_own_id() -> None:
    ids = [row["id"] for row in [*SCORES, *LEGAL, *MATCHES]]
    assert len(set(ids)) == len(ids)


def test_every_row_about_matches_is_tried() -> None:
    assert len(VERDICTS) + len(PIGS) + len(SETTLED) + len(SIDES) == len(MATCHES)


@pytest.mark.parametrize("row", SCORES, ids=named)
def test_the_piles_of_a_house_row_name_cards_of_the_deck_once(row: ScoreRow) -> None:
    rules = rules_of(row["profile"])
    cards = [card for pile in piles(row) for card in pile]
    assert set(cards) <= deck(rules)
    assert len(set(cards)) == len(cards)
    assert len(piles(row)) == players(rules)


@pytest.mark.parametrize("profile", [str(name) for name in HOUSE_RULES])
def test_every_reader_of_yaml_finds_the_same_settings(profile: str) -> None:
    """No key or value of the file is one that YAML takes for something else."""

    def as_words(found: object) -> object:
        if isinstance(found, dict):
            return {key: as_words(value) for key, value in found.items()}
        if isinstance(found, list):
            return [as_words(one) for one in found]
        return str(found).lower() if isinstance(found, bool) else str(found)

    plainly = yaml.safe_load((DATA / "house_rules.yaml").read_text(encoding="utf-8"))
    assert as_words(plainly[profile]) == HOUSE_RULES[profile]
