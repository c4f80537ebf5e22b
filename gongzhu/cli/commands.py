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
SheetFormat = Literal["csv", "json", "markdown", "html", "svg"]
Settling = Literal["mean", "pairwise", "loser"]

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
sheet_app = typer.Typer(name="sheet")
app.add_typer(variants_app)
app.add_typer(record_app)
app.add_typer(sheet_app)

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


@record_app.command("reveal")
def record_reveal(
    file: Annotated[str, typer.Argument(metavar="FILE")],
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import revealing

    revealing.command(_lang(lang), file=file, json=json)


SheetFile = Annotated[str, typer.Argument(metavar="FILE")]
Words = Annotated[list[str] | None, typer.Argument(metavar="TEXT")]
Exposed = Annotated[str | None, typer.Option("--exposed")]
Tricks = Annotated[int | None, typer.Option("--later-tricks", min=0, max=52)]
Points = Annotated[str | None, typer.Option("--points")]
Led = Annotated[str | None, typer.Option("--led", metavar="NAME")]


@sheet_app.callback()
def sheet_root(lang: LangOption = None) -> None:
    """The language is read before the command line is."""


@sheet_app.command("new")
def sheet_new(
    sheet: SheetFile,
    names: Annotated[str, typer.Option("--players", metavar="NAMES")],
    profile: ProfileOption = "individual",
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import sheets

    sheets.new_command(_lang(lang), file=sheet, profile=profile, players=names, json=json)


@sheet_app.command("add")
def sheet_add(
    sheet: SheetFile,
    words: Words = None,
    exposed: Exposed = None,
    later: Tricks = None,
    points: Points = None,
    led: Led = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import sheets

    chosen = _lang(lang)
    said = sheets.said_of(words or [], exposed, later, points, led, lang=chosen)
    sheets.add_command(chosen, file=sheet, said=said, json=json)


@sheet_app.command("edit")
def sheet_edit(
    sheet: SheetFile,
    number: Annotated[int, typer.Argument(metavar="N", min=1)],
    words: Words = None,
    exposed: Exposed = None,
    later: Tricks = None,
    points: Points = None,
    led: Led = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import sheets

    chosen = _lang(lang)
    said = sheets.said_of(words or [], exposed, later, points, led, lang=chosen)
    sheets.edit_command(chosen, file=sheet, number=number, said=said, json=json)


@sheet_app.command("undo")
def sheet_undo(sheet: SheetFile, json: JsonOption = False, lang: LangOption = None) -> None:
    from gongzhu.cli import sheets

    sheets.undo_command(_lang(lang), file=sheet, json=json)


@sheet_app.command("show")
def sheet_show(sheet: SheetFile, json: JsonOption = False, lang: LangOption = None) -> None:
    from gongzhu.cli import sheets

    sheets.show_command(_lang(lang), file=sheet, json=json)


@sheet_app.command("export")
def sheet_export(
    sheet: SheetFile,
    kind: Annotated[SheetFormat, typer.Argument(metavar="FORMAT")],
    target: Annotated[str | None, typer.Option("--out", metavar="FILE2")] = None,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import sheets

    sheets.export_command(_lang(lang), file=sheet, format=kind, out=target)


@sheet_app.command("recount")
def sheet_recount(
    sheet: SheetFile,
    profile: Annotated[str, typer.Option("--profile", envvar="GONGZHU_PROFILE")],
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import sheets

    sheets.recount_command(_lang(lang), file=sheet, profile=profile, json=json)


@sheet_app.command("chart")
def sheet_chart(
    sheet: SheetFile,
    picture: Annotated[str | None, typer.Option("--out", metavar="FILE2")] = None,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import sheets

    sheets.chart_command(_lang(lang), file=sheet, out=picture)


@sheet_app.command("settle")
def sheet_settle(
    settled: Annotated[str | None, typer.Argument(metavar="FILE", show_default=False)] = None,
    totals: Annotated[str | None, typer.Option("--totals", metavar="NAME=TOTAL,...")] = None,
    stake: Annotated[str, typer.Option("--stake", metavar="MONEY")] = "1",
    per: Annotated[int, typer.Option("--per", metavar="POINTS")] = 100,
    mode: Annotated[Settling, typer.Option("--mode")] = "mean",
    losers: Annotated[str, typer.Option("--losers", metavar="NAME,...")] = "",
    unit: Annotated[str, typer.Option("--unit", metavar="MONEY")] = "0.01",
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import sheets_money

    agreed = sheets_money.Agreed(per, stake, unit, mode)
    sheets_money.money_command(
        _lang(lang), file=settled, totals=totals, losers=losers, agreed=agreed, json=json
    )


@sheet_app.command("blank")
def sheet_blank(
    ref: Annotated[str, typer.Argument(metavar="PROFILE", envvar="GONGZHU_PROFILE")] = "individual",
    names: Annotated[str | None, typer.Option("--players", metavar="NAME,...")] = None,
    rows: Annotated[int | None, typer.Option("--deals")] = None,
    page: Annotated[str | None, typer.Option("--out", metavar="FILE")] = None,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import sheets_money

    sheets_money.blank_command(_lang(lang), ref=ref, names=names, deals=rows, out=page)


def _lang(chosen: Language | None) -> Lang:
    return chosen or spoken.get()
