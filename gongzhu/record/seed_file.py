"""The seed of a running match, kept in a private file beside its record until it is published."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable
from pathlib import Path

from gongzhu.engine.dealing import Seed
from gongzhu.errors import GongzhuError
from gongzhu.text import Text

SUFFIX = ".seed"
"""What is added to the name of the record."""

_MOST = 8192  # bytes; such a file has one short line

_TAKEN = Text(
    "the seed of the match belongs in {path}, and there is something else, such as the seed of "
    "another match; it is left as it is: move it away, or name another file for the record",
    "本场的种子应存放在{path}，但那里已有别的内容（如另一场的种子），未作改动；"
    "请移走它，或为记录换一个文件名",
)
_CANNOT_KEEP = Text(
    "cannot keep the seed of the match in {path}: {reason}",
    "无法把本场的种子保存到{path}：{reason}",
)
_CANNOT_READ = Text(
    "cannot read the seed of the match in {path}: {reason}",
    "无法读取{path}里的本场种子：{reason}",
)


def seed_file(record: Path) -> Path:
    """Where the seed of the match in a record is kept.

    >>> seed_file(Path("family.gongzhu")).name
    'family.gongzhu.seed'
    """
    return record.with_name(record.name + SUFFIX)


def keep(record: Path, seed: Seed, *, instead: Callable[[Seed], bool] = lambda _: False) -> None:
    """Keep a seed where only the owner of the file can read it.

    Raises `GongzhuError` where that is not possible, and where something else has that name: also
    a seed that this one may not take the place of, since it may be all that is left of that of
    another match.
    """
    path = seed_file(record)
    try:
        if os.path.lexists(path):
            if not _may_go(path, instead):
                raise GongzhuError(_TAKEN, path=path)
            path.unlink()
        # Made anew, so that it is never open to others, not even for a moment.
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with open(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(_written(seed) + "\n")
        except OSError:
            forget(record)
            raise
    except OSError as error:
        raise GongzhuError(_CANNOT_KEEP, path=path, reason=error.strerror or error) from None


def kept(record: Path, commitment: str, rules_id: str) -> Seed | None:
    """The seed that is kept for a record; `None` where there is none that fits its commitment.

    Raises `GongzhuError` where there is a file that may not be read.
    """
    path = seed_file(record)
    try:
        seed = _read(path) if path.is_file() else None
    except OSError as error:
        raise GongzhuError(_CANNOT_READ, path=path, reason=error.strerror or error) from None
    return seed if seed and seed.commitment(rules_id) == commitment else None


def forget(record: Path) -> None:
    """Remove the file: the seed was published. One that cannot be removed does no harm any more."""
    with contextlib.suppress(OSError):
        seed_file(record).unlink(missing_ok=True)


def _written(seed: Seed) -> str:
    plain = {"seed": seed.hex} if seed.number is None else {"number": seed.number}
    return json.dumps(plain)


def _may_go(path: Path, instead: Callable[[Seed], bool]) -> bool:
    """Whether a file may be replaced: a seed that may, or the empty file that a crash left."""
    if not path.is_file() or path.is_symlink():
        return False
    if path.stat().st_size == 0:
        return True
    old = _read(path)
    return old is not None and instead(old)


def _read(path: Path) -> Seed | None:
    """The seed in a file, whatever that may hold."""
    with path.open("rb") as file:
        data = file.read(_MOST)
    try:
        plain = json.loads(data)
    except (ValueError, RecursionError):
        return None
    match plain:
        case {"number": number} if type(number) is int and number >= 0:
            return Seed.of(number)
        case {"seed": str(written)}:
            with contextlib.suppress(ValueError):
                return Seed.parse(written)
    return None
