"""`gongzhu simulate`: many deals by one or several tables' rules, in numbers."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

from gongzhu.cli import profiles, terms
from gongzhu.cli.announcing import announce
from gongzhu.cli.options import MOST_JOBS
from gongzhu.cli.reporting import Target
from gongzhu.cli.watching import watching
from gongzhu.errors import GongzhuError
from gongzhu.profiles import Profile
from gongzhu.simulation.plan import Plan
from gongzhu.simulation.report import report_of
from gongzhu.simulation.running import simulate
from gongzhu.simulation.summary import summary_of
from gongzhu.simulation.text import lines
from gongzhu.text import Lang, Text

WORTH_A_PROCESS = 5
"""Another process takes some two seconds to start; it has to play for so many seconds at least."""

_NO_PROFILE = Text("--profile: name a profile", "--profile：请写一套规则")
_NO_PLAYER = Text("--players: name a player", "--players：请写一个牌手")
_JOBS_AND_CLUSTER = Text(
    "--jobs is for this machine; with --cluster the workers of the cluster play",
    "--jobs 只用于本机；有 --cluster 时由集群的工作进程来打",
)
_NOTHING = Text("stopped before the first deals were counted", "已停止，还没有任何结果")
_SAME_ID = Text(
    "two files have the id '{profile}': {first} and {second}; give one of them another id",
    "两个文件的 id 都是“{profile}”：{first} 与 {second}；请给其中一个另取 id",
)


@dataclass(frozen=True, slots=True)
class Options:
    """The command line; see its help."""

    profiles: str
    count: int
    seed: int
    players: str
    jobs: int | None
    matches: bool
    report: str | None
    cluster: str | None
    json: bool


def command(lang: Lang, options: Options) -> int:
    """Simulate, print and write what it comes to; the exit code."""
    names = _listed(options.profiles)
    if not names:
        terms.refuse(_NO_PROFILE, lang)
    players = _listed(options.players)
    if not players:
        terms.refuse(_NO_PLAYER, lang)
    if options.jobs is not None and options.cluster is not None:
        terms.refuse(_JOBS_AND_CLUSTER, lang)
    found = [profiles.load(name, lang) for name in names]
    _check_ids(names, found, lang)
    plan = Plan(
        tuple(profile.id for profile in found),
        tuple(profile.rules.canonical() for profile in found),
        count=options.count,
        seed=options.seed,
        players=players,
        matches=options.matches,
    )
    try:
        plan.check()
        target = Target.at(options.report) if options.report is not None else None
        if options.cluster is None:
            announce(plan, lang)
        with watching(plan, lang) as watch:
            jobs = options.jobs or jobs_for(plan)
            outcome = simulate(plan, jobs=jobs, cluster=options.cluster, watch=watch)
        if outcome.part is None:
            terms.refuse(_NOTHING, lang, terms.INTERRUPTED)
        summary = summary_of(plan, [profile.name for profile in found], outcome)
        if options.json:
            from gongzhu.simulation.data import as_json

            terms.print_json(as_json(summary))
        else:
            terms.print_lines([*lines(report_of(summary, lang), terms.folded)])
        if target:
            target.write(summary, lang)
    except GongzhuError as error:
        terms.refuse(error, lang)
    if outcome.error:
        terms.refuse(outcome.error, lang)
    return terms.INTERRUPTED if outcome.stopped else terms.FINE


def _check_ids(names: Sequence[str], found: Sequence[Profile], lang: Lang) -> None:
    """Refuse two files of which a report could not tell which is which."""
    seen: dict[str, tuple[str, Profile]] = {}
    for name, one in zip(names, found, strict=True):
        first, other = seen.setdefault(one.id, (name, one))
        if one.rules.id != other.rules.id:
            terms.refuse(_SAME_ID, lang, profile=one.id, first=first, second=name)


def jobs_for(plan: Plan) -> int:
    """How many processes are worth while on this machine."""
    enough = max(1, WORTH_A_PROCESS * _rate(plan) // len(plan.profiles))
    return max(1, min(cores(), MOST_JOBS, plan.count // enough))


def _rate(plan: Plan) -> int:
    """How many deals, or matches, one process plays in a second, very roughly."""
    if not plan.in_kernel:
        return 2
    if plan.matches:
        compiled, plain = (1_500, 300) if plan.at_random else (200, 1)
    else:
        compiled, plain = (200_000, 2_500) if plan.at_random else (8_000, 50)
    return compiled if plan.compiles else plain


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _listed(named: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in named.split(",") if name.strip())
