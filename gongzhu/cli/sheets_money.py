"""`gongzhu sheet settle` and `gongzhu sheet blank`: who pays whom, and a page to write on."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from gongzhu.cli import files, profiles, sheets_file, terms
from gongzhu.cli.play.layout import columns
from gongzhu.describe.score import plain
from gongzhu.describe.sheet import About
from gongzhu.errors import GongzhuError
from gongzhu.record.problems import shown
from gongzhu.sheet.account import players_of
from gongzhu.sheet.blank import blank_of, html
from gongzhu.sheet.chart import cut
from gongzhu.sheet.names import LONGEST, seat_called
from gongzhu.sheet.numbers import LONGEST as MOST_TYPED
from gongzhu.sheet.numbers import Item, numbers_said
from gongzhu.sheet.settling import Mode, Rate, Settlement, by_player, read_money
from gongzhu.sheet.settling import settle as settled
from gongzhu.text import Lang, Text

_COLUMN, _IN_LINE = 16, 28
"""How many columns a name takes in a table and in a sentence."""

Side = tuple[Sequence[str], int]
"""Who shares a total, and the total."""

_MODES: dict[Mode, Text] = {
    "mean": Text(
        "Everybody settles with the mean of the totals: {stake} for each {per} points, in units "
        "of {unit}.",
        "各家与平均分结算：每{per}分合 {stake}，最小单位 {unit}。",
    ),
    "pairwise": Text(
        "Everybody settles with everybody, the difference of their totals: {stake} for each {per} "
        "points, in units of {unit}.",
        "两两结算总分之差：每{per}分合 {stake}，最小单位 {unit}。",
    ),
    "loser": Text(
        "Whoever lost pays everybody else the difference of their totals: {stake} for each {per} "
        "points, in units of {unit}.",
        "输家向其他各家支付总分之差：每{per}分合 {stake}，最小单位 {unit}。",
    ),
}
_HEADS = (
    Text("Total", "总分"),
    Text("Owes", "应付分"),
    Text("Is owed", "应收分"),
    Text("Money", "金额"),
)
_PAYS = Text("{payer} pays {payee} {amount}", "{payer} 付给 {payee} {amount}")
_NOBODY = Text("Nobody pays anything.", "谁都不用付。")

_UNREADABLE = Text(
    "--totals: '{part}' is no total; write Lin=-220,Wu=80, and partners as Lin+Hu=-220",
    "--totals：“{part}”不是总分；请写成 Lin=-220,Wu=80，同伴写成 Lin+Hu=-220",
)
_TOO_LONG = Text(
    "--totals: a name has at most {most} letters: '{name}'",
    "--totals：名字至多{most}个字：“{name}”",
)
_LOSERS = Text(
    "--losers goes with --mode loser: name those who lost, as in --losers Lin,Wu",
    "--losers 与 --mode loser 一起用：写明输家，如 --losers Lin,Wu",
)
_NOBODY_LOST = Text(
    "nobody has lost this match so far; say who did with --losers",
    "这一场还没有输家；请用 --losers 指明",
)
_EITHER = Text(
    "name a sheet to settle, or give --totals, and not both",
    "请写出要结算的记分表，或用 --totals 给出总分，二者取一",
)
_WHICH = Text("Match {n} of {count}.", "第{n}场，共{count}场。")
_NO_MATCH = Text(
    "{file} has {count} matches; there is no match {n}", "{file} 共有{count}场，没有第{n}场"
)
_MATCH_TYPED = Text(
    "--match chooses a match of a sheet; --totals are those of one already",
    "--match 用来选记分表里的一场；--totals 本来就是一场的总分",
)
_NOT_OVER = Text(
    "the match is not over; this settles it as it stands", "这一场还没有结束；按目前总分结算"
)
_SETTLED_TWICE = Text(
    "by these rules the totals are settled among the players already; pairwise settles them a "
    "second time, and --mode mean takes them as they are",
    "按此规则，总分已在各家之间结算过；pairwise 会再结算一次，--mode mean 则照原样结算",
)
_SUFFIX = Text("--out {file}: the name must end in .html", "--out {file}：文件名须以 .html 结尾")


class Agreed(NamedTuple):
    """What the table agreed on; money as it was typed."""

    per: int
    stake: str
    unit: str
    mode: Mode


def money_command(
    lang: Lang,
    *,
    file: str | None,
    totals: str | None,
    match: int | None,
    losers: str,
    agreed: Agreed,
    json: bool,
) -> None:
    """Settle the totals of a match of a sheet, or some that were typed."""
    if (file is None) == (totals is None):
        terms.refuse(_EITHER, lang)
    if file is not None:
        settle_file(lang, file=file, match=match, losers=losers, agreed=agreed, json=json)
    if totals is not None:
        if match is not None:
            terms.refuse(_MATCH_TYPED, lang)
        settle_typed(lang, totals=totals, losers=losers, agreed=agreed, json=json)


def settle_file(
    lang: Lang, *, file: str, match: int | None, losers: str, agreed: Agreed, json: bool
) -> None:
    """Settle the totals of a match of a sheet, the last one unless another is asked for.

    Who lost is what the rules say, unless it is named.
    """
    opened = sheets_file.opened_file(file, lang)
    players, matches = opened.sheet.players, opened.sheet.account().matches
    count = len(matches)
    if match is not None and match > count:
        terms.refuse(_NO_MATCH, lang, terms.BAD, file=shown(file, 1000), count=count, n=match)
    played = matches[(match or count) - 1]
    game = played.game
    sides = [(players_of(game, players, [side]), total) for side, total in enumerate(played.totals)]
    words = read_names(losers)
    if words and agreed.mode != "loser":
        terms.refuse(_LOSERS, lang)
    try:
        lost = {game.sides[seat_called(word, players, game)] for word in words}
    except GongzhuError as error:
        terms.refuse(error, lang)
    if agreed.mode == "loser" and not lost:
        if not played.verdict.losers:
            terms.refuse(_NOBODY_LOST, lang, terms.BAD)
        lost = {*played.verdict.losers}
    if not played.verdict.ends:
        sheets_file.note(_NOT_OVER.say(lang), lang)
    if agreed.mode == "pairwise" and game.rules.match.settlement.kind != "points":
        sheets_file.note(_SETTLED_TWICE.say(lang), lang)
    named = players_of(game, players, sorted(lost))
    which = (played.number, count)
    settle_command(lang, sides, agreed, losers=named, json=json, which=which)


def settle_typed(lang: Lang, *, totals: str, losers: str, agreed: Agreed, json: bool) -> None:
    """Settle totals that were typed."""
    try:
        sides = read_totals(totals)
    except GongzhuError as error:
        terms.refuse(error, lang)
    lost = read_names(losers)
    if bool(lost) != (agreed.mode == "loser"):
        terms.refuse(_LOSERS, lang)
    settle_command(lang, sides, agreed, losers=lost, json=json)


def settle_command(
    lang: Lang,
    sides: Sequence[Side],
    agreed: Agreed,
    *,
    losers: Sequence[str],
    json: bool,
    which: tuple[int, int] | None = None,
) -> None:
    """Print what everybody pays and gets for the totals of a match, which some players lost.

    `which` is the number of the match and how many there are, where it is one of a sheet.
    """
    try:
        stake, unit = read_money("--stake", agreed.stake), read_money("--unit", agreed.unit)
        rate = Rate(agreed.per, stake, unit)
        done = settled(by_player(sides), rate, mode=agreed.mode, losers=losers)
    except GongzhuError as error:
        terms.refuse(error, lang)
    if json:
        own: dict[str, object] = {"match": which[0]} if which else {}
        terms.print_json({**done.as_json(), **own})
        return
    first = [_WHICH.say(lang, n=which[0], count=which[1])] if which and which[1] > 1 else []
    terms.print_lines([*first, *settled_lines(done, lang)])


def settled_lines(done: Settlement, lang: Lang) -> Iterator[str]:
    """A settlement in lines: by what it was agreed, points owed, money in all, payments."""
    rate = done.rate
    about = _MODES[done.mode]
    stake, unit = f"{rate.stake:f}", f"{rate.unit:f}"
    yield from terms.folded(about.say(lang, per=rate.per, stake=stake, unit=unit))
    yield ""
    rows = [["", *(head.say(lang) for head in _HEADS)]]
    for share in done.shares:
        money = f"{share.amount:+f}".replace("-", "−") if share.amount else f"{share.amount:f}"
        points = (plain(share.total), _points(share.owes), _points(share.owed))
        rows.append([cut(share.name, _COLUMN), *points, money])
    yield from columns(rows)
    yield ""
    for payer, payee, amount in done.payments:
        names = {"payer": cut(payer, _IN_LINE), "payee": cut(payee, _IN_LINE)}
        yield _PAYS.say(lang, **names, amount=f"{amount:f}")
    if not done.payments:
        yield _NOBODY.say(lang)


def read_totals(text: str) -> list[Side]:
    """The totals that somebody typed; raises `GongzhuError` where that is none.

    >>> read_totals("Lin=-220, Wu=+80")
    [(['Lin'], -220), (['Wu'], 80)]
    >>> read_totals("林＋胡＝−220，吴＋白：80")
    [(['林', '胡'], -220), (['吴', '白'], 80)]
    """
    if len(text) > MOST_TYPED:
        raise GongzhuError(_UNREADABLE, part=shown(text))
    return [_total(item) for item in numbers_said(text)]


def _total(item: Item) -> Side:
    names = [name.strip() for name in item.name.split("+")]
    if item.number is None or not all(names) or not item.text.isprintable():
        raise GongzhuError(_UNREADABLE, part=shown(item.text))
    for name in names:
        if len(name) > LONGEST:
            raise GongzhuError(_TOO_LONG, most=LONGEST, name=shown(name))
    return names, item.number


def read_names(typed: str) -> list[str]:
    """The names in a list that somebody typed.

    >>> read_names("Lin, 吴，胡")
    ['Lin', '吴', '胡']
    """
    normal = unicodedata.normalize("NFKC", typed[:MOST_TYPED])
    return [name.strip() for name in re.split(r"[,;、\n]", normal) if name.strip()]


def _points(points: Fraction) -> str:
    """Points that are above or at 0, parts of one as a fraction: `73 1/3`."""
    whole, rest = divmod(points, 1)
    if not rest:
        return str(whole)
    return f"{whole} {rest}" if whole else str(rest)


def blank_command(
    lang: Lang, *, ref: str, names: str | None, deals: int | None, out: str | None
) -> None:
    """Print an empty score sheet for some rules, or write it to a file."""
    profile = profiles.load(ref, lang)
    listed = [] if names is None else re.split("[,，、]", names[:MOST_TYPED])
    try:
        path = None
        if out is not None:
            if not out.lower().endswith(".html"):
                raise GongzhuError(_SUFFIX, file=shown(out))
            path = files.writable(out)
        about = About(profile.id, profile.name)
        page = [*html(blank_of(profile.game, about, names=listed, deals=deals), lang)]
        if path is None:
            terms.print_lines(page)
        else:
            files.write(path, "".join(f"{line}\n" for line in page).encode(), lang)
    except GongzhuError as error:
        terms.refuse(error, lang)
