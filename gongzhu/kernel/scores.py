"""The scores of piles in tables that the ledger fills, as they are asked for.

No rule of scoring is written here a second time: each score in a table is what the ledger of
some pile came to.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple, get_args

from gongzhu.cards import PIG, SHEEP, CardSet
from gongzhu.engine.exposing import exposed_bits
from gongzhu.engine.game import Game
from gongzhu.engine.ledger import Step, total
from gongzhu.engine.pile import Pile, Piles
from gongzhu.engine.scoring import Exposures, sharing
from gongzhu.kernel import points
from gongzhu.kernel.compiling import compiled
from gongzhu.kernel.deals import RESULT_SIZE
from gongzhu.kernel.rows import Row, filled, row
from gongzhu.rules.levels import Level

MOST = 1 << 23
"""The most scores that a table may have room for."""
AT_ONCE = 1 << 16
"""How many unknown scores are asked for before they are filled in."""
STEPS: tuple[Step, ...] = get_args(Step)


class TooMany(Exception):
    """A table's piles are of too many kinds for a table of scores."""


class Scored(NamedTuple):
    """The scores of some deals, one after the other."""

    scores: Row
    """The score of each side of each deal."""

    found: Row
    """For each deal what was found in it: see `happened`."""


def happened(found: int) -> Iterator[str]:
    """What the number in `found` says of a deal: `sweep`, `full_house` and the steps that its
    ledgers have, such as `alone`."""
    if found & points.SWEPT:
        yield "sweep"
    if found & points.FULL:
        yield "full_house"
    for place, step in enumerate(STEPS):
        if found >> 2 + place & 1 and step not in ("sweep", "full_house"):
            yield step


class Scores:
    """The scores of one game's piles, on arrays if compiled functions are wanted."""

    def __init__(self, game: Game, *, fast: bool) -> None:
        """Raises `TooMany` where no table can hold them."""
        self.game = game
        self.fast = fast
        self._groups = tuple(_groups(game))
        self._exposures = tuple(_exposures(game))
        self.key = row(self._make_key(), fast=fast)
        size = self._rows() * self.places
        if size > MOST:
            raise TooMany
        self.table = filled(size, points.UNKNOWN, fast=self.fast)
        """The score of each place of each row, or `UNKNOWN`."""
        self.steps = filled(size, 0, fast=self.fast)
        """The steps of the ledger that each score comes from, one bit each."""
        self._missing = filled(AT_ONCE, 0, fast=self.fast)

    @property
    def places(self) -> int:
        """How many kinds of piles there are."""
        return math.prod(group.bit_count() + 1 for group in self._groups)

    def results(self, results: Row, count: int) -> Scored:
        """The scores of results that lie one after the other; see `gongzhu.kernel.deals`."""
        assert len(results) == count * RESULT_SIZE
        scores = filled(count * self.game.side_count, 0, fast=self.fast)
        found = filled(count, 0, fast=self.fast)
        room = [filled(self.game.players, 0, fast=self.fast) for _ in range(3)]
        score = compiled(points.score_results) if self.fast else points.score_results
        rows = (self.key, self.table, self.steps, results, scores, found, self._missing)
        while unknown := score(*rows, *room):
            self.fill(self._missing[:unknown])
        return Scored(scores, found)

    def piles(self, piles: Row, exposed: Exposures) -> Row:
        """The scores of piles, each by itself and all under the same exposures.

        A pile is a set of cards as an integer. Each score is what `score_pile` comes to.
        """
        row = points.row_of(self.key, *exposed_bits(exposed))
        scores = filled(len(piles), 0, fast=self.fast)
        score = compiled(points.score_piles) if self.fast else points.score_piles
        while unknown := score(self.key, self.table, row, piles, scores, self._missing):
            self.fill(self._missing[:unknown])
        return scores

    def fill(self, places: Iterable[int]) -> None:
        """Ask the ledger for scores that are not known yet."""
        for place in {int(place) for place in places}:
            row, pile = divmod(place, self.places)
            lines = Pile(self.game, 0, *self._described(row, pile)).score()
            self.table[place] = total(lines)
            self.steps[place] = sum({1 << STEPS.index(line.step) for line in lines})

    def _described(self, row: int, place: int) -> tuple[Piles, dict[int, Level], int]:
        """A pile that is looked up at a place of a row, the exposures and the later tricks."""
        later, row = divmod(row, self._exposure_rows())
        cards = 0
        for group in self._groups:
            place, count = divmod(place, group.bit_count() + 1)
            for card in list(CardSet(group))[:count]:
                cards |= card.bit
        others = self.game.hearts.bits if row % 2 else 0
        piles = (cards, others, *(0,) * (self.game.players - 2))
        return Piles.of(self.game, piles), self.exposed_in(row), later

    def exposed_in(self, row: int) -> dict[int, Level]:
        """The bits of the exposed cards of a row, each with its level."""
        exposed: dict[int, Level] = {}
        code = row // 2
        for bit in self._exposures:
            code, digit = divmod(code, len(self.game.levels) + 1)
            if digit:
                exposed[bit] = self.game.levels[digit - 1]
        return exposed

    def _exposure_rows(self) -> int:
        return 2 * int((len(self.game.levels) + 1) ** len(self._exposures))

    def _rows(self) -> int:
        tricks = self.game.deck.hand_size(self.game.players) or 0
        return self._exposure_rows() * (tricks + 1 if self.game.counted else 1)

    def _make_key(self) -> list[int]:
        game = self.game
        divisor, halves_up = sharing(game)
        key = [0] * points.GROUP_OF
        key[points.SEATS] = game.players
        key[points.SIDES] = game.side_count
        key[points.PILES] = game.side_count if game.pooled else game.players
        key[points.DIVISOR] = divisor
        key[points.HALVES_UP] = int(halves_up)
        key[points.ALL_HEARTS] = game.hearts.bits
        key[points.EVERY] = (game.scoring_cards & game.deck.cards).bits
        key[points.COUNTED_CARD] = game.counted
        key[points.PLACES] = self.places
        key[points.GROUPS] = len(self._groups)
        key[points.EXPOSURES] = len(self._exposures)
        key[points.EXPOSURE_ROWS] = self._exposure_rows()
        digits = {"shown": points.SHOWN_DIGIT, "closed": points.CLOSED_DIGIT}
        digits["open"] = points.OPEN_DIGIT
        for digit, level in enumerate(game.levels, start=1):
            key[digits[level]] = digit
        step = 1
        for group in self._groups:
            key += [group, step]
            step *= group.bit_count() + 1
        step = 2
        for card in self._exposures:
            key += [card, step]
            step *= len(game.levels) + 1
        return key


def _groups(game: Game) -> Iterator[int]:
    """The scoring cards of the deck in groups that no rule of scoring tells apart.

    Cards are alike if they are of one suit and count the same points, and no other setting of
    the scoring names either of them, or the words for it do (the pig and the sheep).
    """
    plain = game.rules.scoring.model_dump_json(exclude={"values"}, exclude_defaults=True)
    named = set(re.findall(r'"(10|[2-9AKQJ])([SHCD])"', plain))
    apart = {f"{rank}{suit}" for rank, suit in named} | {str(PIG), str(SHEEP)}
    alike: dict[tuple[str, int], int] = {}
    for card in game.scoring_cards & game.deck.cards:
        if str(card) in apart:
            yield card.bit
        else:
            kind = (card.suit, game.rules.scoring.values.get(card, 0))
            alike[kind] = alike.get(kind, 0) | card.bit
    yield from alike.values()


def _exposures(game: Game) -> Iterator[int]:
    """The cards whose exposure may bear on a score: those that may be exposed."""
    for card in game.exposable:
        yield card.bit
