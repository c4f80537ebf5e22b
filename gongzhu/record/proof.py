"""Whether the cards of a match follow from a seed that was committed to before they were dealt.

A commitment in the header, or in a `commit` line, holds for the deals that follow it; a `seed`
line publishes its seed, and from then on anybody can deal those cards again. The view of a seat has
no proof: most of its cards are made up.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from gongzhu.engine.dealing import Seed
from gongzhu.engine.events import Dealt
from gongzhu.record.lines import CommitLine, DealLine, EndLine, Header, Line, SeedLine
from gongzhu.record.problems import Flaw, Problem
from gongzhu.record.reader import Reading
from gongzhu.record.replay import Step


@dataclass(frozen=True, slots=True)
class Proof:
    """What is known of the deals that were dealt under a commitment, by their numbers."""

    proven: tuple[int, ...] = ()
    """Those whose cards follow from their published seed."""

    pending: tuple[int, ...] = ()
    """Those whose seed is still secret, since the match goes on."""

    lost: tuple[int, ...] = ()
    """Those whose seed was never published; where another one was, they are not among these."""

    def as_json(self) -> dict[str, object]:
        """The same as plain data; three empty lists where nothing was committed to."""
        return {
            "proven": list(self.proven),
            "pending": list(self.pending),
            "lost": list(self.lost),
        }


@dataclass(slots=True)
class Promise:
    """A commitment, and what became of it."""

    line: int
    """Where it stands."""

    commitment: str
    seed: Seed | None = None
    """The seed, once it was published."""

    published: int = 0
    """Where the seed stands."""

    deals: list[int] = field(default_factory=list)
    """The numbers of the deals that were dealt under it."""

    denied: bool = False
    """Whether another seed was published as if it were the one."""

    late: set[int] = field(default_factory=set)
    """The lines of deals that were dealt when everybody could know the seed."""


def promises_of(reading: Reading) -> list[Promise]:
    """The commitments of a record, in order; none of the view of a seat."""
    return Dealing(reading).promises


def last_promise(reading: Reading) -> Promise | None:
    """The commitment that is in force at the end of a record, if there is one."""
    promises = promises_of(reading)
    return promises[-1] if promises else None


def broken_promises(reading: Reading, steps: Iterable[Step]) -> list[Problem]:
    """The first line that breaks a promise, if one does."""
    dealing = Dealing(reading)
    for step in steps:
        try:
            dealing.compare(step)
        except Flaw as flaw:
            return [flaw.at(step.number)]
    return []


class Dealing:
    """The commitments of a record, and what comes out for its deals one after the other."""

    def __init__(self, reading: Reading) -> None:
        self.promises: list[Promise] = []
        self._of_deal: dict[int, Promise] = {}
        self._wrong: dict[int, Flaw] = {}
        self._proven: list[int] = []
        self._hidden: list[tuple[int, Promise]] = []
        self._ended = False
        header = reading.header
        if header is not None and header.view is None:
            for number, line in reading.lines:
                self._look_at(number, line, header.rules_id)

    def _look_at(self, number: int, line: Line, rules_id: str) -> None:
        """Take in one line, so that every deal finds the seed that is published after it."""
        promise = self.promises[-1] if self.promises else None
        match line:
            case Header(commitment=commitment) | CommitLine(commitment=commitment):
                if commitment:
                    self.promises.append(Promise(number, commitment))
            case DealLine() if promise:
                self._of_deal[number] = promise
                promise.deals.append(line.number)
                if promise.seed:
                    promise.late.add(number)
            case SeedLine():
                seed = Seed.parse(line.seed)
                if promise is None:
                    self._wrong[number] = Flaw("GR504")
                elif promise.seed:
                    self._wrong[number] = Flaw("GR506", published=promise.published)
                elif (expected := seed.commitment(rules_id)) != promise.commitment:
                    promise.denied = True
                    self._wrong[number] = Flaw("GR501", committed=promise.line, expected=expected)
                else:
                    promise.seed, promise.published = seed, number
            case EndLine():
                self._ended = True
            case _:
                pass

    def compare(self, step: Step) -> None:
        """Raise `Flaw` where a line breaks a promise; or else count its deal."""
        if step.number in self._wrong:
            raise self._wrong[step.number]
        promise = self._of_deal.get(step.number)
        if promise is None:
            return
        assert isinstance(step.line, DealLine)
        if step.number in promise.late:
            raise Flaw("GR505", deal=step.line.number, published=promise.published)
        if promise.seed is None:
            self._hidden.append((step.line.number, promise))
            return
        _compare_deal(step, step.line, promise.seed, promise.published)
        self._proven.append(step.line.number)

    @property
    def proof(self) -> Proof:
        """What came out for the deals that were looked at."""
        current = None if self._ended else self.promises[-1] if self.promises else None
        hidden = [(deal, promise) for deal, promise in self._hidden if not promise.denied]
        return Proof(
            proven=tuple(self._proven),
            pending=tuple(deal for deal, promise in hidden if promise is current),
            lost=tuple(deal for deal, promise in hidden if promise is not current),
        )


def _compare_deal(step: Step, line: DealLine, seed: Seed, published: int) -> None:
    expected = step.match.shuffled(seed.shuffle(line.number, line.words))
    opened = expected.events[0]
    assert isinstance(opened, Dealt)
    assert step.deal is not None
    told = {"deal": line.number, "published": published}
    for seat, (own, claimed) in enumerate(zip(expected.dealt, step.deal.dealt, strict=True)):
        if own != claimed:
            raise Flaw("GR502", **told, seat=seat + 1, expected=str(own))
    if opened.leader != line.leader:
        raise Flaw("GR503", **told, expected=opened.leader + 1)
