"""Asking a person: until the answer is one that can be used."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from gongzhu.cards import Card, split
from gongzhu.cli.play import commands, hands, levels
from gongzhu.cli.play.answers import Scene, answer, card_named, refusal
from gongzhu.cli.play.commands import Command
from gongzhu.cli.play.exposing import offer
from gongzhu.cli.play.keyboard import Keyboard, Stopped
from gongzhu.cli.play.screen import Screen
from gongzhu.describe.clauses import clauses
from gongzhu.engine.actions import Claim
from gongzhu.engine.reasons import IllegalAction
from gongzhu.engine.view import View
from gongzhu.errors import CardError, GongzhuError, InvalidAction
from gongzhu.rules.levels import Level, named_levels
from gongzhu.text import Lang, Text

T = TypeVar("T")

_CARD = Text("Your card (number or name, ? for help): ", "出牌（编号或牌名，? 求助）：")
_ONLY = Text(
    "Enter plays {card}, your only choice (? for help): ", "只能出 {card}，按回车打出（? 求助）："
)
_EXPOSE = Text(
    "Expose {cards}? (numbers or names, all, Enter for none, ? for help): ",
    "亮 {cards} 吗？（编号或牌名，全亮，回车不亮，? 求助）：",
)
_EXPOSE_HOW = Text(
    "Expose {cards}? (as in {example}, all {level}; Enter for none, ? for help): ",
    "亮 {cards} 吗？（如 {example}、全部{level}；回车不亮，? 求助）：",
)
_HOW = Text(
    "say how {cards} is exposed, {levels}: {example}",
    "请写明{cards}的亮法（{levels}），例如 {example}",
)
_NOTHING = Text(
    "Nothing here may be exposed. Press Enter (? for help): ", "没有可亮的牌。按回车（? 求助）："
)
_NEXT = Text(
    "Enter for deal {n} (or scores, quit, ? for help): ",
    "按回车打第{n}副（或 比分、退出、? 求助）：",
)
_NEXT_MATCH = Text(
    "Enter for a new match (or scores, quit, ? for help): ",
    "按回车开始新的一场（或 比分、退出、? 求助）：",
)
_PASS = Text("Pass the keyboard to {name}, then press Enter: ", "请把键盘交给{name}，然后按回车：")

_CHOOSE = Text(
    "you may play several cards: type a number or name of {cards}",
    "你有几张牌可出：请输入 {cards} 中一张的编号或牌名",
)
_TYPO = Text(
    "'{text}' is no card and no command; did you mean {guess}?",
    "“{text}”不是牌，也不是命令；是否指“{guess}”？",
)
_ONLY_ENTER = Text(
    "'{text}' means nothing here; press Enter to go on, or type ? for help",
    "这里不能用“{text}”；请按回车继续，或输入 ? 求助",
)
_NOT_WHILE_PASSING = Text("The hand is covered until Enter is pressed.", "按回车之前不显示手牌。")
_NO_UNDO_HERE = Text("There is no card of yours to take back here.", "这里没有可收回的牌。")

_BETWEEN: Mapping[Lang, str] = {"en": " ", "zh": ""}
"""What stands between two sentences."""

_ALL = ("all", "a", "全亮", "全", "都亮", "全部", "都")
_NO_CARDS = ("", "none", "no", "n", "不亮", "不", "无", "-")
_VERBS = re.compile(r"(?:play|expose)\s+|[出亮卖]", re.IGNORECASE)


class Prompts:
    """Asks the person at the keyboard, answers questions, and explains what cannot be used."""

    def __init__(self, keyboard: Keyboard, screen: Screen, lang: Lang) -> None:
        self._keyboard = keyboard
        self._screen = screen
        self._lang: Lang = lang
        self._told_rule = False  # what exposing means, which is said once

    def card(self, scene: Scene, no_undo: Text | None) -> Card | Claim | None:
        """The card to play, or a claim of the rest; `None` where the last card shall be taken back.

        `no_undo` says why that is not possible, where it is not.
        """
        legal = scene.view.legal
        question = _CARD.say(self._lang)
        if len(legal) == 1:
            question = _ONLY.say(self._lang, card=legal)
        return self._ask(scene, question, lambda text: _play(text, scene.view), no_undo)

    def exposure(self, scene: Scene) -> dict[Card, Level]:
        """The cards to expose, perhaps none, each with its level."""
        self._screen.show(hands.titled(scene.view, scene.names))
        if not scene.view.exposable:
            self._ask(scene, _NOTHING.say(self._lang), _enter)
            return {}
        self._screen.say(offer(scene.view, scene.names))
        if not self._told_rule:
            self._told_rule = True
            self._screen.say(_BETWEEN[self._lang].join(_exposure_rules(scene.view, self._lang)))
        question = _expose_question(scene.view, self._lang)
        chosen = self._ask(scene, question, lambda text: _expose(text, scene.view, self._lang))
        assert isinstance(chosen, dict)
        return chosen

    def next_deal(self, scene: Scene) -> None:
        """Wait for Enter between two deals."""
        self._ask(scene, _NEXT.say(self._lang, n=scene.view.number + 1), _enter)

    def next_match(self, scene: Scene) -> None:
        """Wait for Enter between two matches."""
        self._ask(scene, _NEXT_MATCH.say(self._lang), _enter)

    def pass_to(self, name: str) -> None:
        """Wait until the next person sits at the keyboard; nothing else is shown meanwhile."""
        self._screen.hide()
        while True:
            text = self._keyboard.ask(_PASS.say(self._lang, name=name))
            match commands.parse(text):
                case (Command.QUIT, _):
                    raise Stopped
                case None if not text:
                    return
                case _:
                    self._screen.say(_NOT_WHILE_PASSING.say(self._lang))

    def _ask(
        self,
        scene: Scene,
        question: str,
        read: Callable[[str], T],
        no_undo: Text | None = _NO_UNDO_HERE,
    ) -> T | Claim | None:
        while True:
            text = self._keyboard.ask(question)
            try:
                match commands.parse(text):
                    case None:
                        return read(text)
                    case (Command.QUIT, _):
                        raise Stopped
                    case (Command.UNDO, _) if no_undo is None:
                        return None
                    case (Command.UNDO, _):
                        self._screen.say((no_undo or _NO_UNDO_HERE).say(self._lang))
                    case (Command.CLAIM, _):
                        return _claim(scene.view)
                    case (Command.HELP, _):
                        claims = scene.view.has_claims
                        for line in commands.help_lines(self._lang, claims=claims):
                            self._screen.quote(line)
                    case (Command.SAVE, _):
                        for line in scene.kept:
                            self._screen.quote(line, whole=True)
                    case (command, rest):
                        self._screen.show(answer(scene, command, rest))
            except GongzhuError as error:
                self._explain(error, text)

    def _explain(self, error: GongzhuError, text: str) -> None:
        """Say what is wrong with an answer."""
        guess = commands.nearest(text) if isinstance(error, CardError) else None
        if guess:
            error = InvalidAction(_TYPO, text=text[:20], guess=guess)
        sentence = hands.capital(error.say(self._lang))
        sentence += "。" if self._lang == "zh" else "" if sentence.endswith("?") else "."
        if isinstance(error, IllegalAction):
            self._screen.say(sentence)
        else:
            self._screen.quote(sentence)


def _play(text: str, view: View) -> Card:
    if not text:
        if len(view.legal) > 1:
            raise InvalidAction(_CHOOSE, cards=hands.listed(view.legal, view.hand))
        return next(iter(view.legal))
    return _allowed(card_named(_without_verb(text), view.hand), view)


def _exposure_rules(view: View, lang: Lang) -> Iterator[str]:
    """How cards are exposed at this table, and what that binds their holders to."""
    for clause in clauses(view.game.rules):
        if clause.path[0] == "exposure" and not clause.quiet:
            yield clause.text.say(lang)


def _claim(view: View) -> Claim:
    if view.why_not_claim:
        raise IllegalAction(view.why_not_claim)
    return Claim(view.seat)


def _expose_question(view: View, lang: Lang) -> str:
    cards = view.exposable
    if not levels.apart(view.game):
        return _EXPOSE.say(lang, cards=cards)
    level = levels.SHORT[view.game.levels[0]]
    example = _example(next(iter(cards)), view, lang)
    return _EXPOSE_HOW.say(lang, cards=cards, level=level, example=example)


def _example(card: Card, view: View, lang: Lang) -> str:
    """What may be typed to expose a card, as an example."""
    return levels.with_level(card, view.game.levels[-1], lang)


def _expose(text: str, view: View, lang: Lang) -> dict[Card, Level]:
    if commands.folded(text) in _NO_CARDS:
        return {}
    chosen: dict[Card, Level] = {}
    for words, level in levels.parse(_without_verb(text)):
        for card in _cards(words, view):
            reason = view.why_not_expose(card, level)
            if reason:
                raise IllegalAction(reason)
            if card not in chosen:
                chosen[card] = level or _only_level(card, view, lang)
    return chosen


def _cards(words: str, view: View) -> Iterator[Card]:
    """The cards that somebody means, by numbers or names, or all that may be exposed."""
    if commands.folded(words) in _ALL:
        yield from view.exposable
        return
    try:
        named = [card_named(words, view.hand)]  # a card may be written with a space inside
    except InvalidAction:
        named = [card_named(part, view.hand) for part in split(words)]
    yield from named


def _only_level(card: Card, view: View, lang: Lang) -> Level:
    """How a card is exposed for which nobody said it."""
    if len(view.game.levels) == 1:
        return view.game.levels[0]
    example = _example(card, view, lang)
    raise InvalidAction(_HOW, cards=card, levels=named_levels(view.game.levels), example=example)


def _without_verb(text: str) -> str:
    """What was typed without "play" or "expose" before it."""
    verb = _VERBS.match(text)
    return text[verb.end() :].strip() if verb else text


def _allowed(card: Card, view: View) -> Card:
    reason = refusal(view, card)
    if reason:
        raise IllegalAction(reason)
    return card


def _enter(text: str) -> bool:
    if text:
        raise InvalidAction(_ONLY_ENTER, text=text[:20])
    return True
