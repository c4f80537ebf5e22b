"""A match as one seat saw it, as a record: what may be given away while a deal is still played.

Every line is made from `gongzhu.engine.view`, and from nothing else that the record holds: of the
header the rules, the names and the origin; of each deal what the seat's view of it has. Notes,
commitments, seeds and the keys that begin with `x_` are not among it, whatever they may betray.

The cards that the seat cannot place come in an order in which they fill up the other hands so that
everything it saw could have happened. It is worked out from the view as well, and so it is the same
whoever really holds them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from gongzhu.cards import Card, CardSet
from gongzhu.engine.actions import Claim, Expose, Play
from gongzhu.engine.deal import Deal
from gongzhu.engine.events import Dealt, Forced, Rest
from gongzhu.engine.slots import CLOSED, HAND_OF
from gongzhu.engine.view import View, view
from gongzhu.players.knowledge import Knowledge
from gongzhu.players.worlds import Worlds
from gongzhu.record.lines import DealLine, EndLine, Header, Line, ResultLine, line_of
from gongzhu.record.replay import Step


def lines_seen(steps: Sequence[Step], seat: int) -> Iterator[Line]:
    """The lines of the record that `seat` may have of a match, of which these are the steps.

    A record that is the view of a seat already can be had for that seat only.
    """
    opened = steps[0].line
    assert isinstance(opened, Header)
    assert opened.view in (None, seat)
    yield Header(
        profile=opened.profile,
        rules_id=opened.rules_id,
        rules=opened.rules,
        seats=opened.seats,
        program=opened.program,
        started=opened.started,
        view=seat,
    )
    deal: Deal | None = None
    for step in steps[1:]:
        match step.line:
            case ResultLine():
                assert deal is not None
                yield from _deal_seen(deal, seat)
                yield ResultLine.of(step.match)
            case EndLine():
                yield EndLine.of(step.match.verdict)
            case _:
                pass
        deal = step.deal
    if deal is not None:
        yield from _deal_seen(deal, seat)


def _deal_seen(deal: Deal, seat: int) -> Iterator[Line]:
    seen = view(deal, seat)
    opened = seen.events[0]
    assert isinstance(opened, Dealt)
    hands = _known_hands(seen)
    hands[seat] = opened.hands[seat]
    known = CardSet(sum(hand.bits for hand in hands))
    unseen = _in_order(seen, hands) if known != deal.game.deck.cards else ()
    yield DealLine(opened.number, tuple(map(tuple, hands)), opened.leader, unseen=unseen)
    for event in seen.events:
        if isinstance(event, Expose | Play | Claim):
            yield line_of(event)


def _known_hands(seen: View) -> list[CardSet]:
    """What others are known to have been dealt: what they played, and exposed for all to see."""
    hands = [CardSet()] * seen.game.players
    for event in seen.events:
        match event:
            case Play(seat=seat, card=card):
                hands[seat] |= CardSet(card.bit)
            case Expose(seat=seat, cards=cards) | Forced(seat=seat, cards=cards):
                hands[seat] |= cards
            case _:
                pass
    return hands


def _in_order(seen: View, hands: Sequence[CardSet]) -> tuple[Card, ...]:
    """The unseen cards so that they fit when they are dealt out to the other hands in turn.

    Those that stand for cards lying face down come first of their hand.
    """
    [world] = Worlds(Knowledge(_played_on(seen))).sample(1, random.Random(0))
    cards: list[Card] = []
    for seat, hand in enumerate(hands):
        if seat != seen.seat:
            filling = CardSet(world[HAND_OF + seat]) - hand
            down = filling & CardSet(world[CLOSED])
            cards += [*down, *(filling - down)]
    return tuple(cards)


def _played_on(seen: View) -> View:
    """The view; one of a deal that ended before every card was played as if it still went on.

    What can be known of the cards that nobody saw is the same: it follows from what was played.
    """
    if seen.phase != "over":
        return seen
    opened = seen.events[0]
    assert isinstance(opened, Dealt)
    events = tuple(event for event in seen.events if not isinstance(event, Claim | Rest))
    sizes = [seen.game.deck.hand_size(seen.game.players) or 0] * seen.game.players
    hand = opened.hands[seen.seat]
    for event in events:
        if isinstance(event, Play):
            sizes[event.seat] -= 1
            hand -= CardSet(event.card.bit)
    return replace(seen, phase="play", hand=hand, sizes=tuple(sizes), events=events)
