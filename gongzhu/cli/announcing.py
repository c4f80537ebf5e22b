"""Saying what takes long before it begins, and how to change that."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from gongzhu.cli import advising
from gongzhu.kernel import deals, playouts
from gongzhu.kernel.compiling import available, is_ready, keeps
from gongzhu.simulation.plan import Plan
from gongzhu.simulation.work import ready
from gongzhu.text import Lang, Text

_COMPILING = Text(
    "gongzhu: compiling the rules of play, once for this version; it takes up to a minute",
    "gongzhu：正在编译打牌规则，每个版本只需一次，最多约一分钟",
)
_COMPILING_AGAIN = Text(
    "gongzhu: compiling the rules of play; it takes up to a minute, and the result cannot be "
    "kept on disk here",
    "gongzhu：正在编译打牌规则，最多约一分钟；编译结果在本机无处保存",
)
_SLOW = Text(
    "gongzhu: without numba this is slow, some thousand deals a second; "
    'pip install "gongzhu[fast]" makes it a hundred times as fast',
    'gongzhu：没有 numba 会很慢，每秒几千副；pip install "gongzhu[fast]" 可快上百倍',
)
_SLOW_QUICK = Text(
    "gongzhu: without numba this is slow, some dozens of deals a second; "
    'pip install "gongzhu[fast]" makes it a hundred times as fast',
    'gongzhu：没有 numba 会很慢，每秒几十副；pip install "gongzhu[fast]" 可快上百倍',
)
_STRONG = Text(
    "gongzhu: without numba a deal of 'strong' takes half a minute or so; "
    'pip install "gongzhu[fast]" makes it much faster',
    'gongzhu：没有 numba 时，strong 打一副约需半分钟；pip install "gongzhu[fast]" 会快得多',
)
_BY_HAND = Text(
    "gongzhu: the rules of {profile} have too many kinds of piles for tables of scores; the "
    "interactive engine plays, which is slow",
    "gongzhu：{profile} 的牌堆种类太多，无法列成得分表；改由交互引擎来打，会很慢",
)


def announce(plan: Plan, lang: Lang) -> None:
    """Say on stderr what takes long before the first deal of a plan, or all the time."""
    said: list[str] = []
    play: Callable[..., None] = deals.play_deals if plan.at_random else playouts.play_deals
    if plan.compiles and not is_ready(play):
        _warn([(_COMPILING if keeps() else _COMPILING_AGAIN).say(lang)])
    if plan.in_kernel:
        if not available():
            said.append((_SLOW if plan.at_random else _SLOW_QUICK).say(lang))
        for name, table in zip(plan.profiles, ready(plan).tables, strict=True):
            if not table.in_kernel:
                said.append(_BY_HAND.say(lang, profile=name))
    elif "strong" in plan.players:
        if not available():
            said.append(_STRONG.say(lang))
        elif advising.pace() == "uncompiled":
            said.append(f"gongzhu: {advising.compiling().say(lang)}")
    _warn(said)


def _warn(said: Sequence[str]) -> None:
    for line in said:
        print(line, file=sys.stderr, flush=True)
