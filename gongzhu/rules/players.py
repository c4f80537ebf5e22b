"""How many play."""

from typing import Annotated

from pydantic import Field

from gongzhu.text import Lang, Text

Players = Annotated[int, Field(ge=2, le=8)]
"""How many people sit at the table."""

SOURCE = "001_a2fe2f6fd61c4602.txt, section 02; 000_7f966a08f059dcc4.txt (five players)"
SENTENCE = Text("{players} players.", "{players}人一桌。")


def say(players: int, lang: Lang) -> str:
    """The rule in words."""
    return SENTENCE.say(lang, players=players)
