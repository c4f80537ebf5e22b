"""How the trick on the table may end, card by card of the hand."""

from __future__ import annotations

from gongzhu.players.memory import Memory
from gongzhu.players.stakes import Stakes

WILL_BAD = 0.08
"""How often a seat that could stay under takes a trick that costs it points."""
WILL_GOOD = 0.85
"""How often a seat takes a trick that brings it points."""
WILL_EARLY = 0.35
"""How often a seat takes a trick without points while others still play after it."""
WILL_LAST = 0.6
"""How often the last seat takes a trick without points, to be rid of a high card."""
AGAIN = 0.4
"""How much less likely a seat beats a card that itself beat another."""
SLIPS_UNDER = 0.85
"""How likely a card that a seat wants to lose goes on a trick that it is too low to take."""
SLIPS_IN = 0.35
"""The same, when it is not known how high the trick will go."""
THROWN = 1.1
"""The same for a void seat; more than all, since who lacks a suit has the more of the others."""


class Forecast:
    """What playing a card to the trick on the table brings in that trick."""

    def __init__(self, memory: Memory, stakes: Stakes) -> None:
        view = memory.view
        players = memory.players
        self.memory = memory
        self.stakes = stakes
        self.me = memory.me
        self.led = memory.suit_of(view.trick[0][1].bit) if view.trick else 0
        self.table = 0
        """The cards of the trick so far."""
        self.best = 0
        """The card that takes it so far, played by `holder`."""
        self.holder = self.me
        for seat, card in view.trick:
            self.table |= card.bit
            if card.bit & self.led and card.bit > self.best:
                self.best, self.holder = card.bit, seat
        self.later = [(self.me + step) % players for step in range(1, players - len(view.trick))]
        """The seats that play after this one."""
        self._losses: dict[tuple[int, int, int, float], float] = {}

    def of(self, bit: int) -> tuple[float, float]:
        """The points a card may be expected to bring in this trick, and its chance to take it."""
        memory, stakes = self.memory, self.stakes
        suit = self.led or memory.suit_of(bit)
        table = (self.table | bit) & stakes.open
        best, holder = self.best, self.holder
        if bit & suit and bit > best:
            best, holder = bit, self.me
        if not self.later:
            return stakes.trick(holder, table), float(holder == self.me)
        playable = suit & ~memory.held(suit)
        above = playable & ~((best << 1) - 1)
        below = playable & (best - 1)
        takers = self._takers(above, below, holder, table)
        points = 0.0
        for seat, chance in takers.items():
            if chance > 0.02:
                under = below if seat == holder else playable
                slips = SLIPS_UNDER if seat == holder else SLIPS_IN
                added = self._added(seat, suit, above, under, slips)
                points += chance * (stakes.trick(seat, table) + added)
        return points, takers.get(self.me, 0.0)

    def _takers(self, above: int, below: int, holder: int, table: int) -> dict[int, float]:
        """How likely each seat takes the trick, given the cards above and below its best."""
        memory = self.memory
        takers = {holder: 1.0}
        for seat in self.later:
            can = 1 - memory.none_of(seat, above)
            if not can:
                continue
            must = can * memory.none_of(seat, below)
            beats = must + (can - must) * self._will(seat, holder, table)
            taken = 0.0
            for other, chance in takers.items():
                lost = chance * (beats if other == holder else beats * AGAIN)
                takers[other] = chance - lost
                taken += lost
            takers[seat] = taken
        return takers

    def _will(self, seat: int, holder: int, table: int) -> float:
        """How likely a seat takes a trick that it may take or leave."""
        points = self.stakes.brings(seat, table)
        if points < 0:
            return WILL_BAD
        if points > 0:
            return WILL_GOOD / 2 if self.stakes.same_side(seat, holder) else WILL_GOOD
        return WILL_LAST if seat == self.later[-1] else WILL_EARLY

    def _added(self, taker: int, suit: int, above: int, under: int, slips: float) -> float:
        """What the cards still to come may be expected to be worth to me in a seat's pile."""
        memory = self.memory
        outside = memory.outside
        added = 0.0
        for seat in self.later:
            if seat == taker:
                added += self._own(seat, outside & above)
                continue
            void = memory.none_of(seat, suit)
            if void:
                added += void * self._lost(taker, seat, outside & ~suit, THROWN)
            if void < 1:
                added += (1 - void) * self._lost(taker, seat, outside & under, slips)
        return added

    def _own(self, taker: int, cards: int) -> float:
        """What a seat that overtakes may capture of its own with the card it does it with."""
        if not cards & self.stakes.open:
            return 0.0
        chance = self.memory.chance
        order = self.stakes.order(taker)
        return sum(chance(taker, card) * worth for card, worth in order if card & cards)

    def _lost(self, taker: int, seat: int, cards: int, slips: float) -> float:
        """What the scoring card that a seat likes best to give to a taker is worth to me.

        A seat gives bad cards to others and good ones to its own side.
        """
        memory, stakes = self.memory, self.stakes
        cards &= stakes.open
        if not cards:
            return 0.0
        key = (taker, seat, cards, slips)
        lost = self._losses.get(key)
        if lost is None:
            best_first = stakes.same_side(taker, seat) == stakes.same_side(taker, self.me)
            order = stakes.order(taker)
            left, lost = 1.0, 0.0
            for card, worth in reversed(order) if best_first else order:
                if (worth <= 0) if best_first else (worth >= 0):
                    break
                if card & cards:
                    given = left * min(1.0, slips * memory.chance(seat, card))
                    lost += given * worth
                    left -= given
            self._losses[key] = lost
        return lost
