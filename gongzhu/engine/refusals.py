"""Why cards may not be played: the laws of play, with what a person needs to know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gongzhu.cards import SUIT_NAMES, Card, CardSet
from gongzhu.engine import laws
from gongzhu.engine.game import Game
from gongzhu.engine.reasons import Reason, Why
from gongzhu.engine.slots import HAND_OF, LED, MOVER
from gongzhu.engine.table import why_hearts_locked, why_held_back

LIMITS = (
    Why.MUST_FOLLOW,
    Why.MUST_LEAD,
    Why.HEARTS_LOCKED,
    Why.NO_FIRST_DISCARD,
    Why.HELD_BACK,
)
"""The limits of `gongzhu.engine.laws.refused`, in its order."""


def refusals(game: Game, state: Sequence[int]) -> dict[Card, Reason]:
    """The mover's cards that may not be played in a state, each with the reason.

    The list of legal cards, the test of one card and the words for a person all come from the
    laws that this calls.
    """
    sets = dict(zip(LIMITS, map(CardSet, laws.refused(game.table, state)), strict=True))
    legal = CardSet(state[HAND_OF + state[MOVER]])
    for cards in sets.values():
        legal -= cards
    return {
        card: Reason(why, _about(game, state, why, card, cards, legal))
        for why, cards in sets.items()
        for card in cards
    }


def _about(
    game: Game, state: Sequence[int], why: Why, card: Card, cards: CardSet, legal: CardSet
) -> Mapping[str, object]:
    """What the sentence of a refusal is filled with; `cards` are refused for the same reason."""
    match why:
        case Why.MUST_FOLLOW:
            led = next(iter(CardSet(state[LED])))
            return {"suit": SUIT_NAMES[led.suit], "others": legal}
        case Why.HEARTS_LOCKED:
            return {"lock": why_hearts_locked(game.rules), "others": legal}
        case Why.NO_FIRST_DISCARD:
            return {"card": card, "others": legal}
        case Why.HELD_BACK:
            suit = SUIT_NAMES[card.suit]
            others = CardSet(state[HAND_OF + state[MOVER]]) & game.deck.suit(card.suit) - cards
            until = why_held_back(game.rules).filled(suit=suit)
            # A lone card may be barred from being led: then any other card is named instead.
            return {"card": card, "suit": suit, "until": until, "others": others or legal}
    return {"others": legal}
