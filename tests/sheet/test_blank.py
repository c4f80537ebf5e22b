"""Empty score sheets: one page for every profile, complete, and stored for two of them.

After a change to a sentence or to the page, the stored ones are written anew and looked at by

    GONGZHU_WRITE_TEXTS=1 pytest -n 0 tests/sheet/test_blank.py
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from math import ceil
from pathlib import Path

import pytest
from rich.cells import cell_len

from gongzhu.cards import CardSet
from gongzhu.describe.sheet import About, typeset
from gongzhu.engine.game import Game
from gongzhu.errors import GongzhuError
from gongzhu.profiles import Profile, load
from gongzhu.profiles.library import shipped_ids
from gongzhu.sheet.blank import Blank, blank_of, html
from gongzhu.text import Lang
from tests.support import changed

DATA = Path(__file__).parent.parent / "data"
STORED = DATA / "blank"
HOUSES = sorted((DATA / "houses").glob("*.yaml"))
LANGUAGES: tuple[Lang, ...] = ("en", "zh")
PAGE = 297 - 2 * 11
"""The height of what can be printed on an A4 page with these margins, in millimetres."""

languages = pytest.mark.parametrize("lang", LANGUAGES)
shipped = pytest.mark.parametrize("ref", shipped_ids())
profiles = pytest.mark.parametrize(
    "ref", [*shipped_ids(), *map(str, HOUSES)], ids=lambda ref: Path(ref).stem
)


@functools.cache
def profile(ref: str) -> Profile:
    return load(ref)


@functools.cache
def blank(ref: str, *names: str, deals: int | None = None) -> Blank:
    one = profile(ref)
    return blank_of(one.game, About(one.id, one.name), names=names, deals=deals)


def page(made: Blank, lang: Lang) -> str:
    return "".join(f"{line}\n" for line in html(made, lang))


class Read(HTMLParser):
    """The tables, list items and tags of a page; refuses a tag that is not closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.items: list[str] = []
        self.heights: list[float] = []
        self.tags: set[str] = set()
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag not in ("meta", "col", "br"):
            self._open.append(tag)
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
            if found := re.search(r"height:([\d.]+)mm", dict(attrs).get("style") or ""):
                self.heights.append(float(found[1]))
        elif tag in ("td", "th"):
            self.tables[-1][-1].append("")
        elif tag == "li":
            self.items.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if {"td", "th"} & {*self._open}:
            self.tables[-1][-1][-1] += data
        elif "li" in self._open:
            self.items[-1] += data


@languages
@pytest.mark.parametrize("ref", ["individual", "blood-lock"])
def test_the_page_is_as_stored(ref: str, lang: Lang) -> None:
    stored = STORED / f"{ref}.{lang}.html"
    made = page(blank(ref), lang)
    if os.environ.get("GONGZHU_WRITE_TEXTS"):
        stored.write_text(made, encoding="utf-8")
    assert made == stored.read_text(encoding="utf-8")


def lines_of(texts: Iterator[str], width: int) -> int:
    return sum(ceil(cell_len(text) / width) for text in texts)


@languages
@profiles
def test_it_fits_one_page(ref: str, lang: Lang) -> None:
    """Rows have their heights; of the rules a line of 8 points holds at least 55 columns.

    A browser was asked the same when this was written: it printed every shipped profile on one
    page in both languages.
    """
    made = blank(ref)
    assert not made.overleaf
    for one in (made, blank(ref, deals=1), blank(ref, deals=28)):
        read = Read(page(one, lang))
        assert len(read.heights) == one.deals
        values = read.tables[1]
        rules = 3.6 * (lines_of(iter(read.items), 55) + 2) + 3.7 * len(values)
        assert 33.5 + sum(read.heights) + max(rules / 2 + 3.6, 3.7 * len(values)) <= PAGE
        assert min(read.heights) >= 5.4
    assert 18 <= made.deals <= 24


@languages
@shipped
def test_it_says_what_every_card_counts_and_when_the_match_ends(ref: str, lang: Lang) -> None:
    made = blank(ref)
    read = Read(page(made, lang))
    assert len(read.tables) == 2
    assert read.tables[1] == [
        [cell.say(lang) for cell in cells]
        for cells in (made.sheet.worth.head, *(row.cells for row in made.sheet.worth.rows))
    ]
    match = profile(ref).rules.match
    assert typeset(match.end.say(lang)) in read.items
    for part in made.sheet.parts[-2:]:
        for entry in part.entries:
            assert entry.text.say(lang) in read.items


@languages
@shipped
def test_a_row_has_cells_for_everybody(ref: str, lang: Lang) -> None:
    made = blank(ref, deals=3)
    game = profile(ref).game
    heads, kinds, *rows = Read(page(made, lang)).tables[0]
    exposed = made.cards is not None
    assert len(heads) == 1 + exposed + game.side_count
    each = 3 if made.pigs else 2
    assert len(kinds) == each * game.side_count
    assert [row[0] for row in rows] == ["1", "2", "3"]
    assert {len(row) for row in rows} == {1 + exposed + each * game.side_count}
    assert {tuple(row[1 + exposed :]) for row in rows} == {("",) * (each * game.side_count)}


@shipped
def test_cards_to_ring_are_those_that_somebody_may_expose(ref: str) -> None:
    game = profile(ref).game
    rung = CardSet.parse((blank(ref).cards or "").replace(" ", ","))
    assert rung == game.free


def test_partners_share_a_column() -> None:
    heads = Read(page(blank("partnership", "Lin", "Wu", "Hu", "Bai"), "en")).tables[0][0]
    assert heads[2:] == ["Lin + Hu", "Wu + Bai"]
    heads = Read(page(blank("individual", "Lin", "Wu", "Hu", "Bai"), "en")).tables[0][0]
    assert heads[2:] == ["Lin", "Wu", "Hu", "Bai"]


def test_more_than_one_way_to_expose_is_noted() -> None:
    assert "圈出，注明" in page(blank("open-closed"), "zh")
    assert "圈出，注明" not in page(blank("individual"), "zh")


@languages
def test_hostile_names_are_text(lang: Lang) -> None:
    names = ("<script>alert()</script>", "\"'&amp;", "\u202ea\x00\x1b[31m\ud800", "W" * 5000)
    made = page(blank("individual", *names), lang)
    read = Read(made)
    assert "script" not in read.tags
    assert read.tables[0][0][2:] == [
        names[0],
        names[1],
        "?a??[31m?",
        "W" * 23 + "…",
    ]
    assert all(sign.isprintable() or sign == "\n" for sign in made)


def test_rules_that_leave_no_room_stand_on_the_other_side() -> None:
    one = profile("individual")
    deck = [*one.game.deck.cards]
    values = {card: place + 1 for place, card in enumerate(deck)}
    rules = changed(one.rules, "scoring.values", values)
    made = blank_of(Game.of(rules), About(one.id, one.name))
    assert made.overleaf
    assert made.deals == 24
    assert '<div class="rules overleaf">' in page(made, "en")


@pytest.mark.parametrize(
    ("names", "deals", "said"),
    [
        (("Lin", "Wu"), None, "--players: 4 play by these rules, and 2 are named"),
        (("Lin", "Wu", " ", "Bai"), None, "--players: a name is empty"),
        (("Lin", "Wu", "Lin", "Bai"), None, "--players: 'Lin' is named twice"),
        ((), 0, "--deals: at least 1, not 0"),
        ((), -3, "--deals: at least 1, not -3"),
        ((), 10**30, "--deals 1000000000000000000000000000000: at most "),
    ],
)
def test_what_cannot_be_printed(names: tuple[str, ...], deals: int | None, said: str) -> None:
    with pytest.raises(GongzhuError) as refused:
        blank("individual", *names, deals=deals)
    assert str(refused.value).startswith(said)
