"""What captured cards score, said as plainly as possible: by the default and by any house rules.

This is the slow second implementation that the engine is compared with. It imports nothing from
the package under test. `score_pile` and `score_deal` know the default individual game alone; where
the seeds differ, 000 and 001 decide. `score_deal_by` reads the settings of a profile.
"""

from __future__ import annotations

from tests.naive.pile import Exposures, is_full_house, score_pile_by, sweeps
from tests.naive.table import Rules, kind, part, players, word

HEARTS = ["2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "10H", "JH", "QH", "KH", "AH"]
"""All thirteen hearts of one pack."""

HEART_VALUE = {
    "AH": -50,
    "KH": -40,
    "QH": -30,
    "JH": -20,
    "10H": -10,
    "9H": -10,
    "8H": -10,
    "7H": -10,
    "6H": -10,
    "5H": -10,
    "4H": 0,
    "3H": 0,
    "2H": 0,
}
"""What each heart scores. Seed 001, section 04."""


def score_pile(captured: set[str], exposed: set[str]) -> int:
    """What one player scores for these captured cards; `exposed` lists the whole deal's exposures.

    Seed 001, sections 04 to 06; seed 000, paragraphs on values, exposing and the sweep.
    """
    # The thirteen hearts have their own values.
    hearts = 0
    for heart in HEARTS:
        if heart in captured:
            hearts = hearts + HEART_VALUE[heart]

    # All thirteen hearts, the worthless ones too, count positive instead.
    swept = all(heart in captured for heart in HEARTS)
    if swept:
        hearts = 200

    # An exposed ace of hearts doubles every heart, whoever has captured the ace.
    if "AH" in exposed:
        hearts = hearts * 2

    # The pig costs 100, exposed 200; the captor of all hearts wins that instead.
    pig = 0
    if "QS" in captured:
        pig = -100
        if "QS" in exposed:
            pig = -200
        if swept:
            pig = -pig

    # The sheep brings 100, exposed 200, with or without a sweep.
    sheep = 0
    if "JD" in captured:
        sheep = 100
        if "JD" in exposed:
            sheep = 200

    total = hearts + pig + sheep

    if "10C" not in captured:
        return total

    # Any heart keeps the ten company, even one that scores nothing.
    has_heart = any(heart in captured for heart in HEARTS)
    alone = not has_heart and "QS" not in captured and "JD" not in captured

    # A lone ten brings 50, exposed 100.
    if alone and "10C" in exposed:
        return 100
    if alone:
        return 50

    # In company the ten doubles the sum of the other cards, exposed it makes it fourfold.
    if "10C" in exposed:
        return total * 4
    return total * 2


def score_deal(captured: list[set[str]], exposed: set[str], partners: str = "none") -> list[int]:
    """What each side scores for a deal; piles come in seat order, sides in order of first seat.

    `none`: each seat is a side. `added`: opposite seats form a side and their scores are added.
    `pooled`: opposite seats form a side and their cards are scored as if one player had them.
    Seed 000, paragraph on five players and partners, has partners opposite and leaves their
    scoring open; no source pools cards, so only `pooled` lets partners sweep together.
    """
    if partners == "none":
        return [score_pile(pile, exposed) for pile in captured]

    if len(captured) % 2 != 0:
        raise ValueError("only an even number of seats has opposite partners")
    half = len(captured) // 2

    scores = []
    for seat in range(half):
        own = captured[seat]
        opposite = captured[seat + half]
        if partners == "added":
            scores.append(score_pile(own, exposed) + score_pile(opposite, exposed))
        elif partners == "pooled":
            scores.append(score_pile(own | opposite, exposed))
        else:
            raise ValueError(f"partners are 'none', 'added' or 'pooled', not {partners!r}")
    return scores


def sides(rules: Rules) -> list[list[int]]:
    """The seats of each side, sides in order of their first seat."""
    seats = players(rules)
    if kind(part(rules, "table", "sides"), "individual") == "individual":
        return [[seat] for seat in range(seats)]
    if seats % 2 != 0:
        raise ValueError("only an even number of seats has opposite partners")
    half = seats // 2
    return [[seat, seat + half] for seat in range(half)]


def score_sides_by(rules: Rules, scores: list[int]) -> list[int]:
    """What each side scores where every seat alone would score this."""
    reading = word(part(rules, "table", "sides"), "score", "added")
    found = []
    for seats in sides(rules):
        total = sum(scores[seat] for seat in seats)
        if len(seats) > 1 and reading == "halved":
            # An odd point is dropped, from a loss as from a win.
            total = abs(total) // 2 if total > 0 else -(abs(total) // 2)
        if len(seats) > 1 and reading == "averaged":
            # Half a point is rounded towards plus: add half a partner, then round down.
            total = (2 * total + len(seats)) // (2 * len(seats))
        found.append(total)
    return found


def piles_by(rules: Rules, captured: list[set[str]]) -> list[set[str]]:
    """The piles that are scored: one for each seat, or for each side where cards are pooled."""
    if word(part(rules, "table", "sides"), "score", "added") != "pooled":
        return [set(pile) for pile in captured]
    pooled = []
    for seats in sides(rules):
        cards: set[str] = set()
        for seat in seats:
            cards = cards | captured[seat]
        pooled.append(cards)
    return pooled


def score_deal_by(
    rules: Rules,
    captured: list[set[str]],
    exposed: Exposures,
    later_tricks: list[int] | None = None,
) -> list[int]:
    """What each side scores for a deal by these rules; piles come in seat order.

    `later_tricks`: how many tricks each seat has taken after the trick with the card that makes
    later tricks count. Only the numbers of that card's captor matter.
    """
    tricks = [0] * len(captured) if later_tricks is None else later_tricks
    piles = piles_by(rules, captured)
    if len(piles) != len(captured):
        # Whoever pools cards pools tricks.
        tricks = [sum(tricks[seat] for seat in seats) for seats in sides(rules)]

    # The effects on the whole table need to know who holds all hearts before anybody is scored.
    sweeper = None
    for pile in piles:
        if sweeps(rules, pile):
            sweeper = pile

    scores = [
        score_pile_by(rules, pile, exposed, sweeper, later)
        for pile, later in zip(piles, tricks, strict=True)
    ]
    return scores if len(piles) != len(captured) else score_sides_by(rules, scores)


def sweeper_side_by(rules: Rules, captured: list[set[str]]) -> int | None:
    """The side one of whose piles holds every heart, whatever a sweep brings."""
    piles = piles_by(rules, captured)
    for place, pile in enumerate(piles):
        if sweeps(rules, pile):
            return place if len(piles) != len(captured) else side_of(rules, place)
    return None


def instant_winner_by(rules: Rules, captured: list[set[str]]) -> int | None:
    """The side that has won the match at once with every scoring card in one pile."""
    if kind(part(rules, "scoring", "full_house"), "none") != "instant_win":
        return None
    piles = piles_by(rules, captured)
    for place, pile in enumerate(piles):
        if is_full_house(rules, pile):
            return place if len(piles) != len(captured) else side_of(rules, place)
    return None


def side_of(rules: Rules, seat: int) -> int:
    """The side to which a seat belongs."""
    for side, seats in enumerate(sides(rules)):
        if seat in seats:
            return side
    raise ValueError(f"there is no seat {seat}")
