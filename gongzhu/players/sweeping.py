"""The own sweep: when a hand is strong enough to take every heart, and how it goes about it."""

from __future__ import annotations

from gongzhu.cards import Card, CardSet
from gongzhu.players.memory import Memory
from gongzhu.players.stakes import Stakes

WORTH = 60
"""How many points a sweep has to bring at least to be tried."""


def sweeping(memory: Memory, stakes: Stakes) -> Card | None:
    """The card that carries a sweep of this hand's own; `None` where none should be tried."""
    view = memory.view
    if not _rewarded(stakes):
        return None
    if any(_losers(memory, suit) for suit in memory.suits):
        return None
    if not view.trick:
        return _lead(memory)
    led = memory.suit_of(view.trick[0][1].bit)
    best = max(card.bit for _, card in view.trick if card.bit & led)
    takers = [card for card in view.legal if card.bit & led and card.bit > best]
    if not takers:
        # The trick is lost: that breaks the sweep if it carries a heart.
        return None
    last = len(view.trick) == memory.players - 1
    return min(takers) if last else max(takers)


def _rewarded(stakes: Stakes) -> bool:
    """Whether all the hearts still open would bring points to whoever has captured the others."""
    hearts = stakes.hearts & stakes.open
    mine = stakes.piles[stakes.me] & stakes.hearts
    if not hearts or mine | hearts != stakes.hearts:
        return False
    return stakes.gain(stakes.me, hearts) > WORTH


def _losers(memory: Memory, suit: int) -> int:
    """How many cards of mine in a suit would lose a trick if I led them from the top."""
    mine = list(CardSet(memory.view.hand.bits & suit))
    outside = memory.outside & suit
    followers = memory.followers(suit)
    if not outside or not followers:
        return 0
    longest = -(-outside.bit_count() // followers) + (followers > 1)
    return sum(1 for card in mine[:longest] if card.bit < outside)


def _lead(memory: Memory) -> Card:
    """The highest card of the suit that others hold most of."""
    legal = memory.view.legal.bits
    suits = [suit for suit in memory.suits if legal & suit]
    longest = max(suits, key=lambda suit: (memory.outside & suit).bit_count())
    return next(iter(CardSet(legal & longest)))
