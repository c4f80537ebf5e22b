"""The plays of a record weighed by the strong player, each from the view of whoever played."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from gongzhu.describe.advice import Gap, gap, reason
from gongzhu.engine.actions import Expose
from gongzhu.engine.deal import Deal, apply
from gongzhu.engine.events import Taken
from gongzhu.engine.view import View, view
from gongzhu.record.lines import DealLine, PlayLine
from gongzhu.record.problems import Problem
from gongzhu.record.replay import Step
from gongzhu.text import Text

if TYPE_CHECKING:
    from gongzhu.cards import Card
    from gongzhu.players.strong import Weighed

DEAR = 10
"""Plays that cost more points than this are counted apart."""


class Choice(NamedTuple):
    """A card that was played where others might have been."""

    line: int
    """Where in the record it stands, from 1."""

    card: Card
    view: View
    """What its player saw before."""

    @property
    def trick(self) -> int:
        """Which trick of the deal it was played to, from 1."""
        return sum(isinstance(event, Taken) for event in self.view.events) + 1


class Mistake(NamedTuple):
    """A choice that clearly cost something."""

    choice: Choice
    weighed: list[Weighed]
    """The cards that might have been played, the best first."""

    played: Weighed
    cost: Gap

    @property
    def best(self) -> Weighed:
        """The card that was better."""
        return self.weighed[0]

    @property
    def reason(self) -> Text:
        """What the better card does, and what the played one."""
        return reason(self.choice.view, self.best.card, self.played.card)


@dataclass
class Tally:
    """What the choices of one seat came to."""

    weighed: int = 0
    mistakes: int = 0
    """How many clearly cost something."""

    dear: int = 0
    """How many of them cost more than `DEAR` points."""

    cost: float = 0.0
    """What the mistakes cost together."""

    @property
    def mean(self) -> float:
        """What a choice cost on average."""
        return self.cost / self.weighed if self.weighed else 0.0


@dataclass
class Analysis:
    """What was found so far."""

    worst: int
    """How many mistakes are kept."""

    tallies: dict[int, Tally]
    """By seat, those that were asked for."""

    begun: int = 0
    """How many deals were begun."""

    deals: int = 0
    """How many of them were played to their end."""

    mistakes: list[Mistake] = field(default_factory=list)
    """The costliest, the worst first."""

    @property
    def weighed(self) -> int:
        """How many choices were weighed."""
        return sum(tally.weighed for tally in self.tallies.values())

    def add(self, choice: Choice, weighed: list[Weighed]) -> None:
        """Take in what the cards of a choice are worth, the best first."""
        tally = self.tallies[choice.view.seat]
        tally.weighed += 1
        played = next(one for one in weighed if one.card == choice.card)
        cost = gap(weighed[0], played)
        if not cost.clear:
            return
        tally.mistakes += 1
        tally.dear += cost.points > DEAR
        tally.cost += cost.points
        self.mistakes.append(Mistake(choice, weighed, played, cost))
        self.mistakes.sort(key=lambda mistake: (-mistake.cost.points, mistake.choice.line))
        del self.mistakes[self.worst :]


def choices(
    items: Iterable[Step | Problem], seats: Collection[int]
) -> Iterator[Choice | Step | Problem]:
    """What a record holds from its header on, and before each step the choice that it was, if one
    of some seats had one."""
    deal: Deal | None = None
    totals: tuple[int, ...] = ()
    for item in items:
        if isinstance(item, Step):
            if isinstance(item.line, DealLine):
                totals = item.match.totals
            if isinstance(item.line, PlayLine) and deal and item.line.seat in seats:
                before = _answered(deal)
                if len(before.legal) > 1:
                    seen = view(before, before.mover, totals)
                    yield Choice(item.number, item.line.card, seen)
            deal = item.deal
        yield item


def _answered(deal: Deal) -> Deal:
    """The deal once everybody has been asked: who said nothing in the record exposes nothing."""
    while deal.phase == "expose":
        deal = apply(deal, Expose(deal.waiting[0]))
    return deal
