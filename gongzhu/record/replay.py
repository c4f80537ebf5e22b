"""A record played again through the engine, as far as the engine goes along with it.

What a record claims about scores and losers is not looked at here (see `gongzhu.record.check`):
the hands and the players' actions alone say how a match stands.

In the view of one seat the hands hold only what that seat knows. They are filled up with the unseen
cards as the deal's line has them, so that the engine plays on as ever; what is made up so is shown
to nobody, for whoever shows such a record does it through `gongzhu.engine.view`. A claim is
believed there, since whether it stands hangs on cards that nobody saw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar, assert_never

from gongzhu.cards import Card, CardSet
from gongzhu.engine.actions import Action, Claim, Expose, Play
from gongzhu.engine.deal import Deal, apply, believe
from gongzhu.engine.match import Match, verdict
from gongzhu.engine.reasons import IllegalAction
from gongzhu.engine.verdict import Standing
from gongzhu.record.header_rules import Check, game_of
from gongzhu.record.lines import (
    ClaimLine,
    CommitLine,
    DealLine,
    EndLine,
    ExposeLine,
    Header,
    Line,
    PlayLine,
    ResultLine,
    SeedLine,
)
from gongzhu.record.problems import Flaw, Problem
from gongzhu.record.reader import Reading
from gongzhu.rules.levels import HIDDEN, Level
from gongzhu.text import literal

MAX_DEALS = 5_000
"""How many deals of a record are played."""


@dataclass(frozen=True, slots=True)
class Step:
    """A line that the engine went along with, and how things stand after it."""

    number: int
    """Where in the file the line stands, from 1."""

    line: Line
    match: Match
    """The deals that have their result."""

    deal: Deal | None
    """The deal on the table, until its result is written."""

    standing: Standing
    """How the match stands by side, as the engine counts it."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A match as its record leaves it. To resume it, go on from `match` and `deal`."""

    match: Match | None
    """The deals that have their result; `None` where the header cannot be used."""

    deal: Deal | None
    """The deal on the table. Its phase is `over` where only its result was not written."""

    steps: tuple[Step, ...]
    problems: tuple[Problem, ...]
    """The first line that the engine refuses, and what ended the reading."""

    @property
    def ended(self) -> bool:
        """Whether the record says, rightly, that the match is over."""
        return bool(self.steps) and isinstance(self.steps[-1].line, EndLine)


def replay(reading: Reading, check: Check | None = None) -> Replay:
    """The match of a record, up to the first line that the rules refuse.

    `check` names contradictions in the header's rules, if the caller knows how to find them.
    Whatever was read, this raises nothing.
    """
    steps: list[Step] = []
    problems: list[Problem] = []
    for item in walk(reading, check):
        if isinstance(item, Step):
            steps.append(item)
        else:
            problems.append(item)
    if not steps:
        return Replay(None, None, (), tuple(problems))
    return Replay(steps[-1].match, steps[-1].deal, tuple(steps), tuple(problems))


def walk(reading: Reading, check: Check | None = None) -> Iterator[Step | Problem]:
    """Line after line of a record, then its problems; nothing is kept, however long it is."""
    table: _Table | None = None
    for number, line in reading.lines:
        try:
            if table is None:
                assert isinstance(line, Header)
                table = _Table(Match(game_of(line, check)), line.view)
            else:
                table.take(line)
        except Flaw as flaw:
            yield flaw.at(number)
            break
        except Exception as error:  # rules that contradict themselves may break anything
            yield Problem(number, "GR104", {"what": type(error).__name__})
            break
        yield Step(number, line, table.match, table.deal, table.standing)
    yield from reading.problems


class _Table:
    """How a match stands while its lines are taken in."""

    def __init__(self, match: Match, view: int | None) -> None:
        self.match = match
        self.view = view
        """The seat whose view the record is, if it is one."""
        self.unseen: dict[int, list[Card]] = {}
        """The unseen cards that fill up the hand of each other seat."""
        self.deal: Deal | None = None
        self.standing = match.standing
        self.ended = False

    def take(self, line: Line) -> None:
        """Go on by one line; raises `Flaw` where it cannot follow."""
        if self.ended:
            raise Flaw("GR212")
        match line:
            case Header():
                raise Flaw("GR019")
            case DealLine():
                self.begin(line)
            case ExposeLine():
                self.expose(line)
            case PlayLine():
                self.play(line)
            case ClaimLine():
                deal = _answered(self.on_table(line.seat))
                act = believe if any(self.unseen.values()) else apply
                self.deal = _apply(deal, Claim(line.seat), act)
            case ResultLine():
                self.finish(line)
            case EndLine():
                self.end()
            case CommitLine() | SeedLine():
                pass  # where the cards came from changes nothing of how they are played
            case _:
                assert_never(line)

    @property
    def deals(self) -> int:
        """How many deals have their result."""
        return len(self.match.results)

    @property
    def over(self) -> bool:
        """Whether the match is over by its rules."""
        game = self.match.game
        return verdict(game.rules, self.standing).ends

    def begin(self, line: DealLine) -> None:
        self.between_deals("GR206")
        if self.over:
            raise Flaw("GR208", deal=self.deals)
        if self.deals == MAX_DEALS:
            raise Flaw("GR211", limit=MAX_DEALS)
        if line.number != self.deals + 1:
            raise Flaw("GR201", expected=self.deals + 1, claimed=line.number)
        line = self.filled(line)
        self.check_hands(line)
        hands = tuple(map(CardSet.of, line.hands))
        leaders = self.match.leaders(hands)
        if line.leader not in leaders:
            raise Flaw("GR205", expected=leaders[0] + 1, claimed=line.leader + 1)
        self.deal = self.match.deal(hands, line.leader)

    def filled(self, line: DealLine) -> DealLine:
        """The deal with its unseen cards dealt out to whom it lacks cards."""
        self.unseen = {}
        if not line.unseen:
            return line
        if self.view is None:
            raise Flaw("GR213")
        game, left = self.match.game, list(line.unseen)
        size, hands = game.deck.hand_size(game.players) or 0, []
        for seat, hand in enumerate(line.hands):
            lacking = 0 if seat == self.view else max(size - len(hand), 0)
            self.unseen[seat], left = left[:lacking], left[lacking:]
            hands.append((*hand, *self.unseen[seat]))
        if left or not hands:
            raise Flaw("GR202", players=game.players, size=size, claimed=_sizes(line))
        return replace(line, hands=tuple(hands), unseen=())

    def check_hands(self, line: DealLine) -> None:
        """The hands must be the whole deck, dealt out evenly."""
        game = self.match.game
        size = game.deck.hand_size(game.players)
        sizes = [len(hand) for hand in line.hands]
        if sizes != [size] * game.players:
            raise Flaw("GR202", players=game.players, size=size, claimed=_sizes(line))
        deck, seen = game.deck.cards, CardSet()
        for card in (card for hand in line.hands for card in hand):
            if card not in deck:
                raise Flaw("GR204", card=str(card))
            if card in seen:
                raise Flaw("GR203", card=str(card))
            seen |= CardSet(card.bit)

    def expose(self, line: ExposeLine) -> None:
        deal = self.on_table(line.seat)
        while deal.waiting and line.seat not in deal.waiting and not deal.has_answered(line.seat):
            deal = _apply(deal, Expose(deal.waiting[0]))  # asked in turn, and said nothing
        exposures = dict(line.cards) | self.laid_unseen(line)
        self.deal = _apply(deal, Expose.at(line.seat, exposures))

    def laid_unseen(self, line: ExposeLine) -> dict[Card, Level]:
        """What stands for the cards that a seat laid face down: the first of its unseen ones."""
        cards = self.unseen.get(line.seat, [])[: line.face_down]
        levels = [level for level in self.match.game.levels if level in HIDDEN]
        if len(cards) < line.face_down or (cards and not levels):
            raise Flaw("GR214", seat=line.seat + 1, count=line.face_down)
        return dict.fromkeys(cards, levels[0]) if cards else {}

    def play(self, line: PlayLine) -> None:
        deal = _answered(self.on_table(line.seat))
        self.deal = _apply(deal, Play(line.seat, line.card))

    def on_table(self, seat: int) -> Deal:
        """The deal that is being played, at which `seat` sits."""
        if self.deal is None:
            raise Flaw("GR209")
        players = self.match.game.players
        if seat >= players:
            raise Flaw("GR210", seat=seat + 1, players=players)
        return self.deal

    def finish(self, line: ResultLine) -> None:
        if self.deal is None:
            raise Flaw("GR402")
        if self.deal.phase != "over":
            raise Flaw("GR401", deal=self.deal.number)
        if line.number != self.deal.number:
            raise Flaw("GR403", expected=self.deal.number, claimed=line.number)
        self.match = self.match.add(self.deal)
        self.deal = None
        self.standing = self.match.results[-1].added_to(self.standing)

    def end(self) -> None:
        self.between_deals("GR407")
        if not self.over:
            raise Flaw("GR407", deal=self.deals)
        self.ended = True

    def between_deals(self, unfinished: str) -> None:
        """No deal may be on the table: neither one being played nor one without its result."""
        if self.deal is not None:
            if self.deal.phase != "over":
                raise Flaw(unfinished, deal=self.deal.number)
            raise Flaw("GR207", deal=self.deal.number)


def _answered(deal: Deal) -> Deal:
    """The deal once everybody has been asked: who said nothing exposes nothing."""
    while deal.phase == "expose":
        deal = _apply(deal, Expose(deal.waiting[0]))
    return deal


def _sizes(line: DealLine) -> str:
    """How many cards each hand of a deal has, in a message."""
    return ", ".join(str(len(hand)) for hand in line.hands[:9]) or "0"


A = TypeVar("A", bound=Action)


def _apply(deal: Deal, action: A, act: Callable[[Deal, A], Deal] = apply) -> Deal:
    try:
        return act(deal, action)
    except IllegalAction as error:
        reason = error.reason
        raise Flaw(
            "GR301",
            seat=action.seat + 1,
            reason=reason.why.value,
            why=literal(reason.say("en"), reason.say("zh")),
        ) from None
