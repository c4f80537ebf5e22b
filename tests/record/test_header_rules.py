"""Rules from strangers: checked, bounded, and never the cause of a crash."""

from __future__ import annotations

import contextlib
import json
import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from gongzhu.record.check import Report, check
from gongzhu.record.header_rules import MAX_ENTRIES, MAX_TEXT
from gongzhu.record.lines import Header
from gongzhu.record.reader import read
from gongzhu.record.replay import replay
from gongzhu.rules.model import Rules
from tests.record.tables import INDIVIDUAL, VARIANTS, Plain, header_of, record_of, rules_of

BODY = record_of(VARIANTS["individual"], 4).partition("\n")[2]


def checked(plain: Plain, body: str = BODY, seats: int = 4) -> Report:
    """A check of a record with these rules under whatever id they have."""
    rules_id, text = "0" * 64, json.dumps(plain)
    if len(text) < 10_000:
        with contextlib.suppress(ValueError):
            rules_id = Rules.model_validate_json(text).id
    header = Header("p", rules_id, plain, ("A",) * seats)
    reading = read(f"{header}\n{body}")
    state = replay(reading)
    report = check(reading)
    assert state.problems == report.problems or report.problems[0].code >= "GR404"
    return report


def changed(change: Callable[[Any], object]) -> Plain:
    plain: Plain = json.loads(json.dumps(INDIVIDUAL))
    change(plain)
    return plain


def put(path: str, value: object) -> Callable[[Plain], None]:
    def change(plain: Plain) -> None:
        *above, key = path.split(".")
        for name in above:
            plain = plain.setdefault(name, {})
        plain[key] = value

    return change


INVALID: dict[str, tuple[str, object, str]] = {
    "no such card": ("lead.first_deal.card", "1S", "lead.first_deal.card"),
    "a card in another spelling": ("lead.first_deal.card", "TS", "lead.first_deal.card"),
    "too many players": ("table.players", 9, "table.players"),
    "true for players": ("table.players", True, "table.players"),
    "a text for points": ("scoring.values.QS", "-100", "scoring.values.QS"),
    "a huge number": ("scoring.values.QS", 10**150, "scoring.values.QS"),
    "null for rules of the match": ("match", None, "match"),
    "a kind nobody knows": ("exposure.kind", "blind", "exposure"),
    "a list for a kind": ("exposure.kind", ["none"], "exposure"),
    "a key nobody knows": ("scoring.x_bonus", 1, "scoring.x_bonus"),
    "a signal in a key": ("scoring.\x1b[2J", 1, "scoring.?[2J"),
    "very many cards": ("deck.remove", ["ZZ"] * 200_000, "remove"),
    "very many values": (
        "scoring.values",
        {str(n): 0 for n in range(50_000)},
        "values",
    ),
    "too many cards by one": ("deck.remove", ["2S"] * (MAX_ENTRIES + 1), "remove"),
    "a very long text": ("lead.first_deal.card", "\u0301\u0323" * 150_000, "card"),
    "a very long key": ("scoring." + "k" * 500_000, [[1] * 60] * 60, "kkkk"),
}


@pytest.mark.parametrize("name", INVALID)
def test_rules_that_are_not_valid_are_refused_by_name(name: str) -> None:
    path, value, shown = INVALID[name]
    start = time.process_time()
    report = checked(changed(put(path, value)))
    assert time.process_time() - start < 3
    [problem] = report.problems
    assert (problem.line, problem.code) == (1, "GR101")
    assert str(problem.data["path"]).startswith(shown)
    assert problem.message("en").isprintable()
    assert problem.message("zh").isprintable()


@pytest.mark.parametrize("length", [MAX_TEXT, MAX_TEXT + 1])
def test_how_long_a_key_may_be(length: int) -> None:
    [problem] = checked(changed(put("k" * length, 1))).problems
    assert ("more than" in problem.message("en")) == (length > MAX_TEXT)


@pytest.mark.parametrize("count", [MAX_ENTRIES, MAX_ENTRIES + 1])
def test_how_many_entries_there_may_be(count: int) -> None:
    [problem] = checked(changed(put("deck.remove", ["2S"] * count))).problems
    assert ("more than" in problem.message("en")) == (count > MAX_ENTRIES)


def test_no_rules_at_all() -> None:
    assert checked({}).problems[0].code == "GR101"


def test_very_many_wrong_cards_everywhere() -> None:
    wrong = [f"{n}zz" for n in range(MAX_ENTRIES)]
    plain = changed(put("deck.remove", wrong))
    plain["exposure"]["cards"] = wrong
    plain["scoring"]["values"] = dict.fromkeys(wrong, 1)
    plain["scoring"]["exposed"] = {card: {"times": 2} for card in wrong}
    assert checked(plain).problems[0].code == "GR101"


def test_the_id_must_be_that_of_the_rules() -> None:
    header = header_of(VARIANTS["individual"])
    other = VARIANTS["partners pooled"].id
    report = check(read(str(header).replace(header.rules_id, other)))
    [problem] = report.problems
    assert (problem.line, problem.code) == (1, "GR102")
    assert problem.data == {"expected": header.rules_id, "claimed": other}
    assert report.rules_id == other


def test_a_deck_that_does_not_come_out_even() -> None:
    [problem] = checked(changed(put("table.players", 5)), seats=5).problems
    assert (problem.line, problem.code) == (1, "GR104")
    assert "52 cards cannot be dealt evenly to 5" in problem.message("en")
    assert "52张牌不能平均发给5人" in problem.message("zh")


def test_a_lead_that_nobody_can_have() -> None:
    plain = changed(put("deck.remove", ["2S", "2H", "2C", "2D"]))
    hands = [[c for c in hand if not c.startswith("2")] for hand in dealt(13)]
    body = json.dumps({"t": "deal", "n": 1, "hands": hands, "leader": 1})
    [problem] = checked(plain, body).problems
    assert (problem.line, problem.code) == (2, "GR104")


def dealt(size: int) -> list[list[str]]:
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    return [[rank + suit for rank in ranks[:size]] for suit in "SHCD"]


def test_a_card_that_was_taken_out() -> None:
    plain = changed(put("deck.remove", ["3S", "3H", "3C", "3D"]))
    body = json.dumps({"t": "deal", "n": 1, "hands": dealt(12), "leader": 1})
    [problem] = checked(plain, body).problems
    assert (problem.line, problem.code, problem.data["card"]) == (2, "GR204", "3S")


@pytest.mark.parametrize("players", [2, 4])
def test_a_deck_of_no_cards(players: int) -> None:
    everything = [rank for hand in dealt(13) for rank in hand]
    plain = changed(put("deck.remove", everything))
    plain["table"]["players"] = players
    body = json.dumps({"t": "deal", "n": 1, "hands": [[]] * players, "leader": 1})
    [problem] = checked(plain, body, players).problems
    assert (problem.line, problem.code) == (2, "GR104")


def test_a_match_begins_whatever_its_limit() -> None:
    rules = rules_of(put("match.end", {"kind": "limit", "low": 0}))
    report = check(read(record_of(rules, 1)))
    assert report.problems == ()
    assert report.deals == 1


def test_a_profile_of_signals_is_shown_without_them() -> None:
    header = Header("\x1b[2J" + "p" * 100, "0" * 64, {}, ())
    profile = check(read(f"{header}\n")).profile
    assert profile.isprintable()
    assert len(profile) == 80


def test_huge_scores_are_counted() -> None:
    plain = changed(put("exposure.cards", [c for hand in dealt(13) for c in hand]))
    plain["scoring"]["exposed"] = {
        card: {"times": 100, "on": "hearts"} for hand in dealt(13) for card in hand
    }
    rules = Rules.model_validate_json(json.dumps(plain))
    report = check(read(record_of(rules, 1)))
    assert report.ok
    assert report.complete
    assert min(report.totals) < -(10**20)


def test_the_caller_may_know_contradictions() -> None:
    seen: list[str] = []

    def find(rules: Rules) -> list[str]:
        seen.append(rules.id)
        return ["the sheep is no card", "nor is the pig"]

    reading = read(record_of(VARIANTS["individual"], 4))
    for problems in (check(reading, find).problems, replay(reading, find).problems):
        [problem] = problems
        assert (problem.line, problem.code) == (1, "GR103")
        assert "the sheep is no card; nor is the pig" in problem.message("en")
    assert seen == [VARIANTS["individual"].id] * 2
    assert check(reading, check=lambda rules: []).ok


def test_a_caller_that_fails_is_a_problem_too() -> None:
    def fail(rules: Rules) -> list[str]:
        raise KeyError(rules.id)

    state = replay(read(record_of(VARIANTS["individual"], 4)), check=fail)
    assert state.match is None
    assert [problem.code for problem in state.problems] == ["GR104"]


JUNK: list[Any] = [
    *(None, True, 0, 1, -1, 2, 3, 5, 8, 100, 10_000, 10**30),
    *("", "none", "kind", "2S", "QS", "AH", "10C", "2C"),
    *([], ["QS"], ["QS", "QS"], {}, {"kind": "none"}, {"QS": 1}),
    {"kind": "holder", "card": "2C"},
]


def places(plain: Any) -> list[tuple[Any, Any]]:
    """Every place of plain data where something else may stand."""
    found = []
    if not isinstance(plain, dict | list):
        return []
    for key in plain if isinstance(plain, dict) else range(len(plain)):
        found.append((plain, key))
        found += places(plain[key])
    return found


def test_rules_with_anything_anywhere() -> None:
    """Valid or not, contradictory or not: a report comes back."""
    dice = random.Random(11)
    codes = set()
    full = header_of(rules_of()).rules
    for _ in range(500):
        plain = json.loads(json.dumps(full))
        for _ in range(dice.choice([1, 1, 2, 3])):
            section = dice.choice(sorted(plain))
            where, key = dice.choice([(plain, section), *places(plain[section])])
            if dice.random() < 0.2:
                del where[key]
            else:
                where[key] = dice.choice(JUNK)
        report = checked(plain, BODY, dice.choice([4, 4, 4, 2, 5]))
        codes |= {problem.code for problem in report.problems}
    assert codes >= {"GR101", "GR104", "GR105"}


def test_random_sound_rules_play_and_check() -> None:
    """Changed rules that can be played give records that are true."""
    dice = random.Random(12)
    played = 0
    full = header_of(rules_of()).rules
    while played < 60:
        plain = json.loads(json.dumps(full))
        for _ in range(2):
            where, key = dice.choice(places(plain))
            where[key] = dice.choice(JUNK)
        plain["match"] = {"end": {"kind": "deals", "count": 2}}
        try:
            rules = Rules.model_validate_json(json.dumps(plain))
            text = record_of(rules, played)
        except (ValueError, StopIteration, IndexError):
            continue
        played += 1
        report = check(read(text))
        assert report.problems == ()
        assert report.complete
