"""The shortest way to type given captures."""

from __future__ import annotations

from collections.abc import Sequence

from gongzhu.cards import CardSet
from gongzhu.engine.game import Game
from gongzhu.engine.piles import HEARTS, REST
from gongzhu.sheet import words
from gongzhu.sheet.deals import needed
from gongzhu.sheet.entry import union


def entry_of(
    captured: Sequence[CardSet], players: Sequence[str], game: Game, *, rest: bool = True
) -> str:
    """What to type for some piles: few words, which `read_entry` reads back to the same piles.

    The longest pile is the `rest` where that saves words; who captured nothing is left out.

    >>> from gongzhu.profiles import load
    >>> game = load("individual").game
    >>> piles = [CardSet.parse(cards) for cards in ("QS 9H 10H JH", "JD", "10C 2H 4H AH", "")]
    >>> piles[3] = game.hearts - piles[0] - piles[2]
    >>> entry_of(piles, ("Lin", "Wu", "Chen", "He"), game)
    'Lin: QS 9H-JH / Wu: JD / Chen: 24AH 10C / He: rest'
    """
    said = [_words(pile, game) for pile in captured]
    longest = max(range(len(said)), key=lambda seat: (len(said[seat]), len(" ".join(said[seat]))))
    if rest and len(said[longest]) > 1 and _is_rest(captured, longest, game):
        said[longest] = [REST[0]]
    return " / ".join(
        f"{name}: {' '.join(own)}" for name, own in zip(players, said, strict=True) if own
    )


def _words(pile: CardSet, game: Game) -> list[str]:
    if game.hearts and game.hearts <= pile:
        return [*words.said(pile - game.hearts), HEARTS[0]]
    return words.said(pile)


def _is_rest(captured: Sequence[CardSet], seat: int, game: Game) -> bool:
    """Whether a pile is exactly what counts and nobody else has."""
    others = union(pile for other, pile in enumerate(captured) if other != seat)
    return captured[seat] == needed(game) - others
