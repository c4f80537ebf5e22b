"""Rules without what cannot happen, so that tables which play alike have the same rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from gongzhu.cards import PIG, CardSet
from gongzhu.engine.table import exposable_cards, levels_of, unbound_levels
from gongzhu.profiles.meaning.effects import multiplies, reaches
from gongzhu.profiles.meaning.hold_back import has_company, held_back
from gongzhu.profiles.meaning.points import strengths, sweep_turns
from gongzhu.profiles.meaning.rewards import transforms
from gongzhu.profiles.meaning.sweep import pig_may_turn, sheep_may_turn
from gongzhu.rules import (
    exact_set,
    first_trick,
    full_house,
    hearts_lead,
    later_tricks,
    no_scoring_card,
    sweep,
)
from gongzhu.rules import hold_back as hold_backs
from gongzhu.rules.base import Part
from gongzhu.rules.exact_set import ExactSet
from gongzhu.rules.exposed import Effect, LevelEffect
from gongzhu.rules.exposure import BeforePlay, Exposure
from gongzhu.rules.first_trick import FirstTrick, NoDiscard
from gongzhu.rules.full_house import BonusFullHouse, FlatFullHouse, FullHouse
from gongzhu.rules.hearts_lead import BloodLock, HeartsFree, HeartsLead
from gongzhu.rules.hold_back import HoldBack
from gongzhu.rules.later_tricks import AfterCard
from gongzhu.rules.levels import ALL_LEVELS
from gongzhu.rules.loser import LosersBeyond
from gongzhu.rules.match_end import Limit
from gongzhu.rules.model import MatchRules, Play, Rules, Scoring
from gongzhu.rules.no_scoring_card import EmptyPenalty
from gongzhu.rules.sweep import AllHearts, Sweep
from gongzhu.rules.transformer import Multiply, Strength, Transformer

_P = TypeVar("_P", bound=Part)


def settled(rules: Rules) -> Rules:
    """The rules without what cannot happen any more after a child changed its parent's rules.

    Inheritance cannot take a key away. So a value of a card that the child leaves out of the
    deck, the effect of a card that may no longer be exposed, and the like go with that change.
    """
    rules = _with(rules, exposure=_exposure(rules))
    return _with(rules, play=_play(rules), scoring=_scoring(rules), match=_match(rules.match))


def _with(part: _P, **changed: object) -> _P:
    """The part with other values; the part itself where nothing changes."""
    new = {name: value for name, value in changed.items() if value != getattr(part, name)}
    return part.model_copy(update=new) if new else part


# ── Play and exposure ────────────────────────────────────────────────────────────────────────


def _play(rules: Rules) -> Play:
    return _with(rules.play, hearts=_hearts(rules), first_trick=_first_trick(rules))


def _hearts(rules: Rules) -> HeartsLead:
    axis = rules.play.hearts
    idle = isinstance(axis, BloodLock) and axis.card not in exposable_cards(rules)
    if isinstance(axis, HeartsFree) or (rules.cards.suit("H") and not idle):
        return axis
    return hearts_lead.NEUTRAL


def _first_trick(rules: Rules) -> FirstTrick:
    axis, deck = rules.play.first_trick, rules.cards.cards
    if not isinstance(axis, NoDiscard):
        return axis
    barred = CardSet.of(axis.cards) & deck
    if not barred or barred == deck:
        return first_trick.NEUTRAL
    return _with(axis, cards=tuple(barred))


def _exposure(rules: Rules) -> Exposure:
    axis = rules.exposure
    if not isinstance(axis, BeforePlay):
        return axis
    must = CardSet.of(axis.must) & CardSet.of(axis.cards)
    axis = _with(axis, must=tuple(must), hold_back=_hold_back(rules))
    if set(axis.cards) <= set(axis.must):
        axis = _with(axis, automatic_last=False, order="any")
    if axis.order != "in_turn" or PIG not in rules.cards.cards:
        axis = _with(axis, begins="leader")
    return axis


def _hold_back(rules: Rules) -> HoldBack:
    axis, used = held_back(rules), levels_of(rules)
    if axis is None or not used:
        return axis or hold_backs.NEUTRAL
    unbound = unbound_levels(rules)
    if unbound == used or not has_company(rules):
        return hold_backs.NEUTRAL
    bound = tuple(level for level in used if level not in unbound)
    axis = _with(axis, levels=bound if unbound else ALL_LEVELS)
    return axis if axis.when_leading else _with(axis, unless="only_card_of_suit")


# ── Scoring ──────────────────────────────────────────────────────────────────────────────────


def _scoring(rules: Rules) -> Scoring:
    deck, exposable = rules.cards.cards, exposable_cards(rules)
    scoring = rules.scoring
    scoring = _with(
        scoring,
        values={card: worth for card, worth in scoring.values.items() if card in deck},
        later_tricks=_unless_idle(scoring.later_tricks, AfterCard, later_tricks.NEUTRAL),
        exact_set=_unless_idle(scoring.exact_set, ExactSet, exact_set.NEUTRAL),
        no_scoring_card=_unless_idle(
            scoring.no_scoring_card, EmptyPenalty, no_scoring_card.NEUTRAL
        ),
        full_house=_full_house(rules),
    )
    rules = _with(rules, scoring=scoring)
    effects: Mapping[object, Effect] = {
        card: _effect(rules, effect) if reaches(rules, card, effect) else Effect(on="nothing")
        for card, effect in scoring.exposed.items()
        if card in exposable
    }
    rules = _with(rules, scoring=_with(scoring, exposed=effects))
    return _with(rules.scoring, transformer=_transformer(rules), sweep=_sweep(rules))


def _unless_idle(axis: Part, kind: type[Part], neutral: Part) -> Part:
    """An axis, or its neutral value where it counts 0 points."""
    return neutral if isinstance(axis, kind) and not getattr(axis, "points", 0) else axis


def _effect(rules: Rules, effect: Effect) -> Effect:
    """An effect in its simplest form: what it does at the first level, and where others differ."""
    if effect.on == "nothing" or not multiplies(rules, effect):
        return Effect(on="nothing")
    first, *others = ((level, effect.levels.get(level, effect)) for level in levels_of(rules))
    base = first[1]
    levels = {
        level: LevelEffect(times=each.times, sign=each.sign)
        for level, each in others
        if each.factor != base.factor
    }
    return _with(effect, times=base.times, sign=base.sign, levels=levels)


def _transformer(rules: Rules) -> Transformer:
    axis = rules.scoring.transformer
    if not isinstance(axis, Multiply):
        return axis
    if axis.card not in exposable_cards(rules):
        axis = _with(axis, exposed=None)
    elif axis.exposed and levels_of(rules):
        levels = levels_of(rules)
        base = axis.exposed.at(levels[0])
        others = {
            level: Strength(times=each.times, alone=each.alone)
            for level in levels[1:]
            if (each := axis.exposed.at(level)) and _power(each) != _power(base)
        }
        exposed = _with(axis.exposed, times=base.times, alone=base.alone, levels=others)
        axis = _with(axis, exposed=exposed)
    forces = strengths(rules)
    if not any(force.alone for force in forces):
        axis = _with(axis, company="any_scoring_card")
    if all(force.times == 1 for force in forces):
        axis = _with(axis, scope="all")
    return axis


def _power(strength: Strength) -> tuple[int, int]:
    return strength.times, strength.alone


def _sweep(rules: Rules) -> Sweep:
    axis = rules.scoring.sweep
    if not isinstance(axis, AllHearts) or not rules.cards.suit("H"):
        return axis
    if not list(sweep_turns(rules, axis)):
        return sweep.NEUTRAL
    if axis.hearts == "positive":
        axis = _with(axis, points=0)
    if not pig_may_turn(rules):
        axis = _with(axis, pig="never")
    return axis if sheep_may_turn(rules) else _with(axis, sheep="unchanged")


def _full_house(rules: Rules) -> FullHouse:
    axis = rules.scoring.full_house
    if isinstance(axis, BonusFullHouse) and not axis.points:
        return full_house.NEUTRAL
    if not isinstance(axis, FlatFullHouse):
        return axis
    if not isinstance(rules.scoring.transformer, Multiply):
        axis = _with(axis, needs="every_scoring_card")
    return axis if transforms(rules) else _with(axis, transformer="included")


# ── Match ────────────────────────────────────────────────────────────────────────────────────


def _match(match: MatchRules) -> MatchRules:
    end, loser = match.end, match.loser
    high = isinstance(end, Limit) and end.high is not None
    if isinstance(end, Limit) and end.low is None and not high:
        end = _with(end, strict=False)
    if isinstance(loser, LosersBeyond) and not high:
        loser = _with(loser, limits="low")
    return _with(match, end=end, loser=loser)
