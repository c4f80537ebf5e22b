"""The kernel's random numbers: the same plain and compiled, fair, and long before they repeat."""

from __future__ import annotations

import functools
import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import numpy
import pytest

from gongzhu.kernel import dice
from gongzhu.kernel.compiling import compiled
from gongzhu.kernel.rows import Row, row

LAST = 2**63 - 1
EXTREMES = (0, 1, 2**31, 2**32 - 1, 2**32, 2**62, LAST - 1, LAST)
"""Seeds and numbers at the edges of words."""


@functools.cache
def seeds() -> tuple[tuple[int, int], ...]:
    """Pairs of a seed and a number: all extreme ones, and some of any size."""
    some = random.Random("seeds")
    pairs = [(seed, number) for seed in EXTREMES for number in EXTREMES]
    pairs += [(some.getrandbits(63), some.getrandbits(some.randrange(1, 64))) for _ in range(300)]
    return tuple(pairs)


# Functions of whole rows, so that the compiled ones are called a few times only


def starts(pairs: Sequence[int], found: Row) -> None:
    for at in range(len(found)):
        found[at] = dice.start(pairs[2 * at], pairs[2 * at + 1])


def draws(limits: Sequence[int], found: Row, r: Row) -> None:
    for at in range(len(found)):
        found[at] = dice.below(r, limits[at])


def choices(sets: Sequence[int], found: Row, r: Row) -> None:
    for at in range(len(found)):
        found[at] = dice.any_of(sets[at], r)


def places(sets: Sequence[int], wanted: Sequence[int], found: Row) -> None:
    for at in range(len(found)):
        found[at] = dice.nth(sets[at], wanted[at])


def counts(sets: Sequence[int], found: Row) -> None:
    for at in range(len(found)):
        found[at] = dice.count(sets[at])


def both(
    function: Callable[..., None], *given: Iterable[int], size: int, r: int | None = None
) -> list[int]:
    """What a function says in plain Python, having made sure that it says so compiled."""
    said = []
    for fast in (False, True):
        rows = [row(list(values), fast=fast) for values in given]
        found = row([0] * size, fast=fast)
        generator = [] if r is None else [row([r], fast=fast)]
        (compiled(function) if fast else function)(*rows, found, *generator)
        said.append([list(map(int, one)) for one in (found, *generator)])
    assert said[0] == said[1]
    return said[0][0]


def test_a_generator_starts_alike_plain_and_compiled() -> None:
    flat = [value for pair in seeds() for value in pair]
    found = both(starts, flat, size=len(seeds()))
    assert found == [dice.start(*pair) for pair in seeds()]
    assert len(set(found)) == len(seeds())


def test_a_generator_never_starts_where_it_would_stand_still() -> None:
    """Its upper half is not 0 and below the factor; so no product reaches 2**63."""
    for pair in seeds():
        assert 1 <= dice.start(*pair) >> 32 < dice.FACTOR
    assert dice.FACTOR * dice.WORD + dice.FACTOR < 2**63


def test_a_generator_stays_in_bounds() -> None:
    for pair in seeds():
        r = [dice.start(*pair)]
        for _ in range(100):
            dice.below(r, 52)
            assert 0 < r[0] < dice.FACTOR << 32


@pytest.mark.parametrize("pair", [(0, 0), (LAST, LAST), (0, LAST), (LAST, 0), (7, 12345)])
def test_draws_are_alike_plain_and_compiled(pair: tuple[int, int]) -> None:
    limits = [1, 2, 3, 4, 13, 52, 1000, 2**30] * 100
    found = both(draws, limits, size=len(limits), r=dice.start(*pair))
    assert all(0 <= number < limit for number, limit in zip(found, limits, strict=True))
    sets = [random.Random(limit + at).getrandbits(52) | 1 for at, limit in enumerate(limits)]
    chosen = both(choices, sets, size=len(sets), r=dice.start(*pair))
    assert all(
        card.bit_count() == 1 and card & bits for card, bits in zip(chosen, sets, strict=True)
    )


def test_set_bits_are_counted_and_found_alike_plain_and_compiled() -> None:
    some = random.Random("bits")
    sets = [0, 1, 2**62, LAST, *(some.getrandbits(63) & some.getrandbits(63) for _ in range(500))]
    assert both(counts, sets, size=len(sets)) == [bin(bits).count("1") for bits in sets]
    pairs = [(bits, place) for bits in sets for place in range(bits.bit_count())]
    found = both(places, *zip(*pairs, strict=True), size=len(pairs))
    for (bits, place), card in zip(pairs, found, strict=True):
        assert card == 1 << [at for at in range(63) if bits >> at & 1][place]


@pytest.mark.parametrize("size", [0, 1, 2, 50, 52, 54])
def test_rows_are_shuffled_alike_plain_and_compiled(size: int) -> None:
    for pair in seeds()[::20]:
        plain, fast = row(range(size), fast=False), row(range(size), fast=True)
        r, r_fast = row([dice.start(*pair)], fast=False), row([dice.start(*pair)], fast=True)
        dice.shuffle(plain, r)
        compiled(dice.shuffle)(fast, r_fast)
        assert list(fast) == plain
        assert list(r_fast) == r
        assert sorted(plain) == list(range(size))


# Fairness, with a fixed seed: these figures never change


def likely(seen: Counter[int], kinds: int) -> bool:
    """Whether counts are what chance would bring, if all kinds are as likely as each other.

    The sum of squares is five deviations at most from what is expected, either way: counts that
    are too even are no chance either.
    """
    expected = seen.total() / kinds
    square = sum((seen[kind] - expected) ** 2 / expected for kind in range(kinds))
    return abs(square - (kinds - 1)) < 5 * math.sqrt(2 * (kinds - 1))


@pytest.mark.parametrize("limit", [2, 3, 4, 13, 52])
def test_each_number_is_as_likely_as_any_other(limit: int) -> None:
    r = row([dice.start(20260801, limit)], fast=True)
    found = row([0] * 1_000_000, fast=True)
    compiled(draws)(row([limit] * len(found), fast=True), found, r)
    assert likely(Counter(map(int, found)), limit)
    pairs = numpy.asarray(found)[0::2] * limit + numpy.asarray(found)[1::2]
    assert likely(Counter(map(int, pairs)), limit * limit)


def test_the_first_numbers_of_generators_side_by_side_are_as_likely_as_any_other() -> None:
    """Deals of one seed differ by their number alone, matches by their seed."""
    for pairs in ([(1, number) for number in range(60_000)], [(seed, 1) for seed in range(60_000)]):
        seen = Counter(dice.below([dice.start(*pair)], 52) for pair in pairs)
        assert likely(seen, 52)


def test_each_order_is_as_likely_as_any_other() -> None:
    """All 120 orders of five cards; and each card of 52 in each of 52 places."""
    orders: Counter[int] = Counter()
    r = [dice.start(20260801, 5)]
    for _ in range(60_000):
        five = [0, 1, 2, 3, 4]
        dice.shuffle(five, r)
        orders[int("".join(map(str, five)), 5)] += 1
    assert len(orders) == 120
    assert likely(Counter(dict(enumerate(orders.values()))), 120)
    seats: Counter[int] = Counter()
    for number in range(3_000):
        deck, r = list(range(52)), [dice.start(20260801, number)]
        dice.shuffle(deck, r)
        seats.update(52 * place + card for place, card in enumerate(deck))
    assert likely(seats, 52 * 52)


def test_counts_that_chance_would_not_bring_are_seen() -> None:
    assert not likely(Counter({0: 5200, 1: 4800, 2: 5000}), 3)
    assert not likely(Counter(dict.fromkeys(range(120), 500)), 120)


# The factor


def is_prime(number: int) -> bool:
    """Whether a number below 3 * 10**24 is prime (Miller and Rabin, for the first 13 primes)."""
    witnesses = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
    if number in witnesses:
        return True
    if number < 2 or not all(number % witness for witness in witnesses):
        return False
    twos = ((number - 1) & (1 - number)).bit_length() - 1
    odd = (number - 1) >> twos
    for witness in witnesses:
        power = pow(witness, odd, number)
        if power in (1, number - 1):
            continue
        if not any((power := power * power % number) == number - 1 for _ in range(twos - 1)):
            return False
    return True


def test_primes_are_told() -> None:
    small = [number for number in range(2, 2000) if all(number % by for by in range(2, number))]
    assert [number for number in range(2000) if is_prime(number)] == small
    assert not any(map(is_prime, (561, 3215031751, 3825123056546413051, (2**31 - 1) * (2**61 - 1))))
    assert is_prime(2**61 - 1)


def test_the_factor_makes_a_safe_prime() -> None:
    """So that the numbers repeat after as many as there can be, or half of that."""
    prime = dice.FACTOR * 2**32 - 1
    assert is_prime(prime)
    assert is_prime((prime - 1) // 2)
    assert prime.bit_length() == 63
