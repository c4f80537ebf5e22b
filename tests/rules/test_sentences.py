"""Every value of every axis says itself in both languages, and names who plays it so."""

from __future__ import annotations

import importlib
import pkgutil
import re
import typing
from collections.abc import Iterator
from string import Formatter

import pytest
from pydantic import BaseModel

import gongzhu.rules
from gongzhu.cards import Card
from gongzhu.describe.rules import rule_sheet
from gongzhu.rules import deck, direction, exposed, players, values
from gongzhu.rules.base import Part, Value
from gongzhu.rules.deck import DeckRules
from gongzhu.rules.exposed import Effect
from gongzhu.rules.exposure import BeforePlay, NoExposure
from gongzhu.rules.first_lead import Captor, Holder
from gongzhu.rules.follow import MustFollow
from gongzhu.rules.full_house import NoFullHouse
from gongzhu.rules.hearts_lead import HeartsFree
from gongzhu.rules.hold_back import FirstLeadOfSuit, NoHoldBack
from gongzhu.rules.loser import Lowest
from gongzhu.rules.match_end import Deals, Limit
from gongzhu.rules.sides import Individual, OppositePartners
from gongzhu.rules.sweep import AllHearts, NoSweep
from gongzhu.rules.transformer import ExposedTransformer, Multiply, NoTransformer
from gongzhu.text import Lang, Text
from tests.support import TABLES, game

MODULES = {
    found.name: importlib.import_module(f"gongzhu.rules.{found.name}")
    for found in pkgutil.iter_modules(gongzhu.rules.__path__)
}

QUEEN, TWO, JACK, TEN, ACE = map(Card.parse, ("QS", "2S", "JD", "10C", "AH"))
FIRST = FirstLeadOfSuit(kind="first_lead_of_suit")

EXAMPLES: list[Value] = [
    NoExposure(kind="none"),
    BeforePlay(kind="before_play", cards=(QUEEN, ACE, TEN), hold_back=FIRST),
    Holder(kind="holder", card=TWO),
    Holder(kind="holder", card=TWO, must_play=True),
    Captor(kind="captor", card=QUEEN),
    Captor(kind="captor", card=JACK, otherwise="same_leader"),
    MustFollow(kind="suit"),
    NoFullHouse(kind="none"),
    HeartsFree(kind="free"),
    NoHoldBack(kind="none"),
    FIRST,
    FirstLeadOfSuit(kind="first_lead_of_suit", when_leading=False),
    Lowest(kind="lowest"),
    Limit(kind="limit", low=-1600),
    Deals(kind="deals", count=16),
    Individual(kind="individual"),
    OppositePartners(kind="opposite_partners"),
    OppositePartners(kind="opposite_partners", score="pooled"),
    NoSweep(kind="none"),
    AllHearts(kind="all_hearts", hearts="positive", pig="captor", sheep="unchanged"),
    NoTransformer(kind="none"),
    Multiply(kind="multiply", card=TEN, times=3, alone=77),
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
VALUES = [kind for kind in PARTS if issubclass(kind, Value) and kind is not Value]


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
    """A field of cards, points or counts that the sentence leaves out would be no rule at all."""
    for value in (value for value in EXAMPLES if type(value) is kind):
        for lang in typing.get_args(Lang):
            said = value.say(lang)
            for name in kind.model_fields:
                setting = getattr(value, name)
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
    said = "\n".join(line for _, lines in rule_sheet(rules, lang) for line in lines)
    numbers = {abs(points) for points in rules.scoring.values.values()}
    numbers |= {effect.times for effect in rules.scoring.exposed.values()}
    numbers |= {rules.table.players, len(rules.cards.cards)}
    for number in numbers:
        assert re.search(rf"(?<!\d){number}(?!\d)", said), number
    for card in (*rules.scoring.values, *rules.scoring.exposed, *rules.deck.remove):
        assert str(card) in said, card
