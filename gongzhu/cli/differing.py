"""`gongzhu variants diff`: what two tables play differently, in words and in points."""

from __future__ import annotations

import itertools
import random
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from gongzhu.cli import profiles, terms
from gongzhu.cli.terms import folded
from gongzhu.describe.difference import Difference, differences
from gongzhu.describe.score import explain
from gongzhu.describe.sheet import pile_named, shortened, typeset
from gongzhu.describe.telling import Captures, Dispute, disputes
from gongzhu.engine import exposing
from gongzhu.engine.actions import Expose, Play
from gongzhu.engine.deal import Deal, apply
from gongzhu.engine.events import Rest, Taken
from gongzhu.engine.game import Game
from gongzhu.engine.ledger import Ledger
from gongzhu.engine.match import Match
from gongzhu.engine.scoring import points
from gongzhu.profiles import Profile
from gongzhu.text import Lang, Text

T = TypeVar("T")

_PROFILE = Text(
    "{letter}: {name} ({id}, rules {rules})", "{letter}：{name}（{id}，规则号 {rules}）"
)
_SAME = Text("Both play by the same rules.", "两者规则完全相同。")
_SILENT = Text(
    "They differ only in settings that make no difference at these tables.",
    "两者只在不起作用的设定上不同。",
)
_NO_RULE = Text("no such rule", "无此规定")
_SHARE = Text(
    "B changes the score in {share} % of {deals} random deals played by the rules of A.",
    "按 A 的规则随机打{deals}副，换成 B 来计分，有{share}%得分不同。",
)
_NONE = Text(
    "B changes no score in {deals} random deals played by the rules of A.",
    "按 A 的规则随机打{deals}副，换成 B 来计分，得分都不变。",
)
_NOT_COUNTED = Text(
    "How many deals score otherwise is not counted: {why}.", "没有统计得分不同的副数：{why}。"
)
_OTHER_DECK = Text("the tables deal different cards", "两桌所用的牌不同")
_OTHER_PLAYERS = Text("the tables seat {a} and {b} players", "两桌人数不同（{a}人和{b}人）")
_OTHER_SIDES = Text("only one of the tables has partners", "只有一桌分伙伴")
_EXAMPLES = Text("For instance", "例如")
_LATER = Text("{cards}, then {count} more tricks", "{cards}，此后又赢{count}墩")
_PILES = Text("Captured: {piles}", "各家收到：{piles}")
_SEAT = Text("{seat}: {cards}", "{seat}号座位 {cards}")
_OF_SEAT = Text("seat {side}: {steps}", "{side}号座位：{steps}")
_OF_SIDE = Text("side {side}: {steps}", "第{side}方：{steps}")
_STEP = Text("; ", "；")
_PROGRESS = Text("playing deals: {done} of {all}", "正在打：{done}/{all}副")


def command(lang: Lang, *, a: str, b: str, deals: int, seed: int, json: bool) -> None:
    """Print where two profiles differ, and how much it matters."""
    one, other = profiles.load(a, lang), profiles.load(b, lang)
    same = one.rules.id == other.rules.id
    found = differences(one.rules, other.rules)
    why = why_not_counted(one.game, other.game)
    played = 0 if same or why else deals
    changed = changed_deals(one.game, other.game, played, seed, lang)
    examples = disputes(one.game, other.game)
    if not examples and changed:
        examples = [first_dispute(one.game, other.game, seed)]
    examples = examples[:2]
    if json:
        share = round(changed / played, 4) if played else 0.0 if same else None
        terms.print_json(
            {
                "a": _head(one),
                "b": _head(other),
                "same": same,
                "differences": [_as_json(difference) for difference in found],
                "deals": played,
                "seed": seed,
                "changed": changed if played or same else None,
                "share": share,
                "not_counted": why._asdict() if why else None,
                "examples": [_example_json(example) for example in examples],
            }
        )
        return
    terms.print_lines([*folded(_named("A", one, lang)), *folded(_named("B", other, lang)), ""])
    if same:
        terms.print_lines([_SAME.say(lang)])
        return
    terms.print_lines([*_in_words(found, lang)])
    if why:
        terms.print_lines(folded(_NOT_COUNTED.say(lang, why=why)))
    elif played:
        percent = f"{100 * changed / played:.1f}"
        text = _SHARE if changed else _NONE
        terms.print_lines(folded(text.say(lang, share=percent, deals=f"{played:,}")))
    terms.print_lines([*_examples(one.game, other.game, examples, lang)])


def changed_deals(a: Game, b: Game, deals: int, seed: int, lang: Lang = "en") -> int:
    """How many of so many random deals, played by the rules of `a`, score otherwise under `b`.

    Both must seat the same players with the same cards and the same partners.
    """
    played = watched(random_deals(a, seed), deals, lang)
    return sum(scored_apart(a, b, captures) is not None for captures in played)


def why_not_counted(a: Game, b: Game) -> Text | None:
    """Why the same captures cannot be scored under both rules, if they cannot."""
    if a.players != b.players:
        return _OTHER_PLAYERS.filled(a=a.players, b=b.players)
    if a.deck.cards != b.deck.cards:
        return _OTHER_DECK
    return _OTHER_SIDES if a.sides != b.sides else None


def first_dispute(a: Game, b: Game, seed: int) -> Dispute:
    """The first random deal that the two score differently; there must be one."""
    found = (scored_apart(a, b, captures) for captures in random_deals(a, seed))
    return next(dispute for dispute in found if dispute)


def scored_apart(a: Game, b: Game, deal: Deal) -> Dispute | None:
    """A deal with both its scores, if they differ."""
    in_a = Captures(deal.piles, deal.exposed, later_tricks(a, deal))
    in_b = in_a._replace(later_tricks=later_tricks(b, deal))
    ledgers = in_a.scored(a), in_b.scored(b)
    if points(ledgers[0]) == points(ledgers[1]):
        return None
    cards = a.face_up | b.face_up
    seen = tuple(pile & cards for pile in deal.piles)
    later = in_a.later_tricks if a.counted else in_b.later_tricks
    return Dispute(Captures(seen, deal.exposed, later), *ledgers)


def later_tricks(game: Game, deal: Deal) -> tuple[int, ...]:
    """How many tricks each seat took after the card that makes them count at this table."""
    counted: int | None = None
    later = [0] * game.players
    for event in deal.events if game.counted else ():
        if isinstance(event, Taken | Rest):
            if event.seat == counted:
                later[event.seat] += len(event.cards) // game.players
            elif event.cards.bits & game.counted:
                counted = event.seat
    return tuple(later)


def random_deals(game: Game, seed: int) -> Iterator[Deal]:
    """Deals that end, one after the other, in which everybody does whatever is allowed."""
    match = Match(game)
    for number in itertools.count(1):
        dice = random.Random(f"{seed}/{number}")
        deal = match.shuffled(dice)
        while deal.phase == "expose":
            deal = apply(deal, _exposure(deal, dice))
        while deal.legal:
            deal = apply(deal, Play(deal.mover, dice.choice(list(deal.legal))))
        yield deal


def _exposure(deal: Deal, dice: random.Random) -> Expose:
    """What the seat that is asked exposes: each card it may with even chances."""
    seat, levels = deal.waiting[0], deal.game.levels
    cards = deal.hand(seat) & exposing.free_cards(deal.game)
    chosen = [card for card in cards if dice.random() < 0.5]
    return Expose.at(seat, {card: dice.choice(levels) for card in chosen})


def watched(items: Iterable[T], count: int, lang: Lang) -> Iterator[T]:
    """The first items; where they take longer than a second, a terminal shows how far it is."""
    begun = shown = time.monotonic()
    terminal = sys.stderr.isatty()
    width = 0
    for done, item in enumerate(itertools.islice(items, count)):
        now = time.monotonic()
        if terminal and now - begun > 1 and now - shown > 0.1:
            shown = now
            line = _PROGRESS.say(lang, done=done, all=count)
            width = 2 * len(line)
            print(f"\r{line}", end="", file=sys.stderr, flush=True)
        yield item
    if width:
        print(f"\r{' ' * width}\r", end="", file=sys.stderr, flush=True)


def _named(letter: str, profile: Profile, lang: Lang) -> str:
    return _PROFILE.say(
        lang, letter=letter, name=profile.name, id=profile.id, rules=profile.rules.short_id
    )


def _in_words(found: Sequence[Difference], lang: Lang) -> Iterator[str]:
    if not found:
        yield from (*folded(_SILENT.say(lang)), "")
    for heading, group in itertools.groupby(found, key=lambda difference: difference.heading):
        yield heading.say(lang)
        for _, _, a, b in group:
            yield from folded(typeset((a or _NO_RULE).say(lang)), "  A  ", "     ")
            yield from folded(typeset((b or _NO_RULE).say(lang)), "  B  ", "     ")
        yield ""


def _examples(a: Game, b: Game, examples: Sequence[Dispute], lang: Lang) -> Iterator[str]:
    if examples:
        yield from ("", _EXAMPLES.say(lang))
    for captures, in_a, in_b in examples:
        yield from folded(_captured(a, captures, lang), "  ", "    ")
        apart = [side for side in range(len(in_a)) if points(in_a)[side] != points(in_b)[side]]
        for letter, game, ledgers in (("A", a, in_a), ("B", b, in_b)):
            for side in apart:
                said = _arithmetic(game, ledgers[side], lang)
                if len(in_a) > 1:
                    text = _OF_SEAT if game.side_count == game.players else _OF_SIDE
                    said = text.say(lang, side=side + 1, steps=said)
                yield from folded(said, f"    {letter}  ", "       ")


def _captured(game: Game, captures: Captures, lang: Lang) -> str:
    """What was captured in an example, in words."""
    if len(captures.piles) > 1:
        seats = [
            _SEAT.say(lang, seat=seat, cards=pile_named(game, Captures((pile,))).say(lang))
            for seat, pile in enumerate(captures.piles, 1)
        ]
        return _PILES.say(lang, piles=_STEP.say(lang).join(seats))
    said = pile_named(game, captures)
    if any(captures.later_tricks):
        said = _LATER.filled(cards=said, count=sum(captures.later_tricks))
    return said.say(lang)


def _arithmetic(game: Game, ledger: Ledger, lang: Lang) -> str:
    steps = _STEP.say(lang).join(explain(ledger, lang))
    return shortened(game, steps, steps).say(lang)


def _head(profile: Profile) -> dict[str, str]:
    return {"profile": profile.id, "rules_id": profile.rules.id}


def _as_json(difference: Difference) -> dict[str, object]:
    a, b = difference.a, difference.b
    return {
        "path": ".".join(difference.path),
        "a": _said(a) if a else None,
        "b": _said(b) if b else None,
    }


def _said(text: Text) -> dict[str, str]:
    return {"en": text.say("en"), "zh": text.say("zh")}


def _example_json(example: Dispute) -> dict[str, object]:
    captures, a, b = example
    shown: dict[str, object] = {
        "captured": [[str(card) for card in pile] for pile in captures.piles],
        "exposed": {str(card): level for card, level in captures.exposed.items()},
        "a": points(a),
        "b": points(b),
    }
    if any(captures.later_tricks):
        shown["later_tricks"] = captures.later_tricks
    return shown
