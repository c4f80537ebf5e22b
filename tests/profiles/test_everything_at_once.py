"""All mistakes of a profile are named in one run, each once, and none that is not there.

`tests/data/profiles/mistakes.yaml` plants mistakes in a sound profile. Each alone, every two of
them and many at once must give exactly the findings that the rows state.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from typing import NotRequired, TypedDict, cast

import pytest
import yaml

from gongzhu.profiles import check_source
from gongzhu.profiles.findings import Source
from tests.profiles.running import DATA, HEAD, found


class Mistake(TypedDict):
    """A row of mistakes.yaml."""

    name: str
    line: str
    becomes: str
    found: list[str]
    hidden_by: NotRequired[list[str]]


SOUND = (DATA / "sound.yaml").read_text(encoding="utf-8")
MISTAKES = cast(
    "list[Mistake]", yaml.safe_load((DATA / "mistakes.yaml").read_text(encoding="utf-8"))
)


def apart(mistakes: Sequence[Mistake]) -> bool:
    """Whether the mistakes are made in different lines."""
    return len({mistake["line"] for mistake in mistakes}) == len(mistakes)


def planted(mistakes: Sequence[Mistake], text: str = SOUND) -> str:
    """The sound profile with mistakes in it."""
    for mistake in mistakes:
        assert text.count(mistake["line"] + "\n") == 1, mistake["name"]
        text = text.replace(mistake["line"] + "\n", mistake["becomes"] + "\n")
    return text


def expected(mistakes: Sequence[Mistake]) -> list[str]:
    """What is to be found, sorted by place."""
    made = {mistake["name"]: mistake for mistake in mistakes}

    def shows(mistake: Mistake) -> bool:
        hiders = [made[name] for name in mistake.get("hidden_by", ()) if name in made]
        return not any(map(shows, hiders))

    named = [each for mistake in mistakes if shows(mistake) for each in mistake["found"]]
    return sorted(named, key=lambda said: tuple(map(int, said.split()[1].split(":"))))


def said_of(text: str) -> list[str]:
    """What is found in a text, in the order in which it is told."""
    return found(check_source(Source("planted.yaml", text), thorough=True).findings)


def test_the_sound_profile_is_sound() -> None:
    assert said_of(SOUND) == []


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: str(mistake["name"]))
def test_a_mistake_alone(mistake: Mistake) -> None:
    assert said_of(planted([mistake])) == mistake["found"]


def test_every_two_mistakes() -> None:
    pairs = [pair for pair in itertools.combinations(MISTAKES, 2) if apart(pair)]
    wrong = {
        f"{one['name']} + {two['name']}": said
        for one, two in pairs
        if (said := said_of(planted([one, two]))) != expected([one, two])
    }
    assert wrong == {}
    assert len(pairs) > 400


@pytest.mark.parametrize("seed", range(100))
def test_ten_mistakes_at_once(seed: int) -> None:
    dice = random.Random(seed)
    chosen: list[Mistake] = []
    for mistake in dice.sample(MISTAKES, len(MISTAKES)):
        if len(chosen) < 10 and apart([*chosen, mistake]):
            chosen.append(mistake)
    assert len(chosen) == 10
    assert said_of(planted(chosen)) == expected(chosen)


@pytest.mark.parametrize("seed", range(20))
def test_a_mistake_in_every_line(seed: int) -> None:
    dice = random.Random(seed)
    lines = sorted({mistake["line"] for mistake in MISTAKES})
    chosen = [
        dice.choice([mistake for mistake in MISTAKES if mistake["line"] == line]) for line in lines
    ]
    assert said_of(planted(chosen)) == expected(chosen)


TEN_IN_A_CHILD = f"""\
{HEAD}dealer: {{kind: oldest}}
table: {{players: 5}}
lead: {{first_deal: {{must_play: yes}}}}
exposure:
  hold_back: {{kind: nope}}
scoring:
  alnoe: 60
  values: {{QS: -100, 4H: ten, QS: -200}}
  sweep: {{pig: everybody}}
match:
  end: {{kind: limit, low: 500}}
examples:
  - {{name: the match goes on, totals: [-1000, 0, 0, 0, 0], ends: false}}
  - {{name: follow, hand: [KS, 3S], trick: [9S], legal: [KS], score: 4}}
"""


def test_ten_mistakes_in_a_child() -> None:
    assert said_of(TEN_IN_A_CHILD) == [
        "GZ102 4:1 dealer",
        "GZ301 5:18 table.players",
        "GZ103 6:32 lead.first_deal.must_play",
        "GZ104 8:21 exposure.hold_back.kind",
        "GZ102 10:3 scoring.alnoe",
        "GZ103 11:26 scoring.values.4H",
        "GZ020 11:31 scoring.values.QS",
        "GZ104 12:16 scoring.sweep.pig",
        "GZ309 14:27 match.end.low",
        "GZ402 17:62 examples[follow]",
    ]


def test_a_newer_schema_is_all_that_is_said() -> None:
    text = SOUND.replace("schema: 1", "schema: 2") + "hats: {colour: red}\n"
    every = planted([mistake for mistake in MISTAKES if mistake["name"] == "a bad id"], text)
    assert said_of(every) == ["GZ120 2:9 schema"]


def test_where_the_parent_is_missing_the_file_itself_is_still_looked_at() -> None:
    text = HEAD.replace("individual", "grandmother") + "hats: red\nname: {en: House}\n"
    assert said_of(text) == ["GZ202 3:10 extends", "GZ102 4:1 hats", "GZ101 5:1 name.zh"]


def test_a_misspelt_key_is_not_missing_too() -> None:
    lines = SOUND.replace("players: 4,", "plyers: 4,").replace("kind: limit", "knid: limit")
    assert said_of(lines) == ["GZ102 9:9 table.plyers", "GZ102 48:9 match.end.knid"]
