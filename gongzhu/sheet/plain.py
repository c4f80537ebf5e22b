"""A sheet as plain data, for programs. Its keys stay; new ones may be added."""

from __future__ import annotations

from collections.abc import Sequence

from gongzhu.cards import CardSet
from gongzhu.engine.game import Game
from gongzhu.sheet.account import Account, Played, Row, called, players_of
from gongzhu.sheet.deals import Agreed, Captured
from gongzhu.sheet.shortest import entry_of
from gongzhu.text import Lang


def as_plain(
    account: Account, players: Sequence[str], profile: str, lang: Lang
) -> dict[str, object]:
    """All deals with what they come to. Points and totals are by side; players go by their names.

    `points` and `recorded` of a deal are `None` where these rules cannot count it. `losers` and
    `winners` are the players of the sides that lost and won, nobody while the match is not over.
    These and the totals are those of the last match; `matches` has them for each.
    """
    game = account.game
    leader = account.next_leader
    sides = range(game.side_count)
    return {
        "profile": profile,
        "rules_id": game.rules.id,
        "players": list(players),
        "sides": [players_of(game, players, [side]) for side in sides],
        "deals": [_deal(row, players, game, lang) for row in account.rows],
        **_match(account.last, players),
        "goes_on": not account.closed,
        "next_leader": None if leader is None else players[leader],
        "matches": [{"match": one.number, **_match(one, players)} for one in account.matches],
    }


def _match(match: Played, players: Sequence[str]) -> dict[str, object]:
    """How a match stands, or ended."""
    game, verdict = match.game, match.verdict
    return {
        "totals": list(match.totals),
        "pigs": list(match.standing.pigs),
        "over": verdict.ends,
        "over_after": match.ended.number if match.ended else None,
        "losers": players_of(game, players, verdict.losers),
        "winners": players_of(game, players, verdict.winners),
    }


def _deal(row: Row, players: Sequence[str], game: Game, lang: Lang) -> dict[str, object]:
    deal = row.deal
    plain: dict[str, object] = {
        "n": row.number,
        "match": row.match,
        "points": None if row.points is None else list(row.points),
        "recorded": None if row.recorded is None else list(row.recorded),
        "totals": list(row.totals),
        "uncounted": isinstance(deal, Agreed),
        "beyond": row.beyond,
        "leader": None if row.leader is None else players[row.leader],
    }
    if row.why and row.points is None:
        plain["why"] = row.why.say(lang)
    if isinstance(deal, Captured):
        plain["entry"] = entry_of(deal.piles, players, game)
        plain["captured"] = [[str(card) for card in pile] for pile in deal.piles]
        exposed = row.result.exposed if row.result else deal.exposed
        plain["exposed"] = {str(card): exposed[card] for card in CardSet.of(exposed)}
        if deal.later_tricks is not None:
            plain["later_tricks"] = deal.later_tricks
    if row.result:
        plain["called"] = [text.say(lang) for text in called(row, players)]
        plain["ledgers"] = [[line.as_json() for line in ledger] for ledger in row.ledgers]
    return plain
