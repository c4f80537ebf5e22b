"""Random numbers that come out the same in plain Python and compiled.

A generator is a row of one integer. No product here reaches 2**63: what wraps in compiled code
does not in Python, and compilers reckon that it never happens.
"""

from __future__ import annotations

from collections.abc import MutableSequence

WORD = (1 << 32) - 1
FACTOR = 1791398085
"""The factor of a multiply-with-carry generator: FACTOR * 2**32 - 1 is a safe prime, so that its
numbers repeat after some 2**62. (G. Marsaglia, Random number generators, 2003.)"""


def start(seed: int, number: int) -> int:
    """Where a generator begins that belongs to a seed and a number, such as that of a deal.

    Both are below 2**63.

    >>> start(1, 2) == start(1, 2), start(1, 2) == start(2, 1)
    (True, False)
    """
    low = hashed(seed, number, 1)
    high = hashed(seed, number, 2) >> 2
    return ((high + 1) << 32) | low


def hashed(seed: int, number: int, lane: int) -> int:
    """A number below 2**32 in which every bit of a seed and a number has its share."""
    word = stirred(lane, seed & WORD)
    word = stirred(word, seed >> 32)
    word = stirred(word, number & WORD)
    return stirred(word, number >> 32)


def stirred(word: int, more: int) -> int:
    """A number below 2**32 with another one stirred in."""
    word ^= more & WORD
    word = ((word ^ (word >> 16)) * 0x7FEB352D) & WORD
    word = ((word ^ (word >> 15)) * 0x2C1B3C6D) & WORD
    return word ^ (word >> 16)


def below(r: MutableSequence[int], limit: int) -> int:
    """A number from 0 to `limit` - 1, each as likely as any other. Changes `r`.

    `limit` is small beside 2**31.

    >>> below([start(1, 1)], 6) in range(6)
    True
    """
    r[0] = (r[0] & WORD) * FACTOR + (r[0] >> 32)
    return (((r[0] ^ (r[0] >> 32)) & WORD) * limit) >> 32


def count(bits: int) -> int:
    """How many bits of a number below 2**63 are set. Compiled, this is one instruction.

    >>> count(0b1011)
    3
    """
    return bits.bit_count()


def nth(bits: int, place: int) -> int:
    """The set bit at a place, counted from 0 at the lowest.

    >>> nth(0b10110, 1)
    4
    """
    for _ in range(place):
        bits &= bits - 1
    return bits & -bits


def any_of(bits: int, r: MutableSequence[int]) -> int:
    """One of the set bits, each as likely as any other. Changes `r`."""
    return nth(bits, below(r, count(bits)))


def shuffle(row: MutableSequence[int], r: MutableSequence[int]) -> None:
    """Bring a row into an order, each as likely as any other. Changes both."""
    for last in range(len(row) - 1, 0, -1):
        other = below(r, last + 1)
        held = row[last]
        row[last] = row[other]
        row[other] = held
