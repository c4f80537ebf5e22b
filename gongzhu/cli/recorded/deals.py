"""One deal of a record on a page: hands, exposures, tricks, captured cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from gongzhu.cards import SYMBOLS, Card, CardSet
from gongzhu.cli.play import piles, sheet
from gongzhu.cli.play.layout import columns, padded
from gongzhu.cli.play.names import Names
from gongzhu.cli.play.news import news
from gongzhu.cli.play.tricks import Trick, tricks
from gongzhu.engine.actions import Expose
from gongzhu.engine.deal import Deal, Phase
from gongzhu.engine.events import Dealt, Forced, Rest
from gongzhu.engine.match import result
from gongzhu.engine.view import View
from gongzhu.record.lines import DealLine
from gongzhu.text import Text

_HEAD = Text("Deal {n}; first lead: {name}", "第{n}副，首先出牌：{name}")
_UNSEEN = Text("and {n} unseen", "另有{n}张未见")
_EXPOSURES = Text("Exposures:", "亮牌：")
_TRICKS = Text("Tricks (> leads, * takes the trick):", "各墩（> 先出，* 收墩）：")
_CLAIMED = Text("{name} claimed all remaining tricks.", "{name}摊牌，收走其余各墩。")
_EARLY = Text("Nothing that counts was left: the deal ended early.", "计分牌已收完，提前结束。")
_UNFINISHED = Text("The deal is not finished.", "这一副还没有打完。")


def hand_rows(line: DealLine, players: int, size: int, names: Names) -> Iterator[str]:
    """The hands as they were dealt, as far as the record knows them."""
    for seat in range(players):
        hand = line.hands[seat]
        said = by_suit(hand)
        if len(hand) < size:
            unseen = _UNSEEN.say(names.lang, n=size - len(hand))
            said = f"{said}  {unseen}" if hand else unseen
        yield f"  {padded(names.start(seat), names.width)}  {said}"


def by_suit(cards: tuple[Card, ...]) -> str:
    """Cards as people sort them.

    >>> by_suit((Card.parse("2D"), Card.parse("QS"), Card.parse("AS")))
    '♠ A Q  ♦ 2'
    """
    groups = groupby(CardSet.of(cards), key=lambda card: card.suit)
    return "  ".join(f"{SYMBOLS[suit]} {' '.join(c.rank for c in group)}" for suit, group in groups)


def page(line: DealLine, deal: Deal, view: View, names: Names) -> Iterator[str]:
    """The whole deal, with the arithmetic once it is over; `view` is what may be shown of it."""
    lang, game = names.lang, view.game
    size = game.deck.hand_size(game.players) or 0
    yield _HEAD.say(lang, n=line.number, name=names.mid(line.leader))
    yield from hand_rows(line, game.players, size, names)
    exposed = list(_exposures(view, names))
    if exposed:
        yield _EXPOSURES.say(lang)
        yield from exposed
    done = tricks(view)
    if done:
        yield _TRICKS.say(lang)
        yield from columns([["", *names.seats], *(_row(trick, names) for trick in done)])
    yield from _how_it_ended(view, done, size, names)
    yield from piles.captured(view, names)
    if deal.phase == "over":
        yield ""
        yield sheet.TITLE.say(lang, n=line.number)
        yield from sheet.arithmetic(game, result(deal), names)


def _exposures(view: View, names: Names) -> Iterator[str]:
    """Who exposed what, as it was told at the table."""
    laid = tuple(event for event in view.events if isinstance(event, Dealt | Expose | Forced))
    phase: Phase = "expose" if view.phase == "expose" else "over"
    return news(replace(view, events=laid, phase=phase), 1, names)


def _row(trick: Trick, names: Names) -> list[str]:
    cells = dict.fromkeys(range(len(names.seats)), "")
    for place, play in enumerate(trick.plays):
        taken = trick.taken is not None and trick.taken.seat == play.seat
        cells[play.seat] = f"{'>' if not place else ''}{play.card}{'*' if taken else ' '}"
    return [f"{trick.number:4}", *cells.values()]


def _how_it_ended(view: View, done: list[Trick], size: int, names: Names) -> Iterator[str]:
    claimed = [event for event in view.events if isinstance(event, Rest)]
    for event in claimed:
        yield _CLAIMED.say(names.lang, name=names.start(event.seat))
    if view.phase != "over":
        yield _UNFINISHED.say(names.lang)
    elif not claimed and len(done) < size:
        yield _EARLY.say(names.lang)
