"""What a setting does in the default rules, worked out where no shipped profile shows it."""

from __future__ import annotations

from gongzhu.cards import CardSet
from gongzhu.describe.clauses import both, clauses
from gongzhu.describe.difference import differences
from gongzhu.describe.explaining import Shown, how_to_write
from gongzhu.describe.score import explain
from gongzhu.describe.sheet import pile_named, shortened, typeset
from gongzhu.describe.telling import disputes
from gongzhu.engine.game import Game
from gongzhu.engine.ledger import Ledger
from gongzhu.engine.position import read_position
from gongzhu.profiles.findings import Source
from gongzhu.profiles.library import DEFAULT
from gongzhu.profiles.loader import Profile, check_source, shipped
from gongzhu.rules.catalogue import Path, Setting
from gongzhu.rules.first_trick import NoDiscard
from gongzhu.rules.model import Rules
from gongzhu.text import Lang, Text, literal

_HEAD = "schema: 1\nid: house\nextends: {parent}\n"
_CAPTURED = Text("captured: {cards}", "收到：{cards}")
_HAND = Text(
    "{led} was led to the first trick; the hand is {hand}", "第一墩先出 {led}，手牌 {hand}"
)
_MAY = Text("{cards} may be played", "可以出 {cards}")
_STEP = Text("; ", "；")


def shown(axis: Setting) -> Shown | None:
    """The axis in the default rules, as its sample writes it: what then counts, or may be played.

    Where neither changes, the rule itself is said. `None` where the sample is not accepted there.
    """
    default, lines = shipped(DEFAULT), tuple(how_to_write(axis))
    text = _HEAD.format(parent=DEFAULT) + "\n".join(lines) + "\n"
    own = check_source(Source("house.yaml", text)).profile
    if own is None:
        return None
    case, before, after = (
        _scores(default, own) or _hands(default, own) or _rules(axis, default, own)
    )
    return Shown(default.name, lines, case, before, after)


_Found = tuple[Text | None, Text | None, Text]


def _scores(default: Profile, own: Profile) -> _Found | None:
    """The plainest pile that counts otherwise."""
    found = disputes(default.game, own.game)
    if not found or len(found[0].captures.piles) > 1:
        return None
    captures, a, b = found[0]
    case = _CAPTURED.filled(cards=pile_named(own.game, captures))
    return case, _arithmetic(default.game, a[0]), _arithmetic(own.game, b[0])


def _arithmetic(game: Game, ledger: Ledger) -> Text:
    def said(lang: Lang) -> str:
        return _STEP.say(lang).join(explain(ledger, lang))

    return shortened(game, said("en"), said("zh"))


def _hands(default: Profile, own: Profile) -> _Found | None:
    """A hand for the first trick of which other cards may be played."""
    axis = own.rules.play.first_trick
    if not isinstance(axis, NoDiscard):
        return None
    hand = CardSet.of(axis.cards) | CardSet.parse("5H")
    led = "4C"
    legal = [
        read_position(profile.game, hand=[*map(str, hand)], trick=[led], trick_number=1).legal
        for profile in (default, own)
    ]
    if legal[0] == legal[1]:
        return None
    case = _printed(_HAND.filled(led=led, hand=hand))
    before, after = (_printed(_MAY.filled(cards=cards)) for cards in legal)
    return case, before, after


def _rules(axis: Setting, default: Profile, own: Profile) -> _Found:
    for difference in differences(default.rules, own.rules):
        if difference.path == axis.path and difference.b:
            before = _printed(difference.a) if difference.a else None
            return None, before, _printed(difference.b)
    return None, None, _printed(_clause(own.rules, axis.path))


def _clause(rules: Rules, path: Path) -> Text:
    """The clause about a setting, or about the block that it is part of."""
    known = {clause.path: clause.text for clause in clauses(rules)}
    for depth in range(len(path), 0, -1):
        if text := known.get(path[:depth]):
            return text
    return next(iter(known.values()))


def _printed(text: Text) -> Text:
    return both(lambda lang: typeset(text.say(lang))) if text else literal("", "")
