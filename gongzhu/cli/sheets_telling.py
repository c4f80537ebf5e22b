"""What is printed of a score sheet: a deal with its arithmetic, the totals, who leads next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from gongzhu.cards import CardSet
from gongzhu.cli.play.layout import WIDTH, columns, wrapped
from gongzhu.cli.play.names import Names
from gongzhu.cli.play.sheet import arithmetic, outcome
from gongzhu.describe.score import plain, signed
from gongzhu.engine.scoring import Exposures
from gongzhu.engine.verdict import pigs_needed
from gongzhu.rules.levels import SHORT_NAMES
from gongzhu.sheet.account import Account, Played, Row, called, forced
from gongzhu.sheet.deals import Agreed, Captured
from gongzhu.sheet.shortest import entry_of
from gongzhu.text import Lang, Text

_DEAL = Text("Deal {n}", "第{n}副")
_DEAL_EXPOSED = Text("{deal}, exposed: {cards}", "{deal}，亮牌：{cards}")
_AT_LEVEL = Text("{card} ({level})", "{card}（{level}）")
_AGREED = Text("uncounted: points that were agreed on: {points}", "未计，商定的分数：{points}")
_MARKED = Text("{deal} (uncounted)", "{deal}（未计）")
_MARKED_BEYOND = Text("{deal} (beyond)", "{deal}（已结束）")
_FORCED = Text(
    "By these rules {cards} lies exposed as well; it was counted so.",
    "按本规则 {cards} 也是亮着的，已照此计分。",
)
_OBJECT = Text("{said} Object now if that is wrong.", "{said}有误请现在提出。")
_RECORDED = Text("Recorded", "记入")
_TOTAL = Text("Total", "总分")
_PIGS = Text("Pigs", "猪数")
_MATCH = Text("Match {n}", "第{n}场")
_LEADS = Text("{player} leads the next deal.", "下一副由{player}先出。")
_WHO_LEADS = Text("Who leads the next deal: {rule}", "下一副谁先出：{rule}")
_OVER = Text("The match is over after deal {n}.", "第{n}副之后全场结束。")
_NTH_OVER = Text("Match {match} is over after deal {n}.", "第{n}副之后第{match}场结束。")
_BEYOND = Text(
    "Deals after it lie beyond the end of the match and add nothing.",
    "其后各副已在全场结束之后，不计入总分。",
)
_EXTRA_DEAL = Text("The highest total is shared: another deal is played.", "最高分并列：再打一副。")
_NOT_YET = Text("No deal yet.", "还没有一副。")
_PLAYERS = Text("Players: {players}", "玩家：{players}")
_LED = Text("{entry}; {player} led", "{entry}；{player}先出")
_TRICKS = Text("{entry}; {n} later tricks", "{entry}；此后赢{n}墩")
_EXPOSED = Text("{entry}; exposed: {cards}", "{entry}；亮牌：{cards}")
_COLON = Text("{deal}: {said}", "{deal}：{said}")


class Teller(NamedTuple):
    """Somebody who tells of one sheet."""

    account: Account
    players: tuple[str, ...]
    lang: Lang

    @property
    def names(self) -> Names:
        """What the players and the sides are called."""
        game = self.account.game
        sides = tuple(game.seats_of(side) for side in range(game.side_count))
        return Names(self.lang, self.players, None, sides)

    def deal(self, row: Row) -> Iterator[str]:
        """A deal with its arithmetic, and what a table may object to."""
        label = _DEAL.say(self.lang, n=row.number)
        deal = row.deal
        if isinstance(deal, Agreed):
            points = self.names.scores(deal.points)
            yield _COLON.say(self.lang, deal=label, said=_AGREED.say(self.lang, points=points))
            return
        assert row.result is not None
        if row.result.exposed:
            cards = self.exposed(row.result.exposed)
            label = _DEAL_EXPOSED.say(self.lang, deal=label, cards=cards)
        yield label
        yield from arithmetic(self.account.game, row.result, self.names)
        if cards_forced := forced(self.account.game, deal):
            yield _FORCED.say(self.lang, cards=cards_forced)
        for text in called(row, self.players):
            yield _OBJECT.say(self.lang, said=text.say(self.lang))

    def exposed(self, exposed: Exposures) -> str:
        """The exposed cards, with the levels where there are several."""
        cards = CardSet.of(exposed)
        if len(self.account.game.levels) == 1:
            return " ".join(map(str, cards))
        return " ".join(
            _AT_LEVEL.say(self.lang, card=card, level=SHORT_NAMES[exposed[card]]) for card in cards
        )

    def table(self, rows: Sequence[Row]) -> list[str]:
        """The points of some deals, and the totals of their matches."""
        lang, account = self.lang, self.account
        lines = [["", *self._heads()]]
        settled = any(row.recorded != row.points for row in account.rows if not row.beyond)
        shown = {row.match for row in rows} or {account.last.number}
        for match in account.matches:
            if match.number not in shown:
                continue
            if len(account.matches) > 1:
                label = _MATCH.say(lang, n=match.number)
                lines.append([label, *[""] * account.game.side_count])
            for row in rows:
                if row.match == match.number:
                    lines += self._row(row, settled=settled)
            lines.append([_TOTAL.say(lang), *map(plain, match.totals)])
            if pigs_needed(account.game.rules) is not None:
                lines.append([_PIGS.say(lang), *map(str, match.standing.pigs)])
        return columns(lines)

    def _row(self, row: Row, *, settled: bool) -> Iterator[list[str]]:
        """The points of a deal, and what the totals have of it where that is something else."""
        lang, account = self.lang, self.account
        label = _DEAL.say(lang, n=row.number)
        if isinstance(row.deal, Agreed):
            label = _MARKED.say(lang, deal=label)
        if row.beyond:
            label = _MARKED_BEYOND.say(lang, deal=label)
        if row.points is None or row.recorded is None:
            yield [label, *["?"] * account.game.side_count]
            return
        yield [label, *map(signed, row.points)]
        if settled and not row.beyond:
            yield [_RECORDED.say(lang), *map(signed, row.recorded)]

    def _heads(self) -> list[str]:
        """The names of the sides, cut where all of them would not fit."""
        names = self.names
        heads = [names.side_short(side) for side in range(len(names.sides))]
        most = (WIDTH - 20) // len(heads) - 1
        return [
            head if cell_len(head) <= most else set_cell_size(head, most - 1).rstrip() + "…"
            for head in heads
        ]

    def standing(self) -> Iterator[str]:
        """Whether the last match is over, who has lost, and who leads next."""
        account, lang = self.account, self.lang
        ended = account.ended
        if ended:
            yield from self._ended(account.last)
        elif account.verdict.extra_deal:
            yield _EXTRA_DEAL.say(lang)
        if account.closed:
            return
        leader = account.next_leader
        if leader is not None:
            yield _LEADS.say(lang, player=self.players[leader])
            return
        lead = account.game.rules.lead
        rule = lead.first_deal if ended or not account.rows else lead.later_deals
        yield _WHO_LEADS.say(lang, rule=rule.say(lang))

    def _ended(self, match: Played) -> Iterator[str]:
        """After which deal a match was over, and who has lost it."""
        ended, lang = match.ended, self.lang
        if ended is None:
            return
        over = _OVER.say(lang, n=ended.number)
        if len(self.account.matches) > 1:
            over = _NTH_OVER.say(lang, match=match.number, n=ended.number)
        yield over
        yield from outcome(match.game, ended.verdict, ended.standing, self.names)
        if ended is not match.rows[-1]:
            yield _BEYOND.say(lang)

    def whole(self, profile: str, name: str | None) -> Iterator[str]:
        """All of a sheet: points, totals, what was typed, how it stands."""
        lang, account = self.lang, self.account
        rules = f"{profile}, {account.game.rules.short_id}"
        yield f"{name} ({rules})" if name else rules
        yield _PLAYERS.say(lang, players=", ".join(self.players))
        if account.rows:
            yield ""
            yield from self.table(account.rows)
            yield ""
            for row in account.rows:
                yield _COLON.say(lang, deal=_DEAL.say(lang, n=row.number), said=self._typed(row))
            yield ""
        else:
            yield _NOT_YET.say(lang)
        for match in account.matches[:-1]:
            yield from self._ended(match)
        yield from self.standing()

    def _typed(self, row: Row) -> str:
        """How a deal could be typed."""
        lang, deal = self.lang, row.deal
        if isinstance(deal, Captured):
            said = entry_of(deal.piles, self.players, self.account.game, rest=False)
            exposed = row.result.exposed if row.result else deal.exposed
            if exposed:
                said = _EXPOSED.say(lang, entry=said, cards=self.exposed(exposed))
            if deal.later_tricks is not None and self.account.game.counted:
                said = _TRICKS.say(lang, entry=said, n=deal.later_tricks)
        else:
            said = _AGREED.say(lang, points=self.names.scores(deal.points))
        if deal.leader is not None:
            said = _LED.say(lang, entry=said, player=self.players[deal.leader])
        return said


def show(lines: Iterator[str]) -> None:
    """Print lines, each broken where it is too wide."""
    for line in lines:
        for part in wrapped(line):
            print(part)
