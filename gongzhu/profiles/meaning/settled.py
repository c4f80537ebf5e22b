"""Rules without what cannot happen, so that tables which play alike have the same rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar, assert_never

from gongzhu.cards import PIG, Card, CardSet
from gongzhu.engine.table import exposable_cards, levels_of, unbound_levels
from gongzhu.profiles.meaning.effects import multiplies, reaches
from gongzhu.profiles.meaning.exposure import pig_captor_leads
from gongzhu.profiles.meaning.hearts import hearts_wait
from gongzhu.profiles.meaning.hold_back import (
    binds_alone,
    discard_waits,
    has_company,
    held_back,
)
from gongzhu.profiles.meaning.lead import somebody_captures
from gongzhu.profiles.meaning.match import totals_decide
from gongzhu.profiles.meaning.play import every_card_scores
from gongzhu.profiles.meaning.points import (
    exposed_strengths,
    grows,
    power,
    strengths,
    sweep_turns,
    used_levels,
)
from gongzhu.profiles.meaning.rewards import transforms
from gongzhu.profiles.meaning.sweep import pig_may_turn, sheep_may_turn
from gongzhu.profiles.meaning.transformer import nonzero_is_any
from gongzhu.rules import (
    deal_end,
    exact_set,
    first_trick,
    full_house,
    hearts_lead,
    later_tricks,
    no_scoring_card,
    settlement,
    sweep,
    winner,
)
from gongzhu.rules import hold_back as hold_backs
from gongzhu.rules.base import Part
from gongzhu.rules.deal_end import DealEnd
from gongzhu.rules.exact_set import ExactSet
from gongzhu.rules.exposed import Effect, LevelEffect
from gongzhu.rules.exposure import BeforePlay, Exposure
from gongzhu.rules.first_lead import Captor, LaterDeals
from gongzhu.rules.first_trick import FirstTrick, NoDiscard
from gongzhu.rules.full_house import BonusFullHouse, FlatFullHouse, FullHouse
from gongzhu.rules.hearts_lead import HeartsLead
from gongzhu.rules.hold_back import HoldBack
from gongzhu.rules.later_tricks import AfterCard
from gongzhu.rules.levels import ALL_LEVELS
from gongzhu.rules.loser import LosersBeyond
from gongzhu.rules.match_end import Deals, Limit, MatchEnd, Pigs
from gongzhu.rules.model import MatchRules, Play, Rules, Scoring
from gongzhu.rules.no_scoring_card import EmptyPenalty
from gongzhu.rules.settlement import MinusMean, MinusOthers, Settlement
from gongzhu.rules.sides import OppositePartners
from gongzhu.rules.sweep import AllHearts, Sweep
from gongzhu.rules.transformer import Multiply, Strength, Transformer
from gongzhu.rules.winner import WinnersBeyond

_P = TypeVar("_P", bound=Part)
_MOST = 1_000_000  # no limit of a match is greater


def settled(rules: Rules) -> Rules:
    """The rules without what cannot happen, and in one form where several say the same.

    Inheritance cannot take a key away. So a value of a card that the child leaves out of the
    deck, the effect of a card that may no longer be exposed, and the like go with that change.
    """
    rules = _with(rules, exposure=_exposure(rules))
    lead = _with(rules.lead, later_deals=_later_deals(rules))
    rules = _with(rules, lead=lead, play=_play(rules), match=_match(rules))
    return _with(rules, scoring=_scoring(rules))


def _with(part: _P, **changed: object) -> _P:
    """The part with other values; the part itself where nothing changes."""
    new = {name: value for name, value in changed.items() if value != getattr(part, name)}
    return part.model_copy(update=new) if new else part


# ── Lead, play and exposure ──────────────────────────────────────────────────────────────────────


def _play(rules: Rules) -> Play:
    return _with(
        rules.play, hearts=_hearts(rules), first_trick=_first_trick(rules), end=_deal_end(rules)
    )


def _hearts(rules: Rules) -> HeartsLead:
    return rules.play.hearts if hearts_wait(rules) else hearts_lead.NEUTRAL


def _deal_end(rules: Rules) -> DealEnd:
    return deal_end.NEUTRAL if every_card_scores(rules) else rules.play.end


def _later_deals(rules: Rules) -> LaterDeals:
    axis = rules.lead.later_deals
    if isinstance(axis, Captor) and somebody_captures(rules, axis.card):
        axis = _with(axis, otherwise="first_deal")
    return axis


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
    cards = CardSet.of(axis.cards)
    must = CardSet.of(axis.must) & cards
    if axis.automatic_last and len(cards - must) == len(axis.levels) == 1:
        must = cards  # nobody can keep the last one back
    axis = _with(axis, must=tuple(must))
    if cards <= must:
        axis = _with(axis, automatic_last=False, order="any")
    if cards and cards <= must:
        axis = _with(axis, levels=axis.levels[:1])
    if axis.order != "in_turn" or PIG not in rules.cards.cards or pig_captor_leads(rules):
        axis = _with(axis, begins="leader")
    return _with(axis, hold_back=_hold_back(_with(rules, exposure=axis)))


def _hold_back(rules: Rules) -> HoldBack:
    axis, used = held_back(rules), levels_of(rules)
    if axis is None or not used:
        return axis or hold_backs.NEUTRAL
    unbound = unbound_levels(rules)
    if unbound == used or not (binds_alone(axis) or has_company(rules)):
        return hold_backs.NEUTRAL
    bound = tuple(level for level in used if level not in unbound)
    axis = _with(axis, levels=bound if unbound else ALL_LEVELS)
    if not has_company(rules) and not discard_waits(axis):
        axis = _with(axis, discard="free")
    if not binds_alone(axis):
        axis = _with(axis, unless="only_card_of_suit")
    elif not discard_waits(axis):
        axis = _with(axis, unless="only_card_when_following")
    return axis


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
    effects: Mapping[Card, Effect] = {
        card: _effect(rules, effect) if reaches(rules, card, effect) else Effect(on="nothing")
        for card, effect in scoring.exposed.items()
        if card in exposable
    }
    effects = _of_the_transformer(rules, effects)
    rules = _with(rules, scoring=_with(scoring, exposed=effects))
    return _with(rules.scoring, transformer=_transformer(rules), sweep=_sweep(rules))


def _of_the_transformer(rules: Rules, effects: Mapping[Card, Effect]) -> Mapping[Card, Effect]:
    """The effects: of the transformer's own, `nothing` only where it is no stronger exposed."""
    axis, nothing = rules.scoring.transformer, Effect(on="nothing")
    if not isinstance(axis, Multiply) or not axis.exposed:
        return effects
    if axis.card not in exposable_cards(rules):
        return effects
    if not grows(rules):
        return {axis.card: nothing, **effects}
    return {card: one for card, one in effects.items() if (card, one) != (axis.card, nothing)}


def _unless_idle(axis: Part, kind: type[Part], neutral: Part) -> Part:
    """An axis, or its neutral value where it counts 0 points."""
    return neutral if isinstance(axis, kind) and not getattr(axis, "points", 0) else axis


def _effect(rules: Rules, effect: Effect) -> Effect:
    """An effect in its simplest form: what it does at the first level, and where others differ."""
    if effect.on == "nothing" or not multiplies(rules, effect):
        return Effect(on="nothing")
    first, *others = ((level, effect.levels.get(level, effect)) for level in used_levels(rules))
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
    if not grows(rules):
        axis = _with(axis, exposed=None)
    elif axis.exposed:
        base, *_ = exposed_strengths(rules).values()
        others = {
            level: Strength(times=each.times, alone=each.alone)
            for level, each in exposed_strengths(rules).items()
            if power(each) != power(base)
        }
        exposed = _with(axis.exposed, times=base.times, alone=base.alone, levels=others)
        axis = _with(axis, exposed=exposed)
    forces = strengths(rules)
    if nonzero_is_any(rules) or not any(force.alone for force in forces):
        axis = _with(axis, company="any_scoring_card")
    if all(force.times == 1 for force in forces):
        axis = _with(axis, scope="all")
    return axis


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


def _match(rules: Rules) -> MatchRules:
    match = rules.match
    end, loser = _match_end(match.end), match.loser
    high = isinstance(end, Limit) and end.high is not None
    if isinstance(loser, LosersBeyond) and not high:
        loser = _with(loser, limits="low")
    won = isinstance(match.winner, WinnersBeyond) and not high
    wins = winner.NEUTRAL if won else match.winner
    return _with(match, end=end, loser=loser, winner=wins, settlement=_settlement(rules))


def _match_end(end: MatchEnd) -> MatchEnd:
    match end:
        case Limit(low=None, high=None, deals=None):
            return _with(end, strict=False)
        case Limit(low=None, high=None, deals=int() as deals):
            return Deals(kind="deals", count=deals)
        case Limit():
            return _rounder(end)
        case Deals() | Pigs():
            return end
        case _:
            assert_never(end)


def _rounder(end: Limit) -> Limit:
    """The limits in round numbers: below -1000 rather than -1001 or below, and the like.

    Where that makes no difference they are reached, not passed.
    """
    step = 1 if end.strict else -1
    low = None if end.low is None else end.low - step
    high = None if end.high is None else end.high + step
    if (low is not None and not -_MOST <= low < 0) or (high is not None and not 0 < high <= _MOST):
        return end
    other = _with(end, low=low, high=high, strict=not end.strict)
    return max((end, other), key=lambda one: (_zeros(one.low) + _zeros(one.high), not one.strict))


def _zeros(limit: int | None) -> int:
    """How many zeros a number ends in."""
    digits = str(limit or 1)
    return len(digits) - len(digits.rstrip("0"))


def _settlement(rules: Rules) -> Settlement:
    axis, table = rules.match.settlement, rules.table
    if not totals_decide(rules.match):
        return settlement.NEUTRAL
    sides = table.players // 2 if isinstance(table.sides, OppositePartners) else table.players
    if isinstance(axis, MinusOthers) and sides == 2:
        return MinusMean(kind="minus_mean")
    return axis
