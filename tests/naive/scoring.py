"""What captured cards score in the default individual game, said as plainly as possible.

This is the slow second implementation that the engine is compared with. It imports nothing from
the package under test. Where the seeds differ, 000 and 001 decide.
"""

from __future__ import annotations

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
