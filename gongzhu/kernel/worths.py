"""What single cards count under what is exposed, asked of the ledger: the rows that the quick way
of playing goes by."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from gongzhu.cards import Card, CardSet
from gongzhu.engine.game import Game
from gongzhu.engine.ledger import total
from gongzhu.engine.pile import Pile, Piles
from gongzhu.kernel import policy
from gongzhu.kernel.points import EXPOSURE_ROWS
from gongzhu.kernel.rows import Row, row
from gongzhu.kernel.scores import Scores
from gongzhu.rules.levels import Level


def all_worths(scores: Scores) -> Row:
    """The rows of worths for all that can be exposed, in the order of the rows of scores."""
    game, rows = scores.game, scores.key[EXPOSURE_ROWS] // 2
    flat: list[int] = []
    for code in range(rows):
        flat.extend(worths(game, scores.exposed_in(2 * code)))
    return row(flat, fast=scores.fast)


def worths(game: Game, exposed: Mapping[int, Level]) -> list[int]:
    """The row of worths (see `gongzhu.kernel.policy`) under what is exposed: bits of cards, each
    with its level."""

    def score(cards: int) -> int:
        piles = Piles.of(game, (cards, *(0,) * (game.players - 1)))
        return total(Pile(game, 0, piles, exposed, 0).score())

    nothing = score(0)
    values = [0] * policy.WORTHS_SIZE
    cards = list(game.scoring_cards & game.deck.cards)
    for card in cards:
        values[card.index] = score(card.bit) - nothing
        if values[card.index]:
            values[policy.COUNTING] |= card.bit
    mixing = _mixing(values, cards, score)
    if mixing:
        values[policy.MIXING], values[policy.TIMES] = mixing[0].bit, mixing[1]
        values[policy.COUNTING] |= mixing[0].bit
    hearts = CardSet(game.hearts.bits & game.scoring_cards.bits)
    if hearts:
        values[policy.SWEEP] = (
            score(hearts.bits) - nothing - sum(values[card.index] for card in hearts)
        )
    values[policy.DECK] = game.deck.cards.bits
    values[policy.RIVALS] = max(game.side_count - 1, 1)
    values[policy.SIDES] = game.side_count
    return values


def _mixing(
    values: Sequence[int], cards: Sequence[Card], score: Callable[[int], int]
) -> tuple[Card, int] | None:
    """The card that multiplies what else is in its pile, and by what, if there is one."""
    heaviest = max(cards, key=lambda card: abs(values[card.index]), default=None)
    if heaviest is None or values[heaviest.index] == 0:
        return None
    alone, nothing = values[heaviest.index], score(0)
    for card in cards:
        both = score(card.bit | heaviest.bit) - nothing
        if card != heaviest and both != alone + values[card.index] and both % alone == 0:
            return card, both // alone
    return None
