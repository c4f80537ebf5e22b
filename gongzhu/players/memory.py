"""What a player can work out from the play so far: where the cards may still be."""

from __future__ import annotations

from gongzhu.engine.actions import Play
from gongzhu.engine.events import Taken
from gongzhu.engine.laws import held_back
from gongzhu.engine.slots import SUIT_OF, row
from gongzhu.engine.view import View


class Memory:
    """Who can hold what, as one seat sees it. Card sets are integers here, for speed."""

    def __init__(self, view: View) -> None:
        game = view.game
        self.view = view
        self.me = view.seat
        self.players = game.players
        self.suits: tuple[int, ...] = game.table[SUIT_OF : SUIT_OF + 4]
        self.lacks = [0] * self.players
        """Cards that each seat has shown it cannot hold: those of suits it did not follow."""
        self.suits_led = 0
        """The cards of all suits led in finished tricks."""
        self.suits_seen = 0
        """The cards of all suits of which one was played to a finished trick."""
        self.own_suits = 0
        """The suits of which each seat played a card to a finished trick, four bits a seat."""
        self.tricks = 0
        self.played = 0
        self._follow_events()
        self.known = [0] * self.players
        """Exposed cards that other seats still hold."""
        for card, seat in view.exposers.items():
            if seat != self.me:
                self.known[seat] |= card.bit & ~self.played
        known = sum(self.known)
        self._unbound = sum(
            card.bit for card, level in view.exposed.items() if level in game.unbound
        )
        self.unseen = game.deck.cards.bits & ~(self.played | view.hand.bits | known)
        """Cards whose place is not known: in other hands, and not exposed."""
        self.outside = self.unseen | known
        """Every card in other hands."""
        self.slots = [
            0 if seat == self.me else size - self.known[seat].bit_count()
            for seat, size in enumerate(view.sizes)
        ]
        """How many cards of each other seat are not known."""
        self._shares: dict[int, list[float]] = {}

    def suit_of(self, bit: int) -> int:
        """All cards of a card's suit."""
        for suit in self.suits:
            if bit & suit:
                return suit
        raise AssertionError("a card of no suit")

    def chance(self, seat: int, bit: int) -> float:
        """How likely a seat holds a card that is in one of the other hands."""
        if bit & self.unseen:
            return self.shares(self.suit_of(bit))[seat]
        return 1.0 if bit & self.known[seat] else 0.0

    def none_of(self, seat: int, cards: int) -> float:
        """How likely a seat holds no card of a set of cards of one suit."""
        if cards & self.known[seat]:
            return 0.0
        cards &= self.unseen
        if not cards:
            return 1.0
        return float((1 - self.shares(self.suit_of(cards))[seat]) ** cards.bit_count())

    def shares(self, suit: int) -> list[float]:
        """For each seat, how likely it holds a given unseen card of a suit."""
        shares = self._shares.get(suit)
        if shares is None:
            room = [
                0 if lacks & suit else slots
                for lacks, slots in zip(self.lacks, self.slots, strict=True)
            ]
            whole = sum(room) or 1
            shares = self._shares[suit] = [slots / whole for slots in room]
        return shares

    def followers(self, suit: int) -> int:
        """How many other seats may still follow a suit."""
        shares = self.shares(suit)
        free = self.unseen & suit
        return sum(
            1
            for share, known in zip(shares, self.known, strict=True)
            if (free and share) or known & suit
        )

    def held(self, suit: int) -> int:
        """The exposed cards of others that are held back in a trick of a suit, as long as their
        holders have another card of it.

        The laws of play are asked about a made-up hand of the whole suit; no rule is read here.
        """
        held = 0
        for seat, known in enumerate(self.known):
            if known & suit:
                state = row(
                    mover=seat,
                    exposed=known & suit,
                    unbound=self._unbound,
                    suits_led=self.suits_led,
                    suits_seen=self.suits_seen,
                    own_suits=self.own_suits,
                    tricks=self.tricks,
                    led=suit,
                )
                held |= held_back(self.view.game.table, state, suit)
        return held

    def _follow_events(self) -> None:
        led = 0
        trick: list[tuple[int, int]] = []
        for event in self.view.events:
            if isinstance(event, Play):
                bit = event.card.bit
                self.played |= bit
                suit = self.suit_of(bit)
                trick.append((event.seat, suit))
                if not led:
                    led = suit
                elif suit != led:
                    self.lacks[event.seat] |= led
            elif isinstance(event, Taken):
                self.tricks += 1
                self.suits_led |= led
                for seat, suit in trick:
                    self.suits_seen |= suit
                    self.own_suits |= 1 << 4 * seat + self.suits.index(suit)
                trick = []
                led = 0
