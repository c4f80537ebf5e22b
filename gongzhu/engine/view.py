"""What one seat may know: the only gate through which a running deal is seen.

A view is built from what is allowed, never by deleting secrets, and everything that shows a
deal to somebody (players, terminals, pages, logs) gets its cards from one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gongzhu.cards import Card, CardSet
from gongzhu.engine import exposing
from gongzhu.engine.actions import Claim, Expose, Play
from gongzhu.engine.deal import Deal, Phase, why_not
from gongzhu.engine.events import Dealt, Event, Forced, Taken
from gongzhu.engine.game import Game
from gongzhu.engine.ledger import Ledger
from gongzhu.engine.reasons import Reason, Why
from gongzhu.engine.scoring import score_deal
from gongzhu.rules.levels import HIDDEN, Level


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
    """The exposed cards that this seat knows of, each with its level."""

    exposers: Mapping[Card, int]
    """Who exposed each of them."""

    later_tricks: tuple[int, ...]
    """How many tricks each seat has taken after the card that makes them count."""

    piles: tuple[CardSet, ...]
    """What each seat has captured of the cards that bear on the score; they lie face up."""

    sizes: tuple[int, ...]
    """How many cards each seat holds."""

    events: tuple[Event, ...]
    """What happened in sight of this seat: of the dealt hands, only its own."""

    legal: CardSet
    """What this seat may play now; empty unless it is its turn."""

    refusals: Mapping[Card, Reason]
    """Why this seat's other cards may not be played now."""

    why_not_claim: Reason | None
    """Why this seat may not claim all remaining tricks now; `None` where it may."""

    @property
    def may_claim(self) -> bool:
        """Whether this seat may claim all remaining tricks now."""
        return self.why_not_claim is None

    @property
    def has_claims(self) -> bool:
        """Whether the rules of this table have claims at all."""
        return self.why_not_claim is None or self.why_not_claim.why is not Why.NO_CLAIM

    @property
    def in_secret(self) -> bool:
        """Whether everybody chooses now what to expose, unseen by the others."""
        return self.phase == "expose" and exposing.in_secret(self.game)

    def why_not_expose(self, card: Card, level: Level | None = None) -> Reason | None:
        """Why this seat may not expose a card, at a level where one is named."""
        reason = exposing.why_not_lay(self.game, self.hand, CardSet.of(self.exposed), card)
        if reason or level is None:
            return reason
        return exposing.why_no_level(self.game, level)

    @property
    def provisional(self) -> tuple[Ledger, ...]:
        """What the piles count as they lie, by side; a sweep can still turn it all."""
        return score_deal(self.game, self.piles, self.exposed, self.later_tricks)

    @property
    def exposable(self) -> CardSet:
        """The cards of this hand that this seat may choose to expose."""
        return self.hand & self.game.free - CardSet.of(self.exposed)

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
    events = tuple(redact(event, seat, deal) for event in deal.events)
    exposers = {
        card: event.seat
        for event in events
        if isinstance(event, Expose | Forced)
        for card in event.cards
    }
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
        exposed={card: level for card, level in deal.exposed.items() if card in exposers},
        exposers=exposers,
        later_tricks=deal.later_tricks,
        piles=tuple(pile & deal.game.face_up for pile in deal.piles),
        sizes=tuple(len(deal.hand(other)) for other in range(deal.game.players)),
        events=events,
        legal=deal.legal if moving else CardSet(),
        refusals=deal.refusals() if moving else {},
        why_not_claim=why_not(deal, Claim(seat)),
    )


def redact(event: Event, seat: int, deal: Deal) -> Event:
    """The event as `seat` may know it at this point of the deal.

    A deal shows its own hand only. What others exposed is not seen while everybody still chooses
    in secret, nor a card that lies face down before it is played.
    """
    match event:
        case Dealt():
            hands = tuple(
                hand if other == seat else CardSet() for other, hand in enumerate(event.hands)
            )
            return Dealt(event.number, event.leader, hands)
        case Expose(seat=other) if other != seat:
            if deal.phase == "expose" and exposing.in_secret(deal.game):
                return Expose(other)
            seen = _seen(event.cards, other, deal)
            exposures = {card: event.exposures[card] for card in seen}
            return Expose.at(other, exposures, face_down=len(event.cards) - len(seen))
        case Forced(seat=other, cards=cards) if other != seat:
            seen = _seen(cards, other, deal)
            return Forced(other, seen, face_down=len(cards) - len(seen))
    return event


def _seen(cards: CardSet, holder: int, deal: Deal) -> CardSet:
    """Those of a seat's exposed cards that the others see: none that lies face down."""
    hand = deal.hand(holder)
    return CardSet.of(
        card for card in cards if card not in hand or deal.exposed[card] not in HIDDEN
    )
