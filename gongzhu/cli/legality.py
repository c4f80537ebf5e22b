"""`gongzhu legal`: what may be played in a position, and why the rest may not."""

from __future__ import annotations

from gongzhu.cards import split
from gongzhu.cli import profiles, terms
from gongzhu.engine.piles import read_exposures
from gongzhu.engine.position import read_position
from gongzhu.errors import InvalidAction
from gongzhu.text import Lang, Text

_LEGAL = Text("may be played: {cards}", "可以出：{cards}")


def command(
    lang: Lang,
    *,
    profile: str,
    hand: str,
    trick: str,
    exposed: str,
    suits_led: str,
    deal: int,
    trick_number: int | None,
    hearts_broken: bool,
    discarded: bool,
    suits_seen: str,
    played: str,
    json: bool,
) -> None:
    """Print the legal cards and the refusals."""
    game = profiles.load(profile, lang).game
    try:
        found = read_position(
            game,
            hand=split(hand),
            trick=split(trick),
            exposed=read_exposures(game, split(exposed)),
            suits_led=_suits(suits_led),
            deal=deal,
            trick_number=trick_number,
            hearts_broken=hearts_broken,
            discarded=discarded,
            suits_seen=_suits(suits_seen),
            played=split(played),
        )
    except InvalidAction as error:
        terms.refuse(error, lang)
    if json:
        refused = {
            str(card): {"reason": reason.why.value, "text": reason.say(lang)}
            for card, reason in found.refused.items()
        }
        terms.print_json({"legal": [str(card) for card in found.legal], "refused": refused})
        return
    terms.print_lines([_LEGAL.say(lang, cards=found.legal)])
    terms.print_lines([f"{card}: {reason.say(lang)}" for card, reason in found.refused.items()])


def _suits(text: str) -> list[str]:
    """The words for suits; letters may stand together, as in "SH"."""
    return [part for word in split(text) for part in _parts(word)]


def _parts(word: str) -> list[str]:
    return list(word) if set(word.upper()) <= set("SHCD") else [word]
