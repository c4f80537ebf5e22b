"""Golden texts: what `validate` prints for a file with one mistake, for every code there is.

Beside every `tests/data/profiles/bad/GZxxx-what-is-wrong.yaml` lie the texts it is answered with,
in English and Chinese. After a message was changed on purpose they are written anew by

    GONGZHU_WRITE_TEXTS=1 pytest -n 0 tests/profiles/test_bad_files.py

and the difference is for the reviewer to read. A file that is named in `MADE` does not exist or
is made for the test, because a repository should not hold it.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from gongzhu.profiles import check
from gongzhu.profiles.codes import CODES
from tests.profiles.running import BAD, GOOD, inside, run

LANGUAGES = ("en", "zh")

MADE: Mapping[str, str | None] = {
    "GZ001-no-such-file.yaml": None,
    "GZ002-a-novel.yaml": "# " + "The pig went to market. " * 2800 + "\n",
    "GZ012-ten-thousand-cards.yaml": f"schema: 1\ncards: [{'QS, ' * 10_000}]\n",
}

ARGUMENTS: Mapping[str, tuple[str, ...]] = {
    "GZ201-misspelt-id.yaml": ("indivdual",),
    "GZ201-no-id-at-all.yaml": ("Tea House",),
    "GZ201-nothing-near.yaml": ("grandmother",),
    "GZ208-id-of-a-shipped-profile.yaml": ("../variants/GZ208-id-of-a-shipped-profile.yaml",),
    "GZ209-id-not-the-file-name.yaml": ("../variants/GZ209-id-not-the-file-name.yaml",),
}
"""What is said on the command line where that is not the file beside the texts.

Some mistakes are only made in the folder of the user's own profiles.
"""

UNFORESEEN = {"GZ113"}
"""A code for what nobody thought of; see `test_strictness`."""


def names() -> list[str]:
    """The file names of all cases."""
    return sorted({path.name for path in BAD.glob("GZ*.yaml")} | {*MADE} | {*ARGUMENTS})


def arguments(name: str) -> tuple[str, ...]:
    """The command of a case: `validate`, or `score` for the file of a deal."""
    if name.startswith("GZ131") or "-in-a-deal" in name:
        return ("score", "--deal", name)
    return ("validate", *ARGUMENTS.get(name, (name,)))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bad files, those that are made for the test too."""
    copy = tmp_path_factory.mktemp("files") / "bad"
    shutil.copytree(BAD, copy)
    for name, text in MADE.items():
        if text is not None:
            (copy / name).write_text(text, encoding="utf-8")
    own = copy.parent / "variants"
    own.mkdir()
    for name, (ref,) in ARGUMENTS.items():
        if ref.startswith("../variants/"):
            (copy / name).rename(own / name)
    return copy


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_the_text_is_the_golden_one(folder: Path, name: str, lang: str) -> None:
    with inside(folder):
        code, out, err = run(*arguments(name), "--lang", lang, GONGZHU_DATA="..")
    said = f"{out}{err}exit {code}\n"
    golden = BAD / name.replace(".yaml", f".{lang}.txt")
    if os.environ.get("GONGZHU_WRITE_TEXTS"):
        golden.write_text(said, encoding="utf-8")
    assert said == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", names())
def test_the_file_shows_what_its_name_says(folder: Path, name: str) -> None:
    with inside(folder):
        code, out, err = run(*arguments(name), GONGZHU_DATA="..")
    codes = re.findall(r"\[(GZ\d{3})\]", out + err)
    severities = {CODES[each].severity for each in codes}
    assert set(codes) == {name[:5]}
    assert code == (2 if name[:5] in ("GZ001", "GZ201") else 1 if "error" in severities else 0)


def test_every_code_has_a_bad_file() -> None:
    assert {name[:5] for name in names()} == CODES.keys() - UNFORESEEN


def test_no_golden_text_is_left_over() -> None:
    texts = {path.name for path in BAD.glob("*.txt")}
    assert texts == {
        name.replace(".yaml", f".{lang}.txt") for name in names() for lang in LANGUAGES
    }


@pytest.mark.parametrize("code", [code for code in CODES if code[:3] in ("GZ3", "GZ5")])
def test_every_contradiction_and_advice_has_a_neighbour_without_it(code: str) -> None:
    assert [path.name for path in GOOD.glob(f"{code}-*.yaml")]


@pytest.mark.parametrize("path", sorted(GOOD.rglob("*.yaml")), ids=lambda path: path.stem)
def test_a_good_file_is_fine(path: Path) -> None:
    checked = check(str(path), thorough=True)
    wrong = [finding for finding in checked.findings if finding.severity != "info"]
    assert wrong == []
    assert checked.profile is not None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_the_text_fits_people_who_do_not_program(lang: str, name: str) -> None:
    """Nothing of the machinery shows, every mark is filled in, and the two languages differ."""
    said = (BAD / name.replace(".yaml", f".{lang}.txt")).read_text(encoding="utf-8")
    messages = "\n".join(line for line in said.splitlines() if "] " in line or " = " in line)
    assert not re.search(
        r"Traceback|pydantic|Input should|None|\{\w+\}|_type|invalid value|<class", messages
    )
    assert ("error[" in messages or "warning[" in messages or "info[" in messages) == (lang == "en")
