"""The codes of contradictions in how a deal is dealt, led, played and exposed."""

from __future__ import annotations

from collections.abc import Mapping

from gongzhu.profiles.codes.code import Code
from gongzhu.text import Text

PLAYING: Mapping[str, Code] = {
    "GZ312": Code(
        "error",
        Text(
            "seat {seat} leads, but there are only {players} seats",
            "由{seat}号座位先出，但只有{players}个座位",
        ),
        Text("name a seat from 1 to {players}", "请写1到{players}之间的座位"),
    ),
    "GZ313": Code(
        "error",
        Text(
            "{card} must be led to the first trick, when it may not be led if it was exposed",
            "第一墩必须先出{card}，而{card}亮出后那时还不能先出",
        ),
        Text(
            "let another card open, leave {card} out of exposure.cards, or write when_leading: "
            "false in exposure.hold_back",
            "请改用别的牌先出，或从 exposure.cards 去掉{card}，或在 exposure.hold_back 写 "
            "when_leading: false",
        ),
    ),
    "GZ314": Code(
        "error",
        Text(
            "{card} must be led to the first trick, when no heart may be led yet",
            "第一墩必须先出{card}，而那时还不能先出红心",
        ),
        Text(
            "let another card open, or write play: {{hearts: {{kind: free}}}}",
            "请改用别的牌先出，或写 play: {{hearts: {{kind: free}}}}",
        ),
    ),
    "GZ315": Code(
        "error",
        Text(
            "{card} locks the hearts also where it lies face down, which gives it away",
            "{card}暗卖时也会锁住红心，等于暴露了它",
        ),
        Text(
            "leave 'closed' out of exposure.levels, or write hearts: {{kind: broken}}",
            "请从 exposure.levels 去掉 closed，或写 hearts: {{kind: broken}}",
        ),
    ),
    "GZ316": Code(
        "error",
        Text(
            "hearts are kept from being led, but there are none in the deck",
            "规定何时能先出红心，但牌里没有红心",
        ),
        Text("write hearts: {{kind: free}}", "请写 hearts: {{kind: free}}"),
    ),
    "GZ317": Code(
        "error",
        Text(
            "the hearts are locked while {card} lies exposed, but it may not be exposed",
            "{card}亮出时锁住红心，但{card}不能亮",
        ),
        Text(
            "add {card} to exposure.cards, or write hearts: {{kind: free}}",
            "请把{card}加入 exposure.cards，或写 hearts: {{kind: free}}",
        ),
    ),
    "GZ318": Code(
        "error",
        Text(
            "some cards may not be discarded on the first trick, but none is named",
            "规定第一墩有些牌不能垫，却没有写是哪些",
        ),
        Text(
            "name the cards, or write first_trick: {{kind: free}}",
            "请写明哪些牌，或写 first_trick: {{kind: free}}",
        ),
    ),
    "GZ319": Code(
        "error",
        Text(
            "no card at all may be discarded on the first trick, so all of them may",
            "第一墩任何牌都不能垫，等于任何牌都能垫",
        ),
        Text("name only some of the cards", "请只写其中一部分牌"),
    ),
    "GZ320": Code(
        "error",
        Text(
            "{card} is led in every deal, so it is never discarded on the first trick",
            "每副都先出{card}，第一墩不会垫它",
        ),
        Text("leave {card} out of the list", "请从这里去掉{card}"),
    ),
    "GZ321": Code(
        "error",
        Text(
            "claims begin at trick {trick}, but a deal has only {tricks}",
            "从第{trick}墩起可以摊牌，但一副只有{tricks}墩",
        ),
        Text(
            "name an earlier trick, or write claim: {{kind: none}}",
            "请写更早的一墩，或写 claim: {{kind: none}}",
        ),
    ),
    "GZ322": Code(
        "error",
        Text(
            "every card of the deck is a scoring card, so no deal is over early",
            "每张牌都是计分牌，所以不会提前结束",
        ),
        Text("write end: {{kind: all_tricks}}", "请写 end: {{kind: all_tricks}}"),
    ),
    "GZ323": Code(
        "error",
        Text("{card} must be exposed, but it may not be", "{card}必须亮，但它不能亮"),
        Text("add {card} to exposure.cards", "请把{card}加入 exposure.cards"),
    ),
    "GZ324": Code(
        "error",
        Text(
            "every card must be exposed anyway, so none is left to follow the others",
            "每张牌本来就必须亮，没有哪张要跟着亮",
        ),
        Text(
            "take automatic_last away, or some cards of must",
            "请去掉 automatic_last，或从 must 去掉几张",
        ),
    ),
    "GZ325": Code(
        "error",
        Text(
            "every card must be exposed, so nobody is asked and the order means nothing",
            "每张牌都必须亮，不用问谁，先后没有意义",
        ),
        Text("take the order away, or some cards of must", "请去掉 order，或从 must 去掉几张"),
    ),
    "GZ326": Code(
        "error",
        Text(
            "who begins means nothing where cards are not exposed in turn",
            "不是依次亮牌，从谁开始没有意义",
        ),
        Text("write order: in_turn, or take it away", "请写 order: in_turn，或去掉它"),
    ),
    "GZ327": Code(
        "error",
        Text(
            "the pig's captor is asked first, but the pig (QS) is not in the deck",
            "从收走猪的人问起，但牌里没有猪（QS）",
        ),
        Text("write begins: leader, or keep QS in the deck", "请写 begins: leader，或不要去掉QS"),
    ),
    "GZ328": Code(
        "error",
        Text("cards may be exposed, but at no level", "可以亮牌，却没有一种亮法"),
        Text("write levels: [shown], or take it away", "请写 levels: [shown]，或去掉它"),
    ),
    "GZ329": Code(
        "error",
        Text(
            "cards exposed {level} have an effect here, but no card is exposed like that",
            "此处写了{level}的作用，但没有这种亮法",
        ),
        Text(
            "add it to exposure.levels, or take the effect away",
            "请把它加入 exposure.levels，或去掉这个作用",
        ),
    ),
    "GZ330": Code(
        "error",
        Text(
            "exposing {card} has an effect on nothing, so factor and sign mean nothing",
            "亮{card}不作用于任何牌，倍数和正负没有意义",
        ),
        Text(
            "write on: itself or on: hearts, or only on: nothing",
            "请写 on: itself 或 on: hearts，或只写 on: nothing",
        ),
    ),
    "GZ331": Code(
        "error",
        Text(
            "exposing {card} multiplies by 1, which changes nothing",
            "亮{card}乘以1，什么也不改变",
        ),
        Text("name a greater factor, or write on: nothing", "请写更大的倍数，或写 on: nothing"),
    ),
    "GZ332": Code(
        "error",
        Text(
            "exposing {card} multiplies the hearts, but no heart counts anything",
            "亮{card}使红心加倍，但红心都不计分",
        ),
        Text("write on: itself or on: nothing", "请写 on: itself 或 on: nothing"),
    ),
    "GZ333": Code(
        "error",
        Text(
            "exposing {card} multiplies the card itself, which counts nothing",
            "亮{card}使它自己加倍，但它不计分",
        ),
        Text(
            "give {card} a value, or write on: hearts or on: nothing; what the transformer does"
            " is written in scoring.transformer.exposed",
            "请给{card}写分值，或写 on: hearts、on: nothing；变压器亮后的作用写在"
            " scoring.transformer.exposed",
        ),
    ),
    "GZ334": Code(
        "error",
        Text(
            "cards exposed {level} are held back, but no card is exposed like that",
            "规定{level}的牌不能马上打出，但没有这种亮法",
        ),
        Text("name levels of exposure.levels only", "请只写 exposure.levels 里有的亮法"),
    ),
    "GZ335": Code(
        "error",
        Text(
            "exposed cards are held back, but at none of the levels there are",
            "规定亮出的牌不能马上打出，但没有一种亮法受限",
        ),
        Text(
            "name a level of exposure.levels, or write hold_back: {{kind: none}}",
            "请写 exposure.levels 里的亮法，或写 hold_back: {{kind: none}}",
        ),
    ),
    "GZ336": Code(
        "error",
        Text(
            "the exception is for leading, but an exposed card may always be led",
            "例外说的是先出，但亮出的牌随时可以先出",
        ),
        Text("take it away, or write when_leading: true", "请去掉它，或写 when_leading: true"),
    ),
    "GZ337": Code(
        "error",
        Text(
            "no exposed card can be held back: none has another card of its suit in the deck",
            "亮出的牌都不会受限：牌里没有同花色的其他牌",
        ),
        Text("write hold_back: {{kind: none}}", "请写 hold_back: {{kind: none}}"),
    ),
    "GZ338": Code(
        "error",
        Text(
            "what must be exposed always is exposed {level}: nobody chooses how",
            "必须亮的牌总是{level}，不能选择亮法",
        ),
        Text(
            "write one level, or let the holders choose",
            "请只写一种亮法，或由持有者自己决定",
        ),
    ),
}
