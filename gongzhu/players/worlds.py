"""The hidden states that a seat must reckon with: how many there are, and some at random.

The unseen cards that may lie in the same places are one group. How many cards of each group lie in
each place is counted exactly, with the ways to choose them; a division is drawn in proportion, and
then the cards, each choice as likely as any other.
"""

from __future__ import annotations

import itertools
import math
import random
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from gongzhu.cards import CardSet
from gongzhu.engine import exposing
from gongzhu.engine.slots import HAND_OF
from gongzhu.players.knowledge import Knowledge, Place
from gongzhu.rules.levels import HIDDEN

Split = tuple[int, ...]


class Worlds:
    """Every hidden state that fits what a seat knows: who holds which cards, and which of those
    that were laid face down they are.

    What the others chose in secret, while all still choose, is no part of it: the states are those
    in which they have not been asked yet. A deal that is over has no such states.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._cases = [_Case(places, knowledge.unseen) for places in knowledge.cases]
        self._ends = list(accumulate(case.count for case in self._cases))
        self.count = self._ends[-1] if self._ends else 0
        """How many hidden states there are; exact."""

    def sample(self, count: int, rng: random.Random) -> list[list[int]]:
        """So many states of the deal, drawn independently, each hidden state equally likely.

        They are rows as the laws of play read them (see `gongzhu.engine.slots`), one apart from
        the other. Raises `ValueError` where there is no hidden state.
        """
        if not self.count:
            raise ValueError("no hidden state fits")
        return [self._draw(rng) for _ in range(count)]

    def every(self) -> Iterator[list[int]]:
        """Every hidden state once; see `sample`."""
        for case in self._cases:
            for filled in case.every():
                yield self._row(case, filled)

    def _draw(self, rng: random.Random) -> list[int]:
        case = self._cases[0]
        if len(self._cases) > 1:
            case = self._cases[bisect_right(self._ends, rng.randrange(self.count))]
        return self._row(case, case.draw(rng))

    def _row(self, case: _Case, filled: Sequence[int]) -> list[int]:
        """The state in which the places of a case are filled with these cards."""
        knowledge = self._knowledge
        row = knowledge.state.copy()
        for seat, known in enumerate(knowledge.known):
            row[HAND_OF + seat] |= known
        for place, cards in zip(case.places, filled, strict=True):
            row[HAND_OF + place.seat] |= cards
            if place.face_down:
                self._lay(row, cards)
        return row

    def _lay(self, row: list[int], cards: int) -> None:
        game = self._knowledge.game
        level = next(level for level in game.levels if level in HIDDEN)
        exposing.lay(game, row, dict.fromkeys(CardSet(cards), level))


class _Case:
    """The ways to fill some places with the unseen cards."""

    def __init__(self, places: Sequence[Place], unseen: int) -> None:
        self.places = [place for place in places if place.room]
        groups: dict[int, list[int]] = {}
        for card in CardSet(unseen):
            where = sum(1 << n for n, place in enumerate(self.places) if place.cards & card.bit)
            groups.setdefault(where, []).append(card.bit)
        self.groups = sorted(groups.items(), key=lambda group: (group[0].bit_count(), group[0]))
        sizes = [len(cards) for _, cards in self.groups]
        rooms = [place.room for place in self.places]
        fits = [[where >> n & 1 == 1 for n in range(len(rooms))] for where, _ in self.groups]
        # The groups go to the places one after the other, or the places take from the groups,
        # whichever leaves fewer different numbers to remember.
        self._by_group = _variety(rooms) <= _variety(sizes)
        if self._by_group:
            self._first = _Divisions(sizes, fits).of(0, tuple(rooms))
            self.count = self._first.total
        else:
            turned = list(zip(*fits, strict=True)) if fits else [()] * len(rooms)
            self._first = _Divisions(rooms, turned).of(0, tuple(sizes))
            self.count = self._first.total * _orders(sizes) // _orders(rooms)

    def every(self) -> Iterator[list[int]]:
        """The cards of each place, in every way there is."""
        for given in _every(self._first):
            splits = given if self._by_group else list(zip(*given, strict=True))
            choices = [
                [*_chosen(cards, split)]
                for (_, cards), split in zip(self.groups, splits, strict=True)
            ]
            for chosen in itertools.product(*choices):
                yield [sum(cards) for cards in zip(*chosen, strict=True)] or [0] * len(self.places)

    def draw(self, rng: random.Random) -> list[int]:
        """The cards of each place."""
        splits = _drawn(self._first, rng)
        if not self._by_group:
            splits = list(zip(*splits, strict=True))
        filled = [0] * len(self.places)
        for (_, cards), split in zip(self.groups, splits, strict=True):
            if max(split) < len(cards):
                cards = cards.copy()
                rng.shuffle(cards)
            begin = 0
            for place, size in enumerate(split):
                if size:
                    filled[place] += sum(cards[begin : begin + size])
                    begin += size
        return filled


def _variety(numbers: Sequence[int]) -> int:
    """An estimate of how many rows of numbers there are below a row."""
    return math.prod(number + 1 for number in numbers)


def _orders(numbers: Sequence[int]) -> int:
    return math.prod(map(math.factorial, numbers))


class _Node(NamedTuple):
    """The ways to divide what is left."""

    total: int
    ends: list[int]
    """Where the count of each split ends, all counts in a row."""

    splits: list[Split]
    """How the next one of those that give is divided among those that take."""

    ways: list[int]
    """In how many ways its cards can be chosen for each split."""

    below: list[_Node]
    """The ways to divide what each split leaves."""


_DONE = _Node(1, [], [], [], [])


class _Divisions:
    """Ways for some to give all they have to others, who can take just that much; `fits` says
    who may give to whom."""

    def __init__(self, give: Sequence[int], fits: Sequence[Sequence[bool]]) -> None:
        self._give = give
        self._fits = fits
        self._later = [list(map(any, zip(*fits[n + 1 :], strict=True))) for n in range(len(give))]
        """Those who may still take from somebody later."""
        self._nodes: dict[tuple[int, Split], _Node] = {}

    def of(self, giver: int, room: Split) -> _Node:
        """The ways that are left when it is this giver's turn and there is so much room."""
        if giver == len(self._give):
            return _Node(0, [], [], [], []) if any(room) else _DONE
        node = self._nodes.get((giver, room))
        if node is None:
            node = self._nodes[giver, room] = self._split(giver, room)
        return node

    def _split(self, giver: int, room: Split) -> _Node:
        most = [size if fit else 0 for size, fit in zip(room, self._fits[giver], strict=True)]
        later = self._later[giver] or [False] * len(room)
        least = [0 if more else size for size, more in zip(room, later, strict=True)]
        splits, ways, below = [], [], []
        for split, chosen in _splits(self._give[giver], most, least):
            left = tuple([size - part for size, part in zip(room, split, strict=True)])
            node = self.of(giver + 1, left)
            if node.total:
                splits.append(split)
                ways.append(chosen)
                below.append(node)
        ends = list(accumulate(n * node.total for n, node in zip(ways, below, strict=True)))
        return _Node(ends[-1] if ends else 0, ends, splits, ways, below)


def _splits(total: int, most: list[int], least: list[int]) -> Iterator[tuple[Split, int]]:
    """Every division of a number of cards within bounds, and in how many ways it can be done.

    >>> list(_splits(3, [2, 2], [0, 0]))
    [((1, 2), 3), ((2, 1), 3)]
    """
    if not most:
        if not total:
            yield (), 1
        return
    begin = max(least[0], total - sum(most[1:]))
    for part in range(begin, min(most[0], total - sum(least[1:])) + 1):
        ways = math.comb(total, part)
        for split, others in _splits(total - part, most[1:], least[1:]):
            yield (part, *split), ways * others


def _drawn(node: _Node, rng: random.Random) -> list[Split]:
    """One division, drawn in proportion to the ways to choose the cards: how each gives."""
    splits = []
    number = rng.randrange(node.total)
    while node is not _DONE:
        place = bisect_right(node.ends, number)
        if place:
            number -= node.ends[place - 1]
        number //= node.ways[place]
        splits.append(node.splits[place])
        node = node.below[place]
    return splits


def _every(node: _Node) -> Iterator[list[Split]]:
    """Every division: how each gives."""
    if node is _DONE:
        yield []
    for split, below in zip(node.splits, node.below, strict=True):
        for rest in _every(below):
            yield [split, *rest]


def _chosen(cards: Sequence[int], split: Split) -> Iterator[tuple[int, ...]]:
    """Every way to choose the cards of a division: what each takes.

    >>> list(_chosen([1, 2, 4], (1, 2)))
    [(1, 6), (2, 5), (4, 3)]
    """
    if not split:
        yield ()
        return
    for own in itertools.combinations(cards, split[0]):
        left = [card for card in cards if card not in own]
        for others in _chosen(left, split[1:]):
            yield (sum(own), *others)
