"""Random endings for the solver, and what the interactive engine makes of them by recursion."""

from __future__ import annotations

import random
from collections.abc import Sequence

from gongzhu.cards import Card, CardSet
from gongzhu.engine import laws
from gongzhu.engine.actions import Play
from gongzhu.engine.deal import Deal, apply
from gongzhu.engine.game import Game
from gongzhu.engine.match import result
from gongzhu.engine.slots import CAPTURED_OF, HAND_OF
from tests.support import dealt, some_action

Points = tuple[int, ...]


def ending(of: Game, tricks: int, dice: random.Random, *, midway: bool = False) -> Deal:
    """A random deal with so many tricks left, perhaps in the middle of the first of them.

    Many scoring cards are still in the hands, and often one pile has almost all the others.
    """
    while True:
        deal = dealt(of, dice)
        while deal.waiting and (deal.phase == "expose" or tricks_left(deal) > tricks):
            deal = apply(deal, some_action(deal, dice))
        deal = richer(deal, dice)
        played = dice.randrange(1, of.players) if midway else 0
        while deal.waiting and played:
            deal = apply(deal, Play(deal.mover, dice.choice(list(deal.legal))))
            played -= 1
        if deal.waiting and not played:
            return deal


def tricks_left(deal: Deal) -> int:
    """How many tricks are left, with the one that is on the table."""
    return max(len(deal.hand(seat)) for seat in range(deal.game.players))


def richer(deal: Deal, dice: random.Random) -> Deal:
    """The deal with scoring cards out of the piles in exchange for others of their suits, and
    with the piles mixed anew."""
    of, state = deal.game, list(deal.state)
    seats = range(of.players)
    for card in of.scoring_cards & of.deck.cards - CardSet(of.counted):
        pile = next((seat for seat in seats if state[CAPTURED_OF + seat] & card.bit), None)
        others = [
            (seat, other)
            for seat in seats
            for other in CardSet(state[HAND_OF + seat])
            if other.suit == card.suit and other not in of.scoring_cards | CardSet(of.counted)
        ]
        if pile is not None and others and dice.random() < 0.4:
            seat, other = dice.choice(others)
            state[CAPTURED_OF + pile] ^= card.bit ^ other.bit
            state[HAND_OF + seat] ^= card.bit ^ other.bit
    if dice.random() < 0.5:
        captured = sum(state[CAPTURED_OF + seat] for seat in seats)
        greedy, greed = dice.choice(seats), dice.choice([0.3, 0.9, 0.99])
        for seat in seats:
            state[CAPTURED_OF + seat] = 0
        for card in CardSet(captured):
            seat = greedy if dice.random() < greed else dice.choice(seats)
            state[CAPTURED_OF + seat] |= card.bit
    return resumed(deal, state)


def resumed(deal: Deal, state: Sequence[int]) -> Deal:
    """The deal in another state."""
    legal = CardSet(laws.legal(deal.game.table, state))
    return deal._replace(state=tuple(state), legal=legal)


def balance(points: Points, side: int) -> int:
    return len(points) * points[side] - sum(points)


def chosen(deal: Deal, lines: Sequence[Points]) -> Points:
    """What the mover takes of what its cards lead to, the highest card first.

    Equal balances: of two sides, the first prefers to score more and the second that it scores
    less; of more, whoever plays takes the highest card.
    """
    side = deal.game.sides[deal.mover]
    if deal.game.side_count > 2:
        return max(lines, key=lambda points: balance(points, side))
    choose = (max, min)[side]
    return choose(lines, key=lambda points: (points[0] - points[1], points[0]))


def best(deal: Deal) -> Points:
    """What every side scores if each plays best, found by trying everything."""
    return chosen(deal, list(after(deal).values())) if deal.waiting else result(deal).points


def after(deal: Deal) -> dict[Card, Points]:
    """What each card that may be played leads to, the highest first."""
    return {card: best(apply(deal, Play(deal.mover, card))) for card in deal.legal}
