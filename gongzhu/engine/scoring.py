"""What the captured cards of a deal count: piles, then sides.

The order of the steps is fixed, and the rules of a table fill them in: the cards' values,
exposures, the sweep with pig and sheep, the transformer on the sum, extras, the full house, then
the sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from gongzhu.cards import Card, CardSet
from gongzhu.engine.game import Game
from gongzhu.engine.ledger import Ledger, Line, total
from gongzhu.engine.pile import Pile, Piles
from gongzhu.rules.levels import Level

Exposures = Mapping[Card, Level]
"""The exposed cards of a deal, each with its level; who exposed them does not matter."""


def score_deal(
    game: Game,
    captured: Sequence[CardSet],
    exposed: Exposures,
    later_tricks: Sequence[int] = (),
) -> tuple[Ledger, ...]:
    """The ledger of each side for what each seat captured, in order of sides.

    Cards that do not count may be left out of `captured`. `later_tricks` says how many tricks
    each seat took after the card that makes them count, where there is such a rule; they count
    for the pile that holds this card.

    Source: 001_a2fe2f6fd61c4602.txt, sections 04 to 06.
    """
    piles = whole(game, captured)
    levels = {card.bit: level for card, level in exposed.items()}
    paid = _paid_tricks(game, captured, later_tricks)
    ledgers: list[Ledger] = [()] * game.side_count
    for seat, side in enumerate(game.sides):
        if not game.pooled or seat == side:
            ledgers[side] += tuple(Pile(game, seat, piles, levels, paid[seat]).score())
    return tuple(_shared(game, side, ledger) for side, ledger in enumerate(ledgers))


def score_pile(game: Game, captured: CardSet, exposed: Exposures, later_tricks: int = 0) -> Ledger:
    """The ledger of one pile by itself, whatever a partner and the others captured.

    Where partners divide their sum, it is divided as if the partner had scored nothing.
    """
    piles = whole(game, [captured, *[CardSet()] * (game.players - 1)])
    levels = {card.bit: level for card, level in exposed.items()}
    paid = later_tricks if captured.bits & game.counted else 0
    return _shared(game, 0, tuple(Pile(game, 0, piles, levels, paid).score()))


def _paid_tricks(
    game: Game, captured: Sequence[CardSet], later_tricks: Sequence[int]
) -> Sequence[int]:
    """How many later tricks each pile is paid for: those of whoever captured the card.

    Where partners' cards are one pile, their tricks are one heap as well.
    """
    paid = [0] * game.players
    if not game.counted or not later_tricks:
        return paid
    for seat, pile in enumerate(captured):
        if pile.bits & game.counted:
            if not game.pooled:
                paid[seat] = later_tricks[seat]
            else:
                side = game.sides[seat]
                paid[side] = sum(later_tricks[own] for own in game.seats_of(side))
    return paid


def whole(game: Game, captured: Sequence[CardSet]) -> Piles:
    """The piles as they are scored, with what is to be known of all of them.

    Where partners' cards are scored as one pile, it lies at the first of their seats.
    """
    piles = [pile.bits & game.scoring_cards.bits for pile in captured]
    if game.pooled:
        for seat, side in enumerate(game.sides):
            if seat != side:
                piles[side] |= piles[seat]
                piles[seat] = 0
    return Piles.of(game, piles)


def side_with_all(game: Game, captured: Sequence[CardSet]) -> int | None:
    """The side that captured every scoring card, if one did."""
    seat = whole(game, captured).full_house
    return None if seat is None else game.sides[seat]


def points(ledgers: Iterable[Ledger]) -> tuple[int, ...]:
    """The score of each side."""
    return tuple(map(total, ledgers))


def _shared(game: Game, side: int, ledger: Ledger) -> Ledger:
    """The ledger of a side with a line for the share of the sum that its partners record."""
    divisor, halves_up = sharing(game)
    if divisor == 1:
        return ledger
    sum_ = total(ledger)
    points = share(sum_, divisor, halves_up) - sum_
    return (*ledger, Line("shared", game.seats_of(side)[0], CardSet(), points, divisor))


def sharing(game: Game) -> tuple[int, bool]:
    """By what the sum of a side is divided, and whether halves are rounded up or dropped."""
    match game.score:
        case "added" | "pooled":
            return 1, False
        case "halved":
            return 2, False
        case "averaged":
            return len(game.seats_of(0)), True
        case _:
            assert_never(game.score)


def share(sum_: int, divisor: int, halves_up: bool) -> int:
    """The share of a sum, as a whole number; what is over is dropped where halves are not
    rounded up.

    >>> share(-5, 2, False), share(-5, 2, True), share(5, 2, True)
    (-2, -2, 3)
    """
    if halves_up:
        return rounded(sum_, divisor)
    return sum_ // divisor if sum_ > 0 else -(-sum_ // divisor)


def rounded(number: int, divisor: int) -> int:
    """The quotient as a whole number, halves up.

    >>> rounded(5, 2), rounded(-5, 2)
    (3, -2)
    """
    return (2 * number + divisor) // (2 * divisor)
