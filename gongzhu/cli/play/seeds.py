"""What the cards of a match at the terminal come from, and which seed it goes on with."""

from __future__ import annotations

import random
import secrets
from dataclasses import dataclass
from typing import Literal

from gongzhu.engine.dealing import SIZE, Seed

Promise = Literal["new", "kept", "none"]
"""Whether the seed of a match is still to be committed to, was committed to by its record, or is
not promised to anybody: as in records of old, and where the last deal was played."""


@dataclass(frozen=True, slots=True)
class OldSeed:
    """The number from which a match was dealt before seeds were committed to.

    Its record goes on with the cards that it would have had.
    """

    number: int

    def shuffle(self, deal: int) -> random.Random:
        """The shuffle of a deal, numbered from 1."""
        return random.Random(f"{self.number}/{deal}")

    @property
    def dice(self) -> int:
        """What the choices of computer players are drawn from."""
        return self.number


Source = Seed | OldSeed
"""What hands and choices of computer players come from."""


def fresh() -> Seed:
    """A seed that nobody can know or guess."""
    return Seed(secrets.token_bytes(SIZE))


def chosen(number: int | None) -> Seed:
    """The seed of a new match: of the number that was asked for, or a fresh one."""
    return fresh() if number is None else Seed.of(number)


def after(source: Source) -> Seed:
    """The seed of the match that follows one with this seed.

    It never follows from a secret seed, which is published before that match begins.
    """
    if isinstance(source, OldSeed) or source.number is None:
        return fresh()
    return Seed.of(source.number + 1)
