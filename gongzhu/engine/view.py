"""What one seat may know: the only gate through which a running deal is seen.

A view is built from what is allowed, never by deleting secrets, and everything that shows a
deal to somebody (players, terminals, pages, logs) gets its cards from one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gongzhu.cards import Card, CardSet
from gongzhu.engine.actions import Expose, Play
from gongzhu.engine.deal import Deal, Phase
from gongzhu.engine.events import Dealt, Event, Taken
from gongzhu.engine.game import Game
from gongzhu.engine.ledger import Ledger
from gongzhu.engine.reasons import Reason
from gongzhu.engine.scoring import score_deal
from gongzhu.rules.exposure import Level


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one seat sees it."""

    game: Game
    seat: int
    number: int
    phase: Phase
    totals: tuple[int, ...]
    """The running totals of the sides before this deal."""

    hand: CardSet
    waiting: tuple[int, ...]
    """The seats that may act now."""

    leader: int
    """The seat that led, or leads, the trick on the table."""

    trick: tuple[tuple[int, Card], ...]
    """The trick on the table: who played what, lead first."""

    exposed: Mapping[Card, Level]
    exposers: Mapping[Card, int]
    """Who exposed each exposed card."""

    piles: tuple[CardSet, ...]
    """The scoring cards that each seat has captured; they lie face up."""

    sizes: tuple[int, ...]
    """How many cards each seat holds."""

    events: tuple[Event, ...]
    """What happened in sight of this seat: of the dealt hands, only its own."""

    legal: CardSet
    """What this seat may play now; empty unless it is its turn."""

    refusals: Mapping[Card, Reason]
    """Why this seat's other cards may not be played now."""

    @property
    def provisional(self) -> tuple[Ledger, ...]:
        """What the piles count as they lie, by side; a sweep can still turn it all."""
        return score_deal(self.game, self.piles, self.exposed)

    @property
    def exposable(self) -> CardSet:
        """The cards of this hand that may be exposed."""
        return self.hand & self.game.exposable

    @property
    def unseen(self) -> CardSet:
        """The cards that this seat cannot place: in other hands, and not exposed."""
        seen = self.hand | CardSet.of(self.exposed)
        for event in self.events:
            if isinstance(event, Play):
                seen |= CardSet(event.card.bit)
        return self.game.deck.cards - seen

    @property
    def last_trick(self) -> Taken | None:
        """The trick that was taken last."""
        taken = [event for event in self.events if isinstance(event, Taken)]
        return taken[-1] if taken else None


def view(deal: Deal, seat: int, totals: tuple[int, ...] | None = None) -> View:
    """What `seat` may know of a deal; `totals` are the running totals before it."""
    moving = deal.phase == "play" and deal.mover == seat
    events = tuple(redact(event, seat) for event in deal.events)
    return View(
        game=deal.game,
        seat=seat,
        number=deal.number,
        phase=deal.phase,
        totals=totals or (0,) * deal.game.side_count,
        hand=deal.hand(seat),
        waiting=deal.waiting,
        leader=deal.leader,
        trick=deal.trick,
        exposed=deal.exposed,
        exposers={
            card: event.seat
            for event in events
            if isinstance(event, Expose)
            for card in event.cards
        },
        piles=tuple(pile & deal.game.scoring_cards for pile in deal.piles),
        sizes=tuple(len(deal.hand(other)) for other in range(deal.game.players)),
        events=events,
        legal=deal.legal if moving else CardSet(),
        refusals=deal.refusals() if moving else {},
    )


def redact(event: Event, seat: int) -> Event:
    """The event as `seat` saw it: a deal shows its own hand only, all else happens in the open."""
    if isinstance(event, Dealt):
        hands = tuple(
            hand if other == seat else CardSet() for other, hand in enumerate(event.hands)
        )
        return Dealt(event.number, event.leader, hands)
    return event
