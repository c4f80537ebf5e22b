"""What one pile of captured cards counts by any house rules, step by step.

The order of the steps: values, exposures, sweep, transformer, later tricks, exact set, no scoring
card, full house. This is the slow second implementation that the engine is compared with; it
imports nothing from there.
"""

from __future__ import annotations

from tests.naive.table import (
    Rules,
    every_scoring_card,
    hearts,
    kind,
    number,
    part,
    scoring_cards,
    transformer_card,
    values,
    word,
    words,
)

Exposures = dict[str, str]
"""Each exposed card of the deal and how it lies there: shown, closed or open."""


def factor(rules: Rules, card: str, level: str) -> int:
    """By how much an exposure multiplies; below 0 where it turns the sign round."""
    effect = part(rules, "scoring", "exposed", card)
    by_level = part(effect, "levels")
    if level in by_level:
        effect = part(by_level, level)
    times = number(effect, "times", 1)
    return -times if word(effect, "sign", "kept") == "reversed" else times


def scope(rules: Rules, card: str) -> str:
    """What an exposure works on: itself, hearts or nothing."""
    effect = part(rules, "scoring", "exposed", card)
    # A reader of YAML that takes the key `on` for a truth value would silently lose the setting.
    if not all(isinstance(key, str) for key in effect):
        raise ValueError(f"exposed {card}: read the YAML with from_yaml, or quote 'on'")
    return word(effect, "on", "itself")


def points_by_card(rules: Rules, pile: set[str], exposed: Exposures) -> dict[str, int]:
    """What each captured card with a value counts, exposures included, before any sweep."""
    points = {card: value for card, value in values(rules).items() if card in pile}
    for shown, level in exposed.items():
        touched: set[str] = set()
        on = scope(rules, shown)
        if on == "itself":
            touched = {shown}
        if on == "hearts":
            touched = hearts(rules)
        for card in touched & set(points):
            points[card] = points[card] * factor(rules, shown, level)
    return points


def sweeps(rules: Rules, pile: set[str]) -> bool:
    """Whether a pile holds every heart of the deck, whatever that brings."""
    return len(hearts(rules)) > 0 and hearts(rules) <= pile


def is_full_house(rules: Rules, pile: set[str]) -> bool:
    """Whether a pile holds every scoring card."""
    return every_scoring_card(rules) <= pile


def points_of_hearts(rules: Rules, pile: set[str], points: dict[str, int]) -> int:
    """What the hearts of a pile count together, a sweep included; `points` are those of cards."""
    total = sum(points.get(card, 0) for card in hearts(rules))
    sweep = part(rules, "scoring", "sweep")
    if kind(sweep, "none") == "none" or not sweeps(rules, pile):
        return total
    reading = word(sweep, "hearts", "positive")
    if reading == "flat":
        return number(sweep, "points")
    if reading == "added":
        return total + number(sweep, "points")
    return abs(total)


def pig_turns(rules: Rules, pile: set[str], sweeper: set[str]) -> bool:
    """Whether the pig in this pile turns positive now that `sweeper` holds all hearts."""
    reading = word(part(rules, "scoring", "sweep"), "pig", "captor")
    if reading == "never":
        return False
    if reading == "everyone":
        return True
    if reading == "full_house":
        return pile == sweeper and is_full_house(rules, pile)
    return pile == sweeper


def sheep_turns(rules: Rules, pile: set[str], sweeper: set[str]) -> bool:
    """Whether the sheep in this pile turns negative now that `sweeper` holds all hearts."""
    reading = word(part(rules, "scoring", "sweep"), "sheep", "unchanged")
    if reading == "captor":
        return pile == sweeper
    if reading == "everyone":
        return True
    if reading == "everyone_unless_full_house":
        return not is_full_house(rules, sweeper)
    return False


def points_without_transformer(
    rules: Rules, pile: set[str], exposed: Exposures, sweeper: set[str] | None
) -> int:
    """What all cards but the transformer count together, after exposures and sweep."""
    points = points_by_card(rules, pile, exposed)
    total = points_of_hearts(rules, pile, points)
    turns = kind(part(rules, "scoring", "sweep"), "none") == "all_hearts"
    for card in set(points) - hearts(rules) - {transformer_card(rules)}:
        counts = points[card]
        if turns and sweeper is not None:
            if card == "QS" and pig_turns(rules, pile, sweeper):
                counts = abs(counts)
            if card == "JD" and sheep_turns(rules, pile, sweeper):
                counts = -abs(counts)
        total = total + counts
    return total


def times_and_alone(rules: Rules, exposed: Exposures) -> tuple[int, int]:
    """By how much the transformer multiplies, and what it counts alone, as it lies exposed."""
    transformer = part(rules, "scoring", "transformer")
    card = transformer_card(rules)
    settings = transformer
    if card in exposed and "exposed" in transformer:
        settings = part(transformer, "exposed")
        by_level = part(settings, "levels")
        if exposed[card] in by_level:
            settings = part(by_level, exposed[card])
    return number(settings, "times", 1), number(settings, "alone", 0)


def is_alone(rules: Rules, pile: set[str], others: int) -> bool:
    """Whether the transformer of this pile, whose other cards count `others`, has no company."""
    company = word(part(rules, "scoring", "transformer"), "company", "any_scoring_card")
    beside = (pile & scoring_cards(rules)) - {transformer_card(rules)}
    if company == "any_nonzero_card":
        worth = values(rules)
        return all(worth[card] == 0 for card in beside)
    if company == "nonzero_total":
        return others == 0
    return not beside


def points_of_cards(
    rules: Rules, pile: set[str], exposed: Exposures, sweeper: set[str] | None
) -> int:
    """What the cards of a pile count, the transformer included."""
    others = points_without_transformer(rules, pile, exposed, sweeper)
    if transformer_card(rules) not in pile:
        return others
    times, alone = times_and_alone(rules, exposed)
    if is_alone(rules, pile, others):
        return others + alone
    negatives_only = word(part(rules, "scoring", "transformer"), "scope", "all") == "negatives"
    if negatives_only and others >= 0:
        return others
    return others * times


def points_for_more_than_cards(rules: Rules, pile: set[str], later_tricks: int) -> int:
    """What later tricks, an exact set and a pile without any scoring card bring."""
    total = 0
    own = pile & scoring_cards(rules)

    # Only the captor of the card has later tricks that count.
    later = part(rules, "scoring", "later_tricks")
    if kind(later, "none") == "after_card" and str(later["card"]) in pile:
        total = total + later_tricks * number(later, "points")

    exact = part(rules, "scoring", "exact_set")
    if kind(exact, "none") == "bonus" and own == set(words(exact, "cards", [])):
        total = total + number(exact, "points")

    nothing = part(rules, "scoring", "no_scoring_card")
    if kind(nothing, "none") == "penalty" and not own:
        total = total + number(nothing, "points")
    return total


def points_of_full_house(rules: Rules, pile: set[str], exposed: Exposures, cards: int) -> int:
    """What the cards of a pile count, `cards` or what a full house makes of them."""
    house = part(rules, "scoring", "full_house")
    form = kind(house, "none")
    points = number(house, "points")
    transformer = transformer_card(rules)
    times, _ = times_and_alone(rules, exposed)

    needed = every_scoring_card(rules)
    if form == "flat" and word(house, "needs", "every_scoring_card") == "all_but_transformer":
        needed = needed - {transformer}
    if not needed <= pile:
        return cards

    if form == "flat":
        multiplied = word(house, "transformer", "included") == "multiplies" and transformer in pile
        return points * times if multiplied else points
    if form == "bonus":
        return cards + points
    if form == "stacked":
        for card, level in exposed.items():
            if card != transformer:
                points = points * factor(rules, card, level)
        return points if transformer is None else points * times
    # An instant win is scored like any other deal.
    return cards


def score_pile_by(
    rules: Rules,
    pile: set[str],
    exposed: Exposures,
    sweeper: set[str] | None,
    later_tricks: int = 0,
) -> int:
    """What a pile scores; `sweeper` is the pile of this deal that holds all hearts, if one does.

    A full house that is paid as a fixed number takes the place of what the cards count; what later
    tricks, exact sets and piles without scoring cards bring stays beside it.
    """
    cards = points_of_cards(rules, pile, exposed, sweeper)
    cards = points_of_full_house(rules, pile, exposed, cards)
    return cards + points_for_more_than_cards(rules, pile, later_tricks)
