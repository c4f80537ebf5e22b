"""A summary as data: JSON with keys that stay, and CSV for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from gongzhu.describe.cells import harmless
from gongzhu.simulation.summary import (
    QUANTILES,
    Compared,
    Estimate,
    MatchSummary,
    Side,
    Spread,
    Summary,
    TableSummary,
)

VERSION = 1


def as_json(summary: Summary) -> dict[str, object]:
    """The summary as plain data; points and shares have at most six digits after the point."""
    return {
        "version": VERSION,
        "seed": summary.seed,
        "players": list(summary.players),
        "matches" if summary.of_matches else "deals": summary.done,
        "planned": summary.planned,
        "partial": summary.partial,
        "profiles": [_table(table) for table in summary.tables],
        "compared": [_compared(one) for one in summary.compared],
    }


def _table(table: TableSummary) -> dict[str, object]:
    return {
        "profile": table.profile,
        "rules_id": table.rules_id,
        "deals": table.deals,
        "score": {
            "mean": round(table.score.mean, 6),
            "deviation": _rounded(table.score.deviation),
            "quantiles": _quantiles(table.score.quantiles),
        },
        "sides": [_side(side) for side in table.sides],
        "leader": _estimate(table.leader),
        "events": {
            event.name: {"deals": event.deals, "per_thousand": _estimate(event.per_thousand)}
            for event in table.events
        },
        "exposures": [
            {
                "card": one.card,
                "level": one.level,
                "exposed": one.exposed,
                "held": one.held,
                "balance_exposed": _estimate(one.balance_exposed),
                "balance_held": _estimate(one.balance_held),
                "worth": _estimate(one.worth),
            }
            for one in table.exposures
        ],
        "matches": _matches(table.matches) if table.matches else None,
    }


def _side(side: Side) -> dict[str, object]:
    return {
        "seats": [seat + 1 for seat in side.seats],
        "players": list(side.players),
        "led": round(side.led, 6),
        **_spread(side.score),
    }


def _matches(matches: MatchSummary) -> dict[str, object]:
    return {
        "matches": matches.matches,
        "broken_off": matches.cut,
        "length": _spread(matches.length) if matches.length else None,
        "lost": [round(share, 6) for share in matches.lost],
        "won": [round(share, 6) for share in matches.won],
    }


def _spread(spread: Spread) -> dict[str, object]:
    return {
        "number": spread.number,
        "mean": _estimate(spread.mean),
        "deviation": _rounded(spread.deviation),
        "quantiles": _quantiles(spread.quantiles),
        "low": spread.low,
        "high": spread.high,
        "histogram": {str(value): times for value, times in spread.histogram.items()},
    }


def _quantiles(quantiles: Sequence[int]) -> dict[str, int]:
    return {str(at): value for at, value in zip(QUANTILES, quantiles, strict=True)}


def _compared(one: Compared) -> dict[str, object]:
    return {
        "a": one.a,
        "b": one.b,
        "played_by": one.played_by,
        "deals": one.deals,
        "changed": one.changed if one.share else None,
        "share": _estimate(one.share) if one.share else None,
        "not_compared": one.why_not._asdict() if one.why_not else None,
    }


def _estimate(estimate: Estimate) -> dict[str, float | None]:
    return {"value": _rounded(estimate.value), "error": _rounded(estimate.error)}


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 6)


def as_csv(summary: Summary) -> str:
    """The summary as rows of one number each: profile, measure, of what, statistic, value.

    What is not known has an empty value. Nothing in it is taken for a formula by a spreadsheet.
    """
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(("profile", "measure", "of", "statistic", "value"))
    for row in _rows(summary):
        *words, value = row
        writer.writerow([*map(harmless, words), value])
    return page.getvalue()


Number = int | float | None
Row = tuple[str, str, str, str, Number]


def _rows(summary: Summary) -> Iterator[Row]:
    unit = "matches" if summary.of_matches else "deals"
    yield "", "simulation", "", "seed", summary.seed
    yield "", "simulation", "", unit, summary.done
    yield "", "simulation", "", "planned", summary.planned
    for table in summary.tables:
        for measure, of, statistic, value in _rows_of(table):
            yield table.profile, measure, of, statistic, value
    for one in summary.compared:
        if one.share:
            pair = f"{one.a} {one.b}"
            yield one.played_by or "", "changed", pair, "deals", one.deals
            yield one.played_by or "", "changed", pair, "changed", one.changed
            for statistic, value in _estimate(one.share).items():
                yield one.played_by or "", "changed", pair, f"share {statistic}", value


def _rows_of(table: TableSummary) -> Iterator[tuple[str, str, str, Number]]:
    yield "deals", "", "number", table.deals
    for side in table.sides:
        of = "seat " + " ".join(str(seat + 1) for seat in side.seats)
        yield "led", of, "share", round(side.led, 6)
        for statistic, value in _numbers(side.score):
            yield "score", of, statistic, value
    for statistic, value in _estimate(table.leader).items():
        yield "leader", "", statistic, value
    for event in table.events:
        yield "event", event.name, "deals", event.deals
        for statistic, value in _estimate(event.per_thousand).items():
            yield "event", event.name, f"per thousand {statistic}", value
    for one in table.exposures:
        of = f"{one.card} {one.level}"
        yield "exposure", of, "exposed", one.exposed
        yield "exposure", of, "held", one.held
        for name, estimate in (
            ("balance exposed", one.balance_exposed),
            ("balance held", one.balance_held),
            ("worth", one.worth),
        ):
            for statistic, value in _estimate(estimate).items():
                yield "exposure", of, f"{name} {statistic}", value
    if table.matches:
        yield from _match_rows(table, table.matches)


def _match_rows(
    table: TableSummary, matches: MatchSummary
) -> Iterator[tuple[str, str, str, Number]]:
    yield "matches", "", "number", matches.matches
    yield "matches", "", "broken off", matches.cut
    if matches.length:
        for statistic, value in _numbers(matches.length):
            yield "length", "", statistic, value
    for side, lost, won in zip(table.sides, matches.lost, matches.won, strict=True):
        of = "seat " + " ".join(str(seat + 1) for seat in side.seats)
        yield "matches", of, "lost", round(lost, 6)
        yield "matches", of, "won", round(won, 6)


def _numbers(spread: Spread) -> Iterator[tuple[str, Number]]:
    yield "mean", round(spread.mean.value, 6)
    yield "error", _rounded(spread.mean.error)
    yield "deviation", _rounded(spread.deviation)
    for at, value in zip(QUANTILES, spread.quantiles, strict=True):
        yield f"quantile {at}", value
    yield "low", spread.low
    yield "high", spread.high
