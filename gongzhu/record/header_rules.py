"""The rules a header brings along, before anybody plays by them: they come from a stranger."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping

from pydantic import ValidationError

from gongzhu.engine.game import Game
from gongzhu.record.lines import Header
from gongzhu.record.problems import Flaw, shown
from gongzhu.rules.model import Rules
from gongzhu.text import Text, literal

Check = Callable[[Rules], list[str]]
"""Names the contradictions in rules, in words; nothing where there is none."""

MAX_TEXT = 64
"""How many characters a key or a text in rules may have."""

MAX_ENTRIES = 64
"""How many entries a list or block of rules may have; a pack has 52 faces."""

_TOO_LONG = Text("a text of more than {limit} characters", "文字超过{limit}个字符")
_TOO_MANY = Text("more than {limit} entries", "超过{limit}项")
_NOT_ALLOWED = "此处不允许"
_UNEVEN = Text(
    "{cards} cards cannot be dealt evenly to {players}", "{cards}张牌不能平均发给{players}人"
)


def game_of(header: Header, check: Check | None = None) -> Game:
    """The game by the rules of a header; raises `Flaw` where they are unsound or not its own."""
    rules = rules_of(header)
    contradictions = check(rules) if check else []
    if contradictions:
        raise Flaw("GR103", what=shown("; ".join(contradictions), 400))
    game = Game.of(rules)
    if game.deck.hand_size(game.players) is None:
        uneven = _UNEVEN.filled(cards=len(game.deck.cards), players=game.players)
        raise Flaw("GR104", what=uneven)
    if len(header.seats) != game.players:
        raise Flaw("GR105", expected=game.players, claimed=len(header.seats))
    if header.view is not None and header.view >= game.players:
        raise Flaw("GR106", seat=header.view + 1, players=game.players)
    return game


def rules_of(header: Header) -> Rules:
    """The rules of a header; raises `Flaw` where they are no rules, or others than it names."""
    rules = _rules(header.rules)
    if rules.id != header.rules_id:
        raise Flaw("GR102", expected=rules.id, claimed=header.rules_id)
    return rules


def _rules(plain: Mapping[str, object]) -> Rules:
    _refuse_excess(plain, "rules")
    try:
        return Rules.model_validate_json(json.dumps(plain))
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        path = shown(".".join(_written(first["loc"], plain)) or "rules", 80)
        what = literal(shown(first["msg"], 80), _NOT_ALLOWED)
        raise Flaw("GR101", path=path, what=what) from None


def _written(place: Iterable[int | str], plain: object) -> Iterator[str]:
    """The steps to a place as the header writes them, without the kinds that pydantic adds."""
    for step in place:
        if isinstance(plain, dict) and step not in plain and step == plain.get("kind"):
            continue
        yield str(step)
        if isinstance(plain, dict):
            plain = plain.get(step)
        elif isinstance(plain, list) and isinstance(step, int):
            plain = plain[step] if step < len(plain) else None


def _refuse_excess(value: object, key: str) -> None:
    """Bound what reading the rules can cost: each wrong card is a search for the nearest one."""
    if isinstance(value, str) and len(value) > MAX_TEXT:
        raise Flaw("GR101", path=shown(key), what=_TOO_LONG.filled(limit=MAX_TEXT))
    if isinstance(value, dict | list) and len(value) > MAX_ENTRIES:
        raise Flaw("GR101", path=shown(key), what=_TOO_MANY.filled(limit=MAX_ENTRIES))
    if isinstance(value, list):
        for item in value:
            _refuse_excess(item, key)
    if isinstance(value, dict):
        for inner, item in value.items():
            _refuse_excess(inner, inner)
            _refuse_excess(item, inner)
