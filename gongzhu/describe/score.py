"""A score in words: the lines of its ledger, said one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from gongzhu.engine.ledger import Ledger, Line, total
from gongzhu.text import Lang, Text

_NOTHING = Text("no scoring card: 0", "没有计分牌：0")
_WORTH = Text("{cards}: {worth}", "{cards}：{worth}")
_EXPOSED = Text(" × {factor} ({because} exposed)", " × {factor}（{because} 已亮）")
_SWEEP = Text(", a sweep: {worth}", "，全红：{worth}")
_PIG = Text(", the sweeper's own: {worth}", "，收齐红心者自得：{worth}")
_ALONE = Text("{cards} alone: {worth}", "单独 {cards}：{worth}")
_ALONE_EXPOSED = Text("{cards} exposed, alone: {worth}", "单独 {cards}（已亮）：{worth}")
_TIMES = Text("{cards}: {factor} × {sum} = {worth}", "{cards}：{factor} × {sum} = {worth}")
_TIMES_EXPOSED = Text(
    "{cards} exposed: {factor} × {sum} = {worth}", "{cards}（已亮）：{factor} × {sum} = {worth}"
)
_SUM = Text("together: {sum} = {worth}", "合计：{sum} = {worth}")
_SIDE = Text("the side: {sum} = {worth}", "本方：{sum} = {worth}")


def explain(ledger: Ledger, lang: Lang) -> list[str]:
    """The arithmetic of one side, a step a line, with the rule that each step applies.

    A pile without scoring cards says so; the last line ends in the score.
    """
    piles = [list(lines) for _, lines in groupby(ledger, key=lambda line: line.seat)]
    if not piles:
        return [_NOTHING.say(lang)]
    words = [sentence for pile in piles for sentence in _pile(pile, lang)]
    if len(piles) > 1:
        totals = [total(pile) for pile in piles]
        words.append(_SIDE.say(lang, sum=added(totals), worth=signed(sum(totals))))
    return words


def _pile(lines: Sequence[Line], lang: Lang) -> Iterator[str]:
    terms = []
    for line in lines:
        if line.step == "values":
            changes = [
                other
                for other in lines
                if other.step in ("exposure", "sweep", "pig") and other.cards & line.cards
            ]
            terms.append(total([line, *changes]))
            yield _term(line, changes, lang)
    last = lines[-1]
    worth = signed(total(lines))
    exposed = bool(last.because)
    match last.step:
        case "alone":
            yield (_ALONE_EXPOSED if exposed else _ALONE).say(lang, cards=last.cards, worth=worth)
        case "transformer":
            product = _TIMES_EXPOSED if exposed else _TIMES
            sums = f"({added(terms)})" if len(terms) > 1 else added(terms)
            yield product.say(lang, cards=last.cards, factor=last.factor, sum=sums, worth=worth)
        case _ if len(terms) > 1:
            yield _SUM.say(lang, sum=added(terms), worth=worth)


def _term(line: Line, changes: Sequence[Line], lang: Lang) -> str:
    """What some cards count, with everything that changed it on the way."""
    said = _WORTH.say(lang, cards=line.cards, worth=signed(line.points))
    so_far = line.points
    plain = True
    for change in changes:
        so_far += change.points
        if change.step == "exposure":
            said += _EXPOSED.say(lang, factor=change.factor, because=change.because)
            plain = False
        else:
            if not plain:
                said += f" = {signed(so_far - change.points)}"
            said += (_SWEEP if change.step == "sweep" else _PIG).say(lang, worth=signed(so_far))
            plain = True
    return said if plain else f"{said} = {signed(so_far)}"


def signed(points: int) -> str:
    """Points as people write them, with a sign and a real minus.

    >>> signed(50), signed(-50), signed(0)
    ('+50', '−50', '0')
    """
    return f"{points:+}".replace("-", "−") if points else "0"


def plain(points: int) -> str:
    """Points without a plus sign.

    >>> plain(50), plain(-50)
    ('50', '−50')
    """
    return str(points).replace("-", "−")


def added(terms: Sequence[int]) -> str:
    """A sum written out.

    >>> added([-200, -10, 30])
    '−200 − 10 + 30'
    """
    first, *rest = terms
    return plain(first) + "".join(f" {'−' if term < 0 else '+'} {abs(term)}" for term in rest)
