"""`gongzhu simulate`: many deals by one or several tables' rules, in numbers."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gongzhu.cli import profiles, terms
from gongzhu.cli.reporting import Target
from gongzhu.cli.watching import watching
from gongzhu.errors import GongzhuError
from gongzhu.kernel import deals, playouts
from gongzhu.kernel.compiling import available, is_ready
from gongzhu.simulation.plan import Plan
from gongzhu.simulation.report import report_of
from gongzhu.simulation.running import simulate
from gongzhu.simulation.summary import summary_of
from gongzhu.simulation.text import lines
from gongzhu.simulation.work import ready
from gongzhu.text import Lang, Text

CHUNKS_PER_JOB = 10
"""Another process has to be worth its start."""

_NO_PROFILE = Text("--profile: name a profile", "--profile：请写一套规则")
_NO_PLAYER = Text("--players: name a player", "--players：请写一个牌手")
_JOBS_AND_CLUSTER = Text(
    "--jobs is for this machine; with --cluster the workers of the cluster play",
    "--jobs 只用于本机；有 --cluster 时由集群的工作进程来打",
)
_COMPILING = Text(
    "gongzhu: compiling the rules of play, once for this version; it takes about ten seconds",
    "gongzhu：正在编译打牌规则，每个版本只需一次，约需十秒",
)
_SLOW = Text(
    "gongzhu: without numba this is slow, some thousand deals a second; "
    'pip install "gongzhu[fast]" makes it a hundred times as fast',
    'gongzhu：没有 numba 会很慢，每秒几千副；pip install "gongzhu[fast]" 可快上百倍',
)
_NOTHING = Text("stopped before the first deals were counted", "已停止，还没有任何结果")
_BY_HAND = Text(
    "gongzhu: the rules of {profile} have too many kinds of piles for tables of scores; the "
    "interactive engine plays, which is slow",
    "gongzhu：{profile} 的牌堆种类太多，无法列成得分表；改由交互引擎来打，会很慢",
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
            _say_how_slow(plan, lang)
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
    return terms.INTERRUPTED if outcome.stopped else terms.FINE


def jobs_for(plan: Plan) -> int:
    """How many processes are worth while on this machine."""
    chunks = -(-plan.count // plan.chunk_size)
    return max(1, min(cores(), chunks // CHUNKS_PER_JOB))


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _listed(named: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in named.split(",") if name.strip())


def _say_how_slow(plan: Plan, lang: Lang) -> None:
    """Say what takes long before the first deal, or all the time, and how to change it."""
    said: list[str] = []
    play: Callable[..., None] = deals.play_deals if plan.at_random else playouts.play_deals
    if plan.compiles and not is_ready(play):
        _warn([_COMPILING.say(lang)])
    if plan.in_kernel:
        if not available():
            said.append(_SLOW.say(lang))
        for name, table in zip(plan.profiles, ready(plan).tables, strict=True):
            if not table.in_kernel:
                said.append(_BY_HAND.say(lang, profile=name))
    _warn(said)


def _warn(said: Sequence[str]) -> None:
    for line in said:
        print(line, file=sys.stderr, flush=True)
