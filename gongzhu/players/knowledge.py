"""What one seat can work out of a running deal: how it stands, and where the unseen cards may lie.

No rule is written here. The deal is played again through the laws, and what a card that was played
tells of the hand it came from is found by asking them: would it have been refused, had its holder
also had that other card? Whoever had it then has not got it now, for no hand grows.

Asking about one other card at a time loses nothing. Whether a card may be played hangs on the other
cards of the hand one by one: each limit refuses it because of some other card (one of the suit led,
the card that opens the deal, one that is no heart, one that may be discarded, one of the suit that
is not held back), and more cards never make a refused card legal. The laws look into other hands
for one thing only, a card that locks the hearts while it lies exposed. Where that card may lie face
down, both are tried, that it does and that it does not; these are the `cases`.

Before play nobody says anything about the cards that it does not expose, except that those that
must be exposed have been; that the last one lies exposed follows from how many lie exposed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gongzhu.cards import CardSet
from gongzhu.engine import exposing, laws
from gongzhu.engine.actions import Claim, Expose, Play
from gongzhu.engine.deal import start
from gongzhu.engine.events import Dealt, Forced
from gongzhu.engine.game import opening_card
from gongzhu.engine.leading import deciding_card
from gongzhu.engine.refusals import refusals
from gongzhu.engine.slots import (
    HAND_OF,
    LOCK_CARD,
    MOVER,
    SUIT_OF,
    WAITING,
)
from gongzhu.engine.view import View
from gongzhu.rules.levels import HIDDEN, Level


class Place(NamedTuple):
    """Where unseen cards lie: in somebody's hand, or face down before it."""

    seat: int
    room: int
    """How many unseen cards lie there."""

    cards: int
    """Which may lie there."""

    face_down: bool


class Knowledge:
    """All that follows from a view. Card sets are integers; what belongs to seats is in their
    order, and empty for this seat itself.

    A view of a deal that ended with a claim is none to decide on, and is not understood.
    """

    def __init__(self, view: View) -> None:
        game = view.game
        opened = view.events[0]
        assert isinstance(opened, Dealt)
        assert not any(isinstance(event, Claim) for event in view.events)
        self.game = game
        self.seat = view.seat
        self.plays = [(e.seat, e.card.bit) for e in view.events if isinstance(e, Play)]
        """Who played what, in order."""
        played = sum(bit for _, bit in self.plays)
        self.known = [0] * game.players
        """Cards that a seat certainly still holds: those that lie face up, and the card whose
        holder leads to the deal, unless it may lie face down."""
        for card, seat in view.exposers.items():
            if seat != view.seat:
                self.known[seat] |= card.bit & ~played
        unseen = game.deck.cards.bits & ~(played | view.hand.bits | sum(self.known))
        lying = list(_face_down(view, unseen))
        self.leader = opened.leader
        self.leads = deciding_card(game.table, opened.number) & unseen
        """The card that the leader of the deal must still hold, having been dealt it, or 0."""
        if not any(self.leads & cards for seat, _, cards in lying if seat == self.leader):
            self.known[self.leader] |= self.leads
        self.unseen = unseen & ~sum(self.known)
        """The cards whose holder is not known for certain."""
        self.lying = [(seat, count, cards & self.unseen) for seat, count, cards in lying]
        """Who laid how many cards face down that still lie so, and out of which."""
        self.room = [
            0 if seat == view.seat else size - self.known[seat].bit_count()
            for seat, size in enumerate(view.sizes)
        ]
        """How many cards a seat holds besides those known."""
        self.face_down = [0] * game.players
        """How many of these lie face down."""
        for seat, count, _ in self.lying:
            self.face_down[seat] += count
        self.before = _before_play(view)
        """The row at the first lead, as far as this seat knows; or as it is while cards are still
        being exposed."""
        lock = 0
        for _, _, cards in self.lying:
            lock |= cards & game.table[LOCK_CARD]
        pasts = [_Past(self, view, laid) for laid in ((0, lock) if lock else (0,))]
        self.state = pasts[0].state
        """The engine's row of how the deal stands, as far as this seat knows (see
        `gongzhu.engine.slots`): other hands are empty, and cards that lie face down in others'
        hands are not exposed. While all choose in secret, the others have not been asked yet."""
        self.cases = [past.places() for past in pasts if past.possible]
        """The places of the unseen cards; where more than one list, exactly one of them holds."""


def _face_down(view: View, unseen: int) -> Iterator[tuple[int, int, int]]:
    """Who has cards lying face down, how many, and the unseen cards they are among.

    Cards that were exposed by force before anybody was asked are those that must be; afterwards
    only the others are left to choose from, and so is the last one, whoever turned it up.
    """
    free = view.game.free.bits & unseen
    forced = view.game.exposable.bits & unseen & ~free
    free_counts: dict[int, int] = {}
    asked = False
    for event in view.events:
        match event:
            case Forced(seat=seat, face_down=count) if count and not asked:
                yield seat, count, forced
            case Expose(seat=seat, face_down=count) | Forced(seat=seat, face_down=count):
                asked = asked or isinstance(event, Expose)
                free_counts[seat] = free_counts.get(seat, 0) + count
            case _:
                pass
    for seat, count in free_counts.items():
        if count:
            yield seat, count, free


class _Past:
    """The deal played again by the laws, with some unseen cards lying face down, and what every
    card that was played tells of the hand it came from."""

    def __init__(self, knowledge: Knowledge, view: View, laid: int) -> None:
        game = knowledge.game
        self.knowledge = knowledge
        self.game = game
        self.laid = laid
        self.level: Level = next((level for level in game.levels if level in HIDDEN), "shown")
        self.state = knowledge.before.copy()
        exposing.lay(game, self.state, dict.fromkeys(CardSet(laid), self.level))
        self.possible = True
        """Whether everything that was played was legal."""
        others = [seat for seat in range(game.players) if seat != knowledge.seat]
        self.lacks = dict.fromkeys(others, laid | game.exposable.bits & ~game.free.bits)
        """Unseen cards that a seat does not hold, or that lie face down before it."""
        self.not_down = dict.fromkeys(others, game.table[LOCK_CARD] & ~laid)
        """Unseen cards that do not lie face down before a seat."""
        for seat in others:
            if seat != knowledge.leader:
                self.lacks[seat] |= knowledge.leads
                self.not_down[seat] |= knowledge.leads
        self._follow()
        if view.legal:
            self.possible &= refusals(game, self.state) == view.refusals

    def places(self) -> list[Place]:
        """The places where the unseen cards may lie."""
        known = self.knowledge
        places = [
            Place(seat, known.room[seat] - known.face_down[seat], known.unseen & ~lacks, False)
            for seat, lacks in self.lacks.items()
        ]
        for seat, count, cards in known.lying:
            places.append(Place(seat, count, cards & ~self.not_down[seat], True))
        return places

    def _follow(self) -> None:
        table, state = self.game.table, self.state
        held = list(self.knowledge.known)
        for seat, bit in self.knowledge.plays:
            held[seat] |= bit
        down = [0] * self.game.players
        for seat, _, cards in self.knowledge.lying:
            down[seat] |= cards
        for seat, bit in self.knowledge.plays:
            if seat == self.knowledge.seat:
                self.possible &= laws.legal(table, state) & bit != 0
            else:
                self._ask(seat, bit, held[seat], down[seat])
                held[seat] &= ~bit
            laws.play(table, state, bit)

    def _ask(self, seat: int, bit: int, held: int, down: int) -> None:
        """Note which other cards a seat that played one cannot have had besides those it had.

        If it might have had all of them together, it might have had each.
        """
        others = self.knowledge.unseen & ~self.lacks[seat]
        if self._refused(self.state, bit, held | others):
            self.possible &= not self._refused(self.state, bit, held)
            for suit in self.game.table[SUIT_OF : SUIT_OF + 4]:
                if others & suit and self._refused(self.state, bit, held | others & suit):
                    for card in CardSet(others & suit):
                        if self._refused(self.state, bit, held | card.bit):
                            self.lacks[seat] |= card.bit
        down &= ~self.not_down[seat]
        if down and self._refused(self._with(down), bit, held | down):
            for card in CardSet(down):
                if self._refused(self._with(card.bit), bit, held | card.bit):
                    self.not_down[seat] |= card.bit

    def _with(self, down: int) -> list[int]:
        """The state with some more cards lying face down."""
        state = self.state.copy()
        exposing.lay(self.game, state, dict.fromkeys(CardSet(down), self.level))
        return state

    def _refused(self, state: list[int], bit: int, hand: int) -> bool:
        """Whether the mover could not have played a card out of a hand."""
        slot = HAND_OF + state[MOVER]
        state[slot] = hand
        refused = not laws.legal(self.game.table, state) & bit
        state[slot] = 0
        return refused


def _before_play(view: View) -> list[int]:
    """The row at the first lead, or as it is while cards are still being exposed."""
    opened = view.events[0]
    assert isinstance(opened, Dealt)
    opening = opening_card(view.game.rules, opened.number)
    deal = start(
        view.game, opened.hands, number=opened.number, leader=opened.leader, must_lead=opening
    )
    state = list(deal.state)
    for event in view.events:
        if isinstance(event, Expose) and (event.seat == view.seat or not view.in_secret):
            state[WAITING] &= ~(1 << event.seat)
    exposing.lay(view.game, state, view.exposed)
    return state
