"""What players do, as values with a text that reads back."""

from __future__ import annotations

import re
from typing import NamedTuple

from gongzhu.cards import Card, CardSet
from gongzhu.errors import InvalidAction
from gongzhu.rules.exposure import Level
from gongzhu.text import Text


class Expose(NamedTuple):
    """A seat says once, before play, which cards it exposes: none is an answer too.

    >>> str(Expose(0, CardSet.parse("QS")))
    '1 exposes QS'
    """

    seat: int
    cards: CardSet = CardSet()
    level: Level = "shown"

    def __str__(self) -> str:
        return f"{self.seat + 1} exposes {self.cards or 'nothing'}"


class Play(NamedTuple):
    """A seat plays a card to the trick.

    >>> str(Play(2, Card.parse("2S")))
    '3 plays 2S'
    """

    seat: int
    card: Card

    def __str__(self) -> str:
        return f"{self.seat + 1} plays {self.card}"


Action = Expose | Play

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
        case [seat, "exposes", *cards] if re.fullmatch("[1-9][0-9]?", seat):
            named = "" if cards == ["nothing"] else " ".join(cards)
            return Expose(int(seat) - 1, CardSet.parse(named))
    raise InvalidAction(_UNREADABLE, text=text[:40])
