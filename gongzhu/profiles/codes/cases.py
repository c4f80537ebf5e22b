"""A small example of what a code is about: lines that are wrong, and the same put right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

HEAD = "schema: 1\nid: tea-house\nextends: individual\n"
"""What stands above the lines of a case, unless they begin a profile themselves."""


class Case(NamedTuple):
    """Lines of a profile with a mistake, and without it."""

    bad: str
    good: str

    def profile(self, *, good: bool = False) -> str:
        """The whole profile that the lines are part of."""
        lines = self.good if good else self.bad
        return lines if "extends:" in lines or "schema" in lines else f"{HEAD}{lines}\n"


_SHORT = "schema: 1\nid: tea-house\nextends: individual\n"
CASES: Mapping[str, Case] = {
    "GZ006": Case(
        'name: {en: "Tea\\u200bhouse", zh: 茶馆}\nexposure: {kind: none}',
        "name: {en: Tea house, zh: 茶馆}\nexposure: {kind: none}",
    ),
    "GZ008": Case("table:\n\tplayers: 4", "table:\n  direction: clockwise"),
    "GZ010": Case("scoring: {sweep: {kind: none}", "scoring: {sweep: {kind: none}}"),
    "GZ013": Case("exposure: {cards: &mine [QS]}", "exposure: {cards: [QS]}"),
    "GZ014": Case("exposure: {cards: *mine}", "exposure: {cards: [QS]}"),
    "GZ015": Case("exposure: !none {kind: none}", "exposure: {kind: none}"),
    "GZ016": Case(f"%YAML 1.2\n---\n{_SHORT}exposure: {{kind: none}}", "exposure: {kind: none}"),
    "GZ017": Case(f"{_SHORT}---\n{_SHORT}", "exposure: {kind: none}"),
    "GZ018": Case("? exposure\n: {kind: none}", "exposure: {kind: none}"),
    "GZ019": Case("scoring: {<<: {sweep: {kind: none}}}", "scoring: {sweep: {kind: none}}"),
    "GZ020": Case("exposure: {kind: none}\nexposure: {kind: none}", "exposure: {kind: none}"),
    "GZ021": Case("exposure:", "exposure: {kind: none}"),
    "GZ022": Case("match: {end: {low: -99999999999}}", "match: {end: {low: -2000}}"),
    "GZ023": Case('"": {kind: none}', "exposure: {kind: none}"),
    "GZ025": Case("- schema\n- id", "exposure: {kind: none}"),
    "GZ101": Case("lead: {first_deal: {kind: seat}}", "lead: {first_deal: {kind: seat, seat: 1}}"),
    "GZ102": Case("scoring: {alnoe: 60}", "scoring: {transformer: {alone: 60}}"),
    "GZ103": Case("table: {players: four}", "table: {direction: clockwise}"),
    "GZ104": Case("table: {direction: left}", "table: {direction: clockwise}"),
    "GZ105": Case("table: {players: 1}", "table: {direction: clockwise}"),
    "GZ106": Case("table: {players: 9}", "table: {direction: clockwise}"),
    "GZ108": Case("lead: {first_deal: {card: S2C}}", "lead: {first_deal: {card: 2C}}"),
    "GZ110": Case("exposure: {cards: [QS, JD, QS]}", "exposure: {cards: [QS, JD]}"),
    "GZ111": Case(
        "schema: 1\nid: Tea House\nextends: individual\nexposure: {kind: none}\n",
        "schema: 1\nid: tea-house\nextends: individual\nexposure: {kind: none}\n",
    ),
    "GZ112": Case('name: {en: "", zh: 茶馆}', "name: {en: Tea house, zh: 茶馆}"),
    "GZ120": Case(
        "schema: 2\nid: tea-house\nextends: individual\n",
        "schema: 1\nid: tea-house\nextends: individual\n",
    ),
    "GZ202": Case(
        "schema: 1\nid: tea-house\nextends: indvidual\n",
        "schema: 1\nid: tea-house\nextends: individual\n",
    ),
    "GZ204": Case(
        "schema: 1\nid: tea-house\nextends: /home/house.yaml\n",
        "schema: 1\nid: tea-house\nextends: individual\n",
    ),
    "GZ205": Case(
        "schema: 1\nid: tea-house\nextends: [individual, partnership]\n",
        "schema: 1\nid: tea-house\nextends: partnership\n",
    ),
    "GZ301": Case("table: {players: 5}", "table: {players: 5}\ndeck: {remove: [2C, 2D]}"),
    "GZ303": Case(
        "table: {players: 3}\ndeck: {remove: [2S]}", "table: {players: 3}\ndeck: {remove: [2C]}"
    ),
    "GZ304": Case(
        "exposure: {cards: [AH, QS, JD, 10C, 5H]}",
        "exposure: {cards: [AH, QS, JD, 10C, 5H]}\nscoring: {exposed: {5H: {times: 2}}}",
    ),
    "GZ305": Case(
        "scoring: {exposed: {5H: {times: 2}}}",
        "exposure: {cards: [AH, QS, JD, 10C, 5H]}\nscoring: {exposed: {5H: {times: 2}}}",
    ),
    "GZ306": Case("exposure: {cards: []}", "exposure: {kind: none}"),
    "GZ308": Case(
        "table: {players: 5, sides: {kind: opposite_partners}}\ndeck: {remove: [2C, 2D]}",
        "table: {sides: {kind: opposite_partners}}",
    ),
    "GZ309": Case("match: {end: {low: 1000}}", "match: {end: {low: -500}}"),
    "GZ311": Case("scoring: {values: {10C: 50}}", "scoring: {transformer: {alone: 100}}"),
    "GZ312": Case(
        "lead: {first_deal: {kind: seat, seat: 5}}", "lead: {first_deal: {kind: seat, seat: 1}}"
    ),
    "GZ317": Case(
        "exposure: {kind: none}\nplay: {hearts: {kind: blood_lock}}",
        "play: {hearts: {kind: blood_lock}}",
    ),
    "GZ321": Case(
        "play: {claim: {kind: leader, from_trick: 20}}",
        "play: {claim: {kind: leader, from_trick: 8}}",
    ),
    "GZ323": Case("exposure: {must: [5H]}", "exposure: {must: [QS]}"),
    "GZ326": Case(
        "exposure: {begins: pig_captor}",
        "lead: {later_deals: {kind: rotation}}\nexposure: {order: in_turn, begins: pig_captor}",
    ),
    "GZ331": Case("scoring: {exposed: {JD: {times: 1}}}", "scoring: {exposed: {JD: {times: 3}}}"),
    "GZ358": Case(
        "scoring: {full_house: {kind: bonus, points: 0}}",
        "scoring: {full_house: {kind: bonus, points: 500}}",
    ),
    "GZ371": Case("match: {end: {high: -5}}", "match: {end: {high: 1000}}"),
    "GZ375": Case(
        "match: {winner: {kind: all_beyond}}",
        "match: {end: {high: 1000}, winner: {kind: all_beyond}}",
    ),
    "GZ401": Case(
        "scoring: {values: {2H: -10}}\n"
        "examples:\n  - {name: a low heart, captured: [2H], score: 0}",
        "scoring: {values: {2H: -10}}\n"
        "examples:\n  - {name: a low heart, captured: [2H], score: -10}",
    ),
    "GZ402": Case(
        "examples:\n  - {name: a heart, captured: [2H]}",
        "examples:\n  - {name: a heart, captured: [2H], score: 0}",
    ),
    "GZ403": Case("scoring: {values: {2H: -10}}", "scoring: {later_tricks: {kind: none}}"),
    "GZ501": Case("table: {players: 4}", "table: {direction: clockwise}"),
    "GZ503": Case("lead: {later_deals: {card: 3C}}", "lead: {later_deals: {card: JD}}"),
    "GZ511": Case("scoring: {values: {5H: 10}}", "scoring: {values: {5H: -20}}"),
}
"""A case of each code that can be shown in a few lines."""
