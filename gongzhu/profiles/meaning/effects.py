"""Checks of what exposing a card does to the score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gongzhu.cards import Card, CardSet
from gongzhu.engine.table import exposable_cards, levels_of
from gongzhu.profiles.meaning.clash import Check, Clash, Stated, path
from gongzhu.profiles.meaning.named import EXPOSURE_CARDS
from gongzhu.profiles.meaning.points import grows, reached, used_levels
from gongzhu.profiles.nodes import Path
from gongzhu.rules.exposed import Effect
from gongzhu.rules.exposure import BeforePlay
from gongzhu.rules.full_house import StackedFullHouse
from gongzhu.rules.levels import NAMES
from gongzhu.rules.model import Rules
from gongzhu.rules.transformer import Multiply

_EXPOSED, _STRENGTH = path("scoring.exposed"), path("scoring.transformer.exposed")

_NOTHING = Effect(on="nothing")
_FACTORS = ("times", "sign", "levels")


def exposures_have_effects(stated: Stated) -> Iterator[Clash]:
    """GZ304, GZ305: what may be exposed has an effect, and what has an effect may be."""
    rules = stated.rules
    exposable = exposable_cards(rules)
    effects = CardSet.of(rules.scoring.exposed)
    exposing: Path = ("exposure", "cards" if isinstance(rules.exposure, BeforePlay) else "kind")
    transformer = rules.scoring.transformer
    if isinstance(transformer, Multiply) and transformer.exposed:
        effects |= CardSet.of([transformer.card])
        if transformer.card not in exposable and stated.owns(_STRENGTH):
            yield Clash("GZ305", (_STRENGTH, exposing), {"card": transformer.card}, ())
    for card in (exposable & rules.cards.cards) - effects:
        paths = (stated.item(EXPOSURE_CARDS, card), _EXPOSED)
        yield Clash("GZ304", paths, {"card": card}, (path("scoring.transformer"),))
    for card in rules.scoring.exposed:
        where = (*_EXPOSED, str(card))
        if card not in exposable and stated.owns(where):
            yield Clash("GZ305", (where, exposing), {"card": card}, ())


def levels_exist(stated: Stated) -> Iterator[Clash]:
    """GZ329: a level with an effect of its own is one at which cards may be exposed."""
    rules = stated.rules
    used, exposable = levels_of(rules), exposable_cards(rules)
    settings: list[tuple[Path, Card, Iterable[str]]] = [
        ((*_EXPOSED, str(card)), card, effect.levels)
        for card, effect in rules.scoring.exposed.items()
    ]
    transformer = rules.scoring.transformer
    if isinstance(transformer, Multiply) and transformer.exposed:
        settings.append((_STRENGTH, transformer.card, transformer.exposed.levels))
    for where, card, levels in settings:
        for level, text in NAMES.items():
            place = (*where, "levels", level)
            unused = level in levels and level not in used
            if used and card in exposable and unused and stated.owns(place):
                yield Clash("GZ329", (place, path("exposure.levels")), {"level": text})


def effects_do_something(stated: Stated) -> Iterator[Clash]:
    """GZ330 to GZ333: an effect that the file states changes the score of something."""
    rules = stated.rules
    for card, effect in rules.scoring.exposed.items():
        where = (*_EXPOSED, str(card))
        if card not in exposable_cards(rules) or not stated.owns(where):
            continue
        data = {"card": card}
        if effect.on == "nothing":
            idle = [name for name in _FACTORS if getattr(effect, name) != getattr(_NOTHING, name)]
            if said := stated.first_owned(*((*where, name) for name in idle)):
                yield Clash("GZ330", (said, (*where, "on")), data)
        elif not multiplies(rules, effect):
            yield Clash("GZ331", ((*where, "times"), where), data)
        elif not reaches(rules, card, effect):
            code = "GZ332" if effect.on == "hearts" else "GZ333"
            yield Clash(code, ((*where, "on"), where), data)


def multiplies(rules: Rules, effect: Effect) -> bool:
    """Whether the factor is another one than 1 at some level that there is."""
    return any(effect.at(level) != 1 for level in used_levels(rules))


def reaches(rules: Rules, card: Card, effect: Effect) -> bool:
    """Whether there is something that counts for an effect to multiply."""
    cards = reached(rules, card, effect)
    if isinstance(rules.scoring.full_house, StackedFullHouse) and cards:
        return True  # there the factors multiply the full house
    return any(rules.scoring.values.get(each) for each in cards)


def nothing_is_nothing(stated: Stated) -> Iterator[Clash]:
    """GZ345: a transformer whose exposing does nothing is not stronger once it was exposed."""
    rules = stated.rules
    transformer = rules.scoring.transformer
    if not isinstance(transformer, Multiply) or not grows(rules):
        return
    where = (*_EXPOSED, str(transformer.card))
    effect = rules.scoring.exposed.get(transformer.card)
    if effect and effect.on == "nothing" and stated.owns(where):
        yield Clash("GZ345", ((*where, "on"), where, _STRENGTH), {"card": transformer.card})


_AXES = ("exposure.kind", "exposure.cards", "exposure.levels", "scoring.exposed")

CHECKS = (
    Check(
        ("GZ304", "GZ305"),
        ("exposure.kind", "exposure.cards", "scoring.exposed", "scoring.transformer.exposed"),
        exposures_have_effects,
    ),
    Check(("GZ329",), (*_AXES, "scoring.transformer.exposed"), levels_exist),
    Check(
        ("GZ330", "GZ331", "GZ332", "GZ333"),
        (*_AXES, "scoring.values", "scoring.full_house"),
        effects_do_something,
    ),
    Check(("GZ345",), (*_AXES, "scoring.transformer"), nothing_is_nothing),
)
