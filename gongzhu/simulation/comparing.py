"""The same deals scored by the rules of two tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gongzhu.describe.telling import Captures, Dispute, exposed_under
from gongzhu.engine.exposing import exposed_bits
from gongzhu.engine.game import Game
from gongzhu.kernel.deals import RESULT_CLOSED, RESULT_EXPOSED, RESULT_OPEN, RESULT_SIZE
from gongzhu.kernel.rows import Row, row
from gongzhu.simulation import seated
from gongzhu.simulation.counting import integers
from gongzhu.simulation.dealing import Tables
from gongzhu.simulation.plan import RANDOM, kernel_plays
from gongzhu.text import Text

_OTHER_DECK = Text("the tables deal different cards", "两桌所用的牌不同")
_OTHER_PLAYERS = Text("the tables seat {a} and {b} players", "两桌人数不同（{a}人和{b}人）")
_OTHER_SIDES = Text("only one of the tables has partners", "只有一桌分伙伴")
_OTHER_PLAY = Text(
    "they count later tricks differently, and the player 'quick' would play otherwise",
    "两桌计墩不同，quick 的打法也会不同",
)


def why_not_compared(a: Game, b: Game, players: Sequence[str] = (RANDOM,)) -> Text | None:
    """Why the same captures cannot be scored under both rules, if they cannot."""
    if a.players != b.players:
        return _OTHER_PLAYERS.filled(a=a.players, b=b.players)
    if a.deck.cards != b.deck.cards:
        return _OTHER_DECK
    if a.sides != b.sides:
        return _OTHER_SIDES
    table = played_by(a, b)
    thinking = kernel_plays(players) and {*players} != {RANDOM}
    if thinking and any(seated.counting(table, game) is not table for game in (a, b)):
        return _OTHER_PLAY
    return None


def played_by(a: Game, b: Game) -> Game:
    """The one of two tables by whose rules deals are played: that which exposes more.

    The other scores these exposures as far as it knows them. Where both expose the same it makes
    no difference which is named first either.
    """

    def order(game: Game) -> tuple[int, int, str]:
        return -len(game.exposable), -len(game.levels), game.rules.id

    return min(a, b, key=order)


class Pair:
    """Two tables whose scores of the same deals are compared; `why_not_compared` says nothing."""

    def __init__(self, a: Game, b: Game, tables: Tables) -> None:
        self.games = a, b
        self.table = played_by(a, b)
        self._players = [tables.at(self.table, game) for game in self.games]
        self._scorers = [tables.at(game) for game in self.games]
        self._exposures: tuple[dict[tuple[int, ...], tuple[int, ...]], ...] = ({}, {})

    def changed(self, seed: int, numbers: Sequence[int], played: Row | None = None) -> list[int]:
        """Those of the deals of these numbers that the two score differently.

        `played` are the results of these deals at the table where they are played, if they are
        known; otherwise they are played.
        """
        scores = []
        sides = self.table.side_count
        for place, scorer in enumerate(self._scorers):
            results = self._results(place, seed, numbers, played)
            scored = integers(scorer.score(self._carried(place, results), len(numbers)).scores)
            scores.append([tuple(scored[at : at + sides]) for at in range(0, len(scored), sides)])
        both = zip(numbers, *scores, strict=True)
        return [number for number, one, other in both if one != other]

    def dispute(self, seed: int, number: int) -> Dispute:
        """A deal with both its scores, and with the cards that bear on them."""
        a, b = self.games
        results = [integers(self._results(place, seed, [number], None)) for place in range(2)]
        later = [
            seated.later_tricks_of(game, result)
            for game, result in zip(self.games, results, strict=True)
        ]
        piles, exposed = seated.piles_of(a, results[0]), seated.exposures_of(results[0])
        ledgers = [
            Captures(piles, exposed, tricks).scored(game)
            for game, tricks in zip(self.games, later, strict=True)
        ]
        cards = a.face_up | b.face_up
        seen = tuple(pile & cards for pile in piles)
        return Dispute(Captures(seen, exposed, later[0] if a.counted else later[1]), *ledgers)

    def _results(self, place: int, seed: int, numbers: Sequence[int], played: Row | None) -> Row:
        """The deals with the later tricks that one of the games counts."""
        table = self._players[place]
        if played is not None and table.game is self.table:
            return played
        return table.deals(seed, numbers)

    def _carried(self, place: int, results: Row) -> Row:
        """Results with the exposures as one of the games knows them."""
        columns = [
            integers(results[slot::RESULT_SIZE])
            for slot in (RESULT_EXPOSED, RESULT_CLOSED, RESULT_OPEN)
        ]
        known = self._exposures[place]
        for cell in {*zip(*columns, strict=True)} - known.keys():
            known[cell] = exposures_under(self.games[place], cell)
        if all(known[cell] == cell for cell in zip(*columns, strict=True)):
            return results
        carried = row(results, fast=self._scorers[place].fast)
        found = [known[cell] for cell in zip(*columns, strict=True)]
        for slot, column in zip(
            (RESULT_EXPOSED, RESULT_CLOSED, RESULT_OPEN), zip(*found, strict=True), strict=True
        ):
            carried[slot::RESULT_SIZE] = column
        return carried


def exposures_under(game: Game, cell: Sequence[int]) -> tuple[int, int, int]:
    """Exposed, closed and open cards of another table as the rules of a game know them."""
    result = [0] * RESULT_SIZE
    result[RESULT_EXPOSED], result[RESULT_CLOSED], result[RESULT_OPEN] = cell
    return exposed_bits(exposed_under(game, seated.exposures_of(result)))


def pairs_of(games: Sequence[Game], players: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The places of every two games that can be compared."""
    for b, other in enumerate(games):
        for a, one in enumerate(games[:b]):
            if why_not_compared(one, other, players) is None:
                yield a, b
