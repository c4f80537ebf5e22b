"""Whether a rule keeps the hearts from being led."""

from __future__ import annotations

from gongzhu.engine.table import exposable_cards
from gongzhu.rules.hearts_lead import BloodLock, HeartsFree
from gongzhu.rules.model import Rules


def lock_is_idle(rules: Rules) -> bool:
    """Whether the hearts are locked by a card that may not be exposed."""
    axis = rules.play.hearts
    return isinstance(axis, BloodLock) and axis.card not in exposable_cards(rules)


def hearts_wait(rules: Rules) -> bool:
    """Whether a heart may be kept from being led."""
    free = isinstance(rules.play.hearts, HeartsFree)
    return not free and bool(rules.cards.suit("H")) and not lock_is_idle(rules)
