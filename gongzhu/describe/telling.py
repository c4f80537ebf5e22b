"""Piles that show what a table's rules do to a score: few cards each, the plainest first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from gongzhu.cards import PIG, SHEEP, Card, CardSet
from gongzhu.engine.game import Game
from gongzhu.engine.ledger import Ledger
from gongzhu.engine.scoring import Exposures, points, score_deal
from gongzhu.rules.exact_set import ExactSet
from gongzhu.rules.exposure import BeforePlay
from gongzhu.rules.levels import Level
from gongzhu.rules.transformer import Multiply

NOTHING = CardSet()


class Captures(NamedTuple):
    """What was captured in a deal: one pile, or those of all seats."""

    piles: tuple[CardSet, ...]
    exposed: Exposures = MappingProxyType({})
    later_tricks: tuple[int, ...] = ()
    """How many tricks each seat took after the card that makes them count."""

    @property
    def size(self) -> int:
        """How much there is to read."""
        return sum(map(len, self.piles)) + len(self.exposed) + sum(self.later_tricks)

    def scored(self, game: Game) -> tuple[Ledger, ...]:
        """The ledgers by some rules: of the one pile, or of every side."""
        whole = len(self.piles) == game.players
        piles = (*self.piles, *[NOTHING] * (game.players - len(self.piles)))
        later = (*self.later_tricks, *[0] * (game.players - len(self.later_tricks)))
        ledgers = score_deal(game, piles, exposed_under(game, self.exposed), later)
        return ledgers if whole else ledgers[:1]


class Dispute(NamedTuple):
    """Captures that two tables score differently."""

    captures: Captures
    a: tuple[Ledger, ...]
    b: tuple[Ledger, ...]


def exposed_under(game: Game, exposed: Exposures) -> Exposures:
    """The exposures of another table as a table's rules know them: its own cards and levels.

    What must be exposed here is, too.
    """
    own = {
        card: level_under(game, level) for card, level in exposed.items() if card in game.exposable
    }
    return with_forced(game, own)


def level_under(game: Game, level: Level) -> Level:
    """The level of a table that has levels which is nearest to one of another table."""
    if level in game.levels:
        return level
    wanted: Level = "open" if level == "shown" else "shown"
    return wanted if wanted in game.levels else game.levels[0]


def with_forced(game: Game, exposed: Exposures) -> Exposures:
    """Some exposures with those that there are whether anybody wants them or not."""
    axis = game.rules.exposure
    if not isinstance(axis, BeforePlay):
        return exposed
    forced = CardSet.of(axis.must)
    left = game.exposable - forced - CardSet.of(exposed)
    if axis.automatic_last and len(left) == 1:
        forced |= left
    return {**dict.fromkeys(forced, axis.levels[0]), **exposed}


def bearing_on(game: Game, cards: CardSet, exposed: Exposures) -> Exposures:
    """Those of some exposures that change what a pile counts."""
    reached = {bit for bit, reach, _ in game.effects if reach & cards.bits}
    return {
        card: level
        for card, level in exposed.items()
        if card.bit in reached or card in cards & transformer_of(game)
    }


def transformer_of(game: Game) -> CardSet:
    """The card that multiplies, if there is one."""
    axis = game.rules.scoring.transformer
    return CardSet.of([axis.card]) if isinstance(axis, Multiply) else NOTHING


def a_heart(game: Game) -> CardSet:
    """A heart of few points: the 7 if it has any."""
    worth = game.rules.scoring.values
    counting = [card for card in game.hearts if worth.get(card)]
    seven = [card for card in counting if card.rank == "7"]
    return CardSet.of((seven or sorted(counting, key=lambda card: abs(worth[card])))[:1])


def disputes(a: Game, b: Game) -> list[Dispute]:
    """The telling captures that two tables score differently, those of fewest cards first.

    What only one of the tables exposes comes last.
    """
    exposable = a.exposable & b.exposable

    def simplest(captures: Captures) -> tuple[bool, int]:
        return not CardSet.of(captures.exposed) <= exposable, captures.size

    found = [
        Dispute(captures, in_a, in_b)
        for captures in sorted(telling(a, b), key=simplest)
        if points(in_a := captures.scored(a)) != points(in_b := captures.scored(b))
    ]
    return [*_apart(found)]


def _apart(found: Sequence[Dispute]) -> Iterator[Dispute]:
    """The same, but the first of every kind before all others, and the like of it only once."""
    kinds = set()
    seen = set()
    later = []
    for dispute in found:
        kind = frozenset(_steps(dispute.a) ^ _steps(dispute.b))
        like = dispute.captures.piles, points(dispute.a), points(dispute.b)
        if like in seen:
            continue
        seen.add(like)
        if kind in kinds:
            later.append(dispute)
        else:
            kinds.add(kind)
            yield dispute
    yield from later


def _steps(ledgers: tuple[Ledger, ...]) -> set[str]:
    return {line.step for ledger in ledgers for line in ledger}


def telling(a: Game, b: Game) -> Iterator[Captures]:
    """Captures in which house rules are known to part, of cards that both tables deal."""
    deck = a.deck.cards & b.deck.cards
    for cards in _piles(a, b):
        if not cards <= deck:
            continue
        yield Captures((cards,))
        for exposed in _exposures(a, b, cards):
            yield Captures((cards,), exposed)
    for cards in (CardSet(a.counted), CardSet(b.counted)):
        if cards and cards <= deck:
            yield Captures((cards,), later_tricks=(3,))
    if (a.deck, a.sides, a.pooled) == (b.deck, b.sides, b.pooled):
        yield from _deals(a)


def _piles(a: Game, b: Game) -> Iterator[CardSet]:
    """Single piles."""
    yield NOTHING
    scoring = a.scoring_cards | b.scoring_cards
    for card in scoring:
        yield CardSet.of([card])
    pig, sheep = CardSet.of([PIG]), CardSet.of([SHEEP])
    for game in (a, b):
        ten, heart, hearts = transformer_of(game), a_heart(game), game.hearts
        zero = CardSet.of([card for card, worth in game.rules.scoring.values.items() if not worth])
        yield ten | CardSet(zero.bits & -zero.bits)
        yield from (ten | pig, ten | sheep, pig | sheep, ten | pig | sheep, ten | heart)
        yield from (pig | heart, ten | pig | heart, ten | sheep | heart)
        yield from (hearts, hearts | pig, hearts | sheep, hearts | pig | sheep, hearts | ten)
        yield from (game.scoring_cards - ten, game.scoring_cards)
        if isinstance(game.rules.scoring.exact_set, ExactSet):
            yield CardSet.of(game.rules.scoring.exact_set.cards)


def _exposures(a: Game, b: Game, cards: CardSet) -> Iterator[Mapping[Card, Level]]:
    """What may lie exposed at these tables and bears on some cards: each alone, and all."""
    both = a.exposable & b.exposable or a.exposable | b.exposable
    bearing = [card for card in both if card in cards or _reaches(a, b, card, cards)]
    levels = dict.fromkeys((*a.levels, *b.levels))
    for level in levels:
        for card in bearing:
            yield {card: level}
        if len(bearing) > 1:
            yield dict.fromkeys(bearing, level)


def _reaches(a: Game, b: Game, card: Card, cards: CardSet) -> bool:
    effects = (*a.effects, *b.effects)
    return any(bit == card.bit and reach & cards.bits for bit, reach, _ in effects)


def _deals(game: Game) -> Iterator[Captures]:
    """Whole deals in which one player sweeps and others hold the rest."""
    pig, sheep = CardSet.of([PIG]), CardSet.of([SHEEP])
    rest = game.scoring_cards - game.hearts
    more = [NOTHING] * (game.players - 3)
    if game.players >= 3:
        yield Captures((game.hearts, pig & rest, rest - pig, *more))
        yield Captures((game.hearts, sheep & rest, rest - sheep, *more))
        yield Captures((game.hearts | pig & rest, sheep & rest, rest - pig - sheep, *more))
    else:
        yield Captures((game.hearts, rest))
