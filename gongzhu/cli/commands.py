"""The commands of the command line: what each is called and which options it takes.

What a command does is in the module of its name; it is imported when the command is run, so that
a help page comes at once.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import Annotated, Literal

import typer

from gongzhu.text import Lang

Language = Literal["en", "zh"]
Format = Literal["text", "concise", "json", "sarif", "github"]
Bots = Literal["strong", "careful", "random"]
Colour = Literal["auto", "always", "never"]
Layout = Literal["text", "markdown", "html"]

MOST_JOBS = 256
MOST_SEED = 2**63 - 1
"""The dice of the kernel take a seed of so many bits."""

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

spoken: ContextVar[Lang] = ContextVar("spoken", default="en")
"""The language of the command line that is run, where the command itself names none."""


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
def analyse(
    file: Annotated[str, typer.Argument(metavar="RECORD")],
    whose: Annotated[str | None, typer.Option("--seat")] = None,
    player: Annotated[str | None, typer.Option("--player")] = None,
    worst: Annotated[int, typer.Option("--worst", min=0, max=1000)] = 5,
    worlds: Annotated[int | None, typer.Option("--worlds", min=10, max=10_000)] = None,
    draws: Annotated[int, typer.Option("--seed", min=0)] = 1,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import analysing

    asked = analysing.Asked(file, whose, player, worst, worlds, draws, json)
    analysing.command(_lang(lang), asked)


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


@app.command()
def simulate(
    profiles: Annotated[str, typer.Option("--profile", envvar="GONGZHU_PROFILE")] = "individual",
    count: Annotated[int, typer.Option("--deals", min=1, max=10**9)] = 10_000,
    seed: Annotated[int, typer.Option("--seed", min=0, max=MOST_SEED)] = 1,
    players: Annotated[str, typer.Option("--players")] = "random",
    matches: Annotated[bool, typer.Option("--matches")] = False,
    report: Annotated[str | None, typer.Option("--out", metavar="FILE")] = None,
    jobs: Annotated[int | None, typer.Option("--jobs", min=1, max=MOST_JOBS)] = None,
    cluster: Annotated[str | None, typer.Option("--cluster", metavar="ADDRESS")] = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> int:
    from gongzhu.cli import simulating

    options = simulating.Options(
        profiles, count, seed, players, jobs, matches, report, cluster, json
    )
    return simulating.command(_lang(lang), options)


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
    deals: Annotated[int, typer.Option("--deals", min=0, max=100_000)] = 400,
    seed: Annotated[int, typer.Option("--seed", min=0, max=MOST_SEED)] = 1,
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


@record_app.command("show")
def record_show(
    file: Annotated[str, typer.Argument(metavar="FILE")],
    only: Annotated[int | None, typer.Option("--deal", min=1)] = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli.recorded import show

    show.command(_lang(lang), file=file, deal=only, json=json)


@record_app.command("replay")
def record_replay(
    file: Annotated[str, typer.Argument(metavar="FILE")],
    step: Annotated[bool, typer.Option("--step")] = False,
    to: Annotated[int | None, typer.Option("--to", min=1, metavar="N")] = None,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli.recorded import replaying

    replaying.command(_lang(lang), file=file, step=step, to=to)


@record_app.command("rescore")
def record_rescore(
    file: Annotated[str, typer.Argument(metavar="FILE")],
    profile: Annotated[str, typer.Option("--profile", envvar="GONGZHU_PROFILE")],
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli.recorded import rescoring

    rescoring.command(_lang(lang), file=file, profile=profile, json=json)


@record_app.command("text")
def record_text(
    file: Annotated[str, typer.Argument(metavar="FILE")],
    as_lines: Annotated[bool, typer.Option("--lines")] = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli.recorded import printing

    printing.text_command(_lang(lang), file=file, lines=as_lines)


@record_app.command("view")
def record_view(
    file: Annotated[str, typer.Argument(metavar="FILE")],
    viewer: Annotated[int, typer.Option("--seat", min=1, metavar="S")],
    lang: LangOption = None,
) -> None:
    from gongzhu.cli.recorded import printing

    printing.view_command(_lang(lang), file=file, seat=viewer)


def _lang(chosen: Language | None) -> Lang:
    return chosen or spoken.get()
