"""Where profiles are found: by the id of a shipped one, by path, or on standard input."""

from __future__ import annotations

import difflib
import re
import sys
from pathlib import Path

import gongzhu
from gongzhu.profiles.document import ID_PATTERN
from gongzhu.profiles.findings import Finding, Place, Source
from gongzhu.profiles.sources import read_stream
from gongzhu.text import Text

_NO_INPUT = Text("there is no standard input", "没有标准输入")

DEFAULT = "individual"
"""The id of the profile that is meant where none is named."""


def shipped_folder() -> Path:
    """The folder of the shipped profiles, in an installed package and in a checkout alike."""
    package = Path(gongzhu.__file__).resolve().parent
    inside = package / "variants"
    return inside if inside.is_dir() else package.parent / "variants"


def shipped_ids() -> list[str]:
    """The ids of the shipped profiles; the default comes first."""
    found = sorted(path.stem for path in shipped_folder().glob("*.yaml"))
    return sorted(found, key=lambda name: name != DEFAULT)


def is_path(ref: str) -> bool:
    """Whether a profile argument means a file: it contains a slash or ends in `.yaml`."""
    return "/" in ref or "\\" in ref or ref.endswith((".yaml", ".yml"))


def is_id(ref: str) -> bool:
    """Whether a text has the form of a profile's id."""
    return re.fullmatch(ID_PATTERN.strip("^$"), ref) is not None


def shipped_path(name: str) -> Path | None:
    """The file of the shipped profile of that id, if there is one."""
    return shipped_folder() / f"{name}.yaml" if name in shipped_ids() else None


def nearest_id(name: str) -> str | None:
    """The shipped id that is closest to `name`, if any is close."""
    found = difflib.get_close_matches(name, shipped_ids(), n=1, cutoff=0.6)
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
