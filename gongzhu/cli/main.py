"""The command line: which commands there are, and how they start and end."""

from __future__ import annotations

import contextlib
import functools
import io
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextvars import ContextVar
from typing import Annotated, Any, Literal

import typer

from gongzhu.cli import help, terms
from gongzhu.text import Lang, Text

Language = Literal["en", "zh"]
Format = Literal["text", "concise", "json", "sarif", "github"]
Bots = Literal["careful", "random"]
Colour = Literal["auto", "always", "never"]
Layout = Literal["text", "markdown", "html"]

ProfileOption = Annotated[str, typer.Option("--profile", envvar="GONGZHU_PROFILE")]
LangOption = Annotated[Language | None, typer.Option("--lang")]
JsonOption = Annotated[bool, typer.Option("--json")]

app = typer.Typer(
    name="gongzhu",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
variants_app = typer.Typer(name="variants")
record_app = typer.Typer(name="record")
app.add_typer(variants_app)
app.add_typer(record_app)

_spoken: ContextVar[Lang] = ContextVar("_spoken", default="en")
"""The language of the command line that is run, where the command itself names none."""

_INTERNAL = Text(
    "gongzhu: an error of the program itself: {kind}: {message}\n"
    "Please report it with the command line and the file it read; "
    "GONGZHU_TRACEBACK=1 shows where it happened.",
    "gongzhu：程序本身出错：{kind}：{message}\n请附上所用命令和读入的文件报告此错误；"
    "设 GONGZHU_TRACEBACK=1 可看到出错位置。",
)
_NO_OUTPUT = Text("gongzhu: cannot write the output: {reason}", "gongzhu：无法写出结果：{reason}")
_INTERRUPTED = Text("interrupted", "已中断")


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version")] = False,
    lang: LangOption = None,
) -> None:
    if version:
        import gongzhu

        print(f"gongzhu {gongzhu.__version__}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def play(
    profile: Annotated[str | None, typer.Option("--profile", envvar="GONGZHU_PROFILE")] = None,
    seed: Annotated[int | None, typer.Option("--seed", min=0)] = None,
    seat: Annotated[str | None, typer.Option("--seat")] = None,
    bots: Annotated[Bots | None, typer.Option("--bots")] = None,
    auto: Annotated[bool, typer.Option("--auto")] = False,
    record: Annotated[str | None, typer.Option("--record")] = None,
    resume: Annotated[str | None, typer.Option("--resume")] = None,
    color: Annotated[Colour, typer.Option("--color")] = "auto",
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import playing

    options = playing.Options(profile, seed, seat, bots, auto, record, resume, color)
    playing.command(_lang(lang), options)


@app.command()
def score(
    profile: ProfileOption = "individual",
    captured: Annotated[str | None, typer.Option("--captured")] = None,
    exposed: Annotated[str, typer.Option("--exposed")] = "",
    later_tricks: Annotated[int | None, typer.Option("--later-tricks", min=0)] = None,
    deal_file: Annotated[str | None, typer.Option("--deal")] = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import scoring

    scoring.command(
        _lang(lang),
        profile=profile,
        captured=captured,
        exposed=exposed,
        later_tricks=later_tricks,
        deal=deal_file,
        json=json,
    )


@app.command()
def legal(
    hand: Annotated[str, typer.Option("--hand")],
    profile: ProfileOption = "individual",
    trick: Annotated[str, typer.Option("--trick")] = "",
    exposed: Annotated[str, typer.Option("--exposed")] = "",
    suits_led: Annotated[str, typer.Option("--suits-led")] = "",
    deal: Annotated[int, typer.Option("--deal", min=1)] = 1,
    trick_number: Annotated[int | None, typer.Option("--trick-number", min=1)] = None,
    hearts_broken: Annotated[bool, typer.Option("--hearts-broken")] = False,
    discarded: Annotated[bool, typer.Option("--discarded")] = False,
    suits_seen: Annotated[str, typer.Option("--suits-seen")] = "",
    played: Annotated[str, typer.Option("--played")] = "",
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import legality

    legality.command(
        _lang(lang),
        profile=profile,
        hand=hand,
        trick=trick,
        exposed=exposed,
        suits_led=suits_led,
        deal=deal,
        trick_number=trick_number,
        hearts_broken=hearts_broken,
        discarded=discarded,
        suits_seen=suits_seen,
        played=played,
        json=json,
    )


@app.command()
def validate(
    refs: Annotated[list[str], typer.Argument(metavar="FILE...")],
    format: Annotated[Format, typer.Option("--format")] = "text",
    strict: Annotated[bool, typer.Option("--strict")] = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import validating

    validating.command(_lang(lang), refs=refs, format=format, strict=strict)


@app.command()
def rules(
    ref: Annotated[str, typer.Argument(metavar="PROFILE", envvar="GONGZHU_PROFILE")] = "individual",
    layout: Annotated[Layout, typer.Option("--format")] = "text",
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import rules

    rules.command(_lang(lang), ref=ref, format=layout)


@app.command()
def explain(
    word: Annotated[str | None, typer.Argument(metavar="AXIS|CODE")] = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import explaining

    explaining.command(_lang(lang), word=word, json=json)


@variants_app.callback()
def variants_root(lang: LangOption = None) -> None:
    """The language is read before the command line is."""


@record_app.callback()
def record_root(lang: LangOption = None) -> None:
    """The language is read before the command line is."""


@variants_app.command("list")
def variants_list(json: JsonOption = False, lang: LangOption = None) -> None:
    from gongzhu.cli import variants

    variants.list_command(_lang(lang), json=json)


@variants_app.command("show")
def variants_show(
    ref: Annotated[str, typer.Argument(metavar="PROFILE")],
    resolved: Annotated[bool, typer.Option("--resolved")] = False,
    origin: Annotated[bool, typer.Option("--origin")] = False,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import variants

    variants.show_command(_lang(lang), ref=ref, resolved=resolved, origin=origin, json=json)


@variants_app.command("diff")
def variants_diff(
    a: Annotated[str, typer.Argument(metavar="A")],
    b: Annotated[str, typer.Argument(metavar="B")],
    deals: Annotated[int, typer.Option("--deals", min=0)] = 400,
    seed: Annotated[int, typer.Option("--seed", min=0)] = 1,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import differing

    differing.command(_lang(lang), a=a, b=b, deals=deals, seed=seed, json=json)


@variants_app.command("new")
def variants_new(
    name: Annotated[str, typer.Argument(metavar="NAME")],
    extends: Annotated[str, typer.Option("--extends")] = "individual",
    out: Annotated[str | None, typer.Option("--out", metavar="FILE")] = None,
    stdout: Annotated[bool, typer.Option("--stdout")] = False,
    answer: Annotated[list[str] | None, typer.Option("--answer", metavar="KEY=VALUE")] = None,
    defaults: Annotated[bool, typer.Option("--defaults")] = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import authoring

    authoring.new_command(
        _lang(lang),
        name=name,
        extends=extends,
        out=out,
        stdout=stdout,
        answers=answer or [],
        defaults=defaults,
    )


@variants_app.command("schema")
def variants_schema(lang: LangOption = None) -> None:
    from gongzhu.cli import authoring

    authoring.schema_command()


@record_app.command("check")
def record_check(
    file: Annotated[str, typer.Argument(metavar="FILE")],
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import records

    records.check_command(_lang(lang), file=file, json=json)


def _lang(chosen: Language | None) -> Lang:
    return chosen or _spoken.get()


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code. A user's mistake never shows a stack trace."""
    args = list(sys.argv[1:] if argv is None else argv)
    lang = terms.language(args)
    _spoken.set(lang)
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
    _describe(command, "", lang)
    try:
        with _translated(args, lang):
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
    """All the commands, made from the functions above."""
    return typer.main.get_command(app)


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


def _describe(command: Any, name: str, lang: Lang) -> None:
    """Fill in the help of a command and of those below it, in one language."""
    command.help = help.COMMANDS[name].say(lang)
    shown = "\n".join(f"  {example}" for example in help.EXAMPLES[name])
    command.epilog = f"\b\n{help.EXAMPLE_HEADING.say(lang)}\n{shown}\n\n{help.EXIT_CODES.say(lang)}"
    for parameter in command.params:
        parameter.help = help.OPTIONS[parameter.name].say(lang)
    for below, sub in getattr(command, "commands", {}).items():
        _describe(sub, f"{name} {below}".strip(), lang)


@contextlib.contextmanager
def _translated(args: Sequence[str], lang: Lang) -> Iterator[None]:
    """Say the fixed words of a help page in the reader's language."""
    if lang == "en" or not _asks_for_help(args):
        yield
        return
    page = io.StringIO()
    with contextlib.redirect_stdout(page):
        yield
    said = page.getvalue()
    for english, chinese in help.HEADINGS.items():
        said = said.replace(english, chinese)
    said = said.replace("Show this message and exit.", help.OPTIONS["help"].zh)
    terms.print_lines(_refolded(said.splitlines()))


def _refolded(page: Sequence[str]) -> list[str]:
    """A help page in lines that fit: the library does not know that some characters are wide."""
    from rich.cells import cell_len

    lines: list[str] = []
    rest = list(page)
    while rest:
        line = rest.pop(0)
        row = re.fullmatch(r"( *\S.*?  +)(\S.*)", line)
        if cell_len(line) <= terms.WIDTH or row is None:
            lines.append(line)
            continue
        indent = " " * len(row[1])
        said = row[2]
        while rest and rest[0].startswith(indent):
            said += rest.pop(0).strip()
        lines += terms.folded(said, row[1], indent)
    return lines


def _asks_for_help(args: Sequence[str]) -> bool:
    """Whether a help page is all that can come; a bare `gongzhu` shows one too."""
    if not {"-h", "--help"}.isdisjoint(args):
        return True
    match args:
        case [] | ["--lang", _]:
            return True
        case [only]:
            return only.startswith("--lang=")
        case _:
            return False
