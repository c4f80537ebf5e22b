"""A record under other rules: the same captured cards counted anew, and what those rules would not
have allowed.

The cards fall as they fell; whoever captured them has them still. What the other rules would have
made people do cannot be known, so the first play that they refuse is named and the counting goes
on. Exposures are taken as the other rules know them (`gongzhu.describe.telling.exposed_under`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from gongzhu.cards import Card
from gongzhu.describe.telling import exposed_under
from gongzhu.engine import deal as deals
from gongzhu.engine import exposing, laws
from gongzhu.engine.actions import Claim, Play
from gongzhu.engine.deal import Deal
from gongzhu.engine.events import Dealt
from gongzhu.engine.game import Game
from gongzhu.engine.match import Match, Result
from gongzhu.engine.reasons import Reason, Why
from gongzhu.engine.scoring import Exposures, score_deal
from gongzhu.engine.slots import LATER_TRICKS, WAITING
from gongzhu.engine.verdict import Standing, verdict
from gongzhu.record.lines import ActionLine, ClaimLine, DealLine, ExposeLine, PlayLine, ResultLine
from gongzhu.record.replay import Step
from gongzhu.rules.levels import Level
from gongzhu.text import Text

_DECK = Text(
    "{profile} is played with another deck: {own} cards, and the record has {cards}",
    "{profile} 用的牌不同：共{own}张，而记录是{cards}张",
)
_OTHER_DECK = Text(
    "{profile} is played with another deck: without {own}, and the record without {cards}",
    "{profile} 用的牌不同：不用 {own}，而记录不用 {cards}",
)
_PLAYERS = Text(
    "{profile} is for {own} players, and the record has {players}",
    "{profile} 由{own}人来打，而记录里有{players}人",
)
_SIDES = Text(
    "{profile} has other sides than the record: {own} instead of {sides}",
    "{profile} 的分方与记录不同：是{own}方，而记录是{sides}方",
)

Fate = Literal["left_out", "level", "forced"]
"""What becomes of an exposure under other rules: it counts for nothing, at another level, or it is
there since those rules demand it."""


@dataclass(frozen=True, slots=True)
class Change:
    """An exposure that the other rules take otherwise."""

    card: Card
    fate: Fate
    level: Level | None
    """The level it has by the other rules."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something that was done and that the other rules do not allow."""

    line: int
    deal: int
    seat: int
    card: Card | None
    """The card that was played or exposed; `None` for a claim."""

    reason: Reason


@dataclass(frozen=True, slots=True)
class Rescored:
    """A deal by the rules of the record and by other rules."""

    own: Result
    own_standing: Standing
    """How the match stands after it by its own rules."""

    other: Result
    other_standing: Standing
    changes: tuple[Change, ...]
    over: bool
    """Whether the match would be over after this deal by the other rules, if not before."""

    @property
    def differs(self) -> bool:
        """Whether the deal counts something else for anybody."""
        return (self.own.points, self.own.settled) != (self.other.points, self.other.settled)


def why_not(own: Game, other: Game, profile: str) -> Text | None:
    """Why other rules cannot be applied to a record; `None` where they can."""
    if own.players != other.players:
        return _PLAYERS.filled(profile=profile, own=other.players, players=own.players)
    cards, others = own.deck.cards, other.deck.cards
    if len(cards) != len(others) or own.deck.packs != other.deck.packs:
        return _DECK.filled(profile=profile, own=len(others), cards=len(cards))
    if cards != others:
        removed = other.deck.removed, own.deck.removed
        return _OTHER_DECK.filled(profile=profile, own=removed[0], cards=removed[1])
    if own.sides != other.sides:
        return _SIDES.filled(profile=profile, own=other.side_count, sides=own.side_count)
    return None


class Rescoring:
    """Takes in a match step by step, and knows what the other rules have to say of it."""

    def __init__(self, other: Game, view: int | None = None) -> None:
        self.other = other
        self.view = view
        """The seat whose view the record is: only its own doings are judged there, where hands
        are not known."""
        self.match = Match(other)
        self.standing = self.match.standing
        self.over = False
        """Whether the match would be over by the other rules."""
        self.illegal_play: Refusal | None = None
        self.illegal_exposure: Refusal | None = None
        self._deal: Deal | None = None
        self._begun: DealLine | None = None
        self._state: list[int] = []
        """The deal as the other rules have it, though they may have refused something."""
        self._shadow: Deal | None = None
        """The same as a deal to ask about what comes; `None` once something was refused."""

    def take(self, step: Step) -> Iterator[Rescored]:
        """The deal that has its result with this step, if it is one."""
        match step.line:
            case DealLine():
                self._begun, self._state, self._shadow = step.line, [], None
            case ExposeLine() | PlayLine() | ClaimLine():
                assert step.deal
                self._act(step.line, step.number, step.deal)
            case ResultLine():
                assert self._deal
                yield self._scored(step, self._deal)
            case _:
                pass
        self._deal = step.deal

    def _act(self, line: ActionLine, number: int, deal: Deal) -> None:
        if isinstance(line, ExposeLine):
            self._judge_exposure(line, number, deal)
            return
        if not self._state:
            self._begin(line, number, deal)
        action = Play(line.seat, line.card) if isinstance(line, PlayLine) else Claim(line.seat)
        if self._shadow is not None:
            reason = deals.why_not(self._shadow, action)
            if reason is None:
                self._shadow = deals.apply(self._shadow, action)
            elif self._judges(line.seat):
                self._refuse(line, number, deal, reason)
            else:
                self._shadow = None
        # The cards fall all the same, so that later tricks can be counted.
        if isinstance(line, PlayLine):
            laws.play(self.other.table, self._state, line.card.bit)
        else:
            laws.take_rest(self.other.table, self._state)

    def _judges(self, seat: int) -> bool:
        """Whether the hand of a seat is known, so that it can be said what it might do."""
        assert self._begun
        return not self._begun.unseen or seat == self.view

    def _begin(self, line: ActionLine, number: int, deal: Deal) -> None:
        """Lay the deal out under the other rules, as it is when play begins."""
        opened = deal.events[0]
        assert isinstance(opened, Dealt)
        leaders = self.match.leaders(deal.dealt)
        shadow = self.match.deal(deal.dealt, opened.leader)
        state = list(shadow.state)
        state[WAITING] = 0
        exposing.lay(self.other, state, exposed_under(self.other, deal.exposed))
        self._state = state
        if self.illegal_play is None:
            self._shadow = deals.standing(shadow, state)
            assert self._begun
            if opened.leader not in leaders and not self._begun.unseen:
                seats = {"seat": opened.leader + 1, "mover": leaders[0] + 1}
                self._refuse(line, number, deal, Reason(Why.NOT_YOUR_TURN, seats))

    def _refuse(self, line: ActionLine, number: int, deal: Deal, reason: Reason) -> None:
        card = line.card if isinstance(line, PlayLine) else None
        self.illegal_play = Refusal(number, deal.number, line.seat, card, reason)
        self._shadow = None

    def _judge_exposure(self, line: ExposeLine, number: int, deal: Deal) -> None:
        if self.illegal_exposure or not self._judges(line.seat):
            return
        forced = exposed_under(self.other, {})
        for card, level in line.cards.items():
            if card in forced:
                continue
            reason = exposing.why_never(self.other, deal.dealt[line.seat], card, level)
            if reason:
                self.illegal_exposure = Refusal(number, deal.number, line.seat, card, reason)
                return

    def _scored(self, step: Step, deal: Deal) -> Rescored:
        own = step.match.results[-1]
        exposed = exposed_under(self.other, own.exposed)
        later = tuple(self._later(seat, pile.bits) for seat, pile in enumerate(own.piles))
        ledgers = score_deal(self.other, own.piles, exposed, later)
        result = Result(self.other, own.number, own.leader, own.piles, exposed, later, ledgers)
        self.match = Match(self.other, (*self.match.results, result))
        self.standing = result.added_to(self.standing)
        over = not self.over and verdict(self.other.rules, self.standing).ends
        self.over = self.over or over
        changes = tuple(changed(own.exposed, exposed))
        return Rescored(own, step.standing, result, self.standing, changes, over)

    def _later(self, seat: int, pile: int) -> int:
        counted = self.other.counted
        return self._state[LATER_TRICKS] if self._state and counted & pile else 0


def changed(own: Exposures, other: Exposures) -> Iterator[Change]:
    """What becomes of exposures under other rules, where it is not the same."""
    for card, level in own.items():
        if card not in other:
            yield Change(card, "left_out", None)
        elif other[card] != level:
            yield Change(card, "level", other[card])
    for card, level in other.items():
        if card not in own:
            yield Change(card, "forced", level)
