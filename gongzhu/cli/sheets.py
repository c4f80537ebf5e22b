"""`gongzhu sheet`: the score of a real table, kept from what everybody captured."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn

import gongzhu
from gongzhu.cards import split
from gongzhu.cli import profiles, sheets_file, terms
from gongzhu.cli.sheets_telling import Teller, show
from gongzhu.describe.telling import exposed_under
from gongzhu.errors import GongzhuError
from gongzhu.record.problems import shown
from gongzhu.record.rescore import changed
from gongzhu.sheet import chart_svg, chart_text, store
from gongzhu.sheet.account import Account, Row, account, players_of
from gongzhu.sheet.deals import Agreed, Captured, Deal
from gongzhu.sheet.entry import LONGEST
from gongzhu.sheet.export import FORMATS, Export, chart
from gongzhu.sheet.lines import DealLine, Opened, UndoLine
from gongzhu.sheet.names import check_names
from gongzhu.sheet.plain import as_plain
from gongzhu.sheet.reading import Sheet
from gongzhu.sheet.saying import Said, understood
from gongzhu.sheet.shortest import entry_of
from gongzhu.text import Lang, Text

_MOST = 20
"""How many problems are told at once."""

_BEGUN = Text(
    "{file} is begun: {name} ({profile}, {id}); {players}",
    "已新建 {file}：{name}（{profile}，{id}）；{players}",
)
_REFUSED = Text("the deal was not kept:", "这一副没有保存：")
_MORE = Text("and {n} more", "另有{n}处")
_OVER = Text(
    "{file}: the match is over after deal {n}{lost}; begin a new sheet, or take the deal back with "
    "'gongzhu sheet undo'",
    "{file}：第{n}副之后全场已结束{lost}；请新建记分表，或用“gongzhu sheet undo”撤销",
)
_LOST = Text(" (lost by {players})", "（{players}输）")
_NO_DEAL = Text(
    "{file} has {count} deals; there is no deal {n}", "{file} 共有{count}副，没有第{n}副"
)
_CHANGE = Text(
    "deal {n} is: {entry}\nWrite what it should be instead, or --exposed, --points, --led",
    "第{n}副现在是：{entry}\n请写应改成什么，或用 --exposed、--points、--led",
)
_LEADS = Text(
    "by these rules {player} leads this deal; it was kept as you say",
    "按本规则这一副应由{player}先出；仍照你所说记下",
)
_KEPT = Text("Kept as deal {n}.", "已保存为第{n}副。")
_NOTHING = Text("{file}: there is nothing to undo", "{file}：没有可撤销的")
_UNDONE = Text("Undone: line {line} of the file, deal {n}.", "已撤销：文件第{line}行，第{n}副。")
_PLAYERS = Text(
    "{profile} is for {other} players, and {own} play here",
    "{profile} 是{other}人的规则，而这里有{own}人",
)
_NOT_RECOUNTED = Text(
    "deal {n} cannot be recounted and adds nothing: {why}", "第{n}副无法重算，不计入：{why}"
)
_COLON = Text("deal {n}: {said}", "第{n}副：{said}")
_BETWEEN = Text("; ", "；")
_INPUT = Text(
    "what comes in on standard input is no text of at most {limit} characters",
    "标准输入不是文字，或超过{limit}个字符",
)
_SUFFIX = Text("--out {file}: the name must end in .svg", "--out {file}：文件名须以 .svg 结尾")


def new_command(lang: Lang, *, file: str, profile: str, players: str, json: bool) -> None:
    """Begin a sheet."""
    loaded = profiles.load(profile, lang)
    try:
        names = check_names(split(players), loaded.game.players)
        opened = Opened.of(
            loaded.rules,
            profile=loaded.id,
            players=names,
            program=f"gongzhu {gongzhu.__version__}",
            created=_now(),
        )
        store.create(Path(file), opened)
    except GongzhuError as error:
        terms.refuse(error, lang)
    if json:
        terms.print_json(as_plain(account(loaded.game, ()), names, loaded.id, lang))
        return
    said = _BEGUN.say(
        lang,
        file=store.name_of(Path(file)),
        name=loaded.name,
        profile=loaded.id,
        id=loaded.rules.short_id,
        players=", ".join(names),
    )
    print(said, file=sys.stderr)


def add_command(lang: Lang, *, file: str, said: Said, json: bool) -> None:
    """Write down a deal."""
    opened = sheets_file.opened_file(file, lang)
    sheet = opened.sheet
    before = sheet.account()
    if before.closed:
        _refuse_more(opened, before, lang)
    asked = said.entry is None and said.points is None
    if asked:
        from gongzhu.cli.sheets_asking import Asking

        _see_options(said, sheet, lang)
        deal: Deal = Asking(sheet, said, lang).deal()
    else:
        deal = _meant(said, sheet, None, lang)
    if deal.leader is not None and before.next_leader not in (None, deal.leader):
        sheets_file.note(_LEADS.say(lang, player=sheet.players[before.next_leader or 0]), lang)
    line = DealLine("deal", len(sheet.deals) + 1, deal, _now())
    after = sheets_file.appended(opened, line, lang)
    kept = _KEPT.say(lang, n=line.number)
    with sheets_file.telling(kept, lang):
        if asked and not json:  # the arithmetic was shown before it was kept
            print(kept)
            show(Teller(after.account(), after.players, lang).standing())
        else:
            _tell(after, opened, line.number, lang, json=json)


def edit_command(lang: Lang, *, file: str, number: int, said: Said, json: bool) -> None:
    """Replace a deal."""
    opened = sheets_file.opened_file(file, lang)
    sheet = opened.sheet
    if number > len(sheet.deals):
        count = len(sheet.deals)
        terms.refuse(_NO_DEAL, lang, terms.BAD, file=shown(file, 1000), count=count, n=number)
    old = sheet.deals[number - 1]
    if said == Said():
        entry = _as_typed(old, sheet)
        terms.refuse(_CHANGE, lang, n=number, entry=entry)
    line = DealLine("edit", number, _meant(said, sheet, old, lang), _now())
    after = sheets_file.appended(opened, line, lang)
    with sheets_file.telling(_KEPT.say(lang, n=number), lang):
        _tell(after, opened, number, lang, json=json)


def undo_command(lang: Lang, *, file: str, json: bool) -> None:
    """Take back the last deal or change."""
    opened = sheets_file.opened_file(file, lang)
    last = opened.sheet.changes[-1] if opened.sheet.changes else None
    if last is None:
        terms.refuse(_NOTHING, lang, terms.BAD, file=shown(file, 1000))
    sheet = sheets_file.appended(opened, UndoLine(last.line, _now()), lang)
    undone = _UNDONE.say(lang, line=last.line, n=last.number)
    with sheets_file.telling(undone, lang):
        if json:
            terms.print_json(sheets_file.plain_of(opened, sheet.account(), lang))
            return
        teller = Teller(sheet.account(), sheet.players, lang)
        print(undone)
        show(iter([*teller.table(teller.account.rows), *teller.standing()]))


def show_command(lang: Lang, *, file: str, json: bool) -> None:
    """Print a sheet; of a damaged one the good beginning, and it ends with 1."""
    reading = sheets_file.read_file(file, lang)
    if reading.sheet is None:
        sheets_file.refuse_damage(file, reading, lang)
    opened = sheets_file.Open(Path(file), reading, reading.sheet)
    now = sheets_file.other_rules(opened)
    found = reading.sheet.account()
    if json:
        plain = sheets_file.plain_of(opened, found, lang)
        terms.print_json({**plain, "profile_changed": now is not None})
    else:
        teller = Teller(found, reading.sheet.players, lang)
        show(teller.whole(opened.profile, store.name_of(opened.file)))
    if now is not None:
        sheets_file.note(now.say(lang), lang)
    if reading.damage:
        sheets_file.refuse_damage(file, reading, lang)


def export_command(lang: Lang, *, file: str, format: str, out: str | None) -> None:
    """Print a sheet in another format, or write it to a file."""
    opened = sheets_file.opened_file(file, lang)
    sheet = opened.sheet
    text = FORMATS[format](Export(sheet.account(), sheet.players, opened.profile, lang))
    if out is not None:
        sheets_file.write_out(opened, out, text, lang)
        return
    sys.stdout.write(text.replace("\r\n", "\n") if sys.stdout.isatty() else text)


def chart_command(lang: Lang, *, file: str, out: str | None) -> None:
    """Draw the running totals of a sheet, or write the picture to a file."""
    opened = sheets_file.opened_file(file, lang)
    sheet = opened.sheet
    drawn = chart(Export(sheet.account(), sheet.players, opened.profile, lang))
    if out is None:
        for line in chart_text.lines(drawn, lang, signs=chart_text.has_signs(sys.stdout.encoding)):
            print(line)
        return
    if not out.lower().endswith(".svg"):
        terms.refuse(_SUFFIX, lang, file=shown(out, 1000))
    sheets_file.write_out(opened, out, chart_svg.svg(drawn, lang), lang)


def recount_command(lang: Lang, *, file: str, profile: str, json: bool) -> None:
    """Count the same deals by other rules."""
    opened = sheets_file.opened_file(file, lang)
    sheet = opened.sheet
    loaded = profiles.load(profile, lang)
    if loaded.game.players != sheet.game.players:
        other, own = loaded.game.players, sheet.game.players
        terms.refuse(_PLAYERS, lang, profile=loaded.id, other=other, own=own)
    same = loaded.rules.id == sheet.game.rules.id
    found = account(loaded.game, sheet.deals, recount=not same)
    if json:
        terms.print_json(as_plain(found, sheet.players, loaded.id, lang))
    else:
        show(Teller(found, sheet.players, lang).whole(loaded.id, loaded.name.say(lang)))
    for row in found.rows:
        if row.points is None and row.why:
            sheets_file.note(_NOT_RECOUNTED.say(lang, n=row.number, why=row.why), lang)
        elif said := _exposures_changed(row, sheet, lang):
            sheets_file.note(_COLON.say(lang, n=row.number, said=said), lang)


def _exposures_changed(row: Row, sheet: Sheet, lang: Lang) -> str:
    """What becomes of the exposures of a deal by the rules that it is recounted by."""
    from gongzhu.cli.recorded import rescoring

    if row.result is None or not isinstance(row.deal, Captured):
        return ""
    own = exposed_under(sheet.game, row.deal.exposed)
    changes = changed(own, row.result.exposed)
    return _BETWEEN.say(lang).join(rescoring.fate_of(change, lang) for change in changes)


# ── The deal ─────────────────────────────────────────────────────────────────────────────────


def said_of(
    words: Sequence[str],
    exposed: str | None,
    later_tricks: int | None,
    points: str | None,
    led: str | None,
    *,
    lang: Lang,
) -> Said:
    """What a command line says of a deal; `-` stands for what comes in on standard input."""
    entry = " ".join(words) if words else None
    if entry == "-":
        try:
            entry = sys.stdin.read(LONGEST + 1) if sys.stdin else ""
        except UnicodeDecodeError:
            terms.refuse(_INPUT, lang, limit=LONGEST)
    return Said(entry, exposed, later_tricks, points, led)


def _meant(said: Said, sheet: Sheet, before: Deal | None, lang: Lang) -> Deal:
    """The deal; otherwise everything that is wrong with it."""
    meant = understood(said, sheet.players, sheet.game, before)
    if meant.deal is None:
        raise terms.Refused("\n".join(faults(meant.problems, lang)), terms.BAD)
    for note in meant.notes:
        sheets_file.note(note.say(lang), lang)
    return meant.deal


def _see_options(said: Said, sheet: Sheet, lang: Lang) -> None:
    """Refuse options that would be refused with any cards, before anybody is asked for these."""
    tricks = said.later_tricks or (0 if sheet.game.counted else said.later_tricks)
    anything = said._replace(entry=f"{sheet.players[0]}: rest", later_tricks=tricks)
    _meant(anything, sheet, None, lang)


def faults(problems: Sequence[Text], lang: Lang) -> list[str]:
    """Everything that is wrong with a deal, in lines."""
    lines = [terms.ERROR.say(lang, message=_REFUSED)]
    lines += [f"  {problem.say(lang)}" for problem in problems[:_MOST]]
    more = len(problems) - _MOST
    return [*lines, f"  {_MORE.say(lang, n=more)}"] if more > 0 else lines


def _tell(sheet: Sheet, opened: sheets_file.Open, number: int, lang: Lang, *, json: bool) -> None:
    """Say what a deal comes to that was just written down."""
    found = sheet.account()
    if json:
        terms.print_json({**sheets_file.plain_of(opened, found, lang), "n": number})
        return
    teller = Teller(found, sheet.players, lang)
    row = found.rows[number - 1]
    rows = found.rows if row is not found.rows[-1] else (row,)
    lines = [*teller.deal(row), "", *teller.table(rows), *teller.standing()]
    show(iter(lines))


def _as_typed(deal: Deal, sheet: Sheet) -> str:
    match deal:
        case Captured(piles=piles):
            return entry_of(piles, sheet.players, sheet.game)
        case Agreed(points=points):
            firsts = (sheet.game.seats_of(side)[0] for side in range(sheet.game.side_count))
            pairs = zip(firsts, points, strict=True)
            return "--points " + ",".join(f"{sheet.players[seat]}={own}" for seat, own in pairs)


def _refuse_more(opened: sheets_file.Open, found: Account, lang: Lang) -> NoReturn:
    assert found.ended is not None
    losers = players_of(found.game, opened.sheet.players, found.verdict.losers)
    lost = _LOST.say(lang, players=", ".join(losers)) if losers else ""
    file, n = store.name_of(opened.file), found.ended.number
    terms.refuse(_OVER, lang, terms.BAD, file=file, n=n, lost=lost)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
