"""numba, imported when something is to be compiled and not before.

A compiled function may call others: those are registered with numba under their plain selves, so
that the module of the laws stays as it is and both forms run in one process. `forceinline` and
`_nrt` matter: a call that counts references to its rows costs three times the law it calls.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib
import importlib.util
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, ParamSpec, TypeVar

from gongzhu.kernel import dice

P = ParamSpec("P")
T = TypeVar("T")


def available() -> bool:
    """Whether the extra `fast` is installed."""
    return all(importlib.util.find_spec(name) for name in ("numba", "numpy"))


def compiled(function: Callable[P, T]) -> Callable[P, T]:
    """The compiled form of a plain function of integers and rows; always the same one.

    It is compiled at its first call, and kept on disk for the next program.
    """
    fast: Callable[P, T] = _compiled(function)
    return fast


def is_ready(function: Callable[P, T]) -> bool:
    """Whether a function was compiled before, by this program or an earlier one."""
    if _compiled(function).signatures:
        return True
    folder = cache_folder()
    name = f"{function.__module__.rpartition('.')[2]}.{function.__name__}"
    return bool(folder and keeps() and any(folder.rglob(f"{name}-*.nbi")))


def keeps() -> bool:
    """Whether compiled functions are kept on disk for the next program."""
    return _can_write(cache_folder())


@functools.cache
def _compiled(function: Callable[..., Any]) -> Any:
    _register()
    return _jitted(function)


@functools.cache
def _jitted(function: Callable[..., Any]) -> Any:
    numba: Any = importlib.import_module("numba")
    folder = cache_folder()
    # Where it cannot write, numba would keep the function beside its source, and use it there
    # after a law has changed that was compiled into it.
    with _cached_in(folder):
        return numba.njit(nogil=True, cache=_can_write(folder), _nrt=False)(function)


def _can_write(folder: Path | None) -> bool:
    """Whether files can be kept in a folder, which is made if need be."""
    if folder is None:
        return False
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


@functools.cache
def _register() -> None:
    """Let compiled functions call those of the laws and of the kernel."""
    extending: Any = importlib.import_module("numba.extending")
    _register_count(extending)
    by_instruction: set[Callable[..., int]] = {dice.count}
    if _deposits_bits():
        _register_nth(extending)
        by_instruction.add(dice.nth)
    apart = _apart()
    for function in apart:
        _register_apart(extending, function)
    for module in _modules():
        for function in functions(module):
            if function not in by_instruction and function not in apart:
                extending.register_jitable(_nrt=False, forceinline=True)(function)


def _register_count(extending: Any) -> None:
    """Counting bits is one instruction of the machine, which numba does not offer by itself."""
    types: Any = importlib.import_module("numba").types

    def counted(context: Any, bits: Any) -> Any:
        def build(_: Any, builder: Any, __: Any, given: Any) -> Any:
            return builder.ctpop(given[0])

        return types.int64(types.int64), build

    instruction = extending.intrinsic(counted)
    extending.overload(dice.count)(lambda bits: lambda bits: instruction(bits))


def _register_nth(extending: Any) -> None:
    """Where the machine has an instruction for it, a set bit is found without a loop, whose end
    no machine can foresee."""
    types: Any = importlib.import_module("numba").types
    ir: Any = importlib.import_module("llvmlite.ir")
    cgutils: Any = importlib.import_module("numba.core.cgutils")
    word = ir.IntType(64)

    def deposited(context: Any, bits: Any, place: Any) -> Any:
        def build(_: Any, builder: Any, __: Any, given: Any) -> Any:
            kind = ir.FunctionType(word, [word, word])
            name = "llvm.x86.bmi.pdep.64"
            instruction = cgutils.get_or_insert_function(builder.module, kind, name)
            return builder.call(instruction, [builder.shl(word(1), given[1]), given[0]])

        return types.int64(types.int64, types.int64), build

    instruction = extending.intrinsic(deposited)
    extending.overload(dice.nth)(lambda bits, place: lambda bits, place: instruction(bits, place))


def _register_apart(extending: Any, function: Callable[..., Any]) -> None:
    """A large function that many call is compiled once and called, not compiled into each."""
    once = _jitted(function)
    extending.overload(function, strict=False)(lambda *_: lambda *given: once(*given))


def _apart() -> tuple[Callable[..., Any], ...]:
    from gongzhu.kernel import playouts, policy

    return playouts.finish, policy.think, policy.promise


def _deposits_bits() -> bool:
    """Whether this machine has the instruction PDEP and is quick at it, and numba compiles for
    this machine and no other. numba keeps what it compiles apart by machine."""
    binding: Any = importlib.import_module("llvmlite.binding")
    config: Any = importlib.import_module("numba.core.config")
    if config.CPU_NAME or config.CPU_FEATURES is not None:
        return False
    slow = binding.get_host_cpu_name() in ("znver1", "znver2")
    return bool(binding.get_host_cpu_features().get("bmi2")) and not slow


def functions(module: ModuleType) -> Iterator[FunctionType]:
    """The functions that a module defines itself."""
    for value in vars(module).values():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            yield value


def _modules() -> tuple[ModuleType, ...]:
    from gongzhu.engine import laws, laying, leading, scoring
    from gongzhu.kernel import (
        beliefs,
        deals,
        endplay,
        forecast,
        hoping,
        outlook,
        playouts,
        points,
        policy,
        seeing,
        solver,
        sweeping,
    )

    rules = (laws, laying, leading, scoring)
    thumb = (seeing, forecast, outlook, sweeping, policy, hoping)
    return *rules, dice, deals, points, *thumb, playouts, beliefs, endplay, solver


@functools.cache
def cache_folder() -> Path | None:
    """Where compiled functions are kept, apart for each state of the source they come from.

    numba itself looks only at the file of the function it compiles, not at those it calls. It
    uses NUMBA_CACHE_DIR where that is set. `None` where the user has no home.
    """
    if os.environ.get("NUMBA_CACHE_DIR"):
        home = Path(os.environ["NUMBA_CACHE_DIR"])
    elif os.environ.get("XDG_CACHE_HOME"):
        home = Path(os.environ["XDG_CACHE_HOME"])
    else:
        try:
            home = Path.home() / ".cache"
        except RuntimeError:
            return None
    return home / "gongzhu" / _digest()


def _digest() -> str:
    """A name for the source of everything that is compiled."""
    package = Path(__file__).parent.parent
    sources = sorted([*(package / "engine").glob("*.py"), *(package / "kernel").glob("*.py")])
    whole = hashlib.sha256()
    for source in sources:
        whole.update(source.read_bytes())
    return whole.hexdigest()[:16]


@contextlib.contextmanager
def _cached_in(folder: Path | None) -> Iterator[None]:
    """Have numba choose a folder for what is decorated meanwhile."""
    config: Any = importlib.import_module("numba.core.config")
    before = config.CACHE_DIR
    if folder is not None:
        config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before
