"""What a profile file may say besides the rules themselves, and the keys of both."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gongzhu.rules.base import Part
from gongzhu.rules.model import Rules

SCHEMA = 1
"""The version of the profile language that this program reads."""

ID_PATTERN = r"^[a-z0-9][a-z0-9-]{0,63}$"

Words = Annotated[str, Field(min_length=1, max_length=2000)]
Count = Annotated[int, Field(ge=0, le=1000)]


class Bilingual(Part):
    """A text in both languages."""

    en: Words
    zh: Words


class SourceRef(Part):
    """Where rules come from."""

    ref: Words
    covers: tuple[Words, ...] = ()


class Example(Part):
    """A worked example, whose kind is told by its keys; see `gongzhu.profiles.examples`."""

    name: Words
    captured: tuple[str | tuple[str, ...], ...] | None = None
    """What was captured: one pile, or all piles in seat order."""

    exposed: tuple[str, ...] | dict[str, str] = ()
    """The exposed cards, or each with its level."""

    score: int | tuple[int, ...] | None = None
    """What the pile counts, or what each side scores."""

    later_tricks: Count | tuple[Count, ...] = 0
    """How many tricks were taken after the card that makes them count: by the captor of the pile,
    or by each seat."""

    hand: tuple[str, ...] | None = None
    """The hand of the player whose turn it is."""

    trick: tuple[str, ...] | None = None
    """What was played to the trick before, lead first; `[]` where this hand leads."""

    suits_led: tuple[Literal["S", "H", "C", "D"], ...] = ()
    """The suits led in the tricks before."""

    hearts_broken: bool = False
    """Whether a heart was played before."""

    discarded: bool = False
    """Whether somebody discarded on another suit before."""

    suits_seen: tuple[Literal["S", "H", "C", "D"], ...] = ()
    """The suits of which any card was played in the tricks before, as a discard too."""

    played: tuple[str, ...] = ()
    """The cards that this hand played in the tricks before."""

    deal: Annotated[int, Field(ge=1, le=1000)] = 1
    """The number of the deal; where totals are given, how many deals were played."""

    trick_number: Annotated[int, Field(ge=1, le=100)] | None = None
    """The number of the trick."""

    legal: tuple[str, ...] | None = None
    """The cards that may be played."""

    hands: tuple[tuple[str, ...], ...] | None = None
    """The dealt hands, or those of their cards that matter, in seat order."""

    leader: int | None = None
    """The seat that leads to the first trick, from 1."""

    captor: int | None = None
    """The seat that captured, in the deal before, the card that decides who leads."""

    last_leader: int | None = None
    """The seat that led the deal before, where that matters; without it the captor is meant."""

    expose: tuple[str, ...] | dict[str, str] = ()
    """The cards that their holders choose to expose; `exposed` is what lies exposed in the end."""

    points: tuple[int, ...] | None = None
    """What each side scores in a deal."""

    settled: tuple[int, ...] | None = None
    """What these points add to the total of each side."""

    pigs: tuple[Count, ...] | None = None
    """The pigs of each side: for a deal those it brings, beside totals those it has."""

    totals: tuple[int, ...] | None = None
    """The total of each side after a completed deal."""

    ends: bool | None = None
    """Whether the match is over."""

    losers: tuple[int, ...] | None = None
    """The sides that have lost, from 1."""

    winners: tuple[int, ...] | None = None
    """The sides that have won, from 1."""

    reset: bool | None = None
    """Whether play goes on from 0 with a new match."""


class Head(Part):
    """What a profile says about itself; none of this is inherited."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    id: Annotated[str, Field(pattern=ID_PATTERN)]
    extends: Words | None = None
    name: Bilingual | None = None
    description: Bilingual | None = None
    sources: tuple[SourceRef, ...] = ()
    examples: tuple[Example, ...] = ()


HEAD_KEYS = tuple(field.alias or name for name, field in Head.model_fields.items())
RULE_KEYS = tuple(Rules.model_fields)
