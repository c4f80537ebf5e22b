"""Writing to files: nothing is lost, nothing is overwritten, a torn line is mended."""

from __future__ import annotations

import errno
import io
import random
from pathlib import Path

import pytest

from gongzhu.cards import Card, CardSet
from gongzhu.engine.actions import Expose, Play
from gongzhu.engine.deal import apply
from gongzhu.engine.match import Match
from gongzhu.errors import GongzhuError
from gongzhu.record.check import check
from gongzhu.record.lines import Header, PlayLine
from gongzhu.record.reader import read
from gongzhu.record.replay import replay
from gongzhu.record.writer import Writer
from tests.record.tables import VARIANTS, header_of, play_match, record_of

SHORT = record_of(VARIANTS["short"], 1)
HEADER = SHORT.index("\n") + 1
PLAY = PlayLine(2, Card.parse("2S"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.gongzhu"


def test_a_new_file_holds_the_record(path: Path) -> None:
    with Writer.create(path) as writer:
        play_match(writer, VARIANTS["short"], 1)
    assert path.read_bytes().decode() == SHORT


def test_each_line_is_in_the_file_at_once(path: Path) -> None:
    writer = Writer.create(path)
    for number, (_, line) in enumerate(read(SHORT).lines, 1):
        writer.write(line)
        assert path.read_text(encoding="utf-8").count("\n") == number
    writer.close()


def test_an_existing_file_is_left_alone(path: Path) -> None:
    path.write_text("mine")
    with pytest.raises(GongzhuError, match="exists already and is left as it is") as caught:
        Writer.create(path)
    assert "已存在" in caught.value.say("zh")
    assert path.read_text() == "mine"


def test_a_folder_that_is_not_there_is_said(path: Path) -> None:
    for open_writer in (Writer.create, Writer.append):
        with pytest.raises(GongzhuError, match="No such file"):
            open_writer(path / "below")
    with pytest.raises(GongzhuError):
        Writer.append("\0")


def test_append_goes_on_after_a_whole_line(path: Path) -> None:
    path.write_text(SHORT[:HEADER], encoding="utf-8")
    with Writer.append(path) as writer:
        writer.write(PLAY)
    assert path.read_text(encoding="utf-8") == f"{SHORT[:HEADER]}{PLAY}\n"


def test_append_gives_a_whole_line_its_end(path: Path) -> None:
    path.write_text(SHORT[: HEADER - 1], encoding="utf-8")
    Writer.append(path).close()
    assert path.read_text(encoding="utf-8") == SHORT[:HEADER]


@pytest.mark.parametrize("tail", ["{", '{"t":"pl', '{"t":"play","note":"\\', "\0\0\0"])
def test_append_cuts_a_torn_line(path: Path, tail: str) -> None:
    path.write_text(SHORT[:HEADER] + tail, encoding="utf-8")
    assert read(path).torn
    with Writer.append(path) as writer:
        writer.write(PLAY)
    assert path.read_text(encoding="utf-8") == f"{SHORT[:HEADER]}{PLAY}\n"


def test_append_cuts_half_a_character(path: Path) -> None:
    path.write_bytes(SHORT[:HEADER].encode() + '{"t":"play","note":"猪'.encode()[:-1])
    Writer.append(path).close()
    assert path.read_text(encoding="utf-8") == SHORT[:HEADER]


def test_a_mark_at_the_beginning_of_a_file_is_kept(path: Path) -> None:
    path.write_text("\ufeff" + SHORT[:HEADER] + "{", encoding="utf-8")
    Writer.append(path).close()
    assert path.read_text(encoding="utf-8") == "\ufeff" + SHORT[:HEADER]


def test_append_never_loses_a_whole_line_wherever_a_crash_cuts(path: Path) -> None:
    data = SHORT.encode()
    for cut in range(HEADER, len(data) - 1, 3):
        path.write_bytes(data[:cut])
        if data[:cut].rstrip().endswith(b'"losers":[1]}'):
            continue
        Writer.append(path).close()
        kept = path.read_bytes()
        whole = data[: cut + 1].rfind(b"\n") + 1  # a line may lack its end and nothing else
        assert kept == data[:whole]


BAD = {
    "an empty file": "",
    "a torn header": SHORT[:100],
    "no record": "shopping list\n",
    "a damaged line": SHORT[:HEADER] + "oops\n" + str(PLAY) + "\n",
    "a last line that is no beginning": SHORT[:HEADER] + "oops",
    "a last line of another shape": SHORT[:HEADER] + "{}",
}


@pytest.mark.parametrize("name", BAD)
def test_append_leaves_what_is_not_a_sound_record(path: Path, name: str) -> None:
    path.write_text(BAD[name], encoding="utf-8")
    with pytest.raises(GongzhuError, match="cannot be continued") as caught:
        Writer.append(path)
    assert "无法续写" in caught.value.say("zh")
    assert path.read_text(encoding="utf-8") == BAD[name]


def test_nothing_is_appended_to_a_match_that_is_over(path: Path) -> None:
    path.write_text(SHORT, encoding="utf-8")
    with pytest.raises(GongzhuError, match="is over"):
        Writer.append(path)


@pytest.mark.parametrize("seed", range(40))
def test_a_match_is_resumed_wherever_a_crash_cut_it(path: Path, seed: int) -> None:
    dice = random.Random(seed)
    name = dice.choice(list(VARIANTS))
    data = record_of(VARIANTS[name], seed).encode()
    path.write_bytes(data[: dice.randrange(data.index(b"\n") + 1, len(data) - 20)])
    with Writer.append(path) as writer:
        state = replay(read(path))
        assert state.match is not None
        match, deal = state.match, state.deal
        while deal or not match.verdict.ends:
            if deal is None:
                deal = match.deal(match.game.deck.deal(match.game.players, dice))
                writer.deal(deal)
            while deal.waiting:
                seat = deal.waiting[0]
                expose = deal.phase == "expose"
                action = Expose(seat) if expose else Play(seat, dice.choice(list(deal.legal)))
                deal = apply(deal, action)
                writer.action(action)
            match, deal = match.add(deal), None
            writer.result(match)
        writer.end(match)
    report = check(read(path))
    assert report.problems == ()
    assert report.complete
    assert data.startswith(path.read_bytes()[: data.index(b"\n")])


def test_a_name_with_half_a_character_is_written_readably() -> None:
    stream = io.StringIO()
    header = Header.of(VARIANTS["individual"], profile="p", seats=["a\udcff", "b", "c", "d"])
    Writer(stream).header(header)
    again = read(stream.getvalue()).header
    assert again is not None
    assert again.seats[0] == "a?"


@pytest.mark.parametrize(
    "line",
    [
        PlayLine(2, PLAY.card, extras={"time": 3}),
        PlayLine(2, PLAY.card, extras={"x_time": 0.5}),
        PlayLine(2, PLAY.card, extras={"x_time": float("nan")}),
        PlayLine(9, PLAY.card),
        PlayLine(2, PLAY.card, note="x" * 2**20),
    ],
    ids=["a foreign key", "a fraction", "not a number", "no seat", "too long"],
)
def test_what_could_not_be_read_is_not_written(line: PlayLine) -> None:
    stream = io.StringIO()
    with pytest.raises(GongzhuError, match="has no place in a record"):
        Writer(stream).write(line)
    assert stream.getvalue() == ""


def test_lines_may_be_taken_back(path: Path) -> None:
    with Writer.create(path) as writer:
        writer.write(header_of(VARIANTS["short"]))
        before = writer.position
        writer.write(PLAY)
        writer.write(PLAY)
        writer.back_to(before)
        assert len(read(path).lines) == 1
        writer.write(PLAY)
    assert path.read_text(encoding="utf-8") == f"{SHORT[:HEADER]}{PLAY}\n"


def test_a_full_disk_is_said() -> None:
    class Full(io.StringIO):
        def flush(self) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(GongzhuError, match="cannot write to the record: No space left"):
        Writer(Full()).write(PLAY)


def test_all_answers_are_written_and_no_trick() -> None:
    stream = io.StringIO()
    writer = Writer(stream)
    rules = VARIANTS["short"]
    writer.header(header_of(rules))
    state = replay(read(stream.getvalue()))
    assert isinstance(state.match, Match)
    deal = state.match.deal(state.match.game.deck.deal(4, random.Random(0)))
    writer.deal(deal)
    for seat in range(4):
        writer.action(Expose(seat, CardSet()))
    assert stream.getvalue().count('"cards":{}') == 4


def test_two_programs_do_not_write_to_one_record(path: Path) -> None:
    path.write_text(SHORT[:HEADER], encoding="utf-8")
    with Writer.append(path) as one:
        with open(path, "a") as other:  # it does not ask whether the file is in use
            other.write(f"{PLAY}\n")
        before = path.read_bytes()
        with pytest.raises(GongzhuError, match="another program"):
            one.action(Expose(1))
        with pytest.raises(GongzhuError, match="another program"):
            one.back_to(0)
    assert path.read_bytes() == before
