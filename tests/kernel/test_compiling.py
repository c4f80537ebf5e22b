"""Compiling: where compiled functions are kept, when they are made anew, and who pays for it."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gongzhu.kernel import compiling, dice
from gongzhu.kernel.compiling import compiled, functions
from gongzhu.kernel.rows import row

ROOT = Path(__file__).parents[2]
KERNEL = Path(compiling.__file__).parent


Done = subprocess.CompletedProcess[str]


def python(program: str, *words: str, cache: Path | None = None, **more: str) -> Done:
    """A program of its own, which keeps what it compiles in a folder."""
    settings = ("GONGZHU", "NUMBA", "XDG", "PYTHONDONTWRITEBYTECODE")
    environment = {name: os.environ[name] for name in os.environ if not name.startswith(settings)}
    if cache is not None:
        environment["NUMBA_CACHE_DIR"] = str(cache)
    return subprocess.run(
        [sys.executable, "-c", program, *words],
        env={**environment, "PYTHONPATH": str(ROOT), **more},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


# Where it is kept


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Path | None]]:
    """The folder as it is found anew, with nothing set."""
    for name in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    compiling.cache_folder.cache_clear()

    def find() -> Path | None:
        compiling.cache_folder.cache_clear()
        return compiling.cache_folder()

    yield find
    compiling.cache_folder.cache_clear()


def test_the_folder_is_the_one_of_numba_or_the_one_for_caches_or_in_the_home(
    folder: Callable[[], Path | None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    name = folder()
    assert name is not None
    assert name.parent == tmp_path / "home" / ".cache" / "gongzhu"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert folder() == tmp_path / "xdg" / "gongzhu" / name.name
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "numba"))
    assert folder() == tmp_path / "numba" / "gongzhu" / name.name
    monkeypatch.setenv("NUMBA_CACHE_DIR", "")
    assert folder() == tmp_path / "xdg" / "gongzhu" / name.name


def test_a_user_without_a_home_has_no_folder(
    folder: Callable[[], Path | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def homeless() -> Path:
        raise RuntimeError("could not determine home directory")

    monkeypatch.setattr(Path, "home", homeless)
    assert folder() is None


@pytest.mark.parametrize(
    "name", ["engine/laws.py", "engine/slots.py", "kernel/dice.py", "kernel/deals.py"]
)
def test_another_source_has_another_folder(
    name: str,
    folder: Callable[[], Path | None],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """A law is compiled into the function that calls it, whose own source stays as it is."""
    package = tmp_path / "gongzhu"
    shutil.copytree(KERNEL.parent / "engine", package / "engine")
    shutil.copytree(KERNEL, package / "kernel")
    before = folder()
    monkeypatch.setattr(compiling, "__file__", str(package / "kernel" / "compiling.py"))
    assert folder() == before
    with (package / name).open("a", encoding="utf-8") as source:
        source.write("\n")
    assert folder() not in (before, None)


# Compiling once

COMPILE = """
from gongzhu.kernel import compiling, dice
from gongzhu.kernel.rows import row
print(compiling.is_ready(dice.shuffle), compiling.is_ready(dice.below))
deck, r = row(range(52), fast=True), row([dice.start(7, 1)], fast=True)
compiling.compiled(dice.shuffle)(deck, r)
print(compiling.is_ready(dice.shuffle), compiling.is_ready(dice.below))
print(*deck)
print(sum(compiling._compiled(dice.shuffle).stats.cache_hits.values()))
"""


def shuffled() -> str:
    deck = list(range(52))
    dice.shuffle(deck, [dice.start(7, 1)])
    return " ".join(map(str, deck))


def test_what_was_compiled_is_ready_for_the_next_program(tmp_path: Path) -> None:
    """Neither it nor anything else is before; the second program only reads it."""
    first, second = (python(COMPILE, cache=tmp_path / "cache") for _ in range(2))
    assert first.stdout.splitlines() == ["False False", "True False", shuffled(), "0"]
    assert second.stdout.splitlines() == ["True False", "True False", shuffled(), "1"]
    assert (first.stderr, second.stderr) == ("", "")


def test_functions_of_one_name_are_not_taken_for_each_other(tmp_path: Path) -> None:
    code = """
from gongzhu.kernel import compiling, deals, playouts
folder = compiling.cache_folder() / "kernel"
folder.mkdir(parents=True)
(folder / "deals.play_deals-1.py311.nbi").touch()
print(compiling.is_ready(deals.play_deals), compiling.is_ready(playouts.play_deals))
"""
    assert python(code, cache=tmp_path / "cache").stdout.split() == ["True", "False"]


def kept_beside_the_source() -> set[Path]:
    return set(KERNEL.parent.rglob("*.nb[ic]"))


def test_a_folder_that_cannot_be_written_costs_time_and_nothing_else(tmp_path: Path) -> None:
    """Nor is anything kept beside the source, where numba would not see that a law changed."""
    (tmp_path / "file").write_text("")
    before = kept_beside_the_source()
    done = python(COMPILE, cache=tmp_path / "file" / "cache")
    assert done.stdout.splitlines() == ["False False", "True False", shuffled(), "0"]
    assert done.stderr == ""
    assert kept_beside_the_source() == before


CHOOSE = """
from gongzhu.kernel import compiling, dice
from gongzhu.kernel.rows import row
r, fast = row([dice.start(7, 1)], fast=False), row([dice.start(7, 1)], fast=True)
for bits in (1, 0b1011, 2**52 - 1, 0x5A5A5A5A5A5A, 1 << 62 | 1) * 50:
    chosen = compiling.compiled(dice.any_of)(bits, fast)
    assert chosen == dice.any_of(bits, r) and r[0] == fast[0], bits
"""


def test_any_processor_chooses_alike(tmp_path: Path) -> None:
    """One without the instructions that this one may have, too."""
    done = python(CHOOSE, cache=tmp_path, NUMBA_CPU_NAME="generic", NUMBA_CPU_FEATURES="")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_function_is_compiled_once() -> None:
    assert compiled(dice.below) is compiled(dice.below)
    assert compiled(dice.below) is not dice.below


def test_the_plain_functions_stay_plain() -> None:
    """Both forms run in one program."""
    compiled(dice.shuffle)(row(range(3), fast=True), row([1 << 32], fast=True))
    for module in compiling._modules():
        for function in functions(module):
            assert vars(module)[function.__name__] is function


def test_only_the_functions_of_a_module_itself_are_its_functions() -> None:
    names = {function.__name__ for function in functions(compiling)}
    assert "compiled" in names
    assert "Path" not in names
    assert {function.__name__ for function in functions(dice)} >= {"start", "below", "shuffle"}


# Who pays for it

COMMAND = """
import sys
from gongzhu.__main__ import run
sys.argv = ["gongzhu", *sys.argv[1:]]
try:
    code = run()
except SystemExit as stop:
    code = stop.code
print(code or 0, *sorted({"numba", "numpy", "llvmlite"} & sys.modules.keys()), file=sys.stderr)
"""


@functools.cache
def imported(program: str, *words: str) -> str:
    """What a program says at its end: its exit code and which heavy modules it imported."""
    done = python(program, *words)
    return done.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    "words",
    [
        ("--help",),
        ("--version",),
        ("score", "--captured", "10C QS 7H", "--exposed", "10C QS"),
        ("legal", "--hand", "QS 5S 3D", "--trick", "4S", "--exposed", "QS", "--suits-led", ""),
        ("validate", "individual"),
        ("play", "--auto", "--seed", "7", "--bots", "careful"),
        ("play", "--auto", "--seed", "7"),
    ],
    ids=" ".join,
)
def test_a_command_that_plays_no_batch_imports_nothing_for_it(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    if words[0] == "play":
        words = (*words, "--record", str(tmp_path / "match.gongzhu"))
    assert imported(COMMAND, *words) == "0"


def test_the_package_and_the_kernel_are_imported_without_numba() -> None:
    program = """
import sys, pkgutil, importlib, gongzhu, gongzhu.kernel, gongzhu.players
for package in (gongzhu.kernel, gongzhu.players):
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"{package.__name__}.{module.name}")
from gongzhu.kernel.batch import Batch
Batch(gongzhu.load("individual").game, fast=False).deals([1], [1])
print(0, *sorted({"numba", "numpy", "llvmlite"} & sys.modules.keys()), file=sys.stderr)
"""
    assert imported(program) == "0"


def test_a_program_that_compiles_is_seen_to_import_numba(tmp_path: Path) -> None:
    """So that the tests above can fail."""
    program = COMPILE + "import sys; print('numba' in sys.modules, file=sys.stderr)"
    assert python(program, cache=tmp_path).stderr == "True\n"
