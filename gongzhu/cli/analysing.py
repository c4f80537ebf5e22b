"""`gongzhu analyse`: the plays of a recorded match that cost most, and what was better."""

from __future__ import annotations

import contextlib
import gc
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from gongzhu.cards import split
from gongzhu.cli import advising, records, terms
from gongzhu.cli.advising import Adviser
from gongzhu.cli.mistakes import DEAR, Analysis, Choice, Mistake, Tally, choices
from gongzhu.cli.play.layout import columns
from gongzhu.describe.score import signed
from gongzhu.describe.sheet import typeset
from gongzhu.errors import GongzhuError, InvalidAction
from gongzhu.profiles.meaning import objections
from gongzhu.record.check import Report as Checked
from gongzhu.record.check import check
from gongzhu.record.lines import DealLine, Header
from gongzhu.record.problems import Problem, shown
from gongzhu.record.reader import read
from gongzhu.record.replay import Step, walk
from gongzhu.seats import parse_seat
from gongzhu.text import Lang, Text

_NAMELESS = Text(
    "no seat of this record has a name; say --seat instead", "记录里各座位都没有名字；请改用 --seat"
)
_NOBODY = Text(
    "nobody in this record is called '{name}'; there are {names}",
    "记录里没有名为“{name}”的玩家；有 {names}",
)
_ONE_VIEW = Text(
    "this record is the view of seat {seat}; only the plays of that seat can be weighed",
    "这是{seat}号座位所见的记录；只能衡量该座位的出牌",
)
_HEAD = Text(
    "{file}: {profile}, deals: {deals}, plays weighed: {weighed}",
    "{file}：{profile}，共{deals}副，衡量了{weighed}次出牌",
)
_HEAD_UNFINISHED = Text(
    "{file}: {profile}, deals: {deals} and one unfinished, plays weighed: {weighed}",
    "{file}：{profile}，打完{deals}副，另有1副未完，衡量了{weighed}次出牌",
)
_WORLDS = Text(
    "Each by what its player could see; up to {worlds} ways for hidden cards to lie.",
    "每次只依据出牌者所见，设想至多{worlds}种别家持牌的可能。",
)
_SO_FAR = Text("Interrupted: this is what was weighed so far.", "已中断：以下是已衡量的部分。")
_WORST = Text("The plays that cost most:", "损失最大的出牌：")
_NONE = Text("No play clearly cost anything.", "没有哪次出牌明显有损失。")
_MISTAKE = Text(
    "{n}. Deal {deal}, trick {trick}, {seat}: {card} cost {cost} points; {better} was better.",
    "{n}. 第{deal}副第{trick}墩，{seat}：出 {card} 损失{cost}分，{better} 更好。",
)
_EXPECTED = Text(
    "{better}: {better_points} points, margin {better_margin}; "
    "{card}: {points} points, margin {margin}.",
    "{better}：得分{better_points}，净胜{better_margin}；{card}：得分{points}，净胜{margin}。",
)
_REASON = Text("{reason}.", "{reason}。")
_MEANING = Text(
    "points: expected in the whole deal; margin: less what each other side may expect on average; "
    "the cost is lost margin, and only what is more than chance is counted.",
    "得分：整副牌的预期得分；净胜：再减去其他各方预期得分的平均数；"
    "损失指净胜的减少，只计超出偶然误差的。",
)
_SEAT = Text("seat {seat}", "{seat}号座位")
_NAMED = Text("seat {seat} ({name})", "{seat}号座位（{name}）")
_HEADS = (
    Text("player", "玩家"),
    Text("weighed", "衡量"),
    Text("mistakes", "失误"),
    Text("over {dear}", "超过{dear}分"),
    Text("mean cost", "平均损失"),
)
_LIST = Text(", ", "、")
_PROGRESS = Text("weighing", "正在衡量")


class Asked(NamedTuple):
    """What was said on the command line."""

    file: str
    seat: str | None
    player: str | None
    worst: int
    worlds: int | None
    seed: int
    json: bool


@dataclass
class _Report:
    """What there is to say, also of a record that breaks off."""

    asked: Asked
    lang: Lang
    header: Header | None
    checked: Checked
    """What `gongzhu record check` has to say of the record."""

    worlds: int
    """How many ways for the hidden cards to lie are tried for a choice at most."""

    found: Analysis
    stopped: bool = False
    """Whether somebody did not want to wait for the rest."""

    @property
    def code(self) -> int:
        """The exit code."""
        if self.stopped:
            return terms.INTERRUPTED
        return terms.FINE if self.checked.ok else terms.BAD


def command(lang: Lang, asked: Asked) -> None:
    """Print the costliest plays of a record; ends with 1 where something in it is wrong."""
    try:
        reading = read(Path(asked.file))
    except GongzhuError as error:
        terms.refuse(error, lang)
    worlds = asked.worlds or advising.worlds()
    found = Analysis(asked.worst, {})
    report = _Report(asked, lang, reading.header, check(reading, objections), worlds, found)
    items = walk(reading, objections)
    begun = next(items)
    if isinstance(begun, Step):  # or else nobody knows by which rules it was played
        _analyse(report, begun, items, len(reading.lines))
    _print(report)
    raise SystemExit(report.code)


def _analyse(report: _Report, begun: Step, items: Iterator[Step | Problem], lines: int) -> None:
    """Weigh what was asked for, as far as the record goes, or until somebody interrupts."""
    asked, lang, found, game = report.asked, report.lang, report.found, begun.match.game
    assert report.header
    try:
        seats = _seats(asked, report.header)
        adviser = Adviser(game, asked.seed, worlds=report.worlds)
    except GongzhuError as error:
        terms.refuse(error, lang)
    found.tallies.update({seat: Tally() for seat in seats})
    notice = advising.notice(waiting=sys.stderr.isatty())
    if notice:
        print(notice.say(lang), file=sys.stderr)
    gc.enable()  # off while starting; a match may be long
    with contextlib.suppress(KeyboardInterrupt), _progress(lines, lang) as advance:
        report.stopped = True
        for item in choices(items, seats):
            match item:
                case Choice():
                    found.add(item, adviser.weigh(item.view))
                case Step():
                    found.begun += isinstance(item.line, DealLine)
                    found.deals = len(item.match.results)
                    advance()
        report.stopped = False


def _seats(asked: Asked, header: Header) -> list[int]:
    """The seats whose plays are weighed: those that were named, or all whose hand is known."""
    own = header.view
    if asked.seat is None and asked.player is None:
        return [*range(len(header.seats))] if own is None else [own]
    seats = _named(asked, header.seats)
    if own is not None and seats != [own]:
        raise InvalidAction(_ONE_VIEW, seat=own + 1)
    return seats


def _named(asked: Asked, names: Sequence[str]) -> list[int]:
    seats = set()
    if asked.seat is not None:
        seats = {parse_seat(word, len(names)) for word in split(asked.seat) or [asked.seat]}
    if asked.player is not None:
        wanted = asked.player.strip().casefold()
        own = {seat for seat, name in enumerate(names) if name.strip().casefold() == wanted}
        if not own:
            listed = [*dict.fromkeys(shown(name) for name in names if name.strip())]
            if not listed:
                raise InvalidAction(_NAMELESS)
            known = Text(*(_LIST.say(lang).join(listed) for lang in ("en", "zh")))
            raise InvalidAction(_NOBODY, name=shown(asked.player), names=known)
        seats |= own
    return sorted(seats)


@contextlib.contextmanager
def _progress(lines: int, lang: Lang) -> Iterator[Callable[[], object]]:
    """A bar on a terminal, and what moves it on by one line of the record."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(_PROGRESS.say(lang), total=lines)
        yield lambda: bar.advance(task)


def _print(report: _Report) -> None:
    lang = report.lang
    if report.asked.json:
        terms.print_json(_as_json(report))
    elif report.found.tallies:
        terms.print_lines([line for text in _told(report) for line in text])
    if not report.asked.json:
        for problem in report.checked.problems:
            print(*records.told(problem, report.asked.file, lang), sep="\n", file=sys.stderr)


def _told(report: _Report) -> Iterator[list[str]]:
    lang, found, header = report.lang, report.found, report.header
    assert header
    head = {"file": report.asked.file, "profile": shown(header.profile, 80)}
    title = _HEAD_UNFINISHED if found.begun > found.deals else _HEAD
    yield [title.say(lang, deals=found.deals, weighed=found.weighed, **head)]
    yield terms.folded(_WORLDS.say(lang, worlds=report.worlds))
    if report.stopped:
        yield [_SO_FAR.say(lang)]
    yield [""]
    if found.mistakes:
        yield [_WORST.say(lang)]
        for n, mistake in enumerate(found.mistakes, start=1):
            yield from _mistake(n, mistake, header, lang)
        yield terms.folded(_MEANING.say(lang))
    elif report.asked.worst:
        yield [_NONE.say(lang)]
    if found.mistakes or report.asked.worst:
        yield [""]
    yield _table(found, header, lang)


def _mistake(n: int, mistake: Mistake, header: Header, lang: Lang) -> Iterator[list[str]]:
    choice, best, played = mistake.choice, mistake.best, mistake.played
    said = _MISTAKE.say(
        lang,
        n=n,
        deal=choice.view.number,
        trick=choice.trick,
        seat=_seat(choice.view.seat, header, lang),
        card=played.card.symbol,
        cost=round(mistake.cost.points),
        better=best.card.symbol,
    )
    indent = " " * len(f"{n}. ")
    yield terms.folded(said, rest=indent)
    numbers = _EXPECTED.say(
        lang,
        better=best.card,
        better_points=signed(round(best.points)),
        better_margin=signed(round(best.balance)),
        card=played.card,
        points=signed(round(played.points)),
        margin=signed(round(played.balance)),
    )
    for text in (numbers, _REASON.say(lang, reason=mistake.reason)):
        yield terms.folded(typeset(text), indent, indent)


def _table(found: Analysis, header: Header, lang: Lang) -> list[str]:
    """How each seat did, a line each."""
    head = [text.say(lang, dear=DEAR) for text in _HEADS]
    rows = [
        [
            _seat(seat, header, lang),
            *map(str, (tally.weighed, tally.mistakes, tally.dear)),
            f"{tally.mean:.1f}",
        ]
        for seat, tally in found.tallies.items()
    ]
    return columns([head, *rows])


def _seat(seat: int, header: Header, lang: Lang) -> str:
    name = shown(header.seats[seat], 20)
    return (_NAMED if name else _SEAT).say(lang, seat=seat + 1, name=name)


def _as_json(report: _Report) -> dict[str, object]:
    found, header, lang = report.found, report.header, report.lang
    return {
        "profile": shown(header.profile, 80) if header else "",
        "rules_id": header.rules_id if header else "",
        "seed": report.asked.seed,
        "worlds": report.worlds,
        "complete": report.checked.complete,
        "interrupted": report.stopped,
        "deals": report.checked.deals,
        "begun": found.begun,
        "weighed": found.weighed,
        "seats": [
            {
                "seat": seat + 1,
                "name": header.seats[seat] if header else "",
                "weighed": tally.weighed,
                "mistakes": tally.mistakes,
                f"over_{DEAR}": tally.dear,
                "mean_cost": round(tally.mean, 1),
            }
            for seat, tally in found.tallies.items()
        ],
        "worst": [_mistake_json(mistake, lang) for mistake in found.mistakes],
        "problems": [problem.as_json(lang) for problem in report.checked.problems],
    }


def _mistake_json(mistake: Mistake, lang: Lang) -> dict[str, object]:
    choice = mistake.choice
    return {
        "line": choice.line,
        "deal": choice.view.number,
        "trick": choice.trick,
        "seat": choice.view.seat + 1,
        "card": str(choice.card),
        "better": str(mistake.best.card),
        "cost": round(mistake.cost.points, 1),
        "error": round(mistake.cost.error, 1),
        "cards": [
            {
                "card": str(one.card),
                "points": round(one.points, 1),
                "margin": round(one.balance, 1),
                "error": round(one.error, 1),
            }
            for one in mistake.weighed
        ],
        "reason": mistake.reason.say(lang),
    }
