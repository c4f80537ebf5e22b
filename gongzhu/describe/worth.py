"""The table of a rule sheet that says what each card counts, exposed or not."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from math import prod
from typing import NamedTuple

from gongzhu.cards import PIG, SHEEP, Card, CardSet
from gongzhu.describe.score import plain, signed
from gongzhu.engine.game import Game
from gongzhu.rules.levels import Level
from gongzhu.rules.transformer import Multiply, Strength
from gongzhu.text import Text, literal

CARD = Text("Card", "牌")
POINTS = Text("Points", "分数")
_EXPOSED: Mapping[Level, Text] = {
    "shown": Text("Exposed", "亮出后"),
    "closed": Text("Closed", "暗卖后"),
    "open": Text("Open", "明卖后"),
}
_PIG = Text("{card} pig", "{card} 猪")
_SHEEP = Text("{card} sheep", "{card} 羊")
_TRANSFORMER = Text("{card} transformer", "{card} 变压器")
_EACH = Text("{points} each", "各{points}")
_ALONE = Text("{alone} alone, or ×{times}", "单独{alone}，或×{times}")
_SAME = literal("–", "–")
_SCORING = Text(
    "These are the scoring cards; no other card counts anything.",
    "以上都是计分牌，其余的牌不计分。",
)
_HEARTS = Text(
    "{scoring} For hearts it is {cards} that is exposed.", "{scoring}红心各行指亮 {cards} 的情形。"
)


class Worth(NamedTuple):
    """What a card counts, and by how much exposures multiply it, level by level."""

    points: int
    factors: tuple[int, ...]


class Row(NamedTuple):
    """A line of the table; `differs` where the rules it is compared with have another."""

    cells: tuple[Text, ...]
    differs: bool


class Table(NamedTuple):
    """The whole table."""

    head: tuple[Text, ...]
    rows: tuple[Row, ...]
    note: Text
    """That no other card counts, and what the column on exposing means for hearts."""


def worth_table(game: Game, base: Game | None) -> Table:
    """What each card counts by the rules of a game, compared with those of another."""
    own, other = _worths(game), _worths(base) if base else {}
    groups = groupby(sorted(own, reverse=True), key=lambda card: (card.suit, own[card]))
    rows = [
        _row([*cards], worth, any(base and _apart(own[card], other.get(card)) for card in cards))
        for (_, worth), cards in ((key, [*group]) for key, group in groups)
    ]
    transformer = game.rules.scoring.transformer
    if isinstance(transformer, Multiply):
        rows.append(_transformer(transformer, game.levels, base))
    head = (CARD, POINTS, *(_EXPOSED[level] for level in game.levels))
    reaching = _reaching(game)
    note = _HEARTS.filled(scoring=_SCORING, cards=_signs(reaching)) if reaching else _SCORING
    return Table(head, tuple(rows), note)


def _worths(game: Game) -> dict[Card, Worth]:
    return {
        card: Worth(points, tuple(_factor(game, card, level) for level in game.levels))
        for card, points in game.rules.scoring.values.items()
    }


def _factor(game: Game, card: Card, level: Level) -> int:
    """What a card is multiplied by where everything that reaches it lies exposed."""
    return prod(factors[level] for _, reach, factors in game.effects if reach & card.bit)


def _reaching(game: Game) -> list[Card]:
    """The cards that multiply hearts other than themselves."""
    hearts = game.hearts.bits
    bits = [bit for bit, reach, _ in game.effects if reach & hearts & ~bit]
    return [card for bit in bits for card in CardSet(bit)]


def _apart(own: Worth, other: Worth | None) -> bool:
    """Whether a card counts otherwise elsewhere; that nothing is exposed at all is said above."""
    if other is None or own.points != other.points:
        return True
    return bool(own.factors and other.factors) and own.factors != other.factors


def _row(cards: list[Card], worth: Worth, differs: bool) -> Row:
    points = literal(signed(worth.points), signed(worth.points))
    cells = [_EACH.filled(points=points) if len(cards) > 1 and worth.points else points]
    for factor in worth.factors:
        value = literal(*[signed(worth.points * factor)] * 2)
        each = _EACH.filled(points=value) if len(cards) > 1 and worth.points else value
        cells.append(_SAME if factor == 1 else each)
    return Row((_name(cards), *cells), differs)


def _name(cards: list[Card]) -> Text:
    if cards == [PIG]:
        return _PIG.filled(card=PIG)
    if cards == [SHEEP]:
        return _SHEEP.filled(card=SHEEP)
    return literal(*[_signs(cards)] * 2)


def _signs(cards: list[Card]) -> str:
    """Cards of one suit, with the sign of the suit once: `♥10 9 8`."""
    if len({card.suit for card in cards}) > 1:
        return " ".join(card.symbol for card in cards)
    return " ".join([cards[0].symbol, *(card.rank for card in cards[1:])])


def _transformer(axis: Multiply, levels: tuple[Level, ...], base: Game | None) -> Row:
    def strength(times: int, alone: int) -> Text:
        return _ALONE.filled(alone=signed(alone), times=plain(times))

    cells = [strength(axis.times, axis.alone)]
    for level in levels:
        at: Strength | None = axis.exposed.at(level) if axis.exposed else None
        cells.append(strength(at.times, at.alone) if at else _SAME)
    other = base.rules.scoring.transformer if base else axis
    differs = not isinstance(other, Multiply) or (
        (axis.card, axis.times, axis.alone) != (other.card, other.times, other.alone)
    )
    if isinstance(other, Multiply) and axis.exposed and other.exposed:
        differs = differs or axis.exposed != other.exposed
    return Row((_TRANSFORMER.filled(card=axis.card), *cells), differs)
