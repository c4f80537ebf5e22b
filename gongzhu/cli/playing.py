"""`gongzhu play`: a match in the terminal, new or gone on with."""

from __future__ import annotations

import gc
import os
import shlex
import sys
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import gongzhu
from gongzhu.cards import split
from gongzhu.cli import profiles, terms
from gongzhu.cli.play import seeds
from gongzhu.cli.play.seeds import OldSeed, Promise, Source
from gongzhu.cli.play.session import run
from gongzhu.cli.play.setup import Setup
from gongzhu.cli.recorded import table
from gongzhu.cli.todays import place_in, place_of, remark, todays
from gongzhu.engine.match import Match
from gongzhu.errors import GongzhuError
from gongzhu.players.player import NAMES
from gongzhu.profiles.folders import data_folder
from gongzhu.profiles.meaning import objections
from gongzhu.record import seed_file
from gongzhu.record.lines import Header
from gongzhu.record.proof import broken_promises, last_promise
from gongzhu.record.reader import Reading, read
from gongzhu.record.replay import Replay, replay
from gongzhu.record.writer import A_VIEW, OVER
from gongzhu.seats import parse_seat
from gongzhu.text import Lang, Text, literal

_EITHER = Text(
    "--resume goes on with a record as it was begun; leave out {options}",
    "--resume 按原来的设置继续；请去掉 {options}",
)
_SEATS = Text(
    "'{seats}': name each seat of a person once, as in --seat 1 or --seat 1,3",
    "“{seats}”：每个由人来打的座位写一次，如 --seat 1 或 --seat 1,3",
)
_ELSEWHERE = Text(
    "{file} was not begun by 'gongzhu play' and does not say who played by hand",
    "{file} 不是由“gongzhu play”开始的，没有写明哪些座位由人来打",
)
_SEED_LOST = Text(
    "the seed of this match is not in {path} any more. Play goes on with a fresh seed and a new "
    "commitment; the cards dealt so far cannot be checked, and bots may play on otherwise than "
    "they would have.",
    "本场的种子已不在{path}中。现改用新的种子和新的承诺继续；此前所发的牌无法再核对，"
    "电脑的打法也可能与原来不同。",
)
_SEED_KNOWN = Text(
    "the seed of this match was published. Play goes on with a fresh seed and a new commitment.",
    "本场的种子已经公布。现改用新的种子和新的承诺继续。",
)


@dataclass(frozen=True, slots=True)
class Options:
    """What was said on the command line; `None` where nothing was."""

    profile: str | None
    seed: int | None
    seat: str | None
    bots: str | None
    auto: bool
    record: str | None
    resume: str | None
    color: str


def command(lang: Lang, options: Options) -> None:
    """Play a match; the command ends with the exit code of the table."""
    setup = _resumed(lang, options) if options.resume else _new(lang, options)
    gc.enable()  # off while starting; a match may be long
    raise SystemExit(run(setup))


def _new(lang: Lang, options: Options) -> Setup:
    profile = profiles.load(options.profile or "individual", lang)
    humans = () if options.auto else _humans(options.seat or "1", profile.game.players, lang)
    record = Path(options.record) if options.record else None
    own_record = record is None and not options.auto
    if own_record:
        record = _kept_file()
    setup = Setup(
        rules=profile.rules,
        profile=profile.id,
        profile_file=place_of(options.profile or ""),
        name=profile.name,
        lang=lang,
        seed=seeds.chosen(options.seed),
        humans=humans,
        bots=options.bots or "careful",
        record=record,
        own_record=own_record,
        go_on=_go_on(record),
        program=f"gongzhu {gongzhu.__version__}",
        started=_started(),
        stdin=sys.stdin,
        stdout=sys.stdout,
        stderr=sys.stderr,
        colour=_colour(options.color),
    )
    return _with_next(setup)


def _with_next(setup: Setup) -> Setup:
    """The setup with the match that follows; there is none where a record was asked for, since
    that holds one match."""
    if not setup.own_record:
        return setup

    def following() -> Setup:
        record = _kept_file()
        begun = replace(
            setup,
            seed=seeds.after(setup.seed),
            promise="new",
            record=record,
            go_on=_go_on(record),
            resume=None,
            reading=None,
            seed_lost=None,
            started=_started(),
        )
        return _with_next(begun)

    return replace(setup, next_match=following)


def _started() -> str:
    return _now().strftime("%Y-%m-%dT%H:%M:%SZ")


def _humans(seats: str, players: int, lang: Lang) -> tuple[int, ...]:
    """The seats of people, in order."""
    try:
        read = [parse_seat(word, players) for word in split(seats)]
    except GongzhuError as error:
        terms.refuse(error, lang)
    if len(set(read)) < len(read) or not read:
        terms.refuse(_SEATS, lang, seats=seats)
    return tuple(sorted(read))


def _resumed(lang: Lang, options: Options) -> Setup:
    file = options.resume
    assert file is not None
    given = {
        "--profile": options.profile,
        "--seed": options.seed,
        "--seat": options.seat,
        "--bots": options.bots,
        "--auto": options.auto or None,
        "--record": options.record,
    }
    stray = [name for name, value in given.items() if value is not None]
    if stray:
        terms.refuse(_EITHER, lang, options=", ".join(stray))
    try:
        reading = read(Path(file))
    except GongzhuError as error:
        terms.refuse(error, lang)
    found = replay(reading, objections)
    for problem in (*found.problems, *broken_promises(reading, found.steps)):
        if problem.severity == "error":
            data = {"file": file, "line": problem.line, "message": problem.message(lang)}
            terms.refuse(table.BROKEN, lang, terms.BAD, **data)
    assert found.match is not None  # or there would have been a problem
    if found.ended:
        terms.refuse(OVER, lang, path=file)
    if reading.header is not None and reading.header.view is not None:
        terms.refuse(A_VIEW, lang, path=file, seat=reading.header.view + 1)
    return _with_next(_gone_on_with(lang, options, file, reading, found, found.match))


def _gone_on_with(
    lang: Lang, options: Options, file: str, reading: Reading, found: Replay, match: Match
) -> Setup:
    """The setup of a match that its record leaves at `found`."""
    header = reading.header
    assert header is not None
    bots, humans = header.extras.get("x_bots"), header.extras.get("x_humans")
    seats = range(1, match.game.players + 1)
    if (
        bots not in NAMES
        or not isinstance(humans, list)
        or any(seat not in seats for seat in humans)
        or len(set(humans)) < len(humans)
    ):
        terms.refuse(_ELSEWHERE, lang, file=file)
    seed, promise, lost = _seed(lang, Path(file), reading, header, match)
    return Setup(
        rules=match.game.rules,
        profile=header.profile,
        profile_file=place_in(header),
        name=_name(header, match),
        lang=lang,
        seed=seed,
        promise=promise,
        humans=tuple(seat - 1 for seat in humans),
        bots=str(bots),
        record=Path(file),
        own_record=_is_kept(Path(file)),
        resume=found,
        reading=reading,
        seed_lost=lost,
        remark=remark(header, match.game.rules),
        go_on=_go_on(Path(file)),
        program=f"gongzhu {gongzhu.__version__}",
        stdin=sys.stdin,
        stdout=sys.stdout,
        stderr=sys.stderr,
        colour=_colour(options.color),
    )


def _seed(
    lang: Lang, file: Path, reading: Reading, header: Header, match: Match
) -> tuple[Source, Promise, Text | None]:
    """What a match goes on from, what its record says of that, and what is to be said where it
    cannot be the seed that it was begun with."""
    last = last_promise(reading)
    if last is None:
        number = header.extras.get("x_seed")
        if not isinstance(number, int):
            terms.refuse(_ELSEWHERE, lang, file=file)
        return OldSeed(number), "none", None
    try:
        kept = None if last.seed else seed_file.kept(file, last.commitment, header.rules_id)
    except GongzhuError as error:
        terms.refuse(error, lang)
    if kept:
        return kept, "kept", None
    if match.verdict.ends:
        return seeds.fresh(), "none", None  # no card is dealt any more
    told = _SEED_KNOWN if last.seed else _SEED_LOST
    return seeds.fresh(), "new", told.filled(path=seed_file.seed_file(file))


def _name(header: Header, match: Match) -> Text:
    """The name of the profile of a match, if its rules are played; else no more than its id."""
    found = todays(header)
    same = found is not None and found.rules.id == match.game.rules.id
    return found.name if found and same else literal(header.profile, header.profile)


def _kept_file() -> Path | None:
    """Where a match is kept when nobody named a file; `None` where that cannot be written."""
    folder = _kept_folder()
    if folder is None:
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    if not os.access(folder, os.W_OK):
        return None
    stem = _now().strftime("%Y-%m-%d-%H%M%S")
    names = [stem, *(f"{stem}-{n}" for n in range(2, 100))]
    files = (folder / f"{name}.gongzhu" for name in names)
    return next((file for file in files if not file.exists()), None)


def _kept_folder() -> Path | None:
    data = data_folder()
    return data / "matches" if data else None


def _is_kept(file: Path) -> bool:
    folder = _kept_folder()
    return folder is not None and file.resolve().parent == folder.resolve()


def _now() -> datetime:
    return datetime.now(UTC)


def _go_on(record: Path | None) -> str | None:
    return f"gongzhu play --resume {shlex.quote(str(record))}" if record else None


def _colour(choice: str) -> bool:
    """Whether to print in colour: when asked to, or on a terminal that nobody asked not to."""
    if choice == "auto":
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        return sys.stdout.isatty() and not plain
    return choice == "always"
