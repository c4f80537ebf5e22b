"""Games by several tables' rules, and deals of them played at random from a seed."""

from __future__ import annotations

import functools
import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import yaml

import gongzhu
from gongzhu.cards import Card, CardSet
from gongzhu.engine import laws
from gongzhu.engine.actions import Action, Claim, Expose, Play
from gongzhu.engine.deal import Deal, apply, why_not
from gongzhu.engine.game import Game
from gongzhu.engine.match import Match
from gongzhu.engine.slots import SUITS_LED, row
from gongzhu.rules.base import Part
from gongzhu.rules.exposed import Effect
from gongzhu.rules.exposure import NoExposure
from gongzhu.rules.first_lead import Holder
from gongzhu.rules.hold_back import NoHoldBack
from gongzhu.rules.model import Rules
from gongzhu.rules.sides import OppositePartners
from gongzhu.rules.sweep import NoSweep
from gongzhu.rules.transformer import NoTransformer

P = TypeVar("P", bound=Part)
Row = dict[str, Any]

SHIPPED = ("individual", "five-player", "partnership")
"""The shipped profiles."""


def rows(name: str) -> list[Row]:
    """The rows of a file in `tests/data`."""
    text = (Path(__file__).parent / "data" / name).read_text(encoding="utf-8")
    found: list[Row] = yaml.safe_load(text)
    return found


def sentence(row: Row) -> str:
    """The name under which pytest shows a row of data."""
    return str(row["name"])


# House rules.


def changed(part: P, path: str, value: object) -> P:
    """The rules with one setting changed, such as `table.direction`."""
    name, _, rest = path.partition(".")
    if rest:
        value = changed(getattr(part, name), rest, value)
    return part.model_copy(update={name: value})


def _pooled(rules: Rules) -> Rules:
    return changed(rules, "table.sides", OppositePartners(kind="opposite_partners", score="pooled"))


def _clockwise(rules: Rules) -> Rules:
    return changed(rules, "table.direction", "clockwise")


def _opened_with_2s(rules: Rules) -> Rules:
    opening = Holder(kind="holder", card=Card.parse("2S"), must_play=True)
    rules = changed(rules, "lead.first_deal", opening)
    return changed(rules, "lead.later_deals", opening)


def _never_held_back(rules: Rules) -> Rules:
    return changed(rules, "exposure.hold_back", NoHoldBack(kind="none"))


def _led_freely(rules: Rules) -> Rules:
    return changed(rules, "exposure.hold_back.when_leading", False)


def _no_transformer(rules: Rules) -> Rules:
    rules = changed(rules, "scoring.transformer", NoTransformer(kind="none"))
    return changed(rules, "exposure.cards", tuple(CardSet.parse("AH QS JD")))


def _no_sweep(rules: Rules) -> Rules:
    return changed(rules, "scoring.sweep", NoSweep(kind="none"))


def _no_exposure(rules: Rules) -> Rules:
    rules = changed(rules, "exposure", NoExposure(kind="none"))
    rules = changed(rules, "scoring.transformer.exposed", None)
    return changed(rules, "scoring.exposed", {})


def _seats(players: int, removed: str) -> Callable[[Rules], Rules]:
    def change(rules: Rules) -> Rules:
        rules = changed(rules, "table.players", players)
        return changed(rules, "deck.remove", tuple(CardSet.parse(removed)))

    return change


def _two_exposable_hearts(rules: Rules) -> Rules:
    five = Card.parse("5H")
    effects = {**rules.scoring.exposed, five: Effect(times=3)}
    rules = changed(rules, "scoring.exposed", effects)
    return changed(rules, "exposure.cards", tuple(CardSet.parse("AH 5H QS JD 10C")))


HOUSES: Mapping[str, Callable[[Rules], Rules]] = {
    "partners pooled": _pooled,
    "clockwise": _clockwise,
    "opened with 2S": _opened_with_2s,
    "never held back": _never_held_back,
    "led freely": _led_freely,
    "no transformer": _no_transformer,
    "no sweep": _no_sweep,
    "no exposure": _no_exposure,
    "three players": _seats(3, "2C"),
    "six players": _seats(6, "2C 3C 2D 3D"),
    "two exposable hearts": _two_exposable_hearts,
}
"""Tables that change something in the individual game."""

TABLES = (*SHIPPED, *HOUSES)
"""The names of all the games that properties are checked for."""


@functools.cache
def game(name: str) -> Game:
    """The game of a shipped profile or of a house."""
    if name in HOUSES:
        return Game.of(HOUSES[name](game("individual").rules))
    return gongzhu.load(name).game


def merged(plain: Row, change: Mapping[str, Any]) -> Row:
    """Plain data with a change in it; a block of another kind takes the place of the old one."""
    if change.get("kind", plain.get("kind")) != plain.get("kind"):
        return dict(change)
    both = dict(plain)
    for key, value in change.items():
        old = both.get(key)
        both[key] = merged(old, value) if isinstance(old, dict) and value else value
    return both


def varied(change: Mapping[str, Any]) -> Game:
    """The individual game with settings as a profile writes them."""
    plain = game("individual").rules.model_dump(mode="json", exclude_defaults=True)
    return Game.of(Rules.model_validate_json(json.dumps(merged(plain, change))))


# Deals.

NOTHING = CardSet()


def dealt(of: Game, dice: random.Random) -> Deal:
    """A first deal with random hands."""
    return Match(of).shuffled(dice)


def some_action(deal: Deal, dice: random.Random) -> Action:
    """Something that may be done now: each exposure with probability 1/2, or any legal card."""
    if deal.phase == "expose":
        seat = dice.choice(deal.waiting)
        may = deal.hand(seat) & deal.game.exposable - CardSet.of(deal.exposed)
        chosen = [card for card in may if dice.random() < 0.5]
        return Expose.at(seat, {card: dice.choice(deal.game.levels) for card in chosen})
    if why_not(deal, Claim(deal.mover)) is None and dice.random() < 0.5:
        return Claim(deal.mover)
    return Play(deal.mover, dice.choice(list(deal.legal)))


def states(deal: Deal, dice: random.Random) -> Iterator[Deal]:
    """The deal, and how it stands after each of the actions that end it."""
    yield deal
    while deal.waiting:
        deal = apply(deal, some_action(deal, dice))
        yield deal


def finished(of: Game, dice: random.Random) -> Deal:
    """A whole first deal."""
    *_, last = states(dealt(of, dice), dice)
    return last


def played(match: Match, dice: random.Random) -> Match:
    """The match with one more deal."""
    *_, last = states(match.shuffled(dice), dice)
    return match.add(last)


def actions(deal: Deal) -> list[Action]:
    """What players did in a deal, in order."""
    return [event for event in deal.events if isinstance(event, Expose | Play | Claim)]


def ending(
    of: Game,
    hands: Sequence[CardSet],
    *,
    mover: int,
    exposed: CardSet = NOTHING,
    suits_led: str = "",
    trick: Sequence[Card] = (),
    must_lead: Card | None = None,
) -> Deal:
    """A deal in its middle; `trick` was played by the seats before the mover, lead first."""
    leader = (mover - len(trick)) % of.players
    state = row(
        mover=mover,
        leader=leader,
        hands={seat: hand.bits for seat, hand in enumerate(hands)},
        trick={(leader + place) % of.players: card.bit for place, card in enumerate(trick)},
        led=of.deck.suit(trick[0].suit).bits if trick else 0,
        suits_led=sum(of.deck.suit(letter).bits for letter in set(suits_led)),
        exposed=exposed.bits,
        tricks=int(bool(suits_led)),
        must_lead=must_lead.bit if must_lead else 0,
    )
    legal = CardSet(laws.legal(of.table, state))
    return Deal(of, 1, tuple(hands), tuple(state), legal, (), leader)


def count_lines(deal: Deal, depth: int) -> int:
    """How many legal ways there are to play the next `depth` cards, or all that are left."""
    if depth == 0 or not deal.legal:
        return 1
    return sum(count_lines(apply(deal, Play(deal.mover, card)), depth - 1) for card in deal.legal)


def names(cards: CardSet) -> set[str]:
    """The cards as the second implementation knows them."""
    return {str(card) for card in cards}


def letters(deal: Deal) -> set[str]:
    """The suits led in the tricks before this one, as letters."""
    led = CardSet(deal.state[SUITS_LED])
    return {card.suit for card in led}
