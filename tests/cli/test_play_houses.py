"""The terminal table where people expose at several levels, in secret or in turn, and claim."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from gongzhu.cli.play.levels import Named, parse
from gongzhu.cli.play.setup import Setup
from gongzhu.engine.dealing import Seed
from gongzhu.record.reader import read
from gongzhu.record.replay import replay
from gongzhu.rules.model import Rules
from gongzhu.text import Lang
from tests.cli.play_helpers import NAME, Person, Sitting
from tests.houses.tables import TABLES, profile
from tests.record.tables import VARIANTS, rules_of

DATA = Path(__file__).parents[1] / "data" / "play"


def table(
    name: str, answers: Sequence[str | None] = (), *, stop: int | None = None, **settings: Any
) -> Sitting:
    """A sitting at a house's table, with hands that have something to expose."""
    return Sitting(Person(answers, stop=stop), rules(name), **{"seed": 3, **settings})


def rules(name: str) -> Rules:
    """The rules of a profile, or of a table that the tests of records know."""
    return VARIANTS[name] if name in VARIANTS and name not in TABLES else profile(name).rules


def stored(name: str, lang: Lang) -> str:
    return (DATA / f"{name}_{lang}.txt").read_text(encoding="utf-8")


class Claimer(Person):
    """Claims whenever it leads; where that is refused, looks at the hand and plays."""

    step = 0

    def seen(self) -> str:
        prompts = self.screen.getvalue().splitlines()
        if not prompts[-1].startswith(("Your card", "Enter plays", "出牌", "只能出")):
            return ""
        heads = [line for line in prompts if re.match(r"Trick \d+ of|第\d+墩（", line)]
        self.step += 1
        if self.step == 1 and ("you lead" in heads[-1] or "你先出" in heads[-1]):
            return "claim" if "you lead" in heads[-1] else "摊牌"
        if self.step == 2:
            return "hand"
        self.step = 0
        return super().seen()


class TestTranscripts:
    @pytest.mark.parametrize("lang", ["en", "zh"])
    def test_open_and_closed(self, lang: Lang) -> None:
        answers = ["QS", "QS open, 10C closed"] if lang == "en" else ["猪", "猪 明卖，变 暗卖"]
        told = table("open-closed", [*answers, "x", "hand"], stop=6, lang=lang)
        assert told.text == stored("open_closed", lang)

    @pytest.mark.parametrize("lang", ["en", "zh"])
    def test_in_secret(self, lang: Lang) -> None:
        told = table("secret-exposure", ["x", "all"], stop=3, lang=lang)
        assert told.text == stored("secret", lang)

    @pytest.mark.parametrize("lang", ["en", "zh"])
    def test_a_claim(self, lang: Lang) -> None:
        match = Sitting(Claimer(), rules("claims"), lang=lang, seed=1)
        assert match.code == 0
        claimed = next(n for n, line in enumerate(match.lines) if _CLAIMED.search(line))
        told = "\n".join(match.lines[claimed - 8 : claimed + 14]) + "\n"
        assert told == stored("claim", lang)


_CLAIMED = re.compile("You +claim|你 +摊牌")


class TestLevels:
    @pytest.mark.parametrize(
        ("typed", "laid"),
        [
            ("QS open, 10C closed", "♠Q open, ♣10 closed"),
            ("QS=open 10C=closed", "♠Q open, ♣10 closed"),
            ("2 open 10 closed", "♠Q open, ♣10 closed"),
            ("QS AH open, 10 c closed", "♠Q open, ♥A open, ♣10 closed"),
            ("open QS AH", "♠Q open, ♥A open"),
            ("all closed", "♠Q closed, ♥A closed, ♣10 closed"),
            ("expose pig face down", "♠Q closed"),
            ("猪 明卖，变 暗卖", "♠Q open, ♣10 closed"),
            ("暗卖猪", "♠Q closed"),
            ("Q ♠ Open", "♠Q open"),
        ],
    )
    def test_levels_are_said_in_any_way(self, typed: str, laid: str) -> None:
        told = table("open-closed", [typed], stop=2)
        assert f"  You    exposed {laid}" in told.lines

    @pytest.mark.parametrize(
        ("typed", "answer"),
        [
            ("QS", "Say how QS is exposed, closed (face down) or open (face up): QS open."),
            (
                "QS open, AH",
                "Say how AH is exposed, closed (face down) or open (face up): AH open.",
            ),
            (
                "all",
                "Say how QS is exposed, closed (face down) or open (face up): QS open.",
            ),
            (
                "QS shown",
                "Cards are exposed as closed (face down) or open (face up) here, not as 'shown'.",
            ),
            ("KS open", "♠K cannot be exposed; only ♠Q ♥A ♣10 ♦J can."),
            ("JD open", "♦J is not in your hand."),
        ],
    )
    def test_what_cannot_be_used_is_explained(self, typed: str, answer: str) -> None:
        assert answer in table("open-closed", [typed], stop=2).lines

    def test_where_there_is_one_level_it_need_not_be_said(self) -> None:
        told = table("individual", ["QS"], stop=2)
        assert "  You    exposed ♠Q" in told.lines
        told = table("individual", ["QS open"], stop=2)
        assert "Cards are exposed as shown here, not as 'open (face up)'." in told.lines

    def test_a_word_without_a_level_has_none(self) -> None:
        assert list(parse("QS, JD")) == [Named("QS, JD", None)]
        assert list(parse("")) == []

    def test_cards_face_down_are_told_as_a_number_and_turned_up_when_played(self) -> None:
        seen = False
        for seed in range(40):
            told = table("open-closed", seed=seed, bots="random", stop=15)
            turned = [
                (number, line)
                for number, line in enumerate(told.lines)
                if line.startswith("   It was exposed face down: ")
            ]
            for number, line in turned:
                card = line.split()[5]
                assert f"  {card} " in told.lines[number - 1] + " "
                assert "closed" in told.lines[number - 1]
                before = "\n".join(told.lines[: number - 1])
                assert re.search(r"(East|North|West) +exposed .*\d cards? face down", before)
                assert not re.search(rf"(East|North|West) +exposed .*{card}", before)
                seen = True
        assert seen


class TestOrder:
    def test_in_turn_people_see_what_those_before_them_exposed(self) -> None:
        told = table("turn-exposure", ["x"], seed=5, bots="random", stop=2)
        before, after = told.text.split("\nExpose ♠Q?", 1)
        assert "First lead: West.\n  West   exposed ♦J\nYour hand:" in before
        assert "East   exposed" not in before
        assert "Exposed: ♦J ×2 (West)." in after

    def test_secret_choices_are_told_when_all_have_chosen(self) -> None:
        told = table("levels in secret", [None], seed=4, bots="random", stop=2).lines
        at = told.index("Everybody has chosen:")
        assert told[at + 1 : at + 5] == [
            "  North  exposed 1 card face down",
            "  West   exposed nothing",
            "  You    exposed nothing",
            "  East   exposed 1 card face down",
        ]
        assert not any(re.match("  (East|North|West) +exposed", line) for line in told[:at])

    def test_what_must_be_exposed_is_told(self) -> None:
        told = table("forced and short", stop=2).lines
        assert any(line.endswith("exposed ♠Q, as the rules want it") for line in told)


class TestClaims:
    def test_help_lists_it_only_where_there_are_claims(self) -> None:
        with_claims = table("claims", ["?"], stop=2).text
        without = table("individual", ["?"], stop=2).text
        assert "d  claim" in with_claims
        assert "claim" not in without

    @pytest.mark.parametrize(
        ("name", "answers", "refusal"),
        [
            ("individual", ["", "claim"], "These rules have no claims."),
            (
                "claims",
                ["claim"],
                "Nobody plays before every seat has said what it exposes; seat 1, 2, 3 has not.",
            ),
            (
                "claims",
                ["", "claim"],
                "Only the player on lead claims the rest, before leading; seat 1 is not.",
            ),
        ],
    )
    def test_a_refusal_says_why(self, name: str, answers: list[str], refusal: str) -> None:
        told = table(name, answers, stop=len(answers) + 1)
        assert refusal in told.lines

    def test_a_claim_is_recorded_and_ends_the_deal(self, tmp_path: Path) -> None:
        file = tmp_path / "match.gongzhu"
        match = Sitting(Claimer(), rules("claims"), seed=1, record=file)
        assert match.code == 0
        assert '{"t":"claim","seat":1}' in file.read_text(encoding="utf-8")
        assert match.replay().ended
        assert not match.replay().problems

    def test_the_last_trick_tells_of_the_claim(self) -> None:
        class Asker(Claimer):
            def seen(self) -> str:
                last = self.screen.getvalue().splitlines()[-1]
                if last.startswith("Enter for deal") and not self.said:
                    self.said = True
                    return "last"
                return super().seen()

            said = False

        match = Sitting(Asker(), rules("claims"), seed=1)
        assert re.search("The tricks after it were claimed by ", match.text)


class TestSheet:
    def test_pigs_are_counted_where_they_end_the_match(self) -> None:
        two_pigs = rules_of(
            lambda plain: plain["match"].update(
                end={"kind": "pigs", "count": 2}, loser={"kind": "all_beyond"}
            )
        )
        match = Sitting(table=two_pigs, humans=())
        pigs = [line.split()[1:] for line in match.lines if line.startswith("Pigs ")]
        assert pigs
        assert max(map(int, pigs[-1])) == 2
        assert match.lines[-1].endswith(" lost with pigs: 2.")

    def test_what_is_recorded_is_shown_where_it_is_not_the_score(self) -> None:
        match = table("three-paid-by-mean", humans=())
        recorded = [line for line in match.lines if line.startswith("Recorded ")]
        assert recorded
        assert not any(line.startswith("Recorded") for line in table("individual").lines)

    def test_an_extra_deal_is_announced(self) -> None:
        one_deal = rules_of(
            lambda plain: plain["match"].update(
                end={"kind": "limit", "deals": 1}, winner={"kind": "highest", "ties": "extra_deal"}
            )
        )
        for seed in range(60):
            match = Sitting(table=one_deal, humans=(), seed=seed)
            if "Score of deal 2" in match.lines:
                assert "The highest total is shared: another deal is played." in match.lines
                return
            assert "The highest total is shared: another deal is played." not in match.lines
        raise AssertionError("the highest total was never shared")

    def test_winners_are_told_where_the_rules_name_them(self) -> None:
        match = table("full-house-pig", humans=())
        assert match.lines[-2:] == ["North lost with −1000.", "East won with 260."]

    def test_nobody_loses_where_no_rule_says_so(self) -> None:
        match = table("race-upwards", humans=())
        assert match.lines[-1] == "East won with 506."
        assert " lost with " not in match.text

    def test_a_new_match_is_announced(self) -> None:
        match = table("open-closed", humans=())
        assert match.lines[-1] == "By these rules play goes on with a new match, from 0."

    def test_an_early_end_is_told(self) -> None:
        match = table("forced and short", stop=40)
        early = "Nothing that counts is left: the deal ends here."
        at = match.lines.index("Score of deal 1")
        assert match.lines[at - 2] == early
        assert not any(line.startswith("Trick 13 ") for line in match.lines[:at])


@pytest.mark.parametrize("name", [*TABLES, *VARIANTS])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_person_plays_a_deal_at_every_table(name: str, lang: Lang) -> None:
    seen = table(name, lang=lang, stop=18)
    assert seen.code == 0
    assert [line for line in seen.lines if cell_len(line) > 80] == []


class TestAfterTheMatch:
    """Rules that go on from 0 with a new match, which is kept in a record of its own."""

    def test_enter_begins_another_match(self, tmp_path: Path) -> None:
        files = [tmp_path / "first.gongzhu", tmp_path / "second.gongzhu"]
        person = Person()
        once = short_match()

        def following() -> Setup:
            return Setup(
                rules=once,
                profile="test",
                name=NAME,
                lang="en",
                seed=Seed.of(4),
                humans=(0,),
                bots="random",
                record=files[1],
                own_record=True,
                stdin=person,
                stdout=person.screen,
                stderr=io.StringIO(),
            )

        sitting = Sitting(
            person, once, seed=3, record=files[0], own_record=True, next_match=following
        )
        assert sitting.code == 0
        assert sitting.text.count("The match is over") == 2
        assert all(replay(read(file)).ended for file in files)

    def test_quitting_begins_none(self, tmp_path: Path) -> None:
        def never() -> Setup:
            raise AssertionError("nobody wanted another match")

        person = Quitter()
        record = tmp_path / "only.gongzhu"
        sitting = Sitting(
            person, short_match(), seed=3, record=record, own_record=True, next_match=never
        )
        assert sitting.code == 0
        assert replay(read(record)).ended
        assert "To go on" not in sitting.text

    def test_other_rules_ask_nothing(self) -> None:
        def never() -> Setup:
            raise AssertionError("these rules end with the match")

        sitting = Sitting(Person(), "two deals", next_match=never)
        assert "new match" not in sitting.text


class Quitter(Person):
    """Plays a match, and quits where another one is offered."""

    def seen(self) -> str:
        offered = self.screen.getvalue().splitlines()[-1].startswith("Enter for a new match")
        return "quit" if offered else super().seen()


def short_match() -> Rules:
    """The open and closed game, over as soon as somebody has lost 10 points."""
    plain = json.loads(rules("open-closed").canonical())
    plain["match"]["end"] = {"kind": "limit", "low": -10}
    return Rules.model_validate_json(json.dumps(plain))
