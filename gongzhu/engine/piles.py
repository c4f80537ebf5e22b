"""Captures and exposures as people write them.

A pile is a list of cards; `hearts` stands for all of them, `rest` for what nobody else has.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gongzhu.cards import Card, CardSet, lowest
from gongzhu.engine.game import Game
from gongzhu.engine.reasons import TEXTS, Why
from gongzhu.engine.scoring import Exposures
from gongzhu.errors import InvalidAction
from gongzhu.rules.levels import SHORT_NAMES, Level
from gongzhu.text import Text

REST = ("rest", "其余")
HEARTS = ("hearts", "红心")
"""The words for what nobody else has, and for all hearts."""

NOT_IN_DECK = Text("{card} is not in this deck", "这副牌里没有{card}")
_TWICE = Text("{card} is given twice", "{card}写了两次")
_REST_TWICE = Text("only one pile can take the rest", "只能有一堆写 rest（其余）")
_PILES = Text(
    "{found} piles were given, but {players} play: write one list per seat, [] where a seat "
    "captured nothing",
    "写了{found}堆，但有{players}人：每个座位写一个列表，没收到牌的写 []",
)

_LATER_SEATS = Text(
    "later tricks were given for {found} seats, but {players} play",
    "写了{found}个座位此后所赢的墩数，但只有{players}人",
)
_LATER_NONE = Text("no later tricks count by these rules", "本规则不计此后所赢的墩")
_LATER_MANY = Text(
    "{found} later tricks cannot be; at most {most} come after the first",
    "此后不可能赢{found}墩；首墩之后最多{most}墩",
)
_LATER_CARD = Text(
    "{found} later tricks count only for a pile with {card}",
    "此后所赢的{found}墩只为收走{card}的那堆牌计算",
)


def read_piles(
    game: Game, piles: Sequence[Iterable[str]], *, whole: bool = False
) -> tuple[CardSet, ...]:
    """What each seat captured, from one list of words per seat.

    A single list is the pile of the first seat, unless the `whole` deal is asked for. Raises
    `InvalidAction` for a word that is no card, a card that is not in the deck or given twice,
    and a wrong number of piles.
    """
    if len(piles) != game.players and (whole or len(piles) != 1):
        raise InvalidAction(_PILES, found=len(piles), players=game.players)
    read = [CardSet()] * game.players
    rest: int | None = None
    taken = CardSet()
    for seat, words in enumerate(piles):
        for word in words:
            if word in REST:
                if rest is not None:
                    raise InvalidAction(_REST_TWICE)
                rest = seat
                continue
            cards = game.hearts if word in HEARTS else read_card(game, word)
            for card in cards & taken:
                raise InvalidAction(_TWICE, card=card)
            taken |= cards
            read[seat] |= cards
    if rest is not None:
        read[rest] |= game.scoring_cards - taken
    return tuple(read)


def read_card(game: Game, word: str) -> CardSet:
    """The set of one card of the deck; raises `InvalidAction` for any other word."""
    card = Card.parse(word)
    if card not in game.deck.cards:
        raise InvalidAction(NOT_IN_DECK, card=card)
    return CardSet(card.bit)


def read_cards(game: Game, words: Iterable[str]) -> CardSet:
    """Cards of the deck, each once; raises `InvalidAction` for anything else."""
    read = CardSet()
    for word in words:
        cards = read_card(game, word)
        if cards <= read:
            raise InvalidAction(_TWICE, card=word)
        read |= cards
    return read


def read_exposures(game: Game, words: Iterable[str] | Mapping[str, str]) -> Exposures:
    """The exposed cards, from a list of words or a mapping from words to levels.

    A word may name the level too, as in `QS=open`; it must where there are several. Raises
    `InvalidAction` for a card that may not be exposed and for a level that there is not.
    """
    named = words.items() if isinstance(words, Mapping) else map(_word_and_level, words)
    exposed: dict[Card, Level] = {}
    for word, level in named:
        for card in read_card(game, word):
            if card in exposed:
                raise InvalidAction(_TWICE, card=card)
            if not game.exposable:
                raise InvalidAction(TEXTS[Why.NO_EXPOSURE])
            if card not in game.exposable:
                raise InvalidAction(TEXTS[Why.NOT_EXPOSABLE], card=card, others=game.exposable)
            exposed[card] = _level(game, card, level)
    return exposed


def read_later_tricks(
    game: Game, piles: Sequence[CardSet], counts: Sequence[int]
) -> tuple[int, ...]:
    """How many tricks each seat took after the card that makes them count, from a list.

    Seats that it leaves out took none. Raises `InvalidAction` for a wrong number of seats, where
    no tricks count at these rules, for more tricks than there are, and where `piles` say that
    somebody else, or nobody, captured that card.
    """
    if len(counts) > game.players:
        raise InvalidAction(_LATER_SEATS, found=len(counts), players=game.players)
    most = (game.deck.hand_size(game.players) or 1) - 1
    for seat, count in enumerate(counts):
        if not count:
            continue
        if not game.counted:
            raise InvalidAction(_LATER_NONE)
        if not 0 < count <= most:
            raise InvalidAction(_LATER_MANY, found=count, most=most)
        if not piles[seat].bits & game.counted:
            raise InvalidAction(_LATER_CARD, found=count, card=lowest(game.counted))
    return (*counts, *(0,) * (game.players - len(counts)))


def _word_and_level(word: str) -> tuple[str, str | None]:
    card, equals, level = word.partition("=")
    return card, level if equals else None


def _level(game: Game, card: Card, named: str | None) -> Level:
    """The level that is named, or the only one that there is."""
    levels = ", ".join(game.levels)
    if named is None:
        if len(game.levels) > 1:
            raise InvalidAction(TEXTS[Why.LEVEL_MISSING], card=card, levels=levels)
        return game.levels[0]
    for level in game.levels:
        if named in (level, SHORT_NAMES[level].zh):
            return level
    raise InvalidAction(TEXTS[Why.LEVEL_UNKNOWN], level=named[:20], levels=levels)
