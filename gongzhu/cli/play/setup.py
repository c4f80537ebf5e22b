"""Everything a match at the terminal needs to know before it begins."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from gongzhu.cli.play.seeds import Promise, Source
from gongzhu.engine.dealing import Seed
from gongzhu.record.reader import Reading
from gongzhu.record.replay import Replay
from gongzhu.rules.model import Rules
from gongzhu.text import Lang, Text


@dataclass(frozen=True, kw_only=True)
class Setup:
    """One match at the terminal."""

    rules: Rules
    profile: str
    """The id of the profile."""

    profile_file: str | None = None
    """The path of the profile, where it was given as a file."""

    name: Text
    """The name of the profile."""

    lang: Lang
    seed: Source
    """What the hands and the bots' choices come from."""

    promise: Promise = "new"
    """What the record says of that seed when play begins."""

    humans: tuple[int, ...]
    """The seats of people; none where bots play alone."""

    bots: str = "careful"
    """Which kind of player sits on all other seats."""

    record: Path | None = None
    """The file that the match is recorded in."""

    own_record: bool = False
    """Whether that file is the program's own save, in which a card may be taken back."""

    resume: Replay | None = None
    """The match to go on with, read from `record`."""

    reading: Reading | None = None
    """What `record` held when that was read."""

    seed_lost: Text | None = None
    """What is said where play cannot go on from the seed that it was begun with."""

    remark: Text | None = None
    """What has become of the profile since the match was begun, if anything has."""

    go_on: str | None = None
    """The command that goes on with this match, as it is shown when it stops; made from `record`
    where nothing else is said."""

    next_match: Callable[[], Setup] | None = None
    """What a match that follows this one begins with, where the rules go on from 0 and another
    match may begin."""

    program: str = ""
    started: str = ""
    """What the header of a new record says about its origin."""

    stdin: TextIO | None
    """Where answers come from; `None` where the program was started without any input."""

    stdout: TextIO
    stderr: TextIO
    colour: bool = False

    @property
    def commitment(self) -> str:
        """What the record of this match commits to, or nothing."""
        if self.record is None or self.promise == "none" or not isinstance(self.seed, Seed):
            return ""
        return self.seed.commitment(self.rules.id)

    @property
    def command(self) -> str | None:
        """The command that goes on with this match, if it is recorded."""
        if self.record is None:
            return None
        return self.go_on or f"gongzhu play --resume {shlex.quote(str(self.record))}"
