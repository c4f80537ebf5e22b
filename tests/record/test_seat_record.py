"""What one seat saw, as a record: nothing in it depends on cards which that seat cannot see."""

from __future__ import annotations

import dataclasses
import io
import random
from collections.abc import Iterator, Sequence

import pytest

from gongzhu.cards import CardSet
from gongzhu.engine.actions import Action, Claim, Expose, Play
from gongzhu.engine.deal import Deal, apply, start
from gongzhu.engine.events import Dealt
from gongzhu.engine.game import Game, opening_card
from gongzhu.engine.match import Match
from gongzhu.engine.reasons import IllegalAction
from gongzhu.engine.slots import CLOSED, HAND_OF
from gongzhu.engine.view import View, view
from gongzhu.players.knowledge import Knowledge
from gongzhu.players.seat_record import lines_seen
from gongzhu.players.worlds import Worlds
from gongzhu.record.check import check
from gongzhu.record.lines import DealLine
from gongzhu.record.reader import read
from gongzhu.record.replay import replay
from gongzhu.record.writer import Writer
from gongzhu.rules.levels import HIDDEN, Level
from tests.record.tables import VARIANTS, header_of, play_match
from tests.support import SHIPPED, actions, game, some_action

TABLES: dict[str, Game] = {
    **{name: Game.of(rules) for name, rules in VARIANTS.items()},
    **{name: game(name) for name in SHIPPED},
}
SECRET = "the seed is 4711"
SEEN = [field.name for field in dataclasses.fields(View) if field.name not in ("game", "totals")]


def record_of(match: Match, deal: Deal | None, secret: str) -> str:
    """The record of a match, with a secret wherever one may stand; only what is on the table."""
    stream = io.StringIO()
    writer = Writer(stream)
    header = header_of(match.game.rules)
    writer.header(dataclasses.replace(header, note=secret, extras={"x_seed": secret}))
    if deal:
        writer.write(dataclasses.replace(DealLine.of(deal), note=secret))
        for action in actions(deal):
            writer.action(action)
    return stream.getvalue()


def seen(text: str, seat: int) -> str:
    """The view of a seat, as a file has it."""
    return "".join(f"{line}\n" for line in lines_seen(replay(read(text)).steps, seat))


def running(of: Game, dice: random.Random, *, most: int) -> Deal:
    """A first deal after some of its actions."""
    deal = Match(of).shuffled(dice)
    for _ in range(dice.randrange(most)):
        if not deal.waiting:
            break
        deal = apply(deal, some_action(deal, dice))
    return deal


def other_worlds(deal: Deal, seat: int, dice: random.Random) -> Iterator[Deal]:
    """The deal as it may be as well, as far as a seat can tell."""
    of, known = deal.game, view(deal, seat)
    for row in Worlds(Knowledge(known)).sample(3, dice):
        hands = [CardSet(row[HAND_OF + other]) for other in range(of.players)]
        for action in actions(deal):
            if isinstance(action, Play):
                hands[action.seat] |= CardSet(action.card.bit)
        yield played(deal, hands, [*told(deal, seat, CardSet(row[CLOSED]), hands, dice)])


def told(
    deal: Deal, seat: int, closed: CardSet, hands: Sequence[CardSet], dice: random.Random
) -> Iterator[Action]:
    """The same actions, with what else may lie face down or was chosen in secret."""
    secret = view(deal, seat).in_secret
    for action in actions(deal):
        if not isinstance(action, Expose) or action.seat == seat:
            yield action
        elif secret:
            chosen = [c for c in hands[action.seat] & deal.game.free if dice.random() < 0.5]
            yield Expose.at(action.seat, {c: dice.choice(deal.game.levels) for c in chosen})
        else:
            lying = {c for c in action.cards if c in deal.hand(action.seat)}
            hidden = {c for c in lying if action.exposures[c] in HIDDEN}
            kept = {c: level for c, level in action.exposures.items() if c not in hidden}
            level: Level = next((at for at in deal.game.levels if at in HIDDEN), "shown")
            for card in hands[action.seat] & closed & deal.game.free - CardSet.of(kept):
                kept[card] = level
            yield Expose.at(action.seat, kept)


def played(deal: Deal, hands: Sequence[CardSet], done: Sequence[Action]) -> Deal:
    """The deal played again with other hands."""
    opened = deal.events[0]
    assert isinstance(opened, Dealt)
    again = start(
        deal.game,
        tuple(hands),
        number=deal.number,
        leader=opened.leader,
        must_lead=opening_card(deal.game.rules, deal.number),
        asked_first=deal.asked_first,
    )
    for action in done:
        again = apply(again, action)
    return again


@pytest.mark.parametrize("name", TABLES)
def test_other_hidden_cards_leave_every_byte_of_the_view_as_it_is(name: str) -> None:
    of, compared = TABLES[name], 0
    for trial in range(8):
        dice = random.Random(f"{name}/{trial}")
        deal = running(of, dice, most=len(of.deck.cards))
        if deal.phase == "over":
            continue
        seat = dice.randrange(of.players)
        own = seen(record_of(Match(of), deal, SECRET), seat)
        for other in other_worlds(deal, seat, dice):
            assert seen(record_of(Match(of), other, "other"), seat) == own
            compared += other.dealt != deal.dealt
        assert SECRET not in own
    assert compared > 5


@pytest.mark.parametrize("name", ["levels in secret", "forced and short"])
def test_nor_do_the_cards_that_nobody_saw_in_a_deal_that_ended_early(name: str) -> None:
    of, compared = TABLES[name], 0
    for trial in range(24):
        dice = random.Random(f"{name}/{trial}")
        deal = Match(of).shuffled(dice)
        while deal.waiting:
            deal = apply(deal, some_action(deal, dice))
        seat = dice.randrange(of.players)
        own = seen(record_of(Match(of), deal, SECRET), seat)
        line = replay(read(own)).steps[1].line
        assert isinstance(line, DealLine)
        if not line.unseen:
            continue
        for _ in range(8):
            unseen = list(line.unseen)
            dice.shuffle(unseen)
            hands = [
                CardSet.of([*hand, *(unseen.pop() for _ in range(13 - len(hand)))])
                for hand in line.hands
            ]
            try:
                other = played(deal, hands, actions(deal))
            except IllegalAction:
                continue
            if other.phase == deal.phase and len(other.events) == len(deal.events):
                compared += other.dealt != deal.dealt
                assert seen(record_of(Match(of), other, "other"), seat) == own
    assert compared > 10


@pytest.mark.parametrize("name", TABLES)
def test_the_view_is_a_record_that_shows_the_seat_what_it_saw(name: str) -> None:
    of = TABLES[name]
    for trial in range(6):
        dice = random.Random(f"{name}/{trial}")
        deal = running(of, dice, most=len(of.deck.cards) + 9)
        seat = dice.randrange(of.players)
        text = seen(record_of(Match(of), deal, SECRET), seat)
        reading = read(text)
        report = check(reading)
        assert (report.problems, report.view) == ((), seat)
        again = replay(reading).deal
        assert again
        own, same = view(deal, seat), view(again, seat)
        for field in SEEN:
            assert getattr(own, field) == getattr(same, field), field
        assert seen(text, seat) == text


def test_deals_that_were_played_to_their_end_are_open() -> None:
    rules = VARIANTS["short"]
    stream = io.StringIO()
    play_match(Writer(stream), rules, 3)
    whole, own = read(stream.getvalue()), read(seen(stream.getvalue(), 2))
    assert [line for _, line in own.lines[1:]] == [line for _, line in whole.lines[1:]]
    report = check(own)
    assert report.complete
    assert report.totals == check(whole).totals


def test_a_record_without_a_view_has_no_unseen_cards() -> None:
    deal = running(TABLES["individual"], random.Random(4), most=30)
    text = seen(record_of(Match(TABLES["individual"]), deal, "s"), 1)
    plain = text.replace('"gongzhu":2', '"gongzhu":1').replace(',"view":2', "")
    assert [p.code for p in check(read(plain)).problems] == ["GR213"]
    other = text.replace('"view":2', '"view":5')
    assert [p.code for p in check(read(other)).problems] == ["GR106"]
    without = text.replace(',"view":2', "")
    assert [p.code for p in check(read(without)).problems] == ["GR016"]


def test_a_claim_is_believed_where_hands_are_unseen() -> None:
    of, claims = TABLES["levels in secret"], 0
    for trial in range(40):
        dice = random.Random(trial)
        deal = Match(of).shuffled(dice)
        while deal.waiting:
            deal = apply(deal, some_action(deal, dice))
        if isinstance(deal.events[-2], Claim):
            claims += 1
            text = seen(record_of(Match(of), deal, "s"), trial % 4)
            again = replay(read(text))
            assert again.problems == ()
            assert again.deal
            assert again.deal.piles == deal.piles
    assert claims > 10
