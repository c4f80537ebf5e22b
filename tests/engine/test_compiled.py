"""The laws say the same compiled as they do in plain Python."""

from __future__ import annotations

import random
from types import FunctionType
from typing import Any

import numpy as np
import pytest

from gongzhu.engine import laws
from gongzhu.engine.actions import Play
from gongzhu.engine.deal import apply
from tests.engine.compiled import compiled
from tests.support import TABLES, dealt, game, some_action, varied

LAWS = [name for name, law in vars(laws).items() if isinstance(law, FunctionType)]


BOUND: dict[str, dict[str, Any]] = {
    "hearts broken": {"play": {"hearts": {"kind": "broken"}, "end": {"kind": "nothing_left"}}},
    "after a discard": {"play": {"hearts": {"kind": "after_discard"}}},
    "blood lock": {
        "play": {
            "hearts": {"kind": "blood_lock", "card": "AH"},
            "first_trick": {"kind": "no_discard", "cards": ["QS", "AH", "KH", "JD"]},
        }
    },
    "own suit": {"exposure": {"hold_back": {"kind": "holder_plays_suit", "discard": "locked"}}},
    "suit seen": {"exposure": {"hold_back": {"kind": "suit_seen", "when_leading": False}}},
    "first trick": {
        "exposure": {"hold_back": {"kind": "first_trick", "unless": "only_card_when_following"}},
        "scoring": {"later_tricks": {"kind": "after_card", "card": "QD", "points": 10}},
    },
    "open ones": {
        "exposure": {
            "levels": ["closed", "open"],
            "hold_back": {"kind": "first_lead_of_suit", "levels": ["open"], "discard": "locked"},
        }
    },
}
"""Tables that bind the players in other ways."""


@pytest.mark.parametrize("table", [*TABLES, *BOUND])
def test_the_compiled_laws_agree_with_the_plain_ones(table: str) -> None:
    """Every play of 20 deals, and what each law says before it."""
    dice, fast = random.Random(f"compiled {table}"), compiled()
    of = varied(BOUND[table]) if table in BOUND else game(table)
    t = np.array(of.table, dtype=np.int64)
    for _ in range(20):
        deal = dealt(of, dice)
        while deal.phase == "expose":
            deal = apply(deal, some_action(deal, dice))
        s = np.array(deal.state, dtype=np.int64)
        while deal.legal:
            cards = deal.hand(deal.mover).bits
            assert fast["must_follow"](s, cards) == laws.must_follow(deal.state, cards)
            assert fast["must_lead"](s, cards) == laws.must_lead(deal.state, cards)
            for law in ("hearts_locked", "no_first_discard"):
                assert fast[law](t, s, cards) == getattr(laws, law)(of.table, deal.state, cards)
            for law in ("lifted", "claim_stands"):
                assert fast[law](t, s) == getattr(laws, law)(of.table, deal.state)
            held = laws.held_back(deal.game.table, deal.state, cards)
            assert fast["held_back"](t, s, cards) == held
            assert fast["refused"](t, s) == laws.refused(deal.game.table, deal.state)
            assert fast["legal"](t, s) == laws.legal(deal.game.table, deal.state)
            assert fast["winner"](t, s) == laws.winner(deal.game.table, deal.state)
            card, plain = dice.choice(list(deal.legal)), list(deal.state)
            taker = laws.play(deal.game.table, plain, card.bit)
            assert fast["play"](t, s, card.bit) == taker
            assert s.tolist() == plain
            deal = apply(deal, Play(deal.mover, card))
            assert tuple(plain) == deal.state
            if deal.legal and not deal.trick and dice.random() < 0.05:
                rest, plain = s.copy(), list(deal.state)
                fast["take_rest"](t, rest)
                laws.take_rest(of.table, plain)
                assert rest.tolist() == plain


@pytest.mark.parametrize("law", LAWS)
def test_a_law_is_compiled_without_python_objects(law: str) -> None:
    """Each law was compiled for int64, and found the compiled forms of the laws it calls."""
    fast = compiled()
    t = np.array(game("individual").table, dtype=np.int64)
    s = np.array(dealt(game("individual"), random.Random(1)).state, dtype=np.int64)
    given = {
        "must_follow": (s, 1),
        "must_lead": (s, 1),
        "held_back": (t, s, 1),
        "hearts_locked": (t, s, 1),
        "no_first_discard": (t, s, 1),
        "lifted": (t, s),
        "suits_of": (t, 1),
        "unless_all": (1, 1),
        "remember_suits": (t, s),
        "stop_if_nothing_left": (t, s),
        "claim_stands": (t, s),
        "highest": (1,),
        "take_rest": (t, s),
        "beside_others": (1, 1, 1),
        "refused": (t, s),
        "legal": (t, s),
        "winner": (t, s),
        "play": (t, s, 1),
        "take": (t, s),
        "has_counted_card": (t, s, 0),
    }
    fast[law](*given[law])
    assert fast[law].nopython_signatures
    assert getattr(laws, law).__globals__[law] is not fast[law]
    assert fast[law].py_func.__code__ is getattr(laws, law).__code__
