"""Cards, sets of cards, and the deck they come from.

A set of cards is an integer with one bit per card, so that the rules can be written as small
functions of integers. A card's place among the bits is its `index`: `64 * copy + 13 * suit + rank`
with the suits from low to high D C H S and the ranks 2 3 … K A. Inside one suit a greater
number is therefore a higher card, and reading a set from its highest bit down gives a hand the
way people sort it: spades, hearts, clubs, diamonds, each from the ace down.
"""

from __future__ import annotations

import contextlib
import difflib
import functools
import re
import unicodedata
from collections.abc import Iterable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Protocol

from gongzhu.errors import CardError
from gongzhu.text import Text

SUITS = "DCHS"
"""Suit letters, in the order of their bits."""

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""Ranks from low to high."""

SUIT_NAMES = {
    "S": Text("spades", "黑桃"),
    "H": Text("hearts", "红心"),
    "C": Text("clubs", "梅花"),
    "D": Text("diamonds", "方块"),
}

SYMBOLS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}

MOST_GUESSES = 25
"""For how many words of one file the nearest card is looked for."""

_NEAR = 0.6  # how like a spelling has to be
_LONGEST = 40  # no spelling of a card is longer; whoever pastes a novel need not wait for it
_PACK = 64  # bits set aside for one pack: 52 faces and room for jokers


_tried: ContextVar[set[str] | None] = ContextVar("_tried", default=None)


class Shuffler(Protocol):
    """A source of randomness, such as `random.Random(seed)`."""

    def shuffle(self, x: list[Card], /) -> object:
        """Put `x` in random order, in place."""
        ...


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One physical card. Two packs hold two cards of every face, told apart by `copy`.

    >>> str(Card.parse("黑桃Q")), Card.parse("TC").symbol
    ('QS', '♣10')
    """

    index: int

    @property
    def suit(self) -> str:
        """`S`, `H`, `C` or `D`."""
        return SUITS[self.index % _PACK // 13]

    @property
    def rank(self) -> str:
        """`2` to `10`, `J`, `Q`, `K` or `A`."""
        return RANKS[self.index % _PACK % 13]

    @property
    def copy(self) -> int:
        """Which pack of the deck it belongs to, from 0."""
        return self.index // _PACK

    @property
    def bit(self) -> int:
        """The set that holds only this card, as an integer."""
        return 1 << self.index

    @property
    def symbol(self) -> str:
        """The card with its suit sign first, as cards are printed: `♠Q`."""
        return SYMBOLS[self.suit] + self.rank

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card somebody means by `text`: `QS q♠ ♠Q SQ 10C TC 黑桃Q 猪 羊 变压器`.

        Raises `CardError` with the nearest card where there is none.
        """
        card = _spellings().get(_fold(text))
        if card is None:
            raise _no_such_card(text)
        return card

    def __str__(self) -> str:
        return self.rank + self.suit

    def __repr__(self) -> str:
        return f"Card.parse('{self}')" if not self.copy else f"Card({self.index})"


@dataclass(frozen=True, slots=True, init=False)
class CardSet:
    """A set of cards; it is read, printed and iterated from spades to diamonds, high to low.

    >>> hand = CardSet.parse("7H 10C, QS")
    >>> str(hand), len(hand), Card.parse("猪") in hand
    ('QS 7H 10C', 3, True)
    >>> str(hand - CardSet.parse("QS"))
    '7H 10C'
    """

    bits: int

    def __init__(self, bits: int = 0) -> None:
        _set_bits(self, bits)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> CardSet:
        """The set of the given cards."""
        bits = 0
        for card in cards:
            bits |= 1 << card.index
        return cls(bits)

    @classmethod
    def parse(cls, text: str, packs: int = 1) -> CardSet:
        """The set named by cards with spaces or commas between them, in any spelling.

        With more than one pack a face may be named as often as there are packs. Raises
        `CardError` for a text that is no card and for a card named too often.
        """
        return cls.of(copies((Card.parse(word) for word in split(text)), packs))

    def __iter__(self) -> Iterator[Card]:
        bits = self.bits
        while bits:
            index = bits.bit_length() - 1
            bits ^= 1 << index
            yield _ONE_PACK[index] if index < 52 else Card(index)

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    def __contains__(self, card: Card) -> bool:
        return self.bits >> card.index & 1 == 1

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits | other.bits)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits & other.bits)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits & ~other.bits)

    def __le__(self, other: CardSet) -> bool:
        return not self.bits & ~other.bits

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet.parse('{self}')"


# A deal makes hundreds of sets, and what a frozen dataclass does itself here takes twice as long.
_set_bits = CardSet.__dict__["bits"].__set__


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards in play: so many packs of 52 without the faces that were removed.

    >>> deck = Deck(removed=CardSet.parse("2C 2D"))
    >>> len(deck.cards), deck.hand_size(5), deck.hand_size(4)
    (50, 10, None)
    """

    packs: int = 1
    removed: CardSet = CardSet()

    @property
    def cards(self) -> CardSet:
        """Every card of the deck."""
        faces = 2**52 - 1 & ~self.removed.bits
        return CardSet(sum(faces << _PACK * copy for copy in range(self.packs)))

    def suit(self, letter: str) -> CardSet:
        """The cards of one suit that are in the deck."""
        first = 13 * SUITS.index(letter)
        suit = sum((2**13 - 1) << first + _PACK * copy for copy in range(self.packs))
        return CardSet(self.cards.bits & suit)

    def hand_size(self, players: int) -> int | None:
        """How many cards each of `players` gets; `None` where they do not come out even."""
        each, left = divmod(len(self.cards), players)
        return None if left else each

    def deal(self, players: int, shuffler: Shuffler) -> tuple[CardSet, ...]:
        """A hand for each seat. The deck must divide evenly.

        >>> import random
        >>> [len(hand) for hand in Deck().deal(4, random.Random(1))]
        [13, 13, 13, 13]
        """
        cards = list(self.cards)
        shuffler.shuffle(cards)
        each = len(cards) // players
        return tuple(CardSet.of(cards[i * each : (i + 1) * each]) for i in range(players))


def split(text: str) -> list[str]:
    """The words of a list of cards, whatever stands between them.

    >>> split("QS, 5S;猪、羊")
    ['QS', '5S', '猪', '羊']
    """
    return [word for word in re.split(r"[\s,;，、；]+", text) if word]


def copies(cards: Iterable[Card], packs: int = 1) -> list[Card]:
    """The cards with every repeated face made the next copy of it.

    Raises `CardError` where a face comes more often than there are packs.
    """
    seen: dict[Card, int] = {}
    result = []
    for card in cards:
        copy = seen.get(card, 0)
        if copy == packs:
            raise CardError(Text("{card} is given twice", "{card}写了两次"), card=card)
        seen[card] = copy + 1
        result.append(Card(card.index + _PACK * copy))
    return result


def lowest(bits: int) -> Card:
    """The card of the lowest bit of a set that is not empty."""
    return next(iter(CardSet(bits & -bits)))


def nearest(text: str) -> Card | None:
    """The card whose spelling is closest to `text`, if any is close.

    Inside `few_guesses` that is looked for but for so many words.
    """
    folded = _fold(text[:_LONGEST])
    tried = _tried.get()
    if tried is not None and folded not in tried:
        if len(tried) == MOST_GUESSES:
            return None
        tried.add(folded)
    return _nearest(folded)


@contextlib.contextmanager
def few_guesses() -> Iterator[None]:
    """While one file is read: who writes hundreds of wrong cards is not told what each is near."""
    token = _tried.set(set())
    try:
        yield
    finally:
        _tried.reset(token)


@functools.lru_cache(maxsize=1024)
def _nearest(folded: str) -> Card | None:
    if number := re.fullmatch(r"(?:1[1-9]|[2-9]\d)([SHCD])", folded):
        return Card.parse("10" + number[1])
    # Spellings that share too few signs are left out first: the search itself is slow.
    length = len(folded)
    most = length - len(set(folded))
    signs = _signs(folded)
    near = [
        spelling
        for spelling, its in _signs_of_spellings()
        if most + (signs & its).bit_count() >= _NEAR / 2 * (length + len(spelling))
    ]
    found = difflib.get_close_matches(folded, near, n=1, cutoff=_NEAR)
    return _spellings()[found[0]] if found else None


@functools.cache
def _signs_of_spellings() -> list[tuple[str, int]]:
    return [(spelling, _signs(spelling)) for spelling in _spellings()]


def _signs(word: str) -> int:
    """The signs of a word that come in spellings, as a set with one bit for each."""
    known = _alphabet()
    return sum(1 << known[sign] for sign in set(word) if sign in known)


@functools.cache
def _alphabet() -> dict[str, int]:
    return {sign: place for place, sign in enumerate(sorted(set().union(*_spellings())))}


def _fold(text: str) -> str:
    """One spelling for what looks or sounds the same: width, case, sign variants, inner spaces."""
    if len(text) > _LONGEST:
        return ""
    folded = unicodedata.normalize("NFKC", text).upper().replace("\ufe0f", "")
    return re.sub(r"\s+", "", folded)


def _no_such_card(text: str) -> CardError:
    shown = text.strip()[:20]
    guess = nearest(text)
    if guess is None:
        return CardError(
            Text(
                "'{text}' is no card; write rank then suit, as in QS, 10C or AH",
                "“{text}”不是牌；请先写点数再写花色，如 QS、10C、AH",
            ),
            text=shown,
        )
    return CardError(
        Text("'{text}' is no card; did you mean {guess}?", "“{text}”不是牌；是否指 {guess}？"),
        text=shown,
        guess=guess,
    )


@functools.cache
def _spellings() -> dict[str, Card]:
    suits = {
        "S": ("S", "♠", "♤", "黑桃"),
        "H": ("H", "♥", "♡", "红桃", "红心"),
        "C": ("C", "♣", "♧", "梅花", "草花"),
        "D": ("D", "♦", "♢", "方块", "方片"),
    }
    spelt = {}
    for card in _ONE_PACK:
        for suit in suits[card.suit]:
            for rank in (card.rank, "T") if card.rank == "10" else (card.rank,):
                spelt[rank + suit] = spelt[suit + rank] = card
    for names, text in (
        (("PIG", "猪"), "QS"),
        (("SHEEP", "羊"), "JD"),
        (("TRANSFORMER", "变压器", "变"), "10C"),
    ):
        for name in names:
            spelt[name] = spelt[text]
    return spelt


_ONE_PACK = tuple(Card(index) for index in range(52))

PIG = Card(13 * SUITS.index("S") + RANKS.index("Q"))
SHEEP = Card(13 * SUITS.index("D") + RANKS.index("J"))
