"""A whole deal to be scored, from a file: what each seat captured, and what was exposed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from gongzhu.cards import CardSet
from gongzhu.engine.game import Game
from gongzhu.engine.piles import read_exposures, read_later_tricks, read_piles
from gongzhu.engine.scoring import Exposures
from gongzhu.errors import InvalidAction
from gongzhu.profiles.blame import culprit
from gongzhu.profiles.findings import Finding
from gongzhu.profiles.keys import Language
from gongzhu.profiles.library import standard_input
from gongzhu.profiles.nodes import at
from gongzhu.profiles.reading import parse
from gongzhu.profiles.shape import validate
from gongzhu.profiles.sources import read_source
from gongzhu.rules.base import Part
from gongzhu.text import Text

_BEGIN = Text(
    "write one list a seat, as in 'captured: [[QS], [JD], [10C], [rest]]'",
    "每个座位写一个列表，如“captured: [[QS], [JD], [10C], [rest]]”",
)


class CapturedDeal(NamedTuple):
    """What each seat captured, the exposed cards, and the tricks that are counted."""

    piles: tuple[CardSet, ...]
    exposed: Exposures
    later_tricks: tuple[int, ...]
    """How many tricks each seat took after the card that makes them count."""


class _DealFile(Part):
    captured: tuple[tuple[str, ...], ...]
    exposed: tuple[str, ...] | dict[str, str] = ()
    later_tricks: tuple[int, ...] = ()


_LANGUAGE = Language(_DealFile)


def read_deal(path: Path | None, game: Game) -> CapturedDeal | list[Finding]:
    """The deal in a file, or on standard input where `path` is `None`; or what is wrong with it.

    The file says `captured: [[…], …]`, one list per seat, `exposed: [QS]` or
    `exposed: {QS: shown}`, and `later_tricks: [0, 3, 0, 0]` where such tricks count, in YAML or
    JSON.
    """
    source = read_source(path) if path else standard_input()
    if isinstance(source, Finding):
        return [source]
    tree, findings = parse(source)
    if tree is None or findings:
        return [replace(f, help=_BEGIN) if f.code in ("GZ025", "GZ026") else f for f in findings]
    deal, findings = validate(_DealFile, tree, _LANGUAGE)
    if deal is None:
        return findings
    key = "captured"
    try:
        piles = read_piles(game, deal.captured, whole=True)
        key = "exposed"
        exposed = read_exposures(game, deal.exposed)
        key = "later_tricks"
        return CapturedDeal(piles, exposed, read_later_tricks(game, piles, deal.later_tricks))
    except InvalidAction as error:
        node = at(tree, (key,)) or tree
        reason = error.text.filled(**error.data)
        return [Finding("GZ131", culprit(node, error.data), key, {"reason": reason})]
