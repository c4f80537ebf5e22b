"""Carrying out a plan: here, in several processes, or on a cluster; the numbers are the same."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import resource_tracker
from typing import NamedTuple

from gongzhu.errors import GongzhuError
from gongzhu.simulation.plan import Chunk, Plan
from gongzhu.simulation.tally import Part
from gongzhu.simulation.work import work
from gongzhu.text import Text

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

    stopped: bool = False
    """Whether somebody stopped it with Ctrl-C."""

    error: GongzhuError | None = None
    """What broke it off after some chunks were played."""


def simulate(
    plan: Plan,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    watch: Callable[[int], None] = lambda done: None,
) -> Outcome:
    """Carry out a plan in so many processes, or on the Dask cluster at an address.

    `watch` is told from time to time how many deals, or matches, are done. Ctrl-C ends it with
    what is whole, and so do processes or a cluster that give up in the middle. Raises
    `GongzhuError` where they do so before anything is whole.
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
    except GongzhuError as error:
        if whole is None:
            raise
        return Outcome(whole, error=error)
    finally:
        parts.close()
    # A number of too few deals would look like any other.
    assert whole is not None
    assert whole.done == plan.count, f"{whole.done} of {plan.count} done"
    return Outcome(whole)


class _Queue:
    """The chunks that nobody has begun, or that were lost with whoever had."""

    def __init__(self, chunks: Iterator[Chunk]) -> None:
        self._new = chunks
        self._lost: deque[Chunk] = deque()

    def take(self) -> Chunk | None:
        """The next one, if there is any; what was lost comes first."""
        return self._lost.popleft() if self._lost else next(self._new, None)

    def put_back(self, chunks: Iterable[Chunk]) -> None:
        """These were lost."""
        self._lost.extend(chunks)


def _parts_of_pool(plan: Plan, jobs: int) -> Generator[Part]:
    """What the chunks come to, in whatever order they are done."""
    if plan.compiles:
        work(plan, Chunk(0, 1))  # so that the processes find what is compiled
    queue = _Queue(plan.chunks())
    for _ in range(RESTARTS + 1):
        broken = yield from _parts_until_broken(plan, jobs, queue)
        if not broken:
            return
    raise GongzhuError(_KILLED)


def _parts_until_broken(plan: Plan, jobs: int, queue: _Queue) -> Generator[Part, None, bool]:
    """What the chunks come to, until the queue is empty or a process is killed: gives back which.

    What a killed process leaves open is in the queue again.
    """
    strangers = {*multiprocessing.active_children()}
    pool = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))
    waiting: dict[Future[Part], Chunk] = {}
    broken = whole = False
    try:
        while not broken:
            with deaf_children():
                while len(waiting) < 2 * jobs and (chunk := queue.take()):
                    try:
                        waiting[pool.submit(work, plan, chunk)] = chunk
                    except BrokenProcessPool:
                        queue.put_back([chunk])
                        broken = True
                        break
            if not waiting:
                break
            done, _ = wait(waiting, timeout=1, return_when=FIRST_COMPLETED)
            for future in done:
                chunk = waiting.pop(future)
                try:
                    part = future.result()
                except BrokenProcessPool:
                    queue.put_back([chunk])
                    broken = True
                else:
                    yield part
        queue.put_back(waiting.values())
        whole = not broken
    finally:
        if not whole:
            for child in {*multiprocessing.active_children()} - strangers:
                child.terminate()
        pool.shutdown(cancel_futures=True)
    return broken


@contextlib.contextmanager
def deaf_children() -> Iterator[None]:
    """Processes that are started meanwhile do not hear Ctrl-C: who started them stops them.

    It is held back here meanwhile, and not lost, where the system can do that.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    if hasattr(signal, "pthread_sigmask"):
        # The first process brings a helper along, whose start would let the signal through.
        resource_tracker.ensure_running()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)
