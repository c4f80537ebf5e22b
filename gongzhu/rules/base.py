"""What every axis of the rules is made of."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar, Self, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, PlainSerializer, PlainValidator
from pydantic_core import PydanticCustomError

from gongzhu.cards import Card, CardSet
from gongzhu.errors import CardError
from gongzhu.text import Lang, Text


class Part(BaseModel):
    """A frozen piece of the rules; unknown keys and wrong types are refused.

    A field's default is its neutral value: what a profile means that does not mention it. Neutral
    values do not count for the identity of the rules, so a default never changes once released.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)

    fields_zh: ClassVar[Mapping[str, str]] = {}
    """What each field means, in Chinese; the string under the field says it in English."""

    options: ClassVar[Mapping[str, Mapping[Any, Text]]] = {}
    """Fields with a few values to choose from: the words of each value, as a sentence says them."""

    field_sources: ClassVar[Mapping[str, str]] = {}
    """Who plays by a field, where it is an axis without kinds."""

    field_samples: ClassVar[Mapping[str, str]] = {}
    """What may be written at such a field, as an example."""


class Value(Part):
    """One value of an axis: what a table may agree on, with its sentence for the rule sheet."""

    sentence: ClassVar[Text]
    """The rule as one tells it to players; `{field}` marks are filled from the fields."""

    source: ClassVar[str]
    """Who plays it so: a source document with its section, or an entry of the catalogue."""

    sample: ClassVar[str]
    """How a profile writes it, as an example: the block behind the axis's key."""

    @classmethod
    def neutral(cls) -> Self:
        """This value with neutral details; it costs no validator, which most starts never need."""
        (kind,) = get_args(cls.model_fields["kind"].annotation)
        return cls.model_construct(kind=kind)

    def say(self, lang: Lang) -> str:
        """The rule in words."""
        return self.sentence.say(lang, **self.words())

    def words(self) -> dict[str, object]:
        """What the marks of the sentence are filled with, from the fields.

        A choice among a few is said in its own words, a list is spelt out.
        """
        return {name: self._word(name) for name in type(self).model_fields}

    def _word(self, name: str) -> object:
        value = getattr(self, name)
        choices = self.options.get(name)
        return choices[value] if choices else _spelt(value)


def _spelt(value: object) -> object:
    return " ".join(map(str, value)) if isinstance(value, tuple) else value


def _exact_card(value: Any) -> Card:
    """A card in its one spelling, so that two keys can never mean the same card."""
    if isinstance(value, Card):
        return value
    if not isinstance(value, str):
        raise PydanticCustomError("card_type", "not a card")
    try:
        card = Card.parse(value)
    except CardError as error:
        guess = str(error.data.get("guess", ""))
        raise PydanticCustomError("card_unknown", "no such card", {"guess": guess}) from None
    if str(card) != value:
        raise PydanticCustomError("card_spelling", "write {guess}", {"guess": str(card)})
    return card


def _each_once(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise PydanticCustomError(
                "card_twice", "{card} twice", {"card": str(card), "item": place}
            )
    return tuple(CardSet.of(cards))


CardName = Annotated[
    Card, PlainValidator(_exact_card, json_schema_input_type=str), PlainSerializer(str)
]
"""A card, written as it is printed: `QS`, `10C`."""

CardList = Annotated[tuple[CardName, ...], AfterValidator(_each_once)]
"""Some cards, each once; their order means nothing."""


def listed(cards: Iterable[Card]) -> str:
    """Cards for a sentence, sorted: `QS AH 10C`."""
    return str(CardSet.of(cards))


def signed(points: int) -> str:
    """Points for a sentence, with their sign; 0 has none."""
    return f"{points:+}" if points else "0"
