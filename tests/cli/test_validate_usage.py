"""How every command is used: help in both languages, and what is said of wrong usage."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.cells import cell_len

from gongzhu.cli import playing
from tests.profiles.running import GOOD, inside, run

COMMANDS = (
    "",
    "play",
    "score",
    "legal",
    "analyse",
    "validate",
    "variants",
    "variants list",
    "variants show",
    "record",
    "record check",
)
LANGUAGES = ("en", "zh")


# ── Help ─────────────────────────────────────────────────────────────────────────────────────


def test_gongzhu_alone_says_what_to_try() -> None:
    done = run()
    assert (done.code, done.err) == (0, "")
    assert "Try: gongzhu play" in done.out
    assert done == run("--help") == run("-h")


def test_gongzhu_alone_in_chinese() -> None:
    done = run("--lang", "zh")
    assert (done.code, done.err) == (0, "")
    assert "试试：gongzhu play" in done.out
    assert done == run(GONGZHU_LANG="zh") == run("--lang=zh") == run("--help", LANG="zh_CN.UTF-8")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_two_examples(command: str, lang: str) -> None:
    done = run(*command.split(), "--help", GONGZHU_LANG=lang)
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    heading = lines.index("  Examples:" if lang == "en" else "  示例：")
    examples = lines[heading + 1 : heading + 3]
    for example in examples:
        assert example.startswith(f"    gongzhu {command}".rstrip())
    assert len(set(examples)) == 2
    exit_codes = "Exit codes: 0 fine" if lang == "en" else "退出码：0 正常"
    assert exit_codes in done.out
    assert [line for line in lines if cell_len(line) > 80] == []
    assert done == run(*command.split(), "-h", GONGZHU_LANG=lang)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_in_chinese_leaves_no_english_sentence(command: str) -> None:
    said = run(*command.split(), "--help", GONGZHU_LANG="zh").out
    for english in ("Usage", "Options", "Commands", "Arguments", "Show", "default", "required"):
        assert english not in said


@pytest.mark.parametrize("command", COMMANDS[1:])
def test_the_language_may_stand_at_any_place(command: str) -> None:
    words = command.split()
    at_the_end = run(*words, "--help", "--lang", "zh")
    assert at_the_end == run("--lang", "zh", *words, "--help")
    assert "用法：" in at_the_end.out


def test_the_language_of_the_whole_is_that_of_the_command() -> None:
    assert run("--lang", "zh", "variants", "list") == run("variants", "list", "--lang", "zh")
    assert run("variants", "--lang", "zh", "list") == run("variants", "list", "--lang", "zh")
    assert run("--lang", "zh", "legal", "--hand", "QS").out == "可以出：QS\n"


def test_the_version() -> None:
    done = run("--version")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("gongzhu 0.")


def test_a_game_is_not_kept_back_like_a_help_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Chinese a help page is printed once it is translated; nothing else may wait for that."""
    seen = []
    monkeypatch.setattr(playing, "command", lambda *_: seen.append(sys.stdout))
    for lang in LANGUAGES:
        run("play", GONGZHU_LANG=lang)
    assert [type(stream) for stream in seen] == [type(seen[0])] * 2
    printed: list[str] = []
    monkeypatch.setattr(playing, "command", lambda *_: print("before anybody reads"))
    stream = SimpleNamespace(write=printed.append, flush=lambda: None)
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", stream)
        patched.setenv("GONGZHU_LANG", "zh")
        from gongzhu.cli.main import main

        assert main(["play"]) == 0
    assert "".join(printed) == "before anybody reads\n"


# ── Wrong usage ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("argv", "english", "chinese"),
    [
        (
            "valdate x",
            "there is no command 'valdate'; did you mean validate?",
            "没有命令“valdate”；是否指 validate？",
        ),
        ("frobnicate", "there is no command 'frobnicate'", "没有命令“frobnicate”"),
        (
            "variants shwo x",
            "there is no command 'shwo'; did you mean show?",
            "没有命令“shwo”；是否指 show？",
        ),
        (
            "variants",
            "a command is missing: list, show, diff, new, schema",
            "缺少命令：list, show, diff, new, schema",
        ),
        (
            "record",
            "a command is missing: check, show, replay, rescore, text, view, reveal",
            "缺少命令：check, show, replay, rescore, text, view, reveal",
        ),
        ("--frob", "there is no option --frob", "没有选项 --frob"),
        (
            "score --captued QS",
            "there is no option --captued; did you mean --captured?",
            "没有选项 --captued；是否指 --captured？",
        ),
        ("score -z", "there is no option -z", "没有选项 -z"),
        ("score --captured", "--captured needs a value", "--captured 后面要写值"),
        ("score --json=yes", "--json takes no value", "--json 后面不能写值"),
        ("score QS", "there is no use for QS here", "此处用不到 QS"),
        ("variants show a b c", "there is no use for b c here", "此处用不到 b c"),
        ("validate", "FILE... is missing", "缺少 FILE..."),
        ("variants show", "PROFILE is missing", "缺少 PROFILE"),
        (
            "validate x --format xml",
            "--format: 'xml' is not one of 'text', 'concise', 'json', 'sarif', 'github'",
            "--format：“xml”不是 'text', 'concise', 'json', 'sarif', 'github' 之一",
        ),
        ("legal --hand QS --deal x", "--deal: write a whole number", "--deal：请写整数"),
        ("legal --hand QS --deal 0", "--deal: at least 1", "--deal：至少为1"),
    ],
)
def test_what_is_said_of_wrong_usage(argv: str, english: str, chinese: str) -> None:
    for lang, colon, said in (("en", ": ", english), ("zh", "：", chinese)):
        done = run(*argv.split(), GONGZHU_LANG=lang)
        assert (done.code, done.out) == (2, "")
        first, second = done.err.splitlines()
        assert first == f"gongzhu{colon}{said}"
        assert "gongzhu" in second
        assert "--help" in second


def test_an_unknown_language() -> None:
    done = run("variants", "list", "--lang", "fr")
    assert (done.code, done.out) == (2, "")
    assert done.err.splitlines()[0] == "gongzhu: --lang: 'fr' is not one of 'en', 'zh'"


# ── Anything at all ──────────────────────────────────────────────────────────────────────────

WORDS = (
    *("score", "legal", "validate", "variants", "list", "show", "record", "check", "frob", ""),
    *("--json", "--lang", "zh", "en", "fr", "--help", "-h", "--version", "--", "-", "--x", "-x"),
    *("--profile", "individual", "five-player", "grandmother", "./no.yaml", "house.yaml", "."),
    *("--captured", "QS", "10C QS 7H", "hearts", "rest", "猪", "QX", "--exposed", "--deal", "1"),
    *("--hand", "--trick", "--suits-led", "S H", "--trick-number", "0", "-1", "9" * 30, "1.5"),
    *("--format", "text", "json", "sarif", "github", "xml", "--strict"),
    *("--resolved", "--origin", "\0", "x" * 5000),
    *("--json=1", "--lang=zh", "--captured=", "\ud800", "\x1b[31m", "a\nb", "%s", "{x}", "'", '"'),
)


@pytest.mark.parametrize("block", range(10))
def test_no_argument_list_shows_a_stack_trace(tmp_path: Path, block: int) -> None:
    """Thirty lists: exit code 0, 1 or 2, and whoever is refused gets nothing on stdout."""
    (tmp_path / "house.yaml").write_bytes((GOOD / "teahouse.yaml").read_bytes())
    for seed in range(30 * block, 30 * block + 30):
        dice = random.Random(seed)
        argv = [dice.choice(WORDS[:7]), *dice.choices(WORDS, k=dice.randrange(8))]
        with inside(tmp_path):
            done = run(*argv, stdin=b"captured: [[QS], [], [], []]\n", GONGZHU_LANG="en")
        assert done.code in (0, 1, 2), (seed, argv, done)
        assert "Traceback" not in done.out + done.err, (seed, argv)
        assert bool(done.err) <= (done.code > 0), (seed, argv, done)
        if done.code == 2 and "validate" not in argv:
            assert done.out == "", (seed, argv, done)
            assert done.err.startswith(("gongzhu: ", "gongzhu：")) or "error[GZ" in done.err, (
                seed,
                argv,
            )
