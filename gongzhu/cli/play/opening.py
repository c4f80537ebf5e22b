"""The lines before the first card: which table this is, and where a resumed match stands."""

from __future__ import annotations

from collections.abc import Iterator

from gongzhu.cli.play import sheet, tricks
from gongzhu.cli.play.names import Names
from gongzhu.cli.play.news import news
from gongzhu.cli.play.setup import Setup
from gongzhu.engine.match import Match
from gongzhu.engine.view import View
from gongzhu.text import Text

_TITLE = Text("Gong Zhu: {name} (rules {id})", "拱猪：{name}，规则 {id}")
_BOTS = Text("Bots play: {bots}.", "电脑玩家：{bots}。")
_BOTS_SEED = Text("Bots play: {bots}, seed {seed}.", "电脑玩家：{bots}，种子{seed}。")
_COMMITMENT = Text("Commitment: {commitment}", "发牌承诺：{commitment}")
_SEATS = Text("Order of play: {names}.", "出牌顺序：{names}。")
_PARTNERS = Text("Partners: {sides}.", "伙伴：{sides}。")
_SEMICOLON = Text("; ", "；")
_ARROW = Text(", ", "、")
_HELP = Text(
    "Type ? at any prompt for help, quit to stop.", "任何时候输入 ? 求助，输入“退出”停止。"
)
_RESUMED = Text("The match goes on in deal {n}.", "接着打第{n}副。")


def opening(setup: Setup, match: Match, names: Names) -> Iterator[str]:
    """What is said first."""
    lang = names.lang
    yield _TITLE.say(lang, name=setup.name, id=setup.rules.short_id)
    yield _SEATS.say(lang, names=_ARROW.say(lang).join(names.seats))
    if len(names.sides) < len(names.seats):
        sides = map(names.side, range(len(names.sides)))
        yield _PARTNERS.say(lang, sides=_SEMICOLON.say(lang).join(sides))
    if setup.remark:
        yield setup.remark.say(lang)
    if setup.humans:
        yield _HELP.say(lang)
    else:
        number = setup.seed.number
        bots = _BOTS if number is None else _BOTS_SEED
        yield bots.say(lang, bots=setup.bots, seed=number)
    if setup.commitment:
        yield _COMMITMENT.say(lang, commitment=setup.commitment)
    if setup.resume and match.results:
        yield ""
        yield from sheet.totals(match, names)


def resumed(view: View, names: Names) -> Iterator[str]:
    """Where a deal stands that was broken off."""
    yield ""
    yield _RESUMED.say(names.lang, n=view.number)
    yield from standing(view, names)


def standing(view: View, names: Names) -> Iterator[str]:
    """What was exposed or played to the trick so far."""
    match view.phase:
        case "expose":
            yield from news(view, 1, names)
        case "play":
            yield from tricks.on_table(view, names)
        case "over":
            pass
