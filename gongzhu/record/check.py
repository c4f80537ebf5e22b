"""Whether a record is true: everything it claims is worked out again and compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gongzhu.engine.ledger import Ledger
from gongzhu.engine.match import verdict
from gongzhu.record.codes import TORN
from gongzhu.record.header_rules import Check
from gongzhu.record.lines import EndLine, Line, ResultLine
from gongzhu.record.problems import Flaw, Problem, shown
from gongzhu.record.proof import Dealing, Proof
from gongzhu.record.reader import Reading
from gongzhu.record.replay import Step, walk
from gongzhu.record.text_form import text_of
from gongzhu.record.text_words import NOTHING
from gongzhu.text import Lang


@dataclass(frozen=True, slots=True)
class Report:
    """What a check found."""

    profile: str
    """The profile that the header names, as it may be shown."""

    rules_id: str
    """The identity of the rules that the header names."""

    deals: int
    """How many deals were played to their end, up to the first difference."""

    totals: tuple[int, ...]
    """The totals of the sides after them, as the engine counts them."""

    complete: bool
    """Whether the match is over and the record says so."""

    ended: bool
    """Whether the last line that was followed says that the match is over."""

    problems: tuple[Problem, ...]
    """The first difference, and what ended the reading."""

    proof: Proof
    """Which deals follow from a seed that was committed to."""
    view: int | None = None
    """The seat whose view of the match the record is; `None` for a whole record."""

    ledger: Ledger = ()
    """The arithmetic of the side whose score differs, where that is the first difference."""

    rules_known: bool = True
    """Whether the header can be used."""

    @property
    def ok(self) -> bool:
        """Whether nothing in the record is wrong; a last line torn by a crash is no lie."""
        return all(problem.severity == "warning" for problem in self.problems)

    def as_json(self, lang: Lang = "en") -> dict[str, object]:
        """The report as plain data, its messages in `lang`."""
        seen = {} if self.view is None else {"view": self.view + 1}
        return {
            "ok": self.ok,
            "complete": self.complete,
            "profile": self.profile,
            "rules_id": self.rules_id,
            "deals": self.deals,
            "totals": list(self.totals),
            "proof": self.proof.as_json(),
            **seen,
            "problems": [problem.as_json(lang) for problem in self.problems],
        }


def check(reading: Reading, check: Check | None = None) -> Report:
    """Work out every play, trick, score, total, the end and the losers, and compare; and deal the
    cards again where the seed was published.

    It stops at the first difference. `check` names contradictions in the header's rules, if the
    caller knows how to find them. Whatever was read, this raises nothing.

    >>> from gongzhu.record.reader import read
    >>> check(read("")).as_json()["problems"][0]["code"]
    'GR004'
    """
    header = reading.header
    dealing = Dealing(reading)
    last: Step | None = None
    problems: list[Problem] = []
    ledger: Ledger = ()
    for item in walk(reading, check):
        if isinstance(item, Problem):
            problems.append(item)
            continue
        before, last = last, item
        try:
            _compare(item)
            dealing.compare(item)
        except Flaw as flaw:
            if reading.open_end and item.number == reading.lines[-1].number and _is_cut(item):
                last, problems = before, [Problem(item.number, TORN)]
                break
            problems = [flaw.at(item.number), *reading.problems]
            if flaw.code == "GR405":
                ledger = item.match.results[-1].ledgers[_side(flaw)]
            break
    return Report(
        profile=shown(header.profile, 80) if header else "",
        rules_id=header.rules_id if header else "",
        deals=len(last.match.results) if last else 0,
        totals=tuple(last.standing.totals) if last else (),
        complete=last is not None and isinstance(last.line, EndLine) and not problems,
        ended=last is not None and isinstance(last.line, EndLine),
        problems=tuple(problems),
        proof=dealing.proof,
        view=header.view if header else None,
        ledger=ledger,
        rules_known=last is not None,
    )


def _side(flaw: Flaw) -> int:
    side = flaw.data["side"]
    assert isinstance(side, int)
    return side - 1


def _compare(step: Step) -> None:
    """Raise `Flaw` where a line claims what the engine does not find."""
    match step.line:
        case ResultLine():
            _compare_result(step, step.line)
        case EndLine():
            _compare_end(step, step.line)
        case _:
            pass


def _compare_result(step: Step, line: ResultLine) -> None:
    result = step.match.results[-1]
    points = result.points
    for key, claims in (("points", line.points), ("totals", line.totals)):
        if len(claims) != len(points):
            raise Flaw("GR404", key=key, expected=len(points), claimed=len(claims))
    for side, (expected, claimed) in enumerate(zip(points, line.points, strict=True)):
        if expected != claimed:
            raise Flaw(
                "GR405",
                side=side + 1,
                deal=result.number,
                expected=expected,
                claimed=claimed,
                ledger=[entry.as_json() for entry in result.ledgers[side]],
            )
    for side, (expected, claimed) in enumerate(zip(step.standing.totals, line.totals, strict=True)):
        if expected != claimed:
            raise Flaw(
                "GR406",
                side=side + 1,
                deal=result.number,
                expected=expected,
                claimed=claimed,
                points=result.settled[side],
            )


def _compare_end(step: Step, line: EndLine) -> None:
    found = verdict(step.match.game.rules, step.standing)
    for code, expected, claimed in (
        ("GR408", found.losers, line.losers),
        ("GR409", found.winners, line.winners),
    ):
        if sorted(expected) != sorted(claimed):
            raise Flaw(code, expected=_sides(expected), claimed=_sides(claimed))


def _is_cut(step: Step) -> bool:
    """Whether what a line claims is the beginning of what it should claim, in the text form."""
    right: Line
    match step.line:
        case ResultLine():
            right = ResultLine.of(step.match)
        case EndLine():
            right = EndLine.of(step.match.verdict)
        case _:
            return False
    claimed, whole = ([*text_of([line])][-1] for line in (step.line, right))
    return whole.startswith(claimed.removesuffix(NOTHING))


def _sides(sides: Sequence[int]) -> list[int]:
    return [side + 1 for side in sorted(sides)]
