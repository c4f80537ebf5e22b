"""What single cards count under what is exposed, asked of the ledger: the rows that the quick way
of playing goes by."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from gongzhu.cards import Card, CardSet
from gongzhu.engine.game import Game
from gongzhu.engine.ledger import total
from gongzhu.engine.pile import Pile, Piles
from gongzhu.kernel import thoughts
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
    """The row of worths (see `gongzhu.kernel.thoughts`) under what is exposed: bits of cards, each
    with its level. Later tricks, where they count, are not in it."""

    def score(cards: int, later_tricks: int = 0) -> int:
        piles = Piles.of(game, (cards, *(0,) * (game.players - 1)))
        return total(Pile(game, 0, piles, exposed, later_tricks).score())

    nothing = score(0)
    values = [0] * thoughts.WORTHS_SIZE
    cards = list(game.deck.cards & CardSet(game.scoring_cards.bits | game.counted))
    for card in cards:
        values[card.index] = score(card.bit) - nothing
        if values[card.index]:
            values[thoughts.COUNTING] |= card.bit
    values[thoughts.COUNTING] |= game.counted
    values[thoughts.COUNTED_WORTH] = score(game.counted)
    mixing = _mixing(values, cards, score)
    if mixing:
        values[thoughts.MIXING], values[thoughts.TIMES] = mixing[0].bit, mixing[1]
        values[thoughts.COUNTING] |= mixing[0].bit
    order = sorted(CardSet(values[thoughts.COUNTING]), key=lambda card: values[card.index])
    values[thoughts.ORDERED] = len(order)
    for place, card in enumerate(order):
        values[thoughts.ORDER_OF + place] = card.index
    hearts = CardSet(game.hearts.bits & game.scoring_cards.bits)
    if hearts:
        values[thoughts.SWEEP] = (
            score(hearts.bits) - nothing - sum(values[card.index] for card in hearts)
        )
        for card in order:
            turned = score(hearts.bits | card.bit) - score(hearts.bits) - values[card.index]
            if turned and not card.bit & (hearts.bits | values[thoughts.MIXING]):
                values[thoughts.TURNING] |= card.bit
                values[thoughts.TURNED_OF + card.index] = turned
    values[thoughts.DECK] = game.deck.cards.bits
    values[thoughts.RIVALS] = max(game.side_count - 1, 1)
    values[thoughts.SIDES] = game.side_count
    values[thoughts.PILES] = game.side_count if game.pooled else game.players
    values[thoughts.PER_TRICK] = score(game.counted, 1) - score(game.counted)
    middling = sorted(values[card.index] for card in cards)
    values[thoughts.TYPICAL] = middling[len(middling) // 2] if cards else 0
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
