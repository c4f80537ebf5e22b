"""`gongzhu record replay`: a match played again on the screen."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Sequence

from gongzhu.cli import records, terms
from gongzhu.cli.play import sheet
from gongzhu.cli.play.keyboard import Keyboard, Stopped, is_terminal
from gongzhu.cli.play.names import Names
from gongzhu.cli.play.news import news
from gongzhu.cli.recorded import deals, table
from gongzhu.cli.recorded.show import opening
from gongzhu.profiles.meaning import objections
from gongzhu.record.lines import CommitLine, DealLine, EndLine, Header, ResultLine, SeedLine
from gongzhu.record.proof import promises_of
from gongzhu.record.replay import Step, walk
from gongzhu.text import Lang, Text

_NO_KEYBOARD = Text(
    "--step waits for Enter, and nobody can press it here; leave it out",
    "--step 要等人按回车，而这里没有键盘输入；请去掉它",
)
_NEXT = Text("Enter: go on, q: leave ", "回车：继续，q：退出 ")
_UP_TO = Text("Stopped after line {to}.", "到第{to}行为止。")
_NO_LINE = Text(
    "There is no line {to}: the record ends with line {last}.",
    "没有第{to}行：记录到第{last}行结束。",
)
_SEED = Text(
    "The seed is published; dealt from it: deal {deals}.", "种子已公布；由它发的牌：第{deals}副。"
)
_A_SEED = Text("A seed is published.", "公布了一个种子。")
_COMMITMENT = Text("A fresh commitment: {commitment}", "新的承诺值：{commitment}")
_LEAVING = ("q", "quit", "退出")


def command(lang: Lang, *, file: str, step: bool, to: int | None) -> None:
    """Play a record again; ends with 1 where the rules do not go along with it."""
    if step and not is_terminal(sys.stdin):
        terms.refuse(_NO_KEYBOARD, lang)
    reading = table.reading_of(file, lang)
    gc.enable()  # off while starting; a match may be long
    screen = table.screen()
    keyboard = Keyboard(sys.stdin, screen)
    names: Names | None = None
    told = last = 0
    published = {promise.published: promise.deals for promise in promises_of(reading)}
    for item in walk(reading, objections):
        if not isinstance(item, Step):
            terms.print_lines(records.told(item, file, lang))
            if item.severity == "error":
                raise SystemExit(terms.BAD)
            continue
        if to is not None and item.number > to:
            screen.show(["", _UP_TO.say(lang, to=to)])
            return
        last = item.number
        header = reading.header
        assert header
        if names is None:
            names = table.names_of(item.match.game, header, lang)
            screen.show(opening(header, item.match, file, names))
            continue
        match item.line:
            case SeedLine():
                said = [_seed(published.get(item.number, ()), lang)]
            case CommitLine(commitment=commitment):
                said = [_COMMITMENT.say(lang, commitment=commitment)]
            case _:
                said = [*_told(item, told, header, names)]
        screen.show(said)
        told = len(item.deal.events) if item.deal else 0
        if step and said and not isinstance(item.line, EndLine):
            try:
                answer = keyboard.ask(_NEXT.say(lang))
            except Stopped:
                return
            if answer.casefold() in _LEAVING:
                return
    if to is not None and last < to and names:
        screen.show(["", _NO_LINE.say(lang, to=to, last=last)])


def _seed(deals: Sequence[int], lang: Lang) -> str:
    """That a seed is published, and for which deals it was kept."""
    return _SEED.say(lang, deals=records.ranges(deals)) if deals else _A_SEED.say(lang)


def _told(step: Step, told: int, header: Header, names: Names) -> Iterator[str]:
    """What a line of the record brought; `told` events of its deal are known."""
    match step.line:
        case ResultLine():
            yield from sheet.after_deal(step.match, names)
        case EndLine():
            yield from sheet.end(step.match, names)
        case line:
            assert step.deal
            game = step.match.game
            seen = table.seen(step.deal, header.view)
            if isinstance(line, DealLine):
                size = game.deck.hand_size(game.players) or 0
                lines = [*news(seen, 0, names)]
                yield from lines[:2]
                yield from deals.hand_rows(line, game.players, size, names)
                yield from lines[2:]
                return
            yield from news(seen, told, names)
