"""Captured cards as people say them: one word, and the cards it names."""

from __future__ import annotations

import re

from gongzhu.cards import RANKS, Card, CardSet
from gongzhu.engine.game import Game
from gongzhu.engine.piles import HEARTS, NOT_IN_DECK, REST
from gongzhu.errors import CardError

_HEARTS = {*HEARTS, "allhearts", "红桃", "全红", "全红心", "全红桃", "全部红心", "所有红心"}
_REST = {*REST, "therest", "剩下", "剩下的", "其余的", "余下", "其他"}
_NONE = {"none", "nothing", "无", "没有"}
_PAIRS = {"all", "the"}
"""What may stand before `hearts` and `rest` as a word of its own."""

_DASHES = "-‐‑‒–—―−－﹣~～〜至到"
_TO = re.compile(f"[{re.escape(_DASHES)}]+")
_TO_WORDS = {"to", "through", "thru"}
"""What stands between the ends of a range, as a sign and as a word of its own."""

_RANK = r"10|[2-9]|[TJQKA]"
_MANY = re.compile(rf"(?:{_RANK}){{2,}}")
_SIGNS = re.compile(r"黑桃|红桃|红心|梅花|草花|方块|方片|[SHCD♠♤♥♡♣♧♦♢]")


def joined(word: str, following: str) -> str | None:
    """Two words as one where they belong together, as in `all hearts` and `5H -AH`.

    A dash is never nothing: where it has no card on one side, what comes of it is no card.

    >>> joined("all", "hearts"), joined("5H", "-"), joined("5H-", "AH"), joined("5H", "AH")
    ('allhearts', '5H-', '5H-AH', None)
    """
    if following.lower() in _TO_WORDS:
        following = "-"
    both = word + following
    if word.lower() in _PAIRS and (is_hearts(both) or is_rest(both)):
        return both
    meets = f"{word[-1:]}{following[:1]}"
    return both if any(sign in _DASHES for sign in meets) else None


def without_dash(word: str) -> str:
    """A word without the dash that it begins with.

    >>> without_dash("-"), without_dash("–QS"), without_dash("QS")
    ('', 'QS', 'QS')
    """
    return word.lstrip(_DASHES)


def is_hearts(word: str) -> bool:
    """Whether a word stands for every heart of the deck."""
    return word.lower() in _HEARTS


def is_rest(word: str) -> bool:
    """Whether a word stands for whatever nobody else has."""
    return word.lower() in _REST


def is_none(word: str) -> bool:
    """Whether a word says that nothing was captured."""
    return word.lower() in _NONE


def is_special(word: str) -> bool:
    """Whether a word means something that is no player's name."""
    if is_hearts(word) or is_rest(word) or is_none(word) or word.lower() in _PAIRS:
        return True
    try:
        return bool(cards_of(word))
    except CardError:
        return False


def cards_of(word: str) -> CardSet:
    """The cards of one word: a card, a range as in `5H-AH` or `2-5H`, or ranks of a suit: `25QH`.

    Raises `CardError` where it names none.

    >>> str(cards_of("5♥-8♥")), str(cards_of("9-JH")), str(cards_of("h25q")), str(cards_of("猪"))
    ('8H 7H 6H 5H', 'JH 10H 9H', 'QH 5H 2H', 'QS')
    """
    try:
        return CardSet.of([Card.parse(word)])
    except CardError:
        found = _range(word) or _ranks(word)
        if found is None:
            raise
        return found


def cards_in(game: Game, word: str) -> CardSet:
    """The cards of the deck that a word names, which may be all hearts.

    Of a range that is what the deck has. Raises `CardError` where it names no card of the deck.
    """
    if is_hearts(word):
        return game.hearts
    named = cards_of(word)
    found = named & game.deck.cards
    if not found:
        raise CardError(NOT_IN_DECK, card=named)
    return found


def _range(word: str) -> CardSet | None:
    ends = _TO.split(word)
    if len(ends) != 2 or not all(ends):
        return None
    sign = next((found[0] for end in ends if (found := _SIGNS.search(end.upper()))), "")
    cards = []
    for end in ends:
        try:
            cards.append(Card.parse(end if _SIGNS.search(end.upper()) else end + sign))
        except CardError:
            return None
    low, high = sorted(cards)
    if low.suit != high.suit:
        return None
    return CardSet((high.bit << 1) - low.bit)


def _ranks(word: str) -> CardSet | None:
    """Several ranks of one suit, written together."""
    upper = word.upper()
    for sign in (_SIGNS.match(upper), re.search(f"(?:{_SIGNS.pattern})$", upper)):
        if sign is None:
            continue
        ranks = upper[: sign.start()] + upper[sign.end() :]
        if _MANY.fullmatch(ranks):
            each = re.findall(_RANK, ranks)
            if len({*each}) == len(each):
                return CardSet.of(Card.parse(rank + sign[0]) for rank in each)
    return None


def said(cards: CardSet, *, together: bool = True) -> list[str]:
    """The shortest words for some cards: runs of three and more as ranges, other ranks together.

    Not `together`, every card that is in no range has its own word.

    >>> said(CardSet.parse("QS AH KH QH JH 9H 5H 2H"))
    ['QS', 'JH-AH', '259H']
    >>> said(CardSet.parse("5H 4H")), said(CardSet.parse("10C"))
    (['45H'], ['10C'])
    """
    words = []
    for suit in ("S", "H", "C", "D"):
        single = ""
        for run in _runs([card for card in cards if card.suit == suit]):
            if len(run) > 2:
                words.append(f"{run[0]}-{run[-1]}")
            elif together:
                single += "".join(card.rank for card in run)
            else:
                words += map(str, run)
        words += [single + suit] if single else []
    return words


def _runs(cards: list[Card]) -> list[list[Card]]:
    """Cards of one suit in runs without a gap, from low to high."""
    runs: list[list[Card]] = []
    for card in sorted(cards):
        before = runs[-1][-1] if runs else None
        if before and RANKS.index(card.rank) == RANKS.index(before.rank) + 1:
            runs[-1].append(card)
        else:
            runs.append([card])
    return runs
