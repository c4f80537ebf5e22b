"""The kinds of worked examples, told by their keys."""

from __future__ import annotations

from collections.abc import Mapping

from gongzhu.engine.game import Game
from gongzhu.engine.piles import read_exposures
from gongzhu.engine.scoring import Exposures
from gongzhu.errors import InvalidAction
from gongzhu.profiles.document import Example
from gongzhu.text import Text


class Unclear(Exception):
    """An example that cannot be run, with the reason and the key at fault.

    `stray` says that the key itself should not be there, whatever its value.
    """

    def __init__(
        self, key: str, text: Text, data: Mapping[str, object], *, stray: bool = False
    ) -> None:
        super().__init__(text.say("en", **data))
        self.key, self.text, self.data, self.stray = key, text, data, stray


_NEEDED: Mapping[str, tuple[str, ...]] = {
    "captured": ("score",),
    "hand": ("trick", "legal"),
    "hands": (),
    "points": (),
    "totals": ("ends",),
}
"""The keys that tell the kind of an example, each with what has to stand beside it."""

_ALSO: Mapping[str, tuple[str, ...]] = {
    "captured": ("exposed", "later_tricks", "pigs", "ends", "losers", "winners"),
    "hand": (
        "exposed",
        "suits_led",
        "hearts_broken",
        "deal",
        "trick_number",
        "played",
        "suits_seen",
        "discarded",
    ),
    "hands": ("deal", "leader", "captor", "last_leader", "expose", "exposed"),
    "points": ("settled", "pigs"),
    "totals": ("losers", "winners", "deal", "pigs", "reset"),
}
_ONE_AT_LEAST: Mapping[str, tuple[str, ...]] = {
    "hands": ("leader", "exposed"),
    "points": ("settled", "pigs"),
}
"""Of these keys one must stand beside the first."""

KINDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = {
    kind: (needed, one, tuple(key for key in _ALSO[kind] if key not in one))
    for kind, needed in _NEEDED.items()
    for one in [_ONE_AT_LEAST.get(kind, ())]
}
"""The keys of each kind beside its first: all that are needed, those of which one is, others."""

_WHICH = Text(
    "it has to state captured and score, or hand, trick and legal, or totals and ends",
    "应写 captured 和 score，或 hand、trick 和 legal，或 totals 和 ends",
)
_LACKS = Text("'{first}' needs '{key}' beside it", "写了“{first}”还要写“{key}”")
_STRAY = Text("'{key}' does not go with '{first}'", "“{key}”不能与“{first}”一起写")
_SIDES = Text("{found} numbers were given for {sides} sides", "有{sides}方，却写了{found}个数")
_NO_SIDE = Text(
    "there is no side {side}; sides count from 1 to {sides}", "没有第{side}方；共{sides}方，从1数起"
)


def kind_of(example: Example) -> str:
    """What kind of example it is: `captured`, `hand`, `hands`, `points` or `totals`.

    Raises `Unclear` where keys are missing or do not go together.
    """
    stated = example.model_fields_set
    first = next((kind for kind in _NEEDED if kind in stated), None)
    if first is None:
        raise Unclear("name", _WHICH, {})
    for key in _NEEDED[first]:
        if key not in stated:
            raise Unclear(first, _LACKS, {"first": first, "key": key})
    one = _ONE_AT_LEAST.get(first, ())
    if one and stated.isdisjoint(one):
        raise Unclear(first, _LACKS, {"first": first, "key": " / ".join(one)})
    for key in sorted(stated - {"name", first, *_NEEDED[first], *_ALSO[first]}):
        raise Unclear(key, _STRAY, {"key": key, "first": first}, stray=True)
    return first


def by_side(key: str, numbers: tuple[int, ...], game: Game) -> None:
    """See that there is one number for each side; raises `Unclear` where there is not."""
    if len(numbers) != game.side_count:
        raise Unclear(key, _SIDES, {"found": len(numbers), "sides": game.side_count})


def sides(key: str, named: tuple[int, ...] | None, count: int) -> None:
    """See that these are numbers of sides; raises `Unclear` where one is not."""
    for side in named or ():
        if not 1 <= side <= count:
            raise Unclear(key, _NO_SIDE, {"side": side, "sides": count})


def exposures(example: Example, game: Game) -> Exposures:
    """The exposed cards of an example; raises `Unclear` where they cannot be."""
    try:
        return read_exposures(game, example.exposed)
    except InvalidAction as error:
        raise Unclear("exposed", error.text, error.data) from None
