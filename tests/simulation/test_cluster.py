"""A simulation on a cluster of separate processes, of which one is killed in the middle."""

from __future__ import annotations

import importlib
import json
import os
import re
import signal
import subprocess
import sys
import warnings
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from gongzhu.errors import GongzhuError
from gongzhu.simulation.cluster import work_as
from gongzhu.simulation.plan import Chunk
from gongzhu.simulation.running import simulate
from tests.profiles.running import run
from tests.simulation.plans import plan_of, played


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers in processes of their own."""
    with warnings.catch_warnings():
        # distributed leaves sockets and event loops to the garbage collector
        warnings.simplefilter("ignore")
        distributed: Any = importlib.import_module("distributed")
        dask: Any = importlib.import_module("dask")
        with (
            dask.config.set({"distributed.comm.timeouts.connect": "4s"}),
            distributed.LocalCluster(
                n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
            ) as made,
        ):
            yield made


def test_a_killed_worker_changes_no_number(cluster: Any) -> None:
    plan = plan_of("no-exposure", count=5_000)
    chunks = len([*plan.chunks()])
    seen: list[int] = []

    def watch(done: int) -> None:
        seen.append(done)
        if len(seen) == 2:
            first = min(cluster.workers)
            os.kill(cluster.workers[first].pid, signal.SIGKILL)

    outcome = simulate(plan, cluster=cluster.scheduler_address, watch=watch)
    assert len(seen) == chunks > 6
    assert outcome.part == played(plan)


def test_a_machine_with_another_version_is_refused() -> None:
    plan = plan_of("individual", count=1)
    with pytest.raises(RuntimeError, match=r"gongzhu \S+ \([0-9a-f]{8}\) there, 0\.0 here"):
        work_as("0.0", plan, Chunk(0, 1))


def test_the_command_gives_the_same_output_on_a_cluster(cluster: Any) -> None:
    few = ("simulate", "--deals", "30", "--players", "careful,random,random,random", "--json")
    assert run(*few, "--cluster", cluster.scheduler_address) == run(*few)


def test_what_fails_on_a_machine_is_said(cluster: Any) -> None:
    plan = replace(plan_of("individual", count=1), players=("nobody",))
    with pytest.raises(
        GongzhuError, match=r"a machine of the cluster failed: .*no player 'nobody'"
    ):
        simulate(plan, cluster=cluster.scheduler_address)


def test_an_address_where_nobody_answers_is_said() -> None:
    """In a program of its own: distributed leaves a connection that is still trying behind."""
    script = (
        "from gongzhu.simulation import cluster; cluster.PATIENCE = 1\n"
        "from gongzhu.cli.main import main; import sys\n"
        "sys.exit(main(['simulate', '--deals', '2', '--cluster', 'tcp://127.0.0.1:9']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("gongzhu: no Dask scheduler answers at tcp://127.0.0.1:9: ")
    assert "Traceback" not in done.stderr


BROKEN = """
import contextlib, os, sys
import dask, distributed
from gongzhu.cli import simulating
from gongzhu.simulation import cluster

@contextlib.contextmanager
def watching(plan, lang):
    def watch(done):
        if made.scheduler.status.name == "running":
            made.sync(made.scheduler.close)
    yield watch

simulating.watching = watching
cluster.PATIENCE = 1
from gongzhu.cli.main import main
with dask.config.set({"distributed.comm.timeouts.connect": "1s"}):
    made = distributed.LocalCluster(
        1, threads_per_worker=1, processes=False, dashboard_address=None, host="127.0.0.1",
        protocol="tcp://",
    )
    code = main([*sys.argv[1:], "--cluster", made.scheduler_address])
    sys.stdout.flush()
    os._exit(code)  # what is left of the cluster would wait for its scheduler
"""


def test_a_scheduler_that_goes_away_leaves_the_result_so_far() -> None:
    argv = ("simulate", "--deals", "100000", "--players", "careful", "--json")
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", BROKEN, *argv],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert 0 < json.loads(done.stdout)["deals"] < 100_000
    assert re.fullmatch(
        r"gongzhu: the connection to the Dask scheduler at \S+ was lost: is it still running "
        r"there\?\n",
        done.stderr,
    )
