"""A choice makes the rules that its text says, whatever the parent plays."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import gongzhu
from gongzhu.profiles import check_source
from gongzhu.profiles.authoring.draft import KEEP, QUESTIONS, Parent, answered, ask, steps
from gongzhu.profiles.authoring.sentences import sentence
from gongzhu.profiles.findings import Source
from gongzhu.profiles.library import shipped_ids
from gongzhu.rules.exposure import BeforePlay
from gongzhu.rules.match_end import Pigs
from gongzhu.rules.model import Rules
from gongzhu.rules.transformer import Multiply

ROOT = Path(__file__).parents[2]

OTHER_NUMBERS = """
schema: 1
id: other-numbers
extends: individual
play: {claim: {kind: leader, from_trick: 5}}
exposure: {cards: [QS]}
scoring:
  values: {9H: -20, 8H: -1}
  sweep: {hearts: flat, points: 500}
match:
  end: {low: -1000, high: 1000}
  loser: {kind: all_beyond, limits: either}
"""
"""A parent that plays the usual kinds of rules with unusual details."""

HOUSES = sorted(path.stem for path in (ROOT / "tests/data/houses").glob("*.yaml"))
PARENTS = [*shipped_ids(), *HOUSES, "other-numbers"]


@functools.cache
def parent_of(name: str) -> Parent:
    """A shipped profile, one of the houses, or the parent above."""
    if name == "other-numbers":
        profile = check_source(Source("other-numbers.yaml", OTHER_NUMBERS)).profile
        assert profile
        return Parent.of(profile)
    if name in HOUSES:
        return Parent.of(gongzhu.load(str(ROOT / f"tests/data/houses/{name}.yaml")))
    return Parent.of(gongzhu.load(name))


SPOKEN_OF: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "start": ("lead.first_deal", ("must_play",)),
    "must-lead": ("lead.first_deal.must_play", ()),
    "later": ("lead.later_deals", ()),
    "hold-back": ("exposure.hold_back", ("unless",)),
    "only-card": ("exposure.hold_back.unless", ()),
    "sweep": ("scoring.sweep", ("sheep",)),
    "sweep-sheep": ("scoring.sweep.sheep", ()),
    "alone": ("scoring.transformer.alone", ()),
    "company": ("scoring.transformer.company", ()),
    "full-house": ("scoring.full_house", ()),
    "limit": ("match.end", ("strict",)),
    "strict": ("match.end.strict", ()),
    "loser": ("match.loser", ()),
    "winner": ("match.winner", ()),
    "sides": ("table.sides", ()),
    "hearts-lead": ("play.hearts", ()),
    "claim": ("play.claim", ()),
    "stop": ("play.end", ()),
    "settlement": ("match.settlement", ()),
    "after": ("match.after", ()),
    "direction": ("table.direction", ()),
}
"""What the choices of a question speak of: a setting, without those of its details that other
questions ask for. The rest is told apart below."""


def spoken_of(question: str, rules: Rules) -> object:
    """What the choices of the question speak of, as it is by the rules."""
    path, other = SPOKEN_OF[question]
    found: Any = rules.model_dump(mode="json")
    for key in path.split("."):
        found = found[key]
    return {k: v for k, v in found.items() if k not in other} if isinstance(found, dict) else found


@functools.cache
def usual(question: str, key: str) -> Rules:
    """What a choice makes of the individual game, or of one that may end at the top."""
    for answers in ({}, {"limit": "both"}):
        for step in steps(parent_of("individual"), answers):
            if step.question.id == question and (made := step.choose(key)):
                return made
    raise AssertionError(question)


HEARTS = {
    "zero": [-10] * 6 + [0, 0, 0],
    "tens": [-10] * 9,
    "four": [-10] * 7 + [0, 0],
    "faces": [-10, -9, -8, -7, -6, -5, -10, -3, -2],
}
"""What 10H to 2H count."""


def special(question: str, key: str, made: Rules) -> bool:
    """Whether the rules are as such a choice says, where that depends on other rules."""
    cards, scoring = made.cards.cards, made.scoring
    match question:
        case "low-hearts":
            worth = {f"{10 - place}H": points for place, points in enumerate(HEARTS[key])}
            dealt = {str(card) for card in cards}
            have = {str(card): points for card, points in scoring.values.items()}
            return all(have.get(card) == worth[card] for card in worth if card in dealt)
        case "players":
            left = {"three": 51, "four": 52, "five": 50, "six": 48}[key]
            seats = {"three": 3, "four": 4, "five": 5, "six": 6}[key]
            return (made.table.players, len(cards)) == (seats, left)
        case "ace":
            effects = {str(card): effect for card, effect in scoring.exposed.items()}
            return effects["AH"].on == {"hearts": "hearts", "ace": "itself"}[key]
        case "sheep":
            effects = {str(card): effect for card, effect in scoring.exposed.items()}
            assert isinstance(made.exposure, BeforePlay)
            factors = [effects["JD"].at(level) for level in made.exposure.levels]
            return all((factor > 0) == (key == "plus") for factor in factors)
        case "expose-order":
            assert isinstance(made.exposure, BeforePlay)
            order = {"any": "any", "turn": "in_turn", "secret": "secret"}[key]
            return (made.exposure.order, made.exposure.begins) == (order, "leader")
        case "expose":
            return exposes(key, made)
    raise AssertionError(question)


def exposes(key: str, made: Rules) -> bool:
    """Whether the usual cards are exposed as a choice says."""
    exposure, scoring = made.exposure, made.scoring
    if not isinstance(exposure, BeforePlay):
        return key == "none"
    ten = [scoring.transformer.card] if isinstance(scoring.transformer, Multiply) else []
    scored = {*map(str, scoring.values), *map(str, ten)} & {str(card) for card in made.cards.cards}
    usual_ones = {"AH", "QS", "JD", *map(str, ten)} & scored
    cards, must = ({str(card) for card in some} for some in (exposure.cards, exposure.must))
    if key == "levels":
        effects = [one for one in scoring.exposed.values() if one.on != "nothing"]
        if any({abs(one.at("closed")), abs(one.at("open"))} != {2, 4} for one in effects):
            return False
    return (cards, must, exposure.automatic_last, exposure.levels) == (
        usual_ones,
        usual_ones if key == "all" else set(),
        key == "fourth",
        ("closed", "open") if key == "levels" else ("shown",),
    )


def test_every_question_is_looked_at() -> None:
    told_apart = {"low-hearts", "players", "ace", "sheep", "expose-order", "expose"}
    assert {question.id for question in QUESTIONS} == set(SPOKEN_OF) | told_apart


@pytest.mark.parametrize("name", PARENTS)
def test_a_choice_makes_what_it_says(name: str) -> None:
    for step in steps(parent_of(name), {}):
        question = step.question.id
        assert step.default in step.choices
        assert step.rules == parent_of(name).rules
        for choice in step.choices:
            made = step.choose(choice.key)
            assert made
            if choice.key == KEEP:
                assert made == step.rules
                said = [sentence(made, step.question.path, lang) for lang in ("en", "zh")]
                assert [choice.text.say("en"), choice.text.say("zh")] == said
            elif (question, choice.key) == ("later", "same"):
                first, later = made.lead.first_deal, made.lead.later_deals
                assert later.model_dump() == first.model_dump()
            elif question in SPOKEN_OF:
                expected = spoken_of(question, usual(question, choice.key))
                assert spoken_of(question, made) == expected, (question, choice.key)
            else:
                assert special(question, choice.key, made), (question, choice.key)


def texts(name: str, question: str, answers: Mapping[str, str]) -> dict[str, str]:
    """What the choices of a question say in English."""
    rules = answered(parent_of(name), answers)
    asked = next(one for one in QUESTIONS if one.id == question)
    step = ask(asked, rules, parent_of(name))
    assert step
    return {choice.key: choice.text.say("en") for choice in step.choices}


def test_other_numbers_are_offered_as_the_parent_has_them() -> None:
    kept = {
        step.question.id: step.default.text.say("en")
        for step in steps(parent_of("other-numbers"), {})
        if step.default.key == KEEP
    }
    assert "From trick 5 on" in kept["claim"]
    assert "whoever holds QS may" in kept["expose"]
    assert "9H -20" in kept["low-hearts"]
    assert "count +500 together" in kept["sweep"]
    assert kept["loser"] == "Everybody whose total ends the match loses."


def test_a_text_tells_what_is_so_by_the_other_rules() -> None:
    assert "pigs" in texts("individual", "loser", {"limit": "pigs"})["all"]
    assert "pigs" not in texts("individual", "loser", {})["all"]
    assert texts("individual", "alone", {})["fifty"] == "50 points, exposed 100"
    assert texts("individual", "alone", {"expose": "none"})["fifty"] == "50 points"
    levels = texts("open-closed", "alone", {})["fifty"]
    assert levels == "50 points, closed 100, open 200"
    assert isinstance(answered(parent_of("individual"), {"limit": "pigs"}).match.end, Pigs)
