"""Carrying out a plan: here, in several processes, or on a cluster; the numbers are the same."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import threading
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

from gongzhu.errors import GongzhuError
from gongzhu.simulation.plan import Chunk, Plan
from gongzhu.simulation.tally import Part
from gongzhu.simulation.work import work
from gongzhu.text import Text

MOST_JOBS = 256
RESTARTS = 3
"""How often processes that were killed are started again."""

_KILLED = Text(
    "processes of the simulation were killed again and again (is there too little memory?); "
    "try fewer --jobs",
    "模拟用的进程一再被终止（内存不足？）；请减少 --jobs",
)


class Outcome(NamedTuple):
    """How far a simulation came."""

    part: Part | None
    """What its chunks came to so far; `None` if not even one was played."""

    stopped: bool
    """Whether somebody stopped it with Ctrl-C."""


def simulate(
    plan: Plan,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    watch: Callable[[int], None] = lambda done: None,
) -> Outcome:
    """Carry out a plan in so many processes, or on the Dask cluster at an address.

    `watch` is told from time to time how many deals, or matches, are done. Ctrl-C ends it with
    what is whole. Raises `GongzhuError` where the processes or the cluster do not work.
    """
    if cluster is not None:
        from gongzhu.simulation.cluster import parts_of_cluster

        parts = parts_of_cluster(plan, cluster)
    elif jobs == 1 or plan.count <= plan.chunk_size:
        parts = (work(plan, chunk) for chunk in plan.chunks())
    else:
        parts = _parts_of_pool(plan, jobs)
    whole: Part | None = None
    try:
        for part in parts:
            whole = part if whole is None else whole.plus(part)
            watch(whole.done)
    except KeyboardInterrupt:
        return Outcome(whole, stopped=True)
    finally:
        parts.close()
    return Outcome(whole, stopped=False)


def _parts_of_pool(plan: Plan, jobs: int) -> Generator[Part]:
    """What the chunks come to, in whatever order they are done."""
    if plan.compiles:
        work(plan, Chunk(0, 1))  # so that the processes find what is compiled
    todo = plan.chunks()
    again: list[Chunk] = []
    for _ in range(RESTARTS + 1):
        lost: list[Chunk] = []
        yield from _parts_until_broken(plan, jobs, _before(again, todo), lost)
        again = lost
        if not lost:
            return
    raise GongzhuError(_KILLED)


def _before(again: list[Chunk], todo: Iterator[Chunk]) -> Iterator[Chunk]:
    yield from again
    yield from todo


def _parts_until_broken(
    plan: Plan, jobs: int, todo: Iterator[Chunk], lost: list[Chunk]
) -> Generator[Part]:
    """What the chunks come to until a process is killed; then `lost` has those that are open."""
    strangers = {*multiprocessing.active_children()}
    pool = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))
    waiting: dict[Future[Part], Chunk] = {}
    whole = False
    try:
        while not lost:
            with _deaf_children():
                while len(waiting) < 2 * jobs and (chunk := next(todo, None)):
                    waiting[pool.submit(work, plan, chunk)] = chunk
            if not waiting:
                break
            done, _ = wait(waiting, timeout=1, return_when=FIRST_COMPLETED)
            for future in done:
                chunk = waiting.pop(future)
                try:
                    part = future.result()
                except BrokenProcessPool:
                    lost.append(chunk)
                else:
                    yield part
        lost.extend(waiting.values())
        whole = not lost
    finally:
        if not whole:
            for child in {*multiprocessing.active_children()} - strangers:
                child.terminate()
        pool.shutdown(cancel_futures=True)


@contextlib.contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes that are started meanwhile do not hear Ctrl-C: who started them stops them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)
