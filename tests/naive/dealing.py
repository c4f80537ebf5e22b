"""Dealing from a seed, written from docs/provable-deals.md alone, as plain as can be."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence


def seed_of(number: int) -> bytes:
    return hashlib.sha256(f"gongzhu 1 seed {number}".encode("ascii")).digest()


def commitment(seed: bytes, rules_id: str) -> str:
    text = "gongzhu 1 commitment " + rules_id + " " + seed.hex()
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def numbers(seed: bytes, deal: int, words: Sequence[str]) -> Iterator[int]:
    middle = ""
    if words:
        pieces = [str(len(word.encode())).encode() + b":" + word.encode() + b"," for word in words]
        middle = " words " + hashlib.sha256(b"".join(pieces)).hexdigest()
    block = 0
    while True:
        message = f"gongzhu 1 deal {deal}{middle} block {block}"
        data = hmac.new(seed, message.encode("ascii"), hashlib.sha256).digest()
        for place in range(0, 32, 2):
            yield 256 * data[place] + data[place + 1]
        block += 1


def below(n: int, stream: Iterator[int]) -> int:
    limit = 65536 - 65536 % n
    number = next(stream)
    while number >= limit:
        number = next(stream)
    return number % n


def deal(
    seed: bytes,
    number: int,
    players: int,
    *,
    removed: Sequence[str] = (),
    packs: int = 1,
    words: Sequence[str] = (),
) -> tuple[list[list[str]], int]:
    """The hands, each sorted as a record sorts it, and the seat (from 1) drawn to lead."""
    ranks = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
    pack = [rank + suit for suit in "SHCD" for rank in ranks if rank + suit not in removed]
    cards = pack * packs
    stream = numbers(seed, number, words)
    for i in range(len(cards) - 1, 0, -1):
        j = below(i + 1, stream)
        cards[i], cards[j] = cards[j], cards[i]
    size = len(cards) // players
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(players)]
    return [sorted(hand, key=pack.index) for hand in hands], below(players, stream) + 1
