"""A sheet in formats that other programs read: CSV, JSON, Markdown, a page of HTML, a chart."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import NamedTuple

from gongzhu.cards import CardSet
from gongzhu.describe.cells import harmless
from gongzhu.describe.score import explain, plain, signed
from gongzhu.engine.scoring import Exposures
from gongzhu.engine.verdict import limits_of
from gongzhu.sheet.account import Account, Row
from gongzhu.sheet.chart import Chart
from gongzhu.sheet.chart_svg import svg
from gongzhu.sheet.deals import Agreed, Captured
from gongzhu.sheet.plain import as_plain
from gongzhu.sheet.shortest import entry_of
from gongzhu.sheet.words import said
from gongzhu.text import Lang, Text

_TITLE = Text("Score sheet", "记分表")
_RULES = Text("{profile}, rules {id}", "{profile}，规则 {id}")
_DEAL = Text("Deal", "副")
_TOTAL = Text("Total", "总分")
_CAPTURED = Text("Captured", "收到的牌")
_EXPOSED = Text("Exposed", "亮牌")
_AGREED = Text("uncounted: the points were agreed on", "未计：分数是商定的")
_UNCOUNTED = Text("{points} (uncounted)", "{points}（未计）")
_BEYOND = Text("beyond the end of the match: adds nothing", "在全场结束之后，不计入总分")
_BEYOND_TOO = Text("{points} (beyond the end)", "{points}（已结束，不计）")
_MATCH = Text("Match {n}", "第{n}场")
_STEP = "; "
_TEXT = ' class="text"'

COLUMNS = (
    "deal",
    "match",
    "seat",
    "player",
    "side",
    "captures",
    "exposed",
    "score",
    "recorded",
    "total",
    "uncounted",
    "rule notes",
    "profile",
    "rules id",
)
"""The columns of the CSV; score, recorded and total are those of the side."""


class Export(NamedTuple):
    """What is exported: a sheet's account with its names."""

    account: Account
    players: tuple[str, ...]
    profile: str
    lang: Lang

    def heads(self) -> list[str]:
        """The names of the sides."""
        game = self.account.game
        return [
            " + ".join(self.players[seat] for seat in game.seats_of(side))
            for side in range(game.side_count)
        ]

    def rules(self) -> str:
        """By which rules it was counted."""
        short = self.account.game.rules.short_id
        return _RULES.say(self.lang, profile=self.profile, id=short)


def as_csv(sheet: Export) -> str:
    """One line a deal and seat. No cell can be a formula to a spreadsheet.

    There is no column for a base and none for a multiplier: an exposure multiplies single cards
    and the transformer multiplies the rest, so that no two numbers give the score. The notes hold
    the arithmetic.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for row in sheet.account.rows:
        for seat in range(sheet.account.game.players):
            cells = _cells(sheet, row, seat)
            writer.writerow([harmless(cell) if isinstance(cell, str) else cell for cell in cells])
    return out.getvalue()


def _cells(sheet: Export, row: Row, seat: int) -> list[str | int]:
    game = sheet.account.game
    side = game.sides[seat]
    cards, exposed = "", ""
    if isinstance(row.deal, Captured):
        cards = " ".join(said(row.deal.piles[seat]))
        exposed = _exposed(row.result.exposed if row.result else row.deal.exposed, game.levels)
    notes = _STEP.join(explain(row.ledgers[side], sheet.lang)) if row.ledgers else ""
    if row.points is None and row.why:
        notes = row.why.say(sheet.lang)
    if row.beyond:
        notes = _STEP.join(filter(None, (_BEYOND.say(sheet.lang), notes)))
    return [
        row.number,
        row.match,
        seat + 1,
        sheet.players[seat],
        side + 1,
        cards,
        exposed,
        "" if row.points is None else row.points[side],
        "" if row.recorded is None else row.recorded[side],
        row.totals[side],
        "yes" if isinstance(row.deal, Agreed) else "",
        notes,
        sheet.profile,
        game.rules.id,
    ]


def _exposed(exposed: Exposures, levels: tuple[str, ...]) -> str:
    """The exposed cards, with the levels where there are several."""
    cards = CardSet.of(exposed)
    if len(levels) == 1:
        return " ".join(map(str, cards))
    return " ".join(f"{card}={exposed[card]}" for card in cards)


def as_json(sheet: Export) -> str:
    """What `show --json` prints."""
    found = as_plain(sheet.account, sheet.players, sheet.profile, sheet.lang)
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def as_markdown(sheet: Export) -> str:
    """A table of points and totals, and what was captured."""
    return "\n".join(_markdown(sheet)) + "\n"


def _markdown(sheet: Export) -> Iterator[str]:
    head, rows = _table(sheet)
    yield f"# {_TITLE.say(sheet.lang)}"
    yield ""
    yield _letters(sheet.rules())
    yield ""
    yield f"| {' | '.join(map(_letters, head))} |"
    yield f"| --- |{' ---: |' * (len(head) - 3)} --- | --- |"
    for row in rows:
        yield f"| {' | '.join(map(_letters, row))} |"


def _letters(text: str) -> str:
    """A text of which Markdown reads nothing but letters."""
    for sign in "\\`*_[]<>|#&~!":
        text = text.replace(sign, f"\\{sign}")
    return text


def as_html(sheet: Export) -> str:
    """A page that needs nothing else."""
    return "\n".join(_html(sheet)) + "\n"


_STYLE = """\
:root { color-scheme: light dark; }
body { font: 16px/1.5 "Noto Sans", "Helvetica Neue", Arial, "Noto Sans CJK SC", "PingFang SC",
  "Microsoft YaHei", sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; margin: 0 0 .3rem; }
.wide { overflow-x: auto; }
svg { max-width: 50rem; margin-top: 1.5rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid; }
th:first-child, td:first-child, .text { text-align: left; }
tr:last-child { font-weight: 600; }
"""


def _html(sheet: Export) -> Iterator[str]:
    head, rows = _table(sheet)
    title = escape(_TITLE.say(sheet.lang))
    yield "<!DOCTYPE html>"
    yield f'<html lang="{"zh-Hans" if sheet.lang == "zh" else "en"}">'
    yield '<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title>\n<style>\n{_STYLE}</style>\n</head>\n<body>\n<main>"
    yield f"<h1>{title}</h1>\n<p>{escape(sheet.rules())}</p>"
    yield f'<div class="wide"><table>\n<tr>{_row(head, "th")}</tr>'
    for row in rows:
        yield f"<tr>{_row(row, 'td')}</tr>"
    yield "</table></div>"
    yield as_svg(sheet).rstrip()
    yield "</main>\n</body>\n</html>"


def _row(cells: list[str], tag: str) -> str:
    numbers = len(cells) - 2
    return "".join(
        f"<{tag}{_TEXT if place >= numbers else ''}>{escape(cell)}</{tag}>"
        for place, cell in enumerate(cells)
    )


def _table(sheet: Export) -> tuple[list[str], list[list[str]]]:
    """The head and the rows of the table: points of the sides, captures, exposures, totals."""
    lang, account = sheet.lang, sheet.account
    head = [_DEAL.say(lang), *sheet.heads(), _CAPTURED.say(lang), _EXPOSED.say(lang)]
    rows = []
    for match in account.matches:
        if len(account.matches) > 1:
            rows.append([_MATCH.say(lang, n=match.number), *[""] * (len(head) - 1)])
        rows += [[str(row.number), *_points(row, lang), *_cards(sheet, row)] for row in match.rows]
        rows.append([_TOTAL.say(lang), *map(plain, match.totals), "", ""])
    return head, rows


def _points(row: Row, lang: Lang) -> list[str]:
    if row.points is None or row.recorded is None:
        return ["?"] * len(row.totals)
    said = [signed(points) for points in (row.points if row.beyond else row.recorded)]
    if isinstance(row.deal, Agreed):
        said = [_UNCOUNTED.say(lang, points=points) for points in said]
    return [_BEYOND_TOO.say(lang, points=points) for points in said] if row.beyond else said


def _cards(sheet: Export, row: Row) -> list[str]:
    deal = row.deal
    if row.points is None and row.why:
        return [row.why.say(sheet.lang), ""]
    if isinstance(deal, Agreed):
        return [_AGREED.say(sheet.lang), ""]
    game = sheet.account.game
    exposed = row.result.exposed if row.result else deal.exposed
    return [entry_of(deal.piles, sheet.players, game, rest=False), _exposed(exposed, game.levels)]


def chart(sheet: Export) -> Chart:
    """The running totals of the last match of a sheet."""
    totals = tuple(row.totals for row in sheet.account.last.rows if not row.beyond)
    limits = limits_of(sheet.account.game.rules)
    return Chart(_TITLE.say(sheet.lang), tuple(sheet.heads()), totals, limits)


def as_svg(sheet: Export) -> str:
    """The chart of the running totals, as a file of its own."""
    return svg(chart(sheet), sheet.lang)


FORMATS: Mapping[str, Callable[[Export], str]] = {
    "csv": as_csv,
    "json": as_json,
    "markdown": as_markdown,
    "html": as_html,
    "svg": as_svg,
}
"""Every format by its name: another one goes here, and into `Format` of the commands."""
