"""`gongzhu variants diff`: what two tables play differently, in words and in points."""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Iterator, Sequence

from gongzhu.cli import profiles, terms
from gongzhu.cli.announcing import announce
from gongzhu.cli.terms import folded
from gongzhu.describe.difference import Difference, differences
from gongzhu.describe.score import explain
from gongzhu.describe.sheet import pile_named, shortened, typeset
from gongzhu.describe.telling import Captures, Dispute, disputes
from gongzhu.engine.game import Game
from gongzhu.engine.ledger import Ledger
from gongzhu.engine.scoring import points
from gongzhu.profiles import Profile
from gongzhu.simulation.comparing import Pair, played_by, why_not_compared
from gongzhu.simulation.plan import Plan
from gongzhu.simulation.work import ready
from gongzhu.text import Lang, Text

AT_ONCE = 100
"""How many deals are played between two looks at the clock."""

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
    why = why_not_compared(one.game, other.game)
    played = 0 if same or why else deals
    table = played_by(one.game, other.game)
    examples = disputes(one.game, other.game)
    changed = 0
    if played:
        plan = plan_of(one, other, played, seed)
        if plan.has_many:
            announce(plan, lang)
        pair = ready(plan).pairs[0, 1]
        found_apart = changed_deals(
            pair, played, seed, lang, plan.chunk_size if plan.compiles else AT_ONCE
        )
        changed = len(found_apart)
        if not examples and changed:
            examples = [pair.dispute(seed, found_apart[0])]
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


def plan_of(one: Profile, other: Profile, deals: int, seed: int) -> Plan:
    """What is played: so many random deals at both tables, compiled where that is worth while."""
    rules = one.rules.canonical(), other.rules.canonical()
    return Plan((one.id, other.id), rules, count=deals, seed=seed)


def changed_deals(
    pair: Pair, deals: int, seed: int, lang: Lang = "en", at_once: int = AT_ONCE
) -> list[int]:
    """Those of the first random deals that the two score differently, whichever is named first.

    Where it takes longer than a second, a terminal shows how far it is, after so many `at_once`.
    """
    changed: list[int] = []
    for first in watched(range(0, deals, at_once), deals, lang):
        changed += pair.changed(seed, range(first, min(first + at_once, deals)))
    return changed


def share_words(changed: int, deals: int, letter: str) -> Text:
    """In how many of the deals the scores differ; a share is never rounded to none or to all."""
    said = (_DEAL if deals == 1 else _DEALS).filled(count=deals)
    share = f"{100 * changed / deals:.1f}"
    text = _SHARE if changed else _NONE
    if share in ("0.0", "100.0") and 0 < changed < deals:
        text = _FEW
    return text.filled(share=share, changed=f"{changed:,}", deals=said, letter=letter)


def watched(items: Sequence[int], count: int, lang: Lang) -> Iterator[int]:
    """The items, which say how much of the count is done before them; where they take longer than
    a second, a terminal shows how far it is."""
    begun = shown = time.monotonic()
    terminal = sys.stderr.isatty()
    width = 0
    for done in items:
        now = time.monotonic()
        if terminal and now - begun > 1 and now - shown > 0.1:
            shown = now
            line = _PROGRESS.say(lang, done=done, all=count)
            width = 2 * len(line)
            print(f"\r{line}", end="", file=sys.stderr, flush=True)
        yield done
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
