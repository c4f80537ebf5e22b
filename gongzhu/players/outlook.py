"""What a hand promises and threatens after this trick, suit by suit."""

from __future__ import annotations

from typing import NamedTuple

from gongzhu.cards import CardSet
from gongzhu.players.memory import Memory
from gongzhu.players.stakes import Stakes

# The numbers below were fitted to the outcome of some thousand positions, each played to its end
# once for every legal card.

ROUNDS = 0.3
"""How many more rounds of a suit than its even share to reckon with."""
LEFTOVER = 0.02
"""How likely I capture a bad card of mine that I will hardly have to follow suit with."""
FALLS = 1.3
"""How much likelier a bad card falls on a trick than any other card of its suit."""
HOME = (0.97, 0.62, 0.46, 0.36)
"""How likely I bring home a good card of mine, by the number of higher cards of others."""
CATCHES = (0.06, 0.35, 0.55, 0.65)
"""How likely I capture a good card of others, by the number of my cards above it."""
LONG = 0.05
"""How much less likely either is for each card of the suit above three."""
STRAY = 0.09
"""How likely I capture a bad card of others that I have no card above."""

TRICKS = 0.3
"""How much of what later tricks of mine may catch is reckoned: I may yet get out of them."""
BURDEN = 0.6
"""How much of what a bad card of mine may cost is reckoned."""
TREASURE = 0.3
"""How much of what a good card of mine may bring is reckoned: others hunt it."""
HUNT = 0.5
"""How much of what a good card of others may bring is reckoned."""


class Fate(NamedTuple):
    """What is likely to become of a card of mine when its suit is led again and again."""

    card: int
    comes: float
    """How likely a round comes in which I follow with it."""

    takes: float
    """How likely it then takes the trick."""

    falls: float
    """How likely a bad card of the suit falls on that trick."""


class Outlook:
    """What it is worth to hold cards of a suit, over holding none."""

    def __init__(self, memory: Memory, stakes: Stakes) -> None:
        self.memory = memory
        self.stakes = stakes
        self.me = memory.me
        self.hand = memory.view.hand.bits
        self.worth = dict(stakes.order(self.me))
        self.elsewhere = stakes.elsewhere
        self._wholes: dict[int, float] = {}
        self._thrown: dict[int, float] = {}

    def without(self, bit: int) -> float:
        """How the worth of the hand changes when a card leaves it."""
        suit = self.memory.suit_of(bit)
        return self._held(self.hand & suit & ~bit, suit) - self._whole(suit)

    def captures(self, suit: int) -> dict[int, float]:
        """How likely I capture each open scoring card of a suit."""
        mine = self.hand & suit
        fates = self._fates(mine, suit)
        chances = {fate.card: self._keeps(fate, mine, suit) for fate in fates}
        for card in CardSet(self.memory.outside & suit):
            chances[card.bit] = self._catches(card.bit, mine, fates)
        return {bit: chance for bit, chance in chances.items() if bit in self.worth}

    def _whole(self, suit: int) -> float:
        value = self._wholes.get(suit)
        if value is None:
            value = self._wholes[suit] = self._held(self.hand & suit, suit)
        return value

    def _held(self, cards: int, suit: int) -> float:
        """What it is worth to hold these cards of a suit."""
        if not cards:
            return 0.0
        value = 0.0
        worth, elsewhere = self.worth, self.elsewhere
        for fate in self._fates(cards, suit):
            if fate.comes:
                value += TRICKS * fate.comes * fate.takes * self._trick(fate, suit)
            if fate.card in worth:
                mine = self._keeps(fate, cards, suit)
                reckoned = TREASURE if self._good(fate.card) else BURDEN
                here, there = worth[fate.card], elsewhere[fate.card]
                value += reckoned * (mine * here + (1 - mine) * there)
        hunted = self.stakes.open & self.memory.outside & suit
        for bit in worth if hunted else ():
            if bit & hunted and self._good(bit):
                value += HUNT * _brings(bit, cards) * (worth[bit] - elsewhere[bit])
        return value

    def _fates(self, cards: int, suit: int) -> list[Fate]:
        """What becomes of each of my cards of a suit, from the lowest up."""
        outside = self.memory.outside & suit
        unseen = outside.bit_count()
        followers = self.memory.followers(suit)
        rounds = (unseen + cards.bit_count()) / self.memory.players + ROUNDS
        fates = []
        place = 0
        while cards:
            bit = cards & -cards
            cards ^= bit
            comes = min(1.0, max(0.0, rounds - place))
            left = unseen - place * followers
            playing = min(followers, left)
            if playing > 0:
                lower = (outside & (bit - 1)).bit_count() / unseen
                # The others play low first too, so later rounds are taken with higher cards.
                fates.append(Fate(bit, comes, lower ** (playing + place), playing / left * FALLS))
            else:
                fates.append(Fate(bit, comes if followers else 0.0, 0.5, 0.0))
            place += 1
        return fates

    def _trick(self, fate: Fate, suit: int) -> float:
        """What a later trick is worth to me that I take with a card."""
        value = self._discards(suit)
        below = self.memory.outside & suit & self.stakes.open & (fate.card - 1)
        if below:
            falls = min(1.0, fate.falls)
            for bit, worth in self.worth.items():
                if bit & below and not self._good(bit):
                    value += falls * (worth - self.elsewhere[bit])
        return value

    def _discards(self, suit: int) -> float:
        """What others may be expected to throw on a trick of mine in a suit they are void of."""
        value = self._thrown.get(suit)
        if value is None:
            memory = self.memory
            value = 0.0
            for seat in range(memory.players):
                void = memory.none_of(seat, suit) if memory.slots[seat] else 0.0
                if void:
                    value += void * self._throws(seat)
            self._thrown[suit] = value
        return value

    def _throws(self, seat: int) -> float:
        """What the card that a seat likes best to give me is worth."""
        friendly = self.stakes.same_side(seat, self.me)
        order = self.stakes.order(self.me)
        left, value = 1.0, 0.0
        for bit, worth in reversed(order) if friendly else order:
            worth -= self.elsewhere[bit]
            if (worth <= 0) if friendly else (worth >= 0):
                break
            given = left * self.memory.chance(seat, bit)
            value += given * worth
            left -= given
        return value

    def _good(self, bit: int) -> bool:
        """Whether a card is worth more to me in my own pile than in another."""
        return self.worth[bit] > self.elsewhere[bit]

    def _keeps(self, fate: Fate, cards: int, suit: int) -> float:
        """How likely I capture a card of my own."""
        bit, comes, takes, _ = fate
        if bit not in self.worth or not self._good(bit):
            return comes * takes + (1 - comes) * LEFTOVER
        higher = (self.memory.outside & suit & ~((bit << 1) - 1)).bit_count()
        chance = HOME[min(higher, len(HOME) - 1)]
        return chance - _too_long(cards) if higher else chance

    def _catches(self, bit: int, cards: int, fates: list[Fate]) -> float:
        """How likely I capture a card of somebody else."""
        if bit in self.worth and self._good(bit):
            return _brings(bit, cards)
        caught = STRAY
        for card, comes, takes, falls in fates:
            if card > bit:
                caught += comes * takes * min(1.0, falls)
        return min(0.9, caught)


def _brings(bit: int, cards: int) -> float:
    """How likely I capture a good card of somebody else, with these cards of its suit."""
    covers = (cards & ~(bit - 1)).bit_count()
    chance = CATCHES[min(covers, len(CATCHES) - 1)]
    return max(0.0, chance - _too_long(cards))


def _too_long(cards: int) -> float:
    return LONG * max(0, cards.bit_count() - 3)
