"""`gongzhu record show`: a match on paper."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from gongzhu.cli import records, terms, todays
from gongzhu.cli.play import sheet
from gongzhu.cli.play.names import Names
from gongzhu.cli.play.tricks import tricks
from gongzhu.cli.recorded import deals, table
from gongzhu.engine.actions import Claim, Expose
from gongzhu.engine.deal import Deal
from gongzhu.engine.events import Forced
from gongzhu.engine.match import Match, result
from gongzhu.engine.view import View
from gongzhu.profiles.meaning import objections
from gongzhu.record.check import Report, check
from gongzhu.record.lines import DealLine, Header, ResultLine
from gongzhu.record.problems import shown
from gongzhu.record.proof import promises_of
from gongzhu.record.reader import Reading
from gongzhu.record.replay import Step, walk
from gongzhu.text import Lang, Text

_TITLE = Text("{file}: {profile} (rules {id})", "{file}：{profile}，规则 {id}")
_STARTED = Text("Begun {started}", "开始于 {started}")
_BY = Text("written by {program}", "由 {program} 记录")
_COMMA = Text(", ", "，")
_SEATS = Text("Order of play: {names}.", "出牌顺序：{names}。")
_LIST = Text(", ", "、")
_NOT_OVER = Text("The match is not over.", "全场还没有结束。")
_COMMITMENT = Text("Commitment in line {line}: {commitment}", "第{line}行的承诺值：{commitment}")
_CHECKED = Text("Check: {said}.", "核对：{said}。")
_NO_DEAL = Text(
    "{file} has no deal {n}; it holds deals 1 to {last}",
    "{file} 里没有第{n}副；只有第1到第{last}副",
)
_NO_DEALS = Text("{file} holds no deal", "{file} 里没有发过牌")


class Shown(NamedTuple):
    """A deal of the record, and the match once its result was written."""

    line: DealLine
    deal: Deal
    match: Match
    scored: bool
    """Whether the record has its result."""


def command(lang: Lang, *, file: str, deal: int | None, json: bool) -> None:
    """Print a record; ends with 1 where something in it is wrong."""
    reading = table.reading_of(file, lang)
    gc.enable()  # off while starting; a match may be long
    report = check(reading, objections)
    if deal is not None and report.rules_known:
        _refuse_missing(reading, file, deal, lang)
    if json:
        terms.print_json(_as_json(reading, report, deal, lang))
    else:
        _print(reading, report, file, deal, lang)
    if not report.ok:
        raise SystemExit(terms.BAD)


def deals_of(reading: Reading) -> Iterator[Shown]:
    """The deals of a record, as far as the rules go along with it."""
    line: DealLine | None = None
    last: Step | None = None
    for item in walk(reading, objections):
        if not isinstance(item, Step):
            break
        match item.line:
            case DealLine():
                line = item.line
            case ResultLine():
                assert line
                assert last
                assert last.deal
                yield Shown(line, last.deal, item.match, scored=True)
            case _:
                pass
        last = item
    if line and last and last.deal:
        yield Shown(line, last.deal, last.match, scored=False)


def opening(header: Header, match: Match, file: str, names: Names) -> Iterator[str]:
    """Which match this is."""
    lang, rules = names.lang, match.game.rules
    yield _TITLE.say(lang, file=file, profile=shown(header.profile), id=rules.short_id)
    origin = []
    if header.started:
        origin.append(_STARTED.say(lang, started=shown(header.started)))
    if header.program:
        origin.append(_BY.say(lang, program=shown(header.program)))
    if origin:
        yield _COMMA.say(lang).join(origin)
    yield _SEATS.say(lang, names=_LIST.say(lang).join(map(shown, header.seats)))
    if header.view is not None:
        yield table.ONE_VIEW.say(lang, seat=header.view + 1)
    remark = todays.remark(header, rules)
    if remark:
        yield remark.say(lang)


def _refuse_missing(reading: Reading, file: str, number: int, lang: Lang) -> None:
    last = 0
    for _, line in reading.lines:
        if isinstance(line, DealLine):
            last += 1
    if number > last:
        text = _NO_DEAL if last else _NO_DEALS
        terms.refuse(text, lang, file=file, n=number, last=last)


def _print(reading: Reading, report: Report, file: str, only: int | None, lang: Lang) -> None:
    header = reading.header
    screen = table.screen()
    first = next(walk(reading, objections))
    if header and isinstance(first, Step):
        names = table.names_of(first.match.game, header, lang)
        screen.show(opening(header, first.match, file, names))
        match = first.match
        for one in deals_of(reading):
            match = one.match
            if only in (None, one.line.number):
                screen.say("")
                seen = table.seen(one.deal, header.view)
                screen.show(deals.page(one.line, one.deal, seen, names))
                if one.scored:
                    screen.show(["", *sheet.totals(one.match, names, deals=1)])
        if only is None:
            over = match.verdict.ends and report.ended
            screen.show(sheet.end(match, names) if over else ["", _NOT_OVER.say(lang)])
            screen.show(_promises(reading, report, lang))
    records.print_problems(report, file, lang)


def _promises(reading: Reading, report: Report, lang: Lang) -> Iterator[str]:
    """What the record commits to, and what became of it."""
    promises = promises_of(reading)
    if promises:
        yield ""
    for promise in promises:
        yield _COMMITMENT.say(lang, line=promise.line, commitment=promise.commitment)
    if report.ok:
        for said in records.proven(report.proof, lang):
            yield _CHECKED.say(lang, said=said)


def _as_json(reading: Reading, report: Report, only: int | None, lang: Lang) -> dict[str, object]:
    header = reading.header
    plain = report.as_json(lang)
    shown_deals: list[object] = []
    match: Match | None = None
    for one in deals_of(reading):
        match = one.match
        if only in (None, one.line.number):
            shown_deals.append(_deal_as_json(one, header.view if header else None))
    plain["seats"] = [*header.seats] if header else []
    over = match is not None and report.ended and match.verdict.ends
    verdict = match.verdict if match and over else None
    plain["losers"] = table.numbered(verdict.losers) if verdict else []
    plain["winners"] = table.numbered(verdict.winners) if verdict else []
    remark = todays.remark(header, match.game.rules) if header and match else None
    plain["remark"] = remark.say(lang) if remark else None
    plain["commitments"] = [
        {
            "line": promise.line,
            "commitment": promise.commitment,
            "seed": promise.seed.hex if promise.seed else None,
            "published": promise.published if promise.seed else None,
            "deals": promise.deals,
        }
        for promise in promises_of(reading)
    ]
    plain["shown"] = shown_deals
    return plain


def _deal_as_json(one: Shown, seat: int | None) -> Mapping[str, object]:
    seen = table.seen(one.deal, seat)
    plain: dict[str, object] = {
        "n": one.line.number,
        "leader": one.line.leader + 1,
        "hands": [[*map(str, hand)] for hand in one.line.hands],
        "unseen": len(one.line.unseen),
        "exposures": [*_exposures(seen)],
        "tricks": [
            {
                "leader": trick.plays[0].seat + 1,
                "cards": [str(play.card) for play in trick.plays],
                "taken_by": trick.taken.seat + 1 if trick.taken else None,
            }
            for trick in tricks(seen)
        ],
        "claimed_by": next((e.seat + 1 for e in seen.events if isinstance(e, Claim)), None),
        "captured": [[*map(str, pile)] for pile in seen.piles],
        "over": one.deal.phase == "over",
    }
    if one.deal.phase == "over":
        counted = result(one.deal)
        plain["points"] = [*counted.points]
        plain["ledgers"] = [[line.as_json() for line in ledger] for ledger in counted.ledgers]
    if one.scored:
        plain["settled"] = [*one.match.results[-1].settled]
        plain["totals"] = [*one.match.totals]
    return plain


def _exposures(seen: View) -> Iterator[dict[str, object]]:
    for event in seen.events:
        if isinstance(event, Expose | Forced):
            cards = {str(card): seen.exposed[card] for card in event.cards}
            plain: dict[str, object] = {"seat": event.seat + 1, "cards": cards}
            if event.face_down:
                plain["face_down"] = event.face_down
            if isinstance(event, Forced):
                plain["forced"] = True
            yield plain
