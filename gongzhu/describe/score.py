"""A score in words: the lines of its ledger, said one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from gongzhu.engine.ledger import Ledger, Line, Step, total
from gongzhu.text import Lang, Text

_NOTHING = Text("no scoring card: 0", "没有计分牌：0")
_WORTH = Text("{cards}: {worth}", "{cards}：{worth}")
_EXPOSED = Text(" × {factor} ({because} exposed)", " × {factor}（{because} 已亮）")
_TURNED: Mapping[Step, Text] = {
    "sweep": Text(", a sweep: {worth}", "，全红：{worth}"),
    "pig": Text(", the sweeper's own: {worth}", "，收齐红心者自得：{worth}"),
    "sheep": Text(", turned by the sweep: {worth}", "，因全红变负：{worth}"),
}
_PIG_OF_ANOTHER = Text(", turned by the sweep: {worth}", "，因全红变正：{worth}")
_ALONE = Text("{cards} alone: {worth}", "单独 {cards}：{worth}")
_ALONE_EXPOSED = Text("{cards} exposed, alone: {worth}", "单独 {cards}（已亮）：{worth}")
_TIMES = Text("{cards}: {factor} × {sum} = {worth}", "{cards}：{factor} × {sum} = {worth}")
_TIMES_EXPOSED = Text(
    "{cards} exposed: {factor} × {sum} = {worth}", "{cards}（已亮）：{factor} × {sum} = {worth}"
)
_SUM = Text("together: {sum} = {worth}", "合计：{sum} = {worth}")
_SIDE = Text("the side: {sum} = {worth}", "本方：{sum} = {worth}")
_SHARED = Text(
    "shared by the partners: {sum} ÷ {factor} = {worth}", "伙伴均分：{sum} ÷ {factor} = {worth}"
)
_ROUNDED_UP = Text("{said}, rounded up", "{said}（进位）")
_ROUNDED_DOWN = Text("{said}, rounded down", "{said}（零头舍去）")
_INSTEAD = Text("a full house instead: {worth}", "改按大满贯计：{worth}")
_INSTEAD_TIMES = Text(
    "a full house instead: {points} × {factor} = {worth}",
    "改按大满贯计：{points} × {factor} = {worth}",
)
_EXTRAS: Mapping[Step, Text] = {
    "later_tricks": Text(
        "{count} tricks after {cards}: {points}", "收走 {cards} 后又赢{count}墩：{points}"
    ),
    "exact_set": Text("exactly {cards}: {points}", "恰好是 {cards}：{points}"),
    "no_scoring_card": Text("no scoring card: {points}", "没有计分牌：{points}"),
    "full_house": Text("a full house: {points}", "大满贯：{points}"),
}
_ALL = Text("in all: {sum} = {worth}", "共计：{sum} = {worth}")


def explain(ledger: Ledger, lang: Lang) -> list[str]:
    """The arithmetic of one side, a step a line, with the rule that each step applies.

    A pile without scoring cards says so; the last line ends in the score.
    """
    shared = [line for line in ledger if line.step == "shared"]
    own = [line for line in ledger if line.step != "shared"]
    piles = [list(lines) for _, lines in groupby(own, key=lambda line: line.seat)]
    if not piles:
        return [_NOTHING.say(lang)]
    words = [sentence for pile in piles for sentence in _pile(pile, lang)]
    if len(piles) > 1:
        totals = [total(pile) for pile in piles]
        words.append(_SIDE.say(lang, sum=added(totals), worth=signed(sum(totals))))
    for line in shared:
        words.append(_share(total(own), line, lang))
    return words


def _share(whole: int, line: Line, lang: Lang) -> str:
    """The part of a side's sum that each partner records."""
    assert line.factor is not None
    share = whole + line.points
    said = _SHARED.say(lang, sum=plain(whole), factor=line.factor, worth=signed(share))
    rest = share * line.factor - whole
    if not rest:
        return said
    return (_ROUNDED_UP if rest > 0 else _ROUNDED_DOWN).say(lang, said=said)


def _pile(lines: Sequence[Line], lang: Lang) -> Iterator[str]:
    cards = [line for line in lines if line.step not in _EXTRAS]
    instead = [line for line in lines if line.step == "full_house" and line.factor is not None]
    extras = [line for line in lines if line.step in _EXTRAS and line not in instead]
    if cards:
        yield from _cards(cards, lang)
    for line in instead:
        yield _award(total([*cards, line]), line, lang)
    for line in extras:
        yield _EXTRAS[line.step].say(
            lang, cards=line.cards, count=line.factor, points=signed(line.points)
        )
    if len(extras) + bool(cards) > 1:
        of_cards = [total([*cards, *instead])] if cards else []
        terms = [*of_cards, *(line.points for line in extras)]
        yield _ALL.say(lang, sum=added(terms), worth=signed(sum(terms)))


def _award(worth: int, line: Line, lang: Lang) -> str:
    """What a full house counts instead of its cards."""
    factor = line.factor
    assert factor is not None
    if factor == 1:
        return _INSTEAD.say(lang, worth=signed(worth))
    times = f"({plain(factor)})" if factor < 0 else factor
    points = plain(worth // factor)
    return _INSTEAD_TIMES.say(lang, points=points, factor=times, worth=signed(worth))


def _cards(lines: Sequence[Line], lang: Lang) -> Iterator[str]:
    """What the cards of a pile count."""
    terms = []
    swept = any(line.step == "sweep" for line in lines)
    for line in lines:
        if line.step == "values":
            changes = [
                other
                for other in lines
                if other.step in ("exposure", *_TURNED) and other.cards & line.cards
            ]
            terms.append(total([line, *changes]))
            yield _term(line, changes, lang, swept=swept)
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


def _term(line: Line, changes: Sequence[Line], lang: Lang, *, swept: bool) -> str:
    """What some cards count, with everything that changed it on the way."""
    said = _WORTH.say(lang, cards=line.cards, worth=signed(line.points))
    so_far = line.points
    plain_sum = True
    for change in changes:
        so_far += change.points
        if change.step == "exposure":
            assert change.factor is not None
            factor = f"({plain(change.factor)})" if change.factor < 0 else change.factor
            said += _EXPOSED.say(lang, factor=factor, because=change.because)
            plain_sum = False
        else:
            if not plain_sum:
                said += f" = {signed(so_far - change.points)}"
            turned = _TURNED[change.step]
            if change.step == "pig" and not swept:
                turned = _PIG_OF_ANOTHER
            said += turned.say(lang, worth=signed(so_far))
            plain_sum = True
    return said if plain_sum else f"{said} = {signed(so_far)}"


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
