"""`gongzhu variants`: what its commands are called and which options they take."""

from __future__ import annotations

from typing import Annotated

import typer

from gongzhu.cli.options import MOST_SEED, JsonOption, LangOption, spoken_in

app = typer.Typer(name="variants")


@app.callback()
def variants_root(lang: LangOption = None) -> None:
    """The language is read before the command line is."""


@app.command("list")
def variants_list(json: JsonOption = False, lang: LangOption = None) -> None:
    from gongzhu.cli import variants

    variants.list_command(spoken_in(lang), json=json)


@app.command("show")
def variants_show(
    ref: Annotated[str, typer.Argument(metavar="PROFILE")],
    resolved: Annotated[bool, typer.Option("--resolved")] = False,
    origin: Annotated[bool, typer.Option("--origin")] = False,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import variants

    variants.show_command(spoken_in(lang), ref=ref, resolved=resolved, origin=origin, json=json)


@app.command("diff")
def variants_diff(
    a: Annotated[str, typer.Argument(metavar="A")],
    b: Annotated[str, typer.Argument(metavar="B")],
    deals: Annotated[int, typer.Option("--deals", min=0, max=100_000)] = 400,
    seed: Annotated[int, typer.Option("--seed", min=0, max=MOST_SEED)] = 1,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import differing

    differing.command(spoken_in(lang), a=a, b=b, deals=deals, seed=seed, json=json)


@app.command("new")
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
        spoken_in(lang),
        name=name,
        extends=extends,
        out=out,
        stdout=stdout,
        answers=answer or [],
        defaults=defaults,
    )


@app.command("schema")
def variants_schema(lang: LangOption = None) -> None:
    from gongzhu.cli import authoring

    authoring.schema_command()
