"""Which way round the table play goes."""

from collections.abc import Mapping

from gongzhu.seats import Direction
from gongzhu.text import Lang, Text

NEUTRAL: Direction = "anticlockwise"

SOURCE = "001_a2fe2f6fd61c4602.txt, section 03; clockwise: house-rules catalogue 2.9 (1)"
SENTENCES: Mapping[Direction, Text] = {
    "anticlockwise": Text(
        "Play goes anticlockwise: the player on your right is next.",
        "逆时针出牌：右手边的人是下家。",
    ),
    "clockwise": Text(
        "Play goes clockwise: the player on your left is next.",
        "顺时针出牌：左手边的人是下家。",
    ),
}


def say(direction: Direction, lang: Lang) -> str:
    """The rule in words."""
    return SENTENCES[direction].say(lang)
