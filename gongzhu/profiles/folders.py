"""Where things lie: the shipped profiles, and what belongs to the user."""

from __future__ import annotations

import os
from pathlib import Path

import gongzhu


def shipped_folder() -> Path:
    """The folder of the shipped profiles, in an installed package and in a checkout alike."""
    package = Path(gongzhu.__file__).resolve().parent
    inside = package / "variants"
    return inside if inside.is_dir() else package.parent / "variants"


def data_folder() -> Path | None:
    """The folder for what a user keeps: GONGZHU_DATA, else a place where systems put such things.

    `None` where the user has no home. The folder need not exist.
    """
    if named := os.environ.get("GONGZHU_DATA"):
        return Path(named)
    if data := os.environ.get("XDG_DATA_HOME"):
        return Path(data) / "gongzhu"
    try:
        return Path.home() / ".local" / "share" / "gongzhu"
    except RuntimeError:
        return None


def own_folder() -> Path | None:
    """The folder of the user's own profiles, if there may be one.

    Somebody may take the checkout itself for the data folder; what lies there stays shipped.
    """
    data = data_folder()
    if data is None:
        return None
    folder = data / "variants"
    return None if same_folder(folder, shipped_folder()) else folder


def same_folder(one: Path, other: Path) -> bool:
    """Whether two paths lead to one place, by links too."""
    try:
        return os.path.realpath(one) == os.path.realpath(other)
    except (OSError, ValueError):  # such as a NUL in the path
        return False
