"""One loader for all commands: what `validate` accepts plays, what it refuses nothing else takes.

The texts of hostile files are mutations of good ones, made from a seed that the test is named by.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from gongzhu.engine.match import Match
from gongzhu.profiles import Checked, check, check_source, load
from gongzhu.profiles.findings import Source
from gongzhu.profiles.loader import Profile
from gongzhu.profiles.report import as_json, headline, text
from tests.profiles.running import BAD, DATA, GOOD, HEAD, SHIPPED, inside, run
from tests.support import played

NEIGHBOURS = sorted(path for path in GOOD.glob("GZ*.yaml") if path.name > "GZ312")
"""Good neighbours of files with a contradiction; a few deals of each will do."""

FILES = sorted(set(GOOD.glob("*.yaml")) - set(NEIGHBOURS))
PROFILES = [*SHIPPED, *map(str, FILES), str(DATA / "sound.yaml")]


def play_deals(profile: Profile, count: int, seed: int) -> None:
    """Plays random deals one after the other and looks at what must hold of each."""
    dice = random.Random(seed)
    match = Match(profile.game)
    for _ in range(count):
        match = played(match, dice)
        result = match.results[-1]
        dealt = sum(len(pile) for pile in result.piles)
        if profile.rules.play.end.kind == "all_tricks":
            assert dealt == len(profile.game.deck.cards)
        assert 0 < dealt <= len(profile.game.deck.cards)
        assert len(result.points) == profile.game.side_count
    assert len(match.totals) == profile.game.side_count


@pytest.mark.parametrize("ref", PROFILES, ids=lambda ref: Path(ref).stem)
def test_an_accepted_profile_plays_two_hundred_deals(ref: str) -> None:
    play_deals(load(ref), 200, seed=7)


@pytest.mark.parametrize("ref", [*map(str, NEIGHBOURS)], ids=lambda ref: Path(ref).stem)
def test_a_neighbour_of_a_contradiction_plays(ref: str) -> None:
    play_deals(load(ref), 5, seed=7)


@pytest.mark.parametrize("ref", PROFILES, ids=lambda ref: Path(ref).stem)
def test_every_command_takes_what_validate_accepts(ref: str) -> None:
    commands = [
        ("validate", ref),
        ("score", "--profile", ref, "--captured", "AS"),
        ("legal", "--profile", ref, "--hand", "AS"),
        ("variants", "show", ref),
        ("play", "--profile", ref, "--auto", "--seed", "1", "--bots", "random"),
    ]
    assert [run(*command).code for command in commands] == [0] * len(commands)


REFUSED = sorted(path.name for path in BAD.glob("GZ*.yaml") if "-in-a-deal" not in path.name)


def errors(said: str) -> list[str]:
    """The places and codes of the errors in what a command said."""
    return re.findall(r"^(\S+): error\[(GZ\d+)\]", said, re.MULTILINE)


@pytest.mark.parametrize("name", [name for name in REFUSED if not name.startswith("GZ131")])
def test_every_command_refuses_what_validate_refuses(name: str) -> None:
    with inside(BAD):
        told = run("validate", name)
        others = [
            run("score", "--profile", name, "--captured", "AS"),
            run("legal", "--profile", name, "--hand", "AS"),
            run("variants", "show", name),
        ]
        if told.code:
            others.append(run("play", "--profile", name, "--auto", "--seed", "1"))
    assert [other.code for other in others] == [told.code] * len(others)
    for other in others:
        assert errors(other.err) == errors(told.out)
        if told.code:
            assert other.out == ""


@pytest.mark.parametrize("ref", ["no-such-profile", "./no-such-file.yaml", "/dev/null", "./"])
def test_what_cannot_be_read_is_refused_alike(ref: str) -> None:
    codes = {
        run("score", "--profile", ref, "--captured", "AS").code,
        run("legal", "--profile", ref, "--hand", "AS").code,
        run("play", "--profile", ref, "--auto").code,
        run("variants", "show", ref).code,
    }
    assert codes == {2}


# ── Hostile texts ────────────────────────────────────────────────────────────────────────────

ORIGINALS = [
    path.read_text(encoding="utf-8")
    for path in (
        DATA / "sound.yaml",
        GOOD / "every-setting-1.yaml",
        GOOD / "plainest.yaml",
        GOOD / "teahouse-in-full.yaml",
        GOOD / "GZ307-zero-is-a-value.yaml",
        GOOD / "GZ304-with-an-effect.yaml",
        GOOD / "every-setting-2.yaml",
        GOOD / "pig-must-be-led.yaml",
        GOOD / "pooled-partners.yaml",
    )
]
WORDS = sorted({word for original in ORIGINALS for word in re.findall(r"[\w-]+", original)})
NUMBERS = [
    "0",
    "1",
    "-1",
    "2",
    "3",
    "5",
    "7",
    "8",
    "9",
    "100",
    "1000",
    "-1000",
    "017",
    "1e3",
    "1.5",
]
ODD = [
    "null",
    "~",
    "true",
    "yes",
    "[]",
    "{}",
    "''",
    '"',
    "QS",
    "1C",
    "猪",
    "*a",
    "&a",
    "!b",
    "?",
    "|",
]
SIGNS = "\t :,-[]{}#&*!|>'\"%@`?=\\\n\r\0\u200b\u202e\ufeff：，［é"

Mutation = Callable[[str, random.Random], str]


def lines_changed(text: str, dice: random.Random) -> str:
    lines = text.split("\n")
    one, two = (dice.randrange(len(lines)) for _ in range(2))
    match dice.randrange(4):
        case 0:
            del lines[one]
        case 1:
            lines.insert(two, lines[one])
        case 2:
            lines[one], lines[two] = lines[two], lines[one]
        case _:
            lines[one : one + 2] = ["".join(lines[one : one + 2])]
    return "\n".join(lines)


def indented(text: str, dice: random.Random) -> str:
    lines = text.split("\n")
    at = dice.randrange(len(lines))
    shift = dice.choice([-4, -2, -1, 1, 2, 4])
    lines[at] = " " * shift + lines[at] if shift > 0 else lines[at][-shift:]
    return "\n".join(lines)


def word_changed(text: str, dice: random.Random) -> str:
    found = list(re.finditer(r"-?[\w-]+", text))
    if not found:
        return text
    at = dice.choice(found)
    new: str = dice.choice(dice.choice([WORDS, NUMBERS, ODD]))
    return text[: at.start()] + new + text[at.end() :]


def number_changed(text: str, dice: random.Random) -> str:
    found = list(re.finditer(r"(?<=[ \[])-?\d+(?=[,}\]\n])", text))
    if not found:
        return text
    at = dice.choice(found)
    return text[: at.start()] + dice.choice(NUMBERS) + text[at.end() :]


def signs_changed(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text))
    return text[:at] + dice.choice(["", dice.choice(SIGNS)]) + text[at + dice.randrange(2) :]


def cut(text: str, dice: random.Random) -> str:
    at, end = sorted(dice.randrange(len(text)) for _ in range(2))
    return text[:at] + text[end:] if dice.random() < 0.5 else text[:end]


MUTATIONS: Sequence[Mutation] = (
    lines_changed,
    lines_changed,
    indented,
    word_changed,
    word_changed,
    number_changed,
    signs_changed,
    cut,
)


def quickly(source: Source) -> Checked:
    """What comes of a text in less than a quarter of a second, by the best of some runs: the
    collector of garbage may come in between."""
    for _ in range(5):
        begun = time.process_time()
        checked = check_source(source, thorough=True)
        taken = time.process_time() - begun
        if taken < 0.25:
            return checked
    raise AssertionError(f"{taken:.2f} s for {source.text[:200]!r}")


@pytest.mark.parametrize("block", range(20))
def test_a_mutated_profile_is_refused_or_plays(block: int) -> None:
    """A hundred texts: no exception, each finding in one line with its place, and quickly."""
    for seed in range(100 * block, 100 * block + 100):
        dice = random.Random(seed)
        mutated = dice.choice(ORIGINALS)
        for _ in range(dice.choice([1, 1, 2, 5])):
            mutated = dice.choice(MUTATIONS)(mutated, dice) or "# nothing is left\n"
        checked = quickly(Source("mutated.yaml", mutated))
        assert (checked.profile is None) == checked.wrong, seed
        for finding in checked.findings:
            one_line = headline(finding, "en") + headline(finding, "zh")
            assert one_line.isprintable(), (seed, one_line)
            assert as_json(finding, "zh")["line"] == finding.place.span.line >= 1
        assert all("\n" not in line for line in text(checked.findings, "en")), seed
        if checked.profile:
            play_deals(checked.profile, 3, seed)


def odd_words(count: int) -> list[str]:
    """Words that are no cards and no keys, though they look like some."""
    dice = random.Random(count)
    return ["".join(dice.choices("QSHAJKC15x", k=5)) for _ in range(count)]


MANY: dict[str, str] = {
    "bad cards": f"deck: {{remove: [{', '.join(odd_words(4800))}]}}",
    "bad cards in many lists": "examples:\n"
    + "".join(
        f"  - {{name: a, captured: [{', '.join(odd_words(100))}], score: 1}}\n" for _ in range(40)
    ),
    "bad keys": f"scoring: {{values: {{{', '.join(f'{word}: 1' for word in odd_words(2400))}}}}}",
    "unknown keys": "".join(f"{word}{n}: 1\n" for n, word in enumerate(odd_words(2400))),
    "unknown keys in many blocks": "examples:\n"
    + "".join(f"  - {{nme: e{n}, cptured: [7], scre: x}}\n" for n in range(450)),
    "mixed piles": f"examples:\n  - {{name: a, captured: [{', '.join(['[7]'] * 1600)}], score: 1}}",
    "a long key": f"{'x' * 60_000}: 1",
    "a long card": f"lead: {{first_deal: {{card: {'Q' * 60_000}}}}}",
    "a long kind": f"match: {{end: {{kind: {'limit' * 12_000}}}}}",
    "a long choice": f"table: {{direction: {'clockwise' * 6_000}}}",
    "a long name": f"examples:\n  - {{name: {'y' * 60_000}, captured: [QS], score: 1}}",
    "a long wrong type": f"table: {{players: {'four' * 15_000}}}",
    "failing examples": "examples:\n" + "  - {name: a, captured: [QS], score: 1}\n" * 300,
}


@pytest.mark.parametrize("case", MANY)
def test_thousands_of_mistakes_take_no_longer(case: str) -> None:
    checked = quickly(Source("many.yaml", f"{HEAD}{MANY[case]}\n"))
    assert checked.wrong
    said = [*text(checked.findings, "en"), *text(checked.findings, "zh")]
    assert max(map(len, said)) < 400
    assert len(said) < 300


def test_mutations_are_neither_all_refused_nor_all_accepted() -> None:
    verdicts = []
    for seed in range(150):
        dice = random.Random(seed)
        mutated = dice.choice(MUTATIONS)(dice.choice(ORIGINALS), dice)
        verdicts.append(check_source(Source("mutated.yaml", mutated)).wrong)
    assert 0.3 < sum(verdicts) / len(verdicts) < 0.9


def test_a_check_is_the_same_every_time() -> None:
    with inside(BAD):
        first = [check(name, thorough=True).findings for name in REFUSED[::5]]
        again = [check(name, thorough=True).findings for name in REFUSED[::5]]
    assert first == again
