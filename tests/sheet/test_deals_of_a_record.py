"""What is typed for the deals of a match gives the totals of the match, in few words."""

from __future__ import annotations

import os
import random
import re

import pytest

from gongzhu.engine.game import Game
from gongzhu.engine.match import Match
from gongzhu.profiles import load
from gongzhu.profiles.library import shipped_ids
from gongzhu.sheet.account import account
from gongzhu.sheet.deals import Captured
from gongzhu.sheet.saying import Said, understood
from gongzhu.sheet.shortest import entry_of
from tests.support import played

NAMES = ("Lin", "Wu", "Chen", "He", "Gao")
DEALS = int(os.environ.get("GONGZHU_SHEET_DEALS", "1008"))
"""How many random deals are typed, spread over the shipped profiles."""

MOST_TOKENS = 8


def tokens(entry: str) -> list[str]:
    """The words with blanks between them that are typed for the cards: what stands after the
    separators, which are the name with its colon and the stroke between players."""
    return re.sub(r"[^ ]+:|/", " ", entry).split()


def typed(match: Match, players: tuple[str, ...]) -> tuple[list[Captured], list[int]]:
    """The deals of a match after they were typed and read, and how many tokens each took."""
    game = match.game
    deals, lengths = [], []
    for result in match.results:
        entry = entry_of([pile & game.face_up for pile in result.piles], players, game)
        exposed = " ".join(f"{card}={level}" for card, level in result.exposed.items())
        captor = (
            tricks
            for tricks, pile in zip(result.later_tricks, result.piles, strict=True)
            if pile.bits & game.counted
        )
        later = next(captor, 0) if game.counted else None
        said = Said(entry, exposed, later, led=players[result.leader])
        deal = understood(said, players, game).deal
        assert isinstance(deal, Captured), entry
        deals.append(deal)
        lengths.append(len(tokens(entry)))
    return deals, lengths


def random_match(game: Game, deals: int, dice: random.Random) -> Match:
    """A match that goes on for so many deals, whether or not it is over before."""
    match = Match(game)
    for _ in range(deals):
        match = played(match, dice)
    return match


@pytest.mark.parametrize("profile", shipped_ids())
def test_a_sheet_of_the_deals_of_a_match_has_its_totals(profile: str) -> None:
    game = load(profile).game
    players = NAMES[: game.players]
    dice = random.Random(profile)
    count = -(-DEALS // len(shipped_ids()))
    lengths: list[int] = []
    for _ in range(count // 7):
        match = random_match(game, 7, dice)
        deals, own = typed(match, players)
        lengths += own
        found = account(game, deals)
        none = (0,) * game.side_count
        assert [row.recorded for row in found.rows] == [
            none if row.beyond else result.settled
            for row, result in zip(found.rows, match.results, strict=True)
        ]
        assert [row.points for row in found.rows] == [result.points for result in match.results]
        if not any(row.verdict.ends for row in found.rows):
            assert found.totals == match.totals
            assert found.standing == match.standing
    short = sum(length <= MOST_TOKENS for length in lengths)
    assert short >= 0.9 * len(lengths), sorted(lengths)
