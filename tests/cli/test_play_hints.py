"""`hint` at the table: the card of the strong player, what each card is worth, and why."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple
from unittest import mock

import pytest
from rich.cells import cell_len

from gongzhu.cards import Card
from gongzhu.cli import advising
from gongzhu.cli.advising import Adviser, Pace
from gongzhu.cli.play.hints import Hints, table
from gongzhu.engine import deal as deals
from gongzhu.engine.actions import Expose, Play
from gongzhu.engine.deal import Deal
from gongzhu.engine.game import Game
from gongzhu.engine.match import Match
from gongzhu.engine.view import View, view
from gongzhu.kernel import compiling as kernel
from gongzhu.kernel.scores import TooMany
from gongzhu.players import foresight, player
from gongzhu.players.careful import Careful
from gongzhu.players.strong import Strong
from gongzhu.text import Lang, Text
from tests.cli.play_helpers import TABLES, Person, Sitting
from tests.cli.test_play_prompts import EXPOSING, PLAYING, told
from tests.describe.test_advice import Weighed

_ROW = re.compile(r"  ([♠♥♣♦](?:10|[2-9JQKA])) +([+-]?\d+) +([+-]?\d+)(?:  (\S.*))?")


class Row(NamedTuple):
    """A row of a table of cards."""

    card: str
    points: int
    margin: int
    mark: str


def rows(lines: Sequence[str]) -> list[Row]:
    """The rows of the tables of cards among some lines."""

    def read() -> Iterator[Row]:
        for line in lines:
            if row := _ROW.fullmatch(line.replace("−", "-")):
                yield Row(row[1], int(row[2]), int(row[3]), row[4] or "")

    return [*read()]


def first_card(seen: View) -> Deal:
    """The deal of seed 3 at the first card of the person, who has seen this."""
    deal = Match(Game.of(TABLES["two deals"])).shuffled(random.Random("3/1"))
    for event in seen.events:
        if isinstance(event, Expose | Play):
            deal = deals.apply(deal, event)
    return deal


class TestPlaying:
    def test_it_names_the_best_card_and_gives_the_points_of_each(self) -> None:
        lines = told("hint", before=PLAYING)
        cards = rows(lines)
        assert {row.card for row in cards} == {"♣Q", "♣10"}
        assert lines[0] == f"The computer would play {cards[0].card}."
        assert cards[0].mark == "best"
        assert cards[0].margin >= cards[1].margin
        assert "  card  points  margin" in lines

    def test_it_gives_the_reason_in_words(self) -> None:
        weighed = [Weighed(Card.parse("QC"), 40.0, 50.0), Weighed(Card.parse("10C"), 0.0, 0.0)]
        with mock.patch.object(Strong, "weigh", return_value=weighed):
            said = " ".join(told("hint", before=PLAYING))
        assert "♣Q is the highest so far" in said

    def test_it_says_what_the_numbers_mean(self) -> None:
        assert told("hint", before=PLAYING)[-1] == (
            "points: expected in this deal; margin: less what each other side may expect."
        )

    def test_in_chinese(self) -> None:
        lines = told("提示", before=PLAYING, lang="zh")
        assert lines[0].startswith("电脑会出 ♣")
        assert rows(lines)[0].mark == "最好"
        assert lines[-1].startswith("得分：")

    def test_the_same_seed_gets_the_same_hint(self) -> None:
        assert told("hint", before=PLAYING) == told("i", before=PLAYING)

    def test_the_strong_player_is_asked_as_a_bot_would_be(self) -> None:
        """From the same view, and with a generator in the same state."""
        asked = []

        def weigh(_: Strong, seen: View, rng: random.Random) -> list[Weighed]:
            asked.append((seen, rng.getstate()))
            return [Weighed(card, 0.0, float(-n)) for n, card in enumerate(seen.legal)]

        with mock.patch.object(Strong, "weigh", weigh):
            assert told("hint", before=PLAYING)[0] == "The computer would play ♣Q."
        [(seen, state)] = asked
        states = []

        def play(_: View, rng: random.Random) -> Card:
            states.append(rng.getstate())
            return Card.parse("QC")

        bot: Any = SimpleNamespace(name="bot", play=play)
        player.decide(bot, first_card(seen), seen.seat, None, 3)
        assert states == [state]

    def test_cards_that_may_be_as_good_as_the_best_are_marked(self) -> None:
        order: Any = [
            Weighed(Card.parse("10C"), 12.4, 30.6),
            Weighed(Card.parse("3C"), 12.0, 26.0, error=3.0),
            Weighed(Card.parse("KC"), -100.0, 0.0, error=3.0),
        ]
        assert table(order, "en") == [
            "  card  points  margin",
            "  10C      +12     +31  best",
            "  3C       +12     +26  within chance",
            "  KC      −100       0",
        ]

    def test_where_there_is_no_choice_nothing_is_weighed(self) -> None:
        person = Person(["", *[None] * 12, "hint"], stop=15)
        with mock.patch.object(Strong, "weigh", side_effect=AssertionError):
            match = Sitting(person, seed=3)
        assert re.search(r"^\S+ is the only choice\.$", match.text, re.MULTILINE)

    def test_a_claim_is_better_than_any_card(self) -> None:
        seen: Any = SimpleNamespace(phase="play", may_claim=True)
        assert [*Hints(1, "en").lines(seen)] == ["The computer would claim the rest."]

    @pytest.mark.parametrize("name", ["five players", "eight players", "two players"])
    @pytest.mark.parametrize("lang", ["en", "zh"])
    def test_at_every_table_in_lines_that_fit(self, name: str, lang: Lang) -> None:
        person = Person(["hint", "hand", None] * 5, stop=14)
        match = Sitting(person, TABLES[name], seed=3, lang=lang)
        assert rows(match.lines)
        assert all(cell_len(line) <= 80 for line in match.lines)


class TestExposing:
    def test_it_says_what_the_strong_player_would_expose(self) -> None:
        with mock.patch.object(Strong, "expose", return_value={Card.parse("QS"): "shown"}):
            assert told("hint", before=EXPOSING) == ["The computer would expose ♠Q."]
        with mock.patch.object(Strong, "expose", return_value={}):
            assert told("提示", before=EXPOSING, lang="zh") == ["电脑会选择不亮。"]

    def test_the_strong_player_answers(self) -> None:
        assert told("hint", before=EXPOSING)[0].startswith("The computer would expose ")


def two_hints(pace: Pace, worlds: int = 2) -> list[str]:
    """What is shown to somebody who asks twice at the first card."""
    return Sitting(Person(["", "hint", "hint"], stop=4), seed=3, pace=pace, worlds=worlds).lines


class TestPace:
    def test_without_numba_fewer_ways_are_tried_and_it_is_said_to_be_rough(self) -> None:
        with mock.patch.object(advising, "WORK", 100):
            lines = two_hints("plain", 10**6)
        assert lines.count("Rough: only 5 ways for the hidden cards to lie were tried.") == 2
        assert sum("gongzhu[fast]" in line for line in lines) == 1
        assert len(rows(lines)) == 4

    def test_before_it_is_compiled_a_quick_answer_comes_at_once(self) -> None:
        """And another process compiles meanwhile, once."""
        busy = SimpleNamespace(poll=lambda: None)
        with (
            mock.patch.object(kernel, "keeps", return_value=True),
            mock.patch.object(advising, "compile_beside", return_value=busy) as compiling,
        ):
            lines = two_hints("uncompiled")
        assert sum(line.startswith("The computer would play ♣") for line in lines) == 2
        assert "compiled for this machine, once" in " ".join(" ".join(lines).split())
        assert len(rows(lines)) == 4
        assert compiling.call_count == 1

    def test_where_nothing_comes_of_that_it_is_compiled_here(self) -> None:
        failed = SimpleNamespace(poll=lambda: 1)
        with (
            mock.patch.object(kernel, "keeps", return_value=True),
            mock.patch.object(advising, "compile_beside", return_value=failed),
        ):
            lines = two_hints("uncompiled")
        assert advising.COMPILING.en in lines
        assert len(rows(lines)) == 4

    def test_where_nothing_can_be_kept_no_other_process_compiles(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        """Nor is it said to happen once."""
        (tmp_path / "file").write_text("")
        monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
        kernel.cache_folder.cache_clear()
        with mock.patch.object(advising, "compile_beside", side_effect=AssertionError):
            lines = two_hints("uncompiled")
        with mock.patch.object(advising, "pace", return_value="uncompiled"):
            assert advising.notice(waiting=True) is advising.COMPILING_AGAIN
        kernel.cache_folder.cache_clear()
        said = " ".join(" ".join(lines).split())
        assert advising.COMPILING_AGAIN.en in said
        assert "once" not in said
        assert len(rows(lines)) == 4

    def test_rules_with_too_many_scores_get_the_card_of_the_careful_player(self) -> None:
        with mock.patch.object(foresight, "Foresight", side_effect=TooMany):
            lines = told("hint", before=PLAYING)
        assert lines[0].startswith("The computer would play ♣")
        assert "The strong player cannot be used by these rules" in " ".join(lines)

    def test_the_other_process_is_asked_for_what_it_can_do(self) -> None:
        with mock.patch.object(Strong, "weigh") as weigh:
            advising.try_out()
        assert {len(call.args[0].hand) for call in weigh.call_args_list} == {13, 3}

    def test_a_rough_answer_costs_about_the_same_everywhere(self) -> None:
        game = Game.of(TABLES["two deals"])
        adviser = Adviser(game, 1, worlds=10**6, quick=True)
        deal = Match(game).shuffled(random.Random("3/1"))
        for seat in range(4):
            seen = view(deal, seat)
            ways = 1 + len(seen.exposable) * (len(seen.exposable) + 1) // 2
            assert advising.WORK / 2 < adviser.worlds(seen) * ways * 52 <= advising.WORK


class TestStrongBots:
    @pytest.fixture(autouse=True)
    def fast(self) -> Iterator[None]:
        """A player that takes the place of the strong one."""
        makers: Any = {"strong": Careful}
        with mock.patch.dict(player._MAKERS, makers):
            yield

    def test_a_match_with_them_is_gone_on_with(self, tmp_path: Path) -> None:
        path = tmp_path / "m.gongzhu"
        Sitting(Person([""], stop=3), record=path, bots="strong", seed=3)
        assert '"x_bots":"strong"' in path.read_text()

    @pytest.mark.parametrize(
        ("pace", "said"), [("plain", advising.SLOW), ("compiled", None), ("uncompiled", None)]
    )
    def test_what_they_need_is_said_once(self, pace: Pace, said: Text | None) -> None:
        """That they are compiled only where somebody waits at a terminal."""
        text = Sitting(Person([""], stop=3), bots="strong", pace=pace, seed=3).text
        assert text.count(advising.SLOW.en) == (said is advising.SLOW)
        assert advising.COMPILING.en not in text

    def test_somebody_at_a_terminal_is_told_of_compiling(self) -> None:
        with (
            mock.patch.object(advising, "pace", return_value="uncompiled"),
            mock.patch.object(kernel, "keeps", return_value=True),
        ):
            assert advising.notice(waiting=True) is advising.COMPILING
            assert advising.notice(waiting=False) is None

    def test_rules_with_too_many_scores_are_refused_before_anything_is_kept(
        self, tmp_path: Path
    ) -> None:
        path = tmp_path / "m.gongzhu"
        with mock.patch.object(foresight, "Foresight", side_effect=TooMany):
            match = Sitting(Person(), record=path, bots="strong")
        assert match.code == 2
        assert "cannot be used by these rules" in match.errors.getvalue()
        assert not path.exists()
