"""One deal from the dealt hands to the last trick, as a frozen state and what moves it on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, assert_never

from gongzhu.cards import SUIT_NAMES, Card, CardSet, lowest
from gongzhu.engine import laws
from gongzhu.engine.actions import Action, Expose, Play
from gongzhu.engine.events import Dealt, Event, Taken
from gongzhu.engine.game import Game
from gongzhu.engine.reasons import IllegalAction, Reason, Why
from gongzhu.engine.slots import (
    CAPTURED_OF,
    EXPOSED,
    HAND_OF,
    LEADER,
    LED,
    MOVER,
    MUST_LEAD,
    STATE_SIZE,
    TRICK_OF,
    WAITING,
)
from gongzhu.rules.exposure import Level
from gongzhu.seats import around

Phase = Literal["expose", "play", "over"]


class Deal(NamedTuple):
    """How a deal stands. `apply` gives the next state; nothing here ever changes."""

    game: Game
    number: int
    """Which deal of the match it is, from 1."""

    dealt: tuple[CardSet, ...]
    """The hands as they were dealt."""

    state: tuple[int, ...]
    """What the laws of play work on; see `gongzhu.engine.slots`."""

    legal: CardSet
    """The cards the mover may play now; empty unless it is time to play."""

    events: tuple[Event, ...]
    """What happened so far, in order."""

    @property
    def phase(self) -> Phase:
        """What is going on: exposing, play, or nothing any more."""
        if self.state[WAITING]:
            return "expose"
        return "play" if self.legal else "over"

    @property
    def mover(self) -> int:
        """The seat that plays next, or will lead once everybody has said what it exposes."""
        return self.state[MOVER]

    @property
    def leader(self) -> int:
        """The seat that led, or leads, the trick on the table."""
        return self.state[LEADER]

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may act now, in playing order from the leader of the deal."""
        match self.phase:
            case "expose":
                seats = around(self.state[MOVER], self.game.players)
                return tuple(seat for seat in seats if self.state[WAITING] >> seat & 1)
            case "play":
                return (self.state[MOVER],)
            case "over":
                return ()

    def hand(self, seat: int) -> CardSet:
        """What a seat holds."""
        return CardSet(self.state[HAND_OF + seat])

    def captured(self, seat: int) -> CardSet:
        """What a seat has captured, ordinary cards too."""
        return CardSet(self.state[CAPTURED_OF + seat])

    @property
    def piles(self) -> tuple[CardSet, ...]:
        """What each seat has captured."""
        return tuple(map(CardSet, self.state[CAPTURED_OF : CAPTURED_OF + self.game.players]))

    @property
    def trick(self) -> tuple[tuple[int, Card], ...]:
        """The trick on the table: who played what, lead first."""
        return tuple(
            (seat, lowest(self.state[TRICK_OF + seat]))
            for seat in around(self.state[LEADER], self.game.players)
            if self.state[TRICK_OF + seat]
        )

    @property
    def exposed(self) -> Mapping[Card, Level]:
        """The exposed cards, each with its level."""
        return dict.fromkeys(CardSet(self.state[EXPOSED]), "shown")

    def refusals(self) -> dict[Card, Reason]:
        """The mover's cards that may not be played now, each with the reason."""
        return refusals(self.game, self.state) if self.phase == "play" else {}


def start(
    game: Game, hands: tuple[CardSet, ...], *, number: int, leader: int, must_lead: Card | None
) -> Deal:
    """The deal with these hands on the table, before anything was exposed.

    `must_lead` is the card that `leader` has to open with, if the rules say so.
    """
    state = [0] * STATE_SIZE
    state[MOVER] = state[LEADER] = leader
    state[MUST_LEAD] = must_lead.bit if must_lead else 0
    state[WAITING] = (1 << game.players) - 1 if game.exposable else 0
    for seat, hand in enumerate(hands):
        state[HAND_OF + seat] = hand.bits
    opened = (Dealt(number, leader, hands),)
    return Deal(game, number, hands, tuple(state), _legal(game, state), opened)


def apply(deal: Deal, action: Action) -> Deal:
    """The deal after an action; raises `IllegalAction`, with the reason, where it is refused."""
    match action:
        case Play():
            return _play(deal, action)
        case Expose():
            return _expose(deal, action)
        case _:
            assert_never(action)


def why_not(deal: Deal, action: Action) -> Reason | None:
    """Why an action is refused now; `None` where it is allowed."""
    if not 0 <= action.seat < deal.game.players:
        return Reason(Why.NO_SUCH_SEAT, {"seat": action.seat + 1, "players": deal.game.players})
    match action:
        case Play(seat=seat, card=card):
            return _why_not_play(deal, seat, card)
        case Expose():
            return _why_not_expose(deal, action)
        case _:
            assert_never(action)


def _play(deal: Deal, action: Play) -> Deal:
    game, number, dealt, before, legal, events = deal
    bit = action.card.bit
    if before[MOVER] != action.seat or not legal.bits & bit:
        reason = why_not(deal, action)
        assert reason is not None
        raise IllegalAction(reason)
    state = list(before)
    taker = laws.play(game.table, state, bit)
    events = (*events, action)
    if taker >= 0:
        cards = state[CAPTURED_OF + taker] & ~before[CAPTURED_OF + taker]
        events = (*events, Taken(taker, CardSet(cards)))
    legal = CardSet(laws.legal(game.table, state))
    return Deal(game, number, dealt, tuple(state), legal, events)


def _expose(deal: Deal, action: Expose) -> Deal:
    reason = why_not(deal, action)
    if reason:
        raise IllegalAction(reason)
    state = list(deal.state)
    state[WAITING] &= ~(1 << action.seat)
    state[EXPOSED] |= action.cards.bits
    game, number, dealt, _, _, events = deal
    return Deal(game, number, dealt, tuple(state), _legal(game, state), (*events, action))


def _legal(game: Game, state: Sequence[int]) -> CardSet:
    """What the mover may play; nothing while cards are still being exposed."""
    return CardSet() if state[WAITING] else CardSet(laws.legal(game.table, state))


def _why_not_play(deal: Deal, seat: int, card: Card) -> Reason | None:
    match deal.phase:
        case "over":
            return Reason(Why.DEAL_OVER)
        case "expose":
            seats = ", ".join(str(other + 1) for other in deal.waiting)
            return Reason(Why.STILL_EXPOSING, {"seats": seats})
        case "play":
            if seat != deal.mover:
                return Reason(Why.NOT_YOUR_TURN, {"seat": seat + 1, "mover": deal.mover + 1})
            if card not in deal.hand(seat):
                return Reason(Why.NOT_IN_HAND, {"card": card})
            return deal.refusals().get(card)


def _why_not_expose(deal: Deal, action: Expose) -> Reason | None:
    game = deal.game
    if not game.exposable:
        return Reason(Why.NO_EXPOSURE)
    if not deal.state[WAITING]:
        return Reason(Why.PLAY_HAS_BEGUN)
    if not deal.state[WAITING] >> action.seat & 1:
        return Reason(Why.EXPOSED_ALREADY, {"seat": action.seat + 1})
    if action.level != "shown":
        return Reason(Why.LEVEL_UNKNOWN, {"level": action.level, "levels": "shown"})
    for card in action.cards - game.exposable:
        return Reason(Why.NOT_EXPOSABLE, {"card": card, "others": str(game.exposable)})
    for card in action.cards - deal.hand(action.seat):
        return Reason(Why.NOT_IN_HAND, {"card": card})
    return None


def refusals(game: Game, state: tuple[int, ...]) -> dict[Card, Reason]:
    """The mover's cards that may not be played in a state, each with the reason.

    The list of legal cards, the test of one card and the words for a person all come from the
    laws that this calls.
    """
    follow, lead, held = laws.refused(game.table, state)
    hand = state[HAND_OF + state[MOVER]]
    legal = CardSet(hand & ~(follow | lead | held))
    refused = {}
    for card in CardSet(follow):
        suit = SUIT_NAMES[_suit(CardSet(state[LED]))]
        refused[card] = Reason(Why.MUST_FOLLOW, {"suit": suit, "others": legal})
    for card in CardSet(lead):
        refused[card] = Reason(Why.MUST_LEAD, {"others": legal})
    for card in CardSet(held):
        others = CardSet(hand) & game.deck.suit(card.suit) - CardSet(held)
        refused[card] = Reason(
            Why.HELD_BACK, {"card": card, "suit": SUIT_NAMES[card.suit], "others": others}
        )
    return refused


def _suit(cards: CardSet) -> str:
    return next(iter(cards)).suit
