"""Whether a profile of the user's own is found by its id, and by nothing else."""

from __future__ import annotations

from gongzhu.profiles.chain import File
from gongzhu.profiles.findings import Finding, Source
from gongzhu.profiles.library import (
    display_name,
    id_of,
    is_id,
    is_own,
    own_path,
    shipped_ids,
    shipped_path,
)
from gongzhu.profiles.nodes import Leaf, at
from gongzhu.profiles.reading import parse
from gongzhu.profiles.sources import read_source, shown
from gongzhu.text import Text

_OR_THE_ID = Text(
    "rename the file to {id}.yaml, or write 'id: {stem}'",
    "请把文件改名为 {id}.yaml，或写“id: {stem}”",
)


def hiding(name: str) -> Finding | None:
    """What is wrong where a file of the user's own takes the id of a shipped profile.

    Who asks for that id might mean either of them.
    """
    path = own_path(name) if shipped_path(name) else None
    source = read_source(path, display_name(path)) if path else None
    if not isinstance(source, Source):
        return None  # a file that says nothing takes no id
    tree, _ = parse(source)
    node = at(tree, ("id",)) if tree else None
    if not isinstance(node, Leaf) or node.value != name:
        return None
    return Finding("GZ208", node.place, "id", {"id": name})


def misnamed(file: File) -> list[Finding]:
    """What is wrong with the id of a file in the folder of the user's own profiles.

    Anywhere else an id is only a label, and files are found by their paths.
    """
    node = at(file.tree, ("id",))
    if file.path is None or not isinstance(node, Leaf) or not is_own(file.path):
        return []
    name = str(node.value)
    shipped = shipped_ids()
    if name in shipped:
        return [Finding("GZ208", node.place, "id", {"id": name})]
    stem = id_of(file.path)
    if stem == name or not is_id(name):  # that it cannot be an id is said elsewhere
        return []
    data = {"id": name, "file": shown(file.path.name), "stem": stem}
    free = stem is not None and stem not in shipped
    return [Finding("GZ209", node.place, "id", data, _OR_THE_ID if free else None)]
