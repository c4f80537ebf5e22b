"""Two tables play the same rules exactly when the ids of their rules are equal."""

from __future__ import annotations

import copy
import json

import pytest
from pydantic import ValidationError

from gongzhu.cards import Card, CardSet
from gongzhu.rules.deck import DeckRules
from gongzhu.rules.direction import NEUTRAL as ANTICLOCKWISE
from gongzhu.rules.exposed import Effect
from gongzhu.rules.model import Rules
from tests.support import HOUSES, TABLES, changed, game

PINNED = {
    "individual": "7c3a492de74b24c956b6c0746165c2cc4901dc72244893ed267cc304fe35a283",
    "five-player": "681c1f86c8334bb83fd76882555e28f051b03b4ec70ba48bcabf5f11a5384a24",
    "partnership": "9ee974df51e4107e6a1cafadd71dde75c34bc064d1654fa9e8b1f39151ac01d2",
    "auto-expose": "f490a9aef0daf72d37bd94ab9635c0fe7edfc12f39a0593da6caa5b1da4dc5b0",
    "blood-lock": "53e8461687298b6e63e4c19b18ebb808a50fc0214950f702d97329a46db8e6a7",
    "clubs-first": "a4123b7c2996d6af99b169f325254b01ee24aca212d562adef42f374880758af",
    "full-house-pig": "20bcb3e4316dd3a72daac04450627ef6f6263262cfc36d0cab432d51f0ccbf42",
    "hearts-broken": "088ea3c6e619a61941acdb1f1b14b1b1b6d02939fca98333737511a2e2eff931",
    "instant-win": "670bfd0603f71b536ca46bd062a979b799cea3b9494850343e8b22efd6538e6c",
    "no-exposure": "5d01b63655d55195392a3322eea48f592fe5131dc86111c2a318871e71da660b",
    "open-closed": "c28d58e0c2e9c5cf3ef54134f13ac6f6055d1fbc5c4034a79bcdcf05370caa6c",
    "plus-minus-1000": "33fd701fa7238898f7e429c2200358f8efde64c20d2e835f1e7267d650706c61",
    "queen-of-diamonds": "072b410196b5296e5b37b340348f747ac1604a96a6ed6be66602272a81a34664",
    "table-wide-faces": "73e1d32bf9b8e810fc55846e9c6dc7c9e91078c2d9df465ea9d42b4edfe6bb77",
    "taiwan-faces": "cc64a499de6674de346bc979ea2fe658412e2983b5e95278114491ac7cf64e03",
    "taiwan-flat": "e16c62d102225be35c9d741d915f1e0be64e28d1d78098fe25e1d05d0eb16eb1",
    "three-player": "e552626c156ff4c303d0d27119112df2ecdbda016b71c2fd2f2ef0a704b4a73e",
    "two-spades-forced": "4a30ddec9b29129c1321543421a873440d515716214a78b3401e945ba6e687dd",
}
"""Released ids: a match is recorded under them, so they never change."""

individual = game("individual").rules


@pytest.mark.parametrize("profile", PINNED)
def test_the_id_of_a_released_profile_never_changes(profile: str) -> None:
    assert game(profile).rules.id == PINNED[profile]
    assert game(profile).rules.short_id == PINNED[profile][:8]


def test_tables_that_play_differently_have_different_ids() -> None:
    assert len({game(table).rules.id for table in TABLES}) == len(TABLES)
    assert len({game(table).rules.short_id for table in TABLES}) == len(TABLES)


@pytest.mark.parametrize("house", HOUSES)
def test_a_changed_copy_of_rules_has_its_own_id(house: str) -> None:
    """Also when the id of the original was asked for before."""
    assert individual.id == PINNED["individual"]
    copied = HOUSES[house](individual)
    again = Rules.model_validate_json(copied.canonical())
    assert copied.id == again.id != individual.id


@pytest.mark.parametrize("table", TABLES)
def test_the_canonical_text_reads_back_as_the_same_rules(table: str) -> None:
    rules = game(table).rules
    again = Rules.model_validate_json(rules.canonical())
    assert again == rules
    assert again.canonical() == rules.canonical()
    assert copy.deepcopy(rules).id == rules.id


@pytest.mark.parametrize("table", TABLES)
def test_the_canonical_text_has_sorted_keys_and_no_spaces(table: str) -> None:
    text = game(table).rules.canonical()
    plain = json.loads(text)
    assert json.dumps(plain, sort_keys=True, separators=(",", ":")) == text


def test_neutral_values_are_left_out() -> None:
    plain = json.loads(individual.canonical())
    assert plain["table"] == {"players": 4}
    assert not {"deck", "play"} & set(plain)
    assert set(plain["scoring"]) == {"values", "exposed", "transformer", "sweep"}
    assert set(plain["match"]) == {"end"}


def test_saying_a_neutral_value_or_keeping_silent_is_the_same() -> None:
    said = changed(individual, "table.direction", ANTICLOCKWISE)
    said = changed(said, "deck", DeckRules(packs=1, remove=()))
    plain = json.loads(said.canonical())
    plain["play"] = {"follow": {"kind": "suit"}, "hearts": {"kind": "free"}}
    plain["scoring"]["full_house"] = {"kind": "none"}
    plain["table"]["sides"] = {"kind": "individual"}
    plain["match"]["loser"] = {"kind": "lowest", "ties": "shared"}
    assert Rules.model_validate_json(json.dumps(plain)).id == individual.id


def turned_round(value: object) -> object:
    """Plain data with the keys of every mapping and the cards of every list the other way round."""
    if isinstance(value, dict):
        return {key: turned_round(value[key]) for key in reversed(value)}
    if isinstance(value, list):
        return [turned_round(item) for item in reversed(value)]
    return value


@pytest.mark.parametrize("table", TABLES)
def test_the_order_of_keys_and_cards_means_nothing(table: str) -> None:
    rules = game(table).rules
    text = json.dumps(turned_round(rules.model_dump(mode="json")))
    again = Rules.model_validate_json(text)
    assert again.id == rules.id
    assert again == rules


CHANGES: dict[str, object] = {
    "table.players": 5,
    "table.direction": "clockwise",
    "deck.remove": (Card.parse("2C"),),
    "lead.first_deal.card": Card.parse("2C"),
    "lead.first_deal.must_play": True,
    "lead.later_deals.card": Card.parse("JD"),
    "lead.later_deals.otherwise": "same_leader",
    "exposure.cards": tuple(CardSet.parse("QS")),
    "exposure.hold_back.when_leading": False,
    "scoring.values": {**individual.scoring.values, Card.parse("2H"): -1},
    "scoring.exposed": {**individual.scoring.exposed, Card.parse("JD"): Effect(times=3)},
    "scoring.transformer.times": 3,
    "scoring.transformer.alone": 49,
    "scoring.transformer.exposed.times": 5,
    "scoring.transformer.exposed.alone": 0,
    "scoring.transformer.exposed": None,
    "match.end.low": -999,
}


@pytest.mark.parametrize("path", CHANGES)
def test_a_changed_value_changes_the_id(path: str) -> None:
    assert changed(individual, path, CHANGES[path]).id != individual.id


def test_a_value_of_zero_counts_and_is_not_left_out() -> None:
    values = dict(individual.scoring.values)
    del values[Card.parse("4H")]
    assert changed(individual, "scoring.values", values).id != individual.id


def test_rules_can_not_be_changed() -> None:
    with pytest.raises(ValidationError):
        individual.table = individual.table
    with pytest.raises(ValidationError):
        individual.scoring.sweep = individual.scoring.sweep
