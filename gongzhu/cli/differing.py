"""`gongzhu variants diff`: what two tables play differently, in words and in points."""

from __future__ import annotations

import functools
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
from gongzhu.engine.actions import Claim, Expose, Play
from gongzhu.engine.deal import Deal, apply, start
from gongzhu.engine.events import Dealt
from gongzhu.engine.game import Game, opening_card
from gongzhu.engine.ledger import Ledger
from gongzhu.engine.match import Match
from gongzhu.engine.scoring import points
from gongzhu.players.uniform import any_of, some
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
    "The scores differ in {share} % of {deals} played by the rules of {letter}.",
    "按 {letter} 的规则随机打{deals}，有{share}%得分不同。",
)
_FEW = Text(
    "The scores differ in {changed} of {deals} played by the rules of {letter}.",
    "按 {letter} 的规则随机打{deals}，有{changed}副得分不同。",
)
_NONE = Text(
    "No score differs in {deals} played by the rules of {letter}.",
    "按 {letter} 的规则随机打{deals}，得分都相同。",
)
_DEAL = Text("1 random deal", "1副")
_DEALS = Text("{count:,} random deals", "{count:,}副")
_NOT_COUNTED = Text(
    "How many deals score otherwise is not counted: {why}.", "没有统计得分不同的副数：{why}。"
)
_OTHER_DECK = Text("the tables deal different cards", "两桌所用的牌不同")
_OTHER_PLAYERS = Text("the tables seat {a} and {b} players", "两桌人数不同（{a}人和{b}人）")
_OTHER_SIDES = Text("only one of the tables has partners", "只有一桌分伙伴")
_EXAMPLES = Text("For instance", "例如")
_RARE = Text("They may differ all the same", "但少数情形下会不同")
_LATER = Text("{cards}, then {count} more tricks", "{cards}，此后又赢{count}墩")
_LATER_ONE = Text("{cards}, then one more trick", "{cards}，此后又赢1墩")
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
    table = played_by(one.game, other.game)
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
                "played_by": ("a" if table is one.game else "b") if played else None,
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
        letter = "A" if table is one.game else "B"
        terms.print_lines(folded(share_words(changed, played, letter).say(lang)))
    if examples:
        terms.print_lines(["", (_RARE if played and not changed else _EXAMPLES).say(lang)])
    terms.print_lines([*_examples(one.game, other.game, examples, lang)])


def changed_deals(a: Game, b: Game, deals: int, seed: int, lang: Lang = "en") -> int:
    """How many of so many random deals the two score differently, whichever is named first.

    Both must seat the same players with the same cards and the same partners.
    """
    played = watched(random_deals(played_by(a, b), seed), deals, lang)
    return sum(scored_apart(a, b, deal) is not None for deal in played)


def played_by(a: Game, b: Game) -> Game:
    """The one of two tables by whose rules deals are played: that which exposes more.

    The other scores these exposures as far as it knows them. Where both expose the same it makes
    no difference which is named first either.
    """

    def order(game: Game) -> tuple[int, int, str]:
        return -len(game.exposable), -len(game.levels), game.rules.id

    return min(a, b, key=order)


def share_words(changed: int, deals: int, letter: str) -> Text:
    """In how many of the deals the scores differ; a share is never rounded to none or to all."""
    said = (_DEAL if deals == 1 else _DEALS).filled(count=deals)
    share = f"{100 * changed / deals:.1f}"
    text = _SHARE if changed else _NONE
    if share in ("0.0", "100.0") and 0 < changed < deals:
        text = _FEW
    return text.filled(share=share, changed=f"{changed:,}", deals=said, letter=letter)


def why_not_counted(a: Game, b: Game) -> Text | None:
    """Why the same captures cannot be scored under both rules, if they cannot."""
    if a.players != b.players:
        return _OTHER_PLAYERS.filled(a=a.players, b=b.players)
    if a.deck.cards != b.deck.cards:
        return _OTHER_DECK
    return _OTHER_SIDES if a.sides != b.sides else None


def first_dispute(a: Game, b: Game, seed: int) -> Dispute:
    """The first random deal that the two score differently; there must be one."""
    deals = random_deals(played_by(a, b), seed)
    return next(dispute for deal in deals if (dispute := scored_apart(a, b, deal)))


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
    """How many tricks each seat took after the card that makes them count at this table.

    Where it was played at a table that counts otherwise, it is played again with this one's count.
    """
    if not game.counted:
        return (0,) * game.players
    counting = _counting(deal.game, game)
    if counting is not deal.game:
        opened = deal.events[0]
        assert isinstance(opened, Dealt)
        again = start(
            counting,
            deal.dealt,
            number=deal.number,
            leader=opened.leader,
            must_lead=opening_card(counting.rules, deal.number),
            asked_first=deal.asked_first,
        )
        for event in deal.events:
            if isinstance(event, Expose | Play | Claim):
                again = apply(again, event)
        deal = again
    return deal.later_tricks


@functools.lru_cache(maxsize=8)
def _counting(played: Game, counted: Game) -> Game:
    """The table at which deals are played, but with the later tricks that another one counts."""
    rules, other = played.rules, counted.rules
    if (played.counted, played.pooled) == (counted.counted, counted.pooled):
        return played
    scoring = rules.scoring.model_copy(update={"later_tricks": other.scoring.later_tricks})
    table = rules.table.model_copy(update={"sides": other.table.sides})
    return Game.of(rules.model_copy(update={"scoring": scoring, "table": table}))


def random_deals(game: Game, seed: int) -> Iterator[Deal]:
    """Deals that end, one after the other, in which everybody does whatever is allowed."""
    match = Match(game)
    for number in itertools.count(1):
        dice = random.Random(f"{seed}/{number}")
        deal = match.shuffled(dice)
        while deal.phase == "expose":
            seat = deal.waiting[0]
            chosen = some(deal.hand(seat) & game.free, game.levels, dice)
            deal = apply(deal, Expose.at(seat, chosen))
        while deal.legal:
            deal = apply(deal, Play(deal.mover, any_of(deal.legal, dice)))
        yield deal


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
        count = sum(captures.later_tricks)
        said = (_LATER_ONE if count == 1 else _LATER).filled(cards=said, count=count)
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
