"""What players do, as values with a text that reads back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from gongzhu.cards import Card, CardSet
from gongzhu.errors import InvalidAction
from gongzhu.rules.levels import ALL_LEVELS, Level
from gongzhu.text import Text


class Expose(NamedTuple):
    """A seat says once, before play, which cards it exposes: none is an answer too.

    >>> str(Expose(0, CardSet.parse("QS")))
    '1 exposes QS'
    """

    seat: int
    cards: CardSet = CardSet()
    levels: tuple[Level, ...] = ()
    """The level of each card, in the order of the cards; none where all are `shown`."""

    face_down: int = 0
    """How many more cards it laid face down, in the eyes of somebody who cannot see them."""

    @classmethod
    def at(cls, seat: int, exposures: Mapping[Card, Level], *, face_down: int = 0) -> Expose:
        """The action of exposing each card at a level of its own.

        >>> str(Expose.at(0, {Card.parse("QS"): "open", Card.parse("AH"): "closed"}))
        '1 exposes QS=open AH=closed'
        """
        cards = CardSet.of(exposures)
        if set(exposures.values()) <= {"shown"}:
            return cls(seat, cards, (), face_down)
        return cls(seat, cards, tuple(exposures[card] for card in cards), face_down)

    @property
    def exposures(self) -> dict[Card, Level]:
        """The exposed cards, each with its level."""
        if not self.levels:
            return dict.fromkeys(self.cards, "shown")
        return dict(zip(self.cards, self.levels, strict=True))

    def __str__(self) -> str:
        said = str(self.cards)
        if self.levels:
            said = " ".join(f"{card}={level}" for card, level in self.exposures.items())
        if self.face_down:
            said = f"{said} and {self.face_down} face down".removeprefix(" and ")
        return f"{self.seat + 1} exposes {said or 'nothing'}"


class Play(NamedTuple):
    """A seat plays a card to the trick.

    >>> str(Play(2, Card.parse("2S")))
    '3 plays 2S'
    """

    seat: int
    card: Card

    def __str__(self) -> str:
        return f"{self.seat + 1} plays {self.card}"


class Claim(NamedTuple):
    """The seat on lead claims all remaining tricks.

    >>> str(Claim(2))
    '3 claims the rest'
    """

    seat: int

    def __str__(self) -> str:
        return f"{self.seat + 1} claims the rest"


Action = Expose | Play | Claim

_UNREADABLE = Text(
    "'{text}' is no action; write '3 plays 2S' or '1 exposes QS'",
    "“{text}”不是动作；请写“3 plays 2S”或“1 exposes QS”",
)


def parse_action(text: str) -> Action:
    """The action that `text` is the text of; raises `InvalidAction` for any other text.

    >>> parse_action("3 plays 2S") == Play(2, Card.parse("2S"))
    True
    """
    match text.split():
        case [seat, "plays", card] if re.fullmatch("[1-9][0-9]?", seat):
            return Play(int(seat) - 1, Card.parse(card))
        case [seat, "claims", "the", "rest"] if re.fullmatch("[1-9][0-9]?", seat):
            return Claim(int(seat) - 1)
        case [seat, "exposes", *words] if re.fullmatch("[1-9][0-9]?", seat):
            if words == ["nothing"]:
                return Expose(int(seat) - 1)
            if "=" not in text:
                return Expose(int(seat) - 1, CardSet.parse(" ".join(words)))
            return Expose.at(int(seat) - 1, dict(map(_exposure, words)))
    raise InvalidAction(_UNREADABLE, text=text[:40])


def _exposure(word: str) -> tuple[Card, Level]:
    card, _, named = word.partition("=")
    for level in ALL_LEVELS:
        if level == named:
            return Card.parse(card), level
    raise InvalidAction(_UNREADABLE, text=word[:40])
