"""What a seat can know of the hidden cards, and the hidden states that are drawn from it.

A hidden state is consistent if the hands it began with, played through the engine as the deal was,
look to the seat as the deal does. On small decks all of them are found that way, one by one.
"""

from __future__ import annotations

import functools
import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from gongzhu.cards import Card, CardSet
from gongzhu.engine import laws
from gongzhu.engine.actions import Expose, Play
from gongzhu.engine.deal import Deal, apply
from gongzhu.engine.events import Dealt
from gongzhu.engine.game import Game
from gongzhu.engine.match import Match
from gongzhu.engine.reasons import IllegalAction
from gongzhu.engine.slots import CLOSED, EXPOSED, HAND_OF, LED, OPEN, UNBOUND, WAITING
from gongzhu.engine.view import View, view
from gongzhu.players.knowledge import Knowledge
from gongzhu.players.worlds import Worlds
from gongzhu.rules.levels import HIDDEN
from tests.houses.tables import TABLES, profile
from tests.players.tables import lacks_of
from tests.record.tables import rules_of
from tests.support import merged, played, states

# The definition.


def _lookalikes(match: Match, seen: View, hands: Sequence[CardSet]) -> Iterator[Deal]:
    """Every deal that begins with these hands, goes as the seat saw it, and looks the same."""
    opened = seen.events[0]
    assert isinstance(opened, Dealt)
    if opened.leader not in match.leaders(hands):
        return
    secret = [event for event in seen.events if isinstance(event, Expose)]
    choices = [
        itertools.combinations(hands[event.seat] & seen.game.exposable, event.face_down)
        for event in secret
    ]
    for chosen in itertools.product(*choices):
        down = dict(zip(secret, chosen, strict=True))
        deal = match.deal(tuple(hands), opened.leader)
        try:
            for event in seen.events:
                if isinstance(event, Expose):
                    laid = event.exposures | dict.fromkeys(down[event], "closed")
                    deal = apply(deal, Expose.at(event.seat, laid))
                elif isinstance(event, Play):
                    deal = apply(deal, event)
        except IllegalAction:
            continue
        if view(deal, seen.seat) == seen:
            yield deal


def _played_by(seen: View) -> list[CardSet]:
    hands = [CardSet()] * seen.game.players
    for event in seen.events:
        if isinstance(event, Play):
            hands[event.seat] |= CardSet.of([event.card])
    return hands


def _begun(seen: View) -> list[CardSet]:
    """What each seat certainly was dealt: what it played, what it showed, and the own hand."""
    hands = _played_by(seen)
    hands[seen.seat] |= seen.hand
    for card, seat in seen.exposers.items():
        hands[seat] |= CardSet.of([card])
    return hands


def _room(seen: View) -> list[int]:
    """How many unseen cards each seat holds."""
    each = seen.game.deck.hand_size(seen.game.players)
    assert each is not None
    return [each - len(hand) for hand in _begun(seen)]


def _dealings_of(seen: View) -> int:
    """How many ways there are to deal the unseen cards, whatever is known of them."""
    room = _room(seen)
    return math.factorial(sum(room)) // math.prod(map(math.factorial, room))


def _all_hands(seen: View) -> Iterator[list[CardSet]]:
    """Every way to deal the unseen cards: the hands as they were at the start."""
    begun = _begun(seen)
    for dealt in _dealings(seen.unseen, _room(seen)):
        yield [hand | more for hand, more in zip(begun, dealt, strict=True)]


def _dealings(cards: CardSet, room: Sequence[int]) -> Iterator[list[CardSet]]:
    if not room:
        yield []
        return
    for chosen in map(CardSet.of, itertools.combinations(cards, room[0])):
        for others in _dealings(cards - chosen, room[1:]):
            yield [chosen, *others]


def _consistent(match: Match, seen: View) -> set[tuple[int, ...]]:
    """Every state of the deal that may be the true one."""
    return {
        _unasked(deal.state, seen)
        for hands in _all_hands(seen)
        for deal in _lookalikes(match, seen, hands)
    }


def _unasked(state: Sequence[int], seen: View) -> tuple[int, ...]:
    """The state; while all choose in secret, as if the others were still to be asked."""
    row = list(state)
    if seen.in_secret:
        row[WAITING] |= (1 << seen.game.players) - 1 & ~(1 << seen.seat)
        for slot in (EXPOSED, CLOSED, OPEN, UNBOUND):
            row[slot] &= ~(seen.game.free - CardSet.of(seen.exposed)).bits
    return tuple(row)


# Small tables.

Plain = Mapping[str, Any]

_TWELVE = "AS QS 2S AH QH 2H AD JD 2D QC 10C 2C"
_FIFTEEN = f"{_TWELVE} 5S 5H 5D"
_SIXTEEN = f"{_FIFTEEN} 5C"

_FREELY = {"lead": {"first_deal": {"kind": "random"}}}
_THREE = {"table": {"players": 3}}
_DOWN = {"exposure": {"levels": ["closed"]}}


def _held(kind: str, **more: object) -> Plain:
    return {"exposure": {"hold_back": {"kind": kind, **more}}}


def _hearts(kind: str) -> Plain:
    return {"play": {"hearts": {"kind": kind}}}


SMALL: Mapping[str, tuple[str, tuple[Plain, ...]]] = {
    "individual": (_SIXTEEN, ()),
    "no card decides who leads": (_TWELVE, (_FREELY,)),
    "three seats": (_FIFTEEN, (_THREE,)),
    "five seats": (_FIFTEEN, ({"table": {"players": 5}},)),
    "partners": (_SIXTEEN, ({"table": {"sides": {"kind": "opposite_partners"}}},)),
    "nothing exposed": (_SIXTEEN, ({"exposure": {"kind": "none"}},)),
    "the card that opens": (
        _TWELVE,
        ({"lead": {"first_deal": {"kind": "holder", "card": "2S", "must_play": True}}},),
    ),
    "held back until the holder played the suit": (
        _SIXTEEN,
        (_held("holder_plays_suit", discard="locked", unless="nothing_else"), _FREELY),
    ),
    "held back until the suit was seen": (
        _SIXTEEN,
        (_held("suit_seen", discard="locked", unless="only_card_when_following"), _FREELY),
    ),
    "held back on the first trick": (
        _SIXTEEN,
        (_held("first_trick", discard="locked", unless="nothing_else"), _FREELY),
    ),
    "broken hearts": (_SIXTEEN, (_hearts("broken"), _FREELY)),
    "hearts after a discard": (_TWELVE, (_hearts("after_discard"), _FREELY)),
    "blood lock": (_SIXTEEN, (_hearts("blood_lock"), _FREELY)),
    "first trick": (
        _TWELVE,
        ({"play": {"first_trick": {"kind": "no_discard", "cards": ["QS", "JD", "AH", "QH"]}}},),
    ),
    "must be exposed": (_SIXTEEN, ({"exposure": {"must": ["QS", "JD"]}},)),
    "in secret": (_TWELVE, ({"exposure": {"order": "secret"}}, _THREE)),
    "face down": (_SIXTEEN, (_DOWN, _FREELY)),
    "face down or open": (_TWELVE, ({"exposure": {"levels": ["closed", "open"]}},)),
    "face down in secret": (_TWELVE, (_DOWN, {"exposure": {"order": "secret"}}, _THREE)),
    "face down and never held back": (
        _TWELVE,
        ({"exposure": {"levels": ["closed", "shown"], "hold_back": {"levels": ["shown"]}}},),
    ),
    "face down with three seats": (_TWELVE, (_DOWN, _THREE)),
    "face down and held back when discarding": (
        _SIXTEEN,
        (_DOWN, _held("suit_seen", discard="locked", unless="nothing_else"), _FREELY),
    ),
    "two exposable cards of a suit face down": (
        _TWELVE,
        (_DOWN, {"exposure": {"cards": ["AH", "QH", "QS", "AS"]}}, _FREELY),
    ),
    "the last one face down": (_TWELVE, (_DOWN, {"exposure": {"automatic_last": True}})),
    "two must lie face down": (_TWELVE, (_DOWN, {"exposure": {"must": ["QS", "JD"]}})),
    "all must lie face down": (
        _TWELVE,
        (_DOWN, {"exposure": {"must": ["QS", "JD", "AH", "10C"]}}, _hearts("blood_lock")),
    ),
    "blood lock face down": (_SIXTEEN, (_DOWN, _hearts("blood_lock"), _FREELY)),
    "blood lock by a last card face down": (
        _TWELVE,
        (_DOWN, {"exposure": {"automatic_last": True}}, _hearts("blood_lock"), _FREELY),
    ),
    "the leader's card may lie face down": (
        _TWELVE,
        (_DOWN, {"lead": {"first_deal": {"kind": "holder", "card": "QS", "must_play": False}}}),
    ),
}


@functools.cache
def _small(name: str) -> Game:
    kept, changes = SMALL[name]
    change: dict[str, Any] = {
        "deck": {"remove": [str(card) for card in CardSet(2**52 - 1) - CardSet.parse(kept)]}
    }
    for more in changes:
        change = merged(change, more)

    def vary(plain: dict[str, Any]) -> None:
        plain.update(merged(plain, change))

    return Game.of(rules_of(vary))


MOST = 360
"""Up to so many ways to deal the unseen cards are tried one by one."""
SEARCHED = 900
"""At least so many are tried for each table."""


def _points(match: Match, dice: random.Random) -> Iterator[tuple[Deal, View]]:
    """Places in a deal that can be searched, each with the view of some seat."""
    for deal in states(match.shuffled(dice), dice):
        if deal.phase != "over":
            seat = dice.randrange(deal.game.players)
            seen = view(deal, seat)
            if _dealings_of(seen) <= MOST:
                yield deal, seen


@pytest.mark.parametrize("table", SMALL)
def test_the_consistent_states_are_those_that_the_engine_could_have_come_to(table: str) -> None:
    dice = random.Random(table)
    match = Match(_small(table))
    told = searched = 0
    while searched < SEARCHED:
        for deal, seen in _points(match, dice):
            cost = _dealings_of(seen)
            if dice.random() > 20 / cost:
                continue
            searched += cost
            found = _consistent(match, seen)
            worlds = Worlds(Knowledge(seen))
            assert worlds.count == len(found)
            every = [tuple(state) for state in worlds.every()]
            assert len(every) == len(found)
            assert set(every) == found
            assert _unasked(deal.state, seen) in found
            few = len(found) <= 20
            rows = set(map(tuple, worlds.sample(15 * len(found) if few else 40, dice)))
            assert rows <= found
            assert rows == found or not few
            told += len(found) < cost
    assert told


@pytest.mark.parametrize("later", [True, False], ids=["holder leads", "captor leads"])
def test_in_later_deals_the_leader_is_known_to_hold_the_card_that_decides(later: bool) -> None:
    def change(plain: dict[str, Any]) -> None:
        if later:
            plain["lead"]["later_deals"] = plain["lead"]["first_deal"]

    two = Card.parse("2S")
    match = played(Match(Game.of(rules_of(change))), random.Random(5))
    for seed in itertools.count():
        deal = match.shuffled(random.Random(seed))
        if two in deal.hand(deal.mover):
            break
    for seat in range(4):
        if seat != deal.mover:
            known = Knowledge(view(deal, seat)).known
            assert (known[deal.mover] == two.bit) == later
            assert sum(known) == known[deal.mover]


# Drawing.


def _searchable(table: str, least: int, most: int) -> tuple[Match, View]:
    match = Match(_small(table))
    for seed in itertools.count():
        for _, seen in _points(match, random.Random(seed)):
            if least <= Worlds(Knowledge(seen)).count <= most:
                return match, seen
    raise AssertionError


@pytest.mark.parametrize(
    "table",
    [
        "individual",
        "three seats",
        "five seats",
        "face down",
        "face down or open",
        "blood lock face down",
        "two must lie face down",
    ],
)
def test_every_hidden_state_is_equally_likely(table: str) -> None:
    match, seen = _searchable(table, 40, 160)
    found = _consistent(match, seen)
    each = 60
    drawn = Worlds(Knowledge(seen)).sample(each * len(found), random.Random(table))
    counts = Counter(map(tuple, drawn))
    spread = sum((counts[state] - each) ** 2 / each for state in found)
    free = len(found) - 1
    assert abs(spread - free) < 4 * math.sqrt(2 * free)


def test_the_same_generator_draws_the_same_states_and_each_is_its_own() -> None:
    _, seen = _searchable("face down", 40, 160)
    knowledge = Knowledge(seen)
    worlds = Worlds(knowledge)
    before = knowledge.state.copy()
    drawn = worlds.sample(20, random.Random(3))
    assert drawn == Worlds(Knowledge(seen)).sample(20, random.Random(3))
    assert drawn != worlds.sample(20, random.Random(4))
    for row in drawn:
        row.clear()
    assert knowledge.state == before


def test_no_state_is_drawn_where_there_is_none() -> None:
    """The hands that nobody plays any more are thrown in unseen."""
    game = Game.of(rules_of(lambda plain: plain.update(play={"end": {"kind": "nothing_left"}})))
    dice = random.Random(1)
    ends = (list(states(Match(game).shuffled(dice), dice))[-1] for _ in range(50))
    deal = next(end for end in ends if sum(map(len, end.piles)) < 52)
    worlds = Worlds(Knowledge(view(deal, 0)))
    assert worlds.count == 0
    with pytest.raises(ValueError, match="no hidden state"):
        worlds.sample(1, dice)


# Every table.


class Point(NamedTuple):
    """A place in a deal, and what a seat knows there."""

    deal: Deal
    seen: View
    knowledge: Knowledge


@functools.cache
def _deal_of(table: str) -> list[Point]:
    """A random deal of some length, as it is seen after each action by the seats in turn."""
    dice = random.Random(table)
    match = Match(profile(table).game)
    found: list[Point] = []
    while len(found) < 35:
        deals = states(match.shuffled(dice), dice)
        going = itertools.takewhile(lambda deal: deal.phase != "over", deals)
        seen = [(deal, view(deal, n % deal.game.players)) for n, deal in enumerate(going)]
        found = [Point(deal, each, Knowledge(each)) for deal, each in seen]
    return found


def _down(deal: Deal, seen: View) -> CardSet:
    """Cards in other hands that lie face down, unseen by this seat."""
    return CardSet.of(
        card
        for card, level in deal.exposed.items()
        if level in HIDDEN
        and any(card in deal.hand(seat) for seat in range(deal.game.players) if seat != seen.seat)
    )


every = pytest.mark.parametrize("table", TABLES)


@every
def test_the_state_is_the_true_one_but_for_what_is_hidden(table: str) -> None:
    for deal, seen, knowledge in _deal_of(table):
        state = list(_unasked(deal.state, seen))
        mine = knowledge.state.copy()
        hidden = _down(deal, seen).bits
        for row in (state, mine):
            for slot in (EXPOSED, CLOSED, UNBOUND):
                row[slot] &= ~hidden
        for seat in range(deal.game.players):
            if seat != seen.seat:
                state[HAND_OF + seat] = 0
        assert mine == state


@every
def test_the_true_hands_fit_what_is_known(table: str) -> None:
    for deal, seen, knowledge in _deal_of(table):
        down = CardSet() if seen.in_secret else _down(deal, seen)
        for seat in range(deal.game.players):
            hand = deal.hand(seat)
            if seat == seen.seat:
                assert not knowledge.known[seat] + knowledge.room[seat] + lacks_of(knowledge)[seat]
                continue
            assert CardSet(knowledge.known[seat]) <= hand
            assert knowledge.room[seat] == len(hand) - knowledge.known[seat].bit_count()
            assert knowledge.face_down[seat] == len(hand & down)
            assert not hand.bits & lacks_of(knowledge)[seat]
            faces = CardSet.of(card for card, other in seen.exposers.items() if other == seat)
            assert hand & faces <= CardSet(knowledge.known[seat])


@every
def test_every_state_drawn_can_be_played_on(table: str) -> None:
    dice = random.Random(table)
    for deal, seen, knowledge in _deal_of(table):
        for row in Worlds(knowledge).sample(3, dice):
            hands = row[HAND_OF : HAND_OF + deal.game.players]
            assert tuple(hand.bit_count() for hand in hands) == seen.sizes
            assert sum(hands) == sum(deal.hand(seat).bits for seat in range(deal.game.players))
            assert hands[seen.seat] == seen.hand.bits
            if deal.phase == "play":
                assert laws.legal(deal.game.table, row)
            if seen.legal:
                assert laws.legal(deal.game.table, row) == seen.legal.bits


@every
def test_every_state_drawn_could_have_come_about(table: str) -> None:
    dice = random.Random(table)
    match = Match(profile(table).game)
    for _, seen, knowledge in _deal_of(table)[::3]:
        for row in Worlds(knowledge).sample(2, dice):
            hands = [
                CardSet(row[HAND_OF + seat]) | gone for seat, gone in enumerate(_played_by(seen))
            ]
            deals = _lookalikes(match, seen, hands)
            assert any(_unasked(deal.state, seen) == tuple(row) for deal in deals)


# What the reasoning rests on.


def _made_up(deal: Deal, dice: random.Random) -> list[int]:
    """A hand for the mover out of all that is not played: one to six cards, many exposable."""
    left = [card for seat in range(deal.game.players) for card in deal.hand(seat)]
    hand = dice.sample(left, min(len(left), dice.randint(1, 5)))
    hand += [card for card in deal.game.exposable if card in left and dice.random() < 0.4]
    follow = [card for card in left if card.bit & deal.state[LED]]
    return list({card.bit for card in hand if card not in follow or dice.random() < 0.6})


def _refused(deal: Deal, hand: int) -> int:
    """The cards of a hand that the mover might not play now if it had that hand."""
    state = list(deal.state)
    state[HAND_OF + deal.mover] = hand
    return hand & ~laws.legal(deal.game.table, state)


@every
def test_more_cards_never_make_a_refused_card_legal_and_one_other_card_is_the_cause(
    table: str,
) -> None:
    dice = random.Random(table)
    refusals = 0
    for deal, _, _ in _deal_of(table):
        if deal.phase != "play":
            continue
        for _ in range(4):
            hand = _made_up(deal, dice)
            part = sum(bit for bit in hand if dice.random() < 0.7)
            whole = _refused(deal, sum(hand))
            assert not _refused(deal, part) & ~whole
            pairs = 0
            for one, other in itertools.combinations(hand, 2):
                pairs |= _refused(deal, one | other)
            assert pairs == whole
            refusals += whole != 0
    assert refusals > 10
