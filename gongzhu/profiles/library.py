"""Where profiles are found: by id, shipped or the user's own; by path; on standard input."""

from __future__ import annotations

import difflib
import os
import re
import sys
from pathlib import Path

from gongzhu.profiles.document import ID_PATTERN
from gongzhu.profiles.findings import Finding, Place, Source
from gongzhu.profiles.folders import own_folder, same_folder, shipped_folder
from gongzhu.profiles.sources import read_stream
from gongzhu.text import Text

_NO_INPUT = Text("there is no standard input", "没有标准输入")

DEFAULT = "individual"
"""The id of the profile that is meant where none is named."""

SUFFIXES = (".yaml", ".yml")
"""How the names of profile files end; those that are found by id end in the first."""


def shipped_ids() -> list[str]:
    """The ids of the shipped profiles; the default comes first."""
    found = sorted(path.stem for path in shipped_folder().glob("*.yaml"))
    return sorted(found, key=lambda name: name != DEFAULT)


def own_files() -> list[Path]:
    """The files of the user's own profiles, faulty ones too; none where there is no folder."""
    folder = own_folder()
    if folder is None:
        return []
    try:
        found = sorted(folder.iterdir())
    except (OSError, ValueError):
        return []
    return [
        path
        for path in found
        if path.suffix in SUFFIXES and path.name[0] != "." and not os.path.isdir(path)
    ]


def own_ids() -> list[str]:
    """The ids by which the user's own profiles are found."""
    shipped = shipped_ids()
    found = (id_of(path) for path in own_files())
    return [name for name in found if name and name not in shipped]


def id_of(path: Path) -> str | None:
    """The id by which a file of a profile folder is found: its name without the suffix."""
    return path.stem if path.suffix == SUFFIXES[0] and is_id(path.stem) else None


def is_own(path: Path) -> bool:
    """Whether a file lies in the folder of the user's own profiles."""
    folder = own_folder()
    return folder is not None and same_folder(path.parent, folder)


def is_path(ref: str) -> bool:
    """Whether a profile argument means a file: it contains a slash or ends in `.yaml`."""
    return "/" in ref or "\\" in ref or ref.endswith(SUFFIXES)


def is_id(ref: str) -> bool:
    """Whether a text has the form of a profile's id."""
    return re.fullmatch(ID_PATTERN.strip("^$"), ref) is not None


def shipped_path(name: str) -> Path | None:
    """The file of the shipped profile of that id, if there is one."""
    return shipped_folder() / f"{name}.yaml" if name in shipped_ids() else None


def path_of(name: str) -> Path | None:
    """The file of the profile of that id, if there is one; a shipped one is never hidden."""
    if not is_id(name):
        return None
    return shipped_path(name) or own_path(name)


def own_path(name: str) -> Path | None:
    """The file of the user's own that is called by an id, if there is one."""
    return next((path for path in own_files() if id_of(path) == name), None)


def nearest_id(name: str) -> str | None:
    """The id that is closest to `name`, if any is close."""
    known = [*shipped_ids(), *own_ids()]
    found = difflib.get_close_matches(name, known, n=1, cutoff=0.6)
    return found[0] if found else None


def file_meant(name: str, folder: Path) -> str | None:
    """The path of a file of the folder, if somebody wrote it without its suffix."""
    return f"./{name}.yaml" if is_id(name) and (folder / f"{name}.yaml").is_file() else None


def standard_input() -> Source | Finding:
    """What comes in on standard input, under the name `-`, or why it cannot be read."""
    nothing = Finding("GZ001", Place(Source("-", "")), data={"reason": _NO_INPUT})
    if sys.stdin is None:
        return nothing
    try:
        return read_stream(sys.stdin.buffer, "-")
    except OSError:
        return nothing


def display_name(path: Path) -> str:
    """A path as it is shown: shipped profiles as `variants/…`, others as they were given."""
    if path.parent == shipped_folder():
        return f"variants/{path.name}"
    return path.as_posix()
