"""`gongzhu record`: what its commands are called and which options they take."""

from __future__ import annotations

from typing import Annotated

import typer

from gongzhu.cli.options import FileArgument, JsonOption, LangOption, spoken_in

app = typer.Typer(name="record")


@app.callback()
def record_root(lang: LangOption = None) -> None:
    """The language is read before the command line is."""


@app.command("check")
def record_check(
    file: FileArgument,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import records

    records.check_command(spoken_in(lang), file=file, json=json)


@app.command("show")
def record_show(
    file: FileArgument,
    only: Annotated[int | None, typer.Option("--deal", min=1)] = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli.recorded import show

    show.command(spoken_in(lang), file=file, deal=only, json=json)


@app.command("replay")
def record_replay(
    file: FileArgument,
    step: Annotated[bool, typer.Option("--step")] = False,
    to: Annotated[int | None, typer.Option("--to", min=1, metavar="N")] = None,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli.recorded import replaying

    replaying.command(spoken_in(lang), file=file, step=step, to=to)


@app.command("rescore")
def record_rescore(
    file: FileArgument,
    profile: Annotated[str, typer.Option("--profile", envvar="GONGZHU_PROFILE")],
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli.recorded import rescoring

    rescoring.command(spoken_in(lang), file=file, profile=profile, json=json)


@app.command("text")
def record_text(
    file: FileArgument,
    as_lines: Annotated[bool, typer.Option("--lines")] = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli.recorded import printing

    printing.text_command(spoken_in(lang), file=file, lines=as_lines)


@app.command("view")
def record_view(
    file: FileArgument,
    viewer: Annotated[int, typer.Option("--seat", min=1, metavar="S")],
    lang: LangOption = None,
) -> None:
    from gongzhu.cli.recorded import printing

    printing.view_command(spoken_in(lang), file=file, seat=viewer)


@app.command("reveal")
def record_reveal(
    file: FileArgument,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    from gongzhu.cli import revealing

    revealing.command(spoken_in(lang), file=file, json=json)
