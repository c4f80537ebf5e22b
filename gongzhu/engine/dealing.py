"""Dealing from a secret seed, so that anybody can check the cards once the seed is known.

`docs/provable-deals.md` writes this down byte for byte for programs in any language, and what it
says never changes: another way of dealing would begin its texts with another number.
"""

from __future__ import annotations

import hashlib
import hmac
import itertools
import re
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

T = TypeVar("T")

SIZE = 32
"""How many bytes a seed has."""

_LABEL = "gongzhu 1"
_VALUES = 2**16  # of one draw
_DRAWS = struct.Struct(">16H")  # of one block


@dataclass(frozen=True, slots=True)
class Seed:
    """What all hands of a match follow from. Whoever knows it knows every card to come.

    >>> Seed.of(7)
    Seed(number=7)
    """

    secret: bytes = field(repr=False)
    """32 bytes, never printed unless somebody asks for them."""

    number: int | None = None
    """The number it was made of, where it was made of one; then it is no secret."""

    def __post_init__(self) -> None:
        if len(self.secret) != SIZE:
            raise ValueError(f"a seed has {SIZE} bytes, not {len(self.secret)}")

    @classmethod
    def of(cls, number: int) -> Seed:
        """The seed that stands for a number: games to be repeated, not to be kept secret."""
        return cls(hashlib.sha256(f"{_LABEL} seed {number}".encode()).digest(), number)

    @classmethod
    def parse(cls, text: str) -> Seed:
        """The seed written as 64 hex digits; raises `ValueError` for anything else.

        >>> Seed.parse("07" * 32).hex == "07" * 32
        True
        """
        if not re.fullmatch(r"[0-9a-f]{64}", text):
            raise ValueError("a seed is written as 64 hex digits")
        return cls(bytes.fromhex(text))

    @property
    def hex(self) -> str:
        """The seed as 64 hex digits, as it is published."""
        return self.secret.hex()

    def commitment(self, rules_id: str) -> str:
        """What is shown before the first card: it ties the owner to this seed for matches by these
        rules, and tells nobody which seed it is.

        >>> Seed.of(7).commitment("0" * 64)[:16]
        'a18b324a7bc249ea'
        """
        text = f"{_LABEL} commitment {rules_id} {self.hex}"
        return hashlib.sha256(text.encode()).hexdigest()

    def shuffle(self, deal: int, words: Sequence[str] = ()) -> Shuffle:
        """The shuffle of a deal, numbered from 1.

        `words` are what others added after the commitment was shown, so that the owner cannot have
        chosen the seed by the cards it gives.
        """
        return Shuffle(self, deal, words)

    @property
    def dice(self) -> int:
        """What the choices of computer players are drawn from; it tells nothing of the cards."""
        drawn = hmac.digest(self.secret, f"{_LABEL} players".encode(), "sha256")
        return int.from_bytes(drawn, "big")


class Shuffle:
    """The random numbers of one deal, each as likely as any other: a `Shuffler` of cards.

    >>> from gongzhu.cards import Deck
    >>> print(Deck().deal(4, Seed.of(7).shuffle(deal=1))[0])
    5S 10H 5H 2H AC KC 10C 7C 5C 2C JD 7D 3D
    """

    def __init__(self, seed: Seed, deal: int, words: Sequence[str] = ()) -> None:
        added = f" words {_together(words)}" if words else ""
        self._draws = _draws(seed.secret, f"{_LABEL} deal {deal}{added}")

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1."""
        assert 0 < bound <= _VALUES, "one draw gives no more values"
        most = _VALUES - _VALUES % bound
        # From `most` on the low remainders would come up once more than the high ones.
        return next(drawn for drawn in self._draws if drawn < most) % bound

    def shuffle(self, x: list[T], /) -> None:
        """Put `x` in random order, in place."""
        for last in range(len(x) - 1, 0, -1):
            other = self.below(last + 1)
            x[last], x[other] = x[other], x[last]

    def choice(self, x: Sequence[T], /) -> T:
        """One of `x`."""
        return x[self.below(len(x))]


def _draws(key: bytes, label: str) -> Iterator[int]:
    for block in itertools.count():
        digest = hmac.digest(key, f"{label} block {block}".encode(), "sha256")
        yield from _DRAWS.unpack(digest)


def _together(words: Sequence[str]) -> str:
    """Words as one number: each with its length before it, so that no two lists look alike."""
    plain = [word.encode() for word in words]
    written = b"".join(b"%d:%b," % (len(word), word) for word in plain)
    return hashlib.sha256(written).hexdigest()
