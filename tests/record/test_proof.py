"""What a check says of where the cards came from, record by record."""

from __future__ import annotations

import dataclasses
import io
import json
import random
from collections.abc import Iterator, Sequence

import pytest

from gongzhu.engine.deal import apply
from gongzhu.engine.dealing import Seed
from gongzhu.engine.game import Game
from gongzhu.engine.match import Match
from gongzhu.players.seat_record import lines_seen
from gongzhu.record.check import Report, check
from gongzhu.record.lines import CommitLine, DealLine, Header, Line, SeedLine
from gongzhu.record.proof import last_promise
from gongzhu.record.reader import Numbered, read
from gongzhu.record.replay import replay
from gongzhu.record.writer import Writer
from gongzhu.rules.model import Rules
from tests.record.tables import VARIANTS, header_of
from tests.support import some_action

SEED, OTHER = Seed.of(7), Seed.of(8)
WORDS = ("moon", "", "月亮", "x")
LOT = VARIANTS["levels in secret"]


def record(
    rules: Rules = VARIANTS["short"],
    seeds: Sequence[Seed] = (SEED,) * 9,
    *,
    committed: Seed | None = SEED,
    published: Seed | None = SEED,
    words: Sequence[str] = (),
) -> list[Line]:
    """A match whose deals come from these seeds, one each, whatever the record says of that."""
    dice = random.Random(3)
    stream = io.StringIO()
    writer = Writer(stream)
    match = Match(Game.of(rules))
    commitment = committed.commitment(rules.id) if committed else ""
    writer.header(header_of(rules, commitment=commitment))
    while not match.verdict.ends:
        number = len(match.results) + 1
        deal = match.shuffled(seeds[number - 1].shuffle(number, words))
        writer.write(dataclasses.replace(DealLine.of(deal), words=tuple(words)))
        while deal.waiting:
            action = some_action(deal, dice)
            deal = apply(deal, action)
            writer.action(action)
        match = match.add(deal)
        writer.result(match)
    if published:
        writer.write(SeedLine(published.hex))
    writer.end(match)
    return [line for _, line in read(stream.getvalue()).lines]


def checked(lines: Sequence[Line]) -> Report:
    return check(read("".join(f"{line}\n" for line in lines)))


def deals(lines: Sequence[Line]) -> Iterator[int]:
    """Where the deals stand, counted from 0."""
    return (at for at, line in enumerate(lines) if isinstance(line, DealLine))


def committed(seed: Seed, rules: Rules = VARIANTS["short"]) -> CommitLine:
    return CommitLine(seed.commitment(rules.id))


def proof(report: Report) -> dict[str, list[int]]:
    """What is known of the deals, without what is known of none."""
    found = dataclasses.asdict(report.proof)
    return {key: list(value) for key, value in found.items() if value}


@pytest.mark.parametrize("name", VARIANTS)
def test_the_cards_of_a_match_are_proven(name: str) -> None:
    report = checked(record(VARIANTS[name], (SEED,) * 200))
    assert report.problems == ()
    assert report.complete
    assert proof(report) == {"proven": list(range(1, report.deals + 1))}


def test_words_of_others_are_dealt_with() -> None:
    lines = record(words=WORDS)
    assert proof(checked(lines)) == {"proven": [1, 2]}
    at = next(deals(lines))
    deal = lines[at]
    assert isinstance(deal, DealLine)
    assert str(deal).endswith(',"words":["moon","","月亮","x"]}')
    lines[at] = dataclasses.replace(deal, words=())
    assert checked(lines).problems[0].code == "GR502"


def test_a_record_that_commits_to_nothing_is_as_good_as_ever() -> None:
    report = checked(record(committed=None, published=None))
    assert (report.problems, report.complete, proof(report)) == ((), True, {})


def test_a_match_that_goes_on_keeps_its_seed_to_itself() -> None:
    lines = record()
    for end in range(1, len(lines) - 2):
        report = checked(lines[:end])
        assert report.problems == ()
        dealt = sum(isinstance(line, DealLine) for line in lines[:end])
        assert proof(report) == ({"pending": list(range(1, dealt + 1))} if dealt else {})
        assert SEED.hex not in "".join(map(str, lines[:end]))


def test_a_match_that_is_over_and_kept_its_seed_can_no_longer_be_checked() -> None:
    report = checked(record(published=None))
    assert (report.ok, proof(report)) == (True, {"lost": [1, 2]})


class TestWrong:
    """Every broken promise has its code, at its line."""

    def found(self, lines: Sequence[Line]) -> dict[str, object]:
        report = checked(lines)
        assert not report.ok
        assert not report.complete
        problem = report.problems[0]
        assert "{" not in problem.message("en") + problem.message("zh")
        return problem.as_json()

    def test_another_seed(self) -> None:
        lines = record(published=OTHER)
        found = self.found(lines)
        assert found["code"] == "GR501"
        assert found["line"] == len(lines) - 1
        assert found["committed"] == 1
        assert found["expected"] == OTHER.commitment(VARIANTS["short"].id)
        assert proof(checked(lines)) == {}  # their seed is not lost: a false one was given

    @pytest.mark.parametrize("deal", [1, 2])
    def test_other_hands(self, deal: int) -> None:
        lines = record(seeds=[OTHER if n == deal else SEED for n in (1, 2)])
        found = self.found(lines)
        assert found["code"] == "GR502"
        assert found["line"] == list(deals(lines))[deal - 1] + 1
        assert (found["deal"], found["published"]) == (deal, len(lines) - 1)
        assert found["seat"] in (1, 2, 3, 4)
        assert len(str(found["expected"]).split()) == 3
        assert proof(checked(lines)) == ({"proven": [1]} if deal == 2 else {})

    def test_two_cards_that_change_hands(self) -> None:
        """In a deal where nobody has played yet, nothing else would tell."""
        lines = record()
        deal, seed = lines[next(deals(lines))], lines[-2]
        assert isinstance(deal, DealLine)
        (a, *first), (b, *second), *others = deal.hands
        changed = dataclasses.replace(deal, hands=((b, *first), (a, *second), *others))
        found = self.found([lines[0], changed, seed])
        assert (found["code"], found["line"], found["seat"]) == ("GR502", 2, 1)

    def test_another_leader_where_lots_are_drawn(self) -> None:
        lines = record(LOT)
        at = next(deals(lines))
        deal, seed = lines[at], lines[-2]
        assert isinstance(deal, DealLine)
        assert proof(checked([lines[0], deal, seed])) == {"proven": [1]}
        changed = dataclasses.replace(deal, leader=(deal.leader + 1) % 4)
        found = self.found([lines[0], changed, seed])
        assert (found["code"], found["line"], found["deal"]) == ("GR503", 2, 1)
        assert found["expected"] == deal.leader + 1

    def test_a_seed_that_nobody_committed_to(self) -> None:
        lines = record(committed=None)
        assert (self.found(lines)["code"], self.found(lines)["line"]) == ("GR504", len(lines) - 1)

    def test_a_seed_twice(self) -> None:
        lines = record()
        found = self.found([*lines[:-1], lines[-2], lines[-1]])
        assert (found["code"], found["line"]) == ("GR506", len(lines))
        assert found["published"] == len(lines) - 1

    def test_a_deal_after_the_seed_was_known(self) -> None:
        lines = record()
        second = list(deals(lines))[1]
        found = self.found([*lines[:second], lines[-2], *lines[second:-2], lines[-1]])
        assert (found["code"], found["line"], found["deal"]) == ("GR505", second + 2, 2)
        assert found["published"] == second + 1

    @pytest.mark.parametrize(
        "line",
        [
            '{"t":"seed","seed":"07"}',
            '{"t":"seed"}',
            f'{{"t":"seed","seed":"{"AB" * 32}"}}',
            '{"t":"commit","commitment":7}',
            f'{{"t":"commit","commitment":"{"ab" * 32}","seed":"{"ab" * 32}"}}',
        ],
    )
    def test_lines_of_another_shape(self, line: str) -> None:
        text = "".join(f"{line}\n" for line in record()[:1]) + line + "\n"
        assert check(read(text)).problems[0].code in ("GR016", "GR017", "GR018")

    @pytest.mark.parametrize("commitment", ["", "07", 7, None, "Ä" * 64])
    def test_a_commitment_of_another_shape(self, commitment: object) -> None:
        plain = json.loads(str(record()[0])) | {"commitment": commitment}
        assert check(read(json.dumps(plain))).problems[0].code == "GR018"

    def test_nothing_follows_the_end(self) -> None:
        lines = record()
        for line in (lines[-2], committed(OTHER)):
            assert self.found([*lines, line])["code"] == "GR212"


def test_the_view_of_a_seat_is_not_judged_by_the_cards_that_were_made_up() -> None:
    """Whoever adds a commitment and its seed to a view has proven nothing, and broken nothing."""
    lines = record()
    steps = replay(read("".join(f"{line}\n" for line in lines[: next(deals(lines)) + 4]))).steps
    header, *rest = lines_seen(steps, 0)
    assert isinstance(header, Header)
    header = dataclasses.replace(header, commitment=SEED.commitment(header.rules_id))
    report = checked([header, *rest, SeedLine(SEED.hex)])
    assert (report.problems, proof(report), report.view) == ((), {}, 0)


class TestFreshSeeds:
    """A seed that was lost or published gives way to another."""

    def lines(self, *between: Line) -> list[Line]:
        """A match whose second deal comes from another seed, with lines before it."""
        lines = record(seeds=[SEED, OTHER], published=OTHER)
        second = list(deals(lines))[1]
        return [*lines[:second], *between, *lines[second:]]

    def test_after_a_lost_one(self) -> None:
        report = checked(self.lines(committed(OTHER)))
        assert report.problems == ()
        assert proof(report) == {"proven": [2], "lost": [1]}

    def test_after_a_published_one(self) -> None:
        report = checked(self.lines(SeedLine(SEED.hex), committed(OTHER)))
        assert report.complete
        assert proof(report) == {"proven": [1, 2]}

    def test_while_the_match_goes_on(self) -> None:
        report = checked(self.lines(SeedLine(SEED.hex), committed(OTHER))[:-2])
        assert proof(report) == {"proven": [1], "pending": [2]}

    def test_in_the_middle_of_a_deal(self) -> None:
        """Whoever stopped there has published the seed; the cards on the table are its own."""
        lines = record(seeds=[SEED, OTHER], published=OTHER)
        first = next(deals(lines)) + 3
        lines[first:first] = [SeedLine(SEED.hex), committed(OTHER)]
        assert proof(checked(lines)) == {"proven": [1, 2]}

    def test_the_last_commitment_is_in_force(self) -> None:
        lines = self.lines(committed(OTHER))
        reading = read("".join(f"{line}\n" for line in lines[:-2]))
        last = last_promise(reading)
        assert last is not None
        assert (last.commitment, last.seed) == (OTHER.commitment(VARIANTS["short"].id), None)
        assert isinstance(reading.lines[last.line - 1], Numbered)
        assert last_promise(read("")) is None
