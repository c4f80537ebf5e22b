"""The rule sheet where something is changed: what must be exposed, the aim, the marked rows."""

from __future__ import annotations

import re

import pytest

from gongzhu.cards import Card, CardSet
from gongzhu.cli.rules import BASE
from gongzhu.describe.pages import markdown
from gongzhu.describe.sheet import About, Sheet, sheet_of
from gongzhu.engine.game import Game
from gongzhu.profiles.meaning import settled
from gongzhu.rules.exposed import Effect, LevelEffect
from gongzhu.rules.exposure import BeforePlay
from gongzhu.rules.hearts_lead import AfterDiscard
from gongzhu.rules.match_end import Deals, Pigs
from gongzhu.rules.transformer import Multiply, Strength
from gongzhu.text import Text
from tests.describe.test_sheets import LANGUAGES, PROFILES, profile, profiles, sheet, text
from tests.support import changed


def sheet_with(*changes: tuple[str, object], marked: bool = False) -> Sheet:
    """The sheet of the default rules with something changed."""
    rules = profile(BASE).rules
    for path, value in changes:
        rules = changed(rules, path, value)
    base = profile(BASE)
    known = (base.game, About(BASE, base.name))
    about = About("house", Text("Our house", "我家"))
    return sheet_of(Game.of(settled(rules)), about, known if marked else None)


def said_of(own: Sheet, *path: str) -> Text:
    (text,) = [e.text for part in own.parts for e in part.entries if e.path == path]
    return text


FOUR = tuple(CardSet.parse("QS AH JD 10C"))


@pytest.mark.parametrize(
    ("levels", "en", "zh"),
    [
        (("closed",), "face down", "暗卖"),
        (("open",), "face up", "明卖"),
        (("closed", "open"), "face down", "暗卖"),
    ],
)
def test_how_cards_lie_that_must_be_exposed_is_said(
    levels: tuple[str, ...], en: str, zh: str
) -> None:
    own = sheet_with(("exposure.must", FOUR), ("exposure.levels", levels))
    text = said_of(own, "exposure", "levels")
    assert en in text.en
    assert zh in text.zh
    assert ("when it is played" in text.en) == ("closed" in levels)


def test_the_level_of_what_is_exposed_by_itself_is_said() -> None:
    own = sheet_with(
        ("exposure.must", FOUR[:1]),
        ("exposure.automatic_last", True),
        ("exposure.levels", ("closed", "open")),
    )
    for setting in ("must", "automatic_last"):
        assert said_of(own, "exposure", setting).en.endswith(", closed.")
    alone = sheet_with(("exposure.must", FOUR[:1]), ("exposure.levels", ("closed",)))
    assert said_of(alone, "exposure", "must").en.endswith("must be exposed.")


def test_a_single_card_is_spoken_of_as_one() -> None:
    pig = tuple(CardSet.parse("QS"))
    own = said_of(sheet_with(("exposure.cards", pig)), "exposure", "cards")
    assert own.en == ("Before the first lead whoever holds ♠Q may expose it; it stays in the hand.")
    assert "先后" not in own.zh
    forced = sheet_with(("exposure.cards", pig), ("exposure.must", pig))
    assert "♠Q is exposed by whoever holds it" in said_of(forced, "exposure", "cards").en


@pytest.mark.parametrize(
    ("end", "said"),
    [
        (Deals(kind="deals", count=1), "The match ends after one deal."),
        (Deals(kind="deals", count=2), "The match ends after 2 deals."),
        (Pigs(kind="pigs", count=1), "once somebody has a pig."),
        (Pigs(kind="pigs", count=3), "once somebody has 3 pigs."),
    ],
)
def test_one_deal_or_pig_is_not_several(end: Deals | Pigs, said: str) -> None:
    assert end.say("en").endswith(said)
    assert str(end.count) in end.say("zh")


def test_worked_scores_begin_with_what_must_be_exposed() -> None:
    own = sheet_with(("exposure.must", FOUR))
    piles = [example.pile.en for example in own.examples]
    assert piles == ["♠Q ♥7 ♣10, with ♠Q ♥A ♣10 exposed", "all hearts and ♠Q, with ♠Q ♥A exposed"]
    assert own.examples[0].steps[0].en == "♠Q: −100 × 2 (♠Q exposed) = −200"
    some = sheet_with(("exposure.must", FOUR[:1]), ("exposure.levels", ("closed", "open")))
    ends = [example.pile.en for example in some.examples]
    assert ends[0] == "♠Q ♥7 ♣10, with ♠Q exposed closed"
    assert ends[-1] == "♠Q ♥7 ♣10, with ♠Q exposed closed and ♣10 exposed open"


@profiles
def test_no_worked_score_lacks_what_must_be_exposed(ref: str) -> None:
    """Where the pig must be exposed, no pile counts it as if it were not."""
    game = profile(ref).game
    exposure = game.rules.exposure
    if not isinstance(exposure, BeforePlay):
        return
    for card in exposure.must:
        for example in sheet(ref).examples:
            name = example.pile.en
            before, _, after = name.partition(", ")
            if card.symbol in before and game.rules.scoring.exposed.get(card):
                assert card.symbol in after or after == "exposed", name


def marks(*changes: tuple[str, object]) -> list[str]:
    """The rows that are marked where something is changed."""
    own = sheet_with(*changes, marked=True)
    return [row.cells[0].en for row in own.worth.rows if row.differs]


@pytest.mark.parametrize(
    ("changes", "rows"),
    [
        ([("exposure.cards", tuple(CardSet.parse("AH QS JD")))], ["♣10 transformer"]),
        ([("exposure.cards", tuple(CardSet.parse("AH QS 10C")))], ["♦J sheep"]),
        ([("exposure.levels", ("closed", "open"))], []),
        ([("exposure.levels", ("open",))], []),
        ([("play.hearts", AfterDiscard(kind="after_discard"))], []),
    ],
)
def test_a_row_is_marked_where_a_card_counts_otherwise(
    changes: list[tuple[str, object]], rows: list[str]
) -> None:
    assert marks(*changes) == rows


def test_a_row_is_marked_where_a_level_counts_otherwise() -> None:
    rules = profile(BASE).rules
    axis = rules.scoring.transformer
    assert isinstance(axis, Multiply)
    assert axis.exposed
    levels = ("exposure.levels", ("closed", "open"))
    more = axis.exposed.model_copy(update={"levels": {"open": Strength(times=8, alone=200)}})
    assert marks(levels, ("scoring.transformer.exposed", more)) == ["♣10 transformer"]
    pig = Card.parse("QS")
    effect = Effect(levels={"open": LevelEffect(times=4)}, times=2)
    assert marks(levels, ("scoring.exposed", {**rules.scoring.exposed, pig: effect})) == ["♠Q pig"]


@pytest.mark.parametrize(
    ("hearts", "points", "pays"),
    [
        ("positive", 0, True),
        ("added", 100, False),
        ("added", 300, True),
        ("flat", -50, False),
        ("flat", 0, False),
        ("flat", 200, True),
    ],
)
def test_a_sweep_is_an_aim_only_where_it_pays(hearts: str, points: int, pays: bool) -> None:
    own = sheet_with(("scoring.sweep.hearts", hearts), ("scoring.sweep.points", points))
    assert ("unless you can take every heart" in own.aim.en) == pays


def test_a_sheet_names_no_files_and_no_catalogue() -> None:
    for ref in PROFILES:
        for lang in LANGUAGES:
            assert not re.search(r"\.txt|catalogue|Sources|出处", text(ref, lang)), ref


def test_a_line_break_in_a_name_is_a_blank() -> None:
    about = About("house", Text("Our\n# house ", "我\n家"))
    own = sheet_of(profile(BASE).game, about)
    assert own.title.en == "Gong Zhu: Our # house"
    lines = [*markdown(own, "zh")]
    assert lines[:2] == ["# 拱猪：我 家", ""]
