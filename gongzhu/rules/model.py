"""A table's rules: every axis in its section, complete and frozen."""

from __future__ import annotations

import hashlib
import json

from pydantic import Field

from gongzhu.cards import Deck
from gongzhu.rules import (
    direction,
    exposure,
    follow,
    full_house,
    hearts_lead,
    loser,
    sides,
    sweep,
    transformer,
)
from gongzhu.rules.base import Part
from gongzhu.rules.deck import DeckRules
from gongzhu.rules.exposed import Exposed
from gongzhu.rules.exposure import Exposure
from gongzhu.rules.first_lead import FirstDeal, LaterDeals
from gongzhu.rules.follow import Follow
from gongzhu.rules.full_house import FullHouse
from gongzhu.rules.hearts_lead import HeartsLead
from gongzhu.rules.loser import Loser
from gongzhu.rules.match_end import MatchEnd
from gongzhu.rules.players import Players
from gongzhu.rules.sides import Sides
from gongzhu.rules.sweep import Sweep
from gongzhu.rules.transformer import Transformer
from gongzhu.rules.values import Values
from gongzhu.seats import Direction


class Table(Part):
    """Who sits at the table."""

    players: Players
    direction: Direction = direction.NEUTRAL
    sides: Sides = sides.NEUTRAL


class Lead(Part):
    """Who leads to the first trick."""

    first_deal: FirstDeal
    later_deals: LaterDeals


class Play(Part):
    """Which cards may be played."""

    follow: Follow = follow.NEUTRAL
    hearts: HeartsLead = hearts_lead.NEUTRAL


class Scoring(Part):
    """What captured cards count."""

    values: Values
    exposed: Exposed = Field(default={})
    transformer: Transformer = transformer.NEUTRAL
    sweep: Sweep = sweep.NEUTRAL
    full_house: FullHouse = full_house.NEUTRAL


class MatchRules(Part):
    """When the match is over, and who has lost."""

    end: MatchEnd
    loser: Loser = loser.NEUTRAL


class Rules(Part):
    """All the rules of one table. Whoever takes `Rules` may assume that they are sound."""

    table: Table
    deck: DeckRules = DeckRules()
    lead: Lead
    play: Play = Play()
    exposure: Exposure = exposure.NEUTRAL
    scoring: Scoring
    match: MatchRules

    @property
    def cards(self) -> Deck:
        """The deck that is dealt."""
        return self.deck.deck

    def canonical(self) -> str:
        """The rules as JSON with sorted keys and without neutral values: their identity."""
        plain = self.model_dump(mode="json", exclude_defaults=True)
        return json.dumps(plain, sort_keys=True, separators=(",", ":"))

    @property
    def id(self) -> str:
        """The sha256 of the canonical JSON. Two tables play alike exactly when these are equal."""
        return hashlib.sha256(self.canonical().encode()).hexdigest()

    @property
    def short_id(self) -> str:
        """The first 8 digits of the identity, as shown to people."""
        return self.id[:8]
