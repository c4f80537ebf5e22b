"""Captured cards as people say them: one word, and the cards it names."""

from __future__ import annotations

import re

from gongzhu.cards import RANKS, Card, CardSet
from gongzhu.engine.game import Game
from gongzhu.engine.piles import HEARTS, NOT_IN_DECK, REST
from gongzhu.errors import CardError

_HEARTS = {
    *HEARTS,
    *("heart", "红桃", "全红", "全红心", "全红桃", "全部红心", "全部红桃"),
    *("所有红心", "所有红桃", "所有的红心", "所有的红桃", "红心全部", "红桃全部"),
}
_REST = {
    *REST,
    *("others", "剩下", "剩下的", "剩余", "其余的", "余下", "余下的", "其他", "其他的"),
    *("别的", "全部"),
}
_NONE = {"none", "nothing", "无", "没有", "没"}
_PAIRS = {"all", "the", "allthe"}
"""What may stand before `hearts`, `rest` and cards as a word of its own."""

_NICKNAMES = {"goat": "JD"}
_RANK_WORDS = {
    **{"ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "10", "nine": "9", "eight": "8"},
    **{"seven": "7", "six": "6", "five": "5", "four": "4", "three": "3", "two": "2"},
    **{"皇后": "Q", "王后": "Q", "国王": "K", "十": "10"},
}
_SUIT_WORDS = {
    **{"spade": "S", "heart": "H", "club": "C", "diamond": "D"},
    **{"spades": "S", "hearts": "H", "clubs": "C", "diamonds": "D"},
    **{"黑桃": "S", "红桃": "H", "红心": "H", "梅花": "C", "草花": "C", "方块": "D", "方片": "D"},
}
_OF = "of"

_DASHES = "-‐‑‒–—―−－﹣~～〜至到"
_TO = re.compile(f"[{re.escape(_DASHES)}]+")
_TO_WORDS = {"to", "through", "thru"}
"""What stands between the ends of a range, as a sign and as a word of its own."""

_LONGEST_PARTED = 24
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
    before, after = word.lower(), following.lower()
    both = word + following
    if before in _PAIRS:
        if after in _PAIRS or is_hearts(both) or is_rest(both):
            return both
        dropped = before == "the" and (is_special(following) or is_rank(following))
        return following if dropped else None
    meets = f"{word[-1:]}{following[:1]}"
    if any(sign in _DASHES for sign in meets):
        return both
    ranks = before.removesuffix(_OF)
    if after == _OF and _is_ranks(ranks):
        return both
    # without `of`, `5 hearts` may be five of them
    if after in _SUIT_WORDS and _is_ranks(ranks) and (ranks != before or _TO.search(ranks)):
        return "-".join(_RANK_WORDS.get(end, end) for end in _TO.split(ranks)) + _SUIT_WORDS[after]
    return None


def _is_ranks(word: str) -> bool:
    """Whether a word is a rank or a range of ranks, of no suit."""
    ends = _TO.split(word)
    return len(ends) <= 2 and all(map(is_rank, ends))


def is_rank(word: str) -> bool:
    """Whether a word is a rank and no card yet."""
    return word.lower() in _RANK_WORDS or re.fullmatch(_RANK, word.upper()) is not None


def parted(text: str) -> list[str]:
    """The words of a text without blanks; nothing where it is not made of such.

    >>> parted("猪全红"), parted("猪Lin")
    (['猪', '全红'], [])
    """
    if not text or len(text) > _LONGEST_PARTED:
        return []
    words: list[list[str] | None] = [[], *[None] * len(text)]
    for end in range(1, len(text) + 1):
        for start in range(end):
            own = words[start]
            if own is not None and _is_word(text[start:end]):
                words[end] = [*own, text[start:end]]
                break
    return words[-1] or []


def _is_word(word: str) -> bool:
    return word.lower() not in _PAIRS and is_special(word)


def without_dash(word: str) -> str:
    """A word without the dash that it begins with.

    >>> without_dash("-"), without_dash("–QS"), without_dash("QS")
    ('', 'QS', 'QS')
    """
    return word.lstrip(_DASHES)


def is_hearts(word: str) -> bool:
    """Whether a word stands for every heart of the deck."""
    return _short(word) in _HEARTS


def is_rest(word: str) -> bool:
    """Whether a word stands for whatever nobody else has."""
    return word.lower() == "all" or _short(word) in _REST


def _short(word: str) -> str:
    """A word without `all` and `the` before it."""
    return word.lower().removeprefix("all").removeprefix("the")


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
        plain = _NICKNAMES.get(word.lower(), word)
        for said in ("皇后", "王后", "国王", "十"):
            plain = plain.replace(said, _RANK_WORDS[said])
        if plain != word:
            return cards_of(plain)
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
