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
    cards = list(game.face_up & game.deck.cards)
    heaviest = sorted(cards, key=lambda card: -abs(score(card.bit) - nothing))
    mixing, times = _mixing(cards, heaviest[:3], score)
    # Beside the lightest card a card shows what it counts where no fine is due.
    lightest = [card.bit for card in heaviest if score(card.bit) != nothing and card.bit != mixing]
    company = lightest[-1] if lightest else 0
    for card in cards:
        alone = score(card.bit)
        in_company = score(card.bit | company) - score(company)
        if card.bit == mixing or card.bit == company:
            in_company = alone
        lifts = alone != nothing + in_company
        values[card.index] = in_company
        if nothing and lifts:
            values[thoughts.LIFTING] |= card.bit
        if mixing and card.bit != mixing:
            both = score(card.bit | mixing)
            if both != score(mixing) + in_company:
                values[thoughts.COMPANY] |= card.bit
        if alone != nothing or in_company or lifts:
            values[thoughts.COUNTING] |= card.bit
    values[thoughts.COUNTING] |= game.counted | mixing | values[thoughts.COMPANY]
    values[thoughts.MIXING], values[thoughts.TIMES] = mixing, times
    values[thoughts.FINE] = nothing
    values[thoughts.COUNTED_WORTH] = sum(
        values[card.index] for card in cards if card.bit == game.counted
    )
    order = sorted(CardSet(values[thoughts.COUNTING]), key=lambda card: values[card.index])
    values[thoughts.ORDERED] = len(order)
    for place, card in enumerate(order):
        values[thoughts.ORDER_OF + place] = card.index
    hearts = CardSet(game.hearts.bits & game.scoring_cards.bits)
    if hearts:
        values[thoughts.SWEEP] = score(hearts.bits) - sum(values[card.index] for card in hearts)
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
    middling = sorted(values[card.index] for card in game.scoring_cards & game.deck.cards)
    values[thoughts.TYPICAL] = middling[len(middling) // 2] if middling else 0
    return values


def _mixing(
    cards: Sequence[Card], heaviest: Sequence[Card], score: Callable[[int], int]
) -> tuple[int, int]:
    """The card that multiplies what else is in its pile, and by what; 0 where there is none.

    It does the same to each of the heaviest cards.
    """
    for card in cards:
        found = set()
        for other in heaviest:
            alone, both = score(other.bit), score(card.bit | other.bit)
            if other != card and alone:
                times, rest = divmod(both, alone)
                is_sum = both == alone + score(card.bit)
                found.add(1 if is_sum or rest else times)
        if len(found) == 1 and abs(min(found)) > 1:
            return card.bit, min(found)
    return 0, 0
