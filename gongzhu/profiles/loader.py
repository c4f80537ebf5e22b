"""Loading a profile: read, inherit, shape, meaning, examples, advice; everything found at once.

Every command loads through here, so what one of them accepts, all of them accept.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from gongzhu.cards import few_guesses
from gongzhu.engine.game import Game
from gongzhu.errors import GongzhuError
from gongzhu.profiles.chain import File, follow
from gongzhu.profiles.document import Head
from gongzhu.profiles.findings import Finding, Place, Source
from gongzhu.profiles.judging import changes, failures
from gongzhu.profiles.library import (
    display_name,
    file_meant,
    is_own,
    is_path,
    nearest_id,
    path_of,
    shipped_path,
    standard_input,
)
from gongzhu.profiles.naming import hiding, misnamed
from gongzhu.profiles.nodes import Block, at
from gongzhu.profiles.nodes import Path as NodePath
from gongzhu.profiles.resolve import Resolved, Setting, resolve
from gongzhu.profiles.shape import each_once, extended_from, read_head, read_rules
from gongzhu.profiles.sources import read_source, shown
from gongzhu.profiles.unknown import Fault
from gongzhu.rules.model import Rules
from gongzhu.text import Text, literal


@dataclass(frozen=True)
class Profile:
    """A sound profile: its rules, and what it says about itself."""

    id: str
    name: Text
    description: Text | None
    sources: tuple[tuple[str, tuple[str, ...]], ...]
    """Where its rules come from, and which of them."""

    file: str
    own: bool
    """Whether it lies in the folder of the user's own profiles."""

    parents: tuple[str, ...]
    """The ids it builds on, nearest first."""

    rules: Rules
    tree: Block
    """The merged settings with the place each was read from."""

    examples: int
    """How many worked examples it states."""

    @cached_property
    def game(self) -> Game:
        """The game that is played by these rules."""
        return Game.of(self.rules)


@dataclass(frozen=True)
class Checked:
    """What came of reading a profile."""

    profile: Profile | None
    """The profile, if nothing in it is wrong."""

    findings: tuple[Finding, ...]
    """Everything found, sorted by place."""

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The errors among the findings."""
        return tuple(finding for finding in self.findings if finding.severity == "error")

    @property
    def wrong(self) -> bool:
        """Whether there is an error among the findings."""
        return self.errors != ()

    @property
    def unreadable(self) -> bool:
        """Whether there was no file to read, or it could not be read."""
        return any(finding.code in ("GZ001", "GZ201") for finding in self.findings)


class ProfileError(GongzhuError):
    """A profile that is not sound; it carries all the `findings`."""

    def __init__(self, checked: Checked) -> None:
        first = checked.errors[0]
        text = Text("{place}: {code}: {en}", "{place}：{code}：{zh}")
        super().__init__(
            text,
            place=str(first.place),
            code=first.code,
            en=first.message("en"),
            zh=first.message("zh"),
        )
        self.checked = checked


def load(ref: str) -> Profile:
    """The profile of an id, shipped or the user's own, or of a path (with '/' or in `.yaml`).

    Raises `ProfileError` with every finding where it is not sound.

    >>> load("individual").rules.table.players
    4
    """
    checked = check(ref)
    if checked.profile is None:
        raise ProfileError(checked)
    return checked.profile


def shipped(name: str) -> Profile:
    """The shipped profile of that id, whatever lies in the folder of the user's own."""
    path = shipped_path(name)
    return load(name if path is None else str(path))


def check(ref: str, *, thorough: bool = False, limit: Path | None = None) -> Checked:
    """The profile and everything found in it; `thorough` adds advice and the parents' examples.

    `ref` is an id, a path, or `-` for standard input. What it extends by a path has to lie in
    its own folder, or in the folder `limit` if that is given.
    """
    if ref == "-":
        path, source = None, standard_input()
    else:
        path = Path(ref) if is_path(ref) else path_of(ref)
        if path is None:
            return Checked(None, (_no_such_profile(ref),))
        if not is_path(ref) and (taken := hiding(ref)):
            return Checked(None, (taken,))
        source = read_source(path, display_name(path))
    if isinstance(source, Finding):
        return Checked(None, (source,))
    return check_source(source, path, thorough=thorough, limit=limit)


def check_source(
    source: Source,
    path: Path | None = None,
    *,
    thorough: bool = False,
    limit: Path | None = None,
) -> Checked:
    """The same for a text that was read already; `path` is where its relative parents are."""
    with few_guesses():
        return _checked(source, path, limit, thorough=thorough)


def _checked(source: Source, path: Path | None, limit: Path | None, *, thorough: bool) -> Checked:
    chain = follow(source, path, limit)
    if not chain.files:
        return Checked(None, _sorted(chain.findings))
    own = chain.files[0]
    read = [read_head(file.tree) for file in chain.files]
    heads = [head for head, _ in read]
    faults = [fault for _, found in read for fault in found]
    newer = [fault.finding for fault in faults if fault.finding.code == "GZ120"]
    if newer:  # whatever else a newer version says is not for this program to judge
        return Checked(None, _sorted(_seen_from(own, newer)))
    left_out = [_setting(finding) for finding in chain.findings]
    left_out += [tuple(map(str, fault.meant)) for fault in faults if fault.meant]
    misspelt = ("extends",) in left_out and at(own.tree, ("extends",)) is None
    whole = chain.whole and not misspelt
    resolved = resolve(chain.files, left_out) if whole else None
    findings = [*chain.findings]
    shape = resolved.faults if resolved else _without_parents(chain.files)
    for fault in each_once([*faults, *shape]):
        if not any(_explains(finding, fault) for finding in chain.findings):
            findings.append(fault.finding)
    for file in chain.files:
        findings += misnamed(file)
    profile = None
    if resolved and resolved.rules:
        findings += resolved.clashes
        game = Game.of(resolved.rules)
        findings += failures(own, game, resolved, findings)
        if not any(finding.severity == "error" for finding in findings):
            profile = _profile(own, heads, resolved)
            if thorough:
                findings += changes(chain.files, game)
                findings += _advice(chain.files, resolved.rules)
    return Checked(profile, _sorted(_seen_from(own, findings)))


def _without_parents(files: Sequence[File]) -> list[Fault]:
    """What is wrong in files whose parents are unknown: all but what a parent may have said."""
    return [
        fault
        for file in files
        for fault in read_rules(file.tree)[1]
        if fault.finding.code not in ("GZ101", "GZ107")
    ]


def _setting(finding: Finding) -> Setting:
    """The setting whose value reading left out because of a finding."""
    return tuple(re.sub(r"\[\d+\].*", "", finding.path).split("."))


def _explains(finding: Finding, fault: Fault) -> bool:
    """Whether a finding of reading already says what a fault is about.

    A key seems to be missing where its value had to be left out; without its kind nothing can be
    said about a block; and a parent that cannot be found may be no name either.
    """
    said = fault.finding
    if said.path == "extends":
        return finding.place == said.place
    left_out = re.sub(r"\[\d+\]", "", finding.path)
    if left_out.endswith(".kind"):
        return f"{_dotted(fault.path)}.".startswith(left_out.removesuffix("kind"))
    if said.code not in ("GZ101", "GZ107") or finding.place.source != said.place.source:
        return False
    assert fault.meant is not None
    in_item = any(isinstance(step, int) for step in fault.meant)
    return _dotted(fault.meant) == left_out and (not in_item or finding.place.inside(said.place))


def _dotted(path: NodePath) -> str:
    """The keys of a path, without the numbers of items, as reading gives them."""
    return ".".join(step for step in path if isinstance(step, str))


def _profile(file: File, heads: Sequence[Head | None], resolved: Resolved) -> Profile:
    head, *parents = heads
    assert head is not None
    assert resolved.rules is not None
    name, about = head.name, head.description
    return Profile(
        id=head.id,
        name=literal(name.en, name.zh) if name else literal(head.id, head.id),
        description=literal(about.en, about.zh) if about else None,
        sources=tuple((source.ref, source.covers) for source in head.sources),
        file=file.source.name,
        own=file.path is not None and is_own(file.path),
        parents=tuple(parent.id for parent in parents if parent),
        rules=resolved.rules,
        tree=resolved.tree,
        examples=len(head.examples),
    )


def _seen_from(own: File, findings: Sequence[Finding]) -> list[Finding]:
    """The findings, each of a parent's file with a note of where the file extends it."""
    extends = at(own.tree, ("extends",))
    return [
        finding
        if finding.place.source == own.source or not extends
        else extended_from(finding, extends.place)
        for finding in findings
    ]


def _advice(files: Sequence[File], rules: Rules) -> list[Finding]:
    """Warnings about what is allowed and yet hardly meant."""
    extends = at(files[0].tree, ("extends",))
    if extends is None:
        return []
    parent = resolve(files[1:]).rules
    if parent and parent.id == rules.id:
        return [Finding("GZ501", extends.place, "extends", {"parent": files[1].name})]
    return []


def _no_such_profile(ref: str) -> Finding:
    guess = file_meant(ref, Path()) or nearest_id(ref)
    place = Place(Source(shown(ref) or "-", ""))
    data = {"id": shown(ref), "guess": guess}
    did_you_mean = Text("did you mean '{guess}'?", "是否指“{guess}”？")
    return Finding("GZ201", place, "", data, did_you_mean if guess else None)


def _sorted(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=Finding.order))
