"""Counting what results come to: one function of integers, compiled or plain, and its rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import MutableSequence, Sequence

from gongzhu.engine.game import Game
from gongzhu.engine.slots import MAX_SEATS
from gongzhu.kernel.compiling import compiled
from gongzhu.kernel.deals import (
    RESULT_CLOSED,
    RESULT_EXPOSED,
    RESULT_HAND_OF,
    RESULT_OPEN,
    RESULT_OPENER,
    RESULT_SIZE,
)
from gongzhu.kernel.rows import Row, filled, row
from gongzhu.kernel.scores import Scored, happened
from gongzhu.simulation.tally import Moments, Tally

# The key: what of a table has to be known.
SEATS = 0
SIDES = 1
CARDS = 2
"""How many cards may be exposed."""
SIDE_OF = 3
"""The side of each seat."""
CARD_OF = SIDE_OF + MAX_SEATS
"""The cards that may be exposed."""

# The counts: three slots for each moment.
LEADS = 0
OPENED_OF = 3
"""How often each seat led."""
HELD_OF = OPENED_OF + MAX_SEATS
"""For each card and each of the `STATES` a moment."""

STATES = ("held", "shown", "closed", "open")
MOST = 1 << 20
"""The largest score with whose squares compiled code is trusted: it does not notice what
overflows."""


def count_results(
    k: Sequence[int], results: Sequence[int], scores: Sequence[int], counts: MutableSequence[int]
) -> None:
    """Add to `counts` what results that lie one after the other come to, with these scores."""
    sides = k[SIDES]
    for number in range(len(scores) // sides):
        at = number * RESULT_SIZE
        first = number * sides
        total = 0
        for side in range(sides):
            total += scores[first + side]
        opener = results[at + RESULT_OPENER]
        counts[OPENED_OF + opener] += 1
        balance = scores[first + k[SIDE_OF + opener]] * sides - total
        counts[LEADS] += 1
        counts[LEADS + 1] += balance
        counts[LEADS + 2] += balance * balance
        for place in range(k[CARDS]):
            card = k[CARD_OF + place]
            state = 0
            if results[at + RESULT_EXPOSED] & card:
                state = 1
                if results[at + RESULT_CLOSED] & card:
                    state = 2
                elif results[at + RESULT_OPEN] & card:
                    state = 3
            for seat in range(k[SEATS]):
                if results[at + RESULT_HAND_OF + seat] & card:
                    balance = scores[first + k[SIDE_OF + seat]] * sides - total
                    slot = HELD_OF + 3 * (4 * place + state)
                    counts[slot] += 1
                    counts[slot + 1] += balance
                    counts[slot + 2] += balance * balance


def tally_of(game: Game, results: Row, scored: Scored, *, fast: bool) -> Tally:
    """What results come to that lie one after the other; on arrays if compiled functions ran."""
    cards = list(game.exposable)
    key = [game.players, game.side_count, len(cards), *game.sides]
    key += [0] * (CARD_OF - len(key)) + [card.bit for card in cards]
    scores = integers(scored.scores)
    histograms = tuple(Counter(scores[side :: game.side_count]) for side in range(game.side_count))
    safe = all(abs(score) < MOST for one in histograms for score in one)
    size = HELD_OF + 3 * len(STATES) * len(cards)
    if fast and safe:
        counts = filled(size, fast=True)
        compiled(count_results)(row(key, fast=True), results, scored.scores, counts)
    else:
        counts = filled(size, fast=False)
        count_results(key, integers(results), scores, counts)
    counted = integers(counts)
    found: Counter[str] = Counter()
    for cell, times in Counter(integers(scored.found)).items():
        found.update(dict.fromkeys(happened(cell), times))
    moments = [Moments(*counted[at : at + 3]) for at in range(HELD_OF, size, 3)]
    exposures = {
        (str(card), state): moments[len(STATES) * place + at]
        for place, card in enumerate(cards)
        for at, state in enumerate(STATES)
        if moments[len(STATES) * place + at].number
    }
    return Tally(
        deals=len(scored.found),
        scores=histograms,
        opened=tuple(counted[OPENED_OF : OPENED_OF + game.players]),
        leader=Moments(*counted[LEADS : LEADS + 3]),
        happened=found,
        exposures=exposures,
    )


def integers(row: Row) -> list[int]:
    """A row as a plain list."""
    listed = getattr(row, "tolist", None)
    found: list[int] = listed() if listed else list(row)
    return found
