"""What people ask about that is no setting: the other keys of a profile, and cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gongzhu.cards import PIG, SHEEP, Card, CardSet
from gongzhu.describe.explaining import Line
from gongzhu.describe.score import explain
from gongzhu.describe.sheet import typeset
from gongzhu.engine.game import Game
from gongzhu.engine.scoring import Exposures, score_pile
from gongzhu.text import Lang, Text

KEYS: Mapping[str, tuple[Text, str]] = {
    "schema": (
        Text(
            "The version of the form in which profiles are written; there is one so far.",
            "规则文件的格式版本；目前只有一种。",
        ),
        "schema: 1",
    ),
    "id": (
        Text(
            "What the profile is called in commands: small letters, digits and hyphens. The file "
            "has the same name.",
            "规则在命令里的名称：小写字母、数字和连字符；文件名与之相同。",
        ),
        "id: our-table",
    ),
    "extends": (
        Text(
            "The profile on which this one builds: the id of a shipped one or of your own, or the "
            "path of a file. Whatever this one does not say is as it is there.",
            "本规则的上级：内置或自家规则的 id，或文件路径。本规则没写的，都与上级相同。",
        ),
        "extends: individual",
    ),
    "name": (
        Text("What people call the rules, in both languages.", "规则的名称，中英文各一。"),
        "name: {en: Our table, zh: 我家规则}",
    ),
    "description": (
        Text("A sentence or two about the rules, in both languages.", "规则简介，中英文各一。"),
        "description: {en: No exposures., zh: 不亮牌。}",
    ),
    "sources": (
        Text(
            "Where the rules come from, and which settings each source covers.",
            "规则的出处，以及各出处说明哪些设定。",
        ),
        "sources: [{ref: told by grandfather, covers: [scoring.sweep]}]",
    ),
    "examples": (
        Text(
            "Cases that the table is sure of: captured cards with their score, or a hand with the "
            "cards that may be played, or totals with the end of the match. 'gongzhu validate' "
            "works each of them out and says where the rules come to something else.",
            "牌桌上确定无疑的例子：收到的牌和得分，或手牌和可出的牌，或总分和终局。"
            "“gongzhu validate”逐一验算，并指出规则得出不同结果的地方。",
        ),
        "examples: [{name: the pig, captured: [QS], score: -100}]",
    ),
}
"""The keys of a profile that set no rule: what each is for, and how it is written."""

_HOW = Text("How to write it", "怎样写")
_CALLED: Mapping[Card, Text] = {
    PIG: Text("{card}, the pig", "{card}，猪"),
    SHEEP: Text("{card}, the sheep", "{card}，羊"),
}
_CARD = Text("{card}", "{card}")
_COUNTS = Text("It counts in “{name}”", "在“{name}”里的分值")
_NOTHING = Text("Nothing: it is no scoring card.", "不计分：不是计分牌。")
_ALONE = Text("captured alone: {steps}", "单独收到：{steps}")
_EXPOSED = Text("exposed, captured alone: {steps}", "亮出后单独收到：{steps}")
_SPEAK = Text("Settings that speak of it there", "那里提到它的设定")
_ALSO = Text("Also about the pig and the sheep: {names}", "另外与猪、羊有关：{names}")
_STEP = Text("; ", "；")


def about_key(key: str, lang: Lang) -> list[Line]:
    """What one of the other keys is for."""
    about, sample = KEYS[key]
    return [
        Line(key),
        Line(about.say(lang), 2),
        Line(""),
        Line(_HOW.say(lang)),
        Line(sample, 2, exact=True),
    ]


def about_card(card: Card, game: Game, name: Text, lang: Lang) -> list[Line]:
    """What a card counts by the rules of a game, and which settings name it."""
    return [*_about_card(card, game, name, lang)]


def _about_card(card: Card, game: Game, name: Text, lang: Lang) -> Iterator[Line]:
    yield Line(typeset(_CALLED.get(card, _CARD).say(lang, card=card)))
    yield Line("")
    yield Line(_COUNTS.say(lang, name=name))
    if card not in game.scoring_cards:
        yield Line(_NOTHING.say(lang), 2)
    else:
        yield Line(_ALONE.say(lang, steps=_steps(card, game, {}, lang)), 2)
        if card in game.exposable:
            exposed = _steps(card, game, {card: game.levels[0]}, lang)
            yield Line(_EXPOSED.say(lang, steps=exposed), 2)
    settings = [*dict.fromkeys(naming(card, game))]
    if settings:
        yield Line("")
        yield Line(_SPEAK.say(lang))
        yield from (Line(setting, 2) for setting in settings)
    if card in _CALLED:
        yield Line(_ALSO.say(lang, names="scoring.sweep.pig, scoring.sweep.sheep"), 2)


def _steps(card: Card, game: Game, exposed: Exposures, lang: Lang) -> str:
    ledger = score_pile(game, CardSet.of([card]), exposed)
    return typeset(_STEP.say(lang).join(explain(ledger, lang)))


def naming(card: Card, game: Game) -> Iterator[str]:
    """The settings of some rules that name a card."""

    def below(value: object, path: str) -> Iterator[str]:
        if isinstance(value, Mapping):
            for key, inner in value.items():
                yield from [f"{path}.{key}"] if key == str(card) else ()
                yield from below(inner, f"{path}.{key}" if path else str(key))
        elif isinstance(value, list):
            yield from [path] if str(card) in value else ()
        elif value == str(card):
            yield path

    return below(game.rules.model_dump(mode="json"), "")
