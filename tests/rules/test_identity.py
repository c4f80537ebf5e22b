"""Two tables play the same rules exactly when the ids of their rules are equal."""

from __future__ import annotations

import copy
import json

import pytest
from pydantic import ValidationError

from gongzhu.cards import Card, CardSet
from gongzhu.profiles import check_source
from gongzhu.profiles.findings import Source
from gongzhu.profiles.meaning import objections, settled
from gongzhu.rules.deal_end import NothingLeft
from gongzhu.rules.deck import DeckRules
from gongzhu.rules.direction import NEUTRAL as ANTICLOCKWISE
from gongzhu.rules.exposed import Effect
from gongzhu.rules.model import Rules
from gongzhu.rules.transformer import ExposedTransformer
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


_LAST_ONES = "exposure: {must: [AH, QS, JD, 10C]"
_FREE = "hold_back: {kind: none}"
_WAIT = "exposure: {cards: [QS], hold_back: {kind: first_trick, unless: only_card_when_following"
_ONE_SPADE = "deck: {remove: [AS, KS, JS, 10S, 9S, 8S, 7S, 6S, 5S, 4S, 3S, 2S]}\n"
_ONE_SPADE += "lead: {first_deal: {kind: seat, seat: 1}}\n"
_NO_ZEROS = "values: {4H: -10, 3H: -10, 2H: -10}"
_PIGS = "kind: pigs, count: 3}, loser: {kind: none}"
ALIKE: dict[str, tuple[str, ...]] = {
    "the pig's captor leads and is asked first": (
        "exposure: {order: in_turn}",
        "exposure: {order: in_turn, begins: leader}",
        "exposure: {order: in_turn, begins: pig_captor}",
    ),
    "eight deals": (
        "match: {end: {kind: deals, count: 8}}",
        "extends: plainest\nmatch: {end: {kind: limit, deals: 8}}",
    ),
    "below -1000": (
        "match: {end: {low: -1000, strict: true}}",
        "match: {end: {low: -1001}}",
        "match: {end: {low: -1001, strict: false}}",
    ),
    "-1000 or below": ("", "match: {end: {low: -999, strict: true}}"),
    "a low and a high limit": (
        "match: {end: {low: -1000, high: 500, strict: true}}",
        "match: {end: {low: -1001, high: 501}}",
    ),
    "limits that are round neither way": (
        "match: {end: {low: -1234, high: 567}}",
        "match: {end: {low: -1233, high: 566, strict: true}}",
    ),
    "as far as limits go": (
        "match: {end: {low: -1000, high: 1000000}}",
        "match: {end: {low: -999, high: 999999, strict: true}}",
    ),
    "two sides settle": (
        "extends: partnership\nmatch: {settlement: {kind: minus_mean}}",
        "extends: partnership\nmatch: {settlement: {kind: minus_others}}",
    ),
    "two players settle": (
        "table: {players: 2}\nmatch: {settlement: {kind: minus_mean}}",
        "table: {players: 2}\nmatch: {settlement: {kind: minus_others}}",
    ),
    "an exposed ten like another": (
        "scoring: {transformer: {exposed: {times: 2, alone: 50}}}",
        "scoring: {exposed: {10C: {on: nothing}}, transformer: {exposed: {times: 2, alone: 50}}}",
        "scoring: {transformer: {exposed: {times: 2, alone: 50, levels: {}}}}",
    ),
    "the last of four": (
        "exposure: {must: [AH, QS, JD], automatic_last: true}",
        f"{_LAST_ONES}}}",
    ),
    "the only one": (
        "exposure: {cards: [QS], automatic_last: true, order: secret}",
        "exposure: {cards: [QS], must: [QS]}",
    ),
    "company that counts": (
        f"scoring: {{{_NO_ZEROS}, transformer: {{company: any_nonzero_card}}}}",
        f"scoring: {{{_NO_ZEROS}}}",
    ),
    "nobody beyond a limit that there is not": (
        "scoring: {full_house: {kind: instant_win}}\nmatch: {winner: {kind: all_beyond}}",
        "scoring: {full_house: {kind: instant_win}}",
    ),
    "somebody captured the pig": (
        "lead: {later_deals: {otherwise: same_leader}}",
        "",
    ),
    "somebody captured the pig before a deal was over": (
        "play: {end: {kind: nothing_left}}\nlead: {later_deals: {otherwise: same_leader}}",
        "play: {end: {kind: nothing_left}}",
    ),
    "pigs decide": (
        f"match: {{end: {{{_PIGS}, settlement: {{kind: minus_others}}}}",
        f"match: {{end: {{{_PIGS}, settlement: {{kind: minus_mean}}}}",
        f"match: {{end: {{{_PIGS}}}",
    ),
    "a lone exposed card may always be discarded": (
        f"{_ONE_SPADE}{_WAIT}, discard: locked}}}}",
        f"{_ONE_SPADE}{_WAIT}}}}}",
    ),
    "nothing else while leading": (
        "exposure: {hold_back: {unless: nothing_else}}",
        "exposure: {hold_back: {unless: only_card_when_following}}",
    ),
}
"""Several ways to say the same."""

UNLIKE: dict[str, tuple[str, str]] = {
    "a captor of another card": (
        "lead: {later_deals: {card: JD}}\nexposure: {order: in_turn}",
        "lead: {later_deals: {card: JD}}\nexposure: {order: in_turn, begins: pig_captor}",
    ),
    "a card that nobody may have captured": (
        "play: {end: {kind: nothing_left}}\nlead: {later_deals: {card: 2D}}",
        "play: {end: {kind: nothing_left}}\n"
        "lead: {later_deals: {card: 2D, otherwise: same_leader}}",
    ),
    "four sides settle": (
        "match: {settlement: {kind: minus_mean}}",
        "match: {settlement: {kind: minus_others}}",
    ),
    "hearts of 0": ("scoring: {transformer: {company: any_nonzero_card}}", ""),
    "totals that somebody loses by": (
        "match: {end: {kind: pigs, count: 3}, settlement: {kind: minus_mean}}",
        "match: {end: {kind: pigs, count: 3}}",
    ),
    "a lone exposed card that may not be led": (
        f"{_ONE_SPADE}{_WAIT}}}}}",
        f"{_ONE_SPADE}exposure: {{cards: [QS], {_FREE}}}",
    ),
    "nothing else while discarding": (
        "exposure: {hold_back: {unless: nothing_else, discard: locked}}",
        "exposure: {hold_back: {unless: only_card_when_following, discard: locked}}",
    ),
    "two of four": (
        "exposure: {must: [AH, QS], automatic_last: true}",
        "exposure: {must: [AH, QS]}",
    ),
}
"""Settings that are nearly the same."""


def settled_id(lines: str) -> str:
    """The id of the individual game, or of what is named, with other rules; `plainest` says all."""
    text = lines if lines.startswith("extends:") else f"extends: individual\n{lines}"
    text = text.replace("extends: plainest\n", f"{plain_sections(without='match')}")
    result = check_source(Source("house.yaml", f"schema: 1\nid: house\n{text}\n"))
    assert result.errors == ()
    assert result.profile is not None
    rules = result.profile.rules
    assert settled(rules) == rules
    assert objections(rules) == []
    assert Rules.model_validate_json(rules.canonical()) == rules
    return rules.id


def plain_sections(without: str) -> str:
    """The sections of the individual game but one, each in a line."""
    plain = individual.model_dump(mode="json", exclude_none=True)
    return "".join(f"{key}: {json.dumps(plain[key])}\n" for key in plain if key != without)


@pytest.mark.parametrize("name", ALIKE)
def test_tables_that_play_alike_have_one_id(name: str) -> None:
    assert len({settled_id(lines) for lines in ALIKE[name]}) == 1


@pytest.mark.parametrize("name", UNLIKE)
def test_what_is_nearly_the_same_is_not(name: str) -> None:
    assert len({settled_id(lines) for lines in UNLIKE[name]}) == 2


@pytest.mark.parametrize("levels", [("closed", "open"), ("shown", "open")])
def test_cards_that_must_be_exposed_all_are_at_the_first_level(levels: tuple[str, ...]) -> None:
    """No file may say so; rules that came without one may."""
    cards = tuple(CardSet.parse("AH QS JD 10C"))
    forced = changed(individual, "exposure.must", cards)
    several = changed(forced, "exposure.levels", levels)
    assert settled(several).id == settled(changed(forced, "exposure.levels", levels[:1])).id


def test_what_exposing_the_transformer_does_is_said_once() -> None:
    nothing = {**individual.scoring.exposed, Card.parse("10C"): Effect(on="nothing")}
    beside = changed(individual, "scoring.exposed", nothing)
    assert settled(beside).id == individual.id
    plain = settled(changed(beside, "scoring.transformer.exposed", None))
    same = ExposedTransformer(times=2, alone=50)
    for rules in (individual, beside):
        assert settled(changed(rules, "scoring.transformer.exposed", same)).id == plain.id
    assert objections(plain) == []


def test_a_parents_early_end_goes_where_every_card_scores() -> None:
    ended = changed(individual, "play.end", NothingLeft(kind="nothing_left"))
    values = {card: individual.scoring.values.get(card, 1) for card in individual.cards.cards}
    del values[Card.parse("10C")]
    every, early = (changed(rules, "scoring.values", values) for rules in (individual, ended))
    assert settled(every).id == settled(early).id
    assert settled(individual).id != settled(ended).id


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
