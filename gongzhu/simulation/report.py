"""A summary in words and tables, for whatever prints them: a terminal, a page, a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gongzhu.cards import Card
from gongzhu.rules.levels import SHORT_NAMES
from gongzhu.simulation.matches import LONGEST
from gongzhu.simulation.plan import RANDOM
from gongzhu.simulation.summary import (
    ALWAYS,
    QUANTILES,
    Compared,
    Estimate,
    Exposure,
    MatchSummary,
    Side,
    Summary,
    TableSummary,
)
from gongzhu.text import Lang, Text


class Grid(NamedTuple):
    """A table: its first column holds words, all others numbers."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Section(NamedTuple):
    """What belongs under one heading."""

    heading: str
    grids: tuple[Grid, ...]
    notes: tuple[str, ...]
    table: TableSummary | None = None
    """What it is about, for whoever draws it."""


class Report(NamedTuple):
    """All that is told, in one language."""

    title: str
    about: tuple[str, ...]
    sections: tuple[Section, ...]
    notes: tuple[str, ...]
    """What holds for all of them."""


_TITLE = Text("Simulation", "模拟")
_DEAL = Text("1 deal", "1 副")
_DEALS = Text("{count} deals", "{count} 副")
_MATCH = Text("1 match", "1 场")
_MATCHES = Text("{count} matches", "{count} 场")
_HEAD = Text("{done}, seed {seed}; players: {players}", "{done}，种子 {seed}；牌手：{players}")
_PARTIAL = Text(
    "Stopped early: this is the result of {done} of {planned}.",
    "提前停止：计划 {planned}，以下是其中 {done}的结果。",
)
_SAME = Text(
    "Every profile was dealt the same cards.",
    "各套规则所发的牌相同。",
)
_PROFILE = Text("{name} ({profile}, rules {rules})", "{name}（{profile}，规则号 {rules}）")
_WITH_DEALS = Text("{profile}: {deals}", "{profile}：{deals}")
_SCORE = Text("Score of a deal", "每副得分")
_MEAN = Text("mean", "平均")
_ERROR = Text("± error", "± 误差")
_DEVIATION = Text("spread", "标准差")
_SEAT = Text("seat {seat}", "{seat}号座位")
_SEATS = Text("seats {seats}", "{seats}号座位")
_SEAT_OF = Text("{seat} ({player})", "{seat}（{player}）")
_HAPPENS = Text("How often", "出现频率")
_IN_THOUSAND = Text("in 1,000 deals", "每千副")
_DEALS_HEAD = Text("deals", "副数")
_LEADER = Text(
    "The side that leads to the first trick scores {value} beside the mean of the others.",
    "首家一方与其他各方平均分之差为 {value}。",
)
_EXPOSING = Text("What exposing is worth to the holder's side", "亮牌使持牌一方得失多少")
_EXPOSED = Text("exposed", "已亮")
_HELD = Text("only held", "未亮")
_WORTH = Text("worth", "得失")
_EXPERIMENT = Text(
    "Exposed, only held: what the holder's side scores beside the mean of the others. Here a coin "
    "decides what is exposed, so the difference is due to exposing and nothing else.",
    "“已亮”与“未亮”：持牌一方得分与其他各方平均分之差。这里亮与不亮由掷硬币决定，所以差别只来自亮牌。",
)
_FORCED = Text(
    "Exposed, only held: what the holder's side scores beside the mean of the others. A coin "
    "decides what is exposed, but the last card is exposed by force once the others are: the "
    "difference is due to the others as well.",
    "“已亮”与“未亮”：持牌一方得分与其他各方平均分之差。亮与不亮由掷硬币决定，"
    "但其余的牌都亮出后最后一张强制亮出，所以差别也来自其余的牌。",
)
_NO_EXPERIMENT = Text(
    "Exposed, only held: what the holder's side scores beside the mean of the others. These "
    "players expose when it suits their hands, so the difference is due to the hands as well.",
    "“已亮”与“未亮”：持牌一方得分与其他各方平均分之差。这些牌手看手牌决定是否亮牌，"
    "所以差别也来自手牌。",
)
_LENGTH = Text("Length of a match, in deals", "一场的副数")
_ALL = Text("all", "全部")
_ENDS = Text("Who loses and wins", "谁输谁赢")
_LOSES = Text("loses", "输")
_WINS = Text("wins", "赢")
_CUT = Text(
    "Not ended after {longest} and broken off: {cut}; length, losers and winners are of the "
    "others.",
    "打了 {longest}仍未结束而中止的有 {cut}；副数和输赢只算其余各场。",
)
_COMPARED = Text("Side by side", "各套规则对比")
_PROFILE_HEAD = Text("Score, all seats", "得分（不分座位）")
_DIFFER_HEAD = Text("Deals with other scores", "得分不同的副")
_SCORED_TWICE = Text(
    "Deals with other scores are played by the rules of one table and scored by those of both; "
    "what would be played differently is not counted.",
    "“得分不同的副”：牌按其中一套规则打，再用两套规则计分；因规则不同而打法不同的不计。",
)
_PER_MATCH = Text("deals a match", "每场副数")
_SHARE = Text("share", "占比")
_PAIR = Text("{a} and {b}", "{a} 与 {b}")
_PLAYED_BY = Text("played by", "按哪套规则打")
_NOT_COMPARED = Text("{a} and {b} are not compared: {why}.", "{a} 与 {b} 没有比较：{why}。")
_LIST = Text(", ", "、")

EVENTS = {
    "sweep": Text("sweep", "全红"),
    "full_house": Text("full house", "大满贯"),
    "alone": Text("lone ten", "单独的变压器"),
    "pig": Text("pig turned", "猪变号"),
    "sheep": Text("sheep turned", "羊变号"),
    "later_tricks": Text("later tricks paid", "计墩得分"),
    "exact_set": Text("exact set", "特定组合"),
    "no_scoring_card": Text("no scoring card, fined or paid", "无分牌而计分"),
}
"""What is told of; the other steps of a ledger happen in nearly every deal."""


def report_of(summary: Summary, lang: Lang) -> Report:
    """The summary in words."""
    about = [_head(summary, lang)]
    if summary.partial:
        planned = units(summary.planned, of_matches=summary.of_matches)
        done = units(summary.done, of_matches=summary.of_matches)
        done = Text(whole(summary.done), done.zh)  # English names the noun once
        about.append(_PARTIAL.say(lang, done=done, planned=planned))
    if len(summary.tables) > 1 and not summary.of_matches and not _apart(summary):
        about.append(_SAME.say(lang))
    meant = {meaning(summary, table) for table in summary.tables if table.exposures}
    sections = [_section(summary, table, lang, exposing=len(meant) > 1) for table in summary.tables]
    if len(summary.tables) > 1:
        sections.append(_comparison(summary, lang))
    notes = tuple(text.say(lang) for text in meant) if len(meant) == 1 else ()
    return Report(_TITLE.say(lang), tuple(about), tuple(sections), notes)


def meaning(summary: Summary, table: TableSummary) -> Text:
    """What the worth of an exposure means at a table."""
    if set(summary.players) != {RANDOM}:
        return _NO_EXPERIMENT
    return _FORCED if table.last_forced else _EXPERIMENT


def _apart(summary: Summary) -> bool:
    """Whether tables deal other cards, or to other seats."""
    seats = {sum(len(side.seats) for side in table.sides) for table in summary.tables}
    return len(seats) > 1 or any(one.share is None for one in summary.compared)


def _head(summary: Summary, lang: Lang) -> str:
    players = _LIST.say(lang).join(summary.players)
    done = units(summary.done, of_matches=summary.of_matches)
    return _HEAD.say(lang, done=done, seed=summary.seed, players=players)


def units(count: int, *, of_matches: bool = False) -> Text:
    """So many deals, or matches."""
    one, many = (_MATCH, _MATCHES) if of_matches else (_DEAL, _DEALS)
    return one if count == 1 else many.filled(count=whole(count))


def _section(summary: Summary, table: TableSummary, lang: Lang, *, exposing: bool) -> Section:
    heading = _PROFILE.say(lang, name=table.name, profile=table.profile, rules=table.rules_id[:8])
    notes = [_LEADER.say(lang, value=with_error(table.leader))]
    if summary.of_matches:
        heading = _WITH_DEALS.say(lang, profile=heading, deals=units(table.deals))
    grids = [_scores(table, lang), _events(table, lang)]
    if table.exposures:
        grids.append(_exposures(table.exposures, lang))
    if table.matches:
        grids += _matches(table, table.matches, lang)
        if table.matches.cut:
            cut, longest = units(table.matches.cut, of_matches=True), units(LONGEST)
            notes.append(_CUT.say(lang, cut=cut, longest=longest))
    if exposing and table.exposures:
        notes.append(meaning(summary, table).say(lang))
    return Section(heading, tuple(grids), tuple(notes), table)


def _scores(table: TableSummary, lang: Lang) -> Grid:
    head = [_SCORE, _MEAN, _ERROR, _DEVIATION]
    columns = (*(text.say(lang) for text in head), *(f"{at} %" for at in QUANTILES))
    rows = []
    for side in table.sides:
        score = side.score
        cells = [decimal(score.mean.value), decimal(score.mean.error), decimal(score.deviation)]
        rows.append((side_name(side, lang), *cells, *map(whole, score.quantiles)))
    return Grid(columns, tuple(rows))


def side_name(side: Side, lang: Lang) -> str:
    """What a side is called: its seats, and their players where not all are random."""
    seats = [str(seat + 1) for seat in side.seats]
    said = _SEAT.say(lang, seat=seats[0])
    if len(seats) > 1:
        said = _SEATS.say(lang, seats=_LIST.say(lang).join(seats))
    if set(side.players) == {RANDOM}:
        return said
    players = [*dict.fromkeys(side.players)]
    return _SEAT_OF.say(lang, seat=said, player=_LIST.say(lang).join(players))


def _events(table: TableSummary, lang: Lang) -> Grid:
    head = (_HAPPENS.say(lang), _IN_THOUSAND.say(lang), _ERROR.say(lang), _DEALS_HEAD.say(lang))
    rows = tuple(
        (
            EVENTS[event.name].say(lang),
            decimal(event.per_thousand.value, 2),
            decimal(event.per_thousand.error, 2),
            whole(event.deals),
        )
        for event in table.events
        if event.name in EVENTS and (event.deals or event.name in ALWAYS)
    )
    return Grid(head, rows)


def _exposures(exposures: Sequence[Exposure], lang: Lang) -> Grid:
    texts = (_EXPOSED, _HELD, _WORTH, _ERROR)
    head = (_EXPOSING.say(lang), *(text.say(lang) for text in texts))
    levels = {one.level for one in exposures}
    rows = tuple(
        (
            exposure_name(one, lang, levels=len(levels) > 1),
            signed(one.balance_exposed.value),
            signed(one.balance_held.value),
            signed(one.worth.value),
            decimal(one.worth.error),
        )
        for one in exposures
    )
    return Grid(head, rows)


def exposure_name(one: Exposure, lang: Lang, *, levels: bool) -> str:
    """The card, and the level where there are several."""
    symbol = Card.parse(one.card).symbol
    named: dict[str, Text] = {str(level): name for level, name in SHORT_NAMES.items()}
    return f"{symbol} {named[one.level].say(lang)}" if levels else symbol


def _matches(table: TableSummary, matches: MatchSummary, lang: Lang) -> Iterator[Grid]:
    if matches.length is None:
        return
    length = matches.length
    texts = (_LENGTH, _MEAN, _ERROR, _DEVIATION)
    head = (*(text.say(lang) for text in texts), *(f"{at} %" for at in QUANTILES))
    cells = [decimal(length.mean.value, 2), decimal(length.mean.error, 2)]
    cells += [decimal(length.deviation, 2), *map(whole, length.quantiles)]
    yield Grid(head, ((_ALL.say(lang), *cells),))
    told = [(_LOSES, matches.lost), (_WINS, matches.won)]
    told = [(text, shares) for text, shares in told if any(shares)]
    if told:
        names = [side_name(side, lang) for side in table.sides]
        columns = [map(percent, shares) for _, shares in told]
        head = (_ENDS.say(lang), *(text.say(lang) for text, _ in told))
        yield Grid(head, tuple(zip(names, *columns, strict=True)))


def _comparison(summary: Summary, lang: Lang) -> Section:
    grids = [_beside(summary.tables, lang)]
    notes = []
    if any(one.share for one in summary.compared):
        grids.append(_changed(summary.compared, lang))
        notes.append(_SCORED_TWICE.say(lang))
    notes += [
        _NOT_COMPARED.say(lang, a=one.a, b=one.b, why=one.why_not)
        for one in summary.compared
        if one.why_not
    ]
    return Section(_COMPARED.say(lang), tuple(grids), tuple(notes))


def _beside(tables: Sequence[TableSummary], lang: Lang) -> Grid:
    """The tables one below the other, each in a row."""
    texts = [_PROFILE_HEAD, _MEAN, _DEVIATION]
    head = [*(text.say(lang) for text in texts), *(f"{at} %" for at in QUANTILES)]
    rows = []
    with_length = all(table.matches and table.matches.length for table in tables)
    for table in tables:
        score = table.score
        row = [table.profile, decimal(score.mean), decimal(score.deviation)]
        row += map(whole, score.quantiles)
        if with_length and table.matches and table.matches.length:
            row.append(decimal(table.matches.length.mean.value, 2))
        rows.append(tuple(row))
    if with_length:
        head.append(_PER_MATCH.say(lang))
    return Grid(tuple(head), tuple(rows))


def _changed(compared: Sequence[Compared], lang: Lang) -> Grid:
    texts = (_DIFFER_HEAD, _SHARE, _ERROR, _DEALS_HEAD, _PLAYED_BY)
    rows = tuple(
        (
            _PAIR.say(lang, a=one.a, b=one.b),
            percent(one.share.value, 2),
            percent(one.share.error, 2),
            whole(one.changed),
            one.played_by or "",
        )
        for one in compared
        if one.share
    )
    return Grid(tuple(text.say(lang) for text in texts), rows)


# Numbers.

UNKNOWN = "–"


def whole(number: int) -> str:
    """A whole number as people read it."""
    return f"{number:,}".replace("-", "−")


def number_said(number: float) -> str:
    """A number of an axis: whole ones without a point."""
    return whole(int(number)) if number == int(number) else decimal(number)


def decimal(number: float | None, digits: int = 1) -> str:
    """A number with so many digits after the point, never −0; a dash where it is not known."""
    if number is None:
        return UNKNOWN
    said = f"{number:,.{digits}f}"
    if not said.strip("-0.,"):
        said = said.lstrip("-")
    return said.replace("-", "−")


def signed(number: float) -> str:
    """A difference, with its sign."""
    said = decimal(number)
    return said if said[0] == "−" or not said.strip("0.") else f"+{said}"


def percent(share: float | None, digits: int = 1) -> str:
    """A share in percent; a dash where it is not known."""
    if share is None:
        return UNKNOWN
    return f"{decimal(100 * share, digits)} %"


def with_error(estimate: Estimate) -> str:
    """A difference, and its standard error where that is known."""
    said = signed(estimate.value)
    return said if estimate.error is None else f"{said} ± {decimal(estimate.error)}"
