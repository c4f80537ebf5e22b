"""A table's rules as clauses in the order of play, from the sentences of the axes.

Whatever prints rules takes them from here, so that a rule is worded once and has one place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from gongzhu.engine.table import levels_of
from gongzhu.rules import (
    after,
    claim,
    deal_end,
    deck,
    direction,
    exact_set,
    exposed,
    first_trick,
    full_house,
    later_tricks,
    no_scoring_card,
    players,
    values,
    winner,
)
from gongzhu.rules.base import Value
from gongzhu.rules.exposure import BeforePlay
from gongzhu.rules.loser import LosersBeyond
from gongzhu.rules.match_end import Pigs
from gongzhu.rules.model import Rules
from gongzhu.rules.transformer import Multiply
from gongzhu.text import Lang, Text, literal

Path = tuple[str, ...]
"""The setting that a clause tells of, as in `("exposure", "hold_back")`."""


class Clause(NamedTuple):
    """One rule of a table."""

    path: Path
    text: Text
    """The rule in both languages; it holds no marks."""

    quiet: bool = False
    """Whether it says only that there is no such rule, which need not be said."""


class Section(NamedTuple):
    """Some rules under a heading."""

    heading: Text
    clauses: tuple[Clause, ...]


TABLE = Text("Table and cards", "牌桌与用牌")
EXPOSING = Text("Exposing", "亮牌")
LEAD = Text("First lead", "首次出牌")
PLAY = Text("Play", "出牌")
SCORING = Text("Scoring", "计分")
MATCH = Text("Match", "终局")

_DEALT = Text("{deck} Each player gets {count}.", "{deck}每人{count}张。")
_FIRST = Text("First deal: {rule}", "第一副：{rule}")
_LATER = Text("Later deals: {rule}", "以后各副：{rule}")
_FACE_UP = Text(
    "Captured scoring cards stay face up before whoever took them; other cards are put aside.",
    "收到的计分牌摊在自己面前，其余的牌扣放一边。",
)


def sections(rules: Rules, against: Rules | None = None) -> tuple[Section, ...]:
    """The rules of a table, in the order of play.

    A clause that there is no such rule is left out, unless the rules it is read `against` say
    that there is.
    """
    loud = {clause.path for clause in clauses(against) if not clause.quiet} if against else set()
    return tuple(
        Section(
            section.heading,
            tuple(clause for clause in section.clauses if not clause.quiet or clause.path in loud),
        )
        for section in _sections(rules)
    )


def clauses(rules: Rules) -> Iterator[Clause]:
    """Every clause of the rules, the quiet ones too."""
    for section in _sections(rules):
        yield from section.clauses


def spoken(sections: Iterable[Section], lang: Lang) -> Iterator[tuple[str, list[str]]]:
    """Headings with their sentences, in one language."""
    for section in sections:
        yield section.heading.say(lang), [clause.text.say(lang) for clause in section.clauses]


def both(say: Callable[[Lang], str]) -> Text:
    """What is said in each language, as one text."""
    return literal(say("en"), say("zh"))


def _sections(rules: Rules) -> tuple[Section, ...]:
    return (
        Section(TABLE, tuple(_table(rules))),
        Section(EXPOSING, tuple(_exposing(rules))),
        Section(LEAD, tuple(_lead(rules))),
        Section(PLAY, tuple(_play(rules))),
        Section(SCORING, tuple(_scoring(rules))),
        Section(MATCH, tuple(_match(rules))),
    )


def _table(rules: Rules) -> Iterator[Clause]:
    table = rules.table
    yield Clause(("table", "players"), both(lambda lang: players.say(table.players, lang)))
    yield Clause(("table", "direction"), both(lambda lang: direction.say(table.direction, lang)))
    yield _clause("table.sides", table.sides)
    count = len(rules.cards.cards) // table.players

    def dealt(lang: Lang) -> str:
        return _DEALT.say(lang, deck=deck.say(rules.deck, lang), count=count)

    yield Clause(("deck",), both(dealt))


def _exposing(rules: Rules) -> Iterator[Clause]:
    exposure = rules.exposure
    if not isinstance(exposure, BeforePlay):
        yield _clause("exposure.cards", exposure)
        return
    for setting, text in exposure.sentences():
        yield Clause(("exposure", setting), text)
    yield _clause("exposure.hold_back", exposure.hold_back)
    effects, levels = rules.scoring.exposed, levels_of(rules)
    transformer = rules.scoring.transformer
    if effects or not (isinstance(transformer, Multiply) and transformer.exposed):
        effect = both(lambda lang: exposed.say(effects, lang, levels))
        yield Clause(("scoring", "exposed"), effect)


def _lead(rules: Rules) -> Iterator[Clause]:
    lead = rules.lead
    yield _framed("lead.first_deal", _FIRST, lead.first_deal)
    yield _framed("lead.later_deals", _LATER, lead.later_deals)


def _play(rules: Rules) -> Iterator[Clause]:
    play = rules.play
    yield _clause("play.follow", play.follow)
    yield _clause("play.hearts", play.hearts)
    yield _quiet_if("play.first_trick", play.first_trick, first_trick.NEUTRAL)
    yield Clause(("play",), _FACE_UP)
    yield _quiet_if("play.claim", play.claim, claim.NEUTRAL)
    yield _quiet_if("play.end", play.end, deal_end.NEUTRAL)


def _scoring(rules: Rules) -> Iterator[Clause]:
    scoring, levels = rules.scoring, levels_of(rules)
    yield Clause(("scoring", "values"), both(lambda lang: values.say(scoring.values, lang)))
    transformer = scoring.transformer
    if isinstance(transformer, Multiply):
        strength = both(lambda lang: transformer.say(lang, levels))
        yield Clause(("scoring", "transformer"), strength)
    else:
        yield _clause("scoring.transformer", transformer)
    yield _clause("scoring.sweep", scoring.sweep)
    yield _quiet_if("scoring.later_tricks", scoring.later_tricks, later_tricks.NEUTRAL)
    yield _quiet_if("scoring.exact_set", scoring.exact_set, exact_set.NEUTRAL)
    yield _quiet_if("scoring.no_scoring_card", scoring.no_scoring_card, no_scoring_card.NEUTRAL)
    yield _quiet_if("scoring.full_house", scoring.full_house, full_house.NEUTRAL)


def _match(rules: Rules) -> Iterator[Clause]:
    match = rules.match
    yield _clause("match.settlement", match.settlement)
    yield _clause("match.end", match.end)
    loser = match.loser
    if isinstance(loser, LosersBeyond):
        pigs = isinstance(match.end, Pigs)
        yield Clause(("match", "loser"), both(lambda lang: loser.say(lang, pigs=pigs)))
    else:
        yield _clause("match.loser", loser)
    yield _quiet_if("match.winner", match.winner, winner.NEUTRAL)
    yield _quiet_if("match.after", match.after, after.NEUTRAL)


def _clause(path: str, value: Value) -> Clause:
    return Clause(tuple(path.split(".")), both(value.say))


def _framed(path: str, frame: Text, value: Value) -> Clause:
    """The clause of a value, with words around its sentence."""
    return Clause(tuple(path.split(".")), both(lambda lang: frame.say(lang, rule=value.say(lang))))


def _quiet_if(path: str, value: Value, none: Value) -> Clause:
    """The clause of a value that need not be told where it says that there is no such rule."""
    return _clause(path, value)._replace(quiet=value == none)
