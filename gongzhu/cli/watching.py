"""How far a simulation is, on a terminal."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator

from gongzhu.simulation.plan import Plan
from gongzhu.text import Lang, Text

_DEALS = Text("deals", "副")
_MATCHES = Text("matches", "场")
_RATE = Text("{rate} a second", "每秒 {rate}")
_LEFT = Text("{left} left", "还需 {left}")


@contextlib.contextmanager
def watching(plan: Plan, lang: Lang) -> Iterator[Callable[[int], None]]:
    """What is to be told how much is done: a bar with rate and time left where stderr is a
    terminal, nothing elsewhere. The bar goes away when it is over."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    shown = Progress(
        BarColumn(),
        TextColumn("{task.completed:,.0f}/{task.total:,.0f} {task.description}"),
        TextColumn("{task.fields[rate]}"),
        TextColumn("{task.fields[left]}"),
        console=Console(stderr=True),
        transient=True,
    )
    unit = (_MATCHES if plan.matches else _DEALS).say(lang)
    with shown:
        task = shown.add_task(unit, total=plan.count, rate="", left="")

        def watch(done: int) -> None:
            shown.update(task, completed=done)
            one = shown.tasks[0]
            rate = _RATE.say(lang, rate=f"{one.speed:,.0f}") if one.speed else ""
            seconds = one.time_remaining
            left = "" if seconds is None else _LEFT.say(lang, left=lasting(seconds))
            shown.update(task, rate=rate, left=left)

        yield watch


def lasting(seconds: float) -> str:
    """A time as hours, minutes and seconds.

    >>> lasting(61), lasting(3661)
    ('1:01', '1:01:01')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
