"""The difference of two profiles: what is said, what is silent, and what it does to scores."""

from __future__ import annotations

import functools
import itertools
import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from rich.cells import cell_len

from gongzhu.cards import Card, CardSet
from gongzhu.cli.differing import changed_deals, share_words
from gongzhu.describe.difference import Difference, differences
from gongzhu.describe.telling import Captures, disputes, exposed_under
from gongzhu.engine.events import Taken
from gongzhu.engine.game import Game
from gongzhu.engine.piles import read_piles
from gongzhu.engine.scoring import points, score_deal
from gongzhu.profiles import Profile, load
from gongzhu.profiles.library import shipped_ids
from gongzhu.simulation.comparing import Pair, played_by, why_not_compared
from gongzhu.simulation.dealing import Tables
from gongzhu.simulation.seated import recounted
from tests.profiles.running import run
from tests.support import changed, finished

HOUSES = sorted((Path(__file__).parent.parent / "data" / "houses").glob("*.yaml"))
SHIPPED = shipped_ids()
PAIRS = [*itertools.combinations(SHIPPED, 2)]
BASE = "individual"

pairs = pytest.mark.parametrize(("a", "b"), PAIRS)


@functools.cache
def profile(ref: str) -> Profile:
    return load(ref)


def between(a: str, b: str) -> tuple[Difference, ...]:
    return differences(profile(a).rules, profile(b).rules)


def in_json(*argv: str) -> dict[str, Any]:
    done = run("variants", "diff", *argv, "--json")
    assert (done.code, done.err) == (0, "")
    assert done.out.count("\n") == 1
    read: dict[str, Any] = json.loads(done.out)
    return read


# What is said.


@pytest.mark.parametrize("ref", [*SHIPPED, *map(str, HOUSES)], ids=lambda ref: Path(ref).stem)
def test_a_profile_does_not_differ_from_itself(ref: str) -> None:
    assert between(ref, ref) == ()


@pairs
def test_different_rules_have_a_difference_and_it_reads_both_ways(a: str, b: str) -> None:
    found, back = between(a, b), between(b, a)
    assert found
    sides = {(one.path, one.a, one.b) for one in found}
    assert sides == {(one.path, one.b, one.a) for one in back}
    assert all(one.a != one.b for one in found)


@pytest.mark.parametrize("house", HOUSES, ids=lambda path: path.stem)
def test_every_house_rule_is_seen_against_its_parent(house: Path) -> None:
    own = profile(str(house))
    assert between(own.parents[0] if own.parents else BASE, str(house))


def test_what_both_leave_neutral_is_silent() -> None:
    paths = {one.path for one in between(BASE, "hearts-broken")}
    assert paths == {("play", "hearts"), ("match", "end")}


def test_a_rule_that_one_table_lacks_is_said_of_both() -> None:
    """The neutral clause is left out of a sheet, and said where the other table has a rule."""
    (one,) = between(BASE, "instant-win")
    assert one.path == ("scoring", "full_house")
    assert one.a is not None
    assert one.a.en.startswith("A full house (every scoring card) earns nothing")


def test_of_cards_only_those_that_differ_are_named() -> None:
    (one,) = [one for one in between(BASE, "taiwan-flat") if one.path == ("scoring", "values")]
    assert one.a is not None
    assert one.a.en == "Captured cards count: 9H 8H 7H 6H 5H -10 each; 4H 3H 2H 0 each."
    rules = profile(BASE).rules
    effects = {**rules.scoring.exposed}
    pig = Card.parse("QS")
    effects[pig] = effects[pig].model_copy(update={"times": 3})
    (two,) = differences(rules, changed(rules, "scoring.exposed", effects))
    assert two.b is not None
    assert two.b.en.startswith("QS exposed counts ×3.")


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("ref", [ref for ref in SHIPPED if ref != BASE])
def test_the_words_fit_eighty_columns(ref: str, lang: str) -> None:
    done = run("variants", "diff", BASE, ref, "--lang", lang, "--deals", "2")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert [line for line in lines if cell_len(line) > 80] == []
    assert not re.search(r"\{\w*\}|None|\bkind\b", done.out)
    assert len(re.findall("^  A  ", done.out, re.MULTILINE)) == len(between(BASE, ref))


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ((BASE, BASE), "Both play by the same rules."),
        ((BASE, "five-player"), "the tables seat 4 and 5 players"),
        ((BASE, "partnership"), "only one of the tables has partners"),
        ((BASE, "hearts-broken", "--deals", "3"), "No score differs in 3 random deals"),
    ],
)
def test_what_is_said_of_the_scores(argv: tuple[str, ...], said: str) -> None:
    done = run("variants", "diff", *argv)
    assert (done.code, done.err) == (0, "")
    assert said in " ".join(done.out.split())


def test_settings_without_effect_are_called_so() -> None:
    """Who is asked first matters only where all are asked in turn."""
    rules = profile(BASE).rules
    other = changed(rules, "exposure.begins", "pig_captor")
    assert rules.id != other.id
    assert differences(rules, other) == ()


def test_a_profile_that_is_not_there_is_refused_as_elsewhere() -> None:
    assert run("variants", "diff", BASE, "tea-house").code == 2
    assert run("variants", "diff", BASE).code == 2


# JSON.


def test_json_has_the_differences_and_the_share() -> None:
    read = in_json(BASE, "taiwan-flat", "--deals", "20", "--seed", "5")
    assert read["a"] == {"profile": BASE, "rules_id": profile(BASE).rules.id}
    assert (read["same"], read["deals"], read["seed"]) == (False, 20, 5)
    assert read["share"] == read["changed"] / 20 > 0
    paths = [one["path"] for one in read["differences"]]
    assert "scoring.values" in paths
    assert all(set(one["a"]) == {"en", "zh"} for one in read["differences"] if one["a"])
    assert len(read["examples"]) == 2


def test_json_of_the_same_rules() -> None:
    read = in_json(BASE, BASE)
    assert (read["same"], read["differences"], read["examples"]) == (True, [], [])
    assert (read["changed"], read["share"]) == (0, 0.0)


def test_json_says_why_nothing_was_counted() -> None:
    read = in_json(BASE, "five-player")
    assert (read["deals"], read["changed"], read["share"]) == (0, None, None)
    assert read["not_counted"]["en"] == "the tables seat 4 and 5 players"


@pytest.mark.parametrize("ref", [ref for ref in SHIPPED if ref != BASE])
def test_the_examples_are_scored_as_the_engine_scores_them(ref: str) -> None:
    for example in in_json(BASE, ref, "--deals", "2")["examples"]:
        assert example["a"] != example["b"]
        for side, rules in (("a", BASE), ("b", ref)):
            game = profile(rules).game
            piles = read_piles(game, example["captured"])
            levels = {Card.parse(card): level for card, level in example["exposed"].items()}
            exposed = exposed_under(game, levels)
            scored = points(score_deal(game, piles, exposed, example.get("later_tricks", [])))
            assert list(scored[: len(example[side])]) == example[side]


# Deals.


def changed_in(a: str, b: str, deals: int) -> int:
    pair = Pair(profile(a).game, profile(b).game, Tables())
    return len(changed_deals(pair, deals, 1))


@pytest.mark.parametrize(
    ("a", "b", "every"),
    [(BASE, "hearts-broken", 0), (BASE, BASE, 0), ("table-wide-faces", "individual", 12)],
)
def test_how_many_deals_change(a: str, b: str, every: int) -> None:
    assert changed_in(a, b, 12) == every


@pytest.mark.parametrize("ref", ["queen-of-diamonds", "tests/data/houses/claims.yaml"])
def test_a_table_counts_its_own_later_tricks_as_they_were_played(ref: str) -> None:
    game = profile(ref).game
    deal = finished(game, random.Random(1))
    assert recounted(deal, game) is deal


def test_later_tricks_are_counted_where_another_table_was_played_at() -> None:
    queen = profile("queen-of-diamonds").game
    seen = 0
    for seed in range(20):
        deal = finished(profile(BASE).game, random.Random(seed))
        captor, later = None, [0] * 4
        for event in deal.events:
            if isinstance(event, Taken):
                if event.seat == captor:
                    later[event.seat] += 1
                elif Card.parse("QD") in event.cards:
                    captor = event.seat
        assert recounted(deal, queen).later_tricks == tuple(later)
        assert recounted(deal, profile(BASE).game) is deal
        seen += sum(later)
    assert seen


@pairs
def test_both_orders_give_the_same_number(a: str, b: str) -> None:
    one, other = profile(a).game, profile(b).game
    if why_not_compared(one, other):
        return
    assert played_by(one, other) is played_by(other, one)
    assert changed_in(a, b, 3) == changed_in(b, a, 3)


def test_deals_are_played_where_cards_are_exposed() -> None:
    there, back = (
        in_json(BASE, "no-exposure", "--deals", "40"),
        in_json("no-exposure", BASE, "--deals", "40"),
    )
    assert there["changed"] == back["changed"] > 30
    assert (there["played_by"], back["played_by"]) == ("a", "b")
    done = run("variants", "diff", "no-exposure", BASE, "--deals", "1")
    assert "of 1 random deal played by the rules of B" in " ".join(done.out.split())


@pytest.mark.parametrize(
    ("changed", "deals", "en"),
    [
        (1, 10_000, "differ in 1 of 10,000 random deals"),
        (9_999, 10_000, "differ in 9,999 of 10,000 random deals"),
        (5, 10_000, "differ in 0.1 % of 10,000 random deals"),
        (1, 1, "differ in 100.0 % of 1 random deal played"),
        (0, 1, "No score differs in 1 random deal played"),
    ],
)
def test_a_share_is_not_rounded_to_none_or_to_all(changed: int, deals: int, en: str) -> None:
    assert en in share_words(changed, deals, "A").en


def test_examples_do_not_gainsay_that_no_score_differed() -> None:
    """Two tables that part on sweeps alone: in so few deals nobody has one."""
    for argv in ((BASE, "full-house-pig"), ("full-house-pig", BASE)):
        out = run("variants", "diff", *argv, "--deals", "3").out
        assert "No score differs in 3 random deals" in out
        assert "\nThey may differ all the same\n" in out
        assert "For instance" not in out


def test_so_many_deals_that_nobody_waits_for_them_are_refused() -> None:
    assert run("variants", "diff", BASE, BASE, "--deals", "100001").code == 2


def test_what_a_table_always_exposes_lies_exposed_there() -> None:
    forced = profile("tests/data/houses/all-exposed.yaml").game
    pig = Captures((CardSet.parse("QS"),))
    assert points(pig.scored(profile(BASE).game)) == (-100,)
    assert points(pig.scored(forced)) == (-200,)
    last = profile("auto-expose").game
    three = dict.fromkeys(CardSet.parse("QS AH JD"), "shown")
    assert len(exposed_under(last, three)) == 4  # type: ignore[arg-type]


def test_exposures_are_carried_to_the_levels_of_another_table() -> None:
    pig, two = Card.parse("QS"), Card.parse("2C")
    one, many = profile(BASE).game, profile("open-closed").game
    assert exposed_under(many, {pig: "shown", two: "shown"}) == {pig: "open"}
    assert exposed_under(one, {pig: "closed"}) == {pig: "shown"}
    assert exposed_under(profile("no-exposure").game, {pig: "shown"}) == {}


def test_piles_are_compared_where_decks_and_seats_agree() -> None:
    one = profile(BASE).game
    for ref in ("five-player", "three-player", "partnership"):
        assert why_not_compared(one, profile(ref).game)
    twos = tuple(CardSet.parse("2C 2D 3C 3D"))
    other = Game.of(changed(profile(BASE).rules, "deck.remove", twos))
    why = why_not_compared(one, other)
    assert why is not None
    assert why.en == "the tables deal different cards"


@pytest.mark.parametrize(("a", "b"), [*itertools.pairwise(SHIPPED)])
def test_disputes_begin_with_the_plainest_pile_and_are_real(a: str, b: str) -> None:
    one, other = profile(a).game, profile(b).game
    found = disputes(one, other)
    for dispute in found[:2]:
        assert points(dispute.a) != points(dispute.b)
        assert points(dispute.captures.scored(one)) == points(dispute.a)
    both = one.exposable & other.exposable
    plain = [one.captures for one in found if CardSet.of(one.captures.exposed) <= both]
    if plain:
        assert found[0].captures.size == min(captures.size for captures in plain)


def test_one_pile_is_scored_alone_and_a_deal_by_sides() -> None:
    game = profile(BASE).game
    assert points(Captures((CardSet.parse("QS"),)).scored(game)) == (-100,)
    seats = tuple(map(CardSet.parse, ("QS", "JD", "", "10C")))
    assert points(Captures(seats).scored(game)) == (-100, 100, 0, 50)


def test_few_deals_are_played_plainly_and_many_by_compiled_functions() -> None:
    few = ("variants", "diff", BASE, "no-exposure")
    script = (
        "import sys; from gongzhu.cli.main import main; code = main(sys.argv[1:]);"
        "sys.exit(code or 'numba' in sys.modules)"
    )
    argv = [sys.executable, "-c", script, *few]
    done = subprocess.run(argv, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    with mock.patch("gongzhu.cli.announcing.is_ready", return_value=False):
        many = run(*few, "--deals", "2000", "--json")
    assert many.err == (
        "gongzhu: compiling the rules of play, once for this version; it takes up to a minute\n"
    )
    pair = Pair(profile(BASE).game, profile("no-exposure").game, Tables())
    assert json.loads(many.out)["changed"] == len(changed_deals(pair, 2_000, 1))


def test_without_numba_only_many_deals_are_called_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gongzhu.cli.announcing.available", lambda: False)
    monkeypatch.setattr("gongzhu.simulation.plan.available", lambda: False)
    assert run("variants", "diff", BASE, "no-exposure", "--deals", "100").err == ""
    done = run("variants", "diff", BASE, "no-exposure", "--deals", "2000")
    assert done.err.count('pip install "gongzhu[fast]"') == done.err.count("\n") == 1


def test_a_seed_is_no_larger_than_those_of_a_simulation() -> None:
    few = ("variants", "diff", BASE, "no-exposure", "--deals", "2", "--seed")
    assert run(*few, str(2**63 - 1)).code == 0
    done = run(*few, str(2**63))
    assert (done.code, done.out) == (2, "")
    assert f"--seed: at most {2**63 - 1}" in done.err
