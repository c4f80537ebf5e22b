"""What a match comes to in money: exact amounts that add up to 0, and the fewest payments.

This is about the end of a match, when people settle up. What a deal adds to the totals is a matter
of the rules (`match.settlement`); the totals given here are what the rules made of the deals.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import floor
from typing import Literal, NamedTuple, assert_never

from gongzhu.errors import GongzhuError
from gongzhu.record.problems import shown
from gongzhu.text import Text

Mode = Literal["mean", "pairwise", "loser"]
"""Who settles with whom.

`mean`: everybody with the mean of all totals, so that a point above it is a point won. `pairwise`:
everybody with everybody, the difference of their totals; with n people that is n times as much.
`loser`: whoever lost with everybody else, where the loser is behind them.
"""

MOST_PLAYERS = 12
"""How many people may settle; the fewest payments are searched for among all of them."""

MOST_POINTS = 10**9
MOST_PER = 10**6
MOST_MONEY = Decimal(10**6)
MOST_DECIMALS = 6

CENT = Decimal("0.01")

_MONEY = re.compile(r"[0-9]{1,12}(\.[0-9]{1,12})?")

_NO_MONEY = Text(
    "{name}: '{value}' is no amount of money; write it as 1 or 0.50",
    "{name}：“{value}”不是金额；请写成 1 或 0.50",
)
_NOTHING = Text("{name}: the amount must be above 0", "{name}：金额必须大于0")
_TOO_MUCH = Text(
    "{name}: at most {most}, with at most {decimals} digits after the point",
    "{name}：至多为{most}，小数至多{decimals}位",
)
_PER = Text(
    "--per: a number of points from 1 to {most}, not {value}",
    "--per：应为1到{most}的分数，不是 {value}",
)
_COUNT = Text(
    "from 2 to {most} people can settle, not {count}", "结算的人数应为2到{most}，不是{count}"
)
_POINTS = Text("the total of {name} is beyond {most} points", "{name} 的总分超出了 {most} 分的范围")
_TWICE = Text("'{name}' is named twice", "“{name}”出现了两次")
_NO_LOSER = Text(
    "who lost? 'loser' needs at least one player who did and one who did not",
    "谁输了？按输家结算时，至少要有一个输家和一个其他人",
)
_UNKNOWN = Text("'{name}' is none of the players: {names}", "“{name}”不在玩家之中：{names}")


@dataclass(frozen=True, slots=True)
class Rate:
    """What points are worth: `stake` for each `per` of them, paid in whole `unit`s.

    >>> Rate(100, Decimal("0.5")).worth(Fraction(-300))
    Fraction(-3, 2)
    """

    per: int
    stake: Decimal
    unit: Decimal = CENT

    def __post_init__(self) -> None:
        """Raises `GongzhuError` for numbers that nobody can pay by."""
        if not 1 <= self.per <= MOST_PER:
            raise GongzhuError(_PER, most=MOST_PER, value=shown(self.per))
        _check("--stake", self.stake)
        _check("--unit", self.unit)

    def worth(self, points: Fraction) -> Fraction:
        """What some points are worth, exactly."""
        return points * Fraction(self.stake) / self.per


class Share(NamedTuple):
    """What a match comes to for one player."""

    name: str
    total: int
    owes: Fraction
    """The points that the player owes to others, before both are set off."""

    owed: Fraction
    """The points that others owe to the player."""

    amount: Decimal
    """The money that the player gets in all; below 0 where the player pays."""


class Payment(NamedTuple):
    """What one player pays another."""

    payer: str
    payee: str
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Settlement:
    """What everybody pays and gets."""

    mode: Mode
    rate: Rate
    shares: tuple[Share, ...]
    """By player, in the order that they were given in."""

    payments: tuple[Payment, ...]
    """As few as there can be; whoever owes most pays first."""

    def as_json(self) -> dict[str, object]:
        """The settlement as plain data; amounts are text, since they are exact."""
        return {
            "mode": self.mode,
            "per": self.rate.per,
            "stake": f"{self.rate.stake:f}",
            "unit": f"{self.rate.unit:f}",
            "players": [
                {"name": share.name, "total": share.total, "amount": f"{share.amount:f}"}
                for share in self.shares
            ],
            "payments": [
                {"from": payer, "to": payee, "amount": f"{amount:f}"}
                for payer, payee, amount in self.payments
            ],
        }


def settle(
    totals: Mapping[str, int], rate: Rate, *, mode: Mode = "mean", losers: Collection[str] = ()
) -> Settlement:
    """What everybody pays and gets for the totals of a match.

    The amounts add up to 0. Each is the exact one, rounded up or down to a whole unit by the
    largest remainder: what is left over goes to those who lost most by rounding down, of equal ones
    to the lower total, then by name. So it does not matter who is named first.

    Raises `GongzhuError` where too few or too many settle, and for totals out of all reason.

    >>> done = settle({"Lin": -220, "Wu": 80, "Hu": 0, "Bai": 100}, Rate(100, Decimal(1)))
    >>> [f"{share.name} {share.amount}" for share in done.shares]
    ['Lin -2.10', 'Wu 0.90', 'Hu 0.10', 'Bai 1.10']
    >>> [f"{payer} pays {payee} {amount}" for payer, payee, amount in done.payments]
    ['Lin pays Bai 1.10', 'Lin pays Wu 0.90', 'Lin pays Hu 0.10']
    """
    _check_totals(totals)
    debts = _debts(totals, mode, losers)
    owes, owed = dict.fromkeys(totals, Fraction()), dict.fromkeys(totals, Fraction())
    for name, points in debts:
        if points < 0:
            owes[name] -= points
        else:
            owed[name] += points
    unit = Fraction(rate.unit)
    exact = {name: rate.worth(owed[name] - owes[name]) / unit for name in totals}
    units = rounded(exact)
    shares = (
        Share(name, total, owes[name], owed[name], _money(units[name], rate.unit))
        for name, total in totals.items()
    )
    payments = (
        Payment(payer, payee, _money(count, rate.unit))
        for payer, payee, count in fewest_payments(units)
    )
    return Settlement(mode, rate, tuple(shares), tuple(payments))


def by_player(sides: Iterable[tuple[Sequence[str], int]]) -> dict[str, int]:
    """The total of each player, where partners share one: each of them settles by it.

    Raises `GongzhuError` where somebody is named twice.

    >>> by_player([(["Lin", "Hu"], -220), (["Wu", "Bai"], 80)])
    {'Lin': -220, 'Hu': -220, 'Wu': 80, 'Bai': 80}
    """
    totals: dict[str, int] = {}
    for names, total in sides:
        for name in names:
            if name in totals:
                raise GongzhuError(_TWICE, name=shown(name))
            totals[name] = total
    return totals


def read_money(name: str, text: str) -> Decimal:
    """The amount that somebody typed for an option; raises `GongzhuError` for anything else.

    >>> read_money("--stake", "0.50")
    Decimal('0.50')
    """
    plain = unicodedata.normalize("NFKC", text[:40]).strip()
    if not _MONEY.fullmatch(plain):
        raise GongzhuError(_NO_MONEY, name=name, value=shown(text))
    amount = Decimal(plain)
    _check(name, amount)
    return amount


def rounded(exact: Mapping[str, Fraction]) -> dict[str, int]:
    """Exact numbers that add up to 0 as whole ones that do too, by the largest remainder.

    >>> rounded({"a": Fraction(-4, 3), "b": Fraction(2, 3), "c": Fraction(2, 3)})
    {'a': -1, 'b': 1, 'c': 0}
    """
    down = {name: floor(number) for name, number in exact.items()}
    left_over = -sum(down.values())
    first = sorted(exact, key=lambda name: (down[name] - exact[name], exact[name], name))
    return {name: down[name] + (name in first[:left_over]) for name in exact}


def fewest_payments(balances: Mapping[str, int]) -> list[tuple[str, str, int]]:
    """The fewest payments that settle balances adding up to 0: who pays whom how much.

    People are parted into as many groups as possible that each add up to 0; a group of k then needs
    k - 1 payments.

    >>> fewest_payments({"a": -5, "b": 5, "c": -3, "d": 2, "e": 1})
    [('a', 'b', 5), ('c', 'd', 2), ('c', 'e', 1)]
    """
    open_ones = sorted((amount, name) for name, amount in balances.items() if amount)
    paid = [payment for group in _groups(open_ones) for payment in _within(group)]
    paid.sort(key=lambda payment: (balances[payment[0]], payment[0], -payment[2], payment[1]))
    return paid


def _groups(people: Sequence[tuple[int, str]]) -> Iterable[list[tuple[int, str]]]:
    """The people in as many groups as possible that each add up to 0.

    Taking people away one after the other from everybody, `best` counts how often what is left
    adds up to 0, in the order that makes it most often.
    """
    everybody = (1 << len(people)) - 1
    sums, best = [0] * (everybody + 1), [0] * (everybody + 1)
    for some in range(1, everybody + 1):
        first = some & -some
        sums[some] = sums[some ^ first] + people[first.bit_length() - 1][0]
        best[some] = max(best[some ^ bit] for bit in _bits(some)) + (sums[some] == 0)
    left = everybody
    while left:
        group = []
        while True:
            whole = sums[left] == 0
            bit = next(bit for bit in _bits(left) if best[left ^ bit] + whole == best[left])
            group.append(people[bit.bit_length() - 1])
            left ^= bit
            if sums[left] == 0:
                break
        yield group


def _bits(some: int) -> Iterable[int]:
    while some:
        yield some & -some
        some &= some - 1


def _within(group: Sequence[tuple[int, str]]) -> Iterable[tuple[str, str, int]]:
    """Payments inside a group, the largest debt to the largest claim first."""
    ordered = sorted(group, key=lambda one: (-abs(one[0]), one[1]))
    debts = iter([(-amount, name) for amount, name in ordered if amount < 0])
    left, payer = next(debts)
    for claim, payee in [one for one in ordered if one[0] > 0]:
        while claim:
            if not left:
                left, payer = next(debts)
            count = min(left, claim)
            yield payer, payee, count
            left, claim = left - count, claim - count


def _debts(
    totals: Mapping[str, int], mode: Mode, losers: Collection[str]
) -> Iterable[tuple[str, Fraction]]:
    """The single points that players owe, below 0, or are owed."""
    match mode:
        case "mean":
            mean = Fraction(sum(totals.values()), len(totals))
            return [(name, total - mean) for name, total in totals.items()]
        case "pairwise":
            pairs = [(own, other) for own in totals for other in totals]
        case "loser":
            _check_losers(totals, losers)
            pairs = [
                pair
                for loser in totals
                for other in totals
                if loser in losers and other not in losers and totals[loser] < totals[other]
                for pair in ((loser, other), (other, loser))
            ]
        case _:
            assert_never(mode)
    return [(own, Fraction(totals[own] - totals[other])) for own, other in pairs]


def _check(name: str, amount: Decimal) -> None:
    if not amount.is_finite():
        raise GongzhuError(_NO_MONEY, name=name, value=shown(amount))
    if amount <= 0:
        raise GongzhuError(_NOTHING, name=name)
    exponent = amount.as_tuple().exponent
    assert isinstance(exponent, int)  # it is finite
    if amount > MOST_MONEY or -exponent > MOST_DECIMALS:
        raise GongzhuError(_TOO_MUCH, name=name, most=f"{MOST_MONEY:f}", decimals=MOST_DECIMALS)


def _check_totals(totals: Mapping[str, int]) -> None:
    if not 2 <= len(totals) <= MOST_PLAYERS:
        raise GongzhuError(_COUNT, most=MOST_PLAYERS, count=len(totals))
    for name, total in totals.items():
        if abs(total) > MOST_POINTS:
            raise GongzhuError(_POINTS, name=shown(name), most=MOST_POINTS)


def _check_losers(totals: Mapping[str, int], losers: Collection[str]) -> None:
    for name in losers:
        if name not in totals:
            names = ", ".join(shown(one) for one in totals)
            raise GongzhuError(_UNKNOWN, name=shown(name), names=names)
    if not 0 < len({*losers}) < len(totals):
        raise GongzhuError(_NO_LOSER)


def _money(units: int, unit: Decimal) -> Decimal:
    """So many units; all that is allowed fits the 28 digits that decimals are exact to."""
    return units * unit
