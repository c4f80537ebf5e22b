"""A position that somebody describes: a hand, the trick before it, and what may be played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gongzhu.cards import SUIT_NAMES, SYMBOLS, Card, CardSet
from gongzhu.engine.deal import refusals
from gongzhu.engine.game import Game, opening_card
from gongzhu.engine.piles import read_cards
from gongzhu.engine.reasons import Reason
from gongzhu.engine.scoring import Exposures
from gongzhu.engine.slots import (
    EXPOSED,
    HAND_OF,
    LED,
    MOVER,
    MUST_LEAD,
    STATE_SIZE,
    SUITS_LED,
    TRICK_OF,
)
from gongzhu.errors import InvalidAction
from gongzhu.text import Text

_FULL_TRICK = Text(
    "the trick has {found} cards already; with {players} players at most {most} come before a hand",
    "这一墩已有{found}张牌；{players}人游戏时，轮到你之前最多{most}张",
)
_EMPTY_HAND = Text("a hand needs at least one card", "手牌至少要有一张")
_IN_BOTH = Text("{card} is both in the hand and in the trick", "{card}既在手里又在这一墩里")
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
) -> Position:
    """The legal cards and the refusals of a hand.

    `trick` is what was played to it, lead first; `exposed` are the exposed cards of any seat;
    `suits_led` the letters of the suits led in the tricks before. `deal` and `trick_number`
    matter where a card must open the deal. Raises `InvalidAction` for what cannot be.
    """
    held = read_cards(game, hand)
    played = [next(iter(read_cards(game, [word]))) for word in trick]
    on_table = read_cards(game, trick)
    if len(played) >= game.players:
        most = game.players - 1
        raise InvalidAction(_FULL_TRICK, found=len(played), players=game.players, most=most)
    if not held:
        raise InvalidAction(_EMPTY_HAND)
    most = game.deck.hand_size(game.players) or 0
    if len(held) > most:
        raise InvalidAction(_TOO_MANY, most=most, found=len(held))
    if trick_number is not None and trick_number > most:
        raise InvalidAction(_NO_TRICK, most=most, found=trick_number)
    for card in held & on_table:
        raise InvalidAction(_IN_BOTH, card=card)
    state = [0] * STATE_SIZE
    seat = len(played)
    state[MOVER] = seat
    state[HAND_OF + seat] = held.bits
    state[EXPOSED] = CardSet.of(exposed or ()).bits
    for word in suits_led:
        state[SUITS_LED] |= game.deck.suit(_suit(word)).bits
    for other, card in enumerate(played):
        state[TRICK_OF + other] = card.bit
    if played:
        state[LED] = game.deck.suit(played[0].suit).bits
    if trick_number == 1 and state[SUITS_LED]:
        raise InvalidAction(_NOT_FIRST)
    opening = opening_card(game.rules, deal)
    first = not state[SUITS_LED] if trick_number is None else trick_number == 1
    if first and not played and opening:
        state[MUST_LEAD] = opening.bit
    refused = refusals(game, tuple(state))
    return Position(held - CardSet.of(refused), refused)


def _suit(word: str) -> str:
    """The letter of a suit that may be written as a letter, a sign or a name."""
    for letter, name in SUIT_NAMES.items():
        if word.casefold() in (letter.casefold(), SYMBOLS[letter], name.en, name.zh):
            return letter
    raise InvalidAction(_NO_SUIT, text=word[:20])
