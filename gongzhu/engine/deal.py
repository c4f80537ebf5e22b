"""One deal from the dealt hands to the last trick, as a frozen state and what moves it on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, assert_never

from gongzhu.cards import Card, CardSet, lowest
from gongzhu.engine import exposing, laws
from gongzhu.engine.actions import Action, Claim, Expose, Play
from gongzhu.engine.events import Dealt, Event, Rest, Taken
from gongzhu.engine.game import Game
from gongzhu.engine.reasons import IllegalAction, Reason, Why
from gongzhu.engine.refusals import refusals
from gongzhu.engine.slots import (
    CAPTURED_OF,
    HAND_OF,
    LATER_TRICKS,
    LEADER,
    MOVER,
    TRICK_OF,
    TRICKS,
    WAITING,
    row,
)
from gongzhu.rules.claim import LeaderClaims, NoClaim
from gongzhu.rules.levels import Level
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

    asked_first: int
    """The seat that is asked first what it exposes."""

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
        """The seats that may act now; while cards are exposed, in the order of asking."""
        match self.phase:
            case "expose":
                return exposing.asked(self.game, self.state, self.asked_first)
            case "play":
                return (self.state[MOVER],)
            case "over":
                return ()

    def has_answered(self, seat: int) -> bool:
        """Whether a seat has said what it exposes, or is not asked."""
        return not self.state[WAITING] >> seat & 1

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
        return exposing.exposed_cards(self.state)

    @property
    def later_tricks(self) -> tuple[int, ...]:
        """How many tricks each seat has taken after the card that makes them count."""
        counted, state = self.game.counted, self.state
        captured = state[CAPTURED_OF : CAPTURED_OF + self.game.players]
        return tuple([state[LATER_TRICKS] if counted & pile else 0 for pile in captured])

    def refusals(self) -> dict[Card, Reason]:
        """The mover's cards that may not be played now, each with the reason."""
        return refusals(self.game, self.state) if self.phase == "play" else {}


def start(
    game: Game,
    hands: tuple[CardSet, ...],
    *,
    number: int,
    leader: int,
    must_lead: Card | None,
    asked_first: int | None = None,
) -> Deal:
    """The deal with these hands on the table, before anybody was asked what to expose.

    `must_lead` is the card that `leader` has to open with, if the rules say so; `asked_first`
    is the seat that is asked first what it exposes, the leader unless another is named.
    """
    state = row(
        mover=leader,
        opener=leader,
        hands={seat: hand.bits for seat, hand in enumerate(hands)},
        must_lead=must_lead.bit if must_lead else 0,
        waiting=(1 << game.players) - 1 if game.free else 0,
    )
    opened: tuple[Event, ...] = (Dealt(number, leader, hands), *exposing.lay_forced(game, state))
    first = leader if asked_first is None else asked_first
    return Deal(game, number, hands, tuple(state), _legal(game, state), opened, first)


def apply(deal: Deal, action: Action) -> Deal:
    """The deal after an action; raises `IllegalAction`, with the reason, where it is refused."""
    match action:
        case Play():
            return _play(deal, action)
        case Expose():
            return _expose(deal, action)
        case Claim():
            return _claim(deal, action)
        case _:
            assert_never(action)


def standing(deal: Deal, state: Sequence[int]) -> Deal:
    """The deal as a row of the laws says that it stands (see `gongzhu.engine.slots`)."""
    return deal._replace(state=tuple(state), legal=_legal(deal.game, state))


def believe(deal: Deal, claim: Claim) -> Deal:
    """The deal after a claim of which nobody can say whether it stands, the hands being unseen.

    It must be the turn to claim all the same, or `IllegalAction` is raised.
    """
    return _claim(deal, claim, believed=True)


def why_not(deal: Deal, action: Action) -> Reason | None:
    """Why an action is refused now; `None` where it is allowed."""
    if not 0 <= action.seat < deal.game.players:
        return Reason(Why.NO_SUCH_SEAT, {"seat": action.seat + 1, "players": deal.game.players})
    match action:
        case Play(seat=seat, card=card):
            return _why_not_play(deal, seat, card)
        case Expose():
            return exposing.why_not_expose(deal.game, deal.state, action, deal.waiting)
        case Claim(seat=seat):
            return _why_not_claim(deal, seat)
        case _:
            assert_never(action)


def _play(deal: Deal, action: Play) -> Deal:
    game, number, dealt, before, legal, events, first = deal
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
    return Deal(game, number, dealt, tuple(state), legal, events, first)


def _expose(deal: Deal, action: Expose) -> Deal:
    reason = why_not(deal, action)
    if reason:
        raise IllegalAction(reason)
    game = deal.game
    state = list(deal.state)
    state[WAITING] &= ~(1 << action.seat)
    exposing.lay(game, state, action.exposures)
    events = (*deal.events, action, *exposing.lay_forced(game, state))
    return deal._replace(state=tuple(state), legal=_legal(game, state), events=events)


def _claim(deal: Deal, action: Claim, *, believed: bool = False) -> Deal:
    reason = why_not(deal, action)
    if reason and not (believed and reason.why is Why.CLAIM_UNSURE):
        raise IllegalAction(reason)
    before, state = deal.state, list(deal.state)
    laws.take_rest(deal.game.table, state)
    slot = CAPTURED_OF + action.seat
    rest = Rest(action.seat, CardSet(state[slot] & ~before[slot]))
    events = (*deal.events, action, rest)
    return deal._replace(state=tuple(state), legal=CardSet(), events=events)


def _legal(game: Game, state: Sequence[int]) -> CardSet:
    """What the mover may play; nothing while cards are still being exposed."""
    return CardSet() if state[WAITING] else CardSet(laws.legal(game.table, state))


def _why_not_play(deal: Deal, seat: int, card: Card) -> Reason | None:
    if deal.phase != "play":
        return _not_in_play(deal)
    if seat != deal.mover:
        return Reason(Why.NOT_YOUR_TURN, {"seat": seat + 1, "mover": deal.mover + 1})
    if card not in deal.hand(seat):
        return Reason(Why.NOT_IN_HAND, {"card": card})
    return deal.refusals().get(card)


def _why_not_claim(deal: Deal, seat: int) -> Reason | None:
    axis = deal.game.rules.play.claim
    match axis:
        case NoClaim():
            return Reason(Why.NO_CLAIM)
        case LeaderClaims(from_trick=from_trick):
            if deal.phase != "play":
                return _not_in_play(deal)
            if seat != deal.mover or deal.trick:
                return Reason(Why.NOT_ON_LEAD, {"seat": seat + 1})
            if deal.state[TRICKS] + 1 < from_trick:
                return Reason(Why.CLAIM_TOO_EARLY, {"trick": from_trick})
            if not laws.claim_stands(deal.game.table, deal.state):
                return Reason(Why.CLAIM_UNSURE)
            return None
        case _:
            assert_never(axis)


def _not_in_play(deal: Deal) -> Reason:
    """Why nobody plays: the deal is over, or cards are still being exposed."""
    if deal.phase == "over":
        return Reason(Why.DEAL_OVER)
    seats = ", ".join(str(other + 1) for other in deal.waiting)
    return Reason(Why.STILL_EXPOSING, {"seats": seats})
