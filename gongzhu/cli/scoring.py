"""`gongzhu score`: what captured cards count, with the arithmetic."""

from __future__ import annotations

from pathlib import Path

from gongzhu.cards import split
from gongzhu.cli import profiles, terms
from gongzhu.describe.score import explain, signed
from gongzhu.engine.ledger import Ledger, total
from gongzhu.engine.piles import read_exposures, read_later_tricks, read_piles
from gongzhu.engine.scoring import points, score_deal, score_pile
from gongzhu.errors import InvalidAction
from gongzhu.profiles import Profile
from gongzhu.profiles.deal_file import read_deal
from gongzhu.profiles.report import text
from gongzhu.text import Lang, Text

_EITHER = Text(
    "give either --captured for one pile or --deal for a whole deal",
    "请写 --captured（一堆牌）或 --deal（整副牌），二者之一",
)
_EXPOSED_TWICE = Text(
    "with --deal the exposed cards stand in the file, under 'exposed'",
    "用 --deal 时，亮的牌写在文件的 exposed 里",
)
_LATER_TWICE = Text(
    "with --deal the later tricks stand in the file, under 'later_tricks', one number a seat",
    "用 --deal 时，此后所赢墩数写在文件的 later_tricks 里，每个座位一个数",
)
_SCORE = Text("score: {score}", "得分：{score}")
_SIDE = Text("side {side}", "第{side}方")
_SEAT = Text("seat {side}", "{side}号座位")


def command(
    lang: Lang,
    *,
    profile: str,
    captured: str | None,
    exposed: str,
    later_tricks: int | None,
    deal: str | None,
    json: bool,
) -> None:
    """Score one pile, or every pile of a deal."""
    if (captured is None) == (deal is None):
        terms.refuse(_EITHER, lang)
    loaded = profiles.load(profile, lang)
    if captured is not None:
        ledger = _score(loaded, captured, exposed, later_tricks, lang)
        _print_pile(loaded, ledger, lang, json=json)
        return
    assert deal is not None
    if exposed:
        terms.refuse(_EXPOSED_TWICE, lang)
    if later_tricks is not None:
        terms.refuse(_LATER_TWICE, lang)
    read = read_deal(None if deal == "-" else Path(deal), loaded.game)
    if isinstance(read, list):
        unreadable = any(finding.code == "GZ001" for finding in read)
        code = terms.USAGE if unreadable else terms.BAD
        raise terms.Refused("\n".join(text(read, lang)), code)
    ledgers = score_deal(loaded.game, read.piles, read.exposed, read.later_tricks)
    _print_deal(loaded, ledgers, lang, json=json)


def _score(
    loaded: Profile, captured: str, exposed: str, later_tricks: int | None, lang: Lang
) -> Ledger:
    game = loaded.game
    try:
        piles = read_piles(game, [split(captured)])
        shown = read_exposures(game, split(exposed))
        later = read_later_tricks(game, piles, [later_tricks]) if later_tricks is not None else ()
        return score_pile(game, piles[0], shown, later[0] if later else 0)
    except InvalidAction as error:
        terms.refuse(error, lang)


def _print_pile(loaded: Profile, ledger: Ledger, lang: Lang, *, json: bool) -> None:
    if json:
        scored = {"score": total(ledger), "ledger": [line.as_json() for line in ledger]}
        terms.print_json(_head(loaded) | scored)
        return
    score = _SCORE.say(lang, score=signed(total(ledger)))
    terms.print_lines([*explain(ledger, lang), score])


def _print_deal(loaded: Profile, ledgers: tuple[Ledger, ...], lang: Lang, *, json: bool) -> None:
    if json:
        lines = [[line.as_json() for line in ledger] for ledger in ledgers]
        terms.print_json(_head(loaded) | {"scores": points(ledgers), "ledgers": lines})
        return
    partners = loaded.game.side_count < loaded.game.players
    for side, ledger in enumerate(ledgers):
        name = (_SIDE if partners else _SEAT).say(lang, side=side + 1)
        terms.print_lines([f"{name}: {signed(total(ledger))}"])
        terms.print_lines([f"  {line}" for line in explain(ledger, lang)])


def _head(loaded: Profile) -> dict[str, object]:
    return {"profile": loaded.id, "rules_id": loaded.rules.id}
