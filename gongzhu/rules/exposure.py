"""Whether cards may be exposed before play, and which."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from gongzhu.rules import hold_back
from gongzhu.rules.base import CardList, Value, listed
from gongzhu.rules.hold_back import HoldBack
from gongzhu.text import Lang, Text

Level = Literal["shown"]
"""How strongly a card is exposed: laid open on the table before play."""


class NoExposure(Value):
    """Nothing is exposed: there is no such phase."""

    kind: Literal["none"]

    sentence: ClassVar = Text("No card is exposed before play.", "不亮牌。")
    source: ClassVar = "000_7f966a08f059dcc4.txt, last paragraph (exposures omitted)"


class BeforePlay(Value):
    """Before the first lead each player may show some of the named cards, once, in any order."""

    kind: Literal["before_play"]
    cards: CardList
    """The cards that may be exposed by whoever holds them."""

    hold_back: HoldBack = hold_back.NEUTRAL
    """When an exposed card may not be played yet."""

    sentence: ClassVar = Text(
        "Before the first lead every player may expose any of {cards} held in hand; they stay in "
        "the hand. {hold_back}",
        "出牌前，每人可以亮出手中的 {cards}（可亮可不亮），亮后仍留在手里。{hold_back}",
    )
    source: ClassVar = "001_a2fe2f6fd61c4602.txt, section 06"

    def say(self, lang: Lang) -> str:
        return self.sentence.say(lang, cards=listed(self.cards), hold_back=self.hold_back.say(lang))


Exposure = Annotated[NoExposure | BeforePlay, Field(discriminator="kind")]
NEUTRAL = NoExposure(kind="none")
