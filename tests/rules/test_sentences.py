"""Every value of every axis says itself in both languages, and names who plays it so."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
import typing
from collections.abc import Iterator
from string import Formatter
from typing import Any

import pytest
import yaml
from pydantic import BaseModel

import gongzhu.rules
from gongzhu.cards import Card
from gongzhu.describe.clauses import clauses
from gongzhu.rules import deck, direction, exposed, players, values
from gongzhu.rules.after import Reset, Stop
from gongzhu.rules.base import Part, Value
from gongzhu.rules.claim import LeaderClaims, NoClaim
from gongzhu.rules.deal_end import AllTricks, NothingLeft
from gongzhu.rules.deck import DeckRules
from gongzhu.rules.exact_set import ExactSet, NoExactSet
from gongzhu.rules.exposed import Effect
from gongzhu.rules.exposure import BeforePlay, NoExposure
from gongzhu.rules.first_lead import Captor, FixedSeat, Holder, RandomSeat, Rotation
from gongzhu.rules.first_trick import FirstTrickFree, NoDiscard
from gongzhu.rules.follow import MustFollow
from gongzhu.rules.full_house import (
    BonusFullHouse,
    FlatFullHouse,
    InstantWin,
    NoFullHouse,
    StackedFullHouse,
)
from gongzhu.rules.hearts_lead import AfterDiscard, BloodLock, HeartsBroken, HeartsFree
from gongzhu.rules.hold_back import (
    FirstLeadOfSuit,
    HolderPlaysSuit,
    NoHoldBack,
    NotFirstTrick,
    SuitSeen,
)
from gongzhu.rules.later_tricks import AfterCard, NoLaterTricks
from gongzhu.rules.loser import LosersBeyond, Lowest, NoLoser
from gongzhu.rules.match_end import Deals, Limit, Pigs
from gongzhu.rules.no_scoring_card import EmptyPenalty, NothingForNothing
from gongzhu.rules.settlement import MinusMean, MinusOthers, OwnPoints
from gongzhu.rules.sides import Individual, OppositePartners
from gongzhu.rules.sweep import AllHearts, NoSweep
from gongzhu.rules.transformer import ExposedTransformer, Multiply, NoTransformer
from gongzhu.rules.winner import Highest, NoWinner, WinnersBeyond
from gongzhu.text import Lang, Text
from tests.support import TABLES, game

MODULES = {
    found.name: importlib.import_module(f"gongzhu.rules.{found.name}")
    for found in pkgutil.iter_modules(gongzhu.rules.__path__)
}

QUEEN, TWO, JACK, TEN, ACE = map(Card.parse, ("QS", "2S", "JD", "10C", "AH"))
FIRST = FirstLeadOfSuit(kind="first_lead_of_suit")
BOUND: dict[str, Any] = {
    "when_leading": False,
    "unless": "only_card_when_following",
    "discard": "locked",
}

HELD_BACK: dict[Any, Any] = {
    "first_lead_of_suit": FirstLeadOfSuit,
    "holder_plays_suit": HolderPlaysSuit,
    "suit_seen": SuitSeen,
    "first_trick": NotFirstTrick,
}

EXAMPLES: list[Value] = [
    NoExposure(kind="none"),
    BeforePlay(kind="before_play", cards=(QUEEN, ACE, TEN), hold_back=FIRST),
    BeforePlay(kind="before_play", cards=(QUEEN, ACE, TEN), must=(QUEEN,)),
    BeforePlay(kind="before_play", cards=(QUEEN, ACE, TEN), automatic_last=True),
    BeforePlay(kind="before_play", cards=(QUEEN, ACE, TEN), order="secret"),
    BeforePlay(kind="before_play", cards=(QUEEN, ACE, TEN), order="in_turn"),
    BeforePlay(kind="before_play", cards=(QUEEN, ACE, TEN), order="in_turn", begins="pig_captor"),
    BeforePlay(kind="before_play", cards=(QUEEN, ACE, TEN), levels=("closed", "open")),
    BeforePlay(kind="before_play", cards=(QUEEN, ACE, TEN), levels=("shown", "open")),
    BeforePlay(kind="before_play", cards=(QUEEN, ACE), must=(QUEEN, ACE)),
    Holder(kind="holder", card=TWO),
    Holder(kind="holder", card=TWO, must_play=True),
    Captor(kind="captor", card=QUEEN),
    Captor(kind="captor", card=JACK, otherwise="same_leader"),
    FixedSeat(kind="seat", seat=3),
    RandomSeat(kind="random"),
    Rotation(kind="rotation"),
    MustFollow(kind="suit"),
    HeartsFree(kind="free"),
    HeartsBroken(kind="broken"),
    AfterDiscard(kind="after_discard"),
    BloodLock(kind="blood_lock", card=JACK),
    FirstTrickFree(kind="free"),
    NoDiscard(kind="no_discard", cards=(QUEEN, JACK)),
    NoClaim(kind="none"),
    LeaderClaims(kind="leader", from_trick=8),
    AllTricks(kind="all_tricks"),
    NothingLeft(kind="nothing_left"),
    NoHoldBack(kind="none"),
    FIRST,
    FirstLeadOfSuit(kind="first_lead_of_suit", when_leading=False),
    FirstLeadOfSuit(kind="first_lead_of_suit", unless="only_card_when_following"),
    FirstLeadOfSuit(kind="first_lead_of_suit", discard="locked"),
    FirstLeadOfSuit(kind="first_lead_of_suit", levels=("open",)),
    HolderPlaysSuit(kind="holder_plays_suit"),
    HolderPlaysSuit(kind="holder_plays_suit", **BOUND),
    *(one(kind=kind, unless="nothing_else") for kind, one in HELD_BACK.items()),
    SuitSeen(kind="suit_seen"),
    SuitSeen(kind="suit_seen", **BOUND),
    NotFirstTrick(kind="first_trick"),
    NotFirstTrick(kind="first_trick", **BOUND),
    NoFullHouse(kind="none"),
    FlatFullHouse(kind="flat", points=1111),
    FlatFullHouse(kind="flat", points=1111, needs="all_but_transformer"),
    FlatFullHouse(kind="flat", points=1111, needs="all_but_transformer", transformer="multiplies"),
    BonusFullHouse(kind="bonus", points=555),
    StackedFullHouse(kind="stacked", points=444),
    InstantWin(kind="instant_win"),
    NoLaterTricks(kind="none"),
    AfterCard(kind="after_card", card=QUEEN, points=11),
    NoExactSet(kind="none"),
    ExactSet(kind="bonus", cards=(JACK, QUEEN), points=222),
    NothingForNothing(kind="none"),
    EmptyPenalty(kind="penalty", points=-55),
    OwnPoints(kind="points"),
    MinusMean(kind="minus_mean"),
    MinusOthers(kind="minus_others"),
    Lowest(kind="lowest"),
    LosersBeyond(kind="all_beyond"),
    LosersBeyond(kind="all_beyond", limits="either"),
    NoLoser(kind="none"),
    NoWinner(kind="none"),
    Highest(kind="highest"),
    Highest(kind="highest", ties="extra_deal"),
    WinnersBeyond(kind="all_beyond"),
    Stop(kind="stop"),
    Reset(kind="reset"),
    Limit(kind="limit", low=-1600),
    Limit(kind="limit", high=1700),
    Limit(kind="limit", low=-1600, strict=True),
    Limit(kind="limit", low=-1600, high=1700, deals=99),
    Deals(kind="deals", count=16),
    Pigs(kind="pigs", count=7),
    Individual(kind="individual"),
    OppositePartners(kind="opposite_partners"),
    OppositePartners(kind="opposite_partners", score="pooled"),
    OppositePartners(kind="opposite_partners", score="halved"),
    OppositePartners(kind="opposite_partners", score="averaged"),
    NoSweep(kind="none"),
    AllHearts(kind="all_hearts", hearts="positive", pig="captor", sheep="unchanged"),
    AllHearts(kind="all_hearts", hearts="flat", points=333, pig="never", sheep="captor"),
    AllHearts(kind="all_hearts", hearts="added", points=333, pig="full_house", sheep="everyone"),
    AllHearts(
        kind="all_hearts", hearts="positive", pig="everyone", sheep="everyone_unless_full_house"
    ),
    NoTransformer(kind="none"),
    Multiply(kind="multiply", card=TEN, times=3, alone=77),
    Multiply(kind="multiply", card=TEN, times=3, alone=77, scope="negatives"),
    Multiply(kind="multiply", card=TEN, times=3, alone=77, company="any_nonzero_card"),
    Multiply(kind="multiply", card=TEN, times=3, alone=77, company="nonzero_total"),
    Multiply(
        kind="multiply",
        card=TEN,
        times=3,
        alone=77,
        exposed=ExposedTransformer(times=5, alone=-99),
    ),
]
"""Every value of every axis, with every setting that changes its sentence."""

languages = pytest.mark.parametrize("lang", ["en", "zh"])


def below(kind: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for child in kind.__subclasses__():
        yield child
        yield from below(child)


PARTS = sorted(
    (kind for kind in below(Part) if kind.__module__.startswith("gongzhu.rules")),
    key=lambda kind: kind.__qualname__,
)
VALUES = [
    kind
    for kind in PARTS
    if issubclass(kind, Value) and kind is not Value and not kind.__name__.startswith("_")
]


def test_every_value_of_every_axis_has_an_example() -> None:
    assert {type(value) for value in EXAMPLES} == set(VALUES)


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: kind.__name__)
def test_a_value_has_a_source_and_a_sentence_in_both_languages(kind: type[Value]) -> None:
    assert re.match(r"\d{3}_[0-9a-f]{16}\.txt|house-rules catalogue", kind.source)
    assert isinstance(kind.sentence, Text)
    assert kind.__doc__
    marks = [{mark for _, mark, _, _ in Formatter().parse(said) if mark} for said in kind.sentence]
    assert marks[0] == marks[1]


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: kind.__name__)
def test_a_value_says_each_of_its_numbers_and_cards(kind: type[Value]) -> None:
    """A field of cards, points or counts that the sentence leaves out would be no rule at all.

    A neutral number need not be said; so every number has an example that is not neutral.
    """
    values = [value for value in EXAMPLES if type(value) is kind]
    for name, field in kind.model_fields.items():
        settings = [getattr(value, name) for value in values]
        if any(type(setting) is int for setting in settings):
            assert any(setting != field.default for setting in settings), name
    for value in values:
        for lang in typing.get_args(Lang):
            said = value.say(lang)
            for name in kind.model_fields:
                setting = getattr(value, name)
                if type(setting) is int and setting == kind.model_fields[name].default:
                    continue
                for part in setting if isinstance(setting, tuple) else (setting,):
                    if isinstance(part, Card) or type(part) is int:
                        assert str(part) in said, (name, said)


@languages
@pytest.mark.parametrize("value", EXAMPLES, ids=repr)
def test_a_value_says_itself(value: Value, lang: Lang) -> None:
    said = value.say(lang)
    assert said.strip() == said
    assert said
    assert not re.search(r"[{}]|kind=|None|  |。。|\.\.", said)
    assert (re.search("[\u4e00-\u9fff]", said) is not None) == (lang == "zh")


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: kind.__name__)
def test_every_choice_of_a_value_is_in_an_example(kind: type[Value]) -> None:
    for name, choices in kind.options.items():
        used = {getattr(value, name) for value in EXAMPLES if type(value) is kind}
        assert used == set(choices), name


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: kind.__name__)
def test_a_value_can_be_written_as_its_sample_says(kind: type[Value]) -> None:
    written = kind.model_validate_json(json.dumps(yaml.safe_load(kind.sample)))
    assert type(written) is kind
    assert written.say("en")


@pytest.mark.parametrize("kind", PARTS, ids=lambda kind: kind.__name__)
def test_every_field_is_described_in_chinese_too(kind: type[Part]) -> None:
    assert set(kind.fields_zh) <= set(kind.model_fields)
    if kind is not Value and not issubclass(kind, DeckRules):
        assert set(kind.model_fields) - {"kind"} <= set(kind.fields_zh)


@languages
def test_settings_that_differ_are_said_differently(lang: Lang) -> None:
    said = [value.say(lang) for value in EXAMPLES]
    assert len(set(said)) == len(said)


@languages
def test_axes_without_kinds_say_themselves_too(lang: Lang) -> None:
    five = DeckRules(remove=(Card.parse("2C"), Card.parse("2D")))
    effects = {QUEEN: Effect(times=7), ACE: Effect(times=9, on="hearts")}
    said = {
        players.say(5, lang): ["5"],
        direction.say("anticlockwise", lang): [],
        direction.say("clockwise", lang): [],
        deck.say(DeckRules(), lang): ["52"],
        deck.say(five, lang): ["2C", "2D", "50"],
        values.say({QUEEN: -100, ACE: 0, JACK: 100}, lang): ["QS", "-100", "AH", "0", "JD", "+100"],
        exposed.say(effects, lang): ["QS", "×7", "AH", "×9"],
        exposed.say({}, lang): [],
    }
    assert len(said) == 8
    for sentence, parts in said.items():
        assert all(part in sentence for part in parts), sentence


@pytest.mark.parametrize("module", [name for name in MODULES if hasattr(MODULES[name], "say")])
def test_an_axis_without_kinds_names_its_source(module: str) -> None:
    assert re.search(r"\d{3}_[0-9a-f]{16}\.txt", vars(MODULES[module])["SOURCE"])


@pytest.mark.parametrize("kind", PARTS, ids=lambda kind: kind.__name__)
def test_a_part_of_the_rules_is_described_frozen_and_refuses_unknown_keys(
    kind: type[Part],
) -> None:
    assert kind.model_config.get("frozen")
    assert kind.model_config.get("extra") == "forbid"
    assert kind.__doc__


@languages
@pytest.mark.parametrize("table", TABLES)
def test_the_rule_sheet_holds_every_number_and_card_of_the_rules(table: str, lang: Lang) -> None:
    rules = game(table).rules
    said = "\n".join(clause.text.say(lang) for clause in clauses(rules))
    numbers = {abs(points) for points in rules.scoring.values.values()}
    numbers |= {effect.times for effect in rules.scoring.exposed.values()}
    numbers |= {rules.table.players, len(rules.cards.cards)}
    for number in numbers:
        assert re.search(rf"(?<!\d){number}(?!\d)", said), number
    for card in (*rules.scoring.values, *rules.scoring.exposed, *rules.deck.remove):
        assert str(card) in said, card
