"""`gongzhu validate`: what it reads, what it prints in each format, and how it ends."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gongzhu.profiles.findings import Finding, Place, Source
from gongzhu.profiles.report import text
from tests.profiles.running import BAD, GOOD, HEAD, SHIPPED, inside, run

BAD_LINE = "scoring:\n  alnoe: 60\n"
FINE = f"{HEAD}table: {{direction: clockwise}}\n"
SAME = f"{HEAD}name: {{en: Ours, zh: 我们}}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a fine profile, a bad one, one with a warning, and some that do not count."""
    (tmp_path / "fine.yaml").write_text(FINE, encoding="utf-8")
    (tmp_path / "bad.yaml").write_text(HEAD + BAD_LINE, encoding="utf-8")
    (tmp_path / "same.yml").write_text(SAME, encoding="utf-8")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "deep.yaml").write_text(FINE, encoding="utf-8")
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "other.yaml").write_text("not: ours\n", encoding="utf-8")
    (tmp_path / ".hidden.yaml").write_text("not: ours\n", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not ours\n", encoding="utf-8")
    (tmp_path / "folder.yaml").mkdir()
    return tmp_path


# ── What is read, and the exit code ──────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("refs", "code", "checked"),
    [
        (["fine.yaml"], 0, ["fine.yaml"]),
        (["./fine.yaml"], 0, ["./fine.yaml"]),
        (["individual"], 0, ["individual"]),
        ([*SHIPPED], 0, [*SHIPPED]),
        (["same.yml"], 0, ["same.yml"]),
        (["bad.yaml"], 1, ["bad.yaml"]),
        (["fine.yaml", "bad.yaml"], 1, ["fine.yaml", "bad.yaml"]),
        (["bad.yaml", "no.yaml"], 2, ["bad.yaml", "no.yaml"]),
        (["no.yaml", "fine.yaml"], 2, ["no.yaml", "fine.yaml"]),
        (["grandmother"], 2, ["grandmother"]),
        (["sub"], 0, ["sub/deep.yaml"]),
        (["sub/"], 0, ["sub/deep.yaml"]),
        (["."], 1, ["bad.yaml", "fine.yaml", "same.yml", "sub/deep.yaml"]),
        (["sub", "individual"], 0, ["sub/deep.yaml", "individual"]),
        (["/dev/null"], 2, ["/dev/null"]),
    ],
)
def test_what_is_checked(folder: Path, refs: list[str], code: int, checked: list[str]) -> None:
    with inside(folder):
        done = run("validate", *refs)
    last = [line for line in done.out.splitlines() if line[0] != " " and ": error[" not in line]
    named = [
        line.removesuffix(" was not loaded").rpartition("s: ")[2] if "loaded" in line else line
        for line in last
        if "warning[" not in line
    ]
    assert [line.partition(": ")[0] for line in named] == checked
    assert (done.code, done.err) == (code, "")


def test_a_folder_without_profiles_is_wrong_usage(tmp_path: Path) -> None:
    with inside(tmp_path):
        done = run("validate", ".")
        found = run("validate", ".", "nope", "--format", "json")
    assert (done.code, done.err, found.code) == (2, "", 2)
    assert "there is no profile (*.yaml) in this folder" in done.out
    assert [one["code"] for one in json.loads(found.out)["findings"]] == ["GZ001", "GZ201"]


@pytest.mark.parametrize(
    ("written", "code", "last"),
    [
        (FINE, 0, "-: fine"),
        (SAME, 0, "-: 0 errors, 1 warning"),
        (HEAD + BAD_LINE, 1, "1 error, 0 warnings: - was not loaded"),
        ("", 1, "1 error, 0 warnings: - was not loaded"),
    ],
)
def test_standard_input(written: str, code: int, last: str) -> None:
    done = run("validate", "-", stdin=written.encode())
    assert (done.code, done.err) == (code, "")
    assert done.out.splitlines()[-1] == last


def test_no_standard_input_at_all() -> None:
    done = run("validate", "-", stdin=None)
    assert done.code == 2
    assert done.out.startswith("-: error[GZ001] cannot read the file: there is no standard input\n")


def test_a_profile_that_is_not_utf8_on_standard_input() -> None:
    done = run("validate", "-", "--format", "concise", stdin=HEAD.encode("utf-16"))
    assert (done.code, done.out) == (1, "-:1:1: error[GZ004] the file is UTF-16, not UTF-8\n")


# ── Formats ──────────────────────────────────────────────────────────────────────────────────


def test_the_text_format_shows_the_line_with_a_caret(folder: Path) -> None:
    with inside(folder):
        done = run("validate", "bad.yaml")
    assert done.out == (
        "bad.yaml:5:3: error[GZ102] scoring.alnoe: unknown key 'alnoe'\n"
        "   5 |   alnoe: 60\n"
        "     |   ^^^^^\n"
        "     = help: did you mean 'alone'? It belongs in scoring.transformer\n"
        "1 error, 0 warnings: bad.yaml was not loaded\n"
    )


def test_the_text_format_in_chinese(folder: Path) -> None:
    with inside(folder):
        done = run("validate", "bad.yaml", "fine.yaml", "--lang", "zh")
    assert done.out == (
        "bad.yaml:5:3: 错误[GZ102] scoring.alnoe: 未知的键“alnoe”\n"
        "   5 |   alnoe: 60\n"
        "     |   ^^^^^\n"
        "     = 建议：是否指“alone”？它应写在 scoring.transformer 里\n"
        "1个错误，0个警告：bad.yaml 未加载\n"
        "fine.yaml：没有问题\n"
    )


def test_the_concise_format_is_a_line_for_each_finding(folder: Path) -> None:
    with inside(folder):
        done = run("validate", ".", "--format", "concise")
    assert done.out.splitlines() == [
        "bad.yaml:5:3: error[GZ102] scoring.alnoe: unknown key 'alnoe'",
        "same.yml:3:10: warning[GZ501] extends: this profile changes no rule of individual",
    ]


def test_the_concise_format_says_nothing_where_nothing_is_wrong(folder: Path) -> None:
    with inside(folder):
        assert run("validate", "fine.yaml", "--format", "concise") == (0, "", "")


def test_json_is_one_object_with_the_documented_keys(folder: Path) -> None:
    with inside(folder):
        done = run("validate", "bad.yaml", "--format", "json")
    assert done.code == 1
    assert done.out.count("\n") == 1
    assert json.loads(done.out) == {
        "version": 1,
        "findings": [
            {
                "code": "GZ102",
                "severity": "error",
                "file": "bad.yaml",
                "path": "scoring.alnoe",
                "line": 5,
                "column": 3,
                "end_line": 5,
                "end_column": 8,
                "message": "unknown key 'alnoe'",
                "help": "did you mean 'alone'? It belongs in scoring.transformer",
            }
        ],
    }


def test_json_of_a_fine_profile() -> None:
    done = run("validate", *SHIPPED, "--format", "json")
    assert (done.code, json.loads(done.out)) == (0, {"version": 1, "findings": []})


def test_json_names_the_place_of_a_note() -> None:
    with inside(BAD):
        done = run("validate", "GZ020-same-key-twice.yaml", "--format", "json")
    (finding,) = json.loads(done.out)["findings"]
    file = "GZ020-same-key-twice.yaml"
    note = {"message": "the first one is here", "file": file, "line": 6, "column": 5}
    assert finding["notes"] == [note]


def test_json_in_chinese_has_the_same_data_in_other_words(folder: Path) -> None:
    with inside(BAD):
        english = findings("en")
        chinese = findings("zh")
    words = ("message", "help", "notes")
    for one, other in zip(english, chinese, strict=True):
        assert {k: v for k, v in one.items() if k not in words} == {
            k: v for k, v in other.items() if k not in words
        }
        assert one["message"] != other["message"]


def findings(lang: str) -> list[dict[str, Any]]:
    """What is found in all bad files."""
    names = sorted(path.name for path in BAD.glob("GZ*.yaml"))
    done = run("validate", *names, "--format", "json", "--lang", lang)
    found: list[dict[str, Any]] = json.loads(done.out)["findings"]
    return found


def test_every_format_tells_the_same_findings() -> None:
    names = sorted(path.name for path in BAD.glob("GZ*.yaml"))
    with inside(BAD):
        concise = run("validate", *names, "--format", "concise").out.splitlines()
        in_text = run("validate", *names).out.splitlines()
        told = [
            f"{one['file']}:{one['line']}:{one['column']}: {one['severity']}[{one['code']}]"
            for one in findings("en")
        ]
    heads = [line.partition("] ")[0] + "]" for line in concise]
    assert [head for head in heads if ".yaml: " not in head] == [
        one for one, head in zip(told, heads, strict=True) if ".yaml: " not in head
    ]
    written_out = [line for line in in_text if re.match(r"\S+: \w+\[GZ", line)]
    assert len(written_out) == len(concise) - 2  # one file has two findings more than are shown
    assert [line for line in concise if line in written_out] == written_out


def test_no_more_than_twenty_findings_are_written_out(tmp_path: Path) -> None:
    keys = "".join(f"key-{number}: 1\n" for number in range(31))
    (tmp_path / "many.yaml").write_text(HEAD + keys, encoding="utf-8")
    with inside(tmp_path):
        lines = run("validate", "many.yaml").out.splitlines()
        concise = run("validate", "many.yaml", "--format", "concise").out.splitlines()
    assert sum("error[GZ102]" in line for line in lines) == 20
    assert lines[-2].startswith("and 11 more; ")
    assert lines[-1] == "31 errors, 0 warnings: many.yaml was not loaded"
    assert len(concise) == 31


def test_an_error_is_not_lost_among_information() -> None:
    """Seven examples of the parent come out differently; five of them are enough to see that."""
    with inside(BAD):
        lines = run("validate", "GZ403-many-examples-differ.yaml").out.splitlines()
    assert sum("info[GZ403]" in line for line in lines) == 5
    assert lines[-2].startswith("and 2 more; ")
    place = Place(Source("x.yaml", "id: x"))
    infos = [
        Finding("GZ403", place, "", {"name": n, "parent": "p", "actual": 1, "expected": 2})
        for n in range(50)
    ]
    errors = [Finding("GZ102", place, "", {"key": "k", "keys": ""}) for _ in range(3)]
    heads = [line for line in text([*infos, *errors], "en") if "[GZ" in line]
    assert [head.partition("[")[2][:5] for head in heads] == ["GZ403"] * 5 + ["GZ102"] * 3


def test_what_a_terminal_would_obey_is_not_printed(tmp_path: Path) -> None:
    (tmp_path / "odd.yaml").write_text(HEAD + "# \x1b[31mred\u202e\n", encoding="utf-8")
    with inside(tmp_path):
        for form in ("text", "concise", "json"):
            said = run("validate", "odd.yaml", "--format", form).out
            assert said.replace("\n", "").isprintable()


# ── The program itself ───────────────────────────────────────────────────────────────────────


def start(*argv: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own, in a system that knows no language."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("GONGZHU", "LC_", "LANG"))
    }
    environment |= {"LANG": "C", "PYTHONPATH": str(Path(__file__).parent.parent.parent)}
    return subprocess.run(
        [sys.executable, "-m", "gongzhu", *argv],
        env=environment,
        capture_output=True,
        timeout=60,
        check=False,
        **options,
    )


def test_the_program_ends_with_the_exit_code_and_prints_utf8(folder: Path) -> None:
    done = start("validate", "bad.yaml", "--lang", "zh", cwd=folder, stdin=subprocess.DEVNULL)
    assert done.returncode == 1
    assert "未知的键“alnoe”" in done.stdout.decode("utf-8")
    assert done.stderr == b""


def test_the_program_reads_standard_input() -> None:
    done = start("validate", "-", "--format", "concise", input=(HEAD + BAD_LINE).encode())
    assert done.returncode == 1
    assert done.stdout == b"-:5:3: error[GZ102] scoring.alnoe: unknown key 'alnoe'\n"


def test_a_reader_who_leaves_early_is_no_error(folder: Path) -> None:
    command = f"'{sys.executable}' -m gongzhu variants show individual | head -1"
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent.parent)}
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, timeout=60, env=environment, check=False
    )
    assert done.stdout.count(b"\n") == 1
    assert done.stderr == b""


def test_good_files_are_found_in_their_folder() -> None:
    done = run("validate", GOOD, "--format", "concise")
    assert done.code == 0
    assert {line.partition("[")[0].rpartition(" ")[2] for line in done.out.splitlines()} == {"info"}


def test_the_advice_to_list_everything_works_as_it_is_printed(folder: Path) -> None:
    """The command names the file, in quotes where a shell needs them."""
    keys = "".join(f"  alnoe{n}: 1\n" for n in range(30))
    (folder / "so many.yaml").write_text(f"{HEAD}scoring:\n{keys}", encoding="utf-8")
    with inside(folder):
        for lang in ("en", "zh"):
            for ref in ("./so many.yaml", "."):
                done = run("validate", ref, "--lang", lang)
                (line,) = [one for one in done.out.splitlines() if "--format concise" in one]
                command = shlex.split(line[line.index("gongzhu ") :])
                assert command[-1].endswith("so many.yaml")
                assert len(run(*command[1:]).out.splitlines()) >= 30
        shown = run("variants", "show", "./so many.yaml").err
        assert "validate --format concise './so many.yaml'" in shown
