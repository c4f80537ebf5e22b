"""What the strong player would do at the seat of the person who asks, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from subprocess import Popen
from typing import TYPE_CHECKING

from gongzhu.cards import Card
from gongzhu.cli import advising
from gongzhu.cli.advising import Adviser
from gongzhu.cli.play import levels, tricks
from gongzhu.cli.play.hands import capital
from gongzhu.cli.play.layout import columns
from gongzhu.describe.advice import advice, gap
from gongzhu.describe.fate import fate
from gongzhu.describe.score import signed
from gongzhu.engine.view import View
from gongzhu.errors import GongzhuError
from gongzhu.players.careful import Careful
from gongzhu.players.player import dice
from gongzhu.rules.levels import Level
from gongzhu.text import Lang, Text

if TYPE_CHECKING:
    from gongzhu.players.strong import Weighed

_PLAY = Text("The computer would play {card}.", "电脑会出 {card}。")
_ONLY = Text("{card} is the only choice.", "只能出 {card}。")
_CLAIM = Text("The computer would claim the rest.", "电脑会摊牌收走其余各墩。")
_EXPOSE = Text("The computer would expose {cards}.", "电脑会亮 {cards}。")
_EXPOSE_NOTHING = Text("The computer would expose nothing.", "电脑会选择不亮。")
_REASON = Text("{reason}.", "{reason}。")
_CARD = Text("card", "牌")
_POINTS = Text("points", "得分")
_MARGIN = Text("margin", "净胜")
_BEST = Text("best", "最好")
_WITHIN_CHANCE = Text("within chance", "误差之内")
_MEANING = Text(
    "points: expected in this deal; margin: less what each other side may expect.",
    "得分：这一副的预期得分；净胜：再减去其他各方预期得分的平均数。",
)
_ROUGH = Text(
    "Rough: only {worlds} ways for the hidden cards to lie were tried.",
    "粗略估计：只试了{worlds}种别家持牌的可能。",
)
_MEANWHILE = Text(
    "Ask again in a minute for better ones: the strong player is being compiled for this "
    "machine, once.",
    "一分钟后再问会更准：正在为本机编译 strong，只需一次。",
)


class Hints:
    """Answers `hint` all through a match, within about two seconds."""

    def __init__(self, seed: int, lang: Lang) -> None:
        self._seed = seed
        self._lang: Lang = lang
        self._told_slow = False
        self._compiler: Popen[bytes] | None = None

    def lines(self, view: View) -> Iterator[str]:
        """What the strong player would do at a seat whose turn it is, and why."""
        lang = self._lang
        if view.phase == "over":
            yield tricks.OVER.say(lang)
        elif view.may_claim:
            yield _CLAIM.say(lang)
        elif len(view.legal) == 1:
            yield _ONLY.say(lang, card=view.legal)
        else:
            yield from self._strong(view)

    def _strong(self, view: View) -> Iterator[str]:
        lang, pace = self._lang, advising.pace()
        waits = pace == "uncompiled" and self._compiles_beside()
        if pace == "uncompiled" and not waits:
            yield advising.compiling().say(lang)
        quick = pace == "plain" or waits
        try:
            adviser = Adviser(view.game, self._seed, worlds=advising.WORLDS, quick=quick)
        except GongzhuError as error:
            yield from self._careful(view)
            yield _REASON.say(lang, reason=capital(error.say(lang)))
            return
        if view.phase == "expose":
            yield _exposing(view, adviser.expose(view), lang)
        else:
            order = adviser.weigh(view)
            yield _PLAY.say(lang, card=order[0].card)
            yield _REASON.say(lang, reason=advice(view, order).say(lang))
            yield from table(order, lang)
            yield _MEANING.say(lang)
        tried = adviser.worlds(view)
        if tried < advising.WORLDS:
            yield _ROUGH.say(lang, worlds=tried)
        if waits:
            yield _MEANWHILE.say(lang)
        elif quick and not self._told_slow:
            self._told_slow = True
            yield advising.SLOW.say(lang)

    def _compiles_beside(self) -> bool:
        """Whether another process is at it; not where it could not keep what it compiles, nor if
        one has ended and left nothing."""
        if not advising.keeps():
            return False
        if not self._compiler:
            self._compiler = advising.compile_beside()
        return self._compiler.poll() is None

    def _careful(self, view: View) -> Iterator[str]:
        player, rng = Careful(), dice(view, self._seed)
        if view.phase == "expose":
            yield _exposing(view, player.expose(view, rng), self._lang)
            return
        card = player.play(view, rng)
        yield _PLAY.say(self._lang, card=card)
        yield _REASON.say(self._lang, reason=fate(view, card).text.say(self._lang))


def _exposing(view: View, exposures: Mapping[Card, Level], lang: Lang) -> str:
    if not exposures:
        return _EXPOSE_NOTHING.say(lang)
    return _EXPOSE.say(lang, cards=levels.named(view.game, exposures, lang))


def table(order: Sequence[Weighed], lang: Lang) -> list[str]:
    """The ranked cards with what each may be expected to bring, and which of them may be as good
    as the best."""
    head = [text.say(lang) for text in (_CARD, _POINTS, _MARGIN)]
    rows = [[str(one.card), *_numbers(one)] for one in order]
    lines = ["  " + line for line in columns([head, *rows])]
    marks = ["", *(_mark(order[0], one, lang) for one in order)]
    return [f"{line}  {mark}".rstrip() for line, mark in zip(lines, marks, strict=True)]


def _numbers(one: Weighed) -> tuple[str, str]:
    return signed(round(one.points)), signed(round(one.balance))


def _mark(best: Weighed, one: Weighed, lang: Lang) -> str:
    if one is best:
        return _BEST.say(lang)
    return "" if gap(best, one).clear else _WITHIN_CHANCE.say(lang)
