"""Which card is the best, by how much, and why: in words that hold for what the seat can see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from gongzhu.cards import Card
from gongzhu.describe.fate import fate
from gongzhu.engine.view import View
from gongzhu.text import Text

DOUBT = 2.0
"""How many standard errors a difference must be to be taken for one."""

SLIGHT = 0.5
"""Differences of fewer points are none."""

_BOTH = Text("{best}. {other}", "{best}。{other}")
_LATER = Text(
    "In this trick {best} and {other} do the same; what stays in the hand makes the difference",
    "{best} 和 {other} 在这一墩里作用相同，差别在于手里留下的牌",
)
_COUNT = Text(
    "In this trick {best} and {other} fare alike, but they count differently",
    "{best} 和 {other} 在这一墩里去向相同，但分值不同",
)
_NO_MATTER = Text(
    "No card is clearly better than another: the differences are within chance",
    "没有哪张明显更好：差别在误差之内",
)


class Weighed(Protocol):
    """A card, and what playing it may be expected to bring."""

    @property
    def card(self) -> Card: ...

    @property
    def points(self) -> float:
        """What the own side may be expected to score in the whole deal."""
        ...

    @property
    def balance(self) -> float:
        """The same, less what each of the other sides may on average."""
        ...

    @property
    def error(self) -> float:
        """The standard error of how far the balance is from the best card's."""
        ...


W = TypeVar("W", bound=Weighed)


class Gap(NamedTuple):
    """How much worse than the best a card is."""

    points: float
    """By how much its balance is lower."""

    error: float
    """The standard error of that."""

    @property
    def clear(self) -> bool:
        """Whether it is more than chance may have made it."""
        return self.points >= max(SLIGHT, DOUBT * self.error)


def ranked(weighed: Iterable[W]) -> list[W]:
    """The cards, the best first; of equal ones the higher card."""
    return sorted(weighed, key=lambda one: (-one.balance, -one.card.index))


def gap(best: Weighed, other: Weighed) -> Gap:
    """How much worse another card is than the best."""
    return Gap(best.balance - other.balance, other.error)


def reason(view: View, best: Card, other: Card) -> Text:
    """Why one card may be better than another: what each of them does now.

    What a card does later cannot be told in a word; where both do the same now, or all but what
    they count, that is said.
    """
    one, two = fate(view, best), fate(view, other)
    if one.kind == two.kind:
        return _LATER.filled(best=best, other=other)
    if one.doing == two.doing and None not in (one.own, two.own):
        return _COUNT.filled(best=best, other=other)
    return _BOTH.filled(best=one.text, other=two.text)


def advice(view: View, order: Sequence[Weighed]) -> Text:
    """Why the first of the ranked cards is to be played, against the next that is clearly worse.

    Of those the first is named that does something else in this trick.
    """
    best, *others = order
    worse = [other.card for other in others if gap(best, other).clear]
    if not worse:
        return _NO_MATTER
    doing = fate(view, best.card).kind
    other = next((card for card in worse if fate(view, card).kind != doing), worse[0])
    return reason(view, best.card, other)
