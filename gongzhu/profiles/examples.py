"""Worked examples: rows of a profile that say what its rules must give, and running them.

An example is a pile or a deal with its score, a hand with its legal cards, or totals with the end
of the match. Source of the format: the profile language, version 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from gongzhu.cards import CardSet
from gongzhu.describe.score import explain, plain
from gongzhu.engine.game import Game
from gongzhu.engine.ledger import Ledger
from gongzhu.engine.match import verdict
from gongzhu.engine.piles import read_cards, read_exposures, read_piles
from gongzhu.engine.position import read_position
from gongzhu.engine.scoring import Exposures, points, score_deal
from gongzhu.errors import InvalidAction
from gongzhu.profiles.document import Example
from gongzhu.rules.base import Value
from gongzhu.text import Lang, Text

Words = Callable[[Lang], list[str]]
"""An explanation, made when somebody reads it."""


class Difference(NamedTuple):
    """An example that does not come out as it says."""

    key: str
    """The key whose value differs."""

    expected: Text
    actual: Text
    because: Words


class Unclear(Exception):
    """An example that cannot be run, with the reason and the key at fault.

    `stray` says that the key itself should not be there, whatever its value.
    """

    def __init__(
        self, key: str, text: Text, data: Mapping[str, object], *, stray: bool = False
    ) -> None:
        super().__init__(text.say("en", **data))
        self.key, self.text, self.data, self.stray = key, text, data, stray


_KINDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("captured", ("score",)),
    ("hand", ("trick", "legal")),
    ("totals", ("ends",)),
)
_ALSO = {
    "captured": ("exposed",),
    "hand": ("exposed", "suits_led", "hearts_broken", "deal", "trick_number"),
    "totals": ("losers", "winners", "deal"),
}
_WHICH = Text(
    "it has to state captured and score, or hand, trick and legal, or totals and ends",
    "应写 captured 和 score，或 hand、trick 和 legal，或 totals 和 ends",
)
_LACKS = Text("'{first}' needs '{key}' beside it", "写了“{first}”还要写“{key}”")
_STRAY = Text("'{key}' does not go with '{first}'", "“{key}”不能与“{first}”一起写")
_MIXED = Text(
    "one pile is a list of cards, a deal is one list for each seat; this mixes the two",
    "一堆牌写成一个列表，整副牌每个座位写一个列表；不能混写",
)
_EVERY_SIDE = Text(
    "a whole deal needs a list of {sides} scores, one for each side",
    "整副牌须写{sides}个得分，每方一个",
)
_SIDES = Text("{found} numbers were given for {sides} sides", "有{sides}方，却写了{found}个数")
_SIDE = Text("side {side}: {sum}", "第{side}方：{sum}")
_JOIN = Text("; ", "；")
_NO_SIDE = Text(
    "there is no side {side}; sides count from 1 to {sides}", "没有第{side}方；共{sides}方，从1数起"
)


def kind_of(example: Example) -> str:
    """What kind of example it is: `captured`, `hand` or `totals`.

    Raises `Unclear` where keys are missing or do not go together.
    """
    stated = example.model_fields_set
    first = next((kind for kind, _ in _KINDS if kind in stated), None)
    if first is None:
        raise Unclear("name", _WHICH, {})
    needed = dict(_KINDS)[first]
    for key in needed:
        if key not in stated:
            raise Unclear(first, _LACKS, {"first": first, "key": key})
    for key in sorted(stated - {"name", first, *needed, *_ALSO[first]}):
        raise Unclear(key, _STRAY, {"key": key, "first": first}, stray=True)
    return first


def run(example: Example, game: Game) -> Difference | None:
    """How an example differs from what the rules give; `None` where it holds.

    Raises `Unclear` where it cannot be run.
    """
    match kind_of(example):
        case "captured":
            return _score(example, game)
        case "hand":
            return _legal(example, game)
        case _:
            return _end(example, game)


def _score(example: Example, game: Game) -> Difference | None:
    captured = example.captured or ()
    words = [item for item in captured if isinstance(item, str)]
    piles = [item for item in captured if not isinstance(item, str)]
    if words and piles:
        raise Unclear("captured", _MIXED, {})
    if len(piles) > 1 and not isinstance(example.score, tuple):
        raise Unclear("score", _EVERY_SIDE, {"sides": game.side_count})
    try:
        read = read_piles(game, piles or [words])
    except InvalidAction as error:
        raise Unclear("captured", error.text, error.data) from None
    ledgers = score_deal(game, read, _exposures(example, game))
    scores = points(ledgers)
    if isinstance(example.score, tuple):
        if len(example.score) != game.side_count:
            data = {"found": len(example.score), "sides": game.side_count}
            raise Unclear("score", _SIDES, data)
        expected = example.score
    else:
        expected, scores, ledgers = (example.score or 0,), scores[:1], ledgers[:1]
    if expected == scores:
        return None
    return Difference("score", _numbers(expected), _numbers(scores), _arithmetic(ledgers))


def _arithmetic(ledgers: tuple[Ledger, ...]) -> Words:
    def say(lang: Lang) -> list[str]:
        if len(ledgers) == 1:
            return explain(ledgers[0], lang)
        return [
            _SIDE.say(lang, side=side, sum=_JOIN.say(lang).join(explain(ledger, lang)))
            for side, ledger in enumerate(ledgers, 1)
        ]

    return say


def _legal(example: Example, game: Game) -> Difference | None:
    hand, trick, legal = example.hand or (), example.trick or (), example.legal or ()
    expected = CardSet()
    for key, words in (("hand", hand), ("trick", trick), ("legal", legal)):
        try:
            expected = read_cards(game, words)
        except InvalidAction as error:
            raise Unclear(key, error.text, error.data) from None
    exposed = _exposures(example, game)
    try:
        found = read_position(
            game,
            hand=hand,
            trick=trick,
            exposed=exposed,
            suits_led=example.suits_led,
            deal=example.deal,
            trick_number=example.trick_number,
        )
    except InvalidAction as error:
        key = "trick" if len(trick) >= game.players else "hand"
        raise Unclear(key, error.text, error.data) from None
    if expected == found.legal:
        return None

    def say(lang: Lang) -> list[str]:
        return [f"{card}: {reason.say(lang)}" for card, reason in found.refused.items()]

    return Difference("legal", _cards(expected), _cards(found.legal), say)


def _end(example: Example, game: Game) -> Difference | None:
    totals = example.totals or ()
    if len(totals) != game.side_count:
        raise Unclear("totals", _SIDES, {"found": len(totals), "sides": game.side_count})
    for key, sides in (("losers", example.losers), ("winners", example.winners)):
        for side in sides or ():
            if not 1 <= side <= game.side_count:
                raise Unclear(key, _NO_SIDE, {"side": side, "sides": game.side_count})
    match = game.rules.match
    actual = verdict(game.rules, totals, example.deal)
    if example.ends != actual.ends:
        ends = _yes(example.ends), _yes(actual.ends)
        return Difference("ends", *ends, _rule(match.end))
    for key, stated, found in (
        ("losers", example.losers, actual.losers),
        ("winners", example.winners, actual.winners),
    ):
        named = tuple(side + 1 for side in found)
        if stated is not None and tuple(sorted(stated)) != named:
            because = _rule(match.loser if actual.ends else match.end)
            return Difference(key, _named(stated), _named(named), because)
    return None


def _rule(value: Value) -> Words:
    """The sentence of a rule, to say why an end of a match came out as it did."""
    return lambda lang: [value.say(lang)]


def _exposures(example: Example, game: Game) -> Exposures:
    try:
        return read_exposures(game, example.exposed)
    except InvalidAction as error:
        raise Unclear("exposed", error.text, error.data) from None


def _numbers(numbers: tuple[int, ...]) -> Text:
    text = ", ".join(map(plain, numbers))
    return Text(text, text)


def _named(sides: tuple[int, ...]) -> Text:
    text = ", ".join(map(str, sorted(sides)))
    return Text(text or "nobody", text or "无人")


def _cards(cards: CardSet) -> Text:
    return Text(str(cards) or "no card", str(cards) or "没有牌")


def _yes(ends: bool | None) -> Text:
    return Text("the match ends", "全场结束") if ends else Text("the match goes on", "继续打")
