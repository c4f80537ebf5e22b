"""Who leads to the first trick of a deal, and who is asked first what to expose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from gongzhu.cards import PIG, Card, CardSet
from gongzhu.engine.game import Game
from gongzhu.engine.slots import (
    CAPTURED_OF,
    FIRST_LEADER,
    FIRST_LEADER_IS,
    HAND_OF,
    LATER_LEADER,
    LATER_LEADER_IS,
    LEADS_BY_LOT,
    LEADS_CAPTOR,
    LEADS_HOLDER,
    LEADS_NEXT,
    LED_AGAIN,
    OPENER,
    PLAYERS,
    row,
)
from gongzhu.rules.exposure import BeforePlay


class LastDeal(NamedTuple):
    """What the next leader may depend on."""

    leader: int
    piles: Sequence[CardSet]


def first_leaders(game: Game, hands: Sequence[CardSet], last: LastDeal | None) -> tuple[int, ...]:
    """The seats that may lead to the first trick: one, or all of them where it is drawn by lot.

    `last` is the deal before, or `None` in the first. Raises `ValueError` where the leader is the
    holder of a card that nobody was dealt: no valid profile says so.

    Source: 001_a2fe2f6fd61c4602.txt, section 02; house-rules catalogue, 2.2.
    """
    dealt = row(hands={seat: hand.bits for seat, hand in enumerate(hands)})
    if last is None:
        seat = first_opener(game.table, dealt)
    else:
        captured = {seat: pile.bits for seat, pile in enumerate(last.piles)}
        seat = next_opener(game.table, dealt, row(opener=last.leader, captured=captured))
    if seat == NOBODY:
        raise ValueError("the card that leads is in nobody's hand")
    return tuple(range(game.players)) if seat == BY_LOT else (seat,)


def known_leader(
    game: Game, led: int | None, piles: Sequence[CardSet] | None, *, first: bool = False
) -> int | None:
    """The seat that leads the next deal, as far as that is known before cards are dealt.

    `led` is the seat that led the deal before and `piles` what was captured in it, `None` where
    nobody remembers; `first` asks for the first deal of a match. It gives `None` where the new
    hands or a lot decide, or what nobody remembers.

    >>> from gongzhu.profiles import load
    >>> game = load("individual").game
    >>> known_leader(game, None, [CardSet.parse("JD"), CardSet.parse("QS")])
    1
    """
    t, undealt = game.table, row()
    if first:
        seat = first_opener(t, undealt)
        return seat if seat >= 0 else None
    captured = {seat: pile.bits for seat, pile in enumerate(piles or ())}
    if t[LATER_LEADER] == LEADS_CAPTOR:
        card = t[LATER_LEADER_IS]
        if not any(card & pile for pile in captured.values()):
            return None  # whoever wrote down the captures may have left it out
    seats = range(game.players) if led is None else (led,)
    found = {next_opener(t, undealt, row(opener=seat, captured=captured)) for seat in seats}
    return found.pop() if len(found) == 1 and min(found) >= 0 else None


# Who leads, as functions of integers: they can be compiled like the laws of play.

BY_LOT = -1
NOBODY = -2


def first_opener(t: Sequence[int], s: Sequence[int]) -> int:
    """The seat that leads the first deal, these hands being dealt; or `BY_LOT`, or `NOBODY`."""
    return opener(t, s, t[FIRST_LEADER], t[FIRST_LEADER_IS])


def next_opener(t: Sequence[int], s: Sequence[int], last: Sequence[int]) -> int:
    """The seat that leads another deal; `last` is the state in which the one before it ended."""
    leads = t[LATER_LEADER]
    if leads == LEADS_NEXT:
        return (last[OPENER] + 1) % t[PLAYERS]
    if leads != LEADS_CAPTOR:
        return opener(t, s, leads, t[LATER_LEADER_IS])
    captor = seat_with(t, last, CAPTURED_OF, t[LATER_LEADER_IS])
    if captor != NOBODY:
        return captor
    if t[LED_AGAIN] != 0:
        return last[OPENER]
    return first_opener(t, s)


def opener(t: Sequence[int], s: Sequence[int], leads: int, by: int) -> int:
    """The seat that leads whatever happened in the deal before; or `BY_LOT`, or `NOBODY`."""
    if leads == LEADS_HOLDER:
        return seat_with(t, s, HAND_OF, by)
    if leads == LEADS_BY_LOT:
        return BY_LOT
    return by


def deciding_card(t: Sequence[int], deal: int) -> int:
    """The card whose holder leads to a deal (numbered from 1), or 0 where none decides.

    Where the captor of a card leads and nobody captured it, a later deal may begin as the first
    does; that hangs on the deal before, and is left out.
    """
    leads = t[FIRST_LEADER] if deal == 1 else t[LATER_LEADER]
    if leads != LEADS_HOLDER:
        return 0
    return t[FIRST_LEADER_IS] if deal == 1 else t[LATER_LEADER_IS]


def seat_with(t: Sequence[int], s: Sequence[int], where: int, card: int) -> int:
    """The seat that has a card in its hand, or in its pile; `NOBODY` if none has."""
    for seat in range(t[PLAYERS]):
        if s[where + seat] & card:
            return seat
    return NOBODY


def asked_first(game: Game, leader: int, last: LastDeal | None) -> int:
    """The seat that is asked first what it exposes, where all are asked in turn.

    Source: house-rules catalogue, 2.5 (timing; C1).
    """
    axis = game.rules.exposure
    if last is None or not isinstance(axis, BeforePlay):
        return leader
    match axis.begins:
        case "leader":
            return leader
        case "pig_captor":
            captor = captor_of(PIG, last.piles)
            return leader if captor is None else captor
        case _:
            assert_never(axis.begins)


def captor_of(card: Card, piles: Sequence[CardSet]) -> int | None:
    """The seat that captured a card, if one did."""
    return next((seat for seat, pile in enumerate(piles) if card in pile), None)
