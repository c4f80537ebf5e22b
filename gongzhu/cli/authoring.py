"""`gongzhu variants new` and `variants schema`: a table's own profile, and help to write one."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from gongzhu.cli import profiles, terms
from gongzhu.profiles import check_source
from gongzhu.profiles.authoring.draft import QUESTIONS, Parent, Step, answered, next_step, steps
from gongzhu.profiles.authoring.writing import Draft, profile_text
from gongzhu.profiles.codes import CODES
from gongzhu.profiles.findings import Source
from gongzhu.profiles.folders import own_folder, shipped_folder
from gongzhu.profiles.library import is_id, is_path, shipped_ids
from gongzhu.profiles.report import text
from gongzhu.profiles.schema import FILE
from gongzhu.profiles.sources import shown
from gongzhu.text import Lang, Text

_NO_ID = Text(
    "'{name}' cannot be an id: {help}",
    "“{name}”不能用作 id：{help}",
)
_SHIPPED = Text(
    "'{name}' is the id of a shipped profile; choose another", "“{name}”是内置规则的 id，请换一个"
)
_EXISTS = Text(
    "{file} is there already; nothing was written. Choose another name, or --out FILE",
    "{file} 已存在，未写入。请换一个名字，或用 --out 指定文件",
)
_CANNOT = Text("cannot write {file}: {reason}", "无法写入 {file}：{reason}")
_BOTH = Text("--out and --stdout do not go together", "--out 不能与 --stdout 合用")
_YAML = Text("'{file}': a profile's file ends in .yaml", "“{file}”：规则文件须以 .yaml 结尾")
_NO_PAIR = Text("'{text}': write --answer KEY=VALUE", "“{text}”：请写 --answer 键=值")
_NO_QUESTION = Text(
    "--answer: there is no question '{id}'; the questions are: {ids}",
    "--answer：没有问题“{id}”；可用：{ids}",
)
_NO_CHOICE = Text(
    "--answer {id}: '{key}' is not one of {keys}", "--answer {id}：“{key}”不是 {keys} 之一"
)
_NOT_ASKED = Text(
    "--answer {id}: this is not asked by the rules that the other answers make",
    "--answer {id}：按其他回答所定的规则，不问这一项",
)
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
_NAME_EN = Text("What is it called in English?", "英文名称？")
_NAME_ZH = Text("What is it called in Chinese?", "中文名称？")
_BAD_NAME = Text("write 1 to 80 plain characters", "请写1到80个普通字符")
_DONE = Text("written and checked: {file}", "已写入并校验：{file}")
_TRY = Text("play it:  {command}", "开始玩：{command}")
_SHOW = Text("read it:  {command}", "查看：{command}")
_CHECK = Text("after changing it:  {command}", "修改后校验：{command}")
_FAULTY = Text(
    "so the profile would not be valid; nothing was written",
    "因此该规则无效，未写入",
)
_NAMES = ("name-en", "name-zh")


class _Back(Exception):
    """Somebody wants the question before."""


def schema_command() -> None:
    """Print the JSON Schema of a profile."""
    from gongzhu.profiles.schema import text as schema_text

    sys.stdout.write(schema_text())


def new_command(
    lang: Lang,
    *,
    name: str,
    extends: str,
    out: str | None,
    stdout: bool,
    answers: Sequence[str],
    defaults: bool,
) -> None:
    """Ask what the table disagrees on, and write its profile."""
    target = None if stdout else _target(name, out, lang)
    if stdout and out:
        terms.refuse(_BOTH, lang)
    _see_that_name_is_free(name, lang)
    if target is not None and os.path.lexists(target):
        terms.refuse(_EXISTS, lang, terms.BAD, file=target)
    parent = profiles.load(extends, lang)
    base = Parent.of(parent)
    given = _given(answers, lang)
    _see_that_answers_fit(base, given, lang)
    if not defaults:
        _say(_HELLO.say(lang, name=name, parent=parent.id))
        given = _Asking(base, given, name, lang).all()
    titles = [given.pop(key, _titled(name)) for key in _NAMES]
    draft = Draft(
        id=name,
        name=Text(*titles),
        extends=_parent_as_seen(extends, target),
        parent=base,
        rules=answered(base, given),
        schema=_schema_path(target),
    )
    written = profile_text(draft, lang)
    _see_that_it_holds(written, target, lang)
    if target is None:
        sys.stdout.write(written)
        return
    _write(target, written, lang)
    ref = name if target.parent == own_folder() else _as_ref(target)
    commands = {
        _SHOW: f"gongzhu variants show {ref}",
        _TRY: f"gongzhu play --profile {ref}",
        _CHECK: f"gongzhu validate {ref}",
    }
    said = [text.say(lang, command=command) for text, command in commands.items()]
    terms.print_lines([_DONE.say(lang, file=target), *said])


# ── Where it goes ────────────────────────────────────────────────────────────────────────────


def _target(name: str, out: str | None, lang: Lang) -> Path:
    if out is not None:
        if not out.endswith(".yaml"):
            terms.refuse(_YAML, lang, file=shown(out))
        return Path(out)
    folder = own_folder()
    return folder / f"{name}.yaml" if folder else Path(f"{name}.yaml")


def _see_that_name_is_free(name: str, lang: Lang) -> None:
    if not is_id(name):
        advice = CODES["GZ111"].help
        terms.refuse(_NO_ID, lang, name=shown(name), help=advice.say(lang) if advice else "")
    if name in shipped_ids():
        terms.refuse(_SHIPPED, lang, name=name)


def _as_ref(path: Path) -> str:
    return path.as_posix() if "/" in path.as_posix() else f"./{path}"


def _parent_as_seen(extends: str, target: Path | None) -> str:
    """The parent as the new file has to name it: an id, or a path from its own folder."""
    if not is_path(extends) or target is None:
        return extends
    return _as_ref(Path(os.path.relpath(extends, target.parent)))


def _schema_path(target: Path | None) -> str | None:
    """Where an editor finds the schema, if it was shipped."""
    schema = shipped_folder() / FILE
    if not schema.is_file():
        return None
    beside = target is not None and target.resolve().parent == schema.parent
    return FILE if beside else schema.as_posix()


def _see_that_it_holds(written: str, target: Path | None, lang: Lang) -> None:
    path = target or Path("new.yaml")
    checked = check_source(Source(path.as_posix(), written), path, thorough=True)
    if checked.profile is None:
        report = "\n".join(text(checked.findings, lang))
        raise terms.Refused(f"{report}\n{_FAULTY.say(lang)}", terms.BAD)


def _write(target: Path, written: str, lang: Lang) -> None:
    """Write the file whole or not at all, and never over another one."""
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            with open(draft, "x", encoding="utf-8", newline="\n") as file:
                file.write(written)
            try:
                os.link(draft, target)
            except FileExistsError:
                raise
            except OSError:  # a file system without links
                with open(target, "x", encoding="utf-8", newline="\n") as file:
                    file.write(written)
        finally:
            draft.unlink(missing_ok=True)
    except FileExistsError:
        terms.refuse(_EXISTS, lang, terms.BAD, file=target)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        terms.refuse(_CANNOT, lang, file=target, reason=reason)


# ── Answers ──────────────────────────────────────────────────────────────────────────────────


def _given(answers: Sequence[str], lang: Lang) -> dict[str, str]:
    """The answers of the command line, each of a question that exists."""
    known = {question.id: question for question in QUESTIONS}
    given: dict[str, str] = {}
    for pair in answers:
        key, equals, value = pair.partition("=")
        key, value = key.strip(), value.strip()
        if not equals:
            terms.refuse(_NO_PAIR, lang, text=shown(pair))
        if key in _NAMES:
            if not _is_title(value):
                terms.refuse(_BAD_NAME, lang)
        elif key not in known:
            terms.refuse(_NO_QUESTION, lang, id=shown(key), ids=", ".join((*known, *_NAMES)))
        given[key] = value
    return given


def _see_that_answers_fit(parent: Parent, given: Mapping[str, str], lang: Lang) -> None:
    """Refuse an answer that no question takes, by the rules that the others make."""
    left = {key for key in given if key not in _NAMES}
    for step in steps(parent, given):
        key = given.get(step.question.id)
        if key is None:
            continue
        keys = [choice.key for choice in step.choices]
        if key not in keys:
            asked, listed = step.question.id, ", ".join(keys)
            terms.refuse(_NO_CHOICE, lang, id=asked, key=shown(key), keys=listed)
        left.discard(step.question.id)
    if left:
        terms.refuse(_NOT_ASKED, lang, id=min(left))


class _Asking:
    """The questions that are still open, asked one after the other."""

    def __init__(self, parent: Parent, given: dict[str, str], name: str, lang: Lang) -> None:
        self._parent, self._name, self._lang = parent, name, lang
        self._given = given
        """What the command line answered; it is not asked again."""

        self._said: dict[str, str] = {}

    def all(self) -> dict[str, str]:
        """Every answer, those of the command line too."""
        while True:
            open_step = self._next()
            key = open_step.question.id if open_step else self._next_name()
            if key is None:
                return {**self._given, **self._said}
            try:
                if open_step:
                    self._said[key] = self._choice(open_step)
                else:
                    self._said[key] = self._title(key)
            except _Back:
                if self._said:
                    self._said.popitem()
                else:
                    _say(_FIRST.say(self._lang))

    def _next(self) -> Step | None:
        answers = {**self._given, **self._said}
        return next_step(self._parent, answers)

    def _next_name(self) -> str | None:
        return next((key for key in _NAMES if key not in {**self._given, **self._said}), None)

    def _choice(self, step: Step) -> str:
        question, lang = step.question, self._lang
        _say("")
        _say(_QUESTION.say(lang, place=len(self._said) + 1, question=question.text))
        wide = max(len(choice.key) for choice in step.choices)
        for number, choice in enumerate(step.choices, 1):
            mark = "*" if choice is step.default else " "
            first = f" {mark}{number:2} {choice.key.ljust(wide)}  "
            for line in terms.folded(choice.text.say(lang), first, " " * len(first)):
                _say(line)
        while True:
            said = self._read().lower()
            if not said:
                return step.default.key
            if said.isascii() and said.isdigit() and 1 <= int(said) <= len(step.choices):
                return step.choices[int(said) - 1].key
            keys = [choice.key for choice in step.choices]
            if said in keys:
                return said
            begun = [key for key in keys if key.startswith(said)]
            if len(begun) == 1:
                return begun[0]
            _say(_AGAIN.say(lang, said=shown(said)))

    def _title(self, key: str) -> str:
        asked = _NAME_EN if key == "name-en" else _NAME_ZH
        _say("")
        _say(f"{asked.say(self._lang)} [{_titled(self._name)}]")
        while True:
            said = self._read()
            if not said:
                return _titled(self._name)
            if _is_title(said):
                return said
            _say(_BAD_NAME.say(self._lang))

    def _read(self) -> str:
        """One line; `b` and `q` are answers to every question."""
        sys.stderr.write("> ")
        sys.stderr.flush()
        try:
            line = sys.stdin.readline() if sys.stdin else ""
        except UnicodeDecodeError:
            line = "\ufffd\n"
        if not line:
            terms.refuse(_INPUT_ENDED, self._lang)
        said = line.strip()
        if said.lower() == "b":
            raise _Back
        if said.lower() == "q":
            terms.refuse(_STOPPED, self._lang, terms.BAD)
        return said


def _is_title(text: str) -> bool:
    return 0 < len(text) <= 80 and text.isprintable()


def _titled(name: str) -> str:
    """A name made from an id, until somebody says a better one."""
    return name.replace("-", " ").capitalize()


def _say(line: str) -> None:
    """A line of the conversation, which is no output."""
    print(line, file=sys.stderr)
