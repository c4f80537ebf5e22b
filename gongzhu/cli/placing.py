"""Where a new profile goes, and what it is built on: both are looked at before any question."""

from __future__ import annotations

import errno
import os
import secrets
import shlex
from pathlib import Path
from typing import NamedTuple, NoReturn

from gongzhu.cli import terms
from gongzhu.describe.flow import flow
from gongzhu.profiles import check_source
from gongzhu.profiles.document import SCHEMA
from gongzhu.profiles.findings import Source
from gongzhu.profiles.folders import own_folder, same_folder, shipped_folder
from gongzhu.profiles.library import id_of, is_path, path_of
from gongzhu.profiles.report import text
from gongzhu.profiles.schema import FILE
from gongzhu.profiles.sources import shown
from gongzhu.text import Lang, Text

_EXISTS = Text(
    "{file} is there already; nothing was written. Choose another name, or --out FILE",
    "{file} 已存在，未写入。请换一个名字，或用 --out 指定文件",
)
_CANNOT = Text("cannot write {file}: {reason}", "无法写入 {file}：{reason}")
_NO_FOLDER = Text("{folder} is not a folder", "{folder} 不是文件夹")
_NO_LEAVE = Text("no permission to write in {folder}", "没有写入 {folder} 的权限")
_BOTH = Text("--out and --stdout do not go together", "--out 不能与 --stdout 合用")
_YAML = Text("'{file}': a profile's file ends in .yaml", "“{file}”：规则文件须以 .yaml 结尾")
_FROM_INPUT = Text(
    "--extends: a profile cannot build on what comes in on standard input; name an id or a file",
    "--extends：规则不能建立在标准输入之上；请写 id 或文件",
)
_OUT_OF_REACH = Text(
    "a profile builds on a file of its own folder or below it, and {parent} lies in none of "
    "{folder}; leave --out away, or write beside it: --out {beside}",
    "规则只能继承自己所在文件夹（或其下）的文件，而 {parent} 不在 {folder} 之内；"
    "请去掉 --out，或写在它旁边：--out {beside}",
)
_FAULTY = Text(
    "so the profile would not be valid; nothing was written",
    "因此该规则无效，未写入",
)


class Place(NamedTuple):
    """Where a new profile goes, and how it names its parent from there."""

    file: Path
    """The file; what is printed is taken to be put there."""

    printed: bool
    extends: str

    @property
    def elsewhere(self) -> bool:
        """Whether what is printed works in another folder than the working one only."""
        return self.printed and is_path(self.extends) and not same_folder(self.file.parent, Path())


def place(name: str, extends: str, out: str | None, stdout: bool, lang: Lang) -> Place:
    """The place of a new profile; refused where it could not be written or extend its parent."""
    if stdout and out is not None:
        terms.refuse(_BOTH, lang)
    if extends == "-":
        terms.refuse(_FROM_INPUT, lang)
    if out is not None and not out.endswith(".yaml"):
        terms.refuse(_YAML, lang, file=shown(out))
    parent = _as_known(extends)
    file = _file(name, parent, out, stdout)
    if not stdout:
        _see_that_it_can_be_written(file, lang)
    if is_path(parent):
        parent = _reached(parent, file, lang)
    return Place(file, stdout, parent)


def see_that_it_can_extend(at: Place, name: str, lang: Lang) -> None:
    """Refuse a parent that a file at the place cannot extend, as by too long a chain."""
    see_that_it_holds(at, f"schema: {SCHEMA}\nid: {name}\nextends: {flow(at.extends)}\n", lang)


def see_that_it_holds(at: Place, written: str, lang: Lang) -> None:
    """Refuse a profile that would not be valid at the place."""
    checked = check_source(Source(shown(at.file.as_posix(), 1000), written), at.file, thorough=True)
    if checked.profile is None:
        report = "\n".join(text(checked.findings, lang))
        raise terms.Refused(f"{report}\n{_FAULTY.say(lang)}", terms.BAD)


def schema_path(at: Place) -> str | None:
    """Where an editor finds the schema, if it was shipped."""
    schema = shipped_folder() / FILE
    if not schema.is_file():
        return None
    beside = not at.printed and same_folder(at.file.parent, schema.parent)
    return FILE if beside else schema.resolve().as_uri()


def as_ref(path: Path) -> str:
    """A path as a command or a profile names it, which could be an id without a slash."""
    return path.as_posix() if "/" in path.as_posix() else f"./{path}"


def write(target: Path, written: str, lang: Lang) -> None:
    """Write the file whole or not at all, and never over another one."""
    draft = target.with_name(f".gongzhu.{secrets.token_hex(4)}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            with open(draft, "x", encoding="utf-8", newline="\n") as file:
                file.write(written)
            _put(draft, target, written)
        finally:
            draft.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        if isinstance(error, FileExistsError) and os.path.lexists(target):
            terms.refuse(_EXISTS, lang, terms.BAD, file=shown(str(target), 1000))
        _cannot(target, error, lang)


def _put(draft: Path, target: Path, written: str) -> None:
    try:
        os.link(draft, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        with open(target, "x", encoding="utf-8", newline="\n") as file:
            file.write(written)


def _cannot(target: Path, error: Exception, lang: Lang) -> NoReturn:
    reason = getattr(error, "strerror", None) or str(error)
    terms.refuse(_CANNOT, lang, file=shown(str(target), 1000), reason=reason)


def _as_known(extends: str) -> str:
    """The id of a parent by path that has one: it can be extended from any folder by it."""
    if not is_path(extends):
        return extends
    path = Path(extends)
    name = id_of(path)
    known = path_of(name) if name else None
    return name if name and known and same_folder(known, path) else extends


def _file(name: str, parent: str, out: str | None, stdout: bool) -> Path:
    if out is not None:
        return Path(out)
    if is_path(parent):
        beside = Path(parent).parent
        # what is printed mostly goes into a file of the working folder
        here = stdout and _within(Path(parent), Path())
        return (Path() if here else beside) / f"{name}.yaml"
    folder = None if stdout else own_folder()
    return folder / f"{name}.yaml" if folder else Path(f"{name}.yaml")


def _see_that_it_can_be_written(file: Path, lang: Lang) -> None:
    try:
        os.lstat(file)
    except FileNotFoundError:
        pass
    except NotADirectoryError:
        pass  # which part of it is no folder is found below
    except (OSError, ValueError) as error:
        _cannot(file, error, lang)
    else:
        terms.refuse(_EXISTS, lang, terms.BAD, file=shown(str(file), 1000))
    folder = file.absolute().parent
    while not os.path.lexists(folder):
        folder = folder.parent
    wrong = None
    if not folder.is_dir():
        wrong = _NO_FOLDER
    elif not os.access(folder, os.W_OK | os.X_OK):
        wrong = _NO_LEAVE
    if wrong:
        reason = wrong.filled(folder=shown(str(folder), 1000))
        terms.refuse(_CANNOT, lang, file=shown(str(file), 1000), reason=reason)


def _reached(parent: str, file: Path, lang: Lang) -> str:
    """The parent as the new file has to name it, by a path from its own folder."""
    if not _within(Path(parent), file.parent):
        beside = shown(shlex.quote(as_ref(Path(parent).parent / file.name)), 1000)
        folder = file.parent.as_posix()
        terms.refuse(_OUT_OF_REACH, lang, parent=shown(parent), folder=shown(folder), beside=beside)
    plain = Path(os.path.relpath(parent, file.parent))
    if ".." in plain.parts:  # it is within by links only
        plain = Path(os.path.relpath(os.path.realpath(parent), os.path.realpath(file.parent)))
    return as_ref(plain)


def _within(file: Path, folder: Path) -> bool:
    try:
        return file.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError) as error:
        return isinstance(error, OSError) and error.errno != errno.ELOOP
