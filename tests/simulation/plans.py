"""Plans of simulations, and what all their chunks come to."""

from __future__ import annotations

import functools

from gongzhu.simulation.plan import Chunk, Plan
from gongzhu.simulation.tally import Part
from gongzhu.simulation.work import work
from tests.houses.tables import profile


def plan_of(
    *names: str,
    count: int,
    seed: int = 7,
    players: tuple[str, ...] = ("random",),
    matches: bool = False,
    fast: bool | None = False,
) -> Plan:
    """A plan of some shipped profiles, or tables of the tests."""
    rules = tuple(profile(name).rules.canonical() for name in names)
    plan = Plan(names, rules, count, seed, players, matches, fast)
    plan.check()
    return plan


def played(plan: Plan, size: int | None = None) -> Part:
    """What the plan comes to in chunks of some size, one after the other."""
    size = size or plan.count
    chunks = [Chunk(first, min(size, plan.count - first)) for first in range(0, plan.count, size)]
    return functools.reduce(Part.plus, (work(plan, chunk) for chunk in chunks))
