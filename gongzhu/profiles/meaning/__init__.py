"""Contradictions: what a profile of the right shape may still get wrong, one function each.

A check looks at sound-looking rules and names the settings that do not go together. The finding
is placed at the first of them that the file itself states; the others become notes. A setting
that has no effect is only wrong where the file itself states it: what inheritance leaves behind
goes silently, see `settled`.
"""

from __future__ import annotations

from typing import NamedTuple

from gongzhu.profiles.findings import Finding, Note, Place, Source
from gongzhu.profiles.meaning.clash import Check, Clash, Stated
from gongzhu.profiles.meaning.deck import CHECKS as DECK
from gongzhu.profiles.meaning.effects import CHECKS as EFFECTS
from gongzhu.profiles.meaning.exposure import CHECKS as EXPOSURE
from gongzhu.profiles.meaning.hold_back import CHECKS as HOLD_BACK
from gongzhu.profiles.meaning.lead import CHECKS as LEAD
from gongzhu.profiles.meaning.match import CHECKS as MATCH
from gongzhu.profiles.meaning.play import CHECKS as PLAY
from gongzhu.profiles.meaning.rewards import CHECKS as REWARDS
from gongzhu.profiles.meaning.settled import settled
from gongzhu.profiles.meaning.sweep import CHECKS as SWEEP
from gongzhu.profiles.meaning.transformer import CHECKS as TRANSFORMER
from gongzhu.profiles.meaning.values import CHECKS as VALUES
from gongzhu.profiles.nodes import Block, Path, at, dotted, key_at
from gongzhu.rules.model import Rules
from gongzhu.text import Text

__all__ = ["CHECKS", "Check", "Contradiction", "contradictions", "objections", "settled"]

CHECKS: tuple[Check, ...] = (
    *DECK,
    *LEAD,
    *PLAY,
    *EXPOSURE,
    *HOLD_BACK,
    *VALUES,
    *EFFECTS,
    *TRANSFORMER,
    *SWEEP,
    *REWARDS,
    *MATCH,
)
"""Every check; a new one is written in the module of its section and named there."""

_SETTING = Text("{path} is set here", "{path} 在此处设定")
_WITHOUT_EFFECT = Text(
    "some settings have no effect, such as the value of a card that is not dealt",
    "有些设定没有作用，例如未发的牌有分值",
)


class Contradiction(NamedTuple):
    """A clash as it is reported, and the settings it is about."""

    finding: Finding
    paths: tuple[Path, ...]
    also: tuple[Path, ...]


def contradictions(rules: Rules, tree: Block, file: str) -> list[Contradiction]:
    """Every contradiction in the rules that `tree`, read from `file`, states, and all advice."""
    stated = Stated(rules, tree, file)
    return [
        Contradiction(
            _place(clash, tree, file),
            clash.paths,
            check.settings if clash.also is None else clash.also,
        )
        for check in CHECKS
        for clash in check.find(stated)
    ]


def objections(rules: Rules) -> list[str]:
    """The contradictions in rules that came without a file, such as those of a record."""
    nowhere = Place(Source("", ""))
    found = contradictions(rules, Block({}, nowhere), "")
    said = [one.finding.message("en") for one in found if one.finding.severity == "error"]
    return said if settled(rules) == rules else [*said, _WITHOUT_EFFECT.en]


def _place(clash: Clash, tree: Block, file: str) -> Finding:
    places = [(path, place) for path in clash.paths if (place := _value_place(tree, path))]
    own = [(path, place) for path, place in places if place.source.name == file]
    first = (own or places or [(clash.paths[0], tree.place)])[0]
    notes = tuple(
        Note(_SETTING, place, {"path": dotted(setting_of(path))})
        for path, place in places
        if (path, place) != first
    )
    path, place = first
    return Finding(clash.code, place, dotted(path), clash.data, None, notes)


def setting_of(path: Path) -> Path:
    """The setting that a path leads to, without the number of an item in it."""
    return path[:-1] if isinstance(path[-1], int) else path


def _value_place(tree: Block, path: Path) -> Place | None:
    """The place of a value; for a block the place of its key, which is shorter."""
    node = at(tree, path)
    if node is None:
        return None
    return key_at(tree, path) if isinstance(node, Block) else node.place
