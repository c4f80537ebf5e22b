"""How the command line starts and ends."""

from __future__ import annotations

import contextlib
import functools
import io
import os
import sys
from collections.abc import Sequence
from typing import Any

import typer

from gongzhu.cli import commands, options, pages, terms
from gongzhu.text import Lang, Text

_INTERNAL = Text(
    "gongzhu: an error of the program itself: {kind}: {message}\n"
    "Please report it with the command line and the file it read; "
    "GONGZHU_TRACEBACK=1 shows where it happened.",
    "gongzhu：程序本身出错：{kind}：{message}\n请附上所用命令和读入的文件报告此错误；"
    "设 GONGZHU_TRACEBACK=1 可看到出错位置。",
)
_NO_OUTPUT = Text("gongzhu: cannot write the output: {reason}", "gongzhu：无法写出结果：{reason}")
_INTERRUPTED = Text("interrupted", "已中断")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code. A user's mistake never shows a stack trace."""
    args = list(sys.argv[1:] if argv is None else argv)
    lang = terms.language(args)
    options.spoken.set(lang)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # it was closed, as by `>&-`
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # what goes to a file or a program is UTF-8; a terminal says itself what it can show
            native = stream.isatty() or os.environ.get("PYTHONIOENCODING")
            stream.reconfigure(encoding=None if native else "utf-8", errors="backslashreplace")
    streams = sys.stdout, sys.stderr
    try:
        code = _run(args, lang)
        if sys.stdout is not streams[0]:  # the library mutes an output that nobody reads
            return terms.CUT_SHORT
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # who reads the output has read enough, as `head` does
        return terms.CUT_SHORT
    except OSError as error:
        reason = error.strerror or type(error).__name__
        with contextlib.suppress(OSError):
            print(_NO_OUTPUT.say(lang, reason=reason), file=sys.stderr)
        return terms.USAGE
    finally:
        sys.stdout, sys.stderr = streams
        _write_no_more()


def _run(args: Sequence[str], lang: Lang) -> int:
    """Run one command and say how it failed, if it did; the exit code."""
    command = _command()
    pages.describe(command, "", lang)
    try:
        with pages.translated(args, lang):
            code = command.main(args, prog_name="gongzhu", standalone_mode=False)
        return code if isinstance(code, int) else terms.FINE
    except terms.Refused as refused:
        print(refused.message, file=sys.stderr)
        return refused.code
    except SystemExit as ended:  # what was to be said has been said
        return ended.code if isinstance(ended.code, int) else terms.FINE
    except KeyboardInterrupt:
        print(_INTERRUPTED.say(lang), file=sys.stderr)
        return terms.INTERRUPTED
    except OSError:
        raise
    except Exception as error:
        return _failed(error, lang)


def _write_no_more() -> None:
    """Let what cannot be written go nowhere, or the same would fail once more on the way out."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with contextlib.suppress(OSError):  # a stream that is no file cannot be moved
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


@functools.cache
def _command() -> Any:
    """All the commands, made from the functions of `commands`."""
    return typer.main.get_command(commands.app)


def _failed(error: Exception, lang: Lang) -> int:
    """Say what went wrong: a command line that cannot be understood, or a fault of our own."""
    if hasattr(error, "format_message"):  # the library's usage errors share no public class
        from gongzhu.cli.usage import explained

        context = getattr(error, "ctx", None)
        command = context.command_path if context else "gongzhu"
        below = getattr(context.command, "commands", {}) if context else {}
        print(explained(error.format_message(), command, [*below], lang), file=sys.stderr)
        return terms.USAGE
    if os.environ.get("GONGZHU_TRACEBACK"):
        raise error
    said = _INTERNAL.say(lang, kind=type(error).__name__, message=error)
    print(said, file=sys.stderr)
    return terms.INTERNAL
