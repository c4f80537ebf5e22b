"""Deals of the interactive engine that are dealt by the kernel's dice."""

from __future__ import annotations

from gongzhu.cards import CardSet
from gongzhu.engine.deal import Deal
from gongzhu.engine.match import Match
from gongzhu.kernel.dice import below, shuffle, start


def dealt(match: Match, seed: int, number: int) -> tuple[Deal, list[int]]:
    """The next deal of a match with the cards of this seed and number, and the dice as they lie
    after it; where the leader is drawn by lot, they have drawn it."""
    r = [start(seed, number)]
    deck = [card.bit for card in match.game.deck.cards]
    shuffle(deck, r)
    each = len(deck) // match.game.players
    hands = tuple(CardSet(sum(deck[at : at + each])) for at in range(0, len(deck), each))
    leaders = match.leaders(hands)
    leader = leaders[0] if len(leaders) == 1 else leaders[below(r, len(leaders))]
    return match.deal(hands, leader), r
