"""What a simulation tells: means, spreads, shares and how sure they are, from its tally."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gongzhu.engine.game import Game
from gongzhu.engine.slots import LAST_FORCED
from gongzhu.rules.levels import ALL_LEVELS
from gongzhu.simulation.comparing import why_not_compared
from gongzhu.simulation.plan import Plan
from gongzhu.simulation.running import Outcome
from gongzhu.simulation.tally import Changed, Matches, Moments, Part, Tally
from gongzhu.text import Text

QUANTILES = (5, 25, 50, 75, 95)
"""In percent."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean or share, and its standard error."""

    value: float
    error: float | None
    """`None` where it is not known: of one number, and of a share of none or of all."""


@dataclass(frozen=True, slots=True)
class Pooled:
    """How the scores of all sides together are spread. What is scored in the same deal belongs
    together, so there is no standard error."""

    mean: float
    deviation: float | None
    quantiles: tuple[int, ...]
    histogram: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Spread:
    """How numbers are spread."""

    number: int
    mean: Estimate
    deviation: float | None
    """The standard deviation; `None` for one number."""

    quantiles: tuple[int, ...]
    """For each of `QUANTILES` the lowest number that so many percent do not exceed."""

    low: int
    high: int
    histogram: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Side:
    """What one side scores in a deal."""

    seats: tuple[int, ...]
    """Its seats, from 0."""

    players: tuple[str, ...]
    score: Spread
    led: float
    """In which share of the deals one of its seats led to the first trick."""


@dataclass(frozen=True, slots=True)
class Event:
    """How often something happens."""

    name: str
    deals: int
    per_thousand: Estimate


@dataclass(frozen=True, slots=True)
class Exposure:
    """What it is worth to expose a card: the balance of its holder's side, that is what it scores
    above the mean of the other sides, where the card is exposed and where it is only held."""

    card: str
    level: str
    exposed: int
    """In how many deals it was."""

    held: int
    balance_exposed: Estimate
    balance_held: Estimate
    worth: Estimate
    """The difference."""


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """How long matches are, and who loses and wins them."""

    matches: int
    length: Spread | None
    """In deals; `None` where not one has ended."""

    lost: tuple[float, ...]
    """In which share of the ended matches each side lost."""

    won: tuple[float, ...]
    cut: int
    """How many were broken off."""


@dataclass(frozen=True, slots=True)
class TableSummary:
    """What deals by the rules of one profile come to."""

    profile: str
    name: Text
    rules_id: str
    deals: int
    score: Pooled
    sides: tuple[Side, ...]
    events: tuple[Event, ...]
    leader: Estimate
    """The balance of the side that leads to the first trick."""

    exposures: tuple[Exposure, ...]
    last_forced: bool
    """Whether the last card is exposed by force, because the others are."""

    matches: MatchSummary | None


@dataclass(frozen=True, slots=True)
class Compared:
    """How often two tables score the same deals differently."""

    a: str
    b: str
    played_by: str | None
    deals: int
    changed: int
    share: Estimate | None
    why_not: Text | None = None
    """Why they were not compared."""


@dataclass(frozen=True, slots=True)
class Summary:
    """All that a simulation tells."""

    seed: int
    players: tuple[str, ...]
    of_matches: bool
    planned: int
    done: int
    """How many deals, or matches, there were to be and were."""

    tables: tuple[TableSummary, ...]
    compared: tuple[Compared, ...]

    @property
    def partial(self) -> bool:
        """Whether it was stopped before its end."""
        return self.done < self.planned


def summary_of(plan: Plan, names: Sequence[Text], outcome: Outcome) -> Summary:
    """What the outcome of a plan tells; there must be some. `names` are those of its profiles."""
    part = outcome.part
    assert part is not None
    games = plan.games()
    return Summary(
        seed=plan.seed,
        players=plan.players,
        of_matches=plan.matches,
        planned=plan.count,
        done=part.done,
        tables=tuple(
            _table(plan, place, names[place], games[place], tally)
            for place, tally in enumerate(part.tables)
        ),
        compared=tuple(_compared(plan, games, part)),
    )


def _table(plan: Plan, place: int, name: Text, game: Game, tally: Tally) -> TableSummary:
    players = plan.seated(game)
    return TableSummary(
        profile=plan.profiles[place],
        name=name,
        rules_id=game.rules.id,
        deals=tally.deals,
        score=_pooled(tally),
        sides=tuple(
            Side(
                seats,
                tuple(players[seat] for seat in seats),
                spread_of(tally.scores[side]),
                sum(tally.opened[seat] for seat in seats) / tally.deals,
            )
            for side in range(game.side_count)
            if (seats := game.seats_of(side))
        ),
        events=tuple(_events(tally)),
        leader=_balance(tally.leader, game.side_count),
        exposures=tuple(_exposures(game, tally)),
        last_forced=game.table[LAST_FORCED] != 0,
        matches=_matches(tally.matches) if tally.matches else None,
    )


def _pooled(tally: Tally) -> Pooled:
    spread = spread_of(sum(tally.scores, Counter()))
    return Pooled(spread.mean.value, spread.deviation, spread.quantiles, spread.histogram)


ALWAYS = ("sweep", "full_house", "alone")
"""What is told of even where it never happens."""


def _events(tally: Tally) -> Iterator[Event]:
    for name in (*ALWAYS, *sorted(tally.happened.keys() - {*ALWAYS})):
        deals = tally.happened[name]
        yield Event(name, deals, _scaled(share_of(deals, tally.deals), 1000))


def _exposures(game: Game, tally: Tally) -> Iterator[Exposure]:
    for card, level in itertools.product(map(str, game.exposable), ALL_LEVELS):
        exposed = tally.exposures.get((card, level))
        held = tally.exposures.get((card, "held"))
        if exposed is None or held is None:
            continue
        on, off = (_balance(moments, game.side_count) for moments in (exposed, held))
        yield Exposure(card, level, exposed.number, held.number, on, off, difference(on, off))


def _matches(matches: Matches) -> MatchSummary:
    ended = matches.lengths.total()
    return MatchSummary(
        matches=ended + matches.cut,
        length=spread_of(matches.lengths) if ended else None,
        lost=tuple(lost / ended if ended else 0.0 for lost in matches.lost),
        won=tuple(won / ended if ended else 0.0 for won in matches.won),
        cut=matches.cut,
    )


def _compared(plan: Plan, games: Sequence[Game], part: Part) -> Iterator[Compared]:
    found = {(one.a, one.b): one for one in part.changed}
    for b in range(len(games)):
        for a in range(b):
            one, other = plan.profiles[a], plan.profiles[b]
            if changed := found.get((a, b)):
                yield _one_compared(plan, changed)
            elif not plan.matches:
                why = why_not_compared(games[a], games[b], plan.players)
                yield Compared(one, other, None, 0, 0, None, why)


def _one_compared(plan: Plan, changed: Changed) -> Compared:
    names = plan.profiles
    return Compared(
        names[changed.a],
        names[changed.b],
        names[changed.played_by],
        changed.deals,
        changed.changed,
        share_of(changed.changed, changed.deals),
    )


def share_of(part: int, whole: int) -> Estimate:
    """A share and its standard error.

    >>> share_of(0, 4), share_of(2, 4)
    (Estimate(value=0.0, error=None), Estimate(value=0.5, error=0.25))
    """
    share = part / whole
    error = math.sqrt(share * (1 - share) / whole) if 0 < part < whole else None
    return Estimate(share, error)


def difference(one: Estimate, other: Estimate) -> Estimate:
    """How much more the one is than the other, which is of other deals."""
    error = None
    if one.error is not None and other.error is not None:
        error = math.hypot(one.error, other.error)
    return Estimate(one.value - other.value, error)


def mean_of(moments: Moments) -> Estimate:
    """The mean of numbers, and its standard error.

    >>> mean_of(Moments(2, 4, 10))
    Estimate(value=2.0, error=1.0)
    """
    if not moments.number:
        return Estimate(0.0, None)
    deviation = deviation_of(moments)
    error = None if deviation is None else deviation / math.sqrt(moments.number)
    return Estimate(moments.total / moments.number, error)


def deviation_of(moments: Moments) -> float | None:
    """The standard deviation of what numbers are a sample of; one number tells nothing of it.

    >>> deviation_of(Moments(2, 4, 10)) ** 2
    2.0000000000000004
    """
    number, total, squares = moments
    if number < 2:
        return None
    return math.sqrt((number * squares - total * total) / (number * (number - 1)))


def spread_of(histogram: Counter[int]) -> Spread:
    """How numbers are spread that there are so often; there must be some.

    >>> spread_of(Counter({1: 3, 5: 1})).quantiles
    (1, 1, 1, 1, 5)
    """
    ordered = dict(sorted(histogram.items()))
    moments = Moments(
        histogram.total(),
        sum(value * times for value, times in ordered.items()),
        sum(value * value * times for value, times in ordered.items()),
    )
    return Spread(
        number=moments.number,
        mean=mean_of(moments),
        deviation=deviation_of(moments),
        quantiles=tuple(_quantile(ordered, percent) for percent in QUANTILES),
        low=min(ordered),
        high=max(ordered),
        histogram=ordered,
    )


def _quantile(ordered: Mapping[int, int], percent: int) -> int:
    wanted = percent * sum(ordered.values())
    reached = 0
    for value, times in ordered.items():
        reached += 100 * times
        if reached >= wanted:
            return value
    raise AssertionError("there must be some")


def _balance(moments: Moments, sides: int) -> Estimate:
    """A balance as people think of it: above the mean of the others."""
    return _scaled(mean_of(moments), 1 / (sides - 1))


def _scaled(estimate: Estimate, factor: float) -> Estimate:
    error = None if estimate.error is None else estimate.error * factor
    return Estimate(estimate.value * factor, error)
