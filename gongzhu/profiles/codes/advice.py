"""The codes of advice: what is allowed and yet hardly meant."""

from __future__ import annotations

from collections.abc import Mapping

from gongzhu.profiles.codes.code import Code
from gongzhu.text import Text


def _advice(en: str, zh: str, help_en: str, help_zh: str) -> Code:
    return Code("warning", Text(en, zh), Text(help_en, help_zh))


ADVICE: Mapping[str, Code] = {
    "GZ501": _advice(
        "this profile changes no rule of {parent}",
        "该规则与 {parent} 完全相同",
        "write what your table plays differently",
        "请写明你们与之不同的规则",
    ),
    "GZ502": _advice(
        "everybody is dealt only {tricks} cards",
        "每人只有{tricks}张牌",
        "are so many cards to be removed?",
        "是否去掉了太多的牌？",
    ),
    "GZ503": _advice(
        "the captor of {card} leads, but {card} counts nothing",
        "收走{card}的人先出，但{card}不是计分牌",
        "is another card meant?",
        "是否想写另一张牌？",
    ),
    "GZ505": _advice(
        "only the last trick may be claimed, which saves nothing",
        "只能在最后一墩摊牌，没有用处",
        "name an earlier trick",
        "请写更早的一墩",
    ),
    "GZ506": _advice(
        "tricks after {card} count, but a deal may be over before they are played",
        "收走{card}之后的墩计分，但一副可能提前结束",
        "write play: {{end: {{kind: all_tricks}}}}",
        "请写 play: {{end: {{kind: all_tricks}}}}",
    ),
    "GZ507": _advice(
        "{card} is always exposed, as all the others are",
        "其余各张总是亮出，所以{card}也总是亮出",
        "name {card} in exposure.must",
        "请把{card}写进 exposure.must",
    ),
    "GZ509": _advice(
        "exposing a card {one} or {other} makes no difference",
        "{one}与{other}没有区别",
        "give one of them another effect, or take it away",
        "请给其中一种写不同的作用，或去掉它",
    ),
    "GZ511": _advice(
        "the heart {card} counts above 0",
        "红心{card}计正分",
        "is a minus sign missing?",
        "是否漏了负号？",
    ),
    "GZ512": _advice(
        "the transformer {card} is weaker exposed than not exposed",
        "变压器{card}亮后反而变弱",
        "are the numbers of scoring.transformer and its exposed mixed up?",
        "scoring.transformer 与其 exposed 的数字是否写反了？",
    ),
    "GZ513": _advice(
        "all hearts come to {points}, which is no reward",
        "收齐红心计{points}，没有好处",
        "say in points what they come to, above 0",
        "请在 points 写明正分",
    ),
    "GZ514": _advice(
        "a sweeper with the pig always has every scoring card here",
        "此处收齐红心又收到猪的人一定是大满贯",
        "write pig: captor, which says the same",
        "请写 pig: captor，意思相同",
    ),
    "GZ515": _advice(
        "the set is a single card: {card}",
        "这组牌只有一张：{card}",
        "is another card to be named beside it?",
        "是否还要写别的牌？",
    ),
    "GZ516": _advice(
        "the set holds every scoring card: that is the full house",
        "这组牌是全部计分牌，也就是大满贯",
        "write it as scoring.full_house",
        "请写在 scoring.full_house",
    ),
    "GZ517": _advice(
        "a pile without scoring cards is rewarded with {points}",
        "没有计分牌反而得{points}分",
        "is a minus sign missing?",
        "是否漏了负号？",
    ),
    "GZ518": _advice(
        "a full house counts {points}, which is no reward",
        "大满贯计{points}，没有好处",
        "say in points what it counts, above 0",
        "请在 points 写明正分",
    ),
    "GZ519": _advice(
        "nothing multiplies the points of a full house here",
        "此处没有什么会使大满贯加倍",
        "write kind: flat, which says the same",
        "请写 kind: flat，意思相同",
    ),
    "GZ520": _advice(
        "the match is always over after one deal",
        "总是打一副就结束",
        "is a greater number meant?",
        "是否想写更大的数？",
    ),
    "GZ521": _advice(
        "pigs decide the match, so what deals add to the totals does not matter",
        "由猪数定输赢，总分怎样累加没有影响",
        "take the settlement away, or name a winner by the totals",
        "请去掉 settlement，或按总分定赢家",
    ),
    "GZ522": _advice(
        "even {deals} deals of the heaviest kind, with nothing multiplied, do not come to {limit}",
        "就算{deals}副都是最重的一副（不加倍），也到不了{limit}",
        "is there a digit too many?",
        "是否多写了一位数？",
    ),
    "GZ523": _advice(
        "the pig's captor leads anyway, so the leader is asked first all the same",
        "收走猪的人本来就先出，从首家问起也一样",
        "write begins: leader, which says the same",
        "请写 begins: leader，意思相同",
    ),
    "GZ524": _advice(
        "no scoring card counts 0, so any of them is company for the transformer",
        "没有0分的计分牌，任何计分牌都算与变压器作伴",
        "write company: any_scoring_card, which says the same",
        "请写 company: any_scoring_card，意思相同",
    ),
    "GZ525": _advice(
        "without an upper limit only a full house wins",
        "没有上限，只有大满贯才算赢",
        "write winner: {{kind: none}}, which says the same, or say high in match.end",
        "请写 winner: {{kind: none}}，意思相同，或在 match.end 写 high",
    ),
}
