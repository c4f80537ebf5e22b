"""Every set of captured scoring cards under every set of exposures scores as the plain scorer says.

That is all a pile can be: 2^16 sets of cards and 2^4 of exposures, a million cases.
Whole deals of partners, of which there are too many, are drawn at random.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from gongzhu.cards import Card, CardSet
from gongzhu.describe.score import explain, plain
from gongzhu.engine.game import Game
from gongzhu.engine.scoring import Exposures, points, score_deal
from gongzhu.text import Lang
from tests.naive import scoring as naive
from tests.support import SHIPPED, changed, game, names

SPECIAL = CardSet.parse("QS AH JD 10C")
SPARSE = 24
"""Of the tables of piles by another profile that scores a pile as `individual` does, one in so many
is looked at; which one goes round with the exposures."""


def subsets(cards: CardSet) -> list[CardSet]:
    """Every set of some of the cards."""
    found = [CardSet()]
    for card in cards:
        found += [chosen | CardSet.of([card]) for chosen in found]
    return found


def shown(exposed: CardSet) -> Exposures:
    return dict.fromkeys(exposed, "shown")


def every_pile(cards: CardSet) -> Iterator[tuple[CardSet, set[str]]]:
    """Every set of the cards, for both scorers; each differs from the last in one card."""
    listed = [(card.bit, {str(card)}) for card in cards]
    bits, chosen = 0, set[str]()
    yield CardSet(bits), chosen
    for step in range(1, 2 ** len(listed)):
        bit, name = listed[(step & -step).bit_length() - 1]
        bits ^= bit
        chosen ^= name
        yield CardSet(bits), chosen


def tables(piles: list[tuple[CardSet, int]], of: Game) -> Iterator[list[tuple[CardSet, int]]]:
    """Piles with their scores, as many together as there are seats.

    A deck has each heart once: never do two piles with every heart lie on one table.
    """
    table: list[tuple[CardSet, int]] = []
    for pile, score in piles:
        second = of.hearts <= pile and any(of.hearts <= other for other, _ in table)
        if second or len(table) == of.players:
            yield table
            table = []
        table.append((pile, score))
    yield table


@pytest.mark.parametrize("exposed", subsets(SPECIAL), ids="exposed {}".format)
def test_every_pile_scores_as_the_plain_scorer_says(exposed: CardSet) -> None:
    """By each profile that scores so; as many piles lie on one table as there are seats."""
    levels, said = shown(exposed), names(exposed)
    piles: list[CardSet] = []
    expected: list[int] = []
    for pile, cards in every_pile(game("individual").scoring_cards):
        piles.append(pile)
        expected.append(naive.score_pile(cards, said))
    assert len(set(piles)) == 2**16
    for profile in SHIPPED:
        played = game(profile)
        assert played.scoring_cards == game("individual").scoring_cards
        every = list(tables(list(zip(piles, expected, strict=True)), played))
        for together in every if profile == "individual" else every[len(exposed) :: SPARSE]:
            table = [pile for pile, _ in together]
            table += [CardSet()] * (played.players - len(table))
            scores = [0] * played.side_count
            for side, (_, score) in zip(played.sides, together, strict=False):
                scores[side] += score
            assert list(points(score_deal(played, table, levels))) == scores, (profile, table)


def random_piles(of: Game, dice: random.Random) -> list[CardSet]:
    """Who captured what; now and then most of it went to one seat or to one side."""
    weights = [dice.choice([1, 1, 1, 20]) for _ in range(of.players)]
    piles = [0] * of.players
    cards = list(of.deck.cards)
    for card, seat in zip(
        cards, dice.choices(range(of.players), weights, k=len(cards)), strict=True
    ):
        piles[seat] |= card.bit
    return list(map(CardSet, piles))


PARTNERS = {"partnership": "added", "partners pooled": "pooled"}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("table", PARTNERS)
def test_2500_deals_of_partners_score_as_the_plain_scorer_says(table: str, seed: int) -> None:
    played, dice = game(table), random.Random(f"{table} {seed}")
    for _ in range(2500):
        piles = random_piles(played, dice)
        exposed = CardSet.of(card for card in SPECIAL if dice.random() < 0.5)
        expected = naive.score_deal(
            [names(pile) for pile in piles], names(exposed), PARTNERS[table]
        )
        assert list(points(score_deal(played, piles, shown(exposed)))) == expected, (piles, exposed)


def number_at_the_end(sentence: str) -> str:
    """What stands last in a sentence, without a plus sign."""
    return sentence.rsplit(maxsplit=1)[-1].rsplit("：", maxsplit=1)[-1].lstrip("+")


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("table", [*SHIPPED, "partners pooled", "two exposable hearts"])
def test_the_lines_add_up_and_the_words_end_in_the_score(table: str, lang: Lang) -> None:
    played, dice = game(table), random.Random(table)
    for _ in range(500):
        piles = random_piles(played, dice)
        exposed = CardSet.of(card for card in played.exposable if dice.random() < 0.5)
        ledgers = score_deal(played, piles, shown(exposed))
        for side, (ledger, score) in enumerate(zip(ledgers, points(ledgers), strict=True)):
            assert sum(line.points for line in ledger) == score
            assert number_at_the_end(explain(ledger, lang)[-1]) == plain(score)
            assert {line.seat for line in ledger} <= set(played.seats_of(side))


def test_a_line_names_only_cards_of_its_own_pile() -> None:
    played, dice = game("individual"), random.Random(16)
    for _ in range(1000):
        piles = random_piles(played, dice)
        exposed = CardSet.of(card for card in SPECIAL if dice.random() < 0.5)
        for ledger in score_deal(played, piles, shown(exposed)):
            for line in ledger:
                assert line.cards
                assert line.cards <= piles[line.seat] & played.scoring_cards
                assert line.because <= exposed


def test_cards_that_do_not_count_change_no_score() -> None:
    played, dice = game("individual"), random.Random(36)
    for _ in range(1000):
        piles = random_piles(played, dice)
        exposed = shown(CardSet.of(card for card in SPECIAL if dice.random() < 0.5))
        bare = [pile & played.scoring_cards for pile in piles]
        assert score_deal(played, piles, exposed) == score_deal(played, bare, exposed)


def test_exposing_a_card_that_may_not_be_exposed_changes_no_score() -> None:
    played = game("individual")
    piles = [CardSet.parse("KH QS"), CardSet(), CardSet(), CardSet()]
    plainly = score_deal(played, piles, {})
    assert score_deal(played, piles, {Card.parse("KH"): "shown"}) == plainly


@pytest.mark.parametrize("table", ["individual", "two exposable hearts"])
def test_the_order_in_which_rules_name_cards_changes_no_ledger(table: str) -> None:
    """Rules with the same id have the same ledgers, line by line."""
    played, dice = game(table), random.Random(table)
    scoring = played.rules.scoring
    effects = {card: scoring.exposed[card] for card in sorted(scoring.exposed)}
    values = {card: scoring.values[card] for card in sorted(scoring.values)}
    rules = changed(played.rules, "scoring.exposed", effects)
    rules = changed(rules, "scoring.values", values)
    assert list(scoring.exposed) != list(effects)
    assert rules.id == played.rules.id
    for _ in range(300):
        piles = random_piles(played, dice)
        exposed = shown(CardSet.of(card for card in played.exposable if dice.random() < 0.5))
        assert score_deal(Game.of(rules), piles, exposed) == score_deal(played, piles, exposed)
