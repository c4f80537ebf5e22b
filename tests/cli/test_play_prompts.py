"""What may be typed at the prompts, and what a wrong answer is told."""

from __future__ import annotations

import re

import pytest

from gongzhu.cli.play import commands
from gongzhu.cli.play.commands import Command
from gongzhu.text import Lang
from tests.cli.play_helpers import Person, Sitting

SPELLINGS = [
    (command, word)
    for command, words in commands.WORDS.items()
    for word in (words.letter, command.value, *words.english, *words.chinese)
]

# Seed 3 deals you KS QS 8S 3S AH KH 9H 4H QC 10C 10D 9D 6D; West leads the 9 of clubs.
EXPOSING: list[str] = []
PLAYING = [""]


def told(
    *answers: str, before: list[str] = EXPOSING, lang: Lang = "en", seed: int = 3
) -> list[str]:
    """What was printed between the first of the answers and the next question."""
    person = Person([*before, *answers], stop=len(before) + len(answers) + 1)
    lines = Sitting(person, lang=lang, seed=seed).lines
    asked = [n for n, line in enumerate(lines) if line.endswith(("):", "）："))]
    first = asked[len(before)]
    return lines[first + 1 : asked[-1]]


class TestCommands:
    def test_no_word_means_two_things(self) -> None:
        words = [word for _, word in SPELLINGS]
        assert len(words) == len(set(words))

    def test_every_command_has_one_letter(self) -> None:
        assert all(len(words.letter) == 1 for words in commands.WORDS.values())
        assert set(commands.WORDS) == set(Command)

    @pytest.mark.parametrize(("command", "word"), SPELLINGS)
    def test_every_word_is_understood(self, command: Command, word: str) -> None:
        assert commands.parse(word.upper()) == (command, "")

    @pytest.mark.parametrize("before", [EXPOSING, PLAYING])
    @pytest.mark.parametrize("command", [c for c in Command if c is not Command.QUIT])
    def test_every_command_is_answered(self, command: Command, before: list[str]) -> None:
        for lang in ("en", "zh"):
            assert told(command.value, before=before, lang=lang)

    def test_every_command_is_answered_between_deals(self) -> None:
        words = [command.value for command in Command if command is not Command.QUIT]
        played = [None] * 14  # one exposure and thirteen cards
        person = Person([*played, *words, ""], stop=14 + len(words) + 2)
        match = Sitting(person, seed=3)
        after = match.text.split("Enter for deal 2")
        assert len(after) == len(words) + 2
        assert all(len(part.splitlines()) > 1 for part in after[1:])
        assert "Deal 2" in after[-1]

    def test_help_lists_all_of_them(self) -> None:
        listed = told("?")
        for command in Command:
            if command is Command.CLAIM:
                continue  # not at this table; see test_play_houses.py
            assert any(line.split()[1:2] == [command.value] for line in listed)

    def test_hand(self) -> None:
        assert told("h", before=PLAYING)[1] == "  ♠  (1:K) (2:Q) (3:8) (4:3)"

    def test_legal_says_why_the_rest_is_not(self) -> None:
        assert told("legal", before=PLAYING) == [
            "May be played now: 9:♣Q 10:♣10.",
            "Not now: ♠K ♠Q ♠8 ♠3 ♥A ♥K ♥9 ♥4 ♦10 ♦9 ♦6. Clubs were led and you hold some:",
            "   follow suit with ♣Q ♣10.",
        ]

    def test_legal_before_play(self) -> None:
        assert told("legal") == ["May be exposed: 2:♠Q 5:♥A 10:♣10."]

    def test_why_a_held_back_card_may_not_be_played(self) -> None:
        assert told("why 10C", before=["all"]) == [
            "♣10 was exposed and this is the first trick led in clubs: it is held back while",
            "   you hold ♣Q.",
        ]

    @pytest.mark.parametrize("typed", ["why QS", "w 猪", "why 2", "为什么猪", "WHY ♠q"])
    def test_why_takes_any_name_of_a_card(self, typed: str) -> None:
        assert told(typed, before=PLAYING) == [
            "Clubs were led and you hold some: follow suit with ♣Q ♣10."
        ]

    @pytest.mark.parametrize(
        ("typed", "start"),
        [
            ("why QC", "♣Q may be played now."),
            ("why AC", "♣A is not in your hand."),
            ("why", "Name the card too"),
            ("why 14", "There is no card 14;"),
            ("why zz", "'zz' is no card;"),
        ],
    )
    def test_why_answers_whatever_is_asked(self, typed: str, start: str) -> None:
        assert told(typed, before=PLAYING)[0].startswith(start)

    @pytest.mark.parametrize(
        ("typed", "start"),
        [
            ("why QS", "♠Q may be exposed now."),
            ("why KS", "♠K cannot be exposed; only ♠Q ♥A ♣10 ♦J can."),
            ("why JD", "♦J is not in your hand."),
        ],
    )
    def test_why_before_play_is_about_exposing(self, typed: str, start: str) -> None:
        assert told(typed)[0] == start

    def test_trick(self) -> None:
        assert told("t", before=PLAYING) == [
            "Trick 1 of 13: West leads",
            "  West   ♣9",
            "Still to play: you, East and North.",
        ]

    def test_last_trick(self) -> None:
        lines = told("l", before=["", "QC"])
        assert lines[0] == "Trick 1, taken by East:"
        assert [line.split()[0] for line in lines[1:]] == ["West", "You", "East", "North"]

    def test_captured(self) -> None:
        lines = told("c", before=["", "QC"])
        assert lines[0] == "Captured scoring cards:"
        assert lines[-1].startswith("Provisional score: ")

    def test_exposed(self) -> None:
        assert told("x", before=["QS"]) == ["Exposed: ♠Q ×2 (you)."]

    def test_scores_label_the_running_deal(self) -> None:
        assert told("s") == [
            "No deal is finished yet.",
            "Deal 1 is not over.",
            "Provisional score: 0 for everybody.",
        ]

    def test_rules_are_the_rule_sheet(self) -> None:
        lines = told("rules")
        assert "Scoring" in lines
        assert any("♠Q -100" in line for line in lines)

    def test_quit_ends_at_once(self) -> None:
        match = Sitting(Person(["quit"]))
        assert match.code == 0
        assert match.person.asked == 1


class TestExposing:
    @pytest.mark.parametrize(
        ("typed", "exposed"),
        [
            ("", "nothing"),
            ("none", "nothing"),
            ("不亮", "nothing"),
            ("all", "♠Q ♥A ♣10"),
            ("全亮", "♠Q ♥A ♣10"),
            ("QS", "♠Q"),
            ("Q♠", "♠Q"),
            ("黑桃Q", "♠Q"),
            ("猪", "♠Q"),
            ("亮猪", "♠Q"),
            ("expose pig", "♠Q"),
            ("2", "♠Q"),
            ("猪、变压器", "♠Q ♣10"),
            ("2 5, 10", "♠Q ♥A ♣10"),
            ("10c ah", "♥A ♣10"),
            ("Q ♠", "♠Q"),
            ("２", "♠Q"),
        ],
    )
    def test_cards_are_named_in_any_way(self, typed: str, exposed: str) -> None:
        assert told(typed)[0] == f"  You    exposed {exposed}"

    @pytest.mark.parametrize(
        ("typed", "answer"),
        [
            ("KS", "♠K cannot be exposed; only ♠Q ♥A ♣10 ♦J can."),
            ("JD", "♦J is not in your hand."),
            ("QS KS", "♠K cannot be exposed; only ♠Q ♥A ♣10 ♦J can."),
            ("14", "There is no card 14; your cards are numbered 1 to 13."),
            ("hnad", "'hnad' is no card and no command; did you mean hand?"),
            ("11H", "'11H' is no card; did you mean 10H?"),
            ("???!", "'???!' is no card; write rank then suit, as in QS, 10C or AH."),
        ],
    )
    def test_a_wrong_answer_is_explained_and_asked_again(self, typed: str, answer: str) -> None:
        assert told(typed) == [answer]

    def test_it_is_said_what_exposing_does(self) -> None:
        lines = Sitting(Person(stop=1), seed=3).lines
        assert "Exposing would mean: ♠Q ×2; ♥A every heart ×2; ♣10 ×4." in lines

    def test_nobody_is_asked_who_has_nothing_to_expose(self) -> None:
        asked = [
            seed for seed in range(30) if "Expose " not in Sitting(Person(stop=1), seed=seed).text
        ]
        assert asked


class TestPlaying:
    @pytest.mark.parametrize(
        "typed", ["QC", "qc", "Q♣", "♣q", "梅花Q", "草花 Q", "9", "９", "play QC", "出梅花Q"]
    )
    def test_cards_are_named_in_any_way(self, typed: str) -> None:
        assert told(typed, before=PLAYING)[0] == "  You    ♣Q"

    def test_the_ten_by_its_name(self) -> None:
        assert told("变压器", before=PLAYING)[0] == "  You    ♣10"

    def test_enter_plays_the_only_legal_card(self) -> None:
        person = Person(["all", ""], stop=3)
        assert "Enter plays ♣Q, your only choice" in Sitting(person, seed=3).text
        assert "  You    ♣Q" in person.screen.getvalue()

    @pytest.mark.parametrize(
        ("typed", "answer"),
        [
            ("", "You may play several cards: type a number or name of 9:QC 10:10C."),
            ("QS", "Clubs were led and you hold some: follow suit with ♣Q ♣10."),
            ("AC", "♣A is not in your hand."),
            ("14", "There is no card 14; your cards are numbered 1 to 13."),
            ("0", "There is no card 0; your cards are numbered 1 to 13."),
            ("9" * 150, f"There is no card {'9' * 20}; your cards are numbered 1 to 13."),
            ("scroes", "'scroes' is no card and no command; did you mean scores?"),
            ("1OC", "'1OC' is no card; did you mean 10C?"),
            ("Q X", "'Q X' is no card; write rank then suit, as in QS, 10C or AH."),
            ("\x1b[31mQ", None),
        ],
    )
    def test_a_wrong_answer_is_explained_and_asked_again(
        self, typed: str, answer: str | None
    ) -> None:
        lines = told(typed, before=PLAYING)
        if answer:
            assert lines == [answer]
        assert lines
        assert "\x1b" not in "".join(lines)

    def test_wrong_answers_in_chinese(self) -> None:
        assert told("AC", before=PLAYING, lang="zh") == ["你手里没有♣A。"]
        assert told("bifne", before=PLAYING, lang="zh")[0].startswith("“bifne”不是牌")

    def test_every_question_says_what_it_accepts(self) -> None:
        for lang in ("en", "zh"):
            lines = Sitting(lang=lang, table="individual").lines
            asked = [line for line in lines if line.endswith(("):", "）："))]
            assert len(asked) >= 13
            assert all("?" in line for line in asked)
            assert all(re.search("Enter|回车|number|编号", line) for line in asked)


class TestBetweenDeals:
    def test_only_enter_goes_on(self) -> None:
        match = Sitting(Person([*[None] * 14, "yes", "7", ""], stop=18), seed=3)
        assert "'yes' means nothing here; press Enter to go on, or type ? for help." in match.lines
        assert "Deal 2" in match.lines

    def test_captured_cards_are_no_longer_provisional(self) -> None:
        match = Sitting(Person([*[None] * 14, "c"], stop=16), seed=3)
        after = match.text.split("Enter for deal 2")[1]
        assert "Score of this deal: " in after
        assert "rovisional" not in after


class TestUndo:
    def test_the_last_own_card_comes_back(self) -> None:
        lines = told("u", before=["", "QC"])
        assert lines[:3] == ["Taken back: ♣Q.", "Trick 1 of 13: West leads", "  West   ♣9"]

    def test_the_match_is_the_same_after_it(self) -> None:
        plain = Sitting(seed=3)
        undone = Sitting(Person([None, None, None, "u", "u", *[None] * 4, "悔牌"]), seed=3)
        assert undone.text.count("Taken back") == 3
        assert undone.lines[-6:] == plain.lines[-6:]

    @pytest.mark.parametrize("before", [EXPOSING, PLAYING])
    def test_there_may_be_nothing_to_take_back(self, before: list[str]) -> None:
        assert told("undo", before=before)[0] in (
            "There is no card of yours to take back here.",
            "You have not played a card yet in this deal, since you sat down.",
        )

    def test_several_people_cannot(self) -> None:
        match = Sitting(Person(["undo"] * 4, stop=5), "no exposures", humans=(0, 1, 2, 3))
        assert "The hand is covered until Enter is pressed." in match.text
        match = Sitting(Person(["", "undo"], stop=3), "no exposures", humans=(0, 1, 2, 3))
        assert "There is no undo where several people play." in match.text
