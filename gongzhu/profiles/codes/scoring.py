"""The codes of contradictions in what captured cards count."""

from __future__ import annotations

from collections.abc import Mapping

from gongzhu.profiles.codes.code import Code
from gongzhu.text import Text

SCORING: Mapping[str, Code] = {
    "GZ340": Code(
        "error",
        Text("no card counts: there is nothing to play for", "没有计分牌，这样打没有输赢"),
        Text("say in scoring.values what cards count", "请在 scoring.values 写明牌的分值"),
    ),
    "GZ341": Code(
        "error",
        Text(
            "every card counts 0 and nothing else brings points", "所有的牌都计0分，也没有别的得分"
        ),
        Text("say in scoring.values what cards count", "请在 scoring.values 写明牌的分值"),
    ),
    "GZ342": Code(
        "error",
        Text(
            "the transformer {card} multiplies by 1 and counts 0 alone, which does nothing",
            "变压器{card}乘以1，单独时计0分，什么也不做",
        ),
        Text(
            "name a greater factor, or write transformer: {{kind: none}}",
            "请写更大的倍数，或写 transformer: {{kind: none}}",
        ),
    ),
    "GZ343": Code(
        "error",
        Text(
            "when the transformer is alone means nothing where it counts 0 alone",
            "变压器单独时计0分，怎样算单独没有意义",
        ),
        Text(
            "say what it counts in alone, or take company away", "请写 alone 的分值，或去掉 company"
        ),
    ),
    "GZ344": Code(
        "error",
        Text(
            "which sums are multiplied means nothing where the factor is 1",
            "倍数是1，对哪些总和加倍没有意义",
        ),
        Text("name a greater factor, or take scope away", "请写更大的倍数，或去掉 scope"),
    ),
    "GZ345": Code(
        "error",
        Text(
            "exposing {card} is said to do nothing, but it makes the transformer another one",
            "写了亮{card}不起作用，但亮后变压器的作用不同",
        ),
        Text(
            "leave {card} out of scoring.exposed, or write in scoring.transformer.exposed what it "
            "does unexposed",
            "请从 scoring.exposed 去掉{card}，或在 scoring.transformer.exposed 写与未亮时"
            "相同的数字",
        ),
    ),
    "GZ346": Code(
        "error",
        Text(
            "the transformer cannot be a heart: {card} has to count as one",
            "变压器不能是红心：{card}须按红心计分",
        ),
        Text("name a card of another suit", "请换一张别的花色的牌"),
    ),
    "GZ347": Code(
        "error",
        Text(
            "{card} is the only scoring card, so it has nothing to multiply",
            "计分牌只有{card}，没有牌可以加倍",
        ),
        Text(
            "say in scoring.values what other cards count", "请在 scoring.values 写明其他牌的分值"
        ),
    ),
    "GZ348": Code(
        "error",
        Text(
            "swept hearts turn positive, so {points} points mean nothing",
            "收齐红心则变正，{points}分没有意义",
        ),
        Text(
            "write hearts: flat or hearts: added, or take the points away",
            "请写 hearts: flat 或 hearts: added，或去掉分数",
        ),
    ),
    "GZ349": Code(
        "error",
        Text(
            "swept hearts get 0 points added, which changes nothing",
            "收齐红心另加0分，什么也不改变",
        ),
        Text("say in points what is added", "请在 points 写明另加几分"),
    ),
    "GZ350": Code(
        "error",
        Text(
            "the pig (QS) turns positive, but it never counts below 0",
            "猪（QS）变正，但它从不计负分",
        ),
        Text("write pig: never", "请写 pig: never"),
    ),
    "GZ351": Code(
        "error",
        Text(
            "the sheep (JD) turns negative, but it never counts above 0",
            "羊（JD）变负，但它从不计正分",
        ),
        Text("write sheep: unchanged", "请写 sheep: unchanged"),
    ),
    "GZ352": Code(
        "error",
        Text(
            "a sweep changes nothing: hearts, pig and sheep keep what they count",
            "全红什么也不改变：红心、猪、羊的分都不变",
        ),
        Text("write sweep: {{kind: none}}", "请写 sweep: {{kind: none}}"),
    ),
    "GZ353": Code(
        "error",
        Text("later tricks count 0 points, which changes nothing", "此后每墩计0分，什么也不改变"),
        Text(
            "say what they count, or write later_tricks: {{kind: none}}",
            "请写明分数，或写 later_tricks: {{kind: none}}",
        ),
    ),
    "GZ354": Code(
        "error",
        Text(
            "the set of cards brings 0 points, which changes nothing", "这组牌奖0分，什么也不改变"
        ),
        Text(
            "say what it brings, or write exact_set: {{kind: none}}",
            "请写明分数，或写 exact_set: {{kind: none}}",
        ),
    ),
    "GZ355": Code(
        "error",
        Text(
            "{card} is no scoring card, so it is in no set of them",
            "{card}不是计分牌，不会在这组牌里",
        ),
        Text("leave {card} out, or give it a value", "请去掉{card}，或给它写分值"),
    ),
    "GZ356": Code(
        "error",
        Text("a set of cards brings points, but none is named", "规定一组牌有奖分，却没有写是哪些"),
        Text(
            "name the cards, or write exact_set: {{kind: none}}",
            "请写明哪些牌，或写 exact_set: {{kind: none}}",
        ),
    ),
    "GZ357": Code(
        "error",
        Text("a pile without scoring cards counts 0 anyway", "没有计分牌本来就计0分"),
        Text(
            "say what it counts, or write no_scoring_card: {{kind: none}}",
            "请写明分数，或写 no_scoring_card: {{kind: none}}",
        ),
    ),
    "GZ358": Code(
        "error",
        Text("a full house earns 0 points, which changes nothing", "大满贯另得0分，什么也不改变"),
        Text(
            "say what it earns, or write full_house: {{kind: none}}",
            "请写明分数，或写 full_house: {{kind: none}}",
        ),
    ),
    "GZ359": Code(
        "error",
        Text(
            "a full house does not need the transformer, but there is none",
            "大满贯不要求变压器，但本来就没有变压器",
        ),
        Text(
            "write needs: every_scoring_card, or take it away",
            "请写 needs: every_scoring_card，或去掉它",
        ),
    ),
    "GZ360": Code(
        "error",
        Text(
            "the transformer multiplies a full house, but none has a factor above 1",
            "变压器使大满贯加倍，但没有倍数大于1的变压器",
        ),
        Text(
            "write transformer: included, or take it away", "请写 transformer: included，或去掉它"
        ),
    ),
}
