"""When a match is over."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from gongzhu.rules.base import Value, signed
from gongzhu.text import Lang, Text

Total = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
"""A total of a match."""

_STRICT = {
    False: Text("at the limit is enough", "达到界限即算"),
    True: Text("only beyond the limit", "须超过界限才算"),
}
_LOW = {
    False: Text("leaves somebody at {low} or below", "有人总分达到{low}或更低"),
    True: Text("leaves somebody below {low}", "有人总分低于{low}"),
}
_HIGH = {
    False: Text("leaves somebody at {high} or above", "有人总分达到{high}或更高"),
    True: Text("leaves somebody above {high}", "有人总分高于{high}"),
}
_PIG = Text("a pig", "1头猪")
_PIGS = Text("{count} pigs", "{count}头猪")
_CAP = Text("is deal {deals} of the match", "已打满{deals}副")
_OR = Text(" or ", "，或")


class Limit(Value):
    """The match ends after a deal that leaves a total at a limit or beyond."""

    kind: Literal["limit"]
    low: Total | None = None
    """The total that ends the match once somebody has it or less."""

    high: Total | None = None
    """The total that ends the match once somebody has it or more."""

    strict: bool = False
    """Whether a limit has to be passed, not only reached."""

    deals: Annotated[int, Field(ge=1, le=1000)] | None = None
    """After how many deals the match ends in any case."""

    sentence = Text("The match ends when a completed deal {ends}.", "一副打完后{ends}，全场结束。")
    source = "001_a2fe2f6fd61c4602.txt, section 08; house-rules catalogue, 2.8 and 2.9 (9, 10)"
    sample = "{kind: limit, low: -1000}"
    options = {"strict": _STRICT}
    field_samples = {"high": "1000", "deals": "60"}
    fields_zh = {
        "low": "有人总分达到此数或更低时结束。",
        "high": "有人总分达到此数或更高时结束。",
        "strict": "是否须超过界限，而不只是达到。",
        "deals": "无论如何，打满多少副就结束。",
    }

    def say(self, lang: Lang) -> str:
        return self.sentence.say(lang, ends=_OR.say(lang).join(self._ends(lang)))

    def _ends(self, lang: Lang) -> Iterator[str]:
        if self.low is not None:
            yield _LOW[self.strict].say(lang, low=self.low)
        if self.high is not None:
            yield _HIGH[self.strict].say(lang, high=signed(self.high))
        if self.deals is not None:
            yield _CAP.say(lang, deals=self.deals)


class Deals(Value):
    """The match ends after an agreed number of deals."""

    kind: Literal["deals"]
    count: Annotated[int, Field(ge=1, le=1000)]
    """How many deals are played, whatever the totals."""

    sentence = Text("The match ends after {count} deals.", "打满{count}副，全场结束。")
    one: ClassVar = Text("The match ends after one deal.", "打满1副，全场结束。")
    """The same of a single deal."""

    source = "house-rules catalogue, 2.8 (B5, D15)"
    sample = "{kind: deals, count: 8}"
    fields_zh = {"count": "打多少副。"}

    def say(self, lang: Lang) -> str:
        return (self.one if self.count == 1 else self.sentence).say(lang, count=self.count)


class Pigs(Value):
    """The match ends once somebody has been the pig of so many deals."""

    kind: Literal["pigs"]
    count: Annotated[int, Field(ge=1, le=100)]
    """How many pigs end the match."""

    sentence = Text(
        "Every deal the lowest score gets a pig (equal lowest scores one each); where somebody "
        "took every heart, everybody else gets one. The match ends once somebody has {pigs}.",
        "每副得分最低者记一头猪（并列最低各记一头）；若有人收齐红心，则其他人各记一头。"
        "有人满{pigs}时全场结束。",
    )
    source = "house-rules catalogue, 2.8 (D7)"
    sample = "{kind: pigs, count: 3}"
    fields_zh = {"count": "满多少头猪结束。"}

    def words(self) -> dict[str, object]:
        pigs = (_PIG if self.count == 1 else _PIGS).filled(count=self.count)
        return {**super().words(), "pigs": pigs}


MatchEnd = Annotated[Limit | Deals | Pigs, Field(discriminator="kind")]
