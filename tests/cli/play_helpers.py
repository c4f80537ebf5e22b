"""A table to test with: rules, somebody who plays at it, and what was printed."""

from __future__ import annotations

import contextlib
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

from gongzhu.cli import advising
from gongzhu.cli.advising import Pace
from gongzhu.cli.play.seeds import OldSeed
from gongzhu.cli.play.session import run
from gongzhu.cli.play.setup import Setup
from gongzhu.engine.dealing import Seed
from gongzhu.record.reader import read
from gongzhu.record.replay import Replay, replay
from gongzhu.rules.model import Rules
from gongzhu.text import Text
from tests.support import game

NAME = Text("Test table", "试验桌")

_INDIVIDUAL: dict[str, Any] = game("individual").rules.model_dump(
    mode="json", exclude_defaults=True
)


def rules(**changes: Any) -> Rules:
    """The rules of the default profile with some sections replaced."""
    return Rules.model_validate_json(json.dumps({**_INDIVIDUAL, **changes}))


def changed(table: str, section: str, **changes: Any) -> Rules:
    """The rules of one of the tables with changes in one section."""
    plain = TABLES[table].model_dump(mode="json", exclude_defaults=True)
    plain[section].update(changes)
    return Rules.model_validate_json(json.dumps(plain))


def partners(score: str) -> Rules:
    """Four players in partnerships."""
    sides = {"kind": "opposite_partners", "score": score}
    return rules(table={"players": 4, "sides": sides})


TABLES: dict[str, Rules] = {
    "individual": rules(),
    "two deals": rules(match={"end": {"kind": "deals", "count": 2}}),
    "five players": rules(table={"players": 5}, deck={"remove": ["2C", "2D"]}),
    "eight players": rules(
        table={"players": 8},
        deck={"remove": ["2C", "2D", "3C", "3D"]},
        match={"end": {"kind": "deals", "count": 2}},
    ),
    "two players": rules(table={"players": 2}, match={"end": {"kind": "deals", "count": 2}}),
    "partners added": partners("added"),
    "partners pooled": partners("pooled"),
    "no exposures": rules(exposure={"kind": "none"}),
}

_ROW = re.compile(r"  [♠♥♣♦SHCD] [ (]")
_COLOUR = re.compile(r"\x1b\[\d+m")
_FREE = re.compile(r"(?<!\()\b(\d+):(?:10|[2-9JQKA])\b(?!\))")


class Person(io.StringIO):
    """Answers with what `answers` yield, and else plays a card that may be played.

    So it does for every answer that is `None`, and after the last one. At its `stop`-th answer
    (from 1) the input ends, or `error` is raised.
    """

    def __init__(
        self,
        answers: Iterable[str | None] = (),
        *,
        stop: int | None = None,
        error: type[BaseException] | None = None,
        choose: Callable[[list[str]], str] = lambda numbers: numbers[-1],
    ) -> None:
        super().__init__()
        self.answers: Iterator[str | None] = iter(answers)
        self.stop = stop
        self.error = error
        self.choose = choose
        self.asked = 0
        self.screen = io.StringIO()

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        self.asked += 1
        if self.asked == self.stop:
            if self.error:
                raise self.error
            return ""
        said = next(self.answers, None)
        return (self.seen() if said is None else said) + "\n"

    def seen(self) -> str:
        """A legal answer, found on the screen like anybody would; nothing where Enter will do."""
        lines = _COLOUR.sub("", self.screen.getvalue()[-3000:]).splitlines()
        if not lines[-1].startswith(("Your card", "出牌")):
            return ""
        hand = []
        for line in reversed(lines[:-1]):
            if not _ROW.match(line):
                break
            hand.append(line)
        numbers = [number for row in reversed(hand) for number in _FREE.findall(row)]
        assert numbers, "the hand is not in sight"
        return self.choose(numbers) if len(numbers) > 1 else ""


@contextlib.contextmanager
def advised(worlds: int = 2, pace: Pace = "compiled") -> Iterator[None]:
    """Hints that cost little: of few ways for the cards to lie."""
    with mock.patch.multiple(advising, WORLDS=worlds, pace=lambda: pace):
        yield


class Sitting:
    """One run of the terminal table."""

    def __init__(
        self,
        person: Person | None = None,
        table: Rules | str = "two deals",
        *,
        record: Path | None = None,
        resume: bool = False,
        seed: int | Seed = 7,
        worlds: int = 2,
        pace: Pace = "compiled",
        **changes: Any,
    ) -> None:
        """`worlds` and `pace` are the strong player's, for hints: see `gongzhu.cli.advising`.

        A number as seed deals the hands that it dealt in records of old, which many tests know.
        """
        self.person = person or Person()
        self.errors = io.StringIO()
        self.record = record
        settings: dict[str, Any] = {
            "rules": TABLES[table] if isinstance(table, str) else table,
            "profile": "test",
            "name": NAME,
            "lang": "en",
            "seed": OldSeed(seed) if isinstance(seed, int) else seed,
            "promise": "none" if isinstance(seed, int) else "kept" if resume else "new",
            "humans": (0,),
            "bots": "random",
            "record": record,
            "resume": self.replay() if resume else None,
            "stdin": self.person,
            "stdout": self.person.screen,
            "stderr": self.errors,
        }
        with advised(worlds, pace):
            self.code = run(Setup(**{**settings, **changes}))

    @property
    def text(self) -> str:
        """Everything that was printed."""
        return self.person.screen.getvalue()

    @property
    def lines(self) -> list[str]:
        """Everything that was printed, by lines."""
        return self.text.splitlines()

    def replay(self) -> Replay:
        """The match as its record has it."""
        assert self.record is not None
        return replay(read(self.record))

    @property
    def totals(self) -> list[str]:
        """The totals in the last row of the last score sheet."""
        return [line for line in self.lines if line.startswith(("Total ", "总分"))][-1].split()[1:]
