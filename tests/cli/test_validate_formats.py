"""`gongzhu validate` for programs: SARIF, workflow commands, `--strict`, the pre-commit hook."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
import yaml

from gongzhu.profiles import check
from gongzhu.profiles.codes import CODES
from gongzhu.profiles.findings import Finding, Place, Source
from gongzhu.profiles.report.github import annotation
from gongzhu.profiles.report.sarif import log
from gongzhu.text import Text
from tests.profiles.running import BAD, GOOD, HEAD, SHIPPED, inside, run

ROOT = Path(__file__).parents[2]
BAD_LINE = "scoring:\n  alnoe: 60\n"
SAME = f"{HEAD}name: {{en: Ours, zh: 我们}}\n"
NAMES = sorted(path.name for path in BAD.glob("GZ*.yaml"))
LANGUAGES = ("en", "zh")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder whose name needs care, with a bad profile and one with a warning."""
    folder = tmp_path / "my rules, 100% 拱猪"
    folder.mkdir()
    (folder / "bad: one.yaml").write_text(HEAD + BAD_LINE, encoding="utf-8")
    (folder / "same.yaml").write_text(SAME, encoding="utf-8")
    return folder


def sarif(*refs: str, lang: str = "en") -> dict[str, Any]:
    """The only run of the log for some profiles."""
    done = run("validate", *refs, "--format", "sarif", "--lang", lang)
    assert (done.err, done.out.count("\n")) == ("", 1)
    said = json.loads(done.out)
    assert list(said) == ["$schema", "version", "runs"]
    assert said["version"] == "2.1.0"
    (only,) = said["runs"]
    assert isinstance(only, dict)
    return only


# ── SARIF ────────────────────────────────────────────────────────────────────────────────────

_TEXT: dict[str, object] = {"text": str}
_REGION = dict.fromkeys(("startLine", "startColumn", "endLine", "endColumn"), int)
_PLACE = {"artifactLocation": {"uri": str}, "region": _REGION}
_RULE = {
    "id": str,
    "shortDescription": _TEXT,
    "fullDescription": _TEXT,
    "help": _TEXT,
    "defaultConfiguration": {"level": str},
}
_RESULT = {
    "ruleId": str,
    "ruleIndex": int,
    "level": str,
    "message": _TEXT,
    "locations": [{"physicalLocation": _PLACE}],
    "relatedLocations": [{"physicalLocation": _PLACE, "message": _TEXT}],
}
_DRIVER = {"name": str, "version": str, "language": str, "rules": [_RULE]}
RUN: object = {
    "tool": {"driver": _DRIVER},
    "language": str,
    "columnKind": str,
    "results": [_RESULT],
}
"""The part of the published schema that is used: no other key is written."""

OPTIONAL = {"region", "relatedLocations"}


def departures(value: object, form: object, at: str = "run") -> Iterator[str]:
    """Where a value has not the form it should have."""
    if isinstance(form, Mapping) and isinstance(value, Mapping):
        for key in value.keys() ^ form.keys():
            if key in value or key not in OPTIONAL:
                yield f"{at}.{key}"
        for key in value.keys() & form.keys():
            yield from departures(value[key], form[key], f"{at}.{key}")
    elif isinstance(form, list) and isinstance(value, list):
        seen = [json.dumps(item, sort_keys=True) for item in value]
        if len(seen) != len(set(seen)) and "results" not in at.rpartition(".")[2]:
            yield f"{at}: the same twice"
        for place, item in enumerate(value):
            yield from departures(item, form[0], f"{at}[{place}]")
    elif not isinstance(form, type) or not isinstance(value, form) or value == "":
        yield f"{at}: {value!r}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_of_all_bad_files_has_the_form_of_the_standard(lang: str) -> None:
    with inside(BAD):
        done = sarif(*NAMES, lang=lang)
        findings = json.loads(run("validate", *NAMES, "--format", "json").out)["findings"]
    assert [*departures(done, RUN)] == []
    assert done["columnKind"] == "unicodeCodePoints"
    assert done["language"] == {"en": "en-US", "zh": "zh-CN"}[lang]
    rules = done["tool"]["driver"]["rules"]
    levels = {"error": "error", "warning": "warning", "info": "note"}
    assert [rule["id"] for rule in rules] == sorted({one["code"] for one in findings})
    assert len(done["results"]) == len(findings)
    for result, finding in zip(done["results"], findings, strict=True):
        assert result["ruleId"] == rules[result["ruleIndex"]]["id"] == finding["code"]
        assert result["level"] == levels[finding["severity"]]
        place = result["locations"][0]["physicalLocation"]
        assert unquote(place["artifactLocation"]["uri"]) == finding["file"]
        if region := place.get("region"):
            span = ("line", "column", "end_line", "end_column")
            assert [*region.values()] == [finding[name] for name in span]
            assert (region["startLine"], region["startColumn"]) >= (1, 1)
            start = region["startLine"], region["startColumn"]
            assert start <= (region["endLine"], region["endColumn"])


def test_a_sound_profile_gives_a_run_without_results() -> None:
    done = sarif(*SHIPPED)
    assert (done["results"], done["tool"]["driver"]["rules"]) == ([], [])


def test_a_result_points_at_the_characters(folder: Path) -> None:
    with inside(folder.parent):
        done = sarif(folder.name)
    result = done["results"][0]
    assert result["message"]["text"] == (
        "scoring.alnoe: unknown key 'alnoe'\n"
        "help: did you mean 'alone'? It belongs in scoring.transformer"
    )
    place = result["locations"][0]["physicalLocation"]
    assert place == {
        "artifactLocation": {
            "uri": "my%20rules%2C%20100%25%20%E6%8B%B1%E7%8C%AA/bad%3A%20one.yaml"
        },
        "region": {"startLine": 5, "startColumn": 3, "endLine": 5, "endColumn": 8},
    }


def test_columns_count_characters_and_not_bytes_or_halves() -> None:
    text = f"{HEAD}name: {{en: '🐖🐖', zh: 猪}}, alnoe: 1\n"
    line = f"{HEAD}name: {{en: '🐖🐖', zh: 猪, alnoe: 1}}\n"
    done = run("validate", "-", "--format", "sarif", stdin=line.encode())
    (result,) = json.loads(done.out)["runs"][0]["results"]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region["startColumn"] == text.splitlines()[3].index("}, alnoe") + 3
    assert region["endColumn"] - region["startColumn"] == len("alnoe")


def test_an_absolute_path_is_a_uri_of_its_own(folder: Path) -> None:
    done = sarif(str(folder / "bad: one.yaml"))
    (result,) = done["results"]
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri.startswith("file:///")
    assert unquote(uri).endswith("/my rules, 100% 拱猪/bad: one.yaml")
    assert " " not in uri


def test_a_note_with_a_place_is_a_related_location() -> None:
    with inside(BAD):
        (result,) = sarif("GZ020-same-key-twice.yaml")["results"]
    (related,) = result["relatedLocations"]
    assert related["message"] == {"text": "the first one is here"}
    assert related["physicalLocation"]["region"]["startLine"] == 6


def test_what_cannot_be_read_has_a_location_without_a_region() -> None:
    for ref in ("no.yaml", "grandmother"):
        (result,) = sarif(ref)["results"]
        (location,) = result["locations"]
        assert location == {"physicalLocation": {"artifactLocation": {"uri": ref}}}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_is_a_rule_with_a_help(lang: str) -> None:
    place = Place(Source("x.yaml", "id: x"))
    data = {
        name: "x"
        for code in CODES.values()
        for text in (code.message, code.help or code.message)
        for name in re.findall(r"\{(\w+)\}", text.en + text.zh)
    }
    findings = [Finding(code, place, "", data) for code in CODES]
    said: Any = log(findings, "zh" if lang == "zh" else "en")
    rules = said["runs"][0]["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == sorted(CODES)
    for rule in rules:
        texts = rule["shortDescription"]["text"] + rule["help"]["text"]
        assert not re.search(r"\{\w+\}|\{\{", texts)
    chinese = [bool(re.search("[\u4e00-\u9fff]", rule["help"]["text"])) for rule in rules]
    assert set(chinese) == {lang == "zh"}


# ── Workflow commands ────────────────────────────────────────────────────────────────────────


def test_a_finding_is_a_workflow_command(folder: Path) -> None:
    with inside(folder.parent):
        done = run("validate", folder.name, "--format", "github")
    assert (done.code, done.err) == (1, "")
    name = "my rules%2C 100%25 拱猪/bad%3A one.yaml"
    shown = "my rules, 100%25 拱猪/bad: one.yaml"
    error, warning = done.out.splitlines()
    assert error == (
        f"::error file={name},line=5,endLine=5,col=3,endColumn=8,title=GZ102::"
        f"{shown}:5:3: error[GZ102] scoring.alnoe: unknown key 'alnoe'"
        "%0Ahelp: did you mean 'alone'? It belongs in scoring.transformer"
    )
    assert warning.startswith("::warning file=my rules%2C 100%25 拱猪/same.yaml,line=3,endLine=3,")


def test_every_finding_is_one_command() -> None:
    form = r"::(error|warning|notice) file=[^,:]+(,[a-zA-Z]+=[^,:]+)*,title=GZ\d{3}::.+"
    with inside(BAD):
        lines = run("validate", *NAMES, "no.yaml", "--format", "github").out.splitlines()
        found = json.loads(run("validate", *NAMES, "no.yaml", "--format", "json").out)["findings"]
    assert len(lines) == len(found)
    assert [line for line in lines if not re.fullmatch(form, line)] == []
    for line, finding in zip(lines, found, strict=True):
        assert ("col=" in line) == (
            "line=" in line.partition("::")[2] and finding["line"] == finding["end_line"]
        ), line


def test_the_columns_of_several_lines_are_left_out() -> None:
    place = Place(Source("x.yaml", "a: 1\nb: 2\n"), 1, 7)
    data = {"key": "a%b\r\nc"}
    said = annotation(Finding("GZ102", place, "", data, Text("do", "做")), "en")
    assert said == (
        "::error file=x.yaml,line=1,endLine=2,title=GZ102::"
        "x.yaml:1:2: error[GZ102] unknown key 'a%25b%0D%0Ac'%0Ahelp: do"
    )


def test_a_sound_profile_gives_no_command() -> None:
    assert run("validate", *SHIPPED, "--format", "github") == (0, "", "")


# ── Warnings as errors ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("form", ["text", "concise", "json", "sarif", "github"])
@pytest.mark.parametrize(
    ("text", "plain", "strict"),
    [
        (HEAD + BAD_LINE, 1, 1),
        (SAME, 0, 1),
        ("\n".join(HEAD.splitlines()) + "\nmatch: {end: {low: -500}}\n", 0, 0),
        (f"{HEAD}table: {{direction: clockwise}}\n", 0, 0),
    ],
    ids=["an error", "a warning", "information", "nothing"],
)
def test_strict_ends_with_one_where_there_is_a_warning(
    form: str, text: str, plain: int, strict: int
) -> None:
    argv = ("validate", "-", "--format", form)
    assert run(*argv, stdin=text.encode()).code == plain
    done = run(*argv, "--strict", stdin=text.encode())
    assert done.code == strict
    assert done.out == run(*argv, stdin=text.encode()).out


def test_strict_leaves_what_cannot_be_read_wrong_usage(folder: Path) -> None:
    with inside(folder):
        assert run("validate", "same.yaml", "no.yaml", "--strict").code == 2


# ── The hook for pre-commit ──────────────────────────────────────────────────────────────────


def hook() -> dict[str, Any]:
    """The only hook that the repository offers."""
    (only,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert isinstance(only, dict)
    return only


def test_the_hook_names_what_pre_commit_needs() -> None:
    found = hook()
    assert found["id"] == "gongzhu-validate"
    assert found["language"] == "python"
    assert {"name", "entry"} <= found.keys()
    page = (ROOT / "docs" / "profiles.md").read_text(encoding="utf-8")
    assert found["id"] in page


def test_the_entry_of_the_hook_is_a_command_line(folder: Path) -> None:
    program, *argv = shlex.split(hook()["entry"])
    assert program == "gongzhu"
    with inside(folder):
        (folder / "fine.yaml").write_bytes((GOOD / "teahouse.yaml").read_bytes())
        assert not check("fine.yaml").wrong
        assert run(*argv, "fine.yaml").code == 0
        assert run(*argv, "fine.yaml", "same.yaml").code == 1
        assert run(*argv, "fine.yaml", "bad: one.yaml").code == 1


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        ("variants/tea-house.yaml", True),
        ("variants/tea-house.yml", True),
        ("variants/north/tea-house.yaml", True),
        ("games/gongzhu/variants/tea-house.yaml", True),
        ("variants/profile.schema.json", False),
        ("variants/notes.yaml.md", False),
        ("my-variants/tea-house.yaml", False),
        ("variants.yaml", False),
        ("config.yaml", False),
        (".github/workflows/ci.yml", False),
    ],
)
def test_the_files_the_hook_is_for(path: str, meant: bool) -> None:
    assert bool(re.search(hook()["files"], path)) == meant
