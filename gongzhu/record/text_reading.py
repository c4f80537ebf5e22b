"""The text form of a record read back: each of its lines becomes the record's own lines.

What a line says is put into the shape that a JSON line would have, so that it is checked in one
place (`gongzhu.record.parsing`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gongzhu.record.decoding import MAX_LINE, decode
from gongzhu.record.lines import OWN, VERSION, VIEW_VERSION, Line
from gongzhu.record.parsing import line_of_plain
from gongzhu.record.problems import Flaw, shown
from gongzhu.record.text_words import FACE_DOWN, MAGIC, MEANT, NOTHING, TEXT_VERSION, WORDS, Word

_LINE = re.compile(r"([^\W\d_]+)(?: ([0-9]{1,9}))? ?(?:: ?(.*))?", re.DOTALL)
_NUMBER = re.compile(r"-?[0-9]{1,200}")
_HEADER: tuple[Word, ...] = (
    "profile", "seat", "program", "started", "commitment", "note", "extras", "view", "rules",
    "settings",
)  # fmt: skip
_SUITS = ("S", "H", "C", "D")

Plain = dict[str, object]


class Said(NamedTuple):
    """One line of the text."""

    word: Word
    number: int | None
    content: str


class Found(NamedTuple):
    """A line of the record, and in which line of the text it begins."""

    number: int
    line: Line


class TextReader:
    """Takes in the lines of a text form one by one."""

    def __init__(self) -> None:
        self._players = 0
        self._header: Plain | None = None
        self._settings = ""
        self._deal: Plain | None = None
        self._began = 1
        """The line in which the header or the deal began that is not complete yet."""
        self._settings_at = 1
        self._word: Word | None = None
        """What the last line is about."""
        self.at: int | None = None
        """The line that is wrong, where it is not the one that was taken in last."""

    def take(self, number: int, raw: bytes) -> Iterator[Found]:
        """The lines of the record that are complete with this line; raises `Flaw`."""
        if len(raw) > MAX_LINE:
            raise Flaw("GR002", limit=MAX_LINE >> 20)
        try:
            text = raw.decode("utf-8").strip()
        except UnicodeDecodeError as error:
            raise Flaw("GR006", column=error.start + 1, byte=f"0x{raw[error.start]:02X}") from None
        if self._header is None and not self._players:
            self._begin(text)
        elif not text or text.startswith("#"):
            pass
        elif text.startswith("{"):
            self._word = None
            yield from self.rest()
            yield Found(number, line_of_plain(decode(text.encode())))
        else:
            yield from self._said(number, _parsed(text))

    def rest(self) -> Iterator[Found]:
        """The header or the deal that is complete now that something else follows."""
        header, deal, began = self._header, self._deal, self._began
        self._header = self._deal = None
        if header is not None:
            self.at = self._settings_at
            header["rules"] = decode(self._settings.encode()) if self._settings else {}
            self.at = began
            yield Found(began, line_of_plain(header, first=True))
        if deal is not None:
            self.at = began
            yield Found(began, line_of_plain(deal))
        self.at = None

    @property
    def may_go_on(self) -> bool:
        """Whether the last line, if it has no end, could be half of one that says more."""
        return self._word in ("deal", "hand", "unseen", "expose")

    @property
    def lacking(self) -> int | None:
        """The line in which a deal began whose hands are not all there yet."""
        if self._deal is None:
            return None
        hands = self._deal["hands"]
        assert isinstance(hands, list)
        return self._began if len(hands) < self._players else None

    def _begin(self, text: str) -> None:
        version = text.removeprefix(MAGIC).strip()
        if version != str(TEXT_VERSION):
            raise Flaw("GR020", found=shown(version), version=TEXT_VERSION)
        self._header = {"gongzhu": VERSION, "seats": []}

    def _said(self, number: int, said: Said) -> Iterator[Found]:
        self._word = said.word
        if said.word in _HEADER:
            if self._header is None:
                raise Flaw("GR019")
            if said.word == "settings" and not self._settings:
                self._settings_at = number
            self._of_header(self._header, said)
            return
        if said.word in ("hand", "unseen"):
            if self._deal is None:
                raise Flaw("GR209")
            self._of_deal(self._deal, said)
            return
        yield from self.rest()
        if said.word == "deal":
            self._began = number
            leader = _after(said, "leader")
            self._deal = {"t": "deal", "n": said.number, "hands": [], "leader": _one(leader)}
            return
        for plain in _plain(said, self._players):
            yield Found(number, line_of_plain(plain))

    def _of_header(self, header: Plain, said: Said) -> None:
        word, content = said.word, said.content
        if word == "settings":
            self._settings += content
            if len(self._settings) > MAX_LINE:
                raise Flaw("GR002", limit=MAX_LINE >> 20)
            return
        if word == "seat":
            seats = header["seats"]
            assert isinstance(seats, list)
            if said.number != len(seats) + 1:
                raise Flaw("GR022", word=_shown(word), expected=len(seats) + 1)
            seats.append(_unquoted(content))
            self._players = len(seats)
            return
        if word in header or (word == "rules" and "rules_id" in header):
            raise Flaw("GR009", key=_shown(word))
        match word:
            case "extras":
                for key, value in decode(content.encode()).items():
                    if not key.startswith(OWN) or key in header:
                        raise Flaw("GR017", key=shown(key))
                    header[key] = value
            case "view":
                header |= {"gongzhu": VIEW_VERSION, "view": _number(content)}
            case "rules":
                header["rules_id"] = content
            case _:
                header[word] = _unquoted(content)

    def _of_deal(self, deal: Plain, said: Said) -> None:
        cards = _cards(said)
        line_of_plain({"t": "deal", "n": 1, "hands": [cards], "leader": 1})  # are they cards?
        if said.word == "unseen":
            unseen = deal.setdefault("unseen", [])
            assert isinstance(unseen, list)
            unseen += cards
            return
        hands = deal["hands"]
        assert isinstance(hands, list)
        if said.number != len(hands) + 1:
            raise Flaw("GR022", word=_shown("hand"), expected=len(hands) + 1)
        hands.append(cards)


def _parsed(text: str) -> Said:
    found = _LINE.fullmatch(text)
    word = MEANT.get(found[1]) if found else None
    if found is None or word is None:
        raise Flaw("GR021", found=shown(text))
    return Said(word, int(found[2]) if found[2] else None, (found[3] or "").strip())


def _plain(said: Said, players: int) -> Iterator[Plain]:
    """The lines of the record that a line of a deal stands for, as JSON has them."""
    match said.word:
        case "expose":
            yield _exposed(said)
        case "play":
            for place, card in enumerate(said.content.split()[:players]):
                seat = said.number
                if seat is not None and place:
                    seat = (seat - 1 + place) % players + 1
                yield {"t": "play", "seat": seat, "card": card}
            if len(said.content.split()) > players or not said.content:
                raise Flaw("GR023", players=players)
        case "claim" if not said.content:
            yield {"t": "claim", "seat": said.number}
        case "commit" if said.number is None:
            yield {"t": "commit", "commitment": said.content}
        case "seed" if said.number is None:
            yield {"t": "seed", "seed": said.content}
        case "result":
            points, totals = _apart(said.content, "total")
            yield {
                "t": "result",
                "n": said.number,
                "points": _numbers(points),
                "totals": _numbers(totals),
            }
        case "end":
            losers, winners = _apart(" ".join(_after(said, "losers")), "winners", needed=False)
            plain: Plain = {"t": "end", "losers": _numbers(losers)}
            yield plain | ({"winners": _numbers(winners)} if winners else {})
        case _:
            raise Flaw("GR021", found=shown(f"{_shown(said.word)} {said.content}"))


def _exposed(said: Said) -> Plain:
    cards: Plain = {}
    plain: Plain = {"t": "expose", "seat": said.number, "cards": cards}
    for token in _tokens(said):
        if token.startswith(FACE_DOWN):
            plain["face_down"] = _number(token.removeprefix(FACE_DOWN))
            continue
        card, apart, level = token.partition("=")
        if card in cards:
            raise Flaw("GR009", key=shown(card))
        cards[card] = level if apart else "shown"
    return plain


def _cards(said: Said) -> list[object]:
    """Cards written by suit."""
    cards: list[object] = []
    suit, ranks = "", True
    for token in [*_tokens(said), ""]:
        if token and token not in _SUITS:
            cards.append(token + suit)
            ranks = True
        elif not ranks:
            return [suit]  # a suit of which no card is named: that is no card
        else:
            suit, ranks = token, False
    return cards


def _after(said: Said, word: Word) -> list[str]:
    """What follows a word at the beginning of what a line says."""
    first, *rest = said.content.split() or [""]
    if MEANT.get(first) != word:
        raise Flaw("GR024", word=_shown(word), found=shown(first))
    return rest


def _apart(content: str, word: Word, *, needed: bool = True) -> tuple[list[str], list[str]]:
    """What stands before a word and behind it."""
    tokens = content.split()
    places = [place for place, token in enumerate(tokens) if MEANT.get(token) == word]
    if not places:
        if needed:
            raise Flaw("GR024", word=_shown(word), found=shown(content))
        return tokens, []
    return tokens[: places[0]], tokens[places[0] + 1 :]


def _tokens(said: Said) -> list[str]:
    if not said.content:
        raise Flaw("GR025", word=_shown(said.word))
    return [] if said.content == NOTHING else said.content.split()


def _numbers(tokens: Sequence[str]) -> list[object]:
    return [] if [*tokens] == [NOTHING] else [_number(token) for token in tokens]


def _one(tokens: Sequence[str]) -> object:
    return _number(" ".join(tokens))


def _number(token: str) -> object:
    """The number that is written; what is none is left as it is, and refused as the text it is."""
    return int(token) if _NUMBER.fullmatch(token) else token


def _unquoted(content: str) -> object:
    if not content.startswith('"'):
        return content
    return decode(b'{"text":' + content.encode() + b"}")["text"]


def _shown(word: Word) -> str:
    return WORDS[word].en
