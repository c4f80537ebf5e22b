"""A table's rules in words, from the sentences of the axes."""

from __future__ import annotations

from gongzhu.rules import deck, direction, exposed, players, values
from gongzhu.rules.model import Rules
from gongzhu.text import Lang, Text

_TABLE = Text("Table", "牌桌")
_LEAD = Text("First lead", "首次出牌")
_PLAY = Text("Play", "出牌")
_EXPOSURE = Text("Exposing", "亮牌")
_SCORING = Text("Scoring", "计分")
_MATCH = Text("Match", "终局")
_FIRST = Text("First deal: {rule}", "第一副：{rule}")
_LATER = Text("Later deals: {rule}", "以后各副：{rule}")


def rule_sheet(rules: Rules, lang: Lang) -> list[tuple[str, list[str]]]:
    """The rules a table plays by: headings with their sentences, in the order of play."""
    scoring = rules.scoring
    exposing = [rules.exposure.say(lang)]
    if rules.scoring.exposed:
        exposing.append(exposed.say(scoring.exposed, lang))
    sheet = [
        (
            _TABLE,
            [
                players.say(rules.table.players, lang),
                direction.say(rules.table.direction, lang),
                rules.table.sides.say(lang),
                deck.say(rules.deck, lang),
            ],
        ),
        (_EXPOSURE, exposing),
        (
            _LEAD,
            [
                _FIRST.say(lang, rule=rules.lead.first_deal.say(lang)),
                _LATER.say(lang, rule=rules.lead.later_deals.say(lang)),
            ],
        ),
        (_PLAY, [rules.play.follow.say(lang), rules.play.hearts.say(lang)]),
        (
            _SCORING,
            [
                values.say(scoring.values, lang),
                scoring.transformer.say(lang),
                scoring.sweep.say(lang),
                scoring.full_house.say(lang),
            ],
        ),
        (_MATCH, [rules.match.end.say(lang), rules.match.loser.say(lang)]),
    ]
    return [(heading.say(lang), sentences) for heading, sentences in sheet]
