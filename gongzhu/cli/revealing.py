"""`gongzhu record reveal`: the seed of a match that was broken off, written into its record."""

from __future__ import annotations

import shlex
from pathlib import Path

from gongzhu.cli import terms
from gongzhu.errors import GongzhuError
from gongzhu.record import seed_file
from gongzhu.record.lines import EndLine, SeedLine
from gongzhu.record.proof import last_promise
from gongzhu.record.reader import read
from gongzhu.record.writer import Writer
from gongzhu.text import Lang, Text

_NOTHING = Text(
    "{file} commits to no seed, so there is none to publish",
    "{file}没有承诺过种子，无可公布",
)
_ALREADY = Text(
    "the seed of {file} is published already, in line {line}", "{file}的种子已在第{line}行公布"
)
_ENDED = Text(
    "the match in {file} is over, and its record ends without the seed; no line can be added to it",
    "{file}中的对局已经结束，记录里没有种子，也不能再添加",
)
_GONE = Text(
    "the seed of {file} is not in {path} any more, so it cannot be published",
    "{file}的种子已不在{path}中，无法公布",
)
_DONE = Text(
    "{file}: the seed is published now. To check every deal, type:",
    "{file}：种子已经公布。要核对每一副牌，请输入：",
)


def command(lang: Lang, *, file: str, json: bool) -> None:
    """Publish the seed of a match that was left; the cards that follow have another one."""
    record = Path(file)
    try:
        seed = _publish(record, file, lang)
    except GongzhuError as error:
        terms.refuse(error, lang)
    if json:
        terms.print_json({"record": file, "seed": seed})
    else:
        check = f"  gongzhu record check {shlex.quote(file)}"
        terms.print_lines([_DONE.say(lang, file=file), check])


def _publish(record: Path, file: str, lang: Lang) -> str:
    """Write the seed into the record and forget the private file; the seed as it is published."""
    reading = read(record)
    promise, header = last_promise(reading), reading.header
    if promise is None or header is None:
        terms.refuse(_NOTHING, lang, file=file)
    if promise.seed:
        terms.refuse(_ALREADY, lang, file=file, line=promise.published)
    if isinstance(reading.lines[-1].line, EndLine):
        terms.refuse(_ENDED, lang, file=file)
    with Writer.append(record, reading) as writer:
        seed = seed_file.kept(record, promise.commitment, header.rules_id)
        if seed is None:
            terms.refuse(_GONE, lang, file=file, path=seed_file.seed_file(record))
        writer.write(SeedLine(seed.hex))
    seed_file.forget(record)
    return seed.hex
