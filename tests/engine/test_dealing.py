"""A seed deals the same cards for ever, in any language, and every card goes anywhere alike."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from gongzhu.cards import Card, CardSet, Deck, Shuffler
from gongzhu.engine.dealing import Seed, Shuffle
from tests.naive import dealing as naive
from tests.support import Row, game, rows, sentence

ROOT = Path(__file__).resolve().parents[2]
DEALS = 10_000

stored = pytest.mark.parametrize("row", rows("dealing.yaml"), ids=sentence)


class Table(NamedTuple):
    """Who is dealt how many of which cards."""

    players: int = 4
    packs: int = 1
    removed: str = ""
    words: tuple[str, ...] = ()

    @property
    def deck(self) -> Deck:
        return Deck(self.packs, CardSet.parse(self.removed))


TABLES = (
    Table(),
    Table(5, removed="2C 2D"),
    Table(3, removed="2C"),
    Table(8, packs=2),
    Table(words=("moon", "", "月亮")),
)


def hands(seed: Seed, deal: int, table: Table) -> tuple[list[str], int]:
    """The hands as they are printed, and the seat (from 1) that would be drawn to lead."""
    dice = seed.shuffle(deal, table.words)
    dealt = table.deck.deal(table.players, dice)
    faces = [sorted(hand, key=lambda card: card.index % 64, reverse=True) for hand in dealt]
    return [" ".join(map(str, hand)) for hand in faces], dice.choice(range(table.players)) + 1


class TestStored:
    @stored
    def test_the_hands_are_those_that_were_stored(self, row: Row) -> None:
        seed = Seed.of(row["number"]) if "number" in row else Seed.parse(row["seed"])
        table = Table(
            row["players"], row.get("packs", 1), row.get("remove", ""), (*row.get("words", ()),)
        )
        assert hands(seed, row["deal"], table) == (row["hands"], row["lot"])

    @stored
    def test_they_are_those_of_the_page_for_others(self, row: Row) -> None:
        seed = naive.seed_of(row["number"]) if "number" in row else bytes.fromhex(row["seed"])
        found, lot = naive.deal(
            seed,
            row["deal"],
            row["players"],
            removed=row.get("remove", "").split(),
            packs=row.get("packs", 1),
            words=row.get("words", ()),
        )
        assert ([" ".join(hand) for hand in found], lot) == (row["hands"], row["lot"])

    @stored
    def test_the_table_is_whole(self, row: Row) -> None:
        cards = " ".join(row["hands"]).split()
        assert len(cards) == 52 * row.get("packs", 1) - len(row.get("remove", "").split())
        assert len({len(hand.split()) for hand in row["hands"]}) == 1

    @pytest.mark.parametrize(
        ("number", "seed"),
        [
            (0, "6b5a3aad"),
            (7, "45681822"),
            (10**30, "77ba5dd0"),
        ],
    )
    def test_a_number_stands_for_a_seed(self, number: int, seed: str) -> None:
        assert Seed.of(number).hex[:8] == seed
        assert Seed.of(number).secret == naive.seed_of(number)

    def test_the_commitment_is_that_of_seed_and_rules(self) -> None:
        of = game("individual").rules.id
        seeds = [Seed.of(7), Seed.of(8)]
        found = {seed.commitment(rules) for seed in seeds for rules in (of, "0" * 64)}
        assert len(found) == 4
        assert found == {
            naive.commitment(seed.secret, rules) for seed in seeds for rules in (of, "0" * 64)
        }

    def test_the_page_for_others_has_the_same_numbers(self) -> None:
        page = (ROOT / "docs" / "provable-deals.md").read_text(encoding="utf-8")
        seed = Seed.of(7)
        assert seed.hex in page
        assert seed.commitment(game("individual").rules.id) in page
        printed = re.findall(r"^# prints ((?:\d*[\dJQKA][SHCD] ?){13})$", page, re.MULTILINE)
        dealt = Deck().deal(4, seed.shuffle(1))
        assert [CardSet.parse(hand) for hand in printed] == [dealt[0], dealt[3]]


class TestAgainstOthers:
    def test_a_plain_second_implementation_deals_the_same(self) -> None:
        for number in range(200):
            table = TABLES[number % len(TABLES)]
            seed, deal = Seed.of(number), number % 11 + 1
            found = naive.deal(
                seed.secret,
                deal,
                table.players,
                removed=table.removed.split(),
                packs=table.packs,
                words=table.words,
            )
            assert hands(seed, deal, table) == ([" ".join(hand) for hand in found[0]], found[1])

    def test_one_in_another_language_deals_the_same(self) -> None:
        perl = shutil.which("perl")
        if (
            perl is None
            or subprocess.run([perl, "-MDigest::SHA", "-e", "1"], check=False).returncode
        ):
            pytest.skip("there is no perl with Digest::SHA here")
        asked, dealt = [], []
        for number in range(DEALS):
            table, seed, deal = TABLES[number % len(TABLES)], Seed.of(number), number % 11 + 1
            removed = table.removed.replace(" ", ",") or "-"
            words = ",".join(word.encode().hex() for word in table.words) or "-"
            asked.append(f"{seed.hex} {deal} {table.players} {table.packs} {removed} {words}\n")
            own, lot = hands(seed, deal, table)
            dealt.append("|".join([*own, str(lot)]))
        script = ROOT / "tests" / "naive" / "dealing.pl"
        done = subprocess.run(
            [perl, script], input="".join(asked), capture_output=True, text=True, check=True
        )
        for number, (ours, theirs) in enumerate(zip(dealt, done.stdout.splitlines(), strict=True)):
            assert ours == theirs, number


class Told(Shuffle):
    """A shuffle that is told its numbers."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._draws = iter(numbers)


class TestDraws:
    def test_numbers_that_would_favour_low_results_are_left_out(self) -> None:
        assert 65536 % 10 == 6
        assert Told([65535, 65530, 65529]).below(10) == 9
        assert Told([65535]).below(2**16) == 65535

    def test_nothing_is_drawn_where_there_is_no_choice_but_one_number_is_used(self) -> None:
        told = Told([5, 6])
        assert told.choice("x") == "x"
        assert told.below(7) == 6

    def test_many_deals_have_left_numbers_out(self) -> None:
        """Or a program that leaves none out would deal the same for a long time."""
        whole = [list(_numbers(Seed.of(n), 51)) for n in range(300)]
        limits = [65536 - 65536 % n for n in range(52, 1, -1)]
        skipped = sum(
            any(n >= limit for n, limit in zip(one, limits, strict=True)) for one in whole
        )
        assert skipped > 3

    def test_seeds_deals_and_words_are_told_apart(self) -> None:
        streams = [
            Seed.of(1).shuffle(1),
            Seed.of(2).shuffle(1),
            Seed.of(1).shuffle(11),
            Seed.of(1).shuffle(1, ["a"]),
            Seed.of(1).shuffle(1, ["a", ""]),
            Seed.of(1).shuffle(1, ["", "a"]),
            Seed.of(1).shuffle(1, ["1:a,"]),
        ]
        found = {tuple(stream.below(2**16) for _ in range(4)) for stream in streams}
        assert len(found) == len(streams)

    def test_a_seed_does_not_print_itself(self) -> None:
        seed = Seed(bytes(range(32)))
        assert seed.hex not in repr(seed) + str(seed)
        assert repr(seed.secret) not in repr(seed)

    @pytest.mark.parametrize("wrong", ["", "07", "07" * 33, "G7" * 32, "AB" * 32])
    def test_other_texts_are_no_seeds(self, wrong: str) -> None:
        with pytest.raises(ValueError, match="64 hex digits"):
            Seed.parse(wrong)
        with pytest.raises(ValueError, match="32 bytes"):
            Seed(b"short")


def _numbers(seed: Seed, count: int) -> Iterator[int]:
    dice = seed.shuffle(1)
    return (dice.below(2**16) for _ in range(count))


class Careless(Shuffle):
    """The mistake of 1999: every card swaps with any other."""

    def shuffle(self, x: list[Card], /) -> None:  # type: ignore[override]
        for place in range(len(x)):
            other = self.below(len(x))
            x[place], x[other] = x[other], x[place]


class TestChances:
    """How often each card goes to each seat, against 1 in 4: 153 degrees of freedom."""

    def test_every_card_goes_to_every_seat_alike(self) -> None:
        found = chi_square([Seed.of(n).shuffle(1) for n in range(10_000)])
        found += chi_square([Seed.of(1).shuffle(n) for n in range(10_000)])
        assert 230 < found < 390  # for 306 degrees of freedom: 306, give or take 25

    def test_a_careless_shuffle_is_seen(self) -> None:
        assert chi_square([Careless(Seed.of(2), n) for n in range(4_000)]) > 400

    def test_a_deal_left_as_it_is_is_seen(self) -> None:
        class Lazy:
            def shuffle(self, x: list[Card], /) -> None:
                x.sort()

        assert chi_square([Lazy()] * 100) > 1_000


def chi_square(shuffles: Sequence[Shuffler]) -> float:
    deck, expected = Deck(), len(shuffles) / 4
    counts = [[0] * 4 for _ in range(52)]
    for dice in shuffles:
        for seat, hand in enumerate(deck.deal(4, dice)):
            for card in hand:
                counts[card.index][seat] += 1
    squares = sum((seen - expected) ** 2 for row in counts for seen in row)
    return squares / expected * 51 / 52  # each hand has 13 cards, so their numbers hang together
