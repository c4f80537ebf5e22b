"""`gongzhu record check`: every play, score and total of a record, worked out again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from gongzhu.cli import terms
from gongzhu.describe.score import added, explain, plain, signed
from gongzhu.describe.sheet import typeset
from gongzhu.errors import GongzhuError
from gongzhu.profiles.meaning import objections
from gongzhu.record.check import Report, check
from gongzhu.record.problems import Problem
from gongzhu.record.proof import Proof
from gongzhu.record.reader import read
from gongzhu.text import Lang, Text

_HOLDS = Text(
    "{file}: everything holds; profile {profile}, deals: {deals}, totals: {totals}",
    "{file}：全部无误：{profile}，共{deals}副，总分 {totals}",
)
_HOLDS_SO_FAR = Text(
    "{file}: everything holds so far; profile {profile}, deals: {deals}, totals: {totals}; "
    "the match is not over",
    "{file}：到此为止全部无误：{profile}，已打{deals}副，总分 {totals}；比赛尚未结束",
)
_PROVEN = Text(
    "the cards follow from the seed that was committed to, in deals: {deals}",
    "以下各副的牌确由事先承诺的种子发出：{deals}",
)
_PENDING = Text(
    "the seed is not published yet; the cards cannot be checked yet in deals: {deals}",
    "种子尚未公布，以下各副的牌暂时无法核对：{deals}",
)
_LOST = Text(
    "the seed was never published; nobody can check the cards in deals: {deals}",
    "种子从未公布，以下各副的牌无法核对：{deals}",
)
_OF_FILE = Text("{file}: {said}", "{file}：{said}")
_PROBLEM = Text("{file}:{line}: {severity}[{code}] ", "{file}:{line}：{severity}[{code}] ")
_SEEN = Text(
    "{file}: this is the view of seat {seat}; what it did not see is not in it, and nothing of "
    "that was checked",
    "{file}：这是{seat}号座位所见的记录；未见的内容不在其中，也未经核对",
)
_SCORE = Text("the arithmetic of side {side} in deal {deal}:", "第{deal}副第{side}方的算式：")
_TOTALS = Text(
    "{before} before, {points} in deal {deal}: {sum} = {total}",
    "此前{before}，第{deal}副{points}：{sum} = {total}",
)
_SEVERITIES = {"error": Text("error", "错误"), "warning": Text("warning", "警告")}


def check_command(lang: Lang, *, file: str, json: bool) -> None:
    """Check a record; ends with 1 where something in it is wrong."""
    try:
        report = check(read(Path(file)), objections)
    except GongzhuError as error:
        terms.refuse(error, lang)
    if json:
        terms.print_json(report.as_json(lang))
    else:
        _print(report, file, lang)
    if not report.ok:
        raise SystemExit(terms.BAD)


def _print(report: Report, file: str, lang: Lang) -> None:
    print_problems(report, file, lang)
    if report.view is not None:
        _print_folded(_SEEN.say(lang, file=file, seat=report.view + 1))
    if report.ok:
        holds = _HOLDS if report.complete else _HOLDS_SO_FAR
        totals = ", ".join(map(str, report.totals))
        said = holds.say(lang, file=file, deals=report.deals, profile=report.profile, totals=totals)
        _print_folded(said)
        for said in proven(report.proof, lang):
            _print_folded(_OF_FILE.say(lang, file=file, said=said))


def proven(proof: Proof, lang: Lang) -> list[str]:
    """What can be said of where the cards came from, where anything was promised."""
    found = ((_PROVEN, proof.proven), (_PENDING, proof.pending), (_LOST, proof.lost))
    return [said.say(lang, deals=ranges(deals)) for said, deals in found if deals]


def _print_folded(line: str) -> None:
    terms.print_lines(terms.folded(line, rest="  "))


def ranges(numbers: Sequence[int]) -> str:
    """Rising numbers, those that follow each other drawn together.

    >>> ranges([1, 2, 3, 5, 7, 8])
    '1-3, 5, 7-8'
    """
    known = set(numbers)
    starts = [n for n in numbers if n - 1 not in known]
    ends = [n for n in numbers if n + 1 not in known]
    pairs = zip(starts, ends, strict=True)
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in pairs)


def print_problems(report: Report, file: str, lang: Lang) -> None:
    """What is wrong in a record, each with its line and code, a wrong number with the right sum."""
    for problem in report.problems:
        terms.print_lines(told(problem, file, lang))
        terms.print_lines([f"  {line}" for line in _arithmetic(problem, report, lang)])


def _arithmetic(problem: Problem, report: Report, lang: Lang) -> Iterator[str]:
    data = problem.data
    match problem.code:
        case "GR405":
            yield _SCORE.say(lang, side=data["side"], deal=data["deal"])
            for step in explain(report.ledger, lang):
                yield from terms.folded(typeset(step), "  ", "     ")
        case "GR406":
            points, total = data["points"], data["expected"]
            assert isinstance(points, int)
            assert isinstance(total, int)
            before = total - points
            yield _TOTALS.say(
                lang,
                before=plain(before),
                deal=data["deal"],
                points=signed(points),
                sum=added([before, points]),
                total=plain(total),
            )
        case _:
            pass


def told(problem: Problem, file: str, lang: Lang) -> list[str]:
    """What is wrong in a record, folded; where it is and its code are never parted."""
    lines = terms.folded(problem.message(lang), _head(problem, file, lang), "  ")
    return [line.rstrip() for line in lines]


def _head(problem: Problem, file: str, lang: Lang) -> str:
    return _PROBLEM.say(
        lang,
        file=file,
        line=problem.line,
        severity=_SEVERITIES[problem.severity].say(lang),
        code=problem.code,
    )
