"""Which cards lie exposed before play, and who is asked in which order.

Seats are counted from 0. This is the slow second implementation that the engine is compared with;
it imports nothing from there.
"""

from __future__ import annotations

from tests.naive.table import Rules, deck, flag, kind, part, players, word, words


def exposed_in_the_end(
    rules: Rules, hands: list[set[str]], wishes: dict[str, str]
) -> dict[str, str]:
    """Each card that lies exposed when play begins, and its level.

    `wishes`: the cards that their holders choose to expose, and how. Hands may leave out cards. A
    card exposed against its holder's will lies as the first of the table's levels says.
    """
    exposure = part(rules, "exposure")
    if kind(exposure, "none") == "none":
        return {}
    levels = words(exposure, "levels", ["shown"])
    exposable = set(words(exposure, "cards", [])) & deck(rules)

    # Nobody exposes what may not be exposed, nor what is not held.
    exposed = {}
    for card, level in wishes.items():
        if level not in levels:
            raise ValueError(f"this table does not expose {card} {level}")
        if card in exposable and any(card in hand for hand in hands):
            exposed[card] = level

    for card in words(exposure, "must", []):
        if card in exposable and card not in exposed:
            exposed[card] = levels[0]

    rest = exposable - set(exposed)
    if flag(exposure, "automatic_last", False) and len(rest) == 1:
        exposed[rest.pop()] = levels[0]
    return exposed


def asked_in_turn(rules: Rules, leader: int, captor: int | None, deal: int) -> list[int]:
    """The seats in the order in which they are asked; empty where nobody waits for anybody.

    `captor` captured QS in the deal before, None if nobody did.
    """
    exposure = part(rules, "exposure")
    if kind(exposure, "none") == "none" or word(exposure, "order", "any") != "in_turn":
        return []
    first = leader
    if word(exposure, "begins", "leader") == "pig_captor" and deal > 1 and captor is not None:
        first = captor
    return [(first + step) % players(rules) for step in range(players(rules))]
