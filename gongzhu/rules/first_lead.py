"""Who leads to the first trick of a deal, and with what."""

from typing import Annotated, Literal

from pydantic import Field

from gongzhu.rules.base import CardName, Value
from gongzhu.text import Text

_LEAD = {
    False: Text("any card may be led", "首张可出任意牌"),
    True: Text("that very card must be led", "并且必须先出这张牌"),
}


class Holder(Value):
    """The player who was dealt a certain card leads."""

    kind: Literal["holder"]
    card: CardName
    """The card that decides; it must be in the deck."""

    must_play: bool = False
    """Whether that card must be led, or any card may be."""

    sentence = Text(
        "The holder of {card} leads; {must_play}.", "持有 {card} 的人先出，{must_play}。"
    )
    source = (
        "001_a2fe2f6fd61c4602.txt, section 02 (2S, need not be led); house-rules catalogue, 2.2"
    )
    sample = "{kind: holder, card: 2S, must_play: false}"
    options = {"must_play": _LEAD}
    fields_zh = {
        "card": "由哪张牌决定；必须在牌里。",
        "must_play": "是否必须先出这张牌。",
    }


Otherwise = Literal["first_deal", "same_leader"]

_OTHERWISE: dict[Otherwise, Text] = {
    "first_deal": Text("the leader is found as in the first deal", "按第一副的办法定先出的人"),
    "same_leader": Text("the same player leads again", "仍由上一副先出的人先出"),
}


class Captor(Value):
    """Whoever captured a certain card in the deal before leads, with any card."""

    kind: Literal["captor"]
    card: CardName
    """The card whose captor leads; it must be in the deck."""

    otherwise: Otherwise = "first_deal"
    """Who leads when nobody captured the card, as when a deal ended early: the leader is found as
    in the first deal, or leads again."""

    sentence = Text(
        "Whoever captured {card} in the last deal leads any card; if nobody did, {otherwise}.",
        "上一副收走 {card} 的人先出，可出任意牌；若无人收走，{otherwise}。",
    )
    source = "001_a2fe2f6fd61c4602.txt, section 02"
    sample = "{kind: captor, card: QS}"
    options = {"otherwise": _OTHERWISE}
    fields_zh = {
        "card": "收走哪张牌的人先出；必须在牌里。",
        "otherwise": "若无人收走（如提前结束），由谁先出。",
    }


class FixedSeat(Value):
    """The same seat always leads."""

    kind: Literal["seat"]
    seat: Annotated[int, Field(ge=1, le=8)]
    """The seat, counted from 1."""

    sentence = Text("Seat {seat} leads, with any card.", "由{seat}号座位先出，可出任意牌。")
    source = "house-rules catalogue, 2.2 (D1, D4, D10, D11, D22)"
    sample = "{kind: seat, seat: 1}"
    fields_zh = {"seat": "座位号，从1数起。"}


class RandomSeat(Value):
    """A seat that is drawn leads."""

    kind: Literal["random"]

    sentence = Text(
        "The leader is drawn by lot and leads any card.", "抽签决定谁先出，可出任意牌。"
    )
    source = "house-rules catalogue, 2.2 (D3)"
    sample = "{kind: random}"


class Rotation(Value):
    """The lead of the first trick goes round the table, deal by deal."""

    kind: Literal["rotation"]

    sentence = Text(
        "The player after the one who led the last deal leads, with any card.",
        "由上一副先出者的下家先出，可出任意牌。",
    )
    source = "house-rules catalogue, 2.2 (D2)"
    sample = "{kind: rotation}"


FirstDeal = Annotated[Holder | FixedSeat | RandomSeat, Field(discriminator="kind")]
"""How the leader of the first deal is found."""

LaterDeals = Annotated[
    Captor | Holder | FixedSeat | RandomSeat | Rotation, Field(discriminator="kind")
]
"""How the leader of every other deal is found."""
