"""Deals that computer players play in the interactive engine, as results like the kernel's.

The hands, and a leader who is drawn by lot, come from the kernel's dice: the same number of a deal
has the same hands whoever plays.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from gongzhu.cards import CardSet
from gongzhu.engine.actions import Claim, Expose, Play
from gongzhu.engine.deal import Deal, apply, start
from gongzhu.engine.events import Dealt
from gongzhu.engine.exposing import exposed_bits, exposed_cards
from gongzhu.engine.game import Game, opening_card
from gongzhu.engine.match import Match, Result
from gongzhu.engine.scoring import Exposures
from gongzhu.engine.slots import row
from gongzhu.kernel import dice
from gongzhu.kernel.deals import (
    RESULT_CAPTURED_OF,
    RESULT_CLOSED,
    RESULT_EXPOSED,
    RESULT_HAND_OF,
    RESULT_LATER_TRICKS,
    RESULT_OPEN,
    RESULT_OPENER,
    RESULT_SIZE,
)
from gongzhu.players.player import Player, decide


def played(
    match: Match,
    players: Sequence[Player],
    seed: int,
    number: int,
    totals: tuple[int, ...] | None = None,
) -> Deal:
    """The next deal of a match, played to its end: the cards of this seed and number."""
    begin = dice.start(seed, number)
    r = [begin]
    deck = [card.bit for card in match.game.deck.cards]
    dice.shuffle(deck, r)
    each = len(deck) // match.game.players
    hands = tuple(CardSet(sum(deck[at : at + each])) for at in range(0, len(deck), each))
    leaders = match.leaders(hands)
    leader = leaders[0] if len(leaders) == 1 else leaders[dice.below(r, len(leaders))]
    deal = match.deal(hands, leader)
    while deal.phase != "over":
        seat = deal.waiting[0]
        deal = apply(deal, decide(players[seat], deal, seat, totals, begin))
    return deal


def match_after(game: Game, deals: int, last: Sequence[int]) -> Match:
    """A match of which so many deals were played, the last one with this result.

    Nothing but the last one matters to the next deal, so it stands for all of them.
    """
    result = Result(game, deals, last[RESULT_OPENER], piles_of(game, last), {}, (), ())
    return Match(game, (result,) * deals)


def kept(deal: Deal) -> list[int]:
    """The result of a deal that was played to its end."""
    opened = deal.events[0]
    assert isinstance(opened, Dealt)
    result = [0] * RESULT_SIZE
    result[RESULT_OPENER] = opened.leader
    result[RESULT_EXPOSED], result[RESULT_CLOSED], result[RESULT_OPEN] = exposed_bits(deal.exposed)
    result[RESULT_LATER_TRICKS] = sum(deal.later_tricks)
    for seat, (hand, pile) in enumerate(zip(deal.dealt, deal.piles, strict=True)):
        result[RESULT_HAND_OF + seat] = hand.bits
        result[RESULT_CAPTURED_OF + seat] = pile.bits
    return result


def piles_of(game: Game, result: Sequence[int]) -> tuple[CardSet, ...]:
    """What each seat captured in a deal with this result."""
    at = RESULT_CAPTURED_OF
    return tuple(CardSet(int(bits)) for bits in result[at : at + game.players])


def later_tricks_of(game: Game, result: Sequence[int]) -> tuple[int, ...]:
    """How many tricks each seat took after the card that makes them count."""
    later = result[RESULT_LATER_TRICKS]
    piles = piles_of(game, result)
    return tuple(later if pile.bits & game.counted else 0 for pile in piles)


def exposures_of(result: Sequence[int]) -> Exposures:
    """The exposed cards of a result, each with its level."""
    exposed, closed, opened = result[RESULT_EXPOSED], result[RESULT_CLOSED], result[RESULT_OPEN]
    return exposed_cards(row(exposed=exposed, closed=closed, open=opened))


def recounted(deal: Deal, counts: Game) -> Deal:
    """A deal with the later tricks that another table counts.

    It is played again, card for card, at a table that is the same but for those.
    """
    table = counting(deal.game, counts)
    if table is deal.game:
        return deal
    opened = deal.events[0]
    assert isinstance(opened, Dealt)
    again = start(
        table,
        deal.dealt,
        number=deal.number,
        leader=opened.leader,
        must_lead=opening_card(table.rules, deal.number),
        asked_first=deal.asked_first,
    )
    for event in deal.events:
        if isinstance(event, Expose | Play | Claim):
            again = apply(again, event)
    return again


@functools.lru_cache(maxsize=16)
def counting(played_at: Game, counts: Game) -> Game:
    """The table at which deals are played, but with the later tricks that another one counts."""
    if not counts.counted or (played_at.counted, played_at.pooled) == (
        counts.counted,
        counts.pooled,
    ):
        return played_at
    rules, other = played_at.rules, counts.rules
    scoring = rules.scoring.model_copy(update={"later_tricks": other.scoring.later_tricks})
    table = rules.table.model_copy(update={"sides": other.table.sides})
    return Game.of(rules.model_copy(update={"scoring": scoring, "table": table}))
