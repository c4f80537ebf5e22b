"""`gongzhu sheet add` without a text: it asks who took what, group by group, on stderr."""

from __future__ import annotations

import re
import sys
from typing import Literal, NamedTuple

from gongzhu.cards import PIG, SHEEP, Card, CardSet, lowest
from gongzhu.cli import terms
from gongzhu.cli.play.layout import wrapped
from gongzhu.cli.sheets_telling import Teller
from gongzhu.describe.telling import transformer_of
from gongzhu.engine.game import Game
from gongzhu.errors import InvalidAction
from gongzhu.rules.levels import SHORT_NAMES
from gongzhu.sheet import words
from gongzhu.sheet.account import account
from gongzhu.sheet.deals import Deal, needed
from gongzhu.sheet.entry import Entry, listed, read_part, union
from gongzhu.sheet.extras import exposures_said
from gongzhu.sheet.names import seat_called
from gongzhu.sheet.reading import Sheet
from gongzhu.sheet.saying import Said, understood
from gongzhu.text import Lang, Text, literal

_HELLO = Text(
    "Deal {n}. Answer with a player ({players}, or as much of the name as is clear) or with "
    "cards, as in {player}: QS 5H-AH; u takes the last answer back, q stops and keeps nothing.",
    "第{n}副。请回答人名（{players}，写到能区分即可），或写牌，如“{player}：QS 5H-AH”；"
    "u 退回上一答，q 停止且不保存。",
)
_OPEN = Text("open: {cards}", "未定：{cards}")
_WHO = Text("Who took {card}?", "{card} 归谁？")
_CALLED = Text("{card} ({name})", "{card}（{name}）")
_PIG = Text("the pig", "猪")
_SHEEP = Text("the sheep", "羊")
_TRANSFORMER = Text("the transformer", "变压器")
_HEARTS = Text(
    "Who took which hearts? One player a line, as in {player} 5-A; a name alone takes all of these",
    "红心各归谁？一行一人，如“{player} 5-A”；只写人名则全归他",
)
_EXPOSED = Text(
    "Which cards were exposed? (Enter: none; may be: {cards})",
    "亮了哪些牌？（回车：没有；可亮：{cards}）",
)
_LEVELS = Text(
    "{said} With the level, as in {card}={level}.", "{said}写明亮法，如 {card}={level}。"
)
_LATER = Text(
    "How many tricks did {player} take after {card}?", "{player}收走 {card} 之后又赢了几墩？"
)
_NUMBER = Text("write a number", "请写一个数")
_KEEP = Text(
    "Keep it? (Enter keeps it, u goes back, q keeps nothing)",
    "保存吗？（回车保存，u 退回，q 不保存）",
)
_FIRST = Text("this is the first question", "这是第一个问题")
_ENDED = Text("the answers have ended; nothing was kept", "输入已结束，未保存")
_STOPPED = Text("stopped; nothing was kept", "已停止，未保存")
_YES = {"", "y", "yes", "是", "好"}
_BACK = {"u", "undo", "撤销", "退回"}
_QUIT = {"q", "quit", "停", "退出"}
_NO = {"n", "no", "不", "否"}
_RANKS = re.compile(r"(?:10|[2-9TJQKA])(?:[-–~]?(?:10|[2-9TJQKA]))*", re.IGNORECASE)


class _Answer(NamedTuple):
    kind: Literal["cards", "exposed", "later"]
    text: str


class _Back(Exception):
    """Somebody takes the last answer back."""


class Asking:
    """The questions about one deal."""

    def __init__(self, sheet: Sheet, said: Said, lang: Lang) -> None:
        self._sheet, self._said, self._lang = sheet, said, lang
        self._answers: list[_Answer] = []

    def deal(self) -> Deal:
        """The deal that was answered and that somebody wants to keep.

        It ends the command where nobody does.
        """
        try:
            return self._deal()
        except KeyboardInterrupt:
            _say("")
            terms.refuse(_STOPPED, self._lang, terms.INTERRUPTED)

    def _deal(self) -> Deal:
        players = self._sheet.players
        self._tell(
            _HELLO,
            n=len(self._sheet.deals) + 1,
            players=", ".join(players),
            player=players[0],
        )
        while True:
            try:
                deal = self._step()
            except _Back:
                if self._answers:
                    self._answers.pop()
                else:
                    self._tell(_FIRST)
                continue
            if deal is not None:
                return deal

    def _step(self) -> Deal | None:
        """Ask what is open; the deal once nothing is and it is to be kept."""
        entry = self._entry("")
        open_cards = needed(self._game) - union(entry.piles)
        if open_cards:
            self._ask_cards(open_cards)
        elif self._said.exposed is None and self._game.free and self._given("exposed") is None:
            self._ask_exposed()
        elif (captor := self._captor(entry)) is not None and self._later() is None:
            self._ask_later(captor)
        else:
            return self._kept()
        return None

    @property
    def _game(self) -> Game:
        return self._sheet.game

    def _entry(self, more: str) -> Entry:
        """What the answers come to, with another one."""
        typed = [answer.text for answer in self._answers if answer.kind == "cards"]
        text = "\n".join([*typed, more]).strip()
        return read_part(text, self._sheet.players, self._game) if text else Entry(())

    def _given(self, kind: Literal["exposed", "later"]) -> str | None:
        return next((answer.text for answer in self._answers if answer.kind == kind), None)

    def _later(self) -> int | None:
        said = self._given("later")
        return self._said.later_tricks if said is None else int(said)

    def _captor(self, entry: Entry) -> int | None:
        counted = self._game.counted
        return next((seat for seat, pile in enumerate(entry.piles) if pile.bits & counted), None)

    def _ask_cards(self, open_cards: CardSet) -> None:
        single = next((card for card in _in_order(self._game) if card in open_cards), None)
        asked = open_cards & self._game.hearts if single is None else CardSet.of([single])
        _say("")
        self._tell(_OPEN, cards=listed(open_cards))
        if single is None:
            self._tell(_HEARTS, player=self._sheet.players[0])
        else:
            self._tell(_WHO, card=self._called(single))
        said = self._read()
        text = self._as_entry(said, asked, hearts=single is None)
        entry = self._entry(text)
        if entry.problems:
            only = read_part(text, self._sheet.players, self._game)
            for problem in only.problems or entry.problems:
                _say(f"  {problem.say(self._lang)}")
        elif text:
            self._answers.append(_Answer("cards", text))

    def _as_entry(self, said: str, asked: CardSet, *, hearts: bool) -> str:
        """An answer as it would be typed: a name alone takes what was asked for."""
        try:
            seat = seat_called(said, self._sheet.players, self._game)
        except InvalidAction:
            if not hearts:
                return said
            return " ".join(
                f"{word}H" if place and _RANKS.fullmatch(word) else word
                for place, word in enumerate(said.split())
            )
        return f"{self._sheet.players[seat]}: {' '.join(words.said(asked))}"

    def _called(self, card: Card) -> Text:
        name = {PIG: _PIG, SHEEP: _SHEEP}.get(card)
        if card in transformer_of(self._game):
            name = _TRANSFORMER
        plain = literal(str(card), str(card))
        return _CALLED.filled(card=card, name=name) if name else plain

    def _ask_exposed(self) -> None:
        _say("")
        game = self._game
        said = _EXPOSED.filled(cards=game.exposable)
        if len(game.levels) > 1:
            level = SHORT_NAMES[game.levels[0]]
            said = _LEVELS.filled(said=said, card=next(iter(game.exposable)), level=level)
        self._tell(said)
        answer = self._read()
        _, problems = exposures_said(answer, game)
        for problem in problems:
            _say(f"  {problem.say(self._lang)}")
        if not problems:
            self._answers.append(_Answer("exposed", answer))

    def _ask_later(self, captor: int) -> None:
        _say("")
        self._tell(_LATER, player=self._sheet.players[captor], card=lowest(self._game.counted))
        answer = self._read()
        if re.fullmatch(r"[0-9]{1,2}", answer):
            self._answers.append(_Answer("later", answer))
        else:
            self._tell(_NUMBER)

    def _kept(self) -> Deal | None:
        """The deal, once somebody has seen what it comes to and keeps it."""
        sheet = self._sheet
        typed = "\n".join(answer.text for answer in self._answers if answer.kind == "cards")
        exposed = self._given("exposed")
        said = self._said._replace(
            entry=typed,
            exposed=self._said.exposed if exposed is None else exposed,
            later_tricks=self._later(),
        )
        meant = understood(said, sheet.players, sheet.game)
        if meant.deal is None:
            for problem in meant.problems:
                _say(f"  {problem.say(self._lang)}")
            raise _Back
        found = account(sheet.game, [*sheet.deals, meant.deal])
        _say("")
        teller = Teller(found, sheet.players, self._lang)
        for line in (*teller.deal(found.rows[-1]), "", *teller.table([found.rows[-1]])):
            for part in wrapped(line):
                _say(part)
        self._tell(_KEEP)
        answer = self._read().lower()
        if answer in _NO:
            terms.refuse(_STOPPED, self._lang, terms.FINE)
        return meant.deal if answer in _YES else None

    def _read(self) -> str:
        """One line; `u` and `q` are dealt with here."""
        sys.stderr.write("> ")
        sys.stderr.flush()
        try:
            line = sys.stdin.readline(4000) if sys.stdin else ""
        except UnicodeDecodeError:
            line = "\ufffd\n"
        if not line:
            _say("")
            terms.refuse(_ENDED, self._lang)
        said = line.strip()
        names = {name.lower() for name in self._sheet.players}
        if said.lower() in _BACK - names:
            raise _Back
        if said.lower() in _QUIT - names:
            terms.refuse(_STOPPED, self._lang, terms.FINE)
        return said

    def _tell(self, text: Text, **data: object) -> None:
        for line in wrapped(text.say(self._lang, **data)):
            _say(line)


def _in_order(game: Game) -> list[Card]:
    """The cards that are asked for one by one: pig, sheep, transformer, then any other."""
    first = [PIG, SHEEP, *transformer_of(game)]
    others = [card for card in needed(game) - game.hearts if card not in first]
    return [card for card in (*first, *others) if card not in game.hearts]


def _say(line: str) -> None:
    """A line of the conversation, which is no output."""
    print(line, file=sys.stderr)
