"""The lines of a record as values, each with its one spelling in JSON.

Inside the program seats and sides count from 0; in the JSON they count from 1.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from gongzhu.cards import Card, CardSet
from gongzhu.engine.actions import Action, Claim, Expose, Play
from gongzhu.engine.deal import Deal
from gongzhu.engine.events import Dealt
from gongzhu.engine.match import Match, Verdict
from gongzhu.rules.levels import Level
from gongzhu.rules.model import Rules

VERSION = 1
"""The version of the format, which a header begins with."""

VIEW_VERSION = 2
"""The version of a record that holds only what one seat saw. What reads only version 1 refuses it
rather than take it for the whole truth."""

OWN = "x_"
"""What the keys begin with that other programs may add to any line."""


@dataclass(frozen=True, slots=True)
class _Line:
    """What every line may carry. `str()` gives its JSON, as it is written."""

    note: str | None = field(default=None, kw_only=True)
    """A remark for people."""

    extras: Mapping[str, object] = field(default_factory=dict, kw_only=True)
    """What other programs keep here, under keys that begin with `x_`."""

    def body(self) -> dict[str, object]:
        """The line without note and extras."""
        raise NotImplementedError

    def as_json(self) -> dict[str, object]:
        """The line as plain data, its keys in the order in which they are written."""
        plain = self.body()
        if self.note is not None:
            plain["note"] = self.note
        plain.update((key, self.extras[key]) for key in sorted(self.extras))
        return plain

    def __str__(self) -> str:
        text = json.dumps(self.as_json(), ensure_ascii=False, separators=(",", ":"))
        # A name typed in another encoding may hold halves of characters; UTF-8 has none.
        return text.encode("utf-8", "replace").decode()


@dataclass(frozen=True, slots=True)
class Header(_Line):
    """The first line: by which rules a match is played, and who sits where."""

    profile: str
    """The id of the profile."""

    rules_id: str
    """The identity of the rules, 64 hex digits."""

    rules: Mapping[str, object]
    """The resolved rules as plain data. Read from a file they are a claim and nothing more."""

    seats: tuple[str, ...]
    """The names of the players in playing order."""

    program: str = ""
    """What wrote the record."""

    started: str = ""
    """When the match began: ISO 8601, UTC."""

    commitment: str = ""
    """What ties the cards to a seed that is published later, 64 hex digits; nothing where the
    cards come from elsewhere. See `gongzhu.record.proof`."""

    view: int | None = None
    """The seat whose view of the match this is; `None` where it is the whole record."""

    @classmethod
    def of(
        cls,
        rules: Rules,
        *,
        profile: str,
        seats: Iterable[str],
        program: str = "",
        started: str = "",
        commitment: str = "",
    ) -> Header:
        """The header of a match by these rules."""
        plain = rules.model_dump(mode="json", exclude_none=True)
        return cls(profile, rules.id, plain, tuple(seats), program, started, commitment)

    def body(self) -> dict[str, object]:
        plain: dict[str, object] = {
            "gongzhu": VERSION if self.view is None else VIEW_VERSION,
            "profile": self.profile,
            "rules_id": self.rules_id,
            "rules": self.rules,
            "seats": list(self.seats),
        }
        if self.program:
            plain["program"] = self.program
        if self.started:
            plain["started"] = self.started
        if self.commitment:
            plain["commitment"] = self.commitment
        if self.view is not None:
            plain["view"] = self.view + 1
        return plain


@dataclass(frozen=True, slots=True)
class DealLine(_Line):
    """Cards are dealt.

    >>> str(DealLine(1, ((Card.parse("2S"),), (Card.parse("QS"),)), 0))
    '{"t":"deal","n":1,"hands":[["2S"],["QS"]],"leader":1}'
    """

    number: int
    """Which deal of the match it is, from 1."""

    hands: tuple[tuple[Card, ...], ...]
    """The hand of each seat."""

    leader: int
    """The seat that leads the first trick."""

    words: tuple[str, ...] = ()
    """What others added to the shuffle after they had seen the commitment."""

    unseen: tuple[Card, ...] = ()
    """In the view of a seat the cards that it cannot place. Dealt out to the other hands in this
    order they fill them up in a way that fits all that it saw."""

    @classmethod
    def of(cls, deal: Deal) -> DealLine:
        """The line that a deal begins with."""
        opened = deal.events[0]
        assert isinstance(opened, Dealt)
        return cls(deal.number, tuple(map(tuple, deal.dealt)), opened.leader)

    def body(self) -> dict[str, object]:
        hands = [[str(card) for card in hand] for hand in self.hands]
        leader = self.leader + 1
        plain: dict[str, object] = {"t": "deal", "n": self.number, "hands": hands, "leader": leader}
        if self.words:
            plain["words"] = list(self.words)
        if self.unseen:
            plain["unseen"] = [str(card) for card in self.unseen]
        return plain


@dataclass(frozen=True, slots=True)
class ExposeLine(_Line):
    """A seat says which cards it exposes, with the level of each; none is an answer too.

    >>> str(ExposeLine(0, {Card.parse("JD"): "shown"}, note="bold"))
    '{"t":"expose","seat":1,"cards":{"JD":"shown"},"note":"bold"}'
    """

    seat: int
    cards: Mapping[Card, Level] = field(default_factory=dict)
    face_down: int = 0
    """In the view of a seat: how many more cards another one laid face down, unseen."""

    def body(self) -> dict[str, object]:
        cards = {str(card): self.cards[card] for card in CardSet.of(self.cards)}
        plain: dict[str, object] = {"t": "expose", "seat": self.seat + 1, "cards": cards}
        if self.face_down:
            plain["face_down"] = self.face_down
        return plain


@dataclass(frozen=True, slots=True)
class PlayLine(_Line):
    """A seat plays a card.

    >>> str(PlayLine(2, Card.parse("2S")))
    '{"t":"play","seat":3,"card":"2S"}'
    """

    seat: int
    card: Card

    def body(self) -> dict[str, object]:
        return {"t": "play", "seat": self.seat + 1, "card": str(self.card)}


@dataclass(frozen=True, slots=True)
class ClaimLine(_Line):
    """A seat claims all remaining tricks.

    >>> str(ClaimLine(2))
    '{"t":"claim","seat":3}'
    """

    seat: int

    def body(self) -> dict[str, object]:
        return {"t": "claim", "seat": self.seat + 1}


@dataclass(frozen=True, slots=True)
class ResultLine(_Line):
    """What a deal counted: a claim, by side.

    >>> str(ResultLine(1, (-220, 80, 0, 100), (-220, 80, 0, 100)))
    '{"t":"result","n":1,"points":[-220,80,0,100],"totals":[-220,80,0,100]}'
    """

    number: int
    points: tuple[int, ...]
    totals: tuple[int, ...]
    """The running totals after the deal."""

    @classmethod
    def of(cls, match: Match) -> ResultLine:
        """The result of the last deal of a match."""
        last = match.results[-1]
        return cls(last.number, last.points, match.totals)

    def body(self) -> dict[str, object]:
        return {
            "t": "result",
            "n": self.number,
            "points": list(self.points),
            "totals": list(self.totals),
        }


@dataclass(frozen=True, slots=True)
class CommitLine(_Line):
    """From here on the cards follow from a fresh seed, to which this commits.

    >>> str(CommitLine("5e" * 32))[:40]
    '{"t":"commit","commitment":"5e5e5e5e5e5e'
    """

    commitment: str

    def body(self) -> dict[str, object]:
        return {"t": "commit", "commitment": self.commitment}


@dataclass(frozen=True, slots=True)
class SeedLine(_Line):
    """The seed of the last commitment is published, as 64 hex digits.

    >>> str(SeedLine("07" * 32))[:34]
    '{"t":"seed","seed":"07070707070707'
    """

    seed: str

    def body(self) -> dict[str, object]:
        return {"t": "seed", "seed": self.seed}


@dataclass(frozen=True, slots=True)
class EndLine(_Line):
    """The match is over: a claim about which sides lost, and won where the rules name winners.

    >>> str(EndLine((0,)))
    '{"t":"end","losers":[1]}'
    """

    losers: tuple[int, ...]
    winners: tuple[int, ...] = ()

    @classmethod
    def of(cls, verdict: Verdict) -> EndLine:
        """The end of a match with this verdict."""
        return cls(verdict.losers, verdict.winners)

    def body(self) -> dict[str, object]:
        plain: dict[str, object] = {"t": "end", "losers": [side + 1 for side in self.losers]}
        if self.winners:
            plain["winners"] = [side + 1 for side in self.winners]
        return plain


ActionLine = ExposeLine | PlayLine | ClaimLine
Line = Header | CommitLine | DealLine | ActionLine | ResultLine | SeedLine | EndLine
"""Any line of a record."""


def line_of(action: Action) -> ActionLine:
    """The line that tells of an action.

    >>> str(line_of(Expose(3)))
    '{"t":"expose","seat":4,"cards":{}}'
    """
    match action:
        case Expose(seat=seat, face_down=face_down):
            return ExposeLine(seat, action.exposures, face_down)
        case Play(seat=seat, card=card):
            return PlayLine(seat, card)
        case Claim(seat=seat):
            return ClaimLine(seat)
