"""Positions that a row of data describes, deals of chosen players, and their strength."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from gongzhu.cards import Card, CardSet
from gongzhu.engine import laws
from gongzhu.engine.actions import Action, Expose, Play
from gongzhu.engine.deal import Deal, apply
from gongzhu.engine.events import Dealt, Event, Taken
from gongzhu.engine.game import Game
from gongzhu.engine.match import result
from gongzhu.engine.slots import row
from gongzhu.players.knowledge import Knowledge
from gongzhu.players.player import Player, decide
from gongzhu.rules.model import Rules
from tests import support
from tests.houses.tables import TABLES as PROFILES
from tests.houses.tables import profile
from tests.support import Row, changed, dealt


def _reversed_sheep(rules: Rules) -> Rules:
    return changed(rules, "scoring.values", {**rules.scoring.values, Card.parse("JD"): -100})


def _plain_hearts(rules: Rules) -> Rules:
    """Every heart counts -10, and the pig -200."""
    hearts = dict.fromkeys(rules.cards.suit("H"), -10)
    values = {**rules.scoring.values, **hearts, Card.parse("QS"): -200}
    return changed(rules, "scoring.values", values)


HOUSES: Mapping[str, Callable[[Rules], Rules]] = {
    "reversed sheep": _reversed_sheep,
    "plain hearts": _plain_hearts,
}

TABLES = (*support.TABLES, *HOUSES)
"""The games that players are tried at."""


@functools.cache
def game(name: str) -> Game:
    """The game of a table."""
    if name in HOUSES:
        return Game.of(HOUSES[name](support.game("individual").rules))
    return profile(name).game if name in PROFILES else support.game(name)


def play_deal(deal: Deal, players: Sequence[Player | None], seed: int) -> Deal:
    """The deal played to its end, each seat by its player or, without one, at random."""
    dice = random.Random(seed)
    while deal.waiting:
        seat = deal.waiting[0]
        player = players[seat]
        action = decide(player, deal, seat, None, seed) if player else _any(deal, seat, dice)
        deal = apply(deal, action)
    return deal


def _any(deal: Deal, seat: int, dice: random.Random) -> Action:
    """Anything a seat may do, without the cost of a view."""
    if deal.phase == "play":
        return Play(seat, dice.choice(list(deal.legal)))
    may = deal.hand(seat) & deal.game.exposable
    return Expose(seat, CardSet.of(card for card in may if dice.random() < 0.5))


class Strength(NamedTuple):
    """Points a deal, on average, by which a player does better than the others at the table."""

    margin: float
    error: float
    """The standard error of the margin."""

    own: float
    """What the player itself scores a deal."""


def strength(of: Game, player: Player, others: Player, deals: int, seed: int = 0) -> Strength:
    """How much better one side's player does than the others on average, in seats by turns."""
    margins = []
    own = []
    for number in range(deals):
        seat = number % of.players
        players = [player if side == of.sides[seat] else others for side in of.sides]
        deal = dealt(of, random.Random(f"{seed}/{number}"))
        points = result(play_deal(deal, players, number)).points
        side = of.sides[seat]
        rest = [score for other, score in enumerate(points) if other != side]
        own.append(points[side])
        margins.append(points[side] - sum(rest) / len(rest))
    mean = sum(margins) / deals
    spread = math.sqrt(sum((margin - mean) ** 2 for margin in margins) / (deals - 1))
    return Strength(mean, spread / math.sqrt(deals), sum(own) / deals)


# Positions from rows.


def position(row: Row) -> tuple[Deal, int]:
    """A deal that stands as the row says, and the seat that is to act.

    The row says what one seat can know; the other hands are filled with the cards that are out.
    """
    return _Position(row).deal()


class _Position:
    def __init__(self, row: Row) -> None:
        self.game = game(row.get("table", "individual"))
        self.seat: int = row.get("seat", 1) - 1
        self.players = self.game.players
        self.exposing = "expose" in row
        self.hand = CardSet.parse(row["hand"])
        self.trick = [Card.parse(word) for word in row.get("trick", "").split()]
        self.leader = (self.seat - len(self.trick)) % self.players
        self.exposed = {
            seat - 1: CardSet.parse(cards) for seat, cards in row.get("exposed", {}).items()
        }
        self.piles = {
            seat - 1: CardSet.parse(cards) for seat, cards in row.get("piles", {}).items()
        }
        self.voids = {seat - 1: letters for seat, letters in row.get("voids", {}).items()}
        placed = self.hand | CardSet.of(self.trick)
        for pile in self.piles.values():
            placed |= pile
        rest = self.game.deck.cards - placed
        self.out = CardSet.parse(row["out"]) if "out" in row else rest
        self.gone = self.game.deck.cards - self.hand - CardSet.of(self.trick) - self.out
        captured = CardSet.of(card for pile in self.piles.values() for card in pile)
        assert captured <= self.gone
        assert self.gone & self.game.scoring_cards <= captured

    def deal(self) -> tuple[Deal, int]:
        hands = self.hands()
        suit = self.game.deck.suit
        state = row(
            mover=self.seat,
            leader=self.leader,
            waiting=1 << self.seat if self.exposing else 0,
            exposed=sum(cards.bits for cards in self.exposed.values()),
            suits_led=sum(suit(letter).bits for letter in {card.suit for card in self.gone}),
            tricks=int(bool(self.gone)),
            hands={seat: hand.bits for seat, hand in enumerate(hands)},
            captured={seat: pile.bits for seat, pile in self.piles.items()},
            trick={
                (self.leader + place) % self.players: card.bit
                for place, card in enumerate(self.trick)
            },
            led=suit(self.trick[0].suit).bits if self.trick else 0,
        )
        legal = CardSet() if self.exposing else CardSet(laws.legal(self.game.table, state))
        deal = Deal(self.game, 1, hands, tuple(state), legal, self.events(hands), self.leader)
        return deal, self.seat

    def hands(self) -> tuple[CardSet, ...]:
        """Hands for all seats that fit what the row says."""
        played = {(self.leader + place) % self.players for place in range(len(self.trick))}
        room = [len(self.hand) - (seat in played) for seat in range(self.players)]
        room[self.seat] = 0
        assert sum(room) == len(self.out), f"{sum(room)} cards have to be out, not {len(self.out)}"
        for attempt in range(1000):
            hands = self._fill(room, random.Random(attempt))
            if hands:
                return hands
        raise AssertionError("no hands fit the row")

    def _fill(self, room: Sequence[int], dice: random.Random) -> tuple[CardSet, ...] | None:
        hands = [CardSet()] * self.players
        hands[self.seat] = self.hand
        left = list(room)
        out = self.out
        for seat, cards in self.exposed.items():
            if seat != self.seat:
                hands[seat] = cards & out
                left[seat] -= len(hands[seat])
        for hand in hands:
            out -= hand
        shuffled = list(out)
        dice.shuffle(shuffled)
        shuffled.sort(key=lambda card: sum(card.suit in lack for lack in self.voids.values()))
        for card in reversed(shuffled):
            seats = [
                seat
                for seat in range(self.players)
                if left[seat] and card.suit not in self.voids.get(seat, "")
            ]
            if not seats:
                return None
            seat = dice.choice(seats)
            hands[seat] |= CardSet(card.bit)
            left[seat] -= 1
        return tuple(hands)

    def events(self, hands: tuple[CardSet, ...]) -> tuple[Event, ...]:
        """A past that fits: who showed a void, and every other card gone in a trick of its own."""
        events: list[Event] = [Dealt(1, self.leader, hands)]
        for seat in range(self.players):
            if self.game.exposable and not (self.exposing and seat == self.seat):
                events.append(Expose(seat, self.exposed.get(seat, CardSet())))
        gone = list(self.gone)
        for seat, letters in self.voids.items():
            for letter in letters:
                lead = next(card for card in gone if card.suit == letter)
                thrown = next(card for card in gone if card.suit not in letters)
                gone = [card for card in gone if card not in (lead, thrown)]
                other = (seat + 1) % self.players
                events += [Play(other, lead), Play(seat, thrown), Taken(other, CardSet())]
        for card in gone:
            events += [Play(self.seat, card), Taken(self.seat, CardSet())]
        for place, card in enumerate(self.trick):
            events.append(Play((self.leader + place) % self.players, card))
        return tuple(events)


def lacks_of(knowledge: Knowledge) -> list[int]:
    """The unseen cards that each seat cannot hold."""
    seats = range(knowledge.game.players)
    lacks = [0 if seat == knowledge.seat else knowledge.unseen for seat in seats]
    for places in knowledge.cases:
        for place in places:
            if place.room:
                lacks[place.seat] &= ~place.cards
    return lacks
