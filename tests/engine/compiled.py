"""The laws of play compiled by numba, from the very same source.

A compiled function finds the functions it calls among its globals, and those of
`gongzhu.engine.laws` are plain Python. So every law is built anew from its own code over a copy
of the module's names, and its compiled form takes its place there: the compiled laws call each
other, the module itself stays as it is, and both can run in one process.
"""

from __future__ import annotations

import functools
from types import FunctionType
from typing import Any

import numba

from gongzhu.engine import laws


@functools.cache
def compiled() -> dict[str, Any]:
    """The laws by name; each is compiled when it is first called."""
    space: dict[str, Any] = dict(vars(laws))
    for name, law in vars(laws).items():
        if isinstance(law, FunctionType):
            space[name] = numba.njit(FunctionType(law.__code__, space, name))
    return space
