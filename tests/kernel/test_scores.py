"""The kernel's tables of scores hold what the ledger says, by the rules of every table."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from gongzhu.cards import CardSet
from gongzhu.engine.game import Game
from gongzhu.engine.ledger import Step
from gongzhu.engine.pile import Pile
from gongzhu.engine.scoring import Exposures, points, score_deal, score_pile, whole
from gongzhu.kernel import deals, scores
from gongzhu.kernel.points import UNKNOWN
from gongzhu.kernel.rows import Row, row
from gongzhu.kernel.scores import STEPS, Scores, TooMany, happened
from tests.houses.tables import SHIPPED, TABLES, profile, some_exposures, some_piles
from tests.support import varied

DEALS = {True: 160, False: 40}
"""How many deals are scored for each table, compiled and in plain Python."""

Scoring = tuple[list[CardSet], Exposures, list[int]]
"""What each seat captured, what was exposed, and the later tricks of each seat."""


def some_scoring(game: Game, dice: random.Random) -> Scoring:
    """Any piles under any exposures; whoever has the card that makes tricks count took some."""
    captured, exposed = some_piles(game, dice), some_exposures(game, dice)
    most = len(game.deck.cards) // game.players
    later = [dice.randrange(most) if pile.bits & game.counted else 0 for pile in captured]
    return captured, exposed, later


def at(exposed: Exposures, wanted: str) -> int:
    return CardSet.of(card for card, level in exposed.items() if level == wanted).bits


def result(scoring: Scoring) -> list[int]:
    """The same as the kernel keeps it of a deal."""
    captured, exposed, later = scoring
    kept = [0] * deals.RESULT_SIZE
    kept[deals.RESULT_EXPOSED] = CardSet.of(exposed).bits
    kept[deals.RESULT_CLOSED] = at(exposed, "closed")
    kept[deals.RESULT_OPEN] = at(exposed, "open")
    kept[deals.RESULT_LATER_TRICKS] = sum(later)
    for seat, pile in enumerate(captured):
        kept[deals.RESULT_CAPTURED_OF + seat] = pile.bits
    return kept


def results(scorings: Sequence[Scoring], *, fast: bool) -> Row:
    return row([slot for scoring in scorings for slot in result(scoring)], fast=fast)


def steps(game: Game, scoring: Scoring) -> set[str]:
    """What happened in a deal by the steps of its ledgers, and by who has all of something."""
    captured, exposed, later = scoring
    found: set[str] = {
        line.step for ledger in score_deal(game, captured, exposed, later) for line in ledger
    }
    piles = whole(game, captured)
    all_of = {"sweep": piles.sweeper, "full_house": piles.full_house}
    return found - {"shared", *all_of} | {name for name, seat in all_of.items() if seat is not None}


@pytest.mark.parametrize("fast", [True, False], ids=["compiled", "plain"])
@pytest.mark.parametrize("table", TABLES)
def test_the_tables_hold_what_the_ledger_says(table: str, fast: bool) -> None:
    """Scores by side, and what happened; scored a second time, when all is known, too."""
    game = profile(table).game
    dice = random.Random(f"kernel scores/{table}")
    scorings = [some_scoring(game, dice) for _ in range(DEALS[fast])]
    of, rows = Scores(game, fast=fast), results(scorings, fast=fast)
    for _ in range(2):
        scored = of.results(rows, len(scorings))
        sides = game.side_count
        for number, scoring in enumerate(scorings):
            found = [int(one) for one in scored.scores[number * sides : (number + 1) * sides]]
            assert found == list(points(score_deal(game, *scoring))), scoring
            said = list(happened(int(scored.found[number])))
            assert set(said) == steps(game, scoring), scoring
            assert len(said) == len(set(said))


@pytest.mark.parametrize("fast", [True, False], ids=["compiled", "plain"])
@pytest.mark.parametrize("table", TABLES)
def test_piles_by_themselves_count_what_the_ledger_says(table: str, fast: bool) -> None:
    game = profile(table).game
    dice = random.Random(f"kernel piles/{table}")
    of = Scores(game, fast=fast)
    for _ in range(8):
        exposed = some_exposures(game, dice)
        piles = [pile for _ in range(DEALS[fast] // 40) for pile in some_piles(game, dice)]
        piles += [CardSet(), game.hearts, game.scoring_cards & game.deck.cards, game.deck.cards]
        found = of.piles(row([pile.bits for pile in piles], fast=fast), exposed)
        expected = [sum(line.points for line in score_pile(game, pile, exposed)) for pile in piles]
        assert list(map(int, found)) == expected


def test_some_piles_are_told_in_numbers() -> None:
    """Rows of the individual game's own examples, so that no ledger is asked."""
    of = Scores(profile("individual").game, fast=False)
    told = [("", 0), ("10C", 50), ("10C 3H", 0), ("QS 10C 7H", -220), ("QS JD", 0)]
    piles = [CardSet.parse(cards).bits for cards, _ in told]
    assert of.piles(piles, {}) == [score for _, score in told]
    exposed: Exposures = dict.fromkeys(CardSet.parse("QS 10C"), "shown")
    assert of.piles([CardSet.parse("10C QS 7H").bits], exposed) == [-840]


def test_a_row_of_exposures_is_told_back() -> None:
    """Every exposure that there can be, at every level, has a row of its own."""
    game = profile("open-closed").game
    of = Scores(game, fast=False)
    rows = of._rows() // 2
    told = [of.exposed_in(2 * number) for number in range(rows)]
    assert len({tuple(sorted(exposed.items())) for exposed in told}) == rows == 3**4
    assert set().union(*map(set, told)) == {card.bit for card in game.exposable}


# What is asked of the ledger


def test_a_score_is_asked_of_the_ledger_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only scores that come up are asked for, however few can be noted at a time."""
    asked: list[tuple[int, dict[int, str]]] = []
    score = Pile.score

    def asking(pile: Pile) -> object:
        asked.append((pile.cards, dict(pile.levels)))
        return score(pile)

    game, dice = profile("individual").game, random.Random("asked")
    scorings = [some_scoring(game, dice) for _ in range(50)]
    rows = results(scorings, fast=False)
    expected = Scores(game, fast=False).results(rows, 50)
    monkeypatch.setattr(scores, "AT_ONCE", 7)
    monkeypatch.setattr(Pile, "score", asking)
    of = Scores(game, fast=False)
    assert list(of.table) == [UNKNOWN] * len(of.table)
    assert of.results(rows, 50) == expected
    assert len(asked) == sum(worth != UNKNOWN for worth in of.table) <= 200
    before = len(asked)
    assert of.results(rows, 50) == expected
    assert len(asked) == before
    piles = [pile.bits for captured, _, _ in scorings for pile in captured]
    assert of.piles(piles, {}) == Scores(game, fast=False).piles(piles, {})


def test_every_step_of_a_ledger_has_a_bit() -> None:
    """What a number says of a deal is told from nothing else."""
    quiet: set[Step] = {"sweep", "full_house"}
    assert list(happened(0)) == []
    assert list(happened(1)) == ["sweep"]
    assert list(happened(2)) == ["full_house"]
    for place, step in enumerate(STEPS):
        assert list(happened(1 << 2 + place)) == ([] if step in quiet else [step])


def test_cards_are_told_apart_where_a_rule_names_them() -> None:
    """Alike are cards of one suit and one value which nothing else is said of."""

    def alike(table: str) -> list[str]:
        groups = Scores(profile(table).game, fast=False)._groups
        return sorted(str(CardSet(group)) for group in groups if group.bit_count() > 1)

    assert alike("individual") == ["10H 9H 8H 7H 6H 5H", "4H 3H 2H"]
    assert len([table for table in SHIPPED if alike(table)]) > len(SHIPPED) / 2


def test_a_table_that_could_not_hold_the_scores_is_refused() -> None:
    """Sixteen cards that may be exposed make 65,536 rows."""
    cards = [str(card) for card in profile("individual").game.scoring_cards]
    many = varied({"exposure": {"cards": cards}})
    assert len(many.exposable) == 16
    for fast in (True, False):
        with pytest.raises(TooMany):
            Scores(many, fast=fast)
    Scores(varied({"exposure": {"cards": cards[:8]}}), fast=False)
