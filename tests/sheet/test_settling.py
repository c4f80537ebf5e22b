"""Settling up: worked examples, sums of 0, the fewest payments, what cannot be settled."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gongzhu.errors import GongzhuError
from gongzhu.sheet.settling import (
    MOST_PLAYERS,
    MOST_POINTS,
    Mode,
    Rate,
    Settlement,
    by_player,
    fewest_payments,
    read_money,
    settle,
)

TOTALS = {"Lin": -220, "Wu": 80, "Hu": 0, "Bai": 100}
HUNDRED = Rate(100, Decimal(1))
MODES: tuple[Mode, ...] = ("mean", "pairwise", "loser")


def amounts(done: Settlement) -> dict[str, str]:
    return {share.name: str(share.amount) for share in done.shares}


def paid(done: Settlement) -> list[str]:
    return [f"{payer} {payee} {amount}" for payer, payee, amount in done.payments]


# Worked examples.


def test_settling_with_the_mean() -> None:
    """The mean of the four is -10."""
    done = settle(TOTALS, HUNDRED)
    assert amounts(done) == {"Lin": "-2.10", "Wu": "0.90", "Hu": "0.10", "Bai": "1.10"}
    assert paid(done) == ["Lin Bai 1.10", "Lin Wu 0.90", "Lin Hu 0.10"]


def test_settling_everybody_with_everybody() -> None:
    """Lin owes 300 + 220 + 320; Wu 20 and is owed 300 + 80; Hu 80 + 100, owed 220."""
    done = settle(TOTALS, HUNDRED, mode="pairwise")
    gross = [(int(share.owes), int(share.owed)) for share in done.shares]
    assert gross == [(840, 0), (20, 380), (180, 220), (0, 440)]
    assert amounts(done) == {"Lin": "-8.40", "Wu": "3.60", "Hu": "0.40", "Bai": "4.40"}


def test_only_the_loser_pays() -> None:
    done = settle(TOTALS, HUNDRED, mode="loser", losers=["Lin"])
    assert amounts(done) == {"Lin": "-8.40", "Wu": "3.00", "Hu": "2.20", "Bai": "3.20"}
    assert paid(done) == ["Lin Bai 3.20", "Lin Wu 3.00", "Lin Hu 2.20"]


def test_two_losers_pay_nothing_to_each_other() -> None:
    done = settle(TOTALS, HUNDRED, mode="loser", losers=["Lin", "Hu"])
    assert amounts(done) == {"Lin": "-6.20", "Wu": "3.80", "Hu": "-1.80", "Bai": "4.20"}


def test_a_loser_gets_nothing_from_those_who_are_behind() -> None:
    """Where passing an upper limit loses, too, the loser may be ahead."""
    done = settle({"Lin": 1000, "Wu": 20, "Hu": 0}, HUNDRED, mode="loser", losers=["Lin"])
    assert (set(amounts(done).values()), done.payments) == ({"0.00"}, ())


def test_partners_each_settle_by_the_total_of_their_side() -> None:
    totals = by_player([(["Lin", "Hu"], -220), (["Wu", "Bai"], 80)])
    assert amounts(settle(totals, HUNDRED)) == {
        "Lin": "-1.50",
        "Hu": "-1.50",
        "Wu": "1.50",
        "Bai": "1.50",
    }
    assert amounts(settle(totals, HUNDRED, mode="pairwise"))["Wu"] == "6.00"


@pytest.mark.parametrize(
    ("per", "stake", "unit", "lin"),
    [
        (100, "1", "0.01", "-2.10"),
        (1, "1", "0.01", "-210.00"),
        (100, "0.5", "0.01", "-1.05"),
        (50, "0.25", "0.01", "-1.05"),
        (1000, "1", "0.01", "-0.21"),
        (100, "1", "0.5", "-2.0"),
        (100, "1", "1", "-2"),
        (100, "20", "5", "-40"),
        (100, "1", "0.001", "-2.100"),
        (10**6, "0.01", "0.01", "0.00"),
    ],
)
def test_a_stake_for_so_many_points_in_whole_units(
    per: int, stake: str, unit: str, lin: str
) -> None:
    done = settle(TOTALS, Rate(per, Decimal(stake), Decimal(unit)))
    assert amounts(done)["Lin"] == lin
    assert sum(share.amount for share in done.shares) == 0
    for share in done.shares:
        assert share.amount % Decimal(unit) == 0


def test_what_is_left_over_goes_to_the_largest_remainders() -> None:
    """-1.5, 0.3 and 1.2 cents: rounding down to -2, 0 and 1 leaves one cent over."""
    done = settle({"a": -15, "b": 3, "c": 12}, Rate(10, Decimal("0.01")))
    assert amounts(done) == {"a": "-0.01", "b": "0.00", "c": "0.01"}


def test_equal_remainders_favour_whoever_is_behind() -> None:
    done = settle({"a": 1, "b": 0}, Rate(1, Decimal("0.01")))
    assert (amounts(done), done.payments) == ({"a": "0.00", "b": "0.00"}, ())


def test_as_json() -> None:
    done = settle({"Lin": -320, "Wu": 320}, HUNDRED)
    assert done.as_json() == {
        "mode": "mean",
        "per": 100,
        "stake": "1",
        "unit": "0.01",
        "players": [
            {"name": "Lin", "total": -320, "amount": "-3.20"},
            {"name": "Wu", "total": 320, "amount": "3.20"},
        ],
        "payments": [{"from": "Lin", "to": "Wu", "amount": "3.20"}],
    }


# What holds for any totals.

names = st.text(st.characters(codec="utf-8"), min_size=1, max_size=6)
totals = st.dictionaries(
    names,
    st.one_of(st.integers(-1200, 1200), st.integers(-MOST_POINTS, MOST_POINTS)),
    min_size=2,
    max_size=MOST_PLAYERS,
)
money = st.decimals("0.000001", 10**6, places=6)
rates = st.builds(Rate, st.integers(1, 10**6), money, money)


@given(totals, rates, st.sampled_from(MODES), st.data())
@settings(max_examples=150, deadline=None)
def test_amounts_add_up_to_nothing_and_are_less_than_a_unit_off(
    found: dict[str, int], rate: Rate, mode: Mode, data: st.DataObject
) -> None:
    losers = data.draw(st.sets(st.sampled_from(sorted(found)), min_size=1, max_size=len(found) - 1))
    done = settle(found, rate, mode=mode, losers=losers)
    assert sum(share.amount for share in done.shares) == 0
    assert sum(share.owes - share.owed for share in done.shares) == 0
    for share in done.shares:
        exact = rate.worth(share.owed - share.owes)
        assert abs(Fraction(share.amount) - exact) < Fraction(rate.unit)
    after = {share.name: share.amount for share in done.shares}
    for payer, payee, amount in done.payments:
        assert amount > 0
        after[payer] += amount
        after[payee] -= amount
    assert set(after.values()) == {0}
    assert len(done.payments) < len(found)
    order = data.draw(st.permutations(sorted(found)))
    again = settle({name: found[name] for name in order}, rate, mode=mode, losers=losers)
    assert (sorted(again.shares), again.payments) == (sorted(done.shares), done.payments)


@given(totals)
@settings(max_examples=50, deadline=None)
def test_pairwise_is_the_mean_as_often_as_there_are_players(found: dict[str, int]) -> None:
    """Before rounding; and totals that a rule settled already come out of the mean as they are."""
    mean, pairs = settle(found, HUNDRED), settle(found, HUNDRED, mode="pairwise")
    for one, other in zip(mean.shares, pairs.shares, strict=True):
        assert other.owed - other.owes == len(found) * (one.owed - one.owes)
    settled = {share.name: int(share.owed - share.owes) for share in pairs.shares}
    if max(map(abs, settled.values())) <= MOST_POINTS:
        for share in settle(settled, HUNDRED).shares:
            assert share.owed - share.owes == settled[share.name]


def partitions(people: list[str]) -> Iterator[list[list[str]]]:
    """Every way to part people into groups."""
    if not people:
        yield []
        return
    first, *others = people
    for parted in partitions(others):
        yield [[first], *parted]
        for place, group in enumerate(parted):
            yield [*parted[:place], [first, *group], *parted[place + 1 :]]


def fewest(balances: Mapping[str, int]) -> int:
    """How many payments are needed: among k people who only pay each other, k - 1."""
    people = [name for name, amount in balances.items() if amount]
    return min(
        sum(len(group) - 1 for group in parted)
        for parted in partitions(people)
        if all(sum(balances[name] for name in group) == 0 for group in parted)
    )


def test_there_are_no_fewer_payments() -> None:
    """Of small balances many add up to 0 in parts, which a greedy choice would miss."""
    dice = random.Random(5)
    smaller = 0
    for _ in range(1500):
        count = dice.randint(2, 6)
        amounts = [dice.randint(-4, 4) for _ in range(count - 1)]
        balances = dict(zip("fbdaec", [*amounts, -sum(amounts)], strict=False))
        payments = fewest_payments(balances)
        assert len(payments) == fewest(balances)
        open_ones = sum(map(bool, balances.values()))
        smaller += len(payments) < open_ones - 1
        after = dict(balances)
        for payer, payee, amount in payments:
            after[payer] += amount
            after[payee] -= amount
        assert not any(after.values())
    assert smaller > 100


def test_a_greedy_choice_would_need_one_payment_more() -> None:
    balances = {"a": -6, "b": -4, "c": -2, "d": 4, "e": 4, "f": 4}
    assert fewest(balances) == 4
    assert len(fewest_payments(balances)) == 4


def test_the_order_of_the_players_means_nothing_to_the_payments() -> None:
    balances = {"a": -2, "b": -2, "c": 1, "d": 1, "e": 2}
    found = {tuple(fewest_payments(dict(order))) for order in permutations(balances.items())}
    assert found == {(("a", "c", 1), ("a", "d", 1), ("b", "e", 2))}


def test_twelve_people() -> None:
    balances = {f"p{n}": (n + 1) * (-1) ** n for n in range(11)}
    balances["last"] = -sum(balances.values())
    assert len(fewest_payments(balances)) < 11


# What cannot be settled.


@pytest.mark.parametrize(
    ("per", "stake", "unit", "said"),
    [
        (0, "1", "0.01", "--per: a number of points from 1 to 1000000, not 0"),
        (-100, "1", "0.01", "--per: a number of points from 1 to 1000000, not -100"),
        (10**9, "1", "0.01", "--per: a number of points from 1 to 1000000, not 1000000000"),
        (100, "0", "0.01", "--stake: the amount must be above 0"),
        (100, "-1", "0.01", "--stake: the amount must be above 0"),
        (100, "NaN", "0.01", "--stake: 'NaN' is no amount of money; write it as 1 or 0.50"),
        (100, "Infinity", "1", "--stake: 'Infinity' is no amount of money; write it as 1 or 0.50"),
        (100, "1E+7", "1", "--stake: at most 1000000, with at most 6 digits after the point"),
        (100, "1", "1E-7", "--unit: at most 1000000, with at most 6 digits after the point"),
        (100, "1", "0", "--unit: the amount must be above 0"),
    ],
)
def test_a_rate_that_nobody_can_pay_by(per: int, stake: str, unit: str, said: str) -> None:
    with pytest.raises(GongzhuError) as refused:
        Rate(per, Decimal(stake), Decimal(unit))
    assert str(refused.value) == said


@pytest.mark.parametrize("text", ["", "-1", "1e3", "1,50", "0x1", "1.", ".5", "\x1b[31m", "9" * 99])
def test_what_is_no_money(text: str) -> None:
    with pytest.raises(GongzhuError, match=r"^--stake: '.*' is no amount of money") as refused:
        read_money("--stake", text)
    assert str(refused.value).isprintable()
    assert "不是金额" in refused.value.say("zh")


@pytest.mark.parametrize("text", ["1", " 1 ", "１", "1.0", "01"])
def test_ways_to_write_one(text: str) -> None:
    assert read_money("--stake", text) == 1


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ({"Lin": 0}, "from 2 to 12 people can settle, not 1"),
        ({str(n): 0 for n in range(13)}, "from 2 to 12 people can settle, not 13"),
        (
            {"Lin\x1b": 10**9 + 1, "Wu": 0},
            "the total of Lin? is beyond 1000000000 points",
        ),
    ],
)
def test_totals_that_cannot_be_settled(found: dict[str, int], said: str) -> None:
    with pytest.raises(GongzhuError) as refused:
        settle(found, HUNDRED)
    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("losers", "said"),
    [
        ([], "who lost?"),
        ([*TOTALS], "who lost?"),
        (["Chen"], "'Chen' is none of the players: Lin, Wu, Hu, Bai"),
    ],
)
def test_losers_who_cannot_be(losers: list[str], said: str) -> None:
    with pytest.raises(GongzhuError) as refused:
        settle(TOTALS, HUNDRED, mode="loser", losers=losers)
    assert str(refused.value).startswith(said)


def test_nobody_is_in_two_sides() -> None:
    with pytest.raises(GongzhuError, match="'Lin' is named twice"):
        by_player([(["Lin", "Hu"], -220), (["Wu", "Lin"], 80)])
