"""Thousands of random records by the shipped profiles: written, read, and the same again.

GONGZHU_FULL=1 takes 10,000 of them, and a small share is taken otherwise. On 2026-11-30 all
10,008 came back the same.
"""

from __future__ import annotations

import io
import os
import random

import pytest

from gongzhu.engine.deal import apply
from gongzhu.engine.match import Match
from gongzhu.profiles.library import shipped_ids
from gongzhu.record.check import check
from gongzhu.record.lines import DealLine, Header, Line, ResultLine, line_of
from gongzhu.record.reader import read
from gongzhu.record.replay import replay
from gongzhu.record.text_form import text_of
from gongzhu.record.writer import Writer
from tests.record.tables import header_of
from tests.support import game, some_action

PROFILES = shipped_ids()
EACH = -(-10_000 // len(PROFILES)) if os.environ.get("GONGZHU_FULL") else 12


@pytest.mark.parametrize("profile", PROFILES)
def test_a_random_deal_is_read_as_it_was_written(profile: str) -> None:
    begun = Match(game(profile))
    header = header_of(begun.game.rules)
    for seed in range(EACH):
        dice = random.Random(f"{profile}/{seed}")
        stream = io.StringIO()
        lines, match = written(Writer(stream), header, begun, dice)
        reading = read(stream.getvalue())
        assert [line for _, line in reading.lines] == lines
        assert "".join(f"{line}\n" for _, line in reading.lines) == stream.getvalue()
        found = replay(reading)
        assert found.problems == ()
        assert found.match
        assert found.match.results == match.results
        sheet = read("\n".join(text_of(lines)))
        assert [line for _, line in sheet.lines[1:]] == lines[1:]
        if seed == 0:
            assert check(sheet) == check(reading)


def written(
    writer: Writer, header: Header, match: Match, dice: random.Random
) -> tuple[list[Line], Match]:
    """A deal written as it is played at random; its lines, and the match with it."""
    deal = match.shuffled(dice)
    lines: list[Line] = [header, DealLine.of(deal)]
    while deal.waiting:
        action = some_action(deal, dice)
        deal = apply(deal, action)
        lines.append(line_of(action))
    match = match.add(deal)
    lines.append(ResultLine.of(match))
    for line in lines:
        writer.write(line)
    return lines, match
