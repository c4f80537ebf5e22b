"""`gongzhu sheet`: what its commands are called and which options they take."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from gongzhu.cli.options import FileArgument, JsonOption, LangOption, ProfileOption, spoken_in

Format = Literal["csv", "json", "markdown", "html", "svg"]
Settling = Literal["mean", "pairwise", "loser"]

Words = Annotated[list[str] | None, typer.Argument(metavar="TEXT")]
Exposed = Annotated[str | None, typer.Option("--exposed")]
Tricks = Annotated[int | None, typer.Option("--later-tricks", min=0, max=52)]
Points = Annotated[str | None, typer.Option("--points")]
Led = Annotated[str | None, typer.Option("--led", metavar="NAME")]

app = typer.Typer(name="sheet")


@app.callback()
def sheet_root(lang: LangOption = None) -> None:
    """The language is read before the command line is."""


@app.command("new")
def sheet_new(
    sheet: FileArgument,
    names: Annotated[str, typer.Option("--players", metavar="NAMES")],
    profile: ProfileOption = "individual",
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import sheets

    sheets.new_command(spoken_in(lang), file=sheet, profile=profile, players=names, json=json)


@app.command("add")
def sheet_add(
    sheet: FileArgument,
    words: Words = None,
    exposed: Exposed = None,
    later: Tricks = None,
    points: Points = None,
    led: Led = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import sheets

    chosen = spoken_in(lang)
    said = sheets.said_of(words or [], exposed, later, points, led, lang=chosen)
    sheets.add_command(chosen, file=sheet, said=said, json=json)


@app.command("edit")
def sheet_edit(
    sheet: FileArgument,
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

    chosen = spoken_in(lang)
    said = sheets.said_of(words or [], exposed, later, points, led, lang=chosen)
    sheets.edit_command(chosen, file=sheet, number=number, said=said, json=json)


@app.command("undo")
def sheet_undo(sheet: FileArgument, json: JsonOption = False, lang: LangOption = None) -> None:
    from gongzhu.cli import sheets

    sheets.undo_command(spoken_in(lang), file=sheet, json=json)


@app.command("show")
def sheet_show(sheet: FileArgument, json: JsonOption = False, lang: LangOption = None) -> None:
    from gongzhu.cli import sheets

    sheets.show_command(spoken_in(lang), file=sheet, json=json)


@app.command("export")
def sheet_export(
    sheet: FileArgument,
    kind: Annotated[Format, typer.Argument(metavar="FORMAT")],
    target: Annotated[str | None, typer.Option("--out", metavar="FILE2")] = None,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import sheets

    sheets.export_command(spoken_in(lang), file=sheet, format=kind, out=target)


@app.command("recount")
def sheet_recount(
    sheet: FileArgument,
    profile: Annotated[str, typer.Option("--profile", envvar="GONGZHU_PROFILE")],
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import sheets

    sheets.recount_command(spoken_in(lang), file=sheet, profile=profile, json=json)


@app.command("chart")
def sheet_chart(
    sheet: FileArgument,
    picture: Annotated[str | None, typer.Option("--out", metavar="FILE2")] = None,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import sheets

    sheets.chart_command(spoken_in(lang), file=sheet, out=picture)


@app.command("settle")
def sheet_settle(
    settled: Annotated[str | None, typer.Argument(metavar="FILE", show_default=False)] = None,
    totals: Annotated[str | None, typer.Option("--totals", metavar="NAME=TOTAL,...")] = None,
    stake: Annotated[str, typer.Option("--stake", metavar="MONEY")] = "1",
    per: Annotated[int, typer.Option("--per", metavar="POINTS")] = 100,
    mode: Annotated[Settling, typer.Option("--mode")] = "mean",
    losers: Annotated[str, typer.Option("--losers", metavar="NAME,...")] = "",
    nth: Annotated[int | None, typer.Option("--match", metavar="N", min=1)] = None,
    unit: Annotated[str, typer.Option("--unit", metavar="MONEY")] = "0.01",
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import sheets_money

    agreed = sheets_money.Agreed(per, stake, unit, mode)
    sheets_money.money_command(
        spoken_in(lang),
        file=settled,
        totals=totals,
        match=nth,
        losers=losers,
        agreed=agreed,
        json=json,
    )


@app.command("blank")
def sheet_blank(
    ref: Annotated[str, typer.Argument(metavar="PROFILE", envvar="GONGZHU_PROFILE")] = "individual",
    names: Annotated[str | None, typer.Option("--players", metavar="NAME,...")] = None,
    rows: Annotated[int | None, typer.Option("--deals")] = None,
    page: Annotated[str | None, typer.Option("--out", metavar="FILE")] = None,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import sheets_money

    sheets_money.blank_command(spoken_in(lang), ref=ref, names=names, deals=rows, out=page)
