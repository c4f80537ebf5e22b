"""What has happened in a deal, and which exposed cards that keeps in the hand for now.

This is the slow second implementation that the engine is compared with; it imports nothing from
there.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.naive.table import Rules, flag, kind, part, word, words

Trick = list[tuple[int, str]]
"""The seats and cards of a trick in the order of play, the lead first."""


@dataclass(frozen=True)
class History:
    """What a limit on play may ask about. Nothing of the trick on the table is in it."""

    suits_led: frozenset[str] = frozenset()
    """Suits led in earlier tricks."""

    suits_seen: frozenset[str] = frozenset()
    """Suits of which a card was played to an earlier trick, discards included."""

    own: frozenset[str] = frozenset()
    """The cards that the mover has played to earlier tricks."""

    discarded: bool = False
    """Whether anybody has played to an earlier trick a card of another suit than the one led."""

    trick_number: int = 1
    """The trick that is played now, from 1."""

    deal: int = 1
    """The deal of the match, from 1."""

    leader_was_captured: bool = True
    """Whether somebody captured the card whose captor leads, in the deal before this one."""

    @property
    def heart_played(self) -> bool:
        """Whether a heart was played to an earlier trick."""
        return "H" in self.suits_seen


def history_of(earlier: list[Trick], seat: int, deal: int = 1) -> History:
    """What these tricks mean for a seat that plays to the next one."""
    return History(
        suits_led=frozenset(trick[0][1][-1] for trick in earlier),
        suits_seen=frozenset(card[-1] for trick in earlier for _, card in trick),
        own=frozenset(card for trick in earlier for who, card in trick if who == seat),
        discarded=any(card[-1] != trick[0][1][-1] for trick in earlier for _, card in trick),
        trick_number=len(earlier) + 1,
        deal=deal,
    )


def still_bound(rules: Rules, card: str, exposed: dict[str, str], history: History) -> bool:
    """Whether this card is exposed in a way that binds it and its time has not come yet."""
    limit = part(rules, "exposure", "hold_back")
    until = kind(limit, "none")
    if until == "none" or card not in exposed:
        return False
    if exposed[card] not in words(limit, "levels", ["shown", "closed", "open"]):
        return False
    suit = card[-1]
    if until == "first_lead_of_suit":
        return suit not in history.suits_led
    if until == "holder_plays_suit":
        return all(played[-1] != suit for played in history.own)
    if until == "suit_seen":
        return suit not in history.suits_seen
    if until == "first_trick":
        return history.trick_number == 1
    raise ValueError(f"no card is held back until {until!r}")


def held_back_by(
    rules: Rules,
    card: str,
    hand: set[str],
    led: str | None,
    exposed: dict[str, str],
    history: History,
) -> bool:
    """Whether this card of the hand has to wait; `led` is the suit led, None for the leader."""
    if not still_bound(rules, card, exposed, history):
        return False
    limit = part(rules, "exposure", "hold_back")
    # Another card that has to wait as well is no company: one of the two has to be played.
    lonely = not any(
        other[-1] == card[-1] and not still_bound(rules, other, exposed, history)
        for other in hand - {card}
    )

    if led is None:
        if not flag(limit, "when_leading", True):
            return False
        always_exempt = word(limit, "unless", "only_card_of_suit") == "only_card_of_suit"
        return not (lonely and always_exempt)

    # Whoever does not lead may part with the only card of its suit, unless the rule spares nobody
    # who could play something else; then following suit is no choice, but discarding is.
    if lonely and (word(limit, "unless", "only_card_of_suit") != "nothing_else" or card[-1] == led):
        return False
    return card[-1] == led or word(limit, "discard", "free") == "locked"
