"""Tables to keep records of: rules of several kinds, and matches played at random by them."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable
from typing import Any

from gongzhu.cards import CardSet
from gongzhu.engine.actions import Expose
from gongzhu.engine.deal import apply
from gongzhu.engine.game import Game
from gongzhu.engine.match import Match
from gongzhu.record.lines import Header
from gongzhu.record.writer import Writer
from gongzhu.rules.model import Rules
from tests.support import game, some_action

Plain = dict[str, Any]

INDIVIDUAL: Plain = game("individual").rules.model_dump(mode="json", exclude_defaults=True)


def rules_of(change: Callable[[Plain], object] = lambda plain: None) -> Rules:
    """The individual game with something changed in it."""
    plain = json.loads(json.dumps(INDIVIDUAL))
    change(plain)
    return Rules.model_validate_json(json.dumps(plain))


def short(plain: Plain) -> None:
    """Three tricks a deal, two deals."""
    keep = CardSet.parse("AS QS 2S AH QH 2H AD JD 2D QC 10C 2C")
    everything = CardSet(2**52 - 1)
    plain["deck"] = {"remove": [str(card) for card in everything - keep]}
    plain["scoring"]["values"] = {"AH": -50, "QH": -30, "2H": 0, "QS": -100, "JD": 100}
    plain["match"]["end"] = {"kind": "deals", "count": 2}


def five_players(plain: Plain) -> None:
    plain["table"]["players"] = 5
    plain["deck"] = {"remove": ["2C", "2D"]}


def partners(score: str) -> Callable[[Plain], None]:
    def change(plain: Plain) -> None:
        plain["table"]["sides"] = {"kind": "opposite_partners", "score": score}

    return change


def no_exposure(plain: Plain) -> None:
    plain["exposure"] = {"kind": "none"}
    plain["match"]["end"] = {"kind": "deals", "count": 3}


def free_exposure(plain: Plain) -> None:
    plain["exposure"]["hold_back"] = {"kind": "none"}
    plain["lead"]["first_deal"]["must_play"] = True
    plain["lead"]["later_deals"] = {"kind": "holder", "card": "2S", "must_play": True}


def levels_in_secret(plain: Plain) -> None:
    """Open and closed exposures in secret, claims, a leader drawn by lot, and a winner."""
    plain["exposure"] |= {"levels": ["closed", "open"], "order": "secret"}
    plain["play"] = {"claim": {"kind": "leader"}}
    plain["lead"]["first_deal"] = plain["lead"]["later_deals"] = {"kind": "random"}
    plain["match"]["end"] = {"kind": "deals", "count": 3}
    plain["match"]["winner"] = {"kind": "highest", "ties": "extra_deal"}


def forced_and_short(plain: Plain) -> None:
    """Cards that must be exposed, a deal that stops early, and totals that are settled."""
    plain["exposure"] |= {"must": ["QS"], "automatic_last": True}
    plain["play"] = {"end": {"kind": "nothing_left"}}
    plain["lead"]["later_deals"] = {"kind": "rotation"}
    plain["match"]["settlement"] = {"kind": "minus_others"}


VARIANTS: dict[str, Rules] = {
    "individual": rules_of(),
    "five players": rules_of(five_players),
    "partners added": rules_of(partners("added")),
    "partners pooled": rules_of(partners("pooled")),
    "no exposure": rules_of(no_exposure),
    "free exposure": rules_of(free_exposure),
    "short": rules_of(short),
    "levels in secret": rules_of(levels_in_secret),
    "forced and short": rules_of(forced_and_short),
}


def one_deal(rules: Rules) -> Rules:
    """The same rules, for matches of a single deal."""
    plain = rules.model_dump(mode="json")
    plain["match"]["end"] = {"kind": "deals", "count": 1}
    return Rules.model_validate_json(json.dumps(plain))


def header_of(rules: Rules, **more: str) -> Header:
    names = tuple(f"P{seat + 1}" for seat in range(rules.table.players))
    return Header.of(rules, profile="house", seats=names, **more)


def play_match(writer: Writer, rules: Rules, seed: int, *, answers: bool = True) -> Match:
    """Play a match at random; without `answers` a seat that exposes nothing says nothing."""
    dice = random.Random(seed)
    match = Match(Game.of(rules))
    writer.header(header_of(rules))
    while not match.verdict.ends:
        deal = match.shuffled(dice)
        writer.deal(deal)
        while deal.waiting:
            action = some_action(deal, dice)
            deal = apply(deal, action)
            if answers or not isinstance(action, Expose) or action.cards:
                writer.action(action)
        match = match.add(deal)
        writer.result(match)
    writer.end(match)
    return match


def record_of(rules: Rules, seed: int, *, answers: bool = True) -> str:
    """The record of a match played at random."""
    stream = io.StringIO()
    play_match(Writer(stream), rules, seed, answers=answers)
    return stream.getvalue()
