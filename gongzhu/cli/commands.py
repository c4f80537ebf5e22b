"""The commands of the command line: what each is called and which options it takes.

What a command does is in the module of its name; it is imported when the command is run, so that
a help page comes at once.
"""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from gongzhu.cli import record_commands, sheet_commands, variant_commands
from gongzhu.cli.options import (
    MOST_JOBS,
    MOST_SEED,
    JsonOption,
    LangOption,
    ProfileOption,
    spoken_in,
)

Format = Literal["text", "concise", "json", "sarif", "github"]
Bots = Literal["strong", "careful", "random"]
Colour = Literal["auto", "always", "never"]
Layout = Literal["text", "markdown", "html"]

app = typer.Typer(
    name="gongzhu",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(variant_commands.app)
app.add_typer(record_commands.app)
app.add_typer(sheet_commands.app)


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
    playing.command(spoken_in(lang), options)


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
        spoken_in(lang),
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
        spoken_in(lang),
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
    analysing.command(spoken_in(lang), asked)


@app.command()
def validate(
    refs: Annotated[list[str], typer.Argument(metavar="FILE...")],
    format: Annotated[Format, typer.Option("--format")] = "text",
    strict: Annotated[bool, typer.Option("--strict")] = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import validating

    validating.command(spoken_in(lang), refs=refs, format=format, strict=strict)


@app.command()
def rules(
    ref: Annotated[str, typer.Argument(metavar="PROFILE", envvar="GONGZHU_PROFILE")] = "individual",
    layout: Annotated[Layout, typer.Option("--format")] = "text",
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import rules

    rules.command(spoken_in(lang), ref=ref, format=layout)


@app.command()
def explain(
    word: Annotated[str | None, typer.Argument(metavar="AXIS|CODE")] = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import explaining

    explaining.command(spoken_in(lang), word=word, json=json)


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
    return simulating.command(spoken_in(lang), options)
