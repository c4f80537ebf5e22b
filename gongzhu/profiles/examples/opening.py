"""Examples of dealt hands: who leads to the first trick, and what lies exposed before it."""

from __future__ import annotations

from gongzhu.cards import Card, CardSet
from gongzhu.engine.exposing import exposed_cards, lay, lay_forced
from gongzhu.engine.game import Game
from gongzhu.engine.leading import LastDeal, first_leaders
from gongzhu.engine.piles import read_exposures, read_piles
from gongzhu.engine.scoring import Exposures
from gongzhu.engine.slots import WAITING, row
from gongzhu.errors import InvalidAction
from gongzhu.profiles.document import Example
from gongzhu.profiles.examples.difference import Difference, named, rule
from gongzhu.profiles.examples.kinds import Unclear, exposures
from gongzhu.rules.base import Value
from gongzhu.rules.first_lead import Captor, Holder, Rotation
from gongzhu.text import Text

_NOBODY_HAS = Text("nobody holds {card}, which decides who leads", "没有人持有决定首家的{card}")
_NO_SEAT = Text(
    "there is no seat {seat}; seats count from 1 to {players}",
    "没有{seat}号座位；座位从1到{players}",
)
_NOT_HELD = Text("nobody holds {card}", "没有人持有{card}")
_NOT_CHOSEN = Text(
    "nobody chooses to expose {card} here: the rules decide", "{card}亮不亮由规则决定，不由人选"
)
_LAST_LEADER = Text(
    "write 'captor' or 'last_leader' too, in a deal after the first",
    "第一副以后还要写“captor”或“last_leader”",
)


def opening(example: Example, game: Game) -> Difference | None:
    """How an example of hands differs from what the rules give."""
    try:
        hands = read_piles(game, example.hands or (), whole=True)
    except InvalidAction as error:
        raise Unclear("hands", error.text, error.data) from None
    for key, seat in (("captor", example.captor), ("last_leader", example.last_leader)):
        if seat is not None:
            _seat(key, seat, game)
    if example.leader is not None:
        leaders = [seat + 1 for seat in _leaders(example, game, hands)]
        _seat("leader", example.leader, game)
        if [example.leader] != leaders:
            lead = game.rules.lead
            axis: Value = lead.first_deal if example.deal == 1 else lead.later_deals
            return Difference("leader", named([example.leader]), named(leaders), rule(axis))
    if "exposed" in example.model_fields_set:
        expected = exposures(example, game)
        found = _exposed(example, game, hands)
        if expected != found:
            said = _said(expected), _said(found)
            return Difference("exposed", *said, rule(game.rules.exposure))
    return None


def _leaders(example: Example, game: Game, hands: tuple[CardSet, ...]) -> tuple[int, ...]:
    """Who may lead; where nobody says who led the deal before, its captor is meant."""
    lead = game.rules.lead
    axis = lead.first_deal if example.deal == 1 else lead.later_deals
    last = _last_deal(example, game) if example.deal > 1 else None
    if isinstance(axis, Holder) and not any(axis.card in hand for hand in hands):
        raise Unclear("hands", _NOBODY_HAS, {"card": axis.card})
    return first_leaders(game, hands, last)


def _last_deal(example: Example, game: Game) -> LastDeal:
    """The deal before, as far as the next leader depends on it."""
    axis = game.rules.lead.later_deals
    leader = example.last_leader or example.captor
    if leader is None and isinstance(axis, Captor | Rotation):
        raise Unclear("deal", _LAST_LEADER, {})
    piles = [CardSet()] * game.players
    if isinstance(axis, Captor) and example.captor:
        piles[example.captor - 1] = CardSet.of([axis.card])
    return LastDeal((leader or 1) - 1, piles)


def _exposed(example: Example, game: Game, hands: tuple[CardSet, ...]) -> Exposures:
    """What lies exposed once everybody has exposed what the example says."""
    state = row(hands={seat: hand.bits for seat, hand in enumerate(hands)}, waiting=1)
    list(lay_forced(game, state))
    try:
        chosen = read_exposures(game, example.expose)
    except InvalidAction as error:
        raise Unclear("expose", error.text, error.data) from None
    for card in chosen:
        if card not in game.free:
            raise Unclear("expose", _NOT_CHOSEN, {"card": card})
        if not any(card in hand for hand in hands):
            raise Unclear("expose", _NOT_HELD, {"card": card})
    lay(game, state, chosen)
    state[WAITING] = 0
    list(lay_forced(game, state))
    return exposed_cards(state)


def _seat(key: str, seat: int, game: Game) -> None:
    if not 1 <= seat <= game.players:
        raise Unclear(key, _NO_SEAT, {"seat": seat, "players": game.players})


def _said(exposed: Exposures) -> Text:
    cards = [
        str(card) if level == "shown" else f"{card}={level}"
        for card, level in sorted(exposed.items(), key=_by_card)
    ]
    text = " ".join(cards)
    return Text(text or "no card", text or "没有牌")


def _by_card(item: tuple[Card, str]) -> int:
    return -item[0].index
