"""`gongzhu record text` and `record view`: a record in another form, on standard output."""

from __future__ import annotations

import sys

from gongzhu.cli import terms
from gongzhu.cli.recorded import table
from gongzhu.players.seat_record import lines_seen
from gongzhu.profiles.meaning import objections
from gongzhu.record.check import check
from gongzhu.record.lines import Line
from gongzhu.record.problems import Problem
from gongzhu.record.replay import replay
from gongzhu.record.text_form import ascii_unless_printable, text_of
from gongzhu.text import Lang, Text

_PROBLEM = Text(
    "{file}:{line}: {message}; what follows is not printed",
    "{file}:{line}：{message}；其后内容不输出",
)
_NO_SEAT = Text(
    "there is no seat {seat}; seats count from 1 to {players}",
    "没有{seat}号座位；座位从1到{players}",
)
_OTHER_VIEW = Text(
    "{file} is the view of seat {own}; what seat {seat} saw cannot be told from it",
    "{file} 是{own}号座位所见的记录，无法得知{seat}号座位所见",
)


def text_command(lang: Lang, *, file: str, lines: bool) -> None:
    """Print a record as text, or as JSON lines; ends with 1 where it could not be read whole."""
    reading = table.reading_of(file, lang)
    if not reading.lines:
        _refuse(reading.problems[0], file, lang)
    read = [line for _, line in reading.lines]
    if lines:
        terms.print_lines([*map(_json, read)])
    else:
        terms.print_lines([*text_of(read, lang)])
    wrong = False
    for problem in reading.problems:
        said = _PROBLEM.say(lang, file=file, line=problem.line, message=problem.message(lang))
        print(terms.ERROR.say(lang, message=said), file=sys.stderr)
        wrong = wrong or problem.severity == "error"
    if wrong:
        raise SystemExit(terms.BAD)


def view_command(lang: Lang, *, file: str, seat: int) -> None:
    """Print what one seat saw of a match; nothing of a record in which something is wrong."""
    reading = table.reading_of(file, lang)
    for problem in check(reading, objections).problems:
        if problem.severity == "error":
            _refuse(problem, file, lang)
    found = replay(reading, objections)
    assert found.match is not None  # or there would have been a problem
    assert reading.header is not None
    players, own = found.match.game.players, reading.header.view
    if seat > players:
        terms.refuse(_NO_SEAT, lang, seat=seat, players=players)
    if own is not None and own != seat - 1:
        terms.refuse(_OTHER_VIEW, lang, file=file, own=own + 1, seat=seat)
    terms.print_lines([*map(_json, lines_seen(found.steps, seat - 1))])


def _json(line: Line) -> str:
    """A line of a record, with no character that does something to a terminal."""
    return ascii_unless_printable(line.as_json())


def _refuse(problem: Problem, file: str, lang: Lang) -> None:
    data = {"file": file, "line": problem.line, "message": problem.message(lang)}
    terms.refuse(table.BROKEN, lang, terms.BAD, **data)
