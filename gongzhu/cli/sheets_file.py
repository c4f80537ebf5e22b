"""The file of a score sheet on the command line: read, added to, and what is said of it."""

from __future__ import annotations

import codecs
import contextlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, NoReturn

from gongzhu.cli import files, terms
from gongzhu.errors import GongzhuError
from gongzhu.profiles import check
from gongzhu.profiles.library import is_id, path_of
from gongzhu.profiles.meaning import objections
from gongzhu.record.problems import shown
from gongzhu.record.text_words import MAGIC
from gongzhu.sheet import store
from gongzhu.sheet.account import Account
from gongzhu.sheet.lines import DealLine, UndoLine
from gongzhu.sheet.plain import as_plain
from gongzhu.sheet.reading import Reading, Sheet
from gongzhu.text import Lang, Text

_NOTE = Text("gongzhu: note: {said}", "gongzhu：提示：{said}")
_TORN = Text(
    "{file}:{line}: the last line is cut off, as after a crash; it does not count",
    "{file}:{line}：最后一行不完整（如程序中途崩溃），不计",
)
_OTHER_RULES = Text(
    "the profile '{profile}' plays by other rules today ({now}); this sheet keeps its own ({own})",
    "规则“{profile}”如今已不同（{now}）；本记分表仍用原来的规则（{own}）",
)
_DONE_ALL_THE_SAME = Text(
    "{done} What follows is about the output only: do not do it again.",
    "{done}以下只是输出的问题，请勿重做。",
)
_BEGINNING = 4096
_KEPT_BEGINS = re.compile(rb'\{\s*"gongzhu(?:_sheet)?"|' + re.escape(MAGIC.encode()))
_KEPT_FILE = Text(
    "--out {file}: this is a score sheet or a record, and it is left as it is",
    "--out {file}：这是记分表或记录，未作改动",
)
_ITSELF = Text("--out {file}: this is the sheet itself", "--out {file}：这就是记分表本身")


class Open(NamedTuple):
    """A sheet that can be added to, and what its file held when it was read."""

    file: Path
    reading: Reading
    sheet: Sheet

    @property
    def profile(self) -> str:
        """The id of its profile, as it may be shown."""
        return shown(self.sheet.opened.header.profile)


def read_file(file: str, lang: Lang) -> Reading:
    """What is in a file; says so where its last line is cut off."""
    try:
        reading = store.read_file(Path(file), objections)
    except GongzhuError as error:
        terms.refuse(error, lang)
    if reading.torn and reading.sheet:
        line = reading.lines + 1
        note(_TORN.say(lang, file=shown(file, 1000), line=line), lang)
    return reading


def opened_file(file: str, lang: Lang) -> Open:
    """The sheet in a file that is whole; any other one ends the command."""
    reading = read_file(file, lang)
    if reading.damage or reading.sheet is None:
        refuse_damage(file, reading, lang)
    return Open(Path(file), reading, reading.sheet)


def refuse_damage(file: str, reading: Reading, lang: Lang) -> NoReturn:
    """End the command with what is wrong in the file."""
    problem = reading.damage or reading.problems[0]
    terms.refuse(store.Damaged(Path(file), problem), lang, terms.BAD)


def appended(opened: Open, line: DealLine | UndoLine, lang: Lang) -> Sheet:
    """The sheet with another line, which is safely in its file."""
    try:
        return store.append(opened.file, line, opened.reading, objections)
    except GongzhuError as error:
        terms.refuse(error, lang)


@contextlib.contextmanager
def telling(done: str, lang: Lang) -> Iterator[None]:
    """Print what was done. Where that cannot be printed it is said that it was done all the same,
    as nobody should do it twice; then the error is raised."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError:
        with contextlib.suppress(OSError):
            note(_DONE_ALL_THE_SAME.say(lang, done=done), lang)
        raise


def other_rules(opened: Open) -> Text | None:
    """That the profile of that name plays by other rules today, if it does."""
    name, own = opened.sheet.opened.header.profile, opened.sheet.game.rules
    if not is_id(name) or path_of(name) is None:
        return None
    found = check(name).profile
    if found is None or found.rules.id == own.id:
        return None
    now = found.rules.short_id
    return _OTHER_RULES.filled(profile=opened.profile, now=now, own=own.short_id)


def write_out(opened: Open, out: str, content: str, lang: Lang) -> None:
    """Write what was made of a sheet to a file for `--out`, but never over the sheet itself."""
    try:
        target = files.writable(out)
        if target.exists() and target.samefile(opened.file):
            raise GongzhuError(_ITSELF, file=shown(out, files.LONGEST))
        if target.exists() and _is_kept(target):
            raise GongzhuError(_KEPT_FILE, file=shown(out, files.LONGEST))
        files.write(target, content.encode("utf-8", "replace"), lang)
    except GongzhuError as error:
        terms.refuse(error, lang)


def _is_kept(file: Path) -> bool:
    """Whether a file is a sheet or a record, of which somebody may have no other."""
    try:
        with file.open("rb") as opened:
            begins = opened.read(_BEGINNING).removeprefix(codecs.BOM_UTF8).lstrip()
    except OSError:  # nothing is known of it; it is replaced only if it can be written
        return False
    return _KEPT_BEGINS.match(begins) is not None


def plain_of(opened: Open, found: Account, lang: Lang) -> dict[str, object]:
    """The sheet as plain data."""
    return as_plain(found, opened.sheet.players, opened.profile, lang)


def note(said: str, lang: Lang) -> None:
    """Say something beside the output."""
    print(_NOTE.say(lang, said=said), file=sys.stderr)
