"""Examples of hands: which cards may be played."""

from __future__ import annotations

from gongzhu.cards import CardSet
from gongzhu.engine.game import Game
from gongzhu.engine.piles import read_cards
from gongzhu.engine.position import read_position
from gongzhu.errors import InvalidAction
from gongzhu.profiles.document import Example
from gongzhu.profiles.examples.difference import Difference, cards
from gongzhu.profiles.examples.kinds import Unclear, exposures
from gongzhu.text import Lang


def legal(example: Example, game: Game) -> Difference | None:
    """How an example of legal cards differs from what the rules give."""
    hand, trick, stated = example.hand or (), example.trick or (), example.legal or ()
    expected = CardSet()
    for key, words in (
        ("hand", hand),
        ("trick", trick),
        ("played", example.played),
        ("legal", stated),
    ):
        try:
            expected = read_cards(game, words)
        except InvalidAction as error:
            raise Unclear(key, error.text, error.data) from None
    exposed = exposures(example, game)
    try:
        found = read_position(
            game,
            hand=hand,
            trick=trick,
            exposed=exposed,
            suits_led=example.suits_led,
            deal=example.deal,
            trick_number=example.trick_number,
            hearts_broken=example.hearts_broken,
            discarded=example.discarded,
            suits_seen=example.suits_seen,
            played=example.played,
        )
    except InvalidAction as error:
        key = "trick" if len(trick) >= game.players else "hand"
        raise Unclear(key, error.text, error.data) from None
    if expected == found.legal:
        return None

    def say(lang: Lang) -> list[str]:
        return [f"{card}: {reason.say(lang)}" for card, reason in found.refused.items()]

    return Difference("legal", cards(expected), cards(found.legal), say)
