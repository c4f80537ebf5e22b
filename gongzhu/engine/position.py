"""A position that somebody describes: a hand, the trick before it, and what may be played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gongzhu.cards import SUIT_NAMES, SUITS, SYMBOLS, Card, CardSet
from gongzhu.engine.exposing import lay
from gongzhu.engine.game import Game, opening_card
from gongzhu.engine.piles import read_cards
from gongzhu.engine.reasons import Reason
from gongzhu.engine.refusals import refusals
from gongzhu.engine.scoring import Exposures
from gongzhu.engine.slots import row
from gongzhu.errors import InvalidAction
from gongzhu.text import Text

_FULL_TRICK = Text(
    "the trick has {found} cards already; with {players} players at most {most} come before a hand",
    "这一墩已有{found}张牌；{players}人游戏时，轮到你之前最多{most}张",
)
_EMPTY_HAND = Text("a hand needs at least one card", "手牌至少要有一张")
_IN_BOTH = Text("{card} is both in the hand and in the trick", "{card}既在手里又在这一墩里")
_PLAYED_ALREADY = Text("{card} was played before already", "{card}以前已经打出")
_NO_SUIT = Text(
    "'{text}' is no suit; write letters of suits with spaces between them, as in 'S H'",
    "“{text}”不是花色；请写花色字母并用空格隔开，如“S H”",
)


_NOT_FIRST = Text("no suit was led before the first trick", "第一墩之前没有先出过任何花色")


_TOO_MANY = Text(
    "a hand has at most {most} cards here, not {found}", "这里每手最多{most}张牌，不是{found}张"
)
_NO_TRICK = Text(
    "a deal has {most} tricks here, so there is no trick {found}",
    "这里每副只有{most}墩，没有第{found}墩",
)


class Position(NamedTuple):
    """What may be played in a position, and why not the rest."""

    legal: CardSet
    refused: dict[Card, Reason]


def read_position(
    game: Game,
    *,
    hand: Iterable[str],
    trick: Sequence[str] = (),
    exposed: Exposures | None = None,
    suits_led: Iterable[str] = (),
    deal: int = 1,
    trick_number: int | None = None,
    hearts_broken: bool = False,
    discarded: bool = False,
    suits_seen: Iterable[str] = (),
    played: Iterable[str] = (),
) -> Position:
    """The legal cards and the refusals of a hand.

    `trick` is what was played to it, lead first; `exposed` are the exposed cards of any seat;
    `suits_led` the letters of the suits led in the tricks before. `deal` and `trick_number`
    matter where a card must open the deal. The others matter where a rule asks for them: whether
    a heart was played, whether somebody discarded, the suits of which any card was played in the
    tricks before, and the cards that this hand played in them. Raises `InvalidAction` for what
    cannot be.
    """
    held = read_cards(game, hand)
    own = read_cards(game, played)
    on_trick = [next(iter(read_cards(game, [word]))) for word in trick]
    on_table = read_cards(game, trick)
    if len(on_trick) >= game.players:
        most = game.players - 1
        raise InvalidAction(_FULL_TRICK, found=len(on_trick), players=game.players, most=most)
    if not held:
        raise InvalidAction(_EMPTY_HAND)
    most = game.deck.hand_size(game.players) or 0
    if len(held) > most:
        raise InvalidAction(_TOO_MANY, most=most, found=len(held))
    if trick_number is not None and trick_number > most:
        raise InvalidAction(_NO_TRICK, most=most, found=trick_number)
    for card in held & on_table:
        raise InvalidAction(_IN_BOTH, card=card)
    for card in own & (held | on_table):
        raise InvalidAction(_PLAYED_ALREADY, card=card)
    led, seen = _suits(game, suits_led), _suits(game, suits_seen)
    own_suits = {card.suit for card in own}
    if trick_number == 1 and led:
        raise InvalidAction(_NOT_FIRST)
    past = led or seen or own or hearts_broken or discarded
    first = not past if trick_number is None else trick_number == 1
    opening = opening_card(game.rules, deal) if first and not on_trick else None
    seat = len(on_trick)
    hearts = bool((own | on_table) & game.hearts)
    state = row(
        mover=seat,
        leader=0,
        hands={seat: held.bits},
        trick={other: card.bit for other, card in enumerate(on_trick)},
        led=game.deck.suit(on_trick[0].suit).bits if on_trick else 0,
        suits_led=led,
        suits_seen=led | seen | _suits(game, own_suits),
        own_suits=sum(1 << 4 * seat + SUITS.index(letter) for letter in own_suits),
        must_lead=opening.bit if opening else 0,
        tricks=0 if first else (trick_number or 2) - 1,
        heart_played=int(hearts_broken or hearts or bool((led | seen) & game.hearts.bits)),
        discarded=int(discarded or bool((seen | _suits(game, own_suits)) & ~led)),
    )
    lay(game, state, exposed or {})
    refused = refusals(game, state)
    return Position(held - CardSet.of(refused), refused)


def _suits(game: Game, words: Iterable[str]) -> int:
    """All cards of some suits."""
    cards = 0
    for word in words:
        cards |= game.deck.suit(_suit(word)).bits
    return cards


def _suit(word: str) -> str:
    """The letter of a suit that may be written as a letter, a sign or a name."""
    for letter, name in SUIT_NAMES.items():
        if word.casefold() in (letter.casefold(), SYMBOLS[letter], name.en, name.zh):
            return letter
    raise InvalidAction(_NO_SUIT, text=word[:20])
