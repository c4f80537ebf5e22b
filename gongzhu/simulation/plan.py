"""What is to be simulated, as plain data that travels to other processes and machines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gongzhu.engine.game import Game
from gongzhu.errors import GongzhuError
from gongzhu.kernel.compiling import available
from gongzhu.kernel.deals import AT_RANDOM
from gongzhu.kernel.playouts import QUICK
from gongzhu.players import player
from gongzhu.rules.model import Rules
from gongzhu.text import Text

MOST_PROFILES = 8
RANDOM = "random"
WAYS: Mapping[str, int] = {RANDOM: AT_RANDOM, "quick": QUICK}
"""The players whose way of playing the kernel knows."""

WORTH_COMPILING = 4_000
"""From so many random deals on, starting the compiler costs less than it saves."""
WORTH_COMPILING_QUICK = 400
"""The same for players who think."""

_TOO_MANY = Text(
    "{count} profiles are too many: at most {most} are compared at once",
    "{count} 套规则太多：一次最多比较 {most} 套",
)
_TWICE = Text("the profile '{profile}' is named twice", "规则“{profile}”写了两次")
_SEATS = Text(
    "{count} players are named, but '{profile}' seats {seats}: name one for all seats, or one for "
    "each seat",
    "写了 {count} 个牌手，而“{profile}”有 {seats} 个座位：请写一个（各座相同），或每座位一个",
)


def kernel_plays(players: Sequence[str]) -> bool:
    """Whether the kernel knows how all of these play."""
    return WAYS.keys() >= {*players}


class Chunk(NamedTuple):
    """Some of the deals, or matches, of a plan, one after the other."""

    first: int
    size: int

    @property
    def numbers(self) -> range:
        """Which they are."""
        return range(self.first, self.first + self.size)


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played, by which rules and by whom."""

    profiles: tuple[str, ...]
    """What the profiles are called."""

    rules: tuple[str, ...]
    """The rules of each, as JSON."""

    count: int
    """How many deals, or matches."""

    seed: int
    players: tuple[str, ...] = (RANDOM,)
    """The names of the players: one for all seats, or one for each."""

    matches: bool = False
    """Whether whole matches are played."""

    fast: bool | None = None
    """Whether deals are played by compiled functions; `None` where each machine sees to that."""

    def check(self) -> None:
        """Raises `GongzhuError` where the plan cannot be carried out."""
        if len(self.profiles) > MOST_PROFILES:
            raise GongzhuError(_TOO_MANY, count=len(self.profiles), most=MOST_PROFILES)
        for profile in self.profiles:
            if self.profiles.count(profile) > 1:
                raise GongzhuError(_TWICE, profile=profile)
        for name in self.players:
            player.make(name)
        for profile, game in zip(self.profiles, self.games(), strict=True):
            if len(self.players) not in (1, game.players):
                count = len(self.players)
                raise GongzhuError(_SEATS, count=count, profile=profile, seats=game.players)

    def games(self) -> tuple[Game, ...]:
        """The game of each profile."""
        return tuple(Game.of(Rules.model_validate_json(rules)) for rules in self.rules)

    def seated(self, game: Game) -> tuple[str, ...]:
        """The name of the player in each seat."""
        return self.players if len(self.players) > 1 else self.players * game.players

    @property
    def at_random(self) -> bool:
        """Whether everybody plays any legal card."""
        return set(self.players) == {RANDOM}

    @property
    def in_kernel(self) -> bool:
        """Whether the kernel plays, which knows these players."""
        return kernel_plays(self.players)

    @property
    def compiles(self) -> bool:
        """Whether this machine plays the plan by compiled functions."""
        if not self.in_kernel:
            return False
        if self.fast is not None:
            return self.fast
        return self.has_many and available()

    @property
    def has_many(self) -> bool:
        """Whether there are so many deals that compiling them would be worth while."""
        deals = self.count * len(self.profiles) * (10 if self.matches else 1)
        return deals >= (WORTH_COMPILING if self.at_random else WORTH_COMPILING_QUICK)

    @property
    def chunk_size(self) -> int:
        """How many deals, or matches, are played at once; the numbers do not depend on it.

        A chunk is what is lost when a simulation is stopped, so it is small.
        """
        if not self.in_kernel:
            return 1
        size = 4_000 if self.compiles else 500 if self.at_random else 20
        return max(size // 40, 1) if self.matches else size

    def chunks(self) -> Iterator[Chunk]:
        """The plan in parts that can be played apart."""
        size = self.chunk_size
        for first in range(0, self.count, size):
            yield Chunk(first, min(size, self.count - first))
