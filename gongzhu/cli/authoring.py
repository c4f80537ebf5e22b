"""`gongzhu variants new` and `variants schema`: a table's own profile, and help to write one."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping, Sequence

from gongzhu.cli import placing, profiles, terms
from gongzhu.cli.asking import BAD_NAME, NAMES, Asking, as_title, as_word, is_title, say, titled
from gongzhu.profiles.authoring.draft import QUESTIONS, Parent, answered, steps
from gongzhu.profiles.authoring.question import Question
from gongzhu.profiles.authoring.writing import Draft, profile_text
from gongzhu.profiles.codes import CODES
from gongzhu.profiles.folders import own_folder, same_folder
from gongzhu.profiles.library import is_id, shipped_ids
from gongzhu.profiles.sources import shown
from gongzhu.text import Lang, Text, literal

_NO_ID = Text(
    "'{name}' cannot be an id: {help}",
    "“{name}”不能用作 id：{help}",
)
_SHIPPED = Text(
    "'{name}' is the id of a shipped profile; choose another", "“{name}”是内置规则的 id，请换一个"
)
_NO_PAIR = Text("'{text}': write --answer KEY=VALUE", "“{text}”：请写 --answer 键=值")
_NO_QUESTION = Text(
    "--answer: there is no question '{id}'; the questions are: {ids}",
    "--answer：没有问题“{id}”；可用：{ids}",
)
_NO_CHOICE = Text(
    "--answer {id}: '{key}' is not one of {keys}", "--answer {id}：“{key}”不是 {keys} 之一"
)
_TWICE = Text("--answer {id}: it is given twice", "--answer {id}：重复给出")
_NOT_ASKED = Text(
    "--answer {id}: this is not asked by the rules that the other answers make",
    "--answer {id}：按其他回答所定的规则，不问这一项",
)
_PUT_IT = Text(
    "this names its parent by a path: save it in {folder}",
    "其中以路径指明上级规则：请存入 {folder}",
)
_DONE = Text("written and checked: {file}", "已写入并校验：{file}")
_TRY = Text("play it:  {command}", "开始玩：{command}")
_SHOW = Text("read it:  {command}", "查看：{command}")
_CHECK = Text("after changing it:  {command}", "修改后校验：{command}")


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
    _see_that_name_is_free(name, lang)
    at = placing.place(name, extends, out, stdout, lang)
    parent = profiles.load(extends, lang)
    placing.see_that_it_can_extend(at, name, lang)
    base = Parent.of(parent)
    given = _given(answers, lang)
    _see_that_answers_fit(base, given, lang)
    if not defaults:
        given = Asking(base, given, name, lang).all(parent.id)
    titles = [given.pop(key, titled(name)) for key in NAMES]
    draft = Draft(
        id=name,
        name=literal(*titles),
        extends=at.extends,
        parent=base,
        rules=answered(base, given),
        schema=placing.schema_path(at),
    )
    written = profile_text(draft, lang)
    placing.see_that_it_holds(at, written, lang)
    if at.printed:
        sys.stdout.write(written)
        if at.elsewhere:
            say(_PUT_IT.say(lang, folder=shown(str(at.file.parent), 1000)))
        return
    placing.write(at.file, written, lang)
    _say_what_to_do(at, name, lang)


def _say_what_to_do(at: placing.Place, name: str, lang: Lang) -> None:
    """The file that was written, and the commands to go on with."""
    own = own_folder()
    found_by_id = own is not None and same_folder(at.file.parent, own) and at.file.stem == name
    ref = shown(shlex.quote(name if found_by_id else placing.as_ref(at.file)), 1000)
    commands = {
        _SHOW: f"gongzhu variants show {ref}",
        _TRY: f"gongzhu play --profile {ref}",
        _CHECK: f"gongzhu validate {ref}",
    }
    said = [text.say(lang, command=command) for text, command in commands.items()]
    terms.print_lines([_DONE.say(lang, file=shown(str(at.file), 1000)), *said])


def _see_that_name_is_free(name: str, lang: Lang) -> None:
    if not is_id(name):
        advice = CODES["GZ111"].help
        terms.refuse(_NO_ID, lang, name=shown(name), help=advice.say(lang) if advice else "")
    if name in shipped_ids():
        terms.refuse(_SHIPPED, lang, name=name)


# ── Answers ──────────────────────────────────────────────────────────────────────────────────


def _given(answers: Sequence[str], lang: Lang) -> dict[str, str]:
    """The answers of the command line, each of a question that exists, and once."""
    known = {question.id: question for question in QUESTIONS}
    given: dict[str, str] = {}
    for pair in answers:
        key, equals, value = pair.partition("=")
        key = as_word(key)
        if not equals:
            terms.refuse(_NO_PAIR, lang, text=shown(pair))
        if key in given:
            terms.refuse(_TWICE, lang, id=key)
        if key in NAMES:
            given[key] = as_title(value)
            if not is_title(given[key]):
                terms.refuse(BAD_NAME, lang)
        elif key in known:
            given[key] = _key(known[key], as_word(value))
        else:
            terms.refuse(_NO_QUESTION, lang, id=shown(key), ids=", ".join((*known, *NAMES)))
    return given


def _key(question: Question, word: str) -> str:
    """The key of the choice that a word names; the word itself where it names none."""
    return next((choice.key for choice in question.choices if choice.named(word)), word)


def _see_that_answers_fit(parent: Parent, given: Mapping[str, str], lang: Lang) -> None:
    """Refuse an answer that no question takes, by the rules that the others make."""
    left = {key for key in given if key not in NAMES}
    for step in steps(parent, given) if left else ():
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
