"""Whether cards may be exposed before play, which, how, and in what order."""

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from gongzhu.rules import hold_back
from gongzhu.rules.base import CardList, Value, listed
from gongzhu.rules.hold_back import HoldBack
from gongzhu.rules.levels import HIDDEN, SHORT_NAMES, Level, LevelList, named_levels
from gongzhu.text import Lang, Text

__all__ = ["NEUTRAL", "BeforePlay", "Exposure", "Level", "NoExposure", "Order"]


class NoExposure(Value):
    """Nothing is exposed: there is no such phase."""

    kind: Literal["none"]

    sentence = Text("No card is exposed before play.", "不亮牌。")
    source = "000_7f966a08f059dcc4.txt, last paragraph (exposures omitted)"
    sample = "{kind: none}"


Order = Literal["any", "in_turn", "secret"]

_ORDER = {
    "any": Text("in any order", "先后不拘"),
    "in_turn": Text(
        "one after the other in playing order, beginning with {begins}",
        "从{begins}起按出牌顺序依次表示",
    ),
    "secret": Text(
        "all at the same time: nobody sees what others expose before everybody has chosen",
        "同时暗选，各家都选定后一起亮出",
    ),
}
_BEGINS = {
    "leader": Text("the leader of the first trick", "首家"),
    "pig_captor": Text(
        "whoever captured the pig in the last deal (in the first deal the leader)",
        "上一副收走猪的人（第一副从首家）",
    ),
}
_LEVELS = Text("A card may be exposed {levels}.", "亮法有{levels}。")
_ONE_LEVEL: Mapping[Level, Text] = {
    "shown": Text("Exposed cards lie face up.", "亮出的牌牌面朝上。"),
    "closed": Text("Exposed cards lie face down (closed).", "亮牌一律暗卖（牌面朝下）。"),
    "open": Text("Exposed cards lie face up (open).", "亮牌一律明卖（牌面朝上）。"),
}
_FACE_DOWN = Text(
    " What lies face down is seen by the others when it is played.", "暗卖的牌打出时才公开。"
)
_MUST = Text("Of these, {cards} must be exposed{level}.", "其中 {cards} 必须亮{level}。")
_LAST = Text(
    "Once all but one of these cards are exposed, the last one is exposed too{level}.",
    "其余各张都亮出后，剩下的一张自动亮出{level}。",
)
_AT_LEVEL = Text(", {level}", "（{level}）")

_BETWEEN = {"en": " ", "zh": ""}


class BeforePlay(Value):
    """Before the first lead each player may expose some of the named cards, once."""

    kind: Literal["before_play"]
    cards: CardList
    """The cards that may be exposed by whoever holds them."""

    must: CardList = ()
    """Those of them that are exposed whether their holder wants it or not."""

    automatic_last: bool = False
    """Whether the last card is exposed by itself once all the others are."""

    order: Order = "any"
    """Who says when what is exposed: anybody at any time, one after the other, or all at once."""

    begins: Literal["leader", "pig_captor"] = "leader"
    """Who is asked first where all are asked in turn."""

    levels: LevelList = ("shown",)
    """How a card may be exposed; a closed one lies face down until it is played."""

    hold_back: HoldBack = hold_back.NEUTRAL
    """When an exposed card may not be played yet."""

    sentence = Text(
        "Before the first lead every player may expose any of {cards} held in hand, {order}; they "
        "stay in the hand.",
        "出牌前，每人可以亮出手中的 {cards}（可亮可不亮，{order}），亮后仍留在手里。",
    )
    one: ClassVar = Text(
        "Before the first lead whoever holds {cards} may expose it; it stays in the hand.",
        "出牌前，{cards} 的持有者可以亮出它（可亮可不亮），亮后仍留在手里。",
    )
    """The rule where only one card may be exposed: then it makes no difference who is asked
    when."""

    forced: ClassVar = Text(
        "Before the first lead {cards} are exposed by whoever holds them; they stay in the hand.",
        "出牌前，{cards} 由持有者全部亮出，亮后仍留在手里。",
    )
    """The rule where nobody has a choice."""

    one_forced: ClassVar = Text(
        "Before the first lead {cards} is exposed by whoever holds it; it stays in the hand.",
        "出牌前，{cards} 由持有者亮出，亮后仍留在手里。",
    )
    """The same of one card."""

    source = (
        "001_a2fe2f6fd61c4602.txt, section 06; house-rules catalogue, 2.5 (B7, C1, D6, D8, D9, D19)"
    )
    sample = "{kind: before_play, cards: [AH, QS, JD, 10C]}"
    options = {"order": _ORDER, "begins": _BEGINS}
    fields_zh = {
        "cards": "持有者可以亮的牌。",
        "must": "其中不论持有者愿意与否都要亮的牌。",
        "automatic_last": "其余各张都亮出后，最后一张是否自动亮出。",
        "order": "亮牌的先后：随时、依次、或同时。",
        "begins": "依次亮牌时从谁开始。",
        "levels": "亮法；closed（暗卖）在打出之前牌面朝下。",
        "hold_back": "亮出的牌何时还不能打出。",
    }

    def say(self, lang: Lang) -> str:
        return _BETWEEN[lang].join(text.say(lang) for _, text in self.sentences())

    def sentences(self) -> Iterator[tuple[str, Text]]:
        """What there is to say, each with the setting it tells of; the hold-back is apart."""
        alone = len(self.cards) == 1
        if self.all_forced:
            text = self.one_forced if alone else self.forced
            yield "cards", text.filled(cards=listed(self.cards))
        else:
            order = _ORDER[self.order].filled(begins=_BEGINS[self.begins])
            text = self.one if alone else self.sentence
            yield "cards", text.filled(cards=listed(self.cards), order=order)
        # Nobody chooses the level of a card that is exposed whether its holder wants it or not.
        levels = self.levels[:1] if self.all_forced else self.levels
        if levels != ("shown",):
            yield "levels", _said_levels(levels)
        if self.all_forced:
            return
        level = _AT_LEVEL.filled(level=SHORT_NAMES[levels[0]]) if len(levels) > 1 else ""
        if self.must:
            yield "must", _MUST.filled(cards=listed(self.must), level=level)
        if self.automatic_last:
            yield "automatic_last", _LAST.filled(level=level)

    @property
    def all_forced(self) -> bool:
        """Whether nobody has a choice: every card that may be exposed must be."""
        return set(self.must) == set(self.cards)


def _said_levels(levels: tuple[Level, ...]) -> Text:
    """How cards lie exposed, and when the others see those that lie face down."""
    text = _ONE_LEVEL[levels[0]]
    if len(levels) > 1:
        text = _LEVELS.filled(levels=named_levels(levels))
    if HIDDEN & set(levels):
        return Text(text.en + _FACE_DOWN.en, text.zh + _FACE_DOWN.zh)
    return text


Exposure = Annotated[NoExposure | BeforePlay, Field(discriminator="kind")]
NEUTRAL = NoExposure.neutral()
