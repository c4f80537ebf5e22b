"""Which cards are dealt."""

from typing import Literal

from gongzhu.cards import CardSet, Deck
from gongzhu.rules.base import CardList, Part, listed
from gongzhu.text import Lang, Text

SOURCE = "001_a2fe2f6fd61c4602.txt, section 02; 000_7f966a08f059dcc4.txt (five players)"
_FULL = Text(
    "One pack of 52 cards without jokers, dealt out evenly.",
    "一副牌52张，不用王，平均发完。",
)
_REMOVED = Text(
    "One pack without jokers and without {cards}: {count} cards, dealt out evenly.",
    "一副牌去掉王和 {cards}，共{count}张，平均发完。",
)


class DeckRules(Part):
    """The pack, and what is taken out of it before dealing."""

    packs: Literal[1] = 1
    """How many packs of 52 cards."""

    remove: CardList = ()
    """Cards left out so that the rest comes out even."""

    options = {"packs": {1: Text("one pack", "一副牌")}}
    field_sources = {"packs": SOURCE, "remove": SOURCE}
    field_samples = {"packs": "1", "remove": "[2C, 2D]"}
    fields_zh = {
        "packs": "用几副52张的牌。",
        "remove": "为了平均发完而去掉的牌。",
    }

    @property
    def deck(self) -> Deck:
        """The cards in play."""
        return Deck(self.packs, CardSet.of(self.remove))


def say(deck: DeckRules, lang: Lang) -> str:
    """The rule in words."""
    if not deck.remove:
        return _FULL.say(lang)
    return _REMOVED.say(lang, cards=listed(deck.remove), count=len(deck.deck.cards))
