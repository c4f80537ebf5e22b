"""When a match ends, who has lost it and who leads the next deal, said as plainly as possible.

Seats (or sides, where partners share a total) are counted from 0. This is the slow second
implementation that the engine is compared with; it imports nothing from there.
"""

from __future__ import annotations

from tests.naive.play import lead_rule
from tests.naive.table import Rules, flag, kind, number, part, word


def ends(totals: list[int], low: int = -1000) -> bool:
    """Whether the match is over after a completed deal. Seed 001, section 08; seed 000."""
    return any(total <= low for total in totals)


def losers(totals: list[int], low: int = -1000) -> list[int]:
    """Who has lost: the lowest total, all who share it, nobody while the match goes on.

    Seed 001, section 08.
    """
    if not ends(totals, low):
        return []
    return [seat for seat in range(len(totals)) if totals[seat] == min(totals)]


def next_leader(captured: list[set[str]]) -> int:
    """The seat that leads the next deal: whoever captured the pig. Seed 001, section 02."""
    for seat in range(len(captured)):
        if "QS" in captured[seat]:
            return seat
    raise ValueError("nobody has captured QS")


# By any house rules.


def beyond_low(end: Rules, total: int) -> bool:
    """Whether a total is at the lower limit or below; below it where the limit is strict."""
    if "low" not in end:
        return False
    low = number(end, "low")
    return total < low or (total == low and not flag(end, "strict", False))


def beyond_high(end: Rules, total: int) -> bool:
    """Whether a total is at the upper limit or above; above it where the limit is strict."""
    if "high" not in end:
        return False
    high = number(end, "high")
    return total > high or (total == high and not flag(end, "strict", False))


def due_to_end(end: Rules, totals: list[int], deals_played: int, pigs: list[int]) -> bool:
    """Whether the match has reached what ends it, ties not considered."""
    if kind(end, "limit") == "deals":
        return deals_played >= number(end, "count")
    if kind(end, "limit") == "pigs":
        return any(count >= number(end, "count", 3) for count in pigs)
    if "deals" in end and deals_played >= number(end, "deals"):
        return True
    return any(beyond_low(end, total) or beyond_high(end, total) for total in totals)


def losers_by(rules: Rules, totals: list[int], pigs: list[int], instant: int | None) -> list[int]:
    """The sides that have lost a match that is over."""
    end = part(rules, "match", "end")
    loser = part(rules, "match", "loser")
    all_sides = range(len(totals))
    if kind(loser, "lowest") == "none":
        return []
    if kind(loser, "lowest") == "all_beyond":
        if kind(end, "limit") == "pigs":
            return [side for side in all_sides if pigs[side] >= number(end, "count", 3)]
        either = word(loser, "limits", "low") == "either"
        return [
            side
            for side in all_sides
            if beyond_low(end, totals[side]) or (either and beyond_high(end, totals[side]))
        ]
    # Whoever has won at once does not lose as well.
    others = [side for side in all_sides if side != instant]
    lowest = min(totals[side] for side in others)
    return [side for side in others if totals[side] == lowest]


def winners_by(rules: Rules, totals: list[int], instant: int | None) -> list[int]:
    """The sides that have won a match that is over."""
    winner = part(rules, "match", "winner")
    if instant is not None:
        return [instant]
    if kind(winner, "none") == "highest":
        return [side for side in range(len(totals)) if totals[side] == max(totals)]
    if kind(winner, "none") == "all_beyond":
        end = part(rules, "match", "end")
        return [side for side in range(len(totals)) if beyond_high(end, totals[side])]
    return []


def verdict_by(
    rules: Rules,
    totals: list[int],
    deals_played: int,
    pigs: list[int] | None = None,
    instant: int | None = None,
) -> tuple[bool, list[int], list[int]]:
    """Whether the match is over after a deal, who has lost it and who has won it, by side.

    `instant`: the side that has won at once in this deal.
    """
    heads = [0] * len(totals) if pigs is None else pigs
    winner = part(rules, "match", "winner")
    if instant is None:
        if not due_to_end(part(rules, "match", "end"), totals, deals_played, heads):
            return False, [], []
        # The match goes on while the highest total is shared.
        one_more = word(winner, "ties", "shared") == "extra_deal"
        if kind(winner, "none") == "highest" and one_more and totals.count(max(totals)) > 1:
            return False, [], []
    return True, losers_by(rules, totals, heads, instant), winners_by(rules, totals, instant)


def pigs_by(rules: Rules, points: list[int], sweeper_side: int | None = None) -> list[int]:
    """How many pigs each side gets for a deal."""
    if kind(part(rules, "match", "end"), "limit") != "pigs":
        return [0] * len(points)
    if sweeper_side is not None:
        return [0 if side == sweeper_side else 1 for side in range(len(points))]
    return [1 if score == min(points) else 0 for score in points]


def settled_by(rules: Rules, points: list[int]) -> list[int]:
    """What a deal with these points adds to the totals."""
    settlement = kind(part(rules, "match", "settlement"), "points")
    settled = []
    for own in points:
        others = len(points) - 1
        # Own points minus the mean of the others, still multiplied by the number of others.
        difference = others * own - (sum(points) - own)
        if settlement == "minus_others":
            settled.append(difference)
        elif settlement == "minus_mean":
            # Add half a point, then round down: halves go up.
            settled.append((2 * difference + others) // (2 * others))
        else:
            settled.append(own)
    return settled


def leaders_by(
    rules: Rules,
    hands: list[set[str]],
    deal: int,
    last_leader: int | None = None,
    captor: int | None = None,
) -> set[int]:
    """The seats that may lead a deal; more than one only where the leader is drawn.

    `last_leader` led the first trick of the deal before; `captor` captured there the card that the
    rule names, None if nobody did.
    """
    rule = lead_rule(rules, deal, captor is not None)
    form = kind(rule, "last")
    if form == "holder":
        return {seat for seat in range(len(hands)) if str(rule["card"]) in hands[seat]}
    if form == "seat":
        return {number(rule, "seat", 1) - 1}
    if form == "random":
        return set(range(len(hands)))
    if form == "captor" and captor is not None:
        return {captor}
    if last_leader is None:
        raise ValueError("nobody has led the deal before")
    if form == "rotation":
        return {(last_leader + 1) % len(hands)}
    return {last_leader}


def resets_by(rules: Rules) -> bool:
    """Whether the players of a match that is over go on with a new one from 0."""
    return kind(part(rules, "match", "after"), "stop") == "reset"
