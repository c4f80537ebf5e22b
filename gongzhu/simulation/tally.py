"""What deals come to, in integers that add up in any order to the same numbers."""

from __future__ import annotations

import functools
import operator
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Moments(NamedTuple):
    """How many numbers there were, their sum, and the sum of their squares."""

    number: int = 0
    total: int = 0
    squares: int = 0

    def plus(self, other: Moments) -> Moments:
        """Those of both together."""
        return Moments(*map(operator.add, self, other))


class Matches(NamedTuple):
    """What matches come to."""

    lengths: Counter[int]
    """How many matches took so many deals."""

    lost: tuple[int, ...]
    """How many of them each side has lost; several may have lost the same one."""

    won: tuple[int, ...]

    cut: int = 0
    """How many were broken off because they did not end."""

    def plus(self, other: Matches) -> Matches:
        """Those of both together."""
        return Matches(
            self.lengths + other.lengths,
            _added(self.lost, other.lost),
            _added(self.won, other.won),
            self.cut + other.cut,
        )


class Tally(NamedTuple):
    """What deals at one table come to.

    A side's *balance* in a deal is its score times the number of sides, less all scores: what it
    scores above the mean of the others, times the number of those.
    """

    deals: int
    scores: tuple[Counter[int], ...]
    """How often each side had each score."""

    opened: tuple[int, ...]
    """How often each seat led to the first trick."""

    leader: Moments
    """The balances of the side that did."""

    happened: Counter[str]
    """In how many deals something was found: see `gongzhu.kernel.scores.happened`."""

    exposures: Mapping[tuple[str, str], Moments]
    """For each card that may be exposed, and each level or `held`: the balances of the side whose
    hand it was dealt to, where it was exposed so or held and not exposed."""

    matches: Matches | None = None
    """Where whole matches were played."""

    def plus(self, other: Tally) -> Tally:
        """What the deals of both come to; both are of the same table."""
        keys = sorted({*self.exposures, *other.exposures})
        none = Moments()
        matches = self.matches
        if matches and other.matches:
            matches = matches.plus(other.matches)
        return Tally(
            self.deals + other.deals,
            tuple(map(operator.add, self.scores, other.scores)),
            _added(self.opened, other.opened),
            self.leader.plus(other.leader),
            self.happened + other.happened,
            {
                key: self.exposures.get(key, none).plus(other.exposures.get(key, none))
                for key in keys
            },
            matches,
        )


class Changed(NamedTuple):
    """Two tables whose scores of the same deals were compared."""

    a: int
    """The place of the one among the tables of the plan."""

    b: int
    played_by: int
    """The place of the table by whose rules the deals were played."""

    deals: int
    changed: int
    """How many of the deals they score differently."""

    def plus(self, other: Changed) -> Changed:
        """The deals of both; both are of the same tables."""
        deals, changed = self.deals + other.deals, self.changed + other.changed
        return self._replace(deals=deals, changed=changed)


class Part(NamedTuple):
    """What some chunks of a plan come to."""

    done: int
    """How many deals, or matches, of the plan that is."""

    tables: tuple[Tally, ...]
    """For each profile."""

    changed: tuple[Changed, ...]

    def plus(self, other: Part) -> Part:
        """What the chunks of both come to."""
        return Part(
            self.done + other.done,
            tuple(one.plus(two) for one, two in zip(self.tables, other.tables, strict=True)),
            tuple(one.plus(two) for one, two in zip(self.changed, other.changed, strict=True)),
        )


def together(tallies: Iterable[Tally]) -> Tally:
    """What all of some tallies come to; there must be one."""
    return functools.reduce(Tally.plus, tallies)


def _added(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(operator.add, one, other))
