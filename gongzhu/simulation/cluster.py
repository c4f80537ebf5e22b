"""A plan on the machines of a Dask cluster. A chunk whose machine goes away is played again."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib
import importlib.util
import logging
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

from gongzhu.errors import GongzhuError
from gongzhu.simulation.plan import Chunk, Plan
from gongzhu.simulation.tally import Part
from gongzhu.simulation.work import work
from gongzhu.text import Text

RETRIES = 10
PATIENCE = 10
"""So many seconds a cluster has to answer."""

_LOGGERS = ("distributed", "distributed.client", "distributed.gc", "tornado.application")
"""Those that distributed gives a level of their own."""

_NO_EXTRA = Text(
    "--cluster needs the extra 'cluster': pip install \"gongzhu[cluster]\"",
    '--cluster 需要附加组件 cluster：pip install "gongzhu[cluster]"',
)
_NOBODY = Text(
    "no Dask scheduler answers at {address}: is it an address such as tcp://10.0.0.5:8786, and is "
    "'dask scheduler' running there?",
    "{address} 没有 Dask 调度器应答：地址是否形如 tcp://10.0.0.5:8786？"
    "那里是否已运行 dask scheduler？",
)
_NO_WORKERS = Text(
    "the cluster at {address} has no workers: start some with 'dask worker {address}'",
    "{address} 的集群没有工作进程：请用“dask worker {address}”启动",
)
_FAILED = Text(
    "a machine of the cluster failed: {reason}; is the same gongzhu installed on all of them?",
    "集群中有机器出错：{reason}；各机器是否都装了相同版本的 gongzhu？",
)
_LOST = Text(
    "the connection to the Dask scheduler at {address} was lost: is it still running there?",
    "与 {address} 的 Dask 调度器的连接中断了：它是否还在运行？",
)
_OTHER_VERSION = "gongzhu {theirs} there, {ours} here"


def parts_of_cluster(plan: Plan, address: str) -> Generator[Part]:
    """What the chunks come to on the cluster at an address, in whatever order they are done.

    Raises `GongzhuError` where the extra `cluster` is missing, nobody answers, or the machines
    cannot play.
    """
    if importlib.util.find_spec("distributed") is None:
        raise GongzhuError(_NO_EXTRA)
    distributed: Any = importlib.import_module("distributed")
    with _silent():
        client = _client(distributed, address)
        try:
            yield from _parts(distributed, client, plan, address)
        except GongzhuError:
            raise
        except Exception as error:  # releases of distributed differ in what they raise
            lost = isinstance(error, distributed.CancelledError | OSError)
            if not lost and client.status == "running":
                raise
            raise GongzhuError(_LOST, address=address) from error
        finally:
            client.close()


def _parts(distributed: Any, client: Any, plan: Plan, address: str) -> Generator[Part]:
    threads = sum(client.nthreads().values())
    if not threads:
        raise GongzhuError(_NO_WORKERS, address=address)
    todo = plan.chunks()
    version = _version()

    def submit(chunk: Chunk) -> Any:
        return client.submit(work_as, version, plan, chunk, pure=False, retries=RETRIES)

    waiting = distributed.as_completed([], loop=client.loop)
    for _, chunk in zip(range(2 * threads), todo, strict=False):
        waiting.add(submit(chunk))
    for future in waiting:
        yield _result(distributed, future)
        if more := next(todo, None):
            waiting.add(submit(more))


def work_as(version: str, plan: Plan, chunk: Chunk) -> Part:
    """What a chunk comes to; raises `RuntimeError` on a machine with another version."""
    if version != _version():
        raise RuntimeError(_OTHER_VERSION.format(theirs=_version(), ours=version))
    return work(plan, chunk)


@functools.cache
def _version() -> str:
    """The version and a name for the source: two states of one version may play differently."""
    import gongzhu

    whole = hashlib.sha256()
    for source in sorted(Path(gongzhu.__file__).parent.rglob("*.py")):
        whole.update(source.read_bytes())
    return f"{gongzhu.__version__} ({whole.hexdigest()[:8]})"


@contextlib.contextmanager
def _silent() -> Iterator[None]:
    """distributed does not write tracebacks meanwhile: what goes wrong is said by us."""
    loggers = [logging.getLogger(name) for name in _LOGGERS]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)


def _client(distributed: Any, address: str) -> Any:
    try:
        return distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise GongzhuError(_NOBODY, address=address) from error


def _result(distributed: Any, future: Any) -> Part:
    try:
        part: Part = future.result()
    except distributed.CancelledError:  # nothing failed: the scheduler is gone
        raise
    except Exception as error:  # whatever a machine has met with comes back as it is
        reason = f"{type(error).__name__}: {error}".splitlines()[0][:200]
        raise GongzhuError(_FAILED, reason=reason) from error
    return part
