"""What a seat reckons with, made of its view: the rows that the rules of thumb of the kernel go
by."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from gongzhu.cards import Card, CardSet
from gongzhu.engine.game import Game
from gongzhu.engine.slots import CAPTURED_OF, HAND_OF, MOVER
from gongzhu.engine.view import View
from gongzhu.kernel import outlook, policy, seeing
from gongzhu.kernel.thoughts import NOTES_SIZE, VIEW_SIZE
from gongzhu.kernel.worths import worths
from gongzhu.players.knowledge import Knowledge
from gongzhu.rules.levels import Level

Exposures = frozenset[tuple[Card, Level]]


class Reckoning:
    """The rules of thumb asked about one view, by their plain functions.

    They are those by which the kernel plays deals out, so that a player who goes by them plays as
    the kernel does.
    """

    def __init__(self, view: View) -> None:
        knowledge = Knowledge(view)
        self._table = view.game.table
        self._face_up = view.game.face_up & view.game.deck.cards
        self._state = knowledge.state.copy()
        self._state[MOVER] = view.seat
        for seat, known in enumerate(knowledge.known):
            self._state[HAND_OF + seat] |= known
        # Who has captured what counts lies open, and the view says it however the deal began.
        for seat, pile in enumerate(view.piles):
            captured = self._state[CAPTURED_OF + seat] & ~view.game.face_up.bits
            self._state[CAPTURED_OF + seat] = captured | pile.bits
        self._worths = [*_worths(view.game, frozenset(view.exposed.items()))]
        self._notes = [0] * NOTES_SIZE
        self._view = [0.0] * VIEW_SIZE
        cards = [card for _, card in knowledge.plays]
        seeing.recall(self._table, knowledge.before.copy(), cards, self._notes)

    def best(self, legal: CardSet) -> Card:
        """The legal card that promises most; of equal ones the highest."""
        chosen = policy.choose(
            self._table, self._worths, self._state, self._notes, self._view, legal.bits
        )
        return next(iter(CardSet(chosen)))

    def captures(self) -> dict[int, float]:
        """How likely this seat captures each card that bears on the score, by its bit, before the
        first trick."""
        seeing.look(self._table, self._worths, self._state, self._notes, self._view)
        return {
            card.bit: outlook.capture(self._table, self._state, self._notes, self._view, card.bit)
            for card in self._face_up
        }


@functools.lru_cache(maxsize=256)
def _worths(game: Game, exposed: Exposures) -> Sequence[int]:
    return worths(game, {card.bit: level for card, level in exposed})
