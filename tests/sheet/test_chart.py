"""Charts of running totals: the picture is sound and complete, the terminal's fits its columns."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from rich.cells import cell_len

from gongzhu.engine.verdict import limits_of
from gongzhu.profiles import load
from gongzhu.rules.match_end import Deals, Pigs
from gongzhu.sheet.chart import Chart, round_numbers
from gongzhu.sheet.chart_svg import STYLES, svg
from gongzhu.sheet.chart_text import lines
from gongzhu.text import Lang
from tests.support import changed

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = (
    "<script>alert(1)</script>",
    "\"'&amp;]]>",
    "\u202eniL",
    "a\x00\x1b[31m\ud800\ufffe",
    "W" * 5000,
    "﷽" * 40,
    "",
    "东" * 300,
)


def played(deals: int, players: int, *, seed: int = 1, most: int = 300) -> Chart:
    """A match with totals that go up and down."""
    dice = random.Random(seed)
    totals = [0] * players
    rows = []
    for _ in range(deals):
        totals = [total + dice.randint(-most, most) for total in totals]
        rows.append(tuple(totals))
    names = ("Lin", "吴用", "Hu Bai", "白居易", "鲁智深", "Song")[:players]
    return Chart("Tuesday", names, tuple(rows), (-1000,))


CHARTS = {
    "one deal": played(1, 4),
    "no deal": Chart("", ("Lin", "Wu", "Hu"), ()),
    "many deals of six": played(200, 6),
    "three": played(12, 3),
    "all totals 0": Chart("", ("Lin", "Wu", "Hu"), ((0, 0, 0),) * 5),
    "all above 0": Chart("", ("Lin", "Wu"), ((10, 20), (900, 1234)), (1000,)),
    "all below 0": Chart("", ("Lin", "Wu"), ((-10, -20), (-900, -1234)), (-1000, 1000)),
    "two limits out of sight": Chart("", ("Lin", "Wu"), ((-1, 2),), (-(10**6), 10**6)),
    "huge": played(30, 4, most=10**9),
    "hostile": Chart(HOSTILE[0] + HOSTILE[3], HOSTILE, (tuple(range(-400, 400, 100)),)),
}
LANGUAGES: tuple[Lang, ...] = ("en", "zh")

charts = pytest.mark.parametrize("chart", CHARTS.values(), ids=CHARTS.keys())
languages = pytest.mark.parametrize("lang", LANGUAGES)


def drawn(chart: Chart, lang: Lang = "en") -> ElementTree.Element:
    return ElementTree.fromstring(svg(chart, lang))


def point(pair: str) -> tuple[float, float]:
    x, y = map(float, pair.split(","))
    return x, y


def corners(root: ElementTree.Element) -> Iterator[tuple[float, float]]:
    """Every point that is drawn, with the ends of texts about as long as they are."""
    for one in root.iter():
        at = one.attrib
        if "points" in at:
            for pair in at["points"].split():
                yield point(pair)
        elif one.tag == f"{SVG}circle":
            x, y, r = float(at["cx"]), float(at["cy"]), float(at["r"])
            yield from ((x - r, y - r), (x + r, y + r))
        elif one.tag == f"{SVG}line":
            yield from ((float(at["x1"]), float(at["y1"])), (float(at["x2"]), float(at["y2"])))
        elif one.tag == f"{SVG}text":
            size = float(at.get("font-size", 13))
            length = cell_len(one.text or "") * size / 2
            x, y = float(at["x"]), float(at["y"])
            left = {"start": 0, "middle": length / 2, "end": length}[at.get("text-anchor", "start")]
            yield from ((x - left, y - size), (x - left + length, y))
        elif one.tag == f"{SVG}path":
            moved = re.fullmatch(r"M([\d.]+),([\d.]+)V([\d.]+)", at["d"])
            assert moved
            yield from ((float(moved[1]), float(moved[end])) for end in (2, 3))
        elif "transform" in at:
            raise AssertionError("whatever is moved is not where it says")


@languages
@charts
def test_nothing_is_drawn_outside(chart: Chart, lang: Lang) -> None:
    root = drawn(chart, lang)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert (left, top) == (0, 0)
    points = [*corners(root)]
    assert len(points) > 20
    for x, y in points:
        assert 0 <= x <= width
        assert 0 <= y <= height


@charts
def test_every_total_has_its_point(chart: Chart) -> None:
    """The points lie as far apart as the totals, on a scale that the numbers beside it tell."""
    root = drawn(chart)
    scale = {}
    for text in root.iter(f"{SVG}text"):
        if text.attrib.get("text-anchor") == "end" and re.fullmatch(r"−?\d+", text.text or ""):
            scale[int((text.text or "").replace("−", "-"))] = float(text.attrib["y"]) - 4.5
    (low, bottom), (high, top) = min(scale.items()), max(scale.items())
    found = [*root.iter(f"{SVG}polyline")]
    assert len(found) == len(chart.names)
    for polyline, totals in zip(found, chart.lines, strict=True):
        points = [point(pair) for pair in polyline.attrib["points"].split()]
        assert len(points) == chart.deals + 1 == len(totals)
        assert [x for x, _ in points] == sorted({x for x, _ in points})
        for (_, y), total in zip(points, totals, strict=True):
            assert y == pytest.approx(
                bottom + (total - low) * (top - bottom) / (high - low), abs=0.02
            )


@charts
def test_lines_differ_in_more_than_their_colour(chart: Chart) -> None:
    looks = [
        (one.attrib["stroke"], one.attrib.get("stroke-dasharray"))
        for one in drawn(chart).iter(f"{SVG}polyline")
    ]
    assert len({colour for colour, _ in looks}) == len({dash for _, dash in looks}) == len(looks)
    assert len({style.mark for style in STYLES}) == len(STYLES)


@charts
def test_few_marks_even_of_many_deals(chart: Chart) -> None:
    marks = [one for one in drawn(chart).iter() if one.find(f"{SVG}title") is not None][1:]
    for name, totals in zip(chart.names, chart.lines, strict=True):
        said = [one[0].text or "" for one in marks if (one[0].text or "").startswith(f"{name}, ")]
        if name.isalpha() and len(name) < 20:
            assert 1 + min(chart.deals, 8) <= len(said) <= 22
            assert said[-1].endswith(f" {totals[-1]:+}".replace("-", "−") if totals[-1] else " 0")


@languages
def test_it_is_told_to_whoever_does_not_see_it(lang: Lang) -> None:
    root = drawn(Chart("Tuesday", ("Lin", "Wu"), ((-30, 20), (-130, 0)), (-1000, 1000)), lang)
    assert root.attrib["role"] == "img"
    assert [(one.tag, one.text) for one in root[:2]] == [
        (f"{SVG}title", "Tuesday"),
        (
            f"{SVG}desc",
            {
                "en": "Totals after 2 deals: Lin −130, Wu 0. The match ends at −1000 or 1000.",
                "zh": "2副之后的总分：Lin −130，Wu 0。到−1000或1000时全场结束。",
            }[lang],
        ),
    ]


@languages
def test_limits_and_names_are_written_beside_what_they_name(lang: Lang) -> None:
    texts = [one.text for one in drawn(played(12, 4), lang).iter(f"{SVG}text")]
    assert {"en": "limit −1000", "zh": "界限 −1000"}[lang] in texts
    for name, total in zip(("Lin", "吴用"), played(12, 4).last, strict=False):
        assert f"{name} {total:+}".replace("-", "−") in texts


def test_hostile_names_are_text() -> None:
    root = drawn(CHARTS["hostile"])
    known = {"svg", "title", "desc", "rect", "text", "line", "path", "polyline", "polygon"}
    assert {one.tag.removeprefix(SVG) for one in root.iter()} <= known | {"circle"}
    said = svg(CHARTS["hostile"], "en")
    assert "<script" not in said
    assert all(sign.isprintable() or sign == "\n" for sign in said)
    assert len(said) < 30_000


@pytest.mark.parametrize("signs", [True, False])
@languages
@charts
def test_the_terminal_has_80_columns(chart: Chart, lang: Lang, signs: bool) -> None:
    made = lines(chart, lang, signs=signs)
    assert max(map(cell_len, made)) <= 80
    assert len(made) <= 30
    assert all(line.isprintable() for line in made)


def test_without_signs_all_is_ascii_but_names() -> None:
    chart = CHARTS["all below 0"]
    made = "".join(lines(chart, "en", signs=False))
    assert made.isascii()
    assert "-1000|" in made


def test_the_terminal_shows_every_player_and_limit() -> None:
    chart = Chart("Tuesday", ("Lin", "吴用"), ((-300, 200), (-700, 200)), (-1000,))
    assert lines(chart, "zh") == [
        "Tuesday",
        "  200│     2    2",
        "     │",
        "     │",
        "    0│*─────────────",
        "     │",
        "     │",
        " −200│",
        "     │",
        "     │     1",
        " −400│",
        "     │",
        "     │",
        " −600│",
        "     │",
        "     │          1",
        " −800│",
        "     │",
        "     │",
        "−1000│┈┈┈┈┈┈┈┈┈┈┈┈┈┈ 界限",
        "      0    1    2  副数",
        "1 Lin −700  2 吴用 +200  * 几家重合",
    ]


@pytest.mark.parametrize("seed", range(40))
def test_round_numbers_hold_everything(seed: int) -> None:
    dice = random.Random(seed)
    low, high = sorted(dice.randint(-(10 ** (1 + seed % 9)), 10 ** (1 + seed % 9)) for _ in "ab")
    for most in (3, 5, 8):
        found = round_numbers(low, high, most)
        assert found[0] <= low <= high <= found[-1]
        assert 0 in found
        assert 2 <= len(found) <= most
        assert str(found.step).rstrip("0") in {"1", "2", "5"}


def test_limits_are_those_of_the_rules() -> None:
    rules = load("individual").rules
    assert limits_of(rules) == (-1000,)
    assert limits_of(load("plus-minus-1000").rules) == (-1000, 1000)
    for end in (Pigs(kind="pigs", count=3), Deals(kind="deals", count=8)):
        assert limits_of(changed(rules, "match.end", end)) == ()
