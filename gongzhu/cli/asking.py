"""The conversation of `gongzhu variants new`: one question after the other, on stderr."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Mapping

from gongzhu.cli import terms
from gongzhu.profiles.authoring.draft import Parent, Step, next_step, unfit
from gongzhu.profiles.sources import hidden, shown
from gongzhu.text import Lang, Text

_INPUT_ENDED = Text(
    "the answers have ended before the questions; nothing was written (--defaults takes the "
    "default for the rest)",
    "回答未完，输入已结束；未写入（加 --defaults 则其余取默认）",
)
_STOPPED = Text("stopped; nothing was written", "已停止，未写入")
_HELLO = Text(
    "A new profile '{name}' on top of {parent}. Enter takes the choice marked *; a number or a "
    "word chooses; b goes back, q stops without writing.",
    "在 {parent} 之上新建“{name}”。回车取带 * 的选项；输入编号或词选择；b 退回，q 不写入而停止。",
)
_QUESTION = Text("{place}. {question}", "{place}. {question}")
_AGAIN = Text(
    "'{said}' is none of these; write a number or a word", "“{said}”不在其中；请输入编号或词"
)
_FIRST = Text("this is the first question", "这是第一个问题")
_DROPPED = Text(
    "--answer {id}={key} does not go with these answers any more and is left out",
    "--answer {id}={key} 与以上回答不再相容，已略去",
)
_BACK = Text(
    "--answer {id}={key} goes with these answers again and counts",
    "--answer {id}={key} 又与以上回答相容，重新生效",
)
_NAME_EN = Text(
    "What is it called in English? (any text; Ctrl-C stops)", "英文名称？（任何文字；Ctrl-C 停止）"
)
_NAME_ZH = Text(
    "What is it called in Chinese? (any text; Ctrl-C stops)", "中文名称？（任何文字；Ctrl-C 停止）"
)
BAD_NAME = Text("write 1 to 80 plain characters in one line", "请在一行里写1到80个普通字符")
NAMES = ("name-en", "name-zh")


class _Back(Exception):
    """Somebody wants the question before."""


class Asking:
    """The questions that are still open, asked one after the other."""

    def __init__(self, parent: Parent, given: Mapping[str, str], name: str, lang: Lang) -> None:
        self._parent, self._name, self._lang = parent, name, lang
        self._given = dict(given)
        """What the command line answered; it is not asked again."""

        self._left_out: list[str] = []
        """Those of them that do not go with what was typed."""

        self._said: dict[str, str] = {}

    def all(self, parent_id: str) -> dict[str, str]:
        """Every answer, those of the command line too."""
        say(_HELLO.say(self._lang, name=self._name, parent=parent_id))
        while True:
            answers = self._answers()
            open_step = next_step(self._parent, answers)
            key = open_step.question.id if open_step else _next_name(answers)
            if key is None:
                return answers
            try:
                said = self._choice(open_step) if open_step else self._title(key)
                self._said[key] = said
            except _Back:
                if self._said:
                    self._said.popitem()
                else:
                    say(_FIRST.say(self._lang))
            self._see_what_still_goes()

    def _answers(self) -> dict[str, str]:
        counts = {key: said for key, said in self._given.items() if key not in self._left_out}
        return {**counts, **self._said}

    def _see_what_still_goes(self) -> None:
        """Say which answer of the command line went with the typed ones before and now does not.

        One that was left out and then asked for is answered by what was typed.
        """
        before = self._left_out
        mine = {key: said for key, said in self._given.items() if key not in self._said}
        out = unfit(self._parent, {**mine, **self._said}, mine)
        asked = [key for key in before if key in self._said]
        self._left_out = [*out, *asked]
        for text, keys in ((_DROPPED, set(out) - {*before}), (_BACK, {*before} - {*out, *asked})):
            for key in sorted(keys):
                say(text.say(self._lang, id=key, key=self._given[key]))

    def _choice(self, step: Step) -> str:
        question, lang = step.question, self._lang
        say("")
        say(_QUESTION.say(lang, place=len(self._said) + 1, question=question.text))
        wide = max(len(choice.key) for choice in step.choices)
        for number, choice in step.numbered():
            mark = "*" if choice is step.default else " "
            first = f" {mark}{number:2} {choice.key.ljust(wide)}  "
            for line in terms.folded(choice.text.say(lang), first, " " * len(first)):
                say(line)
        while True:
            said = as_word(self._read())
            if said == "b":
                raise _Back
            if said == "q":
                terms.refuse(_STOPPED, lang, terms.FINE)
            if not said:
                return step.default.key
            if meant := step.meant(said):
                return meant.key
            say(_AGAIN.say(lang, said=shown(said)))

    def _title(self, key: str) -> str:
        """A name, which may be any text: there is no way back from here but Ctrl-C."""
        asked = _NAME_EN if key == "name-en" else _NAME_ZH
        say("")
        say(f"{asked.say(self._lang)} [{titled(self._name)}]")
        while True:
            said = as_title(self._read())
            if not said:
                return titled(self._name)
            if is_title(said):
                return said
            say(BAD_NAME.say(self._lang))

    def _read(self) -> str:
        """One line."""
        sys.stderr.write("> ")
        sys.stderr.flush()
        try:
            line = sys.stdin.readline() if sys.stdin else ""
        except UnicodeDecodeError:
            line = "\ufffd\n"
        if not line:
            terms.refuse(_INPUT_ENDED, self._lang)
        return line.strip()


def _next_name(answers: Mapping[str, str]) -> str | None:
    return next((key for key in NAMES if key not in answers), None)


def as_word(text: str) -> str:
    """What somebody types as a word or a number, in one form.

    >>> as_word(" ２Ｓ")
    '2s'
    """
    return unicodedata.normalize("NFKC", text).strip().lower()


def as_title(text: str) -> str:
    """A name as it is written, its letters in the form that a profile takes."""
    return unicodedata.normalize("NFC", text).strip()


def is_title(text: str) -> bool:
    """Whether a profile may have the name."""
    return 0 < len(text) <= 80 and text.isprintable() and hidden(text) is None


def titled(name: str) -> str:
    """A name made from an id, until somebody says a better one."""
    return name.replace("-", " ").capitalize()


def say(line: str) -> None:
    """A line of the conversation, which is no output."""
    print(line, file=sys.stderr)
