"""A table's rules as one sheet that people can play from with real cards.

It says what a newcomer has to know, what every card counts, a few worked scores, and marks what
differs from the rules that most people know. How it looks is said elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gongzhu.cards import PIG, SHEEP, SYMBOLS, CardSet
from gongzhu.describe.clauses import Path, both, clauses, sections
from gongzhu.describe.score import explain
from gongzhu.describe.telling import (
    Captures,
    a_heart,
    bearing_on,
    transformer_of,
    with_forced,
)
from gongzhu.describe.worth import Row, Table, worth_table
from gongzhu.engine.game import Game
from gongzhu.engine.ledger import total
from gongzhu.engine.scoring import Exposures, score_pile
from gongzhu.rules.full_house import NoFullHouse
from gongzhu.rules.levels import SHORT_NAMES, Level
from gongzhu.rules.sweep import AllHearts
from gongzhu.text import Text, literal

VALUES = Text("What the cards count", "牌的分值")
EXAMPLES = Text("Worked scores", "算分举例")

_AIM = Text(
    "Aim: collect plus points and leave minus points to the others.",
    "目标：多得正分，把负分留给别人。",
)
_AIM_AT = Text(
    "Aim: collect plus points and leave minus points to the others. Win {win}; avoid {avoid}.",
    "目标：多得正分，把负分留给别人。抢{win}，躲{avoid}。",
)
_AIM_OR_SWEEP = Text(
    "Aim: collect plus points and leave minus points to the others. Win {win}; avoid {avoid}, "
    "unless you can take every heart.",
    "目标：多得正分，把负分留给别人。抢{win}，躲{avoid}，除非能收齐所有红心。",
)
_PIG = Text("the pig ({card})", "猪（{card}）")
_SHEEP = Text("the sheep ({card})", "羊（{card}）")
_HEARTS = Text("the hearts", "红心")
_AND = Text(" and ", "和")
_TITLE = Text("Gong Zhu: {name}", "拱猪：{name}")
_ALL_EXPOSED = Text("{cards}, exposed", "{cards}，已亮")
_ALL_AT = Text("{cards}, exposed {level}", "{cards}，{level}")
_PILE_EXPOSED = Text("{cards}, with {exposed}", "{cards}，{exposed}")
_LIES = Text("{cards} exposed", "{cards} 已亮")
_LIES_AT = Text("{cards} exposed {level}", "{cards} 为{level}")
_NO_CARDS = Text("no scoring card", "没有计分牌")
_ALL_HEARTS = Text("all hearts", "全部红心")
_HEARTS_AND = Text("all hearts and {cards}", "全部红心和 {cards}")
_RULES = Text("Profile {id}, rules {rules}", "规则 {id}，规则号 {rules}")
_LEGEND = Text("* differs from “{name}” ({id}).", "* 与“{name}”（{id}）不同之处。")
_NO_DIFFERENCE = Text("The same rules as “{name}” ({id}).", "与“{name}”（{id}）的规则相同。")

_CARD = re.compile(r"(?<![0-9A-Za-z])(10|[2-9JQKA])([SHCD])(?![0-9A-Za-z])")
_MINUS = re.compile(r"(?<![0-9A-Za-z)\-])-(?=\d)")


class About(NamedTuple):
    """What a profile says of itself."""

    id: str
    name: Text


class Entry(NamedTuple):
    """One rule on the sheet; `differs` where the rules it is compared with have another."""

    path: Path
    text: Text
    differs: bool


class Example(NamedTuple):
    """A pile with its arithmetic, a step an item."""

    pile: Text
    steps: tuple[Text, ...]


class Part(NamedTuple):
    """Rules under a heading."""

    heading: Text
    entries: tuple[Entry, ...]


class Sheet(NamedTuple):
    """The whole sheet, in both languages."""

    title: Text
    aim: Text
    parts: tuple[Part, ...]
    worth: Table
    examples: tuple[Example, ...]
    legend: Text | None
    """What the mark means, where the sheet is compared with other rules."""

    rules: Text
    """The id of the profile and of its rules."""


def sheet_of(game: Game, about: About, base: tuple[Game, About] | None = None) -> Sheet:
    """The sheet of some rules, with everything marked that the rules of `base` have otherwise.

    Nothing is marked where both are the same rules under the same id.
    """
    own = base is not None and base[1].id == about.id and base[0].rules.id == game.rules.id
    compared = None if own else base
    return Sheet(
        title=both(lambda lang: " ".join(_TITLE.say(lang, name=about.name).split())),
        aim=_typeset(_aim(game)),
        parts=tuple(_parts(game, compared[0] if compared else None)),
        worth=_typeset_table(worth_table(game, compared[0] if compared else None)),
        examples=tuple(_examples(game)),
        legend=_legend(game, compared) if compared else None,
        rules=_RULES.filled(id=about.id, rules=game.rules.short_id),
    )


def typeset(text: str) -> str:
    """A sentence with cards and minus signs as they are printed.

    >>> typeset("QS counts -100")
    '♠Q counts −100'
    """
    return _MINUS.sub("−", _CARD.sub(lambda card: SYMBOLS[card[2]] + card[1], text))


def _typeset(text: Text) -> Text:
    return literal(typeset(text.say("en")), typeset(text.say("zh")))


def _typeset_table(table: Table) -> Table:
    rows = tuple(Row(tuple(map(_typeset, row.cells)), row.differs) for row in table.rows)
    return table._replace(rows=rows, note=_typeset(table.note))


def _parts(game: Game, base: Game | None) -> Iterator[Part]:
    """The clauses; what each card counts is left to the table."""
    known = {clause.path: clause.text for clause in clauses(base.rules)} if base else {}
    for section in sections(game.rules, base.rules if base else None):
        entries = [
            Entry(path, _typeset(text), base is not None and known.get(path) != text)
            for path, text, _ in section.clauses
            if path != ("scoring", "values")
        ]
        yield Part(section.heading, tuple(entries))


def _aim(game: Game) -> Text:
    worth = game.rules.scoring.values
    hearts = sum(worth.get(card, 0) for card in game.hearts)
    named = [(_PIG.filled(card=PIG), worth.get(PIG, 0))]
    named.append((_SHEEP.filled(card=SHEEP), worth.get(SHEEP, 0)))
    named.append((_HEARTS, hearts))
    others = game.scoring_cards - game.hearts - CardSet.of([PIG, SHEEP])
    named += [(literal(str(card), str(card)), worth.get(card, 0)) for card in others]
    win = [name for name, points in named if points > 0]
    avoid = [name for name, points in named if points < 0]
    if not win or not avoid:
        return _AIM
    pays = hearts < 0 < total(score_pile(game, game.hearts, with_forced(game, {})))
    return (_AIM_OR_SWEEP if pays else _AIM_AT).filled(win=_joined(win), avoid=_joined(avoid))


def _joined(names: Sequence[Text]) -> Text:
    return both(lambda lang: _AND.say(lang).join(name.say(lang) for name in names))


def _examples(game: Game) -> Iterator[Example]:
    """Two or three piles in which the rules meet, and all scoring cards where that is a rule."""
    pig = CardSet.of([PIG]) & game.scoring_cards
    sheep = CardSet.of([SHEEP]) & game.scoring_cards
    mixed = (transformer_of(game) or sheep) | pig | a_heart(game)
    if mixed:
        yield _example(game, mixed)
    if isinstance(game.rules.scoring.sweep, AllHearts):
        yield _example(game, game.hearts | pig)
    always = CardSet.of(with_forced(game, {}))
    free = game.exposable - always
    exposed = free & mixed or free & game.scoring_cards
    if exposed:
        cards = mixed if exposed <= mixed else mixed | exposed
        yield _example(game, cards, dict.fromkeys(exposed, game.levels[-1]))
    if not isinstance(game.rules.scoring.full_house, NoFullHouse):
        yield _example(game, game.scoring_cards)


def _example(game: Game, cards: CardSet, exposed: Exposures | None = None) -> Example:
    lying = bearing_on(game, cards, with_forced(game, exposed or {}))
    captures = Captures((cards,), lying)
    ledger = captures.scored(game)[0]
    steps = zip(explain(ledger, "en"), explain(ledger, "zh"), strict=True)
    return Example(pile_named(game, captures), tuple(shortened(game, *step) for step in steps))


def pile_named(game: Game, captures: Captures) -> Text:
    """One pile in words, with what lies exposed."""
    named = _cards_named(game, captures.piles[0])
    if captures.exposed:
        at: dict[Level, CardSet] = {}
        for card, level in captures.exposed.items():
            at[level] = at.get(level, CardSet()) | CardSet.of([card])
        if [*at.values()] == [captures.piles[0]]:
            (level,) = at
            text = _ALL_EXPOSED if level == "shown" else _ALL_AT
            return _typeset(text.filled(cards=named, level=SHORT_NAMES[level]))
        lying = [
            (_LIES if level == "shown" else _LIES_AT).filled(cards=cards, level=SHORT_NAMES[level])
            for level, cards in at.items()
        ]
        named = _PILE_EXPOSED.filled(cards=named, exposed=_joined(lying))
    return _typeset(named)


def _cards_named(game: Game, cards: CardSet) -> Text:
    rest = cards - game.hearts
    if cards and game.hearts and game.hearts <= cards:
        return _HEARTS_AND.filled(cards=rest) if rest else _ALL_HEARTS
    return literal(*[str(cards)] * 2) if cards else _NO_CARDS


def shortened(game: Game, en: str, zh: str) -> Text:
    """Words about cards, in print, where all hearts are called so."""
    hearts = str(game.hearts)
    if len(game.hearts) > 1:
        en, zh = en.replace(hearts, _ALL_HEARTS.en), zh.replace(hearts, _ALL_HEARTS.zh)
    return _typeset(literal(en, zh))


def _legend(game: Game, compared: tuple[Game, About]) -> Text:
    base, about = compared
    text = _NO_DIFFERENCE if base.rules.id == game.rules.id else _LEGEND
    return text.filled(name=about.name, id=about.id)
