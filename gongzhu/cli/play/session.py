"""A match at the terminal, from the first deal or from where its record stops to the end."""

from __future__ import annotations

import dataclasses
import shlex
from collections.abc import Callable

from gongzhu.cli import advising, terms
from gongzhu.cli.play import hands, opening, sheet, tricks
from gongzhu.cli.play.answers import Scene
from gongzhu.cli.play.hints import Hints
from gongzhu.cli.play.journal import Journal
from gongzhu.cli.play.keyboard import Keyboard, Stopped, is_terminal
from gongzhu.cli.play.names import Names
from gongzhu.cli.play.news import news
from gongzhu.cli.play.prompts import Prompts
from gongzhu.cli.play.screen import Screen
from gongzhu.cli.play.setup import Setup
from gongzhu.cli.todays import FILE
from gongzhu.engine.actions import Action, Claim, Expose, Play
from gongzhu.engine.deal import Deal, apply
from gongzhu.engine.dealing import Seed
from gongzhu.engine.events import Taken
from gongzhu.engine.game import Game
from gongzhu.engine.match import Match
from gongzhu.engine.view import View, view
from gongzhu.errors import GongzhuError
from gongzhu.players.player import decide, make
from gongzhu.record import seed_file
from gongzhu.record.lines import CommitLine, Header, SeedLine
from gongzhu.record.proof import last_promise
from gongzhu.record.writer import Writer, is_left_empty
from gongzhu.text import Text

_STOPPED = Text("Stopped. To go on with this match, type:", "已停止。要接着打这一场，请输入：")
_NOT_KEPT = Text(
    "Stopped. This match was not recorded, so it cannot be gone on with.",
    "已停止。这一场没有记录，无法接着打。",
)
_KEPT = Text("Every card is recorded as it is played, in:", "每张牌打出时都已记录，文件是：")
_GO_ON = Text("To go on with this match after stopping, type:", "停下后要接着打，请输入：")
_UNRECORDED = Text("This match is not recorded.", "这一场没有记录。")
_BROKEN = Text(
    "The record stops where it could not be written any more.",
    "记录只到无法写入之处为止。",
)
_FAILED = Text(
    "gongzhu: {reason}. Play goes on, but what follows is not recorded.",
    "{reason}。对局照常进行，但此后不再记录。",
)
_TAKEN_BACK = Text("Taken back: {card}.", "已收回 {card}。")
_NO_UNDO_RECORD = Text(
    "A match recorded with --record has no undo: a card once played stays in the record.",
    "用 --record 记录的对局不能悔牌：打出的牌都已记下。",
)
_NO_UNDO_PEOPLE = Text("There is no undo where several people play.", "几个人一起打时不能悔牌。")
_NO_UNDO_YET = Text(
    "You have not played a card yet in this deal, since you sat down.",
    "这一副你坐下以后还没有出过牌。",
)
_PUBLISHED = Text(
    "The seed of the cards is in the record now; to check every deal, type:",
    "发牌的种子已写入记录；要核对每一副牌，请输入：",
)
_PROGRESS = Text("Deal {n}, trick {trick}", "第{n}副，第{trick}墩")


def run(setup: Setup) -> int:
    """Play a match; the exit code: 0 where it ended or was stopped, 130 where interrupted.

    It is 2 where the record cannot be opened; then nothing is played.
    """
    session = _Session(setup)
    following = None
    try:
        session.prepare()
        session.open_record()
        session.play()
        following = session.following()
    except Stopped:
        session.say_how_to_go_on()
    except KeyboardInterrupt:
        session.say_how_to_go_on()
        return 130
    except GongzhuError as error:
        session.errors.quote(terms.ERROR.say(setup.lang, message=error.say(setup.lang)), whole=True)
        return 2
    finally:
        session.journal.close()
    return run(following) if following else 0


class _Session:
    """The match on the table, and everything that goes with it."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.lang = setup.lang
        self.at_keyboard = is_terminal(setup.stdin)
        self.screen = Screen(setup.stdout, colour=setup.colour, prompts_stay=self.at_keyboard)
        self.errors = Screen(setup.stderr, colour=False, prompts_stay=self.at_keyboard)
        self.prompts = Prompts(Keyboard(setup.stdin, self.screen), self.screen, setup.lang)
        self.player = make(setup.bots)
        self.hints = Hints(setup.seed.dice, setup.lang)
        self.match = Match(Game.of(setup.rules))
        self.deal: Deal | None = None
        if setup.resume:
            assert setup.resume.match is not None
            self.match, self.deal = setup.resume.match, setup.resume.deal
        self.names = Names.of(self.match.game, setup.humans, setup.lang)
        self.journal = Journal(None, self.record_failed)
        self.finished: Deal | None = None
        """The deal that was scored last."""
        self.told = 0
        """How many events of the deal were told already."""
        self.before: list[tuple[Deal, int]] = []
        """The deal before each card that the only person has played in it, and where in the
        record that card stands."""
        self.holder: int | None = None
        """Who sits at the keyboard, where several people share it."""

    def prepare(self) -> None:
        """Say what the strong player needs, if it is wanted; raises `GongzhuError` where it cannot
        be used by these rules."""
        if self.setup.bots != "strong" or len(self.setup.humans) == self.match.game.players:
            return
        advising.check(self.match.game)
        waiting = self.at_keyboard or self.setup.stderr.isatty()
        said = advising.notice(waiting=waiting)
        if said:
            (self.screen if self.setup.humans else self.errors).say(said.say(self.lang))

    # The record

    def open_record(self) -> None:
        """Begin the record, or go on with it; raises `GongzhuError` where that fails."""
        setup = self.setup
        if setup.record is None:
            return
        if setup.resume:
            writer = Writer.append(setup.record, setup.reading)
            self.journal = Journal(writer, self.record_failed)
            if setup.promise == "new":
                self.keep_seed(self.is_own_seed)
                self.journal.line(CommitLine(setup.commitment))
            if setup.seed_lost:
                self.errors.quote(terms.ERROR.say(self.lang, message=setup.seed_lost), whole=True)
            return
        left_empty = is_left_empty(setup.record)
        writer = Writer.create(setup.record)
        self.journal = Journal(writer, self.record_failed)
        header = Header.of(
            setup.rules,
            profile=setup.profile,
            seats=self.names.seats,
            program=setup.program,
            started=setup.started,
            commitment=setup.commitment,
        )
        extras = {
            "x_bots": setup.bots,
            "x_humans": [seat + 1 for seat in setup.humans],
            **({FILE: setup.profile_file} if setup.profile_file else {}),
        }
        kept = False
        try:
            self.keep_seed(lambda _: left_empty)
            kept = True
            writer.header(dataclasses.replace(header, extras=extras))
        except GongzhuError:
            setup.record.unlink(missing_ok=True)  # an empty file would stand in the way
            if kept:
                seed_file.forget(setup.record)
            raise

    def keep_seed(self, instead: Callable[[Seed], bool]) -> None:
        """Keep the seed for resuming, in place of an older one only where it may be; raises
        `GongzhuError` where that fails."""
        setup = self.setup
        if setup.record is not None and isinstance(setup.seed, Seed):
            seed_file.keep(setup.record, setup.seed, instead=instead)

    def is_own_seed(self, seed: Seed) -> bool:
        """Whether a seed is the one that the record has committed to last."""
        promise = last_promise(self.setup.reading) if self.setup.reading else None
        rules_id = self.match.game.rules.id
        return promise is not None and seed.commitment(rules_id) == promise.commitment

    def publish_seed(self) -> None:
        """Write the seed, now that every card is known."""
        if self.setup.commitment and isinstance(self.setup.seed, Seed):
            self.journal.line(SeedLine(self.setup.seed.hex))

    def say_how_to_check(self) -> None:
        """How anybody can see that the cards were those of the seed."""
        record, reading = self.setup.record, self.setup.reading
        promise = last_promise(reading) if reading else None
        published = self.setup.commitment or (promise and promise.seed)
        if not published or record is None or self.journal.broken:
            return
        seed_file.forget(record)
        self.screen.say(_PUBLISHED.say(self.lang))
        self.screen.quote(f"  gongzhu record check {shlex.quote(str(record))}", whole=True)

    def record_failed(self, error: GongzhuError) -> None:
        """Say that the record ends here."""
        reason = error.say(self.lang)
        self.errors.quote(_FAILED.say(self.lang, reason=reason), whole=True)

    def kept(self) -> list[str]:
        """Where the match is recorded, and how to go on with it."""
        command = self.setup.command
        if command is None:
            return [_UNRECORDED.say(self.lang)]
        head = _BROKEN if self.journal.broken else _KEPT
        where = f"  {self.setup.record}"
        return [head.say(self.lang), where, _GO_ON.say(self.lang), f"  {command}"]

    def say_how_to_go_on(self) -> None:
        """The last words of a match that was broken off."""
        screen = self.screen if self.setup.humans else self.errors
        if self.at_keyboard:
            screen.say("")
        if self.match.verdict.ends:
            return  # there is nothing to go on with: only another match was offered
        command = self.setup.command
        if command is None:
            screen.say(_NOT_KEPT.say(self.lang))
            return
        if self.journal.broken:
            screen.say(_BROKEN.say(self.lang))
        screen.say(_STOPPED.say(self.lang))
        screen.quote(f"  {command}", whole=True)

    # The match

    def play(self) -> None:
        """Deal after deal until the match is over."""
        self.screen.show(opening.opening(self.setup, self.match, self.names))
        if self.deal:
            self.told = len(self.deal.events)
            if self.setup.humans:
                self.screen.show(opening.resumed(self.seen(self.deal), self.names))
        while not self.match.verdict.ends:
            self.score(self.play_deal(self.deal or self.new_deal()))
        self.publish_seed()
        self.journal.end(self.match)
        self.screen.show(sheet.end(self.match, self.names))
        self.say_how_to_check()

    def following(self) -> Setup | None:
        """The match that follows, where the rules go on from 0 and the person wants to."""
        setup = self.setup
        if not (self.match.verdict.reset and setup.humans and setup.next_match and self.finished):
            return None
        self.prompts.next_match(self.scene(self.finished, self.viewer))
        return setup.next_match()

    def new_deal(self) -> Deal:
        """Deal the cards that this deal of this seed always has."""
        number = len(self.match.results) + 1
        deal = self.match.shuffled(self.setup.seed.shuffle(number))
        self.journal.deal(deal)
        self.told = 0
        self.before = []
        self.holder = None
        self.tell(deal)
        return deal

    def play_deal(self, deal: Deal) -> Deal:
        """Play a deal to its end."""
        while deal.phase != "over":
            action = self.choose(deal, deal.waiting[0])
            if action is None:
                deal = self.take_back(deal)
                continue
            deal = apply(deal, action)
            self.journal.action(action)
            self.tell(deal)
        return deal

    def score(self, deal: Deal) -> None:
        """Add a deal that was played to its end to the match."""
        self.deal = None
        self.match = self.match.add(deal)
        self.finished = deal
        self.journal.result(self.match)
        self.screen.show(sheet.after_deal(self.match, self.names))
        if self.setup.humans and not self.match.verdict.ends:
            self.prompts.next_deal(self.scene(deal, self.viewer))

    def choose(self, deal: Deal, seat: int) -> Action | None:
        """What a seat does now; `None` where a person wants the last card back."""
        if seat not in self.setup.humans:
            return self.by_computer(deal, seat)
        scene = self.scene(deal, seat)
        if deal.phase == "expose":
            if not scene.view.exposable and len(self.setup.humans) == 1:
                return Expose(seat)  # with others watching, a prompt that is left out would tell
            self.pass_keyboard(scene.view)
            return Expose.at(seat, self.prompts.exposure(scene))
        self.pass_keyboard(scene.view)
        self.screen.show(hands.turn(scene.view, self.names))
        chosen = self.prompts.card(scene, self.no_undo())
        if chosen is None:
            return None
        self.before.append((deal, self.journal.position))
        return chosen if isinstance(chosen, Claim) else Play(seat, chosen)

    def by_computer(self, deal: Deal, seat: int) -> Action:
        """What the computer does at a seat, from what that seat may see."""
        return decide(self.player, deal, seat, self.match.totals, self.setup.seed.dice)

    # Undo

    def no_undo(self) -> Text | None:
        """Why the last card cannot be taken back; `None` where it can."""
        if self.setup.record is not None and not self.setup.own_record:
            return _NO_UNDO_RECORD
        if len(self.setup.humans) > 1:
            return _NO_UNDO_PEOPLE
        return None if self.before else _NO_UNDO_YET

    def take_back(self, deal: Deal) -> Deal:
        """The deal as it was before the last card of the only person."""
        before, position = self.before.pop()
        self.journal.back_to(position)
        self.told = len(before.events)
        card = next(iter(before.hand(self.viewer) - deal.hand(self.viewer)))
        self.screen.say(_TAKEN_BACK.say(self.lang, card=card))
        self.screen.show(opening.standing(self.seen(before), self.names))
        return before

    # People

    @property
    def viewer(self) -> int:
        """The seat whose view is told: that of whoever sits at the keyboard."""
        return self.setup.humans[0] if self.holder is None else self.holder

    def seen(self, deal: Deal) -> View:
        """The deal as the person at the keyboard sees it."""
        return view(deal, self.viewer, self.match.totals)

    def scene(self, deal: Deal, seat: int) -> Scene:
        """What the person at a seat may ask about."""
        return Scene(
            view=view(deal, seat, self.match.totals),
            names=self.names,
            match=self.match,
            hint=lambda: self.hints.lines(view(deal, seat, self.match.totals)),
            kept=self.kept(),
        )

    def tell(self, deal: Deal) -> None:
        """Tell what is new, or show on a terminal that something happens."""
        if self.setup.humans:
            self.screen.show(news(self.seen(deal), self.told, self.names))
        elif self.setup.stderr.isatty():
            self.show_progress(deal)
        self.told = len(deal.events)

    def show_progress(self, deal: Deal) -> None:
        """Where the bots are, in one line of a terminal that is wiped at the end of the deal."""
        trick = sum(isinstance(event, Taken) for event in deal.events)
        text = _PROGRESS.say(self.lang, n=deal.number, trick=trick)
        self.setup.stderr.write("\r\x1b[K" if deal.phase == "over" else f"\r{text}")
        self.setup.stderr.flush()

    def pass_keyboard(self, view: View) -> None:
        """Let the next person sit down, where several share the keyboard."""
        if len(self.setup.humans) < 2 or self.holder == view.seat:
            return
        self.prompts.pass_to(self.names.start(view.seat))
        self.holder = view.seat
        if view.phase == "play":
            self.screen.show(tricks.last(view, self.names))
        self.screen.show(opening.standing(view, self.names))
