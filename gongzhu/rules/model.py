"""A table's rules: every axis in its section, complete and frozen."""

import hashlib
import json

from pydantic import Field

from gongzhu.cards import Deck
from gongzhu.rules import (
    after,
    claim,
    deal_end,
    direction,
    exact_set,
    exposed,
    exposure,
    first_trick,
    follow,
    full_house,
    hearts_lead,
    later_tricks,
    loser,
    no_scoring_card,
    players,
    settlement,
    sides,
    sweep,
    transformer,
    values,
    winner,
)
from gongzhu.rules.after import After
from gongzhu.rules.base import Part
from gongzhu.rules.claim import Claim
from gongzhu.rules.deal_end import DealEnd
from gongzhu.rules.deck import DeckRules
from gongzhu.rules.exact_set import ExactSetBonus
from gongzhu.rules.exposed import Exposed
from gongzhu.rules.exposure import Exposure
from gongzhu.rules.first_lead import FirstDeal, LaterDeals
from gongzhu.rules.first_trick import FirstTrick
from gongzhu.rules.follow import Follow
from gongzhu.rules.full_house import FullHouse
from gongzhu.rules.hearts_lead import HeartsLead
from gongzhu.rules.later_tricks import LaterTricks
from gongzhu.rules.loser import Loser
from gongzhu.rules.match_end import MatchEnd
from gongzhu.rules.no_scoring_card import NoScoringCard
from gongzhu.rules.players import Players
from gongzhu.rules.settlement import Settlement
from gongzhu.rules.sides import Sides
from gongzhu.rules.sweep import Sweep
from gongzhu.rules.transformer import Transformer
from gongzhu.rules.values import Values
from gongzhu.rules.winner import Winner
from gongzhu.seats import Direction


class Table(Part):
    """Who sits at the table."""

    options = {"direction": direction.SENTENCES}
    field_sources = {"players": players.SOURCE, "direction": direction.SOURCE}
    field_samples = {"players": "5", "direction": "clockwise"}

    players: Players
    """How many people play; the cards must come out even for them."""

    direction: Direction = direction.NEUTRAL
    """Which way round the table play goes."""

    sides: Sides = sides.NEUTRAL
    """Who shares a score: nobody, or partners who sit opposite."""

    fields_zh = {
        "players": "几人同桌；牌必须能平均发完。",
        "direction": "出牌的方向。",
        "sides": "谁和谁一起计分：各自为战，或对家为伙伴。",
    }


class Lead(Part):
    """Who leads to the first trick."""

    first_deal: FirstDeal
    """Who leads to the first trick of the first deal, and whether with a certain card."""

    later_deals: LaterDeals
    """Who leads to the first trick of every other deal."""

    fields_zh = {
        "first_deal": "第一副由谁先出，是否必须先出某张牌。",
        "later_deals": "以后各副由谁先出。",
    }


class Play(Part):
    """Which cards may be played, and how long."""

    follow: Follow = follow.NEUTRAL
    """What may be played to a trick that somebody else led."""

    hearts: HeartsLead = hearts_lead.NEUTRAL
    """When a heart may be led."""

    first_trick: FirstTrick = first_trick.NEUTRAL
    """What may not be played to the first trick of a deal."""

    claim: Claim = claim.NEUTRAL
    """Whether the rest of the tricks may be claimed."""

    end: DealEnd = deal_end.NEUTRAL
    """When a deal is over."""

    fields_zh = {
        "follow": "别人先出后怎样跟牌。",
        "hearts": "什么时候可以先出红心。",
        "first_trick": "每副第一墩不能出什么。",
        "claim": "能否摊牌收走其余各墩。",
        "end": "一副什么时候结束。",
    }


class Scoring(Part):
    """What captured cards count."""

    field_sources = {"values": values.SOURCE, "exposed": exposed.SOURCE}
    field_samples = {"values": "{QS: -100, JD: 100}", "exposed": exposed.SAMPLE}

    values: Values
    """The points of each scoring card for its captor; a card with 0 still is a scoring card."""

    exposed: Exposed = Field(default={})
    """What exposing each card does to the score, for whoever captures what it reaches."""

    transformer: Transformer = transformer.NEUTRAL
    """The card that multiplies the rest of a pile, and what it counts alone."""

    sweep: Sweep = sweep.NEUTRAL
    """What capturing every heart does to the hearts, the pig and the sheep."""

    later_tricks: LaterTricks = later_tricks.NEUTRAL
    """What the tricks that a certain card's captor takes afterwards count."""

    exact_set: ExactSetBonus = exact_set.NEUTRAL
    """What capturing certain scoring cards and no others brings."""

    no_scoring_card: NoScoringCard = no_scoring_card.NEUTRAL
    """What a pile without any scoring card counts."""

    full_house: FullHouse = full_house.NEUTRAL
    """What capturing every scoring card brings."""

    fields_zh = {
        "values": "每张计分牌对收走者的分数；0分的也算计分牌。",
        "exposed": "亮出每张牌对得分的作用，对收走的人生效。",
        "transformer": "使其余计分牌加倍的牌（变压器），以及单独收到时的分数。",
        "sweep": "收齐所有红心（全红）对红心、猪、羊的作用。",
        "later_tricks": "收走某张牌之后，每赢一墩的分数。",
        "exact_set": "恰好收到某几张计分牌的奖分。",
        "no_scoring_card": "一张计分牌也没收到时的分数。",
        "full_house": "收齐所有计分牌（大满贯）的奖分。",
    }


class MatchRules(Part):
    """What a deal adds to the totals, when the match is over, who has lost and who has won."""

    settlement: Settlement = settlement.NEUTRAL
    """What a deal adds to the totals."""

    end: MatchEnd
    """When a match is over."""

    loser: Loser = loser.NEUTRAL
    """Who loses a match that is over."""

    winner: Winner = winner.NEUTRAL
    """Who wins a match that is over, and whether a tie is played off."""

    after: After = after.NEUTRAL
    """Whether a new match follows from 0."""

    fields_zh = {
        "settlement": "每副记入总分的数。",
        "end": "全场什么时候结束。",
        "loser": "全场结束时谁输。",
        "winner": "全场结束时谁赢，并列时是否加赛。",
        "after": "结束后是否从0开始新的一场。",
    }


class Rules(Part):
    """All the rules of one table. Whoever takes `Rules` may assume that they are sound."""

    table: Table
    """Who sits at the table, and who plays together."""

    deck: DeckRules = DeckRules.model_construct()
    """Which cards are dealt."""

    lead: Lead
    """Who leads to the first trick."""

    play: Play = Play.model_construct()
    """Which cards may be played, and how long."""

    exposure: Exposure = exposure.NEUTRAL
    """Whether cards may be exposed before play, which, how, and in what order."""

    scoring: Scoring
    """What captured cards count."""

    match: MatchRules
    """When a match is over, and who has lost and won."""

    fields_zh = {
        "table": "几人同桌，谁和谁一伙。",
        "deck": "用哪些牌。",
        "lead": "谁先出第一墩。",
        "play": "怎样出牌，打到什么时候。",
        "exposure": "出牌前能否亮牌、亮哪些、怎样亮、按什么顺序。",
        "scoring": "收到的牌怎样计分。",
        "match": "全场何时结束，谁输谁赢。",
    }

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
