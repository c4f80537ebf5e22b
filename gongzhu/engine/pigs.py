"""Who gets the pig of a deal, where pigs are counted."""

from __future__ import annotations

from collections.abc import Sequence

from gongzhu.cards import CardSet
from gongzhu.engine.game import Game
from gongzhu.engine.scoring import whole
from gongzhu.engine.verdict import pigs_needed


def pigs_of(game: Game, points: Sequence[int], captured: Sequence[CardSet] = ()) -> tuple[int, ...]:
    """How many pigs each side gets for a deal with these scores; none where nobody counts them.

    The lowest score gets one, equal lowest scores one each; where one pile holds every heart,
    everybody but its side gets one.

    Source: house-rules catalogue, 2.8 (three pigs) and 2.6 (side effects) (D7).
    """
    if pigs_needed(game.rules) is None:
        return (0,) * game.side_count
    sweeper = whole(game, captured).sweeper if captured else None
    if sweeper is not None:
        return tuple(int(side != game.sides[sweeper]) for side in range(game.side_count))
    lowest = min(points)
    return tuple(int(score == lowest) for score in points)
