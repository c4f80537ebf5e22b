"""The table of a rule sheet that says what each card counts, exposed or not."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from math import prod
from typing import NamedTuple

from gongzhu.cards import PIG, SHEEP, Card, CardSet
from gongzhu.describe.score import plain, signed
from gongzhu.describe.telling import level_under
from gongzhu.engine.game import Game
from gongzhu.rules.levels import Level
from gongzhu.rules.transformer import Multiply
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
    """What a card counts, and by how much exposures multiply it, level by level.

    Of another table it is what holds at its levels that are nearest to the own ones.
    """

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
    levels = game.levels
    own, other = _worths(game, levels), _worths(base, levels) if base else {}
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


def _worths(game: Game, levels: tuple[Level, ...]) -> dict[Card, Worth]:
    return {
        card: Worth(points, tuple(_factor(game, card, level) for level in levels))
        for card, points in game.rules.scoring.values.items()
    }


def _factor(game: Game, card: Card, level: Level) -> int:
    """What a card is multiplied by where everything that reaches it lies exposed."""
    if not game.levels:
        return 1
    at = level_under(game, level)
    return prod(factors[at] for _, reach, factors in game.effects if reach & card.bit)


def _reaching(game: Game) -> list[Card]:
    """The cards that multiply hearts other than themselves."""
    hearts = game.hearts.bits
    bits = [bit for bit, reach, _ in game.effects if reach & hearts & ~bit]
    return [card for bit in bits for card in CardSet(bit)]


def _apart(own: Worth, other: Worth | None) -> bool:
    """Whether a card counts otherwise elsewhere, at any of the levels that the table shows."""
    return own != other


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
    strengths = [_exposed(axis, level) for level in levels]
    cells += [strength(*at) if at else _SAME for at in strengths]
    differs = False
    if base:
        other = base.rules.scoring.transformer
        differs = not isinstance(other, Multiply) or (
            (axis.card, axis.times, axis.alone) != (other.card, other.times, other.alone)
            or strengths != [_exposed(other, level_under(base, level)) for level in levels]
        )
    return Row((_TRANSFORMER.filled(card=axis.card), *cells), differs)


def _exposed(axis: Multiply, level: Level) -> tuple[int, int] | None:
    """The factor and what the card counts alone, where it lies exposed and that changes them."""
    at = axis.exposed.at(level) if axis.exposed else None
    apart = at is not None and (at.times, at.alone) != (axis.times, axis.alone)
    return (at.times, at.alone) if at and apart else None
