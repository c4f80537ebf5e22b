"""What people type after a deal, read into piles: `Lin: QS 5H-AH / Wu: JD / He: rest`."""

from __future__ import annotations

import functools
import operator
import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from gongzhu.cards import Card, CardSet, few_guesses
from gongzhu.engine.game import Game
from gongzhu.errors import CardError, InvalidAction
from gongzhu.record.problems import shown
from gongzhu.sheet import words
from gongzhu.sheet.deals import needed
from gongzhu.sheet.names import begins_name, is_name, is_wind, name_begun, seat_called
from gongzhu.text import Text

LONGEST = 4000
"""How many characters an entry may have."""

_LONG = Text(
    "this is longer than an entry can be ({limit} characters)", "内容超过一次可写的{limit}个字符"
)
_PLACE = Text("token {token}, column {column}", "第{token}个词，第{column}列")
_PLACE_IN_LINE = Text(
    "line {line}, token {token}, column {column}", "第{line}行第{token}个词，第{column}列"
)
_NO_CARD = Text('"{word}": no such card ({place})', "“{word}”：没有这张牌（{place}）")
_NO_CARD_BUT = Text(
    '"{word}": no such card ({place}); did you mean {guess}?',
    "“{word}”：没有这张牌（{place}）；是否指 {guess}？",
)
_NOT_DEALT = Text(
    '"{word}": not in the deck of these rules ({place})', "“{word}”：本规则的牌里没有它（{place}）"
)
_WHOSE = Text(
    '"{word}": whose is this? Write the player first, as in {player}: QS ({place})',
    "“{word}”：是谁的？请先写人名，如“{player}：QS”（{place}）",
)
_AT = Text("{what} ({place})", "{what}（{place}）")
_REST_TWICE = Text("the rest is given twice: {players}", "“其余”给了两次：{players}")
_BOTH = Text("{player} has none, and cards too", "{player}写了“无”，又写了牌")
_TWICE = Text("{card} given twice: {players}", "{card}给了两次：{players}")
_WHO_TOOK = Text("Who took {cards}?", "{cards} 归谁？")
_NOTHING = Text(
    "nothing was typed; write who took what, as in {player}: QS 5H-AH",
    "没有内容；请写谁收了什么，如“{player}：QS 5H-AH”",
)
_IDLE = Text("{cards}: worth nothing by these rules", "{cards}：本规则不计分")
_AGAIN = Text("{cards}: given to the same player more than once", "{cards}：给同一人写了不止一次")
_COMMA = ", "
_FILLING = {"+", "&", "and", "和"}
"""Words between cards that say nothing."""

_WORD = re.compile(r"[^\s,，、。/／;；:：|]+")
_STOPS = re.compile(r"[/／;；|\r\n]")
_TIME = re.compile(r"(?m)^[ \t]*[\[【][^\]】\n]{0,30}\d[:：]\d\d[^\]】\n]{0,10}[\]】]")
"""When something was written, as chats put it before a line."""

_COLON = re.compile(r"[ \t]*[:：]")


_NONE = CardSet()


@dataclass(frozen=True, slots=True)
class Entry:
    """What could be read, and everything that is wrong with it."""

    piles: tuple[CardSet, ...]
    problems: tuple[Text, ...] = ()
    """In the order in which they stand, then by card."""

    notes: tuple[Text, ...] = ()
    """What may be a slip, and changes nothing."""

    unclear: CardSet = _NONE
    """Cards that were named in a way that is a problem already."""

    rest: bool = False
    """Whether somebody has the rest."""


class _Token(NamedTuple):
    """A word of an entry and where it stands."""

    word: str
    place: Text
    labels: bool
    """Whether a colon follows."""

    starts: bool
    """Whether the beginning or a separator stands before it."""

    new_line: bool
    """Whether that is nothing but the end of a line."""


def read_entry(text: str, players: Sequence[str], game: Game) -> Entry:
    """The piles of a deal as somebody typed or pasted them, with everything that is wrong.

    Every card that counts must go to exactly one player.

    >>> from gongzhu.profiles import load
    >>> game = load("individual").game
    >>> table = ("Lin", "Wu", "Chen", "He")
    >>> typed = "lin 猪 5♥-A♥ / WU：羊 / 北 变 2H; h 其余"
    >>> [len(pile) for pile in read_entry(typed, table, game).piles]
    [11, 1, 2, 2]
    >>> for text in read_entry("Lin: hearts 11H / Wu: QS 10C", table, game).problems:
    ...     print(text.en)
    "11H": no such card (token 3, column 13); did you mean 10H?
    Who took JD?
    """
    entry = read_part(text, players, game)
    missing = needed(game) - union(entry.piles) - entry.unclear
    if not missing or entry.rest:
        return entry
    asked = _WHO_TOOK.filled(cards=listed(missing))
    return replace(entry, problems=(*entry.problems, asked))


def read_part(text: str, players: Sequence[str], game: Game) -> Entry:
    """The same where some cards may be left open."""
    if len(text) > LONGEST:
        return Entry((), (_LONG.filled(limit=LONGEST),), unclear=needed(game))
    tokens = [*_tokens(text)]
    if not tokens:
        return Entry((), (_NOTHING.filled(player=players[0]),), unclear=needed(game))
    reader = _Reader(game, players)
    with few_guesses():
        reader.read(tokens)
    return reader.entry()


def union(piles: Iterable[CardSet]) -> CardSet:
    """All the cards of some piles."""
    return CardSet(functools.reduce(operator.or_, (pile.bits for pile in piles), 0))


def listed(cards: CardSet) -> str:
    """Cards as one part of a sentence.

    >>> listed(CardSet.parse("JD 2H 5H 6H 7H"))
    '2H, 5H-7H, JD'
    """
    return _COMMA.join(words.said(cards, together=False))


def _tokens(text: str) -> Iterator[_Token]:
    several = "\n" in text.strip()
    text = _TIME.sub(lambda found: " " * len(found[0]), text)
    line, begin, end, count = 1, 0, 0, 0
    for found in _WORD.finditer(text):
        between = text[end : found.start()]
        if "\n" in between:
            line += between.count("\n")
            begin, count = end + between.rindex("\n") + 1, 0
        count += 1
        column = found.start() - begin + 1
        place = (_PLACE_IN_LINE if several else _PLACE).filled(
            line=line, token=count, column=column
        )
        stops = set(_STOPS.findall(between))
        labels = _COLON.match(text, found.end()) is not None
        starts = not end or bool(stops)
        yield _Token(found[0].rstrip(".!！"), place, labels, starts, stops <= {"\r", "\n"})
        end = found.end()


def _whole(token: _Token, left: deque[_Token]) -> _Token:
    """A word with those after it that belong to it, as in `5H - AH` and `all hearts`.

    They are taken away from what is left.
    """
    while left and not left[0].starts and not left[0].labels:
        both = words.joined(token.word, left[0].word)
        if both is None:
            break
        token = token._replace(word=both)
        left.popleft()
    return token


class _Reader:
    """Takes in the words of an entry, one after the other."""

    def __init__(self, game: Game, players: Sequence[str]) -> None:
        self.game, self.players = game, players
        self.owner: int | None = None
        """Whose cards are read; `None` where that is a problem."""

        self.begun = False
        self.by_winds = False
        """Whether the players are called by winds, some of which begin nobody's name."""

        self.owners: dict[Card, list[int | None]] = {}
        self.rest: list[int | None] = []
        self.nothing: set[int] = set()
        self.problems: list[Text] = []
        self.guessed: list[Card] = []
        self.again: list[Card] = []
        """The cards that were given to the same player more than once."""

    def read(self, tokens: Sequence[_Token]) -> None:
        left, named = deque(tokens), False
        labels = {token.word for token in tokens if token.labels or token.starts}
        labels = {word for word in labels if not words.is_special(word)}
        self.by_winds = all(is_wind(word, self.game) for word in labels) and any(
            not begins_name(word, self.players) for word in labels
        )
        while left:
            token = left.popleft()
            goes_on = self.begun and token.new_line and words.is_special(token.word)
            if token.labels or (token.starts and not goes_on) or self._names(token):
                self.begun = True
                token, cards = self._parted(token)
                if cards:
                    left.appendleft(cards)
                if self._begin(token):
                    named = True
                    continue
            if named:  # a dash between a name and its cards
                token = token._replace(word=words.without_dash(token.word))
            named = False
            if token.word:
                self._take(_whole(token, left))

    def _names(self, token: _Token) -> bool:
        """Whether a word between cards is a whole name, and nothing that belongs to cards."""
        word = token.word
        if not self.begun or word.lower() in _FILLING or words.is_rank(word):
            return False
        return is_name(word, self.players) and words.without_dash(word) != ""

    def _parted(self, token: _Token) -> tuple[_Token, _Token | None]:
        """A word that is a name and cards without a blank between, as its two."""
        name = name_begun(token.word, self.players)
        cards = token.word[len(name) :]
        if is_name(token.word, self.players) or not name or not words.parted(cards):
            return token, None
        after = token._replace(word=cards, labels=False, starts=False)
        return token._replace(word=name), after

    def _begin(self, token: _Token) -> bool:
        """Go on with the pile of the player that a word names, if it should name one."""
        try:
            self.owner = seat_called(token.word, self.players, self.game, by_winds=self.by_winds)
        except InvalidAction as error:
            self.owner = None
            if not token.labels and words.is_special(token.word):
                self._say(_WHOSE, token, player=self.players[0])
                return False
            self._say(_AT, token, what=error.text.filled(**error.data))
        return True

    def _take(self, token: _Token) -> None:
        """Give what a word names to the player whose cards are read."""
        word, owner = token.word, self.owner
        if words.is_rest(word):
            if owner not in self.rest:
                self.rest.append(owner)
        elif words.is_none(word):
            self.nothing |= set() if owner is None else {owner}
        elif word.casefold() not in _FILLING:
            for card in self._cards(token):
                owners = self.owners.setdefault(card, [])
                if owner in owners:
                    self.again.append(card)
                else:
                    owners.append(owner)

    def _cards(self, token: _Token) -> CardSet:
        try:
            return words.cards_in(self.game, token.word)
        except CardError as error:
            if len(parts := words.parted(token.word)) > 1:
                for part in parts:
                    self._take(token._replace(word=part))
                return CardSet()
            if "guess" in error.data:
                self._say(_NO_CARD_BUT, token, guess=error.data["guess"])
                self.guessed.append(Card.parse(str(error.data["guess"])))
            else:
                self._say(_NOT_DEALT if "card" in error.data else _NO_CARD, token)
            return CardSet()

    def _say(self, text: Text, token: _Token, **data: object) -> None:
        self.problems.append(text.filled(word=shown(token.word), place=token.place, **data))

    def entry(self) -> Entry:
        """What was read, with what does not go together."""
        piles = [CardSet()] * self.game.players
        unclear = CardSet.of(self.guessed)
        for card in CardSet.of(self.owners):
            owners = self.owners[card]
            named = [owner for owner in owners if owner is not None]
            if len(named) > 1:
                self.problems.append(_TWICE.filled(card=card, players=self._listed(named)))
            for owner in named:
                piles[owner] |= CardSet(card.bit)
            if not named:
                unclear |= CardSet(card.bit)
        counting, named_cards = needed(self.game), CardSet.of(self.owners)
        rest = [seat for seat in self.rest if seat is not None]
        if len(rest) > 1:
            self.problems.append(_REST_TWICE.filled(players=self._listed(rest)))
        for seat in sorted(self.nothing):
            if piles[seat] or seat in rest:
                self.problems.append(_BOTH.filled(player=self.players[seat]))
        if rest:
            piles[rest[0]] |= counting - named_cards
        idle = named_cards - counting
        told = ((_IDLE, idle), (_AGAIN, CardSet.of(self.again)))
        notes = tuple(text.filled(cards=listed(cards)) for text, cards in told if cards)
        return Entry(tuple(piles), tuple(self.problems), notes, unclear, bool(self.rest))

    def _listed(self, seats: Iterable[int]) -> str:
        return _COMMA.join(self.players[seat] for seat in seats)
