"""`gongzhu record rescore`: the same captured cards by other rules, and what they forbid."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gongzhu.cli import profiles, records, terms
from gongzhu.cli.play import sheet
from gongzhu.cli.play.layout import columns
from gongzhu.cli.play.names import Names
from gongzhu.cli.recorded import table
from gongzhu.describe.score import plain, signed
from gongzhu.engine.match import Match
from gongzhu.engine.verdict import verdict
from gongzhu.profiles import Profile
from gongzhu.profiles.meaning import objections
from gongzhu.record.check import Report, check
from gongzhu.record.lines import Header
from gongzhu.record.problems import shown
from gongzhu.record.reader import Reading
from gongzhu.record.replay import Step, walk
from gongzhu.record.rescore import Change, Refusal, Rescored, Rescoring, why_not
from gongzhu.rules.levels import SHORT_NAMES
from gongzhu.text import Lang, Text

_TITLE = Text(
    "{file}: by the record's own rules, {own} ({own_id}), and by {other} ({other_id})",
    "{file}：按记录自己的规则 {own}（{own_id}）与按 {other}（{other_id}）",
)
_SAME = Text("Both are the same rules.", "两者是同一套规则。")
_DEAL = Text("Deal {n}", "第{n}副")
_TOTAL = Text("total", "总分")
_RECORDED = Text("recorded", "记入")
_ALIKE = Text("Both count the same.", "两者得分相同。")
_BY = Text("By {rules}:", "按 {rules}：")
_CHANGES = Text("Exposures by {rules}: {list}.", "按 {rules} 的亮牌：{list}。")
_BETWEEN = Text("; ", "；")
_FATES = {
    "left_out": Text(
        "{card} cannot be exposed and counts as not exposed", "{card} 不能亮，按未亮计"
    ),
    "level": Text("{card} counts as {level}", "{card} 按{level}计"),
    "forced": Text("{card} must be exposed and counts as {level}", "{card} 必须亮，按{level}计"),
}
_OVER = Text(
    "By {rules} the match would have been over after this deal; lost: {losers}.",
    "按 {rules}，这一副之后全场即已结束；输家：{losers}。",
)
_NOT_OVER = Text("By {rules} the match would not be over yet.", "按 {rules}，全场还没有结束。")
_NO_DEALS = Text("No deal has its result yet.", "还没有打完一副。")
_PLAY = Text(
    "Line {line}, deal {deal}: {rules} would not have allowed {name} to play {card}: {reason}.",
    "第{line}行，第{deal}副：按 {rules}，{name}不能出 {card}：{reason}。",
)
_CLAIM = Text(
    "Line {line}, deal {deal}: {rules} would not have allowed {name} to claim: {reason}.",
    "第{line}行，第{deal}副：按 {rules}，{name}不能摊牌：{reason}。",
)
_EXPOSURE = Text(
    "Line {line}, deal {deal}: {rules} would not have allowed {name} to expose {card}: {reason}.",
    "第{line}行，第{deal}副：按 {rules}，{name}不能亮 {card}：{reason}。",
)
_ALL_LEGAL = Text(
    "Every card could have been played by {rules} too.", "每张牌按 {rules} 也都能出。"
)
_OWN = Text("the record's own rules", "记录的规则")


class _Rescored(NamedTuple):
    header: Header
    match: Match
    """The match by its own rules."""

    deals: Sequence[Rescored]
    found: Rescoring


def command(lang: Lang, *, file: str, profile: str, json: bool) -> None:
    """Print a record's points by two sets of rules; ends with 1 where the record is wrong."""
    reading = table.reading_of(file, lang)
    other = profiles.load(profile, lang)
    gc.enable()  # off while starting; a match may be long
    report = check(reading, objections)
    found = _rescored(reading, other, lang)
    if json:
        terms.print_json(_as_json(report, found, other, lang))
    else:
        if found:
            table.screen().show(_pages(found, other, file, lang))
        records.print_problems(report, file, lang)
    if not report.ok:
        raise SystemExit(terms.BAD)


def _rescored(reading: Reading, other: Profile, lang: Lang) -> _Rescored | None:
    """The record by other rules; `None` where its own are unknown."""
    header = reading.header
    items = walk(reading, objections)
    first = next(items)
    if not isinstance(first, Step) or header is None:
        return None
    refused = why_not(first.match.game, other.game, other.id)
    if refused:
        terms.refuse(refused, lang)
    found = Rescoring(other.game, header.view)
    deals: list[Rescored] = []
    match = first.match
    for item in items:
        if not isinstance(item, Step):
            break
        deals += found.take(item)
        match = item.match
    return _Rescored(header, match, deals, found)


def _pages(found: _Rescored, other: Profile, file: str, lang: Lang) -> Iterator[str]:
    game = found.match.game
    names = table.names_of(game, found.header, lang)
    own = shown(found.header.profile, 30) or _OWN.say(lang)
    heads: tuple[str, ...] = own, shown(other.id, 30)
    rules = other.id
    same = game.rules.id == other.rules.id
    if same:
        heads = (own,)
    elif own == heads[1]:  # the same profile, by what its file says today
        heads = f"{own} {game.rules.short_id}", f"{own} {other.rules.short_id}"
        rules = heads[1]
    yield _TITLE.say(
        lang,
        file=file,
        own=own,
        own_id=game.rules.short_id,
        other=other.id,
        other_id=other.rules.short_id,
    )
    if found.header.view is not None:
        yield table.ONE_VIEW.say(lang, seat=found.header.view + 1)
    if same:
        yield _SAME.say(lang)
    for deal in found.deals:
        yield ""
        yield from _page(deal, names, heads, rules)
    yield ""
    if not found.deals:
        yield _NO_DEALS.say(lang)
    elif not found.found.over:
        yield _NOT_OVER.say(lang, rules=rules)
    yield from _refusals(found.found, names, rules)


def _page(deal: Rescored, names: Names, heads: Sequence[str], rules: str) -> Iterator[str]:
    lang = names.lang
    yield from columns([*_rows(deal, names, heads)])
    if deal.changes:
        listed = _BETWEEN.say(lang).join(fate_of(change, lang) for change in deal.changes)
        yield _CHANGES.say(lang, rules=rules, list=listed)
    if deal.own.points == deal.other.points:
        if len(heads) > 1:
            yield _ALIKE.say(lang)
    else:
        for head, result in zip(heads, (deal.own, deal.other), strict=True):
            yield _BY.say(lang, rules=head)
            yield from sheet.arithmetic(result.game, result, names, _apart(deal))
    if deal.over:
        found = verdict(deal.other.game.rules, deal.other_standing)
        losers = names.listed(map(names.side, found.losers)) if found.losers else "-"
        yield _OVER.say(lang, rules=rules, losers=losers)


def _apart(deal: Rescored) -> list[int]:
    """The sides whose points differ."""
    pairs = zip(deal.own.points, deal.other.points, strict=True)
    return [side for side, (own, other) in enumerate(pairs) if own != other]


def _rows(deal: Rescored, names: Names, heads: Sequence[str]) -> Iterator[list[str]]:
    """By side, the points and the total by the rules that have a head."""
    lang = names.lang
    results = (deal.own, deal.other)[: len(heads)]
    standings = (deal.own_standing, deal.other_standing)[: len(heads)]
    settles = any(result.settled != result.points for result in results)
    head = [_DEAL.say(lang, n=deal.own.number)]
    for name in heads:
        head += [name, *([_RECORDED.say(lang)] if settles else []), _TOTAL.say(lang)]
    yield head
    for side in range(deal.own.game.side_count):
        row = [names.side_short(side)]
        for result, standing in zip(results, standings, strict=True):
            row.append(signed(result.points[side]))
            if settles:
                row.append(signed(result.settled[side]))
            row.append(plain(standing.totals[side]))
        yield row


def fate_of(change: Change, lang: Lang) -> str:
    """What becomes of an exposure under other rules, in words."""
    level = SHORT_NAMES[change.level].say(lang) if change.level else ""
    return _FATES[change.fate].say(lang, card=change.card, level=level)


def _refusals(found: Rescoring, names: Names, rules: str) -> Iterator[str]:
    lang = names.lang
    if found.illegal_exposure:
        yield _refused(_EXPOSURE, found.illegal_exposure, names, rules)
    if found.illegal_play:
        text = _PLAY if found.illegal_play.card else _CLAIM
        yield _refused(text, found.illegal_play, names, rules)
    else:
        yield _ALL_LEGAL.say(lang, rules=rules)


def _refused(text: Text, refusal: Refusal, names: Names, rules: str) -> str:
    return text.say(
        names.lang,
        line=refusal.line,
        deal=refusal.deal,
        rules=rules,
        name=names.mid(refusal.seat),
        card=refusal.card,
        reason=refusal.reason.say(names.lang),
    )


def _as_json(
    report: Report, found: _Rescored | None, other: Profile, lang: Lang
) -> dict[str, object]:
    plain_report = report.as_json(lang)
    rescoring = found.found if found else None
    return {
        **plain_report,
        "other": other.id,
        "other_rules_id": other.rules.id,
        "rescored": [_deal_as_json(deal) for deal in found.deals] if found else [],
        "illegal_play": _refusal_as_json(rescoring.illegal_play, lang) if rescoring else None,
        "illegal_exposure": (
            _refusal_as_json(rescoring.illegal_exposure, lang) if rescoring else None
        ),
    }


def _deal_as_json(deal: Rescored) -> dict[str, object]:
    own, other = deal.own, deal.other
    found = verdict(other.game.rules, deal.other_standing)
    return {
        "n": own.number,
        "points": [*own.points],
        "totals": [*deal.own_standing.totals],
        "other_points": [*other.points],
        "other_totals": [*deal.other_standing.totals],
        "differs": table.numbered(_apart(deal)),
        "ledgers": [[line.as_json() for line in ledger] for ledger in own.ledgers],
        "other_ledgers": [[line.as_json() for line in ledger] for ledger in other.ledgers],
        "exposures": [
            {"card": str(change.card), "fate": change.fate, "level": change.level}
            for change in deal.changes
        ],
        "other_over": found.ends,
        "other_losers": table.numbered(found.losers) if found.ends else [],
    }


def _refusal_as_json(refusal: Refusal | None, lang: Lang) -> dict[str, object] | None:
    if refusal is None:
        return None
    return {
        "line": refusal.line,
        "deal": refusal.deal,
        "seat": refusal.seat + 1,
        "card": str(refusal.card) if refusal.card else None,
        "reason": refusal.reason.why.value,
        "text": refusal.reason.say(lang),
    }
