"""Checks of when an exposed card may not be played yet."""

from __future__ import annotations

from collections.abc import Iterator

from gongzhu.cards import Card
from gongzhu.engine.table import exposable_cards, levels_of, unbound_levels
from gongzhu.profiles.meaning.clash import Check, Clash, Stated, path
from gongzhu.rules.exposure import BeforePlay
from gongzhu.rules.hold_back import HeldBack
from gongzhu.rules.levels import ALL_LEVELS, NAMES
from gongzhu.rules.model import Rules

_KIND, _LEVELS = path("exposure.hold_back.kind"), path("exposure.hold_back.levels")


def held_back(rules: Rules) -> HeldBack | None:
    """How exposed cards are held back, where cards are exposed and some rule says so."""
    if not isinstance(rules.exposure, BeforePlay):
        return None
    axis = rules.exposure.hold_back
    return axis if isinstance(axis, HeldBack) else None


def levels_are_bound(stated: Stated) -> Iterator[Clash]:
    """GZ334, GZ335: the levels that are held back are some of those there are."""
    axis, used = held_back(stated.rules), levels_of(stated.rules)
    if axis is None or axis.levels == ALL_LEVELS or not stated.owns(_LEVELS):
        return
    exposure = path("exposure.levels")
    if unbound_levels(stated.rules) == used:
        yield Clash("GZ335", (_LEVELS, exposure))
        return
    for level in axis.levels:
        if level not in used:
            paths = (stated.item(_LEVELS, level), exposure)
            yield Clash("GZ334", paths, {"level": NAMES[level]})


def exception_is_needed(stated: Stated) -> Iterator[Clash]:
    """GZ336: an exception for leading is made only where leading is forbidden."""
    axis, setting = held_back(stated.rules), path("exposure.hold_back.unless")
    if axis is None or axis.unless == "only_card_of_suit" or not stated.owns(setting):
        return
    if not binds_alone(axis):
        yield Clash("GZ336", (setting, path("exposure.hold_back.when_leading")))


def some_card_waits(stated: Stated) -> Iterator[Clash]:
    """GZ337: some exposed card may not be played while its holder has another card to play."""
    axis = held_back(stated.rules)
    if axis and not (binds_alone(axis) or has_company(stated.rules)) and stated.owns(_KIND):
        yield Clash("GZ337", (_KIND, path("exposure.cards"), path("deck.remove")))


def has_company(rules: Rules) -> bool:
    """Whether any card that may be exposed has another one of its suit in the deck."""
    cards = exposable_cards(rules) & rules.cards.cards
    return not cards or any(len(rules.cards.suit(card.suit)) > 1 for card in cards)


def binds_alone(axis: HeldBack) -> bool:
    """Whether an exposed card without another one of its suit may have to wait, too."""
    return lead_waits(axis) or discard_waits(axis)


def lead_waits(axis: HeldBack) -> bool:
    """Whether an exposed card without another one of its suit may not be led yet."""
    return axis.when_leading and axis.unless != "only_card_of_suit"


def discard_waits(axis: HeldBack) -> bool:
    """Whether an exposed card without another one of its suit may not be discarded yet."""
    return axis.discard == "locked" and axis.unless == "nothing_else"


def may_not_open(rules: Rules, card: Card) -> bool:
    """Whether a card may be exposed and then not be led to the first trick of a deal."""
    axis = held_back(rules)
    if axis is None or not axis.when_leading or card not in exposable_cards(rules):
        return False
    bound = set(levels_of(rules)) - set(unbound_levels(rules))
    return bool(bound) and (lead_waits(axis) or len(rules.cards.suit(card.suit)) > 1)


CHECKS = (
    Check(
        ("GZ334", "GZ335"),
        ("exposure.hold_back.kind", "exposure.hold_back.levels", "exposure.levels"),
        levels_are_bound,
    ),
    Check(
        ("GZ336",),
        (
            "exposure.hold_back.unless",
            "exposure.hold_back.when_leading",
            "exposure.hold_back.discard",
        ),
        exception_is_needed,
    ),
    Check(
        ("GZ337",),
        (
            "exposure.hold_back.kind",
            "exposure.hold_back.unless",
            "exposure.hold_back.when_leading",
            "exposure.hold_back.discard",
            "exposure.cards",
            "deck.remove",
        ),
        some_card_waits,
    ),
)
