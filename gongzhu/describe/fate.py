"""What becomes of a card if it is played now, as far as its holder can tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from gongzhu.cards import PIG, SHEEP, SUIT_NAMES, Card, CardSet
from gongzhu.describe.telling import transformer_of
from gongzhu.engine.actions import Play
from gongzhu.engine.game import Game
from gongzhu.engine.laws import winner
from gongzhu.engine.slots import row
from gongzhu.engine.view import View
from gongzhu.rules.exact_set import ExactSet
from gongzhu.text import Text

Plays = Sequence[tuple[int, Card]]

Captor = Literal["another", "partner", "opponent", "open"]
"""Who captures a trick that is lost: another seat where everybody plays alone, and at a table of
partners whose side, or `open` where either may yet."""

_WINS_LED_OUT = Text(
    "{card} takes the trick: nobody else holds {suit}", "{card} 必收这一墩：别家都没有{suit}了"
)
_WINS_LED = Text(
    "{card} takes the trick: nobody holds higher {suit}", "{card} 必收这一墩：没有更大的{suit}了"
)
_LOSES_LED = Text("All {suit} of the others beat {card}", "别家的{suit}都比 {card} 大")
_MAY_LOSE_LED = Text(
    "{card} loses to {beaten} of the {out} {suit} that the others hold",
    "别家手里的{out}张{suit}有{beaten}张比 {card} 大",
)
_WINS = Text("{card} takes the trick", "{card} 收下这一墩")
_HIGHEST = Text(
    "{card} is the highest so far, and loses to {beaten} of the {out} {suit} that the others hold",
    "{card} 目前最大，别家手里的{out}张{suit}有{beaten}张比它大",
)
_HIGHEST_UNDER_ALL = Text(
    "{card} is the highest so far, and all {suit} of the others beat it",
    "{card} 目前最大，但别家的{suit}都比它大",
)
_UNDER = Text("{card} stays under {highest}", "{card} 小于 {highest}")
_DISCARDED = Text("{card} is a discard", "{card} 是垫牌")

_WITH = Text("{said} with {cards} in it", "{said}，墩里有 {cards}")
_LYING = Text("{said}; the trick holds {cards}", "{said}；墩里有 {cards}")
_COUNTS = Text("{said}; it is a scoring card itself", "{said}；它本身是计分牌")
_EMPTY = Text("{said}, in which nothing counts", "{said}，墩里没有计分牌")
_EMPTY_YET = Text("{said}, in which nothing counts so far", "{said}，墩里还没有计分牌")
_CATCHES = Text("{said}; it may catch {cards}", "{said}；可能收到{cards}")
_CAPTURED: Mapping[Captor, Text] = {
    "another": Text("{said}, so that another seat captures {cards}", "{said}，{cards} 归别家"),
    "partner": Text("{said}, so that the partner captures {cards}", "{said}，{cards} 归对家"),
    "opponent": Text("{said}, so that an opponent captures {cards}", "{said}，{cards} 归对手"),
    "open": Text(
        "{said}; it is open whether the partner captures {cards}",
        "{said}；{cards} 是否归对家还不一定",
    ),
}
_GOES: Mapping[Captor, Text] = {
    "another": Text("{said} and goes to another seat", "{said}，归别家"),
    "partner": Text("{said} and goes to the partner", "{said}，归对家"),
    "opponent": Text("{said} and goes to an opponent", "{said}，归对手"),
    "open": Text("{said}; it is open whether it goes to the partner", "{said}，是否归对家还不一定"),
}
"""The same of a card that is the only scoring card of the trick."""
_LAST_OF_SUIT = Text(
    "{said}; it is the last of its suit in the hand", "{said}；打出后手里就没有这门牌了"
)

_PIG = Text("the pig", "猪")
_SHEEP = Text("the sheep", "羊")
_TRANSFORMER = Text("the transformer", "变压器")
_HEARTS = Text("hearts", "红心")
_ONE_MORE = Text("a scoring card", "计分牌")
_AND = Text("{one} and {other}", "{one}和{other}")


class Fate(NamedTuple):
    """What a card does in the trick, told from what its holder may see."""

    card: Card
    leads: bool
    follows: bool
    """Whether it is of the suit led; a lead is."""

    closes: bool
    """Whether it is the last card of the trick."""

    wins: bool
    """Whether it is the highest of the trick once it is played."""

    sure: bool
    """Whether no card that may still come can change that."""

    highest: Card | None
    """The highest card before it."""

    out: int
    """How many cards of its suit the others hold."""

    beaten: int
    """How many cards of the others would beat it in this trick."""

    counting: CardSet
    """The scoring cards in the trick, with itself."""

    own: Card | int | None
    """What it counts itself: for a heart like others its points, for any other card that bears on
    the score the card; `None` for the rest."""

    captor: Captor | None
    """Who captures the trick if it does not win."""

    prey: CardSet
    """The scoring cards in other hands that it would capture if they followed to it."""

    catches: Text | None
    """The same as people call them, if there are any."""

    last_of_suit: bool
    """Whether the hand holds no other card of its suit, while others do."""

    @property
    def doing(self) -> tuple[object, ...]:
        """What it does in the trick, whatever it counts itself."""
        suit = self.card.suit if self.leads else None  # another suit led is another trick
        return (suit, self.follows, self.wins, self.beaten, self.prey, self.last_of_suit)

    @property
    def kind(self) -> tuple[object, ...]:
        """What it does, whichever card it is: the same for cards that do the same now."""
        return (self.doing, self.own)

    @property
    def text(self) -> Text:
        """What it does, as a sentence without its stop."""
        said = self._holding(self._trick())
        if self.catches:
            said = _CATCHES.filled(said=said, cards=self.catches)
        return _LAST_OF_SUIT.filled(said=said) if self.last_of_suit else said

    def _trick(self) -> Text:
        under_all = self.beaten == self.out
        if not self.leads:
            if not self.wins:
                text = _UNDER if self.follows else _DISCARDED
            elif self.sure:
                text = _WINS
            else:
                text = _HIGHEST_UNDER_ALL if under_all else _HIGHEST
        elif not self.out:
            text = _WINS_LED_OUT
        elif self.sure:
            text = _WINS_LED
        else:
            text = _LOSES_LED if under_all else _MAY_LOSE_LED
        return text.filled(
            card=self.card,
            suit=SUIT_NAMES[self.card.suit],
            highest=self.highest,
            beaten=self.beaten,
            out=self.out,
        )

    def _holding(self, said: Text) -> Text:
        """The same, with the scoring cards that go with it."""
        own = CardSet(self.card.bit)
        others = self.counting - own
        if self.captor:
            if not self.counting:
                return said
            text = _CAPTURED if others else _GOES
            return text[self.captor].filled(said=said, cards=self.counting)
        if others:
            said = (_WITH if self.sure else _LYING).filled(said=said, cards=others)
        elif not self.counting and self.sure and not self.leads:
            said = (_EMPTY if self.closes else _EMPTY_YET).filled(said=said)
        return _COUNTS.filled(said=said) if self.counting & own else said


def fate(view: View, card: Card) -> Fate:
    """What becomes of a card of the hand if it is played now.

    >>> import random, gongzhu
    >>> from gongzhu.engine.match import Match
    >>> from gongzhu.engine.view import view
    >>> game = gongzhu.load("no-exposure").game
    >>> deal = Match(game).deal(game.deck.deal(4, random.Random(1)))
    >>> fate(view(deal, deal.mover), Card.parse("AC")).text.en
    'AC takes the trick: nobody holds higher clubs; it may catch the transformer'
    """
    game = view.game
    suit = game.deck.suit(card.suit)
    outside = game.deck.cards - view.hand - played(view)
    leads = not view.trick
    follows = leads or view.trick[0][1].suit == card.suit
    wins = taker(view, [*view.trick, (view.seat, card)]) == view.seat
    closes = len(view.trick) + 1 == game.players
    coming = CardSet() if closes else _coming(view, outside)
    over = CardSet.of(_over(view, card, coming))
    beaters = over if wins else CardSet()
    counting = CardSet.of(other for _, other in view.trick) | CardSet(card.bit)
    prey = coming & suit & game.scoring_cards - beaters if wins else CardSet()
    return Fate(
        card=card,
        leads=leads,
        follows=follows,
        closes=closes,
        wins=wins,
        sure=wins and not beaters,
        highest=None if leads else dict(view.trick)[taker(view, view.trick)],
        out=len(outside & suit),
        beaten=len(beaters),
        counting=counting & game.scoring_cards,
        own=_own(view, card),
        captor=None if wins else _captor(view, card, over),
        prey=prey,
        catches=_called(game, prey),
        last_of_suit=view.hand & suit == CardSet(card.bit) and bool(outside & suit),
    )


def played(view: View) -> CardSet:
    """All cards that were played in the deal."""
    done = CardSet.of(event.card for event in view.events if isinstance(event, Play))
    return done | CardSet.of(card for _, card in view.trick)


def taker(view: View, plays: Plays) -> int:
    """The seat that would take a trick of these cards, lead first."""
    state = row(
        leader=plays[0][0],
        led=view.game.deck.suit(plays[0][1].suit).bits,
        trick={seat: card.bit for seat, card in plays},
    )
    return winner(view.game.table, state)


def _coming(view: View, outside: CardSet) -> CardSet:
    """Which cards of other hands may still come: no exposed one of who has played already."""
    done = [seat for seat, _ in view.trick]
    return CardSet.of(card for card in outside if view.exposers.get(card) not in done)


def _over(view: View, card: Card, coming: CardSet) -> Iterator[Card]:
    """Those of some cards that would take the trick once a card has been played to it."""
    plays = [*view.trick, (view.seat, card)]
    after = (view.seat + 1) % view.game.players
    for other in coming & view.game.deck.suit(plays[0][1].suit):
        if taker(view, [*plays, (after, other)]) == after:
            yield other


def _captor(view: View, card: Card, over: CardSet) -> Captor:
    """Who captures a trick that a card does not win and that some cards would still take."""
    sides = view.game.sides
    if view.game.side_count == view.game.players:
        return "another"
    done = {view.seat, *(seat for seat, _ in view.trick)}
    later = {*range(view.game.players)} - done
    seats = {taker(view, [*view.trick, (view.seat, card)])}
    for other in over:
        holder = view.exposers.get(other)
        seats |= later if holder is None else {holder}
    own = [sides[seat] == sides[view.seat] for seat in seats]
    if any(own):
        return "partner" if all(own) else "open"
    return "opponent"


def _own(view: View, card: Card) -> Card | int | None:
    """What a card counts itself; hearts of the same points are alike unless one is exposed."""
    game, exact = view.game, view.game.rules.scoring.exact_set
    if card not in game.face_up:
        return None
    alone = CardSet.of(view.exposed) | CardSet(game.counted) | transformer_of(game)
    if isinstance(exact, ExactSet):
        alone |= CardSet.of(exact.cards)
    return game.rules.scoring.values[card] if card in game.hearts - alone else card


def _called(game: Game, cards: CardSet) -> Text | None:
    """Scoring cards by what people call them."""
    words = dict.fromkeys(transformer_of(game), _TRANSFORMER) | {PIG: _PIG, SHEEP: _SHEEP}
    called: Text | None = None
    for name in dict.fromkeys(
        words.get(card, _HEARTS if card.suit == "H" else _ONE_MORE) for card in cards
    ):
        called = _AND.filled(one=called, other=name) if called else name
    return called
